"""What a hand waits for."""

from __future__ import annotations

from typing import Final

import click

from scorer.cli import terminal
from scorer.cli.exits import Exit
from scorer.cli.failures import code_of, explain
from scorer.cli.hand_words import HAND_SETTINGS, hand_argument
from scorer.cli.help import Documented
from scorer.cli.options import Output, output_options, rule_options
from scorer.hand import Hand
from scorer.message import Message
from scorer.report.error_page import ErrorPage
from scorer.report.waits_page import WaitsPage
from scorer.rules.rules import Rules
from scorer.scoring.ask import ask
from scorer.scoring.chances import Chance, before_the_win, chances
from scorer.scoring.ruleset import Ruleset
from scorer.tiles import write_tiles

_EXAMPLES: Final = (
    ("what completes the hand, and what it would be worth", "mjscore waits 123456789m5pEEE E/S"),
    ("nine tiles of one suit", "mjscore waits 1112345678999m"),
    ("for programs", "mjscore waits 456p789sEEE9s 1-23m --json"),
)


@click.command(
    cls=Documented,
    examples=_EXAMPLES,
    short_help="Show what a hand waits for, and what each win is worth.",
    context_settings=HAND_SETTINGS,
)
@hand_argument(required=True)
@rule_options
@output_options
def command(words: tuple[str, ...], ruleset: Ruleset, chosen: str, output: Output) -> Exit:
    """Show what a hand of 13 tiles waits for, and what each win is worth."""
    answer = ask(" ".join(words), ruleset, _waits, waiting=True)
    if answer.error is not None:
        from scorer.cli.meant import something_else  # noqa: PLC0415 - only if it is wrong

        error = something_else(answer.error, words, ()) or answer.error
        if not output.for_people:
            output.show(ErrorPage(error, None, answer.hand))
        explain(error, answer.hand)
        return code_of(error)
    for note in answer.notes:
        terminal.tell(Message("note: {note}", note=note))
    hand, found = answer.get()
    assert answer.rules is not None
    chosen = "hand" if hand.variant else chosen
    output.show(WaitsPage(hand, found, answer.rules, chosen))
    return Exit.SCORED if found else Exit.NO_WIN


def _waits(hand: Hand, rules: Rules) -> tuple[Hand, tuple[Chance, ...]]:
    """Return the hand as it waited, with its chances; a winning tile is set aside."""
    if hand.win is not None:
        terminal.tell(
            Message(
                "note: {write_tiles} set aside as the winning tile",
                write_tiles=write_tiles((hand.win,)),
            )
        )
    hand = before_the_win(hand)
    return hand, chances(hand, rules)
