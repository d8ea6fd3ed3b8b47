"""How hands are found from what their words add up to, under the rules that a line names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from scorer.batch.short import (
    ALONE,
    BEGIN,
    COMPLETE_BEFORE,
    COPIES,
    FOURS,
    KINDS_MASK,
    KONGS_MASK,
    MIXED_MASK,
    NUMBERS_SHIFT,
    ODDS,
    ONE_WIN,
    PLAIN_MASK,
    READABLE,
    READABLE_MASK,
    READING_AT,
    RUNS_MASK,
    SURE_MASK,
    UNREAD_MASK,
    UNREAD_SUITS,
    UsualWay,
    has_loose_fifth,
    joined_tiles,
    kind_at,
    plain,
    shown,
)
from scorer.batch.words import Words
from scorer.batch.written import (
    Frame,
    Items,
    Shared,
    as_bytes,
    encode,
    listed_as_text,
    priced_items,
)
from scorer.hand import Hand
from scorer.notation.writer import write
from scorer.readings.keys import PLACE_MASK
from scorer.readings.ledger import (
    CENSUS_MASK,
    CENSUS_SHIFT,
    COPIES_SHIFT,
    census_of,
    has_fifth_copy,
)
from scorer.readings.ledger import COPIES_MASK as LEDGER_COPIES
from scorer.readings.packed import (
    FOURS_SHIFT,
    Packed,
    seated,
    state_of,
    winds_of,
)
from scorer.readings.shapes import KNITTED, form_won_on
from scorer.readings.state import (
    FLAG_BITS,
    STATE_MASK,
)
from scorer.readings.suits import PUNG
from scorer.readings.waits import KIND_ONES, knitted_waits
from scorer.report.records import answer_record
from scorer.rules.evaluator import Evaluator
from scorer.rules.rules import Rules
from scorer.rules.search.door import Priced
from scorer.scoring.score import Score, flower_fans, with_flowers
from scorer.tiles import KINDS

_MOST_KINDS: Final = 10_000  # answers of kinds that are remembered

Solved = tuple[Priced, int, int]  # the dearest reading, with STATE and the kinds


class Plain:
    """What a plain hand waited for is said by the suit of its winning tile, and `pairs_wait`."""

    __slots__ = ("pairs_wait",)
    eyes_code: Final = 0

    def __init__(self, *, pairs_wait: bool) -> None:
        self.pairs_wait = pairs_wait


PLAIN: Final = Plain(pairs_wait=False)
_PAIRS: Final = Plain(pairs_wait=True)
PAIRS_AND_ONE: Final = 2  # how many kinds come once or thrice where six pairs waited
_EVERY_SERIES: Final = 7  # 147, 258 and 369, each in one suit
_NO_TILES: Final = replace(census_of(0), win=KINDS, special=False)


class Way:
    """How hands are found under some rules, from what their words add up to.

    `kinds` holds, by `short & KINDS_MASK`, the words of the kinds, ORed, and what they answer.
    """

    __slots__ = (
        "_best",
        "_in_form",
        "_knitted",
        "_knows_forms",
        "_knows_knitted",
        "_kongs",
        "_of_tiles",
        "_opened",
        "_pairs",
        "by_total",
        "dearest",
        "evaluator",
        "head",
        "kinds",
        "melds",
        "plain",
        "sure",
        "tiles",
        "total_at",
        "wins",
        "words",
    )

    def __init__(self, evaluator: Evaluator, words: Words) -> None:
        """Take the evaluator of some rules, and the words of their variant."""
        search, book = evaluator.readings, evaluator.book
        self.evaluator = evaluator
        self.words = words
        self.tiles, self.melds = words.tiles, words.melds
        self.kinds: dict[int, tuple[int, int]] = {}
        self.by_total = book.ruling.settled_by_total
        self.total_at = evaluator.total_shift
        self.head = as_bytes(f', "variant": {encode(book.name)}, "hand": "')
        self.wins = evaluator.game.size | ONE_WIN
        self.sure = self.wins << NUMBERS_SHIFT
        # Where the tiles are asked what was waited for, or which pung was opened, or where a club's
        # fans count them, hands are packed.
        sums = words.says_kinds and not book.plan.measures
        self.plain = plain(evaluator.game.size) if sums and search.says_all else -1
        # else the form, or what the kinds say, depends on more than the copies
        self._knows_forms = sums and not book.plan.unrelated
        self._best = evaluator.best
        self._of_tiles = search.tables.tiles
        self.dearest, self._in_form, self._knitted = search.dearest, search.in_form, search.knitted
        self._knows_knitted = self._knows_forms and book.plan.knitted
        self._opened = search.opened
        self._pairs: dict[int, int] = {}  # forms of pairs of several suits, by the fours among them
        self._kongs = words.kongs

    def find(
        self, said: Said, short: int, runs: list[str], melds: list[str], win_at: int
    ) -> Solved:
        """Return the dearest reading of a hand, with its keys; raises UsualWay if none wins.

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
        state, waited, form = short & STATE_MASK, PLAIN, 0
        if melds:
            if not plain:
                solved = self._find_knitted(said, short, runs, melds, win_at)
                return solved or self.find_packed(said, short, runs + melds)
            state |= shown(short, win_at)
        else:
            odd = (short & ODDS).bit_count()
            if odd <= PAIRS_AND_ONE or not plain:  # it may be in a form, or have waited as pairs
                if odd and not plain:
                    solved = self._find_knitted(said, short, runs, melds, win_at)
                    if solved:
                        return solved
                if not plain or not odd:
                    form = self._form(short, odd, win_at, plain=plain)
                    if form < 0 or not (form or plain):
                        return self.find_packed(said, short, runs)
                elif odd == PAIRS_AND_ONE and short >> win_at & 1:
                    waited = _PAIRS
        kinds, tiles = self.kinds_with_fours(short, melds)
        priced: Priced | None = None
        if plain:
            readings = self.words.readings(short)
            winds, discard = said.winds, said.discard
            priced = self.dearest(waited, 0, readings, tiles, state, winds, discard)
        if form:
            one = self._in_form(form, tiles, state)
            if priced is None or (one and one[0] > priced[0]):
                priced = one
        return winning(priced), state, kinds

    def kinds_with_fours(self, short: int, melds: Iterable[str]) -> tuple[int, int]:
        """Return the words of the kinds and what they answer.

        Raises UsualWay if there are five of a kind.
        """
        kinds, tiles = self.kinds.get(short & KINDS_MASK) or self.kinds_alone(short)
        if fours := short & FOURS:
            if short & KONGS_MASK:
                for word in melds:
                    if fours & self._kongs.get(word, 0):
                        raise UsualWay
            if has_loose_fifth(short, fours):
                raise UsualWay
            kinds |= fours.bit_count() << FOURS_SHIFT
            tiles = self._of_tiles[kinds]
        return kinds, tiles

    def _find_knitted(
        self, said: Said, short: int, runs: list[str], melds: list[str], win_at: int
    ) -> Solved | None:
        """Return what `find` does, for nine knitted tiles, a set and eyes; None for all others.

        Each of the three suits holds a series and can be read in one way without it. Such a hand is
        in no other form.
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
        told = place > PUNG  # if it waited for one kind alone
        search = self.evaluator.readings
        if series != _EVERY_SERIES or (told and not search.dead_waits):
            return None
        if place == PUNG and said.discard:
            reading -= self._opened[kind_at(win_at)]
        kinds, tiles = self.kinds_with_fours(short, melds)
        state = short & STATE_MASK | (shown(short, win_at) if melds else 0)
        won = state
        if told:
            held = short - sum([self.melds[word] & COPIES for word in melds])
            before = joined_tiles(held) - KIND_ONES[kind_at(win_at)]
            if knitted_waits(before, search.suits).bit_count() == 1:
                won += place
        rank = self._knitted(reading, tiles, won, said.winds)
        return (rank, KNITTED, reading), state, kinds

    def _form(self, short: int, odd: int, win_at: int, *, plain: bool) -> int:
        """Return the form of a concealed hand; -1 where the copies alone do not say it.

        `odd` is how many kinds come once or thrice.
        """
        in_sets = short & READABLE_MASK == READABLE or short & MIXED_MASK
        if not self._knows_forms or (in_sets and not plain):
            return -1
        if odd or (short & RUNS_MASK).bit_count() < 2:
            return form_won_on(joined_tiles(short), kind_at(win_at))
        fours = (short & FOURS).bit_count()
        form = self._pairs.get(fours)
        if form is None:
            form = self._pairs[fours] = form_won_on(joined_tiles(short), kind_at(win_at))
        return form

    def find_packed(self, said: Said, short: int, words: Sequence[str]) -> Solved:
        """Return what `find` does, for known words of any hand."""
        ledger = said.state + self.words.ledger(words)
        if has_fifth_copy(ledger >> COPIES_SHIFT & LEDGER_COPIES):
            raise UsualWay
        census = census_of(ledger >> CENSUS_SHIFT & CENSUS_MASK)
        kinds, plan = self.words.kinds_of(short), self.evaluator.book.plan
        packed = Packed(ledger, census, kinds, said.winds, plan)
        return winning(self._best(packed, 0)), packed.state, packed.word

    def kinds_alone(self, short: int) -> tuple[int, int]:
        """Return what `kinds` does not hold yet, fours apart, and remember it."""
        if len(self.kinds) >= _MOST_KINDS:
            self.kinds.clear()
        word = self.words.kinds_of(short)
        found = self.kinds[short & KINDS_MASK] = word, self._of_tiles[word]
        return found


class Said:
    """What stands behind the winning tile: circumstances, flowers, and the rules that they name."""

    __slots__ = (
        "_flowers",
        "_hand",
        "alone",
        "assumes",
        "behind",
        "discard",
        "frames",
        "head",
        "learn",
        "lists",
        "notes",
        "payers",
        "rules",
        "short",
        "state",
        "text",
        "verbatim",
        "way",
        "winds",
    )

    def __init__(  # noqa: PLR0917 - in the order in which they are found
        self,
        written: str,
        hand: Hand,
        rules: Rules,
        way: Way,
        shared: Shared,
        payers: object,
    ) -> None:
        """Take it as it was `written`, and as a hand without tiles; `rules` are those it names.

        `payers` is what the settlement looks at beside the rules and the outcome.

        It is `verbatim` if it is shown as it was written.
        """
        sits = seated(hand, rules.game)
        text = write(hand if hand.variant is None else replace(hand, variant=None))
        self.way = way
        lists, self.frames, self.alone, self.notes = shared
        self.lists, self.learn = lists.known, lists.learn
        self.behind = f" {text}" if text else ""
        self.text = as_bytes(encode(self.behind)[1:-1])
        self.verbatim = written != "" and self.text == f" {written}"
        self.head = way.head
        self.assumes = sits is not hand
        self.rules = rules
        self.payers = payers
        self.state = state_of(sits, rules.book.plan)
        self.short = self.state + BEGIN
        self.winds = winds_of(sits)
        self.discard = not self.state & FLAG_BITS["self_draw"]
        self._hand = hand
        self._flowers = flower_fans(hand, rules)

    def score(self, solved: Solved) -> Score:
        """Return a score that says what is written: what that asks of the tiles is in the keys."""
        priced, state, kinds = solved
        packed = Packed(state, _NO_TILES, kinds, self.winds, self.rules.book.plan)
        return Score(self.rules, self._hand, packed, priced)

    def answer(self, solved: Solved, outcome: object, *, keep: bool) -> tuple[str, Frame]:
        """Return what is written behind a hand of this price and outcome; remember it to `keep`."""
        rank = solved[0][0]
        name, listed = self.rules.book.name, self.lists.get(rank) or self.learn(rank)
        record = answer_record(self.score(solved))
        if listed is None:
            listed = listed_as_text(self.items(rank))
            frame = Frame(name, record, self.items, {})
            if keep:
                self.alone[rank, outcome] = listed, frame
        else:
            behind = priced_items(self._flowers, self.way.evaluator)
            frame = Frame(name, record, self.items, behind)
            if keep:
                self.frames[outcome] = frame
        return listed, frame

    def items(self, rank: int) -> Items:
        """Return the items of a price, those of the flowers among them."""
        evaluator = self.way.evaluator
        counted = with_flowers(evaluator.standing(rank), self._flowers, self.rules)
        return priced_items(counted, evaluator)


def winning(priced: Priced | None) -> Priced:
    """Return what was found of a hand; raises UsualWay if it is no win."""
    if priced is None:
        raise UsualWay
    return priced


def is_known(short: int, way: Way, first: str) -> bool:
    """Tell whether a line is written as it is shown, and may be a hand; `first` are its tiles."""
    return short & PLAIN_MASK == way.plain or (
        short & SURE_MASK == way.sure and (first[:1].isdigit() or first.isalpha())
    )
