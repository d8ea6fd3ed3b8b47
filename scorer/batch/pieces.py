"""Files cut into pieces: whole lines or rows, at the same places in every run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scorer.batch.files import chunks, form_of, form_said, opened, recoded
from scorer.batch.inputs import INPUTS
from scorer.batch.job import Job
from scorer.batch.lines import Line
from scorer.batch.tables import Table

SIZE: Final = 1 << 18  # bytes of a piece: long enough to be sent, short enough to be done again
_ROW: Final = 64  # bytes that a row of a table is taken to have


class Piece(NamedTuple):
    """A part of a file: its name, its format, the number of its first line, its hands.

    The hands are whole lines as they stand there, or the rows of a table. `read` says how many
    bytes of the file were read until here, as it lies on the disk.
    """

    file: str
    form: str
    first: int
    hands: bytes | list[Line]
    read: int = 0

    @property
    def last(self) -> int:
        """The number of the last line."""
        if not isinstance(self.hands, bytes):
            return self.hands[-1].number
        breaks = self.hands.count(b"\n")
        return self.first + breaks - self.hands.endswith(b"\n")


def pieces(
    job: Job, columns: dict[str, None], size: int | None = None, eager: bool = False
) -> Iterator[Piece]:
    """Yield the pieces of all files in order.

    The columns that a table brings along are added before its first piece is yielded. An eager run
    takes lines as soon as they are there, so that its pieces are those of no other run.

    What cannot be read is raised after the last piece before it.
    """
    size = size or SIZE
    for name in job.files:
        with opened(name) as (stream, at):
            said = job.input or form_said(name)
            if said and (table := INPUTS[said].table):
                rows = table(recoded(stream, job.encoding))
                columns |= dict.fromkeys(rows.carried)
                for hands in _rows(rows, max(1, size // _ROW) if not eager else _ROW // 4):
                    yield Piece(name, said, hands[0].number, hands, at())
            else:
                first = 1
                for data in _lines(chunks(stream, job.encoding), size, eager):
                    said = said or form_of(data)
                    yield Piece(name, said, first, data, at())
                    first += data.count(b"\n")


def _rows(table: Table, many: int) -> Iterator[list[Line]]:
    held: list[Line] = []
    try:
        for row in table:
            held.append(row)
            if len(held) == many:
                yield held
                held = []
    except Exception:
        if held:
            yield held
        raise
    if held:
        yield held


def _lines(parts: Iterable[bytes], size: int, eager: bool) -> Iterator[bytes]:
    """Put bytes together that end with the first line end from this size on."""
    held: list[bytes] = []
    have = 0
    try:
        for part in parts:
            begin = 0
            while begin < len(part):
                if eager:
                    end = part.rfind(b"\n", begin)
                else:
                    end = part.find(b"\n", begin + max(0, size - have - 1))
                held.append(part[begin : end + 1 if end >= 0 else None])
                if end < 0:
                    have += len(held[-1])
                    break
                yield b"".join(held)
                held, have, begin = [], 0, end + 1
    except Exception:
        whole = b"".join(held)
        if end := whole.rfind(b"\n") + 1:  # a line that is cut off is none
            yield whole[:end]
        raise
    if held:
        yield b"".join(held)
