"""A whole table after a hand: four players, who won from whom, who pays whom.

`reading` makes a `Table` of a record (`text` of a short text, `files` of either), `settle` settles
it by the rules of its variant.
"""

from __future__ import annotations

from scorer.table.model import Table
from scorer.table.reading import table_from_record
from scorer.table.settle import Settled, settle

__all__ = ["Settled", "Table", "settle", "table_from_record"]
