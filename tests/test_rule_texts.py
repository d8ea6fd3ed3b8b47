"""The rule books say what they do: every `Rule:`, `Yes:` and `No:` is run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorer import HandError, score
from scorer.errors import NO_WINS
from scorer.rules.book import RuleBook
from scorer.rules.explain import MISSING_SUITS, SHOWS
from scorer.rules.fan import Fan, read_rule
from scorer.variants import every

BOOKS = [one for book in every() for one in (book, *book.editions.values())]
# What a derived book took over is tested where it stands.
FANS = [
    (book, fan)
    for book in BOOKS
    for fan in book.fans
    if not book.origin or book.origin.every_fan().get(fan.name) is not fan
]
PRINCIPLES = [
    (book, principle)
    for book in BOOKS
    for principle in book.principles
    if not book.origin or principle not in book.origin.principles
]


def place(book: RuleBook) -> str:
    """Return the name of a book, with its preset where that is a book of its own."""
    return book.name if book in every() else f"{book.name}-{book.presets.default}"


def examples() -> Iterator[object]:
    for book, fan in FANS:
        for hand in fan.rule.yes:
            yield pytest.param(book, fan, hand, True, id=f"{place(book)}-{fan.name}-yes-{hand}")
        for hand in fan.rule.no:
            yield pytest.param(book, fan, hand, False, id=f"{place(book)}-{fan.name}-no-{hand}")


@pytest.mark.parametrize(("book", "fan", "hand", "wanted"), list(examples()))
def test_example(book: RuleBook, fan: Fan, hand: str, wanted: bool) -> None:
    assert (fan.name in items_of(hand, book)) is wanted


def items_of(hand: str, book: RuleBook) -> dict[str, int]:
    """Return the items of a hand; a hand that is read but no win has none."""
    try:
        return {fan.name: count for fan, count in counted_in(hand, book)}
    except HandError as refused:
        if refused.kind not in NO_WINS:
            raise
        return {}


@pytest.mark.parametrize(
    ("book", "fan"), [pytest.param(book, fan, id=f"{place(book)}-{fan.name}") for book, fan in FANS]
)
def test_every_fan_has_its_rule(book: RuleBook, fan: Fan) -> None:
    rule = fan.rule
    assert rule.summary.endswith(".")
    assert rule.source
    assert rule.yes
    assert rule.no
    assert fan.english


def test_what_a_fan_shows_can_be_shown() -> None:
    assert all(fan.shows in ("", MISSING_SUITS, *SHOWS) for _, fan in FANS)


@pytest.mark.parametrize(
    ("book", "principle"),
    [pytest.param(book, principle, id=principle.name) for book, principle in PRINCIPLES],
)
def test_principle(book: RuleBook, principle: object) -> None:
    rule = read_rule(principle.doc)
    assert rule.source
    for lines, wanted in ((rule.yes, True), (rule.no, False)):
        assert lines
        for line in lines:
            hand, _, names = line.partition(" => ")
            counted = {fan.name: count for fan, count in counted_in(hand, book)}
            for name in names.split():
                fan_name, _, count = name.partition("*")
                stands = counted.get(fan_name, 0) >= int(count or 1)
                assert stands is wanted, f"{name} in {counted}"


def counted_in(hand: str, book: RuleBook) -> tuple[tuple[Fan, int], ...]:
    """Return the fans that count in a hand under the book's preset, or under its own variant."""
    preset = {} if "variant=" in hand else {"preset": book.presets.default}
    return score(hand, book.name, **preset).counted
