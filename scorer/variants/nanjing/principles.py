"""The principles by which the items are counted, with hands that show them."""

from __future__ import annotations

from typing import Final

from scorer.rules.book import RuleBook
from scorer.rules.parts import Principle

HIGHEST: Final = """Of several readings the dearest is taken; an open hand needs hard flowers.

    Rule: one open implementation
    Yes:  1233555678999m +4m flowers=1 => 清一色
    No:   1233555678999m +4m flowers=1 => 对对胡
    """

NO_REPEAT: Final = """What is inside an item is not counted beside it.

    Rule: one open implementation: 压绝 in place of 压档, seven pairs without 门清
    Yes:  13m123p123sSS EEE- +2m flowers=5 visible_pungs=2m => 压绝
    No:   13m123p123sSS EEE- +2m flowers=5 visible_pungs=2m => 压档
    """


def declare_principles(book: RuleBook) -> None:
    """Hang the principles on the book."""
    book.principles = (
        Principle("就高不就低", "high versus low", HIGHEST),
        Principle("不重复", "non-repeat", NO_REPEAT),
    )
