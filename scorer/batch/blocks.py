"""The unit of work: a block of input to the bytes of its records.

A block is answered alike wherever it stands in its file and whoever answers it, so that any number
of workers and any interruption give the same output.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import BytesIO
from typing import Final

from scorer.batch.cells import from_row
from scorer.batch.entries import identity, record
from scorer.batch.fast import FastText
from scorer.batch.inputs import INPUTS
from scorer.batch.job import Job
from scorer.batch.lines import Line
from scorer.batch.outputs import OUTPUTS, Output, to_jsonl
from scorer.batch.packed import packer
from scorer.batch.pieces import Piece
from scorer.batch.records import answer, internal
from scorer.batch.tally import Tally
from scorer.batch.written import as_bytes
from scorer.errors import HandError, ScorerError
from scorer.message import Message
from scorer.report.error_page import error_record, id_in
from scorer.report.rows import PLAIN, Look, Record

_FEW: Final = 128  # lines
_ODD_BLANKS: Final = tuple(bytes([sign]) for sign in b"\t\v\f\r\x1c\x1d\x1e\x1f")


class Sheet:
    """How records are written: the columns may still grow until the first record is made.

    `written` says whether what stands before the first record was.
    """

    def __init__(self, form: str, columns: dict[str, None], look: Look | None = None) -> None:
        """Take the output's format, the columns that the files bring along, and how rows look."""
        self.form = form
        self.columns = columns
        self.look = look or PLAIN
        self.written = False
        self._made: Output | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what it is made of."""
        return Sheet, (self.form, self.columns, self.look)

    @property
    def settled(self) -> bool:
        """True when the columns can grow no more."""
        return self._made is not None

    def settle(self, columns: Iterable[str]) -> None:
        """Take the columns of a run that is resumed, whose first record was written."""
        self.columns = dict.fromkeys(columns)
        self._made = OUTPUTS[self.form](tuple(self.columns), self.look)
        self.written = True

    def head(self) -> bytes:
        """Settle the columns, and return what stands before the first record."""
        self._made = self._made or OUTPUTS[self.form](tuple(self.columns), self.look)
        return self._made.head

    def line(self, record: Record) -> bytes:
        """Return a record as it is written."""
        if self._made is None:
            self.head()
            assert self._made is not None
        return self._made.line(record)


class Blocks:
    """Answers the blocks of one file."""

    def __init__(self, job: Job, file: str, form: str, sheet: Sheet, fast: FastText) -> None:
        """Take the name of the file, the format of its lines, and what remembers lines of text."""
        self._job = job
        self._fast = fast if form == "text" or INPUTS[form].read is from_row else None
        self._is_lines = (form, job.output, job.by) == ("text", "jsonl", "")
        self._file = {"file": file} if len(job.files) > 1 else {}
        self._input = INPUTS[form]
        self._sheet = sheet

    def answer(self, first: int, lines: bytes) -> tuple[bytes, Tally]:
        """Answer whole lines, of which the first has this number in its file."""
        if self._fast is not None and self._is_lines:
            with suppress(UnicodeDecodeError):  # some line of the block is not UTF-8
                return self._answer_fast(self._fast, first, lines)
        return self.rows(self._hands(first, BytesIO(lines).readlines()))

    def _answer_fast(self, fast: FastText, first: int, block: bytes) -> tuple[bytes, Tally]:
        """Answer lines of text: what the fast way does not take goes the usual way.

        A few lines are written at a time, while their texts are near the processor; in a strict run
        one, since nothing counts behind the line that ends it.
        """
        tally = self._new_tally()
        opening = as_bytes(to_jsonl({**self._file, "line": 0})[:-3].decode())
        strict = self._job.strict
        texts = block.decode().split("\n")
        shown = _printable(texts) if _has_odd_blanks(block) else texts
        written: list[bytes] = []
        at = 0
        while at < len(texts) and not tally.stopped:
            head, numbers = _numbered(opening, first + at, 1 if strict else _FEW)
            few = shown[at : at + len(numbers)]
            parts, missed = fast.lines(head, numbers, few, tally)
            for place, part in missed:
                if text := texts[at + place]:
                    row = self._hands(first + at + place, [text.encode()])
                    data, seen = self._usual(row)
                    parts[part] = data.decode("latin-1")
                    tally.add(seen)
            written.append("".join(parts).encode("latin-1"))
            at += len(few)
        return b"".join(written), tally

    def _new_tally(self) -> Tally:
        return Tally(seen={} if self._job.stats else None, by=self._job.by)

    def rows(self, rows: Iterable[Line]) -> tuple[bytes, Tally]:
        """Answer hands that were taken apart already; a strict run ends with one refused."""
        if self._fast is None:
            return self._usual(rows)
        fast, form, ruleset = self._fast.record, self._input, self._job.ruleset
        return self._written(fast(row) or answer(row, form, ruleset) for row in rows)

    def _usual(self, rows: Iterable[Line]) -> tuple[bytes, Tally]:
        return self._written(answer(row, self._input, self._job.ruleset) for row in rows)

    def lost(self, first: int, hands: Sequence[bytes] | Sequence[Line]) -> tuple[bytes, Tally]:
        """Return records that say of every hand of a block that it could not be scored."""
        error = HandError("internal error", Message("internal error: the worker died"), _ALONE)
        rows = [one for one in hands if isinstance(one, Line)]
        lines = [one for one in hands if isinstance(one, bytes)]
        return self._written(
            {"line": row.number, **_name(row), **error_record(error)}
            for row in (rows or self._hands(first, lines))
        )

    def _hands(self, first: int, lines: Sequence[bytes]) -> Iterable[Line]:
        assert self._input.lines is not None, "a table has rows"
        return self._input.lines(lines, first)

    def _written(self, records: Iterable[Record]) -> tuple[bytes, Tally]:
        tally = self._new_tally()
        written = []
        for one in records:
            placed = {**self._file, **one}
            try:
                line = self._sheet.line(placed)
            except Exception as error:  # it costs this line, and not a night's run
                one = {"line": one.get("line")} | error_record(internal(error))
                placed = {**self._file, **one}
                line = self._sheet.line(placed)
            tally.count(placed)
            written.append(line)
            if self._job.strict and "error" in one:
                tally.stopped = placed
                break
        return b"".join(written), tally


def _has_odd_blanks(block: bytes) -> bool:
    """Tell whether there may be other white space in lines than blanks."""
    return not block.isascii() or any(blank in block for blank in _ODD_BLANKS)


def _printable(texts: Iterable[str]) -> list[str]:
    """Return texts without the blanks around them, and nothing for one that is not printable."""
    return [text if text.isprintable() else "" for text in map(str.strip, texts)]


# The last digits of numbers, alone and behind others.
_DIGITS: Final = tuple(map(str, range(1000)))
_LAST_DIGITS: Final = tuple(f"{number:03}" for number in range(1000))


def _numbered(opening: str, first: int, most: int) -> tuple[str, Sequence[str]]:
    """Return the openings of some lines, as what is alike in all and the digits behind it.

    There are at most so many, and as many as differ in the last three digits alone.
    """
    before, last = divmod(first, 1000)
    if not before:
        return opening, _DIGITS[last : last + most]
    return f"{opening}{before}", _LAST_DIGITS[last : last + most]


_ALONE = Message("Score these lines by themselves, with --jobs 1, to see which of them it is.")


def _name(row: Line) -> Record:
    """Return the id of a hand that nobody may read as a whole."""
    found: Record = row.cells or {"hand": row.text}
    try:
        if row.text.startswith("{"):
            found = record(row.text)
        name = identity(found) or id_in(str(found.get("hand", "")))
    except ScorerError:
        return {}
    return {"id": name} if name else {}


class Answerer:
    """Answers the pieces of a job, packed as the output is; a worker has one, and so has a run."""

    def __init__(self, job: Job, sheet: Sheet, output: str, fast: FastText | None = None) -> None:
        """Take the output's name, whose ending says how it is packed."""
        self.job = job
        self.sheet = sheet
        self.output = output
        self.pack = packer(output)
        self.fast = fast or FastText(job.ruleset)
        self._blocks = ("", "", Blocks(job, "", "text", sheet, self.fast))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what it is made of; what it remembers stays here."""
        return Answerer, (self.job, self.sheet, self.output)

    def answer(self, piece: Piece) -> tuple[bytes, Tally]:
        """Return the records of a piece as they are written, and their tally."""
        blocks, faults = self._of(piece), self.fast.faults
        if isinstance(piece.hands, bytes):
            data, tally = blocks.answer(piece.first, piece.hands)
        else:
            data, tally = blocks.rows(piece.hands)
        tally.faults += self.fast.faults - faults
        return self.pack(data) if data else b"", tally

    def lost(self, piece: Piece) -> tuple[bytes, Tally]:
        """Return what `answer` does, for a piece that nobody can answer."""
        hands = piece.hands
        lines = BytesIO(hands).readlines() if isinstance(hands, bytes) else hands
        data, tally = self._of(piece).lost(piece.first, lines)
        return self.pack(data) if data else b"", tally

    def _of(self, piece: Piece) -> Blocks:
        if self._blocks[:2] != (piece.file, piece.form):
            blocks = Blocks(self.job, piece.file, piece.form, self.sheet, self.fast)
            self._blocks = piece.file, piece.form, blocks
        return self._blocks[2]
