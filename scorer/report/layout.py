"""Text in columns: padding by display width, so that 万 and 🀄 take two columns and 🀇 one."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence

Paint = Callable[[int, str], str]


def width(text: str) -> int:
    """Return how many columns a terminal gives to a text.

    Agrees with wcwidth on everything that we print (a test says so), and is there at once: loading
    wcwidth takes a quarter of the time in which a hand is to be answered.
    """
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(sign: str) -> int:
    if sign.isascii():
        return 1
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Fill a text with blanks up to a width; `right` puts them before it."""
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def widths(rows: Iterable[Sequence[str]]) -> list[int]:
    """Return the width of each column."""
    return [max(map(width, column)) for column in zip(*rows, strict=True)]


def in_columns(
    rows: Sequence[Sequence[str]],
    right: frozenset[int] = frozenset(),
    paint: Paint = lambda _, text: text,
) -> list[str]:
    """Return a line for each row, its cells padded to the column; empty columns disappear.

    `right` are the columns of numbers; `paint` colours a cell that is padded already.
    """
    sizes = widths(rows)
    shown = [column for column, size in enumerate(sizes) if size]
    return [
        "  ".join(
            paint(column, pad(row[column], sizes[column], right=column in right))
            for column in shown
        ).rstrip()
        for row in rows
    ]
