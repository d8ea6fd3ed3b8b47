"""What a search is made of: the tables of a book by name, and how a READING is cut into keys.

READING  ──cut_sets──▶  chows | pungs | honours, winds | groups and sorts, shape
                          │       │        │               └─cut_groups──▶ groups, shape | sorts
                        Chows   Pungs   Honours                          Groups, Eyes | Sets
"""

from __future__ import annotations

from typing import Final

from scorer.readings.keys import (
    CHOWS_SHIFT,
    GROUPS_AND_SORTS_BITS,
    GROUPS_AND_SORTS_MASK,
    GROUPS_MASK,
    GROUPS_SHIFT,
    HONOURS_MASK,
    HONOURS_SHIFT,
    PUNGS_MASK,
    PUNGS_SHIFT,
    SORTS_SHIFT,
)
from scorer.readings.memo import Memo
from scorer.readings.suits import SuitTables
from scorer.rules.domains import SHAPE_SHIFT

# The key of Groups and Sets together is the part of a READING where they stand, the shape above it.
FORM_SHIFT: Final = GROUPS_SHIFT + GROUPS_AND_SORTS_BITS
GROUPS_AT: Final = GROUPS_AND_SORTS_MASK << GROUPS_SHIFT


class Tables:
    """The tables of one book: what a domain answers under a key, and what a sum is worth.

    `prices` has the rank of what was found, added up; the others have what the domains of that name
    find (`groups` for Groups and Sets together), `dora` only where there are any. `suits` are the
    readings of suits.
    """

    __slots__ = (
        "chows",
        "dora",
        "forms",
        "groups",
        "honours",
        "prices",
        "pungs",
        "suits",
        "tiles",
        "wins",
    )

    def __init__(
        self,
        *,
        prices: Memo[int],
        chows: Memo[int],
        pungs: Memo[int],
        honours: Memo[int],
        groups: Memo[int],
        tiles: Memo[int],
        wins: Memo[int],
        forms: Memo[int],
        suits: SuitTables,
        dora: Memo[int] | None = None,
    ) -> None:
        self.prices = prices
        self.chows = chows
        self.pungs = pungs
        self.honours = honours
        self.groups = groups
        self.tiles = tiles
        self.wins = wins
        self.forms = forms
        self.suits = suits
        self.dora = dora

    def over(self, suits: SuitTables) -> Tables:
        """Return the same tables over other readings of suits."""
        others = {name: getattr(self, name) for name in self.__slots__ if name != "suits"}
        return Tables(suits=suits, **others)

    def of_sets(self, reading: int, winds: int, shape: int) -> int:
        """Return what the sets and the eyes of a READING answer, in a shape."""
        chows, pungs, honours, groups = cut_sets(reading, winds, shape)
        return self.chows[chows] + self.pungs[pungs] + self.honours[honours] + self.groups[groups]


def cut_sets(reading: int, winds: int, shape: int) -> tuple[int, int, int, int]:
    """Return the keys of a READING: chows, pungs, honours with the winds, groups with the shape.

    The search of sets and eyes cuts them in the same way, as it goes (`standard.over`).
    """
    return (
        reading >> CHOWS_SHIFT,
        reading >> PUNGS_SHIFT & PUNGS_MASK,
        reading >> HONOURS_SHIFT & HONOURS_MASK | winds,
        reading & GROUPS_AT | shape << FORM_SHIFT,
    )


def cut_groups(key: int) -> tuple[int, int]:
    """Return the key of Groups, the shape in it, and that of Sets."""
    shape, key = key >> FORM_SHIFT, key >> GROUPS_SHIFT & GROUPS_AND_SORTS_MASK
    return key & GROUPS_MASK | shape << SHAPE_SHIFT, key >> SORTS_SHIFT - GROUPS_SHIFT
