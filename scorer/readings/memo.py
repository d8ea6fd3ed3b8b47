"""A bounded table that works out what it does not yet hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Remembered(dict[Key, Value]):
    """A table from small keys to results; a new key is computed and remembered.

    `make` computes the value of a key. When `cap` results are held, the table is emptied and
    fills again, so memory stays flat however many hands pass. It is a dictionary, so that what is
    known costs no more than a look-up.
    """

    __slots__ = ("cap", "make")

    def __init__(self, make: Callable[[Key], Value], cap: int = 100_000) -> None:
        self.make = make
        self.cap = cap

    def __missing__(self, key: Key) -> Value:
        value = self.make(key)
        if len(self) >= self.cap:
            self.clear()
        self[key] = value
        return value


class Memo(Remembered[int, Value]):
    """A table whose keys are numbers, as most are."""

    __slots__ = ()


class Pool:
    """Equal numbers as one object each, so that few objects have to stay near the processor.

    It holds `cap` numbers at most, then begins anew.
    """

    __slots__ = ("cap", "known")

    def __init__(self, cap: int = 100_000) -> None:
        self.known: dict[int, int] = {}
        self.cap = cap

    def one(self, number: int) -> int:
        """Return the object that stands for a number."""
        known = self.known
        if len(known) >= self.cap:
            known.clear()
        return known.setdefault(number, number)
