"""Hands of riichi that `random_riichi` hardly makes: flushes, liability, yakuman, first draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from random_riichi import GREEN, HONOURS, ORPHANS, TERMINALS

from scorer.hand import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, KONGS, PUNG, SIDES, Hand, Meld
from scorer.tiles import DRAGONS, WINDS, E, parse_tiles, write_tiles

KINDS = range(34)
WAYS = (PUNG, PUNG, KONG, ADDED_KONG, CONCEALED_KONG, "")  # how a triplet may lie
GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)


def at_the_table(hand: Hand, random: Random, options: Mapping[str, object]) -> Hand:
    """Return a hand with renhou, the last replacement tile, or somebody who is liable, perhaps."""
    flags, details = hand.flags, dict(hand.details)
    if not flags and not hand.melds and hand.seat != E and random.random() < 0.5:
        flags = ("human",)
        for key in {"ind", "ura"} & details.keys():
            details[key] = write_tiles(parse_tiles(details[key])[:1])  # nobody had a kong
    if "after_kong" in flags and options.get("rinshan_haitei") and random.random() < 0.5:
        flags = (*flags, "last_draw")
    sources = [meld.source for meld in hand.melds if meld.source]
    if sources and random.random() < 0.3:
        details["pao"] = random.choice((*sources, *SIDES))
        if not hand.self_draw:
            details["discarder"] = random.choice(SIDES)
    return replace(hand, flags=flags, details=tuple(details.items()))


def one_suit(random: Random) -> Hand:
    """Return a hand of sets of one suit that lie on each other, one of them called or not."""
    first = 9 * random.randrange(3)
    kinds = range(first, first + 9)
    *sets, last = (_set(random, kinds) for _ in range(4))
    melds = [Meld(PUNG if last[0] == last[1] else CHOW, last, "left")]
    if random.random() < 0.7:
        melds, sets = [], [*sets, last]
    hand = _won(random, [*_joined(sets), *_pair(random, kinds)], melds)
    return hand or one_suit(random)


def with_somebody_liable(random: Random) -> Hand:
    """Return a hand of dragons, winds, or any triplets, called or not, and who is said to pay."""
    core = random.choice((DRAGONS, WINDS, random.sample(KINDS, 4)))
    inside, melds = _pair(random, KINDS), list[Meld]()
    ways = KONGS if random.random() < 0.2 else WAYS
    for kind in core:
        way = random.choice(ways)
        if way:
            source = None if way == CONCEALED_KONG else random.choice(SIDES)
            melds.append(Meld(way, (kind,) * (3 if way == PUNG else 4), source))
        else:
            inside += [kind] * 3
    inside += _joined(_set(random, KINDS) for _ in range(4 - len(core)))
    hand = _won(random, inside, melds)
    return _paid_by_a_side(hand, random) if hand else with_somebody_liable(random)


def _paid_by_a_side(hand: Hand, random: Random) -> Hand:
    flags = hand.flags
    if hand.self_draw and any(meld.is_kong for meld in hand.melds) and random.random() < 0.5:
        flags = (*flags, "after_kong")
    sources = [meld.source for meld in hand.melds if meld.source]
    details = [("honba", str(random.randrange(4))), ("sticks", "1")]
    details.append(("pao", random.choice((*sources, *SIDES))))
    if not hand.self_draw:
        details.append(("discarder", random.choice(SIDES)))
    return replace(hand, flags=flags, details=tuple(details))


def with_yakuman(random: Random) -> Hand:
    """Return a closed hand of a yakuman, or next to one, perhaps won in the first go-around."""
    first = 9 * random.randrange(3)
    kinds = random.choice((KINDS, GREEN, HONOURS, TERMINALS, ORPHANS))
    shapes = (
        [*ORPHANS, random.choice(ORPHANS)],
        [*(first + rank for rank in GATES), first + random.randrange(9)],
        [*random.sample(kinds, 4) * 3, *_pair(random, kinds)],
        [19, 20, 21, *random.sample(GREEN, 3) * 3, *_pair(random, GREEN)],
        [*HONOURS] * 2,
        [*range(first + 1, first + 8)] * 2,
    )
    hand = _won(random, random.choice(shapes))
    return _in_the_first_go_around(hand, random) if hand else with_yakuman(random)


def _in_the_first_go_around(hand: Hand, random: Random) -> Hand:
    flag = random.choice(("", "heavenly", "earthly", "human"))
    if flag == "":
        return hand
    seat = E if flag == "heavenly" else random.choice(WINDS[1:])
    return replace(hand, seat=seat, flags=(flag,) if flag == "human" else ("self_draw", flag))


def _set(random: Random, kinds: range) -> tuple[int, ...]:
    low = random.choice(kinds)
    run = low < 27 and low % 9 < 7 and random.random() < 0.6
    return (low, low + 1, low + 2) if run else (low,) * 3


def _pair(random: Random, kinds: Sequence[int]) -> list[int]:
    return [random.choice(kinds)] * 2


def _joined(sets: Iterable[tuple[int, ...]]) -> list[int]:
    return [tile for one in sets for tile in one]


def _won(random: Random, inside: list[int], melds: Sequence[Meld] = ()) -> Hand | None:
    """Return a hand that is won on any of the tiles inside; None if there are five of one."""
    every = [*inside, *_joined(meld.tiles for meld in melds)]
    if max(map(every.count, every)) > 4:
        return None
    win = inside.pop(random.randrange(len(inside)))
    return Hand(
        concealed=tuple(sorted(inside)),
        win=win,
        melds=tuple(melds),
        flags=("self_draw",) if random.random() < 0.5 else (),
        seat=random.choice(WINDS),
        round=random.choice(WINDS),
        variant="riichi",
    )
