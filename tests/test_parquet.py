"""Parquet in and out, alone and beside the other formats."""

from __future__ import annotations

import csv
import datetime
import gzip
import io
import json
import subprocess
import sys
import tracemalloc
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from batch_runner import batch

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra: parquet)")
pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow was built without Parquet")

from scorer.batch import parquet  # noqa: E402
from scorer.batch.arrow import score_batch, spark_columns  # noqa: E402
from scorer.batch.columns import TYPES  # noqa: E402
from scorer.batch.job import Job  # noqa: E402
from scorer.batch.parts import written  # noqa: E402
from scorer.batch.run import run  # noqa: E402
from scorer.scoring.ruleset import Ruleset  # noqa: E402

ROOT = Path(__file__).parent.parent
UTC = datetime.UTC
GOOD = "123456789m5pEEE +5p E/S"
HANDS = [GOOD, "nonsense", None, f"{GOOD} id=own", "123m456p56s99p 555s- +7s"]
COLUMNS = ["line", *[name for name in TYPES if name not in ("file", "line", "further")]]

pytestmark = pytest.mark.usefixtures("plain_surroundings")


def put(name: str, columns: dict, **how: Any) -> None:
    pq.write_table(pa.table(columns), name, **how)


def scored(name: str, *words: str) -> list[dict]:
    return [json.loads(line) for line in batch(name, *words).stdout.splitlines()]


def test_a_column_of_hands() -> None:
    put(
        "hands.parquet",
        {"id": [1, None, 3], "hand": [GOOD, f"{GOOD} id=own", None], "n": [1, 2, 3]},
    )
    found = scored("hands.parquet")
    assert [record["line"] for record in found] == [1, 2, 3]
    assert [record.get("id") for record in found] == [1, "own", 3]
    assert [record.get("total") for record in found] == [22, 22, None]
    assert [record["n"] for record in found] == [1, 2, 3]
    assert found[2]["error"] == "there is no hand here"


def test_the_columns_of_a_record_with_their_types() -> None:
    record = {
        "concealed": "456p789s9s",
        "win": "9s",
        "melds": [
            {"kind": "chow", "tiles": "123m", "from": "left"},
            {"kind": "concealed_kong", "tiles": "EEEE"},
        ],
        "flowers": 2,
        "self_draw": True,
        "flags": ["after_kong"],
        "seat": "S",
        "round": "E",
        "options": {"minimum": 1},
    }
    put("hands.parquet", {name: [value, None] for name, value in record.items()})
    Path("hands.jsonl").write_text(json.dumps(record))
    found, missing = scored("hands.parquet")
    assert [found] == scored("hands.jsonl")
    assert missing["error"] == "there is no hand here"
    pairs = pa.array([[("minimum", 1)]], pa.map_(pa.string(), pa.int64()))
    names = pa.array(["E"]).dictionary_encode()
    columns = {name: [value] for name, value in record.items()}
    put("hands.parquet", columns | {"options": pairs, "round": names})
    assert scored("hands.parquet") == [found]


def test_rows_out() -> None:
    Path("hands.csv").write_text(f"id,hand,player\n1,{GOOD} minimum=1,Li\n2,nonsense,\nbad\n")
    result = batch("hands.csv", "--output", "out.parquet")
    assert (result.exit_code, result.stdout) == (1, "")
    assert not Path("out.parquet.part").exists()
    found = pq.read_table("out.parquet")
    assert found.schema.names == [*COLUMNS, "player", "further"]
    assert found.schema.field("total").type == found.schema.field("line").type == pa.int64()
    assert found.schema.field("legal").type == pa.bool_()
    good, bad, short = found.to_pylist()
    items = {"清龙": 16, "圈风刻": 2, "门前清": 2, "缺一门": 1, "单钓将": 1}
    assert json.loads(good.pop("items")) == items
    assert good == dict.fromkeys(good) | {
        "line": 2,
        "id": "1",
        "variant": "guobiao",
        "preset": "mil",
        "options": '{"minimum": 1}',
        "hand": f"{GOOD} minimum=1",
        "total": 22,
        "unit": "fan",
        "legal": True,
        "payments": '{"winner": 46, "discarder": -30, "others": -8}',
        "player": "Li",
    }
    assert (bad["line"], bad["id"], bad["player"]) == (3, "2", "")
    assert json.loads(bad["further"])["start"] == 0
    assert short["error"] == "1 cell, and the header has 3: too few"


def typed() -> dict:
    return {
        "hand": [GOOD, "1m"],
        "day": [datetime.date(2024, 1, 1), None],
        "money": [Decimal("1.50"), None],
        "share": [1.5, float("inf")],
        "parts": [{"a": [1, 2]}, None],
        "bytes": [b"\xff", None],
        "nano": pa.array([1, None], pa.timestamp("ns")),
        "clock": pa.array([1, None], pa.time64("ns")),
        "clocks": pa.array([[1, None], None], pa.list_(pa.time64("ns"))),
        "both": pa.array(
            [{"at": 1, "b": None}, {"at": None, "b": [5]}],
            pa.struct({"at": pa.timestamp("ns"), "b": pa.list_(pa.time64("ns"))}),
        ),
        "long": pa.array([10**9 + 1, None], pa.duration("ns")),
        "pairs": pa.array([[("a", 1)], None], pa.map_(pa.string(), pa.timestamp("ns"))),
        "club": pa.array(["A", None]).dictionary_encode(),
        "nothing": pa.nulls(2),
    }


def test_columns_that_go_through_keep_their_types() -> None:
    put("hands.parquet", typed())
    given = pq.read_table("hands.parquet")
    assert batch("hands.parquet", "--output", "out.parquet").exit_code == 1
    found = pq.read_table("out.parquet")
    assert found.schema.names == [*COLUMNS, *list(typed())[1:], "further"]
    for name in list(typed())[1:]:
        assert found.schema.field(name).type == given.schema.field(name).type
        assert found[name].combine_chunks() == given[name].combine_chunks()
    record, other = scored("hands.parquet")
    said = {name: record[name] for name in list(typed())[1:]}
    assert said == {
        "day": "2024-01-01",
        "money": "1.50",
        "share": 1.5,
        "parts": {"a": [1, 2]},
        "bytes": "\\xff",
        "nano": "1970-01-01T00:00:00.000000001",
        "clock": "00:00:00.000000001",
        "clocks": ["00:00:00.000000001", None],
        "both": {"at": "1970-01-01T00:00:00.000000001", "b": None},
        "long": said["long"],  # in the words of what has it
        "pairs": [["a", "1970-01-01T00:00:00.000000001"]],
        "club": "A",
        "nothing": None,
    }
    assert other["share"] is None  # JSON has no word for it
    text = batch("hands.parquet", "--format", "csv").stdout
    assert (
        '2024-01-01,1.50,1.5,"a=[1, 2]",\\xff,1970-01-01T00:00:00.000000001,00:00:00.000000001,'
        in text
    )


def test_a_batch_of_arrow_is_what_a_file_becomes() -> None:
    put("hands.parquet", typed())
    batch("hands.parquet", "--output", "out.parquet", "-o", "minimum=1")
    given = pq.read_table("hands.parquet").append_column("line", pa.array([1, 2]))
    expected = pq.read_table("out.parquet")
    assert score_batch(given, minimum=1).combine_chunks() == expected.combine_chunks()
    for one in given.to_batches():
        assert score_batch(one, minimum=1).schema == expected.schema
    empty = score_batch(given.schema.empty_table())
    assert (empty.num_rows, empty.schema) == (0, expected.schema)


def test_the_columns_as_spark_declares_them() -> None:
    names = [column.split()[0] for column in spark_columns("player string").split(", ")]
    assert names == [*COLUMNS[1:], "player", "further"]
    assert "total bigint, unit string, legal boolean" in spark_columns()


def test_beside_files_of_other_formats() -> None:
    put("a.parquet", {"hand": [GOOD], "day": [datetime.date(2024, 1, 1)], "n": [1]})
    put("b.parquet", {"hand": [GOOD], "n": ["one"]})
    Path("c.csv").write_text(f"hand,day,club\n{GOOD},soon,X\n")
    Path("d.jsonl").write_text(json.dumps({"hand": GOOD, "date": 5}))
    Path("e.txt").write_text(f"{GOOD}\n")
    files = ["a.parquet", "b.parquet", "c.csv", "d.jsonl", "e.txt"]
    assert batch(*files, "--output", "out.parquet").exit_code == 0
    found = pq.read_table("out.parquet")
    assert found.schema.names == ["file", *COLUMNS, "day", "n", "club", "further"]
    assert found["file"].to_pylist() == files
    assert found["n"].to_pylist() == ["1", "one", None, None, None]
    assert found["day"].to_pylist() == [datetime.date(2024, 1, 1), *[None] * 4]
    assert found["club"].to_pylist() == [None, None, "X", None, None]
    assert found["further"].to_pylist() == [None, None, '{"day": "soon"}', '{"date": 5}', None]
    records = [json.loads(line) for line in batch(*files).stdout.splitlines()]
    assert [record["total"] for record in records] == [22] * 5


def test_rows_can_be_asked_again() -> None:
    put(
        "hands.parquet", {"hand": [f"{GOOD} minimum=1", f"{GOOD} preset=wmo"], "player": ["Li", ""]}
    )
    batch("hands.parquet", "--output", "first.parquet")
    batch("first.parquet", "--output", "again.parquet")
    assert pq.read_table("again.parquet") == pq.read_table("first.parquet")


def test_many_rows_in_several_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "GROUP", 10)
    monkeypatch.setattr(parquet, "_READ", 7)
    put("hands.parquet", {"hand": [GOOD, "1m", None] * 15, "n": range(45)}, row_group_size=4)
    batch("hands.parquet", "--output", "out.parquet")
    found = pq.ParquetFile("out.parquet")
    assert found.metadata.num_row_groups == 5
    assert found.read()["line"].to_pylist() == list(range(1, 46))
    assert found.read()["n"].to_pylist() == list(range(45))
    assert found.read()["total"].to_pylist() == [22, None, None] * 15


def test_long_rows_make_short_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "_LARGE", 1 << 16)
    long = ["x" * 40_000, "y" * 40_000, "z"] * 3
    put("hands.parquet", {"hand": [GOOD] * 9, "note": long}, use_dictionary=False)
    batch("hands.parquet", "--output", "out.parquet")
    found = pq.ParquetFile("out.parquet")
    assert found.metadata.num_row_groups > 2
    assert found.read()["note"].to_pylist() == long


EMPTY = {
    "no rows": pa.table({"hand": pa.array([], pa.string()), "n": pa.array([], pa.int8())}),
    "no type": pa.table({"hand": pa.nulls(0), "n": pa.array([], pa.int8())}),
}


@pytest.mark.parametrize("table", EMPTY.values(), ids=EMPTY)
def test_no_rows_are_no_rows(table: Any) -> None:
    pq.write_table(table, "hands.parquet")
    with pq.ParquetWriter("none.parquet", table.schema):
        pass
    assert pq.ParquetFile("none.parquet").metadata.num_row_groups == 0
    for name in ("hands.parquet", "none.parquet"):
        result = batch(name, "--output", "out.parquet")
        assert result.exit_code == 0
        found = pq.read_table("out.parquet")
        assert (found.num_rows, found.schema.field("n").type) == (0, pa.int8())
        assert batch(name).stdout == ""
    assert batch("-", "--from", "text", "--output", "out.parquet", typed="").exit_code == 0
    assert pq.read_table("out.parquet").num_rows == 0


def test_hands_of_wrong_types() -> None:
    put("hands.parquet", {"hand": [1, 2]})
    assert {record["error"] for record in scored("hands.parquet")} == {
        "hand is a text, and this is a number"
    }
    put("hands.parquet", {"hand": [{"a": GOOD}, None]})
    assert [record["kind"] for record in scored("hands.parquet")] == ["bad value", "no tiles"]
    bad = pa.Array.from_buffers(
        pa.string(), 1, [None, pa.py_buffer(b"\0\0\0\0\3\0\0\0"), pa.py_buffer(b"1m\xff")]
    )
    put("hands.parquet", {"hand": bad, "other": bad})
    record = scored("hands.parquet")[0]
    assert (record["error"], record["other"]) == ("'\\' has no place here", "1m\\xff")
    assert batch("hands.parquet", "--output", "out.parquet").exit_code == 1
    assert pq.read_table("out.parquet")["line"].to_pylist() == [1]


def test_half_a_surrogate_pair_stays_escaped() -> None:
    Path("hands.jsonl").write_text(json.dumps({"hand": GOOD, "id": "\ud800", "x": "\ud800"}))
    assert batch("hands.jsonl", "--output", "out.parquet").exit_code == 0
    found = pq.read_table("out.parquet").to_pylist()[0]
    assert (found["id"], found["further"]) == ("\\ud800", '{"x": "\\ud800"}')


def damaged(at: int, put_in: bytes) -> bytes:
    out = io.BytesIO()
    pq.write_table(
        pa.table({"hand": [GOOD + " " * n for n in range(999)]}), out, compression="none"
    )
    data = out.getvalue()
    return data[:at] + put_in + data[at + len(put_in) :]


BAD_FILES = {
    "empty": (b"", "this is no Parquet file, or it is damaged"),
    "a text": (GOOD.encode(), "this is no Parquet file, or it is damaged"),
    "cut off": (damaged(0, b"")[:-9], "this is no Parquet file, or it is damaged"),
    "damaged inside": (damaged(8, b"\xff" * 400), "this is no Parquet file, or it is damaged"),
}


@pytest.mark.parametrize(("data", "said"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_file_that_is_none(data: bytes, said: str) -> None:
    Path("hands.parquet").write_bytes(data)
    for form in ("jsonl", "parquet"):
        result = batch("hands.parquet", "--output", f"out.{form}")
        assert result.exit_code == 2
        assert f"Error: hands.parquet: {said}" in result.stderr
        assert not Path(f"out.{form}").exists()


BAD_NAMES = {
    "no hands": (["x"], "the table names no column hand or concealed"),
    "twice": (["hand", "x", "x"], "the column 'x' stands twice in the table"),
    "twice in capitals": (["hand", "HAND"], "the column 'hand' stands twice in the table"),
    "no name": (["hand", ""], "column 2 has no name"),
}


@pytest.mark.parametrize(("names", "said"), BAD_NAMES.values(), ids=BAD_NAMES)
def test_columns_that_are_none(names: list[str], said: str) -> None:
    pq.write_table(pa.Table.from_arrays([pa.array([GOOD])] * len(names), names), "b.parquet")
    Path("a.txt").write_text(GOOD)
    result = batch("a.txt", "b.parquet", "--output", "out.jsonl")
    assert (result.exit_code, Path("out.jsonl.part").exists()) == (2, False)
    assert f"Error: b.parquet: {said}" in result.stderr


def test_from_a_pipe_and_packed() -> None:
    put("hands.parquet", {"hand": [GOOD, None], "n": [1, 2]})
    data = Path("hands.parquet").read_bytes()
    plain = batch("hands.parquet").stdout
    assert batch("-", "--from", "parquet", typed=data).stdout == plain
    Path("hands.parquet.gz").write_bytes(gzip.compress(data))
    assert batch("hands.parquet.gz").stdout == plain
    Path("hands.parquet.gz").write_bytes(gzip.compress(data[:-5]))
    result = batch("hands.parquet.gz")
    assert result.exit_code == 2
    assert "this is no Parquet file, or it is damaged" in result.stderr
    command = [sys.executable, "-m", "scorer", "--no-config", "batch", "-", "--from", "parquet"]
    done = subprocess.run(
        [*command, "--format", "parquet"], input=data, capture_output=True, check=False
    )
    assert done.returncode == 1
    assert pq.read_table(pa.BufferReader(done.stdout))["total"].to_pylist() == [22, None]


def test_an_output_is_not_packed_twice() -> None:
    Path("hands.txt").write_text(GOOD)
    result = batch("hands.txt", "--output", "out.parquet.gz")
    assert result.exit_code == 2
    assert "out.parquet.gz: a Parquet file is packed inside" in result.stderr
    assert "Write out.parquet instead." in result.stderr


def test_an_encoding_is_for_texts() -> None:
    put("hands.parquet", {"hand": [GOOD]})
    result = batch("hands.parquet", "--encoding", "gb18030")
    assert result.exit_code == 2
    assert "Leave out --encoding." in result.stderr


def test_a_strict_run_ends_with_a_whole_file() -> None:
    put("hands.parquet", {"hand": [GOOD, "1m", GOOD]})
    assert batch("hands.parquet", "--output", "out.parquet", "--strict").exit_code == 1
    assert pq.read_table("out.parquet")["line"].to_pylist() == [1, 2]


def test_an_interrupted_run_leaves_a_whole_part() -> None:
    put("hands.parquet", {"hand": [GOOD, GOOD]})
    Path("cut.csv.gz").write_bytes(gzip.compress(f"hand\n{GOOD}\n".encode() * 1999)[:-9])
    result = batch("hands.parquet", "cut.csv.gz", "--output", "out.parquet")
    assert result.exit_code == 2
    assert "What was scored until now is in out.parquet.part" in result.stderr
    assert not Path("out.parquet").exists()
    assert pq.read_table("out.parquet.part")["total"].to_pylist()[:2] == [22, 22]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said() -> None:
    put("hands.parquet", {"hand": [GOOD]})
    command = [sys.executable, "-m", "scorer", "--no-config", "batch", "hands.parquet"]
    done = subprocess.run(
        [*command, "--output", "/dev/full", "--format", "parquet"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "Error: No space left on device\n"


def test_memory_stays_flat() -> None:
    notes = [f"{n:0200}" for n in range(60_000)]
    put("hands.parquet", {"hand": ["1m"] * 60_000, "n": notes}, row_group_size=60_000)

    def peak(rows: int) -> tuple[int, int]:
        """Return how much Python and Arrow hold at most while so many rows are read."""
        before, arrow = pa.total_allocated_bytes(), 0
        tracemalloc.start()
        try:
            with open("hands.parquet", "rb") as stream:
                for _ in zip(range(rows), parquet.ParquetRows(stream), strict=False):
                    arrow = max(arrow, pa.total_allocated_bytes() - before)
            return tracemalloc.get_traced_memory()[1], arrow
        finally:
            tracemalloc.stop()

    few, many = peak(10_000), peak(60_000)
    assert many[0] < few[0] * 1.2
    assert many[1] < pq.read_table("hands.parquet").nbytes / 2


def test_rows_are_read_as_those_of_a_csv_file() -> None:
    names = [f"p{n}" for n in range(len(HANDS))]
    put("hands.parquet", {"hand": HANDS, "player": names})
    with Path("hands.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("hand", "player"), *zip(HANDS, names, strict=True)])
    found = scored("hands.parquet")
    assert [record.pop("line") for record in found] == [1, 2, 3, 4, 5]
    of_csv = scored("hands.csv")
    assert [record.pop("line") for record in of_csv] == [2, 3, 4, 5, 6]
    assert found == of_csv


def test_columns_go_through_with_their_types() -> None:
    when = pa.array([0, 1, None, 3, 4], pa.timestamp("ns"))
    weights = pa.array([0.5, None, 1, 2, 3], pa.float32())
    put("hands.parquet", {"hand": HANDS, "when": when, "weight": weights})
    assert batch("hands.parquet", "--output", "scores.parquet").exit_code == 1
    found = pq.read_table("scores.parquet")
    assert found.schema.field("when").type == when.type
    assert found.schema.field("weight").type == weights.type
    assert found.column("when").combine_chunks().equals(when)
    assert found.column("weight").combine_chunks().equals(weights)
    assert found.column("line").to_pylist() == [1, 2, 3, 4, 5]
    assert found.column("total").to_pylist()[:4] == [22, None, None, 22]
    assert found.column("error").to_pylist()[0] is None


def test_answers_are_those_of_json_lines() -> None:
    Path("hands.txt").write_text("\n".join(str(hand) for hand in HANDS))
    batch("hands.txt", "--output", "scores.parquet")
    for row, record in zip(
        pq.read_table("scores.parquet").to_pylist(), scored("hands.txt"), strict=True
    ):
        rest = json.loads(row.pop("further") or "{}")
        said = {name: cell for name, cell in row.items() if cell is not None} | rest
        for name in ("items", "payments", "options", "notes"):
            if name in said:
                said[name] = json.loads(said[name])
        assert said == record


def test_several_groups_and_workers_give_the_same_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.batch.parquet.GROUP", 100)
    monkeypatch.setattr("scorer.batch.run.SIZE", 1 << 10)
    put("hands.parquet", {"hand": HANDS * 100, "n": list(range(500))}, row_group_size=64)
    assert batch("hands.parquet", "--output", "one.parquet", "--jobs", "1").exit_code == 1
    assert batch("hands.parquet", "--output", "two.parquet", "--jobs", "2").exit_code == 1
    assert Path("one.parquet").read_bytes() == Path("two.parquet").read_bytes()
    found = pq.read_table("one.parquet")
    assert found.column("n").to_pylist() == list(range(500))
    assert found.column("line").to_pylist() == list(range(1, 501))

    assert pq.ParquetFile("one.parquet").num_row_groups == 5


def test_an_interrupted_run_leaves_what_was_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.batch.run.SIZE", 1 << 8)
    Path("hands.txt").write_text(f"{GOOD}\n" * 200)
    job = Job(("hands.txt",), Ruleset(), output="parquet")

    def see(read: int, hands: int) -> None:
        if hands >= 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), written("scores.parquet", job) as sink:
        run(job, sink, output="scores.parquet", see=see)
    assert not Path("scores.parquet").exists()
    assert 50 <= pq.read_table("scores.parquet.part").num_rows < 200
    assert batch("hands.txt", "--output", "scores.parquet").exit_code == 0
    assert pq.read_table("scores.parquet").num_rows == 200
    assert not list(Path().glob("*.part*"))


def test_what_is_resumed_is_named() -> None:
    put("hands.parquet", {"hand": HANDS})
    result = batch("hands.parquet", "--output", "scores.parquet", "--resume")
    assert result.exit_code == 2
    assert "--resume cannot go on with a Parquet file" in result.stderr
    assert batch("hands.parquet", "--output", "scores.jsonl", "--resume").exit_code == 1


def test_workers_are_sent_what_python_cannot_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.batch.run.SIZE", 1 << 10)
    when = pa.array([1, None, 3000, 4, 5] * 100, pa.timestamp("ns"))
    bad = pa.Array.from_buffers(
        pa.string(), 1, [None, pa.py_buffer(b"\0\0\0\0\1\0\0\0"), pa.py_buffer(b"\xff")]
    )
    parts = pa.array([[1], None, [], [None, 7], [2]] * 100, pa.list_(pa.timestamp("ns")))
    texts = pa.concat_arrays([bad] * 500)
    put("hands.parquet", {"hand": HANDS * 100, "when": when, "parts": parts, "bad": texts})
    for form in ("parquet", "jsonl"):
        for jobs in ("1", "2"):
            words = ["--output", f"{jobs}.{form}", "--jobs", jobs]
            assert batch("hands.parquet", *words).exit_code == 1
        assert Path(f"1.{form}").read_bytes() == Path(f"2.{form}").read_bytes()
    found = pq.read_table("2.parquet")
    assert found["when"].combine_chunks() == when
    assert found["parts"].combine_chunks() == parts
    record = json.loads(Path("2.jsonl").read_bytes().splitlines()[0])
    assert record["when"] == "1970-01-01T00:00:00.000000001"
    assert (record["parts"], record["bad"]) == (["1970-01-01T00:00:00.000000001"], "\\xff")


def test_nothing_of_arrow_is_changed_for_the_whole_process() -> None:
    import copyreg  # noqa: PLC0415 - to look at it

    put("hands.parquet", typed())
    assert batch("hands.parquet").exit_code == 1
    assert not [kind for kind in copyreg.dispatch_table if kind.__module__.startswith("pyarrow")]


def test_a_column_that_may_be_misspelt_is_named() -> None:
    put("hands.parquet", {"hand": [GOOD], "seet_wind": ["E"]})
    said = "hands.parquet: column 'seet_wind' is carried through; did you mean 'seat'?\n"
    for words in ([], ["--output", "out.parquet"]):
        assert batch("hands.parquet", *words).stderr.count(said) == 1
    assert batch("hands.parquet", "--quiet").stderr == said


def test_a_name_that_is_not_utf_8_is_refused_by_name() -> None:
    hands = pa.array([GOOD])
    table = pa.Table.from_arrays([hands, hands], schema=pa.schema([
        pa.field("hand", pa.string()), pa.field(b"n\xff", pa.string()),
    ]))  # fmt: skip
    pq.write_table(table, "hands.parquet")
    for words in (["hands.parquet"], ["hands.parquet", "--output", "out.parquet"]):
        result = batch(*words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "hands.parquet: the name of a column is not UTF-8: n\\xff" in result.stderr
    data = Path("hands.parquet").read_bytes()
    result = batch("-", "--from", "parquet", typed=data)
    assert result.exit_code == 2
    assert "the name of a column is not UTF-8" in result.stderr


def test_columns_in_other_words_and_those_that_are_asked_for() -> None:
    bare = GOOD.removesuffix(" E/S")
    put("a.parquet", {"手牌": [bare], "Seat Wind": ["南"], "round": ["East"], "kongs": ["wmo"]})
    (found,) = scored("a.parquet")
    assert (found["hand"], found["kongs"]) == (GOOD, "wmo")
    (found,) = scored("a.parquet", "--column", "kongs=option:kongs")
    assert (found["hand"], found["options"]) == (GOOD, {"kongs": "wmo"})
    put("b.parquet", {"combo": [GOOD], "n": pa.array([7], pa.int8())})
    result = batch("b.parquet", "--column", "hand=combo", "--output", "out.parquet")
    assert result.exit_code == 0
    assert pq.read_table("out.parquet").schema.field("n").type == pa.int8()
    assert "it has 'combo', 'n'" in batch("b.parquet").stderr


def test_parquet_is_known_by_what_is_in_it() -> None:
    put("hands.parquet", {"hand": [GOOD]})
    data = Path("hands.parquet").read_bytes()
    assert json.loads(batch("-", typed=data).stdout)["total"] == 22
    Path("hands.dat").write_bytes(data)
    assert json.loads(batch("hands.dat").stdout)["total"] == 22
