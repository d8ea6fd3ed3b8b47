"""What an answer tells of itself: its record, of JSON's own types, and HTML for notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from scorer.hand import Hand
from scorer.notation.records import record_from_hand
from scorer.notation.writer import write
from scorer.report.page import Block, Facts, Grid, Page, without_empty_columns
from scorer.report.score_page import ScorePage
from scorer.report.style import Style
from scorer.report.table_page import TablePage
from scorer.report.waits_page import chance_record
from scorer.scoring import Score
from scorer.scoring.chances import Chance
from scorer.table.one_win import Settled
from scorer.table.wins.settle import SettledWins


def as_dict(answer: object) -> dict[str, Any]:
    """Return the record of an answer, lists for tuples; raises TypeError for what is none."""
    record: dict[str, Any]
    if isinstance(answer, Hand):
        record = as_plain(record_from_hand(answer))
    elif isinstance(answer, Chance):
        record = as_plain(chance_record(answer))
    else:
        record = as_plain(_page(answer).record())
    return record


def as_html(answer: object) -> str:
    """Return an answer as HTML: a table for each of its parts."""
    if isinstance(answer, Hand):
        return f"<code>{escape(write(answer))}</code>"
    if isinstance(answer, Chance):
        inside = as_html(answer.score) if answer.score else escape(str(answer.result))
        return f"<p><code>{answer.text}</code> ({answer.unseen})</p>{inside}"
    style = Style()
    return "\n".join(_html(block) for block in _page(answer).blocks(style))


def _page(answer: object) -> Page:
    if isinstance(answer, Score):
        return ScorePage(answer)
    if isinstance(answer, Settled | SettledWins):
        return TablePage(answer)
    raise TypeError(f"{type(answer).__name__} is no answer")


def as_plain(value: Any) -> Any:
    """Return a record of JSON's own types: lists for tuples."""
    if isinstance(value, Mapping):
        return {str(key): as_plain(one) for key, one in value.items()}
    return [as_plain(one) for one in value] if isinstance(value, list | tuple) else value


def _html(block: Block) -> str:
    return "\n".join(
        ("<table>", *(_facts(block) if isinstance(block, Facts) else _grid(block)), "</table>")
    )


def _facts(facts: Facts) -> Iterator[str]:
    for label, text in facts.rows:
        yield f"<tr><th>{escape(label)}</th><td>{escape(text)}</td></tr>"


def _grid(grid: Grid) -> Iterator[str]:
    grid = without_empty_columns(grid)
    if grid.title:
        yield f"<caption>{escape(grid.title)}</caption>"
    if grid.headed:
        yield _row("th", grid.headers)
    for row in grid.rows:
        yield _row("td", row)


def _row(tag: str, cells: tuple[str, ...]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
