"""Who pays what: one share, three shares, or 包."""

from __future__ import annotations

from typing import Final

from scorer.hand import CONCEALED_KONG
from scorer.message import Message
from scorer.rules.outcome import Outcome, Settlement

OPEN_TABLE: Final = "changkaitou"
LIABLE_PAYS: Final = 50  # in both 进园子 profiles, twice that in a doubled hand


def settle(outcome: Outcome) -> Settlement:
    """Return the payments of a hand.

    Rule: the discarder, or each of three; three shares from one whose kong was robbed, or who fed
    the kong of 大杠开花; by 包 the liable player alone, three shares or a fixed sum.
    """
    won, facts, total = outcome.won, outcome.facts, outcome.total
    doubled = facts.number("multiplier")
    open_table = outcome.options["profile"] == OPEN_TABLE
    counts_once = any(fan.name == "天胡" for fan, _ in outcome.counted)
    factor = 1 if counts_once else doubled * (2 if open_table and won.said("after_kong") else 1)
    remarks: list[str] = []
    if won.said("bao"):
        paid = 3 * total if open_table else LIABLE_PAYS * doubled
        payments = {"winner": paid, "liable": -paid}
        remarks.append(Message("包: the liable player alone pays {paid}", paid=paid))
    elif won.said("rob_kong"):
        payments = {"winner": 3 * total, "discarder": -3 * total}
    elif won.said("after_kong") and _was_fed(outcome):
        payments = {"winner": 3 * total, "liable": -3 * total}
        remarks.append(Message("大杠开花: who fed the kong pays for all three"))
    elif won.self_draw:
        payments = {"winner": 3 * total, "each": -total}
    else:
        payments = {"winner": total, "discarder": -total}
    return Settlement(
        legal=True,
        payments=payments,
        minimum=None,
        remarks=tuple(remarks),
        extra={"multiplier": factor},
        points=total,
        formula=f"{outcome.sum} × {factor} = {total}" if factor > 1 else "",
    )


def _was_fed(outcome: Outcome) -> bool:
    """Tell whether another player fed the kong whose replacement won."""
    kongs = [meld for meld in outcome.hand.melds if meld.is_kong]
    fed = [meld for meld in kongs if meld.kind != CONCEALED_KONG]
    if not fed:
        return False
    return len(fed) == len(kongs) or outcome.facts.is_on("fed_kong")
