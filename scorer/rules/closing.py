"""What a rule book must hold when it is closed: what is named exists, and has one meaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scorer.facts import KEYS
from scorer.readings.shapes import KNITTED
from scorer.rules.domains import Facts, Sets
from scorer.rules.fan import Fan

if TYPE_CHECKING:
    from scorer.rules.book import RuleBook


def check_book(book: RuleBook) -> None:
    """Raise ValueError for the first thing that is wrong with a book."""
    for message in _wrong(book):
        raise ValueError(f"{book.name}: {message}")


def _wrong(book: RuleBook) -> Iterator[str]:
    yield from _in_the_game(book)
    yield from _names(book)
    for fan in book.every:
        yield from _named_by(fan, book)
    yield from _asked(book)


def _in_the_game(book: RuleBook) -> Iterator[str]:
    game = book.game
    if not 0 < game.copies <= 4:
        yield f"{game.copies} copies of a tile: a suit's code holds four"
    if game.wild and (book.ruling.wait_fans or KNITTED in book.ruling.shapes):
        yield "wild tiles go with no fan of waits or knitted tiles"
    if game.wild and Sets in book.domains_read:
        yield "wild tiles go with no points for sets"
    for stated in game.by:
        option = book.presets.options.get(stated.switch)
        if option is None:
            yield f"there is no switch {stated.switch}, which states the {stated.what}"
        elif set(option.values) != set(stated.values):
            yield f"{stated.switch} does not take the values that state the {stated.what}"


def _names(book: RuleBook) -> Iterator[str]:
    names = [fan.name for fan in book.every]
    if len(set(names)) != len(names):
        yield "two fans have one name"
    for name in book.presets.facts:
        if name in book.presets.options:
            yield f"{name} is a switch and a fact"
        if name in KEYS:
            yield f"the fact {name} has a key of its own in every text"


def _named_by(fan: Fan, book: RuleBook) -> Iterator[str]:
    """Yield what a fan names and the book does not have."""
    known = {one.name for one in book.every}
    for exclusion in fan.excludes:
        for name in filter(None, (exclusion.name, exclusion.beside)):
            if name not in known:
                yield f"{fan.name} excludes {name}, which does not exist"
    for need in fan.needs:
        for name in need.names:
            if name not in known:
                yield f"{fan.name} needs {name}, which does not exist"
    for switch in fan.switches:
        if switch not in book.presets.options and not (Facts in fan.reads and switch in fan.asks):
            yield f"{fan.name}: there is no switch {switch}"


def _asked(book: RuleBook) -> Iterator[str]:
    """Yield what a fan of facts, a refusal or the ruling asks for in vain."""
    for fan in book.every:
        if Facts in fan.reads:
            for name in fan.asks:
                if name not in book.presets.facts and name not in book.presets.options:
                    yield f"{fan.name}: there is no fact {name}"
    asked = [name for refusal in book.refusals for name in refusal.asks]
    for name in (*asked, *book.ruling.asks, *book.ruling.policy.switches):
        if name not in book.presets.options:
            yield f"there is no switch {name}"
