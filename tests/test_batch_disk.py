"""What a run asks of the disk: marks that hold, locks, no file of another, nothing left behind."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import types
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from batch_runner import batch
from click.testing import CliRunner

from scorer.batch import disk, workers
from scorer.batch.blocks import Answerer
from scorer.batch.job import Job
from scorer.batch.packed import FileError
from scorer.batch.parts import _RARELY as RARELY
from scorer.batch.parts import Part, written
from scorer.batch.run import run
from scorer.cli.app import app
from scorer.scoring.ruleset import Ruleset

ROOT = Path(__file__).parent.parent
GOOD = "123456789m5pEEE +5p E/S"
LINES = "".join(f"{GOOD} id={n}\n" if n % 9 else f"nonsense id={n}\n" for n in range(120))
JOB = Job(("hands.txt",), Ruleset())
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a fork")


@pytest.fixture(autouse=True)
def hands(plain_surroundings: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.batch.run.SIZE", 150)
    monkeypatch.setattr("scorer.batch.parts._SOON", 0)
    monkeypatch.setattr("scorer.batch.parts._RARELY", 0)
    Path("hands.txt").write_text(LINES)


def interrupt(output: str, after: int = 9) -> None:
    """Run, and end with an interruption after so many pieces."""
    left, answer = iter(range(after)), Answerer.answer

    def failing(self: Answerer, piece: object) -> object:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return answer(self, piece)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Answerer, "answer", failing)
        assert batch("hands.txt", "--output", output).exit_code == 130


def marks(output: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(f"{output}.part.state").read_bytes().splitlines()[1:]]


# Damage is told by name, and nothing is joined to it.


@pytest.mark.parametrize("output", ["out.jsonl", "out.csv", "out.tsv.gz", "out.jsonl.xz"])
def test_one_bit_of_what_was_written(output: str) -> None:
    interrupt(output)
    part = Path(f"{output}.part")
    whole = part.read_bytes()
    end = int(str(marks(output)[-1]["end"]))
    for at in sorted({0, 1, end // 3, end // 2, end - 1}):
        damaged = bytearray(whole)
        damaged[at] ^= 4
        part.write_bytes(damaged)
        result = batch("hands.txt", "--output", output, "--resume")
        assert result.exit_code == 2
        assert f"Error: {output}.part is damaged, between bytes " in result.stderr
        assert part.read_bytes() == bytes(damaged)
        assert not Path(output).exists()
    part.write_bytes(whole + b"torn")
    assert batch("hands.txt", "--output", output, "--resume").exit_code == 1
    resumed = Path(output).read_bytes()
    batch("hands.txt", "--output", output)
    assert Path(output).read_bytes() == resumed


def test_one_bit_of_the_state() -> None:
    interrupt("out.jsonl", 3)
    state = Path("out.jsonl.part.state")
    whole = state.read_bytes()
    for at in range(0, len(whole) - 1, 7):  # without its end the last mark was cut off: no damage
        damaged = bytearray(whole)
        damaged[at] ^= 1
        state.write_bytes(damaged)
        result = batch("hands.txt", "--output", "out.jsonl", "--resume")
        assert result.exit_code == 2, at
        assert "Error: out.jsonl.part" in result.stderr
        assert "fault of mjscore" not in result.stderr


def forged(*entries: object) -> bytes:
    """Return a state with these entries, whose digests are right."""
    total, lines = b"", []
    for entry in entries:
        from scorer.batch.parts import _summed  # noqa: PLC0415

        body = json.dumps(entry).encode()[:-1]
        total = _summed(total, body)
        lines.append(body + b', "sum": "' + total + b'"}\n')
    return b"".join(lines)


def changed(**values: object) -> Callable[[dict[str, object]], dict[str, object]]:
    return lambda mark: mark | values


FORGED: dict[str, Callable[[dict[str, object]], object]] = {
    "end": changed(end="x"),
    "end below nothing": changed(end=-5),
    "a truth": changed(end=True),
    "no tally": changed(tally=None),
    "a list": changed(tally=[]),
    "texts to be counted": changed(tally={"hands": "1"}),
    "columns": changed(columns=[1]),
    "columns that are a number": changed(columns=5),
    "a file": changed(file=None),
    "another key": changed(more=1),
    "counts that were not asked for": changed(tally={"seen": {"guobiao": [[[1, "x"]], {}]}}),
}


@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED)
def test_a_state_that_somebody_has_made(change: Callable[[dict[str, object]], object]) -> None:
    interrupt("out.jsonl", 3)
    state = Path("out.jsonl.part.state")
    begun, *entries = [json.loads(line) for line in state.read_bytes().splitlines()]
    for one in (begun, *entries):
        del one["sum"]
    state.write_bytes(forged(begun, *entries))
    assert state.read_bytes() == forged(begun, *entries)
    state.write_bytes(forged(begun, *entries[:-1], change(entries[-1])))
    result = batch("hands.txt", "--output", "out.jsonl", "--resume")
    assert result.exit_code == 2
    assert "Error: out.jsonl.part.state is damaged" in result.stderr


@pytest.mark.parametrize("begun", [5, [], {}, {"mjscore": {}}, {"mjscore": "0.1.0", "bytes": 5}])
def test_a_beginning_that_somebody_has_made(begun: object) -> None:
    interrupt("out.jsonl", 3)
    Path("out.jsonl.part.state").write_bytes(forged({"begun": begun}))
    result = batch("hands.txt", "--output", "out.jsonl", "--resume")
    assert result.exit_code == 2
    assert "Error: out.jsonl.part" in result.stderr


@pytest.mark.parametrize("deep", [b"[" * 100_000, b'{"a":' * 100_000, b"1" * 5000])
def test_a_state_that_cannot_be_read(deep: bytes) -> None:
    interrupt("out.jsonl", 3)
    state = Path("out.jsonl.part.state")
    state.write_bytes(state.read_bytes() + deep + b"\n")
    result = batch("hands.txt", "--output", "out.jsonl", "--resume")
    assert (result.exit_code, result.stderr.count("is damaged")) == (2, 1)


# What was marked is on the disk.


def test_everything_is_synced_before_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """The part before its mark, the state behind it, the folder before and after the rename."""
    done: list[str] = []

    def note(what: str, place: object, name: str) -> None:
        original = getattr(place, name)

        def noting(*arguments: object) -> object:
            if isinstance(arguments[0], int):
                path = os.readlink(f"/proc/self/fd/{arguments[0]}")
                done.append(f"{what} {'folder' if Path(path).is_dir() else Path(path).name}")
            else:
                done.append(what)
            return original(*arguments)

        monkeypatch.setattr(place, name, noting)

    if not Path("/proc/self/fd").exists():
        pytest.skip("nobody says which file is synced")
    note("sync", os, "fsync")
    note("rename", os, "replace")
    batch("hands.txt", "--output", "out.jsonl")
    assert done[:2] == ["sync out.jsonl.part.state", "sync folder"]
    assert done[-4:] == ["sync out.jsonl.part", "sync folder", "rename", "sync folder"]
    between = done[2:-4]
    assert len(between) > 10
    assert between == ["sync out.jsonl.part", "sync out.jsonl.part.state"] * (len(between) // 2)


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP])
def test_a_disk_that_cannot_sync(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    def fsync(_: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", fsync)
    assert batch("hands.txt", "--output", "out.jsonl").exit_code == 1


def test_a_disk_that_fails_to_sync_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fsync(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", fsync)
    result = batch("hands.txt", "--output", "out.jsonl")
    assert result.exit_code == 2
    assert "Error: out.jsonl.part.state: Input/output error\n" in result.stderr


def test_syncing_takes_little_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes a second for it is asked at most once in forty."""
    clock, syncs = [0.0], [0]

    def slow(*_: object) -> None:
        clock[0] += 1
        syncs[0] += 1

    monkeypatch.setattr("scorer.batch.parts._RARELY", RARELY)
    monkeypatch.setattr("scorer.batch.parts.monotonic", lambda: clock[0])
    monkeypatch.setattr(disk, "sync", slow)
    answer = Answerer.answer

    def working(self: Answerer, piece: object) -> object:
        clock[0] += 1
        return answer(self, piece)  # type: ignore[arg-type]

    monkeypatch.setattr(Answerer, "answer", working)
    Path("hands.txt").write_text(LINES * 20)
    with written("out.jsonl", JOB) as sink:
        run(JOB, sink, output="out.jsonl")
    assert clock[0] > 300
    assert syncs[0] * 25 < clock[0]


# A file belongs to one run, until after it has its name.


@needs_fork
def test_the_lock_is_held_until_after_the_rename(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another run is refused while this one renames, and begins its own files after it."""
    pytest.importorskip("fcntl", reason="files cannot be locked here")
    replace, said = os.replace, []

    def renaming(old: str, new: str) -> None:
        for moment in (lambda: None, lambda: replace(old, new)):
            moment()
            child = os.fork()
            if not child:
                code = 9
                with suppress(BaseException):
                    try:
                        Part("out.jsonl", JOB, resume=False)
                        code = 0
                    except FileError as error:
                        code = 3 if "is being written by another run" in str(error) else 4
                os._exit(code)
            said.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

    monkeypatch.setattr(os, "replace", renaming)
    assert batch("hands.txt", "--output", "out.jsonl").exit_code == 1
    assert said == [3, 3]
    assert sorted(os.listdir()) == ["hands.txt", "out.jsonl"]


@needs_fork
def test_a_state_that_was_taken_away_meanwhile_is_opened_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever opened the state before another run ended has the lock of a file without a name."""
    opened, path = disk.old_file, Path("out.jsonl.part.state")
    names = []

    def slowly(name: str, create: bool = False) -> object:
        file = opened(name, create)
        if not names:
            path.unlink()  # the other run ends now
        names.append(os.fstat(file.fileno()).st_ino)
        return file

    monkeypatch.setattr(disk, "old_file", slowly)
    file = disk.locked(str(path), "out.jsonl")
    assert len(names) == 2
    assert os.fstat(file.fileno()).st_ino == path.stat().st_ino
    file.close()


def test_windows_has_a_lock_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: set[int] = set()

    def locking(handle: int, mode: int, size: int) -> None:
        assert (mode, size, os.lseek(handle, 0, os.SEEK_CUR)) == (7, 1, 1 << 40)
        inode = os.fstat(handle).st_ino
        if inode in taken:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        taken.add(inode)

    windows = types.SimpleNamespace(locking=locking, LK_NBLCK=7)
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    first = Part("out.jsonl", JOB, resume=False)
    with pytest.raises(FileError, match=r"out\.jsonl is being written by another run"):
        Part("out.jsonl", JOB, resume=False)
    first.close()
    monkeypatch.setitem(sys.modules, "msvcrt", None)
    Part("out.jsonl", JOB, resume=False).close()


def test_a_system_that_removes_no_open_file(monkeypatch: pytest.MonkeyPatch) -> None:
    unlink, opened = os.unlink, []
    make = disk.locked

    def locked(*arguments: str) -> object:
        opened.append(make(*arguments))
        return opened[-1]

    def careful(path: str) -> None:
        if any(str(file.name) == str(path) and not file.closed for file in opened):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        unlink(path)

    monkeypatch.setattr(disk, "locked", locked)
    monkeypatch.setattr(os, "unlink", careful)
    assert batch("hands.txt", "--output", "out.jsonl").exit_code == 1
    assert sorted(os.listdir()) == ["hands.txt", "out.jsonl"]


# No link is followed, and no file of another's is written over.


@pytest.mark.parametrize("end", ["part", "part.state"])
@pytest.mark.parametrize("words", [(), ("--resume",)])
@pytest.mark.parametrize("target", ["precious", "nowhere"])
def test_a_link_is_not_followed(end: str, words: tuple[str, ...], target: str) -> None:
    Path("precious").write_text("precious")
    if end == "part.state":
        Path("out.jsonl.part").write_text("x")
    os.symlink(target, f"out.jsonl.{end}")
    before = sorted(os.listdir())
    result = batch("hands.txt", "--output", "out.jsonl", *words)
    assert result.exit_code == 2
    assert f"Error: out.jsonl.{end} is no plain file, and is not written to" in result.stderr
    assert Path("precious").read_text() == "precious"
    assert sorted(os.listdir()) == before


def test_a_link_beside_a_state_of_ours_is_not_followed() -> None:
    interrupt("out.jsonl")
    Path("out.jsonl.part").rename("precious")
    os.symlink("precious", "out.jsonl.part")
    before = Path("precious").read_bytes()
    for words in ((), ("--resume",)):
        result = batch("hands.txt", "--output", "out.jsonl", *words)
        assert result.exit_code == 2
        assert "Error: out.jsonl.part is no plain file" in result.stderr
    assert Path("precious").read_bytes() == before


@pytest.mark.parametrize("words", [(), ("--resume",), ("--format", "csv")])
def test_a_part_of_another_is_refused(words: tuple[str, ...]) -> None:
    for left in ({"part": "mine"}, {"part": "mine", "part.state": ""}, {"part.state": "mine"}):
        for end, text in left.items():
            Path(f"out.jsonl.{end}").write_text(text)
        result = batch("hands.txt", "--output", "out.jsonl", *words)
        assert result.exit_code == 2
        assert "Error: out.jsonl.part" in result.stderr
        assert "is not of a run of mjscore" in result.stderr
        assert "away" in result.stderr
        for end, text in left.items():
            assert Path(f"out.jsonl.{end}").read_text() == text
            Path(f"out.jsonl.{end}").unlink()
        assert os.listdir() == ["hands.txt"]


@pytest.mark.parametrize("make", [os.mkdir, getattr(os, "mkfifo", os.mkdir)])
def test_what_is_no_file_is_refused(make: Callable[[str], None]) -> None:
    make("out.jsonl.part")
    result = batch("hands.txt", "--output", "out.jsonl")
    assert result.exit_code == 2
    assert "Error: out.jsonl.part is no plain file" in result.stderr


def test_what_an_interrupted_run_left_is_written_over() -> None:
    batch("hands.txt", "--output", "other.jsonl")
    interrupt("out.jsonl")
    assert batch("hands.txt", "--output", "out.jsonl").exit_code == 1
    assert Path("out.jsonl").read_bytes() == Path("other.jsonl").read_bytes()


# Nothing of a worker stays.


@needs_fork
@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_a_kill_while_workers_start(start: str) -> None:
    """Whoever starts a worker is killed at once; the next run leaves the output and no more."""
    program = (
        "import os, signal, scorer.batch.run as run, scorer.batch.workers as workers\n"
        "from multiprocessing import get_context\n"
        "run.SIZE = 150\n"
        f"workers.start_method = lambda: {start!r}\n"
        "def die(self): os.kill(os.getpid(), signal.SIGKILL)\n"
        f"get_context({start!r}).Process.start = die\n"
        "from scorer.cli import main\n"
        "main()\n"
    )
    Path("hands.txt").write_text(LINES * 30)
    words = ["batch", "hands.txt", "--output", "out.jsonl", "--jobs", "2"]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    killed = subprocess.run([sys.executable, "-c", program, *words], check=False, env=surroundings)
    assert killed.returncode == -signal.SIGKILL
    left = [name for name in os.listdir() if not name.startswith("out.jsonl.part.worker-")]
    assert sorted(left) == ["hands.txt", "out.jsonl.part", "out.jsonl.part.state"]
    assert (len(os.listdir()) == 3) is (start == "fork")
    Path("out.jsonl.part.worker-mine").write_text("x")  # of another, by its length
    assert batch(*words[1:], "--resume").exit_code == 1
    assert sorted(os.listdir()) == ["hands.txt", "out.jsonl", "out.jsonl.part.worker-mine"]


def test_forks_are_for_systems_and_programs_that_bear_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "get_all_start_methods", lambda: ["fork", "spawn"])
    monkeypatch.setattr(workers, "_has_threads", lambda: False)
    for system, method in (("linux", "fork"), ("darwin", "spawn"), ("freebsd14", "fork")):
        monkeypatch.setattr(sys, "platform", system)
        assert workers.start_method() == method
    monkeypatch.setattr(workers, "_has_threads", lambda: True)
    assert workers.start_method() == "spawn"
    monkeypatch.setattr(workers, "get_all_start_methods", lambda: ["spawn"])
    assert workers.start_method() == "spawn"


def test_threads_of_libraries_count(monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[str] = ["1"]
    monkeypatch.setattr(workers.os, "listdir", lambda _: listed)
    assert not workers._has_threads()
    listed.append("2")
    assert workers._has_threads()

    def nowhere(_: str) -> list[str]:
        raise FileNotFoundError

    monkeypatch.setattr(workers.os, "listdir", nowhere)
    monkeypatch.setattr(workers.threading, "active_count", lambda: 1)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert workers._has_threads()
    monkeypatch.delitem(sys.modules, "pyarrow")
    assert not workers._has_threads()


def test_systems_without_reads_at_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    with open("file", "w+b", 0) as file:
        for has in (True, False):
            if not has:
                monkeypatch.delattr(os, "pread", raising=False)
                monkeypatch.delattr(os, "pwrite", raising=False)
            disk.write_at(file.fileno(), 7, b"hands")
            assert disk.read_at(file.fileno(), 7, 99) == b"hands"
            assert disk.read_at(file.fileno(), 8, 2) == b"an"


@pytest.mark.parametrize("name", ["nowhere/x.jsonl", "nowhere/x.csv.gz", "a/b/c.parquet"])
def test_a_folder_that_is_not_there_is_named(tmp_path: Path, name: str) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text("123m456p789sEEEC +C E/S\n", "utf-8")
    result = CliRunner().invoke(app, ["batch", str(hands), "--output", str(tmp_path / name)])
    assert result.exit_code == 2
    assert "there is no such folder" in result.output
    assert ".part" not in result.output
