"""The forms that the searches have: what a door offers, and what the search of readings is given.

Nothing here is needed at run time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from scorer.hand import Hand
from scorer.readings.packed import Packed, Plan
from scorer.readings.reading import Reading
from scorer.rules.search.door import Key, Priced, Seen


class Search(Protocol):
    """A search of one book under one choice of switches.

    `beside` is what the facts of a hand answer; it is added to what every reading finds.
    """

    def find(self, hand: Hand, packed: Packed, beside: int) -> Seen | None:
        """Return the dearest reading of a hand; None if it does not win.

        Raises HandError for circumstances that contradict each other.
        """

    def in_full(self, hand: Hand, seen: Seen, beside: int, plan: Plan) -> Seen:
        """Return the reading with everything that people want to see.

        `plan` is that by which the hand was packed. Where readings are cut down to what fans read,
        it is the first of those worth the same.
        """

    def every(self, hand: Hand, seen: Seen, beside: int) -> Iterable[Seen]:
        """Return every reading that wins, the dearest first; `seen` is in full."""

    def keys(self, hand: Hand, seen: Seen) -> Sequence[Key]:
        """Return the domains that a reading is seen by, with their keys; facts are apart."""

    def reading(self, hand: Hand, seen: Seen) -> Reading:
        """Return the reading as people see it: its groups, and where the winning tile lies."""

    def waits(self, hand: Hand) -> tuple[int, ...]:
        """Return the kinds that complete a hand which holds no winning tile."""


class Waiting(Protocol):
    """What the sets of a hand do not say about how it waited."""

    @property
    def pairs_wait(self) -> bool:
        """Before the win it was six pairs and another tile than the winning one."""

    @property
    def eyes_code(self) -> int:
        """The code of the suit that must hold the eyes."""


class Dearest(Protocol):
    """The search of the sets and eyes of a hand; the keys are those of `Packed`."""

    def __call__(  # noqa: PLR0917 - by place, as it is called for every hand
        self,
        hand: Waiting,
        base: int,
        placed: Iterable[int],
        tiles: int,
        state: int,
        winds: int,
        discard: bool,
        found: list[Priced] | None = None,
    ) -> Priced | None:
        """Return the dearest reading with its price; None if there is none.

        `base` is the READING of all but the suit of the winning tile, `placed` are those of this
        suit; `tiles` is what the kinds and the dora answer. `found` takes every reading, if it is
        given. Raises HandError for circumstances that contradict each other.
        """


class InForm(Protocol):
    """The search of a hand in a special form; the keys are those of `Packed`."""

    def __call__(self, form: int, tiles: int, state: int) -> Priced | None:
        """Return the form with its price; None if it is no win, or no fan knows it.

        `tiles` is what the kinds and the dora answer. Raises HandError for circumstances that
        contradict each other.
        """
