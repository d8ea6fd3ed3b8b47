"""One run over a batch: every line of every file in order, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import BinaryIO

from scorer.batch.files import STANDARD, input_form, opened, recoded
from scorer.batch.house import House
from scorer.batch.inputs import INPUTS, Input
from scorer.batch.lines import Line
from scorer.batch.outputs import OUTPUTS
from scorer.batch.records import answer

Record = dict[str, object]


@dataclass(slots=True)
class Tally:
    """What a run has seen so far; `stopped` is the record that ended a strict run."""

    hands: int = 0
    refused: int = 0
    below: int = 0
    seconds: float = 0.0
    stopped: Record | None = None

    def count(self, record: Record) -> None:
        """Count one record."""
        self.hands += 1
        if "error" in record:
            self.refused += 1
        elif record["legal"] is False:
            self.below += 1

    def summary(self) -> str:
        """Say how it went: hands, refused, below the minimum, time and pace."""
        hands = "1 hand" if self.hands == 1 else f"{self.hands:,} hands"
        pace = f", {self.hands / self.seconds:,.0f} hands/s" if self.seconds else ""
        return (
            f"{hands}: {self.refused:,} refused, {self.below:,} below the minimum; "
            f"{self.seconds:.2f} s{pace}"
        )


@dataclass(frozen=True, slots=True)
class Job:
    """What to run: the files, their format if it was said, the output's, house rules, strictness.

    A strict run ends with the first line that is refused.
    """

    files: tuple[str, ...]
    house: House
    input: str | None = None
    output: str = "jsonl"
    strict: bool = False
    encoding: str = "utf-8"


def run(job: Job, out: BinaryIO) -> Tally:
    """Score every line of the files and write a record for each; return the tally."""
    tally = Tally()
    begun = perf_counter()
    columns = _columns(job)
    source = records(job, columns)
    first = next(source, None)  # the columns of a table from a pipe are known from here on
    head, write = OUTPUTS[job.output](tuple(columns))
    out.write(head)
    for record in chain([first] if first else [], source):
        tally.count(record)
        out.write(write(record))
        if job.strict and "error" in record:
            tally.stopped = record
            break
    tally.seconds = perf_counter() - begun
    return tally


def _columns(job: Job) -> dict[str, None]:
    """Return the columns that the files bring along, as far as they can be read twice."""
    columns: dict[str, None] = {"file": None} if len(job.files) > 1 else {}
    if job.output != "jsonl":
        for name in job.files:
            if name != STANDARD and Path(name).is_file():
                with _hands(job, name) as (lines, _):
                    columns |= _carried(lines)
    return columns


def _carried(lines: Iterable[Line]) -> dict[str, None]:
    return dict.fromkeys(getattr(lines, "carried", ()))


def records(job: Job, columns: dict[str, None] | None = None) -> Iterator[Record]:
    """Yield the record of each line in order; it names the file if there are several.

    The columns that a table brings along are added before its first record is yielded.
    """
    for name in job.files:
        with _hands(job, name) as (lines, form):
            if columns is not None:
                columns |= _carried(lines)
            for line in lines:
                record = answer(line, form, job.house)
                yield {"file": name, **record} if len(job.files) > 1 else record


@contextmanager
def _hands(job: Job, name: str) -> Iterator[tuple[Iterable[Line], Input]]:
    """Open a file as lines of hands, with what reads each of them."""
    with opened(name) as stream:
        lines = recoded(stream, job.encoding)
        said, lines = (job.input, lines) if job.input else input_form(name, lines)
        form = INPUTS[said]
        yield form.hands(lines), form
