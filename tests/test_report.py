"""Reports: widths, words, what each format keeps, and that a table tells the whole hand."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
import wcwidth

from scorer import HandError, NotationError, OptionError, read, score
from scorer.languages import LANGUAGES
from scorer.report import FORMATS, Style, write_page
from scorer.report.error_page import ErrorPage, error_record, error_text
from scorer.report.layout import in_columns, width
from scorer.report.records import lean_record, signed
from scorer.report.score_page import ScorePage, items_of
from scorer.report.sets import hand_text, set_texts
from scorer.report.words import LABELS, UNITS, say
from scorer.tiles import TEXTS, glyph, name, parse_tiles, write_tiles
from scorer.variants import every, find

HANDS = (
    "123456789m5pEEE +5p E/S",
    "1112345678999m +5m zimo",
    "19m19p19sESWNCFP +9s",
    "1122m3344p5566s7s +7s",
    "147m258p369sESWN +C",
    "147m258p369s123m5p +5p",
    "456p78sEEE99s 1-23m +9s 15f E/S zimo",
    "4p 555p-A 777-A7s 9999s_ EEEE- +4p zimo kongdraw flowers=3",
    "1s EEEE_ CCC-C FFF-R PPP-L +1s",
    "123m456p56s99p 555s- +7s",
)
CASES = Path(__file__).parent / "cases" / "guobiao.jsonl"


def table(text: str, **wishes: object) -> str:
    return write_page(ScorePage(score(text), readings=True), "table", Style(**wishes))


def test_widths_are_those_of_terminals() -> None:
    texts = [
        say(key, lang, *["x"] * LABELS[key].count("{}")) for key in LABELS for lang in LANGUAGES
    ]
    texts += [*UNITS.values(), *map(glyph, TEXTS), "×", "−", "·", "🀄", "e\u0301"]
    texts += [name(tile, lang) for tile in TEXTS for lang in LANGUAGES]
    texts += [text for book in every() for text in book.identity.titles.values()]
    texts += [fan.name_in(lang) for book in every() for fan in book.fans for lang in LANGUAGES]
    for text in texts:
        assert width(text) == wcwidth.wcswidth(text), text


def test_columns_are_aligned_for_any_script() -> None:
    rows = [("清龙", "16", "x"), ("a", "2", "🀄y"), ("四归一", "100", "")]
    assert in_columns(rows, frozenset({1})) == ["清龙     16  x", "a         2  🀄y", "四归一  100"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", HANDS)
def test_the_table_tells_everything(text: str, lang: str) -> None:
    result = score(text)
    shown = table(text, lang=lang)
    items, suppressed = result.breakdown()
    for item in items:
        assert item.fan.name in shown or lang == "zh-Hant"
        assert item.fan.name_in(lang) in shown
    for one in suppressed:
        assert one.principle in shown or lang == "zh-Hant"
        assert one.by is None or one.by.name in shown or lang == "zh-Hant"
    assert str(result.total) in shown
    assert hand_text(result.hand, Style()) in shown
    for amount in (result.payments or {}).values():
        assert signed(amount) in shown
    assert not any(line.endswith(" ") for line in shown.splitlines())
    assert "\n\n\n" not in shown


@pytest.mark.parametrize("text", HANDS)
def test_a_reading_shows_each_tile_once(text: str) -> None:
    result = score(text)
    shown = " ".join(set_texts(result.reading, result.hand, Style()))
    for mark in ("-A", "-L", "-R", "-", "_", "+"):
        shown = shown.replace(mark, "")
    # a marked run has lost nothing but its mark: 777-A7s is 7777s
    tiles = [tile for run in shown.split() for tile in parse_tiles(run)]
    assert Counter(tiles) == Counter(result.hand.tiles())


@pytest.mark.parametrize("text", HANDS)
def test_glyphs_are_the_same_tiles(text: str) -> None:
    hand = read(text)
    shown = hand_text(hand, Style(glyphs=True))
    assert Counter(sign for sign in shown if sign >= "\U0001f000") == Counter(
        map(glyph, [*hand.tiles(), *hand.flowers])
    )


def test_tiles_of_a_text_become_glyphs() -> None:
    drawn = Style(glyphs=True)
    assert drawn.tiles("12m+3m EE 5f") == "🀇🀈+🀉 🀀🀀 🀢"
    assert Style().tiles("12m+3m EE") == "12m+3m EE"


def test_plain_streams_get_english_and_ascii() -> None:
    for text in HANDS:
        shown = table(text, chinese=False)
        assert all(item.fan.english in shown for item in score(text).breakdown()[0])
        assert "番" not in shown
        assert "()" not in shown
    record = write_page(ScorePage(score(HANDS[0])), "json", Style(utf8=False))
    assert record.isascii()


@pytest.mark.parametrize("form", FORMATS)
def test_errors_have_every_format(form: str) -> None:
    errors = (
        NotationError("1q", _faults("1q")),
        HandError("not a win", "not a win", "hint"),
        OptionError("there is no variant 'x'", ""),
    )
    for error in errors:
        shown = write_page(ErrorPage(error, 3), form, Style())
        assert error.message in shown.replace('\\"', '"').replace('""', '"')


def _faults(text: str) -> tuple:
    with pytest.raises(NotationError) as caught:
        read(text)
    return caught.value.faults


def test_every_independent_fault_is_in_the_record() -> None:
    text = "123m456p789sEEE9s+9s zimoo E/X"
    with pytest.raises(NotationError) as caught:
        read(text)
    record = error_record(caught.value)
    assert record["error"] == 'unknown word "zimoo"'
    assert [text[fault["start"] : fault["end"]] for fault in (record, *record["more"])] == [
        "zimoo",
        "X",
    ]
    assert error_text(caught.value).count("Error:") == 2


def test_the_lean_record_is_part_of_the_full_one() -> None:
    for text in HANDS:
        result = score(text)
        assert lean_record(result).items() <= ScorePage(result).record().items()


def test_the_cases_pass_by_the_record() -> None:
    from scorer.notation import hand_from_record  # noqa: PLC0415

    for line in CASES.read_text(encoding="utf-8").splitlines()[:400]:
        case = json.loads(line)
        expected = case["expected"]
        if "error" in expected:
            continue
        record = json.loads(json.dumps(lean_record(score(hand_from_record(case)))))
        assert {key: record.get(key) for key in expected} == expected, case["id"]


def test_signs_of_payments() -> None:
    assert (signed(45), signed(-29), signed(0)) == ("+45", "−29", "+0")


def test_principles_that_the_table_explains_exist() -> None:
    for principle in find("guobiao").principles:
        if principle.name != "就高不就低":
            assert principle.name in LABELS


def test_what_was_written_is_tiles() -> None:
    for text in HANDS:
        for item in score(text).breakdown()[0]:
            for tiles in item.tiles:
                assert write_tiles(parse_tiles(tiles.split()[0])) == tiles.split()[0]


def test_a_limit_hand_is_called_by_its_name() -> None:
    result = score("19m19p19sESWNCFP +C variant=riichi E/S")
    assert [one.split()[-1] for one in items_of(result, Style())] == ["yakuman"]
