"""リーチ麻雀 (riichi): the rule book as code.

Read it in this order: the yakuman, the yaku of luck, of one han and of more (`yaku1` to `yaku4`),
`dora` and `fu`, `principles` (what may be counted together), `circumstances` and `examine` (what
cannot be), `price` (han and fu to base points), `settlement` (who pays what), `switches` and
`presets`.
"""

from __future__ import annotations

# The order of these imports is the order of the book.
from scorer.variants.riichi import (
    yaku1_yakuman,
    yaku2_luck,
    yaku3_one_han,
    yaku4_more_han,
    dora,
    fu,
    circumstances,
    settlement,
    switches,
)  # isort: skip
from scorer.variants.riichi.book import riichi
from scorer.variants.riichi.principles import declare_principles

__all__ = [
    "BOOKS",
    "circumstances",
    "dora",
    "fu",
    "settlement",
    "switches",
    "yaku1_yakuman",
    "yaku2_luck",
    "yaku3_one_han",
    "yaku4_more_han",
]

declare_principles(riichi)
BOOKS = (riichi.close(),)
