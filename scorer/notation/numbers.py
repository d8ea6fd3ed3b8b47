"""Numbers without letters: an array of 34 counts, lists of tile numbers, numbers apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from scorer.message import Message
from scorer.notation.dialects import Translation
from scorer.notation.fold import Piece
from scorer.notation.forms import replaced, says_no_tiles, says_winning_tile
from scorer.notation.tokens import Unreadable
from scorer.tiles import parse_tiles, write_tiles

_LIST: Final = re.compile(
    r"\s*+(?:[A-Za-z_]++\s*+)?=?[\s\[({]*+([0-9]{1,3}(?:[\s\])},\[({]+[0-9]{1,3}){11,})[\s\])},]*(.*)",
    re.S,
)
_KINDS: Final = [f"{i}{suit}" for suit in "mps" for i in range(1, 10)] + list("ESWNPFC")
_COPIES: Final = 4
_TILES: Final = len(_KINDS) * _COPIES
_REDS: Final = {16: "0m", 52: "0p", 88: "0s"}
_LOG_REDS: Final = {51: "0m", 52: "0p", 53: "0s"}
_MOST: Final = 20  # numbers in a list that holds one for each tile
_ORDER: Final = Message("in the order of riichi programs: m, p, s, E S W N, P F C")
_COUNTS: Final = Message("as 34 counts {order}", order=_ORDER)
_IDS: Final = Message("as tile numbers 0 to 135 {order}", order=_ORDER)
_CODES: Final = Message("as the numbers 11 to 47 of Tenhou's logs")
_REDS_OF_IDS: Final = Message("16, 52 and 88 read as red fives")
_REDS_OF_CODES: Final = Message("51 to 53 read as red fives")

_HONOURS: Final = {f"{i}z": honour for i, honour in enumerate("ESWNPFC", 1)}  # 41 to 47


def counts_or_ids(text: str) -> Translation | None:
    """Read 34 counts, 136 tile numbers, or the codes 11 to 47 of Tenhou's newer logs.

    None of them says which tile won, so that this must stand behind: +5p.
    """
    found = _LIST.fullmatch(text)
    if found is None or re.search(r"[0-9]{4}", found[1]):
        return None
    rest = [
        Piece(word[0], found.end(1) + word.start(), found.end(1) + word.end())
        for word in re.finditer(r"[^ ,\])}]+", text[found.end(1) :])
    ]
    wins = [one for one in rest if re.fullmatch(r"\+[0-9]{1,3}", one.text)]
    rest = [one for one in rest if one not in wins]
    if len(wins) > 1 or not all(map(_is_beside, rest)):
        return None
    places = list(re.finditer(r"[0-9]+", text[: found.end(1)]))
    numbers = [int(place[0]) for place in places]
    span = places[0].start(), places[-1].end()
    if wins and len(numbers) != len(_KINDS):
        (*tiles, win), note = _meaning([*numbers, int(wins[0].text)], span)
        rest.append(wins[0]._replace(text=f"+{win}"))
    elif wins:
        return None
    else:
        tiles, note = _meaning(numbers, span)
    pieces = [Piece(tile, *place.span()) for tile, place in zip(tiles, places, strict=True) if tile]
    many = sum(numbers) if len(numbers) == len(_KINDS) else len(numbers)
    named = any(one.text[0] == "+" or says_winning_tile(one.text) for one in rest)
    if many % 3 == 2 and not named:
        hand = write_tiles(parse_tiles("".join(_HONOURS.get(one.text, one.text) for one in pieces)))
        message = Message("read {note}: these do not say which tile won", note=note)
        hint = Message("Write {hand} and the winning tile, as +5p.", hand=hand)
        raise Unreadable("no win", message, *span, hint)
    notes: list[str] = [Message("read {note}", note=note)]
    if len(numbers) != len(_KINDS) and any(tile[0] == "0" for tile in tiles):
        notes.append(_REDS_OF_IDS if note is _IDS else _REDS_OF_CODES)
    return [*pieces, *rest], tuple(notes)


def _is_beside(piece: Piece) -> bool:
    """Tell whether a word may stand behind the numbers: no tiles but the winning one."""
    return says_no_tiles(piece.text) or says_winning_tile(piece.text)


def _meaning(numbers: Sequence[int], span: tuple[int, int]) -> tuple[list[str], str]:
    """Return what each number stands for, and how they are read."""
    if len(numbers) == len(_KINDS) and max(numbers) <= _COPIES:
        said = [kind * many for kind, many in zip(_KINDS, numbers, strict=True)]
        return said, _COUNTS
    distinct = len(set(numbers)) == len(numbers) <= _MOST
    ids = distinct and len(_KINDS) <= max(numbers) < _TILES
    coded = len(numbers) <= _MOST and all(map(_is_code, numbers))
    if ids and not coded:
        said = [_REDS.get(one) or _KINDS[one // _COPIES] for one in numbers]
        return said, _IDS
    if coded and not ids:
        said = [_LOG_REDS.get(one) or f"{one % 10}{'mpsz'[one // 10 - 1]}" for one in numbers]
        return said, _CODES
    hint = Message("Write the tiles with their suits: 123m456p789s, E S W N, C F P.")
    if max(numbers) <= 9 and min(numbers):
        raise Unreadable("no suit", Message("these numbers have no suit"), *span, hint)
    if ids:
        what = Message(
            "these can be tile numbers 0 to 135, or the numbers 11 to 47 of Tenhou's logs"
        )
    elif max(numbers) < len(_KINDS):
        what = Message(
            "these look like tile numbers 0 to 33, or like counts, and programs differ in them"
        )
    else:
        what = Message("these numbers stand for no tiles")
    raise Unreadable("ambiguous", what, *span, hint)


def _is_code(number: int) -> bool:
    tens, ones = divmod(number, 10)
    return number in _LOG_REDS or (1 <= tens <= 3 and ones > 0) or (tens == 4 and 1 <= ones <= 7)


_APART: Final = re.compile(
    r"(?<![0-9A-Za-z=(\[.|])(?:([0-9](?:[ ,]+[0-9])+)[ ,]?|([0-9]+(?:[ ,]+[0-9]+)+)[ ,]+)"
    r"([mpszwtbcd万饼条])([-_][LAR]?)?(?![A-Za-z0-9_])"
)


def apart(text: str) -> Translation | None:
    """Read numbers with commas or blanks between them and one letter behind: 3,4,0m · 2 3 4 m."""
    found = []
    for run in _APART.finditer(text):
        numbers = re.sub(r"[ ,]", "", run[1] or run[2])
        found.append((*run.span(), numbers + run[3] + (run[4] or "")))
    return (replaced(text, found), ()) if found else None
