"""The groups of a suit by name, for readings that people see and for hands with wild tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scorer.readings.keys import (
    RANK_BITS,
    SUIT_MASK,
    SUIT_SHIFT,
    chow_part,
    count_of,
    eyes_part,
    pung_part,
    size_of,
)

Group = tuple[str, int]  # ("chow", lowest kind), ("pung", kind), ("eyes", kind)

GROUPS: Final = {
    what: [(what, kind) for kind in range(34)] for what in ("chow", "pung", "eyes")
}  # one object for each group


@lru_cache(maxsize=256)
def part_of(group: Group) -> int:
    """Return what a concealed group adds to a reading."""
    what, kind = group
    if what == "chow":
        return chow_part(kind)
    return pung_part(kind, concealed=True) if what == "pung" else eyes_part(kind)


def ways_to_group(key: int) -> list[tuple[Group, ...]]:
    """Return every way to see a suit's tiles as sets and at most one pair of eyes."""
    left = size_of(key) % 3
    if not key & SUIT_MASK or left == 1:
        return [] if left == 1 else [()]
    rank = 0
    while not count_of(key, rank):
        rank += 1
    suit = key >> SUIT_SHIFT
    kind, one, count = suit * 9 + rank, 1 << RANK_BITS * rank, count_of(key, rank)
    found: list[tuple[Group, ...]] = []
    if count >= 3:
        found += [(GROUPS["pung"][kind], *rest) for rest in ways_to_group(key - 3 * one)]
    if count >= 2 and left == 2:
        found += [(GROUPS["eyes"][kind], *rest) for rest in ways_to_group(key - 2 * one)]
    if suit < 3 and rank < 7 and count_of(key, rank + 1) and count_of(key, rank + 2):
        without = key - (one | one << RANK_BITS | one << 2 * RANK_BITS)
        found += [(GROUPS["chow"][kind], *rest) for rest in ways_to_group(without)]
    return found
