"""From a line to a hand: one function for each input format, found through `INPUTS`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from scorer.batch.cells import from_row
from scorer.batch.entries import Entry, from_notation, id_in, identity, record
from scorer.batch.headers import OURS
from scorer.batch.lines import Line, numbered, without_comments
from scorer.batch.tables import Rows, Table
from scorer.errors import ScorerError
from scorer.notation import hand_from_record
from scorer.scoring.ask import read_hand
from scorer.scoring.ruleset import Ruleset
from scorer.table.reading import table_from_record

_OURS: Final = OURS | {"table"}


def from_text(line: Line, ruleset: Ruleset) -> Entry:
    """Read a line in the notation; `id=` names it."""
    try:
        found = read_hand(line.text, ruleset)
    except ScorerError as error:
        return Entry(id_in(line.text), None, error)
    return Entry(dict(found.hand.details).get("id"), found.hand, None, found)


def said(found: dict[str, object]) -> dict[str, object]:
    """Return a record without the fields of ours that are null: they are missing."""
    ours = {name: value for name, value in found.items() if value is not None or name not in _OURS}
    return found if len(ours) == len(found) else ours


def from_jsonl(line: Line, ruleset: Ruleset) -> Entry:
    """Read a record of the case format, a hand or a table, or a `hand` in the notation."""
    name = None
    try:
        found = record(line.text)
        name = identity(found)
        found = said(found)
        if "hand" in found:
            return from_notation(found, name, ruleset)
        if "table" in found:
            return Entry(name, None, table=table_from_record(found))
        return Entry(name, hand_from_record(found))
    except ScorerError as error:
        return Entry(name, None, error)


def _hands_of_text(lines: Iterable[bytes], first: int) -> Iterator[Line]:
    return without_comments(numbered(lines, first))


def _rows_of_text(
    delimiter: str, lines: Iterable[bytes], asked: Sequence[tuple[str, str]] = ()
) -> Rows:
    return Table(lines, delimiter, asked)


def _rows_of_parquet(lines: Iterable[bytes], asked: Sequence[tuple[str, str]] = ()) -> Rows:
    from scorer.batch.parquet import ParquetRows  # noqa: PLC0415 - an extra, and slow to load

    return ParquetRows(lines, asked)


def _wins_of_a_log(lines: Iterable[bytes], asked: Sequence[tuple[str, str]] = ()) -> Rows:
    from scorer.batch.tenhou.wins import Wins  # noqa: PLC0415 - only where it is used

    return Wins(lines)


def from_log(line: Line, ruleset: Ruleset) -> Entry:
    """Read a win of a log of Tenhou."""
    from scorer.batch.tenhou.entry import from_win  # noqa: PLC0415 - only where it is used

    return from_win(line, ruleset)


class Input(NamedTuple):
    """An input format: how a hand is read, and how a file is taken apart into hands.

    Where each hand is one line, `lines` takes any lines of a file and the number of the first;
    where it may be several, `table` takes all of them, and what is asked for with `--column`.
    """

    read: Callable[[Line, Ruleset], Entry]
    lines: Callable[[Iterable[bytes], int], Iterator[Line]] | None = None
    table: Callable[[Iterable[bytes], Sequence[tuple[str, str]]], Rows] | None = None


INPUTS: Final[dict[str, Input]] = {
    "text": Input(from_text, _hands_of_text),
    "jsonl": Input(from_jsonl, numbered),
    "csv": Input(from_row, table=partial(_rows_of_text, ",")),
    "tsv": Input(from_row, table=partial(_rows_of_text, "\t")),
    "parquet": Input(from_row, table=_rows_of_parquet),
    "mjlog": Input(from_log, table=_wins_of_a_log),
}
ENDINGS: Final[dict[str, str]] = {
    ".txt": "text",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".tsv": "tsv",
    ".parquet": "parquet",
    ".mjlog": "mjlog",
    ".xml": "mjlog",
}
