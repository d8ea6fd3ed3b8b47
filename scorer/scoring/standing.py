"""A hand that has not won, as it stands at a draw: ready or not, and what its best wait is worth.

Only games that pay for it (`WinsRules.waits_pay`) look at such a hand; elsewhere it has no score.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from scorer.errors import HandError
from scorer.hand import Hand
from scorer.message import Message
from scorer.rules.book import RuleBook
from scorer.rules.rules import Rules
from scorer.rules.wins import NOT_READY, PIG, READY
from scorer.scoring.checks import check
from scorer.scoring.score import Score, score, waiting_kinds
from scorer.scoring.values import Told
from scorer.tiles import JOKER, kind_of

LOSING: Final = "losing"


@dataclass(frozen=True, slots=True)
class Standing(Told):
    """A hand at a draw: its `status`, the kinds it waits for, and its best wait as a score.

    `status` is `ready`, `not-ready` or `pig` (花猪). A kind of which the player holds all four is
    no wait. `best` is the dearest win, by a discard and no circumstance; None unless it is ready.
    """

    hand: Hand
    rules: Rules
    status: str
    waits: tuple[int, ...] = ()
    best: Score | None = None

    def __repr__(self) -> str:
        worth = f": {self.best.total} {self.best.unit}" if self.best else ""
        return f"<Standing {self.rules.book.name}: {self.status}{worth} of {self.hand!r}>"


def pays_for_waits(book: RuleBook) -> bool:
    """Tell whether a game pays for ready hands at a draw by what they would be worth (查叫)."""
    return book.ruling.wins is not None and book.ruling.wins.waits_pay


def judge(hand: Hand, rules: Rules) -> Score | Standing:
    """Score a hand; one that has not won is looked at as at a draw, where the game pays for that.

    Raises HandError as `score` and `standing` do.
    """
    if hand.win is None and pays_for_waits(rules.book):
        return standing(hand, rules)
    return score(hand, rules)


def standing(hand: Hand, rules: Rules) -> Standing:
    """Return how a hand stands at a draw; it has no winning tile.

    Raises HandError for the wrong tiles, and for circumstances, which only a win has.
    """
    flags = [flag for flag in hand.flags if flag != LOSING]
    if flags:
        message = Message("{flag} belongs to a win, and this hand has not won", flag=flags[0])
        raise HandError("contradictory flags", message, blame=("flag", flags[0]))
    bare = replace(hand, flags=())
    check(bare, rules.book, rules.game, waiting=True)
    said = replace(hand, flags=(LOSING,))
    asked = rules.book.ruling.wins
    if asked is not None and asked.is_pig(bare, rules.facts, rules.options):
        return Standing(said, rules, PIG)
    wins = list(_wins(bare, rules))
    if not wins:
        return Standing(said, rules, NOT_READY)
    waits = tuple(kind_of(one.hand.win) for one in wins if one.hand.win is not None)
    return Standing(said, rules, READY, waits, max(wins, key=lambda one: one.total))


def live_waits(hand: Hand, rules: Rules) -> tuple[int, ...]:
    """Return the kinds that complete a hand and of which its player does not hold all four."""
    held = [kind_of(tile) for tile in hand.tiles()]
    waits = waiting_kinds(replace(hand, win=None), rules)
    return tuple(kind for kind in waits if kind == JOKER or held.count(kind) < rules.game.copies)


def _wins(hand: Hand, rules: Rules) -> Iterator[Score]:
    """Yield the score of each wait that wins."""
    for kind in live_waits(hand, rules):
        try:
            yield score(replace(hand, win=kind), rules)
        except HandError:
            continue
