"""台湾麻将 (taiwan): sixteen tiles, seventeen with the winning one.

Read it in this order: the hands (`items1_hands`), sets and flowers (`items2_sets`), how the hand
was won (`items3_win`), `principles`, `circumstances` (what cannot be), `settlement` and `table`
(底 and 台, the dealer's extra), `switches` and `presets`.
"""

from __future__ import annotations

# The order of these imports is the order of the book.
from scorer.variants.taiwan import (
    circumstances,
    items1_hands,
    items2_sets,
    items3_win,
    switches,
    table,
)
from scorer.variants.taiwan.book import taiwan
from scorer.variants.taiwan.principles import declare_principles

__all__ = [
    "BOOKS",
    "circumstances",
    "items1_hands",
    "items2_sets",
    "items3_win",
    "switches",
    "table",
]

declare_principles(taiwan)
BOOKS = (taiwan.close(),)
