"""CSV and TSV: a stream of bytes as rows with named cells, one row in memory at a time.

A row that the format does not allow carries its error, and reading goes on with the line after the
one where it began, so that a forgotten quote costs one row and not the rest of the file.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, Protocol

from scorer.batch.headers import NEEDED, column_names, columns_named, is_carried
from scorer.batch.lines import LONGEST, Line, too_long, undecodable
from scorer.errors import HandError
from scorer.message import Message, plural
from scorer.report.rows import FORMULA

DELIMITERS: Final = (",", "\t", ";", "|")
_SEPARATOR: Final = re.compile(rb'"?sep=([^"\r\n])"?[,;|\t]*\r?\n?', re.IGNORECASE)
# An apostrophe before what a spreadsheet takes for a formula says that it is a text.
_AS_TEXT: Final = re.compile(rf"'+{FORMULA}")


_LINES_AGAIN: Final = 20  # of a row that begins among lines given back
_NO_NAMES: Final = b' \t\v\f\r\n"' + "".join(DELIMITERS).encode()


class Rows(Protocol):
    """The rows of a file, whatever its format: its columns, and which of them go through."""

    names: list[str]
    carried: list[str]

    def __iter__(self) -> Iterator[Line]:
        """Yield every row."""


class Table:
    """The rows of a file; `carried` are the columns that go through to the output."""

    def __init__(
        self, lines: Iterable[bytes], delimiter: str, asked: Sequence[tuple[str, str]] = ()
    ) -> None:
        """Read the header, which says by what cells are apart, if it is not the delimiter.

        `asked` are pairs of a name that we read, and the column that is meant by it.
        """
        numbered = enumerate(lines, 1)
        header, delimiter = _opening(numbered, delimiter)
        self._rows = _rows(chain(header, numbered), delimiter)
        self._number, names, error = next(self._rows, (1, [], None))
        self.names, wrong = columns_named(names, asked)
        self._error = error or (wrong if names else None)
        if self._error:
            self.names = []
        self._unnamed = [at for at, name in enumerate(self.names) if not name]
        self.carried = [name for name in self.names if is_carried(name)]

    def __iter__(self) -> Iterator[Line]:
        """Yield every row that is not empty; a header that is no use is one error, and the end."""
        if self._error:
            yield Line(self._number, "", self._error)
            return
        for number, cells, error in self._rows:
            error = error or self._row_error(cells)
            if error:
                yield Line(number, "", error)
            else:
                yield Line(number, "", None, dict(zip(self.names, cells, strict=False)))

    def _row_error(self, cells: Sequence[str]) -> HandError | None:
        """Return why a row does not stand under the header; empty cells may stand behind it."""
        have, want = len(cells), len(self.names)
        if have < want or any(map(str.strip, cells[want:])):
            count = plural(have, "{n} cell", "{n} cells")
            wrong = Message("too few") if have < want else Message("too many")
            message = Message(
                "{count}, and the header has {want}: {wrong}", count=count, want=want, wrong=wrong
            )
            return HandError("bad row", message, Message("Quote a cell that holds the separator."))
        for at in self._unnamed:
            if cells[at].strip():
                message = Message("cell {value} has no name in the header", value=at + 1)
                return HandError("bad row", message, Message("Name its column in the first row."))
        return None


def _opening(
    numbered: Iterable[tuple[int, bytes]], usual: str
) -> tuple[list[tuple[int, bytes]], str]:
    """Return the line of the header, and by what cells are apart: a line `sep=` may say it."""
    said = ""
    for number, raw in numbered:
        text = raw.removeprefix(BOM_UTF8) if number == 1 else raw
        if number == 1 and (found := _SEPARATOR.fullmatch(text)):
            said = found[1].decode("latin-1")
        elif text.strip(_NO_NAMES):
            return [(number, raw)], said or separator_of(text, (usual,)) or usual
    return [], said or usual


def header_in(data: bytes) -> bytes:
    """Return the first line of some bytes that names anything, as a header would."""
    return next((line for line in data.split(b"\n") if line.strip(_NO_NAMES)), b"")


def is_separator(line: bytes) -> bool:
    """Tell whether a line says by what the cells of a table are apart, and no more."""
    return _SEPARATOR.fullmatch(line) is not None


def separator_of(header: bytes, usual: Sequence[str] = ()) -> str:
    """Return by what the cells of a header are apart: that by which a column of hands is named.

    The `usual` ones are tried first. It is empty for a line that is no header.
    """
    import csv  # noqa: PLC0415 - only where it is used

    text = header.decode("utf-8", "replace")
    for delimiter in (*usual, *DELIMITERS):
        try:
            cells = next(csv.reader([text], delimiter=delimiter), [])
        except csv.Error:
            continue
        if not set(NEEDED).isdisjoint(column_names(cells)):
            return delimiter
    return ""


class _Feed:
    """The lines of a file for the reader of a row, which can be given back.

    A row that cannot be read gives all of its lines back but the first, which may be a row each:
    so that no line is read again and again, a row among lines that were given back has few lines.
    """

    def __init__(self, lines: Iterable[tuple[int, bytes]]) -> None:
        self._lines = iter(lines)
        self._back: deque[tuple[int, bytes]] = deque()
        self._again = 0  # the number of the last line that was given back
        self._size = 0  # bytes of the row so far
        self.taken: list[tuple[int, bytes]] = []
        self.error: HandError | None = None

    def __iter__(self) -> _Feed:
        return self

    def __next__(self) -> str:
        if self.taken and self._is_enough():
            raise StopIteration  # the row is then one whose quote is not closed
        number, raw = self._back.popleft() if self._back else next(self._lines)
        self._size += len(raw)
        self.taken.append((number, raw))
        if number == 1:
            raw = raw.removeprefix(BOM_UTF8)
        if len(raw) > LONGEST:
            self.error = self.error or too_long()
            return "\n"
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            self.error = self.error or undecodable(raw, error, number)
            return raw.decode(errors="replace")

    def _is_enough(self) -> bool:
        """Tell whether a row is so long that a quote must have been left open."""
        return self._size > LONGEST or (
            len(self.taken) >= _LINES_AGAIN and self.taken[0][0] <= self._again
        )

    def begin(self) -> None:
        """Forget the row that was read."""
        self.taken.clear()
        self._size = 0
        self.error = None

    def give_back(self) -> None:
        """Take back every line of the row but its first."""
        self._again = max(self._again, self.taken[-1][0])
        self._back.extendleft(reversed(self.taken[1:]))


Row = tuple[int, list[str], HandError | None]


def _rows(lines: Iterable[tuple[int, bytes]], delimiter: str) -> Iterator[Row]:
    """Yield the number, the cells and the error of every row that is not empty."""
    import csv  # noqa: PLC0415 - only where it is used

    feed = _Feed(lines)
    reader = csv.reader(feed, delimiter=delimiter, strict=True)
    while True:
        feed.begin()
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            refusal = feed.error or _refusal(str(error), len(feed.taken) > 1)
            feed.give_back()
            yield feed.taken[0][0], [], refusal
            continue
        if feed.error or any(map(str.strip, cells)):
            if any(cell[:1] == "'" for cell in cells):
                cells = [_said(cell) for cell in cells]
            yield feed.taken[0][0], cells, feed.error


def _said(cell: str) -> str:
    """Return a cell without the apostrophe that keeps a spreadsheet from reckoning it."""
    return cell[1:] if _AS_TEXT.match(cell) else cell


def _refusal(said: str, went_on: bool) -> HandError:
    """Put what the csv module says into words for people."""
    hint = Message('A quoted cell ends with a quote; a quote inside it is written twice: "".')
    if "unexpected end" in said or went_on:
        return HandError("bad row", Message("a quote is opened in this row and not closed"), hint)
    if "expected after" in said:
        return HandError("bad row", Message("something follows a closing quote"), hint)
    if "field limit" in said:
        return HandError("bad row", Message("a cell of this row is too long"))
    if "new-line character" in said:
        hint = Message("Quote a cell that holds a line break; lines end with LF or CR LF.")
        return HandError("bad row", Message("a bare carriage return in this row"), hint)
    return HandError("bad row", Message("this row cannot be read: {said}", said=said))
