"""The door of hands that won without wild tiles, and by which domains a win is seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.hand import Hand
from scorer.readings.keys import RANK_BITS
from scorer.readings.packed import Packed, Plan, pack, seated
from scorer.readings.reading import Reading, reading_of
from scorer.readings.shapes import KNITTED, SHAPE_MASK, STANDARD
from scorer.readings.state import FLOWERS_SHIFT
from scorer.readings.waits import waits as waits_of
from scorer.rules.domains import (
    Chows,
    Dora,
    Flowers,
    Form,
    Groups,
    Honours,
    Pungs,
    Sets,
    Tiles,
    Win,
)
from scorer.rules.search.door import NO_WIN, Key, Seen
from scorer.rules.search.standard import Readings
from scorer.rules.search.tables import cut_groups, cut_sets
from scorer.tiles import JOKER, KINDS, kind_of

if TYPE_CHECKING:
    from scorer.rules.evaluator import Evaluator


class StandardSearch:
    """The search of sets and eyes and of special shapes, as a door (`scorer.rules.search.door`).

    `readings` are cut down to what the fans read; those that people see are searched in `full`.
    """

    __slots__ = ("_evaluator", "full", "readings")

    def __init__(self, evaluator: Evaluator, readings: Readings, full: Readings) -> None:
        self._evaluator = evaluator
        self.readings = readings
        self.full = full

    def find(self, hand: Hand, packed: Packed, beside: int) -> Seen | None:
        """Return the dearest reading of a hand; None if it does not win."""
        priced = self.readings.best(packed, beside)
        return None if priced is None else Seen(packed, priced)

    def in_full(self, hand: Hand, seen: Seen, beside: int, plan: Plan) -> Seen:
        """Return the reading as it is where nothing is cut away."""
        if self.full is self.readings:
            return seen
        evaluator = self._evaluator
        plan = plan._replace(kept=evaluator.book.everything)
        packed = pack(seated(hand, evaluator.game), plan, evaluator.numbers)
        found = self.full.every(packed, beside)
        return Seen(packed, next(one for one in found if one[0] == seen.priced[0]))

    def every(self, hand: Hand, seen: Seen, beside: int) -> Iterable[Seen]:
        """Yield every reading that wins, the dearest first."""
        packed, best = seen
        found = [one for one in self.full.every(packed, beside) if one[0] > NO_WIN]
        found.sort(key=lambda priced: -priced[0])
        return (Seen(packed, priced) for priced in dict.fromkeys([best, *found]))

    def keys(self, hand: Hand, seen: Seen) -> Sequence[Key]:
        """Return the domains that a reading is seen by, with their keys."""
        packed, (_, _, reading) = seen
        return keys_of_win(self._evaluator, seen, packed.state | self.full.told(packed, reading))

    def reading(self, hand: Hand, seen: Seen) -> Reading:
        """Return the groups of the reading."""
        _, form, reading = seen.priced
        return reading_of(hand, seen.packed, form, reading)

    def waits(self, hand: Hand) -> tuple[int, ...]:
        """Return the kinds that complete a hand.

        Kinds of which the player holds all copies are waits in form; `dead_tile_waits=false` drops
        them. Where there are wild tiles, one of them may be waited for as well (JOKER).
        """
        evaluator, readings = self._evaluator, self.readings
        plan, game = evaluator.book.plan, evaluator.book.game
        tiles = sum(1 << RANK_BITS * kind_of(tile) for tile in hand.concealed)
        mask = waits_of(
            tiles, len(hand.melds), readings.suits, evaluator.is_win, knitted=plan.knitted
        )
        held = [kind_of(tile) for tile in hand.tiles()]
        found = [
            kind
            for kind in range(KINDS)
            if (mask & game.kinds) >> kind & 1
            and (readings.dead_waits or held.count(kind) < game.copies)
        ]
        if plan.unrelated and not hand.melds:
            found = sorted({*found, *self._unrelated_waits(hand)})
        # a wild tile stands for one that would complete the hand
        wild = game.wild
        if wild and any(
            wild.five_alike or hand.concealed.count(kind) < game.copies for kind in found
        ):
            found.append(JOKER)
        return tuple(found)

    def _unrelated_waits(self, hand: Hand) -> Iterator[int]:
        """Yield the kinds that complete 十三不搭; what was said of the draw belongs to it."""
        evaluator = self._evaluator
        flags = ("self_draw", *(flag for flag in hand.flags if flag not in ("self_draw", "losing")))
        for kind in range(KINDS):
            won = replace(hand, win=kind, flags=flags)
            packed = pack(won, evaluator.book.plan, evaluator.numbers)
            if packed.form and evaluator.is_win(packed.form):
                yield kind


def keys_of_win(evaluator: Evaluator, seen: Seen, state: int) -> list[Key]:
    """Return the domains of a hand that won, STATE having been told of the wait."""
    packed, (_, form, reading) = seen
    ruling, plan, shape = evaluator.book.ruling, evaluator.book.plan, form & SHAPE_MASK
    if evaluator.lenient:
        state = evaluator.admitted(state)
    keys: list[Key] = [(Tiles, packed.word), (Win, state)]
    if ruling.flowers_inside:
        keys.append((Flowers, state >> FLOWERS_SHIFT))
    if plan.dora:
        keys.append((Dora, packed.dora))
    if form:
        keys.append((Form, form))
    if shape in (STANDARD, KNITTED):
        chows, pungs, honours, both = cut_sets(reading, packed.winds, shape)
        groups, sorts = cut_groups(both)
        keys += [
            (Chows, chows),
            (Pungs, pungs),
            (Honours, honours),
            (Groups, groups),
            (Sets, sorts),
        ]
    return keys
