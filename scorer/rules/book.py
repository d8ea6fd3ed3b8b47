"""A rule book: what a variant declares, in the order in which a player reads it.

A variant is a module that makes one `RuleBook` of its parts (`scorer.rules.parts`, `scorer.game`)
and hangs its fans, switches, facts and refusals on it. Nothing here works anything out;
`scorer.rules.evaluator` does that for a book and the switches that its fans read.

Where variants hook in:

- Other numbers of tiles and players: `Game`, also by a switch. The counters of a reading hold seven
  groups, so up to 17 tiles and the winning one.
- Wild tiles: one more source of readings beside the suits' tables; the search prices them alike.
  A game says that it has them, how many, and what the fans tell apart.
- Presets that are games of their own, with other fans: `editions`, each a book. A game that
  is made of another one, and what is added to it: `derive`.
- Points, doubles, han and fu: numbers are further fields beside the counts of the fans. What the
  domains answer is added, so they add up; `Evaluator` turns fans and numbers into a price.
- Dora and red fives: `Game.dora`. A hand that is complete and worth nothing is no win where the
  policy has no price for it; `worthless` says so to the players.
- Caps, limit hands, 2^n, products, first that fits, big replace small: policies beside each other
  (`scorer.rules.policies`); a book names its `policy`.
- Special shapes: a form is a win where a fan that is played, or a sign, reads it (`Form`).
- Flowers inside the total: `flowers_inside`; what they make is then found, excluded and priced with
  the rest. A win on a flower is a form like others (`scorer.readings.shapes`).
- What a fan needs beside it, from whatever domain: `needs`, of fans or of a `sign`; any other way
  to put together what several domains found is `when`.
- Facts that only this variant has: `fact`. The settlement sees them; a fan that reads them has the
  domain `Facts`.
- The rules of a club: a book that is derived from a variant's, with fans of its own.
- Waits that count although the hand waits for more, dead waits, double pungs: `waits`.
- Points for sets (副, fu): fans of Sets, one for each sort, that count once for each set; the place
  of the winning tile is told as `waits` says, and a set that another's tile completed is open
  (`discard_opens`). Fans may double (`doubles`); `policies.PointsAndDoubles` makes the price.
- Losing hands: a book with the flag `losing` scores them (`scorer.rules.search.lost`), without a
  search. What only a winner has needs a sign that Win reads. `dead_hand` says which wrong number of
  tiles makes a hand worth nothing.
- A whole table: `settle` speaks of one hand; `table` of four seats (`scorer.rules.seats`), `wins`
  of any number of seats with several wins in order, or a draw (`scorer.rules.wins`).

Switches that the search itself obeys, in every variant that declares them: `dead_tile_waits`,
`knitted_body_wait`, `lenient_flags`. What fans, policy and refusals read of the others is told by
their declarations (`switches_read`): only that makes new tables, and nothing else can be looked at.
What a book's fans do not read is not carried along: chows, pungs of numbers, the number tile of the
eyes, and (`wait_fans`) how the winning tile completed its set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from scorer.errors import OptionError
from scorer.game import GAME, Game
from scorer.message import Message
from scorer.readings.keys import (
    NUMBER_EYES_MASK,
    POINTS_BITS,
    PUNGS_MASK,
    PUNGS_SHIFT,
    SETS_MASK,
)
from scorer.readings.packed import MEASURE_BITS, MEASURES_SHIFT, Plan
from scorer.readings.shapes import KNITTED, UNRELATED
from scorer.rules.closing import Closing
from scorer.rules.domains import Chows, Domain, Eyes, Facts, Pungs, Sets, Tiles, Win
from scorer.rules.fan import Exclusion, Fan, Predicate, Setting, Value
from scorer.rules.options import (
    MOST,
    SEARCH_SWITCHES,
    Declared,
    Option,
    Options,
    Values,
    resolve,
)
from scorer.rules.parts import CORRECT, Identity, Presets, Principle, Reads, Refusal, Ruling
from scorer.tiles import parse_tiles

NO_CHANGE: Final[Mapping[str, Any]] = {}
NO_PLAN: Final = Plan("", ())  # of a book that is not closed yet


@dataclass(eq=False, repr=False)
class RuleBook:
    """Everything that a variant declares.

    `flags` are the circumstances that it scores; `fan_names` the other names of fans, `flag_fans`
    has for a circumstance the fan by whose name its players call it, `principle_names` what they
    call a principle of all games. `editions` are presets that are books of their own. `origin` is
    the book that a derived one began as. `classes` and `plan` are made when the book is closed.
    `made_from` is what a club's book is made of, by which it is pickled: a class and its arguments.
    """

    identity: Identity
    game: Game = GAME
    ruling: Ruling = field(default_factory=Ruling)
    presets: Presets = field(default_factory=lambda: Presets.of({"default": {}}, "default"))
    reads: Reads = field(default_factory=Reads)
    fan_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()
    fans: list[Fan] = field(default_factory=list)
    signs: list[Fan] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    principles: tuple[Principle, ...] = ()
    inferred: list[tuple[str, Callable[[Win], bool]]] = field(default_factory=list)
    flag_fans: Mapping[str, str] = field(default_factory=dict)
    principle_names: Mapping[str, str] = field(default_factory=dict)
    editions: dict[str, RuleBook] = field(default_factory=dict)
    origin: RuleBook | None = None
    classes: tuple[int, ...] = ()
    plan: Plan = NO_PLAN
    made_from: tuple[Any, ...] = ()

    @property
    def name(self) -> str:
        """The variant's name."""
        return self.identity.name

    def __repr__(self) -> str:
        return f"<RuleBook {self.name}>"

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells the book from every other: its name, its preset, the mark of a club."""
        return self.name, self.presets.default, self.identity.mark

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
        words: tuple[str | None, ...] = (),
        among: tuple[str, ...] = (),
        numbers: int = 0,
        switchable: bool = False,
        at_table: bool = False,
        priced: tuple[str, ...] = (),
    ) -> None:
        """Declare a switch; `values` list what it takes, the default first (`Option`)."""
        self.presets.options[name] = Option(
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
            at_table,
            priced,
        )

    def fact(
        self,
        name: str,
        default: object,
        values: Iterable[object],
        help: str,  # noqa: A002
        source: str,
        **more: Any,
    ) -> None:
        """Declare a fact of the hand that only this variant has; it takes what a switch takes.

        `default` is what holds where a hand does not say it. From outside it is written where the
        switches are.
        """
        self.presets.facts[name] = Option(name, default, tuple(values), help, source, **more)

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
        self,
        name: str,
        *,
        reads: type[Domain] | tuple[type[Domain], ...],
        within: str = "",
        asks: tuple[str, ...] = (),
        most: int = 1,
    ) -> Callable[[Predicate], Predicate]:
        """Declare what is found like a fan, worth nothing and never listed: fans may need it."""

        def declare(predicate: Predicate) -> Predicate:
            domains = reads if isinstance(reads, tuple) else (reads,)
            of = _class(within)
            sign = Fan(
                name, name, 0, domains, (), predicate, most=most, sign=True, within=of, asks=asks
            )
            self.signs.append(sign)
            return predicate

        return declare

    def refuse(  # noqa: PLR0917 - the fields of a refusal, in their order
        self,
        message: str,
        drops: str,
        hint: str = CORRECT,
        kind: str = "bad flowers",
        blame: tuple[str, int] = ("flowers", 0),
        asks: tuple[str, ...] = (),
    ) -> Callable[[Callable[[Win], bool]], Callable[[Win], bool]]:
        """Declare circumstances that contradict each other; the fields are those of `Refusal`."""

        def declare(predicate: Callable[[Win], bool]) -> Callable[[Win], bool]:
            self.refusals.append(Refusal(message, drops, predicate, hint, kind, blame, asks))
            return predicate

        return declare

    def infer(self, remark: str) -> Callable[[Callable[[Win], bool]], Callable[[Win], bool]]:
        """Declare a circumstance that the hand itself proves; the breakdown says the remark."""

        def declare(predicate: Callable[[Win], bool]) -> Callable[[Win], bool]:
            self.inferred.append((remark, predicate))
            return predicate

        return declare

    def set_ruling(self, **changes: Any) -> None:
        """Set functions or flags of the ruling, where the module that declares them is read."""
        self.ruling = self.ruling.changed(**changes)

    def close(self) -> RuleBook:
        """Return the book, complete: `classes` and `plan` are those of its fans.

        Raises ValueError for a fan, a sign or a switch that is named and does not exist, and for a
        key that has two meanings (`scorer.rules.closing`).
        """
        self.classes = tuple(sorted({f.within for f in self.every if f.within is not None}))
        measures, identity, game = self.reads.measures, self.identity, self.game
        places = [(MEASURES_SHIFT + MEASURE_BITS * i, one) for i, one in enumerate(measures)]
        self.plan = Plan(
            f"{identity.name}/{self.presets.default}{identity.mark}",
            Tiles.words(self.classes, measures),
            kept=self._kept(),
            flowers=self.ruling.flowers_inside or self.reads.flowers,
            knitted=KNITTED in self.ruling.shapes,
            unrelated=UNRELATED in self.ruling.shapes,
            dora=game.dora,
            open_pungs=self.reads.open_pungs,
            added_kongs=self.reads.added_kongs,
            wild=game.wild,
            flower_tiles=game.flower_tiles,
            measures=tuple(place for place in places if not place[1].is_presence),
        )
        whole = Closing(game, self.ruling, self.presets, self.every, self.names_read)
        whole.check(self.name)
        return self

    @property
    def every(self) -> tuple[Fan, ...]:
        """The fans and the signs."""
        return (*self.fans, *self.signs)

    @property
    def domains_read(self) -> set[type[Domain]]:
        """The domains that a fan or a sign reads."""
        return {domain for fan in self.every for domain in fan.reads}

    def _kept(self) -> int:
        """Return the bits of a READING that the fans read; without chows fewer keys are met."""
        if self.ruling.waits.double_pungs:  # which tiles are the eyes is told by the sets
            return self.everything
        read = self.domains_read
        kept = self.everything if Chows in read else self.everything & SETS_MASK
        return kept if Pungs in read else kept & ~(PUNGS_MASK << PUNGS_SHIFT)

    @property
    def everything(self) -> int:
        """The bits of a READING that a whole reading has in this book."""
        read = self.domains_read
        everything = -1 if Eyes in read else ~NUMBER_EYES_MASK
        return everything if Sets in read else everything & ~POINTS_BITS

    @cached_property
    def names_read(self) -> set[str]:
        """The switches, and facts, that fans, policy, refusals and the search look at."""
        asked = {*SEARCH_SWITCHES, *self.ruling.asks, *self.ruling.policy.switches}
        for fan in self.every:
            asked |= fan.switches
        asked.update(*(refusal.asks for refusal in self.refusals))
        return asked | {stated.switch for stated in self.game.by}

    @cached_property
    def switches_read(self) -> tuple[str, ...]:
        """The switches that decide what fans and the search learn; the book is closed."""
        return tuple(name for name in self.presets.options if name in self.names_read)

    @cached_property
    def facts_read(self) -> tuple[str, ...]:
        """The facts that fans look at; the book is closed."""
        asked = {name for fan in self.every if Facts in fan.reads for name in fan.asks}
        return tuple(name for name in self.presets.facts if name in asked)

    @property
    def preset_names(self) -> tuple[str, ...]:
        """The names of all presets, those of the editions, too."""
        return (*self.presets.named, *self.editions)

    def every_fan(self) -> dict[str, Fan]:
        """Return the fans of the book and its editions by name, the book's own first."""
        fans: dict[str, Fan] = {}
        for book in (self, *self.editions.values()):
            for fan in book.fans:
                fans.setdefault(fan.name, fan)
        return fans

    def preset_aliases(self) -> dict[str, tuple[str, ...]]:
        """Return what players call each preset besides, those of the editions, too."""
        books = (self, *self.editions.values())
        named = {name: names for book in books for name, names in book.presets.aliases.items()}
        return {name: named.get(name, ()) for name in self.preset_names}

    def preset(self, name: str) -> str:
        """Return the preset of a name or an alias, however it is spelled; else the name itself.

        Raises OptionError for an alias of several presets.
        """
        if name in self.presets.named or name in self.editions:
            return name
        from scorer.rules.find import find_preset  # noqa: PLC0415 - only where it is an alias

        return find_preset(self.preset_aliases(), name, self.name)

    def edition(self, given: Mapping[str, object]) -> RuleBook:
        """Return the book of the preset that the switches name: this one, or an edition.

        Raises OptionError for an alias of several presets, and where a preset and the switch that
        chooses one name two.
        """
        if not self.editions:
            return self
        switch = self.presets.chosen_by
        by_preset, by_switch = map(self._edition_of, (given.get("preset"), given.get(switch)))
        if by_switch and by_preset and by_switch is not by_preset:
            message = Message(
                "{switch}={value} is another list than preset {preset}",
                switch=switch,
                value=given[switch],
                preset=given["preset"],
            )
            raise OptionError(message, Message("Leave one of them out."), switch)
        return by_preset or by_switch or self

    def _edition_of(self, preset: object) -> RuleBook | None:
        """Return the book that has a preset; None for what is none, or is not said."""
        if not isinstance(preset, str):
            return None
        named = self.preset(preset)
        return self if named in self.presets.named else self.editions.get(named)

    def derive(
        self,
        values: Mapping[str, object],
        *,
        identity: Mapping[str, Any] = NO_CHANGE,
        game: Mapping[str, Any] = NO_CHANGE,
        ruling: Mapping[str, Any] = NO_CHANGE,
        presets: Mapping[str, Any] = NO_CHANGE,
        **changes: Any,
    ) -> RuleBook:
        """Return a book that begins as a copy of this one, to be completed and closed.

        `values` become the defaults of its switches; `identity`, `game`, `ruling` and `presets` are
        what differs in those parts, `changes` further fields of the book.
        """
        options = {
            name: option._replace(default=values.get(name, option.default))
            for name, option in self.presets.options.items()
        }
        facts = dict(self.presets.facts)
        own = {"options": options, "facts": facts, **presets}
        copied: dict[str, Any] = {
            "origin": self,
            "identity": self.identity._replace(**identity),
            "game": self.game._replace(**game),
            "presets": self.presets._replace(**own),
            "ruling": self.ruling.changed(**ruling),
            "fans": list(self.fans),
            "signs": list(self.signs),
            "refusals": list(self.refusals),
            "inferred": list(self.inferred),
            "editions": {},
        }
        return replace(self, **(copied | changes))

    def exclude(self, name: str, *exclusions: Exclusion) -> None:
        """Let a fan of a derived book shut out what was added; raises OptionError for no fan."""
        fan = self.find(name)
        excludes = (*fan.excludes, *exclusions)
        self.fans[self.fans.index(fan)] = replace(fan, excludes=excludes)

    def resolve(self, given: Mapping[str, object]) -> tuple[Options, Values]:
        """Return the switches in force and the facts; raises OptionError for what does not exist.

        The preset must be this book's own (`edition`).
        """
        try:
            return resolve(self._declared, given, self.name)
        except OptionError as error:
            raise self._with_the_fan(error) from None

    def _with_the_fan(self, error: OptionError) -> OptionError:
        """Return the error for a switch that does not exist with how the fan's value is changed."""
        if error.key in ("", "preset") or error.key in self.presets.written:
            return error
        from scorer.rules.find import fans_called  # noqa: PLC0415 - only where one is named

        called = fans_called(self.fans, error.key)
        if len(called) != 1:
            return error
        fan = called[0]
        hint: str = Message(
            "{name} is a fan: a club's rules say its value, under [values].", name=fan.name
        )
        if isinstance(fan.value, Setting):
            hint = Message(
                "{name} is a fan: its value is the switch {switch}.",
                name=fan.name,
                switch=fan.value.switch,
            )
        return OptionError(error.message, hint, error.key)

    @cached_property
    def _declared(self) -> Declared:
        presets = self.presets
        return Declared(
            presets.options,
            presets.facts,
            presets.named,
            presets.default,
            self.preset_names,
            self.preset,
        )

    def playing(self, given: Mapping[str, object]) -> Game:
        """Return the game that is played under switches some of which may be wrong."""
        book = self.edition(given)
        if not book.game.by:
            return book.game
        stated = ("preset", *(one.switch for one in book.game.by))
        try:
            options, _ = book.resolve({key: given[key] for key in stated if key in given})
        except OptionError:  # it is said where the switches are needed
            options, _ = book.resolve({})
        return book.game.under(options)

    def find(self, name: str) -> Fan:
        """Return a fan by any of its names, or by its number in the book; raises OptionError."""
        from scorer.rules.find import find_fan  # noqa: PLC0415 - only where one is named

        return find_fan(self.fans, name, self.name)


def _class(tiles: str) -> int | None:
    """Return a class of tiles as a mask of their kinds; None for no tiles."""
    return sum(1 << kind for kind in set(parse_tiles(tiles))) if tiles else None
