"""The domains: small views of a reading, each with a small key, that fans are declared on.

A fan says which domain it `reads`; its predicate gets that view and nothing else, so its answer
depends on the domain's key alone and is remembered by it. That is the whole secret of the speed.
Pungs and Honours are not asked where there is no pung, or no pung and eyes of honours.

    domain    a view of                                       its key
    Chows     the chows                                       READING from bit 108
    Pungs     the pungs and kongs of numbers                  READING, bits 5–31
    Honours   the pungs of honours, the eyes, the winds       READING, bits 32–55, round, seat
    Groups    what holds of every set and the eyes, kongs     READING, bits 56–83, the shape
    Sets      how many pungs and kongs there are of a sort    READING, bits 84–107
    Tiles     the kinds that are there at all                 the words of the kinds, ORed
    Win       the circumstances, the melds, the wait          STATE
    Form      the special shapes                              the form
    Flowers   the flowers, as seen from the seat              `scorer.readings.packed.flower_key`
    Dora      the dora, red fives and ura dora                `scorer.readings.dora`

Points for sets (副, fu) are fans of Sets, which count once for each set of their sort; whether a
single honour's set is concealed or a kong, Honours tells. A losing hand is read by Tiles, Win, Sets
and Flowers, and by Honours once for its sets and once for each pair (`scorer.rules.losing`).

Where the variants to come hook in: wild tiles enter as further readings (the same views); a card
line of the American game is a domain of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from scorer.circumstances import FLAGS
from scorer.readings.dora import parted
from scorer.readings.groups import Group
from scorer.readings.keys import (
    COUNTERS_MASK,
    GROUPS_SHIFT,
    HONOURS_CONCEALED_SHIFT,
    HONOURS_KONGS_SHIFT,
    HONOURS_SHIFT,
    NUMBER_EYES_SHIFT,
    ONE_OF_FIVES,
    ONE_SUIT_OF_CHOWS,
    PLACE_MASK,
    SORT_BITS,
    SORTS,
    chow_starts,
    sort_of,
)
from scorer.readings.packed import (
    FOURS_SHIFT,
    MEASURE_BITS,
    MEASURES_SHIFT,
    WINDS_SHIFT,
    Measure,
)
from scorer.readings.shapes import DETAIL_SHIFT, SHAPE_MASK, STANDARD
from scorer.readings.state import (
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
    ROUND_KNOWN,
    SEAT_KNOWN,
    SITS_EAST,
    THREE_SHOWN,
)
from scorer.rules.options import Options
from scorer.tiles import DRAGONS, KINDS

SAME: Final = "same"
DIFFERENT: Final = "different"
_EYES_SHIFT: Final = NUMBER_EYES_SHIFT - GROUPS_SHIFT  # above the counters in the key of Groups
SHAPE_SHIFT: Final = _EYES_SHIFT + 5

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


class SetsOfNumbers(Domain):
    """What chows and pungs have in common: sets that lie so many numbers apart.

    No fan of such sets names a suit, so hands that differ by an exchange of suits are answered
    alike, and one of them is asked for all (`alike`).
    """

    __slots__ = ("_series",)

    def __init__(self, options: Options, groups: tuple[Group, ...] = ()) -> None:
        super().__init__(options, groups)
        self._series: dict[int, dict[tuple[str, int], Times]] = {}

    def series(self, count: int, *, step: int, suits: str) -> Times:
        """Return every choice of `count` sets, each `step` numbers above the one before it.

        `suits` is SAME for sets of one suit, DIFFERENT for sets of as many suits as sets. A step of
        nought asks for equal numbers. There are two sets in a series or more.
        """
        return self._by_count(count).get((suits, step), [])

    def _by_count(self, count: int) -> dict[tuple[str, int], Times]:
        found = self._series.get(count)
        if found is None:
            found = self._series[count] = self._all_series(count)
        return found

    def _all_series(self, count: int) -> dict[tuple[str, int], Times]:
        """Return the choices of so many sets that lie equally far apart, by suits and step."""
        found: dict[tuple[str, int], Times] = {}
        if count > len(self.groups):
            return found
        if count > 3 and not any(suits == SAME for suits, _ in self._by_count(3)):
            return found  # there are but three suits, and a longer series holds one of three sets
        kinds = [kind for _, kind in self.groups]
        chosen = combinations(range(len(kinds)), count)
        for places, of_kinds in zip(chosen, combinations(kinds, count), strict=True):
            if series := _series_of(of_kinds):
                found.setdefault(series, []).append(places)
        return found


@lru_cache(maxsize=4096)
def _series_of(kinds: tuple[int, ...]) -> tuple[str, int] | None:
    """Return whether sets that lie equally far apart are of one suit or of as many, and the step.

    None if they are no such sets.
    """
    colours = {kind // 9 for kind in kinds}
    rising = sorted([kind % 9 for kind in kinds])
    steps = {high - low for low, high in pairwise(rising)}
    if len(colours) not in (1, len(kinds)) or len(steps) > 1:
        return None
    return SAME if len(colours) == 1 else DIFFERENT, steps.pop()


class Chows(SetsOfNumbers):
    """The chows of a reading (顺子)."""

    __slots__ = ("eyes_of_fives",)

    def __init__(
        self, options: Options, groups: tuple[Group, ...], eyes_of_fives: int | None
    ) -> None:
        super().__init__(options, groups)
        self.eyes_of_fives = eyes_of_fives

    @classmethod
    def of(cls, key: int, options: Options) -> Chows:
        """Return the chows that a key stands for."""
        fives = key // ONE_OF_FIVES
        groups = tuple([("chow", kind) for kind in chow_starts(key)])
        return cls(options, groups, fives - 1 if fives else None)

    @classmethod
    def alike(cls, key: int) -> int:
        """Return the key with the suits in order, the highest first."""
        fives, chows = divmod(key, ONE_OF_FIVES)
        rest, first = divmod(chows, ONE_SUIT_OF_CHOWS)
        third, second = divmod(rest, ONE_SUIT_OF_CHOWS)
        suits = [(first, fives == 1), (second, fives == 2), (third, fives == 3)]
        suits.sort(reverse=True)
        (first, one), (second, two), (third, three) = suits
        fives = 1 if one else 2 if two else 3 if three else 0
        chows = (third * ONE_SUIT_OF_CHOWS + second) * ONE_SUIT_OF_CHOWS + first
        return fives * ONE_OF_FIVES + chows

    def terminals(self) -> list[tuple[int, int]]:
        """Return the chows 123 and 789 as (number they start at, suit), if there are no others."""
        for _, kind in self.groups:
            if kind % 9 not in (0, 6):
                return []
        return [(kind % 9 + 1, kind // 9) for _, kind in self.groups]


class Pungs(SetsOfNumbers):
    """The pungs and kongs of number tiles (刻子)."""

    __slots__ = ()

    @classmethod
    def of(cls, key: int, options: Options) -> Pungs:
        """Return the pungs that the low bits of a reading stand for."""
        return cls(options, tuple([("pung", kind) for kind in range(27) if key >> kind & 1]))

    @classmethod
    def alike(cls, key: int) -> int:
        """Return the key with the suits in order, the highest first."""
        third, second, first = sorted((key & 511, key >> 9 & 511, key >> 18))
        return third << 18 | second << 9 | first

    def each(self, wanted: Callable[[int], bool]) -> Times:
        """Return each pung of a wanted kind by itself."""
        return [(i,) for i, (_, kind) in enumerate(self.groups) if wanted(kind)]


class Honours(Domain):
    """The pungs and kongs of honours, the eyes if they are honours, and the winds of the table."""

    __slots__ = ("concealed", "eyes", "kongs", "round", "seat")

    def __init__(
        self, options: Options, groups: tuple[Group, ...], eyes: int | None, winds: int
    ) -> None:
        super().__init__(options, groups)
        self.concealed = self.kongs = 0
        self.eyes = eyes
        self.round = _wind(winds & 7)
        self.seat = _wind(winds >> 3)

    @classmethod
    def of(cls, key: int, options: Options) -> Honours:
        """Return the honours that a key stands for: seven pungs, the eyes, round and seat."""
        eyes = (key >> 7 & 7) + 26
        groups: list[Group] = [("pung", 27 + i) for i in range(7) if key >> i & 1]
        if eyes > 26:
            groups.append(("eyes", eyes))
        view = cls(options, tuple(groups), eyes if eyes > 26 else None, key >> WINDS_SHIFT)
        view.concealed = key >> HONOURS_CONCEALED_SHIFT - HONOURS_SHIFT & 127
        view.kongs = key >> HONOURS_KONGS_SHIFT - HONOURS_SHIFT & 127
        return view

    def sort(self, kind: int) -> tuple[bool, bool]:
        """Tell whether the set of a kind is a kong, and whether it is concealed."""
        return bool(self.kongs >> kind - 27 & 1), bool(self.concealed >> kind - 27 & 1)

    def each(self, wanted: Callable[[int], bool] | Iterable[int]) -> Times:
        """Return each pung of a wanted kind by itself."""
        test = wanted if callable(wanted) else tuple(wanted).__contains__
        return [(i,) for i, (what, kind) in enumerate(self.groups) if what == "pung" and test(kind)]

    def together(self, kinds: Sequence[int], count: int, *, eyes: bool = False) -> Times:
        """Return the pungs of the kinds as one choice, if there are `count` of them.

        With `eyes`, the eyes must be of the kinds, too, and are part of the choice.
        """
        if len(self.groups) < count or (eyes and self.eyes not in kinds):
            return []
        chosen = [i for (i,) in self.each(kinds)]
        if len(chosen) != count:
            return []
        if eyes:
            chosen.append(len(self.groups) - 1)
        return [tuple(chosen)]


def _wind(code: int) -> int | None:
    return 26 + code if code else None


class Groups(Domain):
    """What holds of every set and of the eyes, and how many sets are concealed or kongs.

    The number tile of the eyes is known where the book `reads_eyes`.
    """

    __slots__ = (
        "chows",
        "concealed_kongs",
        "concealed_pungs",
        "honour_eyes",
        "not_even",
        "number_eyes",
        "open_kongs",
        "shape",
        "without_five",
        "without_outside",
    )
    chows: int
    concealed_kongs: int
    concealed_pungs: int
    honour_eyes: bool
    not_even: int
    number_eyes: int | None
    open_kongs: int
    shape: int
    without_five: int
    without_outside: int

    @classmethod
    def of(cls, key: int, options: Options) -> Groups:
        """Return the counters that a key stands for, and the shape above them."""
        view = cls(options)
        view.shape = key >> SHAPE_SHIFT
        eyes = key >> _EYES_SHIFT & 31
        view.number_eyes = eyes - 1 if eyes else None
        key &= COUNTERS_MASK
        (  # in the order of COUNTERS
            view.chows,
            view.without_outside,
            view.without_five,
            view.not_even,
            view.concealed_pungs,
            view.concealed_kongs,
            view.open_kongs,
        ) = [key // 7**i % 7 for i in range(7)]
        view.honour_eyes = key >= 7**7
        return view

    @property
    def standard(self) -> bool:
        """True for sets and eyes, not for a special shape."""
        return self.shape == STANDARD

    @property
    def kongs(self) -> int:
        """How many kongs there are, open and concealed."""
        return self.open_kongs + self.concealed_kongs


class Sets(Domain):
    """How many pungs and kongs there are of each sort: what points for sets are made of."""

    __slots__ = ("counts",)
    counts: tuple[int, ...]

    @classmethod
    def of(cls, key: int, options: Options) -> Sets:
        """Return the counts that a key stands for."""
        view = cls(options)
        view.counts = tuple(key >> SORT_BITS * sort & 7 for sort in range(SORTS))
        return view

    def count(self, *, outside: bool, kong: bool, concealed: bool) -> int:
        """Return how many there are of a sort; `outside` is 1, 9 and honours (幺九)."""
        return self.counts[sort_of(outside=outside, kong=kong, concealed=concealed)]


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
    """The flowers that the winner laid out: how many, those of the seat, the full series."""

    __slots__ = ("count", "full", "named", "own")
    count: int
    full: int
    named: int
    own: int

    @classmethod
    def of(cls, key: int, options: Options) -> Flowers:
        """Return the view of a key (`scorer.readings.packed.flower_key`)."""
        view = cls(options)
        series = key >> 3 & 7, key & 7
        view.count = key >> 6
        view.own = sum(one >> 2 for one in series)
        view.named = view.own + sum(one & 3 for one in series)
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
