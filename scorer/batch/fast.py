"""The fast way from a line of text to a line of JSON: nothing is read, found or written twice.

    33m23477s 444m- 123s- +7s S/S zimo flowers=3
    └─ words: remembered ──┘  │  └─ said: remembered as a whole
                              └─ the winning tile, one of 34

What a word adds to the hand is looked up and added (`scorer.batch.words`), the search finds the
dearest reading, and what is written behind the hand is looked up by its price. A hand of sets and
eyes goes to the search as its words were read; any other one is packed before. Whatever a word, a
line or an answer is made of comes from the functions that serve one hand; this module only
remembers. A line of another kind, a fault, a refusal, a hand that does not win: for all of them
`line` returns None, and the line is answered the usual way. `record` does the same for a row of a
table that says no more than a hand, and for outputs that are no JSON Lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from json import JSONEncoder
from typing import Final, NamedTuple

from scorer.batch.cells import parted
from scorer.batch.house import House
from scorer.batch.lines import Line
from scorer.batch.tally import Tally
from scorer.batch.words import (
    CHOICE,
    COPIES_AT,
    FIELD,
    KIND_OF,
    KONGS,
    MELDS,
    NOT_AS_SHOWN,
    NUMBERS_MASK,
    NUMBERS_SHIFT,
    ONE_WIN,
    OWN,
    OWN_MASK,
    PLAIN_MASK,
    READING_AT,
    WINS_MASK,
    Words,
    plain,
)
from scorer.errors import ScorerError
from scorer.hand import Hand
from scorer.notation.alone import circumstances_in, is_dialect
from scorer.notation.writer import write
from scorer.readings.keys import COMPLETE, SPREAD, has_pung_of_winds
from scorer.readings.ledger import (
    CENSUS_MASK,
    CENSUS_SHIFT,
    COPIES_MASK,
    COPY_BITS,
    FLAG_BITS,
    FOURS,
    MOST_SIGNS,
    ODDS,
    STATE_MASK,
    census_of,
    has_fifth_copy,
)
from scorer.readings.packed import (
    COPY_IN_MELDS,
    FOURS_SHIFT,
    THREE_SHOWN,
    Packed,
    state_of,
    winds_of,
)
from scorer.report.records import answer_record
from scorer.rules.rules import Rules
from scorer.rules.search import Priced
from scorer.scoring import Score, counted_fans, flower_fans, with_winds

CAP: Final = 100_000  # of each table of texts
_ENDS: Final = CAP  # of what is written behind hands, all together
_LONGEST_SAID: Final = 200
_HERE: Final = "the items"
_IDENTITIES: Final = (str, int, type(None))
_COPY_MASK: Final = (1 << COPY_BITS) - 1
_encode: Final = JSONEncoder(ensure_ascii=False).encode
_WITH_ID: Final = re.compile(r"(?:(.*) )?id=([0-9A-Za-z._:/@-]+)")


class Plain:
    """What a plain hand waited for is said by the suit of its winning tile alone."""

    pairs_wait: Final = False
    eyes_code: Final = 0


_PLAIN: Final = Plain()


@lru_cache(maxsize=1024)
def _name(fan: str) -> str:
    return _encode(fan)


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
        listed = ", ".join([f"{_name(name)}: {value}" for name, value in items.items()])
        self.text = f"{frame.before}{{{listed}}}{frame.after}"
        self.times = 0


Notes = tuple[str, Sequence[str]]  # as JSON behind the answer, and by themselves


class Shared(NamedTuple):
    """What is remembered for all that would write the same.

    `ends` are by the price of a hand, and what else the settlement may look at; `frames` by its
    outcome, `notes` by its circumstances.
    """

    ends: dict[object, End]
    frames: dict[object, Frame]
    notes: dict[int, Notes]


class Said:
    """What stands behind the winning tile: circumstances, flowers, and the rules that they name."""

    __slots__ = (
        "apart",
        "assumes",
        "behind",
        "best",
        "by_total",
        "dearest",
        "discard",
        "ends",
        "frames",
        "hand",
        "head",
        "learning",
        "notes",
        "plain",
        "plan",
        "rules",
        "state",
        "text",
        "winds",
        "wins",
        "words",
    )

    def __init__(self, hand: Hand, rules: Rules, words: Words, shared: Shared) -> None:
        search, size = rules.search, rules.book.size
        self.hand = hand
        self.rules = rules
        self.words = words
        self.best = rules.best
        self.dearest, self.learning = search.dearest, search.learning_dearest
        self.plan = rules.book.plan
        self.by_total = rules.book.settled_by_total
        self.wins = size | ONE_WIN
        # Where the tiles are asked what was waited for, or which pung was opened, or where a club's
        # fans count them, hands are packed.
        self.plain = plain(size) if search.says_all and not rules.book.plan.measures else -1
        self.ends, self.frames, self.notes = shared
        text = write(replace(hand, variant=None))
        self.behind = f" {text}" if text else ""
        self.text = _encode(self.behind)[1:-1]
        self.head = f'"variant": {_encode(rules.book.name)}, "hand": "'
        seated = with_winds(hand, rules.book)
        self.apart = flower_fans(hand, rules)
        self.assumes = seated is not hand
        self.state = state_of(seated, rules.book.plan)
        self.discard = not self.state & FLAG_BITS["self_draw"]
        self.winds = winds_of(seated)

    def find(
        self, short: int, numbers: int, kinds: int, win: str, words: Sequence[str]
    ) -> tuple[Priced, int, int] | None:
        """Return the dearest reading of known words, with STATE and the kinds; None if none wins.

        `short`, the numbers in it and `kinds` are what the words and the circumstances add up to;
        five of a kind are none. Raises HandError for circumstances that contradict each other.
        """
        copies = short >> COPIES_AT & COPIES_MASK
        if has_fifth_copy(copies):
            return None
        reading = short >> READING_AT
        if numbers & PLAIN_MASK != self.plain or reading & COMPLETE:
            return self._find_packed(words, kinds)
        state = short & STATE_MASK
        if numbers >> MELDS & FIELD:
            shown = copies >> COPY_BITS * KIND_OF[win] & _COPY_MASK
            if shown := shown - (numbers >> OWN & OWN_MASK):
                state |= COPY_IN_MELDS if shown < 3 else COPY_IN_MELDS | THREE_SHOWN
        elif (copies & ODDS).bit_count() < 3:  # six pairs or more
            return self._find_packed(words, kinds)
        if fours := (copies & FOURS).bit_count() - (numbers >> KONGS & FIELD):
            kinds |= fours << FOURS_SHIFT
        readings: Sequence[int] = (reading,)
        if choice := numbers >> CHOICE:
            readings = [reading + more for more in self.words.choices[choice]]
        key, winds, discard = state * SPREAD, self.winds, self.discard
        try:
            priced = self.dearest(_PLAIN, 0, readings, kinds, key, winds, discard)
        except KeyError:
            priced = self.learning(_PLAIN, 0, readings, kinds, key, winds, discard)
        return (priced, state, kinds) if priced else None

    def score(self, priced: Priced, words: Sequence[str], kinds: int) -> Score:
        """Return the score of known words."""
        return Score(self.rules, self.hand, self._pack(words, kinds), priced)

    def end(self, price: object, rank: int, score: Callable[[], Score]) -> End:
        """Return what is written behind a hand of this price."""
        rules, worth = self.rules, self.rules.worth
        outcome = rules.total_of(rank) if self.by_total else price
        frame = self.frames.get(outcome)
        if frame is None:
            frame = self.frames[outcome] = Frame(answer_record(score()))
        counted = counted_fans(rank, self.apart, rules)
        items = {fan.item: worth[fan] * times for fan, times in counted if fan in rules.items}
        return End(rules.book.name, frame, items)

    def _find_packed(self, words: Sequence[str], kinds: int) -> tuple[Priced, int, int] | None:
        packed = self._pack(words, kinds)
        priced = self.best(packed)
        return (priced, packed.state, packed.word) if priced else None

    def _pack(self, words: Sequence[str], kinds: int) -> Packed:
        ledger = self.state + self.words.ledger(words)
        census = census_of(ledger >> CENSUS_SHIFT & CENSUS_MASK)
        return Packed(ledger, census, kinds, self.winds, self.plan)


Found = tuple[Said, End, str, str, Notes]  # with the tiles as they are written, and the id


class FastText:
    """The fast way for the lines of text of one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._words: dict[str, Words] = {}
        self._saids: dict[str, Said | None] = {}
        self._ends: dict[object, tuple[dict[object, End], dict[object, Frame]]] = {}
        self._notes: dict[object, dict[int, Notes]] = {}
        self._used: list[End] = []
        self._held = 0

    def line(self, opening: str, number: int, text: str) -> str | None:
        """Return the record of a line as JSON with its line end.

        `opening` is the text of the record up to the line's number. None for a line of another
        kind: a comment, whatever needs a look at the whole line.
        """
        if "#" in text:
            return None
        try:
            found = self._found(text)
        except Exception:  # a fault of ours: the usual way says which
            return None
        if found is None:
            return None
        said, end, tiles, name, (notes, _) = found
        if not end.times:
            self._used.append(end)
        end.times += 1
        if name:
            hand = f"{said.head}{tiles}{said.text} id={name}"
            return f'{opening}{number}, "id": "{name}", {hand}", {end.text}{notes}}}\n'
        return f'{opening}{number}, {said.head}{tiles}{said.text}", {end.text}{notes}}}\n'

    def record(self, line: Line) -> dict[str, object] | None:
        """Return the record of a line of text, or of a row that says no more than a hand.

        None for one of another kind. What is returned here is not counted.
        """
        text: object = line.text
        identity: object = None
        carried: dict[str, object] = {}
        if line.cells:
            cells, carried = parted(line.cells)
            text, identity = cells.pop("hand", None), cells.pop("id", None)
            if cells or type(identity) not in _IDENTITIES:
                return None
        if type(text) is not str or not text.isprintable() or "#" in text:
            return None
        try:
            found = self._found(text)
        except Exception:  # a fault of ours: the usual way says which
            return None
        if found is None:
            return None
        said, end, tiles, name, (_, notes) = found
        hand = f"{tiles}{said.behind}"
        record: dict[str, object] = {"line": line.number}
        if name:
            if identity is not None:
                return None
            identity, hand = name, f"{hand} id={name}"
        if identity is not None:
            record["id"] = identity
        record |= carried
        record["variant"] = end.variant
        record["hand"] = hand
        record |= end.frame.record
        record["items"] = end.items
        if notes:
            record["notes"] = list(notes)
        return record

    def _found(self, text: str) -> Found | None:
        before, _, after = text.partition("+")
        win, _, behind = after.partition(" ")
        said, name = self._saids.get(behind), ""
        if said is None:
            said, name = self._learn(behind)
            if said is None:
                return None
        first, _, rest = before.partition(" ")
        melds = rest.split()
        # the tiles cut behind their suits, the winning one with its own: 33m 23477s+7s
        mark, marked = said.words.marks[win]
        cut = first.replace("m", "m ").replace("p", "p ").replace("s", "s ")
        words = (cut.replace(mark, marked) if mark else cut + marked).split()
        words += melds
        known = said.words.known
        short, kinds = said.state, 0
        try:
            for word in words:
                adds, others = known[word]
                short += adds
                kinds |= others
        except KeyError:
            short = 0
        numbers = short >> NUMBERS_SHIFT & NUMBERS_MASK
        if numbers & WINS_MASK != said.wins:  # a new word, or another order
            words = said.words.read(words, cut.split(), first, melds, win)
            short, kinds = said.words.add(words)
            short += said.state
            numbers = short >> NUMBERS_SHIFT & NUMBERS_MASK
            if numbers & WINS_MASK != said.wins:
                return None
        if len(before) > MOST_SIGNS:
            return None
        # One word of tiles, then melds: that is the canonical order. No dialect begins so, with a
        # number or only honours in the first word.
        count = numbers >> MELDS & FIELD
        in_order = count == len(melds) and "-" not in first and "_" not in first
        if not (in_order and (first[:1].isdigit() or first.isalpha())) and is_dialect(text):
            return None
        found = said.find(short, numbers, kinds, win, words)
        if found is None:
            return None
        priced, state, kinds = found
        price: object = priced[0] if said.by_total else (*priced[:2], state, kinds)
        key = state * SPREAD
        if said.assumes:
            key = key << 1 | has_pung_of_winds(priced[2])
        end, notes = said.ends.get(price), said.notes.get(key)
        if end is None or notes is None:
            score = partial(said.score, priced, words, kinds)
            end, notes = self._learn_end(said, price, key, priced[0], score)
        if (
            not in_order
            or numbers & NOT_AS_SHOWN
            or before[-1] != " "
            or before.count(" ") != count + 1
        ):
            before = said.words.canonical(words)
        return said, end, f"{before}+{win}", name, notes

    def __reduce__(self) -> tuple[type[FastText], tuple[House]]:
        """Another process begins with nothing remembered."""
        return FastText, (self._house,)

    def count(self, tally: Tally) -> None:
        """Count what was answered since this was asked last."""
        for end in self._used:
            tally.count_answers(end.variant, end.frame.record, end.items, end.times)
            end.times = 0
        self._used.clear()

    def _learn_end(
        self, said: Said, price: object, key: int, rank: int, score: Callable[[], Score]
    ) -> tuple[End, Notes]:
        """Return what is written behind a hand, and its notes; where enough is held, begin anew."""
        end, notes = said.ends.get(price), said.notes.get(key)
        if end is None:
            self._held += 1
            if self._held > _ENDS:
                for ends, frames in self._ends.values():
                    ends.clear()
                    frames.clear()
                self._held = 1
            end = said.ends[price] = said.end(price, rank, score)
        if notes is None:
            if len(said.notes) >= CAP:
                said.notes.clear()
            remarks = score().notes()
            text = f', "notes": {_encode(remarks)}' if remarks else ""
            notes = said.notes[key] = text, remarks
        return end, notes

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

    def _said(self, hand: Hand) -> Said | None:
        rules = self._house.rules(hand)
        if rules.book.dora:  # those that stand behind the tiles are looked for among them
            return None
        words = self._words.get(rules.variant)
        if words is None:
            words = Words(rules, CAP)
            self._words[rules.variant] = words
        payers: object = rules, flower_fans(hand, rules), hand.self_draw
        if not rules.book.settled_by_total:
            payers = hand, rules
        ends, frames = self._ends.setdefault(payers, ({}, {}))
        notes = self._notes.setdefault((rules, hand.flowers, hand.seat, hand.round), {})
        return Said(hand, rules, words, Shared(ends, frames, notes))
