"""A whole table: several winners on one discard, each settled alone; a draw pays nothing.

Under 半铳 winners do not pay each other, and the missing share is paid by nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorer.hand import Hand
from scorer.message import Message
from scorer.rules.seats import bad_table
from scorer.rules.wins import Ending, TableWin, Transfer, WinsRules, by_role
from scorer.seat import Seat
from scorer.variants.hongkong.book import hongkong


def prepared(hand: Hand, facts: Mapping[str, object], win: TableWin | None, ending: Ending) -> Hand:
    """Return a winner's hand with the circumstance that somebody is liable (包牌)."""
    if win is None or win.liable is None:
        return hand
    if win.source not in (None, win.liable):
        message = Message(
            "{liable} cannot be liable (包牌): {source} discarded, and pays",
            liable=win.liable,
            source=win.source,
        )
        raise bad_table(message, Message("On a discard, the discarder alone can be liable."))
    return hand if "bao" in hand.flags else replace(hand, flags=(*hand.flags, "bao"))


def settle(ending: Ending) -> Iterator[Transfer]:
    """Yield what is paid for each win; where `dealer_double` is on, East pays and gets double."""
    doubled = ending.options.is_on("dealer_double")
    for one in by_role(ending):
        if doubled and Seat.E in (one.payer, one.payee):
            yield one._replace(
                amount=2 * one.amount, why=Message("2 × {each:,} (East)", each=one.amount)
            )
        else:
            yield one


hongkong.set_ruling(
    wins=WinsRules(settle=settle, several=True, needs_round=True, liable=True, prepared=prepared)
)
