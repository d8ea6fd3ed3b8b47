"""Where a run writes to: a stream, or a file that appears when it is complete and can be resumed.

Until it is complete a file has its name with `.part`, and a second one with `.part.state` says how
it was begun and, a line for each piece of the input, what that piece was and where its records end.
Whoever goes on with it reads the input from the start, compares each piece with what is said there,
and so comes to the first that was not written; whatever is written behind the last record that is
accounted for is dropped. The file is then what a run without interruption writes: pieces are cut,
answered and packed alike in every run.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import FileIO
from json import dumps, loads
from typing import Any, BinaryIO, Final, NamedTuple

from scorer.batch.files import (
    PARQUET,
    STANDARD,
    in_parquet,
    is_special,
    part_of,
    state_of,
)
from scorer.batch.job import Job
from scorer.batch.packed import FileError
from scorer.batch.pieces import Piece
from scorer.batch.tally import Tally, of_json
from scorer.rules.options import show
from scorer.variants import find
from scorer.version import VERSION

_ANEW: Final = "Leave out --resume to start from the beginning."


class Mark(NamedTuple):
    """A piece that was written: its file, what it was, where its records end, what was seen in it.

    `columns` are those that were settled with it, the first with records.
    """

    file: str
    digest: str
    end: int
    tally: Tally
    columns: list[str] | None = None


class Sink:
    """A stream that records go to; it remembers nothing."""

    past: Sequence[Mark] = ()

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def begin(self) -> None:
        """Begin to write, behind what was written before."""

    def write(self, data: bytes) -> None:
        """Write, so that it is there whatever happens."""
        self._stream.write(data)
        self._stream.flush()

    def mark(self, piece: Piece, tally: Tally, columns: list[str] | None) -> None:
        """Remember that all records of a piece were written."""


class Part(Sink):
    """A file that can be resumed; `past` is what was written to it before."""

    def __init__(self, name: str, job: Job, resume: bool) -> None:
        """Open both files, and read how far an earlier run came if it is to be resumed.

        Raises FileError for one that was begun otherwise, or that is being written.
        """
        self._name = part_of(name)
        self._begun = _asked(job)
        resume = resume and os.path.isfile(self._name) and os.path.isfile(state_of(name))
        self._file = _open(self._name)
        self._state = _open(state_of(name))
        self._kept = 0  # bytes of the state that are whole
        _lock(self._state, name)
        if resume:
            self._kept, self.past = self._read(name)
        self._end = self.past[-1].end if self.past else 0
        if os.path.getsize(self._name) < self._end:
            raise FileError(f"{self._name} is shorter than it was", _ANEW)

    def begin(self) -> None:
        """Drop what is behind the last record that is accounted for."""
        _cut(self._file, self._end)
        _cut(self._state, self._kept)
        if not self._kept:
            self._say({"begun": self._begun})

    def write(self, data: bytes) -> None:
        """Write, and know where it ends."""
        _write(self._file, data, self._name)
        self._end += len(data)

    def mark(self, piece: Piece, tally: Tally, columns: list[str] | None) -> None:
        """Remember that all records of a piece were written."""
        mark = Mark(piece.file, _digest(piece), self._end, tally, columns)
        self._say(mark._replace(tally=tally.as_json())._asdict())  # type: ignore[arg-type]

    def complete(self, name: str) -> None:
        """Give the file its name."""
        self.close()
        os.replace(self._name, name)
        os.unlink(state_of(name))

    def close(self) -> None:
        """Leave both files as they are."""
        self._file.close()
        self._state.close()

    def _say(self, entry: Mapping[str, object]) -> None:
        _write(self._state, dumps(entry).encode() + b"\n", self._name)

    def _read(self, name: str) -> tuple[int, list[Mark]]:
        """Return how much of the state is whole, and what it says; a torn last line says nothing.

        Raises FileError if the run was begun otherwise.
        """
        whole = self._state.readall()
        whole = whole[: whole.rfind(b"\n") + 1]
        first, *entries = whole.splitlines() or [b""]
        try:
            begun = loads(first)["begun"] if first else None
            marks = [Mark(**loads(entry)) for entry in entries]
            past = [mark._replace(tally=of_json(mark.tally)) for mark in marks]  # type: ignore[arg-type]
        except (ValueError, LookupError, TypeError):
            raise FileError(f"{state_of(name)} is damaged", _ANEW) from None
        if begun is None:
            return 0, []
        _compare(self._name, begun, self._begun)
        return len(whole), past


@contextmanager
def written(name: str, job: Job, resume: bool = False) -> Iterator[Sink]:
    """Open what the records go to: standard output for `-`, a device, or a file to be completed.

    After an interruption the part that was written stays, and can be resumed if it is not Parquet.
    """
    with _placed(name, job, resume) as sink:
        if job.output == PARQUET:
            from scorer.batch.parquet import ParquetSink, carried_types  # noqa: PLC0415 - an extra

            with ParquetSink(
                sink, carried_types(in_parquet(job.files, job.input), job.columns)
            ) as outer:
                yield outer
        else:
            yield sink


@contextmanager
def _placed(name: str, job: Job, resume: bool) -> Iterator[Sink]:
    if name == STANDARD:
        yield Sink(sys.stdout.buffer)
    elif is_special(name):
        with open(name, "wb") as stream:
            yield Sink(stream)
    else:
        part = Part(name, job, resume)
        try:
            yield part
        except BaseException:
            part.close()
            raise
        part.complete(name)


def verify(pieces: Iterator[Piece], past: Sequence[Mark]) -> int:
    """Take the pieces that were written before, compare each with what it was; return their bytes.

    Raises FileError for one that has changed.
    """
    read = 0
    for mark in past:
        piece = next(pieces, None)
        if piece is None or piece.file != mark.file:
            raise FileError(f"{_named(mark.file)} has changed since: it is shorter", _ANEW)
        if _digest(piece) != mark.digest:
            message = f"{_named(piece.file)} has changed since, at line {piece.first:,} or after it"
            raise FileError(message, _ANEW)
        read = piece.read
    return read


def _named(file: str) -> str:
    return "standard input" if file == STANDARD else file


def _digest(piece: Piece) -> str:
    """Return what no other piece has."""
    from hashlib import blake2b  # noqa: PLC0415 - only where a run can be resumed

    hands = piece.hands if isinstance(piece.hands, bytes) else repr(piece.hands).encode()
    return blake2b(hands, digest_size=16, key=piece.form.encode()).hexdigest()


def _asked(job: Job) -> dict[str, object]:
    """Return all that decides on the bytes of the output, beside the pieces of the input."""
    ruleset = job.ruleset
    return {
        "mjscore": VERSION,
        "files": list(job.files),
        "bytes": [_size(name) for name in job.files],
        "--from": job.input,
        "--format": job.output,
        "--encoding": job.encoding,
        "--variant": find(ruleset.variant).name,
        "--rules": f"{ruleset.club.name} ({ruleset.club.mark})" if ruleset.club else None,
        "--option": {name: show(value) for name, value in sorted(ruleset.options.items())},
        "config file": {
            name: {key: show(value) for key, value in sorted(switches.items())}
            for name, switches in sorted(ruleset.standing.items())
        },
        "--strict": job.strict,
        "--stats": job.stats,
        "--by": job.by or None,
        "--column": {column: name for name, column in job.columns},
        "--lang": job.look.lang or None,
        "--wide": job.look.wide,
        "--excel": job.look.excel,
        "--inert": job.look.inert,
    }


def _size(name: str) -> int | None:
    return os.path.getsize(name) if name != STANDARD and os.path.isfile(name) else None


def _compare(name: str, begun: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    """Raise FileError for the first thing that was otherwise when the file was begun."""
    for what, now in asked.items():
        then = begun.get(what)
        if then == now:
            continue
        if what == "bytes":
            pairs = zip(asked["files"], then or [], now, strict=True)
            file, was, has = next(one for one in pairs if one[1] != one[2])
            message = f"{file} has changed since: {_bytes(was)} then, {_bytes(has)} now"
            raise FileError(message, _ANEW)
        message = f"{name} was begun with {what}: {_shown(then)}; and now it is: {_shown(now)}"
        raise FileError(message, f"Say the same as then. {_ANEW}")


def _bytes(size: int | None) -> str:
    return "no file" if size is None else f"{size:,} bytes"


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        value = [f"{key}={_shown(one)}" for key, one in value.items()]
    if isinstance(value, list):
        return ", ".join(map(_shown, value)) or "none"
    return "not said" if value is None else show(value)


def _open(path: str) -> FileIO:
    """Open a file to read and write, as it is or new."""
    return FileIO(path, "r+", opener=lambda name, how: os.open(name, how | os.O_CREAT, 0o666))


def _lock(file: FileIO, name: str) -> None:
    """Raise FileError if another run writes the same file; it is free once that run has ended."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, lockf  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    try:
        lockf(file, LOCK_EX | LOCK_NB)
    except (BlockingIOError, PermissionError):
        message = f"{name} is being written by another run"
        raise FileError(message, "Wait until that has ended, or name another file.") from None
    except OSError:  # a disk that knows no locks
        return


def _cut(file: FileIO, end: int) -> None:
    file.truncate(end)
    file.seek(end)


def _write(file: FileIO, data: bytes, name: str) -> None:
    """Write all of it, or raise OSError with the name of the file."""
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[file.write(rest) :]
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None
