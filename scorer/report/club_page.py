"""The rules of a club: what they start from, what they change, and the club's own fans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorer.clubs import Club
from scorer.clubs.fans import OwnFan
from scorer.report.fans_page import fan_record
from scorer.report.page import Block, Facts, Grid, Record, Row
from scorer.report.plain import rule_text
from scorer.report.style import Style
from scorer.rules.fan import BESIDE, LIMIT, Fan
from scorer.rules.options import show


class ClubPage(NamedTuple):
    """The rules of a club; `examples` is how many hands they give that are as they say."""

    club: Club
    examples: int = 0

    def record(self) -> Record:
        """Return everything that the file says, as it was understood."""
        club, rules = self.club, self.club.rules()
        return {
            "rules": club.name,
            "names": {lang: name for lang, name in club.names.items() if lang != "name"},
            "file": club.file,
            "variant": club.base.name,
            "preset": club.options.preset,
            **({"experimental": True} if club.base.identity.experimental else {}),
            "options": {name: value for name, value, _ in self._switches()},
            "values": {fan.name: rules.evaluator.worth[fan] for fan, _ in self._values()},
            "renamed": {fan.name: names for fan, names in club.renamed.items()},
            "own_fans": [
                {
                    **fan_record(one.fan_in(club.book), rules),
                    "condition": one.condition,
                    "part": one.fan.part,
                }
                for one in club.own
            ],
            "examples": self.examples,
        }

    def grid(self, style: Style) -> Grid:
        """Return a row for each thing that the club has otherwise."""
        rows: list[Row] = [
            ("switch", name, show(value), show(before)) for name, value, before in self._switches()
        ]
        rows += [("value", fan.name, self._worth(fan), before) for fan, before in self._values()]
        for fan, names in self.club.renamed.items():
            rows += [("name", fan.name, name, lang) for lang, name in names.items()]
        rows += [
            ("own fan", one.fan.name, self._worth(one.fan_in(self.club.book)), one.condition)
            for one in self.club.own
        ]
        return Grid(("what", "name", "now", "before"), tuple(rows))

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the facts, what is changed, and the own fans."""
        blocks: list[Block] = [Facts(tuple(self._facts(style)))]
        before = style.say("in the preset")
        rows: list[Row] = [(name, show(value), show(was)) for name, value, was in self._switches()]
        if rows:
            headers: Row = (style.say("switch"), style.say("value"), before)
            title = style.say("switches changed")
            blocks.append(Grid(headers, tuple(rows), title, headed=True))
        rows = [(*style.names(fan), self._worth(fan), was) for fan, was in self._values()]
        if rows:
            headers = (style.say("fan"), style.say("name"), style.say("value"), before)
            right = frozenset({2, 3})
            title = style.say("values changed")
            blocks.append(Grid(headers, tuple(rows), title, right=right, headed=True))
        rows = [
            (style.name(fan), lang, name)
            for fan, names in self.club.renamed.items()
            for lang, name in names.items()
        ]
        if rows:
            headers = (style.say("fan"), "", style.say("name"))
            blocks.append(Grid(headers, tuple(rows), style.say("renamed"), headed=True))
        if rows := [self._own(one, style) for one in self.club.own]:
            keys = ("fan", "name", "value", "condition", "excludes", "excluded by")
            headers = tuple(map(style.say, keys))
            right = frozenset({2})
            title = style.say("own fans")
            blocks.append(Grid(headers, tuple(rows), title, right=right, headed=True, stacked=3))
        return blocks

    def _facts(self, style: Style) -> Iterator[tuple[str, str]]:
        club = self.club
        yield style.say("rules"), style.house(club.names)
        yield style.say("file"), club.file
        preset = style.say("preset", club.options.preset)
        if club.base.identity.experimental:
            preset += f" ({style.say('experimental')})"
        yield style.say("starts from"), f"{club.base.name}, {preset}"
        if self.examples:
            yield style.say("examples"), style.say("examples hold", self.examples)

    def _switches(self) -> Iterator[tuple[str, object, object]]:
        """Yield each switch that the file changes: its value, and that in the preset."""
        options, facts = self.club.base.resolve({"preset": self.club.options.preset})
        before = {**options, **facts}
        for name, value in {**self.club.options, **self.club.facts}.items():
            if value != before[name]:
                yield name, value, before[name]

    def _values(self) -> Iterator[tuple[Fan, str]]:
        """Yield each fan whose value the file replaces, and what it is worth in the variant."""
        known = {fan.name: fan for fan in self.club.book.fans}
        for fan in self.club.values:
            yield known[fan.name], str(fan.worth(self.club.options))

    def _worth(self, fan: Fan) -> str:
        return str(fan.worth(self.club.options))

    def _own(self, one: OwnFan, style: Style) -> Row:
        fan = one.fan_in(self.club.book)
        names = {other.name: style.name(other) for other in self.club.book.fans}
        part = {LIMIT: "limit hand", BESIDE: "with limit hands"}.get(fan.part)
        said = rule_text(one.condition, self.club.book, style)
        said = f"{said} ({style.say(part)})" if part else said
        excluders = [
            other
            for other in self.club.book.fans
            if any(exclusion.name == fan.name for exclusion in other.excludes)
        ]
        return (
            *style.names(fan),
            self._worth(fan),
            said,
            ", ".join(names[exclusion.name] for exclusion in fan.excludes),
            ", ".join(map(style.name, excluders)),
        )
