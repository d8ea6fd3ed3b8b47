"""From records to the bytes of a file: one function for each output format, in `OUTPUTS`."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from json import JSONEncoder
from typing import Final, NamedTuple

from scorer.batch.natives import plain
from scorer.report.rows import COLUMNS, Cells, Look, Record, line_writer
from scorer.report.words import say
from scorer.signs import safe_json

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


def _columns(carried: Sequence[str], usual: Sequence[str]) -> list[str]:
    """Return the usual columns with those that are carried along; the file stands first."""
    first = ["file"] if "file" in carried else []
    return list(dict.fromkeys((*first, *usual, *carried)))


def _table(carried: Sequence[str], look: Look, delimiter: str) -> Output:
    """Return the output of rows: the usual columns, those named, and one for the rest."""
    cells = Cells(_columns(carried, COLUMNS), look, in_json, plain)
    row = line_writer(delimiter, look.ends)

    def line(record: Record) -> bytes:
        return _bytes(row(cells.of(flat(record))))

    mark = BOM_UTF8 if look.excel else b""
    return Output(mark + _bytes(row(cells.names)), line)


_IN_MARKDOWN: Final = ("line", "id", "hand", "total", "unit", "items", "payments", "error")


def _markdown(carried: Sequence[str], look: Look) -> Output:
    """Return the output of a table of GitHub's Markdown; a refusal stands in place of the items."""
    names = _columns(carried, _IN_MARKDOWN)
    cells = Cells(names, look, in_json, plain)
    lang = look.lang or "en"
    heads = [say(_LABELS[name], lang) if name in _LABELS else name for name in names]
    wide = cells.names[len(names) : -1]
    right = ["--:" if name in ("line", "total") else "---" for name in (*names, *wide)]

    def line(record: Record) -> bytes:
        return _markdown_row(cells.of(flat(record))[:-1])

    return Output(_markdown_row([*heads, *wide]) + _markdown_row(right), line)


_LABELS: Final = {  # the words for our columns
    "line": "line", "hand": "hand", "total": "total", "unit": "unit", "items": "fan",
    "payments": "payment", "error": "error",
}  # fmt: skip


def _markdown_row(cells: Sequence[str]) -> bytes:
    return _bytes(f"| {' | '.join(map(_in_markdown, cells))} |\n")


def _in_markdown(cell: str) -> str:
    """Return a text that is one cell on one line, whatever stands in it."""
    return " ".join(cell.translate(_ESCAPED).split())


_ESCAPED: Final = str.maketrans({"\\": "\\\\", "|": "\\|", "<": "&lt;", "&": "&amp;"})


def _lines(carried: Sequence[str], look: Look) -> Output:
    return Output(b"", to_jsonl)


def _rows(carried: Sequence[str], look: Look) -> Output:
    from scorer.batch.parquet import rows  # noqa: PLC0415 - only where it is used

    return rows(carried)


OUTPUTS: Final[dict[str, Callable[[Sequence[str], Look], Output]]] = {
    "jsonl": _lines,
    "csv": partial(_table, delimiter=","),
    "tsv": partial(_table, delimiter="\t"),
    "markdown": _markdown,
    "parquet": _rows,
}
DEFAULT: Final = "jsonl"
ENDINGS: Final[dict[str, str]] = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".tsv": "tsv",
    ".md": "markdown",
    ".parquet": "parquet",
}
