"""Nothing that goes to a terminal is wider than it is, or broken inside words."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import wcwidth
from click.testing import CliRunner

from scorer.cli.app import COMMANDS, app
from scorer.languages import LANGUAGES
from scorer.report.layout import cut, fitted, in_lines, width, wrapped
from scorer.variants import every, names

EXAMPLES = Path(__file__).parent.parent / "examples"
WIDTHS = (60, 80, 120)
# A hand that is won, one that waits, and more of the variant, to look at in every width.
HANDS = {
    "guobiao": ("123456789m 5p EEE +5p E/S --readings", "123m456p78s99p 555s- E/S"),
    "hongkong": ("1112345678999m +5m E/S zimo", "147m258p369sESWN 123456f E/S"),
    "guangdong": ("1112345678999m +5m E/S zimo", "123m 456p 78s 99p 555s- E/S"),
    "riichi": (
        "340m 678m 123p 78s PP +9s E/S riichi zimo ind=4m honba=1 sticks=2",
        "234m678m46s888s- 88p E/S",
    ),
    "classical-ningbo": ("234m567m888mEE99m +9m seat=S", "22m34p11p 55s E seat=S 777s- CCC-"),
    "classical-wufantou": ("5p WWWNNN EEE- SSS- +5p E/S", "5p WWWNNN EEE- SSS- E/S"),
    "classical-late": ("19m19p19sESWNCFP +9s E/S", "123m456p78s99p 555s- E/S"),
    "classical-babcock": ("1112345678999m +5m E/S zimo", "123m456p78s99p 555s- E/S"),
    "sichuan": ("5s 111m- 222m- 3333m- 777s- +5s zimo kongdraw que=p", "123m456m78m99p 555p-"),
    "chengdu": ("1122334455667m +7m zimo", "5s 111m- 222m- 3333m- 777s- que=p"),
    "taiwan": ("12345mEEESSSWWWNN +6m E/S 1f5f streak=2", "12345mEEESSSWWWNN E/S 1f"),
    "hefei": ("234567m88p34s 8888m_ +5s zimo streak=3", "234567m88p34s 8888m_"),
    "nanjing": ("12345m123p123sNN +6m zimo flowers=2", "1133557799mEES flowers=2"),
}
MORE = {
    "guobiao": ["-o", "minimum=6", "-o", "kongs=1998", "-o", "preset=wmo"],
    "hongkong": ["--rules", str(EXAMPLES / "sunday-club.toml")],
    "guangdong": ["-o", "preset=mil2023"],
    "riichi": ["-o", "double_yakuman=true", "-o", "preset=wrc", "-o", "local_yaku=true"],
}
REFUSED = (
    ["123m456p789sEEE9s+9s zimoo E/X"],
    ["123456789m5pEEE +6p E/S"],
    ["123m", "-o", "nothing=3", "-V", "riichi"],
    ["EEEESSSSWWWWNNNNCCCCFFFFPPPP" * 6],
    ["东东东南南南西西西北北北中中中发发发白白白" * 6 + "x"],
    ["fans", "guobiao", "not a fan of this book at all, but a very long name of one"],
    ["--rules", "nowhere/to/be/found/in/a/folder/with/a/very/long/name/indeed/rules.toml", "1m"],
)


def answers(words: list[str], lang: str, columns: int) -> Iterator[str]:
    """Yield the lines of both streams."""
    environment = {"COLUMNS": str(columns), "XDG_CONFIG_HOME": "/nowhere"}
    result = CliRunner().invoke(app, [*words, "--lang", lang], env=environment)
    assert result.exit_code in (0, 1, 2), result.output
    yield from result.stdout.splitlines()
    yield from result.stderr.splitlines()


def commands() -> Iterator[list[str]]:
    """Yield the commands that people read, for every variant."""
    yield ["variants"]
    for book in every():
        name = book.name
        presets = [[], *(["-o", f"preset={one}"] for one in book.editions)]
        for preset in presets:
            yield ["fans", name, *preset]
            yield ["fans", name, "--long", *preset]
            yield ["fans", name, next(iter(book.every_fan())), *preset]
        yield ["variants", name]
        if book.principles:
            yield ["fans", name, "principles"]
        hand, waiting = HANDS[name]
        for more in ([], MORE.get(name, []), ["--glyphs"]):
            yield [*hand.split(), "-V", name, *(more or ["--color", "always"])]
            yield ["waits", *waiting.split(), "-V", name, *more]
    for path in sorted(EXAMPLES.glob("*.toml")):
        if "[[fan]]" in path.read_text(encoding="utf-8"):
            yield ["variants", str(path)]
            yield ["fans", str(path)]
        else:
            yield ["table", str(path)]
    yield ["table", str(EXAMPLES / "table.txt")]
    yield from REFUSED


EVERY = list(commands())


def test_each_variant_is_looked_at() -> None:
    assert set(HANDS) == set(names())


@pytest.mark.parametrize("words", EVERY, ids=[" ".join(words)[:60] for words in EVERY])
def test_no_line_is_wider_than_the_terminal(words: list[str]) -> None:
    for lang in LANGUAGES:
        for columns in WIDTHS:
            for line in answers(words, lang, columns):
                bare = re.sub(r"\x1b\[[0-9;]*m", "", line)
                assert wcwidth.wcswidth(bare) <= columns, (lang, columns, bare)


@pytest.mark.parametrize("columns", WIDTHS)
def test_the_counts_of_a_batch(columns: int) -> None:
    hands = str(EXAMPLES / "hands.txt")
    environment = {"COLUMNS": str(columns)}
    words = ["batch", hands, "--stats", "--output", "/dev/null"]
    result = CliRunner().invoke(app, words, env=environment)
    assert "spread" in result.stderr
    assert all(wcwidth.wcswidth(line) <= columns for line in result.stderr.splitlines())


@pytest.mark.parametrize("name", names())
def test_a_catalogue_has_a_line_for_each_fan(name: str) -> None:
    book = next(book for book in every() if book.name == name)
    for columns in WIDTHS:
        lines = list(answers(["fans", name], "en", columns))
        numbered = [line for line in lines if re.match(r" +[0-9]+ ", line)]
        assert len(numbered) == len(book.fans)
        for fan, line in zip(book.fans, numbered, strict=True):
            assert fan.players_name in line or "…" in line


def test_lines_are_broken_between_words() -> None:
    text = (
        "preset xinpai, min_fan=1, dasixi=limit, rules of the Sunday club 圈风刻（同组牌）、门风刻"
    )
    words = set(re.split(r"[ ,、]+", text))
    for columns in range(24, 90):
        lines = wrapped(text, columns)
        assert all(width(line) <= columns for line in lines)
        assert {word for line in lines for word in re.split(r"[ ,、]+", line) if word} <= words
        assert "".join("".join(lines).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("1,920 → 2,000", ["1,920 →", "2,000"]),
        ("a/b E/S", ["a/b E/S"]),
        ("abcdefghijkl", ["abcdefgh", "ijkl"]),
        ("花色相同的一到九", ["花色相同", "的一到九"]),
        ("two\nlines", ["two", "lines"]),
    ],
)
def test_how_lines_are_broken(text: str, lines: list[str]) -> None:
    assert wrapped(text, 8) == lines


def test_a_text_is_cut_behind_a_word() -> None:
    assert cut("Two Concealed Kongs", 16) == "Two Concealed…"
    assert cut("Two Kongs", 16) == "Two Kongs"


def test_columns_give_way_to_the_terminal() -> None:
    rows = [("name", "1", "a long text that gives way"), ("b", "100", "short")]
    sizes = fitted(rows, 30, frozenset({1}))
    assert sizes == [4, 3, 19]
    assert in_lines(rows, sizes, frozenset({1})) == [
        ["name    1  a long text that", "           gives way"],
        ["b     100  short"],
    ]
    assert fitted(rows, 10) is None
    assert fitted(rows, 0) == [4, 3, 26]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_help_fits(command: str) -> None:
    words = [sys.executable, "-m", "scorer", *command.split(), "-h"]
    for columns in WIDTHS[:2]:  # what click's own runner calls for is always 80 wide
        environment = os.environ | {"COLUMNS": str(columns), "PYTHONUTF8": "1"}
        shown = subprocess.run(words, capture_output=True, text=True, check=True, env=environment)
        for line in shown.stdout.splitlines():
            assert wcwidth.wcswidth(line) <= columns, line
        examples = shown.stdout.partition("Examples:")[2].partition("Usage:")[0]
        whole = " ".join(examples.replace("\\\n", " ").split())
        group: Any = app
        known = group.get_command(None, command or "score").examples
        assert all(" ".join(line.split()) in whole for _, line in known)
