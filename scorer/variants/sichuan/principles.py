"""The principles by which the items are counted, with hands that show them."""

from __future__ import annotations

from typing import Final

from scorer.rules.book import RuleBook
from scorer.rules.parts import Principle

HIGHEST: Final = """Of several readings the dearest is taken: seven pairs or sets, pungs or chows.

    Rule: the league: the highest
    Yes:  223344m556677p8p +8p => 七对
    No:   223344m556677p8p +8p => PLAIN
    """

VOID: Final = """A hand of three suits, or with a tile of the void suit, is no win.

    Rule: seed: 必须是清缺才可和
    Yes:  123456m2346799p +8p que=s => PLAIN
    No:   123456m2346799p +8p que=s => 清一色
    """

NO_REPEAT: Final = """A compound name stands for its parts, which are not multiplied besides.

    Rule: apps: 清七对 is 七对 and 清一色, 龙七对 has its 根 inside
    Yes:  1133445566779m +9m => 清七对
    No:   1133445566779m +9m => 七对 清一色
    """


def declare_principles(book: RuleBook, plain: str, *, compounds: bool = False) -> None:
    """Hang the principles on the book; `plain` is what it calls a hand without items."""
    principles = [
        Principle("就高不就低", "high versus low", HIGHEST.replace("PLAIN", plain)),
        Principle("缺一门", "a suit is missing", VOID.replace("PLAIN", plain)),
    ]
    if compounds:
        principles.append(Principle("不重复", "non-repeat", NO_REPEAT))
    book.principles = tuple(principles)
