"""What the words of a line add to its hand: learnt once from the grammar, added up ever after.

A word is a run of tiles of one suit, a run that the winning tile completes, or a meld:

    33m  23477s+7s  444m-  123s-

It adds to the ledger (`scorer.readings.ledger`), which says everything, and to the *short sum*: as
the words have been read as suits already, that holds the reading of a plain hand. Its fields,
lowest first:

    | state 62 | numbers 105 | copies 34 × 5 | READING |

    state    STATE, with what it says of the winning tile in its own suit
    copies   how many of each kind there are, as in the ledger
    READING  the first reading of each word (`scorer.readings.keys`)

The numbers, lowest first:

    | size 6 | wins 6 | eyes 6 | unread 6 | runs 4 × 6 | choices 6 | odd 6 | melds 6 | kongs 6 |
    | own 7 | choice 26 |

    size     how many tiles there are, a meld counted as three, without the winning one
    wins     how many winning tiles
    eyes     how many words hold eyes
    unread   how many words have no reading, or are not read as one suit
    runs     how many runs of each suit there are
    choices  how many words have several readings; if it is one, `choice` says how they differ
    odd      how many words are not written as they are shown
    own      how many copies of the winning tile its own word has

No field overflows while the words come from at most MOST_SIGNS signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final

from scorer.hand import KONGS as ALL_KONGS
from scorer.notation.alone import meld_in, tiles_in
from scorer.notation.writer import write_meld
from scorer.readings.keys import ONE_OF_EACH_RANK, ONE_SUIT, key_of
from scorer.readings.ledger import (
    BASE_SHIFT,
    COPIES_MASK,
    COPIES_SHIFT,
    COPY_BITS,
    OF_TILE,
    OF_WINNING_TILE,
    STATE_MASK,
    of_meld,
)
from scorer.readings.packed import COPY_CONCEALED, nine_gates
from scorer.rules.rules import Rules
from scorer.tiles import KINDS, TEXTS, write_tiles

KIND_OF: Final = {TEXTS[kind]: kind for kind in range(KINDS)}
NUMBERS_SHIFT: Final = 62
COPIES_AT: Final = NUMBERS_SHIFT + 105
READING_AT: Final = COPIES_AT + KINDS * COPY_BITS
_BITS: Final = 6
FIELD: Final = (1 << _BITS) - 1
_WINS, _EYES, _UNREAD, _RUNS, _CHOICES, _ODD, MELDS, KONGS, OWN, CHOICE = (
    6, 12, 18, 24, 48, 54, 60, 66, 72, 79,
)  # fmt: skip
OWN_MASK: Final = 127
ONE_WIN: Final = 1 << _WINS
WINS_MASK: Final = FIELD << _WINS | FIELD
NUMBERS_MASK: Final = (1 << 105) - 1
_SEVERAL: Final = FIELD - 1  # of a field: more than one
_FULL_HAND: Final = 14  # tiles of nine gates
_ONE_SUIT: Final = re.compile("[1-9]+[mps]|[ESWNCFP]+")
_SAME_SUIT: Final = re.compile(r"([mps])(?=[0-9]+\1)")
_SEVERAL_RUNS: Final = sum(_SEVERAL << _RUNS + _BITS * suit for suit in range(3))
NOT_AS_SHOWN: Final = FIELD << _ODD | _SEVERAL_RUNS
PLAIN_MASK: Final = (
    WINS_MASK
    | FIELD << _EYES
    | FIELD << _UNREAD
    | _SEVERAL_RUNS
    | _SEVERAL << _RUNS + 3 * _BITS
    | _SEVERAL << _CHOICES
)


def plain(size: int) -> int:
    """Return numbers & PLAIN_MASK of a hand of sets and eyes whose words say how it is read."""
    return size | ONE_WIN | 1 << _EYES


Word = tuple[int, int]  # what it adds to the short sum, and its kinds as words of the plan


class Words:
    """The words of one variant; when `cap` are known, it begins anew.

    `known` are the words by their text. `choices` are what the readings of a word add to its first
    one. `marks` say for each winning tile what it stands behind in a line that is cut into words,
    and what is written there instead. A word that says more, or not the same everywhere, is not
    learnt.
    """

    __slots__ = (
        "_cap",
        "_choices",
        "_kinds",
        "_ledgers",
        "_melds",
        "_plan",
        "_shown",
        "_suits",
        "choices",
        "known",
        "marks",
    )

    def __init__(self, rules: Rules, cap: int) -> None:
        book = rules.book
        self._plan = book.plan
        self._suits = rules.search.suits
        # the kinds of melds that are played, and say all that the settlement asks of them
        self._melds = book.melds - set(ALL_KONGS) if book.settled_by_kongs else book.melds
        self._cap = cap
        self.known: dict[str, Word] = {}
        self.choices: list[tuple[int, ...]] = []
        self.marks = {TEXTS[kind]: _mark(TEXTS[kind]) for kind in range(KINDS)}
        self._choices: dict[tuple[int, ...], int] = {}
        self._kinds: dict[int, int] = {}  # equal ones are one object
        self._ledgers: dict[str, int] = {}
        self._shown: dict[str, str] = {}  # where that is not the word
        self._forget()

    def learn(self, words: Iterable[str]) -> bool:
        """Learn words that may be new; False if one of them has to be read with its line."""
        if len(self.known) >= self._cap:
            self._forget()
        return all(word in self.known or self._learn(word) for word in words)

    def read(
        self, joined: list[str], cut: list[str], first: str, melds: list[str], win: str
    ) -> list[str]:
        """Return the first of three ways to see a line's words in which all can be learnt.

        `joined` has the winning tile with the tiles of its suit; in the others it stands alone,
        behind the tiles cut at their suits or the first word as it is. Without such a way there are
        no words.
        """
        alone = f"+{win}"
        for words in (joined, [*cut, *melds, alone], [first, *melds, alone]):
            if self.learn(words) and self.add(words)[0] >> NUMBERS_SHIFT + _WINS & FIELD == 1:
                return words
        return []

    def add(self, words: Iterable[str]) -> tuple[int, int]:
        """Return what known words add to the short sum, and their kinds."""
        short = kinds = 0
        for word in words:
            adds, others = self.known[word]
            short += adds
            kinds |= others
        return short, kinds

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
            if self.known[word][0] >> NUMBERS_SHIFT + MELDS & FIELD:
                melds.append(shown)
            else:
                tiles += shown
        return "".join(f"{text} " for text in (_SAME_SUIT.sub("", tiles), *melds) if text)

    def _forget(self) -> None:
        for table in (self.known, self._choices, self._ledgers, self._shown):
            table.clear()
        self.choices[:] = [(0,)]

    def _learn(self, word: str) -> bool:
        text, plus, win = word.partition("+")
        tiles = tiles_in(text) if text else ()
        if tiles is None:
            return not plus and self._learn_meld(text)
        kinds = 0
        for kind in tiles:
            kinds |= self._plan.words[kind]
        if plus:
            kinds |= self._plan.words[KIND_OF[win]]
        one_suit = _ONE_SUIT.fullmatch(text)
        short = self._of_suit(tiles, win) if one_suit else self._of_tiles(tiles, win)
        if not one_suit and (shown := write_tiles(tiles)) != text:
            short += 1 << NUMBERS_SHIFT + _ODD
            self._shown[text] = shown
        self._keep(word, short, kinds)
        return True

    def _learn_meld(self, text: str) -> bool:
        meld = meld_in(text)
        if meld is None or meld.kind not in self._melds:
            return False
        ledger = of_meld(meld)
        numbers = 3 | 1 << MELDS | meld.is_kong << KONGS
        if (shown := write_meld(meld)) != text:
            numbers += 1 << _ODD
            self._shown[text] = shown
        reading = ledger >> BASE_SHIFT & self._plan.kept
        copies = ledger >> COPIES_SHIFT & COPIES_MASK
        short = _short(ledger & STATE_MASK, numbers, copies, reading)
        self._keep(text, short, reduce(or_, (self._plan.words[kind] for kind in meld.tiles)))
        return True

    def _keep(self, word: str, short: int, kinds: int) -> None:
        self.known[word] = short, self._kinds.setdefault(kinds, kinds)

    def _of_tiles(self, tiles: Sequence[int], win: str) -> int:
        """Return the short sum of tiles that are not read as one suit."""
        numbers = len(tiles) | 1 << _UNREAD
        copies = 0
        before = -1
        for kind in tiles:
            copies += 1 << COPY_BITS * kind
            if kind // 9 != before:
                before = kind // 9
                numbers += 1 << _RUNS + _BITS * before
        if win:
            numbers += ONE_WIN
            copies += 1 << COPY_BITS * KIND_OF[win]
        return _short(0, numbers, copies, 0)

    def _of_suit(self, tiles: Sequence[int], win: str) -> int:
        """Return the short sum of tiles of one suit with their readings."""
        suit = tiles[0] // 9
        if win and KIND_OF[win] // 9 != suit:
            return self._of_tiles(tiles, win)
        numbers = len(tiles) | 1 << _RUNS + _BITS * suit
        state = 0
        code, copies = suit * ONE_SUIT, 0
        if win:
            kind = KIND_OF[win]
            own = tiles.count(kind) + 1
            numbers += ONE_WIN | own << OWN
            state = COPY_CONCEALED if own > 1 else 0
            tiles = (*tiles, kind)
        for kind in tiles:
            code += ONE_OF_EACH_RANK[kind % 9]
            copies += 1 << COPY_BITS * kind
        if not win:
            readings = self._suits.each[code]
        else:
            readings = self._suits.placed[code * 9 + KIND_OF[win] % 9] if own < 5 else ()
            if len(tiles) == _FULL_HAND:
                state |= nine_gates(key_of(code), KIND_OF[win] % 9)
        if not readings:
            return _short(state, numbers | 1 << _UNREAD, copies, 0)
        if len(tiles) % 3 == 2:
            numbers += 1 << _EYES
        first = readings[0]
        if len(readings) > 1:
            numbers += 1 << _CHOICES | self._choice(readings) << CHOICE
        return _short(state, numbers, copies, first)

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
        if self.known[word][0] >> NUMBERS_SHIFT + MELDS & FIELD:
            meld = meld_in(text)
            assert meld is not None, "it is known"
            ledger = of_meld(meld)
        else:
            ledger = sum([OF_TILE[kind] for kind in tiles_in(text) or ()] if text else ())
        if plus:
            ledger += OF_WINNING_TILE[KIND_OF[win]]
        self._ledgers[word] = ledger
        return ledger


def _mark(win: str) -> tuple[str, str]:
    """Return the end of the words that a winning tile belongs to, and the same with the tile."""
    return (f"{win[1]} ", f"{win[1]}+{win} ") if len(win) == 2 else ("", f"+{win}")


def _short(state: int, numbers: int, copies: int, reading: int) -> int:
    return state | numbers << NUMBERS_SHIFT | copies << COPIES_AT | reading << READING_AT
