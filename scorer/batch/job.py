"""What a run is asked to do; everything that shapes the bytes of its output stands here."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.scoring.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Job:
    """What to run: the files, their format if it was said, the output's, house rules, strictness.

    A strict run ends with the first line that is refused; `stats` counts fans and totals as well.
    """

    files: tuple[str, ...]
    ruleset: Ruleset
    input: str | None = None
    output: str = "jsonl"
    strict: bool = False
    encoding: str = "utf-8"
    stats: bool = False
