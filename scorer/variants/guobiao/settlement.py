"""Who pays what: base and fan, and what a false win costs."""

from __future__ import annotations

from scorer.message import Message
from scorer.rules.outcome import Outcome, Settlement
from scorer.variants.guobiao.book import guobiao


def settle(outcome: Outcome) -> Settlement:
    """Return the payments of a hand (番 and 底分, in points), or that it is no legal win.

    Rule: 《中国麻将竞赛规则》 1998: eight fan without flowers; on a self-draw each pays base + fan,
    on a discard the giver pays base + fan and the other two the base.
    """
    options = outcome.options
    minimum = options.number("minimum")
    counted = outcome.sum if options.is_on("flowers_in_minimum") else outcome.value
    if counted < minimum:
        return _false_win(options.text("false_win"), counted, minimum)
    base = options.number("base")
    whole = base + outcome.total
    if outcome.hand.self_draw:
        payments = {"winner": 3 * whole, "each": -whole}
    else:
        payments = {"winner": whole + 2 * base, "discarder": -whole, "others": -base}
    return Settlement(legal=True, payments=payments, minimum=minimum, counted=counted)


def _false_win(penalty: str, counted: int, minimum: int) -> Settlement:
    offender, others = map(int, penalty.split("/"))
    remark = Message(
        "{counted} of {minimum} fan: no legal win. Declared all the same it is 错和: "
        "−{offender}, and +{others} to each other player.",
        counted=counted,
        minimum=minimum,
        offender=offender,
        others=others,
    )
    return Settlement(
        legal=False,
        payments=None,
        minimum=minimum,
        remarks=(remark,),
        counted=counted,
        extra={"false_win": {"offender": -offender, "others": others}},
    )


guobiao.set_ruling(settle=settle)
