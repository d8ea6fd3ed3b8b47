"""What found fans are worth: what bars what, what excludes what, values added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scorer.rules.fan import BARS, ONE, SAME_SETS, Exclusion, Fan
from scorer.rules.options import Options

Counts = dict[Fan, int]
Worth = Mapping[Fan, int]

NO_REPEAT: Final = "不重复"
NEEDED: Final = "缺一不可"


class Struck(NamedTuple):
    """Fans that were found and do not count: how often, because of which fan, by what principle."""

    fan: Fan
    times: int
    by: Fan | None
    principle: str


Log = list[Struck]


def admit(found: Counts, options: Options, log: Log | None = None) -> Counts:
    """Take away what the found fans bar, and what lacks a fan or sign that it needs.

    `found` is in the book's order. What goes is written to `log`, but for needs that belong to what
    a fan is: without those it is not there at all.
    """
    standing = _exclude(found, options, log, early=True)
    names = {fan.name for fan in standing}
    for fan in found:
        for need in fan.needs:
            if fan in standing and need.applies(options) and names.isdisjoint(need.names):
                times = standing.pop(fan)
                if log is not None and need.switch:
                    log.append(Struck(fan, times, None, NEEDED))
    return standing


def exclude(found: Counts, options: Options, log: Log | None = None) -> Counts:
    """Take away what the standing fans exclude, working down the book, and the signs.

    A fan that was itself removed removes nothing. `found` is in the book's order and was admitted.
    What goes is written to `log`.
    """
    standing = _exclude(found, options, log, early=False)
    return {fan: count for fan, count in standing.items() if not fan.sign}


def _exclude(found: Counts, options: Options, log: Log | None, *, early: bool) -> Counts:
    standing = dict(found)
    names = {fan.name: fan for fan in found}
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
                log.append(Struck(removed, times, fan, NO_REPEAT))
    return {fan: count for fan, count in standing.items() if count}


def _applies(
    exclusion: Exclusion, options: Options, standing: Counts, names: dict[str, Fan]
) -> bool:
    if exclusion.scope == SAME_SETS or not exclusion.applies(options):
        return False  # exclusions by sets are applied where the sets are known
    beside = names.get(exclusion.beside)
    return not exclusion.beside or (beside is not None and bool(standing[beside]))


def total_of(standing: Counts, worth: Worth) -> int:
    """Return the sum of what stands, in the variant's unit."""
    return sum(worth[fan] * count for fan, count in standing.items())


def fallback_of(fans: Sequence[Fan]) -> Fan | None:
    """Return the fan that counts when nothing else does, if the variant has one."""
    return next((fan for fan in fans if fan.fallback), None)
