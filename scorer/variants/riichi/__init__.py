"""リーチ麻雀 (riichi): the rule book as code.

Read it in this order: the yakuman, the yaku of luck, of one han and of more, the dora and the fu
(`items1` to `items6`), `principles` (what may be counted together), `circumstances` and `examine`
(what cannot be), `price` (han and fu to base points), `settlement` and `table` (who pays what),
`switches` and `presets`.
"""

from __future__ import annotations

# The order of these imports is the order of the book.
from scorer.variants.riichi import (
    circumstances,
    items1_yakuman,
    items2_luck,
    items3_one_han,
    items4_more_han,
    items5_dora,
    items6_fu,
    settlement,
    switches,
    table,
)
from scorer.variants.riichi.book import riichi
from scorer.variants.riichi.principles import declare_principles

__all__ = [
    "BOOKS",
    "circumstances",
    "items1_yakuman",
    "items2_luck",
    "items3_one_han",
    "items4_more_han",
    "items5_dora",
    "items6_fu",
    "settlement",
    "switches",
    "table",
]

declare_principles(riichi)
BOOKS = (riichi.close(),)
