"""Interrupted runs: what is kept, what goes on from it, and when it may not."""

from __future__ import annotations

import bz2
import errno
import gzip
import io
import json
import lzma
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from batch_runner import batch
from click.testing import Result

from scorer.batch.job import Job
from scorer.batch.packed import FileError
from scorer.batch.parts import Sink, written
from scorer.batch.pieces import pieces
from scorer.batch.run import run
from scorer.scoring.ruleset import Ruleset

pytestmark = pytest.mark.usefixtures("plain_surroundings")

ROOT = Path(__file__).parent.parent
GOOD = "123456789m5pEEE +5p E/S"
CHEAP = "123m456p56s99p 555s- +7s"
KINDS = [GOOD, "nonsense", "", "# comment", f"{CHEAP} minimum=1", "李", f"{CHEAP} # x"]
LINES = [f"{KINDS[n % len(KINDS)]} id={n}" for n in range(80)]
UNPACK: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    ".gz": gzip.decompress,
    ".bz2": bz2.decompress,
    ".xz": lzma.decompress,
}


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.batch.run.SIZE", 150)


@pytest.fixture
def hands() -> Path:
    path = Path("hands.txt")
    path.write_text("\n".join(LINES))
    return path


def fail(monkeypatch: pytest.MonkeyPatch, after: int, error: BaseException) -> None:
    """Make a run end with an error after so many pieces."""
    left = iter(range(after))
    answer = "scorer.batch.blocks.Answerer.answer"

    from scorer.batch.blocks import Answerer  # noqa: PLC0415

    original = Answerer.answer

    def failing(self: Answerer, piece: object) -> object:
        if next(left, None) is None:
            raise error
        return original(self, piece)  # type: ignore[arg-type]

    monkeypatch.setattr(answer, failing)


def interrupted(*words: str, after: int, error: type[BaseException] = KeyboardInterrupt) -> Result:
    """Run, and end with an error after so many pieces."""
    with pytest.MonkeyPatch.context() as patch:
        fail(patch, after, error())
        return batch(*words)


def whole(name: str, *words: str) -> tuple[bytes, str]:
    """Return what an uninterrupted run writes, and its summary without the time."""
    result = batch("hands.txt", "--output", name, *words)
    data = Path(name).read_bytes()
    Path(name).unlink()
    return data, summary(result)


def all_but_renamed(job: Job) -> None:
    """Run to the end, and end before the output has its name."""
    with suppress(InterruptedError), written("out.jsonl", job) as sink:
        run(job, sink, output="out.jsonl")
        raise InterruptedError


def summary(result: Result) -> str:
    return next(line.partition(";")[0] for line in result.stderr.splitlines() if "refused," in line)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    "name", ["out.jsonl", "out.csv", "out.jsonl.gz", "o.tsv.bz2", "o.jsonl.xz"]
)
def test_a_resumed_run_is_an_uninterrupted_one(hands: Path, name: str, jobs: str) -> None:
    expected, said = whole(name)
    for after in (0, 1, 3, 7):
        first = interrupted("hands.txt", "--output", name, after=after)
        assert first.exit_code == 130
        assert f"What was scored until now is in {name}.part\n" in first.stderr
        assert "The same command with --resume goes on from there.\n" in first.stderr
        assert not Path(name).exists()
        with Path(f"{name}.part").open("ab") as part:
            part.write(b'{"line": 7, "to')  # a torn line
        with Path(f"{name}.part.state").open("ab") as state:
            state.write(b'{"digest": "x')
        result = batch("hands.txt", "--output", name, "--resume", "--jobs", jobs)
        assert result.exit_code == 1, result.stderr
        assert Path(name).read_bytes() == expected
        assert summary(result) == said
        assert ("nothing to resume" in result.stderr) is (after == 0)
        assert ("hands are scored already" in result.stderr) is (after > 0)
        assert sorted(os.listdir()) == sorted(["hands.txt", name])
        Path(name).unlink()


def test_interrupted_again_and_again(hands: Path) -> None:
    expected, said = whole("out.jsonl")
    result = interrupted("hands.txt", "--output", "out.jsonl", after=1)
    ends = []
    while result.exit_code == 130:
        ends.append(Path("out.jsonl.part").stat().st_size)
        result = interrupted("hands.txt", "--output", "out.jsonl", "--resume", after=2)
    assert len(ends) > 3
    assert ends == sorted(set(ends))
    assert Path("out.jsonl").read_bytes() == expected
    assert summary(result) == said


def test_what_was_written_is_the_start_of_the_whole(hands: Path) -> None:
    expected, _ = whole("out.csv")
    interrupted("hands.txt", "--output", "out.csv", after=4)
    part = Path("out.csv.part").read_bytes()
    assert expected.startswith(part)
    assert part.count(b"\n") > 5


@pytest.mark.parametrize("form", ["csv", "jsonl", "txt.gz"])
def test_every_kind_of_input_can_be_resumed(form: str) -> None:
    rows = [
        "id,hand,note",
        *(f'{n},{GOOD},"x\ny"' for n in range(40)),
        '1,"open',
        "2",
        f"3,{GOOD},",
    ]
    name = f"hands.{form}"
    text = {
        "csv": "\n".join(rows),
        "jsonl": "\n".join(json.dumps({"id": n, "hand": one}) for n, one in enumerate(LINES)),
        "txt.gz": "\n".join(LINES),
    }[form]
    Path(name).write_bytes(gzip.compress(text.encode()) if "gz" in form else text.encode())
    more = "more.tsv"
    Path(more).write_text(f"hand\tclub\n{GOOD}\tX\n" * 9)
    words = [name, more, "--output", "out.csv"]
    batch(*words)
    expected = Path("out.csv").read_bytes()
    Path("out.csv").unlink()
    for after in (1, 5, 12):
        interrupted(*words, after=after)
        batch(*words, "--resume", "--jobs", "2")
        assert Path("out.csv").read_bytes() == expected
        Path("out.csv").unlink()


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("form", ["text", "csv"])
def test_a_disk_that_fails_for_a_while(
    form: str, jobs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("hands.txt").write_text("\n".join(["hand", *LINES]))
    words = ["hands.txt", "--from", form, "--output", "out.jsonl.gz"]
    batch(*words)
    expected = Path("out.jsonl.gz").read_bytes()
    Path("out.jsonl.gz").unlink()
    with monkeypatch.context() as patch:
        for function in ("chunks", "recoded"):
            patch.setattr(f"scorer.batch.pieces.{function}", failing_disk)
        result = batch(*words, "--jobs", jobs)
    assert result.exit_code == 2
    assert "Error: Input/output error\n" in result.stderr
    written = gzip.decompress(Path("out.jsonl.gz.part").read_bytes())
    assert json.loads(written.splitlines()[-1])["line"] in (40, 41)
    result = batch(*words, "--resume", "--jobs", jobs)
    assert "are scored already" in result.stderr
    assert Path("out.jsonl.gz").read_bytes() == expected


def failing_disk(stream: Iterable[bytes], _: str) -> Iterator[bytes]:
    """Read 41 lines."""
    yield from islice(stream, 41)
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_a_pipe_can_be_resumed_if_it_comes_again() -> None:
    text = "\n".join(LINES)
    words = ["-", "--output", "out.jsonl"]
    batch(*words, typed=text)
    expected = Path("out.jsonl").read_bytes()
    for again, right in ((text, True), (text.replace("id=1", "id=x"), False), (text[:30], False)):
        with pytest.MonkeyPatch.context() as patch:
            fail(patch, 3, KeyboardInterrupt())
            assert batch(*words, typed=text).exit_code == 130
        result = batch(*words, "--resume", typed=again)
        assert (result.exit_code == 1) is right
        assert ("Error: standard input has changed since" in result.stderr) is not right
    assert Path("out.jsonl").read_bytes() == expected


def test_nothing_to_resume(hands: Path) -> None:
    expected, _ = whole("out.jsonl")
    for _ in range(2):
        result = batch("hands.txt", "--output", "out.jsonl", "--resume")
        assert "There is nothing to resume: this run starts from the beginning.\n" in result.stderr
        assert Path("out.jsonl").read_bytes() == expected
    for words in ([], ["--output", "/dev/null"]):
        result = batch("hands.txt", "--resume", *words)
        assert result.exit_code == 2
        assert "--resume goes on with a file: name it with --output PATH" in result.stderr


def other_line(text: str) -> str:
    return text.replace("id=2\n", "id=x\n")


OTHERWISE: dict[str, tuple[list[str], Callable[[str], str], str]] = {
    "an option": (
        ["-o", "minimum=6"],
        str,
        "was begun with --option: none; and now it is: minimum=6",
    ),
    "a variant's option": (["-o", "base=6"], str, "--option: none; and now it is: base=6"),
    "strict": (["--strict"], str, "was begun with --strict: false; and now it is: true"),
    "stats": (["--stats"], str, "was begun with --stats: false; and now it is: true"),
    "stats as JSON": (["--stats-json", "s"], str, "with --stats: false; and now it is: true"),
    "the format": (["--format", "csv"], str, "with --format: jsonl; and now it is: csv"),
    "the input's format": (["--from", "jsonl"], str, "--from: not said; and now it is: jsonl"),
    "the encoding": (["--encoding", "big5"], str, "--encoding: utf-8; and now it is: big5"),
    "another file": (["hands.txt"], str, "files: hands.txt; and now it is: hands.txt, hands.txt"),
    "a longer file": ([], "{}\n1m".format, "hands.txt has changed since: "),
    "another line": ([], other_line, "hands.txt has changed since, at line 1 or after it"),
}


@pytest.mark.parametrize(("words", "change", "message"), OTHERWISE.values(), ids=OTHERWISE)
def test_what_has_changed_is_said(
    hands: Path, words: list[str], change: Callable[[str], str], message: str
) -> None:
    expected, _ = whole("out.jsonl")
    interrupted("hands.txt", "--output", "out.jsonl", after=3)
    before = [Path(f"out.jsonl.{end}").read_bytes() for end in ("part", "part.state")]
    text = hands.read_text()
    hands.write_text(change(text))
    result = batch("hands.txt", "--output", "out.jsonl", "--resume", *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Leave out --resume to start from the beginning." in result.stderr
    assert [Path(f"out.jsonl.{end}").read_bytes() for end in ("part", "part.state")] == before
    hands.write_text(text)
    batch("hands.txt", "--output", "out.jsonl", "--resume")
    assert Path("out.jsonl").read_bytes() == expected


def test_the_config_file_counts(
    hands: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    interrupted("hands.txt", "--output", "out.jsonl", after=3)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    Path("mjscore").mkdir()
    Path("mjscore/config.toml").write_text("[options.guobiao]\nminimum = 6\n")
    result = batch("hands.txt", "--output", "out.jsonl", "--resume")
    assert result.exit_code == 2
    assert "with config file: none; and now it is: guobiao=minimum=6" in result.stderr


def test_a_damaged_state(hands: Path) -> None:
    interrupted("hands.txt", "--output", "out.jsonl", after=3)
    state = Path("out.jsonl.part.state")
    kept = state.read_bytes()
    for damaged in (b"{}\n", b"1\n", b"\xff\n", kept + b"{}\n", kept + b"null\n"):
        state.write_bytes(damaged)
        result = batch("hands.txt", "--output", "out.jsonl", "--resume")
        assert result.exit_code == 2
        assert "Error: out.jsonl.part.state is damaged" in result.stderr
    state.write_bytes(kept)
    part = Path("out.jsonl.part")
    part.write_bytes(part.read_bytes()[:100])
    result = batch("hands.txt", "--output", "out.jsonl", "--resume")
    assert result.exit_code == 2
    assert "Error: out.jsonl.part is shorter than it was" in result.stderr
    for torn in (b"", kept[:10]):  # the state comes first, and the part when it is on the disk
        part.unlink(missing_ok=True)
        state.write_bytes(torn)
        result = batch("hands.txt", "--output", "out.jsonl", "--resume")
        assert "nothing to resume" in result.stderr
        assert result.exit_code == 1


def test_a_strict_run_is_resumed_to_the_same_end() -> None:
    lines = [f"{GOOD} id={n}" for n in range(60)]
    lines[50] = "nonsense"
    Path("hands.txt").write_text("\n".join(lines))
    expected, said = whole("out.jsonl", "--strict")
    for after in (2, 5):
        interrupted("hands.txt", "--output", "out.jsonl", "--strict", after=after)
        result = batch("hands.txt", "--output", "out.jsonl", "--strict", "--resume", "--jobs", "2")
        assert "Error: line 51: unknown word" in result.stderr
        assert Path("out.jsonl").read_bytes() == expected
        assert summary(result) == said
    job = Job(("hands.txt",), Ruleset(), strict=True)
    all_but_renamed(job)
    with written("out.jsonl", job, resume=True) as sink:
        assert run(job, sink, output="out.jsonl").stopped
    assert Path("out.jsonl").read_bytes() == expected


def test_stats_are_those_of_the_whole_run(hands: Path) -> None:
    batch("hands.txt", "--output", "out.jsonl", "--stats-json", "whole.json")
    for jobs in ("1", "2"):
        words = ["hands.txt", "--output", "out.jsonl", "--stats-json", "again.json"]
        assert interrupted(*words, after=4).exit_code == 130
        assert batch(*words, "--resume", "--jobs", jobs).exit_code == 1
        assert Path("again.json").read_bytes() == Path("whole.json").read_bytes()


def test_two_runs_do_not_write_one_file(hands: Path) -> None:
    pytest.importorskip("fcntl", reason="files cannot be locked here")
    job = Job(("hands.txt",), Ruleset())
    child = os.fork()
    if not child:
        with written("out.jsonl", job):
            Path("ready").touch()
            signal.pause()
    try:
        while not Path("ready").exists():
            time.sleep(0.01)
        for words in ([], ["--resume"]):
            result = batch("hands.txt", "--output", "out.jsonl", *words)
            assert result.exit_code == 2
            assert "Error: out.jsonl is being written by another run" in result.stderr
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert batch("hands.txt", "--output", "out.jsonl", "--resume").exit_code == 1


def test_an_input_is_never_the_state_of_the_output() -> None:
    Path("out.jsonl.part.state").write_text(GOOD)
    result = batch("out.jsonl.part.state", "--from", "text", "--output", "out.jsonl")
    assert result.exit_code == 2
    assert Path("out.jsonl.part.state").read_text() == GOOD


def test_a_piece_is_known_by_its_format_and_its_rows() -> None:
    Path("hands.csv").write_text(f"hand,a\n{GOOD},x\n")
    job = Job(("hands.csv",), Ruleset())
    all_but_renamed(job)
    for text in (f"hand,b\n{GOOD},x\n", f"hand,a\n{GOOD},y\n"):
        Path("hands.csv").write_text(text)
        with (
            pytest.raises(FileError, match=r"hands\.csv has changed"),
            written("out.jsonl", job, resume=True) as sink,
        ):
            run(job, sink)


# The whole program: killed, interrupted, on a full disk.

# It waits, with so many bytes written, for what will happen to it: no clock decides where that is.
PROGRAM = """
import os, signal, sys
import scorer.batch.run as run
from scorer.batch.parts import Part

run.SIZE = 2000
write, last = Part.write, int(os.environ["WAITS_AT"])

def waiting(self, data):
    write(self, data)
    if last and self._end >= last:
        sys.stderr.write("waiting\\n")
        sys.stderr.flush()
        while True:
            signal.pause()

Part.write = waiting
from scorer.cli import main
main()
"""


def program(*words: str, waits_at: int = 0, **how: object) -> subprocess.Popen[bytes]:
    names = ("PATH", "HOME", "SYSTEMROOT")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "batch", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**kept, "PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": "nowhere"}
        | {"WAITS_AT": str(waits_at)},
        **how,  # type: ignore[call-overload]
    )


def wait_for(process: subprocess.Popen[bytes]) -> None:
    """Wait until a process waits."""
    assert process.stderr is not None
    assert b"waiting\n" in iter(process.stderr.readline, b""), "it ended before"


def interruptible() -> None:
    """Take SIGINT as it is by default: whoever runs the tests in the background may ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """Return a file that takes a while, and what it becomes."""
    data = "".join(f"{KINDS[n % len(KINDS)]} id={n}\n" for n in range(3000)).encode()
    folder = tmp_path_factory.mktemp("large")
    (folder / "hands.txt").write_bytes(data)
    out = io.BytesIO()
    run(Job((str(folder / "hands.txt"),), Ruleset()), Sink(out))
    return data, out.getvalue()


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("packing", ["", ".gz"])
def test_a_run_that_is_killed_anywhere(large: tuple[bytes, bytes], jobs: str, packing: str) -> None:
    data, expected = large
    Path("hands.txt").write_bytes(data)
    name = f"out.jsonl{packing}"
    words = ["hands.txt", "--output", name, "--quiet"]
    random = Random(jobs + packing)
    for share in (0.2, 0.5, 0.8):
        size = len(expected) * share * random.uniform(0.8, 1.2) / (40 if packing else 1)
        more = ["--jobs", jobs, *(["--resume"] if share > 0.2 else [])]
        with program(*words, *more, waits_at=int(size)) as killed:
            wait_for(killed)
            killed.kill()
        assert killed.returncode == -signal.SIGKILL
    with program(*words, "--resume", "--jobs", random.choice("12")) as again:
        _, said = again.communicate()
    assert again.returncode == 1, said
    assert b"hands are scored already" in said
    assert UNPACK[packing](Path(name).read_bytes()) == expected
    assert sorted(os.listdir()) == ["hands.txt", name]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_from_the_keyboard(large: tuple[bytes, bytes], jobs: str) -> None:
    data, expected = large
    Path("hands.txt").write_bytes(data)
    words = ["hands.txt", "--output", "out.jsonl", "--jobs", jobs]
    with program(
        *words, waits_at=100_000, start_new_session=True, preexec_fn=interruptible
    ) as typed:
        wait_for(typed)
        os.killpg(typed.pid, signal.SIGINT)  # a terminal sends it to all processes
        _, said = typed.communicate()
    assert typed.returncode == 130
    assert said.decode().split("\n\n") == [
        "What was scored until now is in out.jsonl.part\n"
        "The same command with --resume goes on from there.",
        "Interrupted.\n",
    ]
    assert sorted(os.listdir()) == ["hands.txt", "out.jsonl.part", "out.jsonl.part.state"]
    with program(*words, "--resume") as again:
        again.communicate()
    assert Path("out.jsonl").read_bytes() == expected


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_disk_that_is_full(large: tuple[bytes, bytes], jobs: str) -> None:
    data, expected = large
    Path("hands.txt").write_bytes(data)
    words = ["hands.txt", "--output", "out.jsonl", "--jobs", jobs]
    limit = len(expected) // 2

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    with program(*words, preexec_fn=limited) as full:
        _, said = full.communicate()
    assert full.returncode == 2
    assert said.decode() == (
        "What was scored until now is in out.jsonl.part\n"
        "The same command with --resume goes on from there.\n"
        "Error: out.jsonl.part: File too large\n"
    )
    assert Path("out.jsonl.part").read_bytes() == expected[:limit]
    with program(*words, "--resume") as again:
        _, said = again.communicate()
    assert b"hands are scored already" in said
    assert Path("out.jsonl").read_bytes() == expected


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_goes_away(large: tuple[bytes, bytes], jobs: str) -> None:
    Path("hands.txt").write_bytes(large[0])
    with program("hands.txt", "--jobs", jobs) as run_on:
        assert run_on.stdout
        assert run_on.stderr
        first = run_on.stdout.readline()
        run_on.stdout.close()
        assert run_on.stderr.read() == b""
    assert run_on.returncode == 0
    assert large[1].startswith(first)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_device_that_is_full(large: tuple[bytes, bytes]) -> None:
    Path("hands.txt").write_bytes(large[0])
    for output in (["--output", "/dev/full"], ["--output", "/dev/full", "--jobs", "2"]):
        with program("hands.txt", *output) as full:
            assert full.communicate()[1] == b"Error: /dev/full: No space left on device\n"
        assert full.returncode == 2


def test_pieces_are_small_at_first() -> None:
    Path("hands.txt").write_text(f"{GOOD}\n" * 5000)
    sizes = [len(piece.hands) for piece in pieces(Job(("hands.txt",), Ruleset()), {})]
    assert [round(size / 8192) for size in sizes[:3]] == [1, 2, 4]
