"""The rules of a variant by its name: which book, under which switches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from scorer.errors import OptionError
from scorer.message import Message
from scorer.rules.book import RuleBook
from scorer.rules.options import Worths, shown
from scorer.rules.rules import Rules
from scorer.variants import named

DEFAULT_VARIANT: Final = "guobiao"
_MOST_WORTHS: Final = 1_000  # items that a switch gives a value


@lru_cache(maxsize=32)
def _rules(
    variant: str | RuleBook, given: tuple[tuple[str, object], ...], _kinds: object = None
) -> Rules:
    switches = dict(given)
    if isinstance(variant, str):
        book, preset = named(variant)
        if preset:
            switches.setdefault("preset", preset)
        return Rules.under(book.edition(switches), switches)
    return Rules.under(variant, switches)


@cache  # of no more than there are names of variants
def default_rules(variant: str) -> Rules:
    """Return the rules of a variant with every switch at its default."""
    return _rules(variant, ())


def rules_for(variant: str | RuleBook, options: Mapping[str, object] | None = None) -> Rules:
    """Return the rules of a variant under the given switches and facts.

    `variant` is its name or any alias, or a rule book, such as that of a club. Rules that differ in
    nothing that fans and search read share what they learn.

    Raises OptionError for an unknown variant, preset, switch or value.
    """
    if not options:
        return default_rules(variant) if isinstance(variant, str) else _rules(variant, ())
    given = tuple(sorted((key, _hashable(key, options[key])) for key in options))
    return _rules(variant, given, tuple(map(_kind, given)))


def _kind(value: object) -> object:
    """Return what tells values apart that are equal: true is not 1."""
    return tuple(map(_kind, value)) if isinstance(value, tuple) else type(value)


def _hashable(key: str, value: object) -> object:
    if isinstance(value, list):
        return tuple(_hashable(key, one) for one in value)
    if isinstance(value, Mapping):
        plain = all(isinstance(one, str) for one in value) and len(value) < _MOST_WORTHS
        if not plain or any(isinstance(one, list | Mapping) for one in value.values()):
            raise OptionError(
                Message("{key}={shown} is not possible", key=key, shown=shown(value)),
                Message("No switch takes such a value."),
                key,
            )
        return Worths(value)
    return value
