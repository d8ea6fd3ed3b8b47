"""What a waiting hand may win on, and what each win would be worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from scorer.errors import HandError
from scorer.hand import Hand
from scorer.readings.dora import open_indicators
from scorer.rules.rules import Rules
from scorer.scoring.checks import check
from scorer.scoring.score import Score, score, waited_for
from scorer.scoring.values import Told
from scorer.tiles import FLOWERS, JOKER, RED_FIVES, TEXTS, kind_of

_LAST_COPY: Final = frozenset(("last_of_kind", "rob_kong"))  # the other copies lie open


@dataclass(frozen=True, slots=True)
class Chance(Told):
    """A way to win: the tile, how many copies lie nowhere in sight, drawn or discarded.

    `tile` is a number of `scorer.tiles`, `text` how it is written. `unseen` is how many of the tile
    there are besides those that the hand's own text shows: its tiles, melds, flowers, indicators.
    `result` is the score, or the HandError that says why there is none.
    """

    tile: int
    unseen: int
    self_draw: bool
    result: Score | HandError

    @property
    def text(self) -> str:
        """The tile as it is written: `5p`."""
        return TEXTS[self.tile]

    @property
    def how(self) -> str:
        """The key of the word for the way to win: `self_draw` or `discard`."""
        return "self_draw" if self.self_draw else "discard"

    @property
    def score(self) -> Score | None:
        """The score, or None if the tile does not win so."""
        return self.result if isinstance(self.result, Score) else None


def before_the_win(hand: Hand) -> Hand:
    """Return the hand as it waited: the winning tile of a complete one is set aside."""
    return hand if hand.win is None else replace(hand, win=None)


def chances(hand: Hand, rules: Rules) -> tuple[Chance, ...]:
    """Return every win of a hand that has no winning tile, by discard and by self-draw, in order.

    A red five stands apart where it is worth more than a plain one. Raises HandError for a hand
    that the variant cannot read.
    """
    check(hand, rules.book, rules.game, waiting=True)
    return tuple(_chances(hand, rules))


def _chances(hand: Hand, rules: Rules) -> Iterator[Chance]:
    seen = shown_tiles(hand, rules)
    for kind in waited_for(hand, rules):
        unseen = max(0, rules.game.most_of(kind) - seen[kind])
        if not _LAST_COPY.isdisjoint(hand.flags):
            unseen = min(unseen, 1)
        plain = list(_ways_to_win(hand, kind, unseen, rules))
        red = _red_of(kind, hand) if rules.book.game.dora and unseen > 1 else None
        reds = [] if red is None else list(_ways_to_win(hand, red, 1, rules))
        if any(map(_is_dearer, reds, plain)):
            yield from (replace(one, unseen=unseen - 1) for one in plain)
            yield from reds
        else:
            yield from plain


def shown_tiles(hand: Hand, rules: Rules) -> Counter[int]:
    """Return how often each kind of tile is in sight of somebody who reads the hand's text."""
    indicators = open_indicators(hand) if rules.game.dora else ()
    lying_open = rules.book.ruling.lying_open(rules.facts)
    return Counter(map(kind_of, (*hand.tiles(), *hand.flowers, *indicators, *lying_open)))


def _ways_to_win(hand: Hand, tile: int, unseen: int, rules: Rules) -> Iterator[Chance]:
    flags = tuple(flag for flag in hand.flags if flag != "self_draw")
    for self_draw in (False, True):
        if not self_draw and (tile == JOKER or (tile in FLOWERS and "rob_flower" not in flags)):
            continue  # nobody discards a flower, or claims a wild tile
        won = replace(hand, win=tile, flags=("self_draw", *flags) if self_draw else flags)
        yield Chance(tile, unseen, self_draw, _result(won, rules))


def _red_of(kind: int, hand: Hand) -> int | None:
    """Return the red five of a five if it is not in sight; None for another tile."""
    in_sight = (*hand.tiles(), *open_indicators(hand))
    return next((red for red in RED_FIVES if kind_of(red) == kind and red not in in_sight), None)


def _is_dearer(one: Chance, other: Chance) -> bool:
    """Tell whether the red five is worth more than the plain one."""
    red, plain = one.result, other.result
    return isinstance(red, Score) and isinstance(plain, Score) and red.total > plain.total


def _result(won: Hand, rules: Rules) -> Score | HandError:
    try:
        return score(won, rules)
    except HandError as error:
        return error
