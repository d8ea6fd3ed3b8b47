"""Answers are values: they can be pickled, compared, and tell of themselves.

A book holds functions, so it is pickled by its name, or by what it was made from; a fan by its book
and name; rules by their book and switches; a score by its rules and hand, from which it is made
anew. What `told` answers stands in the reports, a layer above: they are looked up when asked for.
"""

from __future__ import annotations

import copyreg
from functools import lru_cache
from importlib import import_module
from typing import Any

from scorer.rules.book import RuleBook
from scorer.rules.fan import Fan
from scorer.rules.rules import Rules
from scorer.scoring.rules import rules_for
from scorer.variants import every, find


class Told:
    """An answer that can tell of itself."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the record that `--json` writes of the answer, of JSON's own types."""
        record: dict[str, Any] = _reports().as_dict(self)
        return record

    def _repr_html_(self) -> str:
        """Return the answer as HTML, as notebooks show it."""
        html: str = _reports().as_html(self)
        return html


def _reports() -> Any:
    return import_module("scorer.report.told")


def _reduce_book(book: RuleBook) -> tuple[Any, ...]:
    if book.made_from:
        return _made_again, (book.made_from,)
    declared = find(book.name)
    if book is declared:
        return find, (book.name,)
    preset = next(name for name, edition in declared.editions.items() if edition is book)
    return _edition, (book.name, preset)


@lru_cache(maxsize=8)
def _made_again(made_from: tuple[Any, ...]) -> RuleBook:
    """Return the book of the rules that somebody else declared, made of their text."""
    maker, *texts = made_from
    book: RuleBook = maker(*texts).book
    return book


def _edition(name: str, preset: str) -> RuleBook:
    return find(name).editions[preset]


def _reduce_fan(fan: Fan) -> tuple[Any, ...]:
    for declared in every():
        for book in (declared, *declared.editions.values()):
            for place, one in enumerate(book.fans):
                if one is fan:
                    return _fan, (book, place)
    names = dict(fan.names)
    return _told_fan, (fan.name, fan.english, names, fan.part, fan.listed_as)


def _fan(book: RuleBook, place: int) -> Fan:
    return book.fans[place]


def _told_fan(name: str, english: str, names: dict[str, str], part: str, listed: str) -> Fan:
    """Return a fan of a club as far as an answer tells of it: its names, not what it looks for."""
    return Fan(name, english, 0, (), (), _elsewhere, names, part=part, listed_as=listed)


def _elsewhere(_: object) -> bool:
    """Tell nothing: the fan was declared in another process."""
    return False


def _reduce_rules(rules: Rules) -> tuple[Any, ...]:
    given = {"preset": rules.options.preset, **rules.said_at_table()}
    return _rules, (rules.book, tuple(given.items()))


def _rules(book: RuleBook, given: tuple[tuple[str, object], ...]) -> Rules:
    by_name = book.identity.mark or find(book.name).edition(dict(given)) is not book
    return rules_for(book if by_name else book.name, dict(given))


copyreg.pickle(RuleBook, _reduce_book)
copyreg.pickle(Fan, _reduce_fan)
copyreg.pickle(Rules, _reduce_rules)
