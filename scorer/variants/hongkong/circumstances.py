"""Circumstances that contradict each other, and flowers that cannot be."""

from __future__ import annotations

from scorer.rules.domains import Win
from scorer.variants.hongkong.book import hongkong

hongkong.without_winning_tile = lambda won: won.said("heavenly")

_SEAT = "Write the round and the seat, for example E/S."


@hongkong.refuse("flowers where none are in play (flowers=false)", "", "Leave the flowers out.")
def _(won: Win) -> bool:
    return won.flowers.count > 0 and not won.options.is_on("flowers")


@hongkong.refuse(
    "a number of flowers does not tell which, and so not whose",
    "",
    "Write the flowers: 1f to 4f are 春夏秋冬, 5f to 8f 梅兰菊竹.",
)
def _(won: Win) -> bool:
    return won.flowers.count > won.flowers.named


def _drawn(won: Win, flag: str) -> bool:
    return won.self_draw and won.said(flag)


def _discarded(won: Win, flag: str) -> bool:
    return not won.self_draw and won.said(flag)


@hongkong.refuse("抢杠 (robkong) is a win on another player's tile, not by self-draw", "rob_kong")
def _(won: Win) -> bool:
    return _drawn(won, "rob_kong")


@hongkong.refuse("河底捞鱼 (lastdiscard) is won on a discard, not by self-draw", "last_discard")
def _(won: Win) -> bool:
    return _drawn(won, "last_discard")


@hongkong.refuse("海底捞月 (lastdraw) needs a self-draw (zimo)", "last_draw")
def _(won: Win) -> bool:
    return _discarded(won, "last_draw")


@hongkong.refuse("杠上开花 (kongdraw) needs a self-draw (zimo)", "after_kong")
def _(won: Win) -> bool:
    return _discarded(won, "after_kong")


@hongkong.refuse("连杠开花 (doublekong) needs a self-draw (zimo)", "double_kong")
def _(won: Win) -> bool:
    return _discarded(won, "double_kong")


@hongkong.refuse("a flower's replacement tile needs a self-draw (zimo)", "after_flower")
def _(won: Win) -> bool:
    return _discarded(won, "after_flower")


@hongkong.refuse("杠上开花 (kongdraw) needs a kong in the hand", "after_kong")
def _(won: Win) -> bool:
    return won.said("after_kong") and not won.kongs


@hongkong.refuse("连杠开花 (doublekong) needs two kongs in the hand", "double_kong")
def _(won: Win) -> bool:
    return won.said("double_kong") and won.kongs < 2


@hongkong.refuse("a flower's replacement tile (flowerdraw) needs a flower", "after_flower")
def _(won: Win) -> bool:
    return won.said("after_flower") and not won.flowers.count


@hongkong.refuse(
    "抢杠 (robkong): the other three copies lie in the robbed kong, yet this hand has another",
    "rob_kong",
)
def _(won: Win) -> bool:
    return won.said("rob_kong") and (won.holds_copy or won.melds_hold_copy)


@hongkong.refuse(
    "抢杠 (robkong) with 河底捞鱼 (lastdiscard): a robbed tile is no discard", "last_discard"
)
def _(won: Win) -> bool:
    return won.said("rob_kong") and won.said("last_discard")


@hongkong.refuse("天和 (heavenly) needs a self-draw (zimo)", "heavenly")
def _(won: Win) -> bool:
    return _discarded(won, "heavenly")


@hongkong.refuse("天和 (heavenly) belongs to East", "heavenly", _SEAT)
def _(won: Win) -> bool:
    return won.said("heavenly") and not won.sits_east


@hongkong.refuse("天和 (heavenly) is won on the dealt tiles: there can be no melds", "heavenly")
def _(won: Win) -> bool:
    return won.said("heavenly") and won.melds > 0


@hongkong.refuse("天和 (heavenly) with 海底捞月 (lastdraw): the wall is still full", "last_draw")
def _(won: Win) -> bool:
    return won.said("heavenly") and won.said("last_draw")


@hongkong.refuse("地和 (earthly) is won on East's first discard, not by self-draw", "earthly")
def _(won: Win) -> bool:
    return _drawn(won, "earthly")


@hongkong.refuse("地和 (earthly) belongs to another seat than East", "earthly", _SEAT)
def _(won: Win) -> bool:
    return won.said("earthly") and won.sits_east


@hongkong.refuse(
    "地和 (earthly) is won before anything lies open: there can be no melds", "earthly"
)
def _(won: Win) -> bool:
    return won.said("earthly") and won.melds > 0


@hongkong.refuse("地和 (earthly) is won on a discard, not on a robbed kong (robkong)", "rob_kong")
def _(won: Win) -> bool:
    return won.said("earthly") and won.said("rob_kong")


@hongkong.refuse("人和 (human) belongs to another seat than East", "human", _SEAT)
def _(won: Win) -> bool:
    return won.said("human") and won.sits_east


@hongkong.refuse(
    "河底捞鱼 (lastdiscard) in the first go-round: the wall is still full", "last_discard"
)
def _(won: Win) -> bool:
    return won.said("last_discard") and (won.said("earthly") or won.said("human"))


@hongkong.refuse("海底捞月 (lastdraw) in the first go-round: the wall is still full", "last_draw")
def _(won: Win) -> bool:
    return won.said("last_draw") and won.said("human")
