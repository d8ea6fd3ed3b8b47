"""One run over a batch: every line of every file in order, and what came of it."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import PurePath
from time import perf_counter
from typing import Final

from scorer.batch import remarks
from scorer.batch.blocks import Answerer, Sheet
from scorer.batch.contents import form_told
from scorer.batch.files import STANDARD, form_said, name_of, opened, recoded
from scorer.batch.inputs import INPUTS
from scorer.batch.job import Job
from scorer.batch.packed import PACKINGS
from scorer.batch.parts import Sink, verify
from scorer.batch.pieces import SIZE, Piece, pieces
from scorer.batch.tally import Tally
from scorer.message import Message

WARM: Final = 1 << 16  # bytes that are scored before workers are started, to fill the tables
LARGE: Final = 2 << 20  # bytes from which on several workers are worth their start
_RARELY: Final = 200_000  # new objects until garbage is looked for
_PACKED: Final = 6  # how many bytes a packed one is taken to be

Answer = tuple[Piece, bytes, Tally]


def workers_for(job: Job) -> int:
    """Return how many workers a job is worth: one for each core if the files are large.

    A pipe counts as small, since nobody knows how long it is, and somebody may wait for the answer
    to each line.
    """
    return _cores() if sum(map(_bytes, job.files)) >= LARGE else 1


def _bytes(name: str) -> int:
    size = os.path.getsize(name) if name != STANDARD and os.path.isfile(name) else 0
    return size * _PACKED if PurePath(name).suffix.lower() in PACKINGS else size


def _cores() -> int:
    """Return on how many cores this process may run."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system can say
        return os.cpu_count() or 1


@contextmanager
def _collecting_rarely() -> Iterator[None]:
    """Look for garbage rarely: what a run remembers is none, and it grows all the time."""
    before = gc.get_threshold()
    gc.set_threshold(_RARELY, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


@_collecting_rarely()
def run(
    job: Job,
    sink: Sink,
    *,
    jobs: int = 1,
    output: str = STANDARD,
    size: int | None = None,
    tell: Callable[[str], None] = lambda _: None,
    note: Callable[[str], None] = lambda _: None,
    see: Callable[[int, int], None] = lambda *_: None,
    hold: Callable[[object], None] = lambda _: None,
) -> Tally:
    """Score every line of the files and write a record for each; return the tally.

    The run goes on behind what the sink has of an earlier one. `output` is the name of what is
    written, which says how it is packed and where workers may put what waits for its turn; they
    say with `tell` what went wrong with them. `note` is told of columns that may be misspelt, as
    soon as a table can be looked at. `see` is told how many bytes were read and how many
    hands were scored, from where the run begins. `hold` is given what the run remembers: it takes
    time to free that, which may be spared by whoever is about to leave. The bytes written are the
    same whatever the number of workers.
    """
    size = size or SIZE
    noted: set[str] = set()

    def look(name: str, names: list[str], *, keys: bool = False) -> None:
        if name not in noted:
            noted.add(name)
            wide = job.look.wide
            of = remarks.of_keys if keys else partial(remarks.of_columns, wide=wide)
            for said in of(names, job.ruleset):
                note(Message("{file}: {said}", file=name_of(name), said=said))

    sheet = Sheet(job.output, _columns(job, look), job.look)
    answerer = Answerer(job, sheet, output)
    hold(answerer)
    eager = jobs == 1 and output == STANDARD
    source = pieces(job, sheet.columns, size, eager, look)
    read = verify(source, sink.past)
    tally = Tally(seen={} if job.stats else None, by=job.by)
    for mark in sink.past:
        tally.add(mark.tally)
        if mark.columns is not None:
            sheet.settle(mark.columns)
    sink.begin()
    see(read, tally.hands)
    before = perf_counter()
    if not tally.stopped:
        for piece, data, seen in _answers(source, answerer, size, jobs=jobs, tell=tell):
            columns = None
            if data and not sheet.written:
                columns = _head(answerer, sink)
            sink.write(data)
            seen.seconds, before = perf_counter() - before, perf_counter()
            if piece.whole:
                sink.mark(piece, seen, columns)
            tally.add(seen)
            see(piece.read, tally.hands)
            if seen.stopped:
                break
    if not sheet.written:
        _head(answerer, sink)
    tally.seconds += perf_counter() - before
    return tally


def _head(answerer: Answerer, sink: Sink) -> list[str]:
    """Write what stands before the first record; a packed file is never without content."""
    sink.write(answerer.pack(answerer.sheet.head()))
    answerer.sheet.written = True
    return list(answerer.sheet.columns)


def _answers(
    source: Iterator[Piece],
    answerer: Answerer,
    size: int,
    *,
    jobs: int,
    tell: Callable[[str], None],
) -> Iterator[Answer]:
    """Answer the first pieces here, which fills the tables, and the others with the workers."""
    here = 0
    for piece in source:
        yield piece, *answerer.answer(piece)
        here += piece.size
        if jobs > 1 and here >= min(size, WARM) and answerer.sheet.settled:
            break
    else:
        return
    from scorer.batch.workers import Workers  # noqa: PLC0415 - slow to load

    with Workers(answerer, jobs, tell) as workers:
        yield from workers.answers(source)


def _columns(job: Job, look: Callable[[str, list[str]], None]) -> dict[str, None]:
    """Return the columns that the files bring along, as far as they can be read twice."""
    columns: dict[str, None] = {"file": None} if len(job.files) > 1 else {}
    for name in job.files:
        if name == STANDARD or not os.path.isfile(name):
            continue
        with opened(name) as (stream, _):
            packed = PurePath(name).suffix.lower() in PACKINGS
            form = job.input or (form_said(name) if packed else form_told(name, stream))
            if form and (table := INPUTS[form].table):
                rows = table(recoded(stream, job.encoding), job.columns)
                look(name, rows.names)
                columns |= dict.fromkeys(rows.carried)
    return columns
