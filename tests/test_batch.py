"""Files of hands: order, bad lines, encodings, the output file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from batch_runner import batch, nothing_is_fast
from click.testing import CliRunner, Result

from scorer.cli.app import app

ROOT = Path(__file__).parent.parent
GOOD = "123456789m5pEEE +5p E/S"
CHEAP = "123m456p56s99p 555s- +7s"
DEEP = f"{'[' * 41}1{']' * 41}"


pytestmark = pytest.mark.usefixtures("plain_surroundings")


def scored(text: str | bytes, *words: str, name: str = "hands.txt") -> list[dict]:
    Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
    return records(batch(name, *words))


def records(result: Result) -> list[dict]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_record_for_each_hand_in_order() -> None:
    found = scored(
        f"# heading\n{GOOD} # 清龙\n\nnonsense id=bad\n{CHEAP} id=c\n   # indented\n{GOOD}"
    )
    assert [record["line"] for record in found] == [2, 4, 5, 7]
    assert [record.get("id") for record in found] == [None, "bad", "c", None]
    assert found[0]["total"] == 22
    assert found[1]["kind"] == "unknown word"
    assert found[2]["legal"] is False
    assert found[0] | {"line": 7} == found[3]


def test_the_lean_record() -> None:
    assert scored(f"{GOOD} id=x")[0] == {
        "line": 1,
        "id": "x",
        "variant": "guobiao",
        "hand": "123456789m5pEEE +5p E/S id=x",
        "total": 22,
        "unit": "fan",
        "items": {"清龙": 16, "圈风刻": 2, "门前清": 2, "缺一门": 1, "单钓将": 1},
        "legal": True,
        "payments": {"winner": 46, "discarder": -30, "others": -8},
        "preset": "mil",
    }


def test_a_record_says_by_which_rules() -> None:
    def rules(text: str, *words: str) -> tuple[object, object]:
        record = scored(text, *words, name="hands.jsonl" if text[0] == "{" else "hands.txt")[0]
        return record["preset"], record.get("options")

    wmo = {"kongs": "wmo", "knitted_body_wait": False}
    assert rules(GOOD) == ("mil", None)
    assert rules(GOOD, "-o", "minimum=6") == ("mil", {"minimum": 6})
    assert rules(f"{GOOD} preset=wmo") == ("wmo", wmo)
    assert rules(f"{GOOD} preset=wmo kongs=mil") == ("wmo", wmo | {"kongs": "mil"})
    assert rules(json.dumps({"hand": GOOD, "preset": "wmo"})) == ("wmo", wmo)


def test_a_preset_of_the_record_drops_weaker_switches() -> None:
    lines = [
        {"hand": GOOD, "options": {"preset": "mil"}},
        {"hand": GOOD, "options": {"base": 7}},
        {"hand": f"{GOOD} preset=mil", "options": {"base": 7}},
        {"concealed": "123456789m5pEEE", "win": "5p", "options": {"preset": "mil"}},
        {"hand": GOOD, "preset": "mil", "options": {"preset": "wmo"}},
    ]
    text = "\n".join(map(json.dumps, lines))
    found = scored(text, "-o", "minimum=6", name="hands.jsonl")
    assert [record.get("options") for record in found[:4]] == [
        None,
        {"minimum": 6, "base": 7},
        None,
        None,
    ]
    assert found[4]["error"] == "preset is mil, and options say wmo"


def test_a_refused_hand_keeps_its_notes() -> None:
    typed = "111z222z777z55z66z1m"
    note = "5z and 7z read in the Japanese order: 5z white P, 7z red C"
    for record in (
        scored(typed)[0],
        scored(json.dumps({"hand": typed}), name="hands.jsonl")[0],
    ):
        assert record["kind"] == "not a win"
        assert record["hand"] == "EEESSSCCCPPFF +1m"
        assert record["notes"] == [note]


def test_exit_codes_and_summary() -> None:
    Path("good.txt").write_text(f"{GOOD}\n{CHEAP}\n")
    result = batch("good.txt")
    assert result.exit_code == 0
    assert result.stderr.startswith("2 hands: 0 refused, 1 below the minimum; ")
    assert result.stderr.endswith(" hands/s\n")
    Path("bad.txt").write_text(f"{GOOD}\nnonsense\n")
    assert batch("bad.txt").exit_code == 1
    assert batch("bad.txt", "--quiet").stderr == ""
    assert batch("-", typed="").exit_code == 0
    assert batch("bad.txt", "--from", "xml").exit_code == 2
    assert batch("bad.txt", "-o", "minimum=x").exit_code == 2
    assert batch("bad.txt", "-V", "martian").exit_code == 2
    assert batch().exit_code == 2


def test_what_the_hand_says_wins() -> None:
    found = scored(f"{CHEAP} minimum=3\n{CHEAP}\n{CHEAP} variant=mcr\n", "-o", "minimum=2")
    assert [record["legal"] for record in found] == [True, True, True]
    assert [r["legal"] for r in scored(f"{CHEAP} minimum=9\n{CHEAP}", "-o", "minimum=2")] == [
        False,
        True,
    ]
    assert scored(f"{CHEAP} variant=martian")[0]["kind"] == "bad option"


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["", "BOM"])
def test_line_ends_and_byte_order_marks(ends: str, mark: bytes) -> None:
    found = scored(mark + ends.join([GOOD, CHEAP, ""]).encode())
    assert [record["total"] for record in found] == [22, 3]
    record = json.dumps({"hand": GOOD})
    found = scored(mark + ends.join([record, record]).encode(), name="hands.jsonl")
    assert [record["total"] for record in found] == [22, 22]


def test_undecodable_lines_are_records() -> None:
    found = scored(b"\xff\xfe1\n" + GOOD.encode() + b"\n1m\xc3(\n")
    assert found[0]["error"] == "this file is UTF-16, not UTF-8"
    assert found[1]["total"] == 22
    assert found[2] == {
        "line": 3,
        "error": "this line is not UTF-8: byte 0xc3 at 3",
        "kind": "not utf-8",
        "hint": "Save the file as UTF-8, or name its encoding with --encoding.",
    }


def test_json_lines() -> None:
    lines = [
        {"id": "a", "concealed": "123456789m5pEEE", "win": "5p", "seat": "S", "round": "E"},
        {"id": 7, "hand": GOOD, "player": "李"},
        {"hand": CHEAP, "options": {"minimum": 1}, "variant": "mcr"},
        {"hand": f"{CHEAP} minimum=9 id=own", "options": {"minimum": 1}},
        {"id": "typo", "concealed": "1m", "melds": [], "sead": "E"},
        {"hand": GOOD, "win": "6p"},
        {"hand": 5},
        {"hand": GOOD, "variant": 5},
        {"hand": GOOD, "options": []},
        {"id": "o", "concealed": "123456789m5pEEE", "win": "5p", "options": {"minimum": "x"}},
        [],
        "text",
        None,
        True,
        1.5,
    ]
    text = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    found = scored(f"{text}\n{{\n{'[' * 100_000}\n", name="hands.jsonl")
    assert [record["line"] for record in found] == list(range(1, len(lines) + 3))
    assert [record.get("total") for record in found[:4]] == [22, 22, 3, 3]
    assert [record["legal"] for record in found[2:4]] == [True, False]
    assert [record.get("id") for record in found[:5]] == ["a", 7, None, "own", "typo"]
    assert found[1]["player"] == "李"
    assert "Did you mean seat?" in found[4]["hint"]
    assert all("error" in record for record in found[4:])
    assert "this line is no JSON: expecting" in found[-2]["error"]
    assert "nested too deep" in found[-1]["error"]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ('{"id": {"a": NaN}, "hand": "1m"}', "id is a text or a number, and this is an object"),
        ('{"hand": "1m", "x": Infinity}', "Infinity is no number in JSON"),
        ('{"hand": "1m", "x": -Infinity}', "-Infinity is no number in JSON"),
        ('{"hand": "1m", "x": 1e999}', "the number 1e999 is too large"),
        ('{"id": {"a": 1}, "hand": "1m"}', "id is a text or a number, and this is an object"),
        ('{"id": true, "hand": "1m"}', "id is a text or a number, and this is true or false"),
        (f'{{"id": "a", "hand": "{GOOD} id=b"}}', "the hand says id=b, and the record says 'a'"),
        ('{"id": "a", "id": "a", "hand": "1m"}', "'id' stands twice in this record"),
        ('{"hand": "1m", "options": {"base": 1, "base": 2}}', "'base' stands twice"),
        (f'{{"hand": "1m", "x": {DEEP}}}', "nested too deep: at most 40"),
        (f'{{"hand": "1m", "x": {"9" * 5000}}}', "a number of this line has too many digits"),
        ('{"hand": "1m", "preset": 3}', "preset is a text, and this is a number"),
        ('{"hand": null}', "0 tiles, and a winning hand has 14"),
        ('{"hand" "1m"}', "this line is no JSON: expecting ':' delimiter, at character 9"),
    ],
)
def test_lines_that_would_make_no_json(line: str, error: str) -> None:
    def refuse(text: str) -> None:
        raise AssertionError(text)

    Path("hands.jsonl").write_text(f"{line}\n" + json.dumps({"hand": GOOD}))
    bad, good = batch("hands.jsonl").stdout.splitlines()
    record = json.loads(bad, parse_constant=refuse)
    assert error in record["error"]
    assert "Expecting" not in bad
    assert "int_max" not in bad
    assert json.loads(good)["total"] == 22


def test_names_of_records() -> None:
    lines = [
        {"id": 7, "hand": f"{GOOD} id=7"},
        {"id": None, "hand": GOOD},
        {"hand": "nonsense id=lost"},
        {"id": 0.5, "hand": GOOD, "deep": {"a": [1, {"b": 2}]}},
    ]
    found = scored("\n".join(map(json.dumps, lines)), name="hands.jsonl")
    assert [record.get("id") for record in found] == [7, None, "lost", 0.5]
    assert found[3]["deep"] == {"a": [1, {"b": 2}]}


def test_the_format_is_known_by_ending_or_by_the_first_line() -> None:
    record = json.dumps({"hand": GOOD})
    assert scored(record, name="hands.ndjson")[0]["total"] == 22
    assert scored(record, name="hands.log")[0]["total"] == 22
    assert records(batch("-", typed=record))[0]["total"] == 22
    assert records(batch("-", typed=GOOD))[0]["total"] == 22
    assert "error" in scored(record, "--from", "text", name="hands.jsonl")[0]


def test_an_answer_can_be_asked_again() -> None:
    Path("first.txt").write_text(f"{GOOD}\n{CHEAP} minimum=1\nnonsense\n")
    first = batch("first.txt").stdout
    changed = first.replace("minimum=1", "minimum=9")
    Path("again.jsonl").write_text("".join(changed.splitlines(keepends=True)[:2]), encoding="utf-8")
    again = records(batch("again.jsonl"))
    assert again[0] == json.loads(first.splitlines()[0])
    assert again[1]["legal"] is False
    assert "payments" not in again[1]


def test_several_files_are_named() -> None:
    Path("a.txt").write_text(GOOD)
    Path("b.txt").write_text(f"\n{CHEAP}")
    found = records(batch("a.txt", "b.txt"))
    assert [(record["file"], record["line"]) for record in found] == [("a.txt", 1), ("b.txt", 2)]


def test_strict_stops_at_the_first() -> None:
    Path("hands.txt").write_text(f"{GOOD}\nnonsense\n{GOOD}\n")
    result = batch("hands.txt", "--strict")
    assert result.exit_code == 1
    assert [record["line"] for record in records(result)] == [1, 2]
    assert 'Error: line 2: unknown word "nonsense"' in result.stderr


def test_the_output_file_appears_when_it_is_complete() -> None:
    Path("hands.txt").write_text(f"{GOOD}\n{CHEAP}\n")
    result = batch("hands.txt", "--output", "out.jsonl")
    assert result.stdout == ""
    assert len(Path("out.jsonl").read_text(encoding="utf-8").splitlines()) == 2
    assert not Path("out.jsonl.part").exists()
    assert batch("hands.txt", "--output", "no/such/folder").exit_code == 2


def test_an_input_is_never_written_over(tmp_path: Path) -> None:
    text = f"{GOOD}\n{CHEAP}\n"
    for name in ("hands.txt", "out.jsonl.part"):
        Path(name).write_text(text)
    Path("link.txt").symlink_to("hands.txt")
    Path("hard.txt").hardlink_to("hands.txt")
    for name, output in (
        ("hands.txt", "hands.txt"),
        ("./hands.txt", "hands.txt"),
        ("hands.txt", str(tmp_path / "hands.txt")),
        ("link.txt", "hands.txt"),
        ("hands.txt", "link.txt"),
        ("hands.txt", "hard.txt"),
        ("out.jsonl.part", "out.jsonl"),
    ):
        result = batch(name, "--output", output)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"Error: {name} is read, and {output} would write over it" in result.stderr
        assert Path(name).read_text() == text
    assert not Path("hands.txt.part").exists()
    assert batch("hands.txt", "--output", "/dev/null").exit_code == 0


def test_every_input_is_there_before_the_first_line() -> None:
    Path("a.txt").write_text(GOOD)
    Path("folder").mkdir()
    for names in (["missing.txt", "a.txt"], ["folder"], ["hands.parquet"]):
        result = batch("a.txt", "-", *names, "--output", "out.jsonl", typed=GOOD)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"Error: {names[0]}: " in result.stderr
        assert not Path("out.jsonl.part").exists()
    found = records(batch("a.txt", "-", typed=CHEAP))
    assert [record["file"] for record in found] == ["a.txt", "-"]


@pytest.mark.parametrize("ending", ["FEATHER", "arrow", "txt.zst", "xlsx"])
def test_formats_that_are_not_built_yet(ending: str) -> None:
    Path(f"hands.{ending}").write_text(GOOD)
    result = batch(f"hands.{ending}")
    assert (result.exit_code, result.stdout) == (2, "")
    last = f".{ending.rpartition('.')[2].lower()}"
    assert f"hands.{ending}: {last} files cannot be read yet" in result.stderr
    hints = {".xlsx": "Save the sheet as CSV"}
    formats = "Formats: text, jsonl, json, csv, tsv, parquet, mjlog. --from FORMAT"
    assert hints.get(last, formats) in result.stderr
    assert ("pipe" in result.stderr) is (last == ".zst")
    assert batch(f"hands.{ending}", "--from", "text").exit_code == 0
    Path("hands.txt").write_text(GOOD)
    result = batch("hands.txt", "--output", f"out.{ending}")
    assert result.exit_code == 2
    assert f"out.{ending}: {last} files cannot be written yet" in result.stderr
    assert "Formats: jsonl, csv, tsv, markdown, parquet. --format FORMAT" in result.stderr
    assert batch("hands.txt", "--output", f"out.{ending}", "--format", "jsonl").exit_code == 0


def test_an_interrupted_run_leaves_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("hands.txt").write_text(f"{GOOD}\n{CHEAP}\n")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    nothing_is_fast(monkeypatch)
    monkeypatch.setattr("scorer.batch.blocks.answer", interrupted)
    result = batch("hands.txt", "--output", "out.jsonl")
    assert result.exit_code == 130
    assert "What was scored until now is in out.jsonl.part\n" in result.stderr
    assert result.stderr.endswith("Interrupted.\n")
    assert Path("out.jsonl.part").exists()
    assert not Path("out.jsonl").exists()


def test_a_fault_of_ours_costs_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    nothing_is_fast(monkeypatch)
    monkeypatch.setattr("scorer.batch.records.judge", broken)
    found = scored(f"{GOOD}\n{GOOD}\n")
    assert [record["kind"] for record in found] == ["internal error"] * 2
    assert found[0]["error"] == "internal error: ZeroDivisionError: division by zero"


def test_half_a_surrogate_pair_stays_escaped() -> None:
    found = scored('{"id": "\\ud800", "hand": "1m"}', name="hands.jsonl")
    assert found[0]["id"] == "\ud800"


@pytest.mark.parametrize("name", ["hands.txt", "hands.jsonl", "hands.csv"])
def test_the_example_files(name: str) -> None:
    found = records(batch(str(ROOT / "examples" / name)))
    refused = [record["id"] for record in found if "error" in record]
    assert refused == (["waiting"] if name == "hands.txt" else [])


def test_the_example_config_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    Path("mjscore").mkdir()
    Path("mjscore/config.toml").write_bytes((ROOT / "examples" / "config.toml").read_bytes())
    result = CliRunner().invoke(app, [GOOD])
    assert "规则  guobiao 国标麻将 (由配置文件指定), 预设 wmo, minimum=6" in result.stdout
