"""What a command has to say, before any format: facts, grids and a record.

Named tuples, not dataclasses, wherever one hand needs them: they load in a fifth of the time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from scorer.report.style import Style

Record = Mapping[str, object]
Row = tuple[str, ...]


class Facts(NamedTuple):
    """Lines of a label and what it says; an empty label continues the line above."""

    rows: tuple[tuple[str, str], ...]


class Grid(NamedTuple):
    """Rows under headers. `right` are columns of numbers; `last` colours a closing row, the total.

    On a terminal the headers are printed only if `headed`, and the last `stacked` columns of a
    catalogue share one column, below each other and broken into lines. A catalogue with
    `one_line` columns shows these alone there, a line for each row.
    """

    headers: Row
    rows: tuple[Row, ...]
    title: str = ""
    right: frozenset[int] = frozenset()
    headed: bool = False
    stacked: int = 0
    last: str = ""
    one_line: int = 0


def without_empty_columns(grid: Grid) -> Grid:
    """Leave out the columns that say nothing, such as names in a second language."""
    shown = [i for i, column in enumerate(zip(*grid.rows, strict=True)) if any(column)]
    return grid._replace(
        headers=tuple(grid.headers[i] for i in shown),
        rows=tuple(tuple(row[i] for i in shown) for row in grid.rows),
        right=frozenset(at for at, i in enumerate(shown) if i in grid.right),
        stacked=sum(i >= len(grid.headers) - grid.stacked for i in shown),
    )


Block = Facts | Grid


class Page(Protocol):
    """An answer, in each of the three forms that the formats are made of."""

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the parts as people read them: table and markdown."""

    def record(self) -> Record | Sequence[Record]:
        """Return what programs read: json and jsonl."""

    def grid(self, style: Style) -> Grid:
        """Return the rows for a spreadsheet: csv and tsv."""
