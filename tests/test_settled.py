"""Tables of `settled.txt`: every payment with its reason; penalties and bonuses by their rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer import HandError, rules_for, score
from scorer.table import Table, settle, table_from_record
from scorer.table.files import table_from
from scorer.tiles import TEXTS, WINDS, E, N, S, W


def tables() -> list[tuple[str, list[str]]]:
    """Return the tables with the payments that stand under them."""
    found = []
    for block in Path(__file__).with_name("settled.txt").read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            text = "\n".join(line for line in lines if not line.startswith(" "))
            found.append((text, [line.strip() for line in lines if line.startswith(" ")]))
    return found


@pytest.mark.parametrize(("text", "payments"), tables())
def test_who_pays_whom_and_why(text: str, payments: list[str]) -> None:
    table = table_from(text, "text")
    found = settle(table, rules_for(table.variant or "", table.options))
    assert sorted(
        f"{TEXTS[one.payer]} → {TEXTS[one.payee]} {one.amount}  {one.why}" for one in found.payments
    ) == sorted(payments)


def net(table: Table, variant: str, **options: object) -> list[float]:
    return [*settle(table, rules_for(variant, options)).net.values()]


@pytest.mark.parametrize(
    ("variant", "options", "seat", "expected"),
    [
        ("classical-ningbo", {}, S, [200, -600, 200, 200]),
        ("classical-wufantou", {}, S, [300, -900, 300, 300]),
        ("classical-late", {}, E, [-1500, 500, 500, 500]),
        ("classical-babcock", {}, S, [0, 0, 0, 0]),
        ("classical-babcock", {"preset": "chinese"}, S, [100, -300, 100, 100]),
        ("classical-babcock", {"false_win": 100}, N, [100, 100, 100, -300]),
        ("classical-babcock", {"false_win": "half_limit"}, S, [150, -450, 150, 150]),
        ("classical-babcock", {"false_win": "limit"}, W, [300, 300, -900, 300]),
        ("classical-ningbo", {"penalty_east_double": True}, S, [400, -800, 200, 200]),
        ("classical-ningbo", {"penalty_east_double": True}, E, [-1200, 400, 400, 400]),
        ("classical-ningbo", {"false_win": 100, "limit": None}, S, [100, -300, 100, 100]),
        ("classical-ningbo", {"false_win": None}, S, [0, 0, 0, 0]),
    ],
    ids=str,
)
def test_a_false_win(
    variant: str, options: dict[str, object], seat: int, expected: list[int]
) -> None:
    assert net(Table({}, false_win=seat), variant, **options) == expected


@pytest.mark.parametrize("price", ["limit", "half_limit"])
def test_a_false_win_costs_no_limit_where_none_is_played(price: str) -> None:
    with pytest.raises(HandError, match="costs the limit, and there is none"):
        net(Table({}, false_win=S), "classical-ningbo", false_win=price, limit=None)


@pytest.mark.parametrize(("kinds", "each"), [(9, 50), (10, 100), (11, 150), (12, 200), (13, 250)])
def test_nine_outside_tiles_and_more(kinds: int, each: int) -> None:
    table = Table({}, nine_terminals=(S, kinds))
    found = net(table, "classical-ningbo", nine_terminals_bonus=True)
    assert found == [-each, 3 * each, -each, -each]


@pytest.mark.parametrize("kinds", [0, 8, 14])
def test_fewer_than_nine_are_no_bonus(kinds: int) -> None:
    with pytest.raises(HandError, match=f"{kinds} kinds of outside tiles; the bonus is for 9 to"):
        net(Table({}, nine_terminals=(S, kinds)), "classical-ningbo", nine_terminals_bonus=True)


def test_where_there_is_no_bonus() -> None:
    table = Table({}, nine_terminals=(S, 9))
    with pytest.raises(HandError, match="is not played at this table"):
        net(table, "classical-ningbo")
    for variant, options in (
        ("classical-late", {}),
        ("classical-babcock", {"optional": ["十三么"]}),
    ):
        with pytest.raises(HandError, match="where 十三么 is a hand"):
            net(table, variant, nine_terminals_bonus=True, **options)
    assert net(table, "classical-late", nine_terminals_bonus=True, disable=["十三么"])[1] == 150
    assert net(table, "classical-babcock", nine_terminals_bonus=True)[1] == 150


@pytest.mark.parametrize(
    ("liable", "discarder"),
    [({S: "half"}, E), ({S: "half", N: "half"}, E), ({S: "full", N: "full"}, None),
     ({S: "full", N: "half"}, S), ({S: "half", N: "half"}, None)],
)  # fmt: skip
def test_liability_that_cannot_be(liable: dict[int, str], discarder: int | None) -> None:
    table = Table({**dict.fromkeys(WINDS, 10)}, W, discarder, liable=liable)
    with pytest.raises(HandError, match="cannot be"):
        net(table, "classical-ningbo")


def of_riichi(value: dict[str, int], options: dict[str, object], **win: object) -> list[float]:
    """Return what the seats gain where South wins by self-draw, or else as it is said."""
    players = {seat: {} for seat in "ESWN"} | {"S": value}
    table = {"round": "E", "players": players, "wins": [{"seat": "S", **win}]}
    record = table_from_record({"variant": "riichi", "options": options, "table": table})
    found = settle(record, rules_for("riichi", options))
    return [*found.net.values()]


@pytest.mark.parametrize(
    ("options", "base"),
    [
        ({}, 16_000),
        ({"multiple_yakuman": False}, 8_000),
        ({"multiple_yakuman": False, "double_yakuman": True}, 16_000),
        ({"multiple_yakuman": False, "double_yakuman": ["kokushi-13"]}, 16_000),
        ({"multiple_yakuman": True, "double_yakuman": False}, 16_000),
    ],
    ids=str,
)
def test_two_yakuman_in_a_number(options: dict[str, object], base: int) -> None:
    assert of_riichi({"han": 26}, options) == [-2 * base, 4 * base, -base, -base]


LIABLE = {"liable": "W"}


@pytest.mark.parametrize(
    ("value", "pao", "win", "expected"),
    [
        ({"han": 13}, ["daisangen"], LIABLE, [0, 32_000, -32_000, 0]),
        ({"han": 12}, ["daisangen"], LIABLE, [-12_000, 24_000, -6_000, -6_000]),
        ({"han": 5}, ["rinshan"], LIABLE, [-4_000, 8_000, -2_000, -2_000]),
        (
            {"han": 5},
            ["daisangen"],
            {**LIABLE, "flags": ["after_kong"]},
            [-4000, 8000, -2000, -2000],
        ),
        ({"han": 5}, ["rinshan"], {**LIABLE, "flags": ["after_kong"]}, [0, 8_000, -8_000, 0]),
        ({"han": 13}, ["daisangen"], {}, [-16_000, 32_000, -8_000, -8_000]),
        ({"han": 14}, ["daisangen"], LIABLE, [0, 32_000, -32_000, 0]),
    ],
    ids=str,
)
def test_who_answers_for_a_value(
    value: dict[str, int], pao: list[str], win: dict[str, object], expected: list[int]
) -> None:
    assert of_riichi(value, {"pao": pao}, **win) == expected


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"han": 3, "fu": 30}, {"fu": 30, "limit": None, "gain": 4_000}),
        ({"han": 5}, {"limit": "mangan", "gain": 8_000}),
        ({"han": 5, "fu": 40}, {"fu": 40, "limit": "mangan", "gain": 8_000}),
        ({"han": 13, "fu": 40}, {"fu": 40, "limit": "kazoe-yakuman", "gain": 32_000}),
        ({"han": 26, "fu": 30}, {"limit": "yakuman", "yakuman": 2, "gain": 64_000}),
        ({"han": 39}, {"limit": "yakuman", "yakuman": 3, "gain": 96_000}),
        ({"han": 27}, {"limit": "kazoe-yakuman", "gain": 32_000}),
    ],
    ids=str,
)
def test_what_is_told_of_a_value(value: dict[str, int], told: dict[str, object]) -> None:
    players = {seat: {} for seat in "ESWN"} | {"S": value}
    table = {"round": "E", "players": players, "wins": [{"seat": "S"}]}
    found = settle(table_from_record({"variant": "riichi", "table": table}), rules_for("riichi"))
    (won,) = found.values.values()
    assert won.settlement.extra == told
    assert won.settlement.points == told["gain"]


@pytest.mark.parametrize(("most", "gains"), [(2, [0, 0, 0]), (3, [8_300, 8_000, 8_000])])
def test_of_too_many_winners_none_has_the_counters(most: int, gains: list[int]) -> None:
    players = {seat: {"han": 5} if seat != "N" else {} for seat in "ESWN"}
    wins = [{"seat": seat, "from": "N"} for seat in "ESW"]
    table = {"round": "S", "players": players, "wins": wins, "honba": 1}
    options = {"max_ron": most}
    record = table_from_record({"variant": "riichi", "options": options, "table": table})
    found = settle(record, rules_for("riichi", options))
    told = [found.values[win.seat].settlement.extra["gain"] for win in found.ending.wins]
    assert told == [12_000 + 300 * (most > 2), 8_000, 8_000]
    assert [found.net[win.seat] for win in found.ending.wins][1:] == gains[1:]


def test_a_loser_of_hong_kong_may_show_a_hand() -> None:
    """Who did not win is nobody's debtor by 包牌."""
    players = {seat: {} for seat in "ESWN"}
    players["S"] = {"concealed": "123678m45556p89s"}
    players["W"] = {"concealed": "147m258p369sESWN"}
    table = {
        "round": "E",
        "players": players,
        "wins": [{"seat": "S", "from": "E", "win": "7s"}],
    }
    record = table_from_record({"variant": "hongkong", "options": {"min_fan": 0}, "table": table})
    assert sum(settle(record, rules_for("hongkong", {"min_fan": 0})).net.values()) == 0


FED = "23567m67899s 3333p-L +4m E/S zimo"


@pytest.mark.parametrize(
    ("text", "pao", "expected"),
    [
        (f"{FED} kongdraw pao=left", ["rinshan"], {"winner": 1_000, "left": -1_000}),
        (
            f"{FED} kongdraw pao=left",
            ["daisangen"],
            {"winner": 1100, "dealer": -500, "others": -300},
        ),
        (
            f"{FED} kongdraw pao=right",
            ["rinshan"],
            {"winner": 1100, "dealer": -500, "others": -300},
        ),
        (f"{FED} lastdraw pao=left", ["rinshan"], {"winner": 1100, "dealer": -500, "others": -300}),
    ],
)
def test_who_fed_the_kong_of_a_hand(text: str, pao: list[str], expected: dict[str, int]) -> None:
    assert score(text, "riichi", pao=pao).payments == expected


def test_the_reasons_of_a_penalty() -> None:
    rules = rules_for("classical-ningbo", {"penalty_east_double": True})
    paid = settle(Table({}, false_win=S), rules).payments
    assert [one.why for one in paid] == ["2 × 200 (East)", "200", "200"]
    rules = rules_for("classical-ningbo", {"nine_terminals_bonus": True})
    paid = settle(Table({}, nine_terminals=(S, 11)), rules).payments
    assert [one.why for one in paid] == ["50 × 3"] * 3
