"""What a fan is: its names, its value, what it reads, and what it shuts out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from scorer.rules.domains import Domain
    from scorer.rules.options import Options

# What a predicate answers: no or yes; how many times; or, for fans of sets, the places of the sets
# that make it among the view's groups, once for each time that it counts.
Answer = bool | int | Sequence[tuple[int, ...]]
Predicate = Callable[[Any], Answer]

ALL: Final = "all"
SAME_SETS: Final = "same sets"
ONE: Final = "one"
BARS: Final = "bars"

# What part a fan plays where a variant has limit hands, or counts the first hand that fits
# (`scorer.rules.policies`).
LIMIT: Final = "limit"  # a hand that counts alone, in place of the ordinary sum
BESIDE: Final = "beside"  # how the hand was won, flowers: added to a hand
ALONE: Final = "alone"  # nothing else counts

# What part a fan plays where points are doubled (`scorer.rules.policies.PointsAndDoubles`).
OF_A_SET: Final = "of a set"  # doubles its own set alone, if the house rules say so
WITHIN: Final = "within"  # the points that those fans add: counted, not listed

# What part a fan plays where points for sets and waits (fu) stand beside the items: not listed.
FU: Final = "fu"
FIXED_FU: Final = "fixed fu"  # in place of all others


class Exclusion(NamedTuple):
    """One fan that another shuts out (不计).

    `scope` is ALL of its occurrences, those on the SAME_SETS as the fan that excludes, or ONE.
    BARS takes a fan away before anything else is excluded, as if it had not been found.
    `switch` and `on` name a house rule that must have that value; `beside` a fan that must stand,
    too.
    """

    name: str
    scope: str = ALL
    switch: str = ""
    on: object = True
    beside: str = ""

    def applies(self, options: Options) -> bool:
        """Tell whether the house rule that the exclusion hangs on is in force."""
        return not self.switch or options[self.switch] == self.on


def same_sets(*names: str) -> list[Exclusion]:
    """Exclude the fans only where they are made of the sets of the fan that excludes them."""
    return [Exclusion(name, SAME_SETS) for name in names]


def one(name: str, switch: str = "", on: object = True) -> Exclusion:
    """Exclude a single occurrence of a fan."""
    return Exclusion(name, ONE, switch, on)


def ruled(switch: str, *names: str, on: object = True, beside: str = "") -> list[Exclusion]:
    """Exclude the fans where a house rule has a certain value."""
    return [Exclusion(name, ALL, switch, on, beside) for name in names]


def bars(switch: str, *names: str) -> list[Exclusion]:
    """Say that by a house rule the fans cannot stand beside this one at all."""
    return [Exclusion(name, BARS, switch) for name in names]


class Need(NamedTuple):
    """Fans or signs of which one must be found for a fan to count; `switch`, `on` as above."""

    names: tuple[str, ...]
    switch: str = ""
    on: object = True

    def applies(self, options: Options) -> bool:
        """Tell whether the house rule that the need hangs on is in force."""
        return not self.switch or options[self.switch] == self.on


class Choice(NamedTuple):
    """A value that a house rule decides: the switch, and the value for each of its settings."""

    switch: str
    values: Mapping[object, int]


class Setting(NamedTuple):
    """A value that a house rule states: a number, or a word whose number `words` works out.

    `asks` are the further switches that the words look at.
    """

    switch: str
    words: Mapping[str, Callable[[Options], int]] = {}
    asks: tuple[str, ...] = ()


class Worked(NamedTuple):
    """A value that is worked out from house rules: their `switches`, or the `word` for it."""

    switches: tuple[str, ...]
    of: Callable[[Options], int]
    word: str = ""


Value = int | Choice | Setting | Worked


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Fan:
    """One fan of a variant, as it was declared.

    `most` is how often it can be found in a hand before anything is excluded. `joins` marks a fan
    that joins sets, so that the variant's principles of combination choose among them. `fallback`
    marks the fan that counts when nothing else does. `shows` names the sets that the breakdown
    shows where the domain itself does not tell them. `needs` must be found beside it. `part` is the
    part it plays where there are limit hands. A `sign` is found like a fan, but is only there for
    others to need or to exclude: it is never listed; one that only looks `aside` makes no special
    form a win. A fan that is made of what was found has `when`, which tells by the names of fans
    and signs how often it is there, and `made_of`, the signs whose tiles it shows. `doubles` is how
    often it doubles the points, where a variant has that; its value is then nought, or what it is
    worth under other house rules. `listed_as` is the name that the item has in records, if that is
    not the fan's own: two fans may be forms of one. `form_of` is the plain fan that a stronger form
    counts as where that is off. `asks` are the switches that the predicate
    looks at, and for a fan of `Facts` the facts.
    """

    name: str
    english: str
    value: Value
    reads: tuple[type[Domain], ...]
    excludes: tuple[Exclusion, ...]
    predicate: Predicate
    names: Mapping[str, str] = field(default_factory=dict)
    most: int = 1
    joins: bool = False
    within: int | None = None
    fallback: bool = False
    switch: str = ""
    shows: str = ""
    needs: tuple[Need, ...] = ()
    part: str = ""
    sign: bool = False
    aside: bool = False
    when: Callable[[Mapping[str, int]], int] | None = None
    made_of: tuple[str, ...] = ()
    doubles: Value = 0
    listed_as: str = ""
    form_of: str = ""
    asks: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Fan {self.name}>"

    @property
    def switches(self) -> frozenset[str]:
        """The house rules that the declaration reads, its values and what it shuts out included."""
        excludes = (one.switch for one in self.excludes)
        ruled = (self.switch, *excludes, *(one.switch for one in self.needs))
        values = (*switches_of(self.value), *switches_of(self.doubles))
        return frozenset(filter(None, (*ruled, *values, *self.asks)))

    def is_played(self, options: Options) -> bool:
        """Tell whether a table has the fan; one that counts when nothing does may be worth 0."""
        if self.sign or self.worth(options) > 0 or self.times_doubled(options) > 0:
            return True
        return self.fallback and self._is_on(options)

    def _is_on(self, options: Options) -> bool:
        return not self.switch or options.is_on(self.switch)

    def worth(self, options: Options) -> int:
        """Return the value under the house rules; 0 if the fan is not played."""
        return number_under(self.value, options) if self._is_on(options) else 0

    def times_doubled(self, options: Options) -> int:
        """Return how often the fan doubles the points under the house rules."""
        return number_under(self.doubles, options) if self._is_on(options) else 0

    def name_in(self, lang: str) -> str:
        """Return the name in `zh-Hans`, `zh-Hant`, `ja` or `en`, else the player's own."""
        if lang == "en":
            return self.english
        return self.names.get(lang, self.name)

    @property
    def every_name(self) -> tuple[str, ...]:
        """All names of the fan's own: in each language, romanised, and what players say besides."""
        names = (name for how, name in self.names.items() if how != "also")
        also = self.names.get("also", "")
        return (self.name, self.english, *names, *(also.split("; ") if also else ()))

    @property
    def item(self) -> str:
        """The name that the fan has among the items of a record."""
        return self.listed_as or self.name

    @property
    def is_fu(self) -> bool:
        """True if it counts in fu, beside the items."""
        return self.part in (FU, FIXED_FU)

    @property
    def players_name(self) -> str:
        """The name in the script in which the players of the variant write it."""
        return self.names.get("own") or self.name_in("zh-Hans")

    @property
    def rule(self) -> FanRule:
        """The rule text with its examples, read from the predicate's docstring."""
        return read_rule(self.predicate.__doc__ or "")


def number_under(value: Value, options: Options) -> int:
    """Return the number that a value is under the house rules."""
    if isinstance(value, Choice):
        return value.values[options[value.switch]]
    if isinstance(value, Setting):
        stated = options[value.switch]
        if isinstance(stated, str):
            return value.words[stated](options)
        return options.number(value.switch)
    return value.of(options) if isinstance(value, Worked) else value


def switches_of(value: Value) -> tuple[str, ...]:
    """Return the house rules that a value hangs on."""
    if isinstance(value, Choice):
        return (value.switch,)
    if isinstance(value, Setting):
        return (value.switch, *value.asks)
    return value.switches if isinstance(value, Worked) else ()


class FanRule(NamedTuple):
    """The docstring of a fan: what it is, where that stands, hands that are and are not."""

    summary: str
    source: str
    yes: tuple[str, ...]
    no: tuple[str, ...]


def read_rule(doc: str) -> FanRule:
    """Read the `Rule:`, `Yes:` and `No:` lines of a docstring; the rest is the summary."""
    fields: dict[str, list[str]] = {"Rule": [], "Yes": [], "No": []}
    summary: list[str] = []
    for line in doc.splitlines():
        key, _, text = line.strip().partition(":")
        if key in fields and text:
            fields[key].append(text.strip())
        elif line.strip() and not fields["Rule"]:
            summary.append(line.strip())
    return FanRule(
        " ".join(summary), "; ".join(fields["Rule"]), tuple(fields["Yes"]), tuple(fields["No"])
    )
