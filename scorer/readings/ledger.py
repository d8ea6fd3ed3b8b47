"""A hand as a sum: everything that the search wants to know of it, added up part by part.

Every tile, meld and circumstance has an integer of its own, and a hand is their sum, so that what a
word of the notation adds can be remembered. The fields, lowest first, with their bits:

    | state | numbers 41 | codes 4 × 24 | copies 34 × 5 | tiles 102 | meld tiles 102 |
    | kongs 34 | READING of the melds |

    state       STATE (`scorer.readings.state`)
    numbers     how many tiles and melds there are: what a `Census` is made of
    codes       the suits' codes of the concealed tiles, without the suit (`scorer.readings.keys`)
    copies      how many of each kind the whole hand holds
    tiles       the joined key of the concealed tiles
    meld tiles  that of the melds, a kong counted as three
    kongs       the mask of their kinds

The numbers, lowest first:

    | sizes 4 × 6 | melds 4 | kongs 4 | wins 3 | win 6 |

    sizes       how many concealed tiles each suit has
    wins, win   how many winning tiles were added, and the sum of their kinds

The concealed tiles include the winning one. No field of the numbers overflows while they come from
at most MOST_SIGNS signs; where they say that a hand has its number of tiles, the copies are right,
and where those have no fifth copy (`has_fifth_copy`), everything is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scorer.hand import CHOW, Meld
from scorer.readings.keys import (
    ONE_OF_EACH_RANK,
    ONE_SUIT,
    RANK_BITS,
    chow_part,
    pung_part,
)
from scorer.readings.memo import Remembered
from scorer.readings.state import (
    CLAIMED_SHIFT,
    CONCEALED_KONGS_SHIFT,
    OPEN_KONGS_SHIFT,
    STATE_BITS,
)
from scorer.tiles import KINDS, kind_of

COPY_BITS: Final = 5
CODE_BITS: Final = 24
CODE_MASK: Final = (1 << CODE_BITS) - 1
CENSUS_SHIFT: Final = STATE_BITS
CENSUS_MASK: Final = (1 << 41) - 1
CODES_SHIFT: Final = CENSUS_SHIFT + 41
COPIES_SHIFT: Final = CODES_SHIFT + 4 * CODE_BITS
LOW_MASK: Final = (1 << COPIES_SHIFT) - 1  # state, numbers and codes
COPIES_MASK: Final = (1 << 34 * COPY_BITS) - 1
TILES_SHIFT: Final = COPIES_SHIFT + 34 * COPY_BITS
TILES_MASK: Final = (1 << 34 * RANK_BITS) - 1
MELD_TILES_SHIFT: Final = TILES_SHIFT + 34 * RANK_BITS
KONGS_SHIFT: Final = MELD_TILES_SHIFT + 34 * RANK_BITS
KONGS_MASK: Final = (1 << 34) - 1
BASE_SHIFT: Final = KONGS_SHIFT + 34

MOST_SIGNS: Final = 63
_SIXTEEN: Final = 16
_SIZE_BITS: Final = 6
_MELDS: Final = 24
_KONGS: Final = 28
_WINS: Final = 32
_WIN: Final = 35

_TOPS: Final = sum(16 << COPY_BITS * kind for kind in range(34))
_TO_THE_TOP: Final = sum(11 << COPY_BITS * kind for kind in range(34))  # 5 + 11 = 16
ODDS: Final = sum(1 << COPY_BITS * kind for kind in range(34))
FOURS: Final = sum(1 << COPY_BITS * kind + 2 for kind in range(34))


def of_tile(kind: int) -> int:
    """Return what a concealed tile adds."""
    suit, rank = divmod(kind, 9)
    return (
        1 << CENSUS_SHIFT + _SIZE_BITS * suit
        | ONE_OF_EACH_RANK[rank] << CODES_SHIFT + CODE_BITS * suit
        | 1 << COPIES_SHIFT + COPY_BITS * kind
        | 1 << TILES_SHIFT + RANK_BITS * kind
    )


def of_winning_tile(kind: int) -> int:
    """Return what the winning tile adds."""
    return of_tile(kind) + ((kind << _WIN | 1 << _WINS) << CENSUS_SHIFT)


OF_TILE: Final = tuple(of_tile(kind) for kind in range(KINDS))
OF_WINNING_TILE: Final = tuple(of_winning_tile(kind) for kind in range(KINDS))


@lru_cache(maxsize=4096)
def of_meld(meld: Meld) -> int:
    """Return what a meld adds."""
    low = min(map(kind_of, meld.tiles))
    state = 1 << CLAIMED_SHIFT if meld.is_open else 0
    numbers, kongs = 1 << _MELDS, 0
    if meld.kind == CHOW:
        base, tiles, copies = chow_part(low), 0o111, 1 | 1 << COPY_BITS | 1 << 2 * COPY_BITS
    else:
        base = pung_part(low, concealed=not meld.is_open, kong=meld.is_kong)
        tiles, copies = 3, len(meld.tiles)
    if meld.is_kong:
        numbers += 1 << _KONGS
        kongs = 1 << low
        state += 1 << (OPEN_KONGS_SHIFT if meld.is_open else CONCEALED_KONGS_SHIFT)
    return (
        state
        | numbers << CENSUS_SHIFT
        | copies << COPIES_SHIFT + COPY_BITS * low
        | tiles << MELD_TILES_SHIFT + RANK_BITS * low
        | kongs << KONGS_SHIFT
        | base << BASE_SHIFT
    )


def has_fifth_copy(copies: int) -> bool:
    """Tell whether there are five of a kind or more; up to twenty tiles of one kind are seen."""
    return bool(copies + _TO_THE_TOP & _TOPS)


@dataclass(frozen=True, slots=True)
class Census:
    """What the numbers of a hand say: where its parts stand in the ledger, what it may be.

    `size` counts a meld as three tiles and leaves the winning tile out; `win` is -1 if there is not
    one winning tile. `tiles_shift` and `meld_tiles_shift` lead to how many of it there are. `shift`
    leads to the code of its suit, `placed` is what that, times nine, lacks (`SuitTables.placed`).
    `others` are, for each other suit with concealed tiles, the shift of its code and what the suit
    adds to it; `eyes` is the same for the suit that must hold the eyes. `standard` tells whether
    sets and eyes are possible. The rest says what the numbers allow: `form` a special form,
    `knitted` the nine knitted tiles, `pairs` six pairs before the win, `gates` nine gates,
    `unrelated` tiles of which no two belong together, `special` any. `sixteen` are concealed tiles
    of a larger hand, which may have waited for seven pairs and a pung.
    """

    win: int
    size: int
    melds: int
    kongs: int
    tiles_shift: int
    meld_tiles_shift: int
    shift: int
    placed: int
    others: tuple[tuple[int, int], ...]
    eyes: tuple[int, int]
    standard: bool
    form: bool
    knitted: bool
    pairs: bool
    gates: bool
    unrelated: bool
    special: bool
    sixteen: bool


def _census_of(key: int) -> Census:
    """Return the census of a ledger >> CENSUS_SHIFT & CENSUS_MASK."""
    sizes = [key >> _SIZE_BITS * suit & 63 for suit in range(4)]
    melds, kongs, wins, win = key >> _MELDS & 15, key >> _KONGS & 15, key >> _WINS & 7, key >> _WIN
    if wins != 1:
        win = -1
    first = max(win, 0) // 9
    before = [sizes[suit] - (suit == first) for suit in range(4)]
    suits = [suit for suit in range(4) if sizes[suit]]
    left = [size % 3 for size in sizes]
    odd = sum(size % 2 for size in sizes)
    sixteen = not melds and sum(before) == _SIXTEEN
    places = [(CODES_SHIFT + CODE_BITS * suit, suit * ONE_SUIT) for suit in range(4)]
    # pairs of each suit are even; orphans and knitted honours hold five honours or more
    form = not melds and (sizes[3] >= 5 or not odd or (sixteen and odd == 1))
    knitted = melds < 2 and min(sizes[:3]) >= 3
    pairs = sixteen or (not melds and sum(size % 2 for size in before) == 1)
    gates = not melds and len(suits) == 1
    # at most nine numbers lie three apart, and one tile is there twice
    unrelated = not melds and sizes[3] >= 4 and max(sizes[:3]) <= 4
    return Census(
        win,
        sum(sizes) + 3 * melds - wins,
        melds,
        kongs,
        TILES_SHIFT + RANK_BITS * win,
        MELD_TILES_SHIFT + RANK_BITS * win,
        CODES_SHIFT + CODE_BITS * first,
        first * ONE_SUIT * 9 + win % 9,
        tuple(places[suit] for suit in suits if suit != first),
        places[left.index(2)] if 2 in left else (0, 0),
        left.count(2) == 1 and 1 not in left,
        form,
        knitted,
        pairs,
        gates,
        unrelated,
        form or knitted or pairs or gates or unrelated,
        sixteen,
    )


census_of: Final = Remembered(_census_of).__getitem__
