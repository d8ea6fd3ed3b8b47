"""One suit's tiles, read in every way: the tables under the search.

A suit's key is split from its lowest tile: that tile is in a pung, in the eyes, or begins a chow.
Every key is split once and remembered; the search over a hand is then a product of four look-ups.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scorer.readings.keys import (
    COMPLETE,
    ONE_WAIT,
    PLACE_MASK,
    RANK_BITS,
    SUIT_MASK,
    SUIT_SHIFT,
    chow_part,
    count_of,
    eyes_part,
    key_of,
    pung_part,
    size_of,
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


GROUPS: Final = {
    what: [(what, kind) for kind in range(34)] for what in ("chow", "pung", "eyes")
}  # one object for each group


@lru_cache(maxsize=50_000)
def splits(key: int) -> tuple[tuple[Group, ...], ...]:
    """Return every way to see a suit's tiles as sets and at most one pair of eyes."""
    left = size_of(key) % 3
    if not key & SUIT_MASK or left == 1:
        return () if left == 1 else ((),)
    rank = 0
    while not count_of(key, rank):
        rank += 1
    suit = key >> SUIT_SHIFT
    kind, one, count = suit * 9 + rank, 1 << RANK_BITS * rank, count_of(key, rank)
    found: list[tuple[Group, ...]] = []
    if count >= 3:
        found += [(GROUPS["pung"][kind], *rest) for rest in splits(key - 3 * one)]
    if count >= 2 and left == 2:
        found += [(GROUPS["eyes"][kind], *rest) for rest in splits(key - 2 * one)]
    if suit < 3 and rank < 7 and count_of(key, rank + 1) and count_of(key, rank + 2):
        without = key - (one | one << RANK_BITS | one << 2 * RANK_BITS)
        found += [(GROUPS["chow"][kind], *rest) for rest in splits(without)]
    return tuple(found)


def is_complete(key: int) -> bool:
    """Tell whether a suit's tiles are sets and at most one pair of eyes."""
    return bool(splits(key))


@lru_cache(maxsize=256)
def part_of(group: Group) -> int:
    """Return what a concealed group adds to a reading."""
    what, kind = group
    if what == "chow":
        return chow_part(kind)
    return pung_part(kind, concealed=True) if what == "pung" else eyes_part(kind)


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


def _waits(key: int) -> int:
    if size_of(key) % 3 == 0:
        return 0
    ranks = range(7 if key >> SUIT_SHIFT == 3 else 9)
    return sum(1 << rank for rank in ranks if is_complete(key + (1 << RANK_BITS * rank)))


class SuitTables:
    """The remembered readings of suits.

    By a suit's key: `plain` are all its readings, `waits` is the mask of ranks that would complete
    it. By its code, for the search: `each` are all its readings, too, and `lone` is the one reading
    that most suits have, else 0; `waiting` tells whether a rank would complete it; and by code * 9
    + rank, `placed` are the readings of the suit that holds the winning tile, one for each place
    it can take.

    Readings are cut down to the bits that are `kept`, and what is then equal is one. Without
    `wait_fans` the place only says whether it is a pung that was completed (TWO_SIDED if not).
    """

    __slots__ = ("each", "kept", "lone", "placed", "plain", "wait_fans", "waiting", "waits")

    def __init__(self, kept: int = -1, *, wait_fans: bool = True) -> None:
        self.kept = kept
        self.wait_fans = wait_fans
        self.plain: Memo[tuple[int, ...]] = Memo(self._plain)
        self.waits: Memo[int] = Memo(_waits)
        self.each: Memo[tuple[int, ...]] = Memo(lambda code: self.plain[key_of(code)])
        self.lone: Memo[int] = Memo(self._lone)
        self.waiting: Memo[bool] = Memo(lambda code: self.waits[key_of(code)] > 0)
        self.placed: Memo[tuple[int, ...]] = Memo(self._placed)

    def _plain(self, key: int) -> tuple[int, ...]:
        found = (sum(map(part_of, groups)) & self.kept for groups in splits(key))
        return tuple(dict.fromkeys(found))

    def _lone(self, code: int) -> int:
        readings = self.each[code]
        return readings[0] if len(readings) == 1 else 0

    def _placed(self, placed_code: int) -> tuple[int, ...]:
        code, rank = divmod(placed_code, 9)
        key = key_of(code)
        kind = (key >> SUIT_SHIFT) * 9 + rank
        found: dict[int, None] = {}
        for groups in splits(key):
            reading = sum(map(part_of, groups)) & self.kept
            for group in groups:
                place = place_in(group, kind)
                if place is not None:
                    if not self.wait_fans and place != PUNG:
                        place = TWO_SIDED
                    found[reading | place] = None
        if not self.wait_fans or all(reading & PLACE_MASK <= PUNG for reading in found):
            return tuple(found)  # no wait counts
        before = key - (1 << RANK_BITS * rank)
        waited = ONE_WAIT if self.waits[before].bit_count() == 1 else 0
        waited |= COMPLETE if is_complete(before) else 0
        return tuple(reading | waited for reading in found)
