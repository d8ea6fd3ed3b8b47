"""The winning shapes that are no sets and eyes: pairs, orphans, knitted tiles.

A *knitted* pattern (组合) gives each suit one of the series 147, 258 and 369; there are six. Joined
keys are used (`Packed.tiles`): three bits a kind, so "all of these are there" is one AND.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from scorer.readings.keys import ONES, RANK_BITS
from scorer.readings.packed import Packed, split_key
from scorer.readings.suits import NOWHERE, Placed, SuitTables

STANDARD: Final = 0
KNITTED: Final = 1  # 组合龙, a set and eyes
SEVEN_PAIRS: Final = 2
THIRTEEN_ORPHANS: Final = 3
KNITTED_HONOURS: Final = 4  # 全不靠

# What a shape says beside its name: the detail of `Shape`.
SHIFTED: Final = 1  # seven pairs: consecutive in one suit
ALL_HONOURS: Final = 1  # 全不靠 with the seven honours
ALL_NUMBERS: Final = 2  # 全不靠 with the nine knitted numbers

Shape = tuple[int, int, int, int, int]  # (shape, detail, CHOWS, SETS, place of the winning tile)


def joined(kinds: Iterator[int] | range | tuple[int, ...]) -> int:
    """Return the joined key with one tile of each kind."""
    return sum(1 << RANK_BITS * kind for kind in kinds)


KNITTED_NINES: Final = tuple(
    joined(tuple(suit * 9 + first + step for suit, first in enumerate(order) for step in (0, 3, 6)))
    for order in permutations(range(3))
)
HONOURS_ALL: Final = joined(range(27, 34))
ORPHANS: Final = joined((0, 8, 9, 17, 18, 26, *range(27, 34)))
_ORPHAN_HANDS: Final = frozenset(
    ORPHANS + joined((kind,)) for kind in range(34) if ORPHANS >> RANK_BITS * kind & 1
)
_SHIFTED_PAIRS: Final = frozenset(
    2 * joined(range(suit * 9 + low, suit * 9 + low + 7)) for suit in range(3) for low in range(3)
)


def present(tiles: int) -> int:
    """Return one bit for each kind that is there at all, at the place of its count."""
    return (tiles | tiles >> 1 | tiles >> 2) & ONES


def seven_pairs(hand: Packed) -> Shape | None:
    """Return the reading as seven pairs; four alike are two pairs."""
    if not hand.pairs:
        return None
    return SEVEN_PAIRS, SHIFTED if hand.tiles in _SHIFTED_PAIRS else 0, 0, 0, NOWHERE


def thirteen_orphans(hand: Packed) -> Shape | None:
    """Return the reading as thirteen orphans: each 1, 9 and honour, and one of them again."""
    if hand.closed and hand.tiles in _ORPHAN_HANDS:
        return THIRTEEN_ORPHANS, 0, 0, 0, NOWHERE
    return None


def knitted_honours(hand: Packed) -> Shape | None:
    """Return the reading as fourteen different tiles, honours and one knitted pattern."""
    tiles = hand.tiles
    if not hand.closed or tiles & ~ONES:
        return None
    for nine in KNITTED_NINES:
        if not tiles & ~(nine | HONOURS_ALL):
            honours = ALL_HONOURS if tiles & HONOURS_ALL == HONOURS_ALL else 0
            return KNITTED_HONOURS, honours | (ALL_NUMBERS if tiles & nine == nine else 0), 0, 0, 0
    return None


def knitted(hand: Packed, tables: SuitTables, *, body_wait: bool) -> Iterator[Shape]:
    """Yield the readings as nine knitted tiles, one set and eyes.

    A winning tile of the nine may be read as part of the set or the eyes instead, if `body_wait`.
    """
    if hand.melds > 1:
        return
    there = present(hand.tiles)
    win = 1 << RANK_BITS * hand.win
    for nine in KNITTED_NINES:
        if there & nine != nine:
            continue
        rest = hand.tiles - nine
        in_nine = bool(nine & win)
        for chows, sets, place in knitted_rests(hand, rest, tables, in_nine and not body_wait):
            if place != NOWHERE or in_nine:
                yield KNITTED, 0, chows, sets, place


def knitted_rests(
    hand: Packed, rest: int, tables: SuitTables, only_nowhere: bool
) -> Iterator[Placed]:
    """Yield the readings of what the knitted nine leave, with the places of the winning tile.

    The place NOWHERE stands for a winning tile that is one of the nine.
    """
    win_suit = min(hand.win // 9, 3)
    rank = hand.win % 9
    suit_keys = [split_key(rest, suit) for suit in range(4)]
    win_key = suit_keys.pop(win_suit)
    a, b, c = (tables.plain[key] for key in suit_keys)
    placed: list[Placed] = [(chows, sets, NOWHERE) for chows, sets in tables.plain[win_key]]
    if not only_nowhere:
        placed += tables.placed[win_key << 4 | rank]
    for chows_a, sets_a in a:
        for chows_b, sets_b in b:
            for chows_c, sets_c in c:
                for chows, sets, place in placed:
                    yield (
                        hand.meld_chows + chows_a + chows_b + chows_c + chows,
                        hand.meld_sets + sets_a + sets_b + sets_c + sets,
                        place,
                    )
