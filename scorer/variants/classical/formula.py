"""The formula: min(limit, 副 × 2^翻), rounded where that is played, and how it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorer.message import Message, joined
from scorer.rules.options import Options
from scorer.rules.outcome import Outcome
from scorer.rules.policies import Count, PointsAndDoubles
from scorer.variants.classical.worths import limit_of


def rounded(score: int, options: Options) -> int:
    """Return a score as it is paid: by rounding=10 to the nearest ten, 12 to 10 and 16 to 20."""
    return score if options["rounding"] is None else (score + 5) // 10 * 10


SCORE: Final = PointsAndDoubles(
    limit_of,
    own_sets=lambda options: options["fan_scope"] == "set",
    rounded=rounded,
    switches=("limit", "fan_scope", "rounding"),
)


def count_of(outcome: Outcome) -> Count:
    """Return the points, doubles and limit hands of a scored hand."""
    options = outcome.options
    return SCORE.count(dict(outcome.counted), outcome.worth, options)


def formula(count: Count, options: Options) -> str:
    """Show how the score is worked out: 62 × 2^10 = 63,488."""
    return joined("; ", _steps(count, options))


def _steps(count: Count, options: Options) -> Iterator[str]:
    if count.counted or not count.limits:
        points = f"({count.points} + {count.inside})" if count.inside else f"{count.points}"
        if doubles := count.doubles - count.own:
            yield f"{points} × 2^{doubles} = {count.counted:,}"
        else:
            yield f"{points} = {count.counted:,}" if count.inside else points
    if count.limits:
        names = ", ".join(fan.name for fan in count.limits)
        yield f"{names}: {count.score:,}"
    elif count.capped:
        yield Message("limit {limit:,}", limit=count.limit)
    if (paid := rounded(count.score, options)) != count.score:
        yield Message("{score:,} to the nearest ten = {paid:,}", score=count.score, paid=paid)
