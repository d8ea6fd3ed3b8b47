"""What only the winner counts: how he won, what he waited for (副, or doubles by house rule)."""

from __future__ import annotations

from scorer.readings.suits import CLOSED, EDGE, EYES, PUNG
from scorer.rules.domains import Groups, Win
from scorer.rules.fan import Exclusion, ruled
from scorer.variants.classical.system import A_DOUBLE, AS_POINTS, item, spoils_pinghu


@item(
    "自摸",
    "Drawing the Winning Tile",
    reads=Win,
    excludes=[spoils_pinghu("pinghu_with_zimo", False)],
)
def self_draw(won: Win) -> bool:
    """The winner drew the tile himself; not with 天和.

    Rule: seed: 2
    Yes:  23567m345p67899s +4m E/S zimo
    No:   23567m345p67899s +4m E/S
    """
    return won.self_draw and not won.said("heavenly")


@item("门前清铳和", "Concealed, Won by Discard", reads=Win, shows="winning tile")
def concealed_on_a_discard(won: Win) -> bool:
    """Nothing claimed, and won on another player's tile; it belongs to the base.

    Rule: seed: the later game, 10 points (menzen_ron)
    Yes:  variant=classical-late 23567m345p67899s +4m E/S
    No:   variant=classical-late 23567m67899s 345p- +4m E/S
    No:   variant=classical-late 23567m345p67899s +4m E/S zimo
    """
    return not won.claimed and not won.self_draw and not won.said("losing")


@item(
    "岭上开花",
    "Winning on a Loose Tile",
    reads=Win,
    shows="kongs",
    excludes=[AS_POINTS, A_DOUBLE, *ruled("zimo_with_kong_draw", "自摸", on=False)],
)
def loose_tile(won: Win) -> bool:
    """Won on the tile drawn in place of a kong's fourth.

    Rule: seed: 4, in 五番头 10, then a double; MAH-JONGG 8 besides the 2 for drawing
    Yes:  23567m67899s 3333p_ +4m E/S zimo kongdraw
    No:   23567m67899s 3333p_ +4m E/S zimo
    """
    return won.said("after_kong")


@item(
    "海底摸月",
    "Winning with the Last Tile",
    reads=Win,
    excludes=[AS_POINTS, A_DOUBLE, *ruled("zimo_with_kong_draw", "自摸", on=False)],
)
def last_tile(won: Win) -> bool:
    """Won by drawing the last tile of the wall.

    Rule: seed: 4, in 五番头 10, then a double; MAH-JONGG 10
    Yes:  23567m345p67899s +4m E/S zimo lastdraw
    No:   23567m345p67899s +4m E/S zimo
    """
    return won.said("last_draw")


@item("河底捞鱼", "Winning with the Last Discard", reads=Win, excludes=[AS_POINTS, A_DOUBLE])
def last_discard(won: Win) -> bool:
    """Won on the discard after the last tile was drawn.

    Rule: seed: 4, in 五番头 10, then a double; MAH-JONGG has nothing for it
    Yes:  variant=classical-ningbo 23567m345p67899s +4m E/S lastdiscard
    No:   variant=classical-babcock 23567m345p67899s +4m E/S lastdiscard
    """
    return won.said("last_discard")


@item(
    "金鸡夺食",
    "Robbing a Kong for the Only Place",
    reads=Win,
    shows="winning set",
    excludes=[
        Exclusion("绝张"),
        *ruled("jinji_keeps_wait", "边张", "嵌张", on=False),
        spoils_pinghu(),
    ],
)
def robbing_for_the_only_place(won: Win) -> bool:
    """Won on the tile of another player's kong, waiting for that kind alone at an edge or between.

    Rule: seed: 4; the wait counts besides (jinji_keeps_wait)
    Yes:  variant=classical-ningbo 24m55p678s 345p- 999s- +3m E/S robkong
    No:   variant=classical-ningbo 23567m666p67899s +4m E/S robkong
    No:   variant=classical-ningbo 23m55p678s 1111m_ 999s- +4m E/S robkong
    """
    return won.said("rob_kong") and won.lone and won.place in (EDGE, CLOSED)


@item("抢杠", "Robbing a Kong", reads=Win, shows="winning tile", excludes=[AS_POINTS, A_DOUBLE])
def robbing_a_kong(won: Win) -> bool:
    """Won on the tile of another player's kong, whatever the wait.

    Rule: seed: 五番头 widens 金鸡夺食 to it, 10 points, then a double; MAH-JONGG 10
    Yes:  variant=classical-wufantou 23567m666p67899s +4m E/S robkong
    No:   variant=classical-ningbo 23567m666p67899s +4m E/S robkong
    """
    return won.said("rob_kong")


@item("对对和", "All Pungs", reads=Groups, shows="pungs")
def all_pungs(groups: Groups) -> bool:
    """Four pungs or kongs.

    Rule: seed: 4, in 五番头 10, then a double; MAH-JONGG 10
    Yes:  222555m333p77s99s +7s E/S
    No:   222555m345p77s99s +7s E/S
    """
    return groups.standard and groups.chows == 0


@item("平和", "No Other Points", reads=Groups)
def no_points(groups: Groups) -> bool:
    """Four runs and a pair without value, and no points but the base.

    Doubles and flowers do not disturb it, unless pinghu_with_doubles, pinghu_ignores_flowers say
    so; drawing the tile does, unless pinghu_with_zimo.

    Rule: seed: in 五番头 10 or a double; MAH-JONGG 10, not with 自摸 or 一面听
    Yes:  variant=classical-babcock 23567m67899s 345p- +4m E/S
    Yes:  variant=classical-babcock 23567m345p67899s +4m E/S zimo pinghu_with_zimo=yes
    No:   variant=classical-babcock 23567m345p67899s +4m E/S zimo
    No:   variant=classical-babcock 12567m345p67899s +3m E/S
    No:   variant=classical-babcock 12345m345p678sCC +6m E/S
    """
    return groups.standard and groups.chows == 4


def _waits_at(won: Win, *places: int) -> bool:
    """Tell whether the winning tile filled such a place, and the wait counts."""
    counts = won.lone or won.options["waits"] == "compound"
    return counts and won.place in places and not won.said("heavenly")


@item(
    "边张", "Edge Wait", reads=Win, shows="winning set", excludes=[spoils_pinghu()], asks=("waits",)
)
def edge_wait(won: Win) -> bool:
    """12 and 3, or 89 and 7; pure if nothing else would win (waits).

    Rule: seed: 2; compound waits count in the later game and in Chinese practice
    Yes:  variant=classical-ningbo 12567m345p67899s +3m E/S
    Yes:  variant=classical-late 12345m777p345s99s +3m E/S
    No:   variant=classical-ningbo 12345m777p345s99s +3m E/S
    """
    return _waits_at(won, EDGE)


@item(
    "嵌张",
    "Closed Wait",
    reads=Win,
    shows="winning set",
    excludes=[spoils_pinghu()],
    asks=("waits",),
)
def closed_wait(won: Win) -> bool:
    """The tile between two others; pure if nothing else would win (waits).

    Rule: seed: 2
    Yes:  variant=classical-ningbo 24567m345p67899s +3m E/S
    No:   variant=classical-ningbo 23567m345p67899s +4m E/S
    """
    return _waits_at(won, CLOSED)


@item(
    "独听", "Pair Wait", reads=Win, shows="winning set", excludes=[spoils_pinghu()], asks=("waits",)
)
def pair_wait(won: Win) -> bool:
    """The second tile of the pair; pure if nothing else would win (waits).

    Rule: seed: 2
    Yes:  variant=classical-ningbo 123567m345p678sW +W E/S
    Yes:  variant=classical-late 123567m345p4567s +7s E/S
    No:   variant=classical-ningbo 123567m345p4567s +7s E/S
    """
    return _waits_at(won, EYES)


@item(
    "一面听",
    "Filling the Only Place",
    reads=Win,
    shows="winning set",
    excludes=[spoils_pinghu()],
    asks=("waits",),
)
def only_place(won: Win) -> bool:
    """The only kind that would win, at an edge, between two tiles, or as a pair.

    Rule: seed: MAH-JONGG, 2: filling the only possible place to win
    Yes:  variant=classical-babcock 12567m345p67899s +3m E/S
    No:   variant=classical-babcock 23567m345p67899s +4m E/S
    No:   variant=classical-babcock 12567m345p67899s +3m E/S preset=chinese
    """
    return _waits_at(won, EDGE, CLOSED, EYES)


@item("双碰", "Double Pung Wait", reads=Win, shows="winning set", excludes=[spoils_pinghu()])
def double_pung_wait(won: Win) -> bool:
    """Two pairs, of which the winning tile makes one a pung; nothing but these two would win.

    Rule: seed: 2, perhaps not everywhere; abolished in the later game (shuangpeng)
    Yes:  variant=classical-ningbo 222555m333p77s99s +7s E/S
    No:   variant=classical-ningbo 222555m333p77s99s +7s E/S shuangpeng=no
    No:   variant=classical-ningbo 222444m55567p99s +9s E/S
    No:   variant=classical-late 222555m333p77s99s +7s E/S
    """
    return won.place == PUNG and not won.said("heavenly")


@item("绝张", "Last of Its Kind", reads=Win, shows="winning tile", excludes=[spoils_pinghu()])
def last_of_its_kind(won: Win) -> bool:
    """The last tile of its kind; below 金鸡夺食, not beside it.

    Rule: seed: 2 by some rules (jue_zhang)
    Yes:  12567m345p67899s +3m E/S lasttile jue_zhang=2
    No:   12567m345p67899s +3m E/S lasttile
    """
    return won.said("last_of_kind")
