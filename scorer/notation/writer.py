"""Writing: a hand in canonical form, which `read` understands as the same hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from scorer import tiles
from scorer.facts import KEYS
from scorer.hand import ADDED_KONG, CHOW, CONCEALED_KONG, PUNG, Hand, Meld
from scorer.notation.fold import DROPPED, WIDTH
from scorer.notation.tokens import FACE_DOWN_ZEROS, group_kind
from scorer.notation.words import WRITTEN

_SIDES: Final = {"left": "L", "across": "A", "right": "R", None: ""}
_VERBS: Final = {CHOW: "chow", PUNG: "pung", CONCEALED_KONG: "ankan", ADDED_KONG: "kakan"}
# Keys that are no house rules: one of such a name is written as opt.NAME.
RESERVED: Final = frozenset(("round", "seat", "flowers", "variant", *KEYS))
_SAFE: Final = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ._:/+@-")


def write(hand: Hand) -> str:
    """Write a hand: tiles, groups, winning tile, flowers, winds, words, then the keys.

    Tiles, groups and words keep their order. Every mark survives an unquoted word of a shell.
    """
    parts = [_concealed(hand), *map(write_meld, hand.melds)]
    if hand.win is not None:
        parts.append("+" + tiles.TEXTS[hand.win])
    known, counted = _flowers(hand)
    parts += [known, _winds(hand), *(WRITTEN[flag] for flag in hand.flags), counted]
    if hand.variant is not None:
        parts.append(f"variant={encoded(hand.variant)}")
    for name, value in hand.options:
        key = f"opt.{name}" if name in RESERVED else name
        parts.append(f"{key}={encoded(value_text(value))}")
    parts += [f"{key}={encoded(text)}" for key, text in hand.details]
    return " ".join(part for part in parts if part)


def _concealed(hand: Hand) -> str:
    """Write the tiles in hand; four of them like 0110m would be read as a kong, so 0m110m."""
    text = tiles.write_tiles(hand.concealed)
    return text[0] + text[-1] + text[1:] if re.fullmatch(FACE_DOWN_ZEROS, text) else text


def write_meld(meld: Meld) -> str:
    """Write one group: 123m- 1-23m 555p-A 777-A7s 9999s_.

    Three jokers with the mark behind them are a pung, so a chow of them is called one.
    """
    pung_like = set(meld.tiles) == {tiles.JOKER} and meld.called == 2
    if meld.kind == CHOW and meld.called is not None and len(meld.tiles) == 3 and not pung_like:
        return _marked(meld.tiles, meld.called + 1, "" if meld.source == "left" else meld.source)
    kind = group_kind(meld.tiles)
    if meld.kind == ADDED_KONG:
        return _marked(meld.tiles, 3, meld.source)
    text = _group(meld.tiles)
    if meld.kind == CONCEALED_KONG:
        return text + "_"
    if kind != meld.kind and tiles.JOKER in meld.tiles and meld.kind in _VERBS:
        return f"{_VERBS[meld.kind]} {text}"
    source = None if meld.kind == CHOW and meld.source == "left" else meld.source
    return f"{text}-{_SIDES[source]}"


def _group(group: tuple[int, ...]) -> str:
    """Write the tiles of a group as one run, jokers among the numbers: 6J66s."""
    texts = [tiles.TEXTS[tile] for tile in group]
    suits = {text[1] for text in texts if len(text) == 2}
    if len(suits) != 1:
        return tiles.write_tiles(group)
    return "".join(text[0] for text in texts) + suits.pop()


def _marked(group: tuple[int, ...], at: int, source: str | None) -> str:
    """Write a group with the mark after `at` tiles."""
    text = _group(group)
    return f"{text[:at]}-{_SIDES[source or None]}{text[at:]}"


def _flowers(hand: Hand) -> tuple[str, str]:
    """Return the known flowers as tiles, or the key that counts them or names dragons too."""
    if len(hand.flowers) != hand.flower_count:
        return "", f"flowers={hand.flower_count}"
    text = tiles.write_tiles(hand.flowers)
    if all(tile in tiles.FLOWERS for tile in hand.flowers):
        return text, ""
    return "", f"flowers={text}"


def _winds(hand: Hand) -> str:
    if hand.round is not None and hand.seat is not None:
        return f"{tiles.TEXTS[hand.round]}/{tiles.TEXTS[hand.seat]}"
    if hand.round is not None:
        return f"round={tiles.TEXTS[hand.round]}"
    return "" if hand.seat is None else f"seat={tiles.TEXTS[hand.seat]}"


def value_text(value: object) -> str:
    """Write the value of a house rule: yes and no, numbers as they are, words with commas between.

    The rest is written as JSON.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping) and all(map(_is_word, (*value, *value.values()))):
        return ",".join(f"{name}:{one}" for name, one in value.items()) or "none"
    if isinstance(value, list | tuple) and all(map(_is_word, value)):
        return ",".join(map(str, value)) or "none"
    import json  # noqa: PLC0415 - rarely needed

    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _is_word(value: object) -> bool:
    """Tell whether a value can stand in a list with commas."""
    if isinstance(value, str):
        return value.replace("-", "").replace("_", "").isalnum()
    return isinstance(value, int) and not isinstance(value, bool)


def encoded(text: str) -> str:
    """Write blanks, marks and everything that folding would change as percent signs.

    The commas of a list of words stay.
    """
    if "," in text and all(map(_is_word, text.split(","))):
        return ",".join(map(encoded, text.split(",")))
    return "".join(sign if _stays(sign) else _percent(sign) for sign in text)


def _stays(sign: str) -> bool:
    if sign.isascii():
        return sign in _SAFE
    return sign.isalnum() and ord(sign) not in WIDTH and not DROPPED.match(sign)


def _percent(sign: str) -> str:
    return "".join(f"%{byte:02X}" for byte in sign.encode("utf-8", "surrogatepass"))
