"""A batch on a cluster of Ray on this machine, one of whose workers is killed."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from batch_runner import batch

pytestmark = pytest.mark.usefixtures("plain_surroundings")

GOOD = "123456789m5pEEE +5p E/S"
HANDS = [GOOD, "nonsense", None, "123m456p56s99p 555s- +7s"]
ROOT = Path(__file__).parent.parent
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="needs the extra mjscore[ray]")
needs_pyarrow = pytest.mark.skipif(
    find_spec("pyarrow") is None, reason="needs the extra mjscore[parquet]"
)
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


def hears_interrupts() -> None:
    """Take SIGINT as it is by default: whoever runs the tests in the background may ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Run:
    """A batch on a cluster, in a process of its own, and the processes that it has started."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "scorer", "batch", *words, "--output", "scores"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            preexec_fn=hears_interrupts,  # noqa: PLW1509 - it calls nothing that has a lock
        )
        self.seen: dict[Process, str] = {}
        self.running: dict[Process, str] = {}

    def wait_for(self, what: Callable[[], bool]) -> bool:
        """Wait until something is so; False if the run ends before."""
        until = time.monotonic() + 1000  # or it hangs
        while self.process.poll() is None and time.monotonic() < until:
            self.running = below(self.process.pid)
            self.seen |= self.running
            if what():
                return True
            time.sleep(0.05)
        if self.process.poll() is None:
            self.process.kill()
        return False

    def lose(self, kill: Callable[[], object], seconds: float) -> None:
        """Kill who scores, again and again, until a share is scored again or the run ends."""
        while not one_is_scored_again():
            kill()
            if not self.wait_for(within(seconds)):
                break

    def actors(self) -> list[int]:
        """Return the processes that score."""
        names = "ray::MapWorker", "ray::Map"
        return [pid for (pid, _), line in self.running.items() if line.startswith(names)]

    def end(self) -> tuple[int, str, str]:
        """Wait until it ends; return its code and what it said."""
        self.wait_for(lambda: False)
        said = self.process.communicate()
        return self.process.returncode, *said

    def left(self) -> list[str]:
        """Return the processes that it leaves behind."""
        until = time.monotonic() + 400  # some of Ray's look only now and then for their parent
        while (left := self.seen.keys() & processes().keys()) and time.monotonic() < until:
            time.sleep(0.1)
        return [self.seen[one] for one in left]


MANY = 20_000


def put_many() -> None:
    """Write many rows, which are slow to score since each says more than its hand."""
    from pyarrow import table  # noqa: PLC0415 - an extra
    from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

    columns = {"hand": HANDS * (MANY // 4), "variant": ["guobiao"] * MANY, "line": [7] * MANY}
    write_table(table(columns | {"n": range(MANY)}), "hands.parquet", row_group_size=500)


def some_are_written(least: int = 2) -> bool:
    return len(list(Path("scores.part").glob("*.parquet"))) >= least


def one_is_scored_again() -> bool:
    """Whether a share was begun twice: whoever had it first has died over it."""
    return any(file.stat().st_size > 1 for file in Path("scores.part/.tried").glob("*"))


def within(seconds: float) -> Callable[[], bool]:
    """Wait so long for a share that is scored again; whoever died may have had none."""
    until = time.monotonic() + seconds
    return lambda: one_is_scored_again() or time.monotonic() > until


def nothing_is_lost_and_nothing_twice() -> None:
    found = rows("scores")
    assert [row["line"] for row in found] == list(range(1, MANY + 1))
    assert [row["n"] for row in found] == list(range(MANY))
    assert batch("hands.parquet", "--output", "one.parquet").exit_code == 1
    assert found == rows("one.parquet")
    assert not Path("scores.part").exists()
    assert not list(Path("scores").glob(".*"))


SUMMARY = re.compile(
    r"Somebody who scored died: \d+ of 40 shares were done again\.\n"
    r"20,000 hands: 10,000 refused, 5,000 below the minimum; [\d.]+ s, [\d,]+ hands/s\n"
)


@needs_ray
@needs_proc
def test_a_cluster_of_two_machines_one_of_which_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    from ray.cluster_utils import Cluster  # noqa: PLC0415 - an extra

    monkeypatch.setenv("PYTHONPATH", str(ROOT))  # for those that the machines start
    put_many()
    usual = {"include_dashboard": False, "object_store_memory": 80 << 20}
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, **usual})
    try:
        workers = [cluster.add_node(num_cpus=1, object_store_memory=80 << 20) for _ in range(2)]
        run = Run("hands.parquet", "--ray", cluster.address)
        assert run.wait_for(lambda: some_are_written(3)), run.end()
        assert len(list(Path("scores.part").glob("*.parquet"))) < 30

        def lose_a_machine() -> None:
            cluster.remove_node(workers.pop(), allow_graceful=False)
            workers.insert(0, cluster.add_node(num_cpus=1, object_store_memory=80 << 20))

        run.lose(lose_a_machine, 15)
        code, out, told = run.end()
    finally:
        cluster.shutdown()
    assert (code, out) == (1, ""), told
    assert SUMMARY.fullmatch(told), told
    nothing_is_lost_and_nothing_twice()


@needs_ray
@needs_proc
def test_an_actor_of_this_machine_that_is_killed() -> None:
    put_many()
    run = Run("hands.parquet", "--ray", "local", "--jobs", "2")
    assert run.wait_for(lambda: some_are_written() and len(run.actors()) == 2), run.end()

    def kill_an_actor() -> None:
        if run.wait_for(lambda: len(run.actors()) > 0):  # else the run has ended
            with suppress(ProcessLookupError):
                os.kill(run.actors()[0], signal.SIGKILL)

    run.lose(kill_an_actor, 5)
    code, out, told = run.end()
    assert (code, out) == (1, ""), told
    assert SUMMARY.fullmatch(told), told
    nothing_is_lost_and_nothing_twice()
    assert not run.left()


@needs_ray
@needs_proc
def test_an_interruption_ends_all_and_keeps_what_was_written() -> None:
    put_many()
    run = Run("hands.parquet", "--ray", "local", "--jobs", "2")
    assert run.wait_for(some_are_written), run.end()
    run.process.send_signal(signal.SIGINT)
    code, out, told = run.end()
    assert (code, out) == (130, ""), told
    assert told.startswith("What was scored until now is in scores.part\n")
    assert not Path("scores").exists()
    assert some_are_written()
    assert not run.left()
    result = batch("hands.parquet", "--ray", "local", "--output", "scores")
    assert (result.exit_code, "scores.part exists already" in result.stderr) == (2, True)


@needs_ray
def test_several_files_are_one_folder_in_their_order() -> None:
    from pyarrow import table  # noqa: PLC0415 - an extra
    from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

    for name in ("b", "a"):
        columns = {"hand": HANDS * 50, "n": range(200), "of": [name] * 200}
        write_table(table(columns), f"{name}.parquet", row_group_size=64)
    words = ("b.parquet", "a.parquet")
    result = batch(*words, "--ray", "local", "--jobs", "2", "--output", "scores", "--quiet")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "")
    assert batch(*words, "--output", "one.parquet").exit_code == 1
    assert rows("scores") == rows("one.parquet")
    names = sorted(path.name for path in Path("scores").iterdir())
    assert names == [f"{number:06}.parquet" for number in range(8)]


@needs_pyarrow
def test_a_row_group_is_cut_and_a_wrong_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from pyarrow import concat_tables, table  # noqa: PLC0415 - an extra
    from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

    from scorer.batch import shares  # noqa: PLC0415 - an extra
    from scorer.batch.packed import FileError  # noqa: PLC0415 - an extra

    monkeypatch.setattr(shares, "_ROWS", 30)
    monkeypatch.setattr(shares, "_CUTS", 4)
    whole = table({"hand": HANDS * 50, "n": range(200)})
    write_table(whole, "hands.parquet", row_group_size=170)
    found, _ = shares.shares_of(["hands.parquet"])
    assert [(one.group, one.skip, one.rows, one.first) for one in found] == [
        (0, 0, 43, 1), (0, 43, 43, 44), (0, 86, 43, 87), (0, 129, 41, 130), (1, 0, 30, 171),
    ]  # fmt: skip
    read = concat_tables(next(shares.rows_of(one)) for one in found)
    assert read["line"].to_pylist() == list(range(1, 201))
    assert read["n"] == whole["n"]
    write_table(table({"hand": HANDS, "n": ["1"] * 4}), "other.parquet")
    with pytest.raises(FileError, match="has other columns than hands"):
        shares.shares_of(["hands.parquet", "other.parquet"])


@needs_pyarrow
@pytest.mark.parametrize("fault", ["twice", "missing"])
def test_every_row_is_counted(fault: str) -> None:
    from pyarrow import table  # noqa: PLC0415 - an extra
    from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

    from scorer.batch.arrow import score_batch  # noqa: PLC0415 - an extra
    from scorer.batch.packed import FileError  # noqa: PLC0415 - an extra
    from scorer.batch.shares import ordered, rows_of, shares_of  # noqa: PLC0415 - an extra

    write_table(table({"hand": HANDS * 2}), "hands.parquet", row_group_size=4)
    found, _ = shares_of(["hands.parquet"])
    Path("scores").mkdir()
    for share in found:
        answers = score_batch(next(rows_of(share)))
        write_table(answers, f"scores/{share.place}-first.parquet")
    if fault == "twice":
        write_table(answers, "scores/again.parquet")
    else:
        Path("scores/0-first.parquet").unlink()
    said = {"twice": "of hands.parquet was written twice", "missing": "4 rows were not written"}
    with pytest.raises(FileError, match=said[fault]):
        ordered("scores", found)


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
    result = batch("hands.parquet", "--ray", "127.0.0.1:1", "--output", "scores")
    assert result.exit_code == 2
    assert "there is no cluster of Ray at 127.0.0.1:1" in result.stderr


@needs_ray
def test_something_else_answers_at_an_address() -> None:
    from pyarrow import table  # noqa: PLC0415 - an extra
    from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

    write_table(table({"hand": HANDS}), "hands.parquet")
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with server.accept()[0] as other:
                other.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        thread = Thread(target=serve)
        thread.start()
        where = f"127.0.0.1:{server.getsockname()[1]}"
        result = batch("hands.parquet", "--ray", where, "--output", "scores")
        thread.join()
    assert result.exit_code == 2
    assert f"there is no cluster of Ray at {where}: something else answers" in result.stderr


@needs_pyarrow
def test_a_share_that_ends_whoever_scores_it_ends_the_run() -> None:
    from scorer.batch.on_ray import _TRIES, _Scorer  # noqa: PLC0415 - an extra
    from scorer.batch.packed import FileError  # noqa: PLC0415 - an extra
    from scorer.batch.shares import Share  # noqa: PLC0415 - an extra
    from scorer.scoring.ruleset import Ruleset  # noqa: PLC0415 - an extra

    Path("tried").mkdir()
    share = Share(0, "hands.parquet", "", 0, 0, 500, 1, True)
    for _ in range(_TRIES):
        _Scorer(Ruleset(), "tried")._try(share)
    with pytest.raises(FileError, match="rows 1 to 500 end whoever scores them"):
        _Scorer(Ruleset(), "tried")._try(share)


@needs_ray
def test_what_an_actor_cannot_read_is_said_in_our_words() -> None:
    """The pages of the second file are damaged, which is seen where they are read."""
    from pyarrow import table  # noqa: PLC0415 - an extra
    from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

    hands = [f"{GOOD}{' ' * n}" for n in range(900)]
    write_table(table({"hand": hands}), "hands.parquet", compression="none")
    data = Path("hands.parquet").read_bytes()
    Path("hands.parquet").write_bytes(data[:8] + b"\xff" * 400 + data[408:])
    result = batch("hands.parquet", "--ray", "local", "--jobs", "1", "--output", "scores")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "hands.parquet: this is no Parquet file, or it is damaged" in result.stderr
    assert "What was scored until now is in" in result.stderr
    assert "Traceback" not in result.stderr


@needs_ray
def test_a_file_without_rows_is_a_folder_without_rows() -> None:
    from pyarrow import schema, string  # noqa: PLC0415 - an extra
    from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

    write_table(schema([("hand", string())]).empty_table(), "hands.parquet")
    assert batch("hands.parquet", "--ray", "local", "--output", "scores").exit_code == 0
    assert rows("scores") == []
