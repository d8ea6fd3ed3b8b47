"""Tables with their wins in order, or a draw: who pays whom, every form, every refusal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from random_riichi import riichi_hand

from scorer import HandError, ScorerError, rules_for, score
from scorer import settle as settle_table
from scorer.cli.app import app
from scorer.notation.records import record_from_hand
from scorer.report.wins_page import wins_record
from scorer.table import SettledWins, settle, table_from_record
from scorer.table.files import form_of, table_from

EXAMPLES = Path(__file__).parent.parent / "examples"
SEATS = "ESWN"
EMPTY: dict[str, Any] = {seat: {} for seat in SEATS}
READY = {"concealed": "99m46p123789sEEE"}
PINFU = {"concealed": "234567m34678p55s", "flags": ["riichi"]}
PUNG = {"kind": "pung", "tiles": "CCC"}
CHUN = {"concealed": "345m55p22678s", "melds": [PUNG]}
NOT_READY = {"concealed": "2468m2468p2468sF"}


def settled(record: Mapping[str, Any]) -> SettledWins:
    table = table_from_record(record)
    found = settle(table, rules_for(table.variant or "guobiao", table.options))
    assert isinstance(found, SettledWins)
    return found


def riichi(options: Mapping[str, Any] | None = None, **table: Any) -> SettledWins:
    whole = {"round": "E", "players": EMPTY, **table}
    return settled({"variant": "riichi", "options": options or {}, "table": whole})


def net_of(found: SettledWins) -> dict[str, float]:
    return {getattr(party, "text", party): change for party, change in found.net.items()}


def net(options: Mapping[str, Any] | None = None, **table: Any) -> list[float]:
    """Return what the four seats gain, and what the sticks lose if they move."""
    return list(net_of(riichi(options, **table)).values())


def players(**known: Any) -> dict[str, Any]:
    return {**EMPTY, **known}


def han(total: int, fu: int | None = None) -> dict[str, int]:
    return {"han": total} if fu is None else {"han": total, "fu": fu}


def test_values_in_han_and_fu() -> None:
    won = [{"seat": "S", "from": "N"}]
    drawn = [{"seat": "S"}]
    for value, ron, dealers, others in (
        (han(1, 30), 1000, 500, 300),
        (han(4, 30), 7700, 3900, 2000),
        (han(4, 40), 8000, 4000, 2000),
        (han(3, 25), 3200, 1600, 800),
        (han(5), 8000, 4000, 2000),
        (han(5, 30), 8000, 4000, 2000),
        (han(7), 12000, 6000, 3000),
        (han(8, 110), 16000, 8000, 4000),
        (han(12), 24000, 12000, 6000),
        (han(13), 32000, 16000, 8000),
        (han(26), 64000, 32000, 16000),
        (han(27), 32000, 16000, 8000),
    ):
        assert net(players=players(S=value), wins=won) == [0, ron, 0, -ron]
        paid = [-dealers, dealers + 2 * others, -others, -others]
        assert net(players=players(S=value), wins=drawn) == paid
    league = {"preset": "m-league"}
    assert net(league, players=players(S=han(13)), wins=won)[1] == 24000
    assert net(league, players=players(S=han(4, 30)), wins=won)[1] == 8000
    one = {"multiple_yakuman": False}
    assert net(one, players=players(S=han(26)), wins=won)[1] == 32000


def test_counters_and_sticks() -> None:
    value = players(S=han(1, 30))
    drawn: dict[str, Any] = {"players": value, "wins": [{"seat": "S"}]}
    assert net(**drawn, honba=2, riichi_sticks=1) == [-700, 2700, -500, -500, -1000]
    won: dict[str, Any] = {"players": value, "wins": [{"seat": "S", "from": "E"}]}
    assert net({"honba_value": 1500}, **won, honba=1) == [-2500, 2500, 0, 0]
    assert net({"honba_value": 0}, **won, honba=1) == [-1000, 1000, 0, 0]
    both = players(S=han(1, 30), W=han(2, 30))
    wins = [{"seat": "W", "from": "S"}]
    assert net(players=both, wins=wins, honba=1, riichi_sticks=2) == [0, -2300, 4300, 0, -2000]


def test_of_several_winners_the_nearest_takes_counters_and_sticks() -> None:
    values = players(E=han(1, 30), S=han(1, 30), W=han(1, 30), N=han(1, 30))
    for source in SEATS:
        others = [seat for seat in SEATS if seat != source]
        turn = sorted(others, key=lambda seat: (SEATS.index(seat) - SEATS.index(source)) % 4)
        for seats in permutations(others, 2):
            wins = [{"seat": seat, "from": source} for seat in seats]
            found = riichi(players=values, wins=wins, honba=1, riichi_sticks=1)
            gains = {win.seat.text: found.values[win.seat].settlement for win in found.table.wins}
            nearest = min(seats, key=turn.index)
            for seat, settlement in gains.items():
                besides = 1300 if seat == nearest else 0
                assert settlement.extra["gain"] == settlement.points + besides


@pytest.mark.parametrize(
    ("preset", "two", "three"),
    [
        ("tenhou", [1000, 1500], [0, 0, 0]),
        ("mahjong-soul", [1000, 1500], [1000, 1500, 1000]),
        ("m-league", [0, 1500], [0, 1500, 0]),
        ("ema", [1000, 1500], [1000, 1500, 1000]),
        ("wrc", [0, 1500], [0, 1500, 0]),
    ],
)
def test_the_presets_say_how_many_win(preset: str, two: list[int], three: list[int]) -> None:
    values = players(E=han(1, 30), S=han(1, 30), W=han(1, 30))
    for seats, expected in (("SE", two), ("SEW", three)):
        wins = [{"seat": seat, "from": "N"} for seat in seats]
        found = riichi({"preset": preset}, players=values, wins=wins, riichi_sticks=1)
        change = net_of(found)
        taken = 1000 if any(expected) else 0
        assert [change[seat] for seat in seats] == [
            paid + (taken if seat == "E" else 0) for seat, paid in zip(seats, expected, strict=True)
        ]
        assert change["N"] == -sum(expected)
        assert change.get("sticks", 0) == -taken
        assert [win.text in "".join(s.text for s in found.paid) for win in found.values] == [
            bool(paid) for paid in expected
        ]


def test_one_liable_player_among_several_winners() -> None:
    """The counters are those of the liable player only where his hand is the nearest."""
    values = players(E=han(13), W=han(2, 40))
    pao = {"seat": "E", "from": "N", "liable": "S"}
    other = {"seat": "W", "from": "N"}
    assert net(players=values, wins=[pao, other], honba=1) == [48300, -24300, 2600, -26600]
    by_discarder = {"pao_honba": "discarder"}
    assert net(by_discarder, players=values, wins=[pao, other], honba=1) == [
        48300, -24000, 2600, -26900,
    ]  # fmt: skip
    far = [{"seat": "E", "from": "S", "liable": "N"}, {"seat": "W", "from": "S"}]
    assert net(players=values, wins=far, honba=1) == [48000, -26900, 2900, -24000]
    winner_too = [{"seat": "E", "from": "N", "liable": "W"}, other]
    assert net(players=values, wins=winner_too, honba=1) == [48300, 0, -21700, -26600]
    drawn = [{"seat": "E", "liable": "S"}]
    assert net(players=values, wins=drawn, honba=1) == [48300, -48300, 0, 0]
    as_usual = [{"seat": "W", "from": "N", "liable": "S"}]
    assert net(players=values, wins=as_usual) == [0, 0, 2600, -2600]


def test_a_liable_player_is_found_by_the_melds() -> None:
    melds = [{"kind": "pung", "tiles": 3 * dragon, "by": "W"} for dragon in "CFP"]
    hand = {"concealed": "23m99s", "melds": melds}
    wins = [{"seat": "S", "from": "N", "win": "1m", "liable": "W"}]
    assert net(players=players(S=hand), wins=wins) == [0, 32000, -16000, -16000]
    wins[0]["liable"] = "E"  # fed nothing: it is paid as usual
    assert net(players=players(S=hand), wins=wins) == [0, 32000, 0, -32000]


@pytest.mark.parametrize(
    ("ready", "expected"),
    [
        ("", [0, 0, 0, 0]),
        ("S", [-1000, 3000, -1000, -1000]),
        ("SN", [-1500, 1500, -1500, 1500]),
        ("ESW", [1000, 1000, 1000, -3000]),
        ("ESWN", [0, 0, 0, 0]),
    ],
)
def test_ready_hands_at_a_draw(ready: str, expected: list[int]) -> None:
    assert net(draw=True, ready=list(ready), honba=3, riichi_sticks=2) == expected


def test_nagashi_mangan() -> None:
    at_a_draw: dict[str, Any] = {"draw": True, "ready": ["S"]}
    assert net(**at_a_draw, nagashi=["E"]) == [12000, -4000, -4000, -4000]
    assert net(**at_a_draw, nagashi=["E", "W"], honba=1) == [8000, -6000, 4000, -6000]
    assert net(**at_a_draw, nagashi=[]) == [-1000, 3000, -1000, -1000]


def test_a_ready_hand_that_is_not_named_is_not_ready() -> None:
    known = players(E=READY, S=CHUN)
    assert net(draw=True, players=known, ready=["S"]) == [-1000, 3000, -1000, -1000]


def test_who_holds_all_four_of_a_wait_waits_for_nothing() -> None:
    rest = [{"kind": "pung", "tiles": tiles} for tiles in ("222p", "333s", "EEE")]
    kong = {"kind": "concealed_kong", "tiles": "1111p"}
    waits = players(W={"concealed": "1m", "melds": [kong, *rest]})
    assert net(draw=True, players=waits, ready=["W"])[2] == 3000
    table = {"round": "E", "players": players(W={"concealed": "1111m", "melds": rest})}
    said = refused({"variant": "riichi", "table": {**table, "draw": True, "ready": ["W"]}})
    assert said == "West (W) is named in ready, and the hand waits for nothing"


def test_every_shape_may_be_ready() -> None:
    for concealed in ("1133557799m22pN", "19m19p19sESWNCFP", "119m19p19sESWNCF"):
        known = players(N={"concealed": concealed})
        assert riichi(draw=True, players=known, ready=["N"]).net[3] == 3000


# Properties


def any_riichi_table(random: Random) -> dict[str, Any]:
    """Return a table of values with several winners, or with one who drew."""
    seats = random.sample(SEATS, random.choice((1, 2, 2, 3)))
    source = random.choice([seat for seat in SEATS if seat not in seats])
    value = lambda: han(random.randint(2, 4), random.choice((30, 40, 50, 70)))  # noqa: E731
    known = {seat: random.choice((value(), han(random.randint(5, 14)))) for seat in seats}
    wins: list[dict[str, Any]] = [{"seat": seat, "from": source} for seat in seats]
    if len(wins) == 1 and random.random() < 0.5:
        del wins[0]["from"]
    for win in wins:
        if random.random() < 0.2:
            win["liable"] = random.choice([seat for seat in SEATS if seat != win["seat"]])
    table = {
        "round": "E",
        "players": players(**known),
        "wins": wins,
        "honba": random.randint(0, 3),
        "riichi_sticks": random.randint(0, 3),
    }
    options = {"max_ron": random.choice((1, 2, 3)), "honba_value": random.choice((300, 1500))}
    return {"variant": "riichi", "options": options, "table": table}


def test_it_sums_to_nothing_and_the_order_on_one_discard_says_nothing() -> None:
    random = Random(1)
    for _ in range(400):
        record = any_riichi_table(random)
        change = net_of(settled(record))
        assert sum(change.values()) == 0
        moved = deepcopy(record)
        random.shuffle(moved["table"]["wins"])
        assert net_of(settled(moved)) == change


def test_hong_kong_sums_to_nothing() -> None:
    random = Random(2)
    for _ in range(200):
        seats = random.sample(SEATS, random.choice((1, 2, 3)))
        source = random.choice([seat for seat in SEATS if seat not in seats])
        known = {seat: {"score": random.randint(3, 13)} for seat in seats}
        options = {"pay": random.choice(("full", "half")), "stake": random.choice(("12", "25"))}
        options["dealer_double"] = random.choice((True, False))
        wins = [{"seat": seat, "from": source} for seat in seats]
        table = {"round": "E", "players": players(**known), "wins": wins}
        record = {"variant": "hongkong", "options": options, "table": table}
        change = net_of(settled(record))
        assert sum(change.values()) == 0
        wins.reverse()
        assert net_of(settled(record)) == change


def test_one_win_is_settled_as_a_hand_is() -> None:
    random = Random(3)
    for _ in range(150):
        hand = riichi_hand(random)
        fields = record_from_hand(hand)
        seat, round_wind = str(fields.pop("seat", "E")), fields.pop("round", "E")
        source = None
        if not hand.self_draw:
            source = random.choice([other for other in SEATS if other != seat])
        if {"pao", "discarder"} & set(fields):
            continue
        table: dict[str, Any] = {"round": round_wind}
        for name in ("dora_indicators", "ura_indicators", "honba", "riichi_sticks"):
            if name in fields:
                table[name] = fields.pop(name)
        win = {"seat": seat, "from": source, "win": fields.pop("win")}
        win["flags"] = fields.pop("flags", [])
        own = {name: fields[name] for name in ("concealed", "melds")}
        table |= {"players": players(**{seat: own}), "wins": [win]}
        try:
            expected = score(hand, variant="riichi")
        except ScorerError:
            with pytest.raises(ScorerError):
                settled({"variant": "riichi", "table": table})
            continue
        if dict(hand.details).keys() & {"dora"}:
            continue
        found = settled({"variant": "riichi", "table": table})
        assert net_of(found)[seat] == expected.settlement.extra["gain"]
        if source is not None:
            assert net_of(found)[source] == (expected.payments or {})["discarder"]


# Other variants


def test_hong_kong_pays_each_winner_and_the_liable_player_pays_for_all() -> None:
    def change(options: dict[str, Any], *wins: dict[str, Any]) -> list[float]:
        table = {
            "round": "E",
            "players": players(E={"score": 3}, S={"score": 15}),
            "wins": list(wins),
        }
        record = {"variant": "hongkong", "options": options, "table": table}
        return list(net_of(settled(record)).values())

    both = ({"seat": "E", "from": "N"}, {"seat": "S", "from": "N"})
    assert change({}, *both) == [32, 512, 0, -544]  # 15 fan are cut to the cap of 10
    assert change({"pay": "half"}, *both) == [24, 384, -136, -272]
    assert change({}, {"seat": "E", "liable": "W"}) == [48, 0, -48, 0]
    assert change({}, {"seat": "E", "from": "N", "liable": "N"}) == [32, 0, 0, -32]
    half = {"pay": "half"}
    assert change(half, {"seat": "E", "from": "N", "liable": "N"}) == [32, 0, 0, -32]
    assert change({"dealer_double": True}, *both) == [64, 512, 0, -576]
    robbed = tuple({**win, "flags": ["rob_kong"]} for win in both)
    assert change({"preset": "hkma"}, *robbed) == [48, 768, 0, -816]
    told = ({"seat": "E", "from": "N", "win": "5p"}, {"seat": "S", "from": "N"})
    assert change({"pay": "half"}, *told) == [24, 384, -136, -272]


@pytest.mark.parametrize(
    ("variant", "value", "won", "drawn"),
    [
        ("guobiao", 12, [-8, 36, -8, -20], [-20, 60, -20, -20]),
        ("guangdong", 3, [0, 8, 0, -8], [-8, 24, -8, -8]),
        ("classical-ningbo", 10, [-20, 40, -10, -10], [-20, 40, -10, -10]),
        ("classical-late", 10, None, None),
    ],
)
def test_other_variants_read_one_win(
    variant: str, value: int, won: list[int] | None, drawn: list[int] | None
) -> None:
    known = {seat: {"score": 0} for seat in SEATS} | {"S": {"score": value}}
    for win, expected in (({"seat": "S", "from": "N"}, won), ({"seat": "S"}, drawn)):
        found = settled({"variant": variant, "table": {"players": known, "wins": [win]}})
        change = list(net_of(found).values())
        assert sum(change) == 0
        old = {"players": known, "winner": "S", "from": win.get("from")}
        if variant.startswith("classical"):
            table = table_from_record({"variant": variant, "table": old})
            assert list(settle(table, rules_for(variant)).net.values()) == change
        assert expected is None or change == expected


def test_a_hand_of_another_variant() -> None:
    hand = {"concealed": "123456789m5pEEE"}
    table = {"players": players(S=hand), "wins": [{"seat": "S", "from": "E", "win": "5p"}]}
    found = settled({"table": {**table, "round": "E"}})
    assert found.values[found.table.wins[0].seat].total == 22
    assert sum(found.net.values()) == 0
    drawn = settled({"table": {"players": EMPTY, "draw": True}})
    assert set(drawn.net.values()) == {0}


# Refusals

KINDS = ("bad table", "not a win", "wrong tile count", "bad value")


def refused(record: Mapping[str, Any]) -> str:
    with pytest.raises(HandError) as error:
        settled(record)
    assert error.value.kind in KINDS, error.value.kind
    return error.value.message


TWO = [{"seat": "E", "from": "N", "win": "5p"}, {"seat": "S", "from": "N", "win": "5p"}]
DRAWN: dict[str, Any] = {"wins": [], "draw": True}


def two(**second: Any) -> list[dict[str, Any]]:
    return [TWO[0], {**TWO[1], **second}]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        # seats
        ({"players": {"E": READY, "S": PINFU, "W": {}}}, "North (N) is missing"),
        ({"players": players(**{"5": {}})}, "players: nobody sits on seat 5, 4 players"),
        ({"players": players(X={})}, "players: 'X' is no seat"),
        ({"wins": [{"seat": "8", "from": "N"}]}, "wins[0].seat: '8' is no seat"),
        ({"wins": [{"seat": "5", "from": "N"}]}, "wins: nobody sits on seat 5"),
        ({"wins": [{"from": "N"}]}, "wins[0].seat: a seat is missing"),
        # wins
        ({"wins": two(seat="E")}, "East (E) wins twice"),
        ({"wins": two(**{"from": "S"})}, "South (S) cannot win off their own tile"),
        ({"wins": two(**{"from": "E"})}, "South (S) cannot win off East (E), who has won"),
        ({"wins": two(**{"from": "W"})}, "East (E) wins off North (N) and South (S) off West (W)"),
        ({"wins": two(**{"from": None})}, "South (S) drew the tile: East (E) cannot win"),
        ({"wins": two(win="2p")}, "South (S) wins on 2p, and the hand was over"),
        ({"wins": two(again=True)}, "South (S) wins on another copy, and the hand was over"),
        ({"wins": TWO, "draw": True}, "a draw after the win of South (S)"),
        ({}, "there are neither wins nor a draw"),
        ({"wins": []}, "there are neither wins nor a draw"),
        ({"wins": [{"seat": "E", "win": "5p"}, TWO[1]]}, "East (E) drew the tile"),
        ({"wins": [{"seat": "E", "from": "N"}]}, "East (E): the winning tile is missing"),
        ({"wins": [{"seat": "W", "from": "N", "win": "5p"}]}, "West (W): won, and neither hand"),
        ({"wins": [{**TWO[0], "liable": "E"}]}, "East (E) won, so they cannot be liable"),
        ({"wins": [{**TWO[0], "win": "1p"}]}, "East (E): not a win: the hand waits for 5p"),
        ({"wins": [{"seat": "E", "win": "5p", "again": True}]}, "East (E): again is said of a"),
        # circumstances
        ({"wins": two(flags=["last_discard"])}, "last_discard is said of South (S) and not of"),
        ({"wins": two(flags=["rob_kong"])}, "rob_kong is said of South (S) and not of East (E)"),
        ({"wins": [{"seat": "E", "win": "5p", "flags": ["rob_kong"]}]}, "East (E): rob_kong"),
        ({"wins": [{**TWO[0], "flags": ["last_draw"]}]}, "it is won off North (N)"),
        ({"wins": [{**TWO[0], "flags": ["self_draw"]}]}, "self_draw is said by who won"),
        ({"wins": [{**TWO[0], "flags": ["quick"]}]}, "East (E): flags: 'quick' is no circumstance"),
        ({"wins": [{**TWO[0], "flags": ["ippatsu", "ippatsu"]}]}, "ippatsu is given twice"),
        (
            {"players": players(E=READY, N=NOT_READY), "wins": [{**TWO[0], "flags": ["rob_kong"]}]},
            "North (N) has no pung of 5p, so East (E) cannot rob its kong",
        ),
        (
            {
                "players": players(E=READY, N=NOT_READY),
                "wins": [{**TWO[0], "flags": ["kong_discard"]}],
            },
            "East (E): kong_discard, and North (N) made no kong before",
        ),
        (
            {"players": players(E=READY, W={**NOT_READY, "flags": ["ippatsu"]}), "wins": TWO[:1]},
            "West (W) did not win, and ippatsu is a circumstance of a win",
        ),
        # a draw
        ({"wins": TWO, "ready": ["W"]}, "ready without a draw: it names West (W)"),
        ({"wins": TWO, "nagashi": ["W"]}, "nagashi without a draw: it names West (W)"),
        ({"wins": TWO, "pigs": ["W"]}, "pigs is not read by riichi"),
        ({"wins": TWO, "kongs": []}, "kongs is not read by riichi"),
        (DRAWN, "West (W): without a hand nobody can tell whether it is ready"),
        ({**DRAWN, "ready": ["E"]}, "South (S) declared riichi, and is not ready"),
        ({**DRAWN, "ready": ["E", "S", "E"]}, "ready: East (E) is named twice"),
        ({**DRAWN, "ready": ["6"]}, "ready: nobody sits on seat 6"),
        (
            {**DRAWN, "players": players(W=NOT_READY), "ready": ["W"]},
            "West (W) is named in ready, and the hand waits for nothing",
        ),
        (
            {**DRAWN, "players": players(W={**NOT_READY, "flags": ["riichi"]}), "ready": []},
            "West (W) declared riichi, and is not ready",
        ),
        (
            {**DRAWN, "players": players(W={"flags": ["riichi"]}), "ready": []},
            "West (W) declared riichi, and is not ready",
        ),
        (
            {**DRAWN, "players": players(W={**CHUN, "flags": ["riichi"]}), "ready": ["W"]},
            "West (W): riichi needs a closed hand",
        ),
        ({"players": players(E=han(5)), "wins": TWO[:1], "honba": 2_000}, "honba is at most 1,000"),
        # tiles
        (
            {"players": players(E=READY, W={"concealed": "999m125p159sSWNC"}), "wins": TWO[:1]},
            "5 of 9m at the table, and a set has 4: East (E) 2, West (W) 3",
        ),
        (
            {"players": players(E=READY), "wins": TWO[:1], "dora_indicators": "EE"},
            "5 of E at the table, and a set has 4: East (E) 3, indicators 2",
        ),
        (
            {
                "players": players(E=READY, W={"concealed": "129m055p159sSWNC"}),
                "wins": [{**TWO[0], "win": "0p"}],
            },
            "2 of 0p at the table, and a set has 1",
        ),
        ({"players": players(E=READY, W={"concealed": "1m"}), "wins": TWO[:1]}, "West (W): 1 tile"),
        # values
        ({"players": players(E={"score": 3}), "wins": TWO[:1]}, "East (E): riichi counts in han"),
        ({"players": players(E=han(4)), "wins": TWO[:1]}, "East (E): 4 han without fu"),
        ({"players": players(E=han(0)), "wins": TWO[:1]}, "East (E): han is a whole number from 1"),
        ({"players": players(E=han(3, 35)), "wins": TWO[:1]}, "East (E): 3 han 35 fu cannot be"),
        ({"players": players(E=han(1, 25)), "wins": TWO[:1]}, "seven pairs are two han"),
        ({"players": players(E=han(2, 20)), "wins": TWO[:1]}, "by ron the least is 30"),
        ({"players": players(E={"fu": 30}), "wins": TWO[:1]}, "East (E): fu without han"),
        ({"players": players(E={**READY, **han(3, 30)}), "wins": TWO[:1]}, "a hand or a score"),
        # the record
        ({"wins": TWO[:1], "winner": "E"}, "winner beside wins"),
        ({"draw": True, "from": "E"}, "from beside draw"),
        ({"wins": TWO[:1], "win": "5p"}, "win beside wins"),
        ({"wins": TWO[:1], "dealer": "E"}, "'dealer' is no field of a table"),
        ({"wins": {}}, "wins is a list"),
        ({"wins": [1]}, "wins[0] is an object"),
        ({"wins": [{**TWO[0], "tile": "5p"}]}, "'tile' is no field of wins[0]"),
        ({"wins": [{**TWO[0], "win": "5p6p"}]}, "East (E): win is one tile"),
        ({"draw": "yes"}, "draw is true or false"),
        ({"wins": TWO[:1], "honba": -1}, "honba is a whole number from 0"),
        ({"wins": TWO[:1], "honba": True}, "honba is a whole number from 0"),
        ({"wins": TWO[:1], "dora_indicators": "0z"}, "dora_indicators: "),
        ({"wins": TWO[:1], "round": None}, "round is missing"),
        ({"wins": TWO[:1], "round": "5"}, "round: '5' is no wind"),
        ({"players": players(E={**READY, "win": "5p"}), "wins": TWO[:1]}, "stands with the win"),
        ({"players": players(E={**READY, "que": "m"}), "wins": TWO[:1]}, "que is not read by"),
        ({"players": players(E={"flowers": "1f"}), "wins": TWO[:1]}, "concealed is missing"),
        (
            {"players": players(E={**CHUN, "melds": [{**PUNG, "by": "E"}]})},
            "East (E): melds[0].by: East (E) cannot have fed it",
        ),
        (
            {"players": players(E={**CHUN, "melds": [{**PUNG, "by": "S", "from": "left"}]})},
            "East (E): melds[0]: by is South (S), and from is 'left'",
        ),
    ],
)  # fmt: skip
def test_a_riichi_table_is_refused_by_name(table: dict[str, Any], said: str) -> None:
    whole = {"round": "E", "players": players(E=READY, S=PINFU), **table}
    assert said in refused({"variant": "riichi", "table": whole})


@pytest.mark.parametrize(
    ("variant", "table", "said"),
    [
        ("hongkong", {"draw": True, "ready": ["E"]}, "ready is not read by hongkong"),
        ("hongkong", {"draw": True, "honba": 1}, "honba is not read by hongkong"),
        ("hongkong", {"draw": True, "round": None}, "round is missing"),
        ("hongkong", {"wins": [{"seat": "E", "from": "S", "liable": "W"}]}, "West (W) cannot be"),
        ("hongkong", {"players": players(E=han(3, 30)), "draw": True}, "counts in score, not in"),
        ("hongkong", {"players": players(E={"score": 2}), "wins": [{"seat": "E"}]}, "2 of 3 fan"),
        ("guobiao", {"wins": [{"seat": "E", "liable": "S"}]}, "guobiao has no liability"),
        ("guobiao", {"draw": True, "nagashi": []}, "nagashi is not read by guobiao"),
        ("guobiao", {"wins": [{"seat": "E", "from": "S"}, {"seat": "W", "from": "S"}]},
         "East (E) and West (W) both win: guobiao reads one win"),
        ("guangdong", {"wins": [{"seat": "E", "from": "S"}, {"seat": "W", "from": "S"}]},
         "guangdong reads one win"),
        ("classical-late", {"wins": [{"seat": "E", "from": "S"}, {"seat": "W", "from": "S"}]},
         "classical-late reads one win"),
        ("hongkong", {"players": players(E={"score": 10}), "wins": [{"seat": "E"}],
         "options": {"shuangla": True}}, "East (E): 双辣 asks whether"),
        ("guangdong", {"wins": [{"seat": "E"}], "options": {"preset": "mil2023"}},
         "East (E): guangdong settles a hand, not a score"),
        ("guobiao", {"players": players(E={"score": 7}), "wins": [{"seat": "E"}]}, "7 of 8 fan"),
    ],
)  # fmt: skip
def test_what_another_variant_does_not_read(variant: str, table: dict[str, Any], said: str) -> None:
    known = {seat: {"score": 9} for seat in SEATS}
    whole = {"round": "E", "players": known, **table}
    options = whole.pop("options", {})
    assert said in refused({"variant": variant, "options": options, "table": whole})


def test_switches_that_the_table_says_itself() -> None:
    table = {"round": "E", "players": EMPTY, "draw": True, "ready": []}
    for name in ("from_dealer", "others"):
        record = {"variant": "riichi", "options": {name: 2}, "table": table}
        with pytest.raises(HandError, match=f"options.{name}: the table says it"):
            settle(table_from_record(record), rules_for("riichi"))


# The forms of input


DOUBLE_RON = """
variant=riichi round=E ind=9m ura=9m honba=2 sticks=3
E  99m46p123789sEEE +5p from=N
S  234567m34678p55s riichi +5p from=N    # on one discard
W
N
"""


def from_text(text: str) -> SettledWins:
    table = table_from(text, form_of("", text))
    found = settle(table, rules_for(table.variant or "guobiao", table.options))
    assert isinstance(found, SettledWins)
    return found


def test_the_text_form() -> None:
    change = net_of(from_text(DOUBLE_RON))
    assert change == {"E": 7500, "S": 3900, "W": 0, "N": -8400, "sticks": -3000}
    values = (
        "variant=riichi round=E honba=1\nE 13han win from=N liable=S\nS\nW 2翻40符 win from=N\nN"
    )
    assert list(net_of(from_text(values)).values()) == [48300, -24300, 2600, -26600]
    draw = "variant=riichi round=E\ndraw\nE 99m46p123789sEEE 聴牌\nS\nW ready\nN nagashi"
    found = from_text(draw)
    assert list(found.status.values()) == [
        "ready", "not-ready", "ready", "not-ready",
    ]  # fmt: skip
    assert list(net_of(found).values()) == [-4000, -2000, -2000, 8000]
    for ready in ("E noten\nS\nW\nN", "E\nS 不聴\nW noten\nN"):
        nobody = from_text(f"variant=riichi round=E\ndraw\n{ready}")
        assert set(nobody.net.values()) == {0}
    hongkong = "variant=hongkong round=E\nS 3 win from=E\nN 4 win from=E\nE\nW"
    assert list(net_of(from_text(hongkong)).values()) == [-96, 32, 0, 64]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (DOUBLE_RON.replace("from=N\nS", "\nS"), "East (E): from whom did the winning tile come?"),
        (DOUBLE_RON.replace("W\n", "W pao=full\n"), "West (W): pao does not say for which win"),
        (
            DOUBLE_RON.replace("+5p from=N\nS", "+5p ind=1m from=N\nS"),
            "East (E): ind is said of all",
        ),
        (DOUBLE_RON + "draw", "a draw after the win of South (S)"),
        ("variant=riichi round=E\nE 99m46p123789sEEE\nS\nW\nN", "South (S): there is neither"),
        ("variant=riichi round=E\ndraw\nE\nS from=E\nW\nN", "South (S): from=E stands beside"),
    ],
)
def test_a_text_is_refused_by_name(text: str, said: str) -> None:
    with pytest.raises(ScorerError) as error:
        from_text(text)
    assert said in error.value.message


def test_the_page_and_the_batch() -> None:
    table = {
        "players": {"E": READY, "S": PINFU, "W": {}, "N": {}},
        "round": "E",
        "wins": TWO,
        "riichi_sticks": 1,
    }
    record = {"id": "double", "variant": "riichi", "table": table}
    run = CliRunner()
    done = run.invoke(app, ["table", "-", "--json"], input=json.dumps(record))
    answer = json.loads(done.stdout)
    assert answer["wins"][0] == {
        "seat": "E", "total": 2, "items": {"yakuhai-seat": 1, "yakuhai-round": 1},
        "points": 3900, "fu": 40, "gain": 4900,
    }  # fmt: skip
    for form in ("table", "csv", "tsv", "markdown", "jsonl"):
        shown = run.invoke(app, ["table", "-", "--format", form], input=json.dumps(record))
        assert (shown.exit_code, "4900" in shown.stdout.replace(",", "")) == (0, True)
    for lang, sticks in (("zh-Hans", "立直棒"), ("zh-Hant", "立直棒"), ("ja", "リーチ棒")):
        assert sticks in run.invoke(app, ["table", "-", "--lang", lang], input=DOUBLE_RON).stdout
    lines = run.invoke(app, ["batch", "-", "--from", "jsonl"], input=json.dumps(record)).stdout
    assert json.loads(lines)["net"] == answer["net"]
    assert json.loads(lines)["id"] == "double"


def test_a_table_in_toml() -> None:
    text = (EXAMPLES / "double-ron.toml").read_text(encoding="utf-8")
    assert form_of("", text) == "toml"
    assert net_of(from_text(text))["E"] == 7500


@pytest.mark.parametrize(
    ("name", "net"),
    [("blood-battle.toml", [-1, -12, 11, 2]), ("double-win.txt", [-18, 7, 11, 0])],
)
def test_the_examples_of_the_regional_games(name: str, net: list[int]) -> None:
    """Three win one after the other in Sichuan, two on one discard in Taiwan."""
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    found = net_of(from_text(text))
    assert [found[seat] for seat in "ESWN"] == net


OFF_EAST = [{"seat": "S", "from": "E"}]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (
            {
                "variant": "hongkong",
                "options": {"cap": None},
                "table": {"players": players(S={"score": 99_999}), "wins": OFF_EAST},
            },
            "South (S): 99,999 fan are counted, at most 1,000",
        ),
        (
            {
                "variant": "riichi",
                "table": {
                    "players": players(E=han(5), S=han(5)),
                    "wins": [
                        {"seat": "E", "from": "N"},
                        {"seat": "S", "from": "N", "again": True},
                    ],
                },
            },
            "South (S) wins on another copy",
        ),
        (
            {
                "variant": "hongkong",
                "table": {
                    "players": players(W={"concealed": "1112223335m567p"}),
                    "wins": [{"seat": "W", "from": "S", "win": "5m", "flags": ["earthly"]}],
                },
            },
            "West (W): earthly is won on East's first discard, not off South (S)",
        ),
        (
            {
                "variant": "riichi",
                "table": {"players": players(), "draw": True, "honba": 10**5000},
            },
            "honba is at most 1,000",
        ),
    ],
)  # fmt: skip
def test_what_no_table_can_say_is_refused(record: dict[str, Any], said: str) -> None:
    record["table"]["round"] = "E"
    assert said in refused(record)


def test_nobody_won_is_said_as_before_where_all_hands_are_counted() -> None:
    scores = {seat: {"score": 2 * i} for i, seat in enumerate("ESWN")}
    record = {"variant": "classical-late", "table": {"round": "E", "players": scores}}
    assert wins_record(settled(record)).items() >= {"winner": None, "from": None}.items()


def test_the_round_of_a_table_is_what_its_hands_say() -> None:
    table = "variant=riichi\n{}S 234567m34678p55s +5p {}/S riichi from=N"
    assert (
        settle_table(table.format("", "S")).net == settle_table(table.format("round=S\n", "S")).net
    )
    with pytest.raises(HandError, match="the table does not"):
        settle_table(table.format("round=E\n", "S"))


def test_hands_of_several_winners_are_read_as_they_are_printed() -> None:
    printed = (
        "variant=riichi\n"
        "E 46p99m123789sEEE +5p E/E ind=9m honba=2 sticks=3 from=N\n"
        "S 234567m34678p55s +5p E/S riichi ind=9m from=N"
    )
    apart = (
        "variant=riichi round=E ind=9m honba=2 sticks=3\n"
        "E 46p99m123789sEEE +5p from=N\nS 234567m34678p55s +5p riichi from=N\nW\nN"
    )
    assert settle_table(printed).net == settle_table(apart).net
    with pytest.raises(HandError, match="ind is said of all"):
        settle_table(printed.replace("riichi ind=9m", "riichi ind=8m"))
