"""The hands: what the whole of the tiles is."""

from __future__ import annotations

from typing import Final

from scorer.readings.shapes import EIGHT_FLOWERS, PAIRS_AND_PUNG
from scorer.rules.domains import Flowers, Form, Groups, Honours, Times, Win
from scorer.rules.domains import Tiles as TilesDomain
from scorer.rules.fan import ALONE, Need, ruled
from scorer.tiles import DRAGONS, WINDS
from scorer.variants.taiwan.book import tai, taiwan

FIVE: Final = 5
ALL_HONOURS: Final = "ESWNCFP"
DRAWN: Final = "drawn"
ROBBED: Final = "robbed"


@taiwan.sign(DRAWN, reads=Win)
def _(won: Win) -> bool:
    return won.self_draw


@taiwan.sign(ROBBED, reads=Win)
def _(won: Win) -> bool:
    return won.said("rob_flower")


@taiwan.fan(tai("字一色"), "字一色", "All Honours", reads=TilesDomain, within=ALL_HONOURS)
def all_honours(_: TilesDomain) -> bool:
    """Winds and dragons only; 碰碰胡 is added.

    Rule: the association, SML 2026: 16; one app 8
    Yes:  NNFFFPP EEE- SSS- CCC- +P E/S
    No:   NN11mFFF EEE- SSS- CCC- +1m E/S
    """
    return True


@taiwan.fan(
    tai("大四喜"), "大四喜", "Big Four Winds", reads=Honours, excludes=("圈风刻", "门风刻", "见字")
)
def big_four_winds(honours: Honours) -> Times:
    """Four pungs or kongs of winds, in place of what they are worth by themselves.

    Rule: the association: 16
    Yes:  1m234pEEESSSWWWNNN +1m E/S
    No:   123m234pEEESSSWWWN +N E/S
    """
    return honours.together(WINDS, 4)


@taiwan.fan(
    tai("呖咕呖咕"),
    "呖咕呖咕",
    "Seven Pairs and a Pung",
    reads=Form,
    switch="ligu",
    excludes=("独听", "门清自摸", ruled("ligu_concealed", "门清", on=False)),
)
def seven_pairs_and_a_pung(form: Form) -> bool:
    """Seven pairs and one pung, nothing claimed; four alike are two pairs.

    Rule: the association: 8; 自摸, flowers, suits and circumstances are added
    Yes:  112233m5566p778899s +9s E/S
    Yes:  1122m3344p5555sEECC +C E/S
    No:   112233m5566p778899s +9s E/S ligu=false
    No:   123456m23p23456788s +4p E/S
    """
    return form.shape == PAIRS_AND_PUNG


@taiwan.fan(
    tai("八仙过海"),
    "八仙过海",
    "Eight Immortals Cross the Sea",
    reads=Form,
    needs=(Need((DRAWN,)),),
    part=ALONE,
)
def eight_immortals(form: Form) -> bool:
    """Won by drawing the eighth flower; all three pay.

    Rule: the association: 8
    Yes:  1357m2468p1357sESWN +8f 1234567f zimo E/S
    No:   1357m2468p1357sESWN +8f 1234567f robflower E/S
    """
    return form.shape == EIGHT_FLOWERS


@taiwan.fan(
    tai("七抢一"),
    "七抢一",
    "Seven Robs One",
    reads=Form,
    needs=(Need((ROBBED,)),),
    part=ALONE,
)
def seven_robs_one(form: Form) -> bool:
    """Won with seven flowers on the eighth, which another player drew and alone pays.

    Rule: the association: 8
    Yes:  1357m2468p1357sESWN +8f 1234567f robflower E/S
    No:   1357m2468p1357sESWN +8f 1234567f zimo E/S
    """
    return form.shape == EIGHT_FLOWERS


@taiwan.fan(
    tai("小四喜"),
    "小四喜",
    "Little Four Winds",
    reads=Honours,
    excludes=("圈风刻", "门风刻", "见字"),
)
def little_four_winds(honours: Honours) -> Times:
    """Three pungs or kongs of winds and the fourth wind as eyes, in place of what they are worth.

    Rule: the association: 8
    Yes:  123m234pEEESSSWWWN +N E/S
    No:   1m234pEEESSSWWWNNN +1m E/S
    """
    return honours.together(WINDS, 3, eyes=True)


@taiwan.fan(tai("大三元"), "大三元", "Big Three Dragons", reads=Honours, excludes=("三元牌",))
def big_three_dragons(honours: Honours) -> Times:
    """Three pungs or kongs of dragons, in place of 三元牌.

    Rule: the association: 8
    Yes:  123m23499pCCCFFFPP +P E/S
    No:   123456m234pCCCFFFP +P E/S
    """
    return honours.together(DRAGONS, 3)


@taiwan.fan(tai("清一色"), "清一色", "Full Flush", reads=TilesDomain)
def full_flush(tiles: TilesDomain) -> bool:
    """All tiles are of one suit.

    Rule: the association: 8
    Yes:  1112345677888899m +9m E/S
    No:   1112345677899mEEE +9m E/S
    """
    return tiles.suits == 1 and not tiles.honours


@taiwan.fan(tai("碰碰胡"), "碰碰胡", "All Pungs", reads=Groups)
def all_pungs(groups: Groups) -> bool:
    """Five pungs or kongs and a pair.

    Rule: the association: 4
    Yes:  111999m44777pEE PPP- +4p E/S
    No:   111999m45777pEE PPP- +6p E/S
    """
    return groups.standard and groups.chows == 0


@taiwan.fan(tai("混一色"), "混一色", "Half Flush", reads=TilesDomain)
def half_flush(tiles: TilesDomain) -> bool:
    """One suit and honours.

    Rule: the association: 4
    Yes:  1112345677899mEEE +9m E/S
    No:   1112345677888899m +9m E/S
    """
    return tiles.suits == 1 and tiles.honours


@taiwan.fan(tai("小三元"), "小三元", "Little Three Dragons", reads=Honours, excludes=("三元牌",))
def little_three_dragons(honours: Honours) -> Times:
    """Two pungs or kongs of dragons and the third as eyes, in place of 三元牌.

    Rule: the association: 4
    Yes:  123456m234pCCCFFFP +P E/S
    No:   123m23499pCCCFFFPP +P E/S
    """
    return honours.together(DRAGONS, 2, eyes=True)


CHOWS: Final = "five chows"
ENDS_A_CHOW: Final = "ends a chow on two sides"
NO_HONOURS: Final = "no honours, or allowed"
NO_FLOWERS: Final = "no flowers, or allowed"


@taiwan.sign(ENDS_A_CHOW, reads=Win, asks=("pinghu_concealed",))
def _(won: Win) -> bool:
    """Tell that a discard ended a chow on one of two sides; with all chows no pung is ended."""
    open_enough = won.claimed > 0 or won.options.is_on("pinghu_concealed")
    return not won.self_draw and won.place == 0 and not won.lone and open_enough


@taiwan.sign(NO_HONOURS, reads=TilesDomain, asks=("pinghu_honours",))
def _(tiles: TilesDomain) -> bool:
    return not tiles.honours or tiles.options.is_on("pinghu_honours")


@taiwan.sign(NO_FLOWERS, reads=Flowers, asks=("pinghu_flowers",))
def _(flowers: Flowers) -> bool:
    return not flowers.count or flowers.options.is_on("pinghu_flowers")


@taiwan.fan(
    tai("平胡"),
    "平胡",
    "All Chows",
    reads=Groups,
    needs=(Need((ENDS_A_CHOW,)), Need((NO_HONOURS,)), Need((NO_FLOWERS,))),
)
def all_chows(groups: Groups) -> bool:
    """Five chows and a number pair, no flower, a discard that ends a chow on one of two sides.

    At least two kinds would have won; nothing is drawn.

    Rule: the association: 2; SML 2026: not concealed, honours and flowers allowed
    Yes:  123456m23p23456788s +4p E/S
    No:   123456m24p23456788s +3p E/S
    No:   123456m23p23456788s +4p E/S zimo
    No:   123456m23p23456788s +4p 1f E/S
    No:   123456m23p234567sEE +4p E/S
    No:   123456m23p23456788s +4p E/S pinghu_concealed=false
    """
    return groups.standard and groups.chows == FIVE
