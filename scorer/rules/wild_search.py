"""The search of a hand with wild tiles: every way to see it, priced by the tables of the book.

`scorer.readings.wild` finds the ways; what a key means is worked out where it is for every hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from scorer.readings.keys import (
    HONOURS_SHIFT,
)
from scorer.readings.packed import Plan, WithWilds
from scorer.readings.shapes import DETAIL_SHIFT, SEVEN_PAIRS
from scorer.readings.wild import (
    WildReading,
    nine_gates,
    sets_and_eyes,
    special_shapes,
)
from scorer.readings.wild_suits import WildSuits
from scorer.rules.search import Search


class PricedWild(NamedTuple):
    """A way to see a hand with its price."""

    rank: int
    seen: WildReading


class WildSearch:
    """The search of one variant with wild tiles under one choice of switches."""

    __slots__ = ("pairs", "search", "suits")

    def __init__(self, search: Search, plan: Plan) -> None:
        self.search = search
        self.suits = WildSuits(plan)
        forms = search.tables[7]
        self.pairs = any(forms[SEVEN_PAIRS | detail << DETAIL_SHIFT] for detail in range(8))

    def priced(self, hand: WithWilds) -> Iterator[PricedWild]:
        """Yield every way that wins with its price; of those that look alike, one.

        Raises HandError for circumstances that contradict each other.
        """
        prices, _, _, honours, _, of_tiles, wins, forms, *_ = self.search.tables

        def answer(shifted: int) -> int:
            key = shifted >> HONOURS_SHIFT
            return honours[key | hand.winds] if key else 0

        standard = sets_and_eyes(hand, self.suits, answer)
        for seen in chain(standard, nine_gates(hand, self.suits)):
            state = hand.state | seen.state
            # its place is in STATE already, and another's tile has opened its pung
            found = self.search.dearest(
                hand, 0, (seen.reading,), of_tiles[seen.word], state, hand.winds, hand.discard
            )
            if found is not None:
                yield PricedWild(found[0], seen)
        for seen in special_shapes(hand, self.suits, pairs=self.pairs):
            if shown := forms[seen.form]:
                value = of_tiles[seen.word] + wins[hand.state] + shown
                yield PricedWild(prices[value], seen)

    def best(self, hand: WithWilds) -> PricedWild | None:
        """Return the dearest way, the first of equals; None if the hand does not win."""
        return max(self.priced(hand), key=lambda priced: priced.rank, default=None)

    def wins(self, hand: WithWilds) -> bool:
        """Tell whether there is any way that wins."""
        if any(True for _ in sets_and_eyes(hand, self.suits, lambda _: 0)):
            return True
        forms = self.search.tables[7]
        seen = special_shapes(hand, self.suits, pairs=self.pairs)
        return any(forms[one.form] for one in seen)
