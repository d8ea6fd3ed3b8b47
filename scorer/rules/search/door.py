"""The door to every search: what a score asks of it, whatever the hand is made of.

A hand is packed for one search (`Packed.search` says which), and everything that is asked of its
readings goes through that one: sets and eyes and special shapes (`standard`), wild tiles (`wild`),
hands that did not win (`lost`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from scorer.hand import Hand
from scorer.readings.packed import Packed
from scorer.readings.reading import Reading
from scorer.rules.domains import Domain

NO_WIN: Final = -1  # the rank of a reading that is worth nothing, and so no win

# A reading with its price: (rank, form, READING)
Priced = tuple[int, int, int]

# A domain that a reading is seen by, with its key.
Key = tuple[type[Domain], Any]


class Seen(NamedTuple):
    """A hand in one of its readings: packed as that reading sees it, with its price."""

    packed: Packed
    priced: Priced


class Search(Protocol):
    """A search of one book under one choice of switches.

    `beside` is what the facts of a hand answer; it is added to what every reading finds.
    """

    def find(self, hand: Hand, packed: Packed, beside: int) -> Seen | None:
        """Return the dearest reading of a hand; None if it does not win.

        Raises HandError for circumstances that contradict each other.
        """

    def in_full(self, hand: Hand, seen: Seen, beside: int) -> Seen:
        """Return the reading with everything that people want to see.

        Where readings are cut down to what fans read, it is the first of those worth the same.
        """

    def every(self, hand: Hand, seen: Seen, beside: int) -> Iterable[Seen]:
        """Return every reading that wins, the dearest first; `seen` is in full."""

    def keys(self, hand: Hand, seen: Seen) -> Sequence[Key]:
        """Return the domains that a reading is seen by, with their keys; facts are apart."""

    def reading(self, hand: Hand, seen: Seen) -> Reading:
        """Return the reading as people see it: its groups, and where the winning tile lies."""

    def waits(self, hand: Hand) -> tuple[int, ...]:
        """Return the kinds that complete a hand which holds no winning tile."""
