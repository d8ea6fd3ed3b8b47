"""The principles by which the items are counted, with hands that show them."""

from __future__ import annotations

from typing import Final

from scorer.rules.book import RuleBook
from scorer.rules.parts import Principle

HIGHEST: Final = """Of several readings the dearest is taken: seven pairs or sets, pungs or chows.

    Rule: the league: the highest
    Yes:  1112223334445m +5m => 清一色
    Yes:  22334455m667788p +8p que=s => 七对
    """

VOID: Final = """A hand of three suits, or with a tile of the void suit, is no win.

    Rule: seed: 必须是清缺才可和
    Yes:  123456m2346799p +8p que=s
    """


def declare_principles(book: RuleBook) -> None:
    """Hang the principles on the book."""
    book.principles = (
        Principle("就高不就低", "high versus low", HIGHEST),
        Principle("缺一门", "a suit is missing", VOID),
    )
