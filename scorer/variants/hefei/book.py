"""合肥麻将: the book, its equipment, when there is no win, big items or small ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorer.game import Game, Stated
from scorer.hand import ADDED_KONG, CONCEALED_KONG, KONG, PUNG, Hand
from scorer.message import Message
from scorer.problems import Problem
from scorer.readings.packed import COPIES, Measure, Packed
from scorer.readings.shapes import SEVEN_PAIRS, STANDARD
from scorer.rules.book import RuleBook
from scorer.rules.domains import Facts, Tiles, Win
from scorer.rules.fan import BESIDE, LIMIT
from scorer.rules.options import Options, Values
from scorer.rules.parts import Identity, Presets, Reads, Ruling
from scorer.rules.policies import Price, Sum, Way
from scorer.rules.price import Fields
from scorer.rules.waits import Waits
from scorer.tiles import DRAGONS
from scorer.variants.hefei.names import NAMES
from scorer.variants.hefei.settlement import settle

EIGHT: Final = 8
FOUR: Final = 4
MOST_COPIES: Final = 31
SUITS: Final = tuple(sum(1 << suit * 9 + rank for rank in range(1, 8)) for suit in range(3))
NUMBERS: Final = tuple(sum(1 << suit * 9 + rank for suit in range(3)) for rank in range(1, 8))
NUMBER_TILES: Final = sum(SUITS)
WITH_DRAGONS: Final = NUMBER_TILES | sum(1 << dragon for dragon in DRAGONS)
CLOSED: Final = frozenset({PUNG, CONCEALED_KONG})

HAS_EIGHT: Final = "eight of one suit"
TOO_MANY: Final = "too many claims"
ON_A_KONG: Final = "out on a kong"
STREAK: Final = "continuations"
MOST_STREAK: Final = 63
BIG_REPLACE: Final = "大不计小"


def beyond_seven(tiles: Tiles) -> int:
    """Return how many tiles beyond seven the longest suit of a hand has, kongs counted as four."""
    return max(map(tiles.measure, range(len(SUITS))))


def beyond_four(tiles: Tiles) -> list[int]:
    """Return for each number how many of its tiles there are beyond four, in all suits together."""
    return [tiles.measure(len(SUITS) + i) for i in range(len(NUMBERS))]


class BigOrSmall(Sum):
    """Big items (LIMIT) in place of all small ones; the whole is multiplied.

    Without eight of a suit, or with too many claims, there is no way to count and so no win.
    """

    def ways(self, found: int, fields: Fields) -> Sequence[Way]:
        """Return the one way to count what was found."""
        if found & fields.named(TOO_MANY) or not found & fields.named(HAS_EIGHT):
            return ()
        big = found & fields.parts[LIMIT]
        if not big:
            return (Way(found),)
        first = next(iter(fields.counts(big)))
        return (Way(big | found & (fields.parts[BESIDE] | fields.signs), first, BIG_REPLACE),)

    def price(self, standing: int, way: Way, fields: Fields, options: Options) -> Price | None:
        """Return the sum of what stands, times the factors."""
        streak = fields.count_of(way.found, STREAK)
        factor = max(streak, 1) * (2 if way.found & fields.named(ON_A_KONG) else 1)
        return fields.total(standing) * factor, 0


def no_win(hand: Hand, options: Options, _facts: Values) -> Problem:
    """Return why a complete hand is no win: claims, or too few of a suit."""
    claims = sum(meld.is_open for meld in hand.melds)
    most = options.number("max_pungs")
    if claims > most:
        message = Message(
            "not a win: too many claims, {claims} of at most {most}", claims=claims, most=most
        )
        return Problem("not a win", message, "", ("hand", 0))
    message = Message("not a win: fewer than eight of one suit (八枝)")
    return Problem("not a win", message, Message("A kong counts as four."), ("hand", 0))


def with_eight(hand: Packed, waited: int) -> int:
    """Return the kinds, of those waited for, that would have left eight of a suit in the hand.

    The set has no 1, 9 and wind: what they would complete is not waited for.
    """
    waited &= WITH_DRAGONS
    before = [hand.copies_among(suit) - (suit >> hand.win & 1) for suit in SUITS]
    if max(before) >= EIGHT:
        return waited
    seven = (suit for suit, count in zip(SUITS, before, strict=True) if count == EIGHT - 1)
    return waited & sum(seven)


hefei = RuleBook(
    Identity(
        name="hefei",
        aliases=("合肥", "合肥麻将", "合肥麻將"),
        spoken=("hefei mahjong", "八枝", "八支"),
        titles={
            "zh-Hans": "合肥麻将（八枝）",
            "zh-Hant": "合肥麻將（八枝）",
            "ja": "合肥麻雀",
            "en": "Hefei Mahjong",
        },
        unit="zui",
        sources=(
            "the seed text on Hefei mahjong: 断幺九, 八枝, 不许吃牌，只能碰一对",
            "two game tables and an open rule set, which agree on the values",
        ),
    ),
    Game(
        kinds=NUMBER_TILES,
        flowers=(),
        melds=CLOSED,
        by=(
            Stated("kinds", "dragons", {False: NUMBER_TILES, True: WITH_DRAGONS}),
            Stated("melds", "open_kong", {False: CLOSED, True: CLOSED | {KONG, ADDED_KONG}}),
        ),
    ),
    Ruling(
        shapes=frozenset({STANDARD, SEVEN_PAIRS}),
        policy=BigOrSmall(),
        waits=Waits(
            dead=False, every=True, lone=True, anywhere=True, doubled=True, live=with_eight
        ),
        worthless=no_win,
        settle=settle,
    ),
    Presets.of({"seed": {}}, "seed"),
    Reads(
        measures=(
            *(Measure(COPIES, suit, MOST_COPIES, above=EIGHT - 1) for suit in SUITS),
            *(Measure(COPIES, number, MOST_COPIES, above=FOUR) for number in NUMBERS),
        ),
        open_pungs=True,
        suits_differ=True,
    ),
    fan_names=NAMES,
    flags=frozenset(
        {"self_draw", "after_kong", "last_draw", "last_four", "heavenly", "earthly", "human"}
    ),
)

hefei.option(
    "dragons",
    False,
    (False, True),
    "the dragons are in the set: they make pungs and pairs, and are no suit",
    "seed: 没有东西南北风和各色花牌; it can be read either way",
)
hefei.option(
    "max_pungs",
    1,
    (),
    "how many sets may be claimed",
    "seed: 只能碰一对; one open rule set: none",
    most=4,
)
hefei.option(
    "open_kong",
    False,
    (False, True),
    "claimed and added kongs are allowed; they earn no 坎, 暗杠 or 四活",
    "the tables: concealed kongs only",
)
hefei.option("three_kan", 3, (3, 4), "what three 坎 come to", "the tables 3; one open rule set 4")
hefei.option("base", 1, (), "what one 嘴 is", "any table", least=1)
hefei.fact(
    "streak",
    0,
    (),
    "how often the dealer has continued; from 2 the hand is multiplied by it",
    "one open rule set: multiplied, in payments to or from the dealer",
    most=MOST_STREAK,
)
hefei.fact(
    "from_dealer",
    False,
    (False, True),
    "the dealer discarded the winning tile",
    "the factor of continuations stands in the dealer's payments",
)


@hefei.sign(HAS_EIGHT, reads=Tiles)
def _(tiles: Tiles) -> bool:
    return beyond_seven(tiles) > 0


@hefei.sign(TOO_MANY, reads=Win, asks=("max_pungs",))
def _(won: Win) -> bool:
    return won.claimed > won.options.number("max_pungs")


@hefei.sign(ON_A_KONG, reads=Win)
def _(won: Win) -> bool:
    return won.said("after_kong")


@hefei.sign(STREAK, reads=Facts, asks=("streak",), most=MOST_STREAK)
def _(facts: Facts) -> int:
    return facts.number("streak")
