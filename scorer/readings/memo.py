"""What a process remembers: tables that work out what they do not yet hold, under one bound.

    table[key]  ──known──▶ value
                ──new────▶ make(key), remembered; now and then `Memory` looks how much there is

Every table belongs to MEMORY. Where all of them together take more than its bound, the largest are
emptied and fill again, so that memory stays flat however many hands pass, and under however many
house rules. A table whose entries hang together is emptied by its owner (`Holder`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from sys import getsizeof
from typing import Final, Generic, Protocol, TypeVar
from weakref import ref

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
_STEP: Final = 4096  # new entries until the sizes are looked at again, at least
_FEW: Final = 256  # numbers of a pool that are noted together
_LEAST: Final = 200  # bytes that an entry takes, at least


class Holder(Protocol):
    """Something that remembers, and can be asked to forget."""

    def held(self) -> int:
        """Return how many bytes it takes, more or less."""

    def forget(self) -> None:
        """Give up what is held, now or at the next moment at which nobody reads it."""


class Memory:
    """The bound of all that is remembered, in bytes."""

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self.room = _STEP  # new entries until somebody looks
        self._holders: dict[int, ref[Holder]] = {}

    def add(self, holder: Holder) -> None:
        """Take something that remembers under the bound, as long as it lives."""
        number, holders = id(holder), self._holders
        holders[number] = ref(holder, lambda _: holders.pop(number, None))

    def look(self) -> None:
        """Let the largest holders forget until all that is remembered is within the bound."""
        living = [holder for one in list(self._holders.values()) if (holder := one()) is not None]
        sizes = sorted(((holder.held(), i) for i, holder in enumerate(living)), reverse=True)
        whole = sum(size for size, _ in sizes)
        if whole > self.bound:
            for size, i in sizes:
                living[i].forget()
                whole -= size
                if whole <= self.bound * 3 // 4:
                    break
        self.room = max(_STEP, (self.bound - whole) // (4 * _LEAST))

    def new(self, entries: int = 1) -> None:
        """Take note of new entries."""
        self.room -= entries
        if self.room < 0:
            self.look()


MEMORY: Final = Memory(72 << 20)


def size_of_entries(table: dict[Key, Value]) -> int:
    """Return how many bytes a dictionary takes with its entries, judged by one of them."""
    if not table:
        return 0
    key, value = next(iter(table.items()))
    parts = sum(map(getsizeof, value)) if isinstance(value, tuple) else 0
    each = getsizeof(key) + getsizeof(value) + parts
    return getsizeof(table) + len(table) * each


class Remembered(dict[Key, Value]):
    """A table from keys to results; a new key is computed and remembered."""

    __slots__ = ("__weakref__", "make")

    def __init__(self, make: Callable[[Key], Value]) -> None:
        self.make = make
        MEMORY.add(self)

    def __missing__(self, key: Key) -> Value:
        value = self.make(key)
        MEMORY.new()
        self[key] = value
        return value

    __hash__ = object.__hash__  # type: ignore[assignment]

    def held(self) -> int:
        """Return how many bytes it takes, more or less."""
        return size_of_entries(self)

    def forget(self) -> None:
        """Empty the table."""
        self.clear()


class Memo(Generic[Value]):
    """A table with numbers for keys that does the same, and shows what it holds.

    `known` is the plain dictionary behind it, for the search that wants no more than a look-up; it
    is looked up faster than a dictionary of another class.
    """

    __slots__ = ("__weakref__", "known", "make")

    def __init__(self, make: Callable[[int], Value]) -> None:
        self.known: dict[int, Value] = {}
        self.make = make
        MEMORY.add(self)

    def __getitem__(self, key: int) -> Value:
        known = self.known
        if key in known:
            return known[key]
        value = self.make(key)
        MEMORY.new()
        known[key] = value
        return value

    def __len__(self) -> int:
        return len(self.known)

    def held(self) -> int:
        """Return how many bytes it takes, more or less."""
        return size_of_entries(self.known)

    def forget(self) -> None:
        """Empty the table."""
        self.known.clear()


class Pool:
    """Equal numbers as one object each, so that few objects have to stay near the processor."""

    __slots__ = ("__weakref__", "_noted", "known")

    def __init__(self) -> None:
        self.known: dict[int, int] = {}
        self._noted = 0  # how many numbers MEMORY was told of
        MEMORY.add(self)

    def one(self, number: int) -> int:
        """Return the object that stands for a number."""
        known = self.known
        if len(known) > self._noted:
            self._noted = len(known) + _FEW
            MEMORY.new(_FEW)
        return known.setdefault(number, number)

    def held(self) -> int:
        """Return how many bytes it takes, more or less."""
        return size_of_entries(self.known)

    def forget(self) -> None:
        """Empty the pool; its objects stay where they are in use."""
        self.known.clear()
        self._noted = 0
