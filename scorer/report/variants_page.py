"""The list of variants, and one variant with its presets, switches and sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.readings.reading import SHAPE_NAMES
from scorer.report.page import Block, Facts, Grid, Record, Row
from scorer.report.plain import plain_text, rule_text
from scorer.report.style import Style
from scorer.rules.book import RuleBook
from scorer.rules.options import Option, show


def variant_record(book: RuleBook) -> dict[str, object]:
    """Return what a variant declares, fans apart."""
    return {
        "variant": book.name,
        "titles": dict(book.identity.titles),
        "aliases": list(book.identity.aliases),
        "unit": book.identity.unit,
        "fans": len(book.fans),
        "shapes": _shapes(book),
        "sources": list(book.identity.sources),
        "default_preset": book.presets.default,
        "presets": {name: dict(values) for name, values in book.presets.named.items()},
        "options": {name: _option(option) for name, option in book.presets.written.items()},
        **({"experimental": True} if book.identity.experimental else {}),
        **({"editions": _editions(book)} if book.editions else {}),
    }


def _editions(book: RuleBook) -> dict[str, object]:
    """Return the presets that are books of their own, each as a variant."""
    return {name: variant_record(edition) for name, edition in book.editions.items()}


def _shapes(book: RuleBook) -> list[str]:
    return [SHAPE_NAMES[shape] for shape in sorted(book.ruling.shapes) if shape in SHAPE_NAMES]


def _option(option: Option) -> dict[str, object]:
    return {
        "default": option.default,
        "values": list(option.values),
        "takes": option.takes(),
        "help": option.help,
        "source": option.source,
    }


@dataclass(frozen=True, slots=True)
class VariantsPage:
    """Every variant with its title."""

    books: Sequence[RuleBook]

    def record(self) -> Sequence[Record]:
        """Return a record for each variant."""
        return [variant_record(book) for book in self.books]

    def grid(self, style: Style) -> Grid:
        """Return a row for each variant."""
        rows = tuple(_row(book, style) for book in self.books)
        return Grid(("variant", "title", "fans", "aliases"), rows)

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the list."""
        headers = tuple(map(style.say, ("variant", "title", "fans", "aliases")))
        rows = tuple(_row(book, style) for book in self.books)
        return [Grid(headers, rows, right=frozenset({2}), headed=True)]


def _row(book: RuleBook, style: Style) -> Row:
    return book.name, _title(book, style), str(len(book.fans)), ", ".join(_aliases(book, style))


def _title(book: RuleBook, style: Style) -> str:
    return book.identity.titles.get(style.lang, book.name)


def _aliases(book: RuleBook, style: Style) -> list[str]:
    return [alias for alias in book.identity.aliases if style.shows(alias)]


@dataclass(frozen=True, slots=True)
class VariantPage:
    """One variant: what it is, its presets, its switches."""

    book: RuleBook

    def record(self) -> Record:
        """Return the variant's record."""
        return variant_record(self.book)

    def grid(self, style: Style) -> Grid:
        """Return a row for each switch: default, values, meaning, source, and every preset."""
        columns = ("switch", "default", "takes", "help", "source", *self.book.presets.named)
        options = self.book.presets.written.values()
        presets = [tuple(self._in_presets(one)) for one in options]
        rows = zip(self._switches(style), presets, strict=True)
        return Grid(columns, tuple(row + values for row, values in rows))

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the facts, the presets beside each other, then the switches."""
        keys = ("switch", "default", "takes", "summary", "source")
        switches = Grid(tuple(map(style.say, keys)), self._switches(style), headed=True, stacked=2)
        parts: list[Block] = [Facts(tuple(self._facts(style))), *self._presets(style), switches]
        for name, edition in self.book.editions.items():
            page = VariantPage(edition)
            facts = list(page._own_facts(style, style.say("own list", name)))
            if edition.origin:
                facts.append((style.say("switch"), style.say("as in", edition.origin.name)))
            parts.append(Facts(tuple(facts)))
            rows = page._switches(style)
            parts.append(Grid(tuple(map(style.say, keys)), rows, headed=True, stacked=2))
        return parts

    def _presets(self, style: Style) -> Iterator[Grid]:
        """Yield the table of presets: a row for each switch that is not the same in all."""
        rows = [(one.name, *self._in_presets(one)) for one in self.book.presets.written.values()]
        if rows := [row for row in rows if len(set(row[1:])) > 1]:
            headers = (style.say("switch"), *self.book.presets.named)
            yield Grid(headers, tuple(rows), style.say("presets"), headed=True)

    def _in_presets(self, option: Option) -> Iterator[str]:
        for values in self.book.presets.named.values():
            yield show(values.get(option.name, option.default))

    def _switches(self, style: Style) -> tuple[Row, ...]:
        rows = (
            ((one.name, show(one.default)), (_takes(one), one.help, one.source))
            for one in self._own_options()
        )
        return tuple(
            (
                *(plain_text(text, self.book, style) for text in typed),
                *(rule_text(text, self.book, style) for text in said),
            )
            for typed, said in rows
        )

    def _own_options(self) -> list[Option]:
        """Return the switches; of a derived book those that are not as in its origin."""
        origin = self.book.origin
        known = origin.presets.written if origin else {}
        return [one for one in self.book.presets.written.values() if one != known.get(one.name)]

    def _facts(self, style: Style) -> Iterator[tuple[str, str]]:
        book = self.book
        yield style.say("variant"), book.name
        yield style.say("title"), _title(book, style)
        yield style.say("aliases"), ", ".join(_aliases(book, style))
        yield style.say("unit"), style.unit(book.identity.unit)
        default = f" ({style.say('default')})"
        presets = [
            f"{one}{default if one == book.presets.default else ''}" for one in book.preset_names
        ]
        yield from self._own_facts(style, ", ".join(presets))

    def _own_facts(self, style: Style, presets: str) -> Iterator[tuple[str, str]]:
        """Yield what an edition has of its own, too."""
        book = self.book
        if book.identity.experimental:
            presets += f" ({style.say('experimental')})"
        yield style.say("presets"), presets
        yield style.say("fans"), str(len(book.fans))
        yield style.say("shapes"), ", ".join(map(style.text, _shapes(book)))
        for i, source in enumerate(book.identity.sources):
            yield "" if i else style.say("source"), rule_text(source, book, style)


def _takes(option: Option) -> str:
    if option.values:
        return " | ".join(map(show, option.values))
    return option.values_said()
