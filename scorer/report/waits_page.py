"""What a waiting hand waits for, and what each win would be worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.errors import HandError
from scorer.hand import Hand
from scorer.report.page import Block, Facts, Grid, Record, Row
from scorer.report.records import lean_record
from scorer.report.score_page import counted_text, rules_in_force, tiles_waited_for, wrapped
from scorer.report.sets import hand_text
from scorer.report.style import Style
from scorer.rules.options import show
from scorer.rules.rules import Rules
from scorer.scoring import Score
from scorer.tiles import TEXTS


@dataclass(frozen=True, slots=True)
class Chance:
    """A way to win: the tile, how many the player does not see in the hand, drawn or not.

    `result` is the score, or why there is none.
    """

    tile: int
    unseen: int
    self_draw: bool
    result: Score | HandError

    @property
    def how(self) -> str:
        """Return the key of the word for the way to win."""
        return "self_draw" if self.self_draw else "discard"


@dataclass(frozen=True, slots=True)
class WaitsPage:
    """A hand and its chances, two for each tile that it waits for, and the rules they hang on."""

    hand: Hand
    chances: tuple[Chance, ...]
    rules: Rules
    chosen: str = ""

    def record(self) -> Record:
        """Return the hand, the tiles, and a record for each chance."""
        return {
            "variant": self.rules.book.name,
            "preset": self.rules.options.preset,
            "options": dict(self.rules.said),
            "hand": hand_text(self.hand, Style()),
            "waits": list(dict.fromkeys(TEXTS[one.tile] for one in self.chances)),
            "chances": [_chance_record(one) for one in self.chances],
        }

    def grid(self, style: Style) -> Grid:
        """Return a row for each chance."""
        rows = tuple(_row(one, style) for one in self.chances)
        return Grid(("tile", "unseen", "how", "total", "items", "verdict"), rows)

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the hand with its waits, then the chances."""
        waits = tiles_waited_for(tuple(dict.fromkeys(one.tile for one in self.chances)), style)
        facts = Facts(
            (
                (style.say("hand"), hand_text(self.hand, style)),
                (style.say("waits"), waits or style.say("nothing")),
            )
        )
        keys = ("tile", "unseen", "how", "total", "items", "note")
        rows = tuple(_row(one, style) for one in self.chances)
        chances = Grid(tuple(map(style.say, keys)), rows, right=frozenset({1, 3}), headed=True)
        known = [(style.say("note"), note) for note in self._notes()]
        known += wrapped(style.say("rules"), rules_in_force(self.rules, self.chosen, style))
        return [facts, *([chances] if self.chances else []), Facts(tuple(known))]

    def _notes(self) -> list[str]:
        """Return what holds for every chance, such as winds that were assumed."""
        scores = [one.result for one in self.chances if isinstance(one.result, Score)]
        each = [score.notes() for score in scores]
        return [note for note in dict.fromkeys(sum(each, ())) if all(note in one for one in each)]


def _row(chance: Chance, style: Style) -> Row:
    start = (
        style.tiles(TEXTS[chance.tile]),
        str(chance.unseen),
        style.say(chance.how),
    )
    result = chance.result
    if isinstance(result, HandError):
        return (*start, "", "", result.message)
    settled = result.settlement
    verdict = "" if settled.legal else style.say("illegal", show(settled.minimum))
    if settled.legal and settled.points is not None:
        verdict = f"{style.say('points')} {settled.points}"
    return (*start, str(result.total), counted_text(result, style, fu=False), verdict)


def _chance_record(chance: Chance) -> Record:
    record: dict[str, object] = {
        "tile": TEXTS[chance.tile],
        "unseen": chance.unseen,
        "self_draw": chance.self_draw,
    }
    if isinstance(chance.result, HandError):
        return record | {"error": chance.result.message, "kind": chance.result.kind}
    return record | lean_record(chance.result)
