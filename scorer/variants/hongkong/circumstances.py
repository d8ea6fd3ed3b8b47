"""Circumstances that contradict each other, and flowers that cannot be."""

from __future__ import annotations

from scorer.message import Message
from scorer.rules.contradictions import refuse_contradictions
from scorer.rules.domains import Win
from scorer.variants.hongkong.book import hongkong

hongkong.set_ruling(without_winning_tile=lambda won: won.said("heavenly"))


@hongkong.refuse(
    Message("flowers where none are in play (flowers=false)"),
    "",
    Message("Leave the flowers out."),
    asks=("flowers",),
)
def _(won: Win) -> bool:
    return won.flowers.count > 0 and not won.options.is_on("flowers")


@hongkong.refuse(
    Message("a number of flowers does not tell which, and so not whose"),
    "",
    Message("Write the flowers: 1f to 4f are 春夏秋冬, 5f to 8f 梅兰菊竹."),
)
def _(won: Win) -> bool:
    return won.flowers.count > won.flowers.named


refuse_contradictions(
    hongkong,
    {
        "rob_kong": "抢杠",
        "last_discard": "河底捞鱼",
        "last_draw": "海底捞月",
        "after_kong": "杠上开花",
        "double_kong": "连杠开花",
        "heavenly": "天和",
        "earthly": "地和",
        "human": "人和",
    },
)


@hongkong.refuse(Message("a flower's replacement tile needs a self-draw (zimo)"), "after_flower")
def _(won: Win) -> bool:
    return not won.self_draw


@hongkong.refuse(Message("a flower's replacement tile (flowerdraw) needs a flower"), "after_flower")
def _(won: Win) -> bool:
    return not won.flowers.count
