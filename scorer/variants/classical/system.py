"""What a system of the classical game is made of, and the list that its items are declared on.

An item is declared once (`item`), for every system that has it. What it is worth, each system says
in its table (`System.values`); an item that stands in no table of a system is not in its book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from scorer.rules.book import RuleBook
from scorer.rules.domains import Domain, Win
from scorer.rules.fan import (
    BARS,
    Exclusion,
    Need,
    Predicate,
    Value,
    Worked,
    number_under,
    switches_of,
)
from scorer.rules.options import Options

WON: Final = "和牌"  # the sign that only a winner has
PINGHU: Final = "平和"
Declared = TypeVar("Declared", bound=Predicate)


class Worth(NamedTuple):
    """What an item is worth: points (副), doubles (翻), or for a limit hand its share."""

    points: Value = 0
    doubles: Value = 0


@dataclass(frozen=True, slots=True)
class System:
    """One system: its names, what its items are worth, the switches it has and their defaults."""

    name: str
    aliases: tuple[str, ...]
    titles: Mapping[str, str]
    sources: tuple[str, ...]
    values: Mapping[str, Worth]
    defaults: Mapping[str, object]
    presets: Mapping[str, Mapping[str, object]]
    preset: str
    without: frozenset[str] = frozenset()
    spoken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One item as it was declared."""

    name: str
    english: str
    reads: tuple[type[Domain], ...]
    predicate: Predicate
    excludes: tuple[Exclusion, ...]
    more: Mapping[str, Any] = field(default_factory=dict)


ITEMS: Final[list[Item]] = []


def winner_only(switch: str = "", on: object = True) -> tuple[Need, ...]:
    """Say that an item is for the winner, or is so where a house rule has a certain value."""
    return (Need((WON,), switch, on),)


def spoils_pinghu(switch: str = "", on: object = True) -> Exclusion:
    """Say that there is no 平和 beside an item, or none where a house rule has a value."""
    return Exclusion(PINGHU, BARS, switch, on)


AS_POINTS: Final = spoils_pinghu("five_items", "10")
A_DOUBLE: Final = spoils_pinghu("pinghu_with_doubles", False)


def item(
    name: str,
    english: str,
    *,
    reads: type[Domain] | tuple[type[Domain], ...],
    excludes: Iterable[Exclusion] = (),
    **more: Any,
) -> Callable[[Declared], Declared]:
    """Declare an item; `more` are the further fields of `RuleBook.fan`."""

    def declare(predicate: Declared) -> Declared:
        domains = reads if isinstance(reads, tuple) else (reads,)
        ITEMS.append(Item(name, english, domains, predicate, tuple(excludes), more))
        return predicate

    return declare


def where(test: Callable[[Options], bool], worth: Worth, *switches: str) -> Worth:
    """Return what an item is worth where the house rules, which `switches` names, pass a test."""

    def part(value: Value) -> Value:
        if value == 0:
            return 0
        return Worked(
            (*switches, *switches_of(value)),
            lambda options: number_under(value, options) if test(options) else 0,
        )

    return Worth(part(worth.points), part(worth.doubles))


def _plays(name: str) -> Callable[[Options], bool]:
    return lambda options: name not in options.names("disable")


def declare_items(book: RuleBook, system: System) -> None:
    """Put the items of a system into its book, worth what its table says."""

    @book.sign(WON, reads=Win)
    def won(view: Win) -> bool:
        return not view.said("losing")

    for one in ITEMS:
        if one.name not in system.values:
            continue
        worth = where(_plays(one.name), system.values[one.name])
        excludes = [
            exclusion
            for exclusion in one.excludes
            if exclusion.name in system.values
            and (not exclusion.switch or exclusion.switch in book.presets.options)
        ]
        asked = ("disable", *one.more.get("asks", ()))
        asks = tuple(name for name in asked if name in book.presets.options)
        book.fan(
            worth.points,
            one.name,
            one.english,
            reads=one.reads,
            excludes=excludes,
            doubles=worth.doubles,
            **{**one.more, "asks": asks},
        )(one.predicate)
