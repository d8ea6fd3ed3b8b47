"""The classical game against a plain definition, its examples, its refusals, its properties."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from classical_plainly import Answer, Plain
from click.testing import CliRunner
from random_hands import classical_hand, losing_hand
from test_cases import answer

from scorer import Hand, HandError, OptionError, Score, ScorerError, read, rules_for, score
from scorer.cli.app import app
from scorer.notation.writer import write
from scorer.report import Style, write_page
from scorer.report.score_page import ScorePage
from scorer.rules.options import Option
from scorer.scoring import waiting_kinds
from scorer.tiles import TEXTS
from scorer.variants import find

BOOKS = ("classical-ningbo", "classical-wufantou", "classical-late", "classical-babcock")
SYSTEMS = [(name, {}) for name in BOOKS] + [("classical-babcock", {"preset": "chinese"})]
NAMES = ["N", "W", "L", "B", "C"]
EXAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "classical" / "examples.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


def played(hand: Hand, options: Mapping[str, Any]) -> Hand:
    """Return the hand as it may lie on a table with these switches."""
    if options["flower_points"] is None:
        return replace(hand, flowers=(), flower_count=0)
    return hand


def answer_of(result: Score) -> Answer:
    extra = result.settlement.extra
    return Answer(
        result.total,
        extra["doubles"],
        extra["fu"],
        result.items,
        extra["fan_items"],
        frozenset(extra["limit"]),
    )


def compare(hand: Hand, variant: str, given: Mapping[str, Any]) -> bool:
    """Hold a hand against its plain definition; return whether it wins."""
    rules = rules_for(variant, given)
    hand = played(hand, rules.options)
    tied = Plain(hand, variant, rules.options).tied()
    if not tied:
        with pytest.raises(HandError, match="not a win"):
            score(hand, variant, **given)
        return False
    result = score(hand, variant, **given)
    got = answer_of(result)
    assert got in tied, (hand, given, got, tied)
    if not got.limit:
        assert sum(got.items.values()) == got.fu
        assert sum(got.fan_items.values()) == got.doubles
    items, _ = result.breakdown()
    shown = {item.fan.name: item.value for item in items if item.fan in rules.evaluator.items}
    assert shown == result.items
    return True


@pytest.mark.parametrize(("variant", "given"), SYSTEMS, ids=NAMES)
def test_a_system_is_its_plain_definition(variant: str, given: dict[str, Any]) -> None:
    random = Random(1922)
    wins = sum(compare(classical_hand(random), variant, given) for _ in range(800))
    assert wins > 640


@pytest.mark.parametrize(("variant", "given"), SYSTEMS, ids=NAMES)
def test_a_loser_is_his_plain_definition(variant: str, given: dict[str, Any]) -> None:
    random = Random(1903)
    for _ in range(700):
        off = random.choice((0, 0, 0, 0, 0, 0, 0, 0, -1, -2, 1))
        assert compare(losing_hand(random, off=off), variant, given)


def any_value(random: Random, option: Option) -> object:
    if option.numbers:
        return random.choice(([4, 8], [2, 4], [3, 7]))
    if option.among:
        return random.sample(option.among, random.choice((0, 1, 2, min(8, len(option.among)))))
    return random.choice(option.values or (None, 1, 90, 250, 300, 1000))


@pytest.mark.parametrize("seed", range(30))
def test_any_table_is_its_plain_definition(seed: int) -> None:
    random = Random(seed)
    variant, preset = random.choice(SYSTEMS)
    given: dict[str, Any] = dict(preset)
    for name, option in find(variant).presets.options.items():
        if name != "practice" and random.random() < 0.25:
            given[name] = any_value(random, option)
    for _ in range(40):
        compare(classical_hand(random), variant, given)
        compare(losing_hand(random, off=random.choice((0, 0, 0, -1, 1))), variant, given)


# The rule text's examples


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_an_example_of_the_rule_text(example: dict[str, Any]) -> None:
    got, expected = answer(example), example["expected"]
    assert {key: got.get(key) for key in expected} == expected, got


def test_the_worked_example_of_the_seed_shows_its_arithmetic() -> None:
    result = score("CCCFFFPPPEEES +S E/E zimo heavenly", "classical-babcock", limit=None)
    shown = write_page(ScorePage(result), "table", Style())
    assert "62 × 2^10 = 63,488" in shown
    assert "10 doubles" not in shown
    assert shown.count("1 double") == 4
    assert shown.count("3 doubles") == 2
    assert "字一色" not in write_page(ScorePage(result), "table", Style(chinese=False))


def test_the_limit_and_the_rounding_are_in_the_formula() -> None:
    cut = score("NNN2347778m CCC- +8m E/N", "classical-ningbo")
    assert cut.settlement.formula == "26 × 2^3 = 208; limit 200"
    assert cut.settlement.extra["capped"] is True
    half = score("12567m345p67899s +3m E/W earthly", "classical-babcock")
    assert half.settlement.formula == "22; 地和: 150"
    own = score("2349m CCC- SSS- 678m- +9m E/S", "classical-ningbo", fan_scope="set")
    assert own.settlement.formula == "(20 + 8) × 2^1 = 56"


def test_the_same_tiles_are_read_as_the_system_wants_them() -> None:
    sets = {
        name: score(f"222333444m56p99s +7p E/S variant={name}").settlement.extra["fu"]
        for name in BOOKS
    }
    assert sets == dict(zip(BOOKS, (22, 22, 30, 32), strict=True))


def test_an_item_is_found_by_every_name() -> None:
    book = find("五番頭")
    assert book.name == "classical-wufantou"
    for name in ("岭上开花", "嶺上開花", "Winning on a Loose Tile"):
        assert book.find(name).name == "岭上开花"
    assert all({"zh-Hant", "ja"} <= set(fan.names) for name in BOOKS for fan in find(name).fans)


def test_a_dead_hand_scores_nothing_where_short_hands_do_not() -> None:
    short, long = "555m147p258sEWN E/S lost", "555m147p258sEWNCF E/S lost"
    for (variant, given), name in zip(SYSTEMS, NAMES, strict=True):
        assert score(short, variant, **given).total == (4 if name == "C" else 0)
        assert score(long, variant, **given).total == 0
        assert score(short, variant, **given).payments is None
    with pytest.raises(HandError, match="has no score in guobiao"):
        score(short, "guobiao")


# What must hold of every hand


def test_the_order_of_tiles_does_not_matter() -> None:
    random = Random(7)
    for _ in range(300):
        variant, given = random.choice(SYSTEMS)
        for hand in (classical_hand(random), losing_hand(random)):
            hand = played(hand, rules_for(variant, given).options)
            concealed, melds = list(hand.concealed), list(hand.melds)
            random.shuffle(concealed)
            random.shuffle(melds)
            other = replace(hand, concealed=tuple(concealed), melds=tuple(melds))
            assert outcome(other, variant, given) == outcome(hand, variant, given)


def outcome(hand: Hand, variant: str, given: Mapping[str, Any]) -> object:
    try:
        return answer_of(score(hand, variant, **given))
    except HandError as error:
        return error.kind


def test_suits_may_be_exchanged() -> None:
    random = Random(8)
    for _ in range(300):
        variant, given = random.choice(SYSTEMS)
        hand = played(classical_hand(random), rules_for(variant, given).options)
        moved = replace(
            hand,
            concealed=tuple(map(next_suit, hand.concealed)),
            win=next_suit(hand.win),
            melds=tuple(
                meld._replace(tiles=tuple(map(next_suit, meld.tiles))) for meld in hand.melds
            ),
        )
        assert outcome(moved, variant, given) == outcome(hand, variant, given)


def next_suit(tile: int) -> int:
    return (tile + 9) % 27 if tile < 27 else tile


def test_the_best_reading_is_not_below_any() -> None:
    random = Random(9)
    for _ in range(200):
        variant, given = random.choice(SYSTEMS)
        hand = played(classical_hand(random, first_draws=False), rules_for(variant, given).options)
        try:
            result = score(hand, variant, **given)
        except HandError:
            continue
        assert all(other.total <= result.total for other in result.readings())


def test_a_batch_says_the_same(tmp_path: Path) -> None:
    random = Random(10)
    lines = []
    for name in BOOKS:
        for _ in range(60):
            hand = played(classical_hand(random), rules_for(name).options)
            lines.append(f"{write(hand)} variant={name}")
            loser = played(losing_hand(random), rules_for(name).options)
            lines.append(f"{write(loser)} variant={name}")
    path = tmp_path / "hands.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    done = CliRunner().invoke(app, ["batch", str(path)], catch_exceptions=False)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(records) == len(lines)
    for line, record in zip(lines, records, strict=True):
        if "error" in record:
            with pytest.raises(HandError) as refused:
                score(line)
            assert record["error"] == refused.value.message
            continue
        result = score(line)
        assert record["total"] == result.total
        assert record["items"] == result.items
        extra = result.settlement.extra
        assert {key: record[key] for key in extra} == extra


# Refusals, each by name

GOOD = "23567m345p67899s +4m"


@pytest.mark.parametrize(
    ("variant", "text", "said"),
    [
        ("ningbo", "23567m345p6789s +4m E/S", "wants|1 too few"),
        ("babcock", "23567m345p67899s 111m- +4m E/S", "3 too many"),
        ("ningbo", "1111m345p678999s +1m E/S", "five of 1m"),
        ("babcock", "23567m67899s 5555m- +4m E/S", "five of 5m"),
        ("late", "55555m147p258sEW E/S lost", "five of 5m"),
        ("wufantou", "147m258p369sESWN +C E/S", "not a win"),
        ("wufantou", "19m19p19sESWNCFP +C E/S", "not a win"),
        ("babcock", "1133m4477p2288sN +N E/S", "seven pairs"),
        ("babcock", "1133m4477p2288sN +N E/S optional=七对子 limit=null", "seven pairs"),
        ("ningbo", "147m258p369sESWN +N E/W zimo", "only on the own first draw .*say firstdraw"),
        ("ningbo", f"{GOOD} E/S zimo kongdraw", "needs a kong"),
        ("ningbo", "23567m67899s 3333p_ +4m E/S kongdraw", "kongdraw.* needs a self-draw"),
        ("babcock", f"{GOOD} E/S zimo robkong", "not by self-draw"),
        ("babcock", "12355m345s67899p +9p E/S robkong", "this hand has another"),
        ("late", f"{GOOD} E/S lastdraw", "lastdraw.* needs a self-draw"),
        ("late", f"{GOOD} E/S zimo lastdiscard", "won on a discard"),
        ("late", f"{GOOD} E/S zimo heavenly", "belongs to East"),
        ("late", f"{GOOD} E/E heavenly", "heavenly.* needs a self-draw"),
        ("babcock", "23567m67899s 345p- +4m E/E zimo heavenly", "there can be no melds"),
        ("wufantou", f"{GOOD} E/E earthly", "another seat than East"),
        ("wufantou", f"{GOOD} E/S zimo earthly", "not by self-draw"),
        ("babcock", "23567m67899s 333p- +4m E/S earthly", "no melds"),
        ("babcock", "23567m67899s 333p- +4m E/S ready", "no melds"),
        ("ningbo", f"{GOOD} E/S firstdraw", "first draw .* needs a self-draw"),
        ("babcock", f"{GOOD} E/W eastninth", "belongs to East"),
        ("ningbo", GOOD, "seat wind is missing"),
        ("late", f"{GOOD} seat=S", "round wind is missing"),
        ("babcock", f"{GOOD} seat=S preset=chinese", "round wind is missing"),
        ("babcock", f"{GOOD} 1f E/S", "flowers have no value"),
        ("ningbo", f"{GOOD} flowers=2 E/S", "does not tell which"),
        ("ningbo", f"{GOOD} 11f E/S", "eight flowers, each once"),
        ("late", "23567m345p67890s +4m E/S", "no red fives"),
        ("ningbo", f"{GOOD} E/S lost", "has no winning tile"),
        ("ningbo", "14m258p369sWNCCC E/S lost lastdiscard", "no circumstances beside it"),
    ],
)
def test_a_hand_is_refused_by_name(variant: str, text: str, said: str) -> None:
    with pytest.raises(ScorerError, match=said):
        score(text, f"classical-{variant}")


@pytest.mark.parametrize(
    ("variant", "given", "said"),
    [
        ("ningbo", {"five_items": "10"}, "no switch 'five_items'"),
        ("ningbo", {"waits": "both"}, "waits=both is not possible"),
        ("ningbo", {"wait": "pure"}, "Did you mean waits"),
        ("ningbo", {"preset": "chinese"}, "no preset 'chinese'"),
        ("ningbo", {"optional": ["七对子"]}, "no switch 'optional'"),
        ("babcock", {"optional": ["大三元"]}, "optional=大三元 is not possible"),
        ("babcock", {"optional": "大三元"}, "is not possible"),
        ("babcock", {"flower_points": [4]}, "is not possible"),
        ("babcock", {"flower_points": [4, "x"]}, "is not possible"),
        ("babcock", {"flower_points": [4, True]}, "is not possible"),
        ("late", {"disable": ["天地"]}, "is not possible"),
        ("late", {"flower_points": [10**5000, 4]}, "is not possible"),
        ("late", {"disable": [10**5000]}, "is not possible"),
        ("late", {"disable": {"大三元": 1}}, "is not possible"),
        ("late", {"limit": 0}, "limit=0 is not possible"),
    ],
)
def test_a_switch_is_refused_by_name(variant: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError) as refused:
        rules_for(f"classical-{variant}", given)
    assert said in f"{refused.value.message} {refused.value.hint}"


def test_a_list_may_be_written_as_text() -> None:
    rules = rules_for("classical-babcock", {"optional": "七对子, 四喜和", "flower_points": "4,8"})
    assert rules.options["optional"] == ("四喜和", "七对子")
    assert rules.options["flower_points"] == (4, 8)
    assert rules_for("classical-babcock", {"flower_points": None}).options["flower_points"] is None
    assert rules_for("classical-babcock", {"optional": []}).options["optional"] == ()


UNRELATED = "147m258p369sESWN"


@pytest.mark.parametrize(
    ("said", "waits"), [("firstdraw zimo", "E S W N"), ("firstdraw", "E S W N"), ("", "")]
)
def test_thirteen_unrelated_tiles_are_waited_for(said: str, waits: str) -> None:
    rules = rules_for("classical-ningbo", {})
    hand = read(f"{UNRELATED} E/W {said}", variant="classical-ningbo", waiting=True)
    found = " ".join(TEXTS[kind] for kind in waiting_kinds(hand, rules))
    assert set(waits.split()) <= set(found.split())
    assert bool(found) is bool(waits)
    for kind in waiting_kinds(hand, rules):
        won = replace(hand, win=kind, flags=("self_draw", "first_draw"))
        assert score(won, "classical-ningbo").total > 0
