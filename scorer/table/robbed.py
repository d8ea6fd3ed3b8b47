"""A robbed kong: all copies of its tile lie in it, so nobody else at the table has one."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.hand import PUNG, Hand
from scorer.message import Message
from scorer.rules.seats import bad_table
from scorer.table.model import seat_name
from scorer.tiles import TEXTS, kind_of


def check_robbed(
    win: int,
    winner: int,
    robbed: int,
    hands: Iterable[tuple[int, Hand]],
    indicators: Iterable[int] = (),
) -> None:
    """Raise HandError for a copy of the tile `win`, robbed by a winner, that lies elsewhere.

    `robbed` is the seat whose kong it was; its hand has the pung, or three for a concealed kong,
    where it is known. `indicators` are the kinds that lie open on the wall.
    """
    kind = kind_of(win)
    text = TEXTS[kind]
    for seat, hand in hands:
        own = [kind_of(tile) for tile in hand.concealed].count(kind)
        melded = [meld for meld in hand.melds if kind in map(kind_of, meld.tiles)]
        if seat != robbed and (own or melded):
            message = Message(
                "{seat_name} has a {text}, and all of them lie in the robbed kong",
                seat_name=seat_name(seat),
                text=text,
            )
            raise bad_table(message, Message("Leave robkong out, or correct the hand."))
        if seat == robbed and own != 3 and not any(meld.kind == PUNG for meld in melded):
            thief = seat_name(winner)
            message = Message(
                "{seat_name} has no pung of {text}, so {thief} cannot rob its kong",
                seat_name=seat_name(seat),
                text=text,
                thief=thief,
            )
            hint = Message("The robbed player has the pung; the fourth tile is the winning one.")
            raise bad_table(message, hint)
    if kind in indicators:
        message = Message(
            "an indicator is {text}, and all of them lie in the robbed kong", text=text
        )
        raise bad_table(message, Message("Leave robkong out, or correct the indicators."))
