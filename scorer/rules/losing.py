"""Losing hands: no search; the sets and pairs that are there answer for themselves.

Three or four equal tiles are a concealed pung even where they could be runs, two a pair. What only
a winner has needs a sign that Win reads, and so does not count here.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorer.hand import CHOW, Hand
from scorer.readings.keys import (
    HONOURS_MASK,
    HONOURS_SHIFT,
    SORTS_MASK,
    SORTS_SHIFT,
    eyes_part,
    pung_part,
)
from scorer.readings.packed import (
    Packed,
)
from scorer.readings.reading import equal_groups
from scorer.readings.shapes import LOST
from scorer.readings.state import (
    FLOWERS_SHIFT,
)
from scorer.rules.domains import Domain, Flowers, Honours, Sets, Tiles, Win
from scorer.rules.rules import Rules
from scorer.rules.search import Priced
from scorer.tiles import kind_of


def price_losing(rules: Rules, hand: Hand, packed: Packed) -> Priced:
    """Return the price of a hand that did not win; of a dead one, that it is worth nothing.

    Raises HandError for circumstances that contradict each other.
    """
    rules.admitted(packed.state)
    if is_dead(rules, hand):
        return rules.priced(0), LOST, 0
    value = sum(rules.value(domain, key) for domain, key in losing_keys(rules, hand, packed))
    return rules.priced(value), LOST, 0


def is_dead(rules: Rules, hand: Hand) -> bool:
    """Tell whether a losing hand has a wrong number of tiles, and so no score."""
    off = hand.size() - rules.book.size
    return off != 0 and rules.book.dead_hand(off, rules.options)


def losing_keys(rules: Rules, hand: Hand, packed: Packed) -> Iterator[tuple[type[Domain], int]]:
    """Yield the domains that a losing hand is seen by, with their keys."""
    groups, _ = equal_groups(hand.concealed)
    sets = sum(pung_part(kind, concealed=True) for what, kind in groups if what == "pung")
    for meld in hand.melds:
        if meld.kind != CHOW:
            kind = kind_of(meld.tiles[0])
            sets += pung_part(kind, concealed=not meld.is_open, kong=meld.is_kong)
    yield Tiles, packed.word
    yield Win, packed.state
    if rules.book.flowers_inside:
        yield Flowers, packed.state >> FLOWERS_SHIFT
    yield Sets, sets >> SORTS_SHIFT & SORTS_MASK
    yield Honours, sets >> HONOURS_SHIFT & HONOURS_MASK | packed.winds
    for what, kind in groups:
        if what == "eyes":
            yield Honours, eyes_part(kind) >> HONOURS_SHIFT & HONOURS_MASK | packed.winds
