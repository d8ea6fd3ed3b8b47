"""The catalogue of a variant's fans, one fan in full, and the principles of combination."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.report.page import Block, Facts, Grid, Record, Row
from scorer.report.plain import rule_text
from scorer.report.records import ROMANISED, all_names
from scorer.report.score_page import worth_text
from scorer.report.style import Style
from scorer.rules.book import RuleBook
from scorer.rules.fan import Choice, Exclusion, Fan, FanRule, Setting, Worked, read_rule
from scorer.rules.options import show
from scorer.rules.parts import Principle
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
    if fan not in rules.evaluator.order:
        return style.say("off")
    doubles = fan.times_doubled(rules.options)
    return worth_text(fan, rules.evaluator.worth[fan], doubles, style, rules.book)


def _depends_on(fan: Fan, style: Style) -> str:
    """Say which switch decides on the value, or whether the fan is played at all."""
    if isinstance(fan.value, Choice):
        switch, values = fan.value.switch, fan.value.values.items()
        return ", ".join(f"{switch}={show(one)}: {n or style.say('off')}" for one, n in values)
    if isinstance(fan.value, Setting):
        return fan.value.switch
    worked = [one for one in (fan.value, fan.doubles) if isinstance(one, Worked)]
    if switches := dict.fromkeys(name for one in worked for name in one.switches):
        return ", ".join(switches)
    return f"{fan.switch}=true" if fan.switch else ""


def fan_record(fan: Fan, rules: Rules) -> dict[str, object]:
    """Return a fan as a record: number, names, value under the switches in force, rule."""
    rule = fan.rule
    return {
        "number": rules.book.fans.index(fan) + 1,
        "name": fan.name,
        "names": all_names(fan),
        "value": rules.evaluator.worth[fan],
        **({"doubles": doubles} if (doubles := fan.times_doubled(rules.options)) else {}),
        "unit": rules.book.identity.unit,
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


_COLUMNS = (
    "number", "name", "en", "zh-Hant", "ja", *ROMANISED, "value", "depends_on", "summary",
    "excludes", "excluded_by", "rule", "yes", "no",
)  # fmt: skip


def _table_row(fan: Fan, rules: Rules, style: Style) -> Row:
    """Return a fan as a row of a spreadsheet, under `_COLUMNS`; lists are written in one cell."""
    plain, book = style._replace(lang="en", color=False, glyphs=False), rules.book
    cells: dict[str, object] = {**fan_record(fan, rules), **all_names(fan)}
    cells["excludes"] = _excludes(fan, book, plain)
    cells["excluded_by"] = ", ".join(plain.name(other) for other in _excluders(fan, book))
    cells |= {name: "; ".join(getattr(fan.rule, name)) for name in ("yes", "no")}
    for name in ("summary", "rule", "yes", "no"):
        cells[name] = rule_text(str(cells[name]), book, style)
    return tuple(str(cells.get(name, "")) for name in _COLUMNS)


def _catalogue(rules: Rules, style: Style) -> Grid:
    """Return the list: on a terminal a line for each fan, with names, value and what it is."""
    rows, book = [], rules.book
    romanised = [how for how in ROMANISED if any(how in fan.names for fan in book.fans)]
    for number, fan in enumerate(book.fans, 1):
        rule = fan.rule
        told = (rule.summary, rule.source, "; ".join(rule.yes), "; ".join(rule.no))
        summary, *rest = (rule_text(text, book, style) for text in told)
        row = (str(number), *style.names(fan), _value(fan, rules, style), summary)
        more = (_depends_on(fan, style), _excludes(fan, book, style), *rest)
        rows.append((*row, *more, *(fan.names.get(how, "") for how in romanised)))
    short = ("number", "fan", "name", "value", "summary")
    keys = (*short, "depends", "excludes", "source", "yes", "no", *romanised)
    right = frozenset({0, short.index("value")})
    headers = tuple(map(style.say, keys))
    return Grid(headers, tuple(rows), right=right, headed=True, one_line=len(short))


@dataclass(frozen=True, slots=True)
class FansPage:
    """Every fan of a variant in the order of the book, under the switches in force.

    People get a line for each, or with `cards` all that there is of each.
    """

    rules: Rules
    cards: bool = False

    def record(self) -> Sequence[Record]:
        """Return a record for each fan."""
        return [fan_record(fan, self.rules) for fan in self.rules.book.fans]

    def grid(self, style: Style) -> Grid:
        """Return a row for each fan."""
        fans = self.rules.book.fans
        return Grid(_COLUMNS, tuple(_table_row(fan, self.rules, style) for fan in fans))

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the catalogue, and which presets have another one."""
        book = self.rules.book
        others = tuple(("", style.say("own list", name)) for name in book.editions)
        last = [Facts(others)] if others else []
        if self.cards:
            cards = (FanPage(fan, self.rules).blocks(style) for fan in book.fans)
            return [*(block for card in cards for block in card), *last]
        return [_catalogue(self.rules, style), *last]


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
        return Grid(_COLUMNS, (_table_row(self.fan, self.rules, style),))

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return names, value, exclusions, rule and examples."""
        return [Facts(tuple(self._facts(style)))]

    def _facts(self, style: Style) -> Iterator[tuple[str, str]]:
        fan, book, rule = self.fan, self.rules.book, self.fan.rule
        number = book.fans.index(fan) + 1
        names = [fan.name, *all_names(fan).values()] if style.chinese else [style.name(fan)]
        yield style.say("fan"), ", ".join(dict.fromkeys(names))
        yield style.say("number"), f"{number} / {len(book.fans)}"
        evaluator = self.rules.evaluator
        listed = fan in evaluator.items and evaluator.worth[fan]
        unit = style.unit(book.identity.unit) if listed else ""
        yield style.say("value"), f"{_value(fan, self.rules, style)} {unit}".rstrip()
        if depends := _depends_on(fan, style):
            yield style.say("depends"), depends
        yield style.say("summary"), rule_text(rule.summary, book, style)
        yield style.say("source"), rule_text(rule.source, book, style)
        for label, texts in (
            ("excludes", [excluded_text(one, book, style) for one in fan.excludes]),
            ("excluded by", [style.name(other) for other in _excluders(fan, book)]),
        ):
            if texts:
                yield style.say(label), ", ".join(texts)
        yield from _examples(rule, book, style)


def _examples(rule: FanRule, book: RuleBook, style: Style) -> Iterator[tuple[str, str]]:
    for key, texts in (("yes", rule.yes), ("no", rule.no)):
        for i, text in enumerate(texts):
            yield "" if i else style.say(key), rule_text(text, book, style)


@dataclass(frozen=True, slots=True)
class PrinciplesPage:
    """The principles by which a variant's fans are combined, all of them or one."""

    book: RuleBook
    principles: Sequence[Principle]

    def record(self) -> Sequence[Record]:
        """Return a record for each principle."""
        return [_principle_record(one) for one in self.principles]

    def grid(self, style: Style) -> Grid:
        """Return a row for each principle."""
        columns = ("principle", "english", "summary", "rule", "yes", "no")
        rows = []
        for one in self.principles:
            rule = read_rule(one.doc)
            told = (rule.summary, rule.source, "; ".join(rule.yes), "; ".join(rule.no))
            shown = (rule_text(text, self.book, style) for text in told)
            rows.append((one.name, one.english, *shown))
        return Grid(columns, tuple(rows))

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return each principle with its rule and its examples."""
        facts = (_principle_facts(one, self.book, style) for one in self.principles)
        return [Facts(tuple(one)) for one in facts]


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


def _principle_facts(one: Principle, book: RuleBook, style: Style) -> Iterator[tuple[str, str]]:
    rule = read_rule(one.doc)
    yield style.say("principle"), f"{one.name}, {one.english}" if style.chinese else one.english
    yield style.say("summary"), rule_text(rule.summary, book, style)
    yield style.say("source"), rule_text(rule.source, book, style)
    yield from _examples(rule, book, style)
