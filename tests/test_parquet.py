"""Parquet in and out; without pyarrow, an error that says how to get it."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from batch_runner import batch

from scorer.batch.house import House
from scorer.batch.job import Job
from scorer.batch.parts import written
from scorer.batch.run import run

pytestmark = pytest.mark.usefixtures("plain_surroundings")

GOOD = "123456789m5pEEE +5p E/S"
HANDS = [GOOD, "nonsense", None, f"{GOOD} id=own", "123m456p56s99p 555s- +7s"]


@pytest.fixture
def arrow() -> Any:
    """Return pyarrow."""
    pytest.importorskip("pyarrow.parquet", reason="needs the extra mjscore[parquet]")
    import pyarrow  # noqa: PLC0415 - an extra

    return pyarrow


def write(name: str, columns: dict[str, Any], **how: Any) -> None:
    from pyarrow import table  # noqa: PLC0415 - an extra
    from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

    write_table(table(columns), name, **how)


def read(name: str) -> Any:
    from pyarrow.parquet import read_table  # noqa: PLC0415 - an extra

    return read_table(name)


def scored(*words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in batch(*words).stdout.splitlines()]


def test_rows_are_read_as_those_of_a_csv_file(arrow: Any) -> None:
    names = [f"p{n}" for n in range(len(HANDS))]
    write("hands.parquet", {"hand": HANDS, "player": names})
    with Path("hands.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("hand", "player"), *zip(HANDS, names, strict=True)])
    found = scored("hands.parquet")
    assert [record.pop("line") for record in found] == [1, 2, 3, 4, 5]
    of_csv = scored("hands.csv")
    assert [record.pop("line") for record in of_csv] == [2, 3, 4, 5, 6]
    assert found == of_csv


def test_fields_with_types(arrow: Any) -> None:
    columns = {
        "concealed": ["456p789s9s"],
        "win": ["9s"],
        "melds": [
            [{"kind": "chow", "tiles": "123m", "from": "left"},
             {"kind": "pung", "tiles": "EEE"}]
        ],
        "flowers": [2],
        "self_draw": [True],
        "round": ["E"],
        "seat": ["S"],
    }  # fmt: skip
    write("hands.parquet", columns)
    [found] = scored("hands.parquet")
    record = {name: cells[0] for name, cells in columns.items()}
    Path("hands.jsonl").write_text(json.dumps(record) + "\n")
    assert found == scored("hands.jsonl")[0]
    assert "total" in found


def test_columns_go_through_with_their_types(arrow: Any) -> None:
    when = arrow.array([0, 1, None, 3, 4], arrow.timestamp("ns"))
    weights = arrow.array([0.5, None, 1, 2, 3], arrow.float32())
    write("hands.parquet", {"hand": HANDS, "when": when, "weight": weights})
    assert batch("hands.parquet", "--output", "scores.parquet").exit_code == 1
    found = read("scores.parquet")
    assert found.schema.field("when").type == when.type
    assert found.schema.field("weight").type == weights.type
    assert found.column("when").combine_chunks().equals(when)
    assert found.column("weight").combine_chunks().equals(weights)
    assert found.column("line").to_pylist() == [1, 2, 3, 4, 5]
    assert found.column("total").to_pylist()[:4] == [22, None, None, 22]
    assert found.column("error").to_pylist()[0] is None


def test_answers_are_those_of_json_lines(arrow: Any) -> None:
    Path("hands.txt").write_text("\n".join(str(hand) for hand in HANDS))
    batch("hands.txt", "--output", "scores.parquet")
    for row, record in zip(read("scores.parquet").to_pylist(), scored("hands.txt"), strict=True):
        rest = json.loads(row.pop("further") or "{}")
        said = {name: cell for name, cell in row.items() if cell is not None} | rest
        for name in ("items", "payments", "options", "notes"):
            if name in said:
                said[name] = json.loads(said[name])
        assert said == record


def test_several_groups_and_workers_give_the_same_file(
    arrow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorer.batch.parquet.GROUP", 100)
    monkeypatch.setattr("scorer.batch.run.SIZE", 1 << 10)
    write("hands.parquet", {"hand": HANDS * 100, "n": list(range(500))}, row_group_size=64)
    assert batch("hands.parquet", "--output", "one.parquet", "--jobs", "1").exit_code == 1
    assert batch("hands.parquet", "--output", "two.parquet", "--jobs", "2").exit_code == 1
    assert Path("one.parquet").read_bytes() == Path("two.parquet").read_bytes()
    found = read("one.parquet")
    assert found.column("n").to_pylist() == list(range(500))
    assert found.column("line").to_pylist() == list(range(1, 501))
    from pyarrow.parquet import ParquetFile  # noqa: PLC0415 - an extra

    assert ParquetFile("one.parquet").num_row_groups == 5


def test_an_empty_file_is_a_file(arrow: Any) -> None:
    Path("hands.txt").write_bytes(b"")
    assert batch("hands.txt", "--output", "scores.parquet").exit_code == 0
    assert read("scores.parquet").num_rows == 0


def test_an_interrupted_run_leaves_what_was_scored(
    arrow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorer.batch.run.SIZE", 1 << 8)
    Path("hands.txt").write_text(f"{GOOD}\n" * 200)
    job = Job(("hands.txt",), House(), output="parquet")

    def see(read: int, hands: int) -> None:
        if hands >= 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), written("scores.parquet", job) as sink:
        run(job, sink, output="scores.parquet", see=see)
    assert not Path("scores.parquet").exists()
    assert 50 <= read("scores.parquet.part").num_rows < 200
    assert batch("hands.txt", "--output", "scores.parquet").exit_code == 0
    assert read("scores.parquet").num_rows == 200
    assert not list(Path().glob("*.part*"))


def test_what_is_resumed_is_named(arrow: Any) -> None:
    write("hands.parquet", {"hand": HANDS})
    result = batch("hands.parquet", "--output", "scores.parquet", "--resume")
    assert result.exit_code == 2
    assert "--resume cannot go on with a Parquet file" in result.stderr
    assert batch("hands.parquet", "--output", "scores.jsonl", "--resume").exit_code == 1


FAULTS = {
    "no Parquet": (b"PAR1 is not all", (), "hands.parquet: this is no Parquet file"),
    "an encoding": (None, ("--encoding", "gb18030"), "Parquet has no encoding of its own"),
    "packed twice": (None, ("--output", "x.parquet.gz"), "Write x.parquet instead"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_done_is_said(arrow: Any, fault: str) -> None:
    data, words, said = FAULTS[fault]
    write("hands.parquet", {"hand": HANDS})
    if data:
        Path("hands.parquet").write_bytes(data)
    result = batch("hands.parquet", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_file_without_hands(arrow: Any) -> None:
    write("hands.parquet", {"player": ["Li"]})
    result = batch("hands.parquet")
    assert result.exit_code == 2
    assert "names no column hand or concealed" in result.stderr


@pytest.mark.parametrize("words", [("hands.parquet",), ("hands.txt", "--output", "x.parquet")])
def test_the_extra_is_named_where_it_is_missing(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    from scorer.batch.arrow import arrow as load  # noqa: PLC0415 - its memory is emptied

    load.cache_clear()
    Path(words[0]).write_text(GOOD)
    result = batch(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'mjscore[parquet]'" in result.stderr
