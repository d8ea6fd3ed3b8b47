"""Sets and flowers: what single parts of the hand are worth."""

from __future__ import annotations

from scorer.rules.domains import Flowers, Groups, Honours, Tiles, Times, Win
from scorer.tiles import DRAGONS, WINDS
from scorer.variants.taiwan.book import tai, taiwan


@taiwan.fan(tai("五暗刻"), "五暗刻", "Five Concealed Pungs", reads=Groups, shows="concealed pungs")
def five_concealed_pungs(groups: Groups) -> bool:
    """Five concealed pungs or kongs; one that a discard finished is not concealed.

    Rule: the association: 8
    Yes:  111222333m99pNNNCC +C zimo E/S
    No:   111222333m99pNNNCC +C E/S
    """
    return groups.concealed_pungs == 5


@taiwan.fan(tai("四暗刻"), "四暗刻", "Four Concealed Pungs", reads=Groups, shows="concealed pungs")
def four_concealed_pungs(groups: Groups) -> bool:
    """Four concealed pungs or kongs.

    Rule: the association: 5
    Yes:  111222333m99pNNNCC +C E/S
    No:   111222333m99pNNNCC +C zimo E/S
    """
    return groups.concealed_pungs == 4


@taiwan.fan(tai("三暗刻"), "三暗刻", "Three Concealed Pungs", reads=Groups, shows="concealed pungs")
def three_concealed_pungs(groups: Groups) -> bool:
    """Three concealed pungs or kongs.

    Rule: the association: 2
    Yes:  111999m44777pEE PPP- +4p E/S
    No:   111m44777pEE PPP- 999m- +4p E/S
    """
    return groups.concealed_pungs == 3


@taiwan.fan(tai("五杠子"), "五杠子", "Five Kongs", reads=Win, excludes=("四杠子",), shows="kongs")
def five_kongs(won: Win) -> bool:
    """Five kongs of any kind; not played unless tai says what they are worth.

    Rule: web tables: 16 where it is played
    Yes:  N 1111m- 3333p- 5555s- 7777p- 9999s- +N E/S tai=五杠子:16
    No:   N 1111m- 3333p- 5555s- 7777p- 9999s- +N E/S
    """
    return won.kongs == 5


@taiwan.fan(tai("四杠子"), "四杠子", "Four Kongs", reads=Win, shows="kongs")
def four_kongs(won: Win) -> bool:
    """Four kongs of any kind, or five; not played unless tai says what they are worth.

    Rule: web tables: 8 where it is played
    Yes:  4p 1111s- CCCC_ 678p- WWWW- SSSS_ +4p N/S tai=四杠子:8
    No:   4p 1111s- CCCC_ 678p- WWWW- SSSS_ +4p N/S
    """
    return won.kongs >= 4


@taiwan.fan(tai("花杠"), "花杠", "Flower Kong", reads=Flowers, most=2, shows="flowers")
def flower_kong(flowers: Flowers) -> int:
    """All of 1f to 4f, or all of 5f to 8f, each; the own flower is inside.

    Rule: the association: 2; SML 2026: 1, and the own flower counts besides
    Yes:  123456m23p23456788s +4p 1234f E/S
    No:   123456m23p23456788s +4p 1235f E/S
    """
    return flowers.full


@taiwan.fan(
    tai("见花"), "见花", "Every Flower", reads=Flowers, most=8, shows="flowers", excludes=("正花",)
)
def every_flower(flowers: Flowers) -> int:
    """Each flower, in place of 正花; not played unless tai says what it is worth.

    Rule: web tables: 1
    Yes:  123456m23p23456788s +4p 1f E/S tai=见花:1
    No:   123456m23p23456788s +4p 1f E/S
    """
    return flowers.count


@taiwan.fan(
    tai("正花"),
    "正花",
    "Own Flower",
    reads=Flowers,
    most=2,
    shows="own flowers",
    asks=("own_in_series",),
)
def own_flower(flowers: Flowers) -> int:
    """Each flower of the own seat that is not inside a complete series.

    Rule: the association: 1
    Yes:  123456m23p23456788s +4p 2f E/S
    Yes:  123456m23p23456788s +4p 1234f E/S own_in_series=true
    No:   123456m23p23456788s +4p 1f E/S
    No:   123456m23p23456788s +4p 1234f E/S
    """
    return flowers.own if flowers.options.is_on("own_in_series") else flowers.own - flowers.full


@taiwan.fan(
    tai("见字"), "见字", "Every Wind Pung", reads=Honours, most=4, excludes=("圈风刻", "门风刻")
)
def every_wind_pung(honours: Honours) -> Times:
    """Each pung or kong of winds, in place of 圈风刻 and 门风刻; not played unless tai says so.

    Rule: web tables: 1
    Yes:  123456m23p234s88sNNN +4p E/S tai=见字:1
    No:   123456m23p234s88sNNN +4p E/S
    """
    return honours.each(WINDS)


@taiwan.fan(tai("圈风刻"), "圈风刻", "Round Wind", reads=Honours)
def round_wind(honours: Honours) -> Times:
    """A pung or kong of the round wind; beside the own wind, if they are the same.

    Rule: the association: 1
    Yes:  123456m23p234s88sEEE +4p E/S
    No:   123456m23p234s88sNNN +4p E/S
    """
    return [] if honours.round is None else honours.each((honours.round,))


@taiwan.fan(tai("门风刻"), "门风刻", "Own Wind", reads=Honours)
def own_wind(honours: Honours) -> Times:
    """A pung or kong of the own wind.

    Rule: the association: 1
    Yes:  123456m23p234s88sSSS +4p E/S
    No:   123456m23p234s88sNNN +4p E/S
    """
    return [] if honours.seat is None else honours.each((honours.seat,))


@taiwan.fan(tai("三元牌"), "三元牌", "Dragon Pung", reads=Honours, most=3)
def dragon_pung(honours: Honours) -> Times:
    """Each pung or kong of dragons.

    Rule: the association: 1
    Yes:  123456m23p234s88sCCC +4p E/S
    No:   123456m23p234s88sNNN +4p E/S
    """
    return honours.each(DRAGONS)


@taiwan.fan(tai("明杠"), "明杠", "Open Kong", reads=Win, most=5, shows="kongs")
def open_kong(won: Win) -> int:
    """Each open kong; not played unless tai says what it is worth.

    Rule: web tables: 1
    Yes:  123456m23p23488s 7777s- +4p E/S tai=明杠:1
    No:   123456m23p23488s 7777s- +4p E/S
    """
    return won.kongs - won.concealed_kongs


@taiwan.fan(tai("暗杠"), "暗杠", "Concealed Kong", reads=Win, most=5, shows="kongs")
def concealed_kong(won: Win) -> int:
    """Each concealed kong; not played unless tai says what it is worth.

    Rule: web tables: 2
    Yes:  123456m23p23488s 7777s_ +4p E/S tai=暗杠:2
    No:   123456m23p23488s 7777s_ +4p E/S
    """
    return won.concealed_kongs


@taiwan.fan(tai("无花"), "无花", "No Flowers", reads=Flowers)
def no_flowers(flowers: Flowers) -> bool:
    """The player laid out no flower; not played unless tai says what it is worth.

    Rule: web tables: 1
    Yes:  123456m23p23456788s +4p E/S tai=无花:1
    No:   123456m23p23456788s +4p 1f E/S tai=无花:1
    No:   123456m23p23456788s +4p E/S
    """
    return not flowers.count


@taiwan.fan(tai("无字"), "无字", "No Honours", reads=Tiles)
def no_honours(tiles: Tiles) -> bool:
    """No wind and no dragon; not played unless tai says what it is worth.

    Rule: web tables: 1
    Yes:  123456m23p23456788s +4p E/S tai=无字:1
    No:   123456m23p234s88sNNN +4p E/S tai=无字:1
    No:   123456m23p23456788s +4p E/S
    """
    return not tiles.honours
