"""Text in columns: padding by display width, so that 万 and 🀄 take two columns and 🀇 one.

What is wider than the terminal is broken between words, or, of a catalogue with one line for each
entry, cut behind a word. A *piece* of a text is what is not broken: a word with the blanks before
it, with the punctuation behind it.
"""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

GAP: Final = 2  # columns between two columns
NARROWEST: Final = 16  # to which a column of text gives way
_UNKNOWN: Final = 100  # columns where nobody says how wide the terminal is
_LEAST: Final = 20
_PAINT: Final = r"\x1b\[[0-9;]*m"
_PIECES: Final = (
    r"\s*(?:[^\s，、。；：）】,/|]|,(?=[0-9\s])|[/|](?=\S))+(?:[，、。；：）】,]+(?![，、。；：）】])|[/|])?"
    r"|\s*[，、。；：）】,/|]+"
)
_INSIDE: Final = r"[^/\-_=,;|&]*[/\-_=,;|&]?"  # where a piece is broken that no line can hold


def width(text: str) -> int:
    """Return how many columns a terminal gives to a text; colour takes none.

    Agrees with wcwidth on everything that we print (a test says so), and is there at once: loading
    wcwidth takes a quarter of the time in which a hand is to be answered.
    """
    if "\x1b" in text:
        text = re.sub(_PAINT, "", text)
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(sign: str) -> int:
    if sign.isascii():
        return 1
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def terminal_width(unknown: int = _UNKNOWN, stream: str = "stdout") -> int:
    """Return how wide the terminal is: what COLUMNS says, else the terminal, else `unknown`."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said[:6]) > 0:
        return max(_LEAST, int(said[:6]))
    try:
        columns = os.get_terminal_size(getattr(sys, stream).fileno()).columns
    except (AttributeError, OSError, ValueError):
        return unknown
    return max(_LEAST, columns) if columns else unknown


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Fill a text with blanks up to a width; `right` puts them before it."""
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def widths(rows: Iterable[Sequence[str]]) -> list[int]:
    """Return the width of each column; a cell may have several lines."""
    return [max(map(_widest_line, column)) for column in zip(*rows, strict=True)]


def _widest_line(cell: str) -> int:
    return max(map(width, cell.split("\n"))) if "\n" in cell else width(cell)


def wrapped(text: str, columns: int) -> list[str]:
    """Return a text in lines of so many columns, broken between words where that is possible."""
    if "\n" in text:
        return [line for part in text.split("\n") for line in wrapped(part, columns)]
    if width(text) <= columns:
        return [text]
    lines, line = [], ""
    for piece in _pieces(text, columns):
        if line and width(line) + width(piece) > columns:
            lines.append(line.rstrip())
            line = ""
        line = line + piece if line else piece.lstrip()
    return [*lines, line.rstrip()] if line.strip() else lines


def _pieces(text: str, columns: int) -> list[str]:
    """Return the pieces of a text; what no line can hold is broken inside, at a sign if it can."""
    pieces: list[str] = []
    for piece in re.findall(_PIECES, text):
        if width(piece.strip()) <= columns:
            pieces.append(piece)
            continue
        for part in filter(None, re.findall(_INSIDE, piece)):
            pieces += [part] if width(part.strip()) <= columns else _signs(part, columns)
    return pieces


def _signs(text: str, columns: int) -> list[str]:
    parts = [""]
    for sign in text:
        if width(parts[-1]) + width(sign) > columns:
            parts.append("")
        parts[-1] += sign
    return parts


def cut(text: str, columns: int) -> str:
    """Return what of a text there is room for, cut behind a word and marked with dots."""
    text = text.partition("\n")[0]
    if width(text) <= columns:
        return text
    first = wrapped(text, max(1, columns - 1))[0]
    return first.rstrip(" ,;:、，。；：") + "…"


def fitted(
    rows: Sequence[Sequence[str]], wide: int, right: frozenset[int] = frozenset()
) -> list[int] | None:
    """Return the width of each column so that a row is no wider than `wide`; None if it cannot be.

    The widest columns give way first; those of numbers (`right`) never do, and no column to less
    than its longest word. With no `wide` there is no limit.
    """
    sizes = widths(rows)
    over = sum(sizes) + GAP * (len(sizes) - 1) - wide
    if not wide or over <= 0:
        return sizes
    longest = [_longest_piece(column) for column in zip(*rows, strict=True)]
    for narrowest in (NARROWEST, 0):
        least = [
            size if i in right else min(size, max(narrowest, longest[i]))
            for i, size in enumerate(sizes)
        ]
        if sum(sizes) - sum(least) >= over:
            return _narrowed(sizes, least, over)
    return None


def _narrowed(sizes: Sequence[int], least: Sequence[int], over: int) -> list[int]:
    """Return the widths less so many columns, taken from the widest that can give some."""
    left = list(sizes)
    for _ in range(over):
        at = max(range(len(left)), key=lambda i: (left[i] > least[i], left[i]))
        left[at] -= 1
    return left


def _longest_piece(cells: Iterable[str]) -> int:
    pieces = (piece.strip() for cell in cells for piece in re.findall(_PIECES, cell))
    return min(max(map(width, pieces), default=0), 2 * NARROWEST)


def in_lines(
    rows: Sequence[Sequence[str]], sizes: Sequence[int], right: frozenset[int] = frozenset()
) -> list[list[str]]:
    """Return the lines of each row, its cells padded to the columns, broken where they are wider.

    `right` are the columns of numbers.
    """
    return [_lines_of(row, sizes, right) for row in rows]


def _lines_of(row: Sequence[str], sizes: Sequence[int], right: frozenset[int]) -> list[str]:
    cells = [wrapped(cell, sizes[i]) or [""] for i, cell in enumerate(row)]
    height = max(map(len, cells))
    lines = zip(*(cell + [""] * (height - len(cell)) for cell in cells), strict=True)
    return [
        (" " * GAP)
        .join(pad(text, sizes[i], right=i in right) for i, text in enumerate(line))
        .rstrip()
        for line in lines
    ]


def in_columns(rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset()) -> list[str]:
    """Return a line for each row, its cells padded to the column; `right` are those of numbers."""
    return [line for row in in_lines(rows, widths(rows), right) for line in row]
