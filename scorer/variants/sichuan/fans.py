"""The items of the league's table; those of Chengdu's list are among them."""

from __future__ import annotations

from scorer.readings.shapes import SEVEN_PAIRS
from scorer.rules.domains import Form, Groups, Tiles, Win
from scorer.rules.fan import Choice
from scorer.variants.sichuan.book import sichuan

FOUR_MELDS = 4


@sichuan.fan(2, "清一色", "Full Flush", reads=Tiles)
def full_flush(tiles: Tiles) -> bool:
    """All tiles are of one suit, those of the melds included.

    Rule: seed; the league: 2
    Yes:  1234567778889m +9m
    Yes:  11122233344m 555m- +4m
    No:   123456m2346799p +8p
    """
    return tiles.suits == 1


@sichuan.fan(2, "七对", "Seven Pairs", reads=Form)
def seven_pairs(form: Form) -> bool:
    """Seven pairs, nothing on the table; four alike are two pairs, and a 根 besides.

    Rule: seed; the league: 2
    Yes:  114477m1133559p +9p
    Yes:  66667799m33558p +8p
    No:   111444m2227799p +7p
    """
    return form.shape == SEVEN_PAIRS


@sichuan.fan(1, "对对和", "All Pungs", reads=Groups)
def all_pungs(groups: Groups) -> bool:
    """Four pungs or kongs and a pair (大对子).

    Rule: seed; the league: 1
    Yes:  111444m2227799p +7p
    Yes:  9p 111m- 444m- 222p- 777p- +9p
    No:   123444m2227799p +7p
    """
    return groups.standard and groups.chows == 0


@sichuan.fan(1, "金钩钓", "Golden Hook", reads=Win, switch="jingoudiao")
def golden_hook(won: Win) -> bool:
    """Four sets on the table, concealed kongs, too, and a single tile in hand; 对对和 counts.

    Rule: the league: 1, beside 对对和
    Yes:  9p 111m- 444m- 222p- 777p- +9p
    Yes:  9p 1111m_ 444m- 222p- 777p- +9p
    No:   99p77p 111m- 444m- 222p- +7p
    No:   9p 111m- 444m- 222p- 777p- +9p jingoudiao=false
    """
    return won.melds == FOUR_MELDS


@sichuan.fan(1, "杠", "Kong", reads=Win, most=4, shows="kongs")
def kong(won: Win) -> int:
    """Each declared kong, of any kind.

    Rule: seed; the league: 1 each
    Yes:  123m3467899s 4444m- +5s
    Yes:  9p 1111m_ 444-4m 222p- 777p- +9p
    No:   444456m1237899p +9p
    """
    return won.kongs


@sichuan.fan(1, "根", "Root", reads=Tiles, most=4, shows="fours")
def root(tiles: Tiles) -> int:
    """Each four alike in the whole hand that are no declared kong (四归一).

    A claimed pung and its fourth tile in the hand count; so does each four of seven pairs (龙七对).

    Rule: seed: 四归一; the league: 1 each
    Yes:  444456m1237899p +9p
    Yes:  456m789m33p99p 444m- +9p
    Yes:  66667799m33558p +8p
    No:   123m3467899s 4444m- +5s
    """
    return tiles.fours


@sichuan.fan(1, "杠上开花", "Win on a Kong Replacement", reads=Win, shows="winning tile")
def kong_draw(won: Win) -> bool:
    """Won on the replacement tile of a kong of one's own.

    Rule: seed; the league: 1
    Yes:  123m3467899s 4444m- +5s zimo kongdraw
    No:   123m3467899s 4444m- +5s zimo
    """
    return won.said("after_kong")


@sichuan.fan(1, "杠上炮", "Win on a Kong's Discard", reads=Win, shows="winning tile")
def kong_discard(won: Win) -> bool:
    """Won on what a player discarded, or added to a pung, right after a kong of theirs.

    A tile that was added to a pung is 抢杠 besides.

    Rule: the league: 1
    Yes:  123456m2346799p +8p kongdiscard
    Yes:  123456m2346799p +8p kongdiscard robkong
    No:   123456m2346799p +8p
    """
    return won.said("kong_discard")


@sichuan.fan(1, "抢杠", "Robbing a Kong", reads=Win, shows="winning tile")
def robbing_a_kong(won: Win) -> bool:
    """Won on the tile that another player added to a pung.

    Rule: the league: 1
    Yes:  123456m2346799p +8p robkong
    No:   123456m2346799p +8p
    """
    return won.said("rob_kong")


@sichuan.fan(1, "海底", "Last Tile", reads=Win, shows="winning tile")
def last_tile(won: Win) -> bool:
    """Won on the wall's last tile, or on the discard after it.

    Rule: the league: 1
    Yes:  123456m2346799p +8p zimo lastdraw
    Yes:  123456m2346799p +8p lastdiscard
    No:   123456m2346799p +8p zimo
    """
    return won.said("last_draw") or won.said("last_discard")


@sichuan.fan(Choice("zimo", {"jiadi": 0, "jiafan": 1, "none": 0}), "自摸", "Self-Draw", reads=Win)
def self_draw(won: Win) -> bool:
    """The player drew the winning tile, where that is worth a fan.

    Rule: clubs: 自摸加番
    Yes:  123456m2346799p +8p zimo zimo=jiafan
    No:   123456m2346799p +8p zimo
    No:   123456m2346799p +8p zimo=jiafan
    """
    return won.self_draw


@sichuan.fan(0, "平和", "Plain Hand", reads=Win, fallback=True)
def plain_hand(won: Win) -> bool:
    """A hand in which nothing else counts wins all the same, for nothing but the base.

    Rule: seed: 无番也可和为平和
    Yes:  123456m2346799p +8p
    Yes:  123456m2346799p +8p zimo
    No:   123m3467899s 4444m- +5s
    """
    return False
