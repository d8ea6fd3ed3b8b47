"""What nine knitted tiles (组合龙) leave of a hand: one set and eyes, in every way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from scorer.readings.keys import RANK_BITS, code_of
from scorer.readings.packed import Packed, split_key
from scorer.readings.suits import SuitTables


def bodies(hand: Packed, tables: SuitTables, *, body_wait: bool) -> Iterator[int]:
    """Yield the readings of the set and the eyes, melds and place included.

    The winning tile has no place if the winning tile is one of the nine. If it could be, it may be
    read as part of the set or the eyes only with `body_wait`.
    """
    suit, rank = divmod(hand.win, 9)
    for nine in hand.nines:
        rest = hand.tiles - nine
        in_nine = bool(nine >> RANK_BITS * hand.win & 1)
        keys = [split_key(rest, i) for i in range(4)]
        winning = keys.pop(suit)
        placed: list[int] = []
        if in_nine:
            placed += tables.plain[winning]
        if body_wait or not in_nine:
            placed += tables.placed[code_of(winning) * 9 + rank]
        for parts in product(*(tables.plain[key] for key in keys)):
            base = hand.base + sum(parts)
            for part in placed:
                yield base + part
