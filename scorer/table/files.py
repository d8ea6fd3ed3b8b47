"""A file to a table: TOML, JSON or the short text, told apart by its ending or by its look."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from scorer.errors import ScorerError
from scorer.message import Message
from scorer.small_file import said_by_toml, unwieldy
from scorer.table.model import bad_table
from scorer.table.reading import FIELDS, table_from_record
from scorer.table.settle import AnyTable
from scorer.table.text import table_from_text
from scorer.table.wins.reading import FIELDS as FIELDS_OF_WINS

FORMS: Final = ("toml", "json", "text")
_ENDINGS: Final = {".toml": "toml", ".json": "json", ".txt": "text"}


def form_of(name: str, text: str) -> str:
    """Return the form of a file by its ending, else by how it begins."""
    for ending, form in _ENDINGS.items():
        if name.lower().endswith(ending):
            return form
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return "json"
    fields = "|".join((*FIELDS, *FIELDS_OF_WINS))
    looks = re.search(
        rf"^[ \t]*(?:\[\[?[a-z_.\"EWSN567]+\]|variant\s*=\s*[\"']|(?:{fields})\s+=)", text, re.M
    )
    return "toml" if looks else "text"


def table_from(text: str, form: str) -> AnyTable:
    """Return the table that a file holds; raises HandError or NotationError."""
    if form == "text":
        return table_from_text(text)
    record = _from_json(text) if form == "json" else _from_toml(text)
    if amiss := unwieldy(record):
        raise bad_table(Message("this is no table: {amiss}", amiss=amiss))
    if not isinstance(record, Mapping):
        raise bad_table(
            Message("a table is an object, and {value!r} is none", value=str(record)[:40])
        )
    return table_from_record(record)


def _from_json(text: str) -> object:
    from json import JSONDecodeError, loads  # noqa: PLC0415 - only for this form

    try:
        return loads(text.removeprefix("\ufeff"), object_pairs_hook=_once_each)
    except JSONDecodeError as error:
        place = Message("line {line}, column {column}", line=error.lineno, column=error.colno)
        raise bad_table(
            Message("this is no JSON: {msg} ({place})", msg=error.msg, place=place)
        ) from None
    except ScorerError:  # it says itself what is wrong
        raise
    except (RecursionError, ValueError) as error:
        raise bad_table(Message("this is no JSON: {error}", error=error)) from None


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the object of its fields; JSON itself would take the last of two silently."""
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise bad_table(
                Message("{name!r} stands twice in one object", name=name), Message("Leave one out.")
            )
        found[name] = value
    return found


def _from_toml(text: str) -> object:
    from tomllib import TOMLDecodeError, loads  # noqa: PLC0415 - only for this form

    try:
        return loads(text.removeprefix("\ufeff"))
    except (TOMLDecodeError, RecursionError, ValueError) as error:
        why, place = said_by_toml(str(error))
        message = Message("this is no TOML: {why}", why=why)
        if place:
            at = Message("line {line}, column {column}", line=place[0], column=place[1])
            message = Message("{message} ({place})", message=message, place=at)
        raise bad_table(message) from None
