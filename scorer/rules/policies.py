"""Policies: how a variant makes a price of what was found.

A policy first says in which *ways* the fans may be counted; each way is counted by itself, with the
exclusions of the book, and the highest price is taken. A price is a total and, for totals that are
equal, a number that decides between them. What has no price is no win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from typing import Final, NamedTuple

from scorer.rules.fan import ALONE, BESIDE, LIMIT, OF_A_SET, WITHIN, Fan, Worked
from scorer.rules.options import Options
from scorer.rules.price import Counts, Fields

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


Price = tuple[int, int]  # what a way comes to: its total, and what decides between equal totals


class Sum:
    """Everything that stands is added up.

    `tie_bits` is how many bits of a price decide between equal totals. `summed` are the parts whose
    plain fans are only added, so that their sum is enough (`scorer.rules.sums`). `switches` are
    the house rules that the price hangs on. `words` are values that a fan may have by a word.
    """

    tie_bits: int = 0
    summed: Sequence[str] = ()
    switches: Sequence[str] = ()
    words: Mapping[str, Worked] = {}

    def ways(self, found: int, fields: Fields) -> Sequence[Way]:
        """Return the ways in which the fans of a list may be counted; here there is one."""
        return (Way(found),)

    def price(self, standing: int, way: Way, fields: Fields, options: Options) -> Price | None:
        """Return the price of what stands in a way after the exclusions; None if it is no win."""
        return fields.total(standing), 0

    def total_of(self, price: int) -> int:
        """Return the total of the hand, in the variant's unit, out of a price as one integer."""
        return price >> self.tie_bits

    def is_item(self, fan: Fan, options: Options) -> bool:
        """Tell whether the value of a fan is one of the items that are added up."""
        return True

    def comes_to(self, worth: int, times: int) -> int:
        """Return what a fan that is found so many times comes to."""
        return worth * times

    def together(self, values: Iterable[int]) -> int:
        """Return what items come to together, before any cap."""
        return sum(values)


SUM: Final = Sum()


class Product(Sum):
    """Everything that stands is multiplied; a fan that is found twice multiplies twice."""

    def price(self, standing: int, way: Way, fields: Fields, options: Options) -> Price | None:
        """Return the product of what stands in a way."""
        counts = fields.counts(standing)
        return self.together(fields.of[fan].worth ** n for fan, n in counts.items()), 0

    def comes_to(self, worth: int, times: int) -> int:
        """Return what a fan that is found so many times multiplies by."""
        return prod([worth] * times)

    def together(self, values: Iterable[int]) -> int:
        """Return the product of the items, before any cap."""
        return prod(values)


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
        self,
        cap: Callable[[Options], int | None],
        also: Mapping[str, str] | None = None,
        switches: Sequence[str] = (),
    ) -> None:
        self.cap = cap
        self.also = also or {}
        self.switches = switches

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
        return whole if cap is None else min(whole, cap), limit << self._SUM_BITS | whole


class FirstThatFits(Sum):
    """One hand of a list, the first that fits, with extras under a ceiling.

    A hand marked LIMIT pays its own value: it takes no extras, and the ceiling is not for it. Every
    other one adds the fans marked BESIDE, up to the ceiling. A fan marked ALONE stands in place of
    any hand that comes to less. Of equal totals a hand is taken before what stands in its place,
    then the higher sum before the ceiling.
    """

    tie_bits = 21

    _SUM_BITS: Final = 20

    def __init__(self, ceiling: Callable[[Options], int], switches: Sequence[str] = ()) -> None:
        self.ceiling = ceiling
        self.switches = switches

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
            return whole, whole
        capped = way.by is None or way.by.part != LIMIT
        total = min(whole, self.ceiling(options)) if capped else whole
        return total, 1 << self._SUM_BITS | whole


class Count(NamedTuple):
    """What stands, counted: points and doubles, and what limit hands are worth.

    `inside` are the points that fans add which double their own set alone, `own` how many doubles
    these are. `score` is what is paid for, before any rounding; `limits` are the hands that are
    each worth it alone.
    """

    points: int
    doubles: int
    inside: int
    own: int
    limit: int | None
    score: int
    limits: tuple[Fan, ...]

    @property
    def counted(self) -> int:
        """The points doubled, before any limit."""
        return self.points + self.inside << self.doubles - self.own

    @property
    def capped(self) -> bool:
        """True if the limit cuts the count."""
        return self.limit is not None and self.counted > self.limit


class PointsAndDoubles(Sum):
    """Points times two to the number of doubles, under a limit; then rounded.

    A limit hand is worth what its value says, the limit or a part of it, and competes with the
    count; one that counts ALONE has no count beside it. Of equal scores the one with more doubles
    is taken, then the one with more points. By `own_sets` fans OF_A_SET double nothing but their
    set, and what that adds is the value of a fan WITHIN.
    """

    tie_bits = 40

    _POINT_BITS: Final = 20

    def __init__(
        self,
        limit: Callable[[Options], int | None],
        own_sets: Callable[[Options], bool] = lambda _: False,
        rounded: Callable[[int, Options], int] = lambda score, _: score,
        switches: Sequence[str] = (),
    ) -> None:
        self.limit = limit
        self.own_sets = own_sets
        self.rounded = rounded
        self.switches = switches
        worth = Worked((*switches,), lambda options: limit(options) or 0, "limit")
        self.words = {worth.word: worth}

    def is_item(self, fan: Fan, options: Options) -> bool:
        """Tell whether a fan adds points that are listed: no limit hand, and no double."""
        return fan.part not in (LIMIT, ALONE, WITHIN) and not fan.times_doubled(options)

    def ways(self, found: int, fields: Fields) -> Sequence[Way]:
        """Return the one way to count: all of it, or the limit hands if one counts alone."""
        for fan in fields.counts(found & fields.parts[ALONE]):
            limits = found & (fields.parts[LIMIT] | fields.parts[ALONE])
            return (Way(limits, fan, LIMIT_HAND),)
        return (Way(found),)

    def price(self, standing: int, way: Way, fields: Fields, options: Options) -> Price:
        """Return the score as it is paid."""
        counts = fields.counts(standing)
        worth = {fan: fields.of[fan].worth for fan in counts}
        count = self.count(counts, worth, options)
        tie = count.doubles << self._POINT_BITS | count.points
        return self.rounded(count.score, options), tie

    def count(self, standing: Counts, worth: Mapping[Fan, int], options: Options) -> Count:
        """Count what stands."""
        limit, by_set = self.limit(options), self.own_sets(options)
        points = doubles = inside = own = 0
        shares: list[tuple[int, Fan]] = []
        alone = False
        for fan, times in standing.items():
            value, doubled = worth[fan] * times, fan.times_doubled(options) * times
            doubles += doubled
            if fan.part in (LIMIT, ALONE):
                alone = alone or fan.part == ALONE
                shares += [(value, fan)] if value else []
            elif fan.part == WITHIN:
                inside += value
            else:
                points += value
                own += doubled if by_set and fan.part == OF_A_SET else 0
        count = Count(points, doubles, inside, own, limit, 0, ())
        score = 0 if alone else count.counted if limit is None else min(limit, count.counted)
        score = max([score, *(value for value, _ in shares)])
        limits = tuple(fan for value, fan in shares if value == score)
        return count._replace(score=score, limits=limits)
