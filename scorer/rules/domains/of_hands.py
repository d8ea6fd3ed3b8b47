"""Domains of a whole hand: its kinds of tiles, how it was won, its form, its flowers, its facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scorer.circumstances import FLAGS
from scorer.readings.dora import parted
from scorer.readings.keys import (
    PLACE_MASK,
)
from scorer.readings.packed import (
    FOURS_SHIFT,
    MEASURE_BITS,
    MEASURES_SHIFT,
    Measure,
)
from scorer.readings.shapes import DETAIL_SHIFT, SHAPE_MASK
from scorer.readings.state import (
    ADDED_KONGS_SHIFT,
    CLAIMED_SHIFT,
    CONCEALED_KONGS_SHIFT,
    COPY_CONCEALED,
    COPY_IN_MELDS,
    FLAG_BITS,
    FLOWERS_SHIFT,
    LONE,
    NINE_GATES,
    NINE_GATES_ANY,
    OPEN_KONGS_SHIFT,
    OPEN_PUNG_BITS,
    OPEN_PUNGS,
    OTHERS_PUNG,
    ROUND_KNOWN,
    SEAT_KNOWN,
    SITS_EAST,
    THREE_SHOWN,
)
from scorer.rules.domains.base import Domain
from scorer.rules.options import Options, Values
from scorer.tiles import DRAGONS, KINDS


class Tiles(Domain):
    """The kinds of tiles that are in the hand at all, melds included.

    The word of a kind: bits 0–2 its suit, 3 a wind, 4 a dragon, and one bit for each class of tiles
    that a fan asks for (`within`), set if the kind is outside the class. The words of a hand are
    ORed; above FOURS_SHIFT stands how many kinds are there four times without a kong, above
    MEASURES_SHIFT the measures of the book.
    """

    __slots__ = ("dragons", "fours", "measures", "suits", "winds")
    dragons: bool
    fours: int
    measures: int
    suits: int
    winds: bool

    CLASSES_SHIFT: Final = 5

    @classmethod
    def of(cls, key: int, options: Options) -> Tiles:
        """Return the view that a word stands for."""
        view = cls(options)
        view.suits = (key & 7).bit_count()
        view.winds = bool(key & 8)
        view.dragons = bool(key & 16)
        view.fours = key >> FOURS_SHIFT & 7
        view.measures = key >> MEASURES_SHIFT
        return view

    @property
    def honours(self) -> bool:
        """True if there is a wind or a dragon."""
        return self.winds or self.dragons

    def measure(self, number: int) -> int:
        """Return the measure of this number among those of the book."""
        return self.measures >> MEASURE_BITS * number & (1 << MEASURE_BITS) - 1

    @classmethod
    def words(cls, classes: Sequence[int], measures: Sequence[Measure] = ()) -> tuple[int, ...]:
        """Return the word of each kind.

        It says its suit, wind or dragon, the classes it is not in, and which measures only ask
        whether it is there.
        """
        asked = [
            (measure.kinds, 1 << MEASURES_SHIFT + MEASURE_BITS * i)
            for i, measure in enumerate(measures)
            if measure.is_presence
        ]
        return tuple(
            1 << min(kind // 9, 3) + (kind in DRAGONS)
            | sum(
                1 << cls.CLASSES_SHIFT + i
                for i, allowed in enumerate(classes)
                if not allowed >> kind & 1
            )
            | sum(bit for kinds, bit in asked if kinds >> kind & 1)
            for kind in range(KINDS)
        )


class Win(Domain):
    """How the hand was won: flags, claims, and how the winning tile completed its group."""

    __slots__ = ("place", "state")
    place: int
    state: int

    @classmethod
    def of(cls, key: int, options: Options) -> Win:
        """Return the view of a STATE (`scorer.readings.state`)."""
        view = cls(options)
        view.state = key
        view.place = key & PLACE_MASK
        return view

    def said(self, flag: str) -> bool:
        """Tell whether a circumstance was given."""
        return bool(self.state & FLAG_BITS[flag])

    @property
    def flags(self) -> list[str]:
        """The circumstances that were given."""
        return [flag for flag in FLAGS if self.said(flag)]

    @property
    def self_draw(self) -> bool:
        """True if the player drew the winning tile."""
        return self.said("self_draw")

    @property
    def claimed(self) -> int:
        """How many sets were claimed from other players."""
        return self.state >> CLAIMED_SHIFT & 7

    @property
    def concealed_kongs(self) -> int:
        """How many concealed kongs there are."""
        return self.state >> CONCEALED_KONGS_SHIFT & 7

    @property
    def kongs(self) -> int:
        """How many kongs there are."""
        return self.concealed_kongs + (self.state >> OPEN_KONGS_SHIFT & 7)

    @property
    def melds(self) -> int:
        """How many sets lie on the table, concealed kongs included."""
        return self.claimed + self.concealed_kongs

    @property
    def sits_east(self) -> bool:
        """True for the dealer."""
        return bool(self.state & SITS_EAST)

    @property
    def seat_known(self) -> bool:
        """True if the player's seat was given."""
        return bool(self.state & SEAT_KNOWN)

    @property
    def round_known(self) -> bool:
        """True if the round wind was given."""
        return bool(self.state & ROUND_KNOWN)

    @property
    def lone(self) -> bool:
        """True if no other kind would have won, where a book asks for it (`Waits.lone`)."""
        return bool(self.state & LONE)

    @property
    def holds_copy(self) -> bool:
        """True if the concealed tiles hold another copy of the winning tile."""
        return bool(self.state & COPY_CONCEALED)

    @property
    def melds_hold_copy(self) -> bool:
        """True if the melds hold a copy of the winning tile."""
        return bool(self.state & COPY_IN_MELDS)

    @property
    def shows_the_other_three(self) -> bool:
        """True if the player's own open melds show the other three copies of the winning tile."""
        return bool(self.state & THREE_SHOWN)

    @property
    def nine_gates(self) -> bool:
        """True for 1112345678999 before the winning tile, nothing on the table."""
        return bool(self.state & NINE_GATES)

    @property
    def nine_gates_in_any_order(self) -> bool:
        """True for 1112345678999 and one tile more, whichever came last."""
        return bool(self.state & NINE_GATES_ANY)

    @property
    def added_kongs(self) -> int:
        """How many kongs were added to a pung, where a book asks for it (`Reads.added_kongs`)."""
        return self.state >> ADDED_KONGS_SHIFT & 7

    @property
    def others_pung(self) -> bool:
        """True if the book's facts say that another player shows the other three winning tiles."""
        return bool(self.state & OTHERS_PUNG)

    @property
    def open_pungs(self) -> list[int]:
        """The kinds of the open pungs and kongs, if a book asks for them (`Reads.open_pungs`)."""
        told = self.state >> FLOWERS_SHIFT
        fields = (told >> OPEN_PUNG_BITS * i & 63 for i in range(OPEN_PUNGS))
        return [field - 1 for field in fields if field]

    @property
    def flowers(self) -> Flowers:
        """The flowers, in a book where they are part of STATE."""
        return Flowers.of(self.state >> FLOWERS_SHIFT, self.options)


class Form(Domain):
    """The special shapes (`scorer.readings.shapes`)."""

    __slots__ = ("detail", "shape")
    detail: int
    shape: int

    @classmethod
    def of(cls, key: int, options: Options) -> Form:
        """Return the view of a shape and its detail."""
        view = cls(options)
        view.shape = key & SHAPE_MASK
        view.detail = key >> DETAIL_SHIFT
        return view


class Flowers(Domain):
    """The flowers that the winner laid out: how many, those of the seat, the full series.

    `honours` are how many of E S W N C F P lie among them, in games that lay those out.
    """

    __slots__ = ("count", "full", "honours", "named", "own")
    count: int
    full: int
    honours: tuple[int, ...]
    named: int
    own: int

    @classmethod
    def of(cls, key: int, options: Options) -> Flowers:
        """Return the view of a key (`scorer.readings.packed.flower_key`)."""
        view = cls(options)
        series = key >> 3 & 7, key & 7
        view.count = key >> 6 & 63
        view.own = sum(one >> 2 for one in series)
        view.honours = tuple(key >> 12 + 3 * i & 7 for i in range(7))
        view.named = view.own + sum(one & 3 for one in series) + sum(view.honours)
        view.full = series.count(7)
        return view


class Dora(Domain):
    """The dora of a hand: those of the first indicator and of kongs, the same under them, reds.

    `declared` says that riichi was declared, which turns the indicators under the others.
    """

    __slots__ = ("declared", "first", "of_kongs", "reds", "ura_first", "ura_of_kongs")
    declared: bool
    first: int
    of_kongs: int
    reds: int
    ura_first: int
    ura_of_kongs: int

    @classmethod
    def of(cls, key: int, options: Options) -> Dora:
        """Return the view of a key (`scorer.readings.dora`)."""
        view = cls(options)
        (
            view.first,
            view.of_kongs,
            view.ura_first,
            view.ura_of_kongs,
            view.reds,
            view.declared,
        ) = parted(key)
        return view


FactsKey = tuple[tuple[str, object], ...]


class Facts(Domain):
    """The facts of a hand that its book declares (`RuleBook.fact`), as far as fans ask for them."""

    __slots__ = ("values",)
    values: Values

    @classmethod
    def of(cls, key: Any, options: Options) -> Facts:
        """Return the view of names with their values (`FactsKey`)."""
        view = cls(options)
        view.values = Values(dict(key))
        return view

    def is_on(self, name: str) -> bool:
        """Tell whether a yes-or-no fact is so."""
        return self.values.is_on(name)

    def number(self, name: str) -> int:
        """Return a fact that is a whole number."""
        return self.values.number(name)

    def text(self, name: str) -> str:
        """Return a fact that is a word."""
        return self.values.text(name)
