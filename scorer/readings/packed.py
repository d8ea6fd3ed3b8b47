"""A hand packed for the search: its suits' keys, its melds, and its circumstances in one integer.

STATE, the circumstances of a hand (`scorer.rules.domains.Win` names them all again):

    bits 50–48  how the winning tile completed its group, where that counts (added by the search)
    bit  46     the player sits East          bit 43   own open melds show three winning tiles
    bit  45     1112345678999 and any tile    bit 42   another copy of it lies in the melds
    bit  44     the same before the last      bit 41   another copy of it is concealed
    bits 39–37  open kongs                    bit 40   the player has flowers
    bits 36–34  concealed kongs               bits 33–31  claimed melds
    bits 23–0   the flags, in the order of `scorer.hand.FLAGS`
"""

from __future__ import annotations

from typing import Final

from scorer.hand import CHOW, FLAGS, Hand
from scorer.readings.keys import (
    ONE_CONCEALED_KONG,
    ONE_OPEN_KONG,
    ONES,
    RANK_BITS,
    SUIT_MASK,
    SUIT_SHIFT,
    chow_parts,
    pung_parts,
)
from scorer.tiles import E, kind_of

FLAG_BITS: Final = {flag: 1 << i for i, flag in enumerate(FLAGS)}
SELF_DRAW: Final = FLAG_BITS["self_draw"]
CLAIMED_SHIFT: Final = 31
CONCEALED_KONGS_SHIFT: Final = 34
OPEN_KONGS_SHIFT: Final = 37
HAS_FLOWERS: Final = 1 << 40
COPY_CONCEALED: Final = 1 << 41
COPY_IN_MELDS: Final = 1 << 42
THREE_SHOWN: Final = 1 << 43
NINE_GATES: Final = 1 << 44
NINE_GATES_ANY: Final = 1 << 45
SITS_EAST: Final = 1 << 46
PLACE_SHIFT: Final = 48
WINDS_SHIFT: Final = 10  # above the honours of SETS
FOURS_SHIFT: Final = 40  # above the word of the tiles

_NINE_GATES_KEY: Final = sum(
    copies << RANK_BITS * rank for rank, copies in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3))
)
_SUIT_BITS: Final = tuple(
    (kind // 9, 1 << RANK_BITS * (kind % 9)) for kind in range(34)
)  # the suit of a kind and one tile of it
_SUITS: Final = tuple(suit << SUIT_SHIFT for suit in range(4))
_FOURS: Final = ONES << 2  # the third bit of a count of three bits is set for four


class Packed:
    """One winning hand as the search wants it; made once for a hand by `pack`.

    `keys` are the concealed tiles with the winning one, by suit; `whole` the same with the melds, a
    kong counted as three. `others` and `win_key` are `keys` split by whether the suit holds the
    winning tile. `fours` counts the kinds of which the hand holds four without a kong.
    """

    __slots__ = (
        "closed",
        "discard",
        "eyes_key",
        "fours",
        "kong_kinds",
        "meld_chows",
        "meld_sets",
        "melds",
        "others",
        "pairs",
        "placed_key",
        "standard",
        "state",
        "tiles",
        "whole",
        "win",
        "win_key",
        "winds",
    )

    def __init__(self, hand: Hand) -> None:
        if hand.win is None:
            raise ValueError("only a hand with its winning tile is packed")
        win = kind_of(hand.win)
        keys = list(_SUITS)
        for tile in hand.concealed:
            suit, one = _SUIT_BITS[kind_of(tile)]
            keys[suit] += one
        win_suit, win_one = _SUIT_BITS[win]
        concealed_copy = keys[win_suit] >> RANK_BITS * (win % 9) & 7
        nine_gates = not hand.melds and (keys[win_suit] & SUIT_MASK) == _NINE_GATES_KEY
        keys[win_suit] += win_one
        self.win = win
        self.win_key = keys[win_suit]
        self.placed_key = keys[win_suit] << 4 | win % 9
        self.others = tuple(keys[suit] for suit in range(4) if suit != win_suit)
        self.tiles = _joined(keys)
        self.closed = not hand.melds
        self.pairs = self.closed and not self.tiles & ONES
        self.eyes_key = _eyes_key(keys)
        self.standard = self.eyes_key >= 0
        self.melds = len(hand.melds)
        whole = self._add_melds(hand, keys, win)
        self.whole = tuple(whole)
        self.fours = (_joined(whole) & _FOURS).bit_count() << FOURS_SHIFT
        self.discard = not hand.self_draw
        self.winds = (
            _wind_code(hand.round) << WINDS_SHIFT | _wind_code(hand.seat) << WINDS_SHIFT + 3
        )
        if concealed_copy:
            self.state |= COPY_CONCEALED
        if nine_gates:
            self.state |= NINE_GATES
        if self.closed and _is_nine_gates(self.win_key & SUIT_MASK):
            self.state |= NINE_GATES_ANY
        for flag in hand.flags:
            self.state |= FLAG_BITS[flag]
        if hand.flower_count:
            self.state |= HAS_FLOWERS
        if hand.seat == E:
            self.state |= SITS_EAST

    def _add_melds(self, hand: Hand, keys: list[int], win: int) -> list[int]:
        """Add the melds: to the whole hand, to the readings' sums, and to the state."""
        whole = keys.copy()
        chows = sets = state = shown = self.kong_kinds = 0
        for meld in hand.melds:
            kinds = sorted(map(kind_of, meld.tiles))
            low = kinds[0]
            if meld.kind == CHOW:
                parts = chow_parts(low)
            else:
                parts = pung_parts(low, concealed=not meld.is_open)
                kinds = kinds[:3]
            chows += parts[0]
            sets += parts[1]
            for kind in kinds:
                suit, one = _SUIT_BITS[kind]
                whole[suit] += one
            if meld.is_kong:
                self.kong_kinds |= 1 << low
                sets += ONE_OPEN_KONG if meld.is_open else ONE_CONCEALED_KONG
                state += 1 << (OPEN_KONGS_SHIFT if meld.is_open else CONCEALED_KONGS_SHIFT)
            if meld.is_open:
                state += 1 << CLAIMED_SHIFT
                shown += kinds.count(win)
            if win in kinds:
                state |= COPY_IN_MELDS
        self.meld_chows, self.meld_sets = chows, sets
        self.state = state | (THREE_SHOWN if shown == 3 else 0)
        return whole


def pack(hand: Hand) -> Packed:
    """Pack a winning hand; it must have passed `scorer.hand.problems` and hold no joker."""
    return Packed(hand)


def _wind_code(wind: int | None) -> int:
    return wind - E + 1 if wind is not None else 0


def _joined(keys: list[int]) -> int:
    """Return the four suits' keys as one integer, three bits a kind, m p s and honours."""
    m, p, s, honours = (key & SUIT_MASK for key in keys)
    return m | p << SUIT_SHIFT | s << 2 * SUIT_SHIFT | honours << 3 * SUIT_SHIFT


def split_key(tiles: int, suit: int) -> int:
    """Return the key of one suit out of a whole hand's joined key."""
    return tiles >> suit * SUIT_SHIFT & SUIT_MASK | suit << SUIT_SHIFT


def _eyes_key(keys: list[int]) -> int:
    """Return the key of the suit that must hold the eyes; -1 if sets and eyes are impossible."""
    eyes = -1
    for key in keys:
        left = sum(key >> shift & 7 for shift in range(0, SUIT_SHIFT, RANK_BITS)) % 3
        if left == 1 or (left == 2 and eyes >= 0):
            return -1
        if left == 2:
            eyes = key
    return eyes


def _is_nine_gates(key: int) -> bool:
    extra = key - _NINE_GATES_KEY
    return extra > 0 and any(extra == 1 << RANK_BITS * rank for rank in range(9))
