"""The variants: each is a module here, found by being there.

A variant module has `BOOKS`, the rule books that it declares (the classical game has several).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Final

from scorer.errors import OptionError
from scorer.message import Message
from scorer.rules.book import RuleBook

# Mahjong itself, behind the name of a game: 立直麻雀.
_GAME: Final = re.compile(r"[ _-]?(?:麻将|麻將|麻雀|mahjong|mah-jongg?|majiang)$", re.IGNORECASE)


def names() -> list[str]:
    """Return the names of all variants."""
    return [book.name for book in every()]


def every() -> Iterator[RuleBook]:
    """Yield every rule book."""
    for module in iter_modules(__path__):
        yield from _books(module.name)


def find(name: str) -> RuleBook:
    """Return the rule book of a name, an alias, or a preset that is a game of its own name.

    Raises OptionError that lists what exists, or the candidates of an alias of several books.
    """
    return named(name)[0]


@lru_cache(maxsize=64)
def named(name: str) -> tuple[RuleBook, str]:
    """Return the rule book that a name means, and the preset that it names, or an empty string.

    A variant is found by its name, its aliases and titles, and by the name of one of its presets
    (tenhou), however they are spelled. Raises OptionError as `find` does.
    """
    wanted = name.strip().lower().replace("_", "-")
    module = wanted.partition("-")[0]
    if module.isidentifier() and find_spec(f"{__name__}.{module}"):
        for book in _books(module):
            if book.name == wanted:
                return book, ""
    return _meant(name)


def _meant(name: str) -> tuple[RuleBook, str]:
    """Return what a name means that is not written as a book writes its own."""
    from scorer.spelling import folded, keys  # noqa: PLC0415 - only for other names

    books, key = tuple(every()), folded(name)
    found: list[tuple[RuleBook, str]] = []
    for book in books:
        if any(key in keys(one) for one in book.identity.every_name):
            found.append((book, ""))
    if not found and (bare := _GAME.sub("", key)) != key and bare:
        for book in books:
            if any(bare in keys(one) for one in book.identity.every_name):
                found.append((book, ""))
    if not found:
        for book in books:
            for preset, aliases in book.preset_aliases().items():
                if any(key in keys(one) for one in (preset, *aliases)):
                    found.append((book, preset))
    if len(found) == 1:
        return found[0]
    if found:
        candidates = (f"{book.name}{f' -o preset={one}' if one else ''}" for book, one in found)
        message = Message("several variants are called {name!r}", name=name)
        hint = Message("Name one of them: {listed}.", listed=", ".join(candidates))
        raise OptionError(message, hint, "variant")
    message = Message("there is no variant {name!r}", name=name)
    raise OptionError(message, _hint(name, books), "variant")


def _hint(name: str, books: tuple[RuleBook, ...]) -> str:
    from scorer.spelling import did_you_mean  # noqa: PLC0415 - only where something is wrong

    if name.lower().endswith(".toml"):
        return Message("A club's rules are a file of their own: --rules {name}.", name=name)
    known = {one: book.name for book in books for one in book.identity.every_name}
    presets = {one: one for book in books for one in book.preset_names if one not in known}
    shown = {_GAME.sub("", one) or one: book for one, book in known.items()}
    near = did_you_mean(_GAME.sub("", name) or name, {**known, **shown, **presets})
    listed = ", ".join(book.name for book in books)
    return Message("{near}Variants: {listed}.", near=near, listed=listed)


def _books(module: str) -> tuple[RuleBook, ...]:
    books: tuple[RuleBook, ...] = import_module(f"{__name__}.{module}").BOOKS
    return books
