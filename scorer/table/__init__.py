"""A whole table after a hand: its players, who won from whom, who pays whom.

`reading` makes a table of a record (`text` of a short text, `files` of either), `settle` settles it
by the rules of its variant. A table has one winner (`model`, `one_win`), or its wins in order, or a
draw (`wins`).
"""

from __future__ import annotations

from scorer.table.model import Table
from scorer.table.one_win import Settled
from scorer.table.reading import table_from_record
from scorer.table.settle import AnySettled, AnyTable, settle
from scorer.table.wins.model import TableOfWins
from scorer.table.wins.settle import SettledWins

__all__ = [
    "AnySettled",
    "AnyTable",
    "Settled",
    "SettledWins",
    "Table",
    "TableOfWins",
    "settle",
    "table_from_record",
]
