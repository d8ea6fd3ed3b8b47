"""What a hand waits for: tiles in sight are counted, flowers waited for, a line for each tile."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from scorer import HandError, Score, chances, score, waits
from scorer.cli.app import app

# A waiting hand, and how many of each tile nothing in its text shows.
UNSEEN = [
    ("riichi", "234m678m46p234s88s E/S riichi ind=0p", {"5p": 3}),
    ("riichi", "234m678m46p234s88s E/S riichi ind=5p5p", {"5p": 1, "0p": 1}),
    ("riichi", "234m678m46p234s88s E/S riichi ind=1m ura=5p", {"5p": 2, "0p": 1}),
    ("riichi", "234m678m46p234s88s E/S riichi dora=6p", {"5p": 2, "0p": 1}),
    ("riichi", "234m678m46p234s88s E/S riichi dora=2", {"5p": 3, "0p": 1}),
    ("riichi", "234m678m34p88s 666s- E/S ind=2p3p", {"2p": 3, "5p": 3, "0p": 1}),
    ("riichi", "234m678m34p88s 222p- E/S", {"2p": 1, "5p": 3, "0p": 1}),
    ("guobiao", "123456789m 5p EEE E/S", {"5p": 3}),
    ("guobiao", "123456m 55p 11s 999p- E/S", {"5p": 2, "1s": 2}),
    ("guobiao", "1112345678999m", dict.fromkeys(("1m", "9m"), 1) | dict.fromkeys(
        [f"{n}m" for n in range(2, 9)], 3)),
    ("guobiao", "123456m 5p EEE 789m- lasttile", {"5p": 1}),
    ("hongkong", "123m 456p 78s 99p EEE robkong", {"6s": 1, "9s": 1}),
    ("hongkong", "147m258p369sESWN 123456f", {"7f": 1, "8f": 1}),
    ("hongkong", "147m258p369sESWN 1234568f", {"7f": 1}),
    ("hongkong", "123m456p78s99pEEE 1234567f", {"6s": 4, "9s": 4, "8f": 1}),
    ("guangdong", "12368m45556p99?s preset=mil2023", {"7m": 4, "5p": 1, "9s": 2, "J": 3}),
    ("guangdong", "12368m45556p99?s preset=mil2023 ghosts_discarded=2",
     {"7m": 4, "5p": 1, "9s": 2, "J": 1}),
    ("classical-late", "5p WWWNNN EEE- SSS- E/S 1f", {"5p": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "text", "unseen"), UNSEEN)
def test_every_tile_in_sight_is_counted(variant: str, text: str, unseen: dict[str, int]) -> None:
    found = chances(text, variant)
    assert {one.text: one.unseen for one in found} == unseen


@pytest.mark.parametrize(
    ("text", "options", "found"),
    [
        ("147m258p369sESWN 1234567f E/S", {}, ("8f",)),
        ("147m258p369sESWN 123456f E/S", {}, ("7f", "8f")),
        ("147m258p369sESWN 12345f E/S", {}, ()),
        ("147m258p369sESWN 1234567f E/S", {"dahuahe": 0}, ()),
        ("147m258p369sESWN 123456f E/S", {"huahe": 0}, ()),
        ("147m258p369sESWN 123456f E/S", {"preset": "xinjie-sansan"}, ("7f", "8f")),
        ("123m456p78s99pEEE 1234567f E/S", {}, ("6s", "9s", "8f")),
    ],
)
def test_a_hand_that_wins_on_a_flower_waits_for_it(
    text: str, options: dict[str, object], found: tuple[str, ...]
) -> None:
    ways = chances(text, "hongkong", **options)
    assert tuple(dict.fromkeys(one.text for one in ways)) == found
    if not options:
        assert waits(text, "hongkong") == found
    for one in ways:
        if one.text.endswith("f"):
            assert one.self_draw
            drawn = f"{text} +{one.text} zimo"
            assert one.score == score(drawn, "hongkong", **options)


def test_every_game_that_wins_on_flowers_waits_for_them() -> None:
    for preset in ("jipinghu", "mil2023", "xinzhang"):
        found = waits(
            "147m258p369sESWN" + " 1234567f" * (preset == "xinzhang"), "guangdong", preset=preset
        )
        assert found == (("8f",) if preset == "xinzhang" else ())
    assert waits("147m258p369sESWN 123456f", "guangdong", preset="xinzhang") == ("7f", "8f")


@pytest.mark.parametrize("variant", ["guobiao", "guangdong", "classical-late"])
def test_elsewhere_nobody_waits_for_flowers(variant: str) -> None:
    text = "123m456p78s99pEEE E/S" + ("" if variant == "guangdong" else " 1234567f")
    assert waits(text, variant) == ("6s", "9s")


def test_a_wrong_win_names_the_flower() -> None:
    with pytest.raises(HandError, match="waits for 8f, not for 9m"):
        score("147m258p369sESWN 1234567f +9m E/S zimo", "hongkong")


def lines(words: str, **environment: str) -> list[str]:
    result = CliRunner().invoke(
        app, ["waits", *words.split()], env=environment or {"COLUMNS": "160"}
    )
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "234m678m46p234s88s E/S riichi ind=0p -V riichi",
            "5p 3 5200 (3 翻) 7900 (4 翻) 立直 1, 断幺九 1, ドラ 1; self-draw: 門前清自摸和 1",
        ),
        (
            "234m678m46p234s88s E/S riichi ind=0p -V riichi --lang ja",
            "5p 3 5200 (3 翻) 7900 (4 翻) 立直 1, 断幺九 1, ドラ 1; ツモ: 門前清自摸和 1",
        ),
        ("5pWWWNNN EEE- SSS- E/S -V riichi", "5p 3 32000 (yakuman) 32000 (yakuman) 大四喜 yakuman"),
        ("123456789m 5p EEE E/S", "5p 3 22 番 24 番 清龙 16, 圈风刻 2, 缺一门 1, 单钓将 1; "
         "on a discard: 门前清 2; self-draw: 不求人 4"),
        ("123m456p78s99p 555s- E/S", "6s 4 1 番 < 8 2 番 < 8 无字 1; self-draw: 自摸 1"),
        ("147m258p369sESWN 123456f E/S -V hongkong", "7f 1 8 (3 番) 花和 3"),
    ],
)  # fmt: skip
def test_there_is_a_line_for_each_tile(words: str, line: str) -> None:
    assert line in lines(words)
    tiles = [one.split()[0] for one in lines(words) if re.match(r"[1-9][mpsf] [0-9]", one)]
    assert len(tiles) == len(set(tiles))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("234m678m46s888s- 99p E/S -V riichi", "note 5s: no yaku"),
        ("123m456p78s99p 555s- E/S", "note 6s: minimum 8: no legal win"),
        ("12368m45556p99?s -V guangdong -o preset=mil2023", "note 7m 5p 9s: minimum 2"),
    ],
)
def test_a_reason_stands_once(words: str, reason: str) -> None:
    said = "\n".join(lines(words))
    assert said.count(reason) == 1


def test_a_chance_that_is_none_says_why() -> None:
    for one in chances("234m678m46s888s- 99p E/S", "riichi"):
        assert one.score is None
        assert "no yaku" in str(one.result)
    assert all(isinstance(one.result, Score) for one in chances("123456789m 5p EEE E/S"))


def test_tiles_that_cannot_be_are_refused_by_name() -> None:
    for variant in (
        "classical-ningbo",
        "classical-wufantou",
        "classical-late",
        "guobiao",
        "riichi",
    ):
        with pytest.raises(HandError, match="joker"):
            chances("111234867599?m", variant)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("147m258p369sESWN flowers=7 E/S", "does not tell which"),
        ("147m258p369sESWN 1234567f E/S opt.flowers=false", "none are in play"),
        ("147m258p369sESWN 123456f E/S opt.flowers=false", "none are in play"),
    ],
)
def test_flowers_that_cannot_win_are_refused(hand: str, said: str) -> None:
    with pytest.raises(HandError, match=said):
        waits(hand, "hongkong")
