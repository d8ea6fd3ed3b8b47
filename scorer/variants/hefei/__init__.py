"""合肥麻将 (hefei): 2 to 8 of three suits, eight of one suit to win, no chow claims.

Read it in this order: `book` (equipment, the eight, switches and facts), the big items
(`items1_big`), the small ones (`items2_small`), `principles`, `circumstances`, `settlement`.
"""

from __future__ import annotations

# The order of these imports is the order of the book.
from scorer.variants.hefei import circumstances, items1_big, items2_small
from scorer.variants.hefei.book import hefei
from scorer.variants.hefei.principles import declare_principles

__all__ = ["BOOKS", "circumstances", "items1_big", "items2_small"]

declare_principles(hefei)
BOOKS = (hefei.close(),)
