"""A table and the rules of its variant to what everybody pays, in the form it was recorded."""

from __future__ import annotations

from typing import overload

from scorer.message import Message
from scorer.rules.rules import Rules
from scorer.rules.seats import bad_table
from scorer.table.model import Table
from scorer.table.one_win import Settled, settle_one_win
from scorer.table.wins.model import TableOfWins
from scorer.table.wins.settle import SettledWins, settle_wins
from scorer.tiles import WINDS

SEATS = len(WINDS)  # of the form with one winner
AnyTable = Table | TableOfWins
AnySettled = Settled | SettledWins


@overload
def settle(table: Table, rules: Rules) -> Settled: ...
@overload
def settle(table: TableOfWins, rules: Rules) -> SettledWins: ...
def settle(table: AnyTable, rules: Rules) -> AnySettled:
    """Settle a table by the rules of its variant.

    Raises HandError, with the seat named, for a table that cannot be, and for hands that the
    variant refuses.
    """
    if isinstance(table, TableOfWins):
        return settle_wins(table, rules)
    if rules.game.players != SEATS:
        message = Message(
            "a table with a winner has four seats, and {name} {players}",
            name=rules.book.name,
            players=rules.game.players,
        )
        raise bad_table(message, Message("Write a record with its wins in order."))
    return settle_one_win(table, rules)
