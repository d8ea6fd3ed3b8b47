"""How hands and readings are packed into integers.

Everything that a fan asks is a number small enough to look up, so a whole hand is scored with a
few additions and dictionary look-ups. Three layouts are used everywhere; nothing else is packed.

**A suit's key**: how many of each rank, three bits a rank (a fifth copy fits, for waits in form):

    bit  29 28 27 | 26 25 24 | ... |  5  4  3 |  2  1  0
         suit 0–3 |  rank 9  |     |  rank 2  |  rank 1        suits m p s, then the honours ESWNCFP

**A suit's code**: the same counts as digits in base five, rank 1 lowest, and the suit above them.
A code fits in one digit of Python's integers, and it spreads well: a dictionary looks at the low
bits of a key first, where every power of an odd number shows, but only the ranks 1 to 4 of a key.

**A READING**, everything about the sets of one reading in one integer. The readings of the suits
and the melds are added:

    bits 108–    the chows, a number in base seven with a digit for each of the 21: m 123 234 … 789,
                 then p, then s; above them the suit + 1 of eyes that are fives, else 0 (all that a
                 fan of chows asks of eyes)
    bits 107–84  how many pungs and kongs there are of each sort, three bits a sort, lowest first:
                 open pungs, concealed pungs, open kongs, concealed kongs of 2 to 8, then the same
                 four of 1, 9 and honours
    bits 83–79   the eyes' number tile + 1, else 0, for the books that ask for it
    bits 78–56   how many groups there are of each sort, a number in base seven, lowest first:
                 chows; groups without a 1, 9 or honour; without a five; that are no even pung or
                 pair; concealed pungs and kongs; concealed kongs; open kongs; honours as eyes
    bits 55–49   honours that are kongs           bits 48–42  honours whose set is concealed
    bits 41–39   the eyes' honour + 1, else 0
    bits 38–32   pungs or kongs of honours        bits 31–5   pungs or kongs of numbers, by kind
    bit  4       only in the suit of the winning tile: without that tile it held eyes and sets
    bit  3       likewise: without that tile one kind alone completed it
    bits 2–0     how the winning tile completed its group (`scorer.readings.suits`)

A *group* is a set or the eyes. The digits take up to six groups: five sets and eyes fit (17-tile
hands). A variant that asks another question of every group ("a terminal in each") gets one more
field here, and all variants have it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scorer.tiles import is_outside

# Keys that differ in few low bits meet in a dictionary; times this odd number they do not.
SPREAD: Final = 0x9E3779B97F4A7C15
RANK_BITS: Final = 3
SUIT_SHIFT: Final = 27
SUIT_MASK: Final = (1 << SUIT_SHIFT) - 1
ONE_OF_EACH_RANK: Final[tuple[int, ...]] = tuple(5**rank for rank in range(9))  # in a code
ONE_SUIT: Final = 5**9
ONES: Final = sum(1 << 3 * i for i in range(36))  # one copy of every kind, of four suits' keys

PLACE_MASK: Final = 7
ONE_WAIT: Final = 1 << 3
COMPLETE: Final = 1 << 4
PUNGS_SHIFT: Final = 5
PUNGS_MASK: Final = (1 << 27) - 1
HONOURS_SHIFT: Final = 32
HONOURS_MASK: Final = (1 << 24) - 1
EYES_SHIFT: Final = 39
HONOURS_CONCEALED_SHIFT: Final = 42
HONOURS_KONGS_SHIFT: Final = 49
GROUPS_SHIFT: Final = 56
GROUPS_MASK: Final = (1 << 28) - 1  # the counters and the number eyes
ONE_CHOW: Final = 7**0 << GROUPS_SHIFT
ONE_WITHOUT_OUTSIDE: Final = 7**1 << GROUPS_SHIFT
ONE_WITHOUT_FIVE: Final = 7**2 << GROUPS_SHIFT
ONE_NOT_EVEN: Final = 7**3 << GROUPS_SHIFT
ONE_CONCEALED: Final = 7**4 << GROUPS_SHIFT
ONE_CONCEALED_KONG: Final = 7**5 << GROUPS_SHIFT
ONE_OPEN_KONG: Final = 7**6 << GROUPS_SHIFT
HONOUR_EYES: Final = 7**7 << GROUPS_SHIFT
COUNTERS: Final = (
    "chows",
    "without_outside",
    "without_five",
    "not_even",
    "concealed_pungs",
    "concealed_kongs",
    "open_kongs",
    "honour_eyes",
)  # what the digits count, lowest first
PUNG_BITS: Final = PUNGS_MASK << PUNGS_SHIFT | (1 << 7) - 1 << HONOURS_SHIFT
COUNTERS_MASK: Final = (1 << 23) - 1
NUMBER_EYES_SHIFT: Final = 79
NUMBER_EYES_MASK: Final = 31 << NUMBER_EYES_SHIFT
SORTS_SHIFT: Final = 84
SORT_BITS: Final = 3
SORTS: Final = 8
SORTS_MASK: Final = (1 << SORT_BITS * SORTS) - 1
GROUPS_AND_SORTS_BITS: Final = SORTS_SHIFT - GROUPS_SHIFT + SORT_BITS * SORTS
GROUPS_AND_SORTS_MASK: Final = (1 << GROUPS_AND_SORTS_BITS) - 1
CHOWS_SHIFT: Final = 108
# What only a variant asks that counts points for sets: their sorts, and those of the honours.
POINTS_BITS: Final = SORTS_MASK << SORTS_SHIFT | (1 << 14) - 1 << HONOURS_CONCEALED_SHIFT
SETS_MASK: Final = (1 << CHOWS_SHIFT) - 1  # a READING without its chows
ONE_OF_EACH_CHOW: Final[tuple[int, ...]] = tuple(7**i for i in range(21))
ONE_SUIT_OF_CHOWS: Final = 7**7
ONE_OF_FIVES: Final = 7**21  # among the chows


def count_of(key: int, rank: int) -> int:
    """Return how many tiles of a rank (0 to 8) a suit's key holds."""
    return key >> RANK_BITS * rank & 7


def key_of(code: int) -> int:
    """Return the key of a suit's code."""
    code, low = divmod(code, 5**5)
    suit, high = divmod(code, 5**4)
    return suit << SUIT_SHIFT | _key_of_ranks(high) << 5 * RANK_BITS | _key_of_ranks(low)


@lru_cache(maxsize=5**5)
def _key_of_ranks(code: int) -> int:
    """Return the key of the code of five ranks."""
    return sum(code // 5**rank % 5 << RANK_BITS * rank for rank in range(5))


def code_of(key: int) -> int:
    """Return the code of a suit's key that holds no fifth copy."""
    return (key >> SUIT_SHIFT) * ONE_SUIT + sum(
        count_of(key, rank) * ONE_OF_EACH_RANK[rank] for rank in range(9)
    )


def size_of(key: int) -> int:
    """Return how many tiles a suit's key holds.

    The counts of every second rank are digits of base 64 whose sum is below 63; such a sum is the
    number modulo 63:

        | 9 | . | 7 | . | 5 | . | 3 | . | 1 |   and   | 8 | . | 6 | . | 4 | . | 2 |
    """
    return (key & 0o707070707) % 63 + (key >> 3 & 0o7070707) % 63


def chow_part(kind: int) -> int:
    """Return what a chow that starts at a kind adds to a reading."""
    suit, rank = divmod(kind, 9)
    part = ONE_CHOW + ONE_NOT_EVEN
    if 0 < rank < 6:
        part += ONE_WITHOUT_OUTSIDE
    if not rank <= 4 <= rank + 2:
        part += ONE_WITHOUT_FIVE
    return part + (ONE_OF_EACH_CHOW[suit * 7 + rank] << CHOWS_SHIFT)


def _same_tiles(kind: int) -> int:
    rank = kind % 9 if kind < 27 else 0
    part = 0 if rank in (0, 8) else ONE_WITHOUT_OUTSIDE
    if rank != 4:
        part += ONE_WITHOUT_FIVE
    if rank % 2 == 0:  # ranks count from nought: 2 4 6 8 are odd
        part += ONE_NOT_EVEN
    return part


def sort_of(*, outside: bool, kong: bool, concealed: bool) -> int:
    """Return the number of a sort of pungs and kongs, 0 to 7."""
    return 4 * outside + 2 * kong + concealed


def pung_part(kind: int, *, concealed: bool, kong: bool = False) -> int:
    """Return what a pung or kong of a kind adds to a reading."""
    part = (1 << PUNGS_SHIFT + kind) + _same_tiles(kind)
    if concealed:
        part += ONE_CONCEALED
    if kong:
        part += ONE_CONCEALED_KONG if concealed else ONE_OPEN_KONG
    sort = sort_of(outside=is_outside(kind), kong=kong, concealed=concealed)
    part += 1 << SORTS_SHIFT + SORT_BITS * sort
    if kind >= 27:
        part += concealed << HONOURS_CONCEALED_SHIFT + kind - 27
        part += kong << HONOURS_KONGS_SHIFT + kind - 27
    return part


def opened_part(kind: int, kept: int) -> int:
    """Return what a concealed pung loses when another player's tile completes it.

    `kept` are the bits of a reading that are looked at.
    """
    return (pung_part(kind, concealed=True) & kept) - (pung_part(kind, concealed=False) & kept)


def eyes_part(kind: int) -> int:
    """Return what a pair of a kind adds to a reading."""
    if kind >= 27:
        return (kind - 26 << EYES_SHIFT) + HONOUR_EYES + _same_tiles(kind)
    fives = (kind // 9 + 1) * ONE_OF_FIVES if kind % 9 == 4 else 0
    return (fives << CHOWS_SHIFT) + (kind + 1 << NUMBER_EYES_SHIFT) + _same_tiles(kind)


def cut(reading: int, kept: int, counters: frozenset[str]) -> int:
    """Return a reading, or a part of one, with the bits that are kept and the counters named."""
    reading &= kept
    digits = reading >> GROUPS_SHIFT & COUNTERS_MASK
    left_out, one = 0, 1
    for name in COUNTERS:
        if name not in counters:
            left_out += digits // one % 7 * one
        one *= 7
    return reading - (left_out << GROUPS_SHIFT)


def chow_starts(chows: int) -> list[int]:
    """Return the kinds at which chows start, lowest first; `chows` is a reading >> CHOWS_SHIFT."""
    rest, first = divmod(chows % ONE_OF_FIVES, ONE_SUIT_OF_CHOWS)
    third, second = divmod(rest, ONE_SUIT_OF_CHOWS)
    return [*_starts_in(first, 0), *_starts_in(second, 9), *_starts_in(third, 18)]


@lru_cache(maxsize=4096)
def _starts_in(chows: int, first: int) -> tuple[int, ...]:
    """Return the kinds at which the chows of one suit start; the first of its kinds is given."""
    return tuple(first + low for low in range(7) for _ in range(chows // ONE_OF_EACH_CHOW[low] % 7))


def has_pung_of_winds(reading: int) -> bool:
    """Tell whether a reading has a pung or kong of winds."""
    return bool(reading >> HONOURS_SHIFT & 0b1111)


def pung_kinds(reading: int) -> list[int]:
    """Return the kinds of the pungs and kongs of a reading, lowest first."""
    return [kind for kind in range(34) if reading >> PUNGS_SHIFT + kind & 1]
