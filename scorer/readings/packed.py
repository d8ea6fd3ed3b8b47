"""A hand packed for the search: its suits' keys, its melds, and its circumstances in one integer.

STATE, the circumstances of a hand (`scorer.rules.domains.Win` names them all again):

    bit  49     the player sits East          bit 46   own open melds show three winning tiles
    bit  48     1112345678999 and any tile    bit 45   another copy of it lies in the melds
    bit  47     the same before the last      bit 44   another copy of it is concealed
    bits 42–40  open kongs                    bits 39–37  concealed kongs
    bits 36–34  claimed melds
    bits 26–3   the flags, in the order of `scorer.hand.FLAGS`
    bits 2–0    how the winning tile completed its group, where that counts (added by the search)
"""

from __future__ import annotations

from typing import Final

from scorer.hand import Hand
from scorer.readings import ledger as parts
from scorer.readings.keys import ONES, RANK_BITS, SPREAD, SUIT_MASK, SUIT_SHIFT
from scorer.readings.memo import Pool
from scorer.readings.shapes import form_of, knitted_nines
from scorer.tiles import KINDS, E, kind_of

COPY_CONCEALED: Final = 1 << 44
COPY_IN_MELDS: Final = 1 << 45
THREE_SHOWN: Final = 1 << 46
NINE_GATES: Final = 1 << 47
NINE_GATES_ANY: Final = 1 << 48
SITS_EAST: Final = 1 << 49
WINDS_SHIFT: Final = 10  # above the honours of a reading
FOURS_SHIFT: Final = 40  # above the words of the kinds

_NINE_GATES_KEY: Final = sum(
    copies << RANK_BITS * rank for rank, copies in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3))
)
_NINE_GATES_HANDS: Final = frozenset(_NINE_GATES_KEY + (1 << RANK_BITS * i) for i in range(9))
_FOURS: Final = ONES << 2  # the third bit of a count of three bits is set for four


Words = tuple[int, ...]


class Packed:
    """One winning hand as the search wants it; made once for a hand by `pack`.

    Keys are those of one suit, *joined* keys those of all suits in one integer. The concealed tiles
    include the winning one; the whole hand the melds, too, a kong counted as three.

        win          the kind of the winning tile
        placed_code  its suit's code * 9 + its rank
        others       the codes of the other suits that hold concealed tiles
        tiles        the joined key of the concealed tiles
        standard     the tiles may be sets and eyes, by their number in each suit
        eyes_code    the code of the suit that must hold the eyes; -1 if not standard
        form         its form, if it is not only sets and eyes (`scorer.readings.shapes.form_of`)
        nines        the knitted patterns in it
        special      there is a form or a pattern
        word         the variant's words of the kinds in the whole hand, ORed, and above them, from
                     FOURS_SHIFT on, how many kinds are there four times without a kong
        melds        how many melds there are
        base         the READING of the melds alone
        meld_tiles   the joined key of the melds
        kong_kinds   the mask of the kinds that are kongs
        pairs_wait   before the win it was six pairs and another tile than the winning one
        discard      it was won on another player's tile
        winds        the round and the seat, << WINDS_SHIFT
        state        STATE
        win_key      STATE * SPREAD
        variant      the variant that it was packed for
    """

    __slots__ = (
        "base",
        "discard",
        "eyes_code",
        "form",
        "kong_kinds",
        "meld_tiles",
        "melds",
        "nines",
        "others",
        "pairs_wait",
        "placed_code",
        "special",
        "standard",
        "state",
        "tiles",
        "variant",
        "win",
        "win_key",
        "winds",
        "word",
    )

    def __init__(self, ledger: int, word: int, winds: int, variant: str) -> None:
        """Take a ledger apart (`scorer.readings.ledger`); `word` and `winds` are as above."""
        plan = parts.plan_of(ledger >> parts.PLAN_SHIFT & parts.PLAN_MASK)
        win, melds = plan.win, plan.melds
        if win < 0:
            raise ValueError("only a hand with one winning tile is packed")
        tiles = ledger >> parts.TILES_SHIFT & parts.TILES_MASK
        meld_tiles = ledger >> parts.MELD_TILES_SHIFT & parts.TILES_MASK
        state = ledger >> parts.STATE_SHIFT & parts.STATE_MASK
        if (tiles >> RANK_BITS * win & 7) > 1:
            state |= COPY_CONCEALED
        form = 0
        nines: tuple[int, ...] = ()
        self.pairs_wait = False
        if melds:
            if copies := meld_tiles >> RANK_BITS * win & 7:
                state |= COPY_IN_MELDS if copies < 3 else COPY_IN_MELDS | THREE_SHOWN
        else:
            if plan.one_suit:
                state |= _nine_gates(tiles >> win // 9 * SUIT_SHIFT & SUIT_MASK, win % 9)
            form = form_of(tiles)
            winning = 1 << RANK_BITS * win
            odd = tiles - winning & ONES
            self.pairs_wait = odd.bit_count() == 1 and odd != winning
        if melds < 2:
            nines = knitted_nines(tiles)
        codes = [(ledger >> shift & parts.CODE_MASK) + suit_code for shift, suit_code in plan.suits]
        self.win = win
        self.placed_code = codes[0] * 9 + plan.rank
        self.others = tuple(codes[1:])
        self.tiles = tiles
        self.standard = plan.eyes >= 0
        self.eyes_code = codes[plan.eyes] if plan.eyes >= 0 else -1
        self.form = form
        self.nines = nines
        self.special = bool(form or nines)
        self.word = word | (tiles + meld_tiles & _FOURS).bit_count() << FOURS_SHIFT
        self.melds = melds
        self.base = ledger >> parts.BASE_SHIFT
        self.meld_tiles = meld_tiles
        self.kong_kinds = ledger >> parts.KONGS_SHIFT & parts.KONGS_MASK
        self.discard = not state & parts.FLAG_BITS["self_draw"]
        self.winds = winds
        self.state = state
        self.win_key = state * SPREAD
        self.variant = variant

    def share(self, numbers: Pool) -> None:
        """Let hands that are kept have their equal keys as one object each."""
        one = numbers.one
        self.placed_code = one(self.placed_code)
        self.others = tuple(map(one, self.others))
        self.eyes_code = one(self.eyes_code)
        self.word = one(self.word)
        self.base = one(self.base)
        self.winds = one(self.winds)
        self.win_key = one(self.win_key)


def _nine_gates(suit: int, rank: int) -> int:
    """Return what STATE says of fourteen concealed tiles of one suit."""
    before = NINE_GATES if suit - (1 << RANK_BITS * rank) == _NINE_GATES_KEY else 0
    return before | (NINE_GATES_ANY if suit in _NINE_GATES_HANDS else 0)


def pack(hand: Hand, variant: str, words: Words, numbers: Pool) -> Packed:
    """Pack a winning hand for a variant; it must have passed the checks and hold no joker.

    `words` has a word of bits for each of the 34 kinds (`scorer.rules.domains.Tiles`); `numbers`
    are the objects that the hands of one rule book share.
    """
    if hand.win is None:
        raise ValueError("only a hand with its winning tile is packed")
    win = kind_of(hand.win)
    ledger, word = parts.OF_WINNING_TILE[win], words[win]
    for tile in hand.concealed:
        kind = tile if tile < KINDS else kind_of(tile)
        ledger += parts.OF_TILE[kind]
        word |= words[kind]
    for meld in hand.melds:
        ledger += parts.of_meld(meld)
        for tile in meld.tiles:
            word |= words[kind_of(tile)]
    state = state_of(hand.flags, hand.seat)
    packed = Packed(
        ledger + (state << parts.STATE_SHIFT), word, winds_of(hand.round, hand.seat), variant
    )
    packed.share(numbers)
    return packed


def state_of(flags: tuple[str, ...], seat: int | None) -> int:
    """Return what the circumstances and the seat say in STATE."""
    state = SITS_EAST if seat == E else 0
    for flag in flags:
        state |= parts.FLAG_BITS[flag]
    return state


def winds_of(round_wind: int | None, seat: int | None) -> int:
    """Return the winds of the table, << WINDS_SHIFT."""
    return (_wind_code(round_wind) | _wind_code(seat) << 3) << WINDS_SHIFT


def _wind_code(wind: int | None) -> int:
    return wind - E + 1 if wind is not None else 0


def split_key(tiles: int, suit: int) -> int:
    """Return the key of one suit out of a whole hand's joined key."""
    return tiles >> suit * SUIT_SHIFT & SUIT_MASK | suit << SUIT_SHIFT
