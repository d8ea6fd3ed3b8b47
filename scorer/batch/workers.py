"""Several processes for one run: pieces go out, and what they became comes back in order.

A worker is sent a piece and writes its records into a file of its own; only their length and tally
are sent back, and whoever started the workers joins the parts in order. Where a worker is a fork,
its file has no name, so that nothing is left of it whatever happens; otherwise the name goes as
soon as both have opened it, and what a kill leaves before is removed by the next run with the same
output.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from signal import SIG_IGN, SIGINT, Signals, signal
from tempfile import TemporaryFile, gettempdir, mkstemp
from typing import Any, Final

from scorer.batch import disk
from scorer.batch.blocks import Answerer
from scorer.batch.files import STANDARD, is_special, name_of, part_of, worker_of
from scorer.batch.pieces import Piece
from scorer.batch.tally import Tally
from scorer.message import Message

_AHEAD: Final = 4  # pieces for each worker that may be out or wait for an earlier one
_DEPTH: Final = 2  # pieces that a worker has, so that it need not wait for the next
_TRIES: Final = 2

Answer = tuple[Piece, bytes, Tally]


@dataclass(slots=True)
class _Task:
    """A piece that is out: its place in the order, and how many workers died of it."""

    place: int
    piece: Piece
    deaths: int = 0


@dataclass(slots=True)
class _Done:
    """What became of a piece: where its records lie, or the bytes themselves."""

    piece: Piece
    tally: Tally
    data: bytes = b""
    worker: _Worker | None = None
    at: int = 0
    length: int = 0

    def take(self) -> bytes:
        """Return the records, and give their room back."""
        return self.worker.read(self.at, self.length) if self.worker else self.data


def start_method() -> str:
    """Return how workers are started: as forks, which take the filled tables along, or anew.

    A fork is not safe where the system's own libraries do not bear it, as on macOS, nor where other
    threads run, as Arrow may start some: a lock that one of them has would never be free.
    """
    forks = "fork" in get_all_start_methods() and sys.platform != "darwin"
    return "fork" if forks and not _has_threads() else "spawn"


def _has_threads() -> bool:
    """Tell whether other threads run, those of libraries as well; where nobody can say: perhaps."""
    try:
        return len(os.listdir("/proc/self/task")) > 1
    except OSError:
        return threading.active_count() > 1 or "pyarrow" in sys.modules


class _Worker:
    """A process, the pipe to it, the file that it writes, and the pieces that it has."""

    def __init__(self, answerer: Answerer, others: list[_Worker], start: str) -> None:
        folder, prefix = _place(answerer.output)
        self._path = self._called = folder
        if start == "fork":
            self._file = TemporaryFile(buffering=0, prefix=prefix, dir=folder)  # noqa: SIM115
        else:
            handle, self._path = mkstemp(prefix=prefix, dir=folder)
            self._file = os.fdopen(handle, "r+b", buffering=0)
        self.tasks: deque[_Task] = deque()
        self._read: list[int] = []  # places of the file that may be written again
        context: Any = get_context(start)
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        # a fork has the ends of all pipes, and none would ever close if it kept them
        forks = start == "fork"
        not_its = [self.pipe, *(other.pipe for other in others)] if forks else []
        file = self._file.fileno() if forks else self._path
        arguments = (theirs, file, folder, answerer, not_its)
        self.process = context.Process(target=_work, args=arguments, daemon=True)
        self.process.start()
        theirs.close()

    def send(self, task: _Task) -> None:
        """Send a piece; raises OSError if the worker is no more."""
        self.tasks.append(task)
        self.pipe.send((self._read, task.piece))
        self._read = []

    def receive(self) -> tuple[int, _Done] | None:
        """Take what became of its first piece, with its place; None if the worker only begins.

        Raises EOFError or OSError if it is no more, and _PieceError for what went wrong otherwise.
        """
        said = self.pipe.recv()
        if said is None:
            self._hide()
            return None
        if isinstance(said, Exception):
            raise _PieceError(said)
        task = self.tasks.popleft()
        at, length, tally = said
        return task.place, _Done(task.piece, tally, worker=self, at=at, length=length)

    def read(self, at: int, length: int) -> bytes:
        """Read what the worker wrote, and give its room back."""
        if not length:
            return b""
        with disk.named(self._called):
            data = disk.read_at(self._file.fileno(), at, length)
        if len(data) < length:
            raise OSError(None, "what a worker wrote is not there any more", self._called)
        self._read.append(at)
        return data

    def _hide(self) -> None:
        """Take the file's name away, if it has one, once the worker has opened it."""
        if self._path != self._called:
            with suppress(OSError):  # not every system can
                os.unlink(self._path)

    def end(self) -> None:
        """End the process and close its file."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()
        self._file.close()
        self._hide()


def _place(output: str) -> tuple[str, str]:
    """Return where workers write what waits for its turn, and how the names of the files begin.

    They lie beside the output, if that is a file: there is room for it, and its lock is theirs.
    """
    if output == STANDARD or is_special(output):
        return gettempdir(), "mjscore-"
    path = os.path.abspath(output)
    return os.path.dirname(path), worker_of(part_of(os.path.basename(path)))


class _PieceError(Exception):
    """Carries what went wrong in a worker with the disk or the program, not with a hand."""


@dataclass(slots=True)
class Workers:
    """Answers pieces with several processes, which end with the `with` block."""

    answerer: Answerer
    count: int
    tell: Callable[[str], None]
    _all: list[_Worker] = field(default_factory=list)
    _alive: list[_Worker] = field(default_factory=list)
    _done: dict[int, _Done] = field(default_factory=dict)
    _start: str = ""

    def __enter__(self) -> Workers:
        self._start = start_method()
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._all:
            worker.end()

    def answers(self, pieces: Iterator[Piece]) -> Iterator[Answer]:
        """Yield what each piece became, in order; what cannot be read is raised at its place."""
        failure: Exception | None = None
        sent = joined = 0
        more = True
        while True:
            while more and self._has_room(sent - joined):
                try:
                    piece = next(pieces, None)
                except Exception as error:
                    failure, piece = error, None
                if piece is None:
                    more = False
                    break
                self._send(_Task(sent, piece))
                sent += 1
            while done := self._done.pop(joined, None):
                joined += 1
                yield done.piece, done.take(), done.tally
            if joined < sent:
                self._receive()
            elif not more:
                break
        if failure:
            raise failure

    def _has_room(self, out: int) -> bool:
        some = not self.count or len(self._alive) < self.count
        free = some or any(len(worker.tasks) < _DEPTH for worker in self._alive)
        return free and out < max(1, self.count) * _AHEAD

    def _send(self, task: _Task) -> None:
        """Give a piece to the worker that has the fewest, or do it here if there is none."""
        worker = min(self._alive, key=lambda one: len(one.tasks), default=None)
        if (worker is None or worker.tasks) and len(self._alive) < self.count:
            worker = self._hire() or worker
        if worker is None:
            data, tally = self.answerer.answer(task.piece)
            self._done[task.place] = _Done(task.piece, tally, data)
            return
        try:
            worker.send(task)
        except OSError:
            self._died(worker)

    def _hire(self) -> _Worker | None:
        """Start a worker, or go on with those that there are if the system allows no more."""
        try:
            worker = _Worker(self.answerer, self._all, self._start)
        except OSError as error:
            self.count = len(self._alive)
            self.tell(
                Message(
                    "Not more than {count} workers can be started: {strerror}.",
                    count=self.count,
                    strerror=error.strerror,
                )
            )
            return None
        self._all.append(worker)
        self._alive.append(worker)
        return worker

    def _receive(self) -> None:
        """Wait until some worker has something to say."""
        busy = {worker.pipe: worker for worker in self._alive if worker.tasks}
        for pipe in wait(list(busy)):
            assert isinstance(pipe, Connection)
            try:
                if done := busy[pipe].receive():
                    self._done[done[0]] = done[1]
            except _PieceError as error:
                raise error.args[0] from None
            except (EOFError, OSError):
                self._died(busy[pipe])

    def _died(self, worker: _Worker) -> None:
        """Say it, and have its piece done again by another, or report its lines as failed."""
        self._alive.remove(worker)
        worker.process.join()
        task, *others = worker.tasks
        piece = task.piece
        where = Message(
            "lines {first:,} to {last:,} of {name_of}",
            first=piece.first,
            last=piece.last,
            name_of=name_of(piece.file),
        )
        why = _cause(worker.process.exitcode)
        task.deaths += 1
        if task.deaths < _TRIES:
            self.tell(
                Message(
                    "A worker died ({why}) at {where}: they are scored again.", why=why, where=where
                )
            )
            self._send(task)
        else:
            self.tell(
                Message(
                    "A worker died again ({why}) at {where}: they are reported as failed.",
                    why=why,
                    where=where,
                )
            )
            data, tally = self.answerer.lost(piece)
            self._done[task.place] = _Done(piece, tally, data)
        for other in others:
            self._send(other)


def _cause(code: int | None) -> str:
    """Say how a process ended: by which signal, or with which code."""
    if code is None or code >= 0:
        return Message("exit code {code}", code=code)
    try:
        return Signals(-code).name
    except ValueError:
        return Message("signal {number}", number=-code)


def _work(
    pipe: Connection,
    file: int | str,
    called: str,
    answerer: Answerer,
    not_its: list[Connection],
) -> None:
    """Answer pieces until the other end of the pipe is closed; the file is open, or has a name."""
    import gc  # noqa: PLC0415 - only in a worker

    signal(SIGINT, SIG_IGN)  # whoever started us is interrupted as well, and ends us
    for other in not_its:
        other.close()
    gc.freeze()  # what was filled before the fork stays as it is
    held: dict[int, int] = {}  # what was written and not yet read: where it begins and ends
    with suppress(EOFError, BrokenPipeError, ConnectionResetError), open(file, "r+b", 0) as own:
        pipe.send(None)
        while True:
            read, piece = pipe.recv()
            for at in read:
                del held[at]
            try:
                data, tally = answerer.answer(piece)
                at = _room(held, len(data)) if data else 0
                with disk.named(called):
                    disk.write_at(own.fileno(), at, data)
            except Exception as error:
                pipe.send(error)
            else:
                if data:
                    held[at] = at + len(data)
                pipe.send((at, len(data), tally))


def _room(held: dict[int, int], length: int) -> int:
    """Return the first place in the file where so much can be written."""
    ends = sorted((0, *held.values()))
    return next(
        end
        for end in ends
        if end not in held and all(end + length <= at or other <= end for at, other in held.items())
    )
