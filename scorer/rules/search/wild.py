"""Readings with wild tiles: every way to see a hand, priced by the tables of the book.

`scorer.readings.wild` finds the ways; what a key means is worked out where it is for every hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from scorer.hand import Hand
from scorer.readings.keys import HONOURS_SHIFT
from scorer.readings.packed import Packed, Plan, WithWilds, seated
from scorer.readings.reading import Reading
from scorer.readings.shapes import DETAIL_SHIFT, SEVEN_PAIRS
from scorer.readings.wild import WildReading, nine_gates, sets_and_eyes, special_shapes
from scorer.readings.wild_reading import Understood, wild_reading_of
from scorer.readings.wild_suits import WildSuits
from scorer.rules.search.door import Key, Seen
from scorer.rules.search.hands import keys_of_win
from scorer.rules.search.standard import Readings
from scorer.tiles import JOKER, KINDS

if TYPE_CHECKING:
    from scorer.rules.evaluator import Evaluator


class PricedWild(NamedTuple):
    """A way to see a hand with its price."""

    rank: int
    seen: WildReading


class WildReadings:
    """The ways to see hands with wild tiles, of one book under one choice of switches."""

    __slots__ = ("dearest", "pairs", "suits", "tables")

    def __init__(self, readings: Readings, plan: Plan) -> None:
        self.dearest = readings.dearest
        self.tables = readings.tables
        self.suits = WildSuits(plan)
        forms = self.tables.forms
        self.pairs = any(forms[SEVEN_PAIRS | detail << DETAIL_SHIFT] for detail in range(8))

    def priced(self, hand: WithWilds, beside: int = 0) -> Iterator[PricedWild]:
        """Yield every way that wins with its price; of those that look alike, one.

        `beside` is what the facts of the hand answer. Raises HandError for circumstances that
        contradict each other.
        """
        tables = self.tables
        prices, honours, of_tiles = tables.prices, tables.honours, tables.tiles
        wins, forms = tables.wins, tables.forms

        def answer(shifted: int) -> int:
            key = shifted >> HONOURS_SHIFT
            return honours[key | hand.winds] if key else 0

        standard = sets_and_eyes(hand, self.suits, answer)
        for seen in chain(standard, nine_gates(hand, self.suits)):
            state = hand.state | seen.state
            # its place is in STATE already, and another's tile has opened its pung
            tiles = of_tiles[seen.word] + beside
            found = self.dearest(hand, 0, (seen.reading,), tiles, state, hand.winds, hand.discard)
            if found is not None:
                yield PricedWild(found[0], seen)
        for seen in special_shapes(hand, self.suits, pairs=self.pairs):
            if shown := forms[seen.form]:
                value = of_tiles[seen.word] + beside + wins[hand.state] + shown
                yield PricedWild(prices[value], seen)

    def best(self, hand: WithWilds, beside: int = 0) -> PricedWild | None:
        """Return the dearest way, the first of equals; None if the hand does not win."""
        return max(self.priced(hand, beside), key=lambda priced: priced.rank, default=None)

    def wins(self, hand: WithWilds) -> bool:
        """Tell whether there is any way that wins."""
        if any(True for _ in sets_and_eyes(hand, self.suits, lambda _: 0)):
            return True
        forms = self.tables.forms
        seen = special_shapes(hand, self.suits, pairs=self.pairs)
        return any(forms[one.form] for one in seen)


class WildSearch:
    """The search of hands with wild tiles, as a door; each way is a packed hand of its own."""

    __slots__ = ("_evaluator", "readings")

    def __init__(self, evaluator: Evaluator, readings: Readings) -> None:
        self._evaluator = evaluator
        self.readings = WildReadings(readings, evaluator.book.plan)

    def find(self, hand: Hand, packed: Packed, beside: int) -> Seen | None:
        """Return the dearest way to see a hand, the first of equals; None if it does not win."""
        assert isinstance(packed, WithWilds)
        best = self.readings.best(packed, beside)
        return None if best is None else _understood(packed, best)

    def in_full(self, hand: Hand, seen: Seen, beside: int, plan: Plan) -> Seen:
        """Return the way as it is: it is whole."""
        return seen

    def every(self, hand: Hand, seen: Seen, beside: int) -> Iterable[Seen]:
        """Yield a way for each list of items that the wild tiles can come to, the dearest first."""
        assert isinstance(seen.packed, Understood)
        lists: dict[int, PricedWild] = {}
        for priced in self.readings.priced(seen.packed.asked, beside):
            lists.setdefault(priced.rank, priced)
        for rank in sorted(lists, reverse=True):
            yield _understood(seen.packed.asked, lists[rank])

    def keys(self, hand: Hand, seen: Seen) -> Sequence[Key]:
        """Return the domains that a way is seen by, with their keys."""
        return keys_of_win(self._evaluator, seen, seen.packed.state)

    def reading(self, hand: Hand, seen: Seen) -> Reading:
        """Return the groups of the way, the wild tiles in their places."""
        assert isinstance(seen.packed, Understood)
        return wild_reading_of(hand, seen.packed)

    def waits(self, hand: Hand) -> tuple[int, ...]:
        """Return the kinds that a hand waits for, with those in its hand.

        Five of a kind are no win where no reading may show them, so those waits are none.
        """
        game, plan = self._evaluator.book.game, self._evaluator.book.plan
        assert game.wild is not None
        kinds = [kind for kind in range(KINDS) if game.kinds >> kind & 1]
        if hand.concealed.count(JOKER) < game.wild.most:
            kinds.append(JOKER)
        won = seated(replace(hand, flags=("self_draw",)), game)
        wins = self.readings.wins
        return tuple(kind for kind in kinds if wins(WithWilds(replace(won, win=kind), plan)))


def _understood(packed: WithWilds, found: PricedWild) -> Seen:
    understood = Understood(packed, found.seen)
    priced = found.rank, found.seen.form, understood.whole_reading()
    return Seen(understood, priced)
