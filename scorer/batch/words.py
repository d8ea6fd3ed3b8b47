"""What the words of a line add to its hand: learnt once from the grammar, added up ever after.

A word is a run of tiles of one suit, a run that the winning tile completes, or a meld:

    33m  23477s+7s  444m-  123s-

It adds to the ledger (`scorer.readings.ledger`), which says everything, and to the short sum
(`scorer.batch.short`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import groupby
from operator import or_
from typing import Final

from scorer.batch.short import (
    BITS,
    CHOICE,
    CHOICE_AT,
    CHOICE_MASK,
    CHOICES,
    COPIES_AT,
    COPY_BITS,
    EYES,
    FIELD,
    KIND_BITS,
    KINDS_AT,
    KINDS_MASK,
    KONGS,
    MIXED,
    MOST_KIND_BITS,
    MOST_WORDS,
    NUMBERS_SHIFT,
    ODD,
    ODDS,
    ONE_COPY,
    ONE_OF_KINDS,
    ONE_WIN,
    OWN,
    READING_AT,
    RUNS,
    UNREAD,
    WINS,
    UsualWay,
    bits_of,
    kinds_in_copies,
)
from scorer.hand import KONGS as ALL_KONGS
from scorer.notation.alone import meld_in, tiles_in
from scorer.notation.writer import write_meld
from scorer.readings.keys import RANK_BITS, SUIT_MASK, SUIT_SHIFT
from scorer.readings.knitted import SERIES, left_of_suit
from scorer.readings.ledger import (
    BASE_SHIFT,
    OF_TILE,
    OF_WINNING_TILE,
    of_meld,
)
from scorer.readings.memo import MEMORY, Remembered
from scorer.readings.packed import (
    nine_gates,
)
from scorer.readings.shapes import present
from scorer.readings.state import (
    COPY_CONCEALED,
    STATE_MASK,
)
from scorer.readings.suits import of_suit
from scorer.rules.rules import Rules
from scorer.tiles import KINDS, TEXTS, kind_of, write_tiles

KIND_OF: Final = {TEXTS[kind]: kind for kind in range(KINDS)}
_GATES: Final = 14  # tiles of nine gates
_WORD_BYTES: Final = 280
_SAME_SUIT: Final = re.compile(r"([mps])(?=[0-9]+\1)")


_SUITS: Final = "mps"
_NOT_THE_FIRST: Final = (1, 2)


def _sign(kind: int) -> int:
    """Return what a tile adds to the short sum, with the key of its suit in place of STATE."""
    return 1 << NUMBERS_SHIFT | ONE_COPY[kind] | 1 << RANK_BITS * (kind % 9)


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
    suit = _SUITS.find(text[-1:])
    signs = text[:-1] if suit >= 0 else text
    if not 0 < len(signs) <= _MOST_OF_SUIT:
        return None
    try:
        adds = sum(map(_SIGNS[suit], signs))
    except KeyError:
        return None
    return None if adds + _TO_SEVEN & _FIFTH_COPY else (suit % 4, adds)


# What tiles of one suit add whichever it is: their copies and ranks are those of the first suit, or
# of honours, and so are their READINGs.
Run = tuple[int, int, int, Sequence[int]]
_COPIES_OF: Final = tuple(COPIES_AT + COPY_BITS * 9 * suit for suit in (0, 1, 2, 0))
_ONE_RUN: Final = tuple(1 << NUMBERS_SHIFT + RUNS + BITS * suit for suit in range(4))


class Words:
    """The words of one variant; where MEMORY is full, it begins anew with the next line.

    `tiles` and `melds` are the words by their text. `choices` are what the readings of a word add
    to its first one. A word that says more, or not the same everywhere, is not learnt. `kongs` are
    the bits of FOURS that say of a kong's word that there is another copy. The short sum
    `says_kinds` unless their words have too many bits for it; a club's may.
    """

    __slots__ = (
        "__weakref__",
        "_bits",
        "_choices",
        "_full",
        "_ledgers",
        "_plan",
        "_played",
        "_ranks",
        "_runs",
        "_series",
        "_shown",
        "_suits",
        "choices",
        "kongs",
        "melds",
        "says_kinds",
        "tiles",
    )

    def __init__(self, rules: Rules) -> None:
        book = rules.book
        self._plan = book.plan
        self._suits = rules.evaluator.readings.suits
        # the kinds of melds that are played, and say all that the settlement asks of them
        apart = set(ALL_KONGS) if book.ruling.settled_by_kongs else set()
        self._played = book.game.melds - apart
        self.tiles: dict[str, int] = {}
        self.melds: dict[str, int] = {}
        self.choices: list[tuple[int, ...]] = []
        self.kongs: dict[str, int] = {}
        self._choices: dict[tuple[int, ...], int] = {}
        bits = bits_of(book.plan.words)
        self.says_kinds = len(bits) <= MOST_KIND_BITS
        self._bits = bits if self.says_kinds else []
        # what the kinds of a suit add, by its key with one of each rank
        self._ranks = Remembered(self._fields_in)
        self._runs: dict[str, Run] = {}  # the suits of numbers are read alike
        self._ledgers: dict[str, int] = {}
        self._series: dict[str, tuple[int, int] | None] = {}
        self._shown: dict[str, str] = {}  # where that is not the word
        self._forget()
        MEMORY.add(self)

    def learn_line(self, runs: Sequence[str], melds: Sequence[str]) -> int:
        """Learn the words of a line, tiles and melds; return what they add to the short sum.

        Raises UsualWay if it is written otherwise, or without a winning tile.
        """
        if not runs:
            raise UsualWay
        tiles, called, short = self.tiles, self.melds, 0
        if self._full:
            self._forget()
        for word in runs:
            adds = tiles.get(word)
            if adds is None:
                adds = self._of_tiles(word)
                if adds is None:
                    raise UsualWay
                tiles[word] = adds
                MEMORY.new()
            short += adds
        for word in melds:
            if word not in called and not (word.isprintable() and self._learn_meld(word)):
                raise UsualWay
            short += called[word]
        return short

    def read(self, first: str, melds: list[str], win: str) -> list[str]:
        """Return the first of three ways to see a line's words in which all can be learnt.

        In one the winning tile is with the tiles of its suit; in the others it stands alone, behind
        the tiles cut at their suits or the first word as it is. Without such a way there are no
        words.
        """
        if self._full:
            self._forget()
        alone = f"+{win}"
        for words in (
            [*joined(first, win), *melds],
            [*cut(first).split(), *melds, alone],
            [first, *melds, alone],
        ):
            if len(words) > MOST_WORDS or not self._learn(words):
                continue
            if self.add(words) >> NUMBERS_SHIFT + WINS & FIELD == 1:
                return words
        return []

    def add(self, words: Iterable[str]) -> int:
        """Return what known words add to the short sum."""
        return sum([self.melds.get(word) or self.tiles[word] for word in words])

    def readings(self, short: int) -> Sequence[int]:
        """Return the READINGs of a hand of which one word at most has several."""
        reading = short >> READING_AT
        choice = short >> CHOICE_AT & CHOICE_MASK
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
        there = present(key & SUIT_MASK)
        found = [
            (1 << i, reading)
            for i, series in enumerate(SERIES)
            if there & series == series
            for reading in left_of_suit(key, series, rank, self._suits, body_wait=True)
        ]
        return found[0] if len(found) == 1 else None

    def kinds_of(self, short: int) -> int:
        """Return the words of the kinds, ORed."""
        if not self.says_kinds:
            return reduce(or_, [self._plan.words[kind] for kind in kinds_in_copies(short)])
        there = (short & KINDS_MASK) >> KINDS_AT + KIND_BITS - 1
        return sum([bit for i, bit in enumerate(self._bits) if there >> KIND_BITS * i & 1])

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

    def held(self) -> int:
        """Return how many bytes the words take, more or less."""
        words = len(self.tiles) + len(self.melds)
        return 0 if self._full else (words + len(self._runs) + len(self._ledgers)) * _WORD_BYTES

    def forget(self) -> None:
        """Begin anew with the next line: the words of one hang together."""
        self._full = True

    def _forget(self) -> None:
        self._full = False
        for table in (
            self.tiles,
            self.melds,
            self.kongs,
            self._choices,
            self._runs,
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

    def _learn_tiles(self, word: str) -> bool:
        if (found := self._of_tiles(word)) is not None:
            self.tiles[word] = found
        return found is not None

    def _of_tiles(self, word: str) -> int | None:
        """Return what a word of tiles adds; None if it is another one."""
        suit, runs, first = _SUITS.find(word[-1:]) % 4, self._runs, word
        if suit in _NOT_THE_FIRST and word.count(_SUITS[suit]) == 1 + word.count("+"):
            first = word.replace(_SUITS[suit], _SUITS[0])
        run = runs.get(first)
        if run is None and (run := self._run(first)):
            runs[first] = run
        if run:
            return self._of_suit(run, suit)
        text, plus, win = word.partition("+")
        if not word.isprintable() or (plus and win not in KIND_OF):
            return None
        tiles = tiles_in(text) if text else ()
        if tiles is None:
            return None
        short = len(tiles) | 1 << UNREAD | 1 << MIXED
        for suit, _ in groupby(tiles, lambda kind: kind // 9):
            short += 1 << RUNS + BITS * suit
        if (shown := write_tiles(tiles)) != text:
            self._shown[text] = shown
            short += 1 << ODD
        if win:
            short += ONE_WIN
            tiles += (KIND_OF[win],)
        copies = sum([ONE_COPY[kind] for kind in tiles])
        return _short(0, short, copies, 0) + self._fields_of(tiles)

    def _learn_meld(self, text: str) -> bool:
        meld = None if "+" in text else meld_in(text)
        if meld is None or meld.kind not in self._played:
            return False
        ledger = of_meld(meld)
        numbers = 3 | meld.is_kong << KONGS
        if (shown := write_meld(meld)) != text:
            numbers += 1 << ODD
            self._shown[text] = shown
        reading = ledger >> BASE_SHIFT & self._plan.kept
        tiles = [kind_of(tile) for tile in meld.tiles]
        copies = sum([ONE_COPY[kind] for kind in tiles[:3]])
        short = _short(ledger & STATE_MASK, numbers, copies, reading)
        self.melds[text] = short + self._fields_of(tiles)
        if meld.is_kong:
            self.kongs[text] = copies // 3 << COPY_BITS - 1
        return True

    def _fields_of(self, kinds: Iterable[int]) -> int:
        """Return the bits that the words of some kinds have, each as one in its field."""
        word = 0
        for kind in set(kinds):
            word |= self._plan.words[kind]
        return sum([ONE_OF_KINDS[i] for i, bit in enumerate(self._bits) if word & bit])

    def _fields_in(self, ranks: int) -> int:
        """Return what the kinds in a suit's key add."""
        suit = ranks >> SUIT_SHIFT
        there = [rank for rank in range(9) if ranks >> RANK_BITS * rank & 7]
        return self._fields_of([9 * suit + rank for rank in there])

    def _run(self, word: str) -> Run | None:
        """Return what a word of the first suit adds, or of honours; None if it is another one."""
        text, plus, win = word.partition("+")
        found = of_one_suit(text)
        if found is None:
            return None
        suit, adds = found
        key = (adds & SUIT_MASK) + (suit << SUIT_SHIFT)
        size = numbers = adds >> NUMBERS_SHIFT & FIELD
        state, copies = 0, adds >> COPIES_AT
        if not plus:
            readings = self._suits.plain.make(key)  # the word remembers them
        else:
            kind = KIND_OF.get(win, -1)
            rank = kind - 9 * suit
            if not 0 <= rank < 9:
                return None
            key += 1 << RANK_BITS * rank
            own = key >> RANK_BITS * rank & 7
            size += 1
            copies += 1 << COPY_BITS * kind
            numbers += ONE_WIN + (own << OWN)
            readings = self._suits.placed_in(key, rank) if own < 5 else ()
            if own > 1:
                state = COPY_CONCEALED
            if size == _GATES:
                state += nine_gates(key, rank)
        if not readings:
            numbers += 1 << UNREAD
        elif size % 3 == 2:
            numbers += 1 << EYES
        return state | numbers << NUMBERS_SHIFT, copies, present(key & SUIT_MASK), readings

    def _of_suit(self, run: Run, suit: int) -> int:
        """Return what a run adds as one of a suit."""
        adds, copies, ranks, readings = run
        adds += (copies << _COPIES_OF[suit]) + _ONE_RUN[suit]
        adds += self._ranks[ranks | suit << SUIT_SHIFT]
        if readings:
            if suit in _NOT_THE_FIRST:
                readings = [of_suit(reading, suit) for reading in readings]
            adds += readings[0] << READING_AT
            if len(readings) > 1:
                adds += (1 << CHOICES) + (self._choice(readings) << CHOICE) << NUMBERS_SHIFT
        return adds

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
    return m, p, s, end, win[0], COPIES_AT + COPY_BITS * kind


MARKS: Final = {TEXTS[kind]: _mark(kind) for kind in range(KINDS)}


def _short(state: int, numbers: int, copies: int, reading: int) -> int:
    return state | numbers << NUMBERS_SHIFT | copies | reading << READING_AT
