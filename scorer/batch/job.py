"""What a run is asked to do; everything that shapes the bytes of its output stands here."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.report.rows import PLAIN, Look
from scorer.scoring.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Job:
    """What to run: the files, their format if it was said, the output's, house rules, strictness.

    A strict run ends with the first line that is refused; `stats` counts fans and totals as well,
    and `by` is the column by whose values they are counted. `columns` are pairs of a name that is
    read and the column of a table that is meant by it; `look` is how rows are written.
    """

    files: tuple[str, ...]
    ruleset: Ruleset
    input: str | None = None
    output: str = "jsonl"
    strict: bool = False
    encoding: str = "utf-8"
    stats: bool = False
    by: str = ""
    columns: tuple[tuple[str, str], ...] = ()
    look: Look = PLAIN
