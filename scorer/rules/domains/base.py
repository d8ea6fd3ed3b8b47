"""What every domain is: a view that a small key stands for."""

from __future__ import annotations

from scorer.readings.groups import Group
from scorer.rules.options import Options

Times = list[tuple[int, ...]]  # one tuple of places among the groups for each time


class Domain:
    """A view of a reading; `groups` are the sets that fans of sets point at."""

    __slots__ = ("groups", "options")

    def __init__(self, options: Options, groups: tuple[Group, ...] = ()) -> None:
        self.options = options
        self.groups = groups

    @classmethod
    def of(cls, key: int, options: Options) -> Domain:
        """Return the view that a key stands for; each domain has its own."""
        return cls(options)

    @classmethod
    def alike(cls, key: int) -> int:
        """Return the key of a view in which as many fans of each sort are found, one for all."""
        return key
