"""A bounded table that works out what it does not yet hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memo(dict[int, Value], Generic[Value]):
    """A dictionary from small keys to results; a new key is computed and remembered.

    `make` computes the value of a key. When `cap` results are held, the table is emptied and
    fills again, so memory stays flat however many hands pass.
    """

    __slots__ = ("cap", "make")

    def __init__(self, make: Callable[[int], Value], cap: int = 100_000) -> None:
        super().__init__()
        self.make = make
        self.cap = cap

    def __missing__(self, key: int) -> Value:
        value = self.make(key)
        if len(self) >= self.cap:
            self.clear()
        self[key] = value
        return value
