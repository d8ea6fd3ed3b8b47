"""JSON records to hands and back, in the fields of the case format.

Records are strict: a field of another type, an unknown field or flag is an error that names it.
Whether the hand is possible is not looked at here; `scorer.hand.problems` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scorer import facts, tiles
from scorer.circumstances import FLAGS
from scorer.errors import HandError
from scorer.facts import DORA, LIABLE, NUMBER, SIDE, TILES
from scorer.hand import CHOW, MELD_SIZES, SIDES, Hand, Meld
from scorer.message import Message
from scorer.notation import words
from scorer.notation.fold import fold_word
from scorer.notation.tokens import FLOWER_SIGNS
from scorer.problems import MELDS
from scorer.seat import seat_named, wind_named

_MELD_FIELDS: Final = ("kind", "tiles", "from", "called")
IGNORED: Final = ("id", "expected", "agree", "note")
FIELDS: Final = (
    "variant", "concealed", "win", "melds", "flowers", "self_draw", "flags", "seat", "round",
    "options", "losing", *facts.FIELDS, *IGNORED,
)  # fmt: skip


def hand_from_record(record: Mapping[str, object]) -> Hand:
    """Return the hand of a record, or raise HandError that names the field and its value.

    A field that is null is missing; 2.0 is the number 2.
    """
    for name in record:
        if name not in FIELDS:
            known = ["hand", *(field for field in FIELDS if field not in IGNORED)]
            raise _error(
                "unknown field",
                Message("{name!r} is no field of a hand", name=name),
                _near(name, known),
            )
    record = {name: value for name, value in record.items() if value is not None}
    record = {
        name: _joined(value) if name in _OF_TILES else value for name, value in record.items()
    }
    concealed = _tiles(_text(record, "concealed"), "concealed", "bad tile")
    win = _tiles(_text(record, "win"), "win", "bad tile")
    if len(win) > 1:
        raise _error(
            "bad tile",
            Message(
                "win is one tile, and {record!r} is {number}", record=record["win"], number=len(win)
            ),
        )
    flowers, count = _flowers(record.get("flowers", 0))
    variant = _text(record, "variant")
    return Hand(
        concealed=concealed,
        win=win[0] if win else None,
        melds=_melds(record.get("melds", [])),
        flowers=flowers,
        flower_count=count,
        flags=_flags(record),
        seat=_wind(record, "seat"),
        round=_wind(record, "round"),
        variant=variant or None,
        options=_options(record.get("options", {})),
        details=_details(record),
    )


def record_from_hand(hand: Hand) -> dict[str, object]:
    """Return the record of a hand; reading it gives the same hand, but for its labels."""
    record: dict[str, object] = {}
    if hand.variant is not None:
        record["variant"] = hand.variant
    record["concealed"] = tiles.write_tiles(hand.concealed)
    if hand.win is not None:
        record["win"] = tiles.TEXTS[hand.win]
    record["melds"] = [_meld_record(meld) for meld in hand.melds]
    if hand.flowers:
        record["flowers"] = tiles.write_tiles(hand.flowers)
    elif hand.flower_count:
        record["flowers"] = hand.flower_count
    if "losing" in hand.flags:
        record["losing"] = True
    if hand.self_draw or "losing" not in hand.flags:
        record["self_draw"] = hand.self_draw
    if flags := [flag for flag in hand.flags if flag not in ("self_draw", "losing")]:
        record["flags"] = flags
    for name, wind in (("seat", hand.seat), ("round", hand.round)):
        if wind is not None:
            record[name] = tiles.TEXTS[wind]
    if hand.options:
        record["options"] = dict(hand.options)
    details = dict(hand.details)
    for name, fact in facts.FIELDS.items():
        if fact.key in details:
            record[name] = _fact_value(fact.reads, details[fact.key])
    return record


def _fact_value(reads: str, text: str) -> object:
    if reads == LIABLE:
        return {"from": text}
    return int(text) if reads in (NUMBER, DORA) and text.isdecimal() else text


def _meld_record(meld: Meld) -> dict[str, object]:
    record: dict[str, object] = {"kind": meld.kind, "tiles": tiles.write_tiles(meld.tiles)}
    if meld.source is not None:
        record["from"] = meld.source
    if meld.called is not None:
        record["called"] = _called_text(meld.tiles, meld.called)
    return record


def _called_text(group: tuple[int, ...], called: int) -> object:
    """Return the called tile of a chow; of two wild ones, which of its tiles it is, from 1."""
    tile = group[called]
    return tiles.TEXTS[tile] if group.index(tile) == called else called + 1


def _error(kind: str, message: str, hint: str = "") -> HandError:
    return HandError(kind, message, hint)


def _near(name: str, known: list[str]) -> str:
    from scorer.spelling import did_you_mean  # noqa: PLC0415 - only when something is wrong

    return did_you_mean(name, known, 0.5) + f"Known: {', '.join(known)}."


_OF_TILES: Final = frozenset(
    (
        "concealed",
        "win",
        "flowers",
        *(n for n, f in facts.FIELDS.items() if f.reads in (TILES, DORA)),
    )
)


def _joined(value: object) -> object:
    """Return a list of tiles, ["1m", "2m"], as one text; anything else as it is."""
    if isinstance(value, list) and value and all(_is_tile(one) for one in value):
        return "".join(value)
    return value


def _is_tile(value: object) -> bool:
    return isinstance(value, str) and value in tiles.TILES


def _text(record: Mapping[str, object], name: str) -> str:
    value = record.get(name, "")
    if not isinstance(value, str):
        raise _error(
            "bad value", Message("{name} is a text, and {value!r} is none", name=name, value=value)
        )
    return value


def _tiles(text: str, name: str, kind: str) -> tuple[int, ...]:
    try:
        return tiles.parse_tiles(text)
    except ValueError as error:
        raise _error(kind, Message("{name}: {why}", name=name, why=error.args[0])) from None


def whole(value: object) -> object:
    """Return a number without a fraction as a whole one: JSON has one sort of number."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _listed_tiles(text: str, name: str, kind: str) -> tuple[int, ...]:
    """Return tiles that may have commas or blanks between them; flowers may be 春梅."""
    signs = "".join("".join(facts.listed(text)).split())
    if signs[:1] in FLOWER_SIGNS and set(signs) <= FLOWER_SIGNS.keys():
        return tuple(FLOWER_SIGNS[sign] for sign in signs)
    return _tiles(signs, name, kind)


def _flowers(value: object) -> tuple[tuple[int, ...], int]:
    value = whole(value)
    if isinstance(value, int) and not isinstance(value, bool):
        if value < 0:
            raise _error(
                "bad flowers",
                Message("flowers are counted from 0, and {value} is less", value=value),
            )
        return (), value
    if not isinstance(value, str):
        raise _error(
            "bad flowers",
            Message("flowers are tiles or how many, and {value!r} is neither", value=value),
        )
    found = _listed_tiles(value, "flowers", "bad flowers")
    for tile in found:
        if tile not in tiles.FLOWERS and tile not in tiles.DRAGONS:
            raise _error(
                "bad flowers", Message("flowers: {value} is no flower", value=tiles.TEXTS[tile])
            )
    return found, len(found)


def _melds(value: object) -> tuple[Meld, ...]:
    if not isinstance(value, list):
        raise _error("bad meld", Message("melds is a list, and {value!r} is none", value=value))
    return tuple(_meld(meld, f"melds[{i}]") for i, meld in enumerate(value))


def _meld(value: object, name: str) -> Meld:
    if not isinstance(value, dict):
        raise _error(
            "bad meld",
            Message(
                "{name} is an object with kind and tiles, and {value!r} is none",
                name=name,
                value=value,
            ),
        )
    for field in value:
        if field not in _MELD_FIELDS:
            hint = Message("Known: {listed}.", listed=", ".join(_MELD_FIELDS))
            raise _error(
                "bad meld",
                Message("{name}: {field!r} is no field of a meld", name=name, field=field),
                hint,
            )
    kind, source = value.get("kind"), value.get("from")
    if not isinstance(kind, str) or kind not in MELD_SIZES:
        raise _error(
            "bad meld",
            Message(
                "{name}.kind: {kind!r} is none of {listed}",
                name=name,
                kind=kind,
                listed=", ".join(MELD_SIZES),
            ),
        )
    if source is not None and source not in SIDES:
        raise _error(
            "bad meld",
            Message(
                "{name}.from: {source!r} is none of {listed}",
                name=name,
                source=source,
                listed=", ".join(SIDES),
            ),
        )
    group = value.get("tiles")
    if not isinstance(group, str) or not group:
        raise _error(
            "bad meld",
            Message(
                "{name}.tiles is a text of tiles, and {group!r} is none", name=name, group=group
            ),
        )
    found = _tiles(group, f"{name}.tiles", "bad meld")
    called = _called(value.get("called"), kind, found, name)
    return Meld(kind, found, "left" if kind == CHOW and source is None else source, called)


def _called(value: object, kind: str, group: tuple[int, ...], name: str) -> int | None:
    """Return the place of the called tile of a chow, which is named by its text."""
    if value is None:
        return None
    value = whole(value)
    if kind != CHOW:
        hint = Message("From whom it came says from.")
        raise _error(
            "bad meld",
            Message(
                "{name}.called: it is said of a chow, not of {meld}", name=name, meld=MELDS[kind]
            ),
            hint,
        )
    if isinstance(value, str) and tiles.TILES.get(value) in group:
        return group.index(tiles.TILES[value])
    if type(value) is int and 1 <= value <= len(group):
        return value - 1
    text = tiles.write_tiles(group)
    raise _error(
        "bad meld",
        Message(
            "{name}.called: {value!r} is none of the tiles {text}",
            name=name,
            value=value,
            text=text,
        ),
    )


def _flags(record: Mapping[str, object]) -> tuple[str, ...]:
    """Return self_draw and losing with the listed flags, in the order of the notation's words."""
    found: list[str] = [name for name in ("self_draw", "losing") if _bool(record, name)]
    value = record.get("flags", [])
    if not isinstance(value, list):
        raise _error("bad value", Message("flags is a list, and {value!r} is none", value=value))
    known = [flag for flag in FLAGS if flag not in ("self_draw", "losing")]
    texts = [flag if isinstance(flag, str) else "" for flag in value]
    drawn = "self_draw" in (*found, *map(flag_named, texts))
    named = [flag_named(text, drawn=drawn) for text in texts]
    for flag, name in zip(value, named, strict=True):
        if name is None:
            near = _near(flag, known) if isinstance(flag, str) else f"Known: {', '.join(known)}."
            raise _error(
                "unknown flag", Message("flags: {flag!r} is no circumstance", flag=flag), near
            )
        if name in found:
            raise _error("contradictory flags", Message("flags: {flag} is given twice", flag=flag))
        if not name and drawn:
            message = Message("flags: {flag} is no self-draw, and this hand is one", flag=flag)
            raise _error("contradictory flags", message)
        if name:
            found.append(name)
    return tuple(found)


def flag_named(word: str, *, drawn: bool = False) -> str | None:
    """Return the flag of a circumstance by any of its words, or None; that of a discard is empty.

    海底 is the last draw or the last discard: whether the winning tile was `drawn`.
    """
    if word in FLAGS:
        return word
    lines = words.find(fold_word(word.casefold()).replace(" ", "").replace("-", ""))
    of_the_draw = [line for line in lines if len(lines) == 1 or line.drawn in (drawn, None)]
    return of_the_draw[-1].flag if of_the_draw else None


def _bool(record: Mapping[str, object], name: str) -> bool:
    value = record.get(name, False)
    if not isinstance(value, bool):
        raise _error(
            "bad value",
            Message("{name} is true or false, and {value!r} is neither", name=name, value=value),
        )
    return value


def _wind(record: Mapping[str, object], name: str) -> int | None:
    value = record.get(name)
    if value is None:
        return None
    named = seat_named if name == "seat" else wind_named
    wind = named(value) if isinstance(value, str) else None
    if wind is None:
        hint = Message("A wind is one of E S W N.")
        raise _error(
            "bad wind", Message("{name}: {value!r} is no wind", name=name, value=value), hint
        )
    return wind


def _options(value: object) -> tuple[tuple[str, object], ...]:
    if not isinstance(value, dict):
        raise _error(
            "bad value", Message("options is an object, and {value!r} is none", value=value)
        )
    for name in value:
        if not isinstance(name, str):
            raise _error("bad value", Message("options: {name!r} is no name", name=name))
    return tuple(value.items())


def _details(record: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    found = []
    for name, fact in facts.FIELDS.items():
        if name in record:
            found.append((fact.key, _FACT_READERS[fact.reads](name, record[name])))
    return tuple(found)


def tiles_of_field(name: str, value: object) -> str:
    """Return the tiles of a field in canonical form: indicators, or what else is a list of them."""
    if not isinstance(value, str):
        raise _error(
            "bad value",
            Message("{name} is a text of tiles, and {value!r} is none", name=name, value=value),
        )
    return tiles.write_tiles(_listed_tiles(value, name, "bad tile"))


def _dora(name: str, value: object) -> str:
    """Return the dora, or how many there are."""
    return tiles_of_field(name, value) if isinstance(value, str) else _number(name, value)


def _number(name: str, value: object) -> str:
    value = whole(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise _error(
            "bad value",
            Message("{name} is a number from 0 up, and {value!r} is none", name=name, value=value),
        )
    return str(value)


def _side(name: str, value: object) -> str:
    if not isinstance(value, str) or value not in SIDES:
        raise _error(
            "bad value",
            Message(
                "{name}: {value!r} is none of {listed}",
                name=name,
                value=value,
                listed=", ".join(SIDES),
            ),
        )
    return value


def _liable(name: str, value: object) -> str:
    if not isinstance(value, dict) or set(value) != {"from"}:
        raise _error(
            "bad value",
            Message('{name} is {{"from": side}}, and {value!r} is not', name=name, value=value),
        )
    return _side(f"{name}.from", value["from"])


_FACT_READERS: Final[dict[str, Callable[[str, object], str]]] = {
    TILES: tiles_of_field,
    DORA: _dora,
    NUMBER: _number,
    LIABLE: _liable,
    SIDE: _side,
}
