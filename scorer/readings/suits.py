"""One suit's tiles, read in every way: the tables under the search.

A suit's key is split from its lowest tile: that tile is in a pung, in the eyes, or begins a chow.
Every key is split once and remembered; the search over a hand is then a product of four look-ups.

The suits of numbers are read alike, so they share what is found, as keys and READINGs of the first.
A *split* is such a READING whose lowest four bits tell the rank of the eyes + 1, if there are any.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from scorer.readings.groups import Group
from scorer.readings.keys import (
    CHOWS_SHIFT,
    COMPLETE,
    NUMBER_EYES_MASK,
    NUMBER_EYES_SHIFT,
    ONE_OF_EACH_CHOW,
    ONE_OF_FIVES,
    ONE_WAIT,
    PUNGS_SHIFT,
    RANK_BITS,
    SETS_MASK,
    SUIT_MASK,
    SUIT_SHIFT,
    chow_part,
    eyes_part,
    key_of,
    pung_part,
    size_of,
)
from scorer.readings.memo import Memo, Remembered

# How the winning tile completed its group. The three that can be wait fans come last.
NOWHERE: Final = 0  # it lies in a special shape, or there is none
TWO_SIDED: Final = 1
PUNG: Final = 2
EDGE: Final = 3
CLOSED: Final = 4
EYES: Final = 5
DOUBLED: Final = 6  # a chow of which there are two or four, where a book asks for it

_HONOURS: Final = 3 << SUIT_SHIFT
_EYES_MASK: Final = 15
_PUNGS: Final = (1 << 9) - 1 << PUNGS_SHIFT  # of the first suit


def place_in(group: Group, kind: int) -> int | None:
    """Return how a winning tile of a kind completed a group; None if it cannot have."""
    what, low = group
    if what != "chow":
        return (PUNG if what == "pung" else EYES) if kind == low else None
    return _place_in_chow(low % 9, kind - low) if low <= kind <= low + 2 else None


def _place_in_chow(low: int, step: int) -> int:
    """Return how the lowest, middle or highest tile of a chow (0, 1, 2) completed it."""
    if step == 1:
        return CLOSED
    return EDGE if (low, step) in ((0, 2), (6, 0)) else TWO_SIDED


def _lowest(tiles: int) -> int:
    """Return the lowest rank of which there are tiles."""
    return ((tiles & -tiles).bit_length() - 1) // RANK_BITS


@lru_cache(maxsize=128)
def _ways(kind: int, count: int) -> list[tuple[int, int, int]]:
    """Return how the tiles of the lowest kind of a suit may go: pungs first, then eyes, then chows.

    Each way is whether it takes the eyes, how many chows it begins, and what it adds to a split.
    """
    rank = kind % 9
    return [
        (
            eyes,
            chows,
            pungs * pung_part(kind, concealed=True)
            + eyes * (eyes_part(kind) + rank + 1)
            + (chows and chows * chow_part(kind)),
        )
        for pungs in (2, 1, 0)
        for eyes in (1, 0)
        if (chows := count - 3 * pungs - 2 * eyes) >= 0 and (not chows or kind < 7)
    ]


def _splits(key: int) -> tuple[int, ...]:
    """Return every way to see a suit's tiles as sets and at most one pair of eyes, each once."""
    tiles = key & SUIT_MASK
    if not tiles:
        return (0,)
    left = size_of(tiles) % 3
    if left == 1:
        return ()
    low = _lowest(tiles)
    shift = RANK_BITS * low
    count = tiles >> shift & 7
    key -= count << shift
    most = 0  # chows that the next two ranks allow
    if key < _HONOURS and (second := tiles >> shift + 3 & 7):
        third = tiles >> shift + 6 & 7
        most = third if third < second else second
    found: list[int] = []
    for eyes, chows, adds in _ways(low if key < _HONOURS else low + 27, count):
        if chows <= most and (left or not eyes):
            for rest in splits(key - (chows * 0o110 << shift)):
                found.append(adds + rest)
    return tuple(dict.fromkeys(found)) if len(found) > 1 else tuple(found)


splits: Final = Remembered(_splits).__getitem__


def _waiting_ranks(key: int) -> int:
    """Return the mask of ranks that would complete a suit's tiles to sets and at most one eyes.

    The lowest tile is in a group that is whole, or in the one that lacks a tile.
    """
    tiles = key & SUIT_MASK
    left = size_of(tiles) % 3
    if not left:
        return 0
    low = _lowest(tiles)
    shift = RANK_BITS * low
    count = key >> shift & 7
    found = 0
    if left == 1 and splits(key - (1 << shift)):
        found |= 1 << low
    if count >= 2:
        rest = key - (2 << shift)
        if splits(rest):
            found |= 1 << low
        if left == 1:
            found |= waiting_ranks(rest)
        if count >= 3:
            found |= waiting_ranks(key - (3 << shift))
    if key < _HONOURS:
        second, third = key >> shift & 0o70, key >> shift & 0o700
        if second and splits(key - (0o11 << shift)):  # 12 waits for 3, 89 for 7, the others for two
            found |= 1 << low >> 1 | (4 << low) & 0o777
        if third and splits(key - (0o101 << shift)):
            found |= 2 << low
        if second and third:
            found |= waiting_ranks(key - (0o111 << shift))
    return found


waiting_ranks: Final = Remembered(_waiting_ranks).__getitem__


@lru_cache(maxsize=10_000)
def _places(
    chows: int, rank: int, pung: bool, eyes: bool, doubled: bool
) -> tuple[Sequence[int], bool]:
    """Return the places that a tile can take in a split, each once, and whether one is a wait fan.

    `doubled` tells apart a chow that lies there twice, or four times. First come those of a later
    tile of a chow, then the pung and the eyes of its rank, then that of the first tile of a chow.
    """
    found = [PUNG] * pung + [EYES] * eyes
    if chows:
        lows = [low for low in range(max(rank - 2, 0), rank + 1) if _holds(chows, low)]
        in_chows = [
            DOUBLED
            if doubled and chows // ONE_OF_EACH_CHOW[low] % 7 in (2, 4)
            else _place_in_chow(low, rank - low)
            for low in lows
        ]
        first = lows[-1:] == [rank]
        found = in_chows[: len(lows) - first] + found + in_chows[len(lows) - first :]
    return tuple(dict.fromkeys(found)), max(found, default=0) > PUNG


def _holds(chows: int, low: int) -> bool:
    return low < 7 and chows // ONE_OF_EACH_CHOW[low] % 7 > 0


def of_suit(reading: int, suit: int) -> int:
    """Return the READING of the first suit as that of another suit of numbers."""
    chows, pungs = reading >> CHOWS_SHIFT, reading & _PUNGS
    if pungs:
        reading += (pungs << 9 * suit) - pungs
    if chows:
        fives = (suit + 1) * ONE_OF_FIVES if chows >= ONE_OF_FIVES else 0
        chows = chows % ONE_OF_FIVES * ONE_OF_EACH_CHOW[7 * suit] + fives
        reading = chows << CHOWS_SHIFT | reading & SETS_MASK
    if reading & NUMBER_EYES_MASK:
        reading += 9 * suit << NUMBER_EYES_SHIFT
    return reading


class SuitTables:
    """The remembered readings of suits.

    By a suit's key: `plain` are all its readings, `waits` is the mask of ranks that would complete
    it. By its code, for the search: `each` are all its readings, too, and `lone` is the one reading
    that most suits have, else 0; `waiting` tells whether a rank would complete it; and by code * 9
    + rank, `placed` are the readings of the suit that holds the winning tile, one for each place
    it can take.

    Readings are cut down to the bits that are `kept`, and what is then equal is one. Without
    `wait_fans` the place only says whether it is a pung that was completed (TWO_SIDED if not); with
    `doubled` it tells apart a chow that lies there twice.
    """

    __slots__ = (
        "_kept_of_split",
        "doubled",
        "each",
        "kept",
        "lone",
        "placed",
        "plain",
        "wait_fans",
        "waiting",
        "waits",
    )

    def __init__(self, kept: int = -1, *, wait_fans: bool = True, doubled: bool = False) -> None:
        self.kept = kept
        self.doubled = doubled
        self._kept_of_split = kept & ~_EYES_MASK
        self.wait_fans = wait_fans
        self.plain: Memo[tuple[int, ...]] = Memo(self._plain)
        self.waits: Memo[int] = Memo(lambda key: waiting_ranks(_in_first_suit(key)[0]))
        self.each: Memo[tuple[int, ...]] = Memo(lambda code: self._plain(key_of(code)))
        self.lone: Memo[int] = Memo(self._lone)
        self.waiting: Memo[bool] = Memo(lambda code: self.waits[key_of(code)] > 0)
        self.placed: Memo[tuple[int, ...]] = Memo(self._placed)

    def _plain(self, key: int) -> tuple[int, ...]:
        key, suit = _in_first_suit(key)
        kept = self._kept_of_split
        readings = [split & kept for split in splits(key)]
        if len(readings) > 1:
            readings = list(dict.fromkeys(readings))
        return tuple([of_suit(one, suit) for one in readings] if suit else readings)

    def _lone(self, code: int) -> int:
        readings = self.each[code]
        return readings[0] if len(readings) == 1 else 0

    def _placed(self, placed_code: int) -> tuple[int, ...]:
        code, rank = divmod(placed_code, 9)
        return self.placed_in(key_of(code), rank)

    def placed_in(self, key: int, rank: int) -> tuple[int, ...]:
        """Return what `placed` does, by the suit's key.

        Each split comes with each place that the tile can take, instead of the rank of the eyes.
        """
        suit, pung, eyes = 0, 1 << PUNGS_SHIFT + rank, rank + 1
        if key < _HONOURS:
            suit, key = key >> SUIT_SHIFT, key & SUIT_MASK
        else:
            pung <<= 27
        kept = self._kept_of_split
        found: list[int] = []
        asked = False
        for split in splits(key):
            in_eyes = split & _EYES_MASK == eyes
            chows = split >> CHOWS_SHIFT
            places, waited = _places(chows, rank, split & pung > 0, in_eyes, self.doubled)
            if not self.wait_fans:
                places = [PUNG if place == PUNG else TWO_SIDED for place in places]
            elif waited:
                asked = True
            reading = of_suit(split & kept, suit) if suit else split & kept
            for place in places:
                found.append(reading | place)
        if asked:
            before = key - (1 << RANK_BITS * rank)
            if waiting_ranks(before).bit_count() == 1:
                said = ONE_WAIT | COMPLETE if splits(before) else ONE_WAIT
                found = [reading | said for reading in found]
        return tuple(dict.fromkeys(found) if len(found) > 1 else found)


def _in_first_suit(key: int) -> tuple[int, int]:
    """Return a suit's key in the first suit, and the suit; honours are left as they are."""
    return (key, 0) if key >= _HONOURS else (key & SUIT_MASK, key >> SUIT_SHIFT)
