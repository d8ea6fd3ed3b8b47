"""How hands and readings are packed into integers.

Everything that a fan asks is a number small enough to look up, so a whole hand is scored with a
few additions and dictionary look-ups. Three layouts are used everywhere; nothing else is packed.

**A suit's key**: how many of each rank, three bits a rank (a fifth copy fits, for waits in form):

    bit  29 28 27 | 26 25 24 | ... |  5  4  3 |  2  1  0
         suit 0–3 |  rank 9  |     |  rank 2  |  rank 1        suits m p s, then the honours ESWNCFP

**CHOWS**, all chows of a reading. Readings of the suits and melds are added:

    bits 65–63  the suit + 1 of eyes that are fives, else 0 (the only eyes a fan of chows asks for)
    bits 62–0   three bits for each of 21 starts: m 123 234 … 789, then p, then s

**SETS**, everything else about the sets of a reading; again added:

    bits 58     1 if the eyes are honours         bits 48–46  groups that are no even pung or pair
    bits 57–55  open kongs                        bits 45–43  groups without a five
    bits 54–52  concealed kongs                   bits 42–40  groups without a 1, 9 or honour
    bits 51–49  concealed pungs and kongs         bits 39–37  chows
    bits 36–34  the eyes' honour + 1, else 0
    bits 33–27  pungs or kongs of honours         bits 26–0   pungs or kongs of numbers, by kind

A *group* is a set or the eyes. The fields take up to seven groups: five sets and eyes fit (17-tile
hands). A variant that asks another question of every group ("a terminal in each") gets one more
field here, and all variants have it.
"""

from __future__ import annotations

from typing import Final

RANK_BITS: Final = 3
SUIT_SHIFT: Final = 27
SUIT_MASK: Final = (1 << SUIT_SHIFT) - 1
ONES: Final = sum(1 << 3 * i for i in range(36))  # one copy of every kind, of four suits' keys

FIVES_SHIFT: Final = 63
PUNGS_MASK: Final = (1 << 27) - 1
HONOURS_SHIFT: Final = 27
HONOURS_MASK: Final = (1 << 10) - 1
EYES_SHIFT: Final = 34
GROUPS_SHIFT: Final = 37
ONE_CHOW: Final = 1 << 37
ONE_WITHOUT_OUTSIDE: Final = 1 << 40
ONE_WITHOUT_FIVE: Final = 1 << 43
ONE_NOT_EVEN: Final = 1 << 46
ONE_CONCEALED: Final = 1 << 49
ONE_CONCEALED_KONG: Final = 1 << 52
ONE_OPEN_KONG: Final = 1 << 55
HONOUR_EYES: Final = 1 << 58

Parts = tuple[int, int]  # (CHOWS, SETS)


def suit_key(kinds: list[int]) -> int:
    """Return the key of one suit's tiles, given as kinds of one suit."""
    suit = kinds[0] // 9
    return (suit << SUIT_SHIFT) + sum(1 << RANK_BITS * (kind - 9 * suit) for kind in kinds)


def count_of(key: int, rank: int) -> int:
    """Return how many tiles of a rank (0 to 8) a suit's key holds."""
    return key >> RANK_BITS * rank & 7


def chow_parts(kind: int) -> Parts:
    """Return what a chow that starts at a kind adds to a reading."""
    suit, rank = divmod(kind, 9)
    sets = ONE_CHOW + ONE_NOT_EVEN
    if 0 < rank < 6:
        sets += ONE_WITHOUT_OUTSIDE
    if not rank <= 4 <= rank + 2:
        sets += ONE_WITHOUT_FIVE
    return 1 << RANK_BITS * (suit * 7 + rank), sets


def _same_tiles(kind: int) -> int:
    rank = kind % 9 if kind < 27 else 0
    sets = 0 if rank in (0, 8) else ONE_WITHOUT_OUTSIDE
    if rank != 4:
        sets += ONE_WITHOUT_FIVE
    if rank % 2 == 0:  # ranks count from nought: 2 4 6 8 are odd
        sets += ONE_NOT_EVEN
    return sets


def pung_parts(kind: int, *, concealed: bool) -> Parts:
    """Return what a pung or kong of a kind adds to a reading."""
    return 0, (1 << kind) + _same_tiles(kind) + (ONE_CONCEALED if concealed else 0)


def eyes_parts(kind: int) -> Parts:
    """Return what a pair of a kind adds to a reading."""
    if kind >= 27:
        return 0, (kind - 26 << EYES_SHIFT) + HONOUR_EYES + _same_tiles(kind)
    fives = kind // 9 + 1 << FIVES_SHIFT if kind % 9 == 4 else 0
    return fives, _same_tiles(kind)


def chow_starts(chows: int) -> list[int]:
    """Return the kinds at which the chows of a reading start, lowest first."""
    return [i // 7 * 9 + i % 7 for i in range(21) for _ in range(chows >> RANK_BITS * i & 7)]


def pung_kinds(sets: int) -> list[int]:
    """Return the kinds of the pungs and kongs of a reading, lowest first."""
    return [kind for kind in range(34) if sets >> kind & 1]
