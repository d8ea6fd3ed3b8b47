"""The search: every reading of a hand, with every place of the winning tile, priced; the best wins.

This is the hot path, and the only one: the explanation runs it, too, and just keeps every reading.
It looks up and adds. What a key means is worked out elsewhere, on the first hand that has it:
`best` first tries with the plain dictionaries, and when a key is missing searches once more with
the tables that learn it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Final, Protocol, TypeVar

from scorer.readings.keys import (
    CHOWS_SHIFT,
    COMPLETE,
    GROUPS_AND_SORTS_BITS,
    GROUPS_AND_SORTS_MASK,
    GROUPS_SHIFT,
    HONOURS_MASK,
    HONOURS_SHIFT,
    ONE_WAIT,
    PLACE_MASK,
    PUNGS_MASK,
    PUNGS_SHIFT,
)
from scorer.readings.knitted import bodies
from scorer.readings.packed import LONE, Packed
from scorer.readings.reading import eyes_of
from scorer.readings.shapes import KNITTED, STANDARD
from scorer.readings.suits import PUNG, SuitTables
from scorer.readings.waits import waits_before
from scorer.rules.waits import Waits

Value_co = TypeVar("Value_co", covariant=True)
FORM_SHIFT: Final = GROUPS_AND_SORTS_BITS  # the shape, in the key of Groups and Sets together

# A reading with its price: (rank, form, READING)
Priced = tuple[int, int, int]


class Table(Protocol[Value_co]):
    """What the search asks of a table: a dictionary, or a Memo that learns."""

    def __getitem__(self, key: int, /) -> Value_co:
        """Return the value of a key; a dictionary raises KeyError for a new one."""


# The tables of one rule book: first the price of what was found, then what the domains' keys
# answer (chows, pungs, honours, groups, tiles, wins, forms), then the readings of suits (lone,
# placed, waiting). Plain tuples are unpacked faster than named ones.
Tables = tuple[
    Table[int],
    Table[int],
    Table[int],
    Table[int],
    Table[int],
    Table[int],
    Table[int],
    Table[int],
    Table[int],
    Table[tuple[int, ...]],
    Table[bool],
]


class Search:
    """The search of one variant under one choice of switches."""

    __slots__ = (
        "body_wait",
        "dead_waits",
        "double_pungs",
        "every_place",
        "is_win",
        "known",
        "learning",
        "lone",
        "looks_further",
        "opened",
        "suits",
    )

    def __init__(
        self,
        learning: Tables,
        known: Tables,
        suits: SuitTables,
        *,
        waits: Waits,
        body_wait: bool,
        opened: Sequence[int],
        is_win: Callable[[int], bool],
    ) -> None:
        """Take the tables; `opened` is what a pung of each kind loses by another's tile."""
        self.learning = learning
        self.known = known
        self.suits = suits
        self.dead_waits = waits.dead
        self.every_place = waits.every
        self.looks_further = waits.every or not waits.dead
        self.lone = LONE if waits.lone else 0
        self.double_pungs = waits.double_pungs
        self.body_wait = body_wait
        self.opened = opened
        self.is_win = is_win

    def best(
        self, hand: Packed, found: list[Priced] | None = None, *, learn: bool = False
    ) -> Priced | None:
        """Return the dearest reading of a winning hand with its price; None if it does not win.

        `found` takes every reading, if it is given; then, and with `learn`, new keys are learnt at
        once. Raises HandError for circumstances that contradict each other.
        """
        learn = learn or found is not None
        tables = self.learning if learn else self.known
        prices, chows, pungs, honours, groups, of_tiles, wins, _, lone, placed, waiting = tables
        best: Priced | None = None
        dearest = -1
        win_key = hand.win_key
        try:
            tiles = of_tiles[hand.word]
            if hand.standard:
                base = hand.base
                bases: Iterable[int] = ()
                for code in hand.others:
                    if not (part := lone[code]):  # several readings of a suit, or none
                        bases = self._bases(hand)
                        break
                    base += part
                else:
                    bases = (base,)
                for base in bases:
                    for reading in placed[hand.placed_code]:
                        place = reading & PLACE_MASK
                        won = win_key
                        if place > PUNG:
                            if (
                                reading & ONE_WAIT
                                and not hand.pairs_wait
                                and not (reading & COMPLETE and waiting[hand.eyes_code])
                            ):
                                won += place + self.lone
                            elif self.looks_further:
                                won += self._place_told(hand, place)
                        elif place == PUNG:
                            if self.double_pungs:
                                won += self._double_pung(hand, reading + base)
                            if hand.discard:
                                reading -= self.opened[hand.census.win]  # another's tile opens it
                        reading += base
                        value = (
                            tiles
                            + wins[won]
                            + groups[reading >> GROUPS_SHIFT & GROUPS_AND_SORTS_MASK]
                            + chows[reading >> CHOWS_SHIFT]
                        )
                        # Without pungs, or honours, their domains have nothing to say.
                        if key := reading >> PUNGS_SHIFT & PUNGS_MASK:
                            value += pungs[key]
                        if key := reading >> HONOURS_SHIFT & HONOURS_MASK:
                            value += honours[key | hand.winds]
                        rank = prices[value]
                        if rank > dearest:
                            dearest = rank
                            best = rank, STANDARD, reading
                        if found is not None:
                            found.append((rank, STANDARD, reading))
            if hand.special:
                for special in self._specials(hand, tables, tiles):
                    if special[0] > dearest:
                        dearest = special[0]
                        best = special
                    if found is not None:
                        found.append(special)
        except KeyError:
            if learn:
                raise
            return self.best(hand, found, learn=True)
        return best

    def _specials(self, hand: Packed, tables: Tables, tiles: int) -> Iterator[Priced]:
        """Yield the readings in special shapes; a form that no fan knows is no win."""
        prices, _, pungs, honours, groups, _, wins, forms, *_ = tables
        win_key = hand.win_key
        if hand.form and (shown := forms[hand.form]):
            yield prices[tiles + wins[win_key] + shown], hand.form, 0
        if not hand.nines:
            return
        tiles += forms[KNITTED]
        waited = self._waited(hand)
        one_wait = waited.bit_count() == 1
        for reading in bodies(hand, self.suits, body_wait=self.body_wait):
            place = reading & PLACE_MASK
            if place == PUNG and hand.discard:
                reading -= self.opened[hand.census.win]
            rank = prices[
                tiles
                + wins[win_key + place if one_wait and place > PUNG else win_key]
                + pungs[reading >> PUNGS_SHIFT & PUNGS_MASK]
                + honours[reading >> HONOURS_SHIFT & HONOURS_MASK | hand.winds]
                + groups[reading >> GROUPS_SHIFT & GROUPS_AND_SORTS_MASK | KNITTED << FORM_SHIFT]
            ]
            yield rank, KNITTED, reading

    def _bases(self, hand: Packed) -> list[int]:
        """Return the melds with every reading of the suits that do not hold the winning tile."""
        each = self.suits.each
        return [hand.base + sum(parts) for parts in product(*(each[code] for code in hand.others))]

    def told(self, hand: Packed, reading: int) -> int:
        """Return what STATE is told of the place of the winning tile in a reading."""
        place = reading & PLACE_MASK
        if place > PUNG:
            return self._place_told(hand, place)
        return self._double_pung(hand, reading) if place == PUNG and self.double_pungs else 0

    def _place_told(self, hand: Packed, place: int) -> int:
        """Return the place if the book is told of it, and LONE if no other kind would have won."""
        if self.every_place and not self.lone:
            return place
        lone = self._waited(hand).bit_count() == 1
        return (place if lone or self.every_place else 0) + (self.lone if lone else 0)

    def _double_pung(self, hand: Packed, reading: int) -> int:
        """Return the place of a pung if two kinds would have won, and they are the two pairs."""
        waited = self._waited(hand)
        if waited.bit_count() != 2:
            return 0
        other = waited ^ 1 << hand.win
        eyes = eyes_of(hand, reading)
        return PUNG + self.lone if other == 1 << eyes else 0

    def _waited(self, hand: Packed) -> int:
        return waits_before(hand, self.suits, self.is_win, dead=self.dead_waits)
