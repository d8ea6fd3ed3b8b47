"""The commands that show the notation and its words, from the tables that the reader has."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from scorer.circumstances import CIRCUMSTANCES
from scorer.cli.app import app
from scorer.facts import FACTS
from scorer.notation.words import SIDES, VERBS
from scorer.report import notation_page


def mjscore(*words: str) -> Result:
    return CliRunner(env={"COLUMNS": "1000"}).invoke(app, words)


def test_every_word_of_the_reader_is_listed() -> None:
    records = json.loads(mjscore("words", "--json").stdout)
    spelled = {one for record in records for one in (record["word"], *record["also"])}
    for line in CIRCUMSTANCES:
        assert {line.written, *line.also.split()} <= spelled
    for table in (VERBS, SIDES):
        assert {word for words in table.values() for word in words.split()} <= spelled
    assert {f"{fact.key}=" for fact in FACTS} <= spelled


@pytest.mark.parametrize(
    ("search", "first"),
    [
        ("kongdraw", "kongdraw"),
        ("海底", "lastdraw"),
        ("杠上开花", "kongdraw"),
        ("槓上開花", "kongdraw"),
        ("rinshan", "kongdraw"),
        ("リーチ", "riichi"),
        ("tianhe", "heavenly"),
        ("after_kong", "kongdraw"),
        ("on the last discard", "lastdiscard"),
        ("上家", "left"),
        ("dora=", "dora="),
        ("minimum", "minimum="),
        ("counters", "honba="),
    ],
)
def test_a_search_finds_a_word(search: str, first: str) -> None:
    records = json.loads(mjscore("words", *search.split(), "--json").stdout)
    assert records[0]["word"] == first


def test_a_search_that_finds_nothing_says_what_was_meant() -> None:
    result = mjscore("words", "kongdrow")
    assert result.exit_code == 2
    assert "Did you mean kongdraw?" in result.stderr


def test_the_notation_is_that_of_the_page() -> None:
    markdown = mjscore("notation", "--format", "markdown").stdout
    assert markdown == notation_page.text()
    assert "hand.lark" not in markdown
    table = mjscore("notation").stdout
    records = json.loads(mjscore("notation", "--json").stdout)
    assert len(records) > 25
    for line in markdown.splitlines():
        if line.startswith("| `"):
            written = line.split("|")[1].replace("`", "").strip()
            assert written in table
    assert "`" not in table


@pytest.mark.parametrize("form", ["table", "json", "jsonl", "csv", "tsv", "markdown"])
@pytest.mark.parametrize("command", ["words", "notation"])
def test_in_every_format(command: str, form: str) -> None:
    result = mjscore(command, "--format", form)
    assert result.exit_code == 0
    assert "zimo" in result.stdout
