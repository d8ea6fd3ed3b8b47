"""What a run has seen: counts that can be added up from the parts of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(slots=True)
class Tally:
    """What a run, or a part of it, has seen; `stopped` is the record that ended a strict run."""

    hands: int = 0
    refused: int = 0
    below: int = 0
    seconds: float = 0.0
    stopped: Mapping[str, object] | None = None

    def count(self, record: Mapping[str, object], times: int = 1) -> None:
        """Count a record, or as many as have the same variant, total, items and verdict."""
        self.hands += times
        if "error" in record:
            self.refused += times
        elif record["legal"] is False:
            self.below += times

    def add(self, other: Tally) -> None:
        """Count what the next part of the run has seen."""
        self.hands += other.hands
        self.refused += other.refused
        self.below += other.below
        self.stopped = other.stopped

    def summary(self) -> str:
        """Say how it went: hands, refused, below the minimum, time and pace."""
        hands = "1 hand" if self.hands == 1 else f"{self.hands:,} hands"
        pace = f", {self.hands / self.seconds:,.0f} hands/s" if self.seconds else ""
        return (
            f"{hands}: {self.refused:,} refused, {self.below:,} below the minimum; "
            f"{self.seconds:.2f} s{pace}"
        )
