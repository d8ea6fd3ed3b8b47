"""Random winning hands of riichi, as hands and as records of the case format.

Sets and eyes of every sort (the yakuman among them on purpose), seven pairs, thirteen orphans and
nine gates, with red fives, indicators, counters, sticks and circumstances that can happen at a
table: never five of a tile or two red fives of a suit, indicators included. Some hands lack a
yaku; nobody may win with those.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from scorer.hand import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG, SIDES, Hand, Meld
from scorer.notation.records import record_from_hand
from scorer.tiles import DRAGONS, RED_FIVES, WINDS, C, E, F, P, kind_of, write_tiles

Group = tuple[int, ...]
Sets = tuple[list[Group], int]
"""Four groups, and the tile of the eyes."""

TERMINALS = (0, 8, 9, 17, 18, 26)
HONOURS = (*WINDS, *DRAGONS)
ORPHANS = (*TERMINALS, *HONOURS)
SIMPLES = tuple(tile for tile in range(27) if tile % 9 not in (0, 8))
GREEN = (19, 20, 21, 23, 25, F)
FIVES = (4, 13, 22)

# The indicator of each dora.
POINTER = {tile: tile - 1 for tile in range(34)}
POINTER |= {0: 8, 9: 17, 18: 26, E: WINDS[-1], F: P, C: F, P: C}

# How a group may lie: "" in the hand. A run that is laid down is a chow.
CLOSED = ("",)
DARK = ("", "", CONCEALED_KONG)
MIXED = ("", "", "", PUNG, PUNG, KONG, ADDED_KONG, CONCEALED_KONG)
OPEN = (PUNG, PUNG, PUNG, KONG, ADDED_KONG, "")
KONGS = (KONG, ADDED_KONG, CONCEALED_KONG)
DARK_KONGS = (CONCEALED_KONG,)
WAYS = (CLOSED, DARK, MIXED, OPEN, KONGS, DARK_KONGS)
MOSTLY_CLOSED = (60, 12, 20, 8, 0, 0)
ANYHOW = (25, 15, 30, 25, 3, 2)


# Switches and what they may be besides their defaults.
SWITCHES: dict[str, tuple[object, ...]] = {
    "kuitan": (False,),
    "aka_dora": (False,),
    "double_yakuman": (True,),
    "kazoe": ("sanbaiman",),
    "kiriage_mangan": (True,),
    "open_pinfu_fu": (20,),
    "pinfu_tsumo": (False,),
}


def riichi_record(random: Random) -> dict[str, object]:
    """Return a random hand as a record of the case format."""
    return record_from_hand(riichi_hand(random))


def riichi_hand(random: Random) -> Hand:
    """Return a random hand in a winning shape, with its circumstances."""
    while True:
        concealed, melds = _tiles(random)
        every = concealed + [tile for meld in melds for tile in meld.tiles]
        if max(map(every.count, every)) <= 4:
            return _with_circumstances(random, concealed, melds, every)


def switched_hand(random: Random) -> Hand:
    """Return a random hand under some switches, one to three of them."""
    names = random.sample(list(SWITCHES), random.choice((1, 1, 2, 3)))
    options = tuple((name, random.choice(SWITCHES[name])) for name in names)
    return replace(riichi_hand(random), options=options)


def _tiles(random: Random) -> tuple[list[int], list[Meld]]:
    shape = random.random()
    if shape < 0.07:
        return _seven_pairs(random), []
    if shape < 0.085:
        return [*ORPHANS, random.choice(ORPHANS)], []
    if shape < 0.1:
        return _nine_gates(random), []
    make, weights = random.choices(FAMILIES, FAMILY_WEIGHTS)[0]
    groups, eyes = make(random)
    return _laid(random, groups, eyes, random.choices(WAYS, weights)[0])


def _laid(
    random: Random, groups: list[Group], eyes: int, ways: Sequence[str]
) -> tuple[list[int], list[Meld]]:
    concealed, melds = [eyes, eyes], []
    random.shuffle(groups)
    for group in groups:
        way = random.choice(ways)
        run = group[0] != group[1]
        if way == "" or (run and way == CONCEALED_KONG):
            concealed += group
        elif run:
            melds.append(Meld(CHOW, group, "left"))
        else:
            tiles = group if way == PUNG else (*group, group[0])
            source = None if way == CONCEALED_KONG else random.choice(SIDES)
            melds.append(Meld(way, tiles, source))
    return concealed, melds


def _run(low: int) -> Group:
    return low, low + 1, low + 2


def _triplet(tile: int) -> Group:
    return tile, tile, tile


def _any_sets(random: Random) -> Sets:
    """Return sets of one to three suits, with honours or without."""
    suits = random.sample(range(3), random.choice((1, 2, 3, 3, 3)))
    honours = random.choice((0, 0.1, 0.2, 0.4))
    groups = [_group(random, suits, honours) for _ in range(4)]
    return groups, _kind(random, suits, honours)


def _group(random: Random, suits: Sequence[int], honours: float) -> Group:
    if random.random() < 0.62:
        return _run(random.choice(suits) * 9 + random.randrange(7))
    return _triplet(_kind(random, suits, honours))


def _kind(random: Random, suits: Sequence[int], honours: float) -> int:
    if random.random() < honours:
        return random.choice(HONOURS)
    return random.choice(suits) * 9 + random.randrange(9)


def _all_runs(random: Random) -> Sets:
    groups = [_run(random.randrange(3) * 9 + random.randrange(7)) for _ in range(4)]
    return groups, _kind(random, range(3), 0.2)


def _simple_sets(random: Random) -> Sets:
    groups = [
        _run(random.randrange(3) * 9 + random.randrange(1, 6))
        if random.random() < 0.7
        else _triplet(random.choice(SIMPLES))
        for _ in range(4)
    ]
    return groups, random.choice(SIMPLES)


def _outside_sets(random: Random) -> Sets:
    kinds = random.choice((ORPHANS, TERMINALS))
    groups = [
        _run(random.randrange(3) * 9 + random.choice((0, 6)))
        if random.random() < 0.65
        else _triplet(random.choice(kinds))
        for _ in range(4)
    ]
    return groups, random.choice(kinds)


def _flush(random: Random) -> Sets:
    suits, honours = [random.randrange(3)], random.choice((0, 0, 0.3))
    return [_group(random, suits, honours) for _ in range(4)], _kind(random, suits, honours)


def _narrow(random: Random) -> Sets:
    """Return sets that lie on top of each other, so that most hands have several readings."""
    first = random.randrange(3) * 9 + random.randrange(5)
    groups = [
        _run(first + random.randrange(3))
        if random.random() < 0.5
        else _triplet(first + random.randrange(5))
        for _ in range(random.choice((3, 3, 4)))
    ]
    while len(groups) < 4:
        groups.append(_group(random, range(3), 0.2))
    eyes = first + random.randrange(5) if random.random() < 0.7 else _kind(random, range(3), 0.2)
    return groups, eyes


def _figure(random: Random) -> Sets:
    """Return one of the figures of runs or triplets, and what else there is room for."""
    rank, suits = random.randrange(7), random.sample(range(3), 3)
    number, low = random.randrange(9), suits[0] * 9 + rank
    other = random.randrange(3) * 9 + random.randrange(7)
    groups = random.choice(
        (
            [_run(suit * 9 + rank) for suit in suits],
            [_run(suits[0] * 9 + step) for step in (0, 3, 6)],
            [_triplet(suit * 9 + number) for suit in suits],
            [_run(low)] * 2,
            [_run(low)] * 3,
            [_run(low)] * 4,
            [_run(low)] * 2 + [_run(other)] * 2,
            [_triplet(low), _triplet(low + 1), _triplet(low + 2)],
        )
    )
    while len(groups) < 4:
        groups.append(_group(random, range(3), 0.2))
    return groups, _kind(random, range(3), 0.2)


def _all_triplets(random: Random) -> Sets:
    kinds = random.choice((range(34), range(34), ORPHANS, SIMPLES))
    *tiles, eyes = random.sample(kinds, 5)
    return [_triplet(tile) for tile in tiles], eyes


def _dragons(random: Random) -> Sets:
    return _of_kinds(random, random.sample(DRAGONS, 3))


def _winds(random: Random) -> Sets:
    return _of_kinds(random, random.sample(WINDS, 4))


def _of_kinds(random: Random, kinds: list[int]) -> Sets:
    """Return triplets of those kinds, or of all but one that is the eyes, and what else fits in."""
    eyes = kinds.pop() if random.random() < 0.5 else _kind(random, range(3), 0.4)
    groups = [_triplet(tile) for tile in kinds]
    while len(groups) < 4:
        groups.append(_group(random, range(3), random.choice((0.1, 1))))
    return groups, eyes


def _honours(random: Random) -> Sets:
    *tiles, eyes = random.sample(HONOURS, 5)
    return [_triplet(tile) for tile in tiles], eyes


def _terminals(random: Random) -> Sets:
    *tiles, eyes = random.sample(TERMINALS, 5)
    return [_triplet(tile) for tile in tiles], eyes


def _green(random: Random) -> Sets:
    groups = [
        _run(19) if random.random() < 0.4 else _triplet(random.choice(GREEN)) for _ in range(4)
    ]
    return groups, random.choice(GREEN)


Family = tuple[Callable[[Random], Sets], tuple[int, ...]]
FAMILIES: tuple[Family, ...] = (
    (_any_sets, MOSTLY_CLOSED),
    (_all_runs, (80, 0, 15, 5, 0, 0)),
    (_simple_sets, ANYHOW),
    (_outside_sets, ANYHOW),
    (_flush, ANYHOW),
    (_narrow, MOSTLY_CLOSED),
    (_figure, MOSTLY_CLOSED),
    (_all_triplets, ANYHOW),
    (_dragons, ANYHOW),
    (_winds, ANYHOW),
    (_honours, ANYHOW),
    (_terminals, ANYHOW),
    (_green, ANYHOW),
)
FAMILY_WEIGHTS = (22, 8, 12, 10, 10, 10, 10, 8, 4, 2, 1, 1, 2)


def _seven_pairs(random: Random) -> list[int]:
    suit = range(random.randrange(3) * 9, 27)[:9]
    kinds = random.choice(
        (range(34), range(34), SIMPLES, ORPHANS, HONOURS, suit, [*suit, *HONOURS])
    )
    chosen = random.sample(kinds, 7)
    if random.random() < 0.2:  # two runs of pairs
        low, other = (random.randrange(3) * 9 + random.randrange(7) for _ in range(2))
        chosen = [*_run(low), *_run(other), random.randrange(34)]
    return [tile for tile in chosen for _ in range(2)]


def _nine_gates(random: Random) -> list[int]:
    first = random.randrange(3) * 9
    ranks = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, random.randrange(9))
    return [first + rank for rank in ranks]


def _with_circumstances(
    random: Random, concealed: list[int], melds: list[Meld], every: list[int]
) -> Hand:
    """Return the hand with a winning tile, winds, flags, indicators and what lies on the table."""
    win = concealed.pop(random.randrange(len(concealed)))
    seat = random.choice(WINDS)
    flags = _flags(random, melds, seat, alone=every.count(win) == 1)
    declared = "riichi" in flags or "double_riichi" in flags
    # The three others of a kong that is robbed lie before its owner.
    seen = every + [win] * 3 if "rob_kong" in flags else every
    kongs = sum(meld.is_kong for meld in melds)
    # before any kong
    first = {"heavenly", "earthly"} & set(flags) or {"double_riichi", "ippatsu"} <= set(flags)
    count = 1 if first else min(5, 1 + kongs + random.choice((0, 0, 0, 0, 1, 1, 2, 4)))
    shown = _indicators(random, seen, count) if random.random() < 0.98 else []
    under = declared or random.random() < 0.05
    hidden = _indicators(random, [*seen, *shown], len(shown)) if under else []
    parts = [concealed, [win], shown, hidden, *(list(meld.tiles) for meld in melds)]
    _redden(random, parts)
    concealed, (win,), shown, hidden, *groups = parts
    melds = [meld._replace(tiles=tuple(g)) for meld, g in zip(melds, groups, strict=True)]
    details = [(name, write_tiles(tiles)) for name, tiles in (("ind", shown), ("ura", hidden))]
    numbers = (("honba", random.choice((0, 0, 0, 1, 2, 3, 11))),
               ("sticks", random.choice((0, 0, 0, 1, 2, 4))))  # fmt: skip
    details += [(name, str(number)) for name, number in numbers if number]
    return Hand(
        concealed=tuple(sorted(concealed, key=kind_of)),
        win=win,
        melds=tuple(melds),
        flags=tuple(flags),
        seat=seat,
        round=random.choice((*WINDS, E, WINDS[1])),
        variant="riichi",
        details=tuple((name, text) for name, text in details if text)
        + _liability(random, melds, drawn="self_draw" in flags),
    )


def _flags(random: Random, melds: list[Meld], seat: int, *, alone: bool) -> list[str]:
    """Return circumstances that go together; `alone` is a winning tile of which there is one."""
    drawn = random.random() < 0.5
    flags = ["self_draw"] if drawn else []
    if drawn and not melds and random.random() < 0.03:
        return [*flags, "heavenly" if seat == E else "earthly"]
    closed = all(meld.kind == CONCEALED_KONG for meld in melds)
    if closed and random.random() < 0.55:
        flags.append("double_riichi" if random.random() < 0.15 else "riichi")
    event = ""
    if drawn and any(meld.is_kong for meld in melds) and random.random() < 0.2:
        event = "after_kong"
    elif random.random() < 0.08:
        event = "last_draw" if drawn else "last_discard"
    elif not drawn and alone and random.random() < 0.08:
        event = "rob_kong"
    at_once = "riichi" in flags and event != "after_kong"
    # Nobody melds in the first go-around after double riichi, and the wall does not end in it.
    at_once = at_once or ("double_riichi" in flags and not melds and not event)
    if at_once and random.random() < 0.25:
        flags.append("ippatsu")
    return [*flags, event] if event else flags


def _indicators(random: Random, seen: list[int], count: int) -> list[int]:
    """Return so many indicators of tiles not seen yet, many of which point to one that is."""
    found: list[int] = []
    while len(found) < count:
        tile = random.randrange(34)
        if random.random() < 0.25:
            tile = POINTER[random.choice(seen)]
        if seen.count(tile) + found.count(tile) < 4:
            found.append(tile)
    return found


def _redden(random: Random, parts: list[list[int]]) -> None:
    """Turn fives red: of each suit, any of its four fives is the red one."""
    for five, red in zip(FIVES, RED_FIVES, strict=True):
        places = [(part, i) for part in parts for i, tile in enumerate(part) if tile == five]
        which = random.randrange(4)
        if which < len(places):
            part, i = places[which]
            part[i] = red


def _liability(random: Random, melds: list[Meld], *, drawn: bool) -> tuple[tuple[str, str], ...]:
    """Return who is liable for a third dragon or a fourth wind that was called, most times."""
    for kinds in (DRAGONS, WINDS):
        of_those = [meld for meld in melds if meld.tiles[0] in kinds]
        if len(of_those) == len(kinds) and of_those[-1].source and random.random() < 0.7:
            liable = ("pao", of_those[-1].source)
            return (liable,) if drawn else (liable, ("discarder", random.choice(SIDES)))
    return ()
