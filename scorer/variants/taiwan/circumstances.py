"""Circumstances that contradict each other, and flowers that cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.hand import Hand
from scorer.message import Message
from scorer.problems import Problem
from scorer.rules.contradictions import refuse_contradictions
from scorer.rules.domains import Win
from scorer.tiles import FLOWERS
from scorer.variants.taiwan.book import taiwan

READY = ("heavenly_ready", "earthly_ready")

refuse_contradictions(
    taiwan,
    {
        "rob_kong": "抢杠",
        "last_discard": "河底捞鱼",
        "last_draw": "海底捞月",
        "after_kong": "杠上开花",
        "heavenly": "天胡",
        "earthly": "地胡",
        "human": "人胡",
    },
    earthly_is_drawn=True,
)


@taiwan.refuse(Message("a flower's replacement tile needs a self-draw (zimo)"), "after_flower")
def _(won: Win) -> bool:
    return not won.self_draw


@taiwan.refuse(Message("a flower's replacement tile (flowerdraw) needs a flower"), "after_flower")
def _(won: Win) -> bool:
    return not won.flowers.count


@taiwan.refuse(
    Message("a number of flowers does not tell which, and so not whose"),
    "",
    Message("Write the flowers: 1f to 4f are 春夏秋冬, 5f to 8f 梅兰菊竹."),
)
def _(won: Win) -> bool:
    return won.flowers.count > won.flowers.named


@taiwan.refuse(
    Message("天听 (heavenlyready) with 地听 (earthlyready): it is one of them"), READY[0]
)
def _(won: Win) -> bool:
    return won.said(READY[1])


for _flag, _name in zip(READY, ("天听 (heavenlyready)", "地听 (earthlyready)"), strict=True):

    @taiwan.refuse(Message("{name}: who claims a tile has changed the hand", name=_name), _flag)
    def _(won: Win) -> bool:
        return won.claimed > 0


def examine(hand: Hand) -> Iterator[Problem]:
    """Yield what is wrong with a robbed flower."""
    if "rob_flower" in hand.flags and (hand.win is None or hand.win not in FLOWERS):
        message = Message("七抢一 (robflower) is won on a flower")
        hint = Message("Write the flower as the winning tile, e.g. +8f.")
        yield Problem("bad flowers", message, hint, ("hand", 0))


taiwan.set_ruling(examine=examine)
