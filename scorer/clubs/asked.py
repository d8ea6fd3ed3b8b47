"""What the fans of a club ask of a hand: signs that the kernel's domains answer, and measures.

A sign tells whether a count is within bounds. It is found only where something is there, so that a
domain that is not asked (there are no pungs) answers like one that finds nothing; that something is
not there is the condition's affair (`scorer.clubs.formulas`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from scorer.clubs.formulas import Found
from scorer.readings.packed import Measure
from scorer.rules.domains import Domain, Groups, Tiles, Times
from scorer.rules.fan import Answer, Fan, Predicate

Count = Callable[[Any], int | Times]


class Range(NamedTuple):
    """How often: from `least` to `most`, which is None for no end."""

    least: int = 1
    most: int | None = None

    @property
    def cap(self) -> int:
        """Up to where it has to be counted."""
        return self.least if self.most is None else self.most + 1

    def __str__(self) -> str:
        if self.most is None:
            return f"at least {self.least}"
        if self.least == self.most:
            return str(self.least) if self.least else "no"
        return f"{self.least} to {self.most}" if self.least else f"at most {self.most}"


class Counter(NamedTuple):
    """Something to be counted: many and one of it in words, who answers, the most there can be.

    `counting` makes the function that counts, given up to where it must count.
    """

    said: str
    one: str
    reads: tuple[type[Domain], ...]
    counting: Callable[[int], Count]
    most: int


class Asked:
    """Everything that the fans of one club ask beside what the variant's fans do.

    `measures` begin with those of the variant.
    """

    def __init__(self, measures: Iterable[Measure] = ()) -> None:
        self.signs: dict[str, Fan] = {}
        self.measures: list[Measure] = [*measures]
        self.flags: set[str] = set()
        self.flowers = self.waits = self.winds = self.suits_differ = False

    def measure(self, what: str, kinds: int, most: int) -> int:
        """Return the number of a measure among those of the book."""
        wanted = Measure(what, kinds, most)
        if wanted not in self.measures:
            self.measures.append(wanted)
        return self.measures.index(wanted)

    @property
    def counts_tiles(self) -> bool:
        """True if a measure says more than whether a tile is there."""
        return not all(measure.is_presence for measure in self.measures)

    @property
    def counts_groups(self) -> bool:
        """True if a sign reads the counters of groups."""
        return any(Groups in sign.reads for sign in self.signs.values())

    def measured(self, said: str, what: str, kinds: int, most: int) -> Counter:
        """Return the counter of a measure."""

        def count(cap: int) -> Count:
            number = self.measure(what, kinds, cap)
            return lambda tiles: tiles.measure(number)

        return Counter(said, one_of(said), (Tiles,), count, most)

    def within(self, counter: Counter, wanted: Range) -> Found:
        """Return the condition that so many are there."""
        said = counter.one if wanted == Range() else f"{wanted} {counter.said}"
        count = counter.counting(wanted.cap)
        if len(counter.reads) > 1:  # each domain tells its part, and only the sum is held against
            name = self.sign(counter.said, counter.reads, count, counter.most)
            return Found(name, said, wanted.least, wanted.most)
        least, most = wanted
        if least:
            name = self.sign(said, counter.reads, _is_within(count, least, most))
            return Found(name, said)
        assert most is not None
        name = self.sign(f"more than {most} {counter.said}", counter.reads, _is_above(count, most))
        return Found(name, said, 0, 0)

    def each(self, counter: Counter) -> str:
        """Return the sign that is found as often as something is there."""
        count = counter.counting(counter.most)
        return self.sign(f"each {counter.said}", counter.reads, count, counter.most)

    def sign(
        self,
        said: str,
        reads: tuple[type[Domain], ...],
        predicate: Predicate,
        most: int = 1,
        *,
        asks: tuple[str, ...] = (),
    ) -> str:
        """Return the name of a sign; equal ones are found once. `asks` are switches it looks at."""
        name = f"\t{said}"  # which no fan can be called
        if name not in self.signs:
            self.signs[name] = Fan(
                name, name, 0, reads, (), predicate, most=most, sign=True, aside=True, asks=asks
            )
        return name


def one_of(said: str) -> str:
    """Return one of what is named in the plural: a chow of 123m."""
    one = re.sub(r"(chow|pung|kong|tile|kind|suit|flower|set)s\b", r"\1", said, count=1)
    return f"{'an' if one[0] in 'aeiou' else 'a'} {one}"


def _is_within(count: Count, least: int, most: int | None) -> Callable[[Any], Answer]:
    # The sets that are shown are those that are needed, all of them together once.
    def answer(view: Any) -> Answer:
        found = count(view)
        number = found if isinstance(found, int) else len(found)
        holds = least <= number and (most is None or number <= most)
        if isinstance(found, int) or not holds:
            return holds
        enough = found if most is not None else found[:least]
        return [tuple(sorted({place for sets in enough for place in sets}))]

    return answer


def _is_above(count: Count, most: int) -> Callable[[Any], Answer]:
    return _is_within(count, most + 1, None)
