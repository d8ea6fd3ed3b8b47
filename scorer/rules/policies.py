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
from scorer.rules.price import Counts, Worth, total_of

HIGHEST: Final = "就高不就低"
LIMIT_HAND: Final = "例牌"
NOTHING_ELSE: Final = "不另计"
FIRST_THAT_FITS: Final = "先到先计"


class Way(NamedTuple):
    """One way to count what was found: the fans that count.

    `by` is the fan that shuts out the rest, `left_out` the principle by which it does so.
    """

    found: Counts
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

    def ways(self, found: Counts) -> Sequence[Way]:
        """Return the ways in which the fans may be counted; here there is one."""
        return (Way(found),)

    def price(self, standing: Counts, way: Way, worth: Worth, options: Options) -> Price:
        """Return the price of what stands in a way after the exclusions."""
        return Price(total_of(standing, worth))


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

    def ways(self, found: Counts) -> Sequence[Way]:
        """Return the ordinary sum and each limit hand by itself; a fan that counts ALONE alone."""
        for fan, count in found.items():
            if fan.part == ALONE:
                return (Way({fan: count}, fan, NOTHING_ELSE),)
        names = {fan.name for fan in found}
        taken = {name for name, fan in self.also.items() if fan in names}
        ordinary = {f: n for f, n in found.items() if f.part != LIMIT or f.name in taken}
        ways = [Way(ordinary)]
        for limit in found:
            if limit.part == LIMIT:
                one = {f: n for f, n in found.items() if f is limit or f.part == BESIDE}
                ways.append(Way(one, limit, LIMIT_HAND))
        return ways

    def price(self, standing: Counts, way: Way, worth: Worth, options: Options) -> Price:
        """Return the sum under the cap."""
        whole, cap = total_of(standing, worth), self.cap(options)
        limit = worth[way.by] if way.by is not None else 0
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

    def ways(self, found: Counts) -> Sequence[Way]:
        """Return the first hand that fits, and each fan that may stand in its place."""
        hand = next((fan for fan in found if fan.part in ("", LIMIT) and not fan.sign), None)
        extras = {fan: n for fan, n in found.items() if fan.part == BESIDE or fan.sign}
        if hand is None:
            ways = [Way(extras)]
        elif hand.part == LIMIT:
            ways = [Way({hand: 1}, hand, FIRST_THAT_FITS)]
        else:
            ways = [Way({hand: 1, **extras}, hand, FIRST_THAT_FITS)]
        alone = [fan for fan in found if fan.part == ALONE]
        return (*ways, *(Way({fan: 1}, fan, NOTHING_ELSE) for fan in alone))

    def price(self, standing: Counts, way: Way, worth: Worth, options: Options) -> Price:
        """Return the value of the hand, or the sum under the ceiling."""
        whole = total_of(standing, worth)
        if way.by is not None and way.by.part == ALONE:
            return Price(whole, whole)
        capped = way.by is None or way.by.part != LIMIT
        total = min(whole, self.ceiling(options)) if capped else whole
        return Price(total, 1 << self._SUM_BITS | whole)
