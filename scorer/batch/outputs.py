"""From records to the bytes of a file: one function for each output format, in `OUTPUTS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from json import JSONEncoder
from typing import Final, NamedTuple

from scorer.batch.natives import plain
from scorer.rules.options import show
from scorer.signs import safe_json

Record = Mapping[str, object]
COLUMNS: Final = (
    "line", "id", "variant", "preset", "rules", "options", "hand", "total", "unit", "legal",
    "items", "payments", "notes", "error", "kind", "hint",
)  # fmt: skip
FURTHER: Final = "further"  # the column for what has none of its own, as JSON

_encode: Final = JSONEncoder(ensure_ascii=False, allow_nan=False, default=plain).encode


class Output(NamedTuple):
    """How a file of records is written: what stands at its head, and each record."""

    head: bytes
    line: Callable[[Record], bytes]


def to_jsonl(record: Record) -> bytes:
    """Write a record as a line of JSON."""
    return _bytes(in_json(record) + "\n")


def in_json(value: object) -> str:
    """Return a value as strict JSON, which has no word for what is no number.

    What nobody sees in its texts is escaped.
    """
    try:
        return safe_json(_encode(value))
    except ValueError:
        return safe_json(_encode(plain(value)))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def flat(record: Record) -> Record:
    """Return a record for rows: a recorded result has a column for each of its keys."""
    recorded = record.get("recorded")
    if not isinstance(recorded, Mapping):
        return record
    rest = {name: value for name, value in record.items() if name != "recorded"}
    return rest | {f"recorded_{name}": value for name, value in recorded.items()}


class _Echo:
    """What the csv module writes to; it returns what is written to it."""

    def write(self, text: str) -> str:
        return text


def _table(columns: Sequence[str], delimiter: str) -> Output:
    """Return the output of rows: the usual columns, those named, and one for the rest."""
    from csv import writer  # noqa: PLC0415 - only where it is used

    first = ["file"] if "file" in columns else []
    names = list(dict.fromkeys((*first, *COLUMNS, *columns)))
    known = frozenset(names)
    row = writer(_Echo(), delimiter=delimiter, lineterminator="\n").writerow

    def line(record: Record) -> bytes:
        record = flat(record)
        cells = [_cell(record.get(name)) for name in names]
        rest = {name: value for name, value in record.items() if name not in known}
        text: object = row([*cells, in_json(rest) if rest else ""])
        return _bytes(str(text))

    return Output(_bytes(str(row([*names, FURTHER]))), line)


def _cell(value: object) -> str:
    """Write what has parts in one cell, as the table of one hand does."""
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return "; ".join(f"{name}={show(part)}" for name, part in value.items())
    if isinstance(value, (list, tuple)):
        return "; ".join(map(show, value))
    said = plain(value)
    return "" if said is None else show(said)


def _lines(columns: Sequence[str]) -> Output:
    return Output(b"", to_jsonl)


def _rows(columns: Sequence[str]) -> Output:
    from scorer.batch.parquet import rows  # noqa: PLC0415 - only where it is used

    return rows(columns)


OUTPUTS: Final[dict[str, Callable[[Sequence[str]], Output]]] = {
    "jsonl": _lines,
    "csv": partial(_table, delimiter=","),
    "tsv": partial(_table, delimiter="\t"),
    "parquet": _rows,
}
DEFAULT: Final = "jsonl"
ENDINGS: Final[dict[str, str]] = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".tsv": "tsv",
    ".parquet": "parquet",
}
