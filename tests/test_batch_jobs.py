"""Several workers: the same bytes as one, whatever the lines, and when a worker dies."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import pickle
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from batch_runner import batch, nothing_is_fast

from scorer.batch import records, workers
from scorer.batch.files import STANDARD
from scorer.batch.job import Job
from scorer.batch.lines import Line
from scorer.batch.parts import Sink
from scorer.batch.pieces import Piece, pieces
from scorer.batch.run import run, workers_for
from scorer.batch.tally import Tally
from scorer.batch.workers import start_method
from scorer.errors import HandError, OptionError, ScorerError
from scorer.notation import read
from scorer.scoring.ruleset import Ruleset

pytestmark = pytest.mark.usefixtures("plain_surroundings")

GOOD = "123456789m5pEEE +5p E/S"
CHEAP = "123m456p56s99p 555s- +7s"
TEXT = [
    f"{GOOD} id=a",
    "# a comment",
    "",
    "nonsense id=lost",
    f"{CHEAP} minimum=3 # cheap",
    "   ",
    "李",
    "1m\xff",
    "111z222z777z55z66z1m",
    "1" * 3000,
    f"{GOOD} variant=martian",
    f"{GOOD}\r",
    "123m456p",
    "\x00",
]
RECORDS = [json.dumps({"hand": line, "n": n}) for n, line in enumerate(TEXT)]
ROWS = ["id,hand,note", *(f'{n},"{line}","x\ny"' for n, line in enumerate(TEXT)), '7,"open', "8"]
FILES = {"text": TEXT, "jsonl": [*RECORDS, "{", "[]", ""], "csv": ROWS}
ENDS = {"LF": b"\n", "CRLF": b"\r\n"}
UNPACK: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    ".gz": gzip.decompress,
    ".bz2": bz2.decompress,
    ".xz": lzma.decompress,
}


def data_of(lines: list[str], end: bytes = b"\n") -> bytes:
    return end.join(line.encode("utf-8", "surrogateescape").replace(b"\xc3\xbf", b"\xff")
                    for line in lines)  # fmt: skip


def done(job: Job, **how: object) -> tuple[bytes, Tally]:
    out = io.BytesIO()
    tally = run(job, Sink(out), **how)  # type: ignore[arg-type]
    tally.seconds = 0
    return out.getvalue(), tally


@pytest.mark.parametrize("form", FILES)
@pytest.mark.parametrize("output", ["jsonl", "csv"])
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_the_same_bytes_from_any_number_of_workers(form: str, output: str, end: bytes) -> None:
    data = data_of(FILES[form], end)
    Path("hands").write_bytes(data + end + data)
    Path("more").write_bytes(b"\xef\xbb\xbf" + data + end)
    for files in (("hands",), ("hands", "more")):
        job = Job(files, Ruleset(), form, output)
        expected = done(job)
        assert expected[0].count(b"\n") > len(TEXT)
        for jobs in (1, 2, 3):
            for size in (1, 300, 1 << 20):
                assert done(job, jobs=jobs, size=size) == expected, (jobs, size)


@pytest.mark.parametrize("packing", UNPACK)
def test_packed_output_is_the_same_bytes_and_whole(packing: str) -> None:
    Path("hands").write_bytes(data_of(TEXT))
    job = Job(("hands",), Ruleset())
    plain = done(job)[0]
    one = done(job, output=f"out.jsonl{packing}", size=50)
    assert UNPACK[packing](one[0]) == plain
    assert done(job, output=f"out.jsonl{packing}", size=50, jobs=3) == one
    Path("hands").write_bytes(b"")
    assert UNPACK[packing](done(job, output=f"out.jsonl{packing}")[0]) == b""


@pytest.mark.parametrize("form", FILES)
def test_a_strict_run_ends_at_the_same_place(form: str) -> None:
    lines = FILES[form]
    Path("hands").write_bytes(data_of([*lines[:3], *lines[1:]]))
    job = Job(("hands",), Ruleset(), form, strict=True)
    expected = done(job)
    assert expected[1].stopped
    for jobs in (2, 3):
        for size in (1, 100, 1 << 20):
            assert done(job, jobs=jobs, size=size) == expected


ODD = {
    "empty": b"",
    "one line end": b"\n",
    "no last line end": f"{GOOD}\n{CHEAP}".encode(),
    "byte order mark": b"\xef\xbb\xbf" + GOOD.encode(),
    "only a byte order mark": b"\xef\xbb\xbf",
    "one very long line": b"1" * 300_000,
    "blank lines": b"\n" * 1000,
    "carriage returns": f"{GOOD}\r{CHEAP}\r".encode(),
    "records by their first line": json.dumps({"hand": GOOD}).encode() * 1 + b"\n" + b"{\n" * 9,
}


@pytest.mark.parametrize("data", ODD.values(), ids=ODD)
def test_odd_files(data: bytes) -> None:
    Path("hands").write_bytes(data)
    Path("hands.gz").write_bytes(gzip.compress(data))
    for output in ("jsonl", "tsv"):
        expected = done(Job(("hands",), Ruleset(), None, output))
        for name in ("hands", "hands.gz"):
            job = Job((name,), Ruleset(), None, output)
            for jobs, size in ((1, 7), (2, 7), (2, 1 << 18)):
                assert done(job, jobs=jobs, size=size) == expected
    assert batch("hands", "--jobs", "64").stdout_bytes == done(Job(("hands",), Ruleset()))[0]


def test_a_pipe_and_other_encodings() -> None:
    text = f"{GOOD} id=李\n\nnonsense\n{CHEAP}\n"
    expected = batch("-", typed=text).stdout
    assert [json.loads(line)["line"] for line in expected.splitlines()] == [1, 3, 4]
    for jobs in ("1", "2"):
        assert batch("-", "--jobs", jobs, typed=text).stdout == expected
        for name in ("gb18030", "utf-16"):
            typed = text.encode(name)
            assert batch("-", "--jobs", jobs, "--encoding", name, typed=typed).stdout == expected
    Path("hands").write_bytes(text.encode("gb18030"))
    job = Job(("hands",), Ruleset(), encoding="gb18030")
    assert done(job, jobs=2, size=5) == done(job)


def test_pieces_are_whole_lines_and_all_of_them() -> None:
    data = data_of([line * n for n, line in enumerate(TEXT)]) + b"\n\n\n"
    Path("hands").write_bytes(data)
    job = Job(("hands",), Ruleset(), "text")
    for size in (1, 2, 10, 100, 4000, 1 << 20):
        found = list(pieces(job, {}, size))
        assert b"".join(piece.hands for piece in found) == data
        assert all(piece.hands.endswith(b"\n") for piece in found[:-1])
        assert all(len(piece.hands) >= min(size, 1 << 13) for piece in found[:-1])
        number = 1
        for piece in found:
            assert piece.first == number
            assert piece.last == number + len(io.BytesIO(piece.hands).readlines()) - 1
            number = piece.last + 1


def test_files_are_cut_off_at_the_same_place() -> None:
    data = gzip.compress(data_of([f"{GOOD} id={n}" for n in range(2000)]))[:-30]
    Path("hands.txt.gz").write_bytes(data)
    results = [batch("hands.txt.gz", "--jobs", jobs) for jobs in ("1", "2")]
    assert [result.exit_code for result in results] == [2, 2]
    assert results[0].stdout_bytes == results[1].stdout_bytes
    assert len(results[0].stdout.splitlines()) > 100


def killer(monkeypatch: pytest.MonkeyPatch, own: Path, times: int) -> Callable[..., object]:
    """Return what scores a hand, but kills the worker that scores id=kill, so many times."""
    parent, score = os.getpid(), records.judge
    monkeypatch.setattr(workers, "start_method", lambda: "fork")

    def deadly(hand: object, rules: object) -> object:
        if dict(hand.details).get("id") == "kill" and os.getpid() != parent:  # type: ignore[attr-defined]
            died = len(own.read_bytes()) if own.exists() else 0
            if died < times:
                own.write_bytes(b"x" * (died + 1))
                os.kill(os.getpid(), signal.SIGKILL)
        return score(hand, rules)  # type: ignore[arg-type]

    return deadly


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a fork")


@needs_fork
@pytest.mark.parametrize("form", ["text", "csv"])
def test_a_worker_that_dies_is_replaced(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [f"{n},{GOOD} id={'kill' if n == 20 else n}" for n in range(40)]
    lines = ["n,hand", *rows] if form == "csv" else [row.partition(",")[2] for row in rows]
    Path("hands").write_bytes(data_of(lines))
    job = Job(("hands",), Ruleset(), form)
    expected = done(job)
    nothing_is_fast(monkeypatch)
    monkeypatch.setattr("scorer.batch.records.judge", killer(monkeypatch, Path("died"), 1))
    said: list[str] = []
    assert done(job, jobs=2, size=100, tell=said.append) == expected
    (message,) = said
    assert message.startswith("A worker died (SIGKILL) at lines ")
    assert message.endswith(" of hands: they are scored again.")


@needs_fork
@pytest.mark.parametrize("form", ["text", "jsonl", "csv"])
def test_lines_that_kill_every_worker(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [f"{GOOD} id={'kill' if n == 20 else n}" for n in range(40)]
    lines = {
        "text": hands,
        "jsonl": [json.dumps({"hand": hand}) for hand in hands],
        "csv": ["hand", *hands],
    }[form]
    Path("hands").write_bytes(data_of(lines))
    job = Job(("hands",), Ruleset(), form)
    expected = [json.loads(line) for line in done(job)[0].splitlines()]
    nothing_is_fast(monkeypatch)
    monkeypatch.setattr("scorer.batch.records.judge", killer(monkeypatch, Path("died"), 9))
    said: list[str] = []
    data, tally = done(job, jobs=2, size=100, tell=said.append)
    found = [json.loads(line) for line in data.splitlines()]
    assert [(one["line"], one["id"]) for one in found] == [
        (one["line"], one["id"]) for one in expected
    ]
    failed = [one for one in found if "error" in one]
    assert {one["error"] for one in failed} == {"internal error: the worker died"}
    assert "kill" in [one["id"] for one in failed]
    assert 1 <= len(failed) == tally.refused < 10
    assert tally.hands == 40
    assert [one for one in found if "error" not in one] == [
        one for one in expected if one["id"] not in [lost["id"] for lost in failed]
    ]
    assert len(said) == 2
    assert said[1].startswith("A worker died again (SIGKILL) at lines ")
    assert Path("died").read_bytes() == b"xx"


@needs_fork
def test_no_file_of_a_worker_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("hands.txt").write_bytes(data_of(TEXT * 20))
    monkeypatch.setattr("scorer.batch.run.SIZE", 100)
    assert batch("hands.txt", "--jobs", "3", "--output", "out.jsonl").exit_code == 1
    assert sorted(os.listdir()) == ["hands.txt", "out.jsonl"]


def test_workers_that_are_started_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no process can be forked, each worker loads the program for itself."""
    Path("hands").write_bytes(data_of(TEXT))
    job = Job(("hands",), Ruleset(options={"minimum": 6}), output="csv")
    expected = done(job)
    monkeypatch.setattr("scorer.batch.workers.start_method", lambda: "spawn")
    assert done(job, jobs=2, size=2000) == expected


def test_how_many_workers_a_job_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.batch.run._cores", lambda: 5)
    monkeypatch.setattr("scorer.batch.run.LARGE", 100)
    Path("small").write_bytes(b"x" * 60)
    Path("large").write_bytes(b"x" * 100)
    Path("packed.gz").write_bytes(b"x" * 20)
    for names, many in (
        (["small"], 1),
        (["small", "small"], 5),
        (["large"], 5),
        (["packed.gz"], 5),
        ([STANDARD], 1),
    ):
        assert workers_for(Job(tuple(names), Ruleset())) == many


def test_what_workers_are_sent_can_be_sent() -> None:
    error: ScorerError
    for text in ("nonsense", "123m456p789", "1f1f1f"):
        with pytest.raises(ScorerError) as caught:
            read(text)
        error = caught.value
        error.notes = ("a note",)
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
    for error in (
        HandError("kind", "message", "hint", ("flag", "x")),
        OptionError("message", "hint", "key"),
    ):
        piece = Piece("hands", "csv", 2, [Line(2, "", error, {"a": "b"})])  # type: ignore[arg-type]
        again = pickle.loads(pickle.dumps(piece)).hands[0].error
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_jobs_is_a_number_of_processes() -> None:
    for wrong in ("0", "-1", "two"):
        assert batch("-", "--jobs", wrong, typed=GOOD).exit_code == 2


def test_tallies_add_up() -> None:
    whole, part = Tally(), Tally()
    answered: dict[str, object] = {"variant": "guobiao", "total": 8, "items": {}}
    for record in ({"error": "x"}, *(answered | {"legal": legal} for legal in (True, False, None))):
        for _ in range(3):
            whole.count(record)
        part.count(record)
    parts = Tally()
    for _ in range(3):
        parts.add(part)
    expected = Tally(12, 3, 3, named=[{"error": "x"}] * 3)
    assert parts == whole == pickle.loads(pickle.dumps(expected))


@pytest.mark.parametrize("most", [0, 1])
def test_a_system_that_allows_no_more_workers(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("hands").write_bytes(data_of(TEXT * 3))
    job = Job(("hands",), Ruleset())
    expected = done(job)
    left = iter(range(most))

    def start(**how: object) -> object:
        if next(left, None) is None:
            raise OSError(None, "no room")
        return make(**how)  # type: ignore[operator]

    name = "TemporaryFile" if start_method() == "fork" else "mkstemp"
    make = getattr(workers, name)
    monkeypatch.setattr(workers, name, start)
    said: list[str] = []
    assert done(job, jobs=3, size=100, tell=said.append) == expected
    assert said == [f"Not more than {most} workers can be started: no room."]
