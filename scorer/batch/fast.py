"""The fast way from a line of text to a line of JSON: nothing is read, found or written twice.

    33m23477s 444m- 123s- +7s S/S zimo flowers=3
    └─ words: remembered ──┘  │  └─ said: remembered as a whole
                              └─ the winning tile, one of 34

What a word adds to the hand is looked up and added (`scorer.batch.words`), the search finds the
dearest reading, and what is written behind the hand is looked up by its price. A hand of sets and
eyes goes to the search as its words were read; any other one is packed before. Whatever a word, a
line or an answer is made of comes from the functions that serve one hand; this module only
remembers. A line of another kind, a fault, a refusal, a hand that does not win: for all of them
`lines` writes nothing, and the line is answered the usual way. `record` does the same for a row of
a table that says no more than a hand, and for outputs that are no JSON Lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from json import JSONEncoder
from typing import Final, NamedTuple

from scorer.batch.cells import parted
from scorer.batch.house import House
from scorer.batch.lines import Line
from scorer.batch.tally import Tally
from scorer.batch.words import (
    BEGIN,
    CHOICE_AT,
    CHOICE_MASK,
    COPY_MASK,
    FIELD,
    FOURS,
    KONGS_AT,
    MARKS,
    NUMBERS_SHIFT,
    ODDS,
    ONE_WIN,
    OWN_AT,
    OWN_MASK,
    PLAIN_MASK,
    READING_AT,
    SURE_MASK,
    WINS_MASK,
    Words,
    has_fifth_copy,
    plain,
)
from scorer.errors import ScorerError
from scorer.hand import Hand
from scorer.notation.alone import circumstances_in, is_dialect
from scorer.notation.reader import MAX_LENGTH
from scorer.notation.writer import write
from scorer.readings.keys import SPREAD, has_pung_of_winds
from scorer.readings.ledger import (
    CENSUS_MASK,
    CENSUS_SHIFT,
    FLAG_BITS,
    MOST_SIGNS,
    STATE_MASK,
    census_of,
)
from scorer.readings.memo import Memo
from scorer.readings.packed import (
    COPY_IN_MELDS,
    FOURS_SHIFT,
    THREE_SHOWN,
    Packed,
    state_of,
    winds_of,
)
from scorer.report.records import answer_record
from scorer.rules.domains import Flowers
from scorer.rules.fan import Fan
from scorer.rules.rules import Rules
from scorer.rules.search import Priced
from scorer.scoring import Score, flower_fans, with_flowers, with_winds
from scorer.tiles import KINDS

CAP: Final = 100_000  # of each table of texts
_ENDS: Final = CAP  # of what is written behind hands, all together
_LONGEST_SAID: Final = 200
_LONGEST_BEHIND: Final = MAX_LENGTH - 2 * MOST_SIGNS  # of a line that is surely not too long
_HERE: Final = "the items"
_IDENTITIES: Final = (str, int, type(None))
_encode: Final = JSONEncoder(ensure_ascii=False).encode
_WITH_ID: Final = re.compile(r"(?:(.*) )?id=([0-9A-Za-z._:/@-]+)")


Solved = tuple[Priced, int, int]  # the dearest reading, with STATE * SPREAD and the kinds


class Plain:
    """What a plain hand waited for is said by the suit of its winning tile alone."""

    dora: Final = 0
    pairs_wait: Final = False
    eyes_code: Final = 0


_PLAIN: Final = Plain()
_NO_TILES: Final = replace(census_of(0), win=KINDS, special=False)


@lru_cache(maxsize=1024)
def _name(fan: str) -> str:
    return _encode(fan)


Items = dict[str, int]


def as_bytes(text: str) -> str:
    """Return the bytes of a text in UTF-8 with a character for each, as Latin-1 has it.

    Texts of such small characters are put together by copying, and so is the file made of them.
    """
    return text.encode("utf-8", "backslashreplace").decode("latin-1")


class Notes:
    """The notes of an answer, by themselves and as the end of its line."""

    __slots__ = ("remarks", "text")

    def __init__(self, remarks: Sequence[str]) -> None:
        self.remarks = remarks
        self.text = as_bytes(f', "notes": {_encode(remarks)}}}\n' if remarks else "}\n")


@lru_cache(maxsize=1024)
def _notes(remarks: Sequence[str]) -> Notes:
    """Return the notes of these remarks, mostly of none, as one object."""
    return Notes(remarks)


class Frame:
    """The answers of one outcome: the record but for its items, and the text around them.

    `items` says what they are. The last items may be the same in all answers, as those of flowers
    are that are scored apart: they are `behind` the others, and in the text.
    """

    __slots__ = ("after", "before", "items", "record", "variant")

    def __init__(
        self,
        variant: str,
        record: Mapping[str, object],
        items: Callable[[int], Items],
        behind: Items,
    ) -> None:
        self.variant = variant
        self.record = record
        self.items = items
        before, after = _encode({**record, "items": _HERE})[1:-1].split(_encode(_HERE))
        self.before = as_bytes(f"{before}{{")
        self.after = f"{', ' if behind else ''}{_listed(behind)}}}{as_bytes(after)}"


def _listed(items: Items) -> str:
    return as_bytes(", ".join([f"{_name(name)}: {value}" for name, value in items.items()]))


Frames = dict[object, Frame]
Alone = dict[object, tuple[str, Frame]]


class Held:
    """How much is remembered of what is written behind hands, all together."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0


class Lists(dict[int, str]):
    """The items of a price as text; a new one is written when it is looked up.

    It is put together from the texts of its stretches (`Fields`). There is none, and KeyError,
    where no items are listed or some stand behind those of the flowers, or while enough is `held`.
    """

    __slots__ = ("_behind", "_held", "_stretches", "_texts")

    def __init__(self, rules: Rules, held: Held) -> None:
        fields, items = rules.fields, {fan.item for fan in rules.items}
        self._held = held
        self._behind = _behind_flowers(rules)
        # fans that are listed as one need to be seen together
        alone = len(items) == len(rules.items)
        self._stretches = fields.stretches if alone else [(1 << fields.bits) - 1]
        self._texts = Memo(lambda part: _listed(_priced(rules.standing(part).items(), rules)))

    def __missing__(self, rank: int) -> str:
        texts, written = self._texts, []
        for stretch in self._stretches:
            if text := texts[rank & stretch]:
                written.append(text)
        if rank & self._behind or not written or self._held.count >= _ENDS:
            raise KeyError(rank)
        self._held.count += 1
        self[rank] = listed = ", ".join(written)
        return listed


class Shared(NamedTuple):
    """What is remembered for all that would write the same.

    `lists` are items by the price of a hand, `frames` by its outcome: the total, or the price and
    what else the settlement may look at. Where items stand behind those of the flowers, a price is
    `alone` with its frame. `notes` are by the circumstances.
    """

    lists: Lists
    frames: Frames
    alone: Alone
    notes: dict[int, Notes]


class Said:
    """What stands behind the winning tile: circumstances, flowers, and the rules that they name."""

    __slots__ = (
        "_best",
        "_dearest",
        "_discard",
        "_flowers",
        "_hand",
        "_learning",
        "_plan",
        "_winds",
        "alone",
        "assumes",
        "behind",
        "by_total",
        "frames",
        "head",
        "lists",
        "notes",
        "plain",
        "rules",
        "short",
        "state",
        "sure",
        "text",
        "total_at",
        "wins",
        "words",
    )

    def __init__(self, hand: Hand, rules: Rules, words: Words, shared: Shared) -> None:
        search, book = rules.search, rules.book
        seated = with_winds(hand, book)
        text = write(replace(hand, variant=None))
        self.rules = rules
        self.words = words
        self.by_total = book.settled_by_total
        self.total_at = rules.total_shift
        self.wins = book.size | ONE_WIN
        self.sure = self.wins << NUMBERS_SHIFT
        # Where the tiles are asked what was waited for, or which pung was opened, or where a club's
        # fans count them, hands are packed.
        self.plain = plain(book.size) if search.says_all and not book.plan.measures else -1
        self.lists, self.frames, self.alone, self.notes = shared
        self.behind = f" {text}" if text else ""
        self.text = as_bytes(_encode(self.behind)[1:-1])
        self.head = as_bytes(f'"variant": {_encode(book.name)}, "hand": "')
        self.assumes = seated is not hand
        self.state = state_of(seated, book.plan)
        self.short = self.state + BEGIN
        self._winds = winds_of(seated)
        self._discard = not self.state & FLAG_BITS["self_draw"]
        self._hand = hand
        self._plan = book.plan
        self._best = rules.best
        self._dearest, self._learning = search.dearest, search.learning_dearest
        self._flowers = flower_fans(hand, rules)

    def find(self, short: int, kinds: int, melds: bool, win_at: int) -> Solved | None:
        """Return the dearest reading of a plain hand, with its keys; None if none wins.

        `short` and `kinds` are what the words and the circumstances add up to, `win_at` is where
        the copies of the winning tile stand. Five of a kind are none. Raises HandError for
        circumstances that contradict each other.
        """
        state = short & STATE_MASK
        # copies of the winning tile beyond those of its own word
        if melds and (shown := (short >> win_at & COPY_MASK) - (short >> OWN_AT & OWN_MASK)):
            state |= COPY_IN_MELDS if shown < 3 else COPY_IN_MELDS | THREE_SHOWN
        if fours := short & FOURS:
            if has_fifth_copy(short, fours):
                return None
            if loose := fours.bit_count() - (short >> KONGS_AT & FIELD):
                kinds |= loose << FOURS_SHIFT
        reading = short >> READING_AT
        readings: Sequence[int] = (reading,)
        if choice := short >> CHOICE_AT & CHOICE_MASK:
            readings = [reading + more for more in self.words.choices[choice]]
        key, winds, discard = state * SPREAD, self._winds, self._discard
        try:
            priced = self._dearest(_PLAIN, 0, readings, kinds, key, winds, discard)
        except KeyError:
            priced = self._learning(_PLAIN, 0, readings, kinds, key, winds, discard)
        return (priced, key, kinds) if priced else None

    def find_packed(self, short: int, kinds: int, words: Sequence[str]) -> Solved | None:
        """Return what `find` does, for known words of any hand."""
        if (fours := short & FOURS) and has_fifth_copy(short, fours):
            return None
        packed = self._pack(words, kinds)
        priced = self._best(packed)
        return (priced, packed.win_key, packed.word) if priced else None

    def score(self, solved: Solved) -> Score:
        """Return a score that says what is written: what that asks of the tiles is in the keys."""
        priced, key, kinds = solved
        packed = Packed(key // SPREAD, _NO_TILES, kinds, self._winds, self._plan)
        return Score(self.rules, self._hand, packed, priced)

    def answer(self, solved: Solved, outcome: object) -> tuple[str, Frame]:
        """Return what is written behind a hand of this price and outcome, and remember it."""
        rank = solved[0][0]
        name, frame = self.rules.book.name, self.frames.get(outcome)
        try:
            listed = self.lists[rank]
        except KeyError:
            listed = _listed(self.items(rank))
            frame = Frame(name, answer_record(self.score(solved)), self.items, {})
            self.alone[rank, outcome] = listed, frame
            return listed, frame
        if frame is None:
            behind = _priced(self._flowers, self.rules)
            frame = Frame(name, answer_record(self.score(solved)), self.items, behind)
            self.frames[outcome] = frame
        return listed, frame

    def items(self, rank: int) -> Items:
        """Return the items of a price, those of the flowers among them."""
        rules = self.rules
        return _priced(with_flowers(rules.standing(rank), self._flowers, rules), rules)

    def _pack(self, words: Sequence[str], kinds: int) -> Packed:
        ledger = self.state + self.words.ledger(words)
        census = census_of(ledger >> CENSUS_SHIFT & CENSUS_MASK)
        return Packed(ledger, census, kinds, self._winds, self._plan)


def _priced(counted: Iterable[tuple[Fan, int]], rules: Rules) -> Items:
    worth, items = rules.worth, rules.items
    return {fan.item: worth[fan] * times for fan, times in counted if fan in items}


def _behind_flowers(rules: Rules) -> int:
    """Return the mask of the fans behind those of flowers, where these are scored apart."""
    fans = () if rules.book.flowers_inside else rules.readers.get(Flowers, ())
    return max([rules.fields.of[fan].below for fan in fans], default=0)


# the items and the text around them, the tiles as they are written, the id
Found = tuple[Said, int, str, Frame, str, str, Notes]


class FastText:
    """The fast way for the lines of text of one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._words: dict[str, Words] = {}
        self._saids: dict[str, Said | None] = {}
        self._lists: dict[Rules, Lists] = {}
        self._answers: dict[object, tuple[Frames, Alone]] = {}
        self._notes: dict[object, dict[int, Notes]] = {}
        self._used: tuple[list[int], list[Frame]] = [], []
        self._held = Held()

    def lines(self, opening: str, first: int, texts: Iterable[str]) -> list[str]:
        """Return the record of each line as JSON with its line end, as bytes (`as_bytes`).

        The texts are printable. `opening` is the text of the record up to the line's number,
        `first` the first number. Nothing is written for a line of another kind: a comment, or
        whatever needs a look at the whole line.
        """
        written: list[str] = []
        ranks, frames = self._used
        for number, text in enumerate(texts, first):
            try:
                found = self._found(text)
            except Exception:  # a fault of ours: the usual way says which
                found = None
            if found is None:
                written.append("")
                continue
            said, rank, items, frame, tiles, name, notes = found
            ranks.append(rank)
            frames.append(frame)
            head, end = said.head, said.text
            if name:
                head, end = f'"id": "{name}", {head}', f"{end} id={name}"
            written.append(
                f'{opening}{number}, {head}{tiles}{end}", '
                f"{frame.before}{items}{frame.after}{notes.text}"
            )
        return written

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
        if type(text) is not str or not text.isprintable():
            return None
        try:
            found = self._found(text)
        except Exception:  # a fault of ours: the usual way says which
            return None
        if found is None:
            return None
        said, rank, _, frame, tiles, name, notes = found
        hand = f"{tiles}{said.behind}"
        record: dict[str, object] = {"line": line.number}
        if name:
            if identity is not None:
                return None
            identity, hand = name, f"{hand} id={name}"
        if identity is not None:
            record["id"] = identity
        record |= carried
        record["variant"] = frame.variant
        record["hand"] = hand
        record |= frame.record
        record["items"] = frame.items(rank)
        if notes.remarks:
            record["notes"] = list(notes.remarks)
        return record

    def _found(self, text: str) -> Found | None:
        """Return what is written for a text; None if it is of another kind."""
        before, _, after = text.partition(" +")
        win, _, behind = after.partition(" ")
        said, name = self._saids.get(behind), ""
        if said is None:
            said, name = self._learn(behind)
            if said is None:
                return None
        known = said.words
        short, kinds = said.short, 0
        try:
            melds = before.split(" ")
            first = melds.pop(0)
            # what `joined` does, without its calls: 33m 23477s+7s
            mark, marked, win_at = MARKS[win]
            cut = first.replace("m", "m ").replace("p", "p ").replace("s", "s ")
            runs = (cut.replace(mark, marked) if mark else cut + marked).split()
            words = known.tiles
            for word in runs:
                adds, others = words[word]
                short += adds
                kinds |= others
            words = known.melds
            for word in melds:
                adds, others = words[word]
                short += adds
                kinds |= others
        except KeyError:  # a new word, or another order
            new = known.learn_line(*before.split(" "), win=win)
            return self._found(text) if new else self._read(text)
        if len(before) > MOST_SIGNS:
            return self._read(text)
        if short & PLAIN_MASK == said.plain and (melds or (short & ODDS).bit_count() > 2):
            solved = said.find(short, kinds, bool(melds), win_at)
        elif short & SURE_MASK == said.sure and (first[:1].isdigit() or first.isalpha()):
            solved = said.find_packed(short, kinds, runs + melds)
        else:
            return self._read(text)
        if solved is None:
            return None
        return self._answer(said, name, f"{before} +{win}", solved)

    def _read(self, text: str) -> Found | None:
        """Return what `_found` does, for a line that is written in another way."""
        before, _, after = text.partition("+")
        win, _, behind = after.partition(" ")
        if "#" in text or win not in MARKS or len(before) > MOST_SIGNS:
            return None
        said, name = self._learn(behind)
        if said is None:
            return None
        first, _, rest = before.partition(" ")
        words = said.words.read(first, rest.split(), win)
        short, kinds = said.words.add(words)
        short += said.short
        if short >> NUMBERS_SHIFT & WINS_MASK != said.wins or is_dialect(text):
            return None
        solved = said.find_packed(short, kinds, words)
        if solved is None:
            return None
        return self._answer(said, name, f"{said.words.canonical(words)}+{win}", solved)

    def _answer(self, said: Said, name: str, tiles: str, solved: Solved) -> Found:
        priced, key, kinds = solved
        rank = priced[0]
        noted = key << 1 | has_pung_of_winds(priced[2]) if said.assumes else key
        outcome: object = rank >> said.total_at if said.by_total else (*priced[:2], key, kinds)
        try:
            items, frame, notes = said.lists[rank], said.frames[outcome], said.notes[noted]
        except KeyError:
            items, frame, notes = self._learn_answer(said, solved, outcome, noted)
        return said, rank, items, frame, tiles, name, notes

    def __reduce__(self) -> tuple[type[FastText], tuple[House]]:
        """Another process begins with nothing remembered."""
        return FastText, (self._house,)

    def count(self, tally: Tally) -> None:
        """Count what was answered since this was asked last."""
        ranks, frames = self._used
        if tally.seen is None:  # then nobody asks for the items
            for frame, times in Counter(frames).items():
                tally.count_answers(frame.variant, frame.record, (), times)
        else:
            for (rank, frame), times in Counter(zip(ranks, frames, strict=True)).items():
                tally.count_answers(frame.variant, frame.record, frame.items(rank), times)
        ranks.clear()
        frames.clear()

    def _learn_answer(
        self, said: Said, solved: Solved, outcome: object, noted: int
    ) -> tuple[str, Frame, Notes]:
        """Return what is written behind a hand, and its notes; where enough is held, begin anew."""
        rank, notes = solved[0][0], said.notes.get(noted)
        if notes is None:
            if len(said.notes) >= CAP:
                said.notes.clear()
            notes = said.notes[noted] = _notes(said.score(solved).notes())
        listed, frame = said.lists.get(rank), said.frames.get(outcome)
        if listed is None or frame is None:
            listed, frame = said.alone.get((rank, outcome), (None, None))
        if listed is None or frame is None:
            if self._held.count >= _ENDS:
                for lists in self._lists.values():
                    lists.clear()
                for frames, alone in self._answers.values():
                    frames.clear()
                    alone.clear()
                self._held.count = 0
            self._held.count += 1
            listed, frame = said.answer(solved, outcome)
        return listed, frame, notes

    def _learn(self, behind: str) -> tuple[Said | None, str]:
        """Return what stands behind the winning tile, and the id that ends it, if there is one."""
        if "#" in behind or len(behind) > _LONGEST_BEHIND:
            return None, ""
        if found := _WITH_ID.fullmatch(behind):
            behind, name = found[1] or "", found[2]
            return self._known(behind), name
        return self._known(behind), ""

    def _known(self, behind: str) -> Said | None:
        said = self._saids.get(behind)
        return said if said is not None or behind in self._saids else self._remember(behind)

    def _remember(self, behind: str) -> Said | None:
        hand = circumstances_in(behind)
        said = None
        if hand is not None and "id" not in dict(hand.details):
            with suppress(ScorerError):  # of a variant or a switch that does not exist
                said = self._said(hand)
        if len(behind) <= _LONGEST_SAID:
            if len(self._saids) >= CAP:
                for table in (self._saids, self._lists, self._answers, self._notes):
                    table.clear()
                self._held.count = 0
            self._saids[behind] = said
        return said

    def _said(self, hand: Hand) -> Said | None:
        rules = self._house.rules(hand)
        if rules.book.dora or rules.sums:  # what the price is made of is asked of the whole hand
            return None
        words = self._words.get(rules.variant)
        if words is None:
            words = Words(rules, CAP * 4 // 5)  # they are larger than what else is remembered
            self._words[rules.variant] = words
        payers: object = rules, flower_fans(hand, rules), hand.self_draw
        if not rules.book.settled_by_total:
            payers = hand, rules
        lists = self._lists.get(rules)
        if lists is None:
            lists = self._lists[rules] = Lists(rules, self._held)
        notes = self._notes.setdefault((rules, hand.flowers, hand.seat, hand.round), {})
        frames, alone = self._answers.setdefault(payers, ({}, {}))
        return Said(hand, rules, words, Shared(lists, frames, alone, notes))
