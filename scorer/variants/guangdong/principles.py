"""The principles by which the fan are counted, with hands that show them."""

from __future__ import annotations

from typing import Final

from scorer.rules.book import RuleBook
from scorer.rules.parts import Principle

FIRST: Final = """Of the hands in the list only the first that fits counts.

    From 清一色 down extras are added to it, up to the ceiling; the hands above take none.

    Rule: two game servers; the list is ordered by value
    Yes:  12456mPP CCC- FFF- +3m E/S => 小三元
    No:   12456mPP CCC- FFF- +3m E/S => 混一色 三元牌
    Yes:  5999m 111m- 444m- CCC- +5m E/S => 混碰 三元牌
    """

HIGHEST: Final = """Of all readings the one with the highest total is taken, then the highest sum.

    Rule: two game servers
    Yes:  111222333m56p99s +7p E/S => 平胡 门清
    Yes:  1122334455667p +7p E/S zimo qidui=4 => 清一色 自摸 门清
    No:   1122334455667p +7p E/S zimo qidui=4 => 七对
    """

ALONE: Final = """天胡, 地胡 and 人胡 stand in place of a hand that comes to less, without extras.

    Rule: one game server
    Yes:  123678m45556p89s +7s E/E zimo heavenly => 天胡
    No:   123678m45556p89s +7s E/E zimo heavenly => 平胡 自摸
    Yes:  19m19p19sESWNCFP +C E/E zimo heavenly => 十三幺
    """

NO_REPEAT: Final = """What must be there anyway is not added again.

    Rule: MIL 2023: the fans name what they contain
    Yes:  5pWWWNNN EEE- SSS- +5p => 大四喜 混一色
    No:   5pWWWNNN EEE- SSS- +5p => 碰碰和
    Yes:  123m4556p999s 7777s_ +5p zimo kongdraw => 杠上花 门清
    No:   123m4556p999s 7777s_ +5p zimo kongdraw => 自摸
    """

DEAREST: Final = """Wild tiles stand for what makes the hand dearest, never for a fifth of a kind.

    Rule: MIL 2023; tiles on the table do not count for the fifth
    Yes:  33m7p888sWWW? 6666m- +3m zimo => 碰碰和 自摸
    Yes:  19p99sFFF??? 1111s_ +1p => 幺九 门清
    No:   1111m333p555s7s?? +7s => 碰碰和
    """


def declare_principles(jipinghu: RuleBook, mil2023: RuleBook) -> None:
    """Hang the principles on the books."""
    jipinghu.principles = (
        Principle("先到先计", "first that fits", FIRST),
        Principle("就高不就低", "high versus low", HIGHEST),
        Principle("不另计", "nothing else", ALONE),
    )
    mil2023.principles = (
        Principle("不重复", "non-repeat", NO_REPEAT),
        Principle("就高不就低", "high versus low", DEAREST),
    )
