"""The rules of a variant by its name: which book, under which switches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from scorer.errors import OptionError
from scorer.rules.book import RuleBook
from scorer.rules.options import shown
from scorer.rules.rules import Rules
from scorer.variants import find

DEFAULT_VARIANT: Final = "guobiao"


@lru_cache(maxsize=32)
def _rules(
    variant: str | RuleBook, given: tuple[tuple[str, object], ...], kinds: tuple[object, ...] = ()
) -> Rules:
    """Return rules that are remembered; `kinds` tell values apart that are equal, as True and 1."""
    switches = dict(given)
    book = find(variant).edition(switches) if isinstance(variant, str) else variant
    return Rules.under(book, switches)


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
    return _rules(variant, given, tuple(_kind(value) for _, value in given))


def _kind(value: object) -> object:
    return tuple(map(type, value)) if isinstance(value, tuple) else type(value)


def _hashable(key: str, value: object) -> object:
    if isinstance(value, list):
        return tuple(_hashable(key, one) for one in value)
    if isinstance(value, Mapping):
        raise OptionError(
            f"{key}={shown(value)} is not possible", "No switch takes such a value.", key
        )
    return value
