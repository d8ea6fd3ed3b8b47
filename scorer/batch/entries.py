"""What stood on a line: JSON and records to a hand, for every input format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from scorer import tiles
from scorer.batch.beside import with_fields
from scorer.errors import HandError, ScorerError
from scorer.facts import ONLY_IN_TEXTS
from scorer.hand import Hand
from scorer.message import Message
from scorer.notation import ReadHand
from scorer.notation.records import FIELDS, IGNORED
from scorer.report.error_page import id_in
from scorer.rules.options import shown
from scorer.scoring.ask import read_hand
from scorer.scoring.ruleset import Ruleset

if TYPE_CHECKING:
    from scorer.table import AnyTable

DEEPEST: Final = 40  # levels of a record, so that every part of a run can follow it
_WITH_A_HAND: Final = frozenset(("hand", "variant", "preset", "options", *IGNORED))
_BESIDE_A_HAND: Final = frozenset(FIELDS) - _WITH_A_HAND
# What an answer says is never carried over from the question, though it may be an old answer.
ANSWERS: Final = frozenset(
    (
        "line", "file", "total", "unit", "items", "legal", "points", "payments", "payers", "capped",
        "fu", "doubles", "fan_items", "limit", "yakuman", "gain", "net", "scores", "kong_income",
        "status", "waits", "wilds", "jokers", "multiplier", "false_win", "notes", "error", "kind",
        "hint", "start", "end", "more", "further", "rules", "experimental", "formula", "winner",
        "from", "paid", "players", "recorded", "differs",
    )
)  # fmt: skip
# What the answer to one hand has besides.
_IN_FULL: Final = frozenset(
    (
        "minimum", "sum", "cap", "reading", "breakdown", "suppressed", "names", "variant_from",
        "remarks", "readings",
    )
)  # fmt: skip


class Entry(NamedTuple):
    """What stood on a line: its id, the hand or the refusal, what is carried to the output.

    `written` is there for a hand in the notation: its notes, and the places of its parts;
    `options` are the house rules that the record has beside the hand. A record may hold a whole
    `table` instead of a hand. `recorded` is the result that was recorded at the table, in the keys
    of an answer, and `notes` say how a hand was read that is not in the notation.
    """

    id: object
    hand: Hand | None
    error: ScorerError | None = None
    written: ReadHand | None = None
    carried: Mapping[str, object] = {}
    options: Mapping[str, object] = {}
    table: AnyTable | None = None
    recorded: Mapping[str, object] = {}
    notes: tuple[str, ...] = ()


def record(text: str) -> dict[str, object]:
    """Read a line as one JSON object that can be written as JSON again, or raise HandError."""
    found = json_of(text, "this line")
    if not isinstance(found, dict):
        raise HandError(
            "bad json",
            Message("a record is a JSON object, and this is {kind_of}", kind_of=kind_of(found)),
        )
    return found


def json_of(text: str, what: str) -> object:
    """Read JSON that can be written as JSON again, or raise HandError that names what it is."""
    from json import JSONDecodeError, loads  # noqa: PLC0415 - not for text

    too_deep = f"{what} is nested too deep: at most {DEEPEST} levels"
    try:
        found: object = loads(
            text, object_pairs_hook=_once_each, parse_constant=_no_number, parse_float=_finite
        )
    except JSONDecodeError as error:
        why = Message(
            "{lower}{value}, at character {value2}",
            lower=error.msg[0].lower(),
            value=error.msg[1:],
            value2=error.pos + 1,
        )
        raise HandError(
            "bad json", Message("{what} is no JSON: {why}", what=what, why=why)
        ) from None
    except RecursionError:
        raise HandError("bad json", too_deep) from None
    except HandError:
        raise
    except ValueError:  # the only other one: more digits than Python turns into a number
        raise HandError(
            "bad json", Message("a number of {what} has too many digits", what=what)
        ) from None
    if _is_deeper(found, DEEPEST):
        raise HandError("bad json", too_deep)
    return found


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make an object of its pairs; of two values under one name neither is taken silently."""
    made = dict(pairs)
    if len(made) < len(pairs):
        counted = Counter(name for name, _ in pairs)
        twice = next(name for name in counted if counted[name] > 1)
        raise HandError(
            "bad json",
            Message("{twice!r} stands twice in this record", twice=twice),
            Message("Leave one out."),
        )
    return made


def _no_number(text: str) -> object:
    """Return what programs mean by NaN: nothing. Raises HandError for an infinite number."""
    if text == "NaN":
        return None
    raise HandError("bad json", Message("{text} is no number in JSON", text=text))


def _finite(text: str) -> float:
    number = float(text)
    if number - number != 0:
        raise HandError("bad json", Message("the number {shown} is too large", shown=shown(text)))
    return number


def _is_deeper(value: object, levels: int) -> bool:
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return False
    return levels == 0 or any(_is_deeper(part, levels - 1) for part in value)


def kind_of(value: object) -> str:
    """Say what a value of JSON is."""
    kinds: dict[type, str] = {
        dict: Message("an object"),
        list: Message("a list"),
        str: Message("a text"),
        bool: Message("true or false"),
        type(None): "null",
    }
    return kinds.get(type(value), Message("a number"))


def identity(record: Mapping[str, object]) -> object:
    """Return what a record is called; null is no name. Raises HandError for what is no name."""
    identity = record.get("id")
    if isinstance(identity, (list, dict, bool)):
        raise HandError(
            "bad value",
            Message("id is a text or a number, and this is {kind_of}", kind_of=kind_of(identity)),
        )
    return identity


def _text(record: Mapping[str, object], name: str) -> str | None:
    value = record.get(name)
    if value is not None and not isinstance(value, str):
        raise HandError(
            "bad value",
            Message("{name} is a text, and this is {kind_of}", name=name, kind_of=kind_of(value)),
        )
    return value


def from_notation(record: dict[str, object], identity: object, ruleset: Ruleset) -> Entry:
    """Read `{"hand": "<notation>", …}`; fields that are not ours are carried to the output.

    What the hand says of variant and options wins over the record; other fields may not contradict
    it.
    """
    text, variant = _text(record, "hand"), _text(record, "variant")
    if text is None:
        raise HandError("bad value", Message("hand is a text in the notation, and this is null"))
    for name in record:
        if name in ONLY_IN_TEXTS:
            hint = Message("Say it in the hand: {name}=…", name=name)
            raise HandError(
                "unknown field", Message("{name!r} beside a hand in the notation", name=name), hint
            )
    options = switches(record)
    try:
        found = _read(text, record.get("win"), ruleset, variant)
    except ScorerError as error:
        return Entry(id_in(text) if identity is None else identity, None, error)
    said = dict(found.hand.details).get("id")
    if None not in (said, identity) and said != str(identity):
        message = Message(
            "the hand says id={said}, and the record says {identity!r}",
            said=said,
            identity=identity,
        )
        raise HandError("bad value", message, Message("Leave one of them out."))
    hand = replace(found.hand, variant=found.hand.variant or variant)
    called = said if identity is None else identity
    fields = {field: value for field, value in record.items() if field in _BESIDE_A_HAND}
    if said_beside := {field: value for field, value in fields.items() if value is not None}:
        try:
            hand = with_fields(hand, said_beside)
        except ScorerError as error:
            return Entry(called, None, error, found)
    ours = _WITH_A_HAND | _BESIDE_A_HAND | ANSWERS
    if "breakdown" in record:
        ours |= _IN_FULL
    carried = {field: value for field, value in record.items() if field not in ours}
    return Entry(called, hand, None, found, carried, options)


def _read(text: str, win: object, ruleset: Ruleset, variant: str | None) -> ReadHand:
    """Read a hand whose winning tile may stand beside it: then it is as if that stood in it.

    Thirteen tiles have it there alone; of fourteen without a mark it is one of them, and may be
    another than the last.
    """
    wanted = tiles.TILES.get(win) if isinstance(win, str) else None
    refusal = None
    try:
        found = read_hand(text, ruleset, variant)
        if wanted in (None, found.hand.win):
            return found
    except ScorerError as error:
        if wanted is None:
            raise
        refusal = error
    try:
        return read_hand(f"{text} +{win}", ruleset, variant)
    except ScorerError:
        if refusal is None:
            return found
        raise refusal from None


def switches(record: Mapping[str, object]) -> Mapping[str, object]:
    """Return the house rules of a record: its `options`, and the `preset` that an answer names."""
    options, preset = record.get("options", {}), _text(record, "preset")
    if not isinstance(options, dict):
        raise HandError(
            "bad value",
            Message("options is an object, and this is {kind_of}", kind_of=kind_of(options)),
        )
    if preset is None:
        return options
    if options.get("preset", preset) != preset:
        message = Message(
            "preset is {preset}, and options say {shown}",
            preset=preset,
            shown=shown(options["preset"]),
        )
        raise HandError("bad value", message, Message("Leave one of them out."))
    return {"preset": preset, **options}
