"""Where a run writes to: a stream, or a file that appears when it is complete and can be resumed.

Until it is complete a file has its name with `.part`, and a second one with `.part.state` says how
it was begun and, a line for each piece of the input, what that piece was, where its records end and
what their digest is. Whoever goes on with it reads the input from the start, compares each piece
with what is said there, and so comes to the first that was not written; whatever is written behind
the last record that is accounted for is dropped. The file is then what a run without interruption
writes: pieces are cut, answered and packed alike in every run.

What the state says holds after a loss of power, too: a line is added when the records that it
accounts for are on the disk. That takes time, and is done so rarely that it takes little of it;
then for all pieces since. Each line of the state ends with the digest of all lines until there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import FileIO
from json import dumps, loads
from time import monotonic
from typing import Any, BinaryIO, Final, NamedTuple

from scorer.batch import disk
from scorer.batch.files import (
    PARQUET,
    STANDARD,
    in_parquet,
    is_special,
    name_of,
    part_of,
    state_of,
    worker_of,
)
from scorer.batch.job import Job
from scorer.batch.packed import FileError
from scorer.batch.pieces import Piece
from scorer.batch.tally import Tally, of_json
from scorer.message import Message
from scorer.rules.options import show
from scorer.signs import visible
from scorer.variants import named
from scorer.version import VERSION

_ANEW: Final = Message("Leave out --resume to start from the beginning.")
_BEGINNING: Final = b'{"begun": {"mjscore": '  # of every state: it tells ours from other files
_SUM: Final = b', "sum": "'
_SOON: Final = 0.1  # seconds that pass at least before what was written is put on the disk again
_RARELY: Final = 40  # and so many times what it took


class Mark(NamedTuple):
    """A piece that was written: its file, what it was, where its records end, what was seen in it.

    `digest` is that of the piece, `written` that of the bytes that were written since the mark
    before. `columns` are those that were settled with it, the first with records.
    """

    file: str
    digest: str
    end: int
    written: str
    tally: Tally
    columns: list[str] | None = None


class Sink:
    """A stream that records go to; it remembers nothing."""

    past: Sequence[Mark] = ()

    def __init__(self, stream: BinaryIO, name: str = "standard output") -> None:
        """Take the stream, and what it is called where it cannot be written."""
        self._stream = stream
        self._called = name

    def begin(self) -> None:
        """Begin to write, behind what was written before."""

    def write(self, data: bytes) -> None:
        """Write, so that it is there whatever happens."""
        with disk.named(self._called):
            self._stream.write(data)
            self._stream.flush()

    def mark(self, piece: Piece, tally: Tally, columns: list[str] | None) -> None:
        """Remember that all records of a piece were written."""


class ShownSink(Sink):
    """A terminal that rows go to: it is shown what would turn it, or hide in it."""

    def write(self, data: bytes) -> None:
        """Write whole rows."""
        super().write(visible(data.decode("utf-8", "replace")).encode())


def _stream_sink(stream: BinaryIO, name: str, form: str) -> Sink:
    """Return the sink of a stream; JSON has nothing that a terminal obeys, Parquet is no text."""
    shown = stream.isatty() and form not in ("jsonl", PARQUET)
    return ShownSink(stream, name) if shown else Sink(stream, name)


class Part(Sink):
    """A file that can be resumed; `past` is what was written to it before."""

    def __init__(self, name: str, job: Job, resume: bool) -> None:
        """Take both files for this run, and read how far an earlier one came if it is resumed.

        Raises FileError for one that is being written, was begun otherwise, is damaged, or is not
        of such a run.
        """
        from hashlib import sha256  # noqa: PLC0415 - only where a run can be resumed

        self._new_digest = sha256
        self._name, self._said = part_of(name), state_of(name)
        self._begun = _asked(job)
        self._file: FileIO | None = None
        disk.check_plain(self._name)
        if os.path.lexists(self._name) and not os.path.lexists(self._said):
            raise disk.not_ours(self._name)
        self._written = sha256()  # of the bytes since the last mark
        self._marked: list[bytes] = []  # lines that the state does not have yet
        self._due = 0.0  # when they are put there
        self._kept, self._sum = 0, b""  # bytes of the state that are whole, and the digest of them
        self._state = disk.locked(self._said, name)
        try:
            self._take(self._state.readall(), resume)
        except BaseException:
            self.close()
            raise

    def _take(self, state: bytes, resume: bool) -> None:
        """Take over what an earlier run left, by the bytes of its state."""
        begun = state.startswith(_BEGINNING)
        there = os.path.lexists(self._name)
        if not (begun if there else begun or _BEGINNING.startswith(state)):
            if not state:
                raise disk.not_ours(self._name)
            message = Message("{said} is damaged, or is not of a run of mjscore", said=self._said)
            hint = Message(
                "Take it and {name} away, or name another file for the output.", name=self._name
            )
            raise FileError(message, hint)
        disk.remove_beside(worker_of(self._name))
        if resume and there:
            self.past = self._read(state)
        self._end = self.past[-1].end if self.past else 0
        if self._kept:
            self._file = disk.old_file(self._name)
            self._compare_digests(self._file)

    def _compare_digests(self, file: FileIO) -> None:
        """Raise FileError if what was written before is not there as it was."""
        if os.fstat(file.fileno()).st_size < self._end:
            raise FileError(Message("{name} is shorter than it was", name=self._name), _ANEW)
        start = 0
        for mark in self.past:
            with disk.named(self._name):
                found = disk.digest_of(file, start, mark.end)
            if found != mark.written:
                message = Message(
                    "{name} is damaged, between bytes {start:,} and {end:,}",
                    name=self._name,
                    start=start,
                    end=mark.end,
                )
                raise FileError(message, _ANEW)
            start = mark.end

    def begin(self) -> None:
        """Drop what is behind the last record that is accounted for."""
        if self._file is not None:
            disk.cut(self._file, self._end, self._name)
            return
        with suppress(FileNotFoundError):  # first: without a state it would be nobody's
            os.unlink(self._name)
        self._marked = [self._line({"begun": self._begun})]
        self._keep()
        self._file = disk.new_file(self._name)
        disk.sync_folder(self._name)

    def write(self, data: bytes) -> None:
        """Write, and know where it ends."""
        assert self._file is not None, "begin comes first"
        disk.write(self._file, data, self._name)
        self._end += len(data)
        self._written.update(data)

    def mark(self, piece: Piece, tally: Tally, columns: list[str] | None) -> None:
        """Remember that all records of a piece were written."""
        written, self._written = self._written.hexdigest(), self._new_digest()
        mark = Mark(piece.file, _digest(piece), self._end, written, tally, columns)
        self._marked.append(self._line({**mark._asdict(), "tally": tally.as_json()}))
        if (before := monotonic()) >= self._due:
            self._keep()
            self._due = (now := monotonic()) + max(_SOON, _RARELY * (now - before))

    def complete(self, name: str) -> None:
        """Give the file its name, which another run has to wait for."""
        assert self._file is not None, "begin comes first"
        try:
            self._keep()
            self._file.close()  # some systems rename no open file
            disk.sync_folder(name)
            os.replace(self._name, name)
            disk.sync_folder(name)
            self._drop_state()
        finally:
            self.close()

    def _drop_state(self) -> None:
        try:
            os.unlink(self._said)
        except PermissionError:  # of a system that removes no open file
            self._state.close()
            os.unlink(self._said)

    def close(self) -> None:
        """Leave both files as they are."""
        if self._file is not None:
            if not self._file.closed:
                with suppress(OSError):  # what is not marked is scored again
                    self._keep()
            self._file.close()
        self._state.close()

    def _line(self, entry: Mapping[str, object]) -> bytes:
        """Return a line of the state, and take it to the digest of all."""
        body = dumps(entry).encode()[:-1]
        self._sum = _summed(self._sum, body)
        return body + _SUM + self._sum + b'"}\n'

    def _keep(self) -> None:
        """Put the lines that wait into the state, when what they account for is on the disk."""
        if self._file is not None:
            disk.sync(self._file, self._name)
        if self._marked:
            lines = b"".join(self._marked)
            disk.cut(self._state, self._kept, self._said)
            disk.write(self._state, lines, self._said)
            disk.sync(self._state, self._said)
            self._kept += len(lines)
            self._marked = []

    def _read(self, state: bytes) -> list[Mark]:
        """Return what the state says; a torn last line says nothing.

        Raises FileError if it is damaged, or the run was begun otherwise.
        """
        first, *entries = state[: state.rfind(b"\n") + 1].splitlines() or [b""]
        if not first:
            return []
        try:
            _compare(self._name, loads(self._body(first))["begun"], self._begun)
            past = [_mark(loads(self._body(entry)), self._begun) for entry in entries]
            ends = [0, *(mark.end for mark in past)]
            if ends != sorted(ends):
                raise ValueError
        except FileError:
            raise
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            raise FileError(Message("{said} is damaged", said=self._said), _ANEW) from None
        self._kept = state.rfind(b"\n") + 1
        return past

    def _body(self, line: bytes) -> bytes:
        """Return an entry of the state; raises ValueError if it is not as it was written."""
        body, _, found = line.rpartition(_SUM)
        self._sum = _summed(self._sum, body)
        if found != self._sum + b'"}':
            raise ValueError
        return body + b"}"


def _summed(before: bytes, body: bytes) -> bytes:
    """Return the digest of an entry of the state and of all before it."""
    from hashlib import sha256  # noqa: PLC0415 - only where a run can be resumed

    return sha256(before + body).hexdigest()[:32].encode()


def _mark(entry: dict[str, Any], begun: Mapping[str, object]) -> Mark:
    """Return a mark as it was written; raises ValueError, LookupError or TypeError for another."""
    mark = Mark(**entry)
    columns = mark.columns
    right = (
        isinstance(mark.file, str)
        and isinstance(mark.digest, str)
        and isinstance(mark.written, str)
        and type(mark.end) is int
        and (columns is None or all(isinstance(one, str) for one in columns))
    )
    tally = of_json(entry["tally"])
    if not right or (tally.seen is None) is bool(begun["--stats"]):
        raise ValueError
    return mark._replace(tally=tally)


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
        yield _stream_sink(sys.stdout.buffer, "standard output", job.output)
    elif is_special(name):
        with open(name, "wb") as stream:
            yield _stream_sink(stream, name, job.output)
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
            raise FileError(
                Message("{name_of} has changed since: it is shorter", name_of=name_of(mark.file)),
                _ANEW,
            )
        if _digest(piece) != mark.digest:
            message = Message(
                "{name_of} has changed since, at line {first:,} or after it",
                name_of=name_of(piece.file),
                first=piece.first,
            )
            raise FileError(message, _ANEW)
        read = piece.read
    return read


def _digest(piece: Piece) -> str:
    """Return what no other piece has."""
    from hashlib import blake2b  # noqa: PLC0415 - only where a run can be resumed

    hands = piece.hands if isinstance(piece.hands, bytes) else repr(piece.hands).encode()
    return blake2b(hands, digest_size=16, key=piece.form.encode()).hexdigest()


def _asked(job: Job) -> dict[str, object]:
    """Return all that decides on the bytes of the output, beside the pieces of the input."""
    ruleset = job.ruleset
    book, preset = named(ruleset.variant)
    return {
        "mjscore": VERSION,
        "files": list(job.files),
        "bytes": [_size(name) for name in job.files],
        "--from": job.input,
        "--format": job.output,
        "--encoding": job.encoding,
        "--variant": f"{book.name}, preset {preset}" if preset else book.name,
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
            message = Message(
                "{file} has changed since: {bytes} then, {bytes2} now",
                file=file,
                bytes=_bytes(was),
                bytes2=_bytes(has),
            )
            raise FileError(message, _ANEW)
        message = Message(
            "{name} was begun with {what}: {shown}; and now it is: {shown2}",
            name=name,
            what=what,
            shown=_shown(then),
            shown2=_shown(now),
        )
        raise FileError(message, Message("Say the same as then. {anew}", anew=_ANEW))


def _bytes(size: int | None) -> str:
    return "no file" if size is None else f"{size:,} bytes"


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        value = [f"{key}={_shown(one)}" for key, one in value.items()]
    if isinstance(value, list):
        return ", ".join(map(_shown, value)) or "none"
    return "not said" if value is None else show(value)
