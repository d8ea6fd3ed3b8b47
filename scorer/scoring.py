"""A hand and a variant make a score: the best reading with everything that can be said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from scorer.errors import HandError, OptionError
from scorer.hand import Hand, problems
from scorer.readings.keys import RANK_BITS, has_pung_of_winds
from scorer.readings.packed import Packed, pack
from scorer.readings.reading import Reading, reading_of
from scorer.readings.waits import waits as waits_of
from scorer.rules.book import Outcome, RuleBook, Settlement
from scorer.rules.domains import Win
from scorer.rules.explain import Item, Suppressed, explain
from scorer.rules.fan import Fan
from scorer.rules.options import shown
from scorer.rules.rules import Rules
from scorer.rules.search import Priced
from scorer.tiles import FLOWERS, JOKER, KINDS, RED_FIVES, TEXTS, E, kind_of, write_tiles
from scorer.variants import find

DEFAULT_VARIANT = "guobiao"


class Score:
    """What a hand is worth, and why.

    The numbers are there at once; the breakdown is made when it is asked for. `total` is in the
    variant's `unit`; so is `value`, which leaves the flowers out where they are scored apart.
    """

    __slots__ = ("hand", "packed", "priced", "rules")

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
    def value(self) -> int:
        """The value without the flowers."""
        return self.rules.total_of(self.priced[0])

    @property
    def total(self) -> int:
        """The value with the flowers."""
        return self.outcome.total

    @property
    def flower_value(self) -> int:
        """What the flowers add."""
        return self.outcome.flower_value

    @property
    def items(self) -> dict[str, int]:
        """Each fan's name with what it adds in all, in the order of the book."""
        return {fan.name: self.rules.worth[fan] * count for fan, count in self.counted}

    @property
    def counted(self) -> list[tuple[Fan, int]]:
        """Each fan that counts with how often it does, in the order of the book."""
        standing = list(self.rules.standing(self.priced[0]).items())
        flowers = flower_fans(self.hand, self.rules)
        if not flowers:
            return standing
        return sorted([*standing, *flowers], key=lambda one: self.rules.order[one[0]])

    @property
    def settlement(self) -> Settlement:
        """Whether the win is legal, and who pays what."""
        settle = self.rules.book.settle
        if settle is None:
            return Settlement(legal=True, payments=None, minimum=None)
        return settle(self.outcome)

    @property
    def outcome(self) -> Outcome:
        """What the settlement is told."""
        return outcome(self.hand, self.rules, self.value)

    @property
    def legal(self) -> bool:
        """False for a complete hand below the minimum."""
        return self.settlement.legal

    @property
    def payments(self) -> Mapping[str, int] | None:
        """Signed changes by role; None if nothing is paid."""
        return self.settlement.payments

    @property
    def reading(self) -> Reading:
        """How the hand was read: its groups, and the one that the winning tile completed."""
        return reading_of(self.hand, self.packed, *self.priced[1:])

    def breakdown(self) -> tuple[tuple[Item, ...], tuple[Suppressed, ...]]:
        """Return the items with their tiles, and what does not count, with the reason."""
        items, suppressed = explain(self.rules, self.hand, self.packed, self.priced, self.reading)
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
        return tuple(sorted(items + flowers, key=lambda item: order[item.fan])), suppressed

    def readings(self) -> list[Score]:
        """Return every reading of the hand as a score of its own, the dearest first.

        Readings that show the same groups and the same list are given once.
        """
        found: list[Priced] = []
        self.rules.best(self.packed, found)
        found.sort(key=lambda priced: -priced[0])
        unique = dict.fromkeys([self.priced, *found])
        return [Score(self.rules, self.hand, self.packed, priced) for priced in unique]

    def waits(self) -> tuple[int, ...]:
        """Return the kinds that the hand waited for before the winning tile."""
        if self.rules.book.without_winning_tile(self._won):
            return ()
        return waiting_kinds(replace(self.hand, win=None, flags=()), self.rules)

    def notes(self) -> tuple[str, ...]:
        """Return what the players should know: what was assumed, inferred, dropped, or idle."""
        return (*self._winds_assumed(), *self._circumstance_notes())

    def _winds_assumed(self) -> list[str]:
        hand, book = self.hand, self.rules.book
        if not book.needs_winds or (hand.seat is not None and hand.round is not None):
            return []
        if not has_pung_of_winds(self.priced[2]):
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
        return Win.of(self.rules.admitted(self.packed.state), self.rules.options)

    def _circumstance_notes(self) -> list[str]:
        rules, won = self.rules, self._won
        dropped: list[str] = []
        rules.admitted(self.packed.state, dropped)
        notes = [f"impossible, so not counted: {message}" for message in dropped]
        notes += [f"inferred: {remark}" for remark, proves in rules.book.inferred if proves(won)]
        idle = [flag for flag in won.flags if flag not in rules.book.flags]
        notes += [f"{flag} has no value in {rules.book.name}" for flag in idle]
        return notes


def flower_fans(hand: Hand, rules: Rules) -> tuple[tuple[Fan, int], ...]:
    """Return the fans of a hand's flowers with how often each counts."""
    if not hand.flower_count:
        return ()
    named = sum(1 << flower - FLOWERS[0] for flower in hand.flowers)
    seat = hand.seat - 26 if hand.seat is not None else 0
    return rules.flowers[named | hand.flower_count << 8 | seat << 12]


def outcome(hand: Hand, rules: Rules, value: int) -> Outcome:
    """Return what the settlement is told of a hand with this value."""
    flower_value = sum(rules.worth[fan] * count for fan, count in flower_fans(hand, rules))
    return Outcome(value, flower_value, hand.self_draw, rules.options)


def score(hand: Hand, rules: Rules) -> Score:
    """Score a hand under a variant's rules.

    Raises HandError if the hand is no win, has the wrong tiles, or contradicts itself.
    """
    packed = hand.ready
    if packed is None or packed.variant != rules.variant:
        packed = prepare(hand, rules)
    priced = rules.best(packed)
    if priced is None:
        raise _no_win(hand, rules)
    return Score(rules, hand, packed, priced)


def prepare(hand: Hand, rules: Rules) -> Packed:
    """Check a hand for a variant and pack it; `score` does it by itself the first time.

    Raises HandError for what the variant cannot read.
    """
    book = rules.book
    check(hand, book)
    packed = pack(with_winds(hand, book), book.name, book.words, rules.numbers)
    object.__setattr__(hand, "ready", packed)
    return packed


def check(hand: Hand, book: RuleBook) -> None:
    """Raise HandError for the first thing that is wrong with a hand's tiles in a variant."""
    for problem in problems(hand, book.size):
        raise problem.error()
    if "losing" in hand.flags and "losing" not in book.flags:
        message = f"a hand that did not win has no score in {book.name}"
        raise HandError("not a win", message, blame=("flag", "losing"))
    for flower in hand.flowers:
        if flower not in FLOWERS:
            message = f"{TEXTS[flower]} is no flower in {book.name}"
            raise HandError("bad flowers", message, "Flowers are 1f to 8f.", ("flowers", 0))
    places = [(tile, ("concealed", i)) for i, tile in enumerate(hand.concealed)]
    places += [(tile, ("meld", i)) for i, meld in enumerate(hand.melds) for tile in meld.tiles]
    for tile, blame in [*places, (hand.win, ("win", 0))]:
        if tile in RED_FIVES:
            message = f"{TEXTS[tile]}: there are no red fives in {book.name}"
            hint = f"Write {TEXTS[kind_of(tile)]}."
        elif tile == JOKER:
            message = f"there are no jokers in {book.name}"
            hint = "Write the tile that it stands for."
        elif tile is None or tile >= KINDS:
            said = "no tile" if tile is None else TEXTS[tile]
            message = f"{said} cannot be the winning tile in {book.name}"
            hint = "Add it as +TILE, e.g. +5p."
        else:
            continue
        raise HandError("bad tile", message, hint, blame)


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
def _rules(variant: str, given: tuple[tuple[str, object], ...]) -> Rules:
    book = find(variant)
    return Rules(book, book.resolve(dict(given)))


@lru_cache(maxsize=32)
def default_rules(variant: str) -> Rules:
    """Return the rules of a variant with every switch at its default."""
    return _rules(variant, ())


def rules_for(variant: str, options: Mapping[str, object] | None = None) -> Rules:
    """Return the rules of a variant under the given switches; equal requests share one object.

    Raises OptionError for an unknown variant, preset, switch or value.
    """
    if not options:
        return default_rules(variant)
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
    """
    tiles = sum(1 << RANK_BITS * kind_of(tile) for tile in hand.concealed)
    mask = waits_of(tiles, len(hand.melds), rules.search.suits, rules.book.shapes)
    held = [kind_of(tile) for tile in hand.tiles()]
    return tuple(
        kind
        for kind in range(KINDS)
        if mask >> kind & 1 and (rules.search.dead_waits or held.count(kind) < 4)
    )


def _no_win(hand: Hand, rules: Rules) -> HandError:
    """Return the error for a hand that does not win: what it waits for, or what it lacks."""
    assert hand.win is not None
    win = write_tiles((hand.win,))
    if waits := waiting_kinds(hand, rules):
        message = f"not a win: the hand waits for {_listed(waits)}, not for {win}"
        return HandError("not a win", message, blame=("win", 0))
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
