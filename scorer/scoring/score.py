"""A hand under some rules: its best reading with everything that can be said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer.errors import HandError
from scorer.hand import Hand
from scorer.message import Message, plural
from scorer.readings.keys import has_pung_of_winds
from scorer.readings.packed import WILD, Packed, WithWilds, flower_key, pack, pack_losing, seated
from scorer.readings.reading import Reading
from scorer.readings.shapes import (
    EIGHT_FLOWERS,
    LOST,
    SEVEN_FLOWERS,
)
from scorer.rules.domains import Facts, Flowers, Win
from scorer.rules.explain import Item, Suppressed, counted, explain
from scorer.rules.fan import Fan
from scorer.rules.outcome import NO_SETTLEMENT, Outcome, Settlement
from scorer.rules.price import Counts
from scorer.rules.rules import Rules
from scorer.rules.search.door import Key, Priced, Seen
from scorer.scoring.checks import check, check_open_tiles
from scorer.scoring.values import Told
from scorer.tiles import FLOWERS, JOKER, TEXTS, kind_of, write_tiles

if TYPE_CHECKING:
    from scorer.rules.search.protocols import Search


class Score(Told):
    """What a hand is worth, and why.

    The numbers are there at once; the breakdown is made when it is asked for. `total` is in the
    variant's `unit`; so are `sum`, before any cap, and `value`, which leaves the flowers out.
    `hand` is the hand, `rules` the variant's book with the switches in force.

    A score is a value: it can be pickled, and is equal to the score of an equal hand under the same
    rules that is read in the same way. `to_dict` is its JSON record.

    Two fields are made for the search, not for reading: `packed` is the hand in masks and keys
    (`scorer.readings.packed` draws them), `priced` the reading that was found, as its rank among
    prices, its special form (0 for sets and eyes) and its key of groups (`scorer.readings.keys`).
    They say nothing that `reading`, `items` and `breakdown` do not say in words.
    """

    # `_counted` and `_full` are set when they are first asked for: most scores never are.
    __slots__ = ("_counted", "_full", "_place", "hand", "packed", "priced", "rules")
    _counted: tuple[tuple[Fan, int], ...]
    _full: Seen
    _place: int  # among the readings of the hand, if it is not the best

    def __init__(self, rules: Rules, hand: Hand, packed: Packed, priced: Priced) -> None:
        self.rules = rules
        self.hand = hand
        self.packed = packed
        self.priced = priced

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the rules and the hand; the score is made anew of them."""
        return _again, (self.rules, self.hand, getattr(self, "_place", 0))

    def __eq__(self, other: object) -> bool:
        """Tell whether another score is of an equal hand, under the same rules, read alike."""
        if not isinstance(other, Score):
            return NotImplemented
        places = getattr(self, "_place", 0), getattr(other, "_place", 0)
        return places[0] == places[1] and self.hand == other.hand and self.rules == other.rules

    def __hash__(self) -> int:
        hand = self.hand
        return hash((hand.concealed, hand.win, hand.melds, self.rules.book.name))

    def __repr__(self) -> str:
        items = ", ".join(f"{name} {value}" for name, value in self.items.items())
        legal = "" if self.legal else ", below the minimum"
        return f"<Score {self.variant}: {self.total} {self.unit}{legal} ({items}) of {self.hand!r}>"

    @property
    def variant(self) -> str:
        """The variant's name."""
        return self.rules.book.name

    @property
    def unit(self) -> str:
        """The unit of the total: `fan`, `han`, `tai` and so on."""
        return self.rules.book.identity.unit

    @property
    def total(self) -> int:
        """The value of the hand with its flowers, after any cap."""
        evaluator = self.rules.evaluator
        total, worth = evaluator.total_of(self.priced[0]), evaluator.worth
        return total + sum(worth[fan] * count for fan, count in flower_fans(self.hand, self.rules))

    @property
    def sum(self) -> int:
        """What the items come to together, before any cap."""
        return self._sums()[0]

    @property
    def value(self) -> int:
        """What the items come to without the flowers."""
        whole, flowers = self._sums()
        return whole - flowers

    @property
    def flower_value(self) -> int:
        """What the flowers add."""
        return self._sums()[1]

    def _sums(self) -> tuple[int, int]:
        evaluator = self.rules.evaluator
        values: list[int] = []
        flowers = 0
        for fan, count in self.counted:
            if fan not in evaluator.items:
                continue
            value = evaluator.comes_to(fan, count)
            values.append(value)
            if Flowers in fan.reads:
                flowers += value
        return self.rules.book.ruling.policy.together(values), flowers

    @property
    def items(self) -> dict[str, int]:
        """Each fan's name with what it comes to in all, in the order of the book."""
        evaluator = self.rules.evaluator
        return {
            fan.item: evaluator.comes_to(fan, times)
            for fan, times in self.counted
            if fan in evaluator.items
        }

    @property
    def counted(self) -> tuple[tuple[Fan, int], ...]:
        """Each fan that counts with how often it does, in the order of the book."""
        if not hasattr(self, "_counted"):
            seen = Seen(self.packed, self.priced)
            standing = counted(self.rules.evaluator, self.priced[0], partial(self._keys, seen))
            self._counted = with_flowers(standing, flower_fans(self.hand, self.rules), self.rules)
        return self._counted

    @property
    def settlement(self) -> Settlement:
        """Whether the win is legal, and who pays what."""
        rules, (rank, form, _) = self.rules, self.priced
        ruling = rules.book.ruling
        if ruling.settle is None:
            return NO_SETTLEMENT
        total, (whole, flowers) = rules.evaluator.total_of(rank), self._sums()
        return ruling.settle(
            Outcome(
                total=total if ruling.flowers_inside else total + flowers,
                sum=whole,
                flower_value=flowers,
                hand=self.hand,
                state=self.packed.state,
                word=self.packed.word,
                form=form,
                options=rules.options,
                counted=self.counted,
                worth=rules.evaluator.worth,
                facts=rules.facts,
            )
        )

    @property
    def legal(self) -> bool:
        """False for a complete hand below the minimum."""
        return self.settlement.legal

    @property
    def payments(self) -> Mapping[str, float] | None:
        """Signed changes by role; None if nothing is paid."""
        return self.settlement.payments

    @property
    def reading(self) -> Reading:
        """How the hand was read: its groups, and the one that the winning tile completed."""
        return self._search.reading(self.hand, self._in_full())

    @property
    def wilds(self) -> int:
        """How many wild tiles the hand has, the winning tile among them."""
        return self.packed.wilds

    @property
    def stands_for(self) -> tuple[int, ...]:
        """The kinds that the wild tiles stand for; none where they win by themselves."""
        return tuple(kind for one in self.reading.sets for kind in one.wild) if self.wilds else ()

    @property
    def _search(self) -> Search:
        return self.rules.searches.of(self.packed)

    def _in_full(self) -> Seen:
        """Return the packed hand and its best reading with everything that people want to see."""
        if not hasattr(self, "_full"):
            seen = Seen(self.packed, self.priced)
            self._full = self._search.in_full(self.hand, seen, self.rules.beside, self.rules.plan)
        return self._full

    def _keys(self, seen: Seen) -> list[Key]:
        """Return the domains that a reading is seen by, with their keys, facts among them."""
        keys = list(self._search.keys(self.hand, seen))
        return [(Facts, self.rules.facts_key), *keys] if self.rules.book.facts_read else keys

    def breakdown(self) -> tuple[tuple[Item, ...], tuple[Suppressed, ...]]:
        """Return the items with their tiles, and what does not count, with the reason."""
        evaluator = self.rules.evaluator
        keys = self._keys(self._in_full())
        items, suppressed = explain(evaluator, self.hand, keys, self.reading)
        flowers = tuple(
            Item(
                fan,
                count,
                count * evaluator.worth[fan],
                (write_tiles(self.hand.flowers),) if self.hand.flowers else (),
            )
            for fan, count in flower_fans(self.hand, self.rules)
        )
        order = evaluator.order
        listed = sorted(items + flowers, key=lambda item: (item.fan.is_fu, order[item.fan]))
        return tuple(listed), suppressed

    def readings(self) -> list[Score]:
        """Return every reading of the hand as a score of its own, the dearest first.

        Readings that show the same groups and the same list are given once; with wild tiles those
        that come to the same list.
        """
        scores = []
        every = self._search.every(self.hand, self._in_full(), self.rules.beside)
        for place, seen in enumerate(every):
            packed = seen.packed if seen.packed.search == WILD else self.packed
            score = Score(self.rules, self.hand, packed, seen.priced)
            score._full = seen
            if place:
                score._place = place
            scores.append(score)
        return scores

    def waits(self) -> tuple[int, ...]:
        """Return the kinds that the hand waited for before the winning tile.

        There are none where the tiles were not read: a win on flowers, a hand that did not win.
        """
        if self.priced[1] in (SEVEN_FLOWERS, EIGHT_FLOWERS, LOST):
            return ()
        if self.rules.book.ruling.without_winning_tile(self._won):
            return ()
        return waiting_kinds(replace(self.hand, win=None), self.rules)

    def notes(self) -> tuple[str, ...]:
        """Return what the players should know: what was assumed, inferred, dropped, or idle."""
        return (*self._winds_assumed(), *self._circumstance_notes())

    def _winds_assumed(self) -> list[str]:
        hand, book = self.hand, self.rules.book
        if not book.game.winds or (hand.seat is not None and hand.round is not None):
            return []
        if self.priced[1] in (SEVEN_FLOWERS, EIGHT_FLOWERS):
            return []
        by_seat = book.ruling.flowers_inside and hand.flowers and hand.seat is None
        if not (by_seat or book.reads.winds or has_pung_of_winds(self.priced[2])):
            return []
        if hand.round is None and hand.seat is None:
            return [Message("round and seat wind not given: East assumed (write e.g. E/S)")]
        if hand.round is None:
            return [Message("round wind not given: East assumed (write e.g. E/S)")]
        return [Message("seat wind not given: East assumed (write e.g. E/S)")]

    @property
    def flags(self) -> tuple[str, ...]:
        """The circumstances that count: those of the hand without the impossible ones."""
        return tuple(flag for flag in self.hand.flags if self._won.said(flag))

    @property
    def _won(self) -> Win:
        return self._admitted([])

    def _admitted(self, dropped: list[str]) -> Win:
        """Return the circumstances that count; a hand that was scored has no others but dropped."""
        evaluator, state = self.rules.evaluator, self.packed.state
        if evaluator.lenient:
            state = evaluator.admitted(state, dropped)
        return Win.of(state, evaluator.options)

    def _circumstance_notes(self) -> list[str]:
        dropped: list[str] = []
        rules, won = self.rules, self._admitted(dropped)
        notes: list[str] = [
            Message("impossible, so not counted: {message}", message=one) for one in dropped
        ]
        notes += [
            Message("inferred: {remark}", remark=remark)
            for remark, proves in rules.book.inferred
            if proves(won)
        ]
        idle = [flag for flag in won.flags if flag not in rules.book.flags]
        notes += [
            Message("{flag} has no value in {name}", flag=flag, name=rules.book.name)
            for flag in idle
        ]
        return notes


def _again(rules: Rules, hand: Hand, place: int) -> Score:
    """Return a score that was pickled: of a reading of the hand, the best first."""
    best = score(hand, rules)
    return best.readings()[place] if place else best


Counted = tuple[tuple[Fan, int], ...]


def with_flowers(standing: Counts, apart: Counted, rules: Rules) -> Counted:
    """Return what stands and the fans of flowers that are scored apart, in the book's order."""
    every = list(standing.items())
    if apart:
        every += apart
        order = rules.evaluator.order
        every.sort(key=lambda one: order[one[0]])
    return tuple(every)


def flower_fans(hand: Hand, rules: Rules) -> Counted:
    """Return the fans of the flowers with how often each counts, where they are scored apart."""
    if not hand.flower_count or rules.book.ruling.flowers_inside:
        return ()
    return rules.evaluator.flowers[flower_key(hand.flowers, hand.flower_count, hand.seat)]


def score(hand: Hand, rules: Rules) -> Score:
    """Score a hand under a variant's rules.

    Raises HandError if the hand is no win, has the wrong tiles, or contradicts itself.
    """
    packed = hand.ready
    if packed is None or packed.variant != rules.variant:
        packed = prepare(hand, rules)
    priced = rules.best(packed, rules.beside)
    if priced is None:
        return _through_the_door(hand, rules, packed)
    return Score(rules, hand, packed, priced)


def _through_the_door(hand: Hand, rules: Rules, packed: Packed) -> Score:
    """Score a hand that is no ordinary win: by the search that it was packed for."""
    if packed.wilds and rules.book.game.wild and packed.wilds > rules.book.game.wild.most:
        message = Message(
            "{wilds} wild tiles: there are only {most}",
            wilds=packed.wilds,
            most=rules.book.game.wild.most,
        )
        raise HandError("too many copies", message)
    seen = rules.searches.of(packed).find(hand, packed, rules.beside)
    if seen is None:
        raise _no_win(hand, rules)
    return Score(rules, hand, *seen)


def prepare(hand: Hand, rules: Rules) -> Packed:
    """Check a hand for a variant and pack it; `score` does it by itself the first time.

    Raises HandError for what the variant cannot read.
    """
    book, plan = rules.book, rules.plan
    game = rules.evaluator.game
    check(hand, book, game)
    check_open_tiles(hand, rules)
    sits = seated(hand, game)
    packed = pack_losing(sits, plan) if "losing" in hand.flags else pack(sits, plan, rules.numbers)
    object.__setattr__(hand, "ready", packed)
    return packed


def waiting_kinds(hand: Hand, rules: Rules) -> tuple[int, ...]:
    """Return the kinds that complete a hand which holds no winning tile yet.

    Kinds of which the player holds all four are waits in form; `dead_tile_waits=false` drops them.
    Where there are wild tiles, one of them may be waited for as well (JOKER).
    """
    if rules.book.game.wild is not None and JOKER in hand.concealed:
        return rules.searches.wild.waits(hand)
    return rules.searches.standard.waits(hand)


def wins_by_its_tiles(hand: Hand, rules: Rules) -> bool:
    """Tell whether the tiles of a hand are a win, whatever its circumstances are worth."""
    assert hand.win is not None
    bare = replace(hand, flags=(), details=())
    try:
        score(bare, rules)
    except HandError:
        pass
    else:
        return True
    try:
        return kind_of(hand.win) in asked_waits(bare, rules)
    except HandError:
        return False


def waited_for(hand: Hand, rules: Rules) -> tuple[int, ...]:
    """Return the tiles that a hand without its winning tile wins on: kinds, then flowers."""
    return (*waiting_kinds(hand, rules), *_flowers_to_win_on(hand, rules))


def _flowers_to_win_on(hand: Hand, rules: Rules) -> Iterator[int]:
    """Yield the flowers that would win at once, where the rules have that."""
    game = rules.game
    on_flowers = {SEVEN_FLOWERS, EIGHT_FLOWERS} & rules.book.ruling.shapes
    if not on_flowers or "losing" in hand.flags:
        return
    if hand.flower_count not in (game.flower_tiles - 2, game.flower_tiles - 1):
        return
    robbed = "rob_flower" in hand.flags
    flags = hand.flags if hand.self_draw or robbed else ("self_draw", *hand.flags)
    for flower in FLOWERS:
        if flower in hand.flowers or not game.most_of_flower(flower):
            continue
        try:
            score(replace(hand, win=flower, flags=flags), rules)
        except HandError as error:
            if error.kind == "bad flowers":  # they are not in play, or nobody says which there are
                raise
            if error.kind == "not a win":
                continue
        yield flower


def asked_waits(hand: Hand, rules: Rules) -> tuple[int, ...]:
    """Return the tiles that a hand wins on which somebody asks about: kinds, then flowers.

    A winning tile is set aside. Raises HandError for what the variant has not.
    """
    waiting = replace(hand, win=None)
    check(waiting, rules.book, rules.game, waiting=True)
    return waited_for(waiting, rules)


def _no_win(hand: Hand, rules: Rules) -> HandError:
    """Return the error for a hand that does not win: what it waits for, or what it lacks."""
    from scorer.scoring.forms import no_win, winning_rule  # noqa: PLC0415 - only if it is no win

    assert hand.win is not None
    win = write_tiles((hand.win,))
    if hand.win in FLOWERS:
        message = Message(
            "not a win: by these house rules nobody wins on flower {value}",
            value=hand.flower_count + 1,
        )
        rule = winning_rule(hand.ready.form, rules) if hand.ready else ""
        hint = Message("One does by the house rule {rule}.", rule=rule) if rule else ""
        return HandError("not a win", message, hint, blame=("win", 0))
    packed = hand.ready
    if packed is not None and rules.evaluator.readings.every(packed, rules.beside):
        return rules.book.ruling.worthless(hand, rules.options, rules.facts).error()
    if packed is not None and (form := packed.form):
        return no_win(hand, form, rules)
    if waits := waited_for(replace(hand, win=None), rules):
        message = Message(
            "not a win: the hand waits for {listed}, not for {win}", listed=_listed(waits), win=win
        )
        return HandError("not a win", message, blame=("win", 0))
    if isinstance(packed, WithWilds):
        message = plural(
            packed.wilds,
            "not a win, even with {n} wild tile",
            "not a win, even with {n} wild tiles",
        )
        return HandError("not a win", message, Message("Check the tiles."))
    copies, whole = rules.game.copies, [*hand.concealed, hand.win]
    for i, away in enumerate(whole):
        rest = (*whole[:i], *whole[i + 1 :])
        waits = waiting_kinds(replace(hand, concealed=rest, win=None), rules)
        held = [kind_of(tile) for tile in hand.tiles()]
        if there := tuple(kind for kind in waits if held.count(kind) < copies):
            wrong = ("win", 0) if i == len(hand.concealed) else ("concealed", i)
            message = Message(
                "not a win, but one tile off: {listed} instead of {tile}",
                listed=_listed(there),
                tile=TEXTS[away],
            )
            return HandError("not a win", message, blame=wrong)
    message = Message("not a win: at least two tiles must be exchanged")
    return HandError(
        "not a win", message, Message("Check the tiles, and that each called group has its -.")
    )


def _listed(kinds: tuple[int, ...]) -> str:
    return " ".join(TEXTS[kind] for kind in kinds)
