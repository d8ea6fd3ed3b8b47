"""What is no hand, no win, or cannot have happened: refused by name, at its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer import Hand, HandError, OptionError, read, score, waits
from scorer.scoring import rules_for
from scorer.tiles import FLOWERS

GOOD = "123456789m5pEEE +5p E/S"


@pytest.mark.parametrize(
    ("text", "kind", "said", "place"),
    [
        (f"{GOOD} lost", "", "has no winning tile", "5p"),
        ("123456789m5pEEE E/S lost", "not a win", "did not win has no score", "lost"),
        ("123456m 55p EEE 78s +1s", "not a win", "waits for 6s 9s, not for 1s", "1s"),
        ("123456m 58p EEE 78s +9s", "not a win", "one tile off: 8p instead of 5p", "5"),
        ("123456m 57p EEE 78s +1s", "not a win", "at least two tiles", "123456m 57p EEE 78s +1s"),
        ("340m678m123p78sPP +9s", "bad tile", "no red fives in guobiao", "0"),
        ("123m45pJ789sEEE9s +9s", "bad tile", "no jokers in guobiao", "J"),
        ("123456m55pEEE78s +9s zimo robkong", "contradictory flags", "not by self-draw", "robkong"),
        ("123456m55pEEE78s +9s lastdraw", "contradictory flags", "needs a self-draw", "lastdraw"),
        ("123456m55pEEE78s +9s zimo kongdraw", "contradictory flags", "needs a kong", "kongdraw"),
        ("123m456p99sEEE78s +9s lasttile", "contradictory flags", "another copy", "lasttile"),
        (f"{GOOD} zimo heavenly", "contradictory flags", "the seat must be East", "heavenly"),
    ],
)
def test_a_hand_is_refused_by_name_and_place(text: str, kind: str, said: str, place: str) -> None:
    with pytest.raises(ValueError, match=said) as refused:
        score(text)
    error = refused.value
    assert getattr(error, "kind", "") == kind
    assert error.text[error.start : error.end] == place


def test_a_house_rule_is_refused_at_its_place() -> None:
    with pytest.raises(OptionError) as refused:
        score(f"{GOOD} minimun=3")
    error = refused.value
    assert error.text[error.start : error.end] == "minimun=3"
    assert "Did you mean minimum?" in error.hint


@pytest.mark.parametrize("value", [{}, {"a": 1}, [1], 10**5000, "9" * 5000, float("nan")], ids=type)
def test_no_value_of_a_switch_can_crash(value: object) -> None:
    with pytest.raises(OptionError):
        score(GOOD, minimum=value)


def test_hands_made_by_programs_are_checked() -> None:
    hand = read(GOOD)
    assert score(replace(hand, flowers=FLOWERS[:2])).items["花牌"] == 2
    for wrong in (
        replace(hand, flags=("foo",)),
        replace(hand, concealed=(-1, *hand.concealed[1:])),
        replace(hand, concealed=(99, *hand.concealed[1:])),
        replace(hand, flowers=(41, 41)),
        replace(hand, flowers=(31,)),
        replace(hand, flower_count=9),
        replace(hand, seat=31),
        replace(hand, win=41),
        replace(hand, win=None),
        Hand(()),
    ):
        with pytest.raises(HandError):
            score(wrong)


@pytest.mark.parametrize("honba", ["x", "", "-1", "\u0663", "\uff11", "1.0", "1001"])
def test_what_is_no_number_of_counters_is_refused(honba: str) -> None:
    hand = read("123m456p789s68mEE +7m variant=riichi E/S riichi")
    with pytest.raises(HandError, match="from 0 to 1,000"):
        score(replace(hand, details=(("honba", honba),)), "riichi")


def test_a_dropped_flag_is_no_fact() -> None:
    result = score("123456m55pEEE78s +9s zimo robkong lenient_flags=yes")
    assert result.flags == ("self_draw",)
    assert any("impossible, so not counted" in note for note in result.notes())


def test_dead_tiles_are_waits_in_form_only() -> None:
    dead = "5678p 234m 678s 555p-"
    assert waits(dead) == ("5p", "8p")
    assert score(f"{dead} +8p").waits() == (13, 16)
    assert score(f"{dead} +8p dead_tile_waits=no").waits() == (16,)
    assert rules_for("guobiao", {"dead_tile_waits": False}) is not rules_for("guobiao")


def test_the_dealt_hand_has_no_winning_tile() -> None:
    dealt = "12456m789p234sCC +3m E/E zimo heavenly"
    assert score(dealt).waits() == ()
    assert score(f"{dealt} heavenly_waits=yes").waits() == (2,)


def test_a_waiting_hand_is_counted_as_one() -> None:
    with pytest.raises(ValueError, match="3 tiles, and a waiting hand has 13: 10 too few"):
        waits("123m")
    with pytest.raises(ValueError, match="1 tile, and a waiting hand has 13"):
        waits("1m")
