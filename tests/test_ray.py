"""A batch on a cluster of Ray on this machine, one of whose workers is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from batch_runner import batch

pytestmark = pytest.mark.usefixtures("plain_surroundings")

GOOD = "123456789m5pEEE +5p E/S"
HANDS = [GOOD, "nonsense", None, "123m456p56s99p 555s- +7s"]
needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="needs the extra mjscore[ray]")
Process = tuple[int, str]  # its id, and when it was started


def processes() -> dict[Process, tuple[int, str]]:
    """Return the parent and the command line of every process that runs."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            rest = (folder / "stat").read_text().rpartition(")")[2].split()
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if rest[0] != "Z":
            found[int(folder.name), rest[19]] = int(rest[1]), line
    return found


def below(pid: int) -> dict[Process, str]:
    """Return the processes that a process has started, and those that they have."""
    running, found = processes(), {}
    parents = {pid}
    while parents:
        new = {one: line for one, (parent, line) in running.items() if parent in parents}
        found |= new
        parents = {number for number, _ in new}
    return found


def rows(path: str) -> list[dict[str, Any]]:
    from pyarrow.parquet import ParquetFile  # noqa: PLC0415 - an extra

    files = sorted(Path(path).glob("*.parquet")) if Path(path).is_dir() else [Path(path)]
    return [row for file in files for row in ParquetFile(file).read().to_pylist()]


@needs_ray
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_worker_that_is_killed_costs_nothing() -> None:
    from pyarrow import table  # noqa: PLC0415 - an extra
    from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

    many = 40_000
    columns = {"hand": HANDS * (many // 4), "n": list(range(many)), "line": [7] * many}
    write_table(table(columns), "hands.parquet", row_group_size=1000)
    command = ["-m", "scorer", "batch", "hands.parquet", "--ray", "local", "--jobs", "2"]
    run = subprocess.Popen(
        [sys.executable, *command, "--output", "scores"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)},
    )
    seen: dict[Process, str] = {}
    killed = 0
    until = time.monotonic() + 80
    while run.poll() is None and time.monotonic() < until:
        now = below(run.pid)
        seen |= now
        actors = [pid for (pid, _), line in now.items() if line.startswith("ray::MapWorker")]
        begun = list(Path("scores.part").glob("*.parquet"))
        if not killed and len(actors) == 2 and 2 <= len(begun) < 30:
            killed = actors[0]
            os.kill(killed, signal.SIGKILL)
        time.sleep(0.05)
    if run.poll() is None:
        run.kill()
    _, told = run.communicate()
    assert run.returncode == 1, told
    assert killed, "the run was over before a worker could be killed"
    assert any("MapWorker" in line for line in seen.values())
    assert "40,000 hands: 20,000 refused, 10,000 below the minimum" in told
    found = rows("scores")
    assert [row["line"] for row in found] == list(range(1, many + 1))
    assert batch("hands.parquet", "--output", "one.parquet").exit_code == 1
    assert found == rows("one.parquet")
    until = time.monotonic() + 10
    while (left := seen.keys() & processes().keys()) and time.monotonic() < until:
        time.sleep(0.1)
    assert not left, [seen[one] for one in left]
    assert not Path("scores.part").exists()


REFUSED = {
    "a pipe": (("-",), "nothing from a pipe"),
    "text": (("hands.txt",), "no Parquet file"),
    "no folder": (("hands.parquet", "--output", "-"), "--ray writes into a folder"),
    "a file": (("hands.parquet", "--output", "x.jsonl"), "writes a folder of Parquet files"),
    "taken": (("hands.parquet", "--output", "hands.parquet"), "exists already"),
    "--resume": (("hands.parquet", "--resume"), "--resume does not go with --ray"),
    "--strict": (("hands.parquet", "--strict"), "--strict does not go with --ray"),
    "--stats": (("hands.parquet", "--stats"), "--stats does not go with --ray"),
    "--format": (("hands.parquet", "--format", "csv"), "--format does not go with --ray"),
}


@needs_ray
@pytest.mark.parametrize("what", REFUSED)
def test_what_does_not_go_is_refused_before_a_cluster_is_begun(what: str) -> None:
    from pyarrow import table  # noqa: PLC0415 - an extra
    from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

    words, said = REFUSED[what]
    write_table(table({"hand": HANDS}), "hands.parquet")
    Path("hands.txt").write_text(GOOD)
    result = batch("--ray", "local", "--output", "scores", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


@needs_ray
def test_nobody_answers_at_an_address() -> None:
    from pyarrow import table  # noqa: PLC0415 - an extra
    from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

    write_table(table({"hand": HANDS}), "hands.parquet")
    begun = time.monotonic()
    result = batch("hands.parquet", "--ray", "127.0.0.1:1", "--output", "scores")
    assert result.exit_code == 2
    assert "there is no cluster of Ray at 127.0.0.1:1" in result.stderr
    assert time.monotonic() - begun < 15


@needs_ray
def test_rows_that_end_whoever_scores_them_end_the_run() -> None:
    from scorer.batch.house import House  # noqa: PLC0415 - an extra
    from scorer.batch.on_ray import _TRIES, _Scorer  # noqa: PLC0415 - an extra
    from scorer.batch.packed import FileError  # noqa: PLC0415 - an extra

    Path("tried").mkdir()
    part = {"file": "hands.parquet", "first": 1, "rows": 500, "index": 0}
    for _ in range(_TRIES):
        _Scorer(House(), False, "tried")._try(part)
    with pytest.raises(FileError, match="rows 1 to 500 end whoever scores them"):
        _Scorer(House(), False, "tried")._try(part)


@needs_ray
def test_a_file_without_rows_is_a_folder_without_rows() -> None:
    from pyarrow import schema, string  # noqa: PLC0415 - an extra
    from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

    write_table(schema([("hand", string())]).empty_table(), "hands.parquet")
    assert batch("hands.parquet", "--ray", "local", "--output", "scores").exit_code == 0
    assert rows("scores") == []


def test_the_extra_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    Path("hands.parquet").write_text(json.dumps(GOOD))
    result = batch("hands.parquet", "--ray", "local", "--output", "scores")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'mjscore[ray]'" in result.stderr
