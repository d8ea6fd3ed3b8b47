"""What a hand waits for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import click

from scorer.cli import terminal
from scorer.cli.exits import Exit
from scorer.cli.failures import code_of, explain
from scorer.cli.hand_words import HAND_SETTINGS, hand_argument
from scorer.cli.help import Documented
from scorer.cli.options import Output, output_options, rule_options
from scorer.errors import HandError
from scorer.hand import Hand
from scorer.report.error_page import ErrorPage
from scorer.report.waits_page import Chance, WaitsPage
from scorer.rules.rules import Rules
from scorer.scoring import Score, score, waiting_kinds
from scorer.scoring.ask import ask
from scorer.scoring.ruleset import Ruleset
from scorer.tiles import JOKER, RED_FIVES, kind_of, write_tiles

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
        terminal.tell(f"note: {note}")
    hand, chances = answer.get()
    assert answer.rules is not None
    chosen = "hand" if hand.variant else chosen
    output.show(WaitsPage(hand, chances, answer.rules, chosen))
    return Exit.SCORED if chances else Exit.NO_WIN


def _waits(hand: Hand, rules: Rules) -> tuple[Hand, tuple[Chance, ...]]:
    """Return the hand as it waited, with its chances."""
    hand = _before_the_win(hand)
    return hand, tuple(_chances(hand, rules))


def _before_the_win(hand: Hand) -> Hand:
    """Return the hand as it waited; of a complete one the winning tile is set aside."""
    if hand.win is None:
        return hand
    terminal.tell(f"note: {write_tiles((hand.win,))} set aside as the winning tile")
    return replace(hand, win=None)


def _chances(hand: Hand, rules: Rules) -> Iterator[Chance]:
    """Score every win on a discard and by self-draw."""
    held = [kind_of(tile) for tile in hand.tiles()]
    wild = rules.book.game.wild
    for kind in waiting_kinds(hand, rules):
        unseen = (wild.most if wild and kind == JOKER else rules.game.copies) - held.count(kind)
        plain = list(_ways_to_win(hand, kind, unseen, rules))
        red = _red_of(kind, hand) if rules.book.game.dora and unseen > 1 else None
        reds = [] if red is None else list(_ways_to_win(hand, red, 1, rules))
        if any(map(_is_dearer, reds, plain)):
            yield from (replace(one, unseen=unseen - 1) for one in plain)
            yield from reds
        else:
            yield from plain


def _ways_to_win(hand: Hand, tile: int, unseen: int, rules: Rules) -> Iterator[Chance]:
    flags = tuple(flag for flag in hand.flags if flag != "self_draw")
    for self_draw in (False, True):
        if tile == JOKER and not self_draw:
            continue  # nobody claims a wild tile
        won = replace(hand, win=tile, flags=("self_draw", *flags) if self_draw else flags)
        yield Chance(tile, unseen, self_draw, _result(won, rules))


def _red_of(kind: int, hand: Hand) -> int | None:
    """Return the red five of a five that the hand does not hold; None for another tile."""
    return next(
        (red for red in RED_FIVES if kind_of(red) == kind and red not in hand.tiles()), None
    )


def _is_dearer(one: Chance, other: Chance) -> bool:
    """Tell whether the red five is worth more than the plain one."""
    red, plain = one.result, other.result
    return isinstance(red, Score) and isinstance(plain, Score) and red.total > plain.total


def _result(won: Hand, rules: Rules) -> Score | HandError:
    try:
        return score(won, rules)
    except HandError as error:
        return error
