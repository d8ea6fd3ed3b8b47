"""The rules of a club beside what came with other variants: wild tiles, editions, columns."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from random_hands import guangdong_hand, hongkong_hand, random_hand, with_wild_tiles
from test_batch_fast import compare, compare_records, line_of, rows
from test_wild_tiles import substituted

from scorer import Hand, OptionError, RulesError, load_rules, read, score, score_columns
from scorer.batch.fast import FastText
from scorer.clubs import Club
from scorer.notation import write
from scorer.readings.packed import pack
from scorer.rules.rules import Rules
from scorer.scoring import score as score_by
from scorer.scoring.ruleset import Ruleset
from scorer.tiles import JOKER
from scorer.variants import find

FOLDER = Path(__file__).parent / "clubs"
LEAGUE = FOLDER / "league.toml"
MAKERS = {"guobiao": random_hand, "hongkong": hongkong_hand, "guangdong": guangdong_hand}
CLUBS = ("eighteen", "guobiao-house", "limits", "league", "repeats/guobiao", "repeats/hongkong")


def of_the_league(random: Random, wilds: int) -> Hand:
    hand = guangdong_hand(random, pairs=True, chows=False)
    flags = ("self_draw",) if "self_draw" in hand.flags else ()
    return with_wild_tiles(random, replace(hand, flags=flags), wilds)


def dearest(hand: Hand, rules: Rules) -> int | None:
    """Return the highest total of the hand with its wild tiles replaced in every way.

    Tiles in melds are not held against the four of a kind.
    """
    book = rules.book
    packed = [pack(plain, book.plan, rules.numbers) for plain in substituted(hand, 4)]
    priced = [found for one in packed if (found := rules.best(one, 0))]
    return rules.evaluator.total_of(max(priced)[0]) if priced else None


@pytest.mark.parametrize(("wilds", "hands"), [(1, 150), (2, 15)])
def test_fans_of_a_club_know_what_wild_tiles_stand_for(wilds: int, hands: int) -> None:
    club, random = load_rules(LEAGUE), Random(wilds)
    rules = club.rules()
    came: set[str] = set()
    for _ in range(hands):
        hand = of_the_league(random, wilds)
        result = score_by(hand, rules)
        assert result.total == dearest(hand, rules), write(hand)
        items, _ = result.breakdown()
        assert {item.fan.name: item.value for item in items} == result.items
        came |= result.items.keys()
    if wilds == 1:
        assert {"缺五", "只条", "有红中", "五将", "三步", "三暗刻"} <= came


@pytest.mark.parametrize(
    ("hand", "fan"),
    [
        ("?5m 456m 456p 555p 46s +5s zimo", "全带五"),
        ("12?m 456p 789s EEE 9s +9s", "一二三万"),
        ("123m 456p 789s EEE 5p +? zimo", "五将"),
        ("123m 456p 789s EE 55p +? zimo", "五筒刻"),
    ],
)
def test_a_wild_tile_makes_a_fan_of_the_club(hand: str, fan: str) -> None:
    assert fan in score(hand, rules=load_rules(LEAGUE)).items


@pytest.mark.parametrize(
    "when",
    [
        '{ tiles = { of = "5m", at_least = 2 } }',
        '{ kinds = { of = "1m2m3m", at_most = 2 } }',
        '{ has_each = "CFP" }',
        '{ winning_tile = "5p" }',
        '{ not = { kongs = "C" } }',
        "{ fours = 1 }",
        '{ wait = "edge" }',
    ],
)
def test_what_hangs_on_wild_tiles_is_refused(when: str) -> None:
    text = (
        f'variant = "guangdong"\npreset = "PRESET"\n[[fan]]\nname = "x"\nvalue = 1\nwhen = {when}'
    )
    with pytest.raises(RulesError, match=r"line 6: .* where tiles are wild"):
        Club(text.replace("PRESET", "mil2023"), "house.toml")
    Club(text.replace("PRESET", "jipinghu"), "house.toml")


def test_a_club_starts_from_an_edition() -> None:
    club = load_rules(LEAGUE)
    assert club.base is find("guangdong").editions["mil2023"]
    assert club.rules().options.preset == "mil2023"
    assert club.rules({"horses": 2}).facts["horses"] == 2
    assert club.holds_for("广东麻将")
    with pytest.raises(OptionError, match="no preset 'jipinghu'"):
        score("123m 456p 789s EEE 5p +5p preset=jipinghu", rules=club)
    plain = score("123m 456p 789s EEE 5p +5p preset=jipinghu variant=guangdong")
    assert plain.rules.book is find("guangdong")


def test_a_preset_that_no_edition_has() -> None:
    with pytest.raises(RulesError, match="no preset 'mil2024'") as refused:
        Club('variant = "guangdong"\npreset = "mil2024"\n', "house.toml")
    assert refused.value.hint.startswith("Did you mean mil2023? Presets: jipinghu, mil2023")


def test_eyes_are_asked_by_a_variant_and_by_a_club() -> None:
    club = Club(
        'variant = "guangdong"\npreset = "xinzhang"\n'
        '[[fan]]\nname = "二条将"\nvalue = 1\nwhen = { eyes = "2s" }\n',
        "house.toml",
    )
    hand = "234678m 456p 678p 2s +2s E/S zimo"
    assert {"将眼", "二条将"} <= score(hand, rules=club).items.keys()
    assert "二条将" not in score(hand.replace("2s", "8p"), rules=club).items
    assert "将眼" in score(hand, "guangdong", preset="xinzhang").items


def test_in_the_first_hand_that_fits_a_fan_is_a_hand_or_an_extra() -> None:
    club = Club(
        'variant = "guangdong"\n'
        '[[fan]]\nname = "带东"\nvalue = 2\nwhen = { has = "E" }\n'
        '[[fan]]\nname = "无五"\nvalue = 1\nbeside_limit_hands = true\n'
        'when = { without = "5m5p5s" }\n'
        '[[fan]]\nname = "大带西"\nvalue = 3\nlimit_hand = true\nexcludes = "带东"\n'
        'when = { has = "W" }\n',
        "house.toml",
    )
    hand = "4466p 789s 123m- EEE- +6p W/S"
    assert score(hand, rules=club).items == {"带东": 2, "无五": 1}
    assert score(hand.replace("789s", "WWW"), rules=club).items == {"大带西": 3}


def test_a_pung_of_one_suit_is_none_of_another() -> None:
    club = Club(
        'variant = "guobiao"\n[[fan]]\nname = "五筒刻"\nvalue = 9\nwhen = { pungs = "5p" }\n',
        "house.toml",
    )
    for suit in "mspm":
        found = score(f"555{suit}- 123m- 789s- 12s EE +3s", rules=club).items
        assert ("五筒刻" in found) is (suit == "p")


# Many hands


@pytest.mark.parametrize("stem", CLUBS)
def test_the_fast_way_is_the_usual_way(stem: str) -> None:
    club = load_rules(FOLDER / f"{stem}.toml")
    random = Random(11)
    texts = [write(MAKERS[club.base.name](random)) for _ in range(400)]
    if club.base.game.wild:
        texts += [write(of_the_league(random, 1)) for _ in range(100)]
    ruleset = Ruleset.asked("", {}, club)
    assert compare(texts, ruleset) > 100
    assert compare_records(rows(texts), "csv", ruleset) > 100


def test_columns_by_the_rules_of_a_club() -> None:
    club = load_rules(LEAGUE)
    hands = ["12?m 456p 789s EEE 9s +9s", "12?m 456p 789s EEE 9s +9s variant=guobiao", None]
    found = score_columns({"hand": hands}, rules=club)
    assert found["rules"] == ["League", None, None]
    assert found["preset"][0] == "mil2023"
    assert found["total"][0] == score(hands[0] or "", rules=club).total


def test_a_house_with_a_club_goes_to_another_process() -> None:
    ruleset = Ruleset.asked("", {}, load_rules(LEAGUE))
    way = pickle.loads(pickle.dumps(FastText(ruleset)))
    text = "11m 456p 789s 999s EE +E zimo"
    assert line_of(way, 1, text) == line_of(FastText(ruleset), 1, text)
    assert JOKER in read("12?m 456p 789s EEE 9s +9s").concealed
