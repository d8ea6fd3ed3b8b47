"""The breakdown shows the tiles that make a fan: those of `shown.txt`, and of other fans none."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_rule_texts import FANS, place

from scorer import score
from scorer.rules.book import RuleBook
from scorer.rules.fan import Fan

ELSEWHERE = "missing suit"  # what is not there has no tiles


def listed() -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    book = ""
    for line in Path(__file__).with_name("shown.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            book = line.strip("[]")
        elif line and not line.startswith("#"):
            fan, _, tiles = line.partition(": ")
            found[book, fan] = tiles
    return found


SHOWN = listed()


@pytest.mark.parametrize(
    ("book", "fan"),
    [
        pytest.param(book, fan, id=f"{place(book)}-{fan.name}")
        for book, fan in FANS
        if fan.shows != ELSEWHERE
    ],
)
def test_what_a_fan_shows(book: RuleBook, fan: Fan) -> None:
    for hand in fan.rule.yes:
        preset = {} if "variant=" in hand else {"preset": book.presets.default}
        items, _ = score(hand, book.name, **preset).breakdown()
        for item in items:
            if item.fan is fan:
                assert " ".join(item.tiles) == SHOWN.get((place(book), fan.name), "")
                return


def test_nothing_is_listed_that_is_no_fan() -> None:
    assert set(SHOWN) <= {(place(book), fan.name) for book, fan in FANS}
