"""Domains of the sets and the eyes of a reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, Self

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
    SORT_BITS,
    SORTS,
    chow_starts,
    sort_of,
)
from scorer.readings.packed import (
    WINDS_SHIFT,
)
from scorer.readings.shapes import STANDARD
from scorer.rules.domains.base import Domain, Times
from scorer.rules.options import Options

SAME: Final = "same"
DIFFERENT: Final = "different"
_EYES_SHIFT: Final = NUMBER_EYES_SHIFT - GROUPS_SHIFT  # above the counters in the key of Groups
SHAPE_SHIFT: Final = _EYES_SHIFT + 5


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
    """What holds of every set and of the eyes, and how many sets are concealed or kongs."""

    __slots__ = (
        "chows",
        "concealed_kongs",
        "concealed_pungs",
        "honour_eyes",
        "not_even",
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
    open_kongs: int
    shape: int
    without_five: int
    without_outside: int

    @classmethod
    def of(cls, key: int, options: Options) -> Self:
        """Return the counters that a key stands for, and the shape above them."""
        view = cls(options)
        view.shape = key >> SHAPE_SHIFT
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


class Eyes(Groups):
    """The same with the number tile of the eyes, None where they are honours.

    Only books with a fan that reads it keep that tile apart.
    """

    __slots__ = ("number_eyes",)
    number_eyes: int | None

    @classmethod
    def of(cls, key: int, options: Options) -> Eyes:
        """Return the view of a key of Groups."""
        view = super().of(key, options)
        assert isinstance(view, Eyes)
        eyes = key >> _EYES_SHIFT & 31
        view.number_eyes = eyes - 1 if eyes else None
        return view


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
