"""What nine knitted tiles (组合龙) leave of a hand: one set and eyes, in every way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from scorer.readings.keys import RANK_BITS, SUIT_MASK, SUIT_SHIFT, code_of
from scorer.readings.packed import Packed, split_key
from scorer.readings.shapes import joined
from scorer.readings.suits import SuitTables

# the three series of a suit: 147, 258, 369
SERIES: Final = tuple(joined((rank, rank + 3, rank + 6)) for rank in range(3))


def left_of_suit(
    key: int, series: int, rank: int, tables: SuitTables, *, body_wait: bool
) -> Sequence[int]:
    """Return the readings of what a series leaves of a suit, place included.

    `rank` is that of the winning tile, -1 if it is of another suit. It has no place if it is one of
    the series. If it could be, it may be read as part of the set or the eyes only with `body_wait`.
    """
    rest = key - series
    if rank < 0:
        return tables.plain[rest]
    in_series = series >> RANK_BITS * rank & 1
    left: Sequence[int] = tables.plain[rest] if in_series else ()
    if rest >> RANK_BITS * rank & 7 and (body_wait or not in_series):
        left = (*left, *tables.placed[code_of(rest) * 9 + rank])
    return left


def bodies(hand: Packed, tables: SuitTables, *, body_wait: bool) -> Iterator[int]:
    """Yield the readings of the set and the eyes, melds and place included."""
    suit, rank = divmod(hand.win, 9)
    keys = [split_key(hand.tiles, i) for i in range(4)]
    for nine in hand.nines:
        parts = []
        for i, key in enumerate(keys):
            series, at = nine >> SUIT_SHIFT * i & SUIT_MASK, rank if i == suit else -1
            parts.append(left_of_suit(key, series, at, tables, body_wait=body_wait))
        # the suit of the winning tile varies first
        parts.append(parts.pop(suit))
        for readings in product(*parts):
            yield hand.base + sum(readings)
