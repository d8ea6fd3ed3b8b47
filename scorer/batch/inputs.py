"""From a line to a hand: one function for each input format, found through `INPUTS`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from scorer.batch.house import House
from scorer.batch.lines import Line, without_comments
from scorer.errors import HandError, ScorerError
from scorer.hand import Hand
from scorer.notation import ReadHand, hand_from_record, read
from scorer.notation.records import FIELDS, IGNORED

_WITH_A_HAND: Final = frozenset(("hand", "variant", "options", *IGNORED))
# What an answer says is never carried over from the question, though it may be an old answer.
_ANSWERS: Final = frozenset(
    (
        "line", "file", "total", "unit", "items", "legal", "points", "payments", "payers", "capped",
        "fu", "doubles", "fan_items", "limit", "yakuman", "gain", "net", "scores", "kong_income",
        "status", "waits", "wilds", "jokers", "multiplier", "false_win", "notes", "error", "kind",
        "hint", "start", "end", "more",
    )
)  # fmt: skip


class Entry(NamedTuple):
    """What stood on a line: its id, the hand or the refusal, what is carried to the output.

    `written` is there for a hand in the notation: its notes, and the places of its parts.
    """

    id: object
    hand: Hand | None
    error: ScorerError | None = None
    written: ReadHand | None = None
    carried: Mapping[str, object] = {}


def from_text(text: str, house: House) -> Entry:
    """Read a line in the notation; `id=` names it."""
    try:
        found = read(text, size=house.size)
    except ScorerError as error:
        return Entry(_id_in(text), None, error)
    return Entry(dict(found.hand.details).get("id"), found.hand, None, found)


def _id_in(text: str) -> str | None:
    """Find the id of a hand that cannot be read, so that its error can be told apart."""
    words = text.split()
    return next((word[3:] for word in words if word.startswith("id=") and word != "id="), None)


def from_jsonl(text: str, house: House) -> Entry:
    """Read a record of the case format, or an object with a `hand` in the notation."""
    from json import loads  # noqa: PLC0415 - not for text

    try:
        record = loads(text)
    except (ValueError, RecursionError) as error:
        return Entry(None, None, HandError("bad json", f"this line is no JSON: {error}"))
    if not isinstance(record, dict):
        message = f"a record is a JSON object, and this is {_kind_of(record)}"
        return Entry(None, None, HandError("bad json", message))
    identity = record.get("id")
    try:
        if "hand" in record:
            return _from_notation(record, house)
        return Entry(identity, hand_from_record(record))
    except ScorerError as error:
        return Entry(identity, None, error)


def _kind_of(value: object) -> str:
    return {list: "a list", str: "a text", bool: "true or false", type(None): "null"}.get(
        type(value), "a number"
    )


def _from_notation(record: dict[str, object], house: House) -> Entry:
    """Read `{"hand": "<notation>", …}`; fields that are not ours are carried to the output.

    What the hand says of variant and options wins over the record.
    """
    text, variant, options = record["hand"], record.get("variant"), record.get("options", {})
    if not isinstance(text, str):
        raise HandError("bad value", f"hand is a text in the notation, and {text!r} is none")
    if variant is not None and not isinstance(variant, str):
        raise HandError("bad value", f"variant is a text, and {variant!r} is none")
    if not isinstance(options, dict):
        raise HandError("bad value", f"options is an object, and {options!r} is none")
    for name in record:
        if name in FIELDS and name not in _WITH_A_HAND:
            hint = f"Say it in the hand, or write the record without {'hand'!r}."
            raise HandError("unknown field", f"{name!r} beside a hand in the notation", hint)
    found = read(text, size=lambda said: house.size(said or variant))
    hand = replace(
        found.hand,
        variant=found.hand.variant or variant,
        options=tuple({**options, **dict(found.hand.options)}.items()),
    )
    ours = _WITH_A_HAND | _ANSWERS
    carried = {name: value for name, value in record.items() if name not in ours}
    identity = record.get("id", dict(hand.details).get("id"))
    return Entry(identity, hand, None, found, carried)


class Input(NamedTuple):
    """An input format: how a line is read, and which lines of a file are hands."""

    read: Callable[[str, House], Entry]
    hands: Callable[[Iterable[Line]], Iterator[Line]]


INPUTS: Final[dict[str, Input]] = {
    "text": Input(from_text, without_comments),
    "jsonl": Input(from_jsonl, iter),
}
ENDINGS: Final[dict[str, str]] = {
    ".txt": "text",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
}
