"""The fast way from a line of text to a line of JSON: nothing is read, found or written twice.

    33m23477s 444m- 123s- +7s S/S zimo flowers=3
    └─ words: remembered ──┘  │  └─ said: remembered as a whole
                              └─ the winning tile, one of 34

What a word adds to the hand's ledger is looked up and added, the search finds the dearest reading,
and what is written behind the hand is looked up by its price. Whatever a word, a line or an answer
is made of comes from the functions that serve one hand; this module only remembers. A line of
another kind, a fault, a refusal, a hand that does not win: for all of them `line` returns None, and
the line is answered the usual way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from json import JSONEncoder
from operator import or_
from typing import Final, NamedTuple

from scorer.batch.house import House
from scorer.errors import HandError, ScorerError
from scorer.hand import Hand
from scorer.notation.alone import circumstances_in, is_dialect, meld_in, tiles_in
from scorer.notation.writer import write, write_meld
from scorer.readings.keys import has_pung_of_winds
from scorer.readings.ledger import (
    CENSUS_MASK,
    CENSUS_SHIFT,
    COPIES_MASK,
    COPIES_SHIFT,
    MOST_SIGNS,
    OF_TILE,
    OF_WINNING_TILE,
    ONE_RUN,
    census_of,
    has_fifth_copy,
    of_meld,
)
from scorer.readings.packed import Packed, state_of, winds_of
from scorer.report.records import answer_record
from scorer.rules.rules import Rules
from scorer.rules.search import Priced
from scorer.scoring import Score, flower_fans, with_winds
from scorer.tiles import KINDS, TEXTS, write_tiles

CAP: Final = 50_000  # of each table of texts
_ENDS: Final = 2 * CAP  # of what is written behind hands, all together
_LONGEST_SAID: Final = 200
_NOT_CANONICAL: Final = 4  # among the runs: more than there are suits
_HERE: Final = "the items"
_encode: Final = JSONEncoder(ensure_ascii=False).encode
_SAME_SUIT: Final = re.compile(r"([mps])(?=[0-9]+\1)")
_WITH_ID: Final = re.compile(r"(?:(.*) )?id=([0-9A-Za-z._:/@-]+)")


class Frame:
    """The answers of one outcome: the record but for its items, and the text around them."""

    __slots__ = ("after", "before", "record")

    def __init__(self, record: Mapping[str, object]) -> None:
        self.record = record
        self.before, self.after = _encode({**record, "items": _HERE})[1:-1].split(_encode(_HERE))


class End:
    """What is written behind a hand, and how often it was since it was counted last."""

    __slots__ = ("frame", "items", "text", "times", "variant")

    def __init__(self, variant: str, frame: Frame, items: Mapping[str, int]) -> None:
        self.variant = variant
        self.frame = frame
        self.items = items
        self.text = f"{frame.before}{_encode(items)}{frame.after}"
        self.times = 0


class Book:
    """The words of one rule book, and what each of them adds.

    `parts` is what it adds to the ledger and to the word of the kinds, `shown` what it adds to the
    canonical text; `melds` are the words that are melds. A word that says more, or not the same
    everywhere, is in none of them.
    """

    __slots__ = ("melds", "parts", "shown", "winning", "words")

    def __init__(self, words: Sequence[int]) -> None:
        self.words = words
        self.winning = {TEXTS[kind]: (OF_WINNING_TILE[kind], words[kind]) for kind in range(KINDS)}
        self.parts: dict[str, tuple[int, int]] = {}
        self.shown: dict[str, str] = {}
        self.melds: set[str] = set()

    def learn(self, words: Iterable[str]) -> bool:
        """Learn words that may be new; False if one of them has to be read with its line."""
        if len(self.parts) >= CAP:
            self.parts.clear()
            self.shown.clear()
            self.melds.clear()
        return all(word in self.parts or self._learn(word) for word in words)

    def canonical(self, words: Iterable[str]) -> str:
        """Write the tiles in hand and the melds as they stand before the winning tile."""
        tiles = "".join(self.shown[word] for word in words if word not in self.melds)
        melds = [self.shown[word] for word in words if word in self.melds]
        return "".join(f"{text} " for text in (_SAME_SUIT.sub("", tiles), *melds) if text)

    def _learn(self, word: str) -> bool:
        tiles = tiles_in(word)
        meld = None if tiles else meld_in(word)
        if tiles:
            shown = write_tiles(tiles)
            ledger = sum(OF_TILE[kind] for kind in tiles)
            runs = sum(sign in "mps" for sign in shown)
        elif meld:
            tiles = meld.tiles
            shown = write_meld(meld)
            ledger, runs = of_meld(meld), 0
            self.melds.add(word)
        else:
            return False
        ledger += ONE_RUN * (runs if shown == word else _NOT_CANONICAL)
        self.parts[word] = ledger, reduce(or_, (self.words[kind] for kind in tiles))
        self.shown[word] = shown
        return True


class Shared(NamedTuple):
    """What is remembered for all that would write the same.

    `ends` are by the price of a hand, and what else the settlement may look at; `frames` by its
    outcome, `notes` by its circumstances.
    """

    ends: dict[object, End]
    frames: dict[object, Frame]
    notes: dict[int, str]


class Said:
    """What stands behind the winning tile: circumstances, flowers, and the rules that they name."""

    __slots__ = (
        "assumes",
        "best",
        "book",
        "by_total",
        "ends",
        "frames",
        "hand",
        "head",
        "notes",
        "plan",
        "rules",
        "size",
        "state",
        "text",
        "winds",
    )

    def __init__(self, hand: Hand, rules: Rules, book: Book, shared: Shared) -> None:
        self.hand = hand
        self.rules = rules
        self.best = rules.best
        self.book = book
        self.size = rules.book.size
        self.plan = rules.book.plan
        self.by_total = rules.book.settled_by_total
        self.ends, self.frames, self.notes = shared
        text = write(replace(hand, variant=None))
        self.text = _encode(f" {text}" if text else "")[1:-1]
        self.head = f'"variant": {_encode(rules.variant)}, "hand": "'
        seated = with_winds(hand, rules.book)
        self.assumes = seated is not hand
        self.state = state_of(seated, rules.book.plan)
        self.winds = winds_of(seated)

    def end(self, key: object, packed: Packed, priced: Priced) -> End:
        """Return what is written behind a hand of this price, and remember it."""
        score = Score(self.rules, self.hand, packed, priced)
        outcome = score.total if self.by_total else key
        frame = self.frames.get(outcome)
        if frame is None:
            self.frames[outcome] = frame = Frame(answer_record(score))
        self.ends[key] = end = End(score.variant, frame, score.items)
        return end

    def note(self, key: int, packed: Packed, priced: Priced) -> str:
        """Return the notes of hands with these circumstances, and remember them."""
        if len(self.notes) >= CAP:
            self.notes.clear()
        said = Score(self.rules, self.hand, packed, priced).notes()
        self.notes[key] = text = f', "notes": {_encode(said)}' if said else ""
        return text


class FastText:
    """The fast way for the lines of text of one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._books: dict[str, Book] = {}
        self._saids: dict[str, Said | None] = {}
        self._ends: dict[object, tuple[dict[object, End], dict[object, Frame]]] = {}
        self._notes: dict[object, dict[int, str]] = {}
        self._used: list[End] = []
        self._held = 0

    def line(self, opening: str, number: int, text: str) -> str | None:
        """Return the record of a line as JSON with its line end.

        `opening` is the text of the record up to the line's number. None for a line of another
        kind: a comment, whatever needs a look at the whole line.
        """
        try:
            return self._record(opening, number, text) if "#" not in text else None
        except Exception:  # a fault of ours: the usual way says which
            return None

    def _record(self, opening: str, number: int, text: str, *, again: bool = False) -> str | None:
        before, _, after = text.partition("+")
        win, _, behind = after.partition(" ")
        said, name = self._saids.get(behind), ""
        if said is None:
            said, name = self._learn(behind)
            if said is None:
                return None
        book = said.book
        if win not in book.winning or len(before) > MOST_SIGNS:
            return None
        first, _, melds = before.partition(" ")
        words = melds.split()
        parts = book.parts
        tiles = [first] if first in parts else _by_suits(first)
        ledger, kinds = book.winning[win]
        ledger += said.state
        try:
            for word in (*tiles, *words):
                adds, others = parts[word]
                ledger += adds
                kinds |= others
        except KeyError:
            new = not again and book.learn(words) and (book.learn(tiles) or book.learn([first]))
            return self._record(opening, number, text, again=True) if new else None
        census = census_of(ledger >> CENSUS_SHIFT & CENSUS_MASK)
        if census.size != said.size or has_fifth_copy(ledger >> COPIES_SHIFT & COPIES_MASK):
            return None
        # One word of tiles, then melds: that is the canonical order. No dialect begins so, with a
        # number or only honours in the first word.
        in_order = census.melds == len(words) and first not in book.melds
        if not (in_order and (first[:1].isdigit() or first.isalpha())) and is_dialect(text):
            return None
        packed = Packed(ledger, census, kinds, said.winds, said.plan)
        try:
            priced = said.best(packed)
        except HandError:
            return None
        if priced is None:
            return None
        price: object = priced[0]
        if not said.by_total:
            price = *priced[:2], packed.state, packed.word
        end = said.ends.get(price) or self._new_end(said, price, packed, priced)
        key = packed.win_key
        if said.assumes:
            key = key << 1 | has_pung_of_winds(priced[2])
        notes = said.notes.get(key)
        if notes is None:
            notes = said.note(key, packed, priced)
        if not end.times:
            self._used.append(end)
        end.times += 1
        if not (
            in_order
            and census.single_runs
            and before[-1] == " "
            and before.count(" ") == len(words) + 1
        ):
            before = book.canonical([*tiles, *words])
        if name:
            opening, name = f'{opening}{number}, "id": "{name}", ', f" id={name}"
        else:
            opening = f"{opening}{number}, "
        return f'{opening}{said.head}{before}+{win}{said.text}{name}", {end.text}{notes}}}\n'

    def __reduce__(self) -> tuple[type[FastText], tuple[House]]:
        """Another process begins with nothing remembered."""
        return FastText, (self._house,)

    def counted(self) -> Iterator[tuple[Mapping[str, object], int]]:
        """Yield the answers that were written since this was asked last, with how often each."""
        for end in self._used:
            yield {"variant": end.variant, **end.frame.record, "items": end.items}, end.times
            end.times = 0
        self._used.clear()

    def _new_end(self, said: Said, price: object, packed: Packed, priced: Priced) -> End:
        """Return what is written behind a hand; where enough is remembered, begin anew."""
        self._held += 1
        if self._held > _ENDS:
            for ends, frames in self._ends.values():
                ends.clear()
                frames.clear()
            self._held = 1
        return said.end(price, packed, priced)

    def _learn(self, behind: str) -> tuple[Said | None, str]:
        """Return what stands behind the winning tile, and the id that ends it, if there is one."""
        if found := _WITH_ID.fullmatch(behind):
            behind, name = found[1] or "", found[2]
            return self._saids.get(behind) or self._remember(behind), name
        return self._remember(behind), ""

    def _remember(self, behind: str) -> Said | None:
        hand = circumstances_in(behind)
        said = None
        if hand is not None and "id" not in dict(hand.details):
            with suppress(ScorerError):  # of a variant or a switch that does not exist
                said = self._said(hand)
        if len(behind) <= _LONGEST_SAID:
            if len(self._saids) >= CAP:
                for table in (self._saids, self._ends, self._notes):
                    table.clear()
                self._held = 0
            self._saids[behind] = said
        return said

    def _said(self, hand: Hand) -> Said:
        rules = self._house.rules(hand)
        book = self._books.get(rules.packed_for)
        if book is None:
            book = self._books[rules.packed_for] = Book(rules.book.plan.words)
        payers: object = rules, flower_fans(hand, rules), hand.self_draw
        if not rules.book.settled_by_total:
            payers = hand, rules
        ends, frames = self._ends.setdefault(payers, ({}, {}))
        notes = self._notes.setdefault((rules, hand.flowers, hand.seat, hand.round), {})
        return Said(hand, rules, book, Shared(ends, frames, notes))


def _by_suits(word: str) -> list[str]:
    """Cut a word of tiles behind its suits: its parts come again in other hands."""
    return word.replace("m", "m ").replace("p", "p ").replace("s", "s ").split()
