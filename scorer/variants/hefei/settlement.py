"""Who pays what: the discarder, or each of three; continuations count in the dealer's payments."""

from __future__ import annotations

from scorer.rules.outcome import Outcome, Settlement


def settle(outcome: Outcome) -> Settlement:
    """Return the payments of a hand.

    Rule: a discard is paid by the discarder, a self-draw by all three; dealer continuations
    multiply what the dealer pays or gets.
    """
    won, facts = outcome.won, outcome.facts
    streak = max(facts.number("streak"), 1)
    factor = streak * (2 if won.said("after_kong") else 1)
    dealers = outcome.total * outcome.options.number("base")
    plain = dealers // streak
    with_dealer = won.sits_east or (facts.is_on("from_dealer") and not won.self_draw)
    points = dealers if with_dealer else plain
    if not won.self_draw:
        payments = {"winner": points, "discarder": -points}
    elif won.sits_east or streak == 1:
        payments = {"winner": 3 * points, "each": -points}
    else:
        payments = {"winner": dealers + 2 * plain, "dealer": -dealers, "others": -plain}
    return Settlement(
        legal=True,
        payments=payments,
        minimum=None,
        extra={"multiplier": factor},
        points=points,
        formula=f"{outcome.sum} × {factor} = {outcome.total}" if factor > 1 else "",
    )
