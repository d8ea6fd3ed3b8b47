"""A whole table: several winners on one discard, each paid in full; nothing is paid at a draw."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.message import Message
from scorer.rules.wins import Ending, Transfer, WinsRules
from scorer.seat import Seat
from scorer.variants.taiwan.book import taiwan
from scorer.variants.taiwan.settlement import amount, extra, paid_for


def settle(ending: Ending) -> Iterator[Transfer]:
    """Yield what is paid for each win; the dealer's extra stands in the dealer's payments."""
    options = ending.options
    more = extra(options, ending.facts)
    for win in ending.wins:
        tai = paid_for(ending.values[win.seat].total, options)
        payers = ending.seats if win.source is None else (win.source,)
        for payer in payers:
            if payer == win.seat:
                continue
            dealer = Seat.E in (payer, win.seat)
            why = Message("{tai} tai", tai=tai)
            if dealer:
                why = Message("{tai} tai and {more} for the dealer", tai=tai, more=more)
            if base := options.number("di"):
                why = Message("底 {base}, {why}", base=base, why=why)
            yield Transfer(payer, win.seat, amount(tai + more * dealer, options), why)


taiwan.set_ruling(wins=WinsRules(settle=settle, several=True, needs_round=True))
