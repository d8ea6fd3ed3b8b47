"""The search: every reading of a hand, with every place of the winning tile, priced; the best wins.

This is the hot path, and the only one: the explanation runs it, too, and just keeps every reading.
It looks up and adds. What a key means is worked out elsewhere, on the first hand that has it:
`best` first tries with the plain dictionaries, and when a key is missing searches once more with
the tables that learn it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Protocol, TypeVar

from scorer.readings.keys import (
    CHOWS_SHIFT,
    COMPLETE,
    GROUPS_MASK,
    GROUPS_SHIFT,
    HONOURS_MASK,
    HONOURS_SHIFT,
    ONE_CONCEALED,
    ONE_WAIT,
    PLACE_MASK,
    PUNGS_MASK,
    PUNGS_SHIFT,
)
from scorer.readings.knitted import bodies
from scorer.readings.packed import Packed
from scorer.readings.shapes import KNITTED, STANDARD
from scorer.readings.suits import PUNG, SuitTables
from scorer.readings.waits import waits_on_one_kind
from scorer.rules.domains import SHAPE_SHIFT

Value_co = TypeVar("Value_co", covariant=True)

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


class Waiting(Protocol):
    """What the sets of a hand do not say about how it waited."""

    @property
    def pairs_wait(self) -> bool:
        """Before the win it was six pairs and another tile than the winning one."""

    @property
    def eyes_code(self) -> int:
        """The code of the suit that must hold the eyes."""


class Dearest(Protocol):
    """The search of the sets and eyes of a hand; the keys are those of `Packed`."""

    def __call__(  # noqa: PLR0917 - by place, as it is called for every hand
        self,
        hand: Waiting,
        base: int,
        placed: Iterable[int],
        word: int,
        win_key: int,
        winds: int,
        discard: bool,
        found: list[Priced] | None = None,
    ) -> Priced | None:
        """Return the dearest reading with its price; None if there is none.

        `base` is the READING of all but the suit of the winning tile, `placed` are those of this
        suit. `found` takes every reading, if it is given. Raises KeyError for a key that the tables
        do not hold, HandError for circumstances that contradict each other.
        """


def _over(tables: Tables, opened: int, has_more_waits: Callable[[Waiting], bool] | None) -> Dearest:
    """Return the search over some tables; `has_more_waits` tells of kinds that no suit tells of."""
    prices, chows, pungs, honours, groups, of_tiles, wins, _, _, _, waiting = tables

    def dearest(  # noqa: PLR0917 - as above
        hand: Waiting,
        base: int,
        placed: Iterable[int],
        word: int,
        win_key: int,
        winds: int,
        discard: bool,
        found: list[Priced] | None = None,
    ) -> Priced | None:
        best: Priced | None = None
        highest = -1
        tiles = of_tiles[word]
        for reading in placed:
            place = reading & PLACE_MASK
            won = win_key
            if place > PUNG:
                if (
                    reading & ONE_WAIT
                    and not hand.pairs_wait
                    and not (reading & COMPLETE and waiting[hand.eyes_code])
                ) or (has_more_waits and not has_more_waits(hand)):
                    won += place
            elif place == PUNG and discard:
                reading -= opened  # another's tile opens the pung
            reading += base
            value = (
                tiles
                + wins[won]
                + groups[reading >> GROUPS_SHIFT & GROUPS_MASK]
                + chows[reading >> CHOWS_SHIFT]
            )
            # Without pungs, or honours, their domains have nothing to say.
            if key := reading >> PUNGS_SHIFT & PUNGS_MASK:
                value += pungs[key]
            if key := reading >> HONOURS_SHIFT & HONOURS_MASK:
                value += honours[key | winds]
            rank = prices[value]
            if rank > highest:
                highest = rank
                best = rank, STANDARD, reading
            if found is not None:
                found.append((rank, STANDARD, reading))
        return best

    return dearest


class Search:
    """The search of one variant under one choice of switches."""

    __slots__ = (
        "body_wait",
        "dead_waits",
        "dearest",
        "known",
        "learning",
        "learning_dearest",
        "opened",
        "suits",
    )

    def __init__(
        self,
        learning: Tables,
        known: Tables,
        suits: SuitTables,
        *,
        dead_waits: bool,
        body_wait: bool,
        discard_opens: bool,
    ) -> None:
        self.learning = learning
        self.known = known
        self.suits = suits
        self.dead_waits = dead_waits
        self.body_wait = body_wait
        self.opened = ONE_CONCEALED if discard_opens else 0
        more = None if dead_waits else self._has_more_waits
        self.dearest = _over(known, self.opened, more)
        self.learning_dearest = _over(learning, self.opened, more)

    def best(
        self, hand: Packed, found: list[Priced] | None = None, *, learn: bool = False
    ) -> Priced | None:
        """Return the dearest reading of a winning hand with its price; None if it does not win.

        `found` takes every reading, if it is given; then, and with `learn`, new keys are learnt at
        once. Raises HandError for circumstances that contradict each other.
        """
        learn = learn or found is not None
        tables = self.learning if learn else self.known
        dearest = self.learning_dearest if learn else self.dearest
        best: Priced | None = None
        try:
            if hand.standard:
                lone, placed = tables[8], tables[9]
                base = hand.base
                bases: Iterable[int] = ()
                for code in hand.others:
                    if not (part := lone[code]):  # several readings of a suit, or none
                        bases = self._bases(hand)
                        break
                    base += part
                else:
                    bases = (base,)
                word, won, winds, discard = hand.word, hand.win_key, hand.winds, hand.discard
                for base in bases:
                    one = dearest(
                        hand, base, placed[hand.placed_code], word, won, winds, discard, found
                    )
                    if best is None or (one and one[0] > best[0]):
                        best = one
            if hand.special:
                for special in self._specials(hand, tables):
                    if best is None or special[0] > best[0]:
                        best = special
                    if found is not None:
                        found.append(special)
        except KeyError:
            if learn:
                raise
            return self.best(hand, found, learn=True)
        return best

    def _specials(self, hand: Packed, tables: Tables) -> Iterator[Priced]:
        """Yield the readings in special shapes; a form that no fan knows is no win."""
        prices, chows, pungs, honours, groups, of_tiles, wins, forms, *_ = tables
        win_key, tiles = hand.win_key, of_tiles[hand.word]
        if hand.form and (shown := forms[hand.form]):
            yield prices[tiles + wins[win_key] + shown], hand.form, 0
        if not hand.nines:
            return
        tiles += forms[KNITTED]
        one_wait = waits_on_one_kind(hand, self.suits, dead=self.dead_waits)
        for reading in bodies(hand, self.suits, body_wait=self.body_wait):
            place = reading & PLACE_MASK
            if place == PUNG and hand.discard:
                reading -= self.opened
            rank = prices[
                tiles
                + wins[win_key + place if one_wait and place > PUNG else win_key]
                + pungs[reading >> PUNGS_SHIFT & PUNGS_MASK]
                + honours[reading >> HONOURS_SHIFT & HONOURS_MASK | hand.winds]
                + groups[reading >> GROUPS_SHIFT & GROUPS_MASK | KNITTED << SHAPE_SHIFT]
                + chows[reading >> CHOWS_SHIFT]
            ]
            yield rank, KNITTED, reading

    def _bases(self, hand: Packed) -> list[int]:
        """Return the melds with every reading of the suits that do not hold the winning tile."""
        each = self.suits.each
        return [hand.base + sum(parts) for parts in product(*(each[code] for code in hand.others))]

    def _has_more_waits(self, hand: Waiting) -> bool:
        """Tell whether the hand waited for more than one kind that was not in its own hands."""
        assert isinstance(hand, Packed), "the tiles are needed"
        return not waits_on_one_kind(hand, self.suits, dead=False)
