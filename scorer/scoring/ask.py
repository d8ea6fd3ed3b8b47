"""One way from a question to an answer: read it, find its rules, score it, locate what is wrong.

    "123m… +5p"  ──read_hand──▶  Hand, places  ──Ruleset──▶  Rules  ──then──▶  Answer
                      │                            │                   │        │
                      └───────── an error ─────────┴───────────────────┴──▶  with its place

Every command, the library and the batch go through `ask`; none reads or scores a hand itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from scorer.errors import OptionError, ScorerError
from scorer.game import Game
from scorer.hand import Hand
from scorer.rules.rules import Rules
from scorer.scoring.ruleset import Ruleset
from scorer.scoring.score import wins_by_its_tiles

if TYPE_CHECKING:
    from scorer.notation import ReadHand

Result = TypeVar("Result")


class Answer(NamedTuple, Generic[Result]):
    """What came of a question: the result, or the error with its place in the text.

    `hand` is what was read, with the `rules` that hold for it, as far as it came to that; `notes`
    say how a text was read.
    """

    result: Result | None
    error: ScorerError | None = None
    hand: Hand | None = None
    rules: Rules | None = None
    notes: tuple[str, ...] = ()

    def get(self) -> Result:
        """Return the result; raises the error if there is one."""
        if self.error is not None:
            raise self.error
        assert self.result is not None
        return self.result


def ask(
    question: str | Hand | ReadHand,
    ruleset: Ruleset,
    then: Callable[[Hand, Rules], Result],
    *,
    waiting: bool = False,
) -> Answer[Result]:
    """Answer a question by what `then` makes of a hand and its rules (`score`, for one).

    A text is read in any notation; with `waiting` it has no winning tile. No error is raised that
    is about the question.
    """
    written: ReadHand | None = None
    hand: Hand | None = None
    rules: Rules | None = None
    notes: tuple[str, ...] = ()
    try:
        if isinstance(question, str):
            question = read_hand(question, ruleset, waiting=waiting)
        if isinstance(question, Hand):
            hand = question
        else:
            written, hand, notes = question, question.hand, question.notes
        rules = ruleset.rules(hand)
        return Answer(then(hand, rules), None, hand, rules, notes)
    except ScorerError as error:
        if written is not None:
            written.locate(error)
        return Answer(None, error, hand, rules, notes)


def read_hand(
    text: str, ruleset: Ruleset, variant: str | None = None, *, waiting: bool = False
) -> ReadHand:
    """Read a text as a hand of the game that is played: of the variant it says, else this one.

    Raises NotationError with the places of what cannot be read, OptionError for an unknown variant.
    """
    from scorer.notation import read  # noqa: PLC0415 - the grammar is large

    def game(said: str | None, options: Mapping[str, object]) -> Game:
        return ruleset.game(said or variant, options)

    def wins(hand: Hand) -> bool:
        said = hand if hand.variant or variant is None else replace(hand, variant=variant)
        try:
            return wins_by_its_tiles(said, ruleset.rules(said))
        except OptionError:  # it is told when the hand is scored
            return False

    return read(text, game=game, waiting=waiting, wins=wins)
