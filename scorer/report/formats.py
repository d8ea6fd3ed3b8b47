"""The output formats: one function each, found through `FORMATS`.

A format takes a page, the reader's style, and whether it is the first page of the output; it
returns text that ends with a line break.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from scorer.report.layout import in_columns, pad, width
from scorer.report.page import Facts, Grid, Page, Record, Row
from scorer.report.style import Style

Format = Callable[[Page, Style, bool], str]


def table(page: Page, style: Style, first: bool) -> str:
    """Write the page for people at a terminal, its parts apart by an empty line."""
    blocks = page.blocks(style)
    labels = [label for block in blocks if isinstance(block, Facts) for label, _ in block.rows]
    column = max(map(width, labels), default=0)
    parts = [
        _facts(block, column, style) if isinstance(block, Facts) else _grid(block, style)
        for block in blocks
    ]
    lines = "\n\n".join("\n".join(f"  {line}".rstrip() for line in part) for part in parts)
    return f"{'' if first else chr(10)}{lines}\n"


def _facts(facts: Facts, column: int, style: Style) -> list[str]:
    return [
        f"{style.paint(pad(label, column), 'label')}  {text}".rstrip() for label, text in facts.rows
    ]


def _grid(grid: Grid, style: Style) -> list[str]:
    grid = _without_empty_columns(grid)
    title = [style.paint(grid.title, "label")] if grid.title else []
    if grid.stacked:
        return title + _stacked(grid, style)
    headers = [grid.headers] if grid.headed else []
    lines = in_columns([*headers, *grid.rows], grid.right) if grid.rows else []
    if headers and lines:
        lines[0] = style.paint(lines[0], "label")
    if grid.last:
        lines[-1] = style.paint(lines[-1], grid.last)
    return title + lines


def _without_empty_columns(grid: Grid) -> Grid:
    """Leave out the columns that say nothing, such as names in a second language."""
    shown = [i for i, column in enumerate(zip(*grid.rows, strict=True)) if any(column)]
    return grid._replace(
        headers=tuple(grid.headers[i] for i in shown),
        rows=tuple(tuple(row[i] for i in shown) for row in grid.rows),
        right=frozenset(at for at, i in enumerate(shown) if i in grid.right),
        stacked=sum(i >= len(grid.headers) - grid.stacked for i in shown),
    )


def _stacked(grid: Grid, style: Style) -> list[str]:
    """Draw a catalogue; what is too wide is broken into lines."""
    from shutil import get_terminal_size  # noqa: PLC0415 - only for catalogues

    from tabulate import tabulate  # noqa: PLC0415 - slow to load, and rarely needed

    wide = style.width or get_terminal_size((100, 24)).columns
    beside = len(grid.headers) - grid.stacked
    narrow = [row[:beside] for row in (grid.headers, *grid.rows)]
    before = sum(max(map(width, column)) + 2 for column in zip(*narrow, strict=True)) + 2
    return tabulate(
        [
            (*row[:beside], _below_each_other(row[beside:], grid.headers[beside:]))
            for row in grid.rows
        ],
        headers=grid.headers[: beside + 1],
        tablefmt="simple",
        disable_numparse=True,
        maxcolwidths=[None] * beside + [max(30, wide - before)],
        colalign=_alignment(grid)[: beside + 1],
    ).splitlines()


def _below_each_other(cells: Row, headers: Row) -> str:
    labelled = [f"{header}: {cell}" for header, cell in zip(headers, cells, strict=True) if cell]
    return "\n".join([cells[0], *labelled[1:]] if cells[0] else labelled)


def _alignment(grid: Grid) -> list[str]:
    return ["right" if i in grid.right else "left" for i in range(len(grid.headers))]


def markdown(page: Page, style: Style, first: bool) -> str:
    """Write the page as GitHub's Markdown, to paste into a chat or a forum."""
    parts: list[str] = []
    for block in page.blocks(style):
        if isinstance(block, Facts):
            parts.append("\n".join(_bullets(block)))
        else:
            parts += [f"**{block.title}**"] if block.title else []
            parts += [_markdown_grid(_without_empty_columns(block))] if block.rows else []
    return f"{'' if first else chr(10)}{(chr(10) * 2).join(parts)}\n"


def _bullets(facts: Facts) -> list[str]:
    return [f"- **{label}**: {text}" if label else f"  {text}" for label, text in facts.rows]


def _markdown_grid(grid: Grid) -> str:
    from tabulate import tabulate  # noqa: PLC0415 - slow to load, and rarely needed

    rows = [[cell.replace("|", "\\|") for cell in row] for row in grid.rows]
    return tabulate(
        rows,
        headers=grid.headers,
        tablefmt="github",
        disable_numparse=True,
        colalign=_alignment(grid),
    )


def json(page: Page, style: Style, first: bool) -> str:
    """Write the page as one JSON value, indented for people."""
    from json import dumps  # noqa: PLC0415 - only where it is used

    return dumps(page.record(), ensure_ascii=not style.utf8, indent=2) + "\n"


def jsonl(page: Page, style: Style, first: bool) -> str:
    """Write the page as JSON Lines: one line for a hand, or for each entry of a catalogue."""
    from json import dumps  # noqa: PLC0415 - only where it is used

    record = page.record()
    entries: Sequence[Record] = [record] if isinstance(record, Mapping) else record
    return "".join(dumps(entry, ensure_ascii=not style.utf8) + "\n" for entry in entries)


def csv(page: Page, style: Style, first: bool) -> str:
    """Write the page's rows with commas; the header stands once."""
    return _separated(page, style, first, ",")


def tsv(page: Page, style: Style, first: bool) -> str:
    """Write the page's rows with tabs; the header stands once."""
    return _separated(page, style, first, "\t")


def _separated(page: Page, style: Style, first: bool, delimiter: str) -> str:
    from scorer.report.rows import inert, line_writer  # noqa: PLC0415 - only where it is used

    grid = page.grid(style)
    line = line_writer(delimiter, "\r\n" if style.excel else "\n")
    mark = "\ufeff" if style.excel and first and style.utf8 else ""
    written = [grid.headers, *grid.rows] if first else grid.rows
    if style.inert:
        written = [tuple(map(inert, row)) for row in written]
    return mark + "".join(map(line, written))


class Frame(NamedTuple):
    """What makes one document of several pages: before the first, between two, after the last."""

    opening: str
    between: str
    closing: str


FRAMES: Final[dict[str, Frame]] = {"json": Frame("[\n", ",\n", "\n]\n")}
FORMATS: Final[dict[str, Format]] = {
    "table": table,
    "json": json,
    "jsonl": jsonl,
    "csv": csv,
    "tsv": tsv,
    "markdown": markdown,
}
