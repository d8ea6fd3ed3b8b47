"""The notation on one page: what grammar/README.md says of it, as it stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorer.notation.build import grammar_folder
from scorer.report.page import Block, Facts, Grid, Record, Row
from scorer.report.style import Style

_FOR_PROGRAMMERS = "## The files"


class Part(NamedTuple):
    """A part of the page under a heading: an example, paragraphs, or a table with its headers."""

    heading: str
    lines: tuple[str, ...] = ()
    headers: Row = ()
    rows: tuple[Row, ...] = ()


def text() -> str:
    """Return the page as Markdown."""
    whole = (grammar_folder() / "README.md").read_text(encoding="utf-8")
    return whole.partition(_FOR_PROGRAMMERS)[0].strip() + "\n"


def parts() -> Iterator[Part]:
    """Yield the parts of the page."""
    heading = ""
    for block in text().split("\n\n"):
        lines = block.strip().splitlines()
        if lines[0].startswith("#"):
            heading = lines[0].lstrip("# ")
        elif lines[0].startswith("|"):
            headers, _, *rows = map(_cells, lines)
            yield Part(heading, (), headers, tuple(rows))
        elif lines[0].startswith("```"):
            yield Part(heading, tuple(lines[1:-1]))
        else:
            yield Part(heading, (" ".join(map(_plain, lines)),))


def _cells(line: str) -> Row:
    cells = re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))
    return tuple(_plain(cell.strip()) for cell in cells)


def _plain(text: str) -> str:
    return text.replace("\\|", "|").replace("`", "").replace("**", "")


class NotationPage(NamedTuple):
    """The notation: every mark, and the other dialects that are read."""

    def record(self) -> Sequence[Record]:
        """Return a record for each row of the tables."""
        return [
            {"part": part.heading, part.headers[0]: row[0], part.headers[1]: row[1]}
            for part in parts()
            for row in part.rows
        ]

    def grid(self, style: Style) -> Grid:
        """Return the rows of the tables."""
        rows = tuple((part.heading, *row) for part in parts() for row in part.rows)
        return Grid(("part", "written", "means"), rows)

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the page, part by part."""
        blocks: list[Block] = []
        for part in parts():
            if part.rows:
                title = part.heading if blocks and part.heading != _heading(blocks) else ""
                blocks.append(Grid(part.headers, part.rows, title, headed=True))
            else:
                blocks.append(Facts(tuple(("", line) for line in part.lines)))
        return blocks


def _heading(blocks: Sequence[Block]) -> str:
    """Return the heading of the first table, under which no other one needs to stand."""
    return next((block.title for block in reversed(blocks) if isinstance(block, Grid)), "")
