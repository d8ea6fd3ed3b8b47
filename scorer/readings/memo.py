"""A bounded table that works out what it does not yet hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Remembered(dict[Key, Value]):
    """A table from small keys to results; a new key is computed and remembered.

    `make` computes the value of a key. When `cap` results are held, the table is emptied and
    fills again, so memory stays flat however many hands pass.
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


class Memo(Generic[Value]):
    """A table with numbers for keys that does the same, and shows what it holds.

    `known` is the plain dictionary behind it, for the search that wants no more than a look-up; it
    is looked up faster than a dictionary of another class.
    """

    __slots__ = ("cap", "known", "make")

    def __init__(self, make: Callable[[int], Value], cap: int = 100_000) -> None:
        self.known: dict[int, Value] = {}
        self.make = make
        self.cap = cap

    def __getitem__(self, key: int) -> Value:
        known = self.known
        if key in known:
            return known[key]
        value = self.make(key)
        if len(known) >= self.cap:
            known.clear()
        known[key] = value
        return value

    def __len__(self) -> int:
        return len(self.known)


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
