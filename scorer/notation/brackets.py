"""Groups in brackets: 雀渣 and GB-Mahjong `[123m,1]`, mandel59 `[2<34p]`, and `(456m)`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from scorer.hand import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, Meld
from scorer.message import Message
from scorer.notation.lalr import Token
from scorer.notation.tokens import (
    ARROWS,
    NUMERALS,
    SUPPLIERS,
    Placed,
    Unreadable,
    called_group,
    no_suit,
    read_tiles,
)

_RIICHI_TOOLS: Final = r"\((?:[pks]\d[mpsz]\d?|\d+[mpsz]\d)\)"
_DIGIT_HINT: Final = Message(
    "after a group in brackets: 1 left, 2 across, 3 right (5 6 7 added kong)"
)


def square(children: Sequence[Any], text: str, suits: Mapping[str, str]) -> Meld:
    """Read a group in square brackets; without a number four equal tiles are concealed."""
    opening, *inside, closing = children
    start, end = opening.start_pos, closing.end_pos
    shown = text[start:end]
    inside, arrow = _without_arrow(inside)
    supplier = None
    if not arrow and inside and inside[-1].type == "NUMBERS":
        supplier = inside.pop()
    group = [placed.tile for placed in _tiles(inside, suits)]
    if not group:
        raise Unreadable("bad bracket", Message("these brackets hold no tiles"), start, end)
    if arrow:
        return _with_arrow(group, arrow, shown, start, end)
    made = called_group(group, shown, start, end)
    if supplier is None:
        concealed = made.kind == KONG
        return Meld(CONCEALED_KONG, made.tiles) if concealed else made
    number = NUMERALS[supplier[0]] if len(supplier) == 1 else 0
    added = number > 4
    if number not in (1, 2, 3, 5, 6, 7) or (added and made.kind != KONG):
        raise Unreadable("bad bracket", _DIGIT_HINT, supplier.start_pos, supplier.end_pos)
    if made.kind == CHOW:
        return Meld(CHOW, made.tiles, "left", number - 1)
    return Meld(ADDED_KONG if added else made.kind, made.tiles, SUPPLIERS[number - 4 * added])


def _without_arrow(inside: list[Any]) -> tuple[list[Any], tuple[str, int] | None]:
    """Return the tokens without the arrow, and the side it says with the tiles before it."""
    marks = [i for i, token in enumerate(inside) if token.type == "ARROW"]
    if not marks:
        return inside, None
    if len(marks) > 1:
        second = inside[marks[1]]
        message = Message("one tile of a group is called, and this marks a second one")
        raise Unreadable("bad bracket", message, second.start_pos, second.end_pos)
    at = marks[0]
    before, after = inside[:at], inside[at + 1 :]
    count = sum(len(token) - (token.type == "RUN") for token in before)
    if before and before[-1].type == "NUMBERS" and after and after[0].type == "RUN":
        numbers, run = before.pop(), after[0]
        after[0] = Token.at("RUN", numbers + run, numbers.start_pos)
        after[0].end_pos = run.end_pos
    return before + after, (ARROWS[str(inside[at])], count)


def _with_arrow(group: list[int], arrow: tuple[str, int], shown: str, start: int, end: int) -> Meld:
    side, before = arrow
    made = called_group(group, shown, start, end, source=side)
    if before >= len(group):
        hint = Message("For example [2<34p]: the 3 was called from the left.")
        raise Unreadable(
            "bad bracket", Message("the arrow stands before the called tile"), start, end, hint
        )
    return Meld(made.kind, made.tiles, side, before if made.kind == CHOW else None)


def round_group(children: Sequence[Any], text: str, suits: Mapping[str, str]) -> Meld:
    """Read a group in round brackets: open, and a kong has to say which."""
    opening, *inside, closing = children
    start, end = opening.start_pos, closing.end_pos
    shown = text[start:end]
    if re.fullmatch(_RIICHI_TOOLS, shown):
        message = Message(
            "riichi-tools counts the sides the other way round: 1 right, 2 across, 3 left"
        )
        hint = Message("Write the group as 1-23m, 555p-A, EEE-R, 777-7s or 9999s_.")
        raise Unreadable("ambiguous", message, start, end, hint)
    made = called_group([placed.tile for placed in _tiles(inside, suits)], shown, start, end)
    if made.kind == KONG:
        bare = shown[1:-1].strip()
        hint = Message("Write {bare}- (open) or {bare}_ (concealed).", bare=bare)
        raise Unreadable("ambiguous", Message("is this kong open or concealed?"), start, end, hint)
    return made


def _tiles(inside: Sequence[Any], suits: Mapping[str, str]) -> list[Placed]:
    found: list[Placed] = []
    for token, behind in zip(inside, [*inside[1:], None], strict=False):
        if token.type == "NUMBERS" and not (behind is not None and behind.type == "WORD"):
            raise no_suit(token.start_pos, token.end_pos)
        if token.type == "ARROW":
            message = Message("{token} has no place here", token=token)
            raise Unreadable("bad bracket", message, token.start_pos, token.end_pos)
        if token.type == "WORD":
            flower = "flower" in token
            hint = (
                Message("Flowers are 1f to 8f, or flowers=3.")
                if flower
                else Message("Brackets hold a group.")
            )
            message = Message('"{token}" is no tile', token=token)
            raise Unreadable("bad bracket", message, token.start_pos, token.end_pos, hint)
        if token.type != "NUMBERS":  # the word behind them is told
            found += read_tiles(token.type, str(token), token.start_pos, suits)
    return found
