"""Circumstances that contradict each other at every table, said with a book's own names for them.

A book calls `refuse_contradictions` with what it calls the circumstances that it knows; those that
it does not name are not its affair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scorer.message import Message
from scorer.rules.book import RuleBook
from scorer.rules.domains import Win
from scorer.rules.parts import CORRECT

ROBBED: Final = "rob_kong"
LAST_DISCARD: Final = "last_discard"
LAST_DRAW: Final = "last_draw"
AFTER_KONG: Final = "after_kong"
DOUBLE_KONG: Final = "double_kong"
HEAVENLY: Final = "heavenly"
EARTHLY: Final = "earthly"
HUMAN: Final = "human"
FIRST_DRAW: Final = "first_draw"
READY: Final = "ready_declared"

SEAT: Final = Message("Write the round and the seat, for example E/S.")
_WORDS: Final = {
    ROBBED: "robkong",
    LAST_DISCARD: "lastdiscard",
    LAST_DRAW: "lastdraw",
    AFTER_KONG: "kongdraw",
    DOUBLE_KONG: "doublekong",
    FIRST_DRAW: "firstdraw",
    READY: "ready",
}


def refuse_contradictions(
    book: RuleBook,
    names: Mapping[str, str],
    *,
    earthly_is_drawn: bool = False,
    needs_seat: bool = True,
) -> None:
    """Declare what cannot be, for the circumstances that are named.

    `earthly_is_drawn` says that 地和 is the own first draw of another seat than East; by default it
    is a win on East's first discard. Where a score does not depend on seats, 天和 `needs_seat` no
    more: it is refused only of a seat that was given and is not East's.
    """

    def refuse(flag: str, what: str, when: Callable[[Win], bool], hint: str = CORRECT) -> None:
        """Refuse a flag that the book knows; `when` tells whether what else was said denies it."""
        if flag in names:
            message = Message(what.format(f"{names[flag]} ({_WORDS.get(flag, flag)})"))
            book.refuse(message, flag, hint)(when)

    def refuse_both(flag: str, other: str, what: str) -> None:
        """Refuse a flag beside another one."""
        if other in names:
            said = f"{names[other]} ({_WORDS.get(other, other)})"
            refuse(flag, what.replace("[]", said), _said(other))

    drawn, discarded = _drawn, _discarded
    refuse(ROBBED, "{} is a win on another player's tile, not by self-draw", drawn)
    refuse(LAST_DISCARD, "{} is won on a discard, not by self-draw", drawn)
    for flag in (LAST_DRAW, AFTER_KONG, DOUBLE_KONG):
        refuse(flag, "{} needs a self-draw (zimo)", discarded)
    refuse(AFTER_KONG, "{} needs a kong in the hand", lambda won: not won.kongs)
    refuse(DOUBLE_KONG, "{} needs two kongs in the hand", lambda won: won.kongs < 2)
    refuse(
        ROBBED,
        "{}: the other three copies lie in the robbed kong, yet this hand has another",
        lambda won: won.holds_copy or won.melds_hold_copy,
    )
    refuse_both(LAST_DISCARD, ROBBED, "[] with {}: a robbed tile is no discard")
    refuse(HEAVENLY, "{} needs a self-draw (zimo)", discarded)
    refuse(
        HEAVENLY,
        "{} belongs to East: the seat must be East",
        lambda won: not won.sits_east and (needs_seat or won.seat_known),
        SEAT,
    )
    refuse(HEAVENLY, "{} is won on the dealt tiles: there can be no melds", _has_melds)
    refuse_both(LAST_DRAW, HEAVENLY, "[] with {}: the wall is still full")
    if earthly_is_drawn:
        refuse(EARTHLY, "{} is won on the own first draw: it needs a self-draw (zimo)", discarded)
    else:
        refuse(EARTHLY, "{} is won on East's first discard, not by self-draw", drawn)
    refuse(EARTHLY, "{} belongs to another seat than East", _sits_east, SEAT)
    refuse(EARTHLY, "{} is won before anything lies open: there can be no melds", _has_melds)
    refuse(HUMAN, "{} belongs to another seat than East", _sits_east, SEAT)
    for early in (HUMAN,) if earthly_is_drawn else (EARTHLY, HUMAN):
        refuse_both(ROBBED, early, "[] is won on a discard, not on a robbed kong (robkong)")
    _refuse_first_tiles(refuse, refuse_both)
    full = "{} in the first go-round: the wall is still full"
    for early in (EARTHLY, HUMAN, FIRST_DRAW):
        refuse(LAST_DISCARD, full, _said(early))
        refuse(LAST_DRAW, full, _said(early))


def _refuse_first_tiles(refuse: Callable[..., None], refuse_both: Callable[..., None]) -> None:
    """Refuse what cannot be before anything was discarded, and on the own first draw."""
    for first in (HEAVENLY, EARTHLY):
        refuse_both(READY, first, "[] with {}: it is won before anybody can declare")
    refuse(FIRST_DRAW, "the own first draw (firstdraw) needs a self-draw (zimo)", _discarded)
    refuse(FIRST_DRAW, "{} is before anything is called: there can be no melds", _has_melds)


def _said(flag: str) -> Callable[[Win], bool]:
    return lambda won: won.said(flag)


def _drawn(won: Win) -> bool:
    return won.self_draw


def _discarded(won: Win) -> bool:
    return not won.self_draw


def _sits_east(won: Win) -> bool:
    return won.sits_east


def _has_melds(won: Win) -> bool:
    return won.melds > 0
