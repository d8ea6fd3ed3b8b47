"""CSV and TSV: a stream of bytes as rows with named cells, one row in memory at a time.

A row that the format does not allow carries its error, and reading goes on with the line after the
one where it began, so that a forgotten quote costs one row and not the rest of the file.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from scorer.batch.entries import ANSWERS
from scorer.batch.lines import LONGEST, Line, too_long, undecodable
from scorer.errors import HandError
from scorer.facts import ONLY_IN_TEXTS
from scorer.notation.records import FIELDS

_IN_RECORDS_ONLY: Final = ("expected", "agree", "note")  # in a table these are columns like others
OURS: Final = frozenset(("hand", "preset", *FIELDS, *ONLY_IN_TEXTS)) - frozenset(_IN_RECORDS_ONLY)
NEEDED: Final = ("hand", "concealed")
_NAMES: Final = "hand, or concealed, win, melds and so on"
_WIND: Final = re.compile(r"(?<=.)[ _-]?winds?$")
_COLUMNS: Final = f"The first row names the columns: {_NAMES}."


class Rows(Protocol):
    """The rows of a file, whatever its format: its columns, and which of them go through."""

    names: list[str]
    carried: list[str]

    def __iter__(self) -> Iterator[Line]:
        """Yield every row."""


class Table:
    """The rows of a file; `carried` are the columns that go through to the output."""

    def __init__(self, lines: Iterable[bytes], delimiter: str) -> None:
        """Read the header."""
        self._rows = _rows(lines, delimiter)
        self._number, names, error = next(self._rows, (1, [], None))
        self.names = [column_name(cell) for cell in names]
        self._error = error or (header_error(self.names) if names else None)
        self.carried = [
            name for name in self.names if name and name not in OURS and name not in ANSWERS
        ]
        if self._error:
            self.carried = []

    def __iter__(self) -> Iterator[Line]:
        """Yield every row that is not empty; under a header that is no use each has its error."""
        if self._error:
            yield Line(self._number, "", self._error)
            message = f"the header on line {self._number} does not name the columns"
            unnamed = HandError("bad header", message, _COLUMNS)
        for number, cells, error in self._rows:
            error = unnamed if self._error else error or self._row_error(cells)
            if error:
                yield Line(number, "", error)
            else:
                yield Line(number, "", None, dict(zip(self.names, cells, strict=True)))

    def _row_error(self, cells: Sequence[str]) -> HandError | None:
        have, want = len(cells), len(self.names)
        if have != want:
            few = "too few" if have < want else "too many"
            count = f"{have} cell" + "s" * (have != 1)
            message = f"{count}, and the header has {want}: {few}"
            return HandError("bad row", message, "Quote a cell that holds the separator.")
        for at, (name, cell) in enumerate(zip(self.names, cells, strict=True), 1):
            if not name and cell.strip():
                message = f"cell {at} has no name in the header"
                return HandError("bad row", message, _COLUMNS)
        return None


def column_name(cell: str) -> str:
    """Return a column's name; ours may be written in capitals."""
    name = cell.strip()
    return name.lower() if name.lower() in OURS else name


def header_error(names: Sequence[str], where: str = "header") -> HandError | None:
    """Return why columns with these names cannot be read, or None."""
    for name in names:
        if name and names.count(name) > 1:
            message = f"the column {name!r} stands twice in the {where}"
            return HandError("bad header", message, "Rename or leave out one of them.")
    if not any(name in names for name in NEEDED):
        message = f"the {where} names no column {' or '.join(NEEDED)}"
        hint = _COLUMNS if where == "header" else f"Name the columns {_NAMES}."
        for name in names:
            if meant := _meant(name, NEEDED):
                hint = f"Did you mean {meant} by {name!r}? {hint}"
                break
        return HandError("bad header", message, hint)
    return None


def misspelt(names: Sequence[str]) -> list[str]:
    """Say of each column that goes through and looks like one of ours which that may be."""
    free = sorted(OURS.difference(names))
    found = []
    for name in names:
        if name and name not in OURS and name not in ANSWERS and (meant := _meant(name, free)):
            found.append(f"column {name!r} is carried through; did you mean {meant!r}?")
    return found


def _meant(name: str, known: Sequence[str]) -> str | None:
    """Return the name that is near; a seat and a round may be called a wind."""
    from difflib import get_close_matches  # noqa: PLC0415 - only where a column is not ours

    said = _WIND.sub("", name.lower()).replace(" ", "_").replace("-", "_")
    long = [one for one in known if len(one) > 3]  # of three letters too many others are near
    swapped = (one for one in known if one == said or sorted(one) == sorted(said))
    near = *swapped, *get_close_matches(said, long, 1, 0.75)
    return near[0] if near else None


class _Feed:
    """The lines of a file for the reader of a row, which can be given back."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = enumerate(lines, 1)
        self._back: deque[tuple[int, bytes]] = deque()
        self.taken: list[tuple[int, bytes]] = []
        self.error: HandError | None = None

    def __iter__(self) -> _Feed:
        return self

    def __next__(self) -> str:
        number, raw = self._back.popleft() if self._back else next(self._lines)
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

    def begin(self) -> None:
        """Forget the row that was read."""
        self.taken.clear()
        self.error = None

    def give_back(self) -> None:
        """Take back every line of the row but its first."""
        self._back.extendleft(reversed(self.taken[1:]))


Row = tuple[int, list[str], HandError | None]


def _rows(lines: Iterable[bytes], delimiter: str) -> Iterator[Row]:
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
            yield feed.taken[0][0], cells, feed.error


def _refusal(said: str, went_on: bool) -> HandError:
    """Put what the csv module says into words for people."""
    hint = 'A quoted cell ends with a quote; a quote inside it is written twice: "".'
    if "unexpected end" in said or went_on:
        return HandError("bad row", "a quote is opened in this row and not closed", hint)
    if "expected after" in said:
        return HandError("bad row", "something follows a closing quote", hint)
    if "field limit" in said:
        return HandError("bad row", "a cell of this row is too long")
    if "new-line character" in said:
        hint = "Quote a cell that holds a line break; lines end with LF or CR LF."
        return HandError("bad row", "a bare carriage return in this row", hint)
    return HandError("bad row", f"this row cannot be read: {said}")
