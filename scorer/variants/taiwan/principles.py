"""The principles by which the items are counted, with hands that show them."""

from __future__ import annotations

from typing import Final

from scorer.rules.book import RuleBook
from scorer.rules.parts import Principle

HIGHEST: Final = """Of several readings the dearest is taken.

    Rule: every table
    Yes:  111222333m99pNNNCC +C => 四暗刻 碰碰胡
    No:   111222333m99pNNNCC +C => 独听
    """

NO_REPEAT: Final = """What is inside an item is not counted beside it.

    Rule: 门清自摸 has 门清 and 自摸 inside; 大三元 its 三元牌, 大四喜 its wind pungs
    Yes:  123456m23p23456788s +4p zimo => 门清自摸
    No:   123456m23p23456788s +4p zimo => 门清 自摸
    """

NOTHING_ELSE: Final = """A win on the eighth flower counts nothing else, and the hand is not read.

    Rule: the association
    Yes:  1357m2468p1357sESWN +8f 1234567f zimo => 八仙过海
    No:   1357m2468p1357sESWN +8f 1234567f zimo => 自摸 花杠 正花
    """


def declare_principles(book: RuleBook) -> None:
    """Hang the principles on the book."""
    book.principles = (
        Principle("就高不就低", "high versus low", HIGHEST),
        Principle("不重复", "non-repeat", NO_REPEAT),
        Principle("不另计", "nothing else", NOTHING_ELSE),
    )
