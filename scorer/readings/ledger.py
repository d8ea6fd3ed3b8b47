"""A hand as a sum: everything that the search wants to know of it, added up part by part.

Every tile, meld and circumstance has an integer of its own, and a hand is their sum, so that what a
word of the notation adds can be remembered. The fields, lowest first:

    | copies 34 × 5 | codes 4 × 24 | sizes 4 × 5 | melds 4 | wins 3 | win 6 | ...
    | tiles 102 | meld tiles 102 | state 52 | kongs 34 | READING of the melds |

    copies      how many of each kind the whole hand holds
    codes       the suits' codes of the concealed tiles, without the suit (`scorer.readings.keys`)
    sizes       how many concealed tiles each suit has
    melds       how many melds there are
    wins, win   how many winning tiles were added, and the sum of their kinds
    tiles       the joined key of the concealed tiles       meld tiles   that of the melds,
                                                            a kong counted as three
    state       STATE (`scorer.readings.packed`)            kongs        the mask of their kinds

The concealed tiles include the winning one. Codes and keys have no room for a fifth copy: the
copies must be looked at first (`has_fifth_copy`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from scorer.hand import CHOW, FLAGS, Meld
from scorer.readings.keys import (
    ONE_CONCEALED_KONG,
    ONE_OF_EACH_RANK,
    ONE_OPEN_KONG,
    ONE_SUIT,
    RANK_BITS,
    chow_part,
    pung_part,
)
from scorer.tiles import KINDS, kind_of

COPY_BITS: Final = 5
CODES_SHIFT: Final = 34 * COPY_BITS
CODE_BITS: Final = 24
CODE_MASK: Final = (1 << CODE_BITS) - 1
PLAN_SHIFT: Final = CODES_SHIFT + 4 * CODE_BITS  # sizes, melds, wins, win
PLAN_MASK: Final = (1 << 33) - 1
_MELDS_SHIFT: Final = 20
_WINS_SHIFT: Final = 24
_WIN_SHIFT: Final = 27
TILES_SHIFT: Final = PLAN_SHIFT + 33
TILES_MASK: Final = (1 << 34 * RANK_BITS) - 1
MELD_TILES_SHIFT: Final = TILES_SHIFT + 34 * RANK_BITS
STATE_SHIFT: Final = MELD_TILES_SHIFT + 34 * RANK_BITS
STATE_MASK: Final = (1 << 52) - 1
KONGS_SHIFT: Final = STATE_SHIFT + 52
KONGS_MASK: Final = (1 << 34) - 1
BASE_SHIFT: Final = KONGS_SHIFT + 34

FLAG_BITS: Final = {flag: 8 << i for i, flag in enumerate(FLAGS)}
CLAIMED_SHIFT: Final = 34
CONCEALED_KONGS_SHIFT: Final = 37
OPEN_KONGS_SHIFT: Final = 40

_COPIES_MASK: Final = (1 << CODES_SHIFT) - 1
_TOPS: Final = sum(16 << COPY_BITS * kind for kind in range(34))
_TO_THE_TOP: Final = sum(11 << COPY_BITS * kind for kind in range(34))  # 5 + 11 = 16


def of_tile(kind: int) -> int:
    """Return what a concealed tile adds."""
    suit, rank = divmod(kind, 9)
    return (
        1 << COPY_BITS * kind
        | ONE_OF_EACH_RANK[rank] << CODES_SHIFT + CODE_BITS * suit
        | 1 << PLAN_SHIFT + 5 * suit
        | 1 << TILES_SHIFT + RANK_BITS * kind
    )


def of_winning_tile(kind: int) -> int:
    """Return what the winning tile adds."""
    return of_tile(kind) + (kind << _WIN_SHIFT | 1 << _WINS_SHIFT) * (1 << PLAN_SHIFT)


OF_TILE: Final = tuple(of_tile(kind) for kind in range(KINDS))
OF_WINNING_TILE: Final = tuple(of_winning_tile(kind) for kind in range(KINDS))


@lru_cache(maxsize=4096)
def of_meld(meld: Meld) -> int:
    """Return what a meld adds."""
    low = min(map(kind_of, meld.tiles))
    state = 1 << CLAIMED_SHIFT if meld.is_open else 0
    kongs = 0
    if meld.kind == CHOW:
        base, copies, shown = chow_part(low), 0o111, 1 + (1 << 5) + (1 << 10)
    else:
        base, copies, shown = pung_part(low, concealed=not meld.is_open), 3, len(meld.tiles)
    if meld.is_kong:
        kongs = 1 << low
        base += ONE_OPEN_KONG if meld.is_open else ONE_CONCEALED_KONG
        state += 1 << (OPEN_KONGS_SHIFT if meld.is_open else CONCEALED_KONGS_SHIFT)
    return (
        shown << COPY_BITS * low
        | 1 << PLAN_SHIFT + _MELDS_SHIFT
        | copies << MELD_TILES_SHIFT + RANK_BITS * low
        | state << STATE_SHIFT
        | kongs << KONGS_SHIFT
        | base << BASE_SHIFT
    )


def has_fifth_copy(ledger: int) -> bool:
    """Tell whether there are five of a kind or more; up to twenty tiles of one kind are seen."""
    return bool((ledger & _COPIES_MASK) + _TO_THE_TOP & _TOPS)


class Plan(NamedTuple):
    """What the numbers of tiles say: where to find the codes of the suits.

    `size` counts a meld as three tiles and leaves the winning tile out; `win` is -1 if there is not
    one winning tile, `rank` its number from nought. `suits` are, for each suit with concealed
    tiles, the shift of its code and what the suit adds to it, the winning tile's suit first; `eyes`
    says which of them must hold the eyes, -1 if sets and eyes are impossible. `one_suit`: fourteen
    concealed tiles, all of one suit.
    """

    win: int
    size: int
    melds: int
    rank: int
    suits: tuple[tuple[int, int], ...]
    eyes: int
    one_suit: bool


@lru_cache(maxsize=65536)
def plan_of(key: int) -> Plan:
    """Return the plan of a ledger >> PLAN_SHIFT & PLAN_MASK."""
    sizes = [key >> 5 * suit & 31 for suit in range(4)]
    melds, wins, win = key >> _MELDS_SHIFT & 15, key >> _WINS_SHIFT & 7, key >> _WIN_SHIFT
    if wins != 1:
        win = -1
    first = win // 9
    suits = sorted((suit for suit in range(4) if sizes[suit]), key=lambda suit: suit != first)
    left = [sizes[suit] % 3 for suit in suits]
    return Plan(
        win,
        sum(sizes) + 3 * melds - wins,
        melds,
        win % 9,
        tuple((CODES_SHIFT + CODE_BITS * suit, suit * ONE_SUIT) for suit in suits),
        left.index(2) if left.count(2) == 1 and 1 not in left else -1,
        len(suits) == 1 and sizes[suits[0]] == 14,
    )
