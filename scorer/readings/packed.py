"""A hand packed for the search: its suits' keys, its melds, and its circumstances in one integer.

STATE, the circumstances of a hand (`scorer.rules.domains.Win` names them all again):

    bits 59–50  the flowers (`flower_key`), where they belong to the hand
    bit  49     the player sits East          bit 46   own open melds show three winning tiles
    bit  48     1112345678999 and any tile    bit 45   another copy of it lies in the melds
    bit  47     the same before the last      bit 44   another copy of it is concealed
    bits 42–40  open kongs                    bits 39–37  concealed kongs
    bits 36–34  claimed melds
    bits 26–3   the flags, in the order of `scorer.hand.FLAGS`
    bits 2–0    how the winning tile completed its group, where that counts (added by the search)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scorer.hand import CHOW, FLAGS, Hand, Meld
from scorer.readings.keys import (
    ONE_CONCEALED_KONG,
    ONE_OF_EACH_RANK,
    ONE_OPEN_KONG,
    ONE_SUIT,
    ONES,
    RANK_BITS,
    SPREAD,
    SUIT_MASK,
    SUIT_SHIFT,
    chow_part,
    pung_part,
    size_of,
)
from scorer.readings.memo import Pool
from scorer.readings.shapes import EIGHT_FLOWERS, SEVEN_FLOWERS, form_of, knitted_nines
from scorer.tiles import FLOWERS, KINDS, E, kind_of

FLAG_BITS: Final = {flag: 8 << i for i, flag in enumerate(FLAGS)}
CLAIMED_SHIFT: Final = 34
CONCEALED_KONGS_SHIFT: Final = 37
OPEN_KONGS_SHIFT: Final = 40
COPY_CONCEALED: Final = 1 << 44
COPY_IN_MELDS: Final = 1 << 45
THREE_SHOWN: Final = 1 << 46
NINE_GATES: Final = 1 << 47
NINE_GATES_ANY: Final = 1 << 48
SITS_EAST: Final = 1 << 49
FLOWERS_SHIFT: Final = 50  # in STATE
WINDS_SHIFT: Final = 10  # above the honours of a reading
FOURS_SHIFT: Final = 40  # above the words of the kinds

_NINE_GATES_KEY: Final = sum(
    copies << RANK_BITS * rank for rank, copies in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3))
)
_NINE_GATES_HANDS: Final = frozenset(_NINE_GATES_KEY + (1 << RANK_BITS * i) for i in range(9))
_SUIT_BITS: Final = tuple(
    (kind // 9, 1 << RANK_BITS * (kind % 9), ONE_OF_EACH_RANK[kind % 9]) for kind in range(34)
)  # the suit of a kind, and one tile of it in a key and in a code
_SUITS: Final = tuple(suit << SUIT_SHIFT for suit in range(4))
_CODES: Final = tuple(suit * ONE_SUIT for suit in range(4))
_FOURS: Final = ONES << 2  # the third bit of a count of three bits is set for four


Words = tuple[int, ...]


class Plan(NamedTuple):
    """What a variant wants to know of its hands.

    `words` has a word of bits for each of the 34 kinds (`scorer.rules.domains.Tiles`); `kept` are
    the bits of a READING that its fans read; `flowers` says that they belong to the hand and so to
    STATE; `knitted` that knitted tiles are looked for.
    """

    variant: str
    words: Words
    kept: int = -1
    flowers: bool = False
    knitted: bool = False


def flower_key(flowers: Iterable[int], count: int, seat: int | None) -> int:
    """Return a small key of the flowers a player laid out, as seen from his seat.

    bits 9–6 how many there are; bits 5–3 and 2–0 the two series, the greater first: the own flower
    in the highest bit, below it how many others. Flowers that are only counted are in no series.
    """
    own = seat - E if seat is not None else 0
    series = [0, 0]
    for flower in flowers:
        which, place = divmod(flower - FLOWERS[0], 4)
        series[which] += 4 if place == own else 1
    return count << 6 | max(series) << 3 | min(series)


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
        base         the READING of the melds alone, cut down to what is kept
        meld_tiles   the joined key of the melds
        kong_kinds   the mask of the kinds that are kongs
        pairs_wait   before the win it was six pairs and another tile than the winning one
        discard      it was won on another player's tile
        winds        the round and the seat, << WINDS_SHIFT
        state        STATE
        win_key      STATE * SPREAD
        variant      the variant that it was packed for

    Of a hand that was won on a flower only the form and the circumstances are known; the kinds are
    outside of every class.
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

    def __init__(self, hand: Hand, plan: Plan, numbers: Pool) -> None:
        if hand.win is None:
            raise ValueError("only a hand with its winning tile is packed")
        self.variant, words = plan.variant, plan.words
        if hand.win >= FLOWERS[0]:
            self._won_on_a_flower(hand, plan)
            return
        win = kind_of(hand.win)
        keys, codes = list(_SUITS), list(_CODES)
        word = words[win]
        for tile in hand.concealed:
            kind = tile if tile < KINDS else kind_of(tile)
            suit, one, code = _SUIT_BITS[kind]
            keys[suit] += one
            codes[suit] += code
            word |= words[kind]
        win_suit, win_one, win_code = _SUIT_BITS[win]
        before = keys[win_suit]
        keys[win_suit] += win_one
        self.win = win
        codes[win_suit] += win_code
        self.placed_code = numbers.one(codes[win_suit] * 9 + win % 9)
        self.tiles = _joined(keys)
        self.eyes_code = numbers.one(_eyes_code(keys, codes))
        self.standard = self.eyes_code >= 0
        self.others = tuple(
            numbers.one(codes[suit])
            for suit in range(4)
            if suit != win_suit and keys[suit] & SUIT_MASK
        )
        self.melds = len(hand.melds)
        self.discard = not hand.self_draw
        winds = _wind_code(hand.round) | _wind_code(hand.seat) << 3
        self.winds = numbers.one(winds << WINDS_SHIFT)
        self.state = self._circumstances(hand, plan)
        if before >> RANK_BITS * (win % 9) & 7:
            self.state |= COPY_CONCEALED
        self.base = self.meld_tiles = self.kong_kinds = 0
        if hand.melds:
            word |= self._add_melds(hand.melds, words)
            self.base &= plan.kept
            self.form = 0
            self.pairs_wait = False
        else:
            self._look_at_forms(before & SUIT_MASK, keys[win_suit] & SUIT_MASK)
        self.nines = knitted_nines(self.tiles) if plan.knitted and self.melds < 2 else ()
        self.special = bool(self.form or self.nines)
        self.win_key = numbers.one(self.state * SPREAD)
        fours = (self.tiles + self.meld_tiles & _FOURS).bit_count()
        self.word = numbers.one(word | fours << FOURS_SHIFT)
        self.base = numbers.one(self.base)

    @staticmethod
    def _circumstances(hand: Hand, plan: Plan) -> int:
        state = SITS_EAST if hand.seat == E else 0
        for flag in hand.flags:
            state |= FLAG_BITS[flag]
        if plan.flowers:
            key = flower_key(hand.flowers, hand.flower_count, hand.seat)
            state |= key << FLOWERS_SHIFT
        return state

    def _won_on_a_flower(self, hand: Hand, plan: Plan) -> None:
        self.win = KINDS
        self.placed_code = self.tiles = self.base = self.meld_tiles = self.kong_kinds = 0
        self.winds = self.melds = 0
        self.eyes_code = -1
        self.standard = self.pairs_wait = False
        self.others = self.nines = ()
        self.discard = not hand.self_draw
        self.special = True
        self.form = EIGHT_FLOWERS if hand.flower_count == len(FLOWERS) - 1 else SEVEN_FLOWERS
        self.state = self._circumstances(hand, plan)
        self.win_key = self.state * SPREAD
        self.word = 0
        for word in plan.words:
            self.word |= word

    def _add_melds(self, melds: tuple[Meld, ...], words: Words) -> int:
        """Add the melds to the reading, the tiles and the state; return the word of their kinds."""
        word = shown = 0
        copy = False
        for meld in melds:
            low = min(map(kind_of, meld.tiles))
            if meld.kind == CHOW:
                self.base += chow_part(low)
                copies = 0o111
                word |= words[low] | words[low + 1] | words[low + 2]
                holds = low <= self.win <= low + 2
                shown += holds
            else:
                self.base += pung_part(low, concealed=not meld.is_open)
                copies = 3
                word |= words[low]
                holds = low == self.win
                shown += 3 * (holds and meld.is_open)
            copy = copy or holds
            self.meld_tiles += copies << RANK_BITS * low
            if meld.is_kong:
                self.kong_kinds |= 1 << low
                self.base += ONE_OPEN_KONG if meld.is_open else ONE_CONCEALED_KONG
                self.state += 1 << (OPEN_KONGS_SHIFT if meld.is_open else CONCEALED_KONGS_SHIFT)
            if meld.is_open:
                self.state += 1 << CLAIMED_SHIFT
        if copy:
            self.state |= COPY_IN_MELDS
        if shown == 3:
            self.state |= THREE_SHOWN
        return word

    def _look_at_forms(self, before: int, after: int) -> None:
        """Note what only a hand without melds can be; the keys are those of the winning suit."""
        if before == _NINE_GATES_KEY:
            self.state |= NINE_GATES
        if after in _NINE_GATES_HANDS:
            self.state |= NINE_GATES_ANY
        self.form = form_of(self.tiles)
        win = 1 << RANK_BITS * self.win
        odd = self.tiles - win & ONES
        self.pairs_wait = odd.bit_count() == 1 and odd != win


def pack(hand: Hand, plan: Plan, numbers: Pool) -> Packed:
    """Pack a winning hand for a variant; it must have passed the checks and hold no joker.

    `numbers` are the objects that the hands of one rule book share.
    """
    return Packed(hand, plan, numbers)


def _wind_code(wind: int | None) -> int:
    return wind - E + 1 if wind is not None else 0


def _joined(keys: list[int]) -> int:
    """Return the four suits' keys as one integer, three bits a kind, m p s and honours."""
    m, p, s, honours = keys
    return (
        m
        | (p & SUIT_MASK) << SUIT_SHIFT
        | (s & SUIT_MASK) << 2 * SUIT_SHIFT
        | (honours & SUIT_MASK) << 3 * SUIT_SHIFT
    )


def split_key(tiles: int, suit: int) -> int:
    """Return the key of one suit out of a whole hand's joined key."""
    return tiles >> suit * SUIT_SHIFT & SUIT_MASK | suit << SUIT_SHIFT


def _eyes_code(keys: list[int], codes: list[int]) -> int:
    """Return the code of the suit that must hold the eyes; -1 if sets and eyes are impossible."""
    eyes = -1
    for key, code in zip(keys, codes, strict=True):
        left = size_of(key) % 3
        if left == 1 or (left == 2 and eyes >= 0):
            return -1
        if left == 2:
            eyes = code
    return eyes
