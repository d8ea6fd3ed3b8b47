"""One run over a batch: every line of every file in order, and what came of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import PurePath
from time import perf_counter
from typing import BinaryIO, Final

from scorer.batch.blocks import Answerer, Sheet
from scorer.batch.files import STANDARD, form_said, opened, recoded
from scorer.batch.inputs import INPUTS
from scorer.batch.job import Job
from scorer.batch.packed import PACKINGS
from scorer.batch.pieces import Piece, pieces
from scorer.batch.tally import Tally

LARGE: Final = 2 << 20  # bytes from which on several workers are worth their start
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


def run(
    job: Job,
    out: BinaryIO,
    *,
    jobs: int = 1,
    output: str = STANDARD,
    size: int | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> Tally:
    """Score every line of the files and write a record for each; return the tally.

    `output` is the name of what is written, which says how it is packed and where workers may put
    what waits for its turn; they say with `tell` what went wrong with them. The bytes are the same
    whatever the number of workers.
    """
    begun = perf_counter()
    sheet = Sheet(job.output, _columns(job))
    answerer = Answerer(job, sheet, output)
    eager = jobs == 1 and output == STANDARD
    source = pieces(job, sheet.columns, size, eager)
    tally = Tally()
    headed = False
    for _, data, seen in _answers(source, answerer, jobs=jobs, tell=tell):
        if data and not headed:
            headed = _head(answerer, out)
        out.write(data)
        out.flush()
        tally.add(seen)
        if seen.stopped:
            break
    if not headed:
        _head(answerer, out)
    tally.seconds = perf_counter() - begun
    return tally


def _head(answerer: Answerer, out: BinaryIO) -> bool:
    """Write what stands before the first record; a packed file is never without content."""
    out.write(answerer.pack(answerer.sheet.head()))
    return True


def _answers(
    source: Iterator[Piece],
    answerer: Answerer,
    *,
    jobs: int,
    tell: Callable[[str], None],
) -> Iterator[Answer]:
    """Answer the first pieces here, which fills the tables, and the others with the workers."""
    for piece in source:
        yield piece, *answerer.answer(piece)
        if jobs > 1 and answerer.sheet.settled:
            break
    else:
        return
    from scorer.batch.workers import Team, Workers  # noqa: PLC0415 - slow to load

    team = Team(answerer.job, answerer.output, tuple(answerer.sheet.columns), answerer.fast)
    with Workers(team, jobs, tell) as workers:
        yield from workers.answers(source)


def _columns(job: Job) -> dict[str, None]:
    """Return the columns that the files bring along, as far as they can be read twice."""
    columns: dict[str, None] = {"file": None} if len(job.files) > 1 else {}
    if job.output != "jsonl":
        for name in job.files:
            form = job.input or form_said(name)
            table = INPUTS[form].table if form else None
            if table and name != STANDARD and os.path.isfile(name):
                with opened(name) as (stream, _):
                    columns |= dict.fromkeys(table(recoded(stream, job.encoding)).carried)
    return columns
