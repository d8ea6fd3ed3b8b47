"""A hand with wild tiles as the players see it: its groups, and what each wild tile stands for."""

from __future__ import annotations

from collections import Counter

from scorer.hand import Hand
from scorer.readings.groups import Group, part_of
from scorer.readings.keys import ONE_CONCEALED, PUNG_BITS, RANK_BITS
from scorer.readings.packed import WILD, Packed, WithWilds
from scorer.readings.reading import SHAPE_NAMES, Reading, ReadSet, kinds_of, meld_sets
from scorer.readings.shapes import (
    FOUR_WILD_TILES,
    SEVEN_PAIRS,
    SHAPE_MASK,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from scorer.readings.suits import PUNG
from scorer.readings.wild import WildReading
from scorer.tiles import JOKER, kind_of


class Understood(Packed):
    """A hand with wild tiles under one way to see it, as the explanation wants it.

    `asked` is the hand as it was packed, `seen` the way. What has to do with the tiles themselves
    is the hand's: only `word`, `state`, `winds` and what hangs on them are those of the reading.
    """

    __slots__ = ("asked", "seen", "wilds")
    search = WILD

    def __init__(self, asked: WithWilds, seen: WildReading) -> None:
        """Take over what the settlement and the explanation look at."""
        self.asked = asked
        self.seen = seen
        self.wilds = asked.wilds
        self.ledger = asked.ledger
        self.census = asked.census
        self.word = seen.word
        self.state = asked.state | seen.state
        self.winds = asked.winds
        self.base = asked.base
        self.discard = asked.discard
        self.form = seen.form
        self.variant = asked.variant

    def whole_reading(self) -> int:
        """Return the READING of the groups that are shown, not cut down."""
        if self.form & SHAPE_MASK != STANDARD:
            return 0
        reading = self.base + self.seen.place
        for group in self.seen.groups():
            part = part_of(group)
            if group[0] == "pung":  # a kind is marked once
                part -= part & reading & PUNG_BITS
            reading += part
        if self.seen.place == PUNG and self.discard:
            reading -= ONE_CONCEALED
        return reading


def wild_reading_of(hand: Hand, understood: Understood) -> Reading:
    """Return the groups of the way, the wild tiles in their places."""
    seen = understood.seen
    shape = seen.form & SHAPE_MASK
    there = Counter(kind_of(tile) for tile in hand.concealed if tile != JOKER)
    if hand.win != JOKER:
        there[understood.win] += 1
    if shape == STANDARD:
        groups = sorted(seen.groups(), key=lambda group: (group[0] == "eyes", group[1]))
    elif shape == SEVEN_PAIRS:
        kinds = _kinds(seen.kinds)
        groups = [("eyes", kind) for kind in kinds[::2]]
    else:
        tiles = tuple(_kinds(seen.kinds)) + (JOKER,) * (4 if shape == FOUR_WILD_TILES else 0)
        wild = list((Counter(tiles) - there).elements()) if shape == THIRTEEN_ORPHANS else []
        single = ReadSet("single", tiles, None, won=True, wild=tuple(wild))
        return Reading(SHAPE_NAMES[shape], (*meld_sets(hand), single), seen.place)
    sets = _placed(groups, there, understood)
    return Reading(SHAPE_NAMES[shape], (*meld_sets(hand), *sets), seen.place)


def _placed(groups: list[Group], there: Counter[int], understood: Understood) -> list[ReadSet]:
    """Give the tiles that are there their places, the winning one first; the rest is wild."""
    asked, place = understood.asked, understood.seen.place
    left = Counter(there)
    won = -1
    if not asked.won_on_wild:
        fits = [i for i, group in enumerate(groups) if asked.win in kinds_of(group)]
        won = next((i for i in fits if (groups[i][0] == "pung") == (place == PUNG)), fits[-1])
        left[asked.win] -= 1
    wild: list[list[int]] = []
    for i, group in enumerate(groups):
        missing: list[int] = []
        kinds = list(kinds_of(group))
        if i == won:
            kinds.remove(asked.win)
        for kind in kinds:
            if left[kind] > 0:
                left[kind] -= 1
            else:
                missing.append(kind)
        wild.append(missing)
    if asked.won_on_wild:
        won = max(i for i, missing in enumerate(wild) if missing)
    return [
        ReadSet(
            group[0],
            kinds_of(group),
            None,
            won=i == won,
            opened=i == won and place == PUNG and asked.discard,
            wild=tuple(wild[i]),
        )
        for i, group in enumerate(groups)
    ]


def _kinds(tiles: int) -> list[int]:
    return [kind for kind in range(34) for _ in range(tiles >> RANK_BITS * kind & 7)]
