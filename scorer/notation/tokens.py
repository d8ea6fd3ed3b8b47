"""What a token says: the tiles of a run, the parts of a called group, the bits of a tail.

Everything here works on folded text and answers with tiles and offsets inside the token; faults
are told to a `Faults` list with offsets of the folded text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scorer import tiles
from scorer.errors import Fault
from scorer.hand import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, KONGS, PUNG, Meld, meld_kind
from scorer.message import Message
from scorer.notation import words
from scorer.problems import MELDS

NUMERALS: Final = {numeral: i for i, numeral in enumerate("一二三四五六七八九", 1)}
NUMERALS.update({str(i): i for i in range(10)})
SUIT_OF: Final = {
    "m": "m",
    "p": "p",
    "s": "s",
    "z": "z",
    "h": "z",
    "f": "f",
    "w": "m",
    "c": "m",
    "d": "p",
}
SUIT_OF.update({"万": "m", "饼": "p", "条": "s", "字": "字"})
JAPANESE_HONOURS: Final = "ESWNPFC"
HONOUR_SIGNS: Final = dict(zip("东南西北中发白百", "ESWNCFPJ", strict=True))
HONOUR_LETTERS: Final = "ESWNCFP东南西北中发白"
_SILENT_SIGNS: Final = "风红财板搭"
FLOWER_SIGNS: Final = {sign: 41 + i for i, sign in enumerate("春夏秋冬梅兰菊竹")}
GB_FLOWERS: Final = dict(zip("abcdefgh", (45, 46, 48, 47, 41, 42, 43, 44), strict=True))
SIDE_LETTERS: Final = {
    "L": "left",
    "A": "across",
    "R": "right",
    "上": "left",
    "对": "across",
    "下": "right",
}
SUPPLIERS: Final = {1: "left", 2: "across", 3: "right"}
ARROWS: Final = {"<": "left", "^": "across", ">": "right"}
GLYPHS: Final = {tiles.glyph(tile): tile for tile in tiles.TEXTS if tile not in tiles.RED_FIVES}
FACE_DOWN_ZEROS: Final = r"0([1-9])\1(?:0)[mpsz]"  # 0990m: a kong of mahjong-utils
_NO_SUIT: Final = Message("Add m (万), p (饼) or s (条) after them.")


class Placed(NamedTuple):
    """A tile and where it was written, in offsets of the folded text."""

    tile: int
    start: int
    end: int


class Unreadable(Exception):  # noqa: N818 - it carries a fault, and is none itself
    """Raised where a token cannot mean anything; carries the fault."""

    def __init__(self, code: str, message: str, start: int, end: int, hint: str = "") -> None:
        super().__init__(message)
        self.fault = Fault(code, message, start, end, hint)


def no_suit(start: int, end: int, hint: str = "") -> Unreadable:
    """Return the fault of numbers that no suit letter follows."""
    return Unreadable(
        "no suit", Message("these numbers have no suit"), start, end, hint or _NO_SUIT
    )


def run(text: str, start: int, suits: Mapping[str, str]) -> list[Placed]:
    """Read a run such as 123m, 0p, 五六七万, 34r6m, 5mr, 12z, 15f, with jokers among the digits."""
    red_last = text[-1] == "r"
    stop = len(text) - 1 - red_last
    letter = text[stop]
    suit = suits.get(letter) or SUIT_OF[letter]
    found: list[Placed] = []
    red = False
    for i in range(stop):
        sign, at = text[i], start + i
        if sign == "红":
            red = True
        elif sign == "J":
            found.append(Placed(tiles.JOKER, at, at + 1))
        else:
            number = 0 if sign == "r" or red else NUMERALS[sign]
            if sign == "r" and (suit not in "mps" or text[i - 1 : i] == "5"):
                raise _unclear_red(at)
            found.append(Placed(_numbered(number, sign, suit, at), at - red, at + 1))
            red = False
    if red_last:
        last = found[-1]
        if tiles.number_of(last.tile) != 5:
            raise Unreadable(
                "bad tile", Message("only a five can be red"), last.start, start + len(text)
            )
        found[-1] = Placed(34 + tiles.suit_of(last.tile), last.start, last.end)
    if len(found) == 1:
        return [Placed(found[0].tile, start, start + len(text))]
    return found


def _unclear_red(at: int) -> Unreadable:
    hint = Message("Write 0m, 0p, 0s for a red five.")
    return Unreadable(
        "bad tile", Message("r after a number can mean two things here"), at, at + 1, hint
    )


def _numbered(number: int, sign: str, suit: str, at: int) -> int:
    """Return the tile of a number and a suit, or say which there are."""
    if suit == "z":
        if 1 <= number <= 7:
            return tiles.TILES[JAPANESE_HONOURS[number - 1]]
        raise Unreadable(
            "bad tile", Message("there is no {sign}z: honours are 1z to 7z", sign=sign), at, at + 1
        )
    if suit == "f":
        if 1 <= number <= 8:
            return 40 + number
        raise Unreadable(
            "bad tile", Message("there is no {sign}f: flowers are 1f to 8f", sign=sign), at, at + 1
        )
    if suit == "字":
        if number in (1, 2, 3, 4, 6):
            return tiles.TILES[JAPANESE_HONOURS[number - 1]]
        if number in (5, 7):
            both = Message("白 (white) or 中 (red)")
            message = Message(
                "{sign}字 can be {both}: Japan and China number the dragons differently",
                sign=sign,
                both=both,
            )
            raise Unreadable(
                "ambiguous", message, at, at + 2, Message("Write C (中), F (发) or P (白).")
            )
        raise Unreadable(
            "bad tile",
            Message("there is no {sign}字: honours are 1字 to 7字", sign=sign),
            at,
            at + 1,
        )
    return tiles.TILES[f"{number}{suit}"]


def honours(text: str, start: int) -> list[Placed]:
    """Read a run of one honour or of jokers: EEE, 东东东, 红中, JJ."""
    found: list[Placed] = []
    for i, sign in enumerate(text):
        if sign in _SILENT_SIGNS and sign not in HONOUR_SIGNS:
            if found and sign != "红":
                found[-1] = Placed(found[-1].tile, found[-1].start, start + i + 1)
            continue
        red = i > 0 and text[i - 1] == "红"
        tile = tiles.TILES[HONOUR_SIGNS.get(sign, sign)]
        found.append(Placed(tile, start + i - red, start + i + 1))
    return found


def glyphs(text: str, start: int) -> list[Placed]:
    """Read a run of Unicode tiles."""
    return [Placed(GLYPHS[sign], start + i, start + i + 1) for i, sign in enumerate(text)]


def bonus(text: str, start: int) -> list[Placed]:
    """Read flowers by their names: 春梅."""
    return [Placed(FLOWER_SIGNS[sign], start + i, start + i + 1) for i, sign in enumerate(text)]


def read_tiles(kind: str, text: str, start: int, suits: Mapping[str, str]) -> list[Placed]:
    """Read any token of tiles."""
    if kind == "RUN":
        return run(text, start, suits)
    return {"HONOURS": honours, "GLYPHS": glyphs, "BONUS": bonus}[kind](text, start)


def group_kind(group: Sequence[int]) -> str | None:
    """Return what the tiles of a group make; jokers stand for what fits, flowers for each other."""
    if not 3 <= len(group) <= 6:
        return None
    plain = [tile for tile in group if tile != tiles.JOKER]
    same = {3: PUNG, 4: KONG, 5: "quint", 6: "sextet"}[len(group)]
    if not plain or all(tile in tiles.FLOWERS for tile in plain):
        return same
    if len(plain) == len(group):
        return meld_kind(tuple(group))
    kinds = {tiles.kind_of(tile) for tile in plain}
    if len(kinds) == 1:
        return same
    near = max(kinds) - min(kinds) <= 2 and len(kinds) == len(plain)
    one_suit = len({tiles.suit_of(tile) for tile in kinds}) == 1 and max(kinds) < 27
    return CHOW if len(group) == 3 and near and one_suit else None


def called_group(
    group: Sequence[int], shown: str, start: int, end: int, *, source: str | None = None
) -> Meld:
    """Return the open group that tiles make, or say why they make none."""
    kind = group_kind(group)
    if kind is None and (len(group) < 3 or len(group) > 4):
        message = Message(
            "a called group is 3 or 4 tiles, this one has {number}", number=len(group)
        )
        hint = Message("Put - after each group by itself: 123m- 555p-")
        raise Unreadable("bad group", message, start, end, hint)
    if kind is None:
        raise Unreadable(
            "bad group", Message("{shown} is no chow, pung or kong", shown=shown), start, end
        )
    return Meld(kind, tuple(group), source or ("left" if kind == CHOW else None))


def meld(text: str, start: int, suits: Mapping[str, str]) -> Meld:
    """Read a group with its mark: 123m- 1-23m 555p-A 777-A7s EEE-E 9999s_ _99_s."""
    end = start + len(text)
    if text.endswith("_") or text.startswith("_"):
        return _face_down(text, start, suits)
    head, _, tail = text.partition("-")
    said = SIDE_LETTERS.get(tail[:1])
    tail = tail[1:] if said else tail
    group = [placed.tile for placed in _group_tiles(head + tail, start, suits)]
    if not tail:
        return called_group(group, text, start, end, source=said)
    before, kind = _count(head), group_kind(group)
    with_joker = len(group) == 3 and tiles.JOKER in group and not set(head) & set(HONOUR_LETTERS)
    if kind == CHOW or with_joker:
        return Meld(CHOW, tuple(group), said or "left", before - 1)
    if kind == KONG and before == 3:
        return Meld(ADDED_KONG, tuple(group), said)
    if kind is None or before == len(group) or len(group) > 4:
        return called_group(group, text, start, end, source=said)
    hint = Message(
        "For example 777s- or 777s-A; 777-7s is an added kong, 1-23m a chow with the 1 called."
    )
    raise Unreadable(
        "bad group",
        Message("in {meld} the - comes after the tiles", meld=MELDS[kind]),
        start,
        end,
        hint,
    )


def _count(head: str) -> int:
    return sum(sign not in _SILENT_SIGNS for sign in head)


def _group_tiles(text: str, start: int, suits: Mapping[str, str]) -> list[Placed]:
    """Read the tiles of a group: a run with jokers behind, or one honour with jokers anywhere."""
    if text[:1] in GLYPHS:
        return glyphs(text, start)
    plain = text.rstrip("J搭百")
    behind = len(honours(text[len(plain) :], 0))
    if plain and re.search(r"[0-9一二三四五六七八九]", plain):
        found = run(plain, start, suits)
    else:
        found = honours(plain, start)
    return found + [Placed(tiles.JOKER, start, start + len(text))] * behind


def _face_down(text: str, start: int, suits: Mapping[str, str]) -> Meld:
    """Read a concealed kong: 9999s_, _99_s, EEEE_, _EE_."""
    end = start + len(text)
    if text[0] == "_":
        text = text[1] + text[1:3] + text[2] + text[4:] + "_"
        found = _group_tiles(text[:-1], start, suits)
        found = [Placed(p.tile, start, end) for p in found]
        if text[0] != text[3]:
            raise _no_kong(text, start, end)
    else:
        found = _group_tiles(text[:-1], start, suits)
    group = tuple(placed.tile for placed in found)
    if group_kind(group) != KONG:
        raise _no_kong(text, start, end)
    return Meld(CONCEALED_KONG, group)


def _no_kong(text: str, start: int, end: int) -> Unreadable:
    hint = Message("For example 9999s_ or EEEE_; an open group has - instead.")
    message = Message(
        "_ marks a concealed kong, and {text} is not four equal tiles", text=text[:-1]
    )
    return Unreadable("bad group", message, start, end, hint)


def backs(text: str, start: int, suits: Mapping[str, str]) -> Meld:
    """Read a concealed kong with two backs: 🀫🀐🀐🀫, 🀐🀫🀫🀐, x44xz."""
    if text[0] == "x":
        pair = run(text[1:3] + text[4], start, suits)
    else:
        pair = glyphs(text.replace("\U0001f02b", ""), start)
    if pair[0].tile != pair[1].tile:
        raise Unreadable(
            "bad group", Message("a concealed kong has four equal tiles"), start, start + len(text)
        )
    return Meld(CONCEALED_KONG, (pair[0].tile,) * 4)


def turned(text: str, start: int) -> Meld:
    """Read a group of glyphs whose called tile is in round brackets: (🀇)🀈🀉."""
    at = text.index("(")
    group = [placed.tile for placed in glyphs(text.replace("(", "").replace(")", ""), start)]
    made = called_group(group, text, start, start + len(text))
    if made.kind == CHOW:
        return Meld(CHOW, made.tiles, "left", at)
    side = "left" if at == 0 else "right" if at == len(group) - 1 else "across"
    return Meld(made.kind, made.tiles, side)


def spoken(verb: str, side: str | None, group: list[Placed], start: int, typed: str) -> Meld:
    """Read a spoken group: chow 123m, 碰东, 碰对家555饼, 暗杠9条."""
    end = start + len(typed)
    kind = words.VERB_KINDS[verb]
    if not kind:
        hint = Message("Write 明杠 (open), 暗杠 (concealed) or 加杠 (added).")
        raise Unreadable("ambiguous", Message("is this kong open or concealed?"), start, end, hint)
    found = tuple(placed.tile for placed in group)
    if len(found) == 1 and kind != CHOW:
        found *= 4 if kind in KONGS else 3
    source = words.SIDE_NAMES[side] if side else None
    has = group_kind(found)
    jokers = tiles.JOKER in found
    wanted = KONG if kind in KONGS else kind
    if has != wanted and not (jokers and len(found) == (4 if wanted == KONG else 3)):
        if has and len(found) in (3, 4):
            message = Message(
                "{text} is {found}, not {said}", text=typed, found=MELDS[has], said=MELDS[wanted]
            )
        else:
            message = Message("{text} is not {said}", text=typed, said=MELDS[wanted])
        raise Unreadable("bad group", message, start, end)
    if kind == CHOW:
        return Meld(CHOW, found, source or "left")
    return Meld(kind, found, None if kind == CONCEALED_KONG else source)
