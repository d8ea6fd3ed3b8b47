"""The fans of a club: what stands under [[fan]], and its place in the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

from scorer.clubs.asked import Asked
from scorer.clubs.conditions import Conditions
from scorer.clubs.formulas import All, Formula, Found
from scorer.clubs.places import Path
from scorer.clubs.source import Source, said
from scorer.errors import OptionError
from scorer.languages import LANGUAGES
from scorer.message import Message
from scorer.rules.book import RuleBook
from scorer.rules.domains import Domain, Flowers, Win
from scorer.rules.fan import BESIDE, LIMIT, Exclusion, Fan, Setting, Value, Worked
from scorer.rules.options import Options

MOST_FANS: Final = 200
MOST: Final = 1000  # for one fan; enough for any table, and every sum of them fits
_KEYS: Final = (
    "name", *LANGUAGES, "value", "when", "each", "excludes", "excluded_by", "limit_hand",
    "beside_limit_hands", "rule", "yes", "no",
)  # fmt: skip


class OwnFan(NamedTuple):
    """A fan of a club, the names of the fans that shut it out, and where it stands in the file.

    `condition` says in words when it is there. `examples` are hands, where they stand, and whether
    it counts in them.
    """

    fan: Fan
    excluded_by: tuple[str, ...]
    path: Path
    condition: str
    examples: tuple[tuple[str, Path, bool], ...]

    def fan_in(self, book: RuleBook) -> Fan:
        """Return the fan as it came into the book, where others may have shut it out."""
        return next(fan for fan in book.fans if fan.name == self.fan.name)


class FanReader:
    """Reads the fans of one file, one after the other."""

    def __init__(self, source: Source, book: RuleBook, options: Options, house: str) -> None:
        self.asked = Asked(book.reads.measures)
        self.own: list[OwnFan] = []
        self._source = source
        self._book = book
        self._house = house
        self._name = ""  # of the fan that is being read
        self._conditions = Conditions(source, book, options, self.asked, self.find)

    def find(self, name: str) -> Fan:
        """Return a fan of the variant or one of the club's that was read; raises OptionError."""
        wanted = name.strip().casefold()
        if wanted == self._name.casefold():
            raise OptionError(Message("a fan cannot name itself"), Message("Leave that out."))
        for one in self.own:
            if wanted in _names(one.fan):
                return one.fan
        if wanted.isdecimal():
            raise OptionError(
                Message("{name!r} is no name of a fan", name=name), Message("Name the fan.")
            )
        return self._book.find(name)

    def read(self, value: object, path: Path) -> None:
        """Read one more fan; whatever is wrong with it is noted."""
        source, before = self._source, len(self._source.faults)
        table = source.attempt(lambda: source.table(value, path, _KEYS, "a fan", go_on=True)) or {}
        missing = [needed for needed in ("name", "value") if needed not in table]
        missing += [] if "when" in table or "each" in table else ["condition"]
        if missing and source.is_whole and len(source.faults) == before:
            message = Message("this fan has no {missing}", missing=missing[0])
            source.note(source.fault(path, message, _EXAMPLE, key=True))
        name = ""
        if "name" in table:
            at = (*path, "name")
            name = source.attempt(lambda: source.string(table["name"], at, "name")) or ""
        self._name = name
        names = source.attempt(lambda: read_names(source, table, path)) or {}
        condition = source.attempt(lambda: self._condition(table, path))
        worth = source.attempt(lambda: self._value(table, path))
        excludes = tuple(map(Exclusion, self._fans(table, path, "excludes")))
        excluded_by = self._fans(table, path, "excluded_by")
        part = source.attempt(lambda: self._part(table, path)) or ""
        rule = source.attempt(lambda: self._rule(table, path)) or ("Rule", "")
        examples = source.attempt(lambda: tuple(self._examples(table, path))) or ()
        with source.noting():
            self._check_names(path, table)
        if condition is None or worth is None or len(source.faults) > before:
            self._stand_in(name, path)
            return
        formula, most, shown = condition
        words, reads = formula.said, self._reads(formula)
        formula = self._conditions.not_on_a_flower(formula)
        fan = Fan(
            name=name,
            english=names.pop("en", name),
            value=worth,
            reads=reads,
            excludes=excludes,
            predicate=_described(words, [rule, *_lines(examples)]),
            names=names,
            most=most,
            part=part,
            when=_when(formula, shown[0] if most > 1 else ""),
            made_of=shown,
        )
        self.own.append(OwnFan(fan, excluded_by, path, words, examples))

    def _stand_in(self, name: str, path: Path) -> None:
        """Put a fan in place of one with a fault, so that to name it is no other fault."""
        if name:
            fan = Fan(name, name, 1, (Win,), (), _described("", []))
            self.own.append(OwnFan(fan, (), path, "", ()))

    def _condition(
        self, table: Mapping[str, Any], path: Path
    ) -> tuple[Formula, int, tuple[str, ...]] | None:
        """Return when the fan is there, how often at most, and the signs that it shows."""
        if "when" not in table and "each" not in table:
            return None
        formula = None
        if "when" in table:
            formula = self._conditions.condition(table["when"], (*path, "when"))
        if "each" not in table:
            assert formula is not None
            return formula, 1, tuple(dict.fromkeys(formula.shown()))
        sign, counter = self._conditions.counted(table["each"], (*path, "each"))
        counted = Found(sign, f"for each: {counter.one}")
        parts = (counted,) if formula is None else (counted, formula)
        return All(parts), max(counter.most, 2), (sign,)

    def _value(self, table: Mapping[str, Any], path: Path) -> Value | None:
        if "value" not in table:
            return None
        return read_value(self._source, self._book, table["value"], (*path, "value"), least=1)

    def _reads(self, formula: Formula) -> tuple[type[Domain], ...]:
        """Return the domains that the fan is made of; a fan of flowers belongs to the flowers."""
        signs = self.asked.signs
        reads = {
            domain
            for leaf in formula.leaves()
            if leaf.name in signs
            for domain in signs[leaf.name].reads
        }
        if reads == {Flowers}:
            return (Flowers,)
        return tuple(sorted(reads - {Flowers}, key=lambda one: one.__name__)) or (Win,)

    def _fans(self, table: Mapping[str, Any], path: Path, key: str) -> tuple[str, ...]:
        """Return the names in the book of the fans that a list names."""
        source, names = self._source, []
        given = table.get(key, [])
        for name, at in source.attempt(lambda: source.strings(given, (*path, key), key)) or ():
            with source.noting():
                try:
                    fan = self.find(name)
                except OptionError as error:
                    hint = Message(
                        "{hint} A fan of the club's own must stand above this one.", hint=error.hint
                    )
                    raise source.fault(at, error.message, hint) from None
                self._conditions.check_found(fan, at)
                names.append(fan.name)
        return tuple(dict.fromkeys(names))

    def _part(self, table: Mapping[str, Any], path: Path) -> str:
        parts = {"limit_hand": LIMIT, "beside_limit_hands": BESIDE}
        said = [key for key in parts if key in table]
        for key in said:
            self._source.truth(table[key], (*path, key), key)
            if all(fan.part != LIMIT for fan in self._book.fans):
                message = Message(
                    "{key}: there are no limit hands in {name}", key=key, name=self._book.name
                )
                raise self._source.fault((*path, key), message, key=True)
        true = [key for key in said if table[key]]
        if len(true) > 1:
            message = Message("a limit hand is not counted beside another")
            raise self._source.fault((*path, true[1]), message, key=True)
        part = parts[true[0]] if true else ""
        if part == LIMIT and "excluded_by" in table:
            message = Message("a limit hand counts alone, so no other fan shuts it out")
            raise self._source.fault((*path, "excluded_by"), message, key=True)
        return part

    def _rule(self, table: Mapping[str, Any], path: Path) -> tuple[str, str]:
        """Return the line of the rule text that tells who says so."""
        rule = table.get("rule", f"house rule of {self._house}")
        return "Rule", self._source.string(rule, (*path, "rule"), "rule")

    def _examples(self, table: Mapping[str, Any], path: Path) -> Iterator[tuple[str, Path, bool]]:
        """Yield the hands that are and are not."""
        for key in ("yes", "no"):
            for text, at in self._source.strings(table.get(key, []), (*path, key), key):
                yield text, at, key == "yes"

    def _check_names(self, path: Path, table: Mapping[str, Any]) -> None:
        for key in ("name", *LANGUAGES):
            if key in table:
                if str(table[key]).strip().isdecimal():
                    raise self._source.fault((*path, key), Message("a number is no name of a fan"))
                every = [*self._book.fans, *self._book.signs, *(one.fan for one in self.own)]
                if taken := name_taken(str(table[key]), every):
                    message = Message(
                        "there is a fan {table!r} already: {name}",
                        table=table[key],
                        name=taken.name,
                    )
                    hint = Message(
                        "Give it another name, or change that fan under [values] and [names]."
                    )
                    raise self._source.fault((*path, key), message, hint)


_EXAMPLE: Final = Message('For example: name = "缺五", value = 1, when = {{ without = "5m5p5s" }}.')


def read_names(source: Source, table: Mapping[str, Any], path: Path) -> dict[str, str]:
    """Return the names that a table has by language."""
    return {
        lang: source.string(table[lang], (*path, lang), lang) for lang in LANGUAGES if lang in table
    }


def read_value(
    source: Source, book: RuleBook, value: object, path: Path, *, least: int
) -> int | Worked:
    """Return what a fan is worth: a whole number, or a word of the variant such as `limit`."""
    words = {
        **book.ruling.policy.words,
        **{
            word: Worked((), number, word)
            for fan in book.fans
            if isinstance(fan.value, Setting)
            for word, number in fan.value.words.items()
        },
    }
    if isinstance(value, str) and value in words:
        return words[value]
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST:
        return value
    also = "".join(f', or "{word}"' for word in words)
    message = Message(
        "a value is a whole number from {least} to {most:,}{also}, and this is {said}",
        least=least,
        most=MOST,
        also=also,
        said=said(value),
    )
    raise source.fault(path, message)


def _names(fan: Fan) -> set[str]:
    return {name.casefold() for name in filter(None, fan.every_name)}


def name_taken(name: str, fans: Sequence[Fan]) -> Fan | None:
    """Return the fan that has a name already, in any language."""
    return next((fan for fan in fans if name.strip().casefold() in _names(fan)), None)


def _when(formula: Formula, counted: str) -> Callable[[Mapping[str, int]], int]:
    """Return how often the fan is there: as often as a sign that is counted, or once."""

    def when(counts: Mapping[str, int]) -> int:
        if not formula.holds(lambda leaf: leaf.is_in(counts)):
            return 0
        return counts[counted] if counted else 1

    return when


def _lines(examples: Sequence[tuple[str, Path, bool]]) -> list[tuple[str, str]]:
    return [("Yes" if counts else "No", text) for text, _, counts in examples]


def _described(words: str, told: Sequence[tuple[str, str]]) -> Callable[[object], bool]:
    """Return the predicate of a fan that is made of others: it has only the rule's text."""

    def made(view: object) -> bool:
        return False

    made.__doc__ = "\n".join([f"{words[:1].upper()}{words[1:]}.", *(": ".join(t) for t in told)])
    return made


def placed(source: Source, fans: Sequence[Fan], own: Sequence[OwnFan]) -> list[Fan]:
    """Return the fans with those of the club among them.

    A fan stands behind those that shut it out and before those that it shuts out, since a fan that
    was struck out strikes out nothing; else at the end, before one that counts when nothing does.
    Raises RulesError for fans that shut each other out.
    """
    book, own_fans = list(fans), [one.fan for one in own]
    for one in own:
        book = [_shutting_out(fan, one) for fan in book]
        own_fans = [_shutting_out(fan, one) for fan in own_fans]
    for one, fan in zip(own, own_fans, strict=True):
        _refuse_cycle(source, [*book, *own_fans], one)
        below = _shut_out(fan, own_fans)
        excluders = [i for i, other in enumerate(book) if _excludes(other, fan.name)]
        excluded = [i for i, other in enumerate(book) if other.name in below]
        end = len(book) - 1 if book and book[-1].fallback else len(book)
        low, high = max(excluders, default=-1) + 1, min(excluded, default=end)
        if low > high and any(book[i].excludes for i in excluded if i < low):
            late = next(book[i] for i in excluded if i < low)
            message = Message(
                "{name} cannot shut out {name2}, which stands above it in the book",
                name=fan.name,
                name2=late.name,
            )
            raise source.fault(
                (*one.path, "excludes"), message, Message("Leave out one of the two.")
            )
        book.insert(max(low, high) if excluded else max(low, end), fan)
    return book


def _shutting_out(fan: Fan, own: OwnFan) -> Fan:
    if fan.name not in own.excluded_by:
        return fan
    return replace(fan, excludes=(*fan.excludes, Exclusion(own.fan.name)))


def _shut_out(fan: Fan, own: Sequence[Fan]) -> set[str]:
    """Return what a fan shuts out, and what those of the club among them do in turn."""
    by_name = {other.name: other for other in own}
    names: set[str] = set()
    new = [exclusion.name for exclusion in fan.excludes]
    while new:
        name = new.pop()
        if name not in names:
            names.add(name)
            new += [one.name for one in by_name[name].excludes] if name in by_name else []
    return names


def _excludes(fan: Fan, name: str) -> bool:
    return any(one.name == name for one in fan.excludes)


def _refuse_cycle(source: Source, fans: Sequence[Fan], own: OwnFan) -> None:
    by_name = {fan.name: fan for fan in fans}

    @cache
    def way(name: str) -> tuple[str, ...]:
        """Return the fans by which a fan would shut out the club's own, if it would."""
        seen = {name}
        found: list[tuple[str, ...]] = [(name,)]
        for path in found:
            for exclusion in by_name[path[-1]].excludes if path[-1] in by_name else ():
                if exclusion.name == own.fan.name:
                    return path
                if exclusion.name not in seen:
                    seen.add(exclusion.name)
                    found.append((*path, exclusion.name))
        return ()

    for exclusion in own.fan.excludes:
        if found := (own.fan.name,) if exclusion.name == own.fan.name else way(exclusion.name):
            chain = " → ".join(dict.fromkeys((own.fan.name, *found)))
            message = Message(
                "these fans shut each other out: {chain} → {name}", chain=chain, name=own.fan.name
            )
            raise source.fault(
                (*own.path, "excludes"), message, Message("Leave out one of them."), key=True
            )
