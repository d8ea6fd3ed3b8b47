"""The search: every reading of a hand, with every place of the winning tile, priced; the best wins.

It looks up and adds, and one function, `dearest`, does so for all: the explanation runs it, too,
and just keeps every reading. What a key means is worked out elsewhere, on the first hand that has
it: the search looks into plain dictionaries, and where a key is missing asks the tables that learn
it (`Memo`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from scorer.readings.keys import (
    CHOWS_SHIFT,
    COMPLETE,
    HONOURS_MASK,
    HONOURS_SHIFT,
    ONE_WAIT,
    PLACE_MASK,
    PUNGS_MASK,
    PUNGS_SHIFT,
)
from scorer.readings.knitted import bodies
from scorer.readings.packed import Packed, open_pung
from scorer.readings.reading import eyes_of
from scorer.readings.shapes import KNITTED, STANDARD
from scorer.readings.state import LONE, OPEN_PUNGS
from scorer.readings.suits import PUNG
from scorer.readings.waits import waits_before
from scorer.rules.search.door import NO_WIN, Priced
from scorer.rules.search.tables import GROUPS_AT, Tables
from scorer.rules.waits import Waits
from scorer.tiles import KINDS

if TYPE_CHECKING:
    from scorer.rules.search.protocols import Dearest, InForm, Waiting

_HOW_MASK: Final = PLACE_MASK | ONE_WAIT | COMPLETE
_PUNGS_AND_HONOURS: Final = HONOURS_MASK << HONOURS_SHIFT | PUNGS_MASK << PUNGS_SHIFT


class Telling(NamedTuple):
    """What a book asks beside the waits that the suits of a hand know for lone ones.

    `lone` is told in STATE for those. By `every` the place is told of all waits, and nothing else.
    `place` returns what is told of another wait, `pung` of a pung that the winning tile completed,
    and what that loses by another's tile; `anywhere` what is told of any wait that is no edge,
    closed or pair wait. They look at the whole hand.
    """

    every: bool
    lone: int
    place: Callable[[Waiting, int], int] | None
    pung: Callable[[Waiting, int], tuple[int, int]] | None
    anywhere: Callable[[Waiting, int], int] | None


def over(  # noqa: PLR0915 - the one loop over readings, with its tables at hand
    tables: Tables, groups_mask: int, opened: int, telling: Telling
) -> Dearest:
    """Return the search over some tables.

    `groups_mask` are the bits that Groups and Sets are asked for; `opened` is what a pung of any
    kind loses by another's tile, where `telling` does not say it.
    """
    every, lone, place_told, pung_told, anywhere = telling
    # a new key is asked of the table itself, which learns it
    priced, all_wins, all_groups = tables.prices, tables.wins, tables.groups
    all_chows, all_pungs, all_honours = tables.chows, tables.pungs, tables.honours
    prices, wins, groups = priced.known, all_wins.known, all_groups.known
    chows, pungs, honours = all_chows.known, all_pungs.known, all_honours.known
    waiting = tables.suits.waiting

    def dearest(  # noqa: PLR0917 - as above
        hand: Waiting,
        base: int,
        placed: Iterable[int],
        tiles: int,
        state: int,
        winds: int,
        discard: bool,
        found: list[Priced] | None = None,
    ) -> Priced | None:
        best: Priced | None = None
        highest = NO_WIN
        for reading in placed:
            how = reading & _HOW_MASK  # small numbers are looked at faster
            place, won = how & PLACE_MASK, state
            if place > PUNG:
                if every or (
                    how & ONE_WAIT
                    and not hand.pairs_wait
                    and not (how & COMPLETE and waiting[hand.eyes_code])
                ):
                    won += place + lone
                elif place_told:
                    won += place_told(hand, place)
            elif place == PUNG:
                if pung_told:
                    told, lost = pung_told(hand, reading + base)
                    won += told
                    reading -= lost
                elif discard:  # another's tile opens the pung
                    reading -= opened
            if anywhere and place <= PUNG:
                won += anywhere(hand, place)
            if base:
                reading += base
            try:
                value = tiles + wins[won] + groups[reading & groups_mask]
            except KeyError:
                value = tiles + all_wins[won] + all_groups[reading & groups_mask]
            try:
                value += chows[reading >> CHOWS_SHIFT]
            except KeyError:
                value += all_chows[reading >> CHOWS_SHIFT]
            # Without pungs, or honours, their domains have nothing to say.
            if both := reading & _PUNGS_AND_HONOURS:
                try:
                    if key := both >> PUNGS_SHIFT & PUNGS_MASK:
                        value += pungs[key]
                except KeyError:
                    value += all_pungs[key]
                try:
                    if key := both >> HONOURS_SHIFT:
                        value += honours[key | winds]
                except KeyError:
                    value += all_honours[key | winds]
            try:
                rank = prices[value]
            except KeyError:
                rank = priced[value]
            if rank > highest:
                highest, best = rank, (rank, STANDARD, reading)
            if found is not None:
                found.append((rank, STANDARD, reading))
        return best

    return dearest


def _forms_over(tables: Tables) -> InForm:
    """Return the search of special forms over some tables."""
    prices, wins, forms = tables.prices, tables.wins, tables.forms

    def in_form(form: int, tiles: int, state: int) -> Priced | None:
        if not (value := forms[form]):
            return None
        rank = prices[value + tiles + wins[state]]
        return (rank, form, 0) if rank > NO_WIN else None

    return in_form


class Readings:
    """The search of the readings of packed hands, of one book under one choice of switches.

    With `says_all` the sets of a hand say all that is asked of how it waited, but for what a
    `Waiting` says: `dearest` then takes hands that were not packed.
    """

    __slots__ = (
        "anywhere",
        "best",
        "body_wait",
        "dead_waits",
        "dearest",
        "double_pungs",
        "every_place",
        "in_form",
        "is_win",
        "live",
        "lone",
        "open_pungs",
        "opened",
        "says_all",
        "suits",
        "tables",
    )

    def __init__(
        self,
        tables: Tables,
        *,
        waits: Waits,
        body_wait: bool,
        opened: Sequence[int],
        is_win: Callable[[int], bool],
        open_pungs: bool = False,
    ) -> None:
        """Take the tables; `opened` is what a pung of each kind loses by another's tile.

        By `open_pungs` STATE is told which pung that was.
        """
        self.tables = tables
        self.suits = tables.suits
        self.dead_waits = waits.dead
        self.every_place = waits.every
        self.lone = LONE if waits.lone else 0
        self.double_pungs = waits.double_pungs
        self.anywhere = waits.anywhere
        self.live = waits.live
        self.open_pungs = open_pungs
        self.body_wait = body_wait
        self.opened = opened
        self.is_win = is_win
        every = waits.every and not waits.lone
        telling = Telling(
            every,
            self.lone,
            self._place_told if not every and (waits.every or not waits.dead) else None,
            self._pung_told if waits.double_pungs or len(set(opened)) > 1 else None,
            self._lone_told if waits.anywhere else None,
        )
        self.says_all = not any((telling.place, telling.pung, telling.anywhere))
        self.dearest = over(tables, self.suits.kept & GROUPS_AT, opened[0], telling)
        self.in_form = _forms_over(tables)
        self.best = self._best()

    def _best(self) -> Callable[[Packed, int], Priced | None]:
        """Return the search that every hand goes through; it has its tables at hand."""
        tables, dearest, in_form = self.tables, self.dearest, self.in_form
        of_tiles, suits = tables.tiles.known, tables.suits
        lone, placed = suits.lone.known, suits.placed.known
        doras = tables.dora.known if tables.dora is not None else None

        def best(hand: Packed, beside: int) -> Priced | None:
            """Return the dearest reading of a winning hand with its price; None if it has none.

            `beside` is what its facts answer. Raises HandError for circumstances that contradict
            each other.
            """
            try:
                if hand.special or not hand.standard:
                    if hand.standard or hand.nines or not hand.form:
                        return self._search(hand, beside)
                    return in_form(hand.form, self._of_tiles(hand) + beside, hand.state)
                base = hand.base
                for code in hand.others:
                    if not (part := lone[code]):  # several readings of a suit, or none
                        return self._search(hand, beside)
                    base += part
                tiles = of_tiles[hand.word]
                if doras is not None:
                    tiles += doras[hand.dora]
                if beside:
                    tiles += beside
                readings = placed[hand.placed_code]
            except KeyError:
                return self._learn(hand, beside)
            return dearest(hand, base, readings, tiles, hand.state, hand.winds, hand.discard)

        return best

    def every(self, hand: Packed, beside: int = 0) -> list[Priced]:
        """Return every reading of a winning hand with its price."""
        found: list[Priced] = []
        self._search(hand, beside, found)
        return found

    def _learn(self, hand: Packed, beside: int) -> Priced | None:
        """Return what `best` does; what is alone in a suit is known from now on."""
        for code in hand.others:
            self.suits.lone[code]
        return self._search(hand, beside)

    def _search(
        self, hand: Packed, beside: int, found: list[Priced] | None = None
    ) -> Priced | None:
        """Return the dearest reading of a winning hand; `found` takes all, if it is given."""
        best: Priced | None = None
        if hand.standard:
            placed = self.suits.placed[hand.placed_code]
            tiles = self._of_tiles(hand) + beside
            won, winds, discard = hand.state, hand.winds, hand.discard
            for base in self._bases(hand):
                one = self.dearest(hand, base, placed, tiles, won, winds, discard, found)
                if best is None or (one and one[0] > best[0]):
                    best = one
        for special in self._specials(hand, beside) if hand.special else ():
            if best is None or special[0] > best[0]:
                best = special
            if found is not None:
                found.append(special)
        return best

    def _specials(self, hand: Packed, beside: int) -> Iterator[Priced]:
        """Yield the readings in special shapes."""
        tiles = self._of_tiles(hand) + beside
        if hand.form and (one := self.in_form(hand.form, tiles, hand.state)):
            yield one
        if not hand.nines:
            return
        waits = 0  # for how many kinds it waited, when a reading asks
        for reading in bodies(hand, self.suits, body_wait=self.body_wait):
            place, won = reading & PLACE_MASK, hand.state
            if place == PUNG and hand.discard:
                reading -= self.opened[hand.census.win]
            elif place > PUNG:
                waits = waits or self._waited(hand).bit_count()
                won += place if waits == 1 else 0
            yield self.knitted(reading, tiles, won, hand.winds), KNITTED, reading

    def knitted(self, reading: int, tiles: int, won: int, winds: int) -> int:
        """Return the rank of nine knitted tiles with a set and eyes, whose READING is given.

        `tiles` is what the kinds answer, `won` is STATE with what is told of the place. Raises
        HandError for circumstances that contradict each other.
        """
        tables = self.tables
        told = tiles + tables.forms[KNITTED] + tables.wins[won]
        return tables.prices[told + tables.of_sets(reading, winds, KNITTED)]

    def _of_tiles(self, hand: Packed) -> int:
        """Return what the kinds of a hand and its dora answer."""
        of_tiles, doras = self.tables.tiles, self.tables.dora
        tiles = of_tiles[hand.word]
        return tiles if doras is None else tiles + doras[hand.dora]

    def _bases(self, hand: Packed) -> list[int]:
        """Return the melds with every reading of the suits that do not hold the winning tile."""
        each = self.suits.each
        return [hand.base + sum(parts) for parts in product(*(each[code] for code in hand.others))]

    def told(self, hand: Packed, reading: int) -> int:
        """Return what STATE is told of the place of the winning tile in a reading."""
        place = reading & PLACE_MASK
        if place > PUNG:
            return self._place_told(hand, place)
        if self.anywhere:
            won_on_a_flower = hand.win >= KINDS
            return 0 if won_on_a_flower else self._lone_told(hand, place)
        return self._double_pung(hand, reading) if place == PUNG and self.double_pungs else 0

    def _place_told(self, hand: Waiting, place: int) -> int:
        """Return the place if the book is told of it, and LONE if no other kind would have won."""
        if self.every_place and not self.lone:
            return place
        lone = self._waited(hand).bit_count() == 1
        return (place if lone or self.every_place else 0) + (self.lone if lone else 0)

    def _lone_told(self, hand: Waiting, place: int) -> int:
        """Return LONE if no other kind would have won, and the pung that a discard opened."""
        packed = _packed(hand)
        told = self.lone if self._waited(hand).bit_count() == 1 else 0
        if self.open_pungs and place == PUNG and packed.discard:
            told += open_pung(packed.win, OPEN_PUNGS - 1)
        return told

    def _pung_told(self, hand: Waiting, reading: int) -> tuple[int, int]:
        packed = _packed(hand)
        told = self._double_pung(packed, reading) if self.double_pungs else 0
        return told, self.opened[packed.win] if packed.discard else 0

    def _double_pung(self, hand: Packed, reading: int) -> int:
        """Return the place of a pung if two kinds would have won, and they are the two pairs."""
        waited = self._waited(hand)
        if waited.bit_count() != 2:
            return 0
        other = waited ^ 1 << hand.win
        eyes = eyes_of(hand, reading)
        return PUNG + self.lone if other == 1 << eyes else 0

    def _waited(self, hand: Waiting) -> int:
        packed = _packed(hand)
        waited = waits_before(packed, self.suits, self.is_win, dead=self.dead_waits)
        return waited if self.live is None else self.live(packed, waited)


def _packed(hand: Waiting) -> Packed:
    """Return a hand whose tiles are asked for, which only a packed one has (`says_all`)."""
    assert isinstance(hand, Packed)
    return hand
