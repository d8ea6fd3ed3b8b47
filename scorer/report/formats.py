"""The output formats: one function each, found through `FORMATS`.

A format takes a page, the reader's style, and whether it is the first page of the output; it
returns text that ends with a line break.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from scorer.report.page import Facts, Grid, Page, Record, without_empty_columns
from scorer.report.style import Style
from scorer.signs import safe_json

Format = Callable[[Page, Style, bool], str]


def table(page: Page, style: Style, first: bool) -> str:
    """Write the page for people at a terminal, its parts apart by an empty line."""
    from scorer.report.terminal_table import lines_of  # noqa: PLC0415 - only for this format

    parts = lines_of(page.blocks(style), style)
    lines = "\n\n".join("\n".join(f"  {line}".rstrip() for line in part) for part in parts)
    return f"{'' if first else chr(10)}{lines}\n"


def markdown(page: Page, style: Style, first: bool) -> str:
    """Write the page as GitHub's Markdown, to paste into a chat or a forum."""
    parts: list[str] = []
    for block in page.blocks(style):
        if isinstance(block, Facts):
            parts.append("\n".join(_bullets(block)))
        else:
            parts += [f"**{block.title}**"] if block.title else []
            parts += [_markdown_grid(without_empty_columns(block))] if block.rows else []
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
        colalign=["right" if i in grid.right else "left" for i in range(len(grid.headers))],
    )


def json(page: Page, style: Style, first: bool) -> str:
    """Write the page as one JSON value, indented for people."""
    from json import dumps  # noqa: PLC0415 - only where it is used

    return safe_json(dumps(page.record(), ensure_ascii=not style.utf8, indent=2)) + "\n"


def jsonl(page: Page, style: Style, first: bool) -> str:
    """Write the page as JSON Lines: one line for a hand, or for each entry of a catalogue."""
    from json import dumps  # noqa: PLC0415 - only where it is used

    record = page.record()
    entries: Sequence[Record] = [record] if isinstance(record, Mapping) else record
    return "".join(safe_json(dumps(entry, ensure_ascii=not style.utf8)) + "\n" for entry in entries)


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
