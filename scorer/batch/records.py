"""A line of input to a record of output; nothing is kept between lines."""

from __future__ import annotations

from scorer.batch.entries import Entry
from scorer.batch.house import House
from scorer.batch.inputs import Input
from scorer.batch.lines import Line
from scorer.errors import HandError, ScorerError
from scorer.report.error_page import error_record, refused_record
from scorer.report.records import lean_record
from scorer.report.table_page import settled_record
from scorer.scoring import score
from scorer.table.settle import settle


def answer(line: Line, form: Input, house: House) -> dict[str, object]:
    """Return the record of a line; a refusal becomes a record with `error`, never an exception.

    Beside a recorded result stands which of its keys are otherwise here.
    """
    entry = Entry(None, None, line.error) if line.error else form.read(line, house)
    record = _answered(line, entry, house)
    if entry.recorded:
        record["recorded"] = entry.recorded
        if "error" not in record:
            record["differs"] = [
                name for name, value in entry.recorded.items() if record.get(name) != value
            ]
    return record


def _answered(line: Line, entry: Entry, house: House) -> dict[str, object]:
    record: dict[str, object] = {"line": line.number}
    if entry.id is not None:
        record["id"] = entry.id
    record |= entry.carried
    try:
        return record | _scored(entry, house)
    except ScorerError as error:
        if entry.written is None:
            return record | error_record(error)
        entry.written.locate(error)
        return record | refused_record(error, entry.written.hand)
    except Exception as error:  # a fault of ours must not cost a night's run
        message = f"internal error: {type(error).__name__}: {error}"
        return record | error_record(HandError("internal error", message))


def _scored(entry: Entry, house: House) -> dict[str, object]:
    if entry.table is not None and entry.error is None:
        return settled_record(settle(entry.table, house.rules_of_a_table(entry.table)))
    if entry.error is not None or entry.hand is None:
        raise entry.error or HandError("no tiles", "there is no hand here")
    notes = entry.written.notes if entry.written else entry.notes
    if entry.options:
        house = house.beside(entry.options)
    return lean_record(score(entry.hand, house.rules(entry.hand)), notes)
