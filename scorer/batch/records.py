"""A line of input to a record of output; nothing is kept between lines."""

from __future__ import annotations

from dataclasses import replace

from scorer.batch.entries import Entry
from scorer.batch.inputs import Input
from scorer.batch.lines import Line
from scorer.errors import HandError, ScorerError
from scorer.message import Message
from scorer.report.error_page import error_record, refused_record
from scorer.report.records import lean_record
from scorer.report.table_page import settled_record
from scorer.scoring.ask import ask
from scorer.scoring.ruleset import Ruleset
from scorer.scoring.standing import judge
from scorer.table.settle import settle


def answer(line: Line, form: Input, ruleset: Ruleset) -> dict[str, object]:
    """Return the record of a line; a refusal becomes a record with `error`, never an exception.

    Beside a recorded result stands which of its keys are otherwise here.
    """
    try:
        entry = Entry(None, None, line.error) if line.error else form.read(line, ruleset)
    except Exception as error:  # a fault of ours must not cost a night's run
        entry = Entry(None, None, internal(error))
    record = _answered(line, entry, ruleset)
    if entry.recorded:
        record["recorded"] = entry.recorded
        if "error" not in record:
            record["differs"] = [
                name for name, value in entry.recorded.items() if record.get(name) != value
            ]
    return record


def _answered(line: Line, entry: Entry, ruleset: Ruleset) -> dict[str, object]:
    record: dict[str, object] = {"line": line.number}
    if entry.id is not None:
        record["id"] = entry.id
    record |= entry.carried
    try:
        return record | _scored(entry, ruleset)
    except ScorerError as error:
        if entry.written is None:
            return record | error_record(error)
        hand = entry.written.hand
        if entry.hand is not None:  # with what the record says beside it
            hand = replace(entry.hand, variant=hand.variant)
        return record | refused_record(error, hand)
    except Exception as error:  # a fault of ours must not cost a night's run
        return record | error_record(internal(error))


def internal(error: Exception) -> HandError:
    """Return the refusal of a line over which we have stumbled ourselves."""
    message = Message("internal error: {name}: {error}", name=type(error).__name__, error=error)
    return HandError("internal error", message)


def _scored(entry: Entry, ruleset: Ruleset) -> dict[str, object]:
    if entry.table is not None and entry.error is None:
        table = entry.table
        return settled_record(settle(table, ruleset.of(table.variant, table.options).rules()))
    if entry.error is not None or entry.hand is None:
        raise entry.error or HandError("no tiles", Message("there is no hand here"))
    written = entry.written and entry.written._replace(hand=entry.hand)
    asked = ask(written or entry.hand, ruleset.beside(entry.options), judge)
    return lean_record(asked.get(), (*asked.notes, *entry.notes))
