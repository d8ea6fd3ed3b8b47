"""The short sum: what the words of a line add up to, and what it says of a hand.

The ledger (`scorer.readings.ledger`) says everything of a hand. Here the words have been read as
suits already (`scorer.batch.words`), so that a plain hand has its reading in the sum, and needs no
more than that. Its fields, lowest first:

    | state | numbers 111 | kinds 24 × 5 | copies 34 × 6 | READING |

    state    STATE, with what it says of the winning tile in its own suit
    kinds    for each bit of the kinds' words (`Plan.words`) how many words have it, and 15: the
             highest bit says that one has, as if they were ORed
    copies   how many of each kind there are, a kong counted as three, and 28: the highest bit says
             that there are four
    READING  the first reading of each word (`scorer.readings.keys`)

The numbers, lowest first:

    | size 6 | wins 6 | eyes 6 | unread 6 | runs 4 × 6 | choices 6 | odd 6 | mixed 6 | kongs 6 |
    | own 7 | choice 26 |

    size     how many tiles there are, a meld counted as three, without the winning one
    wins     how many winning tiles
    eyes     how many words hold eyes
    unread   how many words have no reading, or are not read as one suit
    runs     how many runs of each suit there are
    choices  how many words have several readings; if it is one, `choice` says how they differ
    odd      how many words are not written as they are shown
    mixed    how many words are not of one suit; they have no reading, either
    own      how many copies of the winning tile its own word has, and 28

The sum begins with the 28s and 15s (`BEGIN`). No number overflows while the words come from at most
MOST_SIGNS signs, and where they say that a hand has its number of tiles, the copies are right, and
so are the kinds of at most sixteen words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scorer.readings.keys import COMPLETE, ONE_WAIT
from scorer.readings.state import (
    COPY_IN_MELDS,
    STATE_BITS,
    THREE_SHOWN,
)
from scorer.tiles import KINDS


class UsualWay(Exception):  # noqa: N818 - nothing need be wrong
    """A line that the fast way does not take: of another kind, with a fault, no win."""


NUMBERS_SHIFT: Final = STATE_BITS
KINDS_AT: Final = NUMBERS_SHIFT + 111
KIND_BITS: Final = 5
MOST_KIND_BITS: Final = 24
MOST_WORDS: Final = 16
COPIES_AT: Final = KINDS_AT + KIND_BITS * MOST_KIND_BITS
COPY_BITS: Final = 6
COPY_MASK: Final = (1 << COPY_BITS) - 1
COPIES_MASK: Final = (1 << KINDS * COPY_BITS) - 1
COPIES: Final = COPIES_MASK << COPIES_AT
READING_AT: Final = COPIES_AT + KINDS * COPY_BITS
BITS: Final = 6
FIELD: Final = (1 << BITS) - 1
WINS, EYES, UNREAD, RUNS, CHOICES, ODD, MIXED, KONGS, OWN, CHOICE = (
    6, 12, 18, 24, 48, 54, 60, 66, 72, 79,
)  # fmt: skip
KONGS_MASK: Final = FIELD << NUMBERS_SHIFT + KONGS
OWN_AT: Final = NUMBERS_SHIFT + OWN
OWN_MASK: Final = 127
CHOICE_AT: Final = NUMBERS_SHIFT + CHOICE
CHOICE_MASK: Final = (1 << 26) - 1
ONE_OF_KINDS: Final = tuple(1 << KINDS_AT + KIND_BITS * i for i in range(MOST_KIND_BITS))
ONE_COPY: Final = tuple(1 << COPIES_AT + COPY_BITS * kind for kind in range(KINDS))
ODDS: Final = sum(ONE_COPY)
_TO_FOUR: Final = 28  # 28 + 4 = 32
FOURS: Final = ODDS << COPY_BITS - 1
_ONE_OF_ALL_KINDS: Final = sum(ONE_OF_KINDS)
KINDS_MASK: Final = _ONE_OF_ALL_KINDS * MOST_WORDS
_NO_COPIES: Final = (ODDS >> COPIES_AT) * _TO_FOUR
BEGIN: Final = ODDS * _TO_FOUR + (_TO_FOUR << OWN_AT) + _ONE_OF_ALL_KINDS * (MOST_WORDS - 1)
ONE_WIN: Final = 1 << WINS
WINS_MASK: Final = FIELD << WINS | FIELD
_SEVERAL: Final = FIELD - 1  # of a field: more than one
_SEVERAL_RUNS: Final = sum(_SEVERAL << RUNS + BITS * suit for suit in range(3))
READABLE_MASK: Final = (FIELD << EYES | FIELD << UNREAD) << NUMBERS_SHIFT
READABLE: Final = 1 << NUMBERS_SHIFT + EYES
UNREAD_MASK: Final = (FIELD << UNREAD | FIELD << MIXED) << NUMBERS_SHIFT
UNREAD_SUITS: Final = 3 << NUMBERS_SHIFT + UNREAD  # all three, as where each holds knitted tiles
MIXED_MASK: Final = FIELD << NUMBERS_SHIFT + MIXED
RUNS_MASK: Final = ((1 << 4 * BITS) - 1) << NUMBERS_SHIFT + RUNS
SURE_MASK: Final = (WINS_MASK | FIELD << ODD | _SEVERAL_RUNS) << NUMBERS_SHIFT
PLAIN_MASK: Final = (
    WINS_MASK
    | FIELD << EYES
    | FIELD << UNREAD
    | _SEVERAL_RUNS
    | _SEVERAL << RUNS + 3 * BITS
    | _SEVERAL << CHOICES
    | FIELD << ODD
) << NUMBERS_SHIFT | COMPLETE << READING_AT
# what the suit of the winning tile says of the wait: it was complete before, and one kind alone won
COMPLETE_BEFORE: Final = COMPLETE << READING_AT
ALONE: Final = ONE_WAIT << READING_AT
# of a plain hand: it has one reading, and no four of a kind
SIMPLE_MASK: Final = PLAIN_MASK | FOURS | FIELD << NUMBERS_SHIFT + CHOICES


def plain(size: int) -> int:
    """Return short & PLAIN_MASK of a hand of sets and eyes whose words say how it is read.

    They are written as they are shown, and no other suit than that of the winning tile waited.
    """
    return (size | ONE_WIN | 1 << EYES) << NUMBERS_SHIFT


def kind_at(place: int) -> int:
    """Return the kind whose copies stand at a place of the short sum."""
    return (place - COPIES_AT) // COPY_BITS


def bits_of(words: Iterable[int]) -> list[int]:
    """Return the bits that some kinds' words have, each as a number."""
    there = 0
    for word in words:
        there |= word
    return [1 << i for i in range(there.bit_length()) if there >> i & 1]


def kinds_in_copies(short: int) -> list[int]:
    """Return the kinds that are there; the copies are right."""
    copies = short >> COPIES_AT & COPIES_MASK
    return [kind for kind in range(KINDS) if copies >> COPY_BITS * kind & COPY_MASK != _TO_FOUR]


def joined_tiles(short: int) -> int:
    """Return the joined key of the tiles that are counted, at most seven of a kind.

    A copy is an octal digit there, and the lower one of two here.
    """
    copies = (short >> COPIES_AT & COPIES_MASK) - _NO_COPIES
    return int(f"{copies:o}"[::-2][::-1], 8)


def has_loose_fifth(short: int, fours: int) -> bool:
    """Tell whether there are five of a kind or more, none of them in a kong.

    `fours` is short & FOURS.
    """
    return short & fours - (fours >> COPY_BITS - 1) > 0


def shown(short: int, win_at: int) -> int:
    """Return what STATE says of the copies of the winning tile that are not in its own word."""
    copies = (short >> win_at & COPY_MASK) - (short >> OWN_AT & OWN_MASK)
    if not copies:
        return 0
    return COPY_IN_MELDS if copies < 3 else COPY_IN_MELDS | THREE_SHOWN
