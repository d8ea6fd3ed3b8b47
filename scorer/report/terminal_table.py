"""The parts of a page as lines for a terminal, none wider than it is.

A grid that is too wide becomes narrower in its widest columns of text; where that is not enough, a
table of many columns is split into several with the same first column, and of any other grid each
row becomes a card: a label and a cell on each line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorer.report.layout import (
    GAP,
    cut,
    fitted,
    in_lines,
    pad,
    terminal_width,
    width,
    widths,
    wrapped,
)
from scorer.report.page import Block, Facts, Grid, Row, without_empty_columns
from scorer.report.style import Style

INDENT: Final = 2  # columns before every line
_TO_SPLIT: Final = 5  # columns of a table that is split
_ROOM_FOR_TEXT: Final = 24  # columns that a text must have to be shown in one line


def lines_of(blocks: Sequence[Block], style: Style) -> Iterator[list[str]]:
    """Yield the lines of each part; labels stand in one column on the whole page."""
    wide = (style.width or terminal_width()) - INDENT
    labels = [label for block in blocks if isinstance(block, Facts) for label, _ in block.rows]
    column = max(map(width, labels), default=0)
    for block in blocks:
        if isinstance(block, Facts):
            yield _facts(block, column, wide, style)
        else:
            yield _grid(without_empty_columns(_shown(block)), wide, style)


def _facts(facts: Facts, column: int, wide: int, style: Style) -> list[str]:
    lines = []
    for label, text in facts.rows:
        shown = label
        for line in wrapped(text, wide - column - GAP) or [""]:
            lines.append(f"{style.paint(pad(shown, column), 'label')}  {line}".rstrip())
            shown = ""
    return lines


def _grid(grid: Grid, wide: int, style: Style) -> list[str]:
    title = [style.paint(line, "label") for line in wrapped(grid.title, wide) if line]
    if not grid.rows:
        return title
    if grid.one_line:
        return title + _one_line_each(grid, wide, style)
    if grid.stacked:
        grid = _stacked(grid)
    rows = _rows(grid)
    sizes = fitted(rows, wide, grid.right)
    if sum(widths(rows)) + GAP * (len(grid.headers) - 1) > wide:  # a remark needs no column
        sizes = fitted([row for row in rows if not _spans(row)] or rows, wide, grid.right)
    if sizes is not None:
        return title + _lines(grid, sizes, wide, style)
    if len(grid.headers) >= _TO_SPLIT and grid.headed and not grid.stacked:
        return title + list(_split(grid, wide, style))
    return title + list(_cards(grid, wide, style))


def _shown(grid: Grid) -> Grid:
    """Return a catalogue with the columns that are shown in one line, any other grid as it is."""
    if not grid.one_line:
        return grid
    rows = tuple(row[: grid.one_line] for row in grid.rows)
    return grid._replace(headers=grid.headers[: grid.one_line], rows=rows)


def _rows(grid: Grid) -> list[Row]:
    return [grid.headers, *grid.rows] if grid.headed else list(grid.rows)


def _spans(row: Row) -> bool:
    """Tell whether a row has but a label and, under the last column, a text."""
    return len(row) > 2 and bool(row[-1]) and not any(row[1:-1])


def _lines(grid: Grid, sizes: Sequence[int], wide: int, style: Style) -> list[str]:
    rows = in_lines(_rows(grid), sizes, grid.right)
    for i, row in enumerate(_rows(grid)):
        if _spans(row) and width(row[-1]) > sizes[-1]:
            across = [sizes[0], wide - sizes[0] - GAP]
            [rows[i]] = in_lines([(row[0], row[-1])], across)
    if grid.headed:
        rows[0] = [style.paint(line, "label") for line in rows[0]]
    if grid.last:
        rows[-1] = [style.paint(line, grid.last) for line in rows[-1]]
    return [line for row in rows for line in row]


def _one_line_each(grid: Grid, wide: int, style: Style) -> list[str]:
    """Draw a line for each row; what there is no room for is cut, a text at the end left out."""
    sizes = fitted(_rows(grid), wide, grid.right)
    last = len(grid.headers) - 1
    if sizes is None or sizes[last] < min(_ROOM_FOR_TEXT, widths(_rows(grid))[last]):
        grid = grid._replace(headers=grid.headers[:-1], rows=tuple(row[:-1] for row in grid.rows))
        sizes = fitted(_rows(grid), wide, grid.right) or widths(_rows(grid))
    rows = tuple(
        tuple(cut(cell, size) for cell, size in zip(row, sizes, strict=True)) for row in grid.rows
    )
    return _lines(grid._replace(rows=rows), sizes, wide, style)


def _stacked(grid: Grid) -> Grid:
    """Return a catalogue with its last columns in one, below each other."""
    beside = len(grid.headers) - grid.stacked
    headers = grid.headers[beside:]
    rows = tuple((*row[:beside], _below_each_other(row[beside:], headers)) for row in grid.rows)
    return grid._replace(headers=grid.headers[: beside + 1], rows=rows)


def _below_each_other(cells: Row, headers: Row) -> str:
    labelled = [f"{header}: {cell}" for header, cell in zip(headers, cells, strict=True) if cell]
    return "\n".join([cells[0], *labelled[1:]] if cells[0] else labelled)


def _split(grid: Grid, wide: int, style: Style) -> Iterator[str]:
    """Yield a table in several below each other, each with the first column and some others."""
    at, last = 1, len(grid.headers)
    while at < last:
        upto = last
        while upto > at + 1 and fitted(_rows(_part(grid, at, upto)), wide, grid.right) is None:
            upto -= 1
        part = _part(grid, at, upto)
        sizes = fitted(_rows(part), wide, part.right)
        yield from [""] * (at > 1)
        yield from _cards(part, wide, style) if sizes is None else _lines(part, sizes, wide, style)
        at = upto


def _part(grid: Grid, first: int, last: int) -> Grid:
    """Return a table of the first column and those from `first` to before `last`."""
    columns = (0, *range(first, last))
    return grid._replace(
        headers=tuple(grid.headers[i] for i in columns),
        rows=tuple(tuple(row[i] for i in columns) for row in grid.rows),
        right=frozenset(at for at, i in enumerate(columns) if i in grid.right),
    )


def _cards(grid: Grid, wide: int, style: Style) -> Iterator[str]:
    """Yield each row as its first cell, and below it the others, each under its header."""
    for number, row in enumerate(grid.rows):
        yield from [""] * (number > 0 and grid.headed)
        yield from wrapped(row[0], wide)
        for header, cell in zip(grid.headers[1:], row[1:], strict=True):
            label = f"{header}: " if grid.headed and header else ""
            for line in wrapped(f"{label}{cell}", wide - INDENT) if cell else ():
                yield " " * INDENT + line
