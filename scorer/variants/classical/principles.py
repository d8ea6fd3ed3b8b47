"""The principles by which the items are counted, with hands that show them."""

from __future__ import annotations

from typing import Final

from scorer.rules.book import RuleBook
from scorer.rules.parts import Principle

HIGHEST: Final = """Of all readings the one with the highest final score is taken.

    Among equals the one with more doubles, then more points. So the same tiles are three pungs in
    one system and four runs in another.

    Rule: rule text: ranking by the final score, since 平和 may double
    Yes:  variant=classical-ningbo 222333444m56p99s +7p E/S => 中张暗刻*3
    No:   variant=classical-late 222333444m56p99s +7p E/S => 中张暗刻
    Yes:  variant=classical-late 222333444m56p99s +7p E/S => 平和
    """

LIMIT_HANDS: Final = """A limit hand is worth the limit or its part of it, or the count, if more.

    Seven pairs, thirteen orphans and thirteen unrelated tiles have no count.

    Rule: seed: 例牌; Red Book: half the limit, a third of it
    Yes:  variant=classical-babcock 1122445577899m +8m E/S zimo optional=七对子 => 七对子
    No:   variant=classical-babcock 1122445577899m +8m E/S zimo optional=七对子 => 清一色
    """

NO_REPEAT: Final = """What a house rule counts in place of another item is not added to it.

    Rule: rule text: 绝张 is the lower form of 金鸡夺食; zimo_with_kong_draw, jinji_keeps_wait
    Yes:  variant=classical-ningbo 12567m345p67899s +3m E/S robkong lasttile jue_zhang=2 => 金鸡夺食
    No:   variant=classical-ningbo 12567m345p67899s +3m E/S robkong lasttile jue_zhang=2 => 绝张
    Yes:  variant=classical-babcock 23567m345p67899s +4m E/S => 平和
    No:   variant=classical-babcock 23567m345p67899s +4m E/S zimo => 平和
    """

WINNER_ONLY: Final = """What only a winner counts does not count for a loser.

    Losers count sets, valued pairs, flowers and the doubles of their pungs; one suit only where
    one_suit_for_losers says so.

    Rule: seed: in MAH-JONGG losers double for one suit, in China only the winner does
    Yes:  variant=classical-babcock 1112345699m 678m- E/S lost => 清一色
    No:   variant=classical-ningbo 1112345699m 678m- E/S lost => 清一色
    No:   variant=classical-late CCC FFF PPP 1m4p7sE E/S lost => 大三元
    """


def declare_principles(book: RuleBook) -> None:
    """Hang the principles on a book."""
    book.principles = (
        Principle("就高不就低", "high versus low", HIGHEST),
        Principle("例牌", "limit hand", LIMIT_HANDS),
        Principle("不重复", "non-repeat", NO_REPEAT),
        Principle("缺一不可", "needed", WINNER_ONLY),
    )
