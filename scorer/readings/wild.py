"""Wild tiles: every reading of a hand some of whose tiles stand for whatever is wanted.

No tile is substituted. A suit is read from its first rank to its last; at each rank so many pungs,
eyes and chows begin, and what they need beyond the tiles that are there is paid in wild tiles:

    rank        1   2   3   4   5   6
    there       2   .   1   3   .   1     22m 4m 555m 7m, one rank on
    pungs       .   .   .   1   .   .
    eyes        1   .   .   .   .   .
    chows from  .   1   .   .   .   .     reach one and two ranks further
    needed      2   1   1   4   .   .     the chow 2 3 4 and the pung of 4s
    wild        0   1   0   1   .   .     needed - there: never below nought

So every way to see the tiles comes once, free sets and eyes of wild tiles alone among them, and the
price is known rank by rank. What lies behind a rank depends on few numbers only: the tiles there,
the chows that reach it, the wild tiles and eyes that are left (`Rank`). Its ways are found once and
kept (`WildSuits`). A suit without a way for so many wild tiles says so at once, and a hand is the
product of its four suits over all shares of its wild tiles.

Two readings of which a book's fans cannot tell one from the other are one *way*; of each, one
example is kept, so that it can be shown. A way is

    (READING cut down to what the fans ask, word of the kinds, whether the winning tile is there)

where the last has bit 0 for a pung and bit 1 for another group of the winning tile's kind; it is
only asked for where another player's tile opens a pung. Any number of wild tiles is read.

Beside sets and eyes: pairs (no kind makes three of them), orphans, nine gates, and four wild tiles,
which is a shape of its own for the books that play it. How often a kind is there four times
(`Tiles.fours`) is not counted in a hand with wild tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from scorer.readings.keys import (
    ONE_CONCEALED,
    ONES,
    PUNGS_SHIFT,
    RANK_BITS,
    SUIT_SHIFT,
    count_of,
    cut,
    size_of,
)
from scorer.readings.packed import (
    NINE_GATES,
    NINE_GATES_ANY,
    NINE_GATES_HANDS,
    NINE_GATES_KEY,
    Plan,
    WithWilds,
    split_key,
)
from scorer.readings.shapes import (
    FOUR_WILD_TILES,
    ORPHANS,
    SHIFTED_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    form_of,
    joined,
    present,
)
from scorer.readings.suits import GROUPS, PUNG, TWO_SIDED, Group, part_of, splits

Way = tuple[int, int, int]
Example = tuple[object, ...]  # groups, or two examples joined
Ways = dict[Way, Example]

NOTHING: Final[Ways] = {}
_WITH_PUNG: Final = 1
_ELSEWHERE: Final = 2
_MOST_ALIKE: Final = 4
_CAP: Final = 40_000


class Rank(NamedTuple):
    """A rank of a suit on the way through it, and all that what follows depends on.

    `there` are the counts of the tiles from this rank on, `two` and `one` how many chows began so
    many ranks before, `wilds` and `eyes` what is left of them. `win` is the rank of the winning
    tile if it is asked for and not behind, else -1.
    """

    suit: int
    there: int
    rank: int
    two: int
    one: int
    wilds: int
    eyes: int
    win: int


class WildReading(NamedTuple):
    """One way to see a hand: the keys that price it, and an example of it.

    `state` is what it adds to STATE. The groups of the example are those in the hand; of a special
    shape it has the kinds instead, `kinds` being their joined key.
    """

    form: int
    reading: int
    word: int
    state: int = 0
    place: int = 0
    example: Example = ()
    kinds: int = 0

    def groups(self) -> list[Group]:
        """Return the sets and the eyes in the hand."""
        return list(_flat(self.example))


def _flat(example: Example) -> Iterator[Group]:
    for part in example:
        assert isinstance(part, tuple)
        if part and isinstance(part[0], str):
            yield part
        else:
            yield from _flat(part)


class WildSuits:
    """The ways of suits with wild tiles, found once and remembered, for one book."""

    __slots__ = ("_known", "_parts", "kept", "most_alike", "tells_opened", "wild", "words")

    def __init__(self, plan: Plan) -> None:
        assert plan.wild is not None
        self.wild = plan.wild
        self.kept = plan.kept
        self.words = plan.words
        self.most_alike = 99 if plan.wild.five_alike else _MOST_ALIKE
        self.tells_opened = "concealed_pungs" in plan.wild.counters
        self._parts: dict[Group, int] = {}
        self._known: dict[Rank, Ways] = {}

    def cut(self, reading: int) -> int:
        """Return what the book's fans ask of a reading or a part of one."""
        return cut(reading, self.kept, self.wild.counters)

    def ways(self, key: int, wilds: int, win: int = -1) -> Ways:
        """Return the ways of a suit's tiles with so many wild tiles beside them.

        `win` is the rank of the winning tile, if it is asked for.
        """
        over = (size_of(key) + wilds) % 3
        if over == 1:
            return NOTHING
        suit, there = key >> SUIT_SHIFT, key & (1 << SUIT_SHIFT) - 1
        return self._from(Rank(suit, there, 0, 0, 0, wilds, over // 2, win))

    def _from(self, at: Rank) -> Ways:
        """Return the ways from a rank on."""
        if at.rank == (7 if at.suit == 3 else 9):
            return NOTHING if at.two or at.one or at.wilds or at.eyes else {(0, 0, 0): ()}
        known = self._known.get(at)
        if known is None:
            known = self._work_out(at)
            if len(self._known) >= _CAP:
                self._known.clear()
            self._known[at] = known
        return known

    def _work_out(self, at: Rank) -> Ways:
        suit, there, rank, two, one, wilds, eyes, win = at
        here, behind = there & 7, there >> RANK_BITS
        reached = one + two
        most = min(here + wilds, self.most_alike) - reached  # tiles of groups that begin here
        least = here - reached
        further = win if rank < win else -1
        found: Ways = {}
        for pair in range(eyes + 1):
            for chows in range(max(most - 2 * pair, 0) + 1 if suit < 3 and rank < 7 else 1):
                for pungs in range((most - 2 * pair - chows) // 3 + 1):
                    begin = 3 * pungs + 2 * pair + chows
                    if least <= begin <= most:
                        left = wilds - (begin - least)
                        rest = self._from(
                            Rank(suit, behind, rank + 1, one, chows, left, eyes - pair, further)
                        )
                        if rest:
                            kind = suit * 9 + rank
                            self._add(found, kind, (pungs, pair, chows), rank - win, rest)
        return found

    def _add(
        self, found: Ways, kind: int, begin: tuple[int, int, int], beyond: int, rest: Ways
    ) -> None:
        """Add the ways that begin with some groups at a kind and go on with the rest.

        `beyond` is how far the kind lies above that of the winning tile.
        """
        pungs, pair, chows = begin
        part = word = at = 0
        groups: list[Group] = []
        for what, times in (("pung", pungs), ("eyes", pair), ("chow", chows)):
            if times:
                group = GROUPS[what][kind]
                groups += [group] * times
                part += times * self._part(group)
                tiles = range(kind, kind + 3) if what == "chow" else (kind,)
                word = reduce(or_, (self.words[tile] for tile in tiles), word)
                if -2 <= beyond <= 0 and (what == "chow" or not beyond):
                    at |= _WITH_PUNG if what == "pung" else _ELSEWHERE
        if pungs > 1:  # a kind is marked once, however many pungs there are of it
            part -= (pungs - 1) * self.cut(1 << PUNGS_SHIFT + kind)
        if not groups:
            for way, example in rest.items():
                found.setdefault(way, example)
            return
        example_here = tuple(groups)
        for (reading, kinds, where), example in rest.items():
            way = part + reading, word | kinds, at | where
            if way not in found:
                found[way] = (*example_here, example) if example else example_here

    def _part(self, group: Group) -> int:
        part = self._parts.get(group)
        if part is None:
            part = self._parts[group] = self.cut(part_of(group))
        return part


def sets_and_eyes(hand: WithWilds, suits: WildSuits) -> Iterator[WildReading]:
    """Yield every way to see a hand as sets and eyes."""
    asked = hand.discard and suits.tells_opened and not hand.won_on_wild
    base = suits.cut(hand.base)
    # for each number of wild tiles that are spent, doubled, + 1 where there are eyes
    ways: dict[int, Ways] = {0: {(base, hand.word, 0): ()}}
    for suit in range(4):
        key = split_key(hand.tiles, suit)
        win = hand.win % 9 if asked and hand.win // 9 == suit else -1
        found: dict[int, Ways] = {}
        of_suit = [suits.ways(key, wilds, win) for wilds in range(hand.wilds + 1)]
        size = size_of(key)
        for spent, before in ways.items():
            for wilds in range(hand.wilds + 1 - spent // 2):
                with_eyes = (size + wilds) % 3 == 2
                if of_suit[wilds] and not (with_eyes and spent & 1):
                    _multiply(
                        before,
                        of_suit[wilds],
                        found.setdefault(spent + 2 * wilds + with_eyes, {}),
                    )
        ways = found
    for (reading, word, at), example in ways.get(2 * hand.wilds + 1, NOTHING).items():
        if not asked or at & _ELSEWHERE:
            yield WildReading(STANDARD, reading, word, place=TWO_SIDED, example=example)
        if asked and at & _WITH_PUNG:
            opened = reading - ONE_CONCEALED
            yield WildReading(STANDARD, opened, word, place=PUNG, example=example)


def _multiply(some: Ways, others: Ways, found: Ways) -> None:
    for (reading, word, at), example in some.items():
        for (more, kinds, where), further in others.items():
            way = reading + more, word | kinds, at | where
            if way not in found:
                found[way] = (example, further)


def nine_gates(hand: WithWilds, suits: WildSuits) -> Iterator[WildReading]:
    """Yield the ways to see 1112345678999 of one suit and a tile more, which STATE tells of."""
    if hand.melds:
        return
    for suit in range(3):
        there = hand.tiles >> suit * SUIT_SHIFT & (1 << SUIT_SHIFT) - 1
        if there << suit * SUIT_SHIFT != hand.tiles:
            continue
        for key in NINE_GATES_HANDS:
            if any(count_of(there, rank) > count_of(key, rank) for rank in range(9)):
                continue
            state = NINE_GATES_ANY
            last = there if hand.won_on_wild else key - (1 << RANK_BITS * (hand.win % 9))
            if all(count_of(last, rank) <= count_of(NINE_GATES_KEY, rank) for rank in range(9)):
                state |= NINE_GATES
            word = 0
            for kind in range(suit * 9, suit * 9 + 9):
                word |= suits.words[kind]
            for groups in splits(key | suit << SUIT_SHIFT):
                for place in _places(groups, hand):
                    reading = sum(map(part_of, groups))
                    if place == PUNG and hand.discard:
                        reading -= ONE_CONCEALED
                    yield WildReading(STANDARD, suits.cut(reading), word, state, place, groups)


def _places(groups: tuple[Group, ...], hand: WithWilds) -> Iterator[int]:
    """Yield how the winning tile completed its group: a pung, another."""
    if hand.won_on_wild:
        yield TWO_SIDED
        return
    kind = hand.win
    if ("pung", kind) in groups:
        yield PUNG
    if ("eyes", kind) in groups or any(("chow", kind - i) in groups for i in range(3)):
        yield TWO_SIDED


def special_shapes(hand: WithWilds, suits: WildSuits) -> Iterator[WildReading]:
    """Yield the ways to see a hand that are no sets and eyes."""
    if not hand.melds:
        yield from _pairs(hand, suits)
        yield from _orphans(hand, suits)
    if hand.wilds == 4:
        word = reduce(or_, (suits.words[kind] for kind in _kinds(hand.tiles)), hand.word)
        yield WildReading(FOUR_WILD_TILES, 0, word, kinds=hand.tiles)


def _pairs(hand: WithWilds, suits: WildSuits) -> Iterator[WildReading]:
    """Yield the ways to see a hand as seven pairs; free pairs may be of any kind."""
    odd = hand.tiles & ONES
    free, over = divmod(hand.wilds - odd.bit_count(), 2)
    if free < 0 or over:
        return
    paired = hand.tiles + odd
    # for each number of free pairs that are spent, the word, the fours: the tiles
    ways = {(0, 0, 0): paired}
    for kind in range(34):
        pairs = (paired >> RANK_BITS * kind & 7) // 2
        found: dict[tuple[int, int, int], int] = {}
        for (spent, word, fours), tiles in ways.items():
            for more in range(min(2 - pairs, free - spent) + 1):
                there = pairs + more
                kinds = word | suits.words[kind] if there else word
                way = spent + more, kinds, fours + (there == 2)
                found.setdefault(way, tiles + (2 * more << RANK_BITS * kind))
        ways = found
    for (spent, word, _), tiles in ways.items():
        if spent == free:
            yield WildReading(form_of(tiles), 0, word, kinds=tiles)
    for tiles in SHIFTED_PAIRS:
        kinds_there = _kinds(tiles)
        if all(hand.tiles >> RANK_BITS * kind & 7 <= 2 for kind in kinds_there) and not (
            set(_kinds(hand.tiles)) - set(kinds_there)
        ):
            word = reduce(or_, (suits.words[kind] for kind in kinds_there))
            yield WildReading(form_of(tiles), 0, word, kinds=tiles)


def _orphans(hand: WithWilds, suits: WildSuits) -> Iterator[WildReading]:
    there = present(hand.tiles)
    double = hand.tiles - there
    if there & ~ORPHANS or double.bit_count() > 1 or double & ~ONES:
        return
    tiles = ORPHANS + (double or joined((0,)))
    word = reduce(or_, (suits.words[kind] for kind in _kinds(ORPHANS)))
    yield WildReading(THIRTEEN_ORPHANS, 0, word, kinds=tiles)


def _kinds(tiles: int) -> list[int]:
    return [kind for kind in range(34) if tiles >> RANK_BITS * kind & 7]
