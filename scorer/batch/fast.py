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
    ALONE,
    BEGIN,
    COMPLETE_BEFORE,
    COPIES_AT,
    COPIES_MASK,
    COPY_MASK,
    FOURS,
    KINDS_MASK,
    KONGS_MASK,
    MARKS,
    MIXED_MASK,
    NUMBERS_SHIFT,
    ODDS,
    ONE_WIN,
    OWN_AT,
    OWN_MASK,
    PLAIN_MASK,
    READABLE,
    READABLE_MASK,
    READING_AT,
    RUNS_MASK,
    SIMPLE_MASK,
    SURE_MASK,
    UNREAD_MASK,
    UNREAD_SUITS,
    WINS_MASK,
    Words,
    are_few,
    has_loose_fifth,
    joined,
    kind_at,
    plain,
)
from scorer.errors import ScorerError
from scorer.hand import Hand
from scorer.notation.alone import circumstances_in, is_dialect
from scorer.notation.reader import MAX_LENGTH
from scorer.notation.writer import write
from scorer.readings.keys import PLACE_MASK, has_pung_of_winds
from scorer.readings.knitted import bodies
from scorer.readings.ledger import (
    CENSUS_MASK,
    CENSUS_SHIFT,
    COPIES_SHIFT,
    FLAG_BITS,
    MOST_SIGNS,
    STATE_MASK,
    census_of,
    has_fifth_copy,
)
from scorer.readings.ledger import COPIES_MASK as LEDGER_COPIES
from scorer.readings.memo import Remembered
from scorer.readings.packed import (
    COPY_IN_MELDS,
    FOURS_SHIFT,
    THREE_SHOWN,
    Packed,
    state_of,
    winds_of,
)
from scorer.readings.shapes import KNITTED
from scorer.readings.suits import PUNG
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


Solved = tuple[Priced, int, int]  # the dearest reading, with STATE and the kinds


class Plain:
    """What a plain hand waited for is said by the suit of its winning tile, and `pairs_wait`."""

    __slots__ = ("pairs_wait",)
    dora: Final = 0
    eyes_code: Final = 0

    def __init__(self, *, pairs_wait: bool) -> None:
        self.pairs_wait = pairs_wait


_PLAIN: Final = Plain(pairs_wait=False)
_PAIRS: Final = Plain(pairs_wait=True)
_PAIRS_AND_ONE: Final = 2  # how many kinds come once or thrice where six pairs waited
_EVERY_SERIES: Final = 7  # 147, 258 and 369, each in one suit
_MOSTLY_SINGLE: Final = (12, 14)  # how many do in orphans and knitted honours
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

    __slots__ = ("after", "before", "below", "items", "record", "variant")

    def __init__(
        self,
        variant: str,
        record: Mapping[str, object],
        items: Callable[[int], Items],
        behind: Items,
    ) -> None:
        self.variant = variant
        self.record = record
        self.below = int(record.get("legal") is False)
        self.items = items
        before, after = _encode({**record, "items": _HERE})[1:-1].split(_encode(_HERE))
        self.before = as_bytes(f'", {before}{{')
        self.after = f"{', ' if behind else ''}{_listed(behind)}}}{as_bytes(after)}"


def _listed(items: Items) -> str:
    return as_bytes(", ".join([f"{_name(name)}: {value}" for name, value in items.items()]))


Frames = dict[object, Frame]
Alone = dict[object, tuple[str, Frame]]


class Lists:
    """The items of prices as text, put together from the texts of their stretches (`Fields`)."""

    __slots__ = ("_behind", "_stretches", "_texts", "known")

    def __init__(self, rules: Rules) -> None:
        fields, items = rules.fields, {fan.item for fan in rules.items}
        self.known: dict[int, str] = {}
        self._behind = _behind_flowers(rules)
        # fans that are listed as one need to be seen together
        alone = len(items) == len(rules.items)
        self._stretches = fields.stretches if alone else [(1 << fields.bits) - 1]
        self._texts: Remembered[int, str] = Remembered(
            lambda part: _listed(_priced(rules.standing(part).items(), rules))
        )

    def learn(self, rank: int) -> str | None:
        """Return the items of a price, and remember them.

        None where there are none, or some stand behind those of the flowers.
        """
        texts, written = self._texts, []
        for stretch in self._stretches:
            if text := texts[rank & stretch]:
                written.append(text)
        if rank & self._behind or not written:
            return None
        listed = self.known[rank] = ", ".join(written)
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


class Way:
    """How hands are found under some rules, from what their words add up to.

    `kinds` holds, by `short & KINDS_MASK`, the words of the kinds, ORed, and what they answer.
    """

    __slots__ = (
        "_best",
        "_forms",
        "_in_form",
        "_knitted",
        "_knows_forms",
        "_knows_knitted",
        "_kongs",
        "_learning_in_form",
        "_learning_knitted",
        "_of_tiles",
        "_opened",
        "by_total",
        "dearest",
        "head",
        "kinds",
        "learning",
        "melds",
        "plain",
        "rules",
        "sure",
        "tiles",
        "total_at",
        "wins",
        "words",
    )

    def __init__(self, rules: Rules, words: Words) -> None:
        """Take the rules, and the words of their variant."""
        search, book = rules.search, rules.book
        self.rules = rules
        self.words = words
        self.tiles, self.melds = words.tiles, words.melds
        self.kinds: dict[int, tuple[int, int]] = {}
        self.by_total = book.settled_by_total
        self.total_at = rules.total_shift
        self.head = as_bytes(f', "variant": {_encode(book.name)}, "hand": "')
        self.wins = book.size | ONE_WIN
        self.sure = self.wins << NUMBERS_SHIFT
        # Where the tiles are asked what was waited for, or which pung was opened, or where a club's
        # fans count them, hands are packed.
        self.plain = plain(book.size) if search.says_all and not book.plan.measures else -1
        # else the form, or what the kinds say, depends on more than the copies
        self._knows_forms = not book.plan.unrelated and not book.plan.measures
        self._best = rules.best
        self._of_tiles = search.learning[5]
        self.dearest, self.learning = search.dearest, search.learning_dearest
        self._in_form, self._learning_in_form = search.in_form, search.learning_in_form
        self._knitted, self._learning_knitted = search.knitted, search.learning_knitted
        self._knows_knitted = self._knows_forms and book.plan.knitted
        self._opened = search.opened
        self._forms, self._kongs = words.forms, words.kongs

    def find(
        self, said: Said, short: int, runs: list[str], melds: list[str], win_at: int
    ) -> Solved | None:
        """Return the dearest reading of a hand, with its keys; None if none wins.

        `short` is what the words, `runs` and `melds`, and the circumstances add up to, `win_at` is
        where the copies of the winning tile stand. Five of a kind are none. Raises HandError for
        circumstances that contradict each other.
        """
        plain = short & PLAIN_MASK == self.plain
        if (short ^ COMPLETE_BEFORE) & PLAIN_MASK == self.plain:
            # without the winning tile its suit was complete: then that of the eyes may have waited
            plain = True
            short -= COMPLETE_BEFORE
            if short & ALONE and any(self.words.waits(word) for word in runs if "+" not in word):
                short -= ALONE
        state, waited, form = short & STATE_MASK, _PLAIN, 0
        if melds:
            if not plain:
                solved = self._find_knitted(said, short, runs, melds, win_at)
                return solved or self.find_packed(said, short, runs + melds)
            state |= shown(short, win_at)
        else:
            odd = (short & ODDS).bit_count()
            if odd <= _PAIRS_AND_ONE or not plain:  # it may be in a form, or have waited as pairs
                win_is_odd = short >> win_at & 1
                by = _key_of_form(short, odd, win_is_odd)
                known = self._form(short, by, plain=plain and odd > 0)
                if known is None:
                    solved = self._find_knitted(said, short, runs, melds, win_at)
                    return solved or self.find_packed(said, short, runs, by)
                form = known
                if win_is_odd and odd == _PAIRS_AND_ONE:
                    waited = _PAIRS
        asked = self._of_kinds(short, melds)
        if asked is None:
            return None
        kinds, tiles = asked
        priced: Priced | None = None
        if plain:
            readings = self.words.readings(short)
            winds, discard = said.winds, said.discard
            try:
                priced = self.dearest(waited, 0, readings, tiles, state, winds, discard)
            except KeyError:
                priced = self.learning(waited, 0, readings, tiles, state, winds, discard)
        if form:
            try:
                one = self._in_form(form, tiles, state)
            except KeyError:
                one = self._learning_in_form(form, tiles, state)
            if priced is None or (one and one[0] > priced[0]):
                priced = one
        return (priced, state, kinds) if priced else None

    def _of_kinds(self, short: int, melds: Iterable[str]) -> tuple[int, int] | None:
        """Return the words of the kinds and what they answer; None if there are five of a kind."""
        kinds, tiles = self.kinds_in(short)
        if fours := short & FOURS:
            if short & KONGS_MASK:
                for word in melds:
                    if fours & self._kongs.get(word, 0):
                        return None
            if has_loose_fifth(short, fours):
                return None
            kinds |= fours.bit_count() << FOURS_SHIFT
            tiles = self._of_tiles[kinds]
        return kinds, tiles

    def _find_knitted(
        self, said: Said, short: int, runs: list[str], melds: list[str], win_at: int
    ) -> Solved | None:
        """Return what `find` does, for nine knitted tiles, a set and eyes; None for all others.

        Each of the three suits holds a series and can be read in one way without it. Such a hand is
        in no other form. Where it may have waited for one kind alone, its tiles have to tell.
        """
        if short & UNREAD_MASK != UNREAD_SUITS or not self._knows_knitted:
            return None
        reading, series = short >> READING_AT, 0
        for word in runs:
            if word[:1].isdigit():
                rest = self.words.without_series(word)
                if rest is None:
                    return None
                series |= rest[0]
                reading += rest[1]
        place = reading & PLACE_MASK
        if series != _EVERY_SERIES or place > PUNG:
            return None
        if place == PUNG and said.discard:
            reading -= self._opened[kind_at(win_at)]
        asked = self._of_kinds(short, melds)
        if asked is None:
            return None
        kinds, tiles = asked
        state = short & STATE_MASK | (shown(short, win_at) if melds else 0)
        try:
            rank = self._knitted(reading, tiles, state, said.winds)
        except KeyError:
            rank = self._learning_knitted(reading, tiles, state, said.winds)
        return (rank, KNITTED, reading), state, kinds

    def _form(self, short: int, by: int | None, *, plain: bool) -> int | None:
        """Return the form of a concealed hand; None where only its tiles can tell it.

        A `plain` one has none if it has no key.
        """
        if not self._knows_forms:
            return None
        if plain:
            return 0 if by is None else self._forms.get(by)
        in_sets = short & READABLE_MASK == READABLE or short & MIXED_MASK
        return None if by is None or in_sets else self._forms.get(by)

    def find_packed(
        self, said: Said, short: int, words: Sequence[str], by: int | None = None
    ) -> Solved | None:
        """Return what `find` does, for known words of any hand.

        `by` is the key that its form is remembered by.
        """
        ledger = said.state + self.words.ledger(words)
        if has_fifth_copy(ledger >> COPIES_SHIFT & LEDGER_COPIES):
            return None
        census = census_of(ledger >> CENSUS_SHIFT & CENSUS_MASK)
        kinds, plan = self.words.kinds_of(short), self.rules.book.plan
        packed = Packed(ledger, census, kinds, said.winds, plan)
        if by is not None and packed.form and not self._has_body(packed):
            self._forms[by] = packed.form
        priced = self._best(packed)
        return (priced, packed.state, packed.word) if priced else None

    def _has_body(self, packed: Packed) -> bool:
        """Tell whether a hand can be read with nine knitted tiles."""
        search = self.rules.search
        return any(True for _ in bodies(packed, search.suits, body_wait=search.body_wait))

    def kinds_in(self, short: int) -> tuple[int, int]:
        """Return the words of the kinds and what they answer, and remember it."""
        found = self.kinds.get(short & KINDS_MASK)
        if found is None:
            if len(self.kinds) >= CAP:
                self.kinds.clear()
            word = self.words.kinds_of(short)
            found = self.kinds[short & KINDS_MASK] = word, self._of_tiles[word]
        return found


def shown(short: int, win_at: int) -> int:
    """Return what STATE says of the copies of the winning tile that are not in its own word."""
    copies = (short >> win_at & COPY_MASK) - (short >> OWN_AT & OWN_MASK)
    if not copies:
        return 0
    return COPY_IN_MELDS if copies < 3 else COPY_IN_MELDS | THREE_SHOWN


def _key_of_form(short: int, odd: int, win_is_odd: int) -> int | None:
    """Return the key of the form that a concealed hand may have; None if only its tiles can tell.

    `odd` is how many kinds come once or thrice. Pairs of several suits differ by the fours among
    them alone. Other forms are known by the copies of all kinds, and whether the winning tile is
    one of a pair.
    """
    if not odd:
        runs = (short & RUNS_MASK).bit_count()
        return (short & FOURS).bit_count() if runs > 1 else None
    if odd in _MOSTLY_SINGLE:
        return (short >> COPIES_AT & COPIES_MASK) << 1 | win_is_odd
    return None


class Said:
    """What stands behind the winning tile: circumstances, flowers, and the rules that they name."""

    __slots__ = (
        "_flowers",
        "_hand",
        "_lists",
        "alone",
        "assumes",
        "behind",
        "discard",
        "frames",
        "head",
        "lists",
        "notes",
        "short",
        "state",
        "text",
        "verbatim",
        "way",
        "winds",
    )

    def __init__(self, written: str, hand: Hand, way: Way, shared: Shared) -> None:
        """Take it as it was `written`, and as a hand without tiles.

        It is `verbatim` if it is shown as it was written.
        """
        rules = way.rules
        seated = with_winds(hand, rules.book)
        text = write(replace(hand, variant=None))
        self.way = way
        self._lists, self.frames, self.alone, self.notes = shared
        self.lists = self._lists.known
        self.behind = f" {text}" if text else ""
        self.text = as_bytes(_encode(self.behind)[1:-1])
        self.verbatim = written != "" and self.text == f" {written}"
        self.head = way.head
        self.assumes = seated is not hand
        self.state = state_of(seated, rules.book.plan)
        self.short = self.state + BEGIN
        self.winds = winds_of(seated)
        self.discard = not self.state & FLAG_BITS["self_draw"]
        self._hand = hand
        self._flowers = flower_fans(hand, rules)

    def score(self, solved: Solved) -> Score:
        """Return a score that says what is written: what that asks of the tiles is in the keys."""
        priced, state, kinds = solved
        packed = Packed(state, _NO_TILES, kinds, self.winds, self.way.rules.book.plan)
        return Score(self.way.rules, self._hand, packed, priced)

    def answer(self, solved: Solved, outcome: object) -> tuple[str, Frame]:
        """Return what is written behind a hand of this price and outcome, and remember it."""
        rank = solved[0][0]
        name, frame = self.way.rules.book.name, self.frames.get(outcome)
        listed = self.lists.get(rank) or self._lists.learn(rank)
        if listed is None:
            listed = _listed(self.items(rank))
            frame = Frame(name, answer_record(self.score(solved)), self.items, {})
            self.alone[rank, outcome] = listed, frame
            return listed, frame
        if frame is None:
            behind = _priced(self._flowers, self.way.rules)
            frame = Frame(name, answer_record(self.score(solved)), self.items, behind)
            self.frames[outcome] = frame
        return listed, frame

    def items(self, rank: int) -> Items:
        """Return the items of a price, those of the flowers among them."""
        rules = self.way.rules
        return _priced(with_flowers(rules.standing(rank), self._flowers, rules), rules)


def _priced(counted: Iterable[tuple[Fan, int]], rules: Rules) -> Items:
    worth, items = rules.worth, rules.items
    return {fan.item: worth[fan] * times for fan, times in counted if fan in items}


def _behind_flowers(rules: Rules) -> int:
    """Return the mask of the fans behind those of flowers, where these are scored apart."""
    fans = () if rules.book.flowers_inside else rules.readers.get(Flowers, ())
    return max([rules.fields.of[fan].below for fan in fans], default=0)


# what stands behind the tiles, these if they are not shown as they are written, the id, the hand
Found = tuple[Said, str, str, Priced, int, int]


def _is_known(short: int, way: Way, first: str) -> bool:
    """Tell whether a line is written as it is shown, and may be a hand; `first` are its tiles."""
    return short & PLAIN_MASK == way.plain or (
        short & SURE_MASK == way.sure and (first[:1].isdigit() or first.isalpha())
    )


class FastText:
    """The fast way for the lines of text of one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._words: dict[str, Words] = {}
        self._ways: dict[Rules, Way] = {}
        self._saids: dict[str, Said] = {}
        self._others: set[str] = set()  # what stands behind tiles, and is not taken
        self._lists: dict[Rules, Lists] = {}
        self._answers: dict[object, tuple[Frames, Alone]] = {}
        self._notes: dict[object, dict[int, Notes]] = {}
        self._held = 0

    def lines(
        self, opening: str, numbers: Sequence[str], texts: Sequence[str], tally: Tally
    ) -> tuple[list[str], list[tuple[int, int]]]:
        """Return the record of each line as JSON with its line end, in parts (`as_bytes`).

        The texts have no other white space than blanks.
        `opening` and the `numbers` are the texts of the records up to the variant. What is written
        is counted, too. Nothing is written for a line of another kind, a comment or whatever needs
        a look at the whole line: for those the second list has their place, and that of the part
        which is theirs.
        """
        parts: list[str] = []
        missed: list[tuple[int, int]] = []
        used: list[tuple[int, Frame]] = []
        counts, below = tally.seen is not None, 0
        for place, found in enumerate(self._found(texts)):
            if found is None:
                missed.append((place, len(parts)))
                parts.append("")
                continue
            said, tiles, name, priced, state, kinds = found
            way, rank = said.way, priced[0]
            try:  # what `_answer` does, where it is known
                items = said.lists[rank]
                frame = said.frames[
                    rank >> way.total_at if way.by_total else (rank, priced[1], state, kinds)
                ]
                notes = said.notes[
                    state << 1 | has_pung_of_winds(priced[2]) if said.assumes else state
                ]
            except KeyError:
                try:
                    items, frame, notes = self._answer(said, (priced, state, kinds))
                except Exception:  # a fault of ours: the usual way says which
                    missed.append((place, len(parts)))
                    parts.append("")
                    continue
            head = said.head
            hand = f"{tiles}{said.text}" if tiles else texts[place]
            if name:
                head, hand = f', "id": "{name}"{head}', f"{hand} id={name}"
            parts += (
                opening,
                numbers[place],
                head,
                hand,
                frame.before,
                items,
                frame.after,
                notes.text,
            )
            below += frame.below
            if counts:
                used.append((rank, frame))
        if counts:
            for (rank, frame), times in Counter(used).items():
                tally.count_answers(frame.variant, frame.record, frame.items(rank), times)
        else:
            tally.hands += len(texts) - len(missed)
            tally.below += below
        return parts, missed

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
        (found,) = self._found([text])
        if found is None:
            return None
        said, tiles, name, priced, state, kinds = found
        try:
            _, frame, notes = self._answer(said, (priced, state, kinds))
        except Exception:  # a fault of ours: the usual way says which
            return None
        hand = f"{tiles}{said.behind}" if tiles else text
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
        record["items"] = frame.items(priced[0])
        if notes.remarks:
            record["notes"] = list(notes.remarks)
        return record

    def _found(self, texts: Iterable[str]) -> list[Found | None]:
        """Return what is found for each text; None for one of another kind."""
        every: list[Found | None] = []
        saids = self._saids
        for text in texts:
            before, _, after = text.partition(" +")
            win, _, behind = after.partition(" ")
            first, blank, rest = before.partition(" ")
            melds = rest.split(" ") if blank else []  # two blanks leave a word that is none
            try:
                said = saids[behind]
                way, short = said.way, said.short
                # what `joined` does, without its calls: 33m 23477s+7s
                to_m, to_p, to_s, end, sign, win_at = MARKS[win]
                apart = first.replace("m", to_m).replace("p", to_p).replace("s", to_s)
                runs = (apart + end).split()
                words = way.tiles
                for word in runs:
                    short += words[word]
                if melds:
                    words = way.melds
                    for word in melds:
                        short += words[word]
            except KeyError:  # a new word, or another order
                every.append(self._anew(text, before, win, behind))
                continue
            try:
                if (
                    short & SIMPLE_MASK == way.plain
                    and (melds or (short & ODDS).bit_count() > _PAIRS_AND_ONE)
                    and len(before) <= MOST_SIGNS
                ):  # what `Way.find` does, for most hands
                    state, winds, discard = short & STATE_MASK, said.winds, said.discard
                    if melds and sign in rest:
                        state |= shown(short, win_at)
                    readings = (short >> READING_AT,)
                    try:
                        kinds, tiles = way.kinds[short & KINDS_MASK]
                        priced = way.dearest(_PLAIN, 0, readings, tiles, state, winds, discard)
                    except KeyError:
                        kinds, tiles = way.kinds_in(short)
                        priced = way.learning(_PLAIN, 0, readings, tiles, state, winds, discard)
                    if priced is None:
                        every.append(None)
                        continue
                    hand = "" if said.verbatim else f"{before} +{win}"
                    every.append((said, hand, "", priced, state, kinds))
                    continue
                if _is_known(short, way, first) and len(before) <= MOST_SIGNS:
                    solved = way.find(said, short, runs, melds, win_at)
                    hand = "" if said.verbatim else f"{before} +{win}"
                    every.append((said, hand, "", *solved) if solved else None)
                else:
                    every.append(self._read(text))
            except Exception:  # a fault of ours: the usual way says which
                every.append(None)
        return every

    def _anew(self, text: str, before: str, win: str, behind: str) -> Found | None:
        """Return what `_found` does, for a text in which something may be new."""
        first, blank, rest = before.partition(" ")
        melds = rest.split(" ") if blank else []
        try:
            said, name = self._saids.get(behind), ""
            if said is None:
                said, name = self._learn(behind)
                if said is None:
                    return None
            way = said.way
            runs = joined(first, win) if win in MARKS else []
            adds = way.words.learn_line(runs, melds)
            if adds is None or len(before) > MOST_SIGNS:
                return self._read(text)
            short = said.short + adds
            if not _is_known(short, way, first):
                return self._read(text)
            solved = way.find(said, short, runs, melds, MARKS[win][-1])
        except Exception:  # a fault of ours: the usual way says which
            return None
        hand = "" if said.verbatim and not name else f"{before} +{win}"
        return (said, hand, name, *solved) if solved else None

    def _read(self, text: str) -> Found | None:
        """Return what `_found` does, for a line that is written in another way."""
        before, _, after = text.partition("+")
        win, _, behind = after.partition(" ")
        if "#" in text or win not in MARKS or len(before) > MOST_SIGNS or not text.isprintable():
            return None
        said, name = self._learn(behind)
        if said is None:
            return None
        first, _, rest = before.partition(" ")
        way = said.way
        words = way.words.read(first, rest.split(), win)
        short = way.words.add(words) + said.short
        if short >> NUMBERS_SHIFT & WINS_MASK != way.wins or is_dialect(text):
            return None
        solved = way.find_packed(said, short, words)
        if solved is None:
            return None
        return said, f"{way.words.canonical(words)}+{win}", name, *solved

    def __reduce__(self) -> tuple[type[FastText], tuple[House]]:
        """Another process begins with nothing remembered."""
        return FastText, (self._house,)

    def _answer(self, said: Said, solved: Solved) -> tuple[str, Frame, Notes]:
        """Return what is written behind a hand, and its notes; where enough is held, begin anew."""
        priced, state, kinds = solved
        rank, way = priced[0], said.way
        noted = state << 1 | has_pung_of_winds(priced[2]) if said.assumes else state
        outcome: object = rank >> way.total_at if way.by_total else (*priced[:2], state, kinds)
        notes = said.notes.get(noted)
        if notes is None:
            if len(said.notes) >= CAP:
                said.notes.clear()
            notes = said.notes[noted] = _notes(said.score(solved).notes())
        listed, frame = said.lists.get(rank), said.frames.get(outcome)
        if listed is None or frame is None:
            listed, frame = said.alone.get((rank, outcome), (None, None))
        if listed is None or frame is None:
            if self._held >= _ENDS:
                for lists in self._lists.values():
                    lists.known.clear()
                for frames, alone in self._answers.values():
                    frames.clear()
                    alone.clear()
                self._held = 0
            self._held += 1
            listed, frame = said.answer(solved, outcome)
        return listed, frame, notes

    def _learn(self, behind: str) -> tuple[Said | None, str]:
        """Return what stands behind the winning tile, and the id that ends it, if there is one."""
        if "#" in behind or len(behind) > _LONGEST_BEHIND or not behind.isprintable():
            return None, ""
        if found := _WITH_ID.fullmatch(behind):
            behind, name = found[1] or "", found[2]
            return self._known(behind), name
        return self._known(behind), ""

    def _known(self, behind: str) -> Said | None:
        if behind in self._others:
            return None
        return self._saids.get(behind) or self._remember(behind)

    def _remember(self, behind: str) -> Said | None:
        hand = circumstances_in(behind)
        said = None
        if hand is not None and "id" not in dict(hand.details):
            with suppress(ScorerError):  # of a variant or a switch that does not exist
                said = self._said(behind, hand)
        if len(behind) <= _LONGEST_SAID:
            if len(self._saids) + len(self._others) >= CAP:
                for table in (self._saids, self._ways, self._lists, self._answers, self._notes):
                    table.clear()
                self._others.clear()
                self._held = 0
            if said is None:
                self._others.add(behind)
            else:
                self._saids[behind] = said
        return said

    def _said(self, behind: str, hand: Hand) -> Said | None:
        rules = self._house.rules(hand)
        if rules.book.dora or rules.sums or not are_few(rules.book.plan.words):
            return None  # what the price is made of is asked of the whole hand
        way = self._ways.get(rules)
        if way is None:
            words = self._words.get(rules.variant)
            if words is None:  # they are larger than what else is remembered
                words = self._words[rules.variant] = Words(rules, CAP * 4 // 5)
            way = self._ways[rules] = Way(rules, words)
        payers: object = rules, flower_fans(hand, rules), hand.self_draw
        if not rules.book.settled_by_total:
            payers = hand, rules
        lists = self._lists.get(rules)
        if lists is None:
            lists = self._lists[rules] = Lists(rules)
        notes = self._notes.setdefault((rules, hand.flowers, hand.seat, hand.round), {})
        frames, alone = self._answers.setdefault(payers, ({}, {}))
        return Said(behind, hand, way, Shared(lists, frames, alone, notes))
