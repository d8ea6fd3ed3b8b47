"""The fans of 88 to 24, in the order of the list of 1998."""

from __future__ import annotations

from scorer.readings.shapes import (
    ALL_HONOURS,
    KNITTED_HONOURS,
    SEVEN_PAIRS,
    SHIFTED,
    THIRTEEN_ORPHANS,
)
from scorer.rules.domains import (
    SAME,
    Chows,
    Form,
    Groups,
    Honours,
    Pungs,
    Tiles,
    Times,
    Win,
)
from scorer.rules.fan import bars, one, ruled, same_sets
from scorer.tiles import DRAGONS, WINDS
from scorer.variants.guobiao.book import guobiao
from scorer.variants.guobiao.circumstances import dealt

# 88 番


@guobiao.fan(
    88,
    "大四喜",
    "Big Four Winds",
    reads=Honours,
    excludes=["三风刻", "碰碰和", "圈风刻", "门风刻", same_sets("幺九刻")],
)
def big_four_winds(honours: Honours) -> Times:
    """Pungs or kongs of all four winds.

    Rule: 《中国麻将竞赛规则》 1998, fan 1
    Yes:  EEESSSWWWNNN5p +5p
    Yes:  55p WWWNN EEE- SSSS_ +N
    No:   EEESSSWWWN 123p +N
    """
    return honours.together(WINDS, 4)


@guobiao.fan(
    88,
    "大三元",
    "Big Three Dragons",
    reads=Honours,
    excludes=["双箭刻", "箭刻", same_sets("幺九刻"), ruled("strict98", "缺一门")],
)
def big_three_dragons(honours: Honours) -> Times:
    """Pungs or kongs of all three dragons.

    Rule: 《中国麻将竞赛规则》 1998, fan 2
    Yes:  CCCFFFPP 123m 5s5s +P
    No:   CCCFFF 123m 456s P+P
    """
    return honours.together(DRAGONS, 3)


@guobiao.fan(
    88,
    "绿一色",
    "All Green",
    reads=Tiles,
    within="23468sF",
    excludes=["混一色", ruled("forced_hog", "四归一", on=False, beside="七对")],
)
def all_green(tiles: Tiles) -> bool:
    """Nothing but 2 3 4 6 8 of bamboos and the green dragon, which need not be there.

    Rule: 《中国麻将竞赛规则》 1998, fan 3; without 发 the flush counts too (practice)
    Yes:  223344666s FFF 8s +8s
    Yes:  2233446688s 234s- +8s
    No:   223344666s CCC 8s +8s
    No:   223344567s FFF 8s +8s
    """
    return True


@guobiao.fan(
    88,
    "九莲宝灯",
    "Nine Gates",
    reads=Win,
    excludes=[
        "清一色",
        "门前清",
        "不求人",
        "无字",
        one("幺九刻", switch="nine_gates_pung", on="one"),
        ruled("nine_gates_pung", "幺九刻", on="none"),
    ],
    asks=("heavenly_waits",),
)
def nine_gates(won: Win) -> bool:
    """1112345678999 of one suit, nothing on the table, waiting for all nine numbers.

    On the dealt tiles any of the fourteen may have been the last.

    Rule: 《中国麻将竞赛规则》 1998, fan 4
    Yes:  1112345678999m +5m
    Yes:  1112345678999s +9s zimo
    Yes:  1112345567899s +9s E/E zimo heavenly
    No:   1112345567899s +9s
    No:   2345678999m 111m- +5m
    """
    return won.nine_gates or (dealt(won) and won.nine_gates_in_any_order)


@guobiao.fan(
    88,
    "四杠",
    "Four Kongs",
    reads=Groups,
    excludes=["三杠", "双暗杠", "双明杠", "明暗杠", "暗杠", "明杠", "碰碰和", "单钓将"],
    shows="kongs",
)
def four_kongs(groups: Groups) -> bool:
    """Four kongs of any kind.

    Rule: 《中国麻将竞赛规则》 1998, fan 5
    Yes:  5p 1111m- 2222s_ 333-3p EEEE_ +5p
    No:   5p 1111m- 2222s_ 333-3p EEE- +5p
    """
    return groups.kongs == 4


@guobiao.fan(
    88,
    "连七对",
    "Seven Shifted Pairs",
    reads=Form,
    excludes=["七对", "清一色", "无字", "门前清", "不求人", "单钓将"],
)
def seven_shifted_pairs(form: Form) -> bool:
    """Seven consecutive pairs of one suit.

    Rule: 《中国麻将竞赛规则》 1998, fan 6
    Yes:  1122334455667s +7s
    Yes:  2233445566778m +8m
    No:   1122334455668s +8s
    No:   1122334455mEE6p +6p
    """
    return form.shape == SEVEN_PAIRS and form.detail == SHIFTED


@guobiao.fan(
    88,
    "十三幺",
    "Thirteen Orphans",
    reads=Form,
    excludes=["五门齐", "混幺九", "门前清", "不求人", "单钓将"],
)
def thirteen_orphans(form: Form) -> bool:
    """One of each 1, 9, wind and dragon, and one of them again.

    Rule: 《中国麻将竞赛规则》 1998, fan 7
    Yes:  19m19p19sESWNCFP +9s
    Yes:  19m19p19sESWNCCF +P zimo
    No:   19m19p19sESWNCF9m +9s
    """
    return form.shape == THIRTEEN_ORPHANS


# 64 番


@guobiao.fan(
    64,
    "清幺九",
    "All Terminals",
    reads=Tiles,
    within="19m19p19s",
    excludes=[
        "混幺九",
        "碰碰和",
        "全带幺",
        "幺九刻",
        "无字",
        "双同刻",
        ruled("strict98", "三同刻"),
        ruled("forced_hog", "四归一", on=False, beside="七对"),
    ],
)
def all_terminals(tiles: Tiles) -> bool:
    """Nothing but ones and nines: pungs and eyes, or seven pairs.

    Rule: 《中国麻将竞赛规则》 1998, fan 8; 三同刻 is kept (practice), dropped with strict98
    Yes:  111999m11p99s 999p- +9s
    Yes:  1199m1199p11999s +9s
    No:   111999m11pEE 999p- +E
    """
    return True


@guobiao.fan(
    64,
    "小四喜",
    "Little Four Winds",
    reads=Honours,
    excludes=["三风刻", same_sets("幺九刻")],
)
def little_four_winds(honours: Honours) -> Times:
    """Pungs of three winds and the fourth as eyes.

    Rule: 《中国麻将竞赛规则》 1998, fan 9; 圈风刻 and 门风刻 count
    Yes:  EEESSSWWWN 123p +N
    No:   EEESSSWWW5p 123p +5p
    """
    return honours.together(WINDS, 3, eyes=True)


@guobiao.fan(
    64,
    "小三元",
    "Little Three Dragons",
    reads=Honours,
    excludes=["双箭刻", "箭刻", same_sets("幺九刻"), ruled("strict98", "缺一门")],
)
def little_three_dragons(honours: Honours) -> Times:
    """Pungs of two dragons and the third as eyes.

    Rule: 《中国麻将竞赛规则》 1998, fan 10
    Yes:  CCCFFFP 123m 456s +P
    No:   CCCFFF 123m 456s 5p+5p
    """
    return honours.together(DRAGONS, 2, eyes=True)


@guobiao.fan(
    64,
    "字一色",
    "All Honors",
    reads=Tiles,
    within="ESWNCFP",
    excludes=["混幺九", "碰碰和", "全带幺", "幺九刻"],
)
def all_honors(tiles: Tiles) -> bool:
    """Nothing but winds and dragons: pungs and eyes, or seven pairs.

    Rule: 《中国麻将竞赛规则》 1998, fan 11
    Yes:  EEESSSCCCF PPP- +F
    Yes:  EESSWWNNCCFFP +P
    No:   EEESSSCCC9s PPP- +9s
    """
    return True


@guobiao.fan(
    64,
    "四暗刻",
    "Four Concealed Pungs",
    reads=Groups,
    excludes=["三暗刻", "双暗刻", "碰碰和", "门前清", "不求人"],
    shows="concealed pungs",
)
def four_concealed_pungs(groups: Groups) -> bool:
    """Four pungs or kongs, none of them claimed or closed by a discard.

    Rule: 《中国麻将竞赛规则》 1998, fan 12
    Yes:  222m444p666s99sEE +E zimo
    Yes:  222m444p666s999sE +E
    No:   222m444p666s99sEE +E
    """
    return groups.concealed_pungs == 4


@guobiao.fan(
    64,
    "一色双龙会",
    "Pure Terminal Chows",
    reads=Chows,
    excludes=["清一色", "平和", "七对", "无字", "一般高", "老少副"],
)
def pure_terminal_chows(chows: Chows) -> Times:
    """123 and 789 twice and eyes of fives, all of one suit.

    Rule: 《中国麻将竞赛规则》 1998, fan 13
    Yes:  1122335778899m +5m
    Yes:  123789m5m 123m- 789m- +5m
    No:   112233m5p 778899m +5p
    """
    ends = chows.terminals()
    suits = {suit for _, suit in ends}
    pure = sorted(number for number, _ in ends) == [1, 1, 7, 7] and suits == {chows.eyes_of_fives}
    return [(0, 1, 2, 3)] if pure else []


# 48 番


@guobiao.fan(
    48,
    "一色四同顺",
    "Quadruple Chow",
    reads=Chows,
    joins=True,
    excludes=["一色三同顺", "一色三节高", "一般高", "四归一", ruled("strict98", "缺一门")],
)
def quadruple_chow(chows: Chows) -> Times:
    """Four times the same chow.

    Rule: 《中国麻将竞赛规则》 1998, fan 14
    Yes:  223344m 234m- 234m- 5p +5p
    No:   223344m 234m- 234p- 5p +5p
    """
    return chows.series(4, step=0, suits=SAME)


@guobiao.fan(
    48,
    "一色四节高",
    "Four Pure Shifted Pungs",
    reads=Pungs,
    joins=True,
    excludes=["一色三节高", "一色三同顺", "碰碰和", ruled("strict98", "缺一门")],
)
def four_pure_shifted_pungs(pungs: Pungs) -> Times:
    """Four pungs of one suit, each one number above the one before.

    Rule: 《中国麻将竞赛规则》 1998, fan 15
    Yes:  222333p 444p- 555p- 9m +9m
    No:   222333p 444p- 666p- 9m +9m
    """
    return pungs.series(4, step=1, suits=SAME)


# 32 番


@guobiao.fan(
    32,
    "一色四步高",
    "Four Pure Shifted Chows",
    reads=Chows,
    joins=True,
    excludes=["一色三步高", "连六", "老少副", ruled("strict98", "缺一门")],
)
def four_pure_shifted_chows(chows: Chows) -> Times:
    """Four chows of one suit, each one number, or each two numbers, above the one before.

    Rule: 《中国麻将竞赛规则》 1998, fan 16
    Yes:  123345m 567m- 789m- E +E
    Yes:  123234m 345m- 456m- E +E
    No:   123234m 345m- 567m- E +E
    """
    return chows.series(4, step=1, suits=SAME) + chows.series(4, step=2, suits=SAME)


@guobiao.fan(
    32,
    "三杠",
    "Three Kongs",
    reads=Groups,
    excludes=["双暗杠", "双明杠", "明暗杠", "暗杠", "明杠"],
    shows="kongs",
)
def three_kongs(groups: Groups) -> bool:
    """Three kongs of any kind.

    Rule: 《中国麻将竞赛规则》 1998, fan 17
    Yes:  123p5p 1111m- 2222s_ EEEE_ +5p
    No:   123p5p 1111m- 222s- EEEE_ +5p
    """
    return groups.kongs == 3


@guobiao.fan(
    32,
    "混幺九",
    "All Terminals and Honors",
    reads=Tiles,
    within="19m19p19sESWNCFP",
    excludes=["碰碰和", "全带幺", "幺九刻"],
)
def all_terminals_and_honors(tiles: Tiles) -> bool:
    """Nothing but ones, nines and honours, both of them there: pungs and eyes, or seven pairs.

    Rule: 《中国麻将竞赛规则》 1998, fan 18; 圈风刻, 门风刻 and 箭刻 count
    Yes:  111m999pEEES 999s- +S
    Yes:  1199m1199pEESSC +C
    No:   111m999p789sE SSS- +E
    No:   EEESSSCCCF PPP- +F
    """
    return tiles.suits > 0 and tiles.honours


# 24 番


@guobiao.fan(
    24,
    "七对",
    "Seven Pairs",
    reads=Form,
    excludes=[
        "门前清",
        "不求人",
        "单钓将",
        bars(
            "strict98",
            *("绿一色", "字一色", "清幺九", "混幺九", "全大", "全中", "全小", "大于五", "小于五"),
        ),
    ],
)
def seven_pairs(form: Form) -> bool:
    """Seven pairs, all concealed; four alike are two pairs.

    Rule: 《中国麻将竞赛规则》 1998, fan 19; with strict98 the fans of sets are not possible in it
    Yes:  1133m5577pEE99sC +C
    Yes:  1133335577pEE9s +9s
    No:   11223344m5566p7s +8s
    """
    return form.shape == SEVEN_PAIRS


@guobiao.fan(
    24,
    "七星不靠",
    "Greater Honors and Knitted Tiles",
    reads=Form,
    excludes=["全不靠", "五门齐", "门前清", "不求人", "单钓将"],
)
def greater_honors_and_knitted_tiles(form: Form) -> bool:
    """All seven honours and seven tiles of one knitted pattern.

    Rule: 《中国麻将竞赛规则》 1998, fan 20
    Yes:  14m258p36sESWNCF +P
    No:   147m258p36sESWNC +F
    """
    return form.shape == KNITTED_HONOURS and bool(form.detail & ALL_HONOURS)


@guobiao.fan(24, "全双刻", "All Even Pungs", reads=Groups, excludes=["碰碰和", "断幺", "无字"])
def all_even_pungs(groups: Groups) -> bool:
    """Pungs and eyes of 2, 4, 6 and 8 only.

    Rule: 《中国麻将竞赛规则》 1998, fan 21
    Yes:  222m444p88s66m 222s- +6m
    No:   222m444p88s55m 222s- +5m
    """
    return groups.standard and groups.not_even == 0


@guobiao.fan(24, "清一色", "Full Flush", reads=Tiles, excludes=["无字"])
def full_flush(tiles: Tiles) -> bool:
    """One suit and no honours.

    Rule: 《中国麻将竞赛规则》 1998, fan 22
    Yes:  1123456m 789m- 999m- +1m
    No:   1123456m 789m- EEE- +1m
    """
    return tiles.suits == 1 and not tiles.honours


@guobiao.fan(
    24,
    "一色三同顺",
    "Pure Triple Chow",
    reads=Chows,
    joins=True,
    excludes=["一色三节高", same_sets("一般高")],
)
def pure_triple_chow(chows: Chows) -> Times:
    """Three times the same chow; 四归一 counts.

    Rule: 《中国麻将竞赛规则》 1998, fan 23
    Yes:  234m 234m- 234m- 567p E +E
    No:   234m 234m- 234p- 567p E +E
    """
    return chows.series(3, step=0, suits=SAME)


@guobiao.fan(
    24,
    "一色三节高",
    "Pure Shifted Pungs",
    reads=Pungs,
    joins=True,
    excludes=["一色三同顺"],
)
def pure_shifted_pungs(pungs: Pungs) -> Times:
    """Three pungs of one suit, each one number above the one before.

    Rule: 《中国麻将竞赛规则》 1998, fan 24
    Yes:  444p 555p- 666p- 123m E +E
    No:   444p 555p- 777p- 123m E +E
    """
    return pungs.series(3, step=1, suits=SAME)


@guobiao.fan(
    24, "全大", "Upper Tiles", reads=Tiles, within="789m789p789s", excludes=["大于五", "无字"]
)
def upper_tiles(tiles: Tiles) -> bool:
    """Nothing but 7, 8 and 9.

    Rule: 《中国麻将竞赛规则》 1998, fan 25
    Yes:  789m 789p 789s 777s- 8p +8p
    No:   789m 789p 678s 777s- 8p +8p
    """
    return True


@guobiao.fan(
    24, "全中", "Middle Tiles", reads=Tiles, within="456m456p456s", excludes=["断幺", "无字"]
)
def middle_tiles(tiles: Tiles) -> bool:
    """Nothing but 4, 5 and 6.

    Rule: 《中国麻将竞赛规则》 1998, fan 26
    Yes:  456m 456p 456s 444s- 5p +5p
    No:   456m 456p 567s 444s- 5p +5p
    """
    return True


@guobiao.fan(
    24, "全小", "Lower Tiles", reads=Tiles, within="123m123p123s", excludes=["小于五", "无字"]
)
def lower_tiles(tiles: Tiles) -> bool:
    """Nothing but 1, 2 and 3.

    Rule: 《中国麻将竞赛规则》 1998, fan 27
    Yes:  123m 123p 123s 111s- 2p +2p
    No:   123m 123p 234s 111s- 2p +2p
    """
    return True
