"""Circumstances that contradict each other, and tiles that are flowers here."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.hand import Hand
from scorer.message import Message
from scorer.problems import Problem
from scorer.rules.contradictions import refuse_contradictions
from scorer.rules.domains import Win
from scorer.tiles import DRAGONS, kind_of
from scorer.variants.nanjing.book import B, nanjing

refuse_contradictions(
    nanjing,
    {
        "rob_kong": "抢杠",
        "last_draw": "海底捞月",
        "after_kong": "大杠开花",
        "heavenly": "天胡",
        "earthly": "地胡",
    },
    earthly_is_drawn=True,
    needs_seat=False,
)


@nanjing.refuse(Message("one of the last four tiles (lastfour) is drawn (zimo)"), "last_four")
def _(won: Win) -> bool:
    return not won.self_draw


@nanjing.refuse(Message("小杠开花 (flowerdraw) needs a self-draw (zimo)"), "after_flower")
def _(won: Win) -> bool:
    return not won.self_draw


@nanjing.refuse(Message("小杠开花 (flowerdraw) needs a flower"), "after_flower")
def _(won: Win) -> bool:
    return not won.flowers.count


@nanjing.refuse(Message("抢杠 (robkong) with 包 (bao): the robbed player pays"), "bao")
def _(won: Win) -> bool:
    return won.said("rob_kong")


@nanjing.refuse(
    Message("天胡 (heavenly) takes the whole purse here, and is not scored"),
    "heavenly",
    Message("It has a score in profile=jinyuanzi-b."),
    asks=("profile",),
)
def _(won: Win) -> bool:
    return won.options["profile"] != B


def examine(hand: Hand) -> Iterator[Problem]:
    """Yield dragons in the hand: they are laid out."""
    for i, tile in enumerate(hand.concealed):
        if kind_of(tile) in DRAGONS:
            message = Message("the dragons are flowers here, and are laid out")
            hint = Message("Write them among the flowers: flowers=1fCC.")
            yield Problem("bad tile", message, hint, ("concealed", i))


nanjing.set_ruling(examine=examine)
