"""Those who have not won, at a draw: ready, not ready, or a pig (花猪).

A hand is ready by its shape, whatever it would be worth; a kind of which the player holds all four
is no wait.
"""

from __future__ import annotations

from dataclasses import replace

from scorer.hand import Hand
from scorer.message import Message
from scorer.rules.rules import Rules
from scorer.rules.seats import bad_table
from scorer.rules.wins import NOT_READY, PIG, READY, Ending
from scorer.scoring.standing import live_waits, pays_for_waits, standing
from scorer.seat import Seat
from scorer.table.wins.model import Player, TableOfWins, wins_rules


def status_of(table: TableOfWins, ending: Ending, rules: Rules) -> dict[Seat, str]:
    """Return the status of each who has not won; raises HandError for what was told wrongly."""
    asked = wins_rules(rules.book)
    if not (table.draw and "ready" in asked.reads):
        return {}
    for name in ("ready", "pigs", "nagashi"):
        for seat in getattr(table, name) or ():
            if seat in table.winners:
                raise bad_table(Message("{name}: {seat} has won", name=name, seat=seat))
    left = ending.still_in(len(ending.wins))
    return {seat: _status(seat, table.players[seat], table, rules) for seat in left}


def _status(seat: Seat, player: Player, table: TableOfWins, rules: Rules) -> str:
    rules = rules.with_facts(player.facts)
    asked, hand = wins_rules(rules.book), player.hand
    told, told_a_pig = table.ready, seat in (table.pigs or ())
    if told is not None and seat in told and told_a_pig:
        raise bad_table(Message("{seat} is named in ready and in pigs", seat=seat))
    declared = next((flag for flag in player.flags if flag in asked.declares_ready), None)
    if hand is None:
        if told is None and not told_a_pig:
            message = Message(
                "{seat}: without a hand nobody can tell whether it is ready", seat=seat
            )
            raise bad_table(message, Message("Give the hand, or name those who are in ready."))
        status = PIG if told_a_pig else READY if seat in (told or ()) else NOT_READY
    elif asked.is_pig(hand, rules.facts, rules.options):
        if told is not None and seat in told:
            raise bad_table(Message("{seat} is named in ready, and is a pig (花猪)", seat=seat))
        status = PIG
    elif told_a_pig:
        raise bad_table(Message("{seat} is named in pigs, and is none (花猪)", seat=seat))
    else:
        waits = _waits(hand, rules)
        if told is not None and seat in told and not waits:
            raise bad_table(
                Message("{seat} is named in ready, and the hand waits for nothing", seat=seat)
            )
        status = READY if waits and (told is None or seat in told) else NOT_READY
    if declared is not None and status != READY:
        raise bad_table(
            Message("{seat} declared {declared}, and is not ready", seat=seat, declared=declared)
        )
    return status


def _waits(hand: Hand, rules: Rules) -> tuple[int, ...]:
    """Return the kinds that a hand waits for; where waits are paid, of those the ones that win."""
    if pays_for_waits(rules.book):
        return standing(replace(hand, flags=()), rules).waits
    return live_waits(hand, rules)
