"""Guangdong on the command line: wild tiles in the breakdown, presets with books of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorer.cli.app import app

WILD = ("88m333p225566s??", "+5s", "-V", "guangdong", "-o", "preset=mil2023")


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("MJSCORE_VARIANT", raising=False)


def mjscore(*words: str) -> str:
    return CliRunner().invoke(app, [*words, "--lang", "en"]).output


def answer(*words: str) -> dict:
    return json.loads(mjscore(*words, "--json"))


def test_the_breakdown_says_what_wild_tiles_stand_for() -> None:
    assert (
        mjscore(*WILD)
        == """\
  hand        88m333p225566sJJ +5s
  won         on a discard
  reading     88m 33p 3(3)p 22s 5s+5s 5(5)s 66s   waited for any tile
  wild tiles  3p 5s

  七对   Seven Pairs  6
  total               6  番  (minimum 2: legal)

  not counted (不计)
  门清  Concealed Hand  comes with 七对 (不重复)

  points      6
  payment     winner +6   discarder −6   others +0 each
  result      6 fan × 1 = 6 points
  rules       guangdong (from the command line), preset mil2023
"""
    )


def test_glyphs_stand_for_wild_tiles_too() -> None:
    assert "🀛(🀛)" in mjscore(*WILD, "--glyphs")


def test_the_record_says_it_as_well() -> None:
    record = answer(*WILD)
    assert record["wilds"] == 2
    assert record["reading"]["stands_for"] == ["3p", "5s"]
    assert "wilds" not in answer("12368m45556p999s", "+7m", *WILD[2:])
    drawn = answer("123678m4556p999s", "+?", "zimo", *WILD[2:])
    assert drawn["reading"]["sets"] == ["123m", "678m", "456p", "999s", "5p+(5p)"]


def test_the_other_readings_of_a_hand_with_wild_tiles() -> None:
    text = mjscore(*WILD, "--readings")
    assert "other readings" in text
    assert "5 番  333p 22(2)s 55s+5s 66(6)s 88m" in text


def test_what_is_waited_for_with_wild_tiles() -> None:
    text = mjscore("waits", "12368m45556p99?s", *WILD[2:])
    assert "waits for  7m 5p 9s J" in text
    assert text.count("  J  ") == 1  # nobody claims a wild tile


def test_a_preset_that_is_a_book_of_its_own_is_shown() -> None:
    text = mjscore("variants", "guangdong")
    for said in (
        "jipinghu (default), mil2023, xinzhang",
        "preset mil2023: a list of fans and switches of its own",
        "(experimental)",
        "those of hongkong, except for these defaults",
        "ghosts_discarded",
    ):
        assert said in text
    editions = json.loads(mjscore("variants", "guangdong", "--json"))["editions"]
    assert list(editions) == ["mil2023", "xinzhang"]
    assert editions["xinzhang"]["experimental"] is True


def test_a_fan_is_found_in_every_book() -> None:
    assert "Four Wild Tiles" in mjscore("fans", "guangdong", "四鬼和")
    assert "1 / 29" in mjscore("fans", "guangdong", "十三幺")
    assert "4 / 19" in mjscore("fans", "guangdong", "十三幺", "-o", "preset=mil2023")
    assert "has no fan" in mjscore("fans", "guangdong", "三步")
    assert "preset xinzhang: a list" in mjscore("fans", "guangdong")


def test_an_experiment_says_so() -> None:
    hand = ("234678m45556p68s", "+7s", "4f", "E/S", "-V", "guangdong", "-o", "preset=xinzhang")
    assert "preset xinzhang (experimental)" in mjscore(*hand)
    assert answer(*hand)["experimental"] is True
