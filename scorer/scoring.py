"""A hand and a variant make a score: the best reading with everything that can be said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from scorer.errors import HandError, OptionError
from scorer.hand import Hand, problems
from scorer.readings.dora import dora_problems
from scorer.readings.keys import RANK_BITS, has_pung_of_winds
from scorer.readings.packed import Packed, WithWilds, flower_key, pack, pack_losing
from scorer.readings.reading import SHAPE_NAMES, Reading, reading_of
from scorer.readings.shapes import (
    DETAIL_SHIFT,
    EIGHT_FLOWERS,
    LOST,
    ONE_FOUR,
    SEVEN_FLOWERS,
    SEVEN_PAIRS,
    SHAPE_MASK,
)
from scorer.readings.waits import waits as waits_of
from scorer.rules.book import Outcome, RuleBook, Settlement
from scorer.rules.domains import Flowers, Win
from scorer.rules.explain import Item, Suppressed, counted, explain
from scorer.rules.fan import Fan
from scorer.rules.losing import price_losing
from scorer.rules.options import shown
from scorer.rules.price import Counts
from scorer.rules.rules import Rules
from scorer.rules.search import NO_WIN, Priced
from scorer.tiles import FLOWERS, JOKER, KINDS, RED_FIVES, TEXTS, E, kind_of, write_tiles
from scorer.variants import find

if TYPE_CHECKING:
    from scorer.rules.wild_search import PricedWild

DEFAULT_VARIANT = "guobiao"


class Score:
    """What a hand is worth, and why.

    The numbers are there at once; the breakdown is made when it is asked for. `total` is in the
    variant's `unit`; so are `sum`, before any cap, and `value`, which leaves the flowers out.
    `_counted` and `_full` are set when they are first asked for: most scores never are.
    """

    __slots__ = ("_counted", "_full", "hand", "packed", "priced", "rules")
    _counted: tuple[tuple[Fan, int], ...]
    _full: tuple[Packed, Priced]

    def __init__(self, rules: Rules, hand: Hand, packed: Packed, priced: Priced) -> None:
        self.rules = rules
        self.hand = hand
        self.packed = packed
        self.priced = priced

    @property
    def variant(self) -> str:
        """The variant's name."""
        return self.rules.book.name

    @property
    def unit(self) -> str:
        """The unit of the total: `fan`, `han`, `tai` and so on."""
        return self.rules.book.unit

    @property
    def total(self) -> int:
        """The value of the hand with its flowers, after any cap."""
        total, worth = self.rules.total_of(self.priced[0]), self.rules.worth
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
        worth, whole, flowers = self.rules.worth, 0, 0
        for fan, count in self.counted:
            if fan not in self.rules.items:
                continue
            value = worth[fan] * count
            whole += value
            if Flowers in fan.reads:
                flowers += value
        return whole, flowers

    @property
    def items(self) -> dict[str, int]:
        """Each fan's name with what it adds in all, in the order of the book."""
        rules = self.rules
        return {f.item: rules.worth[f] * n for f, n in self.counted if f in rules.items}

    @property
    def counted(self) -> tuple[tuple[Fan, int], ...]:
        """Each fan that counts with how often it does, in the order of the book."""
        if not hasattr(self, "_counted"):
            standing = counted(self.rules, self.hand, self.packed, self.priced)
            self._counted = with_flowers(standing, flower_fans(self.hand, self.rules), self.rules)
        return self._counted

    @property
    def settlement(self) -> Settlement:
        """Whether the win is legal, and who pays what."""
        settle = self.rules.book.settle
        if settle is None:
            return Settlement(legal=True, payments=None, minimum=None)
        rank, form, _ = self.priced
        total, (whole, flowers) = self.rules.total_of(rank), self._sums()
        return settle(
            Outcome(
                total=total if self.rules.book.flowers_inside else total + flowers,
                sum=whole,
                flower_value=flowers,
                hand=self.hand,
                state=self.packed.state,
                word=self.packed.word,
                form=form,
                options=self.rules.options,
                counted=self.counted,
                worth=self.rules.worth,
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
        packed, priced = self._in_full()
        if packed.wilds:
            return _wild_reading(self.hand, packed)
        return reading_of(self.hand, packed, *priced[1:])

    @property
    def wilds(self) -> int:
        """How many wild tiles the hand has, the winning tile among them."""
        return self.packed.wilds

    @property
    def stands_for(self) -> tuple[int, ...]:
        """The kinds that the wild tiles stand for; none where they win by themselves."""
        return tuple(kind for one in self.reading.sets for kind in one.wild) if self.wilds else ()

    def _in_full(self) -> tuple[Packed, Priced]:
        """Return the packed hand and its best reading with everything that people want to see.

        The search of a variant may cut readings down to what its fans read; of the readings that
        are then worth the same, the first is shown.
        """
        if not hasattr(self, "_full"):
            self._full = self.packed, self.priced
            if self.rules.full_search is not self.rules.search and not self.wilds:
                packed = pack(
                    with_winds(self.hand, self.rules.book), self.rules.full_plan, self.rules.numbers
                )
                found = self.rules.full_search.every(packed)
                self._full = packed, next(one for one in found if one[0] == self.priced[0])
        return self._full

    def breakdown(self) -> tuple[tuple[Item, ...], tuple[Suppressed, ...]]:
        """Return the items with their tiles, and what does not count, with the reason."""
        packed, priced = self._in_full()
        items, suppressed = explain(self.rules, self.hand, packed, priced, self.reading)
        flowers = tuple(
            Item(
                fan,
                count,
                count * self.rules.worth[fan],
                (write_tiles(self.hand.flowers),) if self.hand.flowers else (),
            )
            for fan, count in flower_fans(self.hand, self.rules)
        )
        order = self.rules.order
        listed = sorted(items + flowers, key=lambda item: (item.fan.is_fu, order[item.fan]))
        return tuple(listed), suppressed

    def readings(self) -> list[Score]:
        """Return every reading of the hand as a score of its own, the dearest first.

        Readings that show the same groups and the same list are given once; with wild tiles those
        that come to the same list.
        """
        if self.wilds:
            return list(_ways(self.hand, self.rules, self.packed))
        packed, best = self._in_full()
        found = [] if best[1] == LOST else self.rules.full_search.every(packed)
        found = [one for one in found if one[0] > NO_WIN]
        found.sort(key=lambda priced: -priced[0])
        scores = []
        for priced in dict.fromkeys([best, *found]):
            score = Score(self.rules, self.hand, self.packed, priced)
            score._full = packed, priced
            scores.append(score)
        return scores

    def waits(self) -> tuple[int, ...]:
        """Return the kinds that the hand waited for before the winning tile."""
        if self.priced[1] in (SEVEN_FLOWERS, EIGHT_FLOWERS, LOST):
            return ()
        if self.rules.book.without_winning_tile(self._won):
            return ()
        return waiting_kinds(replace(self.hand, win=None), self.rules)

    def notes(self) -> tuple[str, ...]:
        """Return what the players should know: what was assumed, inferred, dropped, or idle."""
        return (*self._winds_assumed(), *self._circumstance_notes())

    def _winds_assumed(self) -> list[str]:
        hand, book = self.hand, self.rules.book
        if not book.needs_winds or (hand.seat is not None and hand.round is not None):
            return []
        if self.priced[1] in (SEVEN_FLOWERS, EIGHT_FLOWERS):
            return []
        by_seat = book.flowers_inside and hand.flowers and hand.seat is None
        if not (by_seat or book.reads_winds or has_pung_of_winds(self.priced[2])):
            return []
        missing = [
            what for what, wind in (("round", hand.round), ("seat", hand.seat)) if wind is None
        ]
        return [f"{' and '.join(missing)} wind not given: East assumed (write e.g. E/S)"]

    @property
    def flags(self) -> tuple[str, ...]:
        """The circumstances that count: those of the hand without the impossible ones."""
        return tuple(flag for flag in self.hand.flags if self._won.said(flag))

    @property
    def _won(self) -> Win:
        return self._admitted([])

    def _admitted(self, dropped: list[str]) -> Win:
        """Return the circumstances that count; a hand that was scored has no others but dropped."""
        rules, state = self.rules, self.packed.state
        return Win.of(rules.admitted(state, dropped) if rules.lenient else state, rules.options)

    def _circumstance_notes(self) -> list[str]:
        dropped: list[str] = []
        rules, won = self.rules, self._admitted(dropped)
        notes = [f"impossible, so not counted: {message}" for message in dropped]
        notes += [f"inferred: {remark}" for remark, proves in rules.book.inferred if proves(won)]
        idle = [flag for flag in won.flags if flag not in rules.book.flags]
        notes += [f"{flag} has no value in {rules.book.name}" for flag in idle]
        return notes


Counted = tuple[tuple[Fan, int], ...]


def with_flowers(standing: Counts, apart: Counted, rules: Rules) -> Counted:
    """Return what stands and the fans of flowers that are scored apart, in the book's order."""
    every = list(standing.items())
    if apart:
        every += apart
        every.sort(key=lambda one: rules.order[one[0]])
    return tuple(every)


def flower_fans(hand: Hand, rules: Rules) -> Counted:
    """Return the fans of the flowers with how often each counts, where they are scored apart."""
    if not hand.flower_count or rules.book.flowers_inside:
        return ()
    return rules.flowers[flower_key(hand.flowers, hand.flower_count, hand.seat)]


def score(hand: Hand, rules: Rules) -> Score:
    """Score a hand under a variant's rules.

    Raises HandError if the hand is no win, has the wrong tiles, or contradicts itself.
    """
    packed = hand.ready
    if packed is None or packed.variant != rules.variant:
        packed = prepare(hand, rules)
    priced = rules.best(packed)
    if priced is None:
        if packed.form == LOST:
            return Score(rules, hand, packed, price_losing(rules, hand, packed))
        if isinstance(packed, WithWilds):
            return _score_with_wilds(hand, rules, packed)
        raise _no_win(hand, rules)
    return Score(rules, hand, packed, priced)


def _score_with_wilds(hand: Hand, rules: Rules, packed: WithWilds) -> Score:
    wild = rules.book.wild
    assert wild is not None
    assert rules.wild is not None
    if packed.wilds > wild.most:
        message = f"{packed.wilds} wild tiles: there are only {wild.most}"
        raise HandError("too many copies", message)
    best = rules.wild.best(packed)
    if best is None:
        raise _no_win(hand, rules)
    return _understood(hand, rules, packed, best)


def _understood(hand: Hand, rules: Rules, packed: WithWilds, priced: PricedWild) -> Score:
    from scorer.readings.wild_reading import Understood  # noqa: PLC0415 - few hands need it

    understood = Understood(packed, priced.seen)
    reading = understood.whole_reading()
    return Score(rules, hand, understood, (priced.rank, priced.seen.form, reading))


def _wild_reading(hand: Hand, packed: Packed) -> Reading:
    from scorer.readings.wild_reading import Understood, wild_reading_of  # noqa: PLC0415 - as above

    assert isinstance(packed, Understood)
    return wild_reading_of(hand, packed)


def _ways(hand: Hand, rules: Rules, packed: Packed) -> Iterator[Score]:
    """Yield a score for each list of items that the wild tiles can come to, the dearest first."""
    from scorer.readings.wild_reading import Understood  # noqa: PLC0415 - as above

    assert isinstance(packed, Understood)
    assert rules.wild is not None
    lists: dict[int, PricedWild] = {}
    for priced in rules.wild.priced(packed.asked):
        lists.setdefault(priced.rank, priced)
    for rank in sorted(lists, reverse=True):
        yield _understood(hand, rules, packed.asked, lists[rank])


def prepare(hand: Hand, rules: Rules) -> Packed:
    """Check a hand for a variant and pack it; `score` does it by itself the first time.

    Raises HandError for what the variant cannot read.
    """
    book = rules.book
    check(hand, book)
    seated = with_winds(hand, book)
    if "losing" in hand.flags:
        packed = pack_losing(seated, book.plan)
    else:
        packed = pack(seated, book.plan, rules.numbers)
    object.__setattr__(hand, "ready", packed)
    return packed


def check(hand: Hand, book: RuleBook, *, waiting: bool = False) -> None:
    """Raise HandError for the first thing that is wrong with a hand's tiles in a variant.

    A `waiting` hand has no winning tile.
    """
    scored_lost = "losing" in hand.flags and "losing" in book.flags
    if "losing" in hand.flags and not scored_lost and hand.win is None:
        message = f"a hand that did not win has no score in {book.name}"
        raise HandError("not a win", message, blame=("flag", "losing"))
    for problem in problems(hand, book.size, waiting=waiting):
        if not (scored_lost and problem.kind == "wrong tile count"):  # a dead hand, perhaps
            raise problem.error()
    if book.dora:
        for problem in chain(dora_problems(hand), book.examine(hand)):
            raise problem.error()
    for flower in hand.flowers:
        if flower not in FLOWERS:
            message = f"{TEXTS[flower]} is no flower in {book.name}"
            raise HandError("bad flowers", message, "Flowers are 1f to 8f.", ("flowers", 0))
    places: list[tuple[int | None, tuple[str, int]]] = [
        (tile, ("concealed", i)) for i, tile in enumerate(hand.concealed)
    ]
    places += [(tile, ("meld", i)) for i, meld in enumerate(hand.melds) for tile in meld.tiles]
    places += [(tile, ("flowers", 0)) for tile in hand.flowers if tile not in FLOWERS]
    if hand.win is not None and hand.win in FLOWERS and SEVEN_FLOWERS in book.shapes:
        _check_flower_win(hand, book)
    elif not (scored_lost or waiting):
        places.append((hand.win, ("win", 0)))
    for i, meld in enumerate(hand.melds):
        if meld.kind not in book.melds:
            message = f"a {meld.kind.replace('_', ' ')} cannot be claimed by these rules"
            hint = f"{', '.join(sorted(book.melds)).replace('_', ' ')} may lie on the table."
            raise HandError("bad meld", message, hint, ("meld", i))
    for tile, blame in places:
        if tile == JOKER and book.wild:
            _check_wild_tile(hand, blame)
            continue
        if tile in RED_FIVES:
            if book.dora:
                continue
            message = f"{TEXTS[tile]}: there are no red fives in {book.name}"
            hint = f"Write {TEXTS[kind_of(tile)]}."
        elif tile == JOKER:
            message = f"there are no jokers in {book.name}"
            hint = _where_tiles_are_wild(book)
        elif blame[0] == "flowers":
            message = f"{TEXTS.get(tile or 0, tile)} is no flower in {book.name}"
            hint = "Flowers are 1f to 8f."
        elif tile is None or tile >= KINDS:
            said = "no tile" if tile is None else TEXTS[tile]
            message = f"{said} cannot be the winning tile in {book.name}"
            hint = "Add it as +TILE, e.g. +5p."
        else:
            continue
        raise HandError("bad tile", message, hint, blame)


def _where_tiles_are_wild(book: RuleBook) -> str:
    """Return the hint for a wild tile in a game that has none."""
    for preset, edition in find(book.name).editions.items():
        if edition.wild:
            return f"Tiles are wild in the preset {preset}."
    return "Write the tile that it stands for."


def _check_wild_tile(hand: Hand, blame: tuple[str, int]) -> None:
    """Raise HandError for a wild tile where none can be."""
    if blame[0] == "meld":
        message = "a set on the table holds no wild tile: none is claimed or konged"
        raise HandError("bad meld", message, "Write it among the tiles in hand.", blame)
    if blame[0] == "win" and not hand.self_draw:
        message = "not a win: a discarded wild tile cannot be claimed"
        raise HandError("not a win", message, "Say that it was drawn (zimo, self_draw).", blame)


def _check_flower_win(hand: Hand, book: RuleBook) -> None:
    """Raise HandError unless the winning flower was drawn, and is the seventh or eighth."""
    assert hand.win is not None
    flower = TEXTS[hand.win]
    if hand.win in hand.flowers:
        message = f"{flower} is won on and lies among the flowers: there is one of each"
        raise HandError("bad flowers", message, "", ("flowers", 0))
    robbed = "rob_flower" in hand.flags and "rob_flower" in book.flags
    if not hand.self_draw and not robbed:
        message = f"{flower} is drawn, not discarded"
        hint = "Say that it was drawn (zimo, self_draw)."
        raise HandError("contradictory flags", message, hint, ("win", 0))
    if hand.flower_count not in (6, 7):
        message = f"not a win: {flower} is flower number {hand.flower_count + 1}"
        raise HandError("not a win", message, "The seventh and the eighth win.", ("win", 0))


def with_winds(hand: Hand, book: RuleBook) -> Hand:
    """Return the hand as the variant takes it: winds that it needs and nobody gave are East."""
    if not book.needs_winds or None not in (hand.seat, hand.round):
        return hand
    return replace(
        hand,
        seat=E if hand.seat is None else hand.seat,
        round=E if hand.round is None else hand.round,
    )


@lru_cache(maxsize=32)
def _rules(variant: str | RuleBook, given: tuple[tuple[str, object], ...]) -> Rules:
    switches = dict(given)
    book = find(variant).edition(switches) if isinstance(variant, str) else variant
    return Rules(book, book.resolve(switches))


@cache  # of no more than there are names of variants
def default_rules(variant: str) -> Rules:
    """Return the rules of a variant with every switch at its default."""
    return _rules(variant, ())


def rules_for(variant: str | RuleBook, options: Mapping[str, object] | None = None) -> Rules:
    """Return the rules of a variant under the given switches; equal requests share one object.

    `variant` is its name or any alias, or a rule book, such as that of a club.

    Raises OptionError for an unknown variant, preset, switch or value.
    """
    if not options:
        return default_rules(variant) if isinstance(variant, str) else _rules(variant, ())
    return _rules(variant, tuple(sorted((key, _hashable(key, options[key])) for key in options)))


def _hashable(key: str, value: object) -> object:
    if isinstance(value, list):
        return tuple(_hashable(key, one) for one in value)
    if isinstance(value, Mapping):
        raise OptionError(
            f"{key}={shown(value)} is not possible", "No switch takes such a value.", key
        )
    return value


def waiting_kinds(hand: Hand, rules: Rules) -> tuple[int, ...]:
    """Return the kinds that complete a hand which holds no winning tile yet.

    Kinds of which the player holds all four are waits in form; `dead_tile_waits=false` drops them.
    Where there are wild tiles, one of them may be waited for as well (JOKER).
    """
    if rules.wild is not None and JOKER in hand.concealed:
        return _waits_with_wilds(hand, rules)
    tiles = sum(1 << RANK_BITS * kind_of(tile) for tile in hand.concealed)
    suits, knitted = rules.search.suits, rules.book.plan.knitted
    mask = waits_of(tiles, len(hand.melds), suits, rules.is_win, knitted=knitted)
    held = [kind_of(tile) for tile in hand.tiles()]
    found = [
        kind
        for kind in range(KINDS)
        if mask >> kind & 1 and (rules.search.dead_waits or held.count(kind) < 4)
    ]
    if rules.book.plan.unrelated and not hand.melds:
        found = sorted({*found, *_unrelated_waits(hand, rules)})
    # a wild tile stands for one that would complete the hand
    if rules.book.wild and any(
        rules.book.wild.five_alike or hand.concealed.count(kind) < 4 for kind in found
    ):
        found.append(JOKER)
    return tuple(found)


def _unrelated_waits(hand: Hand, rules: Rules) -> Iterator[int]:
    """Yield the kinds that complete 十三不搭; what was said of the draw belongs to it."""
    flags = ("self_draw", *(flag for flag in hand.flags if flag not in ("self_draw", "losing")))
    for kind in range(KINDS):
        packed = pack(replace(hand, win=kind, flags=flags), rules.book.plan, rules.numbers)
        if packed.form and rules.is_win(packed.form):
            yield kind


def _waits_with_wilds(hand: Hand, rules: Rules) -> tuple[int, ...]:
    """Return the kinds that a hand waits for where tiles are wild, with those in its hand.

    Five of a kind are no win where no reading may show them, so those waits are none.
    """
    wild = rules.wild
    assert wild is not None
    assert rules.book.wild is not None
    kinds: list[int] = list(range(KINDS))
    if hand.concealed.count(JOKER) < rules.book.wild.most:
        kinds.append(JOKER)
    seated = with_winds(replace(hand, flags=("self_draw",)), rules.book)
    plan = rules.book.plan
    return tuple(kind for kind in kinds if wild.wins(WithWilds(replace(seated, win=kind), plan)))


def _no_win(hand: Hand, rules: Rules) -> HandError:
    """Return the error for a hand that does not win: what it waits for, or what it lacks."""
    assert hand.win is not None
    win = write_tiles((hand.win,))
    if hand.win in FLOWERS:
        message = f"not a win: by these house rules nobody wins on flower {hand.flower_count + 1}"
        return HandError("not a win", message, blame=("win", 0))
    if hand.ready is not None and rules.search.every(hand.ready):
        return rules.book.worthless(hand).error()
    if hand.ready is not None and (form := hand.ready.form):
        shape = SHAPE_NAMES[form & SHAPE_MASK]
        if form & SHAPE_MASK == SEVEN_PAIRS and form >> DETAIL_SHIFT >= ONE_FOUR:
            shape += " with four alike"
        message = f"not a win: by these house rules {shape} do not win in {rules.book.name}"
        return HandError("not a win", message)
    if waits := waiting_kinds(hand, rules):
        message = f"not a win: the hand waits for {_listed(waits)}, not for {win}"
        return HandError("not a win", message, blame=("win", 0))
    if isinstance(hand.ready, WithWilds):
        many = f"{hand.ready.wilds} wild tile{'s' * (hand.ready.wilds > 1)}"
        return HandError("not a win", f"not a win, even with {many}", "Check the tiles.")
    fourteen = [*hand.concealed, hand.win]
    for i, away in enumerate(fourteen):
        rest = (*fourteen[:i], *fourteen[i + 1 :])
        waits = waiting_kinds(replace(hand, concealed=rest, win=None), rules)
        held = [kind_of(tile) for tile in hand.tiles()]
        if there := tuple(kind for kind in waits if held.count(kind) < 4):
            wrong = ("win", 0) if i == len(hand.concealed) else ("concealed", i)
            message = f"not a win, but one tile off: {_listed(there)} instead of {TEXTS[away]}"
            return HandError("not a win", message, blame=wrong)
    message = "not a win: at least two tiles must be exchanged"
    return HandError("not a win", message, "Check the tiles, and that each called group has its -.")


def _listed(kinds: tuple[int, ...]) -> str:
    return " ".join(TEXTS[kind] for kind in kinds)
