"""Wild tiles: every reading of a hand some of whose tiles stand for whatever is wanted.

No tile is substituted, and any number of wild tiles is read. What a suit makes of its tiles and so
many wild ones is looked up (`scorer.readings.wild_suits`); a hand is the product of its four suits
over all shares of its wild tiles:

    suit     wild tiles that it takes     of 123m 45p 1199s EEE and two wild tiles
    m        0, or 2 with eyes
    p        1
    s        1 with eyes, or 2
    honours  0, or 2 with eyes
    a share  0 + 1 + 1 + 0                all are spent, and one suit has the eyes

A share that the suits behind cannot complete is not begun. Ways that a book's fans cannot tell
apart are one (`Way`), for honours by what the fans answer, so a hand has few of them to price.

Beside sets and eyes: pairs (no kind makes three of them), orphans, nine gates, and four wild tiles,
which is a shape of its own for the books that play it. How often a kind is there four times
(`Tiles.fours`) is not counted in a hand with wild tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from scorer.readings.groups import Group, part_of, ways_to_group
from scorer.readings.keys import (
    HONOURS_MASK,
    HONOURS_SHIFT,
    ONE_CONCEALED,
    ONES,
    PUNG_BITS,
    RANK_BITS,
    SUIT_SHIFT,
    count_of,
)
from scorer.readings.packed import (
    NINE_GATES_HANDS,
    NINE_GATES_KEY,
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
from scorer.readings.state import (
    NINE_GATES,
    NINE_GATES_ANY,
)
from scorer.readings.suits import PUNG, TWO_SIDED
from scorer.readings.wild_suits import (
    ELSEWHERE,
    HONOURS,
    NOTHING,
    WITH_PUNG,
    Example,
    Shares,
    Way,
    Ways,
    WildSuits,
    groups_of,
)

_HONOURS: Final = HONOURS_MASK << HONOURS_SHIFT


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
        return list(groups_of(self.example))


def sets_and_eyes(
    hand: WithWilds, suits: WildSuits, answer: Callable[[int], object]
) -> Iterator[WildReading]:
    """Yield every way to see a hand as sets and eyes.

    `answer` returns what the fans say to the pungs of honours and the eyes of a whole reading, and
    so which of them are alike: they all lie in one suit and the melds.
    """
    asked = hand.discard and suits.tells_opened and not hand.won_on_wild
    base = suits.cut(hand.base)
    on_the_table = base & PUNG_BITS
    by_suit = [
        suits.shares(
            split_key(hand.tiles, suit),
            hand.wilds,
            hand.win % 9 if asked and hand.win // 9 == suit else -1,
        )
        for suit in range(4)
    ]
    wanted = _wanted(by_suit, 2 * hand.wilds + 1)
    whole: Shares = {0: {(base, hand.word, 0): ()}}
    for suit, of_suit in enumerate(by_suit):
        found: Shares = {}
        for spent, before in whole.items():
            for more, ways in of_suit.items():
                if spent & more & 1 or spent + more not in wanted[suit]:
                    continue
                if on_the_table:
                    ways = _marked_once(ways, on_the_table)
                if suit == HONOURS and len(ways) > 1:
                    ways = _alike(ways, base, answer)
                _multiply(before, ways, found.setdefault(spent + more, {}))
        whole = found
    for (reading, word, at), example in whole.get(2 * hand.wilds + 1, NOTHING).items():
        if not asked or at & ELSEWHERE:
            yield WildReading(STANDARD, reading, word, place=TWO_SIDED, example=example)
        if asked and at & WITH_PUNG:
            opened = reading - ONE_CONCEALED
            yield WildReading(STANDARD, opened, word, place=PUNG, example=example)


def _wanted(by_suit: list[Shares], whole: int) -> list[set[int]]:
    """Return for each suit what may be spent up to it, so that the suits behind spend the rest."""
    wanted = [{whole}]
    for of_suit in by_suit[:0:-1]:
        wanted.append({left - more for left in wanted[-1] for more in of_suit})
    return wanted[::-1]


def _marked_once(ways: Ways, on_the_table: int) -> Ways:
    """Return the ways without the marks of pungs of which there is one on the table as well."""
    if not any(reading & on_the_table for reading, _, _ in ways):
        return ways
    found: Ways = {}
    for (reading, word, at), example in ways.items():
        found.setdefault((reading - (reading & on_the_table), word, at), example)
    return found


def _alike(ways: Ways, base: int, answer: Callable[[int], object]) -> Ways:
    """Return the ways of the honours with one for all to which the fans say the same."""
    told: dict[object, Way] = {}
    for way in ways:
        reading, word, at = way
        honours = reading & _HONOURS
        told.setdefault((reading - honours, word, at, answer(base + honours & _HONOURS)), way)
    return {way: ways[way] for way in told.values()}


def _multiply(some: Ways, others: Ways, found: Ways) -> None:
    for (reading, word, at), example in some.items():
        for (more, kinds, where), further in others.items():
            way = reading + more, word | kinds, at | where
            if way not in found:
                found[way] = (example, further) if further else example


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
            for groups in ways_to_group(key | suit << SUIT_SHIFT):
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


def special_shapes(hand: WithWilds, suits: WildSuits, *, pairs: bool) -> Iterator[WildReading]:
    """Yield the ways to see a hand that are no sets and eyes; seven `pairs` if they are asked."""
    if not hand.melds:
        if pairs:
            yield from _pairs(hand, suits)
        yield from _orphans(hand, suits)
    if hand.wilds == 4:
        yield WildReading(FOUR_WILD_TILES, 0, hand.word | hand.held, kinds=hand.tiles)


def _pairs(hand: WithWilds, suits: WildSuits) -> Iterator[WildReading]:
    """Yield the ways to see a hand as seven pairs; free pairs may be of any kind."""
    odd = hand.tiles & ONES
    free, over = divmod(hand.wilds - odd.bit_count(), 2)
    if free < 0 or over:
        return
    paired = hand.tiles + odd
    if not free:
        yield WildReading(form_of(paired), 0, hand.held, kinds=paired)
        return
    for word, tiles in _with_free_pairs(paired, free, hand.held, suits.words):
        yield WildReading(form_of(tiles), 0, word, kinds=tiles)
    for shifted in SHIFTED_PAIRS:
        if not paired & ~shifted:  # there are no fours, then
            yield WildReading(form_of(shifted), 0, _word(shifted, suits), kinds=shifted)


def _with_free_pairs(
    paired: int, free: int, held: int, words: tuple[int, ...]
) -> Iterator[tuple[int, int]]:
    """Yield the word and the tiles of pairs with so many more.

    Each word and number of fours comes once. Kinds that add the same to the word, and are there
    equally often, are alike: of such a lot so many get one pair more, and so many two.
    """
    lots: dict[tuple[int, int], list[int]] = {}
    for kind in range(34):
        there = paired >> RANK_BITS * kind & 7
        if there < 4:
            lots.setdefault((words[kind] & ~held, there), []).append(kind)
    # for the pairs spent, the word and the fours that were added: the tiles
    ways = {(0, held, 0): paired}
    for (word, there), kinds in lots.items():
        found: dict[tuple[int, int, int], int] = {}
        for (spent, others, fours), tiles in ways.items():
            for single in range(min(len(kinds), free - spent) + 1):
                most = 0 if there else min(len(kinds) - single, (free - spent - single) // 2)
                for double in range(most + 1):
                    more = single + 2 * double
                    new = single if there else double
                    way = spent + more, others | word if more else others, fours + new
                    if way not in found:
                        chosen = kinds[:single] + kinds[single : single + double] * 2
                        found[way] = tiles + 2 * joined(chosen)
        ways = found
    return ((word, tiles) for (spent, word, _), tiles in ways.items() if spent == free)


def _orphans(hand: WithWilds, suits: WildSuits) -> Iterator[WildReading]:
    there = present(hand.tiles)
    double = hand.tiles - there
    if there & ~ORPHANS or double.bit_count() > 1 or double & ~ONES:
        return
    if there.bit_count() + double.bit_count() + hand.wilds != ORPHANS.bit_count() + 1:
        return
    yield WildReading(
        THIRTEEN_ORPHANS, 0, _word(ORPHANS, suits), kinds=ORPHANS + (double or joined((0,)))
    )


def _word(tiles: int, suits: WildSuits) -> int:
    """Return the words of the kinds of a joined key, ORed."""
    kinds = (kind for kind in range(34) if tiles >> RANK_BITS * kind & 7)
    return reduce(or_, (suits.words[kind] for kind in kinds))
