"""What found fans are worth: what bars what, what excludes what, values added.

Fans are counted in a *list*, one integer with a field for each fan, the first of the book highest:

    | 大四喜 | 大三元 | … | 四归一 (3 bits) | … | 一般高 (3 bits) | … | 自摸 |

`Fields` is where they stand, and what they do to each other there. Whatever a fan strikes out is a
mask, so that a fan which meets none of it costs a single look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scorer.readings.memo import Remembered
from scorer.rules.fan import ALONE, BARS, BESIDE, FIXED_FU, FU, LIMIT, ONE, SAME_SETS, Fan
from scorer.rules.options import Options

_STRETCH: Final = 16  # bits

Counts = dict[Fan, int]

NO_REPEAT: Final = "不重复"
NEEDED: Final = "缺一不可"


class Struck(NamedTuple):
    """Fans that were found and do not count: how often, because of which fan, by what principle."""

    fan: Fan
    times: int
    by: Fan | None
    principle: str


Log = list[Struck]


class Field:
    """The field of one fan: its place, its mask, the mask of all that stands below it."""

    __slots__ = ("below", "fan", "mask", "most", "shift", "worth")

    def __init__(self, fan: Fan, shift: int, worth: int) -> None:
        self.fan = fan
        self.shift = shift
        self.below = (1 << shift) - 1
        self.most = (1 << fan.most.bit_length()) - 1  # that the field can hold
        self.mask = self.most << shift
        self.worth = worth


def _mask(fields: Iterable[Field]) -> int:
    """Return the mask of some fields."""
    return sum({field.mask for field in fields})


class Strike(NamedTuple):
    """What one exclusion takes away: a field, or `one` of it; `beside` must stand, too."""

    field: Field
    one: int
    beside: int


class Striker(NamedTuple):
    """A fan with its strikes in the order in which they are declared."""

    field: Field
    strikes: list[Strike]

    def strike(self, standing: int, log: Log | None) -> int:
        """Return what the fan leaves of what stands; what goes is written to `log`."""
        for field, one, beside in self.strikes:
            if standing & field.mask and (not beside or standing & beside):
                gone = one or standing & field.mask
                standing -= gone
                if log is not None:
                    log.append(Struck(field.fan, gone >> field.shift, self.field.fan, NO_REPEAT))
        return standing


class Exclusions:
    """The exclusions of a table that are applied together: those that bar, or the others.

    They work down the book, which runs from the dearest fan to the cheapest. Where a dearer fan
    stands below one that it shuts out, and that one shuts out others, the order of the file would
    decide; then they are applied by worth (`_by_worth`), so that a fan may stand anywhere.
    """

    __slots__ = ("_by_worth", "_early", "_fields", "_known", "_names", "_options", "strikers")

    def __init__(self, fields: list[Field], options: Options, *, early: bool) -> None:
        """Take the field of each bit; what a fan strikes out is looked up when it is met first."""
        self._fields = fields
        self._options = options
        self._early = early
        self._names = {field.fan.name: field for field in fields}
        self._known: dict[int, tuple[int, int, int, Striker]] = {}  # by bit
        self.strikers = _mask(
            field
            for field in self._names.values()
            if field.fan.excludes
            and (not early or any(one.scope == BARS for one in field.fan.excludes))
        )
        self._by_worth = self._out_of_order()

    def _out_of_order(self) -> list[int]:
        """Return the strikers by worth, the dearest first, as bits; none where the order is so."""
        strikers = [field for field in self._names.values() if field.mask & self.strikers]
        for field in strikers:
            for one in field.fan.excludes:
                other = self._names.get(one.name)
                if (
                    other is not None
                    and other.mask & self.strikers
                    and other.shift > field.shift
                    and other.worth < field.worth
                    and (one.scope == BARS) is self._early
                ):
                    strikers.sort(key=lambda field: (-field.worth, -field.shift))
                    return [field.shift for field in strikers]
        return []

    def _learn(self, bit: int) -> tuple[int, int, int, Striker]:
        """Return what stands below a fan, its mask, all that it strikes out, and how."""
        names, field = self._names, self._fields[bit]
        strikes = [
            Strike(
                names[one.name],
                1 << names[one.name].shift if one.scope == ONE else 0,
                names[one.beside].mask if one.beside else 0,
            )
            for one in field.fan.excludes
            if (one.scope == BARS) is self._early
            and one.scope != SAME_SETS  # those are applied where the sets are known
            and one.name in names
            and (not one.beside or one.beside in names)
            and one.applies(self._options)
        ]
        targets = _mask(strike.field for strike in strikes)
        self._known[bit] = row = field.below, field.mask, targets, Striker(field, strikes)
        return row

    def apply(self, found: int, log: Log | None) -> int:
        """Take away what standing fans exclude, the dearer fans first.

        A fan that was itself removed removes nothing.
        """
        standing, rest, known = found, found & self.strikers, self._known
        if self._by_worth and rest:
            for bit in self._by_worth:
                _, mask, targets, striker = known.get(bit) or self._learn(bit)
                if standing & targets and standing & mask:
                    standing = striker.strike(standing, log)
            return standing
        while rest:
            bit = rest.bit_length() - 1
            below, mask, targets, striker = known.get(bit) or self._learn(bit)
            rest &= below
            if standing & targets and standing & mask:
                standing = striker.strike(standing, log)
        return standing


class Fields:
    """The fields of all fans that a table plays, and what the fans strike out.

    `of` has the field of each fan, `parts` the mask of those with a part, `signs` of those that
    are no fans; `bits` is how many bits a list has.
    """

    __slots__ = (
        "_asking",
        "_at",
        "_bars",
        "_excludes",
        "_names",
        "_needs",
        "_stretches",
        "_totals",
        "bits",
        "of",
        "parts",
        "signs",
    )

    def __init__(self, fans: Sequence[Fan], worth: Mapping[Fan, int], options: Options) -> None:
        self.of: dict[Fan, Field] = {}
        self._at: list[Field] = []  # for each bit, whose it is
        for fan in reversed(fans):
            self.of[fan] = field = Field(fan, len(self._at), worth[fan])
            self._at += [field] * fan.most.bit_length()
        self.bits = len(self._at)
        self._stretches = self._stretch_of_each_bit()
        self._totals = Remembered(self._total)  # of the fields of one stretch
        self._names = {fan.name: field for fan, field in self.of.items()}
        self.signs = _mask(field for field in self.of.values() if field.fan.sign)
        self.parts = {
            part: _mask(field for field in self.of.values() if field.fan.part == part)
            for part in (LIMIT, BESIDE, ALONE, FU, FIXED_FU)
        }
        self._bars = Exclusions(self._at, options, early=True)
        self._excludes = Exclusions(self._at, options, early=False)
        self._needs = [  # each fan that needs another, the mask of those, whether it is a ruling
            (self.of[fan], sum(map(self.named, set(need.names))), bool(need.switch))
            for fan in fans
            for need in fan.needs
            if need.applies(options)
        ]
        self._asking = self._bars.strikers | _mask(field for field, *_ in self._needs)

    def _stretch_of_each_bit(self) -> list[int]:
        """Return the mask of the stretch of each bit: whole fields that begin in so many bits."""
        cuts = [self._at[bit].shift for bit in range(0, self.bits, _STRETCH)]
        found: list[int] = []
        for cut, end in pairwise([*cuts, self.bits]):
            found += [(1 << end) - (1 << cut)] * (end - cut)
        return found

    def named(self, name: str) -> int:
        """Return the mask of the fan of a name; nought if the table does not play it."""
        return self._names[name].mask if name in self._names else 0

    def count_of(self, found: int, name: str) -> int:
        """Return how often the fan or sign of a name stands in a list."""
        field = self._names.get(name)
        return 0 if field is None else found >> field.shift & field.most

    def counts(self, found: int) -> Counts:
        """Return the fans in a list, in the book's order, with how often each."""
        counts: Counts = {}
        while found:
            field = self._at[found.bit_length() - 1]
            counts[field.fan] = found >> field.shift
            found &= field.below
        return counts

    def listed(self, counts: Counts) -> int:
        """Return the list with these counts."""
        return sum(count << self.of[fan].shift for fan, count in counts.items())

    def total(self, standing: int) -> int:
        """Return the sum of what stands, in the variant's unit."""
        totals = self._totals
        return sum([totals[part] for part in self.cut(standing)])

    def cut(self, listed: int) -> list[int]:
        """Return the stretches of a list that hold a fan, highest first, each as a list.

        Few lists are alike, but many are the same in a stretch.
        """
        stretches, found = self._stretches, []
        while listed:
            part = listed & stretches[listed.bit_length() - 1]
            found.append(part)
            listed -= part
        return found

    def _total(self, standing: int) -> int:
        return sum(self.of[fan].worth * times for fan, times in self.counts(standing).items())

    def admit(self, found: int, log: Log | None = None) -> int:
        """Take away what the found fans bar, and what lacks a fan or sign that it needs.

        What goes is written to `log`, but for needs that belong to what a fan is: without those it
        is not there at all.
        """
        if not found & self._asking:
            return found
        admitted = standing = self._bars.apply(found, log)
        for field, needed, ruled in self._needs:
            if standing & field.mask and not admitted & needed:
                if log is not None and ruled:
                    times = standing >> field.shift & field.most
                    log.append(Struck(field.fan, times, None, NEEDED))
                standing &= ~field.mask
        return standing

    def exclude(self, found: int, log: Log | None = None) -> int:
        """Take away what the standing fans exclude, working down the book, and the signs.

        `found` was admitted. What goes is written to `log`.
        """
        return self._excludes.apply(found, log) & ~self.signs


def fallback_of(fans: Iterable[Fan]) -> Fan | None:
    """Return the fan that counts when nothing else does, if the variant has one."""
    return next((fan for fan in fans if fan.fallback), None)
