"""The rules of a club on the command line: every command, by file and by name, batches."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result
from random_hands import hongkong_hand

from scorer.cli.app import app
from scorer.cli.exits import Exit
from scorer.notation import write
from scorer.report import FORMATS

HERE = Path(__file__).parent
EXAMPLE = HERE.parent / "examples" / "sunday-club.toml"
FILE = str(EXAMPLE)
HAND = "123m 678m 44p 78s EEE- +9s zimo"
pytestmark = pytest.mark.usefixtures("plain_surroundings")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a configuration folder with the rules `sunday` in it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "mjscore" / "rules").mkdir(parents=True)
    (tmp_path / "mjscore" / "rules" / "sunday.toml").write_bytes(EXAMPLE.read_bytes())
    return tmp_path / "mjscore"


def mjscore(*words: str, **variables: str) -> Result:
    return CliRunner(env={"LANG": "C.UTF-8", **variables}).invoke(app, words)


def answer(*words: str, **variables: str) -> dict:
    return json.loads(mjscore(*words, "--json", **variables).stdout)


def test_a_hand_by_the_rules_of_a_club() -> None:
    assert (
        mjscore(HAND, "--rules", FILE).stdout
        == """\
  hand     123678m44p78s EEE- +9s zimo
  won      self-draw
  reading  EEE- 123m 678m 78s+9s 44p   waited for 6s 9s

  缺五   No Fives    1
  门风   Seat Wind   1      EEE
  圈风   Round Wind  1      EEE
  自摸   Self-Draw   1      9s
  无花   No Flowers  1
  total              5  番  (minimum 1: legal)

  points   6
  payment  winner +36   each other player −12
  note     round and seat wind not given: East assumed (write e.g. E/S)
  rules    hongkong Hong Kong Mahjong (from the file of rules), preset sansan, rules of Sunday club,
           min_fan=1, cap=8, xiaosanyuan=3, dasixi=limit, ziyise=limit, qingyaojiu=limit, jiuzi=0,
           shisanyao=limit, shibaluohan=0, kankan=0, tianhe=limit, dihe=limit, renhe=0, liangang=0,
           qidui=4, haidi=0, stake=25
"""
    )


def test_the_answer_says_which_rules() -> None:
    found = answer(HAND, "--rules", FILE)
    assert (found["rules"], found["variant"], found["preset"]) == (
        "Sunday club",
        "hongkong",
        "sansan",
    )
    assert found["variant_from"] == "rules"
    assert found["items"]["缺五"] == 1
    assert found["names"]["缺五"]["en"] == "No Fives"
    assert "rules" not in answer(HAND)
    rows = csv.DictReader(io.StringIO(mjscore(HAND, "--rules", FILE, "--format", "csv").stdout))
    assert next(rows)["rules"] == "Sunday club"
    assert "周日会 自订规则" in mjscore(HAND, "--rules", FILE, "--lang", "zh-Hans").stdout


def test_rules_by_name(folder: Path) -> None:
    assert answer(HAND, "--rules", "sunday")["rules"] == "Sunday club"
    wrong = mjscore(HAND, "--rules", "sundae")
    assert wrong.exit_code == Exit.UNREADABLE
    assert wrong.stderr == (
        "Error: there are no rules 'sundae'\n  Did you mean sunday? There is sunday. "
        f"Name a file, or put it into {folder / 'rules'}.\n"
    )


def test_standing_rules_and_who_is_stronger(folder: Path) -> None:
    config = folder / "config.toml"
    config.write_text(
        'rules = "sunday"\n[options.hongkong]\nmin_fan = 2\n[options.guobiao]\nbase=9'
    )
    found = answer(HAND)
    assert (found["rules"], found["options"]["min_fan"]) == ("Sunday club", 1)
    assert answer(HAND, "-o", "min_fan=3")["options"].get("min_fan") is None  # the default
    assert answer(HAND, "min_fan=0", "-o", "min_fan=3")["options"]["min_fan"] == 0
    other = answer(HAND, "-V", "guobiao")
    assert "rules" not in other
    assert other["options"] == {"base": 9}
    assert "rules" not in answer(HAND, MJSCORE_VARIANT="guobiao")
    assert "rules" not in answer(f"{HAND} variant=guobiao")
    assert "rules" in answer(HAND, "-V", "香港")
    assert "rules" not in answer(HAND, "--no-config")
    assert answer(HAND, "--rules", FILE, MJSCORE_VARIANT="guobiao")["rules"] == "Sunday club"


def test_rules_of_another_variant() -> None:
    result = mjscore(HAND, "--rules", FILE, "-V", "guobiao")
    assert result.exit_code == Exit.UNREADABLE
    assert f"{FILE} starts from hongkong, and --variant says guobiao" in result.stderr


def test_a_fault_in_the_file_comes_before_any_hand(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text('variant = "hongkong"\nminfan = 3\n')
    hands = tmp_path / "hands.txt"
    hands.write_text(HAND)
    for words in ([HAND], ["batch", str(hands)], ["waits", HAND]):
        result = mjscore(*words, "--rules", str(file))
        assert result.exit_code == Exit.UNREADABLE
        assert result.stdout == ""
        assert f"{file}, line 2: a file of rules has no 'minfan'\n  minfan = 3" in result.stderr
    assert mjscore("variants", str(file)).exit_code == Exit.UNREADABLE
    assert mjscore("fans", str(file)).exit_code == Exit.UNREADABLE


def test_waits() -> None:
    chances = answer("waits", "123m 678m 44p 78s EEE-", "--rules", FILE)
    assert "缺五" in json.dumps(chances, ensure_ascii=False)


def test_the_catalogue_of_a_club(folder: Path) -> None:
    fans = json.loads(mjscore("fans", FILE, "--json").stdout)
    own = next(fan for fan in fans if fan["name"] == "一条龙")
    assert own["value"] == 3
    assert next(fan for fan in fans if fan["name"] == "平和")["value"] == 2
    one = mjscore("fans", "sunday", "No", "Fives").stdout
    assert "Without 5m5p5s." in one
    assert "house rule of Sunday club" in one
    assert "yes               123m 678m 44p 78s EEE- +9s zimo" in one


@pytest.mark.parametrize("form", FORMATS)
def test_what_a_club_changes(form: str) -> None:
    result = mjscore("variants", FILE, "--format", form)
    assert result.exit_code == 0
    for word in ("qidui", "平和", "Nothing at all", "捉五魁", "closed wait; won on 5m"):
        assert word in result.stdout


def test_what_a_club_changes_in_every_language() -> None:
    for lang in ("en", "zh-Hans", "zh-Hant", "ja"):
        assert mjscore("variants", FILE, "--lang", lang).exit_code == 0
    plain = CliRunner(charset="ascii").invoke(app, ["variants", FILE]).stdout
    assert "No Fives" in plain
    assert "shut out by: All Honours" in plain


def test_an_example_that_does_not_hold(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    text = EXAMPLE.read_text(encoding="utf-8").replace('["123m 678m 44p', '["123m 567m 44p')
    file.write_text(text, encoding="utf-8")
    result = mjscore("variants", str(file))
    assert result.exit_code == Exit.UNREADABLE
    assert "line 27: 缺五 does not count in this hand" in result.stderr


@pytest.mark.parametrize(
    ("line", "typed", "wanted"),
    [
        ("mjscore 123m --rules", "su", "sunday"),
        ("mjscore fans", "sun", "sunday"),
        ("mjscore variants", "sun", "sunday"),
        ("mjscore fans sunday", "缺", "缺五"),
    ],
)
def test_what_completes(folder: Path, line: str, typed: str, wanted: str) -> None:
    complete = ShellComplete(app, {}, "mjscore", "_MJSCORE_COMPLETE")
    found = complete.get_completions(line.split()[1:], typed)
    assert wanted in [item.value for item in found]


def test_files_complete() -> None:
    complete = ShellComplete(app, {}, "mjscore", "_MJSCORE_COMPLETE")
    assert [item.type for item in complete.get_completions(["123m", "--rules"], "exa")] == ["file"]


# Batches


def lines(count: int) -> list[str]:
    random = Random(11)
    hands = [write(hongkong_hand(random)) for _ in range(count)]
    hands[3] += " min_fan=3"
    hands[5] += " preset=erer"
    hands[7] += " variant=guobiao"
    return [*hands, "nonsense", HAND]


def test_a_batch_by_the_rules_of_a_club() -> None:
    texts = lines(200)
    Path("hands.txt").write_text("\n".join(texts), encoding="utf-8")
    records = [json.dumps({"hand": text}) for text in texts]
    Path("hands.jsonl").write_text("\n".join(records), encoding="utf-8")
    fast = mjscore("batch", "hands.txt", "--rules", FILE)
    usual = mjscore("batch", "hands.jsonl", "--rules", FILE)
    assert fast.stdout.splitlines() == usual.stdout.splitlines()
    found = [json.loads(line) for line in fast.stdout.splitlines()]
    assert found[7]["variant"] == "guobiao"
    assert "rules" not in found[7]
    assert found[5]["preset"] == "erer"
    assert {one.get("rules") for one in found if "error" not in one} == {"Sunday club", None}
    for text, one in zip(texts[:20], found, strict=False):
        single = answer(text, "--rules", FILE)
        assert {key: one.get(key) for key in ("total", "items", "rules", "legal")} == {
            key: single.get(key) for key in ("total", "items", "rules", "legal")
        }


def test_answers_can_be_asked_again() -> None:
    Path("hands.txt").write_text("\n".join(lines(40)), encoding="utf-8")
    first = mjscore("batch", "hands.txt", "--rules", FILE).stdout
    good = [line for line in first.splitlines() if "error" not in json.loads(line)]
    Path("again.jsonl").write_text("\n".join(good), encoding="utf-8")
    again = mjscore("batch", "again.jsonl", "--rules", FILE).stdout.splitlines()

    def said(line: str) -> dict:
        return {key: value for key, value in json.loads(line).items() if key != "line"}

    assert list(map(said, again)) == list(map(said, good))


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_workers_have_the_rules(monkeypatch: pytest.MonkeyPatch, start: str) -> None:
    monkeypatch.setattr("scorer.batch.workers.start_method", lambda: start)
    monkeypatch.setattr("scorer.batch.run.SIZE", 600)
    Path("hands.txt").write_text("\n".join(lines(60)), encoding="utf-8")
    one = mjscore("batch", "hands.txt", "--rules", FILE, "--jobs", "1").stdout
    assert mjscore("batch", "hands.txt", "--rules", FILE, "--jobs", "2").stdout == one


def test_a_table_has_a_column_for_the_rules() -> None:
    Path("hands.csv").write_text(f"hand,club\n{HAND},x\n", encoding="utf-8")
    mjscore("batch", "hands.csv", "--rules", FILE, "--output", "scores.csv")
    row = next(csv.DictReader(Path("scores.csv").read_text(encoding="utf-8").splitlines()))
    assert (row["rules"], row["club"]) == ("Sunday club", "x")


def test_counts_have_the_clubs_own_fans() -> None:
    Path("hands.txt").write_text("\n".join(lines(60)), encoding="utf-8")
    result = mjscore("batch", "hands.txt", "--rules", FILE, "--stats-json", "s.json", "--stats")
    assert "No Fives" in result.stderr
    (hongkong,) = (
        one for one in json.loads(Path("s.json").read_text())["variants"]
        if one["variant"] == "hongkong"
    )  # fmt: skip
    names = [fan["name"] for fan in hongkong["fans"]]
    assert {"缺五", "双龙"} <= set(names)


def test_a_run_is_not_resumed_by_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.batch.run.SIZE", 600)
    Path("hands.txt").write_text("\n".join(lines(40)), encoding="utf-8")
    rules = Path("club.toml")
    rules.write_bytes(EXAMPLE.read_bytes())
    asked = ("batch", "hands.txt", "--rules", "club.toml", "--output", "out.jsonl")
    whole = mjscore("batch", "hands.txt", "--rules", "club.toml").stdout
    from scorer.batch.blocks import Answerer  # noqa: PLC0415

    original, left = Answerer.answer, iter(range(2))

    def failing(self: Answerer, piece: object) -> object:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return original(self, piece)  # type: ignore[arg-type]

    monkeypatch.setattr(Answerer, "answer", failing)
    assert mjscore(*asked).exit_code == Exit.INTERRUPTED
    monkeypatch.setattr(Answerer, "answer", original)
    rules.write_text(EXAMPLE.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    other = mjscore(*asked, "--resume")
    assert other.exit_code == Exit.UNREADABLE
    assert "was begun with --rules: Sunday club (" in other.stderr
    rules.write_bytes(EXAMPLE.read_bytes())
    assert mjscore(*asked, "--resume").exit_code == Exit.NO_WIN
    assert Path("out.jsonl").read_text(encoding="utf-8") == whole


def test_nothing_of_it_is_loaded_without_rules() -> None:
    code = (
        "import sys\nfrom scorer.cli.app import app\n"
        f"try:\n    app(['{HAND}', '--no-config'])\nexcept SystemExit: pass\n"
        "print([m for m in sys.modules if m.startswith('scorer.clubs') or m == 'tomllib'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
