"""Circumstances that contradict each other, and those that the hand itself proves."""

from __future__ import annotations

from scorer.message import Message
from scorer.rules.contradictions import refuse_contradictions
from scorer.rules.domains import Win
from scorer.variants.guobiao.book import guobiao


def dealt(won: Win) -> bool:
    """Tell whether the hand was won on the dealt tiles, so that no tile is the winning one."""
    return won.said("heavenly") and not won.options.is_on("heavenly_waits")


guobiao.set_ruling(without_winning_tile=dealt)


@guobiao.infer(Message("和绝张, since the player's own melds show the other three"))
def shows_the_other_three(won: Win) -> bool:
    """The fourth copy is the last of its kind if the own open melds show three."""
    said = won.said("last_of_kind") or won.said("rob_kong")
    return won.shows_the_other_three and not said and not dealt(won)


refuse_contradictions(
    guobiao,
    {
        "rob_kong": "抢杠和",
        "last_discard": "海底捞月",
        "last_draw": "妙手回春",
        "after_kong": "杠上开花",
        "double_kong": "a second kong's replacement tile",
        "heavenly": "天和",
    },
)


@guobiao.refuse(Message("a flower's replacement tile needs a self-draw (zimo)"), "after_flower")
def _(won: Win) -> bool:
    return not won.self_draw


@guobiao.refuse(
    Message("和绝张 (lasttile): the player still holds another copy of the winning tile"),
    "last_of_kind",
)
def _(won: Win) -> bool:
    return won.holds_copy


@guobiao.refuse(
    Message("天和 (heavenly) with 和绝张 (lasttile): nothing lies open yet"), "last_of_kind"
)
def _(won: Win) -> bool:
    return won.said("heavenly")


@guobiao.refuse(
    Message("天和 (heavenly) with 杠上开花 (kongdraw): there is no kong yet"), "after_kong"
)
def _(won: Win) -> bool:
    return won.said("heavenly")
