"""Variants in which losing hands have scores, too: a table with one win in the older form."""

from __future__ import annotations

from dataclasses import replace

from scorer.hand import Hand
from scorer.rules.rules import Rules
from scorer.rules.seats import FULL
from scorer.rules.wins import TableWin
from scorer.seat import Seat
from scorer.table.model import Table
from scorer.table.one_win import Settled, settle_one_win
from scorer.table.wins.model import TableOfWins


def all_hands_score(rules: Rules) -> bool:
    """Tell whether losing hands of a variant have a score of their own."""
    return rules.book.ruling.table is not None


def settled_as_one_win(table: TableOfWins, rules: Rules) -> Settled:
    """Settle a table with at most one win by the rules for four scores."""
    win = table.wins[0] if table.wins else None
    players: dict[int, Hand | int] = {}
    for seat, player in table.players.items():
        if player.value is not None:
            players[_wind(seat)] = player.value.total
        elif player.hand is not None:
            players[_wind(seat)] = _hand(player.hand, seat, win)
    liable = None if win is None else win.liable
    return settle_one_win(
        Table(
            players=players,
            winner=None if win is None else _wind(win.seat),
            discarder=None if win is None or win.source is None else _wind(win.source),
            liable={} if liable is None else {_wind(liable): FULL},
            variant=table.variant,
            options=table.options,
            id=table.id,
        ),
        rules,
    )


def _hand(hand: Hand, seat: Seat, win: TableWin | None) -> Hand:
    """Return the hand of a player as the older form has it."""
    if win is None or win.seat != seat:
        return replace(hand, flags=(*hand.flags, "losing"))
    drawn = ("self_draw",) if win.source is None else ()
    return replace(hand, win=win.tile, flags=(*drawn, *win.flags))


def _wind(seat: Seat) -> int:
    wind = seat.wind
    assert wind is not None, "four players have winds"
    return wind
