"""The door to every search: what a score asks of it, whatever the hand is made of.

A hand is packed for one search (`Packed.search` says which), and everything that is asked of its
readings goes through that one: sets and eyes and special shapes (`standard`), wild tiles (`wild`),
hands that did not win (`lost`). `protocols.Search` is the form that all of them have.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from scorer.readings.packed import Packed
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
