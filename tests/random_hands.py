"""Random winning hands of every kind, for the peers, the benchmarks and the properties.

Four in five are sets and eyes, open and concealed, of one, two or three suits; the rest are seven
pairs, thirteen orphans, knitted hands and hands near nine gates. Circumstances are possible ones.
Those of Hong Kong have no knitted tiles, and flowers that are named.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from scorer.hand import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG, Hand, Meld
from scorer.tiles import FLOWERS, JOKER, WINDS, E

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))


def random_hand(random: Random) -> Hand:
    """Return a winning hand of thirteen tiles and the winning one, with its circumstances."""
    while True:
        concealed, melds = _tiles(random)
        every = concealed + [tile for meld in melds for tile in meld.tiles]
        if max(map(every.count, every)) <= 4:
            return _with_circumstances(random, concealed, melds, every)


def hongkong_hand(random: Random, *, pairs: bool = False) -> Hand:
    """Return a winning hand of Hong Kong, seven different pairs among them only if they win."""
    while True:
        concealed, melds = _hongkong_tiles(random, pairs)
        every = concealed + [tile for meld in melds for tile in meld.tiles]
        if max(map(every.count, every)) <= 4:
            hand = _with_circumstances(random, concealed, melds, every)
            return _of_hongkong(random, hand)


def guangdong_hand(random: Random, *, pairs: bool = False, chows: bool = True) -> Hand:
    """Return a winning hand of Guangdong, without flowers; without claimed chows if there are none.

    Seven pairs, four alike among them, come only if they win.
    """
    while True:
        concealed, melds = _hongkong_tiles(random, pairs)
        if pairs and random.random() < 0.05:
            concealed, melds = [tile for _ in range(7) for tile in [random.randrange(34)] * 2], []
        if not chows:
            concealed = concealed + [t for meld in melds if meld.kind == CHOW for t in meld.tiles]
            melds = [meld for meld in melds if meld.kind != CHOW]
        every = concealed + [tile for meld in melds for tile in meld.tiles]
        if max(map(every.count, every)) <= 4:
            hand = _with_circumstances(random, concealed, melds, every)
            hand = _of_hongkong(random, hand)
            flags = tuple(flag for flag in hand.flags if flag != "after_flower")
            return replace(hand, flowers=(), flower_count=0, flags=flags)


def with_wild_tiles(random: Random, hand: Hand, wilds: int) -> Hand:
    """Return the hand with so many of its tiles wild; the winning tile only if it was drawn."""
    concealed = list(hand.concealed)
    win = hand.win
    if wilds and hand.self_draw and random.random() < 0.15:
        win, wilds = JOKER, wilds - 1
    for i in random.sample(range(len(concealed)), min(wilds, len(concealed))):
        concealed[i] = JOKER
    return replace(hand, concealed=tuple(sorted(concealed)), win=win)


def _hongkong_tiles(random: Random, pairs: bool) -> tuple[list[int], list[Meld]]:
    kind = random.random()
    if kind < 0.06 and pairs:
        kinds = (*ORPHANS[6:], 1) if random.random() < 0.2 else range(34)
        return [tile for tile in random.sample(kinds, 7) for _ in range(2)], []
    if kind < 0.08:
        return [*ORPHANS, random.choice(ORPHANS)], []
    if kind < 0.11:
        return _nine_gates(random), []
    if kind < 0.25:  # the big hands of honours and terminals
        kinds = random.choice((ORPHANS, ORPHANS[6:], ORPHANS[:6], (*ORPHANS[6:], 4)))
        chosen = random.sample(kinds, 5)
        return _opened(random, [[tile] * 3 for tile in chosen[:4]], [chosen[4]] * 2)
    return _sets_and_eyes(random)


def _opened(
    random: Random, pungs: list[list[int]], eyes: list[int]
) -> tuple[list[int], list[Meld]]:
    """Lay some of the pungs open, or down as kongs."""
    concealed, melds = eyes, []
    for pung in pungs:
        kind = random.choice((PUNG, PUNG, KONG, ADDED_KONG, CONCEALED_KONG, "", "", ""))
        if kind:
            melds.append(Meld(kind, tuple(pung if kind == PUNG else [*pung, pung[0]])))
        else:
            concealed = concealed + pung
    return concealed, melds


def _of_hongkong(random: Random, hand: Hand) -> Hand:
    """Return the hand with named flowers and further circumstances of Hong Kong."""
    flowers = random.choice(((), (), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6, 7, 8)))
    if flowers:
        count = random.choice((0, 1, 2, 3, 4)) if len(flowers) == 8 else 4
        flowers = tuple(sorted(FLOWERS[i - 1] for i in random.sample(flowers, count)))
    flags = [flag for flag in hand.flags if flag != "last_of_kind"]
    if hand.self_draw and flowers and "after_kong" not in flags and random.random() < 0.2:
        flags.append("after_flower")
    kongs = sum(meld.is_kong for meld in hand.melds)
    if hand.self_draw and kongs > 1 and random.random() < 0.2:
        flags.append("double_kong")
    first = not {"last_draw", "last_discard", "rob_kong", "after_kong"} & set(flags)
    if first and hand.seat == E and hand.self_draw and not hand.melds and random.random() < 0.1:
        flags.append("heavenly")
    elif first and hand.seat != E and random.random() < 0.04:
        flags.append("human")
    elif first and hand.seat != E and hand.flags == () and not hand.melds and random.random() < 0.1:
        flags.append("earthly")
    return replace(hand, flowers=flowers, flower_count=len(flowers), flags=tuple(flags))


def _tiles(random: Random) -> tuple[list[int], list[Meld]]:
    kind = random.random()
    if kind < 0.85:
        return _sets_and_eyes(random)
    if kind < 0.90:
        return [tile for _ in range(7) for tile in [random.randrange(34)] * 2], []
    if kind < 0.91:
        return [*ORPHANS, random.choice(ORPHANS)], []
    if kind < 0.96:
        return _knitted(random)
    return _nine_gates(random), []


def _nine_gates(random: Random) -> list[int]:
    first = random.randrange(3) * 9
    ranks = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, random.randrange(9)]
    return [first + rank for rank in ranks]


def _sets_and_eyes(random: Random) -> tuple[list[int], list[Meld]]:
    suits = random.sample(range(3), random.choice((1, 2, 3, 3, 3)))
    honours = random.choice((0, 0.1, 0.1, 0.4))
    open_sets = random.choices(range(5), (40, 20, 20, 12, 8))[0]
    concealed: list[int] = []
    melds: list[Meld] = []
    for i in range(4):
        tiles, kind = _set(random, suits, honours)
        if i >= open_sets:
            concealed += tiles
        elif kind == PUNG and random.random() < 0.35:
            kong = random.choice((KONG, ADDED_KONG, CONCEALED_KONG))
            melds.append(Meld(kong, (*tiles, tiles[0])))
        else:
            melds.append(Meld(kind, tuple(tiles), "left" if kind == CHOW else None))
    return concealed + [_kind(random, suits, honours)] * 2, melds


def _set(random: Random, suits: list[int], honours: float) -> tuple[list[int], str]:
    if random.random() < 0.62:
        low = random.choice(suits) * 9 + random.randrange(7)
        return [low, low + 1, low + 2], CHOW
    return [_kind(random, suits, honours)] * 3, PUNG


def _kind(random: Random, suits: list[int], honours: float) -> int:
    if random.random() < honours:
        return random.randrange(27, 34)
    return random.choice(suits) * 9 + random.randrange(9)


def _knitted(random: Random) -> tuple[list[int], list[Meld]]:
    firsts = random.sample(range(3), 3)
    nine = [suit * 9 + first + step for suit, first in enumerate(firsts) for step in (0, 3, 6)]
    if random.random() < 0.5:
        return random.sample([*nine, *range(27, 34)], 14), []
    tiles, kind = _set(random, [0, 1, 2], 0.2)
    eyes = [_kind(random, [0, 1, 2], 0.2)] * 2
    if random.random() < 0.3:
        return nine + eyes, [Meld(kind, tuple(tiles), "left" if kind == CHOW else None)]
    return nine + tiles + eyes, []


def _with_circumstances(
    random: Random, concealed: list[int], melds: list[Meld], every: list[int]
) -> Hand:
    random.shuffle(concealed)
    win = concealed.pop()
    drawn = random.random() < 0.4
    flags = ["self_draw"] if drawn else []
    if random.random() < 0.08:
        flags.append("last_draw" if drawn else "last_discard")
    if drawn and any(meld.is_kong for meld in melds) and random.random() < 0.2:
        flags.append("after_kong")
    elif flags == [] and every.count(win) == 1 and random.random() < 0.05:
        flags.append("rob_kong")
    elif win not in concealed and every.count(win) < 4 and random.random() < 0.06:
        flags.append("last_of_kind")
    return Hand(
        concealed=tuple(sorted(concealed)),
        win=win,
        melds=tuple(melds),
        flower_count=random.choice((0, 0, 1, 2, 3)),
        flags=tuple(flags),
        seat=random.choice(WINDS),
        round=random.choice(WINDS),
    )


def classical_hand(random: Random, *, first_draws: bool = True) -> Hand:
    """Return a hand of sets and eyes, pairs, orphans or unrelated tiles; it may be no win."""
    while True:
        kind = random.random()
        if kind < 0.04:
            concealed, melds = _unrelated(random), []
        elif kind < 0.1:
            concealed, melds = _twins(random), []
        elif kind < 0.13:
            concealed, melds = _winds(random)
        else:
            concealed, melds = _hongkong_tiles(random, pairs=False)
        every = concealed + [tile for meld in melds for tile in meld.tiles]
        if max(map(every.count, every)) > 4:
            continue
        hand = _with_circumstances(random, concealed, melds, every)
        return _of_the_classical_game(random, hand, first_draws=first_draws)


def _unrelated(random: Random) -> list[int]:
    """Return fourteen tiles of which hardly two belong together."""
    steps = ((0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 3, 7), (0, 4, 8), (0, 2, 7))
    numbers = [suit * 9 + rank for suit in range(3) for rank in random.choice(steps)]
    tiles = random.sample([*numbers, *range(27, 34)], 14)
    if random.random() < 0.6:
        tiles[0] = tiles[1]
    return tiles


def _winds(random: Random) -> tuple[list[int], list[Meld]]:
    """Return pungs of three winds, a pair of the fourth, and a set."""
    winds = random.sample(WINDS, 4)
    concealed, melds = _opened(random, [[wind] * 3 for wind in winds[:3]], [winds[3]] * 2)
    return concealed + _set(random, [0, 1, 2], 0.1)[0], melds


def _twins(random: Random) -> list[int]:
    """Return seven pairs, now and then of two runs of pairs, or with four alike."""
    low = random.randrange(3) * 9 + random.randrange(4)
    if random.random() < 0.3:
        run = [low + i for i in (0, 1, 2, 3, 4, 5)]
        return [tile for tile in [*run, random.randrange(34)] for _ in range(2)]
    return [tile for tile in random.choices(range(34), k=7) for _ in range(2)]


def _of_the_classical_game(random: Random, hand: Hand, *, first_draws: bool) -> Hand:
    count = random.choice((0, 0, 0, 1, 2, 4, 8))
    series = random.choice((FLOWERS, FLOWERS[:4])) if count < 5 else FLOWERS
    flowers = tuple(sorted(random.sample(series, count)))
    flags = list(hand.flags)
    first = not {"last_draw", "last_discard", "rob_kong", "after_kong"} & set(flags)
    bare = first and not hand.melds
    if bare and hand.self_draw and hand.seat == E and random.random() < 0.2:
        flags.append("heavenly")
    elif bare and not hand.self_draw and hand.seat != E and random.random() < 0.1:
        flags.append("earthly")
    elif bare and hand.self_draw and first_draws and random.random() < 0.3:
        flags.append("first_draw")
    elif not hand.melds and random.random() < 0.1:
        flags.append("ready_declared")
    if hand.seat == E and random.random() < 0.1:
        flags.append("east_ninth_win")
    return replace(hand, flowers=flowers, flower_count=count, flags=tuple(flags))


def losing_hand(random: Random, *, off: int = 0) -> Hand:
    """Return a hand that did not win, `off` tiles too long or, below nought, too short."""
    while True:
        suits, honours = random.sample(range(3), random.choice((1, 3, 3))), random.random()
        groups = [_set(random, suits, honours) for _ in range(random.randrange(5))]
        concealed: list[int] = []
        melds: list[Meld] = []
        for tiles, kind in groups:
            if random.random() < 0.5:
                concealed += tiles + ([tiles[0]] if kind == PUNG and random.random() < 0.1 else [])
            elif kind == PUNG and random.random() < 0.5:
                kong = random.choice((KONG, ADDED_KONG, CONCEALED_KONG))
                melds.append(Meld(kong, (*tiles, tiles[0])))
            else:
                melds.append(Meld(kind, tuple(tiles), "left" if kind == CHOW else None))
        while len(concealed) + 3 * len(melds) < 13 + off:
            tile = _kind(random, suits, honours)
            concealed += [tile] * random.choice((1, 1, 2))
        concealed = concealed[: 13 + off - 3 * len(melds)]
        every = concealed + [tile for meld in melds for tile in meld.tiles]
        if len(concealed) + 3 * len(melds) == 13 + off and max(map(every.count, every)) <= 4:
            count = random.choice((0, 0, 1, 4))
            flowers = tuple(sorted(random.sample(FLOWERS[: random.choice((4, 8))], count)))
            return Hand(
                concealed=tuple(sorted(concealed)),
                win=None,
                melds=tuple(melds),
                flowers=flowers,
                flower_count=count,
                flags=("losing",),
                seat=random.choice(WINDS),
                round=random.choice(WINDS),
            )
