"""Play that goes on after a win, at a table of any size: a small variant that declares it.

It pays as Sichuan does: two to the power of the fan (three at most), one more for a self-draw; kong
money at once, back from those who are not ready at a draw, and the last kong of one whose discard
after it wins; pigs and hands that are not ready pay at a draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from scorer import HandError
from scorer.hand import ADDED_KONG, CONCEALED_KONG, KONG, Hand
from scorer.rules.options import Options
from scorer.rules.outcome import Settlement
from scorer.rules.rules import Rules
from scorer.rules.wins import (
    NOT_READY,
    PIG,
    READY,
    CountedValue,
    Ending,
    TableKong,
    Transfer,
    WinsRules,
    WinValue,
)
from scorer.seat import Seat, seats
from scorer.table import SettledWins, settle, table_from_record
from scorer.variants import find

EACH = {ADDED_KONG: 1, CONCEALED_KONG: 2}
PIG_PAYS = 8


def worth(value: CountedValue, hand: Hand, options: Options) -> WinValue:
    points = 2 ** min(value.total, 3) + ("self_draw" in hand.flags)
    return WinValue(value.total, Settlement(True, {"winner": points}, None, points=points))


def pays(ending: Ending) -> Iterator[Transfer]:
    for places in ending.discards():
        for win in ending.wins[places.start : places.stop]:
            points = ending.values[win.seat].settlement.points or 0
            payers = [win.source] if win.source is not None else ending.still_in(places.start)
            for payer in payers:
                if payer != win.seat:
                    yield Transfer(payer, win.seat, points, "win")
    money = {kong: list(kong_money(kong, ending)) for kong in ending.kongs}
    for paid in money.values():
        yield from paid
    for places in ending.discards():
        win = ending.wins[places.start]
        if "kong_discard" in win.flags:
            theirs = [k for k in money if k.seat == win.source and k.after <= places.start]
            yield from map(back, money.pop(theirs[-1]))
    for kong, paid in money.items():
        if ending.status.get(kong.seat, READY) != READY:
            yield from map(back, paid)
    yield from at_a_draw(ending)


def kong_money(kong: TableKong, ending: Ending) -> Iterator[Transfer]:
    if kong.kind == KONG and kong.by is not None:
        yield Transfer(kong.by, kong.seat, 1, "kong")
    elif not kong.late:
        for payer in ending.still_in(kong.after):
            if payer != kong.seat:
                yield Transfer(payer, kong.seat, EACH[kong.kind], "kong")


def back(one: Transfer) -> Transfer:
    return Transfer(one.payee, one.payer, one.amount, f"{one.why} refunded")


def at_a_draw(ending: Ending) -> Iterator[Transfer]:
    for payer, status in ending.status.items():
        for payee, other in ending.status.items():
            if status == PIG and other != PIG:
                yield Transfer(payer, payee, PIG_PAYS, "pig")
            if status != READY and other == READY:
                points = ending.waits[payee].settlement.points or 0
                yield Transfer(payer, payee, points, "not ready")


def is_pig(hand: Hand, facts: Mapping[str, object], options: Options) -> bool:
    suits = {tile // 9 for tile in hand.concealed}
    return len(suits) == 3 and not facts.get("all_discards_void")


def rules(players: int = 4) -> Rules:
    wins = WinsRules(
        settle=pays,
        several=True,
        goes_on=True,
        reads=frozenset({"ready", "pigs", "kongs"}),
        facts=frozenset({"all_discards_void"}),
        worth=worth,
        is_pig=is_pig,
        waits_pay=True,
    )
    book = find("guobiao").derive(
        {}, identity={"name": "going-on"}, game={"players": players}, ruling={"wins": wins}
    )
    book.fact("all_discards_void", False, (False, True), "no tile was thrown away", "this test")
    return Rules.under(book.close(), {})


def settled(sitting: int = 4, **table: Any) -> SettledWins:
    found = settle(table_from_record({"table": table}), rules(sitting))
    assert isinstance(found, SettledWins)
    assert sum(found.net.values()) == 0
    return found


def net(sitting: int = 4, **table: Any) -> list[float]:
    return list(settled(sitting, **table).net.values())


def fan(*values: int | None) -> dict[str, Any]:
    sitting = seats(len(values))
    return {
        seat.text: {} if value is None else {"score": value}
        for seat, value in zip(sitting, values, strict=True)
    }


def kong(seat: str, kind: str, tiles: str, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "kind": kind, "tiles": tiles, **more}


def test_three_rob_one_kong() -> None:
    robbed = {"from": "W", "win": "5s", "flags": ["rob_kong"]}
    wins = [{"seat": seat, **robbed} for seat in "NES"]
    assert net(players=fan(1, 3, None, 5), wins=wins) == [2, 8, -18, 8]


def test_one_after_the_other_at_a_table_of_three() -> None:
    wins = [{"seat": "E"}, {"seat": "S", "from": "W"}]
    kongs = [kong("S", "kong", "4444p", by="W")]
    assert net(3, players=fan(2, 4, None), wins=wins, kongs=kongs) == [10, 4, -14]


def test_five_players_and_a_draw() -> None:
    found = settled(
        5,
        players=fan(0, None, 3, None, 1),
        wins=[{"seat": "W", "from": "5"}],
        kongs=[kong("5", "concealed_kong", "1111s")],
        draw=True,
        ready=["E", "5"],
    )
    assert list(found.net.values()) == [0, -5, 6, -5, 4]
    assert {seat.text: status for seat, status in found.status.items()} == {
        "E": READY, "S": NOT_READY, "N": NOT_READY, "5": READY,
    }  # fmt: skip


def test_kong_money_by_time_and_back_again() -> None:
    known = fan(2, None, None, 0)
    wins = [{"seat": "E", "from": "S"}]
    after = [kong("N", "concealed_kong", "1111p", after=1)]
    ending = {"players": known, "wins": wins, "kongs": after, "draw": True, "ready": ["N"]}
    assert net(**ending) == [4, -7, -3, 6]
    assert net(**{**ending, "ready": []}) == [4, -4, 0, 0]
    before = [kong("N", "concealed_kong", "1111p")]
    assert net(**{**ending, "kongs": before, "ready": []}) == [4, -4, 0, 0]
    late = [kong("N", "added_kong", "1111p", late=True)]
    assert net(**{**ending, "kongs": late}) == [4, -5, -1, 2]


def test_the_last_kong_of_a_discarder_is_paid_back_once() -> None:
    kongs = [kong("W", "kong", "8888m", by="E"), kong("W", "concealed_kong", "1111p")]
    thrown = {"from": "W", "win": "3p", "flags": ["kong_discard"]}
    wins = [{"seat": "E", **thrown}, {"seat": "S", **thrown}]
    assert net(players=fan(0, 0, None, None), wins=wins, kongs=kongs) == [0, 1, -1, 0]


def test_pigs() -> None:
    known = fan(0, None, None, 1)
    found = settled(players=known, draw=True, ready=["E", "N"], pigs=["W"])
    assert found.status[Seat.W] == PIG
    assert found.net[Seat.W] == -3 * PIG_PAYS - 1 - 2
    hand = {"concealed": "147m258p369s1122m"}
    shown = {**known, "W": hand}
    assert settled(players=shown, draw=True, ready=["E"]).status[Seat.W] == PIG
    shown["W"] = {**hand, "all_discards_void": True}
    assert settled(players=shown, draw=True, ready=["E"]).status[Seat.W] == NOT_READY


def test_the_kongs_are_taken_from_the_melds() -> None:
    melds = [{"kind": "kong", "tiles": "2222s", "from": "right"}]
    known = {**fan(0, None, None, None), "S": {"concealed": "456678p5578s", "melds": melds}}
    wins = [{"seat": "E", "from": "S", "win": "1p"}]
    assert net(players=known, wins=wins) == [1, 0, -1, 0]
    assert net(players=known) == [0, 1, -1, 0]  # settled so far
    melds[0] = {"kind": "kong", "tiles": "2222s", "by": "N"}
    assert net(players=known, wins=wins) == [1, 0, 0, -1]


SECOND = {"seat": "S", "from": "W", "win": "3m"}


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"wins": [{"seat": "E"}, {"seat": "E"}]}, "East (E) wins twice"),
        ({"wins": [{"seat": "E"}, {"seat": "S", "from": "E"}]}, "off East (E), who has won"),
        ({"wins": [{"seat": "E"}, {"seat": "S"}, {"seat": "W"}, {"seat": "N"}]}, "one player is"),
        ({"wins": [{"seat": "E"}, SECOND, {"seat": "N"}], "draw": True}, "a draw after the win"),
        ({"draw": True, "wins": [SECOND], "ready": ["S"]}, "ready: South (S) has won"),
        ({"draw": True, "wins": [SECOND], "ready": [], "pigs": ["S"]}, "pigs: South (S) has won"),
        ({"draw": True, "ready": ["S"], "pigs": ["S"]}, "South (S) is named in ready and in pigs"),
        ({"wins": [SECOND], "pigs": ["E"]}, "pigs without a draw"),
        ({"wins": [{**SECOND, "again": True, "from": None}]}, "again is said of a discard"),
        ({"kongs": [kong("E", "kong", "1111p")]}, "who fed it?"),
        ({"kongs": [kong("E", "kong", "1111p", by="E")]}, "nobody feeds their own kong"),
        ({"kongs": [kong("E", "added_kong", "1111p", by="S")]}, "was fed by nobody"),
        ({"kongs": [kong("E", "kong", "1111p", by="S", late=True)]}, "only an added kong"),
        ({"kongs": [kong("E", "kong", "1112p", by="S")]}, "'1112p' is no kong"),
        ({"kongs": [kong("E", "pung", "111p")]}, "'pung' is none of"),
        ({"kongs": [kong("5", "added_kong", "1111p")]}, "kongs: nobody sits on seat 5"),
        ({"kongs": [kong("E", "added_kong", "1111p", after=1)]}, "after 1 wins, and there are 0"),
        (
            {"wins": [SECOND], "kongs": [kong("S", "added_kong", "1111p", after=1)]},
            "South (S) had won by then",
        ),
        (
            {"wins": [SECOND], "kongs": [kong("E", "kong", "1111p", by="S", after=1)]},
            "South (S), who fed it, had won by then",
        ),
        (
            {
                "wins": [SECOND],
                "kongs": [
                    kong("E", "added_kong", "1111p", after=1),
                    kong("N", "added_kong", "2222p"),
                ],
            },
            "after 0 wins, and the one before after 1",
        ),
        (
            {
                "wins": [SECOND, {**SECOND, "seat": "N"}],
                "kongs": [kong("E", "added_kong", "1111p", after=1)],
            },
            "lies inside one discard",
        ),
        (
            {
                "wins": [SECOND, {**SECOND, "seat": "N", "flags": ["last_discard"]}],
            },
            "last_discard is said of North (N) and not of South (S)",
        ),
        (
            {
                "wins": [{**SECOND, "flags": ["kong_discard"]}],
                "kongs": [kong("W", "added_kong", "1111p", after=1)],
            },
            "South (S): kong_discard, and West (W) made no kong before",
        ),
        (
            {"kongs": [kong("E", "added_kong", "1111p"), kong("S", "concealed_kong", "1111p")]},
            "8 of 1p at the table",
        ),
    ],
)
def test_it_is_refused_by_name(table: dict[str, Any], said: str) -> None:
    with pytest.raises(HandError) as error:
        settled(players=fan(0, 0, 0, 0), **table)
    assert said in error.value.message


def test_another_copy_is_another_discard() -> None:
    wins = [SECOND, {**SECOND, "seat": "N", "again": True}]
    between = [kong("E", "added_kong", "1111p", after=1)]
    found = settled(players=fan(0, 0, 0, 0), wins=wins, kongs=between)
    assert [len(places) for places in found.ending.discards()] == [1, 1]


@pytest.mark.parametrize(
    ("kongs", "said"),
    [
        ([], "West (W): a concealed kong of 8m lies among the melds, and kongs do not"),
        ([kong("W", "added_kong", "8888m")], "of 8m"),
        (
            [kong("W", "concealed_kong", "8888m"), kong("W", "added_kong", "7777p")],
            "West (W): kongs list an added kong of 7p",
        ),
    ],
)
def test_kongs_are_those_of_the_melds(kongs: list[dict[str, Any]], said: str) -> None:
    melds = [{"kind": "concealed_kong", "tiles": "8888m"}]
    known = {**fan(0, 0, 0, 0), "W": {"concealed": "77799m11345s", "melds": melds}}
    with pytest.raises(HandError) as error:
        settled(players=known, wins=[{"seat": "E"}], kongs=kongs)
    assert said in error.value.message


def test_it_is_the_game_alone_that_says_how_many_play() -> None:
    for many in range(2, 8):
        table = {"players": fan(*(0,) * many), "wins": [{"seat": "E"}]}
        assert net(many, **table) == [2 * (many - 1), *(-2 for _ in range(many - 1))]
    with pytest.raises(HandError, match="nobody sits on seat 5, 4 players"):
        net(4, players=fan(0, 0, 0, 0, 0))
