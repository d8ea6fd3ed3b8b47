"""The fast way from a line of text to a line of JSON: nothing is read, found or written twice.

    33m23477s 444m- 123s- +7s S/S zimo flowers=3
    └─ words: remembered ──┘  │  └─ said: remembered as a whole
                              └─ the winning tile, one of 34

What a word adds to the hand is looked up and added (`scorer.batch.words`, `scorer.batch.short`);
the search finds the dearest reading, or the form (`scorer.batch.ways`); what is written behind the
hand is looked up by its price (`scorer.batch.written`). Sets and eyes go to the search as their
words were read, and so do forms that the sum knows; what asks for the tiles themselves is packed
before. Whatever a word, a line or an answer is made of comes from the functions that serve one
hand; these modules only remember. A line of another kind, a fault, a refusal, a hand that does not
win: for all of them `lines` writes nothing, and the line is answered the usual way. `record` does
the same for a row of a table that says no more than a hand, and for outputs that are no JSON Lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from scorer.batch.cells import parted
from scorer.batch.lines import Line
from scorer.batch.short import (
    KINDS_MASK,
    NUMBERS_SHIFT,
    ODDS,
    PLAIN_MASK,
    READING_AT,
    SIMPLE_MASK,
    WINS_MASK,
    UsualWay,
    shown,
)
from scorer.batch.tally import Tally
from scorer.batch.ways import PAIRS_AND_ONE, PLAIN, Said, Solved, Way, is_known
from scorer.batch.words import MARKS, Words, joined
from scorer.batch.written import Alone, Frame, Frames, Lists, Notes, Shared, notes_of
from scorer.errors import ScorerError
from scorer.hand import Hand
from scorer.notation.alone import circumstances_in, is_dialect
from scorer.notation.reader import MAX_LENGTH
from scorer.notation.writer import RESERVED
from scorer.readings.keys import has_pung_of_winds
from scorer.readings.ledger import (
    MOST_SIGNS,
)
from scorer.readings.memo import MEMORY
from scorer.readings.state import (
    STATE_MASK,
)
from scorer.rules.evaluator import Evaluator
from scorer.rules.rules import Rules
from scorer.rules.search.door import Priced
from scorer.scoring.ruleset import Ruleset
from scorer.scoring.score import flower_fans

# What is remembered takes so many bytes, more or less: what stands behind the tiles of a line, what
# is written behind a hand, the items of a price, the kinds of a hand or its notes.
_SAID_BYTES: Final = 1_600
_ANSWER_BYTES: Final = 1_200
_LIST_BYTES: Final = 320
_KIND_BYTES: Final = 200
_MOST_EVALUATORS: Final = 32
_FEW: Final = 1_024  # of what is kept at first sight; more is kept when it comes again
_SETTING: Final = re.compile(r"([a-z][a-z_]*)=([A-Za-z0-9_.-]+)")
_LONGEST_SAID: Final = 200
_LONGEST_BEHIND: Final = MAX_LENGTH - 2 * MOST_SIGNS  # of a line that is surely not too long
_IDENTITIES: Final = (str, int, type(None))
_WITH_ID: Final = re.compile(r"(?:(.*) )?id=([0-9A-Za-z._:/@-]+)")


# what stands behind the tiles, these if they are not shown as they are written, the id, the hand
Found = tuple[Said, str, str, Priced, int, int]


class FastText:
    """The fast way for the lines of text under the rules of one caller."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.faults = 0  # lines that went the usual way for a fault of ours
        self._words: dict[str, Words] = {}
        self._ways: dict[Evaluator, Way] = {}
        self._saids: dict[str, Said] = {}
        self._plain: dict[str, Hand | None] = {}  # what is said behind tiles, without house rules
        self._rules: dict[object, Rules] = {}
        self._seen: set[int] = set()  # hashes of what came once, and is not kept
        self._others: set[str] = set()  # what stands behind tiles, and is not taken
        self._lists: dict[Evaluator, Lists] = {}
        self._answers: dict[object, tuple[Frames, Alone]] = {}
        self._notes: dict[object, dict[int, Notes]] = {}
        self._held = 0  # bytes of answers and items
        self._full = False  # MEMORY has asked to forget, when nobody reads
        MEMORY.add(self)

    def held(self) -> int:
        """Return how many bytes the lines and answers take, more or less."""
        if self._full:
            return 0
        kinds = sum(len(way.kinds) for way in self._ways.values())
        notes = sum(map(len, self._notes.values()))
        texts = len(self._saids) + len(self._others) + len(self._rules)
        few = kinds + notes + len(self._seen) + len(self._plain)
        return texts * _SAID_BYTES + self._held + few * _KIND_BYTES

    def forget(self) -> None:
        """Begin anew with the next text that is learnt."""
        self._full = True

    def lines(  # noqa: PLR0915 - every line goes through it, and a call costs
        self, opening: str, numbers: Sequence[str], texts: Sequence[str], tally: Tally
    ) -> tuple[list[str], list[tuple[int, int]]]:
        """Return the record of each line as JSON with its line end, in parts (`as_bytes`).

        The texts have no other white space than blanks; `opening` and the `numbers` are the texts
        of the records up to the variant. What is written is counted, too. Nothing is written for a
        line of another kind, a comment or whatever needs a look at the whole line: for those the
        second list has their place, and that of the part which is theirs.
        """
        parts: list[str] = []
        missed: list[tuple[int, int]] = []
        used: list[tuple[int, Frame]] = []
        counts, below, saids = tally.seen is not None, 0, self._saids
        for place, text in enumerate(texts):
            before, _, after = text.partition(" +")
            win, _, behind = after.partition(" ")
            first, blank, rest = before.partition(" ")
            melds = rest.split(" ") if blank else []  # two blanks leave a word that is none
            tiles = name = ""
            try:
                try:
                    said = saids[behind]
                    way, short = said.way, said.short
                    # what `joined` does, without its calls: 33m 23477s+7s
                    to_m, to_p, to_s, end, sign, win_at = MARKS[win]
                    apart = first.replace("m", to_m).replace("p", to_p).replace("s", to_s)
                    runs = (apart + end).split()
                    try:
                        words = way.tiles
                        for word in runs:
                            short += words[word]
                        if melds:
                            words = way.melds
                            for word in melds:
                                short += words[word]
                    except KeyError:  # a new word
                        short = said.short + way.words.learn_line(runs, melds)
                    simple = short & SIMPLE_MASK == way.plain
                    if (
                        (simple or short & PLAIN_MASK == way.plain)
                        and (melds or (short & ODDS).bit_count() > PAIRS_AND_ONE)
                        and len(before) <= MOST_SIGNS
                    ):  # what `Way.find` does, for most hands
                        state = short & STATE_MASK
                        if melds and sign in rest:
                            state |= shown(short, win_at)
                        if simple:
                            readings: Sequence[int] = (short >> READING_AT,)
                            asked = way.kinds.get(short & KINDS_MASK) or way.kinds_alone(short)
                        else:
                            readings = way.words.readings(short)
                            asked = way.kinds_with_fours(short, melds)
                        kinds, answer = asked
                        winds, discard = said.winds, said.discard
                        priced: Priced | None = way.dearest(
                            PLAIN, 0, readings, answer, state, winds, discard
                        )
                    elif len(before) <= MOST_SIGNS and is_known(short, way, first):
                        priced, state, kinds = way.find(said, short, runs, melds, win_at)
                    else:
                        raise UsualWay
                    if not said.verbatim:
                        tiles = f"{before} +{win}"
                except (KeyError, UsualWay):  # something else is new, or in another order
                    said, tiles, name, priced, state, kinds = self._anew(text)
                if priced is None:
                    raise UsualWay
                way, rank = said.way, priced[0]
                try:  # what `_answer` does, where it is known
                    try:
                        items = said.lists[rank]
                    except KeyError:
                        items = self._listed(said, rank)
                    frame = said.frames[
                        rank >> way.total_at if way.by_total else (rank, priced[1], state, kinds)
                    ]
                    notes = said.notes[
                        state << 1 | has_pung_of_winds(priced[2]) if said.assumes else state
                    ]
                except KeyError:
                    items, frame, notes = self._answer(said, (priced, state, kinds))
            except Exception as error:
                self._missed(error)
                missed.append((place, len(parts)))
                parts.append("")
                continue
            head = said.head
            hand = f"{tiles}{said.text}" if tiles else text
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
        try:
            said, tiles, name, priced, state, kinds = self._anew(text)
            _, frame, notes = self._answer(said, (priced, state, kinds))
        except Exception as error:
            self._missed(error)
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

    def _missed(self, error: Exception) -> None:
        """Count a line that is not missed on purpose, but over a fault of ours."""
        self.faults += not isinstance(error, (UsualWay, ScorerError))

    def _anew(self, text: str) -> Found:
        """Return what is found for a text in which anything may be new; raises UsualWay."""
        before, _, after = text.partition(" +")
        win, _, behind = after.partition(" ")
        first, blank, rest = before.partition(" ")
        melds = rest.split(" ") if blank else []
        said, name = self._saids.get(behind), ""
        if said is None:
            said, name = self._learn(behind)
        runs = joined(first, win) if win in MARKS else []
        try:
            short = said.short + said.way.words.learn_line(runs, melds)
        except UsualWay:
            return self._read(text)
        if len(before) > MOST_SIGNS or not is_known(short, said.way, first):
            return self._read(text)
        solved = said.way.find(said, short, runs, melds, MARKS[win][-1])
        hand = "" if said.verbatim and not name else f"{before} +{win}"
        return said, hand, name, *solved

    def _read(self, text: str) -> Found:
        """Return what `_anew` does, for a line that is written in another way."""
        before, _, after = text.partition("+")
        win, _, behind = after.partition(" ")
        if "#" in text or win not in MARKS or len(before) > MOST_SIGNS or not text.isprintable():
            raise UsualWay
        said, name = self._learn(behind)
        first, _, rest = before.partition(" ")
        way = said.way
        words = way.words.read(first, rest.split(), win)
        short = way.words.add(words) + said.short
        if short >> NUMBERS_SHIFT & WINS_MASK != way.wins or is_dialect(text):
            raise UsualWay
        solved = way.find_packed(said, short, words)
        return said, f"{way.words.canonical(words)}+{win}", name, *solved

    def __reduce__(self) -> tuple[type[FastText], tuple[Ruleset]]:
        """Another process begins with nothing remembered."""
        return FastText, (self._ruleset,)

    def _answer(self, said: Said, solved: Solved) -> tuple[str, Frame, Notes]:
        """Return what is written behind a hand, and its notes; where enough is held, begin anew."""
        priced, state, kinds = solved
        rank, way = priced[0], said.way
        noted = state << 1 | has_pung_of_winds(priced[2]) if said.assumes else state
        outcome: object = rank >> way.total_at if way.by_total else (*priced[:2], state, kinds)
        notes = said.notes.get(noted)
        if notes is None:
            MEMORY.new()
            notes = said.notes[noted] = notes_of(said.score(solved).notes())
        listed, frame = said.lists.get(rank), said.frames.get(outcome)
        if listed is None or frame is None:
            listed, frame = said.alone.get((rank, outcome), (None, None))
        if listed is None or frame is None:
            kept = self._is_kept((said.rules, said.payers, outcome), self._held // _ANSWER_BYTES)
            self._make_room(_ANSWER_BYTES if kept else 0)
            listed, frame = said.answer(solved, outcome, keep=kept)
        return listed, frame, notes

    def _listed(self, said: Said, rank: int) -> str:
        """Return the items of a new price; raises KeyError where they are no answer alone."""
        self._make_room(_LIST_BYTES)
        listed = said.learn(rank)
        if listed is None:
            raise KeyError(rank)
        return listed

    def _make_room(self, size: int) -> None:
        """Make room for an answer, or the items of a price; begin anew where enough is held."""
        MEMORY.new(size // _KIND_BYTES)
        if self._full:
            for lists in self._lists.values():
                lists.known.clear()
            for frames, alone in self._answers.values():
                frames.clear()
                alone.clear()
            self._held = 0
        self._held += size

    def _begin_anew(self) -> None:
        """Forget everything but the words, which are kept under the bound by themselves."""
        tables = self._saids, self._plain, self._rules, self._ways, self._lists
        for table in (*tables, self._answers, self._notes, self._others, self._seen):
            table.clear()
        self._held = 0
        self._full = False

    def _learn(self, behind: str) -> tuple[Said, str]:
        """Return what stands behind the winning tile, and the id that ends it, if there is one.

        Raises UsualWay if it has to be read with its line.
        """
        if "#" in behind or len(behind) > _LONGEST_BEHIND or not behind.isprintable():
            raise UsualWay
        if found := _WITH_ID.fullmatch(behind):
            behind, name = found[1] or "", found[2]
            return self._known(behind), name
        return self._known(behind), ""

    def _known(self, behind: str) -> Said:
        said = None
        if behind not in self._others:
            said = self._saids.get(behind) or self._remember(behind)
        if said is None:
            raise UsualWay
        return said

    def _remember(self, behind: str) -> Said | None:
        if self._full:
            self._begin_anew()
        hand = self._circumstances(behind)
        said = None
        if hand is not None and "id" not in dict(hand.details):
            with suppress(ScorerError):  # of a variant or a switch that does not exist
                said = self._said(behind, hand)
        if len(behind) <= _LONGEST_SAID:
            if said is None:
                MEMORY.new(_SAID_BYTES // _KIND_BYTES)
                self._others.add(behind)
            elif self._is_kept(behind, len(self._saids)):
                MEMORY.new(_SAID_BYTES // _KIND_BYTES)
                self._saids[behind] = said
        return said

    def _is_kept(self, key: object, held: int) -> bool:
        """Tell whether to keep what was worked out: while there is little, or when it comes again.

        So a value that differs from line to line costs no more memory than its hash.
        """
        if held < _FEW:
            return True
        mark = hash(key)
        if mark in self._seen:
            return True
        MEMORY.new()
        self._seen.add(mark)
        return False

    def _circumstances(self, behind: str) -> Hand | None:
        """Return a hand of no tiles with what stands behind them, as `circumstances_in` does.

        House rules are taken apart from the rest, which many lines have in common.
        """
        said: dict[str, str] = {}
        rest: list[str] = []
        for word in behind.split(" "):
            setting = _SETTING.fullmatch(word)
            if setting is None or setting[1] in RESERVED:
                rest.append(word)
            elif setting[1] in said:  # a fault
                return circumstances_in(behind)
            else:
                said[setting[1]] = setting[2]
        if not said:
            return circumstances_in(behind)
        text = " ".join(rest)
        if text not in self._plain:
            MEMORY.new()
            self._plain[text] = circumstances_in(text)
        hand = self._plain[text]
        if hand is None or hand.options:  # the whole may be another thing
            return circumstances_in(behind)
        return replace(hand, options=tuple(said.items()))

    def _rules_of(self, hand: Hand) -> Rules:
        """Return the rules of a hand, those of equal switches as one object."""
        key = hand.variant, hand.options
        rules = self._rules.get(key)
        if rules is None:
            rules = self._rules[key] = self._ruleset.rules(hand)
            MEMORY.new(_SAID_BYTES // _KIND_BYTES)
        return rules

    def _said(self, behind: str, hand: Hand) -> Said | None:
        rules = self._rules_of(hand)
        book, evaluator = rules.book, rules.evaluator
        if book.game.dora or evaluator.sums or book.facts_read:  # asked of the whole hand
            return None
        way = self._ways.get(evaluator)
        if way is None:
            if len(self._ways) >= _MOST_EVALUATORS:
                self._begin_anew()
            words = self._words.get(rules.variant)
            if words is None:  # they are larger than what else is remembered
                words = self._words[rules.variant] = Words(rules)
            way = self._ways[evaluator] = Way(evaluator, words)
        payers: object = hand.self_draw, flower_fans(hand, rules)
        if not book.ruling.settled_by_total:
            payers = hand
        lists = self._lists.get(evaluator)
        if lists is None:
            lists = self._lists[evaluator] = Lists(evaluator)
        # beside STATE they ask which winds are missing, and whether flowers are told apart
        asked = evaluator, hand.flowers, hand.seat is None, hand.round is None
        notes = self._notes.setdefault(asked, {})
        in_force = book, rules.options, rules.facts, payers
        frames, alone = self._answers.setdefault(in_force, ({}, {}))
        return Said(behind, hand, rules, way, Shared(lists, frames, alone, notes), payers)
