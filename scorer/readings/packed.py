"""A hand packed for the search: its suits' keys, its melds, and its circumstances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from scorer.game import Game, WildTiles
from scorer.hand import ADDED_KONG, CHOW, Hand
from scorer.readings.dora import dora_key
from scorer.readings.keys import ONES, RANK_BITS, SUIT_MASK, SUIT_SHIFT
from scorer.readings.ledger import (
    BASE_SHIFT,
    CENSUS_MASK,
    CENSUS_SHIFT,
    CODE_MASK,
    COPIES_MASK,
    COPIES_SHIFT,
    COPY_BITS,
    FOURS,
    KONGS_MASK,
    KONGS_SHIFT,
    LOW_MASK,
    MELD_TILES_SHIFT,
    OF_TILE,
    OF_WINNING_TILE,
    TILES_MASK,
    TILES_SHIFT,
    Census,
    census_of,
    of_meld,
)
from scorer.readings.memo import Pool
from scorer.readings.shapes import (
    DETAIL_SHIFT,
    EIGHT_FLOWERS,
    FIRST_DRAW,
    LOST,
    SEVEN_FLOWERS,
    SHAPE_MASK,
    THIRTEEN_ORPHANS,
    form_won_on,
    knitted_nines,
    unrelated_form,
)
from scorer.readings.state import (
    ADDED_KONGS_SHIFT,
    COPY_CONCEALED,
    COPY_IN_MELDS,
    FLAG_BITS,
    FLOWERS_SHIFT,
    NINE_GATES,
    NINE_GATES_ANY,
    OPEN_PUNG_BITS,
    OTHERS_PUNG,
    ROUND_KNOWN,
    SEAT_KNOWN,
    SITS_EAST,
    STATE_MASK,
    THREE_SHOWN,
)
from scorer.tiles import FLOWERS, JOKER, KINDS, E, kind_of

WINDS_SHIFT: Final = 24  # above the honours of a reading
FOURS_SHIFT: Final = 40  # above the words of the kinds
FOURS_MASK: Final = (1 << FOURS_SHIFT) - 1
MEASURES_SHIFT: Final = FOURS_SHIFT + 3
MEASURE_BITS: Final = 5

NINE_GATES_KEY: Final = sum(
    copies << RANK_BITS * rank for rank, copies in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3))
)
NINE_GATES_HANDS: Final = frozenset(NINE_GATES_KEY + (1 << RANK_BITS * i) for i in range(9))


Words = tuple[int, ...]

# What a measure counts.
COPIES: Final = "tiles"
DIFFERENT_KINDS: Final = "kinds"
KONGS_OF: Final = "kongs"
WON_ON: Final = "winning tile"


class Measure(NamedTuple):
    """How much of a hand is of certain kinds; the sets it is read in do not matter.

    It counts the tiles, the different kinds or the kongs among them, or whether the winning tile is
    one: those beyond `above`, and of these more than `most` as `most`.
    """

    what: str
    kinds: int
    most: int
    above: int = 0

    @property
    def is_presence(self) -> bool:
        """True if it only says whether there is a tile: then the words of the kinds say it."""
        return self.what in (COPIES, DIFFERENT_KINDS) and self.most == 1 and not self.above


class Plan(NamedTuple):
    """What a variant wants to know of its hands.

    `variant` names the book: the variant and its preset, and a club's mark. `words` has a word of
    bits for each of the 34 kinds (`scorer.rules.domains.Tiles`); `kept` are the bits of a READING
    that its fans read; `flowers` says that they belong to the hand and so to STATE, `dora` that
    there are dora; `knitted` that knitted tiles are looked for, `unrelated` those of 十三不搭;
    `wild` are its wild tiles, if any, `flower_tiles` how many flowers there are. `measures` are
    taken of every hand, each with its place in the word of the hand; those that the words say are
    not among them. With `open_pungs` STATE says of which kinds they are, with `added_kongs` how
    many kongs were pungs before; `seen` are the kinds of which another player shows three.
    """

    variant: str
    words: Words
    kept: int = -1
    flowers: bool = False
    knitted: bool = False
    wild: WildTiles | None = None
    flower_tiles: int = 8
    measures: tuple[tuple[int, Measure], ...] = ()
    unrelated: bool = False
    dora: bool = False
    open_pungs: bool = False
    added_kongs: bool = False
    seen: int = 0


_FLOWER_COUNT_SHIFT: Final = 6
_HONOUR_FLOWERS_SHIFT: Final = 12


def flower_key(flowers: Iterable[int], count: int, seat: int | None) -> int:
    """Return a small key of the flowers a player laid out, as seen from their seat.

    From the lowest bit up:

        | lesser series 3 | greater series 3 | how many in all 6 | E S W N C F P, 3 bits each |

    A series has the own flower in its highest bit, below it how many others. Honours are there in
    games that lay them out. Flowers that are only counted are in no series.
    """
    own = seat - E if seat is not None else 0
    series, honours = [0, 0], 0
    for flower in flowers:
        if flower < FLOWERS[0]:
            honours += 1 << _HONOUR_FLOWERS_SHIFT + 3 * (flower - E)
            continue
        which, place = divmod(flower - FLOWERS[0], 4)
        series[which] += 4 if place == own else 1
    return honours | count << _FLOWER_COUNT_SHIFT | max(series) << 3 | min(series)


# Which search reads a packed hand.
ORDINARY: Final = "ordinary"
WILD: Final = "wild"
NOT_WON: Final = "not won"


class Packed:
    """One winning hand as the search wants it; made once for a hand by `pack`.

    Keys are those of one suit, *joined* keys those of all suits in one integer. The concealed tiles
    include the winning one; the whole hand the melds, too, a kong counted as three.

        ledger, census what it was made of; they know the winning tile, all tiles, the melds
        placed_code  the code of the winning tile's suit * 9 + its rank
        others       the codes of the other suits that hold concealed tiles
        standard     the tiles may be sets and eyes, by their number in each suit
        form         its form, if it is not only sets and eyes (`form_won_on` in `shapes`)
        nines        the knitted patterns in it
        special      there is a form or a pattern
        word         the variant's words of the kinds in the whole hand, ORed, and above them, from
                     FOURS_SHIFT on, how many kinds are there four times without a kong, and from
                     MEASURES_SHIFT on the measures
        base         the READING of the melds alone, cut down to what is kept
        pairs_wait   before the win it was six pairs and another tile than the winning one, or it
                     had sixteen tiles that may have waited for pairs and a pung
        discard      it was won on another player's tile
        winds        the round and the seat, << WINDS_SHIFT
        state        STATE
        variant      the book that it was packed for
        search       which search reads it
        wilds        how many wild tiles it has

    Of a hand that was won on a flower only the form and the circumstances are known; the kinds are
    outside of every class.
    """

    __slots__ = (
        "base",
        "census",
        "discard",
        "form",
        "ledger",
        "nines",
        "others",
        "pairs_wait",
        "placed_code",
        "special",
        "standard",
        "state",
        "variant",
        "winds",
        "word",
    )
    search = ORDINARY
    wilds: int = 0
    dora: int = 0  # the dora key

    def __init__(self, ledger: int, census: Census, word: int, winds: int, plan: Plan) -> None:
        """Take a ledger apart by its census; `word` and `winds` are as above."""
        low = ledger & LOW_MASK
        state = low & STATE_MASK
        if (ledger >> census.tiles_shift & 7) > 1:
            state |= COPY_CONCEALED
        if census.melds and (copies := ledger >> census.meld_tiles_shift & 7):
            state |= COPY_IN_MELDS if copies < 3 else COPY_IN_MELDS | THREE_SHOWN
        self.ledger = ledger
        self.census = census
        self.placed_code = (low >> census.shift & CODE_MASK) * 9 + census.placed
        others: list[int] = []
        for shift, suit_code in census.others:
            others.append((low >> shift & CODE_MASK) + suit_code)
        self.others: Sequence[int] = others
        self.standard = census.standard
        self.special = self.pairs_wait = False
        self.form = 0
        self.nines: tuple[int, ...] = ()
        if census.special:
            state |= self._look_at_forms(plan)
        fours = (ledger >> COPIES_SHIFT & FOURS).bit_count() - census.kongs
        self.word = word | fours << FOURS_SHIFT if fours else word
        if plan.measures:
            self.word |= self._measured(plan.measures)
        self.base = ledger >> BASE_SHIFT & plan.kept
        self.discard = not state & FLAG_BITS["self_draw"]
        self.winds = winds
        self.state = state
        self.variant = plan.variant

    @property
    def win(self) -> int:
        """The kind of the winning tile."""
        return self.census.win

    @property
    def melds(self) -> int:
        """How many melds there are."""
        return self.census.melds

    @property
    def tiles(self) -> int:
        """The joined key of the concealed tiles."""
        return self.ledger >> TILES_SHIFT & TILES_MASK

    @property
    def meld_tiles(self) -> int:
        """The joined key of the melds."""
        return self.ledger >> MELD_TILES_SHIFT & TILES_MASK

    @property
    def kong_kinds(self) -> int:
        """The mask of the kinds that are kongs."""
        return self.ledger >> KONGS_SHIFT & KONGS_MASK

    @property
    def eyes_code(self) -> int:
        """The code of the suit that must hold the eyes, if it is standard."""
        shift, suit_code = self.census.eyes
        return (self.ledger >> shift & CODE_MASK) + suit_code

    def _look_at_forms(self, plan: Plan) -> int:
        """Note what the census allows and only the tiles can tell; return what STATE says of it."""
        census, tiles = self.census, self.tiles
        if census.pairs:
            winning = 1 << RANK_BITS * census.win
            odd = tiles - winning & ONES
            self.pairs_wait = (odd.bit_count() == 1 and odd != winning) or census.sixteen
        if census.form:
            self.form = form_won_on(tiles, census.win)
        if census.unrelated and plan.unrelated:
            self.form = self._unrelated() or self.form
        if census.knitted and plan.knitted:
            self.nines = knitted_nines(tiles)
        self.special = bool(self.form or self.nines)
        return self._nine_gates() if census.gates else 0

    def _unrelated(self) -> int:
        """Return the form of 十三不搭, with what was said of the draw; 0 if it is none.

        Thirteen orphans are such tiles, too, and stay what they are.
        """
        said = self.ledger & (FLAG_BITS["first_draw"] | FLAG_BITS["heavenly"])
        first = bool(said and self.ledger & FLAG_BITS["self_draw"])
        if self.form & SHAPE_MASK == THIRTEEN_ORPHANS:
            return self.form | first * FIRST_DRAW << DETAIL_SHIFT
        return unrelated_form(self.tiles, first_draw=first)

    def _nine_gates(self) -> int:
        """Return what STATE says of concealed tiles of one suit."""
        suit, rank = divmod(self.win, 9)
        return nine_gates(self.tiles >> suit * SUIT_SHIFT, rank)

    def _measured(self, measures: Iterable[tuple[int, Measure]]) -> int:
        """Return the measures in their places.

        Copies are fields of five bits, so their sum is a number modulo 31 where it is below that.
        """
        copies, there = self.ledger >> COPIES_SHIFT & COPIES_MASK, 0
        measured = 0
        for shift, (what, kinds, most, above) in measures:
            if what == COPIES:
                count = (copies & _spread(kinds, 31)) % 31
            elif what == DIFFERENT_KINDS:
                there = there or (copies + _spread(_EVERY, 15)) >> 4
                count = (there & _spread(kinds, 1)).bit_count()
            elif what == KONGS_OF:
                count = (self.kong_kinds & kinds).bit_count()
            else:
                count = kinds >> self.win & 1
            if count > above:
                measured |= min(count - above, most) << shift
        return measured

    def copies_among(self, kinds: int) -> int:
        """Return how many tiles of some kinds the whole hand has, a kong counted as four."""
        return (self.ledger >> COPIES_SHIFT & COPIES_MASK & _spread(kinds, 31)) % 31

    def share(self, numbers: Pool) -> None:
        """Let hands that are kept have their equal keys as one object each."""
        one = numbers.one
        self.placed_code = one(self.placed_code)
        self.others = tuple(map(one, self.others))
        self.word = one(self.word)
        self.base = one(self.base)
        self.winds = one(self.winds)
        self.state = one(self.state)


def nine_gates(key: int, rank: int) -> int:
    """Return what STATE says of a hand of one suit that was won on a tile of a rank."""
    key &= SUIT_MASK
    gates = NINE_GATES if key - (1 << RANK_BITS * rank) == NINE_GATES_KEY else 0
    return gates | (NINE_GATES_ANY if key in NINE_GATES_HANDS else 0)


_EVERY: Final = (1 << KINDS) - 1


@lru_cache(maxsize=1024)
def _spread(kinds: int, field: int) -> int:
    """Return a mask of kinds with a field of the copies for each."""
    return sum(field << COPY_BITS * kind for kind in range(KINDS) if kinds >> kind & 1)


class WithWilds(Packed):
    """A winning hand with wild tiles: only `scorer.readings.wild` reads it.

    As a packed hand it is in no shape. `won_on_wild` tells whether the winning tile is a wild one;
    then `win` is JOKER. `tiles` are the others in the hand, `held` are their words, ORed; `word`
    and `base` are those of the melds, the latter not cut down.
    """

    __slots__ = ("held", "wilds", "won_on_wild")
    search = WILD

    def __init__(self, hand: Hand, plan: Plan) -> None:
        """Pack a hand that has passed the checks."""
        assert hand.win is not None
        natural = [kind_of(tile) for tile in hand.concealed if tile != JOKER]
        self.won_on_wild = hand.win == JOKER
        self.wilds = len(hand.concealed) - len(natural) + self.won_on_wild
        ledger = state_of(hand, plan) + sum(OF_TILE[kind] for kind in natural)
        self.held = word = 0
        for kind in natural:
            self.held |= plan.words[kind]
        if not self.won_on_wild:
            ledger += OF_WINNING_TILE[kind_of(hand.win)]
            self.held |= plan.words[kind_of(hand.win)]
        for meld in hand.melds:
            ledger += of_meld(meld)
            for tile in meld.tiles:
                word |= plan.words[kind_of(tile)]
        census = census_of(ledger >> CENSUS_SHIFT & CENSUS_MASK)
        if self.won_on_wild:  # there is no other copy of it: the places are empty bits
            census = replace(census, win=JOKER, tiles_shift=BASE_SHIFT, meld_tiles_shift=BASE_SHIFT)
        bare = replace(census, standard=False, special=False)
        super().__init__(ledger, bare, word, winds_of(hand), plan._replace(kept=-1))
        self.word = word


class Lost(Packed):
    """A hand that did not win: its kinds of tiles, winds and circumstances."""

    __slots__ = ()
    search = NOT_WON


class WithDora(Packed):
    """A winning hand that may hold dora (`scorer.readings.dora`)."""

    __slots__ = ("dora",)


def pack(hand: Hand, plan: Plan, numbers: Pool) -> Packed:
    """Pack a winning hand for a variant; it must have passed the checks.

    `numbers` are the objects that the hands of one rule book share.
    """
    if hand.win is None:
        raise ValueError("only a hand with its winning tile is packed")
    if plan.wild and (hand.win == JOKER or JOKER in hand.concealed):
        return WithWilds(hand, plan)
    state = state_of(hand, plan)
    if hand.win >= FLOWERS[0]:
        return _won_on_a_flower(hand, state, plan)
    words, win = plan.words, kind_of(hand.win)
    ledger, word = state + OF_WINNING_TILE[win], words[win]
    for tile in hand.concealed:
        kind = tile if tile < KINDS else kind_of(tile)
        ledger += OF_TILE[kind]
        word |= words[kind]
    for meld in hand.melds:
        ledger += of_meld(meld)
        for tile in meld.tiles:
            word |= words[kind_of(tile)]
    census = census_of(ledger >> CENSUS_SHIFT & CENSUS_MASK)
    kind_of_hand = WithDora if plan.dora else Packed
    packed = kind_of_hand(ledger, census, word, winds_of(hand), plan)
    if isinstance(packed, WithDora):
        packed.dora = dora_key(hand)
    packed.share(numbers)
    return packed


def _won_on_a_flower(hand: Hand, state: int, plan: Plan) -> Packed:
    word = 0
    for outside in plan.words:
        word |= outside & FOURS_MASK
    packed = Packed(state, replace(census_of(0), win=KINDS), word, 0, plan)
    packed.special = True
    last = hand.flower_count == plan.flower_tiles - 1
    packed.form = EIGHT_FLOWERS if last else SEVEN_FLOWERS
    return packed


def pack_losing(hand: Hand, plan: Plan) -> Packed:
    """Pack a hand that did not win: its kinds of tiles, winds and circumstances."""
    word = 0
    for tile in hand.tiles():
        word |= plan.words[kind_of(tile)]
    census = replace(census_of(0), win=KINDS, special=False)
    packed = Lost(state_of(hand, plan), census, word, winds_of(hand), plan)
    packed.form = LOST
    return packed


def seated(hand: Hand, game: Game) -> Hand:
    """Return the hand as a game takes it: winds that it needs and nobody gave are East."""
    if not game.winds or None not in (hand.seat, hand.round):
        return hand
    return replace(
        hand,
        seat=E if hand.seat is None else hand.seat,
        round=E if hand.round is None else hand.round,
    )


def state_of(hand: Hand, plan: Plan) -> int:
    """Return what the circumstances, the seat and the flowers say in STATE."""
    state = SITS_EAST if hand.seat == E else 0
    if hand.seat is not None:
        state |= SEAT_KNOWN
    if hand.round is not None:
        state |= ROUND_KNOWN
    for flag in hand.flags:
        state |= FLAG_BITS[flag]
    if plan.flowers:
        state |= flower_key(hand.flowers, hand.flower_count, hand.seat) << FLOWERS_SHIFT
    if plan.seen and hand.win is not None and plan.seen >> kind_of(hand.win) & 1:
        state |= OTHERS_PUNG
    if plan.added_kongs:
        added = sum(meld.kind == ADDED_KONG for meld in hand.melds)
        state |= added << ADDED_KONGS_SHIFT
    if plan.open_pungs:
        claimed = (meld for meld in hand.melds if meld.is_open and meld.kind != CHOW)
        for i, meld in enumerate(claimed):
            state |= open_pung(kind_of(meld.tiles[0]), i)
    return state


def open_pung(kind: int, place: int) -> int:
    """Return what STATE says of an open pung of a kind, the first, second, … one."""
    return kind + 1 << FLOWERS_SHIFT + OPEN_PUNG_BITS * place


def winds_of(hand: Hand) -> int:
    """Return the winds of the table, << WINDS_SHIFT."""
    return (_wind_code(hand.round) | _wind_code(hand.seat) << 3) << WINDS_SHIFT


def _wind_code(wind: int | None) -> int:
    return wind - E + 1 if wind is not None else 0


def split_key(tiles: int, suit: int) -> int:
    """Return the key of one suit out of a whole hand's joined key."""
    return tiles >> suit * SUIT_SHIFT & SUIT_MASK | suit << SUIT_SHIFT
