"""Policies: how a variant makes a price of what was found.

A policy first says in which *ways* the fans may be counted; each way is counted by itself, with the
exclusions of the book, and the highest price is taken. A price is a total and, for totals that are
equal, a number that decides between them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from scorer.rules.fan import ALONE, BESIDE, LIMIT, Fan
from scorer.rules.options import Options
from scorer.rules.price import Fields

HIGHEST: Final = "就高不就低"
LIMIT_HAND: Final = "例牌"
NOTHING_ELSE: Final = "不另计"
FIRST_THAT_FITS: Final = "先到先计"


class Way(NamedTuple):
    """One way to count what was found: the list of the fans that count.

    `by` is the fan that shuts out the rest, `left_out` the principle by which it does so.
    """

    found: int
    by: Fan | None = None
    left_out: str = HIGHEST


class Price(NamedTuple):
    """What a way comes to: its total, and what decides between equal totals."""

    total: int
    tie: int = 0


class Sum:
    """Everything that stands is added up.

    `tie_bits` is how many bits `Price.tie` takes.
    """

    tie_bits: int = 0

    def ways(self, found: int, fields: Fields) -> Sequence[Way]:
        """Return the ways in which the fans of a list may be counted; here there is one."""
        return (Way(found),)

    def price(self, standing: int, way: Way, fields: Fields, options: Options) -> Price:
        """Return the price of what stands in a way after the exclusions."""
        return Price(fields.total(standing))


class LimitHands(Sum):
    """A sum with a cap, beside limit hands (例牌) that count alone.

    A limit hand counts in place of all fans but those marked BESIDE; it competes with the ordinary
    sum under the cap. Of equal totals a limit hand is taken, then the dearer one, then the higher
    sum before the cap. `also` names limit hands that an ordinary fan takes along: the limit hand's
    name to the name of the fan.
    """

    tie_bits = 40

    _SUM_BITS: Final = 20

    def __init__(
        self, cap: Callable[[Options], int | None], also: Mapping[str, str] | None = None
    ) -> None:
        self.cap = cap
        self.also = also or {}

    def ways(self, found: int, fields: Fields) -> Sequence[Way]:
        """Return the ordinary sum and each limit hand by itself; a fan that counts ALONE alone."""
        for fan in fields.counts(found & fields.parts[ALONE]):
            return (Way(found & fields.of[fan].mask, fan, NOTHING_ELSE),)
        limits, beside = found & fields.parts[LIMIT], found & fields.parts[BESIDE]
        if not limits:
            return (Way(found),)
        ordinary, alone = found & ~limits, []
        for limit in fields.counts(limits):
            one = found & fields.of[limit].mask
            alone.append(Way(one | beside, limit, LIMIT_HAND))
            if found & fields.named(self.also.get(limit.name, "")):
                ordinary |= one
        return (Way(ordinary), *alone)

    def price(self, standing: int, way: Way, fields: Fields, options: Options) -> Price:
        """Return the sum under the cap."""
        whole, cap = fields.total(standing), self.cap(options)
        limit = fields.of[way.by].worth if way.by is not None else 0
        return Price(whole if cap is None else min(whole, cap), limit << self._SUM_BITS | whole)


class FirstThatFits(Sum):
    """One hand of a list, the first that fits, with extras under a ceiling.

    A hand marked LIMIT pays its own value: it takes no extras, and the ceiling is not for it. Every
    other one adds the fans marked BESIDE, up to the ceiling. A fan marked ALONE stands in place of
    any hand that comes to less. Of equal totals a hand is taken before what stands in its place,
    then the higher sum before the ceiling.
    """

    tie_bits = 21

    _SUM_BITS: Final = 20

    def __init__(self, ceiling: Callable[[Options], int]) -> None:
        self.ceiling = ceiling

    def ways(self, found: int, fields: Fields) -> Sequence[Way]:
        """Return the first hand that fits, and each fan that may stand in its place."""
        extras = found & (fields.parts[BESIDE] | fields.signs)
        alone = found & fields.parts[ALONE]
        hand = next(iter(fields.counts(found & ~(extras | alone))), None)
        first = Way(extras)
        if hand is not None:
            one = fields.listed({hand: 1})
            first = Way(one if hand.part == LIMIT else one | extras, hand, FIRST_THAT_FITS)
        instead = (Way(fields.listed({fan: 1}), fan, NOTHING_ELSE) for fan in fields.counts(alone))
        return (first, *instead)

    def price(self, standing: int, way: Way, fields: Fields, options: Options) -> Price:
        """Return the value of the hand, or the sum under the ceiling."""
        whole = fields.total(standing)
        if way.by is not None and way.by.part == ALONE:
            return Price(whole, whole)
        capped = way.by is None or way.by.part != LIMIT
        total = min(whole, self.ceiling(options)) if capped else whole
        return Price(total, 1 << self._SUM_BITS | whole)
