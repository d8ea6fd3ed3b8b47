"""The principles by which the items are counted, with hands that show them."""

from __future__ import annotations

from typing import Final

from scorer.rules.book import RuleBook
from scorer.rules.parts import Principle
from scorer.variants.hefei.book import BIG_REPLACE

BIG: Final = """A big item takes the place of all small ones; big items are added to each other.

    Rule: two game tables
    Yes:  666777888m456p3s +3s => 三连坎 胡
    No:   666777888m456p3s +3s => 坎 支 卡
    """

ONE_READING: Final = """All items are those of one reading, and the dearest reading counts.

    Rule: 66677788m+8m is three equal chows or three pungs, never items of both
    Yes:  66677788m345p33s +8m => 暗双铺
    No:   66677788m345p33s +8m => 坎
    """

NO_REPEAT: Final = """What is inside an item is not counted beside it.

    Rule: 豪华七对 is 七对 with a four
    Yes:  33336688m6677p3s +3s => 豪华七对
    No:   33336688m6677p3s +3s => 七对
    """


def declare_principles(book: RuleBook) -> None:
    """Hang the principles on the book."""
    book.principles = (
        Principle(BIG_REPLACE, "big in place of small", BIG),
        Principle("就高不就低", "high versus low", ONE_READING),
        Principle("不重复", "non-repeat", NO_REPEAT),
    )
