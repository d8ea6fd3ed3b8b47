"""What a condition comes to: which signs and fans must be found, put together by all, any, not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

Truth = Callable[["Found"], bool]

_MOST_TRIED: Final = 10


class Found(NamedTuple):
    """A sign or a fan is found so often, by default at all; `said` says so in words."""

    name: str
    said: str
    least: int = 1
    most: int | None = None

    def is_in(self, counts: Mapping[str, int]) -> bool:
        """Tell whether it is so, by what was found."""
        count = counts.get(self.name, 0)
        return self.least <= count and (self.most is None or count <= self.most)

    def holds(self, truth: Truth) -> bool:
        """Tell whether it is so."""
        return truth(self)

    def leaves(self) -> Iterator[Found]:
        """Yield every part that is no further put together."""
        yield self

    def shown(self) -> Iterator[str]:
        """Yield the names of what is there where the condition holds."""
        if self.least:
            yield self.name


class All(NamedTuple):
    """Every part holds; `words` say it where they are shorter than those of the parts."""

    parts: tuple[Formula, ...]
    words: str = ""

    @property
    def said(self) -> str:
        """The condition in words."""
        return self.words or "; ".join(part.said for part in self.parts)

    def holds(self, truth: Truth) -> bool:
        """Tell whether it is so."""
        return all(part.holds(truth) for part in self.parts)

    def leaves(self) -> Iterator[Found]:
        """Yield every part that is no further put together."""
        for part in self.parts:
            yield from part.leaves()

    def shown(self) -> Iterator[str]:
        """Yield the names of what is there where the condition holds."""
        for part in self.parts:
            yield from part.shown()


class Some(NamedTuple):
    """At least one part holds."""

    parts: tuple[Formula, ...]

    @property
    def said(self) -> str:
        """The condition in words."""
        return " or ".join(
            f"({part.said})" if isinstance(part, All) else part.said for part in self.parts
        )

    def holds(self, truth: Truth) -> bool:
        """Tell whether it is so."""
        return any(part.holds(truth) for part in self.parts)

    def leaves(self) -> Iterator[Found]:
        """Yield every part that is no further put together."""
        for part in self.parts:
            yield from part.leaves()

    def shown(self) -> Iterator[str]:
        """Yield the names of what may be there where the condition holds."""
        for part in self.parts:
            yield from part.shown()


class Not(NamedTuple):
    """The part does not hold."""

    part: Formula

    @property
    def said(self) -> str:
        """The condition in words."""
        return f"not ({self.part.said})"

    def holds(self, truth: Truth) -> bool:
        """Tell whether it is so."""
        return not self.part.holds(truth)

    def leaves(self) -> Iterator[Found]:
        """Yield every part that is no further put together."""
        yield from self.part.leaves()

    def shown(self) -> Iterator[str]:
        """Nothing is there because of it."""
        yield from ()


Formula = Found | All | Some | Not


def settled(formula: Formula) -> bool | None:
    """Return what a formula comes to whatever is found, or None if that decides.

    A formula of very many parts is not tried.
    """
    leaves = list(dict.fromkeys(formula.leaves()))
    if len(leaves) > _MOST_TRIED:
        return None
    answers = set()
    for truths in product((False, True), repeat=len(leaves)):
        truth = dict(zip(leaves, truths, strict=True))
        answers.add(formula.holds(truth.__getitem__))
        if len(answers) == 2:
            return None
    return answers.pop()
