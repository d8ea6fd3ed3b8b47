"""A hand and a variant make a score: the best reading with everything that can be said of it.

`score` prices a hand under rules (`rules_for`), `checks` says what a variant refuses of a hand, and
`ask` is the way from a question as it was asked to an answer, or to an error with its place.
"""

from __future__ import annotations

from scorer.scoring.rules import DEFAULT_VARIANT, default_rules, rules_for
from scorer.scoring.score import Score, asked_waits, prepare, score, waiting_kinds

__all__ = [
    "DEFAULT_VARIANT",
    "Score",
    "asked_waits",
    "default_rules",
    "prepare",
    "rules_for",
    "score",
    "waiting_kinds",
]
