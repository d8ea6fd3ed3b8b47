"""A reading as the players see it: its groups, and the one that the winning tile completed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from scorer.hand import CHOW, Hand, Meld
from scorer.message import Message
from scorer.readings.groups import Group
from scorer.readings.keys import (
    CHOWS_SHIFT,
    PLACE_MASK,
    RANK_BITS,
    chow_starts,
    pung_kinds,
)
from scorer.readings.packed import Packed
from scorer.readings.shapes import (
    EIGHT_FLOWERS,
    FOUR_WILD_TILES,
    KNITTED,
    KNITTED_HONOURS,
    LOST,
    PAIRS_AND_PUNG,
    SEVEN_FLOWERS,
    SEVEN_PAIRS,
    SHAPE_MASK,
    STANDARD,
    THIRTEEN_ORPHANS,
    UNRELATED,
    joined,
)
from scorer.readings.suits import DOUBLED, NOWHERE, PUNG, place_in
from scorer.tiles import kind_of

SHAPE_NAMES: Final[Mapping[int, str]] = {
    STANDARD: Message("sets and eyes"),
    KNITTED: Message("knitted straight"),
    SEVEN_PAIRS: Message("seven pairs"),
    THIRTEEN_ORPHANS: Message("thirteen orphans"),
    KNITTED_HONOURS: Message("honours and knitted tiles"),
    SEVEN_FLOWERS: Message("seven flowers"),
    EIGHT_FLOWERS: Message("eight flowers"),
    FOUR_WILD_TILES: Message("four wild tiles"),
    LOST: Message("no win"),
    UNRELATED: Message("unrelated tiles"),
    PAIRS_AND_PUNG: Message("seven pairs and a pung"),
}


class ReadSet(NamedTuple):
    """One group of a reading.

    `kind` is `chow`, `pung`, `eyes`, `knitted` (the nine), `single` or `flowers`, or a kong's kind
    of `scorer.hand`; `tiles` are kinds; `meld` is the group on the table, None if it is concealed;
    `won` marks the group that the winning tile completed; `opened` a pung that another player's
    tile completed. `wild` are those of the kinds that a wild tile stands for.
    """

    kind: str
    tiles: tuple[int, ...]
    meld: Meld | None = None
    won: bool = False
    opened: bool = False
    wild: tuple[int, ...] = ()

    @property
    def is_pung(self) -> bool:
        """True for pungs and kongs."""
        return self.kind not in (CHOW, "eyes", "knitted", "single", "flowers")

    @property
    def is_concealed(self) -> bool:
        """True if no tile of it came from another player."""
        return not self.opened and (self.meld is None or not self.meld.is_open)


class Reading(NamedTuple):
    """One way to see a hand: the shape, its groups in order, how the winning tile fits."""

    shape: str
    sets: tuple[ReadSet, ...]
    place: int


def reading_of(hand: Hand, packed: Packed, form: int, reading: int) -> Reading:
    """Return what the search's integers stand for."""
    shape = form & SHAPE_MASK
    place = reading & PLACE_MASK
    if shape in (SEVEN_FLOWERS, EIGHT_FLOWERS):
        assert hand.win is not None
        flowers = ReadSet("flowers", tuple(sorted((*hand.flowers, hand.win))), won=True)
        return Reading(SHAPE_NAMES[shape], (flowers,), place)
    melds = meld_sets(hand)
    if shape == LOST:
        return Reading(SHAPE_NAMES[shape], (*melds, *_equal_tiles(hand)), place)
    win = packed.win
    if shape in (SEVEN_PAIRS, PAIRS_AND_PUNG):
        groups = list(_pairs(packed))
        sets = [_concealed(group, won=group[1] == win) for group in groups]
        sets = _mark_one(sets)
    elif shape in (THIRTEEN_ORPHANS, KNITTED_HONOURS, UNRELATED):
        singles = [kind for kind in range(34) for _ in range(_count(packed, kind))]
        sets = [ReadSet("single", tuple(singles), won=True)]
    else:
        sets = _sets_and_eyes(packed, reading, place, knitted=shape == KNITTED)
    return Reading(SHAPE_NAMES[shape], (*melds, *sets), place)


def meld_sets(hand: Hand) -> list[ReadSet]:
    """Return the groups on the table."""
    kinds = (tuple(sorted(map(kind_of, meld.tiles))) for meld in hand.melds)
    return [ReadSet(meld.kind, of, meld) for meld, of in zip(hand.melds, kinds, strict=True)]


def equal_groups(concealed: Iterable[int]) -> tuple[list[Group], list[int]]:
    """Return the pungs and pairs that equal tiles of a hand make, and the tiles that are left.

    Four of a kind are a pung and a tile.
    """
    count = Counter(map(kind_of, concealed))
    kinds = sorted(count)
    groups: list[Group] = [("pung", kind) for kind in kinds if count[kind] >= 3]
    groups += [("eyes", kind) for kind in kinds if count[kind] == 2]
    return groups, [kind for kind in kinds for _ in range((0, 1, 0, 0, 1)[count[kind]])]


def _equal_tiles(hand: Hand) -> list[ReadSet]:
    groups, left = equal_groups(hand.concealed)
    sets = [ReadSet(what, kinds_of((what, kind))) for what, kind in groups]
    return [*sets, ReadSet("single", tuple(left))] if left else sets


def _count(packed: Packed, kind: int) -> int:
    return packed.tiles >> RANK_BITS * kind & 7


def _pairs(packed: Packed) -> Iterator[Group]:
    """Yield the pairs of a hand, four alike as two, and the pung among them if there is one."""
    for kind in range(34):
        count = _count(packed, kind)
        if count == 3:
            yield "pung", kind
        else:
            yield from [("eyes", kind)] * (count // 2)


def _mark_one(sets: list[ReadSet]) -> list[ReadSet]:
    """Keep the mark of the winning tile on the last of equal pairs only."""
    last = max(i for i, one in enumerate(sets) if one.won)
    return [
        one if not one.won or i == last else ReadSet(one.kind, one.tiles)
        for i, one in enumerate(sets)
    ]


def _sets_and_eyes(packed: Packed, reading: int, place: int, *, knitted: bool) -> list[ReadSet]:
    groups, rest = _concealed_groups(packed, reading)
    nines = packed.nines if knitted else (0,)
    nine = next(one for one in nines if _pair_in(rest - one) is not None)
    eyes = _pair_in(rest - nine)
    assert eyes is not None
    groups.sort(key=lambda group: group[1])
    groups.append(("eyes", eyes))
    done = place == NOWHERE
    sets: list[ReadSet] = []
    if knitted:
        kinds = tuple(kind for kind in range(34) if nine >> RANK_BITS * kind & 1)
        sets.append(ReadSet("knitted", kinds, won=done))
    for group in groups:
        at = place_in(group, packed.win)
        if at is not None and place == DOUBLED and groups.count(group) in (2, 4):
            at = DOUBLED
        won = not done and at == place
        done = done or won
        opened = won and place == PUNG and packed.discard
        sets.append(_concealed(group, won=won, opened=opened))
    return sets


def _concealed_groups(packed: Packed, reading: int) -> tuple[list[Group], int]:
    """Return the concealed sets of a reading, and the joined key of the tiles that are left."""
    inside = reading - packed.base
    groups: list[Group] = [("chow", kind) for kind in chow_starts(inside >> CHOWS_SHIFT)]
    groups += [("pung", kind) for kind in pung_kinds(inside)]
    return groups, packed.tiles - sum(_joined_tiles(group) for group in groups)


def eyes_of(packed: Packed, reading: int) -> int:
    """Return the kind of the eyes in a reading of sets and eyes that keeps its chows."""
    eyes = _pair_in(_concealed_groups(packed, reading)[1])
    assert eyes is not None
    return eyes


def kinds_of(group: Group) -> tuple[int, ...]:
    """Return the kinds of the tiles of a group."""
    what, kind = group
    if what == "chow":
        return kind, kind + 1, kind + 2
    return (kind,) * (3 if what == "pung" else 2)


def _concealed(group: Group, *, won: bool, opened: bool = False) -> ReadSet:
    return ReadSet(group[0], kinds_of(group), None, won, opened)


def _joined_tiles(group: Group) -> int:
    return sum(joined((kind,)) for kind in kinds_of(group))


def _pair_in(tiles: int) -> int | None:
    """Return the kind of which a joined key holds two and nothing else, or None."""
    for kind in range(34):
        if tiles == 2 << RANK_BITS * kind:
            return kind
    return None
