"""The fans of 16 to 6, in the order of the list of 1998."""

from __future__ import annotations

from scorer.readings.shapes import ALL_NUMBERS, KNITTED, KNITTED_HONOURS
from scorer.rules.domains import (
    DIFFERENT,
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
from scorer.rules.fan import Choice, ruled, same_sets
from scorer.tiles import DRAGONS, WINDS
from scorer.variants.guobiao.book import guobiao

# 16 番


@guobiao.fan(
    16,
    "清龙",
    "Pure Straight",
    reads=Chows,
    joins=True,
    excludes=[same_sets("连六", "老少副")],
)
def pure_straight(chows: Chows) -> Times:
    """Three chows of one suit that make 1 to 9.

    Rule: 《中国麻将竞赛规则》 1998, fan 28
    Yes:  123456m 5p EEE 789m- +5p
    Yes:  123456789s EEE 5p +5p
    No:   123456m 5p EEE 789p- +5p
    """
    return chows.series(3, step=3, suits=SAME)


@guobiao.fan(
    16,
    "三色双龙会",
    "Three-Suited Terminal Chows",
    reads=Chows,
    excludes=["平和", "无字", "喜相逢", "老少副"],
)
def three_suited_terminal_chows(chows: Chows) -> Times:
    """123 and 789 in each of two suits and eyes of fives in the third.

    Rule: 《中国麻将竞赛规则》 1998, fan 29
    Yes:  123789m 123789p 5s +5s
    No:   123789m 123789p 5p +5p
    No:   123789m 123p 789s 5s +5s
    """
    ends = sorted(chows.terminals())
    suits = {suit for _, suit in ends}
    doubled = len(suits) == 2 and ends == [(n, suit) for n in (1, 7) for suit in sorted(suits)]
    third = chows.eyes_of_fives is not None and chows.eyes_of_fives not in suits
    return [(0, 1, 2, 3)] if doubled and third else []


@guobiao.fan(16, "一色三步高", "Pure Shifted Chows", reads=Chows, joins=True)
def pure_shifted_chows(chows: Chows) -> Times:
    """Three chows of one suit, each one number, or each two numbers, above the one before.

    Rule: 《中国麻将竞赛规则》 1998, fan 30
    Yes:  123m 234m- 345m- 567p E +E
    Yes:  123m 345m- 567m- 567p E +E
    No:   123m 234m- 456m- 567p E +E
    No:   123m 345p- 567s- 567p E +E
    """
    return chows.series(3, step=1, suits=SAME) + chows.series(3, step=2, suits=SAME)


@guobiao.fan(16, "全带五", "All Fives", reads=Groups, excludes=["断幺", "无字"])
def all_fives(groups: Groups) -> bool:
    """A five in every set and in the eyes.

    Rule: 《中国麻将竞赛规则》 1998, fan 31
    Yes:  345m 456p 567s 555s- 5p +5p
    No:   345m 456p 567s 678s- 5p +5p
    """
    return groups.standard and groups.without_five == 0


@guobiao.fan(16, "三同刻", "Triple Pung", reads=Pungs, joins=True, excludes=[same_sets("双同刻")])
def triple_pung(pungs: Pungs) -> Times:
    """Pungs of one number in three suits.

    Rule: 《中国麻将竞赛规则》 1998, fan 32
    Yes:  444m 444p- 444s- 123p E +E
    No:   444m 444p- 555s- 123p E +E
    """
    return pungs.series(3, step=0, suits=DIFFERENT)


@guobiao.fan(
    16,
    "三暗刻",
    "Three Concealed Pungs",
    reads=Groups,
    excludes=["双暗刻"],
    shows="concealed pungs",
)
def three_concealed_pungs(groups: Groups) -> bool:
    """Three pungs or kongs that are neither claimed nor closed by a discard.

    Rule: 《中国麻将竞赛规则》 1998, fan 33
    Yes:  222m 444p 666s 78s E E +9s
    No:   222m 444p 66s 789s EE +6s
    """
    return groups.concealed_pungs == 3


# 12 番


@guobiao.fan(
    12,
    "全不靠",
    "Lesser Honors and Knitted Tiles",
    reads=Form,
    excludes=["五门齐", "门前清", "不求人", "单钓将"],
)
def lesser_honors_and_knitted_tiles(form: Form) -> bool:
    """Fourteen different tiles: honours, and numbers of one knitted pattern.

    Rule: 《中国麻将竞赛规则》 1998, fan 34; with all nine numbers 组合龙 is added
    Yes:  147m258p36sESWNC +F
    No:   147m258p147sESWN +C
    """
    return form.shape == KNITTED_HONOURS


@guobiao.fan(12, "组合龙", "Knitted Straight", reads=Form)
def knitted_straight(form: Form) -> bool:
    """147, 258 and 369 of three different suits, with a set and eyes or inside 全不靠.

    Rule: 《中国麻将竞赛规则》 1998, fan 35
    Yes:  147m258p369s 45sEE +6s
    Yes:  147m258p369sESWN +C
    No:   147m258p36s 345sEE +3s
    """
    return form.shape == KNITTED or (
        form.shape == KNITTED_HONOURS and bool(form.detail & ALL_NUMBERS)
    )


@guobiao.fan(12, "大于五", "Upper Four", reads=Tiles, within="6789m6789p6789s", excludes=["无字"])
def upper_four(tiles: Tiles) -> bool:
    """Nothing but 6, 7, 8 and 9.

    Rule: 《中国麻将竞赛规则》 1998, fan 36
    Yes:  678m 789p 678s 999s- 6p +6p
    No:   567m 789p 678s 999s- 6p +6p
    """
    return True


@guobiao.fan(12, "小于五", "Lower Four", reads=Tiles, within="1234m1234p1234s", excludes=["无字"])
def lower_four(tiles: Tiles) -> bool:
    """Nothing but 1, 2, 3 and 4.

    Rule: 《中国麻将竞赛规则》 1998, fan 37
    Yes:  234m 123p 234s 111s- 4p +4p
    No:   345m 123p 234s 111s- 4p +4p
    """
    return True


@guobiao.fan(
    12,
    "三风刻",
    "Big Three Winds",
    reads=Honours,
    excludes=[same_sets("幺九刻"), ruled("strict98", "缺一门")],
)
def big_three_winds(honours: Honours) -> Times:
    """Pungs of three winds.

    Rule: 《中国麻将竞赛规则》 1998, fan 38; 圈风刻 and 门风刻 count
    Yes:  EEESSSWWW 123p 5p +5p
    No:   EEESSS 123p 456p 5p +5p
    """
    return honours.together(WINDS, 3)


# 8 番


@guobiao.fan(8, "花龙", "Mixed Straight", reads=Chows, joins=True)
def mixed_straight(chows: Chows) -> Times:
    """123, 456 and 789 in three different suits.

    Rule: 《中国麻将竞赛规则》 1998, fan 39
    Yes:  123m 456p- 789s- EEE 5p +5p
    No:   123m 456p- 789m- EEE 5p +5p
    """
    return chows.series(3, step=3, suits=DIFFERENT)


@guobiao.fan(
    8, "推不倒", "Reversible Tiles", reads=Tiles, within="1234589p245689sP", excludes=["缺一门"]
)
def reversible_tiles(tiles: Tiles) -> bool:
    """Nothing but tiles that look the same upside down: 1234589 饼, 245689 条, 白.

    Rule: 《中国麻将竞赛规则》 1998, fan 40
    Yes:  123345p 456s PPP 8s +8s
    No:   123345p 567s PPP 8s +8s
    """
    return True


@guobiao.fan(
    8,
    "三色三同顺",
    "Mixed Triple Chow",
    reads=Chows,
    joins=True,
    excludes=[same_sets("喜相逢")],
)
def mixed_triple_chow(chows: Chows) -> Times:
    """The same chow in three suits.

    Rule: 《中国麻将竞赛规则》 1998, fan 41
    Yes:  234m 234p- 234s- EEE 9m +9m
    No:   234m 234p- 345s- EEE 9m +9m
    """
    return chows.series(3, step=0, suits=DIFFERENT)


@guobiao.fan(8, "三色三节高", "Mixed Shifted Pungs", reads=Pungs, joins=True)
def mixed_shifted_pungs(pungs: Pungs) -> Times:
    """Three pungs of three suits, each one number above the one before.

    Rule: 《中国麻将竞赛规则》 1998, fan 42
    Yes:  333m 444p- 555s- 123p E +E
    No:   333m 444p- 555m- 123p E +E
    """
    return pungs.series(3, step=1, suits=DIFFERENT)


@guobiao.fan(8, "无番和", "Chicken Hand", reads=(), fallback=True)
def chicken_hand(nothing: object) -> bool:
    """No fan at all, flowers apart; 自摸 is a fan, so it is never won by self-draw.

    Rule: 《中国麻将竞赛规则》 1998, fan 43
    Yes:  555m 67p CC 234m- 345s- +8p flowers=2
    No:   555m 67p CC 234m- 345s- +8p zimo
    """
    return False


@guobiao.fan(8, "妙手回春", "Last Tile Draw", reads=Win, excludes=["自摸"], shows="winning tile")
def last_tile_draw(won: Win) -> bool:
    """Self-draw of the last tile of the wall.

    Rule: 《中国麻将竞赛规则》 1998, fan 44
    Yes:  123456m 55p EEE 78s +9s zimo lastdraw
    No:   123456m 55p EEE 78s +9s zimo
    """
    return won.said("last_draw")


@guobiao.fan(8, "海底捞月", "Last Tile Claim", reads=Win, shows="winning tile")
def last_tile_claim(won: Win) -> bool:
    """The discard after the last tile of the wall was drawn.

    Rule: 《中国麻将竞赛规则》 1998, fan 45
    Yes:  123456m 55p EEE 78s +9s lastdiscard
    No:   123456m 55p EEE 78s +9s
    """
    return won.said("last_discard")


@guobiao.fan(
    8,
    "杠上开花",
    "Out with Replacement Tile",
    reads=Win,
    excludes=["自摸"],
    shows="winning tile",
    asks=("flower_kong",),
)
def out_with_replacement_tile(won: Win) -> bool:
    """Self-draw of the tile that replaces a kong's fourth; a flower's only with flower_kong.

    Rule: 《中国麻将竞赛规则》 1998, fan 46 and 81
    Yes:  123456m 55p 78s EEEE_ +9s zimo kongdraw
    No:   123456m 55p 78s EEEE_ +9s zimo
    No:   123456m 55p 78s EEEE_ +9s zimo flowerdraw 1f
    """
    if won.said("after_flower") and won.options.is_on("flower_kong"):
        return True
    return won.said("after_kong") or won.said("double_kong")


@guobiao.fan(8, "抢杠和", "Robbing the Kong", reads=Win, excludes=["和绝张"], shows="winning tile")
def robbing_the_kong(won: Win) -> bool:
    """A win on the tile that another player adds to a pung.

    Rule: 《中国麻将竞赛规则》 1998, fan 47
    Yes:  123456m 55p EEE 78s +9s robkong
    No:   123456m 55p EEE 78s +9s
    """
    return won.said("rob_kong")


# 6 番


@guobiao.fan(6, "碰碰和", "All Pungs", reads=Groups)
def all_pungs(groups: Groups) -> bool:
    """Four pungs or kongs.

    Rule: 《中国麻将竞赛规则》 1998, fan 48
    Yes:  222m 555p- 77sEE 888p- +E
    No:   222m 555p- 77sEE 678p- +E
    """
    return groups.standard and groups.chows == 0


@guobiao.fan(6, "混一色", "Half Flush", reads=Tiles)
def half_flush(tiles: Tiles) -> bool:
    """One suit and honours, both of them there.

    Rule: 《中国麻将竞赛规则》 1998, fan 49
    Yes:  123456m 78m EEE CC +9m
    No:   123456m 78m 555m- 22m +9m
    No:   123456m 78p EEE CC +9p
    """
    return tiles.suits == 1 and tiles.honours


@guobiao.fan(6, "三色三步高", "Mixed Shifted Chows", reads=Chows, joins=True)
def mixed_shifted_chows(chows: Chows) -> Times:
    """Three chows of three suits, each one number above the one before.

    Rule: 《中国麻将竞赛规则》 1998, fan 50
    Yes:  234m 345p- 456s- EEE 9m +9m
    No:   234m 345p- 456m- EEE 9m +9m
    No:   234m 456p- 678s- EEE 9m +9m
    """
    return chows.series(3, step=1, suits=DIFFERENT)


@guobiao.fan(6, "五门齐", "All Types", reads=Tiles)
def all_types(tiles: Tiles) -> bool:
    """All three suits, a wind and a dragon.

    Rule: 《中国麻将竞赛规则》 1998, fan 51
    Yes:  123m 456p 789s EEE C +C
    No:   123m 456p 789s EEE S +S
    """
    return tiles.suits == 3 and tiles.winds and tiles.dragons


@guobiao.fan(6, "全求人", "Melded Hand", reads=Win, excludes=["单钓将"])
def melded_hand(won: Win) -> bool:
    """Four sets claimed from others and a win on another player's tile.

    Rule: 《中国麻将竞赛规则》 1998, fan 52
    Yes:  5p 123m- 456p- EEE- 777-7s +5p
    No:   5p 123m- 456p- EEE- 7777s_ +5p
    No:   5p 123m- 456p- EEE- 777-7s +5p zimo
    """
    return won.claimed == 4 and not won.self_draw


@guobiao.fan(
    Choice("kongs", {"mil": 6, "wmo": 8, "1998": 6}),
    "双暗杠",
    "Two Concealed Kongs",
    reads=Groups,
    excludes=["暗杠", "双暗刻"],
    shows="concealed kongs",
)
def two_concealed_kongs(groups: Groups) -> bool:
    """Two concealed kongs.

    Rule: 《中国麻将竞赛规则》 1998, fan 53; 8 in the WMO list
    Yes:  123m 45s55p 9999p_ EEEE_ +6s
    No:   123m 45s55p 9999p_ EEEE- +6s
    """
    return groups.concealed_kongs == 2


@guobiao.fan(6, "双箭刻", "Two Dragon Pungs", reads=Honours, excludes=["箭刻", same_sets("幺九刻")])
def two_dragon_pungs(honours: Honours) -> Times:
    """Pungs of two dragons.

    Rule: 《中国麻将竞赛规则》 1998, fan 54
    Yes:  CCC FFF- 123m 456p 9s +9s
    No:   CCC FFF- PPP- 456p 9s +9s
    """
    return honours.together(DRAGONS, 2)
