"""The fans of 4 to 1, in the order of the list of 1998."""

from __future__ import annotations

from scorer.readings.shapes import KNITTED
from scorer.readings.suits import CLOSED, EDGE, EYES
from scorer.rules.domains import (
    DIFFERENT,
    SAME,
    Chows,
    Flowers,
    Groups,
    Honours,
    Pungs,
    Tiles,
    Times,
    Win,
)
from scorer.rules.fan import same_sets
from scorer.tiles import DRAGONS, is_outside
from scorer.variants.guobiao.book import guobiao
from scorer.variants.guobiao.circumstances import dealt, shows_the_other_three

# 4 番


@guobiao.fan(4, "全带幺", "Outside Hand", reads=Groups)
def outside_hand(groups: Groups) -> bool:
    """A 1, a 9 or an honour in every set and in the eyes.

    Rule: 《中国麻将竞赛规则》 1998, fan 55
    Yes:  123m 789p 789s- EEE 9m +9m
    No:   123m 789p 678s- EEE 9m +9m
    """
    return groups.standard and groups.without_outside == 0


@guobiao.fan(4, "不求人", "Fully Concealed Hand", reads=Win, excludes=["门前清", "自摸"])
def fully_concealed_hand(won: Win) -> bool:
    """Nothing claimed, and self-draw; concealed kongs are allowed.

    Rule: 《中国麻将竞赛规则》 1998, fan 56
    Yes:  123456m 55p 78s EEE +9s zimo
    Yes:  123456m 55p 78s EEEE_ +9s zimo
    No:   123456m 55p 78s EEE- +9s zimo
    No:   123456m 55p 78s EEE +9s
    """
    return won.claimed == 0 and won.self_draw


@guobiao.fan(4, "双明杠", "Two Melded Kongs", reads=Groups, excludes=["明杠"], shows="open kongs")
def two_melded_kongs(groups: Groups) -> bool:
    """Two kongs that are not concealed.

    Rule: 《中国麻将竞赛规则》 1998, fan 57
    Yes:  123m 45s55p 9999p- EEE-E +6s
    No:   123m 45s55p 9999p_ EEE-E +6s
    """
    return groups.open_kongs == 2


@guobiao.fan(4, "和绝张", "Last Tile", reads=Win, shows="winning tile")
def last_tile(won: Win) -> bool:
    """The fourth copy of a tile when the other three lie open on the table.

    Three copies in the player's own open melds prove it.

    Rule: 《中国麻将竞赛规则》 1998, fan 58
    Yes:  123456m 55p EEE 78s +9s lasttile
    Yes:  123456m 55p 78s 999s- +9s
    No:   123456m 55p EEE 78s +9s
    No:   123456m 55p EEE 78s +9s robkong lasttile
    """
    return won.said("last_of_kind") or shows_the_other_three(won)


# 2 番


@guobiao.fan(2, "箭刻", "Dragon Pung", reads=Honours, most=3, excludes=[same_sets("幺九刻")])
def dragon_pung(honours: Honours) -> Times:
    """A pung or kong of 中, 发 or 白, each.

    Rule: 《中国麻将竞赛规则》 1998, fan 59
    Yes:  123456m 55p 78s CCC +9s
    No:   123456m 55p 78s EEE +9s
    """
    return honours.each(DRAGONS)


@guobiao.fan(2, "圈风刻", "Prevalent Wind", reads=Honours, excludes=[same_sets("幺九刻")])
def prevalent_wind(honours: Honours) -> Times:
    """A pung or kong of the round's wind.

    Rule: 《中国麻将竞赛规则》 1998, fan 60
    Yes:  123456m 55p 78s EEE +9s E/S
    No:   123456m 55p 78s EEE +9s S/E
    """
    return honours.each(lambda kind: kind == honours.round)


@guobiao.fan(2, "门风刻", "Seat Wind", reads=Honours, excludes=[same_sets("幺九刻")])
def seat_wind(honours: Honours) -> Times:
    """A pung or kong of the player's own wind; round and seat alike count both.

    Rule: 《中国麻将竞赛规则》 1998, fan 61
    Yes:  123456m 55p 78s EEE +9s S/E
    Yes:  123456m 55p 78s EEE +9s E/E
    No:   123456m 55p 78s EEE +9s E/S
    """
    return honours.each(lambda kind: kind == honours.seat)


@guobiao.fan(2, "门前清", "Concealed Hand", reads=Win)
def concealed_hand(won: Win) -> bool:
    """Nothing claimed, and a win on another player's tile; concealed kongs are allowed.

    Rule: 《中国麻将竞赛规则》 1998, fan 62
    Yes:  123456m 55p 78s EEE +9s
    Yes:  123456m 55p 78s EEEE_ +9s
    No:   123456m 55p 78s EEE- +9s
    """
    return won.claimed == 0 and not won.self_draw


@guobiao.fan(2, "平和", "All Chows", reads=Groups, excludes=["无字"])
def all_chows(groups: Groups) -> bool:
    """Four chows and eyes of numbers; any wait.

    With 组合龙 the nine knitted tiles stand for three chows.

    Rule: 《中国麻将竞赛规则》 1998, fan 63
    Yes:  123456m 55p 78s 345p- +9s
    Yes:  147m258p369s 45s55p +6s
    No:   123456m EE 78s 345p- +9s
    No:   123456m 55p 78s 333p- +9s
    """
    chows = groups.chows == (1 if groups.shape == KNITTED else 4)
    return chows and not groups.honour_eyes


@guobiao.fan(2, "四归一", "Tile Hog", reads=Tiles, most=3, shows="fours")
def tile_hog(tiles: Tiles) -> int:
    """All four copies of a tile in the hand and not as a kong, each.

    Rule: 《中国麻将竞赛规则》 1998, fan 64
    Yes:  22234567m 55p EEE +2m
    Yes:  34m 55p 678s EEE 222m- +2m
    No:   34m 55p 678s EEE 2222m- +5m
    """
    return tiles.fours


@guobiao.fan(2, "双同刻", "Double Pung", reads=Pungs, most=3, joins=True)
def double_pung(pungs: Pungs) -> Times:
    """Pungs of one number in two suits, each.

    Rule: 《中国麻将竞赛规则》 1998, fan 65
    Yes:  444m 444p- 123s 678s E +E
    No:   444m 555p- 123s 678s E +E
    """
    return pungs.series(2, step=0, suits=DIFFERENT)


@guobiao.fan(2, "双暗刻", "Two Concealed Pungs", reads=Groups, shows="concealed pungs")
def two_concealed_pungs(groups: Groups) -> bool:
    """Two pungs or kongs that are neither claimed nor closed by a discard.

    Rule: 《中国麻将竞赛规则》 1998, fan 66
    Yes:  444m 777p 123s 67s EE +8s
    No:   444m 77p 123s 678s EE +7p
    """
    return groups.concealed_pungs == 2


@guobiao.fan(2, "暗杠", "Concealed Kong", reads=Groups, shows="concealed kongs")
def concealed_kong(groups: Groups) -> bool:
    """One concealed kong.

    Rule: 《中国麻将竞赛规则》 1998, fan 67
    Yes:  123456m 55p 78s EEEE_ +9s
    No:   123456m 55p 78s EEEE- +9s
    """
    return groups.concealed_kongs == 1


@guobiao.fan(
    2, "断幺", "All Simples", reads=Tiles, within="2345678m2345678p2345678s", excludes=["无字"]
)
def all_simples(tiles: Tiles) -> bool:
    """Nothing but 2 to 8.

    Rule: 《中国麻将竞赛规则》 1998, fan 68
    Yes:  234m 55p 67s 345p- 678m- +8s
    No:   123m 55p 67s 345p- 678m- +8s
    """
    return True


# 1 番


@guobiao.fan(1, "一般高", "Pure Double Chow", reads=Chows, most=3, joins=True)
def pure_double_chow(chows: Chows) -> Times:
    """The same chow twice, each.

    Rule: 《中国麻将竞赛规则》 1998, fan 69
    Yes:  223344m 55p 78s EEE +9s
    No:   234345m 55p 78s EEE +9s
    """
    return chows.series(2, step=0, suits=SAME)


@guobiao.fan(1, "喜相逢", "Mixed Double Chow", reads=Chows, most=3, joins=True)
def mixed_double_chow(chows: Chows) -> Times:
    """The same chow in two suits, each.

    Rule: 《中国麻将竞赛规则》 1998, fan 70
    Yes:  234m 234p 55p 78s EEE +9s
    No:   234m 345p 55p 78s EEE +9s
    """
    return chows.series(2, step=0, suits=DIFFERENT)


@guobiao.fan(1, "连六", "Short Straight", reads=Chows, most=3, joins=True)
def short_straight(chows: Chows) -> Times:
    """Two chows of one suit that make six numbers in a row, each.

    Rule: 《中国麻将竞赛规则》 1998, fan 71
    Yes:  234567m 55p 78s EEE +9s
    No:   234678m 55p 78s EEE +9s
    """
    return chows.series(2, step=3, suits=SAME)


@guobiao.fan(1, "老少副", "Two Terminal Chows", reads=Chows, most=3, joins=True)
def two_terminal_chows(chows: Chows) -> Times:
    """123 and 789 of one suit, each.

    Rule: 《中国麻将竞赛规则》 1998, fan 72
    Yes:  123789m 55p 67s EEE +8s
    No:   123m 789p 55p 67s EEE +8s
    """
    return chows.series(2, step=6, suits=SAME)


@guobiao.fan(1, "幺九刻", "Pung of Terminals or Honors", reads=(Pungs, Honours), most=4)
def pung_of_terminals_or_honors(pungs: Pungs | Honours) -> Times:
    """A pung or kong of ones, nines or winds that pays nothing else, each.

    Rule: 《中国麻将竞赛规则》 1998, fan 73
    Yes:  111m 456m 55p 78s 345p- +9s
    Yes:  123456m 55p 78s WWW +9s E/S
    No:   123456m 55p 78s EEE +9s E/S
    No:   123456m 55p 78s CCC +9s E/S
    """
    return pungs.each(is_outside)


@guobiao.fan(1, "明杠", "Melded Kong", reads=Groups, shows="open kongs")
def melded_kong(groups: Groups) -> bool:
    """One kong that is not concealed.

    Rule: 《中国麻将竞赛规则》 1998, fan 74
    Yes:  123456m 55p 78s EEEE- +9s
    No:   123456m 55p 78s EEEE_ +9s
    """
    return groups.open_kongs == 1


@guobiao.fan(1, "缺一门", "One Voided Suit", reads=Tiles, shows="missing suits")
def one_voided_suit(tiles: Tiles) -> bool:
    """Exactly two of the three suits.

    Rule: 《中国麻将竞赛规则》 1998, fan 75
    Yes:  123456m 55p 78p EEE +9p
    No:   123456m 55p 78s EEE +9s
    No:   123456789m EEE C +C
    """
    return tiles.suits == 2


@guobiao.fan(1, "无字", "No Honors", reads=Tiles)
def no_honors(tiles: Tiles) -> bool:
    """No wind and no dragon.

    Rule: 《中国麻将竞赛规则》 1998, fan 76
    Yes:  123m 55p 78s 444p- 678m- +9s
    No:   123m 55p 78s EEE- 678m- +9s
    """
    return not tiles.honours


@guobiao.fan(1, "边张", "Edge Wait", reads=Win, shows="winning set", asks=("heavenly_waits",))
def edge_wait(won: Win) -> bool:
    """12 completed by 3, or 89 by 7, where the hand waited for nothing else.

    Rule: 《中国麻将竞赛规则》 1998, fan 77
    Yes:  12s 456m 55p EEE 789m- +3s
    Yes:  123789m 55p 89s EEE +7s
    No:   12345s 55p EEE 789m- +3s
    """
    return won.place == EDGE and not dealt(won)


@guobiao.fan(1, "坎张", "Closed Wait", reads=Win, shows="winning set", asks=("heavenly_waits",))
def closed_wait(won: Win) -> bool:
    """The middle of a chow, where the hand waited for nothing else.

    Rule: 《中国麻将竞赛规则》 1998, fan 78
    Yes:  46s 456m 55p EEE 789m- +5s
    Yes:  4556s EEE 789m- 123m- +5s
    No:   45567s 55p EEE 789m- +6s
    """
    return won.place == CLOSED and not dealt(won)


@guobiao.fan(1, "单钓将", "Single Wait", reads=Win, shows="winning set", asks=("heavenly_waits",))
def single_wait(won: Win) -> bool:
    """The other tile of the eyes, where the hand waited for nothing else.

    Rule: 《中国麻将竞赛规则》 1998, fan 79
    Yes:  123456m 5p EEE 789m- +5p
    No:   123456m 2345p 789m- +5p
    """
    return won.place == EYES and not dealt(won)


@guobiao.fan(1, "自摸", "Self-Drawn", reads=Win, shows="winning tile")
def self_drawn(won: Win) -> bool:
    """The player drew the winning tile.

    Rule: 《中国麻将竞赛规则》 1998, fan 80
    Yes:  123456m 55p 78s EEE- +9s zimo
    No:   123456m 55p 78s EEE- +9s
    """
    return won.self_draw


@guobiao.fan(1, "花牌", "Flower Tiles", reads=Flowers, most=8, shows="flowers")
def flower_tiles(flowers: Flowers) -> int:
    """A flower or season, each; they do not help to reach the minimum.

    Rule: 《中国麻将竞赛规则》 1998, fan 81
    Yes:  123456m 55p 78s EEE- +9s 1f5f
    No:   123456m 55p 78s EEE- +9s
    """
    return flowers.count
