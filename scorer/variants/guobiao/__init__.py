"""国标麻将 (guobiao, Mahjong Competition Rules): the rule book as code.

Read it in this order: the fans from the dearest to the cheapest (`fans1` to `fans4`), `principles`
(what may be counted together), `circumstances` (what cannot be), `settlement`, and `book` for the
switches.
"""

from __future__ import annotations

# The order of these imports is the order of the book.
from scorer.variants.guobiao import (
    fans1_88_to_24,
    fans2_16_to_6,
    fans3_4_to_1,
    fans4_beyond_the_list,
    settlement,
)
from scorer.variants.guobiao.book import guobiao
from scorer.variants.guobiao.principles import declare_principles

__all__ = [
    "BOOKS",
    "fans1_88_to_24",
    "fans2_16_to_6",
    "fans3_4_to_1",
    "fans4_beyond_the_list",
    "settlement",
]

declare_principles(guobiao)
BOOKS = (guobiao.close(),)
