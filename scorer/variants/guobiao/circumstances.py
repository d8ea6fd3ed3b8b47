"""Circumstances that contradict each other, and those that the hand itself proves."""

from __future__ import annotations

from scorer.rules.domains import Win
from scorer.variants.guobiao.book import guobiao


def dealt(won: Win) -> bool:
    """Tell whether the hand was won on the dealt tiles, so that no tile is the winning one."""
    return won.said("heavenly") and not won.options.is_on("heavenly_waits")


guobiao.without_winning_tile = dealt


@guobiao.infer("和绝张, since the player's own melds show the other three")
def shows_the_other_three(won: Win) -> bool:
    """The fourth copy is the last of its kind if the own open melds show three."""
    said = won.said("last_of_kind") or won.said("rob_kong")
    return won.shows_the_other_three and not said and not dealt(won)


def _drawn(won: Win, flag: str) -> bool:
    return won.self_draw and won.said(flag)


def _discarded(won: Win, flag: str) -> bool:
    return not won.self_draw and won.said(flag)


@guobiao.refuse("抢杠和 (robkong) is a win on another player's tile, not by self-draw", "rob_kong")
def _(won: Win) -> bool:
    return _drawn(won, "rob_kong")


@guobiao.refuse("海底捞月 (lastdiscard) is won on a discard, not by self-draw", "last_discard")
def _(won: Win) -> bool:
    return _drawn(won, "last_discard")


@guobiao.refuse("妙手回春 (lastdraw) needs a self-draw (zimo)", "last_draw")
def _(won: Win) -> bool:
    return _discarded(won, "last_draw")


@guobiao.refuse("杠上开花 (kongdraw) needs a self-draw (zimo)", "after_kong")
def _(won: Win) -> bool:
    return _discarded(won, "after_kong")


@guobiao.refuse("a second kong's replacement tile needs a self-draw (zimo)", "double_kong")
def _(won: Win) -> bool:
    return _discarded(won, "double_kong")


@guobiao.refuse("a flower's replacement tile needs a self-draw (zimo)", "after_flower")
def _(won: Win) -> bool:
    return _discarded(won, "after_flower")


@guobiao.refuse("天和 (heavenly) needs a self-draw (zimo)", "heavenly")
def _(won: Win) -> bool:
    return _discarded(won, "heavenly")


@guobiao.refuse("杠上开花 (kongdraw) needs a kong in the hand", "after_kong")
def _(won: Win) -> bool:
    return won.said("after_kong") and not won.kongs


@guobiao.refuse("a second kong's replacement tile needs two kongs in the hand", "double_kong")
def _(won: Win) -> bool:
    return won.said("double_kong") and won.kongs < 2


@guobiao.refuse(
    "和绝张 (lasttile): the player still holds another copy of the winning tile", "last_of_kind"
)
def _(won: Win) -> bool:
    return won.said("last_of_kind") and won.holds_copy


@guobiao.refuse(
    "抢杠和 (robkong): the other three copies lie in the robbed kong, yet this hand has another",
    "rob_kong",
)
def _(won: Win) -> bool:
    return won.said("rob_kong") and (won.holds_copy or won.melds_hold_copy)


@guobiao.refuse(
    "抢杠和 (robkong) with 海底捞月 (lastdiscard): a robbed tile is no discard", "last_discard"
)
def _(won: Win) -> bool:
    return won.said("rob_kong") and won.said("last_discard")


@guobiao.refuse("天和 (heavenly) belongs to the dealer: the seat must be East", "heavenly")
def _(won: Win) -> bool:
    return won.said("heavenly") and not won.sits_east


@guobiao.refuse("天和 (heavenly) is won on the dealt tiles: there can be no melds", "heavenly")
def _(won: Win) -> bool:
    return won.said("heavenly") and won.melds > 0


@guobiao.refuse("天和 (heavenly) with 和绝张 (lasttile): nothing lies open yet", "last_of_kind")
def _(won: Win) -> bool:
    return won.said("heavenly") and won.said("last_of_kind")


@guobiao.refuse("天和 (heavenly) with 妙手回春 (lastdraw): the wall is still full", "last_draw")
def _(won: Win) -> bool:
    return won.said("heavenly") and won.said("last_draw")


@guobiao.refuse("天和 (heavenly) with 杠上开花 (kongdraw): there is no kong yet", "after_kong")
def _(won: Win) -> bool:
    return won.said("heavenly") and won.said("after_kong")
