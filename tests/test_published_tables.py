"""Every preset is its published table: values of fans, defaults of switches, what they take.

The tables in `published/` were written down from the lists that people play by, not taken from the
program. A line is a keyword, a name, and one value for each preset, or one for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from scorer import HandError, rules_for
from scorer.report.variants_page import SHAPE_NAMES
from scorer.rules.book import RuleBook
from scorer.rules.options import Option, show
from scorer.rules.rules import Rules
from scorer.table import settle, table_from_record
from scorer.variants import every
from scorer.variants.hongkong.settlement import twice_the_share

FOLDER = Path(__file__).parent / "published"
# Keywords whose lines have any number of values.
FREE = ("takes", "shares", "plays", "points", "limits", "names")


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
        assert keyword in FREE or len(values) in (
            1,
            len(heads["presets"]),
        ), line
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
    if option.priced:
        return ["each", f"{option.least}..{option.most}", *option.priced]
    if option.numbers:
        return [f"{option.least}..{option.most}", "each", *["null"] * (option.default is None)]
    if option.values:
        return [*map(show, option.values)]
    return [f"{option.least}..{option.most}", *map(show, option.words)]


def assert_taken(option: Option, wanted: list[str]) -> None:
    """Hold that a switch takes the ends of its range and nothing beyond."""
    least, dots, most = wanted[0].partition("..")
    if dots and not option.numbers:
        assert [option.read(int(end)) for end in (least, most)] == [int(least), int(most)]
        for beyond in (int(least) - 1, int(most) + 1):
            with pytest.raises(ValueError, match=f"{option.name}={beyond} is not possible"):
                option.read(beyond)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_what_is_played(table: Published) -> None:
    """Which shapes win, which circumstances count, what a table with several wins may say."""
    book = rules(table, table.presets[0]).book
    found = {
        "shapes": {SHAPE_NAMES[shape].replace(" ", "-") for shape in book.ruling.shapes},
        "circumstances": book.flags,
        "table": set(of_a_table(book)),
        **{name: set[str]() for name in ("winds", "dora") if getattr(book.game, name)},
    }
    wanted = table.lines["plays"]
    assert set(found) - {"table"} <= set(wanted)
    assert {name: set(values) for name, values in wanted.items()} == {
        name: value for name, value in found.items() if name in wanted
    }


def of_a_table(book: RuleBook) -> Iterator[str]:
    """Yield what a book declares of tables with several wins, in the table's words."""
    declared = book.ruling.wins
    if declared is None:
        return
    yield from (one for one in ("several", "needs_round", "liable") if getattr(declared, one))
    yield from (f"reads-{field}" for field in declared.reads)
    yield from (f"ready-{flag}" for flag in declared.declares_ready)
    if declared.value is not None:
        yield f"value-{declared.value}"


def test_the_points_of_hong_kong() -> None:
    shares = TABLES["hongkong"].lines["shares"]
    assert set(shares) == set(TABLES["hongkong"].lines["takes"]["table"])
    for table, values in shares.items():
        found = [twice_the_share(fan, table) / 2 for fan in range(len(values))]
        assert found == [float(value) for value in values], table


RIICHI = TABLES["riichi"].lines


def paid_for(name: str, han: int, fu: int | None) -> tuple[str, str | None]:
    """Return what is paid of so many han and fu, in the table's words, and the limit's name."""
    seat = "E" if name.startswith("dealer") else "S"
    win: dict[str, object] = {"seat": seat} if "draw" in name else {"seat": seat, "from": "W"}
    value = {"han": han} if fu is None else {"han": han, "fu": fu}
    players = {one: value if one == seat else {} for one in "ESWN"}
    table = {"round": "E", "players": players, "wins": [win]}
    record = table_from_record({"variant": "riichi", "table": table})
    found = settle(record, rules_for("riichi"))
    lost = sorted({-int(change) for change in found.net.values() if change < 0})
    (value_of,) = found.values.values()
    return "/".join(map(str, lost)), value_of.settlement.extra["limit"]


@pytest.mark.parametrize("name", RIICHI["points"])
def test_the_points_of_riichi(name: str) -> None:
    fu = int(name.rpartition("-")[2])
    for han, wanted in enumerate(RIICHI["points"][name], 1):
        if wanted == "-":
            with pytest.raises(HandError, match=f"{han} han {fu} fu cannot be"):
                paid_for(name, han, fu)
        else:
            limit = "mangan" if wanted in (RIICHI["limits"][name.rpartition("-")[0]][0],) else None
            assert paid_for(name, han, fu) == (wanted, limit), (han, fu)


@pytest.mark.parametrize("name", RIICHI["limits"])
def test_the_limits_of_riichi(name: str) -> None:
    for i, (wanted, limit) in enumerate(
        zip(RIICHI["limits"][name], RIICHI["names"]["limits"], strict=True)
    ):
        assert paid_for(name, 5 + i, None) == (wanted, limit)
        assert paid_for(name, 5 + i, 30) == (wanted, limit)


@pytest.mark.parametrize(
    ("name", "han", "fu"),
    [("ron", 2, 20), ("draw", 1, 20), ("ron", 1, 25), ("draw", 2, 25), ("ron", 1, 35),
     ("ron", 1, 10), ("ron", 1, 180), ("ron", 4, None), ("draw", 1, None)],
)  # fmt: skip
def test_fu_that_no_hand_has(name: str, han: int, fu: int | None) -> None:
    with pytest.raises(HandError, match=f"{han} han"):
        paid_for(name, han, fu)


@pytest.mark.parametrize(
    ("name", "han", "fu"), [("ron", 1, 170), ("draw", 2, 20), ("draw", 3, 25), ("ron", 2, 25)]
)
def test_fu_that_some_hand_has(name: str, han: int, fu: int) -> None:
    assert paid_for(name, han, fu)[0]


@pytest.mark.parametrize("win", [{"seat": "S", "from": "W"}, {"seat": "S"}], ids=str)
def test_twenty_fu_where_open_hands_may_have_them(win: dict[str, str]) -> None:
    players = {one: {"han": 1, "fu": 20} if one == "S" else {} for one in "ESWN"}
    table = {"round": "E", "players": players, "wins": [win]}
    options = {"open_pinfu_fu": 20}
    record = table_from_record({"variant": "riichi", "options": options, "table": table})
    assert max(settle(record, rules_for("riichi", options)).net.values()) in (700, 800)
