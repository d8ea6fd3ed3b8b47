"""What found fans are worth: exclusions applied, values added."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.fan import BARS, ONE, SAME_SETS, Exclusion, Fan
from scorer.rules.options import Options

Counts = dict[Fan, int]


def exclude(
    found: Counts, options: Options, log: list[tuple[Fan, int, Fan]] | None = None
) -> Counts:
    """Take away what the standing fans exclude, working down the book.

    A fan that was itself removed removes nothing. `found` is in the book's order. What goes is
    written to `log`: the fan, how often, and the fan that excludes it.
    """
    standing = dict(found)
    names = {fan.name: fan for fan in found}
    for early in (True, False):
        for fan in found:
            for exclusion in fan.excludes:
                removed = names.get(exclusion.name)
                if (
                    (exclusion.scope == BARS) is not early
                    or removed is None
                    or not standing[fan]
                    or not standing[removed]
                    or not _applies(exclusion, options, standing, names)
                ):
                    continue
                times = 1 if exclusion.scope == ONE else standing[removed]
                standing[removed] -= times
                if log is not None:
                    log.append((removed, times, fan))
    return {fan: count for fan, count in standing.items() if count}


def _applies(
    exclusion: Exclusion, options: Options, standing: Counts, names: dict[str, Fan]
) -> bool:
    if exclusion.scope == SAME_SETS or not exclusion.applies(options):
        return False  # exclusions by sets are applied where the sets are known
    beside = names.get(exclusion.beside)
    return not exclusion.beside or (beside is not None and bool(standing[beside]))


def total_of(standing: Counts, worth: dict[Fan, int]) -> int:
    """Return the sum of what stands, in the variant's unit."""
    return sum(worth[fan] * count for fan, count in standing.items())


def fallback_of(fans: Sequence[Fan]) -> Fan | None:
    """Return the fan that counts when nothing else does, if the variant has one."""
    return next((fan for fan in fans if fan.fallback), None)
