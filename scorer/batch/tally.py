"""What a run has seen: counts that can be added up from the parts of it, and kept as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Record = Mapping[str, object]
Number = int | float


@dataclass(slots=True)
class Seen:
    """How many hands of a variant came to each total, and in how many each fan was."""

    totals: Counter[Number] = field(default_factory=Counter)
    fans: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Tally:
    """What a run, or a part of it, has seen; `stopped` is the record that ended a strict run.

    `seen` is by variant, for a run that counts fans and totals, and otherwise None. `agreed` and
    `differed` count the hands whose result was recorded at the table, `faults` those that were
    answered slowly over a fault of ours.
    """

    hands: int = 0
    refused: int = 0
    below: int = 0
    seconds: float = 0.0
    stopped: Record | None = None
    seen: dict[str, Seen] | None = None
    agreed: int = 0
    differed: int = 0
    faults: int = 0

    def count(self, record: Record) -> None:
        """Count a record."""
        if "error" in record:
            self.hands += 1
            self.refused += 1
        else:
            answer: Any = record
            self.count_answers(answer["variant"], answer, answer.get("items", ()), 1)
            if "differs" in answer:
                self.differed += bool(answer["differs"])
                self.agreed += not answer["differs"]

    def count_answers(self, variant: str, answer: Record, items: Iterable[str], times: int) -> None:
        """Count hands of one variant with the same total, verdict and items."""
        self.hands += times
        if answer.get("legal") is False:
            self.below += times
        if self.seen is not None and "total" in answer:
            total: Any = answer["total"]
            seen = self.seen.setdefault(variant, Seen())
            seen.totals[total] += times
            for name in _counted(answer, items):
                seen.fans[name] += times

    def add(self, other: Tally) -> None:
        """Count what the next part of the run has seen."""
        self.hands += other.hands
        self.refused += other.refused
        self.below += other.below
        self.agreed += other.agreed
        self.differed += other.differed
        self.faults += other.faults
        self.seconds += other.seconds
        self.stopped = other.stopped
        if self.seen is not None:
            for variant, more in (other.seen or {}).items():
                seen = self.seen.setdefault(variant, Seen())
                seen.totals.update(more.totals)
                seen.fans.update(more.fans)

    def summary(self) -> str:
        """Say how it went: hands, refused, below the minimum, time and pace."""
        hands = "1 hand" if self.hands == 1 else f"{self.hands:,} hands"
        pace = f", {self.hands / self.seconds:,.0f} hands/s" if self.seconds else ""
        compared = ""
        if self.agreed or self.differed:
            compared = f"{self.agreed:,} as recorded, {self.differed:,} otherwise; "
        faults = ""
        if self.faults:
            faults = (
                f"\n{self.faults:,} of them took longer over a fault of mjscore: please report it"
            )
        return (
            f"{hands}: {self.refused:,} refused, {self.below:,} below the minimum; "
            f"{compared}{self.seconds:.2f} s{pace}{faults}"
        )

    def as_json(self) -> dict[str, object]:
        """Return what `of_json` takes."""
        made: dict[str, object] = {name: getattr(self, name) for name in _PLAIN}
        if self.seen is not None:
            made["seen"] = {
                variant: [list(seen.totals.items()), seen.fans]
                for variant, seen in self.seen.items()
            }
        return made


def _counted(answer: Mapping[str, Any], items: Iterable[str]) -> Iterable[str]:
    """Return the items, and the doubles, fu and limit hands where a variant tells them apart."""
    limit = answer.get("limit")
    apart = (
        *answer.get("fan_items", ()),
        *answer.get("fu_items", ()),
        *(limit if isinstance(limit, list) else ()),
    )
    return {*items, *apart} if apart else items


_PLAIN = ("hands", "refused", "below", "seconds", "stopped", "agreed", "differed", "faults")


def of_json(made: Mapping[str, Any]) -> Tally:
    """Return the tally that was written as JSON."""
    tally = Tally(**{name: made[name] for name in _PLAIN})
    if "seen" in made:
        tally.seen = {
            variant: Seen(Counter(dict(map(tuple, totals))), Counter(fans))
            for variant, (totals, fans) in made["seen"].items()
        }
    return tally
