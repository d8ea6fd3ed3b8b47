"""Losing hands: no search; the sets and pairs that are there answer for themselves.

Three or four equal tiles are a concealed pung even where they could be runs, two a pair. What only
a winner has needs a sign that Win reads, and so does not count here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from scorer.hand import CHOW, Hand
from scorer.readings.keys import (
    HONOURS_MASK,
    HONOURS_SHIFT,
    SORTS_MASK,
    SORTS_SHIFT,
    eyes_part,
    pung_part,
)
from scorer.readings.packed import Packed, Plan
from scorer.readings.reading import Reading, equal_groups, reading_of
from scorer.readings.shapes import LOST
from scorer.readings.state import FLOWERS_SHIFT
from scorer.rules.domains import Flowers, Honours, Sets, Tiles, Win
from scorer.rules.search.door import Key, Seen
from scorer.tiles import kind_of

if TYPE_CHECKING:
    from scorer.rules.evaluator import Evaluator


class LostSearch:
    """What a hand is worth that did not win, as a door (`scorer.rules.search.door`)."""

    __slots__ = ("_evaluator",)

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def find(self, hand: Hand, packed: Packed, beside: int) -> Seen | None:
        """Return the worth of a hand that did not win; of a dead one, that it is worth nothing.

        Raises HandError for circumstances that contradict each other.
        """
        evaluator = self._evaluator
        evaluator.admitted(packed.state)
        value = 0
        if not self.is_dead(hand):
            keys = self._keys(hand, packed)
            value = beside + sum(evaluator.value(domain, key) for domain, key in keys)
        return Seen(packed, (evaluator.priced(value), LOST, 0))

    def in_full(self, hand: Hand, seen: Seen, beside: int, plan: Plan) -> Seen:
        """Return what was found: nothing is cut away."""
        return seen

    def every(self, hand: Hand, seen: Seen, beside: int) -> Iterable[Seen]:
        """Return the one way to see it."""
        return (seen,)

    def keys(self, hand: Hand, seen: Seen) -> Sequence[Key]:
        """Return the domains that the hand is seen by, with their keys; none of a dead one."""
        return [] if self.is_dead(hand) else list(self._keys(hand, seen.packed))

    def reading(self, hand: Hand, seen: Seen) -> Reading:
        """Return the pungs and pairs that are there."""
        return reading_of(hand, seen.packed, LOST, 0)

    def waits(self, hand: Hand) -> tuple[int, ...]:
        """Return nothing: nobody waits any more."""
        return ()

    def is_dead(self, hand: Hand) -> bool:
        """Tell whether a losing hand has a wrong number of tiles, and so no score."""
        evaluator = self._evaluator
        off = hand.size() - evaluator.game.size
        return off != 0 and evaluator.book.ruling.dead_hand(off, evaluator.options)

    def _keys(self, hand: Hand, packed: Packed) -> Iterator[Key]:
        """Yield the domains that a losing hand is seen by, with their keys."""
        groups, _ = equal_groups(hand.concealed)
        sets = sum(pung_part(kind, concealed=True) for what, kind in groups if what == "pung")
        for meld in hand.melds:
            if meld.kind != CHOW:
                kind = kind_of(meld.tiles[0])
                sets += pung_part(kind, concealed=not meld.is_open, kong=meld.is_kong)
        yield Tiles, packed.word
        yield Win, packed.state
        if self._evaluator.book.ruling.flowers_inside:
            yield Flowers, packed.state >> FLOWERS_SHIFT
        yield Sets, sets >> SORTS_SHIFT & SORTS_MASK
        yield Honours, sets >> HONOURS_SHIFT & HONOURS_MASK | packed.winds
        for what, kind in groups:
            if what == "eyes":
                yield Honours, eyes_part(kind) >> HONOURS_SHIFT & HONOURS_MASK | packed.winds
