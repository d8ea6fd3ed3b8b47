"""A table with its wins in order, and the rules of its variant, to what everybody pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorer.rules.rules import Rules
from scorer.rules.wins import Ending, Party, TableWin, Transfer, WinValue
from scorer.scoring import Score
from scorer.scoring.values import Told
from scorer.seat import Seat
from scorer.table.wins.checks import check_fields, check_wins
from scorer.table.wins.copies import check_copies
from scorer.table.wins.kongs import check_kongs, kongs_of
from scorer.table.wins.model import TableOfWins, wins_rules
from scorer.table.wins.one_win import all_hands_score, settled_as_one_win
from scorer.table.wins.ready import status_of
from scorer.table.wins.values import check_losers, values_of_waits, values_of_winners


@dataclass(frozen=True, slots=True, repr=False)
class SettledWins(Told):
    """A table with its wins, and its result.

    `values` are what the winners' hands are worth, `scores` the hands that were scored, `paid` the
    winners who are paid. `counted` are all players' scores, where losing hands have one.
    """

    table: TableOfWins
    rules: Rules
    ending: Ending
    values: Mapping[Seat, WinValue]
    scores: Mapping[Seat, Score]
    paid: frozenset[Seat]
    transfers: Sequence[Transfer]
    counted: Mapping[Seat, int]

    def __repr__(self) -> str:
        net = ", ".join(
            f"{getattr(party, 'text', party)} {change:+}" for party, change in self.net.items()
        )
        return f"<SettledWins {self.rules.book.name}: {net}>"

    @property
    def net(self) -> dict[Party, float]:
        """What each seat gains or loses, and every other party that moved; it sums to zero."""
        change: dict[Party, float] = dict.fromkeys(self.ending.seats, 0)
        for one in self.transfers:
            change[one.payer] = change.get(one.payer, 0) - one.amount
            change[one.payee] = change.get(one.payee, 0) + one.amount
        return change

    @property
    def status(self) -> Mapping[Seat, str]:
        """Whether those who have not won are ready, at a draw."""
        return self.ending.status


def settle_wins(table: TableOfWins, rules: Rules) -> SettledWins:
    """Settle a table by the rules of its variant.

    Raises HandError, with the seat named, for a table that cannot be, and for hands that the
    variant refuses.
    """
    sitting = check_fields(table, rules)
    ending = Ending(
        sitting,
        table.wins if wins_rules(rules.book).goes_on else _on_one_discard(table.wins),
        table.draw,
        rules.options,
        kongs=kongs_of(table) if "kongs" in wins_rules(rules.book).reads else (),
        nagashi=table.nagashi or (),
        details=table.details,
        facts=rules.facts,
    )
    if not all_hands_score(rules) or table.wins or table.draw:
        check_wins(table, ending, rules)
    check_kongs(table, ending, rules)
    if all_hands_score(rules):
        return _settled_by_scores(table, ending, rules)
    check_copies(table, ending, rules)
    check_losers(table, ending, rules)
    counted = values_of_winners(table, ending, rules)
    values = {seat: one.value for seat, one in counted.items()}
    scores = {seat: one.score for seat, one in counted.items() if one.score is not None}
    ending = replace(ending, values=values, status=status_of(table, ending, rules))
    waits = values_of_waits(table, ending, rules)
    ending = replace(ending, waits={seat: one.value for seat, one in waits.items()})
    asked = wins_rules(rules.book)
    transfers = [one for one in asked.settle(ending) if one.amount]
    return SettledWins(table, rules, ending, values, scores, asked.paid(ending), transfers, {})


def _on_one_discard(wins: tuple[TableWin, ...]) -> tuple[TableWin, ...]:
    """Return wins that can be on one discard only with its tile, if one of them says it."""
    tile = next((win.tile for win in wins if win.tile is not None), None)
    return tuple(win._replace(tile=tile) if win.tile is None else win for win in wins)


def _settled_by_scores(table: TableOfWins, ending: Ending, rules: Rules) -> SettledWins:
    """Settle a table where losing hands have scores, too."""
    settled = settled_as_one_win(table, rules)
    seat_of = Seat.of_wind
    transfers = [
        Transfer(seat_of(one.payer), seat_of(one.payee), one.amount, one.why)
        for one in settled.payments
    ]
    scores = {seat_of(wind): one for wind, one in settled.scores.items()}
    counted = {seat_of(wind): one for wind, one in settled.counted.items()}
    values = {
        win.seat: WinValue(counted[win.seat], scores[win.seat].settlement)
        for win in table.wins
        if win.seat in scores
    }
    paid = table.winners
    return SettledWins(table, rules, ending, values, scores, paid, transfers, counted)
