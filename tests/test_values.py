"""Answers are values: pickled, compared, printed; their records; what `scorer` exports."""

from __future__ import annotations

import doctest
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

import scorer
import scorer.answers
from scorer import (
    Hand,
    HandError,
    NotationError,
    OptionError,
    Score,
    ScorerError,
    chances,
    explain,
    fans,
    load_rules,
    read,
    score,
    settle,
    variants,
)
from scorer.cli.app import app
from scorer.tiles import TEXTS, TILES
from scorer.variants import every, find
from scorer.version import VERSION

EXAMPLES = Path(__file__).parent.parent / "examples"
HANDS = {
    "guobiao": "123456789m 5p EEE +5p E/S",
    "hongkong": "1112345678999m +5m E/S zimo",
    "guangdong": "12368m45556p99?s +7m zimo preset=mil2023",
    "riichi": "340m 678m 123p 78s PP +9s E/S riichi zimo ind=4m honba=1",
    "classical-ningbo": "234m567m888mEE99m +9m seat=S",
    "classical-wufantou": "5p WWWNNN EEE- SSS- +5p E/S",
    "classical-late": "19m19p19sESWNCFP +9s E/S",
    "classical-babcock": "1112345699m 678m- E/S lost",
    "sichuan": "5s 111m- 222m- 3333m- 777s- +5s zimo kongdraw que=p",
    "chengdu": "1122334455667m +7m zimo",
    "taiwan": "12345mEEESSSWWWNN +6m E/S 1f5f streak=2",
    "hefei": "234567m88p34s 8888m_ +5s zimo streak=3",
    "nanjing": "12345m123p123sNN +6m zimo flowers=2",
}
CLUB = str(EXAMPLES / "sunday-club.toml")
TABLES = ("table.txt", "table.toml", "double-ron.toml", "blood-battle.toml", "double-win.txt")


def answers() -> Iterator[object]:
    """Yield an answer of every kind, of every variant."""
    for variant, text in HANDS.items():
        result = score(text, variant)
        yield result
        yield from result.readings()
        yield result.breakdown()
        yield result.hand
        yield result.rules
        yield result.settlement
    club = load_rules(CLUB)
    yield score("123m 678m 44p 78s EEE- +9s zimo E/S", rules=club)
    yield score("123456789m 5p EEE +5p E/S", minimum=6, kongs="1998", preset="wmo")
    yield from chances("234m678m46s888s- 99p E/S", "riichi")
    yield from chances("123456789m 5p EEE E/S")
    for name in TABLES:
        yield settle((EXAMPLES / name).read_text(encoding="utf-8"))
    for text, variant in (("123456789m 5p EEE +6p E/S", "guobiao"), ("1q", "riichi"), ("1m", "x")):
        with pytest.raises(ScorerError) as caught:
            score(text, variant)
        yield caught.value


ANSWERS = list(answers())


def test_every_variant_is_here() -> None:
    assert set(HANDS) == set(variants())


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda one: type(one).__name__)
def test_answers_are_pickled_as_they_are(answer: object) -> None:
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer
    assert repr(again) == repr(answer)
    if type(answer).__name__ not in ("Settled", "SettledWins", "Settlement"):  # they hold dicts
        assert hash(again) == hash(answer)


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda one: type(one).__name__)
def test_answers_tell_of_themselves(answer: object) -> None:
    assert len(repr(answer)) < 2000 or isinstance(answer, tuple)
    if hasattr(answer, "to_dict"):
        record = answer.to_dict()
        assert json.loads(json.dumps(record)) == record
        html = answer._repr_html_()
        assert html.count("<table>") == html.count("</table>")
        assert "<" in html


def test_scores_go_through_a_pool_of_processes() -> None:
    hands = [text for variant, text in HANDS.items() if variant == "guobiao"] * 3
    with ProcessPoolExecutor(1) as pool:
        found = list(pool.map(score, hands))
    assert found == [score(text) for text in hands]
    assert len(set(found)) == 1


def test_scores_differ_where_rules_hands_or_readings_do() -> None:
    text = "111222333m456p7s +7s"
    best, other = score(text).readings()
    assert best == score(text) != other
    assert score(text) != score(text, minimum=6)
    assert score(text) != score(text + " zimo")
    assert score(text) != 45


def test_the_record_is_that_of_the_command() -> None:
    for variant, text in HANDS.items():
        result = CliRunner().invoke(app, [*text.split(), "--json", "-V", variant])
        shown = json.loads(result.stdout)
        del shown["variant_from"]
        assert score(text, variant).to_dict() == shown


def test_the_record_of_a_hand_is_read_again() -> None:
    from scorer.notation import hand_from_record  # noqa: PLC0415

    for variant, text in HANDS.items():
        hand = read(text, variant)
        assert hand_from_record(hand.to_dict()).to_dict() == hand.to_dict()
        assert read(str(hand), variant) == hand


def test_how_answers_are_printed() -> None:
    assert repr(score(HANDS["guobiao"])) == (
        "<Score guobiao: 22 fan (清龙 16, 圈风刻 2, 门前清 2, 缺一门 1, 单钓将 1) "
        "of <Hand 123456789m5pEEE +5p E/S>>"
    )
    assert repr(read("19m19p19sESWNCFP +9s")) == "<Hand 19m19p19sESWNCFP +9s>"
    assert repr(Hand((99,))).startswith("Hand(concealed=(99,)")
    assert "below the minimum" in repr(score("123m456p78s99p 555s- +6s E/S"))
    settled = settle((EXAMPLES / "table.txt").read_text(encoding="utf-8"))
    assert repr(settled) == "<Settled classical-ningbo: E -156, S -62, W +40, N +178>"


@pytest.mark.parametrize(
    ("text", "variant", "options", "said"),
    [
        ("123m456p789sEEE9s+9s zimoo", "guobiao", {}, 'unknown word "zimoo". Did you mean zimo?'),
        ("123456789m5pEEE E/S", "guobiao", {}, "Add the winning tile as +TILE"),
        ("1m", "honkong-x", {}, "Variants: "),
        ("123456789m5pEEE +5p", "guobiao", {"minimu": 3}, "Switches: "),
    ],
)
def test_the_text_of_an_error_has_its_hint(
    text: str, variant: str, options: dict[str, object], said: str
) -> None:
    with pytest.raises((NotationError, HandError, OptionError)) as caught:
        score(text, variant, **options)
    error = caught.value
    assert error.message in str(error)
    assert str(error).endswith(error.hint)
    assert said in str(error)
    assert ".." not in str(error)


def test_fields_are_explained() -> None:
    for name in ("packed", "priced", "hand", "rules"):
        assert f"`{name}`" in (Score.__doc__ or "")
    assert "`scorer.tiles`" in (Hand.__doc__ or "")
    hand = read("123m456p789sEEE9s +9s")
    assert [TEXTS[tile] for tile in hand.concealed][:4] == ["1m", "2m", "3m", "4p"]
    assert hand.concealed[3] == TILES["4p"] == 12


def test_the_explanation_is_that_of_the_command() -> None:
    text = "111222333m456p7s +7s"
    environment = {"COLUMNS": "70"}
    words = [text, "--readings", "--lang", "ja"]
    shown = CliRunner().invoke(app, words, env=environment).stdout
    assert explain(text, lang="ja", width=70, readings=True) == shown
    assert explain(score(text), lang="ja", width=70, readings=True) == shown
    with pytest.raises(OptionError, match="no language"):
        explain(text, lang="de")


def test_fans_are_those_of_the_command() -> None:
    for book in every():
        shown = CliRunner().invoke(app, ["fans", book.name, "--json"]).stdout
        assert fans(book.name) == json.loads(shown)
    assert {fan["name"] for fan in fans(rules=load_rules(CLUB))} >= {"缺五"}
    assert [fan["value"] for fan in fans("hongkong", preset="sansan")] != [
        fan["value"] for fan in fans("hongkong")
    ]


def test_tables_are_settled_from_texts_and_records() -> None:
    for name in TABLES:
        text = (EXAMPLES / name).read_text(encoding="utf-8")
        shown = json.loads(
            CliRunner().invoke(app, ["table", str(EXAMPLES / name), "--json"]).stdout
        )
        shown.pop("variant_from", None)
        assert settle(text).to_dict() == shown
    record = {"variant": "riichi", "table": {"players": {}}}
    with pytest.raises(HandError, match="missing"):
        settle(record)


def test_what_is_exported() -> None:
    assert scorer.__version__ == VERSION
    assert set(scorer.__all__) <= set(dir(scorer))
    for name in scorer.__all__:
        assert getattr(scorer, name) is not None
    with pytest.raises(AttributeError, match="nothing"):
        scorer.nothing  # noqa: B018
    assert doctest.testmod(scorer.answers).failed == 0
    script = "import scorer, sys; assert 'scorer.answers' not in sys.modules; scorer.fans; " \
             "assert 'scorer.answers' in sys.modules"  # fmt: skip
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_book_that_nobody_declared_is_not_pickled() -> None:
    toy = find("guobiao").derive({})
    with pytest.raises((StopIteration, LookupError, pickle.PicklingError)):
        pickle.dumps(toy)
