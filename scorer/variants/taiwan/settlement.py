"""Who pays what: 底 and 台, and the dealer's extra in each payment to or from the dealer."""

from __future__ import annotations

from scorer.message import Message
from scorer.rules.options import Options, Values
from scorer.rules.outcome import Outcome, Settlement


def paid_for(tai: int, options: Options) -> int:
    """Return how many of a hand's tai are paid for, under the cap."""
    return tai if options["cap"] is None else min(tai, options.number("cap"))


def amount(tai: int, options: Options) -> int:
    """Return what a payment of so many tai is."""
    return options.number("di") + tai * options.number("per_tai")


def extra(options: Options, facts: Values) -> int:
    """Return how many tai the dealer adds: 庄家 1, and each continuation once, by `la` twice."""
    return 1 + (2 if options.is_on("la") else 1) * facts.number("streak")


def settle(outcome: Outcome) -> Settlement:
    """Return the payments of a hand.

    Rule: a discard is paid by the discarder alone, a self-draw by all three; the dealer's extra
    stands in the payments that the dealer makes or gets, and no cap cuts it.
    """
    options, won = outcome.options, outcome.won
    tai = paid_for(outcome.total, options)
    more = extra(options, outcome.facts)
    plain, dealers = amount(tai, options), amount(tai + more, options)
    from_dealer = outcome.facts.is_on("from_dealer")
    points = dealers if won.sits_east or (from_dealer and not won.self_draw) else plain
    if not won.self_draw:
        payments = {"winner": points, "discarder": -points}
    elif won.sits_east:
        payments = {"winner": 3 * dealers, "each": -dealers}
    else:
        payments = {"winner": dealers + 2 * plain, "dealer": -dealers, "others": -plain}
    remarks = []
    if won.sits_east or won.self_draw or from_dealer:
        remarks.append(Message("庄家: {more} tai more in what the dealer pays or gets", more=more))
    return Settlement(
        legal=True,
        payments=payments,
        minimum=None,
        remarks=tuple(remarks),
        extra={"capped": tai < outcome.total},
        points=points,
    )
