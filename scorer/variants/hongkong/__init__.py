"""香港麻将 (hongkong): the rule book as code.

Read it in this order: the limit hands, the other hands, win and luck with the flowers (`fans1` to
`fans3`), `principles` (what may be counted together), `circumstances` (what cannot be),
`settlement`, `liability` and `table` (who pays what), `switches` and `presets`.
"""

from __future__ import annotations

# The order of these imports is the order of the book.
from scorer.variants.hongkong import (
    circumstances,
    fans1_limit_hands,
    fans2_hands,
    fans3_win_and_luck,
    settlement,
    switches,
    table,
)
from scorer.variants.hongkong.book import hongkong
from scorer.variants.hongkong.principles import declare_principles

__all__ = [
    "BOOKS",
    "circumstances",
    "fans1_limit_hands",
    "fans2_hands",
    "fans3_win_and_luck",
    "settlement",
    "switches",
    "table",
]

declare_principles(hongkong)
BOOKS = (hongkong.close(),)
