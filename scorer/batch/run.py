"""One run over a batch: every line of every file in order, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import BinaryIO

from scorer.batch.files import input_form, opened
from scorer.batch.house import House
from scorer.batch.inputs import INPUTS
from scorer.batch.lines import numbered
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


def run(job: Job, out: BinaryIO) -> Tally:
    """Score every line of the files and write a record for each; return the tally."""
    tally = Tally()
    begun = perf_counter()
    write = OUTPUTS[job.output]
    for record in records(job):
        tally.count(record)
        out.write(write(record))
        if job.strict and "error" in record:
            tally.stopped = record
            break
    tally.seconds = perf_counter() - begun
    return tally


def records(job: Job) -> Iterator[Record]:
    """Yield the record of each line in order; it names the file if there are several."""
    for name in job.files:
        with opened(name) as stream:
            form, lines = (job.input, stream) if job.input else input_form(name, stream)
            for record in _file_records(lines, form, job.house):
                yield {"file": name, **record} if len(job.files) > 1 else record


def _file_records(lines: Iterable[bytes], form: str, house: House) -> Iterator[Record]:
    read = INPUTS[form]
    for line in read.hands(numbered(lines)):
        yield answer(line, read, house)
