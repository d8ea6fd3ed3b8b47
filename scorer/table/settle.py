"""A table and the rules of its variant to what everybody pays, in the form it was recorded."""

from __future__ import annotations

from typing import overload

from scorer.rules.rules import Rules
from scorer.table.model import Table
from scorer.table.one_win import Settled, settle_one_win
from scorer.table.wins.model import TableOfWins
from scorer.table.wins.settle import SettledWins, settle_wins

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
    return settle_one_win(table, rules)
