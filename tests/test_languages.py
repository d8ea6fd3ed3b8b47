"""Languages: every text has its translations, and a message is said with all that fills it."""

from __future__ import annotations

import ast
import copy
import json
import pickle
from pathlib import Path

import pytest

from scorer.languages import LANGUAGES, translate
from scorer.message import Message, as_data, joined, of_data, plural
from scorer.report import words
from scorer.report.catalogues import entries, faults, outdated, updated
from scorer.report.texts import Text, texts
from scorer.seat import Seat

OTHERS = LANGUAGES[1:]
SAID = texts()


@pytest.mark.parametrize("lang", OTHERS)
def test_nothing_lacks_a_translation(lang: str) -> None:
    assert list(faults(entries(updated(lang, SAID)))) == []


@pytest.mark.parametrize("lang", OTHERS)
def test_the_catalogues_are_up_to_date(lang: str) -> None:
    assert outdated(lang, SAID) == [], "run python -m scorer.report.catalogues"


def test_what_is_wrong_with_a_translation_is_found() -> None:
    fine = {("", "{n:,} of {tile}"): "{tile} x {n:,}", ("fan", "fan"): "x"}
    assert list(faults(fine)) == []
    for text in ("", "{tile} x", "{tile} x {n}", "{tile} x {many:,}"):
        assert len(list(faults({**fine, ("", "{n:,} of {tile}"): text}))) == 1


@pytest.mark.parametrize("change", [SAID[1:], [*SAID, Text("new", "here")]], ids=["less", "more"])
def test_catalogues_with_too_much_and_with_too_little_are_found(change: list[Text]) -> None:
    assert "po" in outdated("ja", change)


def test_a_message_is_its_english_text() -> None:
    said = Message("{tile} is no {what} wind", tile="5m", what="seat")
    assert said == "5m is no seat wind"
    for again in (pickle.loads(pickle.dumps(said)), copy.deepcopy(said)):
        assert (again, again.template, again.values) == (said, said.template, said.values)
    assert plural(1, "{n} tile", "{n} tiles") == "1 tile"
    assert plural(0, "{n} tile", "{n} tiles") == "0 tiles"


def test_a_message_is_made_again_from_data() -> None:
    said = message_in_a_message()
    again = of_data(json.loads(json.dumps(as_data(said))))
    assert (again, again.template) == (said, said.template)
    assert translate(again, "ja") == translate(said, "ja") != said
    assert of_data(as_data("text")) == "text"
    assert as_data(Seat.E) == "East (E)"


def message_in_a_message() -> Message:
    tiles = Message("{have} in hand + 1 won on = {tiles}", have=3, tiles=Message("a pung"))
    return Message("{parts}, and {must}: {excess}", parts=tiles, must="x", excess=Message("a kong"))


def test_texts_without_a_translation_stay_as_they_are() -> None:
    said = joined("; ", [Message("{n} zzz", n=1_000), "{x}", Message("yyy {n:,}", n=1_000)])
    assert said == "1000 zzz; {x}; yyy 1,000"
    assert all(translate(said, lang) == said for lang in LANGUAGES)
    assert joined("; ", ["a", "b"]) == "a; b"


def spoken() -> tuple[set[str], set[str]]:
    """Return the keys of labels that the source says: whole ones, and beginnings of f-strings."""
    whole, begun = set(), set()
    for file in Path(words.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "say"):
                continue
            first = call.args[0]
            for key in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                if isinstance(key, ast.Constant):
                    whole.add(key.value)
                elif isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
                    begun.add(key.values[0].value)
    return whole, begun


def test_every_label_that_is_said_stands_in_the_table() -> None:
    whole, begun = spoken()
    assert len(whole) > 60
    assert whole <= words.LABELS.keys()
    assert all(any(key.startswith(start) for key in words.LABELS) for start in begun)
