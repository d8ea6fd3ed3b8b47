"""中国古典麻雀 (the Chinese classical game): four systems, one list of items.

Read it in this order: `system` (what a system and an item are), the items (`items1` to `items4`),
`worths` and `systems` (what each item is worth in each), `switches`, `principles`, `circumstances`
(what cannot be), `settlement` (one hand) and `table` (four hands).
"""

from __future__ import annotations

# The order of these imports is the order of the books.
from scorer.variants.classical import (
    items1_sets,
    items2_winner,
    items3_doubles,
    items4_limit_hands,
)
from scorer.variants.classical.books import book_of
from scorer.variants.classical.systems import SYSTEMS

__all__ = ["BOOKS", "items1_sets", "items2_winner", "items3_doubles", "items4_limit_hands"]

BOOKS = tuple(book_of(system) for system in SYSTEMS)
