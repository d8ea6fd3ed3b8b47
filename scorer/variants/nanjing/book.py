"""南京麻将: the book, its twenty flowers, how many of them an open hand needs, what doubles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorer.game import ONE_OF_EACH_FLOWER, Game
from scorer.hand import ADDED_KONG, CONCEALED_KONG, KONG, PUNG, Hand
from scorer.message import Message
from scorer.problems import Problem
from scorer.readings.shapes import SEVEN_PAIRS, STANDARD
from scorer.rules.book import RuleBook
from scorer.rules.domains import Facts, Flowers, Win
from scorer.rules.fan import ALONE, LIMIT, Choice, Worked
from scorer.rules.options import Options, Values
from scorer.rules.parts import Identity, Presets, Reads, Ruling
from scorer.rules.policies import Price, Sum, Way
from scorer.rules.price import Fields
from scorer.rules.waits import Waits
from scorer.tiles import DRAGONS, parse_tiles
from scorer.variants.nanjing.names import NAMES
from scorer.variants.nanjing.settlement import settle

JIN: Final = "jinyuanzi"
OPEN_TABLE: Final = "changkaitou"
B: Final = "jinyuanzi-b"
KINDS_PLAYED: Final = (1 << 31) - 1  # the suits and the winds
MELDS: Final = frozenset({PUNG, KONG, ADDED_KONG, CONCEALED_KONG})

CLOSED: Final = "closed"
TOO_FEW: Final = "too few flowers"
DOUBLED: Final = "doubled hand"
ON_A_KONG: Final = "the hand doubled by a kong's replacement"
IS_B: Final = "profile B"


def by_profile(jin: int, open_table: int, b: int) -> Choice:
    """Return the value of an item in the three profiles."""
    return Choice("profile", {JIN: jin, OPEN_TABLE: open_table, B: b})


def factor(options: Options) -> int:
    """Return what a flower is worth (花砸2): the factor, in profile B always 2."""
    return 2 if options["profile"] == B else options.number("flower_factor")


EACH_FLOWER: Final = Worked(("flower_factor", "profile"), factor)


class HuaSum(Sum):
    """The items are added up and the whole is multiplied; an open hand needs hard flowers.

    Big items (LIMIT) waive that minimum. 天胡 counts alone, and is not multiplied.
    """

    def ways(self, found: int, fields: Fields) -> Sequence[Way]:
        """Return the one way to count, or none where there are too few flowers."""
        if alone := found & fields.parts[ALONE]:
            return (Way(alone, next(iter(fields.counts(alone)))),)
        waived = fields.parts[LIMIT] | fields.named(CLOSED) | fields.named(ON_A_KONG)
        if found & fields.named(TOO_FEW) and not found & waived:
            return ()
        return (Way(found),)

    def price(self, standing: int, way: Way, fields: Fields, options: Options) -> Price | None:
        """Return the sum of what stands, times the factors."""
        if way.by is not None:
            return fields.total(standing), 0
        times = (2 if way.found & fields.named(DOUBLED) else 1) * (
            2 if way.found & fields.named(ON_A_KONG) else 1
        )
        return fields.total(standing) * times, 0


def too_few(hand: Hand, options: Options, _facts: Values) -> Problem:
    """Return why a complete hand is no win: it is open and has too few flowers."""
    message = Message(
        "not a win: {have} hard flowers, and an open hand without a big item needs {least}",
        have=hand.flower_count,
        least=options["min_flowers"],
    )
    return Problem(
        "not enough flowers", message, Message("Write them, e.g. flowers=4."), ("hand", 0)
    )


nanjing = RuleBook(
    Identity(
        name="nanjing",
        aliases=("南京", "南京麻将", "南京麻將"),
        spoken=("nanjing mahjong", "nanking"),
        titles={
            "zh-Hans": "南京麻将",
            "zh-Hant": "南京麻將",
            "ja": "南京麻雀",
            "en": "Nanjing Mahjong",
        },
        unit="hua",
        sources=(
            "the seed text on Nanjing mahjong: 20 flowers, the dragons among them",
            "one open implementation with tests: its three profiles; there is no published rule",
        ),
        experimental=True,
    ),
    Game(
        kinds=KINDS_PLAYED,
        flowers=(*ONE_OF_EACH_FLOWER, *((dragon, 4) for dragon in DRAGONS)),
        melds=MELDS,
    ),
    Ruling(
        shapes=frozenset({STANDARD, SEVEN_PAIRS}),
        policy=HuaSum(),
        waits=Waits(dead=False),
        flowers_inside=True,
        worthless=too_few,
        settle=settle,
        lying_open=lambda facts: 3 * parse_tiles(facts.text("visible_pungs")),
    ),
    Presets.of(
        {"jinyuanzi": {}, "changkaitou": {"profile": OPEN_TABLE}, "jinyuanzi-b": {"profile": B}},
        "jinyuanzi",
        {
            "jinyuanzi": ("进园子",),
            "changkaitou": ("敞开头",),
            "jinyuanzi-b": ("进园子B", "B档", "profile b"),
        },
    ),
    Reads(added_kongs=True),
    fan_names=NAMES,
    flags=frozenset(
        {
            "self_draw",
            "after_kong",
            "after_flower",
            "rob_kong",
            "last_draw",
            "last_four",
            "heavenly",
            "earthly",
            "bao",
        }
    ),
)

nanjing.option(
    "profile",
    JIN,
    (JIN, OPEN_TABLE, B),
    "which table is played: 进园子, 敞开头, or 进园子 B档",
    "one open implementation",
)
nanjing.option(
    "flower_factor",
    2,
    (2, 1),
    "what a flower is worth (花砸2); in profile B always 2",
    "the plain game 1",
)
nanjing.option(
    "min_flowers",
    4,
    (),
    "hard flowers that an open hand without a big item needs",
    "one open implementation",
    most=20,
)
nanjing.fact(
    "multiplier", 1, (1, 2), "the whole hand is doubled (比下胡)", "one open implementation"
)
nanjing.fact(
    "visible_pungs",
    "",
    (),
    "the kinds that other players have punged: 2m, or 2m5p",
    "压绝 waits for the fourth tile of one",
    pattern=r"(?:(?:[1-9]+[mps])|[ESWN])*",
)
nanjing.fact(
    "fed_kong",
    True,
    (True, False),
    "of kongs of both sorts the last one began with a fed one (大杠开花)",
    "the feeder then pays for all",
)


@nanjing.sign(CLOSED, reads=Win, asks=("profile",))
def _(won: Win) -> bool:
    """Tell that there is no pung and no added kong; in profile B added kongs are no pungs."""
    pungs = won.claimed - (won.kongs - won.concealed_kongs)
    return not pungs and (won.options["profile"] == B or not won.added_kongs)


@nanjing.sign(TOO_FEW, reads=Flowers, asks=("min_flowers",))
def _(flowers: Flowers) -> bool:
    return flowers.count < flowers.options.number("min_flowers")


@nanjing.sign(DOUBLED, reads=Facts, asks=("multiplier",))
def _(facts: Facts) -> bool:
    return facts.number("multiplier") == 2


@nanjing.sign(ON_A_KONG, reads=Win, asks=("profile",))
def _(won: Win) -> bool:
    return won.said("after_kong") and won.options["profile"] == OPEN_TABLE


@nanjing.sign(IS_B, reads=Win, asks=("profile",))
def _(won: Win) -> bool:
    return won.options["profile"] == B
