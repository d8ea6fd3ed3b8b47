"""Every preset is its published table: values of fans, defaults of switches, what they take.

The tables in `published/` were written down from the lists that people play by, not taken from the
program. A line is a keyword, a name, and one value for each preset, or one for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from scorer import rules_for
from scorer.rules.book import RuleBook
from scorer.rules.options import Option, show
from scorer.rules.rules import Rules
from scorer.variants import every
from scorer.variants.hongkong.settlement import twice_the_share

FOLDER = Path(__file__).parent / "published"


class Published(NamedTuple):
    """One table: the variant, its presets, and the lines of each keyword."""

    variant: str
    presets: list[str]
    lines: dict[str, dict[str, list[str]]]

    def column(self, keyword: str, preset: str) -> dict[str, str]:
        """Return the values of a preset by name."""
        at = self.presets.index(preset)
        return {
            name: values[at] if len(values) > 1 else values[0]
            for name, values in self.lines[keyword].items()
        }


def read(path: Path) -> Published:
    """Read a table; every line of values has one for each preset, or one."""
    heads: dict[str, list[str]] = {}
    lines: dict[str, dict[str, list[str]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if not words or line.startswith("#"):
            continue
        keyword, name, *values = words
        if keyword in ("variant", "presets"):
            heads[keyword] = [name, *values]
            continue
        assert keyword in ("takes", "shares") or len(values) in (1, len(heads["presets"])), line
        assert name not in lines.setdefault(keyword, {}), line
        lines[keyword][name] = values
    return Published(heads["variant"][0], heads["presets"], lines)


TABLES = {path.stem: read(path) for path in sorted(FOLDER.glob("*.txt"))}
EACH = [
    pytest.param(table, preset, id=f"{name}-{preset}")
    for name, table in TABLES.items()
    for preset in table.presets
]


def rules(table: Published, preset: str) -> Rules:
    return rules_for(table.variant, {"preset": preset})


def test_every_preset_has_its_table() -> None:
    presets = {(book.name, name) for book in books() for name in book.presets.named}
    assert presets == {(one.variant, preset) for one in TABLES.values() for preset in one.presets}


def books() -> Iterator[RuleBook]:
    for book in every():
        yield from (book, *book.editions.values())


@pytest.mark.parametrize(("table", "preset"), EACH)
def test_the_values_of_the_fans(table: Published, preset: str) -> None:
    """Points are numbers, and doubles are written 翻 behind them."""
    one = rules(table, preset)
    found = {}
    for fan in one.book.fans:
        if not fan.sign:
            doubles = fan.times_doubled(one.options)
            found[fan.name] = f"{doubles}翻" if doubles else str(fan.worth(one.options))
    assert found == table.column("fan", preset)


@pytest.mark.parametrize(("table", "preset"), EACH)
def test_the_switches_in_force(table: Published, preset: str) -> None:
    options = rules(table, preset).options
    assert {name: show(value) for name, value in options.items()} == table.column("switch", preset)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_what_the_switches_take(table: Published) -> None:
    book = rules(table, table.presets[0]).book
    listed = table.lines["takes"]
    for option in book.presets.options.values():
        if not option.pattern:
            wanted = listed.get(option.name) or listed["*"]
            assert sorted(taken(option)) == sorted(wanted), option.name
            assert_taken(option, wanted)
    assert set(listed) <= {"*", *book.presets.options}


def taken(option: Option) -> list[str]:
    """Return what a switch declares that it takes, in the table's words."""
    if option.among:
        return ["list", *option.among]
    if option.numbers:
        return [f"{option.least}..{option.most}", "each", *["null"] * (option.default is None)]
    if option.values:
        return [*map(show, option.values)]
    return [f"{option.least}..{option.most}", *option.words]


def assert_taken(option: Option, wanted: list[str]) -> None:
    """Hold that a switch takes the ends of its range and nothing beyond."""
    least, dots, most = wanted[0].partition("..")
    if dots and not option.numbers:
        assert [option.read(int(end)) for end in (least, most)] == [int(least), int(most)]
        for beyond in (int(least) - 1, int(most) + 1):
            with pytest.raises(ValueError, match=f"{option.name}={beyond} is not possible"):
                option.read(beyond)


def test_the_points_of_hong_kong() -> None:
    shares = TABLES["hongkong"].lines["shares"]
    assert set(shares) == set(TABLES["hongkong"].lines["takes"]["table"])
    for table, values in shares.items():
        found = [twice_the_share(fan, table) / 2 for fan in range(len(values))]
        assert found == [float(value) for value in values], table
