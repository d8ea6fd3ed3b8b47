"""From a line to a hand: one function for each input format, found through `INPUTS`."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from scorer.batch.cells import from_row, value_of, with_flags
from scorer.batch.entries import ANSWERS, Entry, from_notation, identity, record
from scorer.batch.headers import column_names
from scorer.batch.lines import Line, numbered, without_comments
from scorer.batch.names import OURS
from scorer.batch.tables import Rows, Table
from scorer.errors import HandError, ScorerError
from scorer.message import Message
from scorer.notation import hand_from_record
from scorer.notation.records import FIELDS
from scorer.report.error_page import id_in
from scorer.scoring.ask import read_hand
from scorer.scoring.ruleset import Ruleset
from scorer.table.reading import table_from_record

_OURS: Final = OURS | {"table"}
_A_GAME: Final = frozenset(("log", "name", "rule"))  # keys that no hand and no table has
_KEYS: Final = _OURS | ANSWERS | frozenset(FIELDS)


def from_text(line: Line, ruleset: Ruleset) -> Entry:
    """Read a line in the notation; `id=` names it."""
    try:
        found = read_hand(line.text, ruleset)
    except ScorerError as error:
        return Entry(id_in(line.text), None, error)
    return Entry(dict(found.hand.details).get("id"), found.hand, None, found)


def named(found: dict[str, object]) -> dict[str, object]:
    """Return a record with the keys that are ours in other words under our names: seat_wind, 自摸.

    Raises HandError for a circumstance that is neither true nor false.
    """
    if found.keys() <= _KEYS:
        return found
    names = column_names(found)
    if "table" in found or names == [*found]:
        return found
    if twice := next((name for name in names if names.count(name) > 1), None):
        message = Message("{twice!r} stands twice in this record", twice=twice)
        raise HandError("bad json", message, Message("Leave one out."))
    read = {
        name: value if name in found or value is None else value_of(name, value)
        for name, value in zip(names, found.values(), strict=True)
    }
    return dict(with_flags(read))


def said(found: dict[str, object]) -> dict[str, object]:
    """Return a record without the fields of ours that are null: they are missing."""
    ours = {name: value for name, value in found.items() if value is not None or name not in _OURS}
    return found if len(ours) == len(found) else ours


def keys_in(data: bytes) -> list[str]:
    """Return the keys of the first record in some lines, if that has a hand in the notation."""
    first = data.removeprefix(BOM_UTF8).lstrip().partition(b"\n")[0]
    try:
        found = record(first.decode())
    except Exception:  # the line is refused where it is read
        return []
    return [*found] if "hand" in found else []


def from_jsonl(line: Line, ruleset: Ruleset) -> Entry:
    """Read a record of the case format, a hand or a table, or a `hand` in the notation."""
    name = None
    try:
        found = record(line.text)
        name = identity(found)
        found = said(named(found))
        if "hand" in found:
            return from_notation(found, name, ruleset)
        if found.keys() >= _A_GAME:
            message = Message("this is a game of Tenhou in JSON, which is not read yet")
            raise HandError("bad json", message, Message("The log of it in XML is: .mjlog, .xml."))
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


def _records_of_a_document(lines: Iterable[bytes], asked: Sequence[tuple[str, str]] = ()) -> Rows:
    from scorer.batch.documents import Records  # noqa: PLC0415 - only where it is used

    return Records(lines)


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
    "json": Input(from_jsonl, table=_records_of_a_document),
    "csv": Input(from_row, table=partial(_rows_of_text, ",")),
    "tsv": Input(from_row, table=partial(_rows_of_text, "\t")),
    "parquet": Input(from_row, table=_rows_of_parquet),
    "mjlog": Input(from_log, table=_wins_of_a_log),
}
ENDINGS: Final[dict[str, str]] = {
    ".txt": "text",
    ".jsonl": "jsonl",
    ".json": "json",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".tsv": "tsv",
    ".parquet": "parquet",
    ".mjlog": "mjlog",
    ".xml": "mjlog",
}
