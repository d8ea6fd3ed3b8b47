"""The searches of an evaluator: for hands with wild tiles, that did not win, and all others."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from scorer.readings.packed import NOT_WON, WILD, Packed
from scorer.readings.suits import SuitTables
from scorer.rules.search.hands import StandardSearch

if TYPE_CHECKING:
    from scorer.rules.evaluator import Evaluator
    from scorer.rules.search.protocols import Search


class Searches:
    """The searches of one book under one choice of switches; each is made when it is needed."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def of(self, packed: Packed) -> Search:
        """Return the search that reads a packed hand."""
        if packed.search == WILD:
            return self.wild
        return self.lost if packed.search == NOT_WON else self.standard

    @cached_property
    def standard(self) -> StandardSearch:
        """The search of hands without wild tiles; what people see of them is not cut down."""
        evaluator = self.evaluator
        book, readings = evaluator.book, evaluator.readings
        if book.plan.kept == book.everything and book.ruling.wait_fans:
            return StandardSearch(evaluator, readings, readings)
        full = evaluator.tables.over(SuitTables(book.everything, doubled=book.ruling.waits.doubled))
        return StandardSearch(evaluator, readings, evaluator.readings_of(full))

    @cached_property
    def wild(self) -> Search:
        """The search of hands with wild tiles, of a game that has them."""
        from scorer.rules.search.wild import WildSearch  # noqa: PLC0415 - few books need it

        return WildSearch(self.evaluator, self.evaluator.readings)

    @cached_property
    def lost(self) -> Search:
        """What hands are worth that did not win."""
        from scorer.rules.search.lost import LostSearch  # noqa: PLC0415 - few books need it

        return LostSearch(self.evaluator)
