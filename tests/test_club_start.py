"""A file of rules to start from reads back as its preset; one with many faults tells them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorer import RulesError
from scorer.cli.app import app
from scorer.clubs import Club
from scorer.clubs.start import start
from scorer.report.error_page import error_record, error_text
from scorer.rules.book import RuleBook
from scorer.variants import every

PRESETS = [
    (book.edition({"preset": preset}), preset) for book in every() for preset in book.preset_names
]
IDS = [f"{book.name}-{preset}" for book, preset in PRESETS]


def made_to_count(text: str, section: str) -> str:
    """Return a file whose switched-off pairs under a heading count."""
    before, heading, after = text.partition(f"[{section}]\n")
    inside, blank, rest = after.partition("\n\n")
    return before + heading + re.sub(r"^#(?! )", "", inside, flags=re.MULTILINE) + blank + rest


@pytest.mark.parametrize(("book", "preset"), PRESETS, ids=IDS)
def test_a_new_file_reads_back_as_its_preset(book: RuleBook, preset: str) -> None:
    text = start(book, preset)
    club = Club(text, "club.toml")
    wanted, _ = book.resolve({"preset": preset})
    assert club.options == wanted
    assert (club.values, club.own, club.renamed) == ({}, (), {})
    assert club.base.fans == book.fans


@pytest.mark.parametrize(("book", "preset"), PRESETS, ids=IDS)
def test_every_line_of_a_new_file_says_what_holds(book: RuleBook, preset: str) -> None:
    text = made_to_count(start(book, preset), "options")
    wanted, _ = book.resolve({"preset": preset})
    assert Club(text, "club.toml").options == wanted
    club = Club(made_to_count(start(book, preset), "values"), "club.toml")
    assert club.values
    for fan, worth in club.values.items():
        assert worth == fan.worth(wanted), fan.name


def test_the_command_prints_it(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    for words, preset in ((["hongkong", "三三制"], "sansan"), (["tenhou"], "tenhou"), (["gd"], "")):
        result = CliRunner().invoke(app, ["rules", "new", *words])
        assert result.exit_code == 0
        file.write_text(result.stdout, encoding="utf-8")
        assert CliRunner().invoke(app, ["variants", str(file)]).exit_code == 0
        assert f'preset = "{preset or "jipinghu"}"' in result.stdout
    assert "Did you mean sansan?" in CliRunner().invoke(app, ["rules", "new", "hk", "sansn"]).stderr


EIGHT = """\
variant = "hongkong"
min_fan = 1
碰碰和 = 4

[options]
flower = true
stake = 7
name = "Club"
清一色 = 3

[values]
清龙 = 5
All Pungs = 4
"Half Flush" = "much"
duidui = 3

[names."鸡和"]
english = "X"

[[fan]]
name = "缺五"
value = "x"
when = { withaut = "5m" }
excludes = ["nope", "混一色"]

[[fan]]
name = "缺六"
value = 1
when = { without = "6m" }
excludes = ["缺五"]
"""
LINES = (2, 3, 6, 7, 8, 9, 12, 13, 14, 15, 18, 22, 23, 24)


def test_all_faults_are_told_at_once_in_their_order() -> None:
    with pytest.raises(RulesError) as refused:
        Club(EIGHT, "club.toml")
    error = refused.value
    assert (error.line, *(one.line for one in error.more)) == LINES
    text = error_text(error)
    assert text.count("Error:") == len(LINES)
    assert text.count("^") >= len(LINES)
    record = error_record(error)
    assert record["kind"] == "bad rules"
    more = record["more"]
    assert isinstance(more, list)
    assert len(more) == len(LINES) - 1


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("min_fan = 1", "min_fan is a switch, and stands above", "under [options]"),
        ("min-fan = 1", "min-fan is a switch, and stands above", "under [options]"),
        ('"对对胡" = 3', "对对胡 is the fan 对对和, and stands above", "under [values]"),
        ('[options]\nname = "x"', "name is no switch", "before the first [table]"),
        ('[options]\nvariant = "hk"', "variant is no switch", "before the first [table]"),
        ('[options]\n"清一色" = 3', "no switch '清一色'", "清一色 is a fan: write it under"),
        ("[values]\nduidui = 3", "no fan 'duidui'", "duidui is a switch: write it under"),
        ("[values]\n清一色 = 3", "stands in quotes", 'Write "清一色" = 3'),
        ("[values]\nAll Pungs = 3", "stands in quotes", 'Write "All Pungs" = 3'),
        ('[names.鸡和]\nen = "x"', "stands in quotes", 'Write [names."鸡和"]'),
        ('[values]\n"All Pung" = 3', "no fan 'All Pung'", "Did you mean All Pungs?"),
        ('[values]\n"duidoi hu" = 3', "no fan 'duidoi hu'", "Did you mean 对对"),
        ('preset = "新界"', "several presets", "xinjie-sansan, xinjie-erer"),
        ("[option]\ncap = 8", "no 'option'", "Did you mean options?"),
        ("[[fans]]\nvalue = 1", "no 'fans'", "Did you mean fan?"),
    ],
)
def test_a_hint_is_true(text: str, message: str, hint: str) -> None:
    with pytest.raises(RulesError) as refused:
        Club(f'variant = "hongkong"\n{text}\n', "club.toml")
    assert not refused.value.more
    assert message in refused.value.message
    assert hint in refused.value.hint


@pytest.mark.parametrize(
    "text",
    [
        'variant = "hongkong',
        'varient = "hongkong"\n[options]\ncap = 8',
        'variant = "hongkong"\n[[fan]\nname = "x"\nvalue = 1',
        'variant = "hongkong"\n[[fan]]\nname = "x"',
        'variant = "hongkong"\n[[fan]]\nname = “x”\nvalue = 1\nwhen = { has = "5m" }',
        'variant = "hongkong"\n[[fan]]\nname = "x"\nvalue = 0\nwhen = { has = "5m" }\n'
        '[[fan]]\nname = "y"\nvalue = 1\nwhen = { fan = "x" }\nexcludes = ["x"]',
    ],
)
def test_one_mistake_is_one_fault(text: str) -> None:
    with pytest.raises(RulesError) as refused:
        Club(text, "club.toml")
    assert not refused.value.more


def test_of_very_many_faults_the_first_ones_are_told() -> None:
    keys = "".join(f"key{i} = 1\n" for i in range(20_000))
    for text in (f'{keys}variant = "hongkong"', f'variant = "hongkong"\n[options]\n{keys}'):
        with pytest.raises(RulesError) as refused:
            Club(text, "club.toml")
        assert len(refused.value.more) == 49
