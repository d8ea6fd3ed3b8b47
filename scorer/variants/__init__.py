"""The variants: each is a module here, found by being there.

A variant module has `BOOKS`, the rule books that it declares (the classical game has several).
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from scorer.errors import OptionError
from scorer.message import Message
from scorer.rules.book import RuleBook


def names() -> list[str]:
    """Return the names of all variants."""
    return [book.name for book in every()]


def every() -> Iterator[RuleBook]:
    """Yield every rule book."""
    for module in iter_modules(__path__):
        yield from _books(module.name)


def find(name: str) -> RuleBook:
    """Return the rule book of a name or alias; raises OptionError that lists what exists."""
    wanted = name.strip().lower().replace("_", "-")
    module = wanted.partition("-")[0]
    if module.isidentifier() and find_spec(f"{__name__}.{module}"):
        for book in _books(module):
            if book.name == wanted:
                return book
    for book in every():
        if wanted in (book.name, *book.identity.aliases):
            return book
    raise OptionError(
        Message("there is no variant {name!r}", name=name),
        Message("Variants: {listed}.", listed=", ".join(names())),
        "variant",
    )


def _books(module: str) -> tuple[RuleBook, ...]:
    books: tuple[RuleBook, ...] = import_module(f"{__name__}.{module}").BOOKS
    return books
