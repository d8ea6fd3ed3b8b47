"""A rule book: what a variant declares, in the order in which a player reads it.

A variant is a module that makes one `RuleBook` and hangs its fans, switches, presets, refusals and
settlement on it. Nothing here works anything out; `scorer.rules.rules` does that for a book and
the switches in force.

Where the variants to come hook in:

- 17-tile hands: `size` is 16; the counters of a reading hold seven groups.
- Wild tiles: one more source of readings beside the suits' tables; the search prices them alike.
  A book says by `wild` that it has them, how many, and what its fans tell apart.
- Presets that are games of their own, with other fans: `editions`, each a book. A game that is made
  of another one, and what is added to it: `derive`.
- Points, doubles, han and fu: numbers are further fields beside the counts of the fans. What the
  domains answer is added, so they add up; `Rules._price` turns fans and numbers into a price.
- Dora and red fives: `dora`. A hand that is complete and worth nothing is no win where the policy
  has no price for it; `worthless` says so to the players.
- Caps, limit hands, 2^n, products, first that fits, big replace small: policies beside each other
  (`scorer.rules.policies`); a book names its `policy`.
- Special shapes: a form is a win where a fan that is played, or a sign, reads it (`Form`).
- Flowers inside the total: `flowers_inside`; what they make is then found, excluded and priced with
  the rest. A win on a flower is a form like others (`scorer.readings.shapes`).
- What a fan needs beside it, from whatever domain: `needs`, of fans or of a `sign`; any other way
  to put together what several domains found is `when`.
- The rules of a club: a book that is derived from a variant's, with fans of its own (`house`).
- Waits that count although the hand waits for more, dead waits, double pungs: `waits`.
- Points for sets (副, fu): fans of Sets, one for each sort, that count once for each set; the place
  of the winning tile is told as `waits` says, and a set that another's tile completed is open
  (`discard_opens`). Fans may double (`doubles`); `policies.PointsAndDoubles` makes the price.
- Losing hands: a book with the flag `losing` scores them (`scorer.rules.losing`), without a search.
  What only a winner has needs a sign that Win reads. `dead_hand` says which wrong number of tiles
  makes a hand worth nothing.
- A whole table: `settle` speaks of one hand; `table` of four seats (`scorer.rules.seats`), `wins`
  of any number of seats with several wins in order, or a draw (`scorer.rules.wins`).

A book that is `settled_by_total` promises that its settlement looks at nothing but the total, the
flowers and who drew: a batch then remembers what it writes for all hands of that price.

Switches that the search itself obeys, in every variant that declares them: `dead_tile_waits`,
`knitted_body_wait`, `lenient_flags`. What a book's fans do not read is not carried along: chows,
pungs of numbers, and (`wait_fans`) how the winning tile completed its set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from scorer.errors import OptionError
from scorer.hand import MELD_SIZES, Hand, Problem
from scorer.readings.keys import (
    NUMBER_EYES_MASK,
    POINTS_BITS,
    PUNGS_MASK,
    PUNGS_SHIFT,
    SETS_MASK,
)
from scorer.readings.packed import MEASURE_BITS, MEASURES_SHIFT, Measure, Plan, WildTiles
from scorer.readings.shapes import KNITTED, STANDARD, UNRELATED
from scorer.rules.domains import Chows, Domain, Pungs, Sets, Tiles, Win
from scorer.rules.fan import Exclusion, Fan, Predicate, Value
from scorer.rules.options import MOST, Option, Options, resolve
from scorer.rules.policies import Sum
from scorer.rules.seats import TableRules
from scorer.rules.waits import Waits
from scorer.rules.wins import ONE_WIN, WinsRules
from scorer.tiles import parse_tiles

NO_PLAN: Final = Plan("", ())  # of a book that is not closed yet
WORTHLESS: Final = Problem("not a win", "a hand that is worth nothing", "", ("hand", 0))
CORRECT: Final = "Leave that out, or correct the hand."


class Link(NamedTuple):
    """A fan that joins sets, its place in the book, and the places of the sets it would join."""

    fan: Fan
    worth: int
    order: int
    sets: tuple[int, ...]


class Why(NamedTuple):
    """Why something does not count: the principle, and the fan that stands in its way."""

    principle: str
    by: Fan | None


class Principle(NamedTuple):
    """One principle of combination: its name, what it says, hands that show it."""

    name: str
    english: str
    doc: str


class Refusal(NamedTuple):
    """Circumstances that contradict each other; `drops` is the flag a lenient table ignores.

    Only hands for which the flag was given are asked. Without a flag to drop `blame` tells what is
    at fault; `kind` is that of the error.
    """

    message: str
    drops: str
    predicate: Callable[[Win], bool]
    hint: str = CORRECT
    kind: str = "bad flowers"
    blame: tuple[str, int] = ("flowers", 0)


class Settlement(NamedTuple):
    """What a hand brings: is it a legal win, who pays what, and what else is to be said.

    `payments` are signed changes by role in the variant's unit; None if nothing is paid. `counted`
    is what was held against the minimum, if that is not the sum of the items; `cap` the most that
    counts; `points` the price that the payments are made of, where the rules name one. `extra` are
    further keys of the record; `formula` shows how the total is worked out, where that is more than
    a sum.
    """

    legal: bool
    payments: Mapping[str, float] | None
    minimum: int | None
    remarks: tuple[str, ...] = ()
    extra: Mapping[str, object] = {}
    counted: int | None = None
    cap: int | None = None
    points: float | None = None
    formula: str = ""


class Outcome(NamedTuple):
    """What a variant's settlement is told of a scored hand.

    `total` is the price, `sum` what the items come to before any cap, `flower_value` what flowers
    add to it; `state`, `word` and `form` are those of the packed hand and its best reading;
    `counted` are the fans that count, with how often each, and `worth` what one is worth.
    """

    total: int
    sum: int
    flower_value: int
    hand: Hand
    state: int
    word: int
    form: int
    options: Options
    counted: tuple[tuple[Fan, int], ...] = ()
    worth: Mapping[Fan, int] = {}

    @property
    def value(self) -> int:
        """The sum without the flowers."""
        return self.sum - self.flower_value

    @property
    def won(self) -> Win:
        """How the hand was won."""
        return Win.of(self.state, self.options)

    @property
    def tiles(self) -> Tiles:
        """The kinds of tiles that are there."""
        return Tiles.of(self.word, self.options)


@dataclass(eq=False, repr=False)
class RuleBook:
    """Everything that a variant declares.

    `melds` are the kinds of groups that may lie on the table. `reads_eyes` says that a fan asks the
    Groups for the number tile of the eyes, `settled_by_kongs` that the settlement looks at how the
    kongs were made, `experimental` that the sources are too few. `origin` is the book that a
    derived one began as. `dora` says that there are dora and red fives; `examine` yields what is
    wrong with a hand's details, `worthless` is the problem of a complete hand that has no price;
    where a book `names_the_liable`, the detail `pao` says on which side they sit, not a flag.
    `flag_fans` has for a circumstance the fan by whose name its players call it, `principle_names`
    what they call a principle of all games.

    The book of a club has the names of its rules in `house`, and a `mark` that no other book has;
    `measures`, `reads_flowers` and `reads_winds` (where there is no pung of them) are what its fans
    ask beside the variant's. Fans of chows and pungs see no difference between the suits, unless
    `suits_differ`.
    """

    name: str
    aliases: tuple[str, ...]
    titles: Mapping[str, str]
    unit: str
    sources: tuple[str, ...]
    shapes: frozenset[int] = frozenset({STANDARD})
    size: int = 13
    fan_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    needs_winds: bool = False
    flags: frozenset[str] = frozenset()
    presets: dict[str, dict[str, object]] = field(default_factory=lambda: {"default": {}})
    default_preset: str = "default"
    options: dict[str, Option] = field(default_factory=dict)
    fans: list[Fan] = field(default_factory=list)
    signs: list[Fan] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    principles: tuple[Principle, ...] = ()
    choose: Callable[[Sequence[Link]], list[Link]] | None = None
    why_not_joined: Callable[[Link, Sequence[Link]], Why] | None = None
    inferred: list[tuple[str, Callable[[Win], bool]]] = field(default_factory=list)
    settle: Callable[[Outcome], Settlement] | None = None
    without_winning_tile: Callable[[Win], bool] = lambda _: False
    policy: Sum = field(default_factory=Sum)
    flowers_inside: bool = False
    wait_fans: bool = True
    settled_by_total: bool = False
    settled_by_kongs: bool = False
    melds: frozenset[str] = frozenset(MELD_SIZES)
    wild: WildTiles | None = None
    experimental: bool = False
    editions: Mapping[str, RuleBook] = field(default_factory=dict)
    origin: RuleBook | None = None
    discard_opens: Callable[[Options], bool] = lambda _: True
    waits: Waits = Waits()  # noqa: RUF009 - it cannot change
    dead_hand: Callable[[int, Options], bool] = lambda off, _: off != 0
    table: TableRules | None = None
    wins: WinsRules = ONE_WIN
    dora: bool = False
    examine: Callable[[Hand], Iterable[Problem]] = lambda _: ()
    worthless: Callable[[Hand], Problem] = lambda _: WORTHLESS
    names_the_liable: bool = False
    flag_fans: Mapping[str, str] = field(default_factory=dict)
    principle_names: Mapping[str, str] = field(default_factory=dict)
    classes: tuple[int, ...] = ()
    plan: Plan = NO_PLAN
    house: Mapping[str, str] = field(default_factory=dict)
    mark: str = ""
    measures: tuple[Measure, ...] = ()
    reads_eyes: bool = False
    reads_flowers: bool = False
    reads_winds: bool = False
    suits_differ: bool = False

    def option(
        self,
        name: str,
        default: object,
        values: Iterable[object],
        help: str,  # noqa: A002
        source: str,
        *,
        least: int = 0,
        pattern: str = "",
        most: int = MOST,
        words: tuple[str, ...] = (),
        among: tuple[str, ...] = (),
        numbers: int = 0,
        switchable: bool = False,
    ) -> None:
        """Declare a switch; `values` list what it takes, the default first (`Option`)."""
        self.options[name] = Option(
            name,
            default,
            tuple(values),
            help,
            source,
            least,
            pattern,
            most,
            words,
            among,
            numbers,
            switchable,
        )

    def fan(
        self,
        value: Value,
        name: str,
        english: str,
        *,
        reads: type[Domain] | tuple[type[Domain], ...],
        excludes: Iterable[str | Exclusion | list[Exclusion]] = (),
        within: str = "",
        **more: Any,
    ) -> Callable[[Predicate], Predicate]:
        """Declare a fan: its value in the variant's unit, its names, the domain it reads.

        `excludes` are names, or exclusions with a narrower scope. `within` is a class of tiles: the
        fan is looked for only in hands that hold nothing else. `more` are the further fields of
        `Fan`.
        """
        shut_out: list[Exclusion] = []
        for entry in excludes:
            if isinstance(entry, list):
                shut_out += entry
            else:
                shut_out.append(Exclusion(entry) if isinstance(entry, str) else entry)
        allowed = _class(within)

        def declare(predicate: Predicate) -> Predicate:
            self.fans.append(
                Fan(
                    name=name,
                    english=english,
                    value=value,
                    reads=reads if isinstance(reads, tuple) else (reads,),
                    excludes=tuple(shut_out),
                    predicate=predicate,
                    names=self.fan_names.get(name, {}),
                    within=allowed,
                    **more,
                )
            )
            return predicate

        return declare

    def sign(
        self, name: str, *, reads: type[Domain] | tuple[type[Domain], ...], within: str = ""
    ) -> Callable[[Predicate], Predicate]:
        """Declare what is found like a fan, worth nothing and never listed: fans may need it."""

        def declare(predicate: Predicate) -> Predicate:
            domains = reads if isinstance(reads, tuple) else (reads,)
            sign = Fan(name, name, 0, domains, (), predicate, sign=True, within=_class(within))
            self.signs.append(sign)
            return predicate

        return declare

    def refuse(
        self,
        message: str,
        drops: str,
        hint: str = CORRECT,
        kind: str = "bad flowers",
        blame: tuple[str, int] = ("flowers", 0),
    ) -> Callable[[Callable[[Win], bool]], Callable[[Win], bool]]:
        """Declare circumstances that contradict each other; the fields are those of `Refusal`."""

        def declare(predicate: Callable[[Win], bool]) -> Callable[[Win], bool]:
            self.refusals.append(Refusal(message, drops, predicate, hint, kind, blame))
            return predicate

        return declare

    def infer(self, remark: str) -> Callable[[Callable[[Win], bool]], Callable[[Win], bool]]:
        """Declare a circumstance that the hand itself proves; the breakdown says the remark."""

        def declare(predicate: Callable[[Win], bool]) -> Callable[[Win], bool]:
            self.inferred.append((remark, predicate))
            return predicate

        return declare

    def close(self) -> RuleBook:
        """Return the book, complete: `classes` and `plan` are those of its fans.

        Raises ValueError if a fan that is excluded or needed, or a switch, does not exist.
        """
        every = (*self.fans, *self.signs)
        self.classes = tuple(sorted({f.within for f in every if f.within is not None}))
        places = [
            (MEASURES_SHIFT + MEASURE_BITS * i, measure) for i, measure in enumerate(self.measures)
        ]
        self.plan = Plan(
            f"{self.name}/{self.default_preset}{self.mark}",
            Tiles.words(self.classes, self.measures),
            kept=self._kept(),
            flowers=self.flowers_inside or self.reads_flowers,
            knitted=KNITTED in self.shapes,
            unrelated=UNRELATED in self.shapes,
            dora=self.dora,
            wild=self.wild,
            measures=tuple(place for place in places if not place[1].is_presence),
        )
        if self.wild and (self.wait_fans or KNITTED in self.shapes):
            raise ValueError(f"{self.name}: wild tiles go with no fan of waits or knitted tiles")
        if self.wild and Sets in self._read():
            raise ValueError(f"{self.name}: wild tiles go with no points for sets")
        names = [fan.name for fan in (*self.fans, *self.signs)]
        known = set(names)
        if len(known) != len(names):
            raise ValueError(f"{self.name}: two fans have one name")
        for fan in self.fans:
            for exclusion in fan.excludes:
                for name in filter(None, (exclusion.name, exclusion.beside)):
                    if name not in known:
                        raise ValueError(f"{fan.name} excludes {name}, which does not exist")
                if exclusion.switch and exclusion.switch not in self.options:
                    raise ValueError(f"{fan.name}: there is no switch {exclusion.switch}")
            for need in fan.needs:
                if missing := [name for name in need.names if name not in known]:
                    raise ValueError(f"{fan.name} needs {missing[0]}, which does not exist")
                if need.switch and need.switch not in self.options:
                    raise ValueError(f"{fan.name}: there is no switch {need.switch}")
        return self

    def _kept(self) -> int:
        """Return the bits of a READING that the fans read; without chows fewer keys are met."""
        if self.waits.double_pungs:  # which tiles are the eyes is told by the sets
            return self.everything
        read = self._read()
        kept = self.everything if Chows in read else self.everything & SETS_MASK
        return kept if Pungs in read else kept & ~(PUNGS_MASK << PUNGS_SHIFT)

    @property
    def everything(self) -> int:
        """The bits of a READING that a whole reading has in this book."""
        everything = -1 if self.reads_eyes else ~NUMBER_EYES_MASK
        return everything if Sets in self._read() else everything & ~POINTS_BITS

    def _read(self) -> set[type[Domain]]:
        return {domain for fan in (*self.fans, *self.signs) for domain in fan.reads}

    @property
    def preset_names(self) -> tuple[str, ...]:
        """The names of all presets, those of the editions, too."""
        return (*self.presets, *self.editions)

    def every_fan(self) -> dict[str, Fan]:
        """Return the fans of the book and its editions by name, the book's own first."""
        fans: dict[str, Fan] = {}
        for book in (self, *self.editions.values()):
            for fan in book.fans:
                fans.setdefault(fan.name, fan)
        return fans

    def edition(self, given: Mapping[str, object]) -> RuleBook:
        """Return the book of the preset that the switches name: this one, or an edition."""
        preset = given.get("preset")
        return self.editions.get(preset, self) if isinstance(preset, str) else self

    def derive(self, values: Mapping[str, object], **changes: Any) -> RuleBook:
        """Return a book that begins as a copy of this one, to be completed and closed.

        `values` become the defaults of its switches, `changes` are fields of the book.
        """
        options = {
            name: option._replace(default=values.get(name, option.default))
            for name, option in self.options.items()
        }
        copied: dict[str, Any] = {
            "origin": self,
            "options": options,
            "fans": list(self.fans),
            "signs": list(self.signs),
            "refusals": list(self.refusals),
            "inferred": list(self.inferred),
        }
        return replace(self, **(copied | changes))

    def exclude(self, name: str, *exclusions: Exclusion) -> None:
        """Let a fan of a derived book shut out what was added; raises OptionError for no fan."""
        fan = self.find(name)
        excludes = (*fan.excludes, *exclusions)
        self.fans[self.fans.index(fan)] = replace(fan, excludes=excludes)

    def resolve(self, given: Mapping[str, object]) -> Options:
        """Return the switches in force; raises OptionError for what does not exist.

        The preset must be this book's own (`edition`).
        """
        every, default, names = self.presets, self.default_preset, self.preset_names
        return resolve(self.options, every, default, given, self.name, names=names)

    def find(self, name: str) -> Fan:
        """Return a fan by any of its names, or by its number in the book; raises OptionError."""
        wanted = name.strip().casefold()
        if wanted.isdecimal() and 0 < int(wanted) <= len(self.fans):
            return self.fans[int(wanted) - 1]
        for fan in self.fans:
            if wanted in {n.casefold() for n in (fan.name, fan.english, *fan.names.values())}:
                return fan
        import difflib  # noqa: PLC0415

        known = {
            one.casefold(): one
            for fan in self.fans
            for one in (fan.name, fan.english, *fan.names.values())
        }
        cutoff = 0.6 if wanted.isascii() else 0.5
        close = difflib.get_close_matches(wanted, list(known), n=1, cutoff=cutoff)
        hint = f"Did you mean {known[close[0]]}?" if close else f"See mjscore fans {self.name}."
        raise OptionError(f"{self.name} has no fan {name!r}", hint)


def _class(tiles: str) -> int | None:
    """Return a class of tiles as a mask of their kinds; None for no tiles."""
    return sum(1 << kind for kind in set(parse_tiles(tiles))) if tiles else None
