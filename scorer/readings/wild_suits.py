"""One suit's tiles and so many wild ones, seen in every way: the tables under wild tiles.

A suit is read from its first rank to its last; at each rank so many pungs, eyes and chows begin,
and what they need beyond the tiles that are there is paid in wild tiles:

    rank        1   2   3   4   5   6   7   8   9
    there       2   1   .   4   .   .   .   .   .     1124444 and one wild tile
    pungs       .   .   .   1   .   .   .   .   .
    eyes        1   .   .   .   .   .   .   .   .
    chows from  .   1   .   .   .   .   .   .   .     reach one and two ranks further
    needed      2   1   1   4   .   .   .   .   .     11, 234, 444
    wild        0   0   1   0   .   .   .   .   .     needed - there: never below nought

So every way to see the tiles comes once, free sets and eyes of wild tiles alone among them, and
what it costs is known rank by rank. What lies behind a rank depends on few numbers only (`Rank`);
its ways are found once and kept, and suits of numbers share them.

Two ways to see a suit that a book's fans cannot tell apart are one *way*; of each, one example is
kept, so that it can be shown. A way is

    (READING cut down to what the fans ask, the kinds, where the winning tile's kind is)

The kinds are their words, ORed; between the ranks they are bits for classes of kinds with one word.
The last has bit 0 for a pung and bit 1 for another group; it is only asked for where another
player's tile opens a pung.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from scorer.readings.groups import GROUPS, Group, part_of
from scorer.readings.keys import (
    CHOWS_SHIFT,
    NUMBER_EYES_MASK,
    NUMBER_EYES_SHIFT,
    ONE_OF_FIVES,
    ONE_SUIT_OF_CHOWS,
    PUNGS_SHIFT,
    RANK_BITS,
    SETS_MASK,
    SUIT_SHIFT,
    cut,
    size_of,
)
from scorer.readings.packed import Plan

Way = tuple[int, int, int]
Example = tuple[object, ...]  # groups, examples, a number for the suit of what follows
Ways = dict[Way, Example]
Shares = dict[int, Ways]  # for each number of wild tiles, doubled, + 1 where there are eyes

NOTHING: Final[Ways] = {}
WITH_PUNG: Final = 1
ELSEWHERE: Final = 2
HONOURS: Final = 3
_MOST_ALIKE: Final = 4
_CAP: Final = 40_000
_PUNGS_OF_A_SUIT: Final = (1 << 9) - 1 << PUNGS_SHIFT


class Rank(NamedTuple):
    """A rank of a suit on the way through it, and all that what follows depends on.

    `there` are the counts of the tiles from this rank on, `two` and `one` how many chows began so
    many ranks before, `wilds` and `eyes` what is left of them. `win` is the rank of the winning
    tile if it is asked for and not behind, else -1. `honours` have no chows and seven ranks.
    """

    honours: bool
    there: int
    rank: int
    two: int
    one: int
    wilds: int
    eyes: int
    win: int


class Begin(NamedTuple):
    """Groups that begin at a rank: what they are in the first suit of their sort."""

    groups: tuple[Group, ...]
    part: int
    kinds: int


def groups_of(example: Example, suit: int = 0) -> Iterator[Group]:
    """Yield the groups of an example."""
    for part in example:
        if isinstance(part, int):
            suit = part
        elif part:
            assert isinstance(part, tuple)
            if isinstance(part[0], str):
                yield GROUPS[part[0]][part[1] + 9 * suit]
            else:
                yield from groups_of(part, suit)


class WildSuits:
    """The ways of suits with wild tiles, found once and remembered, for one book."""

    __slots__ = (
        "_begins",
        "_classes",
        "_known",
        "_shares",
        "kept",
        "most_alike",
        "tells_opened",
        "wild",
        "words",
    )

    def __init__(self, plan: Plan) -> None:
        assert plan.wild is not None
        self.wild = plan.wild
        self.kept = plan.kept
        self.words = words = plan.words
        self.most_alike = 99 if plan.wild.five_alike else _MOST_ALIKE
        self.tells_opened = "concealed_pungs" in plan.wild.counters
        # for numbers and for honours, the words that a rank has in each suit of the sort
        of_numbers: list[tuple[int, ...]] = [
            tuple(words[suit * 9 + rank] for suit in range(3)) for rank in range(9)
        ]
        of_honours: list[tuple[int, ...]] = [(word,) for word in words[27:34]]
        self._classes = of_numbers, of_honours
        self._begins: dict[tuple[bool, int, int, int, int], Begin] = {}
        self._known: dict[Rank, Ways] = {}
        self._shares: dict[tuple[int, int, int], Shares] = {}

    def cut(self, reading: int) -> int:
        """Return what the book's fans ask of a reading or a part of one."""
        return cut(reading, self.kept, self.wild.counters) if reading else 0

    def shares(self, key: int, most: int, win: int = -1) -> Shares:
        """Return the ways of a suit's tiles with up to so many wild tiles beside them.

        `win` is the rank of the winning tile, if it is asked for.
        """
        asked = key, most, win
        shares = self._shares.get(asked)
        if shares is None:
            shares = {}
            suit, there = key >> SUIT_SHIFT, key & (1 << SUIT_SHIFT) - 1
            for wilds in range(most + 1):
                eyes, waiting = divmod((size_of(key) + wilds) % 3, 2)
                if not waiting:
                    ways = self._from(Rank(suit == HONOURS, there, 0, 0, 0, wilds, eyes, win))
                    if ways:
                        shares[2 * wilds + eyes] = self._in_suit(ways, suit)
            if len(self._shares) >= _CAP:
                self._shares.clear()
            self._shares[asked] = shares
        return shares

    def _in_suit(self, ways: Ways, suit: int) -> Ways:
        """Return the ways of one sort of suit as those of a certain suit."""
        classes, which = (self._classes[1], 0) if suit == HONOURS else (self._classes[0], suit)
        words: dict[int, int] = {}
        found: Ways = {}
        for (reading, kinds, at), example in ways.items():
            word = words.get(kinds)
            if word is None:
                there = (classes[rank][which] for rank in range(9) if kinds >> rank & 1)
                word = words[kinds] = reduce(or_, there, 0)
            found[_moved(reading, which) if which else reading, word, at] = suit, example
        return found

    def _from(self, at: Rank) -> Ways:
        """Return the ways from a rank on."""
        if at.rank == (7 if at.honours else 9):
            return NOTHING if at.two or at.one or at.wilds or at.eyes else {(0, 0, 0): ()}
        known = self._known.get(at)
        if known is None:
            known = self._work_out(at)
            if len(self._known) >= _CAP:
                self._known.clear()
            self._known[at] = known
        return known

    def _work_out(self, at: Rank) -> Ways:
        honours, there, rank, two, one, wilds, eyes, win = at
        behind = there >> RANK_BITS
        reached = one + two
        here = there & 7
        most = min(here + wilds, self.most_alike) - reached  # tiles of groups that begin here
        least = max(here - reached, 0)
        next_most = behind & 7
        further = win if rank < win else -1
        chows_begin = not honours and rank < 7
        found: Ways = {}
        for pair in range(eyes + 1):
            for chows in range(max(most - 2 * pair, 0) + 1 if chows_begin else 1):
                for pungs in range((most - 2 * pair - chows) // 3 + 1):
                    begin = 3 * pungs + 2 * pair + chows
                    left = wilds - (begin + reached - here)
                    if begin < least or one + chows > next_most + left:
                        continue
                    rest = self._from(
                        Rank(honours, behind, rank + 1, one, chows, left, eyes - pair, further)
                    )
                    if not rest:
                        continue
                    if begin:
                        self._add(found, self._begin(honours, rank, pungs, pair, chows), at, rest)
                    else:
                        found = dict(rest)  # the first of all
        return found

    def _add(self, found: Ways, begin: Begin, at: Rank, rest: Ways) -> None:
        """Add the ways that begin with some groups and go on with the rest."""
        groups, part, kinds = begin
        where = 0
        if at.rank <= at.win <= at.rank + 2:
            for what, _ in groups:
                if what == "chow" or at.rank == at.win:
                    where |= WITH_PUNG if what == "pung" else ELSEWHERE
        for (reading, others, there), example in rest.items():
            way = part + reading, kinds | others, where | there
            if way not in found:
                found[way] = (*groups, example) if example else groups

    def _begin(self, honours: bool, rank: int, pungs: int, pair: int, chows: int) -> Begin:
        """Return the groups that begin at a rank."""
        asked = honours, rank, pungs, pair, chows
        begin = self._begins.get(asked)
        if begin is None:
            first = 27 if honours else 0
            groups: list[Group] = []
            for what, times in (("pung", pungs), ("eyes", pair), ("chow", chows)):
                groups += [GROUPS[what][first + rank]] * times
            part = sum(self.cut(part_of(group)) for group in groups)
            if pungs > 1:  # a kind is marked once, however many pungs there are of it
                part -= (pungs - 1) * self.cut(1 << PUNGS_SHIFT + first + rank)
            kinds = 0
            for low in range(rank, rank + (3 if chows else 1)):
                kinds |= 1 << self._classes[honours].index(self._classes[honours][low])
            ranks = tuple((what, kind - first) for what, kind in groups)
            self._begins[asked] = begin = Begin(ranks, part, kinds)
        return begin


def _moved(reading: int, suit: int) -> int:
    """Return what groups of the first suit come to in another."""
    pungs = reading & _PUNGS_OF_A_SUIT
    fives, chows = divmod(reading >> CHOWS_SHIFT, ONE_OF_FIVES)
    chows = chows * int(ONE_SUIT_OF_CHOWS**suit) + fives * (suit + 1) * ONE_OF_FIVES
    eyes = 9 * suit << NUMBER_EYES_SHIFT if reading & NUMBER_EYES_MASK else 0
    return (reading & SETS_MASK) - pungs + (pungs << 9 * suit) + eyes + (chows << CHOWS_SHIFT)
