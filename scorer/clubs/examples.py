"""The hands that a club gives with its fans: whether they are what it says."""

from __future__ import annotations

from scorer.clubs.club import Club
from scorer.errors import RulesError, ScorerError
from scorer.message import Message
from scorer.scoring import score


def check(club: Club) -> int:
    """Score the hands under `yes` and `no` of every fan, and return how many there are.

    Raises RulesError at the first that is not as the file says, or that cannot be scored.
    """
    from scorer.notation import read  # noqa: PLC0415 - the grammar is large

    checked = 0
    for one in club.own:
        for text, path, wanted in one.examples:
            try:
                hand = read(text, game=club.rules().game).hand
                found = one.fan.name in score(hand, club.rules(dict(hand.options))).items
            except ScorerError as error:
                raise club.fault(
                    path, Message("this hand cannot be scored: {message}", message=error.message)
                ) from None
            if found is not wanted:
                raise _wrong(club, path, one.fan.name, found)
            checked += 1
    return checked


def _wrong(club: Club, path: tuple[str | int, ...], name: str, found: bool) -> RulesError:
    says = "counts in this hand" if found else "does not count in this hand"
    return club.fault(path, f"{name} {says}", Message("Correct the hand or the condition."))
