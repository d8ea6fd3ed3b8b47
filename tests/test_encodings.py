"""Streams that cannot write everything: the language stays where it can, nothing becomes `?`."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from contextvars import copy_context

import pytest

from scorer.cli import terminal
from scorer.cli.options import style_for
from scorer.report.style import Style
from scorer.report.words import say
from scorer.variants import every

ROUND = {
    ("cp932", "ja"): "場風",
    ("shift_jis", "ja"): "場風",
    ("euc_jp", "ja"): "場風",
    ("big5", "zh-Hant"): "圈風",
    ("cp950", "zh-Hant"): "圈風",
    ("gbk", "zh-Hans"): "圈风",
    ("gb2312", "zh-Hans"): "圈风",
    ("gb18030", "zh-Hant"): "圈風",
    ("utf-8", "ja"): "場風",
}
IN_ENGLISH = (("cp932", "zh-Hans"), ("big5", "ja"), ("latin-1", "ja"), ("ascii", "zh-Hant"))
COMMANDS = (
    "123456789m 5p EEE +5p E/S --readings",
    "340m 678m 123p 78s PP +9s E/S riichi zimo ind=4m honba=1 -V riichi",
    "5p WWWNNN EEE- SSS- +5p E/S -V riichi --glyphs",
    "111999m1119p FFF- +9p E/S zimo kongdraw -V classical-late",
    "1112345678999m +5m E/S zimo -V hongkong",
    "waits 123m456p78s99p 555s- E/S",
    "waits 234m678m46s888s- 99p E/S -V riichi",
    "fans guobiao",
    "fans hongkong",
    "fans riichi 立直 --long",
    "variants",
)


def said(words: str, encoding: str, lang: str) -> str:
    """Return what a command writes to both streams, read in their encoding."""
    done = subprocess.run(
        [sys.executable, "-m", "scorer", "--no-config", *words.split(), "--lang", lang],
        capture_output=True,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": encoding, "COLUMNS": "100"},
    )
    return (done.stdout + done.stderr).decode(encoding)


@pytest.mark.parametrize(("encoding", "lang"), ROUND)
def test_the_language_stays_where_it_can_be_written(encoding: str, lang: str) -> None:
    for words in (COMMANDS[0], COMMANDS[2]):
        shown = said(words, encoding, lang)
        assert ROUND[encoding, lang] in shown
        assert "?" not in shown
        assert "\\u" not in shown
        assert ("🀀" in shown) == (encoding in ("utf-8", "gb18030") and "--glyphs" in words)
        assert encoding in ("utf-8", "gb18030") or "EEE" in shown


@pytest.mark.parametrize(("encoding", "lang"), IN_ENGLISH)
def test_else_it_is_english(encoding: str, lang: str) -> None:
    shown = said(COMMANDS[0], encoding, lang)
    assert "round East" in shown
    assert "?" not in shown


@pytest.mark.parametrize("words", COMMANDS)
def test_nothing_becomes_question_marks(words: str) -> None:
    for encoding, lang in (("cp932", "ja"), ("big5", "zh-Hant"), ("ascii", "zh-Hans")):
        assert not re.search(r"\?\?|\\u", said(words, encoding, lang)), (encoding, lang)


def spoken_to(stream: io.TextIOWrapper, lang: str) -> Style:
    terminal.speak(lang)
    return style_for(stream)


@pytest.mark.parametrize(("encoding", "lang"), ROUND)
def test_fans_are_named_in_the_language_that_is_written(encoding: str, lang: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    style = copy_context().run(spoken_to, stream, lang)
    assert style.lang == lang
    for book in every():
        for fan in book.fans:
            name = style.name(fan)
            assert style.shows(name)
            assert not name.isascii() or fan.name_in(lang).isascii() or encoding == "euc_jp"


def test_signs_become_simpler_ones() -> None:
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    for text, shown in (
        ("winner −30 × 2", "winner -30 x 2"),
        ("和绝张 (lasttile): no", "lasttile: no"),
        ("not counted (不计)", "not counted"),
        ("清龙", "\\u6e05\\u9f99"),
        ("plain?", "plain?"),
    ):
        assert terminal.shown(text, ascii_only) == shown
    wide = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    assert terminal.shown("和绝张 (lasttile) −", wide) == "和绝张 (lasttile) −"
    assert say("round", "ja", "東") == "場風 東"
