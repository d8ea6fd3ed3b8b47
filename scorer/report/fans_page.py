"""The catalogue of a variant's fans, one fan in full, and the principles of combination."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.report.page import Block, Facts, Grid, Record, Row
from scorer.report.records import all_names
from scorer.report.style import Style
from scorer.rules.book import Principle, RuleBook
from scorer.rules.fan import Choice, Exclusion, Fan, read_rule
from scorer.rules.options import show
from scorer.rules.rules import Rules


def excluded_text(exclusion: Exclusion, book: RuleBook, style: Style) -> str:
    """Write what a fan shuts out, and how far: 连六 (same sets), 三同刻 if strict98=true."""
    text = style.say(exclusion.scope, style.name(book.find(exclusion.name)))
    if exclusion.beside:
        text += " " + style.say("beside", style.name(book.find(exclusion.beside)))
    if exclusion.switch:
        text += " " + style.say("if", f"{exclusion.switch}={show(exclusion.on)}")
    return text


def _excludes(fan: Fan, book: RuleBook, style: Style) -> str:
    return ", ".join(excluded_text(one, book, style) for one in fan.excludes)


def _value(fan: Fan, rules: Rules, style: Style) -> str:
    return str(rules.worth[fan] or style.say("off"))


def _depends_on(fan: Fan, style: Style) -> str:
    """Say which switch decides on the value, or whether the fan is played at all."""
    if isinstance(fan.value, Choice):
        switch, values = fan.value.switch, fan.value.values.items()
        return ", ".join(f"{switch}={show(one)}: {n or style.say('off')}" for one, n in values)
    return f"{fan.switch}=true" if fan.switch else ""


def fan_record(fan: Fan, rules: Rules) -> dict[str, object]:
    """Return a fan as a record: number, names, value under the switches in force, rule."""
    rule = fan.rule
    return {
        "number": rules.book.fans.index(fan) + 1,
        "name": fan.name,
        "names": all_names(fan),
        "value": rules.worth[fan],
        "unit": rules.book.unit,
        "depends_on": _depends_on(fan, Style()),
        "excludes": [_exclusion(one) for one in fan.excludes],
        "excluded_by": [other.name for other in _excluders(fan, rules.book)],
        "summary": rule.summary,
        "rule": rule.source,
        "yes": list(rule.yes),
        "no": list(rule.no),
    }


def _exclusion(one: Exclusion) -> dict[str, object]:
    record: dict[str, object] = {"name": one.name, "scope": one.scope}
    if one.switch:
        record |= {"switch": one.switch, "on": one.on}
    return {**record, "beside": one.beside} if one.beside else record


def _excluders(fan: Fan, book: RuleBook) -> list[Fan]:
    return [other for other in book.fans if any(one.name == fan.name for one in other.excludes)]


_COLUMNS = ("number", "name", "en", "zh-Hant", "ja", "value", "summary", "excludes", "rule")


def _table_row(fan: Fan, rules: Rules) -> Row:
    """Return a fan as a row of a spreadsheet, under `_COLUMNS`."""
    cells: dict[str, object] = {**fan_record(fan, rules), **all_names(fan)}
    cells["excludes"] = _excludes(fan, rules.book, Style())
    return tuple(str(cells[name]) for name in _COLUMNS)


def _catalogue(rules: Rules, style: Style) -> Grid:
    rows = []
    for number, fan in enumerate(rules.book.fans, 1):
        shuts_out = _excludes(fan, rules.book, style)
        value = _value(fan, rules, style)
        rows.append((str(number), *style.names(fan), value, fan.rule.summary, shuts_out))
    keys = ("number", "fan", "name", "value", "summary", "excludes")
    headers = tuple(map(style.say, keys))
    return Grid(headers, tuple(rows), right=frozenset({0, 3}), headed=True, stacked=2)


@dataclass(frozen=True, slots=True)
class FansPage:
    """Every fan of a variant in the order of the book, under the switches in force."""

    rules: Rules

    def record(self) -> Sequence[Record]:
        """Return a record for each fan."""
        return [fan_record(fan, self.rules) for fan in self.rules.book.fans]

    def grid(self, style: Style) -> Grid:
        """Return a row for each fan."""
        return Grid(_COLUMNS, tuple(_table_row(fan, self.rules) for fan in self.rules.book.fans))

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the catalogue."""
        return [_catalogue(self.rules, style)]


@dataclass(frozen=True, slots=True)
class FanPage:
    """One fan in full."""

    fan: Fan
    rules: Rules

    def record(self) -> Record:
        """Return the fan's record."""
        return fan_record(self.fan, self.rules)

    def grid(self, style: Style) -> Grid:
        """Return the fan's row of the catalogue."""
        return Grid(_COLUMNS, (_table_row(self.fan, self.rules),))

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return names, value, exclusions, rule and examples."""
        return [Facts(tuple(self._facts(style)))]

    def _facts(self, style: Style) -> Iterator[tuple[str, str]]:
        fan, book, rule = self.fan, self.rules.book, self.fan.rule
        number = book.fans.index(fan) + 1
        names = [fan.name, *all_names(fan).values()] if style.chinese else [fan.english]
        yield style.say("fan"), ", ".join(dict.fromkeys(names))
        yield style.say("number"), f"{number} / {len(book.fans)}"
        unit = style.unit(book.unit) if self.rules.worth[fan] else ""
        yield style.say("value"), f"{_value(fan, self.rules, style)} {unit}".rstrip()
        if depends := _depends_on(fan, style):
            yield style.say("depends"), depends
        yield style.say("summary"), rule.summary
        yield style.say("source"), rule.source
        for label, texts in (
            ("excludes", [excluded_text(one, book, style) for one in fan.excludes]),
            ("excluded by", [style.name(other) for other in _excluders(fan, book)]),
        ):
            if texts:
                yield style.say(label), ", ".join(texts)
        yield from _labelled(style.say("yes"), rule.yes)
        yield from _labelled(style.say("no"), rule.no)


def _labelled(label: str, texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    for i, text in enumerate(texts):
        yield "" if i else label, text


@dataclass(frozen=True, slots=True)
class PrinciplesPage:
    """The principles by which a variant's fans are combined, all of them or one."""

    principles: Sequence[Principle]

    def record(self) -> Sequence[Record]:
        """Return a record for each principle."""
        return [_principle_record(one) for one in self.principles]

    def grid(self, style: Style) -> Grid:
        """Return a row for each principle."""
        rows = tuple((one.name, one.english, read_rule(one.doc).summary) for one in self.principles)
        return Grid(("principle", "english", "summary"), rows)

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return each principle with its rule and its examples."""
        return [Facts(tuple(_principle_facts(one, style))) for one in self.principles]


def _principle_record(one: Principle) -> dict[str, object]:
    rule = read_rule(one.doc)
    return {
        "name": one.name,
        "english": one.english,
        "summary": rule.summary,
        "rule": rule.source,
        "yes": list(rule.yes),
        "no": list(rule.no),
    }


def _principle_facts(one: Principle, style: Style) -> Iterator[tuple[str, str]]:
    rule = read_rule(one.doc)
    yield style.say("principle"), f"{one.name}, {one.english}" if style.chinese else one.english
    yield style.say("summary"), rule.summary
    yield style.say("source"), rule.source
    yield from _labelled(style.say("yes"), rule.yes)
    yield from _labelled(style.say("no"), rule.no)
