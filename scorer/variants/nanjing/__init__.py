"""南京麻将 (nanjing): twenty flowers, the dragons among them; hard flowers and soft ones.

Read it in this order: `book` (equipment, the minimum of flowers, switches and facts), the big items
(`items1_big`), the others (`items2_small`), `principles`, `circumstances`, `settlement`.
"""

from __future__ import annotations

# The order of these imports is the order of the book.
from scorer.variants.nanjing import circumstances, items1_big, items2_small
from scorer.variants.nanjing.book import nanjing
from scorer.variants.nanjing.principles import declare_principles

__all__ = ["BOOKS", "circumstances", "items1_big", "items2_small"]

declare_principles(nanjing)
BOOKS = (nanjing.close(),)
