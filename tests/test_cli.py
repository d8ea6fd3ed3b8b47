"""The command line: every command, every format, exit codes, whole messages."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorer.cli.app import COMMANDS, app
from scorer.cli.exits import Exit
from scorer.hand import Hand
from scorer.report import FORMATS
from scorer.rules.rules import Rules
from scorer.scoring import Score

STRAIGHT = "123456789m5pEEE +5p E/S"
CHEAP = "123m456p56s99p 555s- +7s"
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "MJSCORE_VARIANT")


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def mjscore(*words: str, typed: str | bytes | None = None, **variables: str) -> Result:
    return CliRunner(env=variables).invoke(app, words, input=typed)


def answer(*words: str) -> dict:
    return json.loads(mjscore(*words, "--format", "json").stdout)


def write_config(folder: Path, text: str) -> None:
    (folder / "mjscore").mkdir()
    (folder / "mjscore" / "config.toml").write_text(text, encoding="utf-8")


def test_a_hand_is_broken_down() -> None:
    assert (
        mjscore(STRAIGHT).stdout
        == """\
  hand     123456789m5pEEE +5p E/S
  won      on a discard
  reading  123m 456m 789m EEE 5p+5p   waited for 5p
  winds    round East, seat South

  清龙    Pure Straight    16      123m 456m 789m
  圈风刻  Prevalent Wind    2      EEE
  门前清  Concealed Hand    2
  缺一门  One Voided Suit   1      no s
  单钓将  Single Wait       1      55p
  total                    22  番  (minimum 8: legal)

  not counted (不计)
  连六    Short Straight               ×2  123m 456m · 456m 789m  inside 清龙 (不拆移)
  老少副  Two Terminal Chows               123m 789m              inside 清龙 (不拆移)
  幺九刻  Pung of Terminals or Honors      EEE                    comes with 圈风刻 (不重复)

  payment  winner +46   discarder −30   others −8 each
  rules    guobiao, preset mil
"""
    )


def test_several_words_are_one_hand() -> None:
    assert mjscore("123456789m", "5pEEE", "+5p", "E/S").stdout == mjscore(STRAIGHT).stdout


def test_the_keys_of_the_contract() -> None:
    record = answer(f"{STRAIGHT} id=first")
    assert record["id"] == "first"
    assert record["variant"] == "guobiao"
    assert record["hand"].startswith("123456789m5pEEE +5p E/S")
    assert (record["total"], record["unit"], record["legal"]) == (22, "fan", True)
    assert record["items"] == {"清龙": 16, "圈风刻": 2, "门前清": 2, "缺一门": 1, "单钓将": 1}
    assert record["payments"] == {"winner": 46, "discarder": -30, "others": -8}
    assert record["reading"] == {
        "shape": "sets and eyes",
        "sets": ["123m", "456m", "789m", "EEE", "5p+5p"],
        "waits": ["5p"],
    }
    assert record["names"]["清龙"] == {"en": "Pure Straight", "zh-Hant": "清龍", "ja": "清龍"}
    hog = {"name": "幺九刻", "count": 1, "tiles": ["EEE"], "by": "圈风刻", "principle": "不重复"}
    assert hog in record["suppressed"]
    assert (record["preset"], record["options"], record["minimum"]) == ("mil", {}, 8)
    assert '"清龙"' in mjscore(STRAIGHT, "--json").stdout, "Chinese is written as it is"


def test_below_the_minimum() -> None:
    result = mjscore(CHEAP)
    assert result.exit_code == Exit.NO_WIN
    assert "minimum 8: no legal win" in result.stdout
    record = answer(CHEAP)
    assert record["legal"] is False
    assert "payments" not in record
    assert record["false_win"] == {"offender": -30, "others": 10}
    assert mjscore(CHEAP, "-o", "minimum=1").exit_code == Exit.SCORED
    assert mjscore(CHEAP, "minimum=1").exit_code == Exit.SCORED


def test_switches_that_differ_are_said() -> None:
    result = mjscore(STRAIGHT, "-o", "minimum=6", "--option", "preset=wmo")
    assert "rules    guobiao, preset wmo, minimum=6, kongs=wmo, knitted_body_wait=false" in (
        result.stdout
    )
    assert answer(STRAIGHT, "-o", "minimum=6")["options"] == {"minimum": 6}


def test_no_win_says_what_was_waited_for() -> None:
    result = mjscore("123m456p789sEEE9s+8p")
    assert (result.exit_code, result.stdout) == (Exit.NO_WIN, "")
    assert (
        result.stderr
        == """\
Error: not a win: the hand waits for 6s 9s, not for 8p
  123m456p789sEEE9s+8p
                    ^^
"""
    )


def test_an_unreadable_hand_has_a_caret() -> None:
    result = mjscore("123m456p789sEEE9")
    assert (result.exit_code, result.stdout) == (Exit.UNREADABLE, "")
    assert (
        result.stderr
        == """\
Error: these numbers have no suit
  123m456p789sEEE9
                 ^
  Add m (万), p (饼) or s (条) after them.
"""
    )


def test_impossible_circumstances_have_a_caret() -> None:
    result = mjscore(STRAIGHT, "kongdraw")
    assert result.exit_code == Exit.UNREADABLE
    assert (
        result.stderr
        == """\
Error: 杠上开花 (kongdraw) needs a self-draw (zimo)
  123456789m5pEEE +5p E/S kongdraw
                          ^^^^^^^^
  Leave that out, or correct the hand.
"""
    )


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_programs_always_get_a_record(form: str) -> None:
    result = mjscore("123m456p789sEEE9", "--format", form)
    assert result.exit_code == Exit.UNREADABLE
    assert json.loads(result.stdout) == {
        "error": "these numbers have no suit",
        "kind": "no suit",
        "start": 15,
        "end": 16,
        "hint": "Add m (万), p (饼) or s (条) after them.",
    }
    assert "Error: these numbers have no suit" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--formt", "json", STRAIGHT], "No such option '--formt'. Did you mean '--format'?"),
        (["-x", STRAIGHT], "No such option '-x'."),
        (["--lang", "fr", STRAIGHT], "'fr' is not one of 'en', 'zh-Hans', 'zh-Hant', 'ja'."),
        (["--", "-o"], "- marks a called group"),
        (["--", "--help"], "- marks a called group"),
        (["--json", "--", "--debug"], "- marks a called group"),
        (["--", "fans", "guobiao"], 'unknown word "fans"'),
        (["-o", "minimum", STRAIGHT], "write KEY=VALUE, for example minimum=6"),
        (["-o", "minimum=x", STRAIGHT], "minimum takes a whole number from 0 to 1,000,000."),
        (["-o", "mimimum=6", STRAIGHT], "Did you mean minimum?"),
        (["-V", "xyzzy", STRAIGHT], "there is no variant 'xyzzy'\n  Variants: "),
        (["fans", "guobiao", "清尤"], "Did you mean 清"),
        (["variants", "xyzzy"], "there is no variant 'xyzzy'"),
        (["fans"], "Missing argument 'VARIANT'"),
        (["completion", "tcsh"], "'tcsh' is not one of"),
        (["batch", "nowhere.txt"], "nowhere.txt: No such file or directory"),
        (["waits", "123m"], "Error: "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage(words: list[str], message: str) -> None:
    result = mjscore(*words)
    assert result.exit_code == Exit.UNREADABLE
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_a_hand_is_never_an_option() -> None:
    result = mjscore("555p", "-A", "123m")
    assert result.exit_code == Exit.UNREADABLE
    assert "- marks a called group" in result.stderr


def test_what_follows_two_dashes_is_the_hand() -> None:
    assert mjscore("--", STRAIGHT).stdout == mjscore(STRAIGHT).stdout
    assert mjscore("waits", "--json", "--", "1112345678999m").exit_code == Exit.SCORED
    assert "No such option '-x'" in mjscore("-x", "--", STRAIGHT).stderr


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    "words",
    [
        [STRAIGHT],
        [STRAIGHT, "--readings", "--glyphs"],
        ["fans", "guobiao"],
        ["fans", "guobiao", "四归一"],
        ["fans", "guobiao", "principles"],
        ["fans", "guobiao", "不拆移"],
        ["variants"],
        ["variants", "guobiao"],
        ["waits", "1112345678999m"],
    ],
    ids=" ".join,
)
def test_every_command_has_every_format(words: list[str], form: str) -> None:
    result = mjscore(*words, "--format", form)
    assert result.exit_code == Exit.SCORED
    assert result.stdout.endswith("\n")
    if form == "json":
        json.loads(result.stdout)
    elif form == "jsonl":
        assert all(json.loads(line) for line in result.stdout.splitlines())
    elif form in ("csv", "tsv"):
        rows = list(
            csv.reader(io.StringIO(result.stdout), "excel-tab" if form == "tsv" else "excel")
        )
        assert len({len(row) for row in rows}) == 1
        assert len(rows) > 1


def test_lines_from_a_pipe() -> None:
    typed = f"# a comment\n\n{STRAIGHT}  # 清龙\r\n{CHEAP}\nnonsense\n"
    result = mjscore("-", "--format", "jsonl", typed=typed)
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record.get("total") for record in records] == [22, 3, None]
    assert records[2]["line"] == 5
    assert "line 5:\nError: " in result.stderr
    assert result.exit_code == Exit.UNREADABLE
    assert mjscore(typed=f"{STRAIGHT}\n{CHEAP}\n").exit_code == Exit.NO_WIN
    assert mjscore("-", typed="").exit_code == Exit.SCORED
    assert mjscore(typed="").exit_code == Exit.UNREADABLE


def test_lines_make_one_json_document() -> None:
    typed = f"{STRAIGHT}\n{CHEAP}\nnonsense\n"
    records = json.loads(mjscore("-", "--json", typed=typed).stdout)
    assert [record.get("total") for record in records] == [22, 3, None]
    assert len(json.loads(mjscore("--json", typed=STRAIGHT).stdout)) == 1
    assert mjscore("-", "--json", typed="").stdout == "[]\n"
    assert mjscore("--json", typed="").stdout == ""
    assert isinstance(answer(STRAIGHT), dict)


def test_what_was_answered_stays_a_document(monkeypatch: pytest.MonkeyPatch) -> None:
    from scorer.scoring import score  # noqa: PLC0415

    def interrupted(hand: Hand, rules: Rules) -> Score:
        if hand.self_draw:
            raise KeyboardInterrupt
        return score(hand, rules)

    monkeypatch.setattr("scorer.scoring.standing.judge", interrupted)
    result = mjscore("-", "--json", typed=f"{STRAIGHT}\n{STRAIGHT} zimo\n{STRAIGHT}\n")
    assert result.exit_code == Exit.INTERRUPTED
    assert len(json.loads(result.stdout)) == 1


@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_every_reading_is_a_row(form: str) -> None:
    hand = "111222333m456p7s+7s zimo"
    text = mjscore(hand, "--readings", "--format", form, "-o", "minimum=6").stdout
    rows = list(csv.DictReader(io.StringIO(text), delimiter="," if form == "csv" else "\t"))
    assert [row["total"] for row in rows] == ["47", "31"]
    assert [row["reading"].split()[0] for row in rows] == ["111m", "123m"]
    assert (rows[0]["preset"], rows[0]["options"]) == ("mil", "minimum=6")
    assert len(mjscore(hand, "--format", form).stdout.splitlines()) == 2


def test_a_spreadsheet_has_one_header() -> None:
    result = mjscore("-", "--format", "csv", typed=f"{STRAIGHT}\nnonsense\n{CHEAP}\n")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["total"] for row in rows] == ["22", "", "3"]
    assert rows[0]["items"] == "清龙=16; 圈风刻=2; 门前清=2; 缺一门=1; 单钓将=1"
    assert rows[0]["legal"] == "true"
    assert rows[1]["error"]


def test_notes_stand_in_the_table_or_beside_the_record() -> None:
    note = "round and seat wind not given: East assumed (write e.g. E/S)"
    hand = "123m456p789sEEE9s+9s"
    assert f"note     {note}" in mjscore(hand).stdout
    assert mjscore(hand).stderr == ""
    assert mjscore(hand, "--json").stderr == f"note: {note}\n"
    assert answer(hand)["notes"] == [note]


def test_notes_stand_beside_a_refusal() -> None:
    result = mjscore("W1 W2 W3 B4 B5 B6 T7 T8 T9 F1 F1 F1 J3 J2")
    assert result.exit_code == Exit.NO_WIN
    assert result.stderr.endswith("""\
  read as 123m456p789sEEEP +F
note: read as Botzone codes
""")
    result = mjscore("340m678m123p78s55z+9s riichi", "--json")
    record = json.loads(result.stdout)
    assert record["hand"] == "340678m123p78sPP +9s riichi"
    assert record["notes"] == ["5z and 7z read in the Japanese order: 5z white P, 7z red C"]
    assert f"note: {record['notes'][0]}\n" in result.stderr
    rows = csv.DictReader(io.StringIO(mjscore("111z222z777z55z66z1m", "--format", "csv").stdout))
    assert next(rows)["notes"].startswith("5z and 7z read")
    result = mjscore("waits", "1112345678999m 5z", "minimum=x")
    assert "note: 5z and 7z read" in result.stderr
    assert "read as" not in mjscore("123m,456p 789s,EEE9s+8p").stderr


def test_the_other_readings() -> None:
    result = mjscore("111222333m456p7s+7s zimo", "--readings")
    assert result.stdout.endswith("""
  other readings
  31 番  123m 123m 123m 456p 7s+7s
         一色三同顺 24, 不求人 4, 平和 2, 单钓将 1
""")
    assert "one reading" in mjscore(STRAIGHT, "--readings").stdout
    record = answer("112233m456p77s99s +7s", "--readings")
    assert all(other["total"] <= record["total"] for other in record["readings"])


def test_equal_readings_are_said_to_be_equal() -> None:
    hand = "1234455667889m +8m"
    assert "8m+8m   worth the same\n" in mjscore(hand, "--readings").stdout
    assert answer(hand, "--readings")["readings"][0]["same_total"] is True


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({}, "hand "),
        ({"LANG": "zh_CN.UTF-8"}, "手牌"),
        ({"LANG": "zh_TW.UTF-8"}, "聽 5p"),
        ({"LANG": "ja_JP.UTF-8"}, "待ち 5p"),
        ({"LANG": "de_DE.UTF-8"}, "hand "),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "hand "),
        ({"LANG": "C", "LC_MESSAGES": "zh_HK"}, "聽 5p"),
    ],
)
def test_the_locale_chooses_the_language(variables: dict[str, str], word: str) -> None:
    assert word in mjscore(STRAIGHT, **variables).stdout


def test_languages_and_glyphs() -> None:
    chinese = mjscore(STRAIGHT, "--lang", "zh-hans").stdout
    assert "Pure" not in chinese
    assert "合计    22  番" in chinese
    traditional = mjscore(STRAIGHT, "--lang", "zh-Hant").stdout
    assert "清龍" in traditional
    assert "清龙" not in traditional, "one name in two scripts is shown once"
    drawn = mjscore("456p78sEEE99s 1-23m +9s 15f E/S", "--glyphs").stdout
    assert "🀙" not in drawn
    assert "hand     🀜🀝🀞🀖🀗🀀🀀🀀🀘🀘 🀇-🀈🀉 +🀘 🀦🀢 E/S" in drawn
    assert "🀖🀗+🀘" in drawn


def test_colour() -> None:
    assert "\x1b[" not in mjscore(STRAIGHT).stdout
    assert "\x1b[" in mjscore(STRAIGHT, "--color", "always", NO_COLOR="1").stdout
    assert "\x1b[" in mjscore(STRAIGHT, FORCE_COLOR="1").stdout
    assert "\x1b[" not in mjscore(STRAIGHT, FORCE_COLOR="1", NO_COLOR="1").stdout
    assert "\x1b[" not in mjscore(STRAIGHT, "--color", "never", FORCE_COLOR="1").stdout
    assert "\x1b[" not in mjscore(STRAIGHT, "--color", "always", "--json").stdout


def test_who_chose_the_variant(tmp_path: Path) -> None:
    assert answer(STRAIGHT).get("variant_from") is None
    write_config(tmp_path, 'variant = "国标"\n')
    assert answer(STRAIGHT)["variant_from"] == "config"
    assert "guobiao (from the config file)" in mjscore(STRAIGHT).stdout
    assert "from MJSCORE_VARIANT" in mjscore(STRAIGHT, MJSCORE_VARIANT="gb").stdout
    both = mjscore(STRAIGHT, "-V", "mcr", MJSCORE_VARIANT="xyzzy")
    assert "from the command line" in both.stdout
    assert "said by the hand" in mjscore(STRAIGHT, "variant=mcr", "-V", "xyzzy").stdout
    assert "config" not in mjscore(STRAIGHT, "--no-config").stdout


def test_the_house_rules_of_the_config_file(tmp_path: Path) -> None:
    write_config(
        tmp_path,
        'lang = "ja"\nformat = "json"\n[options.guobiao]\nbase = 9\n[options.mcr]\nminimum = 3\n',
    )
    result = mjscore(CHEAP)
    assert result.exit_code == Exit.SCORED
    assert json.loads(result.stdout)["options"] == {"minimum": 3, "base": 9}
    assert mjscore(CHEAP, "-o", "minimum=4").exit_code == Exit.NO_WIN
    assert mjscore(CHEAP, "minimum=2", "-o", "minimum=4").exit_code == Exit.SCORED
    assert "清龍" in mjscore(STRAIGHT, "--format", "table").stdout


def test_a_preset_drops_the_switches_of_weaker_levels(tmp_path: Path) -> None:
    write_config(tmp_path, '[options.guobiao]\nkongs = "wmo"\nbase = 9\nminimum = 3\n')

    def switches(*words: str) -> dict:
        return answer(STRAIGHT, *words)["options"]

    assert switches() == {"minimum": 3, "base": 9, "kongs": "wmo"}
    assert switches("-o", "preset=mil") == {}
    assert switches("-o", "preset=mil", "-o", "base=7") == {"base": 7}
    assert switches("-o", "base=7") == {"minimum": 3, "base": 7, "kongs": "wmo"}
    assert switches("preset=mil", "-o", "base=7") == {}
    assert switches("preset=mil", "minimum=5", "-o", "base=7") == {"minimum": 5}
    fan = json.loads(mjscore("fans", "guobiao", "明暗杠", "--json", "-o", "preset=mil").stdout)
    assert fan["value"] == 5


def test_both_spellings_of_a_switch_are_one(tmp_path: Path) -> None:
    write_config(tmp_path, "[options.guobiao]\ndead_tile_waits = false\n")
    assert answer(STRAIGHT)["options"] == {"dead_tile_waits": False}
    assert answer(STRAIGHT, "-o", "dead-tile-waits=yes")["options"] == {}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("variant = ", "Invalid value"),
        ("colour = 'never'", "there is no setting 'colour'. Settings: variant, format"),
        ("options = 3", "options stand under their variant, as [options.guobiao]"),
        ("[options.xyzzy]\nminimum = 3", "there is no variant 'xyzzy'"),
        ("lang = 'fr'", "'fr' is not one of"),
        ("[options.guobiao]\nminimum = 'x'", "minimum takes a whole number"),
    ],
)
def test_a_broken_config_file_is_named(tmp_path: Path, text: str, why: str) -> None:
    write_config(tmp_path, text)
    result = mjscore(STRAIGHT)
    assert result.exit_code == Exit.UNREADABLE
    assert why in result.stderr
    assert mjscore(STRAIGHT, "--no-config").exit_code == Exit.SCORED


def test_one_fan_in_full() -> None:
    assert (
        mjscore("fans", "guobiao", "Pure", "Straight").stdout
        == """\
  fan               清龙, Pure Straight, 清龍
  no.               28 / 83
  value             16 番
  what it is        Three chows of one suit that make 1 to 9.
  source            《中国麻将竞赛规则》 1998, fan 28
  shuts out (不计)  连六 (same sets), 老少副 (same sets)
  yes               123456m 5p EEE 789m- +5p
                    123456789s EEE 5p +5p
  no                123456m 5p EEE 789p- +5p
"""
    )


def test_switches_change_the_catalogue() -> None:
    def value(name: str, *options: str) -> int:
        record = json.loads(mjscore("fans", "guobiao", name, "--json", *options).stdout)
        return record["value"]

    assert (value("明暗杠"), value("明暗杠", "-o", "preset=wmo")) == (5, 6)
    assert value("明暗杠", "-o", "kongs=1998") == 0
    assert (
        "value             off" in mjscore("fans", "guobiao", "明暗杠", "-o", "kongs=1998").stdout
    )
    assert (value("红孔雀"), value("红孔雀", "-o", "red_peacock=true")) == (0, 88)


def test_the_catalogue_is_the_book() -> None:
    from scorer.variants import find  # noqa: PLC0415

    book = find("guobiao")
    records = json.loads(mjscore("fans", "guobiao", "--json").stdout)
    assert [record["name"] for record in records] == [fan.name for fan in book.fans]
    assert [record["number"] for record in records] == list(range(1, len(book.fans) + 1))
    table = mjscore("fans", "guobiao").stdout
    assert all(fan.name in table for fan in book.fans)


@pytest.mark.parametrize("form", FORMATS)
def test_the_catalogue_is_whole_in_every_format(form: str) -> None:
    for name, parts in (
        ("", ["88", "EEESSSWWWN 123p +N", "EEESSSWWWNNN5p +5p", "1998, fan 28", "kongs=wmo"]),
        ("principles", ["123456789m 5p EEE +5p => 清龙", "连六 老少副", "计番原则 2"]),
    ):
        words = ["fans", "guobiao", *name.split(), "--format", form]
        words += ["--long"] if form == "table" and not name else []
        shown = " ".join(mjscore(*words).stdout.split())
        for part in parts:
            assert part in shown, part
    rows = list(csv.DictReader(io.StringIO(mjscore("fans", "guobiao", "--format", "csv").stdout)))
    straight = rows[27]
    assert straight["excludes"] == "连六 (same sets), 老少副 (same sets)"
    assert straight["no"] == "123456m 5p EEE 789p- +5p"
    assert straight["yes"] == "123456m 5p EEE 789m- +5p; 123456789s EEE 5p +5p"
    assert rows[58]["excluded_by"]


def test_waits_are_worth_something() -> None:
    record = json.loads(mjscore("waits", "123456789m5pEEE E/S", "--json").stdout)
    assert record["waits"] == ["5p"]
    assert [(one["self_draw"], one["total"]) for one in record["chances"]] == [
        (False, 22),
        (True, 24),
    ]
    assert record["chances"][0]["unseen"] == 3
    assert (
        mjscore("waits", "123m456p789sEEE9s+9s").stderr
        == "note: 9s set aside as the winning tile\n"
    )
    nothing = mjscore("waits", "1358m2479p1358sE")
    assert nothing.exit_code == Exit.NO_WIN
    assert "nothing: no single tile completes it" in nothing.stdout
    robbed = mjscore("waits", "123456789m5pEEE robkong")
    assert "by self-draw" in robbed.stdout


def test_options_may_stand_before_the_command() -> None:
    assert mjscore("--json", "variants").stdout == mjscore("variants", "--json").stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    assert "_MJSCORE_COMPLETE" in mjscore("completion", shell).stdout


@pytest.mark.parametrize(
    ("line", "typed", "wanted"),
    [
        ("mjscore", "fa", "fans"),
        ("mjscore 123m", "lastd", "lastdraw"),
        ("mjscore -V", "guo", "guobiao"),
        ("mjscore fans", "guo", "guobiao"),
        ("mjscore fans guobiao", "清", "清龙"),
        ("mjscore variants", "", "guobiao"),
        ("mjscore 123m", "--gl", "--glyphs"),
        ("mjscore --lang", "zh-h", "zh-Hans"),
    ],
)
def test_what_completes(line: str, typed: str, wanted: str) -> None:
    from click.shell_completion import ShellComplete  # noqa: PLC0415

    complete = ShellComplete(app, {}, "mjscore", "_MJSCORE_COMPLETE")
    found = complete.get_completions(line.split()[1:], typed)
    assert wanted in [item.value for item in found]


@pytest.mark.parametrize("words", [[], *([name] for name in COMMANDS)], ids="".join)
def test_help(words: list[str]) -> None:
    result = mjscore(*words, "-h")
    assert result.exit_code == 0
    assert result.stdout == mjscore(*words, "--help").stdout
    assert result.stdout.index("Examples:") < result.stdout.index("Usage:")
    examples = result.stdout[: result.stdout.index("Usage:")]
    assert re.search(rf"\$ (.* )?{' '.join(['mjscore', *words])}", examples)


def test_help_names_every_exit_code_and_command() -> None:
    text = mjscore("--help").stdout
    for code in Exit:
        assert f"  {code.value:<3}  {code.meaning}" in text
    for name in COMMANDS:
        assert f"\n  {name} " in text
    assert mjscore("--json", "-h").stdout == text


def test_an_unexpected_error_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("scorer.scoring.standing.judge", broken)
    result = mjscore(STRAIGHT)
    assert result.exit_code == Exit.FAULT
    assert "Error: ZeroDivisionError: division by zero\nThis is a fault of mjscore" in result.stderr
    assert isinstance(mjscore(STRAIGHT, "--debug").exception, ZeroDivisionError)


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("scorer.scoring.standing.judge", interrupted)
    assert mjscore(STRAIGHT).exit_code == Exit.INTERRUPTED


SIGNS = (
    "0123456789mpszfESWNCFPJABX+-_[](){}<>^|/=,.;:?!\"'\\ \t#%&@~"
    "万饼条东中发白吃碰杠和🀇🀄🀫é\u200d\ud800\0"
)


def test_broken_hands_never_crash() -> None:
    chance = random.Random(20)
    for _ in range(200):
        letters = list(STRAIGHT)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(letters))
            letters[at : at + chance.randrange(2)] = chance.choice(SIGNS)
        text = "".join(letters)
        result = mjscore("--json", "--", text)
        assert result.exit_code in (0, 1, 2), text
        assert "Traceback" not in result.stderr
        assert isinstance(json.loads(result.stdout), dict), text
