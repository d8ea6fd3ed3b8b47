"""The winning shapes that are no sets and eyes: pairs, orphans, knitted tiles.

A *knitted* pattern (组合) gives each suit one of the series 147, 258 and 369; there are six. Joined
keys are used (`scorer.readings.packed`): three bits a kind, so "all of these are there" is one AND.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Final

from scorer.readings.keys import ONES, RANK_BITS

STANDARD: Final = 0
KNITTED: Final = 1  # 组合龙, a set and eyes
SEVEN_PAIRS: Final = 2
THIRTEEN_ORPHANS: Final = 3
KNITTED_HONOURS: Final = 4  # 全不靠
SEVEN_FLOWERS: Final = 5  # won on the seventh flower; the tiles are not read
EIGHT_FLOWERS: Final = 6
FOUR_WILD_TILES: Final = 7  # they win, whatever the other tiles are
LOST: Final = 8  # a hand that did not win: what lies in it, whatever that is
UNRELATED: Final = 9  # 十三不搭
PAIRS_AND_PUNG: Final = 10  # 呖咕呖咕: seven pairs and a pung, of seventeen tiles

# A form is a shape and what else is to be said of it, in the bits above the shape.
DETAIL_SHIFT: Final = 4
SHAPE_MASK: Final = (1 << DETAIL_SHIFT) - 1
SHIFTED: Final = 1  # seven pairs: consecutive in one suit
ONE_FOUR: Final = 2  # pairs: once for each kind that makes two of them
ALL_HONOURS: Final = 1  # 全不靠 with the seven honours
ALL_NUMBERS: Final = 2  # 全不靠 with the nine knitted numbers
ONE_PAIR: Final = 1  # 十三不搭: with a pair among them
THIRTEEN_SIDED: Final = 1  # thirteen orphans: each was there before the win
FIRST_DRAW: Final = 2  # 十三不搭, and thirteen orphans where it is looked for: the first draw


def joined(kinds: Iterable[int]) -> int:
    """Return the joined key with one tile of each kind."""
    return sum(1 << RANK_BITS * kind for kind in kinds)


KNITTED_NINES: Final = tuple(
    joined(suit * 9 + first + step for suit, first in enumerate(order) for step in (0, 3, 6))
    for order in permutations(range(3))
)
HONOURS_ALL: Final = joined(range(27, 34))
PAIRS: Final = 7
ORPHANS: Final = joined((0, 8, 9, 17, 18, 26, *range(27, 34)))
_FROM_RANK: Final = tuple(
    joined(kind for kind in range(27) if kind % 9 >= step) for step in range(3)
)
_ORPHAN_HANDS: Final = frozenset(
    ORPHANS + joined((kind,)) for kind in range(34) if ORPHANS >> RANK_BITS * kind & 1
)
SHIFTED_PAIRS: Final = frozenset(
    2 * joined(range(suit * 9 + low, suit * 9 + low + 7)) for suit in range(3) for low in range(3)
)


def present(tiles: int) -> int:
    """Return one bit for each kind that is there at all, at the place of its count."""
    return (tiles | tiles >> 1 | tiles >> 2) & ONES


def form_of(tiles: int) -> int:
    """Return the form that concealed tiles have if it is no sets and eyes, else 0.

    Each form has fourteen tiles of its own, pairs and a pung have seventeen; no hand has two.
    """
    odd = tiles & ONES
    if not odd or (odd.bit_count() == 1 and odd << 1 & tiles):  # four alike are two pairs
        fours = (tiles >> 2 & ONES).bit_count()
        if (tiles >> 1 & ONES).bit_count() - odd.bit_count() + 2 * fours != PAIRS:
            return 0
        detail = SHIFTED if tiles in SHIFTED_PAIRS else 0
        detail += ONE_FOUR * fours
        return (PAIRS_AND_PUNG if odd else SEVEN_PAIRS) | detail << DETAIL_SHIFT
    if tiles & ~ONES:
        return THIRTEEN_ORPHANS if tiles in _ORPHAN_HANDS else 0
    if tiles.bit_count() != 2 * PAIRS:
        return 0
    for nine in KNITTED_NINES:
        if not tiles & ~(nine | HONOURS_ALL):
            detail = ALL_HONOURS if tiles & HONOURS_ALL == HONOURS_ALL else 0
            detail |= ALL_NUMBERS if tiles & nine == nine else 0
            return KNITTED_HONOURS | detail << DETAIL_SHIFT
    return 0


def form_won_on(tiles: int, win: int) -> int:
    """Return the form of concealed tiles, with what the winning one says of it."""
    form = form_of(tiles)
    if form == THIRTEEN_ORPHANS and tiles >> RANK_BITS * win & 7 > 1:
        form |= THIRTEEN_SIDED << DETAIL_SHIFT
    return form


def unrelated_form(tiles: int, *, first_draw: bool) -> int:
    """Return the form of concealed tiles of which no two belong together (fourteen), else 0.

    Numbers of one suit lie three or more apart; at most one tile is there twice.
    """
    there = present(tiles)
    twice = tiles - there
    if twice & ~ONES or twice.bit_count() > 1 or there.bit_count() + twice.bit_count() != 2 * PAIRS:
        return 0
    if any(there & there << RANK_BITS * step & _FROM_RANK[step] for step in (1, 2)):
        return 0
    detail = (ONE_PAIR if twice else 0) | (FIRST_DRAW if first_draw else 0)
    return UNRELATED | detail << DETAIL_SHIFT


def knitted_nines(tiles: int) -> tuple[int, ...]:
    """Return the patterns of nine knitted tiles that concealed tiles hold."""
    there = present(tiles)
    if there.bit_count() < 9:
        return ()
    return tuple(nine for nine in KNITTED_NINES if there & nine == nine)
