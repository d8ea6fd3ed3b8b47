"""The principles by which the fan are counted, with hands that show them."""

from __future__ import annotations

from typing import Final

from scorer.rules.book import RuleBook
from scorer.rules.parts import Principle

LIMIT_HANDS: Final = """A limit hand counts alone: no other hand beside it.

    How the hand was won, 门前清 and the flowers are added to it all the same.

    Rule: Chinese and Cantonese Wikipedia: a 例牌 counts nothing else
    Yes:  19m19p19sESWNCFP +C => 十三幺 门前清 无花
    Yes:  5p WWWNNN EEE- SSS- +5p E/S => 大四喜
    No:   5p WWWNNN EEE- SSS- +5p E/S => 门风 圈风 对对和 混一色
    """

HIGHEST: Final = """Of readings, limit hands and ordinary sums the dearest under the cap is taken.

    Of equal totals a limit hand, then the dearer limit hand, then the higher sum before the cap,
    then the order of the list; so no hand loses by also being a limit hand.

    Rule: sources differ whether a 例牌 may be beaten by its own ordinary sum; here it may
    Yes:  CCC FFF P EEE NNN +P zimo cap=null E/E => 小三元 坎坎糊
    No:   CCC FFF P EEE NNN +P zimo cap=null E/E => 字一色
    Yes:  CCC FFF P EEE NNN +P zimo E/E => 字一色
    """

NO_REPEAT: Final = """What is inside a fan is not counted beside it.

    Rule: the lists' column "in place of": 小三元 and 大三元 hold their 三元牌, 小四喜 its winds
    Yes:  12m WWWNN EEE- SSS- +3m E/S => 小四喜 混一色
    No:   12m WWWNN EEE- SSS- +3m E/S => 门风 圈风
    """

NOTHING_ELSE: Final = """A win on flowers counts nothing else, and the hand is not read.

    Rule: seed: nobody adds the self-draw to 花和
    Yes:  147m258p369sESWN +7f 123456f zimo => 花和
    No:   147m258p369sESWN +7f 123456f zimo => 自摸 一台花 正花 门前清
    """

NEEDED: Final = """A fan that needs something beside it does not count without it.

    Rule: the switches: 坎坎糊 by self-draw only, where kankan_win says so
    Yes:  222m444777p2666s +2s zimo kankan_win=self_draw => 坎坎糊
    No:   222m444777p2666s +2s kankan_win=self_draw => 坎坎糊
    """


def declare_principles(book: RuleBook) -> None:
    """Hang the principles on the book."""
    book.principles = (
        Principle("例牌", "limit hand", LIMIT_HANDS),
        Principle("就高不就低", "high versus low", HIGHEST),
        Principle("不重复", "non-repeat", NO_REPEAT),
        Principle("不另计", "nothing else", NOTHING_ELSE),
        Principle("缺一不可", "needed", NEEDED),
    )
