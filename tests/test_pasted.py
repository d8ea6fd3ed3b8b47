"""Texts as they are pasted: dialects with our words behind, slips, the winning tile said again.

Single texts with their whole answers stand in tests/notation/pasted.txt.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorer import score
from scorer.cli.app import app
from scorer.errors import HandError, NotationError, ScorerError
from scorer.notation import read
from scorer.notation.reader import LONGEST_PASTED
from scorer.tiles import TEXTS

DIALECTS = {
    "ours": "456p78sEEEPP 1-23m +9s",
    "tenhou": "123m456p789s11222z",
    "GB-Mahjong": "[123m,1][123p,1]123m12p44s3p",
    "雀渣": "[123p1][345s2][999s3]6m6pEE6m",
    "mjai": "1m 2m 3m 5pr 6p 7p E E E P P P C C",
    "majiang": "m123p456z11,z222=,s1-23",
    "PMN": "c1 c2 c3 d4 d5 d6 b7 b8 b9 c5 c5 c7 c7 c7",
    "z and h": "m1 m2 m3 p51 p6 p7 s7 s8 s9 z1 z1 z1 z5 z5",
    "Botzone": "W1 W2 W3 B4 B5 B6 T7 T8 T9 F1 F1 F1 J3 J3",
    "Botzone without blanks": "W1W2W3B4B5B6T7T8T9F1F1F1J3J3",
    "Botzone with a group": '("GANG","W1",2) W2 W3 W4 B4 B5 B6 T7 T8 T9 J3 J3',
    "Kajongg": "RB1B2B3C4C5C6S7S8S9DrDr wewewe LS9",
    "Unicode": "🀇🀈🀉🀙🀚🀛🀐🀐🀐🀀🀀🀀🀄🀄",
    "Chinese": "一二三万 四五六饼 七八九条 东东东 中中",
    "spoken": "1万2万3万 吃456饼 碰东 暗杠9条 白+白",
    "mandel59": "234s5m[2<34p][<234m][^東東東]0m",
    "JSON": '["1m","2m","3m","4p","5p","6p","7s","8s","9s","E","E","E","C","C"]',
    "PyMahjongGB": 'MahjongFanCalculator((), ("W1","W2","W3","W4","W5","W6","W7","W8","W9","F1",'
    '"F1","F1","J3"), "J3", 0, False, False, False, False)',
    "capital letters": "B123 C456 D789 WE WE WE FR FR",
    "words behind": "1111z暗槓 234m567p789s55m",
    "numbers apart": "2 3 4 m 5 6 7 p 7 8 9 s EEE PP",
    "tenhou.net": "https://tenhou.net/2/?q=123m456p789s11122z",
    "mahjong": "man='123', pin='456', sou='789', honors='11177'",
}


def _refusal(text: str) -> NotationError | None:
    try:
        read(text)
    except NotationError as error:
        return error
    return None


KNOWN_BY_THE_GRAMMAR = tuple(DIALECTS)[:16]


@pytest.mark.parametrize("name", DIALECTS)
def test_our_circumstances_may_follow_every_dialect(name: str) -> None:
    plain = read(DIALECTS[name]).hand
    hand = read(f"{DIALECTS[name]} E/S 1f lasttile dora=3m minimum=6").hand
    assert (hand.concealed, hand.win, hand.melds) == (plain.concealed, plain.win, plain.melds)
    assert (hand.round, hand.seat, hand.flowers, hand.flags) == (27, 28, (41,), ("last_of_kind",))
    assert dict(hand.details) == {"dora": "3m"}
    assert dict(hand.options) == {"minimum": "6"}


@pytest.mark.parametrize("name", DIALECTS)
def test_the_winning_tile_may_follow_a_dialect(name: str) -> None:
    if name in ("ours", "Kajongg", "spoken", "PyMahjongGB"):
        return  # they name it themselves
    plain = read(DIALECTS[name]).hand
    asked = []
    again = read(f"{DIALECTS[name]} +{_text(plain.win)}", wins=lambda hand: not asked.append(hand))
    assert again.hand == plain
    assert asked == [plain]
    assert "not counted again" in again.notes[-1]


def _text(tile: int | None) -> str:
    assert tile is not None
    return TEXTS[tile]


def _slips(text: str, many: int) -> Iterator[tuple[str, int]]:
    """Yield the text with one character too much, too few or another, and where."""
    chance = random.Random(text)
    for _ in range(many):
        at = chance.randrange(len(text))
        wrong = chance.choice(("x", "q", "Q", "8", "!", "é", ""))
        yield text[:at] + wrong + text[at + chance.randrange(2) * bool(wrong) + (not wrong) :], at


@pytest.mark.parametrize("name", KNOWN_BY_THE_GRAMMAR)
def test_one_wrong_character_is_one_fault_near_its_place(name: str) -> None:
    told, near = 0, 0
    for text, at in _slips(f"{DIALECTS[name]} E/S zimo", 120):
        error = _refusal(text)
        if error is not None:
            assert len(error.faults) == 1, (text, [fault.message for fault in error.faults])
            told += 1
            near += error.start - 3 <= at <= error.end + 3
    assert told > 30
    assert near > 0.75 * told


@pytest.mark.parametrize(
    ("variant", "text", "written"),
    [
        ("guobiao", "22334455667788m +8m", "2233445566778m +8m"),
        ("guobiao", "22334455667788m 和5m", "2233445667788m +5m"),
        ("guobiao", "123m456p789sEEE99s +9s E/S", "123m456p789sEEE9s +9s E/S"),
        ("riichi", "22334455667788m ロン8m", "2233445566778m +8m"),
        ("riichi", "123m456p789s EEE 5p5p ツモ5p 立直", "123m456p789sEEE5p +5p zimo riichi"),
        ("hongkong", "111m 234567p 888s 55s +5s", "111m234567p8885s +5s"),
        ("classical-ningbo", "123m456p789s EEE 白白 和白 E/S", "123m456p789sEEEP +P E/S"),
        ("guangdong", "19m19p19sESWNCFPP +P", "19m19p19sESWNCFP +P"),
        ("guobiao", "W1 W2 W3 B4 B5 B6 T7 T8 T9 F1 F1 F1 J3 J3 +J3", "123m456p789sEEEP +P"),
    ],
)
def test_a_winning_tile_said_again_is_read(variant: str, text: str, written: str) -> None:
    result = CliRunner().invoke(app, [text, "-V", variant, "--format", "json", "--no-config"])
    assert result.exit_code in (0, 1), result.output
    assert f'"hand": "{written}"' in result.stdout
    assert "not counted again as the winning tile" in result.stdout


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("123m4567p789sEEE9s +9s E/S", ["123m567p789sEEE9s +9s E/S", "123m456p789sEEE9s +9s E/S"]),
        (  # four alike: a kong without its mark, perhaps
            "1111m234p567sEEE9s +9s",
            [
                "111m234p567sEEE9s +9s",
                "234p567sEEE9s 1111m_ +9s",
                "234p567sEEE9s 1111m- +9s",
            ],
        ),
        ("123m456p789sEEE99s +5m", ["123m456p789sEEE9s +9s"]),  # the tile is not in hand
        ("123456789m11123p +4p", ["123456789m1123p +4p", "123456789m1112p +3p"]),
    ],
)
def test_what_is_not_sure_is_refused_with_every_hand_that_wins(text: str, lines: list[str]) -> None:
    with pytest.raises(ScorerError) as caught:
        score(text)
    assert isinstance(caught.value, NotationError)
    assert len(caught.value.faults) == 1
    assert set(lines) <= set(caught.value.hint.split("\n")[1:])
    for line in caught.value.hint.split("\n")[1:]:
        assert score(line).total


def test_fifteen_tiles_that_are_no_win_have_no_such_hint() -> None:
    for text in ("159m159p159sESWCFP +9s", "123m456p789sEEE99s 9p5m"):
        with pytest.raises(ScorerError) as caught:
            score(text)
        assert "Write the one" not in caught.value.hint


def test_a_losing_hand_and_a_waiting_hand_stay_as_they_were() -> None:
    with pytest.raises(NotationError, match="no winning tile"):
        read("123m456p789sEEE9s +9s lost", wins=lambda hand: True)
    assert read("123m456p789sEEE9s", waiting=True, wins=lambda hand: True).hand.win is None


def test_files_of_hands_read_pasted_lines(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("\n".join([*DIALECTS.values(), "22334455667788m +8m"]), encoding="utf-8")
    result = CliRunner().invoke(app, ["batch", str(path), "--jobs", "1", "--quiet"])
    lines = result.stdout.splitlines()
    assert len(lines) == len(DIALECTS) + 1
    expected = ("not a win", "no red fives in guobiao")
    refused = [line for line in lines if '"error"' in line]
    assert all(any(why in line for why in expected) for line in refused), refused


def test_a_long_text_is_not_tried_in_other_forms() -> None:
    text = '["1m"' + ',"2m"' * LONGEST_PASTED + "]"
    with pytest.raises(NotationError):
        read(text[: LONGEST_PASTED * 3])


@pytest.mark.parametrize(
    "text",
    ["[" * 900, '["' * 400, "1 " * 450, "https://a.net/?q=" + "%41" * 250, "{" * 900, "W1 x" * 200],
)
def test_junk_in_such_forms_is_refused(text: str) -> None:
    with pytest.raises((NotationError, HandError)):
        read(text)
