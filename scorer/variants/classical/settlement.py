"""One hand: what its score is made of, and what the winner is paid.

What the losers pay each other depends on their hands; `table` settles all four.
"""

from __future__ import annotations

from typing import Final

from scorer.message import Message
from scorer.rules.options import Options
from scorer.rules.outcome import Limit, Outcome, Settlement
from scorer.rules.policies import Count
from scorer.variants.classical.formula import count_of, formula

LOSERS: Final = Message(
    "the losers settle the differences of their scores besides: see mjscore table"
)


def settle(outcome: Outcome) -> Settlement:
    """Return the count of a hand, and the payments to a winner by role.

    Rule: 闲一庄二: each loser pays the score, twice if he or the winner is East; 出铳么二: the
    discarder pays twice, the others once, and for a self-draw each pays self_draw_pay times.
    """
    options, count = outcome.options, count_of(outcome)
    lost = outcome.won.said("losing")
    return Settlement(
        legal=True,
        payments=None if lost else payments(outcome),
        minimum=None,
        remarks=(LOSERS,) if not lost and options.is_on("losers_settle") else (),
        extra={
            "fu": count.points,
            "doubles": count.doubles,
            "fan_items": {
                fan.name: doubles * times
                for fan, times in outcome.counted
                if (doubles := fan.times_doubled(options))
            },
            "limit": [fan.name for fan in count.limits],
            "capped": count.capped,
            "formula": formula(count, options),
        },
        formula=formula(count, options),
        limit=Limit("limit") if _is_limit(count) else None,
    )


def _is_limit(count: Count) -> bool:
    """Tell whether the score has come to the limit; half a limit is none."""
    return count.limit is not None and count.score >= count.limit


def payments(outcome: Outcome) -> dict[str, int]:
    """Return the signed change of each role for a winning hand, the losers' settling apart."""
    score, won, options = outcome.total, outcome.won, outcome.options
    if options["payment"] == "east_double":
        if won.sits_east:
            return {"winner": 6 * score, "each": -2 * score}
        return {"winner": 4 * score, "dealer": -2 * score, "others": -score}
    if won.self_draw:
        times = pay_for_a_self_draw(options)
        return {"winner": 3 * times * score, "each": -times * score}
    return {"winner": 4 * score, "discarder": -2 * score, "others": -score}


def pay_for_a_self_draw(options: Options) -> int:
    """Return how many times the score each pays for a self-draw under 出铳么二."""
    return options.number("self_draw_pay")
