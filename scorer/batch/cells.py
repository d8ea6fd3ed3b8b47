"""From a row of a table to a hand: the notation in one cell, or the fields of a record.

A cell is a text, as in CSV, or has a type, as in Parquet, and is read as in a record.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from scorer.batch.entries import Entry, from_notation, json_of, kind_of, switches
from scorer.batch.entries import identity as identity_of
from scorer.batch.headers import is_carried
from scorer.batch.lines import Line
from scorer.batch.names import FLAG, OPTION, is_read
from scorer.batch.natives import plain
from scorer.errors import HandError, ScorerError
from scorer.facts import BY_KEY, DORA, FIELDS, LIABLE, NUMBER, SIDE, TILES
from scorer.game import Game
from scorer.hand import SIDES, Hand, Meld
from scorer.message import Message
from scorer.notation import hand_from_record, read, words
from scorer.notation.alone import tiles_said
from scorer.notation.fold import fold_word
from scorer.notation.records import flag_named
from scorer.rules.options import show, shown
from scorer.scoring.ruleset import Ruleset
from scorer.seat import seat_named, wind_named
from scorer.tiles import TEXTS, parse_tiles, write_tiles

_TRUTH: Final = {
    "true": True, "yes": True, "1": True, "y": True, "x": True,
    "false": False, "no": False, "0": False, "n": False,
    "是": True, "はい": True, "○": True, "✓": True, "√": True, "t": True,
    "否": False, "いいえ": False, "×": False, "✗": False, "f": False, "-": False,
}  # fmt: skip
# What programs and people write into a cell that says nothing. It may be a name, though, and nan
# may be a wind: nan is south in Pinyin.
_NOTHING: Final = frozenset(("null", "nan", "none", "n/a", "na", "<na>", "无", "無", "なし"))
_NAMES: Final = ("id", "note")
_WINDS: Final = ("seat", "round")
_NAN: Final = "nan"
_LONGEST: Final = 400  # characters of a cell of tiles
_APART: Final = re.compile(r"[\s;,]+")
_BETWEEN_OPTIONS: Final = re.compile(r";|[,，](?=\s*[a-z][a-z0-9_.]{0,63}\s{0,9}=)")
_WHOLE: Final = re.compile(r"[0-9]{1,9}(?:\.0{1,6})?")


def from_row(line: Line, ruleset: Ruleset) -> Entry:
    """Read a row; an empty cell says nothing, and columns that are not ours are carried along."""
    said, carried = parted(line.cells)
    identity = None
    try:
        identity = identity_of(said)
        record = {name: value_of(name, value) for name, value in _gathered(said).items()}
        if "hand" in record:
            return from_notation(record, identity, ruleset)._replace(carried=carried)
        return _from_fields(record, identity)._replace(carried=carried)
    except ScorerError as error:
        return Entry(identity, None, error, None, carried)


def parted(cells: Mapping[str, object]) -> tuple[dict[str, object], dict[str, object]]:
    """Return what a row says of its hand, and what is carried along."""
    said: dict[str, object] = {}
    carried: dict[str, object] = {}
    for name, cell in cells.items():
        if is_read(name):
            if (value := _said(name, cell)) is not None:
                said[name] = value
        elif is_carried(name):
            carried[name] = cell
    return said, carried


def _said(name: str, value: object) -> object:
    """Return what a cell says, as a record would have it; None for one that says nothing."""
    if isinstance(value, str):
        text = value.strip()
        if not text or (text.lower() in _NOTHING and name not in _NAMES):
            return text if text == _NAN and name in _WINDS else None
        return text
    value = plain(value)
    if isinstance(value, float) and value.is_integer():  # a column with gaps has no whole numbers
        return int(value)
    return _without_gaps(value)


def _without_gaps(value: object) -> object:
    """Take out the fields of an object that are null: where a column has types, each has all."""
    if isinstance(value, dict):
        return {name: _without_gaps(part) for name, part in value.items() if part is not None}
    if isinstance(value, list):
        return [_without_gaps(part) for part in value]
    return value


def _field(name: str) -> str:
    """Return the field of a record that a column has: ind is dora_indicators."""
    return BY_KEY[name].field or name if name in BY_KEY else name


def _gathered(said: Mapping[str, object]) -> Mapping[str, object]:
    """Return what a row says with the house rules of columns of their own among its options."""
    said = with_flags({_field(name): value for name, value in said.items()})
    columns = {name: value for name, value in said.items() if name.startswith(OPTION)}
    if not columns:
        return said
    options = value_of("options", said.get("options", {}))
    if not isinstance(options, dict):
        return said
    for name, value in columns.items():
        key = name.removeprefix(OPTION)
        if key in options and show(options[key]) != show(value):
            message = Message(
                "{key} is {shown}, and options say {shown2}",
                key=key,
                shown=shown(value),
                shown2=shown(options[key]),
            )
            raise HandError("bad value", message, Message("Leave one of them out."))
    rest = {name: value for name, value in said.items() if name not in columns}
    own = {name.removeprefix(OPTION): value for name, value in columns.items()}
    return {**rest, "options": {**options, **own}}


def with_flags(said: Mapping[str, object]) -> Mapping[str, object]:
    """Return what a row or a record says with circumstances of their own keys among its flags.

    Raises HandError for a value that is neither true nor false.
    """
    own = {name: value for name, value in said.items() if name.startswith(FLAG)}
    if not own:
        return said
    flags = value_of("flags", said.get("flags", []))
    if not isinstance(flags, list):
        return said
    known = {flag_named(one) if isinstance(one, str) else one for one in flags}
    for name, value in own.items():
        word = name.removeprefix(FLAG)
        if _is_so(word, value) and flag_named(word) not in known:
            flags = [*flags, word]
    return {**{name: value for name, value in said.items() if name not in own}, "flags": flags}


def _is_so(word: str, value: object) -> bool:
    """Tell whether a circumstance is said to be there; its own name in its column says so."""
    said = value if isinstance(value, (bool, str)) else show(value or 0)
    if isinstance(said, str) and words.find(fold_word(said.lower())) == words.find(word):
        return True
    return said if isinstance(said, bool) else _truth(word, said) is True


def value_of(name: str, cell: object) -> object:
    """Return what a cell says: a text is read, and everything else stands as in a record."""
    if isinstance(cell, str):
        return _READERS.get(name, _text)(name, cell)
    if name in ("self_draw", "losing") and isinstance(cell, int):
        return _truth(name, str(cell))
    if name in ("options", "pao") and isinstance(cell, list):
        return _pairs(cell)
    return cell


def _pairs(cell: list[object]) -> object:
    """Return a map as an object: its pairs, as Arrow writes them; else what it was."""
    pairs = [pair for pair in cell if isinstance(pair, list) and len(pair) == 2]
    names = [pair[0] for pair in pairs if isinstance(pair[0], str)]
    if not cell or len(set(names)) < len(cell):
        return cell
    return dict(zip(names, (value for _, value in pairs), strict=True))


def _from_fields(record: dict[str, object], identity: object) -> Entry:
    """Read the fields of a record, whose groups may be written in the notation."""
    if "concealed" not in record and "win" not in record and "melds" not in record:
        raise HandError(
            "no tiles",
            Message("there is no hand here"),
            Message("Fill in hand, or concealed and win."),
        )
    options = switches(record)
    record.pop("preset", None)
    melds = record.get("melds")
    groups = melds if isinstance(melds, tuple) else None
    if groups is not None:
        del record["melds"]
    hand: Hand = hand_from_record({**record, "options": options})
    return Entry(identity, hand if groups is None else replace(hand, melds=groups))


def _text(name: str, cell: str) -> object:
    return cell


def _tiles(name: str, cell: str) -> object:
    """Return tiles in canonical form however they are written, or the text where they are none."""
    try:
        return write_tiles(parse_tiles(cell))
    except ValueError:
        said = tiles_said(cell) if len(cell) <= _LONGEST else None
        return cell if said is None else write_tiles(said)


def _truth(name: str, cell: str) -> object:
    value = _TRUTH.get(cell.lower())
    if value is None and name == "self_draw":
        ways = {line.flag for line in words.find(fold_word(cell.lower().replace(" ", "")))}
        value = {"self_draw": True, "": False}.get(ways.pop()) if len(ways) == 1 else None
    if value is None:
        hint = Message("Write true or false, yes or no, 1 or 0, or nothing for no.")
        raise HandError(
            "bad value",
            Message("{name}: {cell!r} is neither true nor false", name=name, cell=cell),
            hint,
        )
    return value


def _wind(name: str, cell: str) -> object:
    """Return a wind as a record has it, or the text as it stands where it names none."""
    if cell == _NAN:
        message = Message("{name}: nan is South, or no value at all", name=name)
        raise HandError("bad wind", message, Message("Write S, or leave the cell empty."))
    wind = (seat_named if name == "seat" else wind_named)(cell)
    return cell if wind is None else TEXTS[wind]


def _number(name: str, cell: str) -> object:
    """Return a count, or the text as it stands where it is none."""
    return int(cell.partition(".")[0]) if _WHOLE.fullmatch(cell) else cell


def _dora(name: str, cell: str) -> object:
    """Return how many dora there are, or which."""
    number = _number(name, cell)
    return number if isinstance(number, int) else _tiles(name, cell)


def _json(name: str, cell: str, kind: type) -> object:
    value = json_of(cell, name)
    if not isinstance(value, kind):
        raise HandError(
            "bad value",
            Message("{name}: {kind_of} cannot stand here", name=name, kind_of=kind_of(value)),
        )
    return value


def _flags(name: str, cell: str) -> object:
    if cell.startswith("["):
        return _json(name, cell, list)
    return [word for word in _APART.split(cell) if word]


def _melds(name: str, cell: str) -> object:
    """Return a list as in a record, or the groups of the notation."""
    if cell.startswith("["):
        return _json(name, cell, list)
    return tuple(_meld(word) for word in _APART.split(cell) if word)


@lru_cache(1024)
def _meld(word: str) -> Meld:
    try:
        hand = read(word, game=Game(size=3), waiting=True).hand
    except ScorerError as error:
        raise HandError(
            "bad meld",
            Message("melds: {word!r}: {message}", word=word, message=error.message),
            error.hint,
        ) from None
    if len(hand.melds) != 1 or hand != Hand((), melds=hand.melds):
        hint = Message("Groups are written 123m- 555p- 9999s_ with a blank between them.")
        raise HandError("bad meld", Message("melds: {word!r} is no group", word=word), hint)
    return hand.melds[0]


def _options(name: str, cell: str) -> object:
    if cell.startswith("{"):
        return _json(name, cell, dict)
    found: dict[str, object] = {}
    for part in _BETWEEN_OPTIONS.split(cell):
        if not part.strip():
            continue
        key, sign, value = (text.strip() for text in part.partition("="))
        if not sign or not key:
            hint = Message("Switches are written key=value; key=value.")
            raise HandError(
                "bad value",
                Message("{name}: {strip!r} is no key=value", name=name, strip=part.strip()),
                hint,
            )
        if key in found:
            raise HandError(
                "bad value",
                Message("{name}: {key} stands twice", name=name, key=key),
                Message("Leave one out."),
            )
        found[key] = value
    return found


def _liable(name: str, cell: str) -> object:
    if cell.startswith("{"):
        return _json(name, cell, dict)
    return {"from": cell} if cell in SIDES else cell


_FACT_READERS: Final = {NUMBER: _number, DORA: _dora, LIABLE: _liable, TILES: _tiles, SIDE: _text}
_READERS: Final[Mapping[str, Callable[[str, str], object]]] = {
    "self_draw": _truth,
    "losing": _truth,
    "concealed": _tiles,
    "win": _tiles,
    "seat": _wind,
    "round": _wind,
    "flowers": _number,
    "flags": _flags,
    "melds": _melds,
    "options": _options,
    **{name: _FACT_READERS[fact.reads] for name, fact in FIELDS.items()},
}
