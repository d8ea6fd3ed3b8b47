"""What a waiting hand waits for, and what each win would be worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorer.errors import HandError
from scorer.hand import Hand
from scorer.report.page import Block, Facts, Grid, Record, Row
from scorer.report.records import lean_record
from scorer.report.score_page import items_of, rules_in_force, tiles_waited_for, total_text
from scorer.report.sets import hand_text
from scorer.report.style import Style
from scorer.rules.options import show
from scorer.rules.rules import Rules
from scorer.scoring import Score
from scorer.scoring.chances import Chance
from scorer.tiles import TEXTS

_NO_WIN = "–"


class _Wins(NamedTuple):
    """The wins on one tile: by another's discard, and by self-draw; None where that cannot be."""

    tile: int
    unseen: int
    discard: Score | HandError | None
    self_draw: Score | HandError | None


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
            "waits": list(dict.fromkeys(one.text for one in self.chances)),
            "chances": [chance_record(one) for one in self.chances],
        }

    def grid(self, style: Style) -> Grid:
        """Return a row for each chance."""
        columns = ("tile", "unseen", "how", "total", "points", "items", "verdict")
        return Grid(columns, tuple(_spreadsheet_row(one, style) for one in self.chances))

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the hand with its waits, then a line for each tile, then what is to be known."""
        waits = tiles_waited_for(tuple(dict.fromkeys(one.tile for one in self.chances)), style)
        facts = Facts(
            (
                (style.say("hand"), hand_text(self.hand, style)),
                (style.say("waits"), waits or style.say("nothing")),
            )
        )
        wins = list(_by_tile(self.chances))
        keys = ("tile", "unseen", "discard", "self_draw", "items")
        rows = tuple(_row(one, style) for one in wins)
        grid = Grid(tuple(map(style.say, keys)), rows, right=frozenset({1, 2, 3}), headed=True)
        known = [(style.say("note"), style.text(note)) for note in self._notes(style)]
        known.append((style.say("rules"), rules_in_force(self.rules, self.chosen, style)))
        return [facts, *([grid] if rows else []), Facts(tuple(known))]

    def _notes(self, style: Style) -> Iterator[str]:
        """Yield what is to be known of all chances together, and why some do not win, each once."""
        scores = [score for one in self.chances if (score := one.score)]
        each = [score.notes() for score in scores]
        yield from (note for note in dict.fromkeys(sum(each, ())) if all(note in e for e in each))
        reasons: dict[tuple[str, str], list[str]] = {}
        for wins in _by_tile(self.chances):
            for how, why in _why_not(wins, style):
                reasons.setdefault((how, why), []).append(style.tiles(TEXTS[wins.tile]))
        for (how, why), tiles in reasons.items():
            yield f"{' '.join(tiles)}{f' ({how})' if how else ''}: {why}"


def _by_tile(chances: Sequence[Chance]) -> Iterator[_Wins]:
    """Yield the chances of each tile together."""
    for tile, unseen in dict.fromkeys((one.tile, one.unseen) for one in chances):
        wins = {one.self_draw: one.result for one in chances if one.tile == tile}
        yield _Wins(tile, unseen, wins.get(False), wins.get(True))


def _why_not(wins: _Wins, style: Style) -> Iterator[tuple[str, str]]:
    """Yield why a tile does not win, by which way; without a way where it is the same for both."""
    why: dict[str, str] = {}
    for how, result in (("discard", wins.discard), ("self_draw", wins.self_draw)):
        if isinstance(result, HandError):
            why[style.say(how)] = style.text(result.message)
        elif result is not None and not result.settlement.legal:
            why[style.say(how)] = style.say("illegal", show(result.settlement.minimum))
    if len(why) == 2 and len(set(why.values())) == 1:
        yield "", next(iter(why.values()))
    else:
        yield from why.items()


def _row(wins: _Wins, style: Style) -> Row:
    return (
        style.tiles(TEXTS[wins.tile]),
        str(wins.unseen),
        _worth(wins.discard, style),
        _worth(wins.self_draw, style),
        _items(wins, style),
    )


def _worth(result: Score | HandError | None, style: Style) -> str:
    """Return the points of a win with its total, or the total that is all there is."""
    if result is None:
        return ""
    if isinstance(result, HandError):
        return _NO_WIN
    settled, total = result.settlement, total_text(result, style)
    if not settled.legal:
        return f"{total} < {show(settled.minimum)}"
    return total if settled.points is None else f"{show(settled.points)} ({total})"


def _items(wins: _Wins, style: Style) -> str:
    """List what counts either way, then what counts by self-draw or by discard alone."""
    said = {
        how: items_of(result, style)
        for how, result in (("discard", wins.discard), ("self_draw", wins.self_draw))
        if isinstance(result, Score)
    }
    common = [
        item for item in next(iter(said.values()), ()) if all(item in x for x in said.values())
    ]
    parts = [", ".join(common)]
    if len(said) > 1:
        for how, items in said.items():
            if alone := [item for item in items if item not in common]:
                parts.append(f"{style.say(how)}: {', '.join(alone)}")
    return "; ".join(filter(None, parts))


def _spreadsheet_row(chance: Chance, style: Style) -> Row:
    start = (style.tiles(chance.text), str(chance.unseen), style.say(chance.how))
    result = chance.result
    if isinstance(result, HandError):
        return (*start, "", "", "", style.text(result.message))
    settled = result.settlement
    verdict = "" if settled.legal else style.say("illegal", show(settled.minimum))
    points = "" if settled.points is None else show(settled.points)
    return (*start, str(result.total), points, ", ".join(items_of(result, style)), verdict)


def chance_record(chance: Chance) -> Record:
    """Return a chance as a record: the tile, how many are unseen, how, and the answer."""
    record: dict[str, object] = {
        "tile": chance.text,
        "unseen": chance.unseen,
        "self_draw": chance.self_draw,
    }
    if isinstance(chance.result, HandError):
        return record | {"error": chance.result.message, "kind": chance.result.kind}
    return record | lean_record(chance.result)
