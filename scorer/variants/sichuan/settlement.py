"""Who pays what: the price of so many fan, and what kongs brought (刮风下雨)."""

from __future__ import annotations

from typing import Final

from scorer.hand import ADDED_KONG, CONCEALED_KONG, KONG, Hand
from scorer.message import Message
from scorer.rules.options import Options, Values
from scorer.rules.outcome import Outcome, Settlement

FOUR_PLAYERS: Final = 4
PAID_FOR: Final = {ADDED_KONG: 1, CONCEALED_KONG: 2}  # bases from each: 面下杠, 下雨


def cap_of(options: Options) -> int | None:
    """Return the most fan that are paid for, None for no cap."""
    return None if options["cap"] is None else options.number("cap")


def price(fan: int, options: Options) -> int:
    """Return what one payer of a discard pays for so many fan, in points."""
    cap = cap_of(options)
    return options.number("base") << (fan if cap is None else min(fan, cap))


def players_of(options: Options) -> int:
    """Return how many players there are."""
    return options.number("players") if "players" in options else FOUR_PLAYERS


def payers_of(options: Options, facts: Values) -> int:
    """Return how many others are still in, and pay a self-draw or a kong."""
    return players_of(options) - 1 if facts["others"] is None else facts.number("others")


def kong_income(hand: Hand, options: Options, others: int) -> int:
    """Return what a player received for the kongs, in points, from the feeder or `others` each."""
    bases = 0
    for meld in hand.melds:
        if meld.kind == KONG:
            bases += options.number("zhigang")
        elif meld.is_kong:
            bases += PAID_FOR[meld.kind] * others
    return options.number("base") * bases


def paid(points: int, outcome: Outcome, *, capped: bool) -> Settlement:
    """Return who pays so many points each: the discarder, or everybody who is still in."""
    others = payers_of(outcome.options, outcome.facts)
    drawn = outcome.won.self_draw
    payments = (
        {"winner": others * points, "each": -points}
        if drawn
        else {"winner": points, "discarder": -points}
    )
    extra: dict[str, object] = {"capped": capped}
    remarks: list[str] = []
    if outcome.won.kongs:
        income = kong_income(outcome.hand, outcome.options, others)
        extra["kong_income"] = income
        remarks.append(Message("刮风下雨: the kongs brought {income:,}", income=income))
    return Settlement(
        legal=True,
        payments=payments,
        minimum=None,
        remarks=tuple(remarks),
        extra=extra,
        points=points,
        payers=others if drawn else None,
    )


def settle(outcome: Outcome) -> Settlement:
    """Return the payments of a hand in points: base × 2^fan under the cap, and 自摸加底.

    Rule: the league: one base more from each payer of a self-draw, after the cap; kongs are paid
    apart, at once.
    """
    options, fan = outcome.options, outcome.total
    cap, points = cap_of(options), price(fan, options)
    base = options.number("base")
    capped = cap is not None and fan > cap
    counted = fan if cap is None else min(fan, cap)
    formula = Message("{base} × 2^{fan} = {points:,}", base=base, fan=counted, points=points)
    if outcome.won.self_draw and options["zimo"] == "jiadi":
        points += base
        formula = Message(
            "{formula}, and {base} for the self-draw (自摸加底)", formula=formula, base=base
        )
    settled = paid(points, outcome, capped=capped)
    return settled._replace(remarks=(formula, *settled.remarks))
