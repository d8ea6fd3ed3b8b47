"""What shuts out what, held against a table that was written down apart from the rule book.

The declarations must be the table; and in thousands of hands every pair of fans that meet in one
reading must be treated as the table says.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from random_hands import hongkong_hand, random_hand

from scorer import Score, rules_for, score
from scorer.rules.explain import Item, Suppressed
from scorer.rules.fan import BARS, ONE, SAME_SETS, Fan

HANDS = 6_000


def table(variant: str) -> dict[str, dict[str, str]]:
    """Return for each fan what it excludes, and how far.

    The scope is `` for all, ``~`` for the same sets, ``-1`` for one, ``!`` for barred.
    """
    excludes: dict[str, dict[str, str]] = {}
    path = Path(__file__).parent / variant / "exclusions.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            fan, _, others = line.partition(": ")
            entries = [re.fullmatch(r"([^~!-]+)(~|-1|!)?", other) for other in others.split()]
            excludes[fan] = {entry[1]: entry[2] or "" for entry in entries if entry}
            assert len(excludes[fan]) == len(others.split()), line
    return excludes


VARIANTS = ("guobiao", "hongkong")
TABLES = {variant: table(variant) for variant in VARIANTS}
EXCLUDES = TABLES["guobiao"]


def declared(variant: str, fan: Fan) -> dict[str, str]:
    """Return what a fan excludes by default, in the table's words."""
    options = rules_for(variant).options
    marks = {SAME_SETS: "~", ONE: "-1", BARS: "!"}
    return {
        exclusion.name: marks.get(exclusion.scope, "")
        for exclusion in fan.excludes
        if exclusion.applies(options) and not exclusion.beside
    }


@pytest.mark.parametrize(
    ("variant", "fan"),
    [
        pytest.param(variant, fan, id=f"{variant}-{fan.name}")
        for variant in VARIANTS
        for fan in rules_for(variant).book.fans
    ],
)
def test_the_book_is_the_table(variant: str, fan: Fan) -> None:
    assert declared(variant, fan) == TABLES[variant].get(fan.name, {})


Explained = tuple[Score, tuple[Item, ...], tuple[Suppressed, ...]]


@pytest.fixture(scope="module")
def scores() -> list[Explained]:
    """Return many hands with their breakdown: what counts, and what does not and why."""
    random = Random(81)
    found = (score(random_hand(random), red_peacock=True) for _ in range(HANDS))
    return [(result, *result.breakdown()) for result in found]


def test_pairs_that_meet(scores: list[Explained]) -> None:
    """No fan stands beside one that excludes it, and nothing is struck out without the table."""
    met: set[tuple[str, str]] = set()
    for result, items, suppressed in scores:
        counts = Counter({item.fan.name: item.times for item in items})
        tiles = {item.fan.name: item.tiles for item in items}
        for fan in counts:
            for other, scope in EXCLUDES.get(fan, {}).items():
                if scope == "":
                    assert other not in counts, (result.hand, fan, other)
                elif scope == "~" and other in counts:
                    own = {text for texts in tiles[fan] for text in texts.split()}
                    assert not any(set(text.split()) <= own for text in tiles[other]), result.hand
            met.update((fan, other) for other in counts)
        for one in suppressed:
            if one.principle == "不重复":
                assert one.by is not None
                assert one.fan.name in EXCLUDES[one.by.name], (result.hand, one)
                assert one.by.name in counts or any(s.fan is one.by for s in suppressed)
                met.add((one.by.name, one.fan.name))
    assert len(met) > 1_500, "the hands are too few to say anything"


def test_pairs_that_meet_in_hong_kong() -> None:
    """The same, with seven pairs; what a limit hand leaves out is another principle."""
    random = Random(13)
    met: set[tuple[str, str]] = set()
    for _ in range(HANDS // 2):
        result = score(hongkong_hand(random, pairs=True), "hongkong", qidui=4, cap=None)
        items, suppressed = result.breakdown()
        counts = {item.fan.name for item in items}
        for fan in counts:
            assert not counts & set(TABLES["hongkong"].get(fan, {})), (result.hand, fan)
        met.update((fan, other) for fan in counts for other in counts)
        for one in suppressed:
            if one.principle == "不重复":
                assert one.by is not None
                assert one.fan.name in TABLES["hongkong"][one.by.name], (result.hand, one)
            else:
                assert one.principle in ("例牌", "就高不就低"), (result.hand, one)
    assert len(met) > 300, "the hands are too few to say anything"


def test_a_fan_that_is_struck_out_strikes_out_nothing(scores: list[Explained]) -> None:
    """Every fan is struck out by one that stands; one made of certain sets may be, too."""
    for result, items, suppressed in scores:
        standing = {item.fan for item in items}
        for one in suppressed:
            if one.principle == "不重复" and one.times and not one.fan.joins:
                by_sets = EXCLUDES[one.by.name][one.fan.name] == "~"
                assert one.by in standing or by_sets, (result.hand, one)


SWITCHES: list[dict[str, object]] = [
    {},
    {"preset": "wmo"},
    {"preset": "1998"},
    {"dead_tile_waits": False},
    {"forced_hog": False, "nine_gates_pung": "none"},
    {"flower_kong": True, "red_peacock": True},
]


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
def test_the_breakdown_is_the_calculation(switches: dict[str, object]) -> None:
    """The items of the breakdown are those of the fast search, and add up to the total."""
    random = Random(str(switches))
    for _ in range(800):
        result = score(random_hand(random), **switches)
        items, _ = result.breakdown()
        assert {item.fan.name: item.value for item in items} == result.items
        assert sum(item.value for item in items) == result.total


def test_every_reason_stands_itself(scores: list[Explained]) -> None:
    """What does not count gives way to a fan that counts, or to none where all of it went."""
    for result, items, suppressed in scores:
        standing = {item.fan for item in items}
        for one in suppressed:
            assert one.by is None or one.by in standing, (result.hand, one)
