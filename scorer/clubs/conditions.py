"""The condition of a fan: a table of words, all of which hold, put together by all, any and not.

    when = { chows = 4, without = "5m5p5s", not = { fan = "平和" } }

A word that counts something stands in `scorer.clubs.counters`; the others are methods here, in
`WORDS`. What a condition can never be, or always is, is refused when the file is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from scorer.circumstances import CIRCUMSTANCES
from scorer.clubs.asked import Asked, Counter, Range
from scorer.clubs.counters import COUNTERS, Reader, chows_in, pungs_of
from scorer.clubs.formulas import All, Formula, Found, Not, Some, settled
from scorer.clubs.places import Path
from scorer.clubs.source import NotedError, Source, said
from scorer.clubs.tile_sets import EVERY, TileSet
from scorer.errors import OptionError
from scorer.message import Message
from scorer.readings.packed import COPIES, DIFFERENT_KINDS, WON_ON
from scorer.readings.reading import SHAPE_NAMES
from scorer.readings.shapes import (
    DETAIL_SHIFT,
    EIGHT_FLOWERS,
    SEVEN_FLOWERS,
    STANDARD,
)
from scorer.readings.suits import CLOSED, EDGE, EYES
from scorer.rules.book import RuleBook
from scorer.rules.domains import Chows, Domain, Eyes, Flowers, Form, Honours, Win
from scorer.rules.fan import Fan
from scorer.rules.options import Options
from scorer.spelling import did_you_mean

_TOO_DEEP: Final = 20
_AT: Final = ("at_least", "at_most", "exactly")
_WAITS: Final = {"edge": EDGE, "closed": CLOSED, "single": EYES}
_EACH: Final = (
    "fours", "chows", "pungs", "kongs", "open_kongs", "concealed_kongs", "concealed_pungs", "tiles",
    "kinds", "chow_series", "pung_series", "flowers", "own_flowers", "flower_series",
)  # fmt: skip
FLOWER_WIN: Final = Message("won on a flower")
_NOT_WITH_WILDS: Final = ("fours", "wait")

WON_ON_A_FLOWER: Final = frozenset((SEVEN_FLOWERS, EIGHT_FLOWERS))


class Demand(NamedTuple):
    """What a word demands of every hand, so that words which contradict each other are seen.

    `what` is `only` (no tile outside of the mask), `some` (a tile of it), `each` (all of it), or
    what is counted, with how often.
    """

    what: str
    path: Path
    mask: int = 0
    range: Range = Range()


class Part(NamedTuple):
    """A part of a condition, and what it demands."""

    formula: Formula
    demands: tuple[Demand, ...] = ()


class Conditions:
    """Reads the conditions of one file; `known` finds the fans that they may name."""

    def __init__(
        self,
        source: Source,
        book: RuleBook,
        options: Options,
        asked: Asked,
        known: Callable[[str], Fan],
    ) -> None:
        self._source = source
        self._book = book
        self._options = options
        self._asked = asked
        self._known = known
        self._read = Reader(source, book, asked)

    def condition(self, value: object, path: Path) -> Formula:
        """Read a condition; raises RulesError for what cannot be read, or cannot be decided by."""
        formula = self._table(value, path).formula
        always = settled(formula)
        if always is not None:
            says = "always holds" if always else "can never hold"
            raise self._source.fault(path, Message("this condition {says}", says=says), key=True)
        return formula

    def counted(self, value: object, path: Path) -> tuple[str, Counter]:
        """Read what a fan counts: the sign that is found as often, and what it is."""
        table = self._source.table(value, path, _EACH, "each")
        if len(table) != 1:
            hint = Message('For example: each = {{ pungs = "C F P" }}.')
            raise self._source.fault(path, Message("each counts one thing"), hint, key=True)
        (word,) = table
        path = (*path, word)
        given: object = table[word]
        if given is True:
            given = {}
        elif isinstance(given, str):
            given = {"of": given}
        make, keys = COUNTERS[word]
        counter = make(self._read, self._source.table(given, path, keys, word), path)
        sign = self._asked.each(counter)
        self._check_wild(word, path)
        return sign, counter

    def _table(self, value: object, path: Path) -> Part:
        if len(path) > _TOO_DEEP:
            raise self._source.fault(path, Message("this condition is nested too deep"), key=True)
        table = self._source.table(value, path, (*WORDS, *COUNTERS), "a condition")
        if not table:
            raise self._source.fault(path, Message("a condition needs a word"), _HINT)
        parts = []
        for word in table:
            with self._source.noting():
                part = self._word(word, table[word], (*path, word))
                self._check_wild(word, (*path, word))
                parts.append(part)
        if len(parts) < len(table):
            raise NotedError
        return self._all(parts)

    def _check_wild(self, word: str, path: Path) -> None:
        """Refuse what cannot be told where tiles are wild: that hangs on what they stand for."""
        if self._book.game.wild and (word in _NOT_WITH_WILDS or self._asked.counts_tiles):
            message = Message("{word}: this cannot be told where tiles are wild", word=word)
            hint = Message("Ask for the sets, or with has, only and without for single tiles.")
            raise self._source.fault(path, message, hint, key=True)

    def _all(self, parts: list[Part]) -> Part:
        demands = tuple(demand for part in parts for demand in part.demands)
        self._check(demands)
        formulas = tuple(part.formula for part in parts)
        return Part(formulas[0] if len(formulas) == 1 else All(formulas), demands)

    def _word(self, word: str, value: object, path: Path) -> Part:
        if word in WORDS:
            return WORDS[word](self, value, path)
        make, keys = COUNTERS[word]
        given: object = value
        if isinstance(value, int) and not isinstance(value, bool):
            given = {"exactly": value}
        elif isinstance(value, str) and "of" in keys:
            given = {"of": value}
        if not isinstance(given, dict):
            hint = Message("A number, or {{ at_least = 2 }}, {{ at_most = 3 }}, {{ exactly = 4 }}.")
            raise self._source.fault(
                path,
                Message("{word} is a number, and this is {said}", word=word, said=said(value)),
                hint,
            )
        table = self._source.table(given, path, (*keys, *_AT), word)
        counter = make(self._read, table, path)
        wanted = self._range(table, path, word, counter)
        return Part(self._asked.within(counter, wanted), self._demands(word, counter, wanted, path))

    def _demands(
        self, word: str, counter: Counter, wanted: Range, path: Path
    ) -> tuple[Demand, ...]:
        demands = (Demand(counter.said, path, 0, wanted),)
        value: Any = self._at(path)
        of = value if isinstance(value, str) else value.get("of") if isinstance(value, dict) else 0
        if of and wanted.least and word != "pungs":
            return (*demands, Demand("some", path, self._read.tiles(of, path).mask))
        return demands

    def _at(self, path: Path) -> object:
        value: Any = self._source.data
        for part in path:
            value = value[part]
        return value

    def _range(self, table: Mapping[str, Any], path: Path, word: str, counter: Counter) -> Range:
        given = {name: table[name] for name in _AT if name in table}
        for name, number in given.items():
            if not isinstance(number, int) or isinstance(number, bool) or number < 0:
                raise self._source.fault(
                    (*path, name), Message("{word} is a whole number from 0 on", word=word)
                )
        if "exactly" in given:
            if len(given) > 1:
                raise self._source.fault(
                    path, Message("{word}: exactly stands alone", word=word), key=True
                )
            wanted = Range(given["exactly"], given["exactly"])
        elif given:
            wanted = Range(given.get("at_least", 0), given.get("at_most"))
        else:
            wanted = Range()
        if wanted.most is not None and wanted.least > wanted.most:
            message = Message(
                "{word}: at least {least} and at most {most} cannot be",
                word=word,
                least=wanted.least,
                most=wanted.most,
            )
            raise self._source.fault(path, message, key=True)
        if wanted.least > counter.most:
            message = Message(
                "{word}: there are at most {most} {said}",
                word=word,
                most=counter.most,
                said=counter.said,
            )
            raise self._source.fault(path, message)
        if not wanted.least and (wanted.most is None or wanted.most >= counter.most):
            raise self._source.fault(path, Message("{word}: that is always so", word=word))
        return wanted

    # What contradicts what

    def _check(self, demands: tuple[Demand, ...]) -> None:
        ranges: dict[str, Demand] = {}
        allowed, only = EVERY, None
        for demand in demands:
            if demand.what == "only":
                allowed &= demand.mask
                wild = self._book.game.wild.most if self._book.game.wild else 0
                if 4 * allowed.bit_count() + wild < self._book.game.size + 1:
                    self._contradict(demand, only, Message("too few tiles are left for a hand"))
                only = demand
            elif demand.what not in ("some", "each"):
                before = ranges.get(demand.what)
                if before is not None and _apart(before.range, demand.range):
                    self._contradict(demand, before, Message("both cannot be"))
                ranges[demand.what] = demand
        for demand in demands:
            lost = demand.what == "some" and not demand.mask & allowed
            if lost or (demand.what == "each" and demand.mask & ~allowed):
                self._contradict(demand, only, Message("both cannot be"))
        for one, other in (("chows", "pungs"), ("claimed sets", "concealed kongs")):
            first, second = ranges.get(one), ranges.get(other)
            if first and second and first.range.least + second.range.least > self._read.sets:
                self._contradict(
                    second, first, Message("a hand has {sets} sets", sets=self._read.sets)
                )

    def _contradict(self, demand: Demand, other: Demand | None, why: str) -> None:
        message = f"{demand.path[-1]}: {why}"
        if other is not None and other.path != demand.path:
            line = self._source.line_of(other.path)
            message = Message(
                "{value} contradicts {value2} on line {line}: {why}",
                value=demand.path[-1],
                value2=other.path[-1],
                line=line,
                why=why,
            )
        raise self._source.fault(demand.path, message, key=True)

    # The words, in the order of the list below

    def _all_of(self, value: object, path: Path) -> Part:
        """All of these conditions hold."""
        return self._all([self._table(one, at) for one, at in self._tables(value, path)])

    def _any_of(self, value: object, path: Path) -> Part:
        """At least one of these conditions holds."""
        parts = [self._table(one, at).formula for one, at in self._tables(value, path)]
        return Part(Some(tuple(parts)))

    def _not(self, value: object, path: Path) -> Part:
        """The condition does not hold."""
        return Part(Not(self._table(value, path).formula))

    def _tables(self, value: object, path: Path) -> list[tuple[object, Path]]:
        if not isinstance(value, list) or not value:
            hint = Message("Write {path} = [{{ … }}, {{ … }}].", path=path[-1])
            raise self._source.fault(
                path, Message("{path} is a list of conditions", path=path[-1]), hint
            )
        return [(one, (*path, i)) for i, one in enumerate(value)]

    def _only(self, value: object, path: Path) -> Part:
        """Every tile is one of these."""
        of = self._read.tiles(value, path)
        return Part(self._none_of(of.others, f"only {of}", path), (Demand("only", path, of.mask),))

    def _without(self, value: object, path: Path) -> Part:
        """None of these tiles is there."""
        of = self._read.tiles(value, path)
        demands = (Demand("only", path, of.others.mask),)
        return Part(self._none_of(of, f"without {of}", path), demands)

    def _none_of(self, of: TileSet, words: str, path: Path) -> Found:
        if not of.mask:
            raise self._source.fault(path, Message("{path}: that is always so", path=path[-1]))
        some = self._asked.measured(f"tiles of {of}", COPIES, of.mask, 1)
        return self._asked.within(some, Range(0, 0))._replace(said=words)

    def _has(self, value: object, path: Path) -> Part:
        """At least one tile of these is there."""
        of = self._read.tiles(value, path)
        if of.mask == EVERY:
            raise self._source.fault(path, Message("has: that is always so"))
        some = self._asked.measured(f"tiles of {of}", COPIES, of.mask, 1)
        formula = self._asked.within(some, Range())._replace(said=f"a tile of {of}")
        return Part(formula, (Demand("some", path, of.mask),))

    def _has_each(self, value: object, path: Path) -> Part:
        """Every one of these tiles is there."""
        of = self._read.tiles(value, path)
        count = len(of.kinds)
        if count > self._book.game.size + 1:
            raise self._source.fault(
                path, Message("has_each: {count} tiles are more than a hand has", count=count)
            )
        each = self._asked.measured(f"kinds of {of}", DIFFERENT_KINDS, of.mask, count)
        formula = self._asked.within(each, Range(count))._replace(said=f"each of {of}")
        return Part(formula, (Demand("each", path, of.mask),))

    def _winning_tile(self, value: object, path: Path) -> Part:
        """The hand was won on one of these tiles."""
        of = self._read.tiles(value, path)
        if of.mask == EVERY:
            raise self._source.fault(path, Message("winning_tile: that is always so"))
        won = self._asked.measured(f"winning tile of {of}", WON_ON, of.mask, 1)
        ruling = self._book.ruling
        dealt = self._asked.sign(
            "no winning tile", (Win,), ruling.without_winning_tile, asks=ruling.asks
        )
        parts = (self._asked.within(won, Range()), Found(dealt, "a winning tile", 0, 0))
        return Part(All(parts, f"won on {of}"), (Demand("some", path, of.mask),))

    def _eyes(self, value: object, path: Path) -> Part:
        """The eyes of a hand of sets are one of these tiles, or the `seat` or `round` wind."""
        of = self._read.tiles(value, path, winds=True)
        demands = () if of.winds else (Demand("some", path, of.mask),)
        return Part(self._eyes_of(of), demands)

    def _eyes_of(self, of: TileSet) -> Found:
        reads: list[type[Domain]] = []
        if of.mask & (1 << 27) - 1:
            reads.append(Eyes)
        if of.mask >> 27 or of.winds:
            reads.append(Honours)
        self._asked.winds |= bool(of.winds)

        def found(view: Eyes | Honours) -> bool | list[tuple[int, ...]]:
            if isinstance(view, Eyes):
                return view.number_eyes is not None and bool(of.mask >> view.number_eyes & 1)
            winds = [getattr(view, wind) for wind in of.winds]
            if view.eyes is None or not (of.mask >> view.eyes & 1 or view.eyes in winds):
                return []
            return [(len(view.groups) - 1,)]

        return Found(self._asked.sign(f"eyes of {of}", tuple(reads), found), f"eyes of {of}")

    def _every_set_has(self, value: object, path: Path) -> Part:
        """Sets and eyes, and one of these tiles in each of them."""
        of = self._read.tiles(value, path)
        others = of.others
        if not others.mask:
            raise self._source.fault(path, Message("every_set_has: that is always so"))

        self._asked.suits_differ |= of.suits_differ

        def avoiding(view: Chows) -> list[tuple[int, ...]]:
            return chows_in(view, others.mask)

        chows = Counter(f"chows without {of}", "", (Chows,), lambda _: avoiding, self._read.sets)
        pungs = pungs_of(others, self._read.sets)
        none = Range(0, 0)
        parts = (
            self._shape_is(STANDARD),
            self._asked.within(chows, none),
            self._asked.within(pungs, none),
            self._eyes_of(of),
        )
        return Part(All(parts, f"a tile of {of} in every set"), (Demand("some", path, of.mask),))

    def _shape(self, value: object, path: Path) -> Part:
        """The shape of the hand."""
        name = self._source.string(value, path, "shape").casefold()
        own = sorted(self._book.ruling.shapes - WON_ON_A_FLOWER)  # there nothing else counts
        names = {SHAPE_NAMES[shape]: shape for shape in own}
        if name not in names:
            hint = did_you_mean(name, list(names)) + Message(
                "Shapes of {name}: {listed}.", name=self._book.name, listed=", ".join(names)
            )
            raise self._source.fault(
                path, Message("there is no shape {value!r}", value=value), hint
            )
        shape = names[name]
        if shape != STANDARD and not self._wins(shape, self._options):
            fans = [fan.name for fan in self._book.fans if self._accepts(fan, shape)]
            hint = (
                Message("Give {listed} a value in [values].", listed=" or ".join(fans))
                if fans
                else ""
            )
            raise self._source.fault(
                path, Message("by these rules {name} do not win", name=name), hint
            )
        return Part(self._shape_is(shape), (Demand("shape", path, 0, Range(shape, shape)),))

    def _wins(self, shape: int, options: Options) -> bool:
        every = (*self._book.fans, *self._book.signs)
        return any(fan.is_played(options) and self._accepts(fan, shape) for fan in every)

    def _accepts(self, fan: Fan, shape: int) -> bool:
        forms = (shape | detail << DETAIL_SHIFT for detail in range(8))
        return Form in fan.reads and any(
            fan.predicate(Form.of(form, self._options)) for form in forms
        )

    def _shape_is(self, shape: int) -> Found:
        name = SHAPE_NAMES[shape]
        if shape == STANDARD:
            special = self._asked.sign("a special shape", (Form,), lambda form: True)
            return Found(special, name, 0, 0)
        return Found(self._asked.sign(name, (Form,), lambda form: form.shape == shape), name)

    def _wait(self, value: object, path: Path) -> Part:
        """The hand waited for nothing else, and so: edge, closed, single, or a list of them."""
        names = self._source.strings(value, path, "wait")
        for name, at in names:
            if name not in _WAITS:
                hint = did_you_mean(name, list(_WAITS)) + Message(
                    "Waits: {listed}.", listed=", ".join(_WAITS)
                )
                raise self._source.fault(at, Message("there is no wait {name!r}", name=name), hint)
        self._asked.waits = True
        places = {_WAITS[name] for name, _ in names}
        words = f"{' or '.join(name for name, _ in names)} wait"
        dealt = self._book.ruling.without_winning_tile
        sign = self._asked.sign(
            words,
            (Win,),
            lambda won: won.place in places and not dealt(won),
            asks=self._book.ruling.asks,
        )
        return Part(Found(sign, words))

    def _circumstance(self, value: object, path: Path) -> Part:
        """A circumstance by any of its words, or a list of which one is there."""
        from scorer.notation.fold import fold_word  # noqa: PLC0415 - the tables are large
        from scorer.notation.words import WRITTEN, find  # noqa: PLC0415

        flags: list[str] = []
        demands: tuple[Demand, ...] = ()
        for name, at in self._source.strings(value, path, "circumstance"):
            lines = [line for line in find(fold_word(name)) if line.flag not in ("", "losing")]
            if not lines:
                words = [line.written for line in CIRCUMSTANCES if line.flag not in ("", "losing")]
                hint = did_you_mean(name, list(words)) + Message(
                    "Circumstances: {listed}.", listed=", ".join(words)
                )
                raise self._source.fault(
                    at, Message("there is no circumstance {name!r}", name=name), hint
                )
            flags += [line.flag for line in lines]
            if len(lines) == 1 and lines[0].drawn is not None and isinstance(value, str):
                demands = (_yes_or_no("self-draw", lines[0].drawn, path),)
        self._asked.flags |= set(flags)
        named = " or ".join(WRITTEN[flag] for flag in flags)
        sign = self._asked.sign(named, (Win,), lambda won: any(won.said(flag) for flag in flags))
        return Part(Found(sign, named), demands)

    def _self_draw(self, value: object, path: Path) -> Part:
        """The player drew the winning tile."""
        return self._truth("self-draw", value, path, lambda won: won.self_draw)

    def _dealer(self, value: object, path: Path) -> Part:
        """The player sits East."""
        self._asked.winds = True
        return self._truth("sits East", value, path, lambda won: won.sits_east)

    def _concealed(self, value: object, path: Path) -> Part:
        """Nothing was claimed; concealed kongs are allowed."""
        concealed = self._source.truth(value, path, "concealed")
        claimed = self._asked.within(COUNTERS["claimed"][0](self._read, {}, path), Range())
        if concealed:
            claimed = claimed._replace(said="concealed", least=0, most=0)
        wanted = Range(0, 0) if concealed else Range()
        return Part(claimed, (Demand("claimed sets", path, 0, wanted),))

    def _truth(self, words: str, value: object, path: Path, holds: Callable[[Win], bool]) -> Part:
        wanted = self._source.truth(value, path, str(path[-1]))
        sign = self._asked.sign(words, (Win,), holds)
        found = Found(sign, words) if wanted else Found(sign, f"not {words}", 0, 0)
        return Part(found, (_yes_or_no(words, wanted, path),))

    def _fan(self, value: object, path: Path) -> Part:
        """A fan, or one of a list, was found in the hand, though others may shut it out."""
        parts: list[Formula] = []
        for name, at in self._source.strings(value, path, "fan"):
            try:
                fan = self._known(name)
            except OptionError as error:
                raise self._source.fault(at, error.message, error.hint) from None
            self.check_found(fan, at)
            if not fan.is_played(self._options):
                message = Message("{name} is not played by these rules", name=fan.name)
                raise self._source.fault(at, message, Message("Give it a value in [values]."))
            parts.append(Found(fan.name, fan.name))
        return Part(parts[0] if len(parts) == 1 else Some(tuple(parts)))

    def check_found(self, fan: Fan, path: Path) -> None:
        """Raise RulesError for a fan that is not found beside others."""
        if fan.fallback:
            message = Message("{name} is there only where nothing else counts", name=fan.name)
            raise self._source.fault(path, message)
        if Flowers in fan.reads and not self._book.ruling.flowers_inside:
            message = Message(
                "{name} is counted apart from the others in {name2}",
                name=fan.name,
                name2=self._book.name,
            )
            raise self._source.fault(path, message, Message("Ask for flowers instead."))

    def not_on_a_flower(self, formula: Formula) -> Formula:
        """Return the condition for hands that are read: those won on a flower are not."""
        if SEVEN_FLOWERS not in self._book.ruling.shapes:
            return formula
        flower = self._asked.sign(FLOWER_WIN, (Form,), lambda form: form.shape in WON_ON_A_FLOWER)
        return All((formula, Found(flower, f"not {FLOWER_WIN}", 0, 0)))


def _apart(one: Range, other: Range) -> bool:
    """Tell whether two ranges have nothing in common."""
    above = one.most is not None and one.most < other.least
    return above or (other.most is not None and other.most < one.least)


def _yes_or_no(what: str, holds: bool, path: Path) -> Demand:
    return Demand(what, path, 0, Range(1, 1) if holds else Range(0, 0))


WORDS: Final[Mapping[str, Callable[[Conditions, object, Path], Part]]] = {
    "all": Conditions._all_of,
    "any": Conditions._any_of,
    "not": Conditions._not,
    "only": Conditions._only,
    "without": Conditions._without,
    "has": Conditions._has,
    "has_each": Conditions._has_each,
    "winning_tile": Conditions._winning_tile,
    "eyes": Conditions._eyes,
    "every_set_has": Conditions._every_set_has,
    "shape": Conditions._shape,
    "wait": Conditions._wait,
    "circumstance": Conditions._circumstance,
    "self_draw": Conditions._self_draw,
    "dealer": Conditions._dealer,
    "concealed": Conditions._concealed,
    "fan": Conditions._fan,
}
_HINT: Final = Message("Words: {listed}.", listed=", ".join((*WORDS, *COUNTERS)))
