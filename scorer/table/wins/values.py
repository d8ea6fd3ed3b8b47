"""What the hands of a table are worth: of those who won, and of those who would have."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from scorer.errors import HandError, ScorerError
from scorer.hand import Hand
from scorer.message import Message, joined
from scorer.readings.packed import state_of
from scorer.rules.outcome import Outcome
from scorer.rules.rules import Rules
from scorer.rules.seats import bad_table
from scorer.rules.wins import READY, CountedValue, Ending, TableWin, WinValue
from scorer.scoring import Score, score
from scorer.scoring.checks import check
from scorer.scoring.standing import standing
from scorer.seat import Seat
from scorer.table.fields import MOST
from scorer.table.model import at_seat
from scorer.table.wins.model import Player, TableOfWins, wins_rules


class Counted(NamedTuple):
    """A player's value, with the score of the hand where there is one."""

    value: WinValue
    score: Score | None


def values_of_winners(table: TableOfWins, ending: Ending, rules: Rules) -> dict[Seat, Counted]:
    """Return what each winner's hand is worth; raises HandError, with the seat, for no win."""
    found: dict[Seat, Counted] = {}
    for win in ending.wins:
        player = table.players[win.seat]
        try:
            found[win.seat] = _value_of(player, win, table, ending, rules)
        except ScorerError as error:
            raise at_seat(error, win.seat) from None
    return found


def _value_of(
    player: Player, win: TableWin, table: TableOfWins, ending: Ending, rules: Rules
) -> Counted:
    flags = ("self_draw", *win.flags) if win.source is None else win.flags
    hand = player.hand
    if hand is None:
        if player.value is None:
            raise bad_table(Message("won, and neither hand nor value is given"))
        bare = Hand((), seat=win.seat.wind, round=table.round, flags=flags)
        bare = wins_rules(rules.book).prepared(bare, player.facts, win, ending)
        counted = Counted(_counted(player.value, bare, rules), None)
    else:
        assert win.tile is not None, "checked before"
        won = replace(hand, win=win.tile, flags=flags)
        won = wins_rules(rules.book).prepared(won, player.facts, win, ending)
        result = score(won, rules.with_facts(player.facts))
        counted = Counted(WinValue(result.total, result.settlement), result)
    settlement = counted.value.settlement
    if not settlement.legal or settlement.payments is None:
        remarks = joined(" ", settlement.remarks or (Message("no legal win"),))
        raise HandError("not a win", remarks)
    _check_liability(win, counted.value, rules)
    return counted


def _counted(value: CountedValue, hand: Hand, rules: Rules) -> WinValue:
    """Return what a value that was counted already is worth; the hand has no tiles."""
    worth = wins_rules(rules.book).worth
    if worth is not None:
        return worth(value, hand, rules.options)
    if value.total > MOST:
        raise bad_table(
            Message(
                "{total:,} {unit} are counted, at most {most:,}",
                total=value.total,
                unit=rules.book.identity.unit,
                most=MOST,
            )
        )
    settle = rules.book.ruling.settle
    assert settle is not None
    state = state_of(hand, rules.book.plan)
    outcome = Outcome(
        value.total, value.total, 0, hand, state, 0, 0, rules.options, facts=rules.facts
    )
    settlement = settle(outcome)
    if settlement.cap is not None and value.total > settlement.cap:
        outcome = outcome._replace(total=settlement.cap)
        settlement = settle(outcome)
    return WinValue(outcome.total, settlement)


def _check_liability(win: TableWin, value: WinValue, rules: Rules) -> None:
    """Raise HandError for a liable player where the variant has no liability."""
    takes = wins_rules(rules.book).liable or "liable" in (value.settlement.payments or ())
    if win.liable is not None and not takes:
        message = Message(
            "{liable} cannot be liable (包牌): {name} has no liability",
            liable=win.liable,
            name=rules.book.name,
        )
        raise bad_table(message)


def check_losers(table: TableOfWins, ending: Ending, rules: Rules) -> None:
    """Raise HandError, with the seat, for tiles of a player who did not win that cannot be."""
    for seat, hand in table.hands:
        if seat not in table.winners:
            try:
                hand = wins_rules(rules.book).prepared(
                    hand, table.players[seat].facts, None, ending
                )
                check(hand, rules.book, rules.game, waiting=True)
            except ScorerError as error:
                raise at_seat(error, seat) from None


def values_of_waits(table: TableOfWins, ending: Ending, rules: Rules) -> dict[Seat, Counted]:
    """Return what the best wait of each ready player is worth, by a discard and no circumstance."""
    if not wins_rules(rules.book).waits_pay:
        return {}
    found: dict[Seat, Counted] = {}
    for seat, status in ending.status.items():
        if status == READY:
            player = table.players[seat]
            try:
                found[seat] = _best_wait(seat, player, ending, rules)
            except ScorerError as error:
                raise at_seat(error, seat) from None
    return found


def _best_wait(seat: Seat, player: Player, ending: Ending, rules: Rules) -> Counted:
    if player.hand is None:
        if player.value is None:
            raise bad_table(Message("is ready, and neither hand nor value is given"))
        bare = Hand((), seat=seat.wind)
        bare = wins_rules(rules.book).prepared(bare, player.facts, None, ending)
        return Counted(_counted(player.value, bare, rules), None)
    hand = wins_rules(rules.book).prepared(player.hand, player.facts, None, ending)
    result = standing(hand, rules.with_facts(player.facts)).best
    if result is None:
        raise bad_table(Message("is ready, and no wait would win"))
    return Counted(WinValue(result.total, result.settlement), result)
