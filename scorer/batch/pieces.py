"""Files cut into pieces: whole lines or rows, at the same places in every run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import repeat
from typing import Final, NamedTuple

from scorer.batch.contents import form_told
from scorer.batch.files import chunks, form_of, name_of, opened, recoded
from scorer.batch.inputs import INPUTS, keys_in
from scorer.batch.job import Job
from scorer.batch.lines import Line
from scorer.batch.source import shortened

# Bytes of a piece: so few that they go through the pipe to a worker without waiting for it, and are
# soon done again; so many that sending them costs nothing beside scoring them.
SIZE: Final = 1 << 17
_FIRST: Final = 1 << 13  # bytes of the first piece of a file
_ROW: Final = 64  # bytes that a row of a table is taken to have
_FEW: Final = 16  # rows that are answered together where somebody may wait for them


class Piece(NamedTuple):
    """A part of a file: its name, its format, the number of its first line, its hands.

    The hands are whole lines as they stand there, or the rows of a table. `read` says how many
    bytes of all files were read until here, as they lie on the disk. A piece that is not `whole`
    ends where reading failed, and would end elsewhere if it had not.
    """

    file: str
    form: str
    first: int
    hands: bytes | list[Line]
    read: int = 0
    whole: bool = True

    @property
    def size(self) -> int:
        """How long it is in bytes, more or less."""
        return len(self.hands) * (1 if isinstance(self.hands, bytes) else _ROW)

    @property
    def last(self) -> int:
        """The number of the last line."""
        if not isinstance(self.hands, bytes):
            return self.hands[-1].number
        breaks = self.hands.count(b"\n")
        return self.first + breaks - self.hands.endswith(b"\n")


def pieces(
    job: Job,
    columns: dict[str, None],
    size: int = SIZE,
    eager: bool = False,
    see: Callable[..., None] = lambda *_: None,
) -> Iterator[Piece]:
    """Yield the pieces of all files in order.

    The columns that a table brings along are added before its first piece is yielded, and `see` is
    told its name and its columns, or with `keys` those of the first record. An eager run takes
    lines as soon as they are there, so that its pieces are those of no other run. The first pieces
    of a file are smaller, so that there is something to show for a short while.

    What cannot be read is raised after the last piece before it.
    """
    before = 0
    for name in job.files:
        with opened(name) as (stream, at):
            said = job.input or form_told(name, stream)
            if said and (table := INPUTS[said].table):
                rows = table(recoded(stream, job.encoding), job.columns)
                columns |= dict.fromkeys(rows.carried)
                see(name, rows.names)
                for hands, whole in _rows(rows, size, eager):
                    yield Piece(name, said, hands[0].number, hands, before + at(), whole)
            else:
                parts = shortened(chunks(stream, job.encoding), name_of(name))
                first, taken = 1, 0
                for data, whole in _lines(parts, size, eager):
                    said = said or form_of(data)
                    if first == 1 and said == "jsonl":
                        see(name, keys_in(data), keys=True)
                    taken += len(data)  # the stream is read ahead
                    yield Piece(name, said, first, data, before + min(taken, at()), whole)
                    first += data.count(b"\n")
            before += at()


def _sizes(size: int) -> Iterator[int]:
    """Yield the sizes of the pieces of a file: they grow until they have the full size."""
    first = min(size, _FIRST)
    while first < size:
        yield first
        first *= 2
    yield from repeat(size)


def _rows(table: Iterable[Line], size: int, eager: bool) -> Iterator[tuple[list[Line], bool]]:
    """Put rows together; nobody can say whether a next one is there already."""
    sizes = repeat(_FEW) if eager else (max(1, size // _ROW) for size in _sizes(size))
    many = next(sizes)
    held: list[Line] = []
    try:
        for row in table:
            held.append(row)
            if len(held) == many:
                yield held, True
                held, many = [], next(sizes)
    except Exception:
        if held:
            yield held, False
        raise
    if held:
        yield held, True


def _lines(parts: Iterable[bytes], size: int, eager: bool) -> Iterator[tuple[bytes, bool]]:
    """Put bytes together that end with the first line end from this size on."""
    sizes = _sizes(size)
    size = next(sizes)
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
                yield b"".join(held), True
                held, have, begin, size = [], 0, end + 1, next(sizes)
    except Exception:
        whole = b"".join(held)
        if end := whole.rfind(b"\n") + 1:  # a line that is cut off is none
            yield whole[:end], False
        raise
    if held:
        yield b"".join(held), True
