"""A hand that has not won, as it stands at a draw: ready or not, and its best wait's worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.report.page import Block, Facts, Grid, Record
from scorer.report.records import standing_record
from scorer.report.score_page import item_grid, rules_in_force, tiles_waited_for
from scorer.report.sets import hand_text
from scorer.report.style import Style
from scorer.scoring.standing import Standing


@dataclass(frozen=True, slots=True)
class StandingPage:
    """A hand at a draw, what the notation noted, and why this variant; `line` as in `ScorePage`."""

    standing: Standing
    notes: tuple[str, ...] = ()
    chosen: str = ""
    line: int | None = None

    def record(self) -> Record:
        """Return the record of the contract."""
        return standing_record(self.standing, self.notes)

    def grid(self, style: Style) -> Grid:
        """Return the row of a batch."""
        from scorer.report.rows import grid_of  # noqa: PLC0415 - only where it is used

        record: dict[str, object] = {} if self.line is None else {"line": self.line}
        if identity := dict(self.standing.hand.details).get("id"):
            record["id"] = identity
        return grid_of([record | standing_record(self.standing, self.notes)], style)

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the hand with its status, the items of its best wait, and what to know."""
        best = self.standing.best
        parts: list[Block] = [Facts(tuple(self._facts(style)))]
        if best is not None:
            parts.append(item_grid(best, best.breakdown()[0], style))
        parts.append(Facts(tuple(self._consequences(style))))
        return parts

    def _facts(self, style: Style) -> Iterator[tuple[str, str]]:
        standing = self.standing
        yield style.say("hand"), hand_text(standing.hand, style)
        yield style.say("status"), style.say(f"status {standing.status}")
        if standing.best is not None:
            yield style.say("waits"), tiles_waited_for(standing.waits, style)
            win = standing.best.hand.win
            assert win is not None
            yield style.say("best wait"), tiles_waited_for((win,), style)

    def _consequences(self, style: Style) -> Iterator[tuple[str, str]]:
        standing = self.standing
        if standing.best is not None:
            yield style.say("points"), str(standing.best.settlement.points)
        for note in self.notes:
            yield style.say("note"), style.text(note)
        yield style.say("rules"), rules_in_force(standing.rules, self.chosen, style)
