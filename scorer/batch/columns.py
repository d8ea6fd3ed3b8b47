"""Columns of hands to columns of answers: a pure map over a batch, for whatever engine has it.

The answers have the same columns, each of one type, whatever the batch holds, so that the blocks of
a large table fit together. What has parts is JSON text: an engine that makes a type of its own for
`{"清龙": 16}` makes another one for the next block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, cast

from scorer.batch.fast import FastText
from scorer.batch.headers import TABLE, columns_named, is_carried
from scorer.batch.inputs import INPUTS
from scorer.batch.lines import Line
from scorer.batch.names import is_read
from scorer.batch.natives import cells_of
from scorer.batch.outputs import in_json
from scorer.batch.records import answer
from scorer.errors import HandError
from scorer.message import Message
from scorer.report.rows import COLUMNS, FURTHER, Record
from scorer.rules.options import show
from scorer.scoring.ruleset import Ruleset

PLACE: Final = ("file", "line")  # where a row came from: asked for or not, and passed on
TYPES: Final[Mapping[str, type]] = {
    "file": str,
    **dict.fromkeys(COLUMNS, str),
    "line": int,
    "total": int,
    "legal": bool,
    FURTHER: str,
}
_WITH_PARTS: Final = (Mapping, list, tuple)


def columns_of(carried: Iterable[str], place: Iterable[str] = ()) -> list[str]:
    """Return the names of the columns of answers: the usual ones, those carried, the rest."""
    given = frozenset(place)
    ours = [name for name in TYPES if name not in (*PLACE, FURTHER) or name in given]
    return list(dict.fromkeys((*ours, *carried, FURTHER)))


def row_maker(columns: Sequence[str]) -> Callable[[Record], list[object]]:
    """Return what makes a record a row of these columns, the last for what has no other."""
    kinds = [(name, TYPES.get(name)) for name in columns[:-1]]
    known = frozenset(columns[:-1])

    def row_of(record: Record) -> list[object]:
        row: list[object] = []
        rest = {name: value for name, value in record.items() if name not in known}
        for name, kind in kinds:
            value = record.get(name)
            if value is None or kind is None or type(value) is kind:
                row.append(value)
            elif kind is str:
                row.append(in_json(value) if isinstance(value, _WITH_PARTS) else show(value))
            else:  # a total that is no whole number, say
                row.append(None)
                rest[name] = value
        row.append(in_json(rest) if rest else None)
        return row

    return row_of


def score_columns(
    columns: Mapping[str, Iterable[object]], ruleset: Ruleset, fast: FastText | None = None
) -> dict[str, Sequence[object]]:
    """Score a batch; see `scorer.score_columns`. `fast` remembers hands for batches to come."""
    fast = fast or FastText(ruleset)
    ruleset.rules()  # what was asked for must exist, whatever the batch holds
    given = _named(columns)
    _check_lengths(given)
    read = {name: cells_of(column) for name, column in given.items() if is_read(name)}
    passed = {name: column for name, column in given.items() if name in PLACE or is_carried(name)}
    made = columns_of(())
    names, form, row_of = list(read), INPUTS["csv"], row_maker(made)
    answers: list[list[object]] = []
    for number, cells in enumerate(zip(*read.values(), strict=True), 1):
        row = Line(number, "", None, dict(zip(names, cells, strict=True)))
        record = fast.record(row) or answer(row, form, ruleset)
        del record["line"]
        answers.append(row_of(record))
    found: dict[str, Sequence[object]] = dict(
        zip(made, zip(*answers, strict=True) if answers else ((),) * len(made), strict=True)
    )
    order = columns_of((name for name in passed if name not in PLACE), passed)
    return {name: list(found[name]) if name in found else passed[name] for name in order}


def _named(columns: Mapping[str, Iterable[object]]) -> dict[str, Sequence[object]]:
    """Return the columns by the names that we read, or raise HandError for what is no table."""
    names, error = columns_named(map(str, columns), where=TABLE)
    if error:
        raise error
    given: dict[str, Sequence[object]] = {}
    # a table of pandas is iterated like a dictionary, and has no values() like one
    for name, column in zip(names, (columns[key] for key in columns), strict=True):
        if isinstance(column, (str, bytes)) or not isinstance(column, Iterable):
            message = Message(
                "the column {name!r} is {name2}, and no sequence of cells",
                name=name,
                name2=type(column).__name__,
            )
            raise HandError(
                "bad header", message, Message("Put the cells of a column into a list.")
            )
        given[name] = cast(Sequence[object], column) if hasattr(column, "__len__") else [*column]
    return given


def _check_lengths(given: Mapping[str, Sequence[object]]) -> None:
    """Raise HandError for columns of several lengths."""
    lengths = {name: len(column) for name, column in given.items()}
    first = next(iter(lengths))
    for name, length in lengths.items():
        if length != lengths[first]:
            message = Message(
                "the column {first!r} has {lengths} cells, and {name!r} has {length}",
                first=first,
                lengths=lengths[first],
                name=name,
                length=length,
            )
            raise HandError("bad header", message, Message("Every row has a cell in each column."))
