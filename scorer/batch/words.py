"""What the words of a line add to its hand: learnt once from the grammar, added up ever after.

A word is a run of tiles of one suit, a run that the winning tile completes, or a meld:

    33m  23477s+7s  444m-  123s-

It adds to the ledger (`scorer.readings.ledger`), which says everything, and to the *short sum*: as
the words have been read as suits already, that holds the reading of a plain hand. Its fields,
lowest first:

    | state 62 | numbers 111 | kinds 24 × 5 | copies 34 × 6 | READING |

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

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from scorer.hand import KONGS as ALL_KONGS
from scorer.notation.alone import meld_in, tiles_in
from scorer.notation.writer import write_meld
from scorer.readings.keys import COMPLETE, ONE_WAIT, ONES, RANK_BITS, SUIT_MASK, SUIT_SHIFT
from scorer.readings.knitted import SERIES, left_of_suit
from scorer.readings.ledger import (
    BASE_SHIFT,
    OF_TILE,
    OF_WINNING_TILE,
    STATE_MASK,
    of_meld,
)
from scorer.readings.memo import Remembered
from scorer.readings.packed import COPY_CONCEALED, nine_gates
from scorer.rules.rules import Rules
from scorer.tiles import KINDS, TEXTS, kind_of, write_tiles

KIND_OF: Final = {TEXTS[kind]: kind for kind in range(KINDS)}
NUMBERS_SHIFT: Final = 62
_KINDS_AT: Final = NUMBERS_SHIFT + 111
_KIND_BITS: Final = 5
_MOST_KIND_BITS: Final = 24
_MOST_WORDS: Final = 16
COPIES_AT: Final = _KINDS_AT + _KIND_BITS * _MOST_KIND_BITS
_COPY_BITS: Final = 6
COPY_MASK: Final = (1 << _COPY_BITS) - 1
COPIES_MASK: Final = (1 << KINDS * _COPY_BITS) - 1
READING_AT: Final = COPIES_AT + KINDS * _COPY_BITS
_BITS: Final = 6
FIELD: Final = (1 << _BITS) - 1
_WINS, _EYES, _UNREAD, _RUNS, _CHOICES, _ODD, _MIXED, _KONGS, OWN, CHOICE = (
    6, 12, 18, 24, 48, 54, 60, 66, 72, 79,
)  # fmt: skip
KONGS_MASK: Final = FIELD << NUMBERS_SHIFT + _KONGS
OWN_AT: Final = NUMBERS_SHIFT + OWN
OWN_MASK: Final = 127
_CHOICE_AT: Final = NUMBERS_SHIFT + CHOICE
_CHOICE_MASK: Final = (1 << 26) - 1
_ONE_OF_KINDS: Final = tuple(1 << _KINDS_AT + _KIND_BITS * i for i in range(_MOST_KIND_BITS))
_COPIES: Final = tuple(1 << COPIES_AT + _COPY_BITS * kind for kind in range(KINDS))
ODDS: Final = sum(_COPIES)
_TO_FOUR: Final = 28  # 28 + 4 = 32
FOURS: Final = ODDS << _COPY_BITS - 1
_ONE_OF_ALL_KINDS: Final = sum(_ONE_OF_KINDS)
KINDS_MASK: Final = _ONE_OF_ALL_KINDS * _MOST_WORDS
BEGIN: Final = ODDS * _TO_FOUR + (_TO_FOUR << OWN_AT) + _ONE_OF_ALL_KINDS * (_MOST_WORDS - 1)
ONE_WIN: Final = 1 << _WINS
WINS_MASK: Final = FIELD << _WINS | FIELD
_SEVERAL: Final = FIELD - 1  # of a field: more than one
_FULL_HAND: Final = 14  # tiles of nine gates
_ONE_OF_EACH: Final = ONES & SUIT_MASK
_SAME_SUIT: Final = re.compile(r"([mps])(?=[0-9]+\1)")
_SEVERAL_RUNS: Final = sum(_SEVERAL << _RUNS + _BITS * suit for suit in range(3))
READABLE_MASK: Final = (FIELD << _EYES | FIELD << _UNREAD) << NUMBERS_SHIFT
READABLE: Final = 1 << NUMBERS_SHIFT + _EYES
UNREAD_MASK: Final = (FIELD << _UNREAD | FIELD << _MIXED) << NUMBERS_SHIFT
UNREAD_SUITS: Final = 3 << NUMBERS_SHIFT + _UNREAD  # all three, as where each holds knitted tiles
MIXED_MASK: Final = FIELD << NUMBERS_SHIFT + _MIXED
RUNS_MASK: Final = ((1 << 4 * _BITS) - 1) << NUMBERS_SHIFT + _RUNS
SURE_MASK: Final = (WINS_MASK | FIELD << _ODD | _SEVERAL_RUNS) << NUMBERS_SHIFT
PLAIN_MASK: Final = (
    WINS_MASK
    | FIELD << _EYES
    | FIELD << _UNREAD
    | _SEVERAL_RUNS
    | _SEVERAL << _RUNS + 3 * _BITS
    | _SEVERAL << _CHOICES
    | FIELD << _ODD
) << NUMBERS_SHIFT | COMPLETE << READING_AT
# what the suit of the winning tile says of the wait: it was complete before, and one kind alone won
COMPLETE_BEFORE: Final = COMPLETE << READING_AT
ALONE: Final = ONE_WAIT << READING_AT
# of a plain hand: it has one reading, and no four of a kind
SIMPLE_MASK: Final = PLAIN_MASK | FOURS | FIELD << NUMBERS_SHIFT + _CHOICES


def plain(size: int) -> int:
    """Return short & PLAIN_MASK of a hand of sets and eyes whose words say how it is read.

    They are written as they are shown, and no other suit than that of the winning tile waited.
    """
    return (size | ONE_WIN | 1 << _EYES) << NUMBERS_SHIFT


def kind_at(place: int) -> int:
    """Return the kind whose copies stand at a place of the short sum."""
    return (place - COPIES_AT) // _COPY_BITS


def bits_of(words: Iterable[int]) -> list[int]:
    """Return the bits that some kinds' words have, each as a number."""
    there = 0
    for word in words:
        there |= word
    return [1 << i for i in range(there.bit_length()) if there >> i & 1]


def are_few(words: Iterable[int]) -> bool:
    """Tell whether there is room in the short sum for all bits that the kinds' words have."""
    return len(bits_of(words)) <= _MOST_KIND_BITS


def has_loose_fifth(short: int, fours: int) -> bool:
    """Tell whether there are five of a kind or more, none of them in a kong.

    `fours` is short & FOURS.
    """
    return short & fours - (fours >> _COPY_BITS - 1) > 0


def _sign(kind: int) -> int:
    """Return what a tile adds to the short sum, with the key of its suit in place of STATE."""
    return 1 << NUMBERS_SHIFT | _COPIES[kind] | 1 << RANK_BITS * (kind % 9)


# What each sign of a run of one suit adds: the numbers before an m, p or s, and the honours.
_SIGNS: Final = (
    *({TEXTS[kind][0]: _sign(kind) for kind in range(at, at + 9)}.__getitem__ for at in (0, 9, 18)),
    {TEXTS[kind]: _sign(kind) for kind in range(27, KINDS)}.__getitem__,
)
_MOST_OF_SUIT: Final = 4 * 9  # tiles
_TO_SEVEN: Final = ODDS * 3  # 4 + 3 = 7
_FIFTH_COPY: Final = ODDS * (FIELD - 7)


def of_one_suit(text: str) -> tuple[int, int] | None:
    """Return the suit of a run of tiles, and what they add as `_sign` says.

    Each sign is a tile, as the grammar has it. None if there are several suits, five of a kind, or
    anything else.

        23477s  →  2, sum of the signs 2 3 4 7 7
    """
    suit = "mps".find(text[-1:])
    signs = text[:-1] if suit >= 0 else text
    if not 0 < len(signs) <= _MOST_OF_SUIT:
        return None
    try:
        adds = sum(map(_SIGNS[suit], signs))
    except KeyError:
        return None
    return None if adds + _TO_SEVEN & _FIFTH_COPY else (suit % 4, adds)


class Words:
    """The words of one variant; when `cap` are known, it begins anew.

    `tiles` and `melds` are the words by their text. `choices` are what the readings of a word add
    to its first one. A word that says more, or not the same everywhere, is not learnt. `forms` are
    the special forms of concealed hands by what the short sum says of their tiles, `kongs` the bits
    of FOURS that say of a kong's word that there is another copy.
    """

    __slots__ = (
        "_bits",
        "_cap",
        "_choices",
        "_ledgers",
        "_plan",
        "_played",
        "_ranks",
        "_series",
        "_shown",
        "_suits",
        "choices",
        "forms",
        "kongs",
        "melds",
        "tiles",
    )

    def __init__(self, rules: Rules, cap: int) -> None:
        book = rules.book
        self._plan = book.plan
        self._suits = rules.search.suits
        # the kinds of melds that are played, and say all that the settlement asks of them
        self._played = book.melds - set(ALL_KONGS) if book.settled_by_kongs else book.melds
        self._cap = cap
        self.tiles: dict[str, int] = {}
        self.melds: dict[str, int] = {}
        self.choices: list[tuple[int, ...]] = []
        self.forms: dict[int, int] = {}
        self.kongs: dict[str, int] = {}
        self._choices: dict[tuple[int, ...], int] = {}
        self._bits = bits_of(book.plan.words)
        # what the kinds of a suit add, by its key with one of each rank
        self._ranks = Remembered(self._kinds_in)
        self._ledgers: dict[str, int] = {}
        self._series: dict[str, tuple[int, int] | None] = {}
        self._shown: dict[str, str] = {}  # where that is not the word
        self._forget()

    def learn_line(self, runs: Sequence[str], melds: Sequence[str]) -> int | None:
        """Learn the words of a line, tiles and melds; return what they add to the short sum.

        None if it is written otherwise, or without a winning tile.
        """
        self._make_room()
        tiles, called, short = self.tiles, self.melds, 0
        for word in runs:
            if word not in tiles and not (word.isprintable() and self._learn_tiles(word)):
                return None
            short += tiles[word]
        for word in melds:
            if word not in called and not (word.isprintable() and self._learn_meld(word)):
                return None
            short += called[word]
        return short if runs else None

    def read(self, first: str, melds: list[str], win: str) -> list[str]:
        """Return the first of three ways to see a line's words in which all can be learnt.

        In one the winning tile is with the tiles of its suit; in the others it stands alone, behind
        the tiles cut at their suits or the first word as it is. Without such a way there are no
        words.
        """
        self._make_room()
        alone = f"+{win}"
        for words in (
            [*joined(first, win), *melds],
            [*cut(first).split(), *melds, alone],
            [first, *melds, alone],
        ):
            if len(words) > _MOST_WORDS or not self._learn(words):
                continue
            if self.add(words) >> NUMBERS_SHIFT + _WINS & FIELD == 1:
                return words
        return []

    def add(self, words: Iterable[str]) -> int:
        """Return what known words add to the short sum."""
        return sum([self.melds.get(word) or self.tiles[word] for word in words])

    def readings(self, short: int) -> Sequence[int]:
        """Return the READINGs of a hand of which one word at most has several."""
        reading = short >> READING_AT
        choice = short >> _CHOICE_AT & _CHOICE_MASK
        return [reading + more for more in self.choices[choice]] if choice else (reading,)

    def waits(self, word: str) -> bool:
        """Tell whether a word of one suit, sets and eyes, would be completed by another tile."""
        run = of_one_suit(word)
        return run is not None and self._suits.waits[run[0] << SUIT_SHIFT | run[1] & STATE_MASK] > 0

    def without_series(self, word: str) -> tuple[int, int] | None:
        """Return which series of knitted tiles a word of one suit holds, and how the rest is read.

        The series is 1, 2 or 4, the reading a READING. None if there are several ways, or none: a
        winning tile that may be of the series or of the rest has both, whatever the switches say.
        """
        if word not in self._series:
            self._series[word] = self._without_series(word)
        return self._series[word]

    def _without_series(self, word: str) -> tuple[int, int] | None:
        text, _, win = word.partition("+")
        run = of_one_suit(text)
        if run is None:
            return None
        suit, adds = run
        key, rank = (adds & STATE_MASK) + (suit << SUIT_SHIFT), -1
        if win:
            rank = KIND_OF[win] - 9 * suit
            key += 1 << RANK_BITS * rank
        there = (key | key >> 1 | key >> 2) & _ONE_OF_EACH
        found = [
            (1 << i, reading)
            for i, series in enumerate(SERIES)
            if there & series == series
            for reading in left_of_suit(key, series, rank, self._suits, body_wait=True)
        ]
        return found[0] if len(found) == 1 else None

    def kinds_of(self, short: int) -> int:
        """Return the words of the kinds, ORed."""
        there = (short & KINDS_MASK) >> _KINDS_AT + _KIND_BITS - 1
        return sum([bit for i, bit in enumerate(self._bits) if there >> _KIND_BITS * i & 1])

    def ledger(self, words: Iterable[str]) -> int:
        """Return what known words add to the ledger."""
        ledgers = self._ledgers
        return sum([ledgers[word] if word in ledgers else self._ledger(word) for word in words])

    def canonical(self, words: Iterable[str]) -> str:
        """Write the tiles in hand and the melds as they stand before the winning tile."""
        tiles, melds = "", []
        for word in words:
            text = word.partition("+")[0]
            shown = self._shown.get(text, text)
            if word in self.melds:
                melds.append(shown)
            else:
                tiles += shown
        return "".join(f"{text} " for text in (_SAME_SUIT.sub("", tiles), *melds) if text)

    def _make_room(self) -> None:
        if not self._has_room():
            self._forget()

    def _forget(self) -> None:
        for table in (
            self.tiles,
            self.melds,
            self.kongs,
            self._choices,
            self._ledgers,
            self._series,
            self._shown,
        ):
            table.clear()
        self.choices[:] = [(0,)]

    def _learn(self, words: Iterable[str]) -> bool:
        """Learn words that may be new; False if one of them has to be read with its line."""
        return all(
            word in self.tiles
            or word in self.melds
            or self._learn_tiles(word)
            or self._learn_meld(word)
            for word in words
        )

    def _has_room(self) -> bool:
        return len(self.tiles) + len(self.melds) < self._cap

    def _learn_tiles(self, word: str) -> bool:
        if (found := self._of_tiles(word)) is not None:
            self.tiles[word] = found
        return found is not None

    def _of_tiles(self, word: str) -> int | None:
        """Return what a word of tiles adds; None if it is another one."""
        text, plus, win = word.partition("+")
        if plus and win not in KIND_OF:
            return None
        kind = KIND_OF[win] if win else -1
        run = of_one_suit(text)
        if run and (not win or kind // 9 == run[0]):
            return self._of_suit(*run, kind)
        tiles = tiles_in(text) if text else ()
        if tiles is None:
            return None
        short = len(tiles) | 1 << _UNREAD | 1 << _MIXED
        for suit, _ in groupby(tiles, lambda kind: kind // 9):
            short += 1 << _RUNS + _BITS * suit
        if (shown := write_tiles(tiles)) != text:
            self._shown[text] = shown
            short += 1 << _ODD
        if win:
            short += ONE_WIN
            tiles += (kind,)
        copies = sum([_COPIES[kind] for kind in tiles])
        return _short(0, short, copies, 0) + self._of_kinds(tiles)

    def _learn_meld(self, text: str) -> bool:
        meld = None if "+" in text else meld_in(text)
        if meld is None or meld.kind not in self._played:
            return False
        ledger = of_meld(meld)
        numbers = 3 | meld.is_kong << _KONGS
        if (shown := write_meld(meld)) != text:
            numbers += 1 << _ODD
            self._shown[text] = shown
        reading = ledger >> BASE_SHIFT & self._plan.kept
        tiles = [kind_of(tile) for tile in meld.tiles]
        copies = sum([_COPIES[kind] for kind in tiles[:3]])
        short = _short(ledger & STATE_MASK, numbers, copies, reading)
        self.melds[text] = short + self._of_kinds(tiles)
        if meld.is_kong:
            self.kongs[text] = copies // 3 << _COPY_BITS - 1
        return True

    def _of_kinds(self, kinds: Iterable[int]) -> int:
        """Return the bits that the words of some kinds have, each as one in its field."""
        word = 0
        for kind in set(kinds):
            word |= self._plan.words[kind]
        return sum([_ONE_OF_KINDS[i] for i, bit in enumerate(self._bits) if word & bit])

    def _kinds_in(self, ranks: int) -> int:
        """Return what the kinds in a suit's key add."""
        suit = ranks >> SUIT_SHIFT
        there = [rank for rank in range(9) if ranks >> RANK_BITS * rank & 7]
        return self._of_kinds([9 * suit + rank for rank in there])

    def _of_suit(self, suit: int, adds: int, win: int) -> int:
        """Return what tiles of one suit add, with their readings.

        The winning tile, if it is given, is of the suit, too.
        """
        key = adds & SUIT_MASK
        short = adds - key
        size = short >> NUMBERS_SHIFT & FIELD
        key += suit << SUIT_SHIFT
        numbers = 1 << _RUNS + _BITS * suit
        if win < 0:
            readings = self._suits.plain.make(key)  # the word remembers them
        else:
            rank = win - 9 * suit
            key += 1 << RANK_BITS * rank
            own = key >> RANK_BITS * rank & 7
            size += 1
            short += _COPIES[win] + COPY_CONCEALED if own > 1 else _COPIES[win]
            numbers += ONE_WIN + (own << OWN)
            readings = self._suits.placed_in(key, rank) if own < 5 else ()
            if size == _FULL_HAND:
                short += nine_gates(key, rank)
        if not readings:
            numbers += 1 << _UNREAD
        else:
            if size % 3 == 2:
                numbers += 1 << _EYES
            if len(readings) > 1:
                numbers += (1 << _CHOICES) + (self._choice(readings) << CHOICE)
            short += readings[0] << READING_AT
        ranks = (key | key >> 1 | key >> 2) & _ONE_OF_EACH | suit << SUIT_SHIFT
        return short + (numbers << NUMBERS_SHIFT) + self._ranks[ranks]

    def _choice(self, readings: Sequence[int]) -> int:
        """Return where the readings stand among the choices, as what they add to the first one."""
        more = tuple([reading - readings[0] for reading in readings])
        place = self._choices.get(more)
        if place is None:
            place = self._choices[more] = len(self.choices)
            self.choices.append(more)
        return place

    def _ledger(self, word: str) -> int:
        text, plus, win = word.partition("+")
        meld = None
        if word in self.melds:
            meld = meld_in(text)
            assert meld is not None, "it is known"
            ledger = of_meld(meld)
        else:
            ledger = sum([OF_TILE[kind] for kind in tiles_in(text) or ()] if text else ())
        if plus:
            ledger += OF_WINNING_TILE[KIND_OF[win]]
        self._ledgers[word] = ledger
        return ledger


def cut(tiles: str) -> str:
    """Return tiles with a blank behind each suit: 33m 23477s ."""
    return tiles.replace("m", "m ").replace("p", "p ").replace("s", "s ")


def joined(tiles: str, win: str) -> list[str]:
    """Return tiles cut at their suits, the winning one with its own: 33m 23477s+7s."""
    to_m, to_p, to_s, end, *_ = MARKS[win]
    return (tiles.replace("m", to_m).replace("p", to_p).replace("s", to_s) + end).split()


def _mark(kind: int) -> tuple[str, str, str, str, str, int]:
    """Return what the ends of the runs become, one of them with the winning tile.

    An honour stands behind all. The sign of the tile follows, its number or letter, and the place
    of its copies in the short sum.
    """
    win = TEXTS[kind]
    m, p, s = (f"{suit}+{win} " if win.endswith(suit) else f"{suit} " for suit in "mps")
    end = "" if len(win) > 1 else f"+{win}"
    return m, p, s, end, win[0], COPIES_AT + _COPY_BITS * kind


MARKS: Final = {TEXTS[kind]: _mark(kind) for kind in range(KINDS)}


def _short(state: int, numbers: int, copies: int, reading: int) -> int:
    return state | numbers << NUMBERS_SHIFT | copies | reading << READING_AT
