"""JSON records: strict reading, and the way back."""

import json
from dataclasses import replace

import pytest

from scorer import score
from scorer.batch.columns import score_columns
from scorer.batch.inputs import INPUTS
from scorer.batch.lines import Line
from scorer.errors import HandError
from scorer.hand import Meld
from scorer.notation import hand_from_record, read, record_from_hand, write
from scorer.problems import problems
from scorer.scoring.ruleset import Ruleset
from scorer.table import table_from_record
from scorer.tiles import E

RECORD = {
    "id": "own-1",
    "variant": "guobiao",
    "concealed": "11m456pEE",
    "win": "E",
    "melds": [
        {"kind": "chow", "tiles": "123m"},
        {"kind": "pung", "tiles": "777p", "from": "right"},
    ],
    "flowers": "1f5f",
    "self_draw": True,
    "flags": ["last_of_kind"],
    "seat": "S",
    "round": "E",
    "options": {"min_fan": 3, "kuitan": False, "limit": None, "card": ["a | b", "c"]},
    "dora_indicators": "5mE",
    "honba": 2,
    "riichi_sticks": 0,
    "pao": {"from": "across"},
    "discarder": "left",
    "expected": {"total": 1},
    "agree": ["nobody"],
    "note": "text",
}


def test_a_record_becomes_a_hand():
    hand = hand_from_record(RECORD)
    assert hand.melds[0] == Meld("chow", (0, 1, 2), "left")
    assert hand.flags == ("self_draw", "last_of_kind")
    assert (hand.flowers, hand.flower_count) == ((41, 45), 2)
    assert dict(hand.options)["min_fan"] == 3
    assert dict(hand.options)["limit"] is None
    assert dict(hand.details) == {
        "ind": "5mE",
        "honba": "2",
        "sticks": "0",
        "pao": "across",
        "discarder": "left",
    }
    assert hand_from_record(record_from_hand(hand)) == hand


def test_a_record_is_written_in_the_notation():
    text = write(hand_from_record(RECORD))
    assert text == (
        "11m456pEE 123m- 777p-R +E 15f E/S zimo lasttile variant=guobiao min_fan=3 kuitan=no"
        " limit=null card=%5B%22a%20%7C%20b%22%2C%22c%22%5D ind=5mE honba=2 sticks=0 pao=across"
        " discarder=left"
    )
    assert dict(read(text).hand.options)["card"] == '["a | b","c"]'


def test_a_losing_hand():
    hand = hand_from_record({"concealed": "123m456p789sEEE9s", "losing": True, "flowers": 3})
    assert (hand.flags, hand.win, hand.flower_count) == (("losing",), None, 3)
    assert write(hand) == "123m456p789sEEE9s lost flowers=3"
    assert problems(hand) == []


def test_melds_of_a_wrong_shape_are_kept_for_the_checks():
    melds = [{"kind": "pung", "tiles": "123m"}, {"kind": "kong", "tiles": "11m", "from": "left"}]
    hand = hand_from_record({"concealed": "456p789s9s", "win": "9s", "melds": melds})
    assert [problem.kind for problem in problems(hand)] == ["bad meld", "bad meld"]


@pytest.mark.parametrize(
    ("change", "kind", "part"),
    [
        ({"concealed": "12x"}, "bad tile", "concealed"),
        ({"concealed": 12}, "bad value", "concealed"),
        ({"win": "12m"}, "bad tile", "win"),
        ({"win": "9f"}, "bad tile", "win"),
        ({"melds": {}}, "bad meld", "melds"),
        ({"melds": ["123m"]}, "bad meld", "melds[0]"),
        ({"melds": [{"kind": "chew", "tiles": "123m"}]}, "bad meld", "chew"),
        ({"melds": [{"kind": ["chow"], "tiles": "123m"}]}, "bad meld", "chow"),
        ({"melds": [{"kind": "chow", "tiles": ""}]}, "bad meld", "tiles"),
        ({"melds": [{"kind": "chow", "tiles": "123m", "from": "up"}]}, "bad meld", "up"),
        ({"melds": [{"kind": "chow", "tiles": "123m", "from": ["up"]}]}, "bad meld", "up"),
        ({"melds": [{"kind": "chow", "tiles": "123m", "side": "left"}]}, "bad meld", "side"),
        ({"flowers": -1}, "bad flowers", "-1"),
        ({"flowers": True}, "bad flowers", "True"),
        ({"flowers": "1m"}, "bad flowers", "1m"),
        ({"flowers": "0f"}, "bad flowers", "0f"),
        ({"self_draw": "yes"}, "bad value", "self_draw"),
        ({"losing": 1}, "bad value", "losing"),
        ({"flags": "riichi"}, "bad value", "flags"),
        ({"flags": ["riichi", "riichi"]}, "contradictory flags", "riichi"),
        ({"flags": ["richi"]}, "unknown flag", "richi"),
        ({"flags": [3]}, "unknown flag", "3"),
        ({"seat": "X"}, "bad wind", "X"),
        ({"round": 1}, "bad wind", "round"),
        ({"round": ["E"]}, "bad wind", "round"),
        ({"options": []}, "bad value", "options"),
        ({"honba": "1"}, "bad value", "honba"),
        ({"honba": True}, "bad value", "honba"),
        ({"riichi_sticks": -1}, "bad value", "riichi_sticks"),
        ({"pao": "left"}, "bad value", "pao"),
        ({"pao": {"from": "up"}}, "bad value", "up"),
        ({"discarder": 1}, "bad value", "discarder"),
        ({"dora_indicators": "5"}, "bad tile", "dora_indicators"),
        ({"dora_indicators": 5}, "bad value", "dora_indicators"),
        ({"variant": 1}, "bad value", "variant"),
        ({"consealed": "1m"}, "unknown field", "consealed"),
    ],
)
def test_a_wrong_record_is_an_error_that_names_the_field(change, kind, part):
    with pytest.raises(HandError) as caught:
        hand_from_record({**RECORD, **change})
    assert caught.value.kind == kind
    assert part in caught.value.message


@pytest.mark.parametrize("name", [name for name in RECORD if name != "concealed"])
def test_null_is_a_missing_field(name):
    without = {key: value for key, value in RECORD.items() if key != name}
    assert hand_from_record({**RECORD, name: None}) == hand_from_record(without)


def test_null_keeps_its_meaning_in_the_house_rules():
    hand = hand_from_record({**RECORD, "options": {"limit": None}})
    assert hand.options == (("limit", None),)


def test_a_number_without_a_fraction_is_a_whole_one():
    counts = {"flowers": 2.0, "honba": 2.0, "riichi_sticks": 1.0, "dora": 3.0}
    assert hand_from_record({**RECORD, **counts}) == hand_from_record(
        {**RECORD, "flowers": 2, "honba": 2, "riichi_sticks": 1, "dora": 3}
    )
    for name in counts:
        with pytest.raises(HandError, match=name):
            hand_from_record({**RECORD, name: 2.5})


def test_a_switch_of_a_record_may_be_a_number_without_a_fraction():
    record = {"concealed": "123456789m1155p", "win": "1p", "options": {"minimum": 6.0}}
    assert score(hand_from_record(record)).settlement.minimum == 6


@pytest.mark.parametrize(
    ("text", "called"),
    [("67-8s", "7s"), ("678-s", "8s"), ("6-78s", "6s"), ("340m-", None), ("340-m", "0m")],
)
def test_a_record_says_which_tile_of_a_chow_was_called(text, called):
    hand = read(
        f"123m456pEE99p {text} +9p" if "m" not in text else f"123s456pEE99p {text} +9p"
    ).hand
    record = record_from_hand(hand)
    assert record["melds"][0].get("called") == called
    assert hand_from_record(record) == hand


@pytest.mark.parametrize(
    "meld",
    [
        {"kind": "chow", "tiles": "678s", "called": "9s"},
        {"kind": "chow", "tiles": "678s", "called": 4},
        {"kind": "chow", "tiles": "678s", "called": True},
        {"kind": "pung", "tiles": "666s", "called": "6s"},
    ],
)
def test_another_called_tile_is_refused(meld):
    with pytest.raises(HandError, match="called") as caught:
        hand_from_record({**RECORD, "melds": [meld]})
    assert caught.value.kind == "bad meld"


@pytest.mark.parametrize(
    ("said", "written"),
    [("3m5p9pP", "3m59pP"), ("5m,9s", "5m9s"), ("5m、9s", "5m9s"), ("?", "J"), ("1m2m", "12m")],
)
def test_tiles_of_a_record_are_kept_in_canonical_form(said, written):
    for name, key in (("dora_indicators", "ind"), ("ura_indicators", "ura"), ("dora", "dora")):
        hand = hand_from_record({**RECORD, name: said})
        assert dict(hand.details)[key] == written
        assert record_from_hand(hand)[name] == written


def test_how_many_flowers_there_are_is_told_by_the_game():
    hand = hand_from_record({"concealed": "123456789m5523p", "win": "1p", "flowers": 9})
    assert hand.flower_count == 9
    for variant in ("guobiao", "classical-late"):
        with pytest.raises(HandError, match="9 flowers: there are only eight"):
            score(replace(hand, seat=E, round=E), variant)


def test_an_unknown_flag_lists_the_known_ones():
    with pytest.raises(HandError) as caught:
        hand_from_record({**RECORD, "flags": ["rob_kongs"]})
    assert caught.value.hint.startswith("Did you mean rob_kong?")
    assert "east_ninth_win" in caught.value.hint


HAND = {"concealed": "123456789m1155p", "win": "1p"}


@pytest.mark.parametrize(
    "record",
    [
        {**HAND, "hand": None, "table": None, "options": None, "preset": None, "id": None},
        {"hand": "123456789m1155p +1p", "options": None, "variant": None, "flags": None},
        {**HAND, "self_draw": None, "flags": None, "melds": None, "flowers": None, "seat": None},
    ],
)
def test_null_on_a_line_of_json_is_a_missing_field(record):
    entry = INPUTS["jsonl"].read(Line(1, json.dumps(record)), Ruleset())
    assert entry.error is None
    assert (entry.hand.concealed, entry.hand.win) == (hand_from_record(HAND).concealed, 9)


def test_what_is_carried_may_be_null():
    line = Line(1, json.dumps({"hand": "123456789m1155p +1p", "player": None}))
    assert INPUTS["jsonl"].read(line, Ruleset()).carried == {"player": None}


def test_the_counts_of_a_table_are_whole_numbers_however_they_are_written():
    players = {"E": {"score": 12.0}, "S": {"score": 16}, "W": {"score": 124.0}, "N": {"score": 0.0}}
    table = {"players": players, "winner": "W", "from": None}
    told = table_from_record({"variant": None, "options": None, "table": table})
    assert list(told.players.values()) == [12, 16, 124, 0]
    with pytest.raises(HandError, match=r"2\.5"):
        table_from_record({"table": {**table, "players": {**players, "E": {"score": 2.5}}}})
    wins = {"players": {seat: {} for seat in "ESWN"}, "draw": True, "honba": 2.0, "ready": ["E"]}
    assert table_from_record({"table": wins}).details == {"honba": "2"}


def test_lists_in_cells_have_commas():
    cells = {
        "concealed": ["123456789m55s34p"], "win": ["2p"], "flags": ["riichi,ippatsu"],
        "seat": ["E"], "dora_indicators": ["5m,9s"], "honba": [2.0],
    }  # fmt: skip
    answer = score_columns(cells, Ruleset("riichi"))
    assert answer["hand"] == ["123456789m55s34p +2p seat=E riichi ippatsu ind=5m9s honba=2"]
    cells = {"concealed": ["123456789m1155p"], "win": ["1p"], "flowers": ["1f,5f"]}
    assert score_columns(cells, Ruleset())["hand"] == ["123456789m1155p +1p 15f"]


def test_lists_of_tiles_are_read_in_records() -> None:
    tiles = {"concealed": ["2m", "3m", "4m"], "win": ["5m"], "dora_indicators": ["9s", "5m"]}
    texts = {"concealed": "234m", "win": "5m", "dora_indicators": "9s5m"}
    assert hand_from_record(tiles) == hand_from_record(texts)
    assert hand_from_record({"concealed": "2m", "flowers": "春,梅"}).flowers == (41, 45)
    with pytest.raises(HandError):
        hand_from_record({"concealed": ["2m", 3]})
