"""One suit's tiles, read in every way: the tables under the search.

A suit's key is split from its lowest tile: that tile is in a pung, in the eyes, or begins a chow.
Every key is split once and remembered; the search over a hand is then a product of four look-ups.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorer.readings.keys import (
    RANK_BITS,
    SUIT_MASK,
    SUIT_SHIFT,
    Parts,
    chow_parts,
    count_of,
    eyes_parts,
    pung_parts,
)
from scorer.readings.memo import Memo

# How the winning tile completed its group. The three that can be wait fans come last.
NOWHERE: Final = 0  # it lies in a special shape, or there is none
TWO_SIDED: Final = 1
PUNG: Final = 2
EDGE: Final = 3
CLOSED: Final = 4
EYES: Final = 5

Group = tuple[str, int]  # ("chow", lowest kind), ("pung", kind), ("eyes", kind)
Placed = tuple[int, int, int]  # (CHOWS, SETS, place of the winning tile)


def splits(key: int) -> Iterator[tuple[Group, ...]]:
    """Yield every way to see a suit's tiles as sets and at most one pair of eyes."""
    suit = key >> SUIT_SHIFT
    yield from _splits(key & SUIT_MASK, suit * 9, eyes=False)


def _splits(key: int, first: int, *, eyes: bool) -> Iterator[tuple[Group, ...]]:
    if not key:
        yield ()
        return
    rank = 0
    while not count_of(key, rank):
        rank += 1
    kind, one = first + rank, 1 << RANK_BITS * rank
    count = count_of(key, rank)
    if count >= 3:
        for rest in _splits(key - 3 * one, first, eyes=eyes):
            yield (("pung", kind), *rest)
    if count >= 2 and not eyes:
        for rest in _splits(key - 2 * one, first, eyes=True):
            yield (("eyes", kind), *rest)
    if first < 27 and rank < 7 and count_of(key, rank + 1) and count_of(key, rank + 2):
        for rest in _splits(key - (one | one << 3 | one << 6), first, eyes=eyes):
            yield (("chow", kind), *rest)


def parts_of(group: Group) -> Parts:
    """Return what a concealed group adds to a reading."""
    what, kind = group
    if what == "chow":
        return chow_parts(kind)
    return pung_parts(kind, concealed=True) if what == "pung" else eyes_parts(kind)


def _sum(groups: tuple[Group, ...]) -> Parts:
    parts = [parts_of(group) for group in groups]
    return sum(chows for chows, _ in parts), sum(sets for _, sets in parts)


def place_in(group: Group, kind: int) -> int | None:
    """Return how a winning tile of a kind completed a group; None if it cannot have."""
    what, low = group
    if what != "chow":
        return (PUNG if what == "pung" else EYES) if kind == low else None
    if not low <= kind <= low + 2:
        return None
    if kind == low + 1:
        return CLOSED
    edge = (low % 9 == 0 and kind == low + 2) or (low % 9 == 6 and kind == low)
    return EDGE if edge else TWO_SIDED


def _plain(key: int) -> tuple[Parts, ...]:
    return tuple(dict.fromkeys(_sum(groups) for groups in splits(key)))


def _placed(key: int) -> tuple[Placed, ...]:
    rank = key & 15
    suited = key >> 4
    kind = (suited >> SUIT_SHIFT) * 9 + rank
    found: dict[Placed, None] = {}
    for groups in splits(suited):
        chows, sets = _sum(groups)
        for group in groups:
            place = place_in(group, kind)
            if place is not None:
                found[chows, sets, place] = None
    return tuple(found)


class SuitTables:
    """The remembered readings of suits.

    `plain[key]` are all readings of a suit; `placed[key << 4 | rank]` those of the suit that holds
    the winning tile, one for each place it can take; `waits[key]` is the mask of ranks that would
    complete the suit.
    """

    __slots__ = ("placed", "plain", "waits")

    def __init__(self) -> None:
        self.plain: Memo[tuple[Parts, ...]] = Memo(_plain)
        self.placed: Memo[tuple[Placed, ...]] = Memo(_placed)
        self.waits: Memo[int] = Memo(self._waits)

    def _waits(self, key: int) -> int:
        ranks = range(7 if key >> SUIT_SHIFT == 3 else 9)
        return sum(1 << rank for rank in ranks if self.plain[key + (1 << RANK_BITS * rank)])
