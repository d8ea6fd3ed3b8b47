"""What a hand waits for, over every shape.

A *mask* has one bit for each kind. A wait in form counts although the player holds all four copies
himself (`dead=True`); the other custom takes those kinds away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scorer.readings.keys import ONES, RANK_BITS, size_of
from scorer.readings.packed import Packed, split_key
from scorer.readings.shapes import HONOURS_ALL, KNITTED_NINES, ORPHANS, form_of, present
from scorer.readings.suits import SuitTables

KIND_ONES: Final = tuple(1 << RANK_BITS * kind for kind in range(34))


def waits(
    tiles: int,
    melds: int,
    tables: SuitTables,
    is_win: Callable[[int], bool] = lambda _: False,
    *,
    knitted: bool = False,
) -> int:
    """Return the mask of kinds that complete a hand.

    `tiles` is the joined key of the concealed tiles before the win, `melds` how many melds there
    are. `is_win` tells which special forms win, `knitted` whether nine knitted tiles do.
    """
    found = sets_and_eyes_waits(tiles, tables)
    if not melds:
        special = pairs_wait(tiles) | _orphans_waits(tiles) | _knitted_honours_waits(tiles)
        for kind in range(34):
            if special >> kind & 1 and is_win(form_of(tiles + KIND_ONES[kind])):
                found |= 1 << kind
    if melds <= 1 and knitted:
        found |= knitted_waits(tiles, tables)
    return found


def sets_and_eyes_waits(tiles: int, tables: SuitTables) -> int:
    """Return the kinds that complete sets and eyes: they lie in the suits that are not complete."""
    keys = [split_key(tiles, suit) for suit in range(4)]
    open_suits = [suit for suit in range(4) if size_of(keys[suit]) % 3]
    if any(not tables.plain[keys[suit]] for suit in range(4) if suit not in open_suits):
        return 0
    if len(open_suits) == 1:
        return _shifted(tables.waits[keys[open_suits[0]]], open_suits[0])
    if len(open_suits) != 2:
        return 0
    first, second = open_suits
    found = 0  # each of the two may hold the eyes while the other is completed
    if tables.plain[keys[second]]:
        found |= _shifted(tables.waits[keys[first]], first)
    if tables.plain[keys[first]]:
        found |= _shifted(tables.waits[keys[second]], second)
    return found


def _shifted(ranks: int, suit: int) -> int:
    return ranks << 9 * suit


def _mask(tiles: int) -> int:
    """Return the mask of the kinds of which a joined key holds one."""
    mask = 0
    while tiles:
        mask |= 1 << (tiles.bit_length() - 1) // RANK_BITS
        tiles &= (1 << tiles.bit_length() - 1) - 1
    return mask


def pairs_wait(tiles: int) -> int:
    """Return the kinds that may make seven pairs of thirteen tiles, or those and a pung of sixteen.

    Of thirteen it is the only one held an odd number. Of sixteen eight pairs wait for each of them
    once; where two are held an odd number, for the single one, or of two pungs for either.
    """
    odd = tiles & ONES
    if odd.bit_count() == 1:
        return _mask(odd)
    if not odd:
        return _mask(tiles >> 1 & ~(tiles >> 2) & ONES)
    pungs = odd & tiles >> 1
    return _mask(odd & ~pungs or pungs) if odd.bit_count() == 2 else 0


def _orphans_waits(tiles: int) -> int:
    missing = ORPHANS & ~present(tiles)
    if present(tiles) & ~ORPHANS or missing.bit_count() > 1:
        return 0
    return _mask(missing or ORPHANS)


def _knitted_honours_waits(tiles: int) -> int:
    if tiles & ~ONES:
        return 0
    for nine in KNITTED_NINES:
        if not tiles & ~(nine | HONOURS_ALL):
            return _mask((nine | HONOURS_ALL) & ~tiles)
    return 0


def knitted_waits(tiles: int, tables: SuitTables) -> int:
    """Return the kinds that complete nine knitted tiles, a set and eyes."""
    found = 0
    there = present(tiles)
    for nine in KNITTED_NINES:
        missing = nine & ~there
        if not missing:
            found |= sets_and_eyes_waits(tiles - nine, tables)
        elif missing.bit_count() == 1:
            rest = tiles - (nine - missing)
            if all(tables.plain[split_key(rest, suit)] for suit in range(4)):
                found |= _mask(missing)
    return found


def waits_before(
    hand: Packed, tables: SuitTables, is_win: Callable[[int], bool], *, dead: bool
) -> int:
    """Return the mask of kinds that a winning hand waited for, over all its shapes.

    A hand of sets and eyes can have waited for pairs as well, but for no other shape: it holds
    at most five of the nine knitted tiles, and of the thirteen orphans.
    """
    before = hand.tiles - KIND_ONES[hand.win]
    if hand.nines:
        found = knitted_waits(before, tables)
    else:
        found = sets_and_eyes_waits(before, tables)
        if hand.pairs_wait:
            pairs = pairs_wait(before)
            for kind in range(34):
                if pairs >> kind & 1 and is_win(form_of(before + KIND_ONES[kind])):
                    found |= 1 << kind
    return found if dead else found & ~held_in_full(hand, before)


def held_in_full(hand: Packed, before: int) -> int:
    """Return the kinds of which the player held all four before the win, melds included."""
    return _mask((before + hand.meld_tiles) >> 2 & ONES) | hand.kong_kinds
