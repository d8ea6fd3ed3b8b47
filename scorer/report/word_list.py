"""The words of the notation: circumstances, groups, sides and keys, as the reader has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scorer.circumstances import CIRCUMSTANCES
from scorer.facts import FACTS, LABELS
from scorer.notation.words import SIDES, VERBS
from scorer.report.page import Block, Facts, Grid, Record, Row
from scorer.report.style import Style
from scorer.rules.book import RuleBook
from scorer.rules.options import Option
from scorer.spelling import folded, keys, nearest
from scorer.variants import every

_OWN_KEYS: Final = {
    "round": "the round wind",
    "seat": "the winner's wind",
    "flowers": "the flowers, or how many",
    "variant": "the rules",
    "preset": "a named set of house rules",
}
_LABELS: Final = {"id": "a name for the hand", "note": "anything"}
CIRCUMSTANCE: Final = "circumstance"
GROUP: Final = "called group"
SIDE: Final = "side"
KEY: Final = "key"
SWITCH: Final = "house rule"


class Word(NamedTuple):
    """A word or key as it is written: its kind, field or flag of a record, names, who reads it."""

    written: str
    kind: str
    field: str
    english: str
    chinese: str = ""
    also: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()

    def has(self, key: str) -> bool:
        """Tell whether a folded text is part of a spelling, of what it means, or of its sound."""
        spelled = (self.written, self.field, self.chinese, *self.also)
        return key in folded(self.english) or any(
            key in one for spelling in spelled for one in keys(spelling)
        )


def every_word() -> Iterator[Word]:
    """Yield every word and key, the house rules of the variants last."""
    books = tuple(_books())
    for line in CIRCUMSTANCES:
        scored = _names(book for book in books if line.flag in book.flags)
        also = tuple(line.also.split())
        yield Word(line.written, CIRCUMSTANCE, line.flag, line.english, line.chinese, also, scored)
    for kind, spellings in VERBS.items():
        first, *others = spellings.split()
        english = f"before its tiles: {(kind or 'kong').replace('_', ' ')}"
        yield Word(first, GROUP, kind, english, "", tuple(others))
    for side, spellings in SIDES.items():
        first, *others = spellings.split()
        yield Word(first, SIDE, side, "behind a called group: from whom", "", tuple(others))
    for name, english in _OWN_KEYS.items():
        yield Word(f"{name}=", KEY, name, english)
    for fact in FACTS:
        yield Word(f"{fact.key}=", KEY, fact.field, f"{fact.help}: {fact.key}={fact.example}")
    for name in LABELS:
        yield Word(f"{name}=", KEY, name, _LABELS[name])
    yield from _switches(books)


def _switches(books: Sequence[RuleBook]) -> Iterator[Word]:
    """Yield the switches and facts of the variants, one word for those of one meaning."""
    found: dict[tuple[str, str], list[RuleBook]] = {}
    options: dict[tuple[str, str], Option] = {}
    for book in books:
        for name, option in book.presets.written.items():
            found.setdefault((name, option.help), []).append(book)
            options[name, option.help] = option
    for (name, said), of in found.items():
        option = options[name, said]
        kind = KEY if all(name in book.presets.facts for book in of) else SWITCH
        yield Word(f"{name}=", kind, name, option.help, "", (), _names(iter(of)))


def _books() -> Iterator[RuleBook]:
    for book in every():
        yield book
        yield from book.editions.values()


def _names(books: Iterator[RuleBook]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(book.name for book in books))


class WordsPage(NamedTuple):
    """The words that a search finds, or without one all of them but for the house rules."""

    search: str = ""

    def words(self) -> list[Word]:
        """Return the words, those first that are spelled just so."""
        if not self.search:
            return [word for word in every_word() if word.kind != SWITCH]
        key = folded(self.search.rstrip("="))
        found = [word for word in every_word() if word.has(key)]
        exact = [word for word in found if key in map(folded, (word.written, *word.also))]
        return [*exact, *(word for word in found if word not in exact)]

    def meant(self) -> str:
        """Return the word that is most like the search, where nothing was found."""
        spelled = {
            one: word.written
            for word in every_word()
            for one in (word.written, word.english, word.chinese, *word.also)
            if one
        }
        return nearest(self.search, spelled)

    def record(self) -> Sequence[Record]:
        """Return a record for each word."""
        return [
            {
                "word": word.written,
                "kind": word.kind,
                "field": word.field,
                "english": word.english,
                "chinese": word.chinese,
                "also": list(word.also),
                "variants": list(word.variants),
            }
            for word in self.words()
        ]

    def grid(self, style: Style) -> Grid:
        """Return a row for each word."""
        columns = ("word", "kind", "field", "english", "chinese", "also", "variants")
        return Grid(columns, tuple(map(_row, self.words())))

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return a list for each kind."""
        blocks: list[Block] = []
        found = self.words()
        for kind in dict.fromkeys(word.kind for word in found):
            rows = tuple(_shown(word, style) for word in found if word.kind == kind)
            headers = ("word", "means", "中文" if style.chinese else "", "also", "scored in")
            blocks.append(Grid(headers, rows, kind, headed=True))
        more = "mjscore words SEARCH looks among the house rules of all variants, too."
        return blocks if self.search else [*blocks, Facts((("", more),))]


def _row(word: Word) -> Row:
    also, variants = " ".join(word.also), ", ".join(word.variants)
    return word.written, word.kind, word.field, word.english, word.chinese, also, variants


def _shown(word: Word, style: Style) -> Row:
    also = " ".join(one for one in word.also if style.chinese or one.isascii())
    chinese = word.chinese if style.chinese else ""
    return word.written, word.english, chinese, also, ", ".join(word.variants)
