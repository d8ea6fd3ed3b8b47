"""广东麻将（推广）2023: the book, its switches, what cannot be, and the money."""

from __future__ import annotations

from typing import Final

from scorer.game import Game, WildTiles
from scorer.hand import ADDED_KONG, CONCEALED_KONG, KONG, KONGS, PUNG
from scorer.message import Message
from scorer.readings.shapes import (
    FOUR_WILD_TILES,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from scorer.rules.book import RuleBook
from scorer.rules.contradictions import refuse_contradictions
from scorer.rules.domains import Win
from scorer.rules.outcome import Outcome, Settlement
from scorer.rules.parts import Identity, Presets, Ruling
from scorer.rules.wins import WinsRules
from scorer.tiles import JOKER
from scorer.variants.guangdong.jipinghu_book import ALIASES, FLAGS, NAME, SPOKEN, TITLES
from scorer.variants.guangdong.names import MIL2023
from scorer.variants.guangdong.settlement import payments

WILD_TILES: Final = 4
HORSES: Final = 4
# What a kong brings at once, in all: fed 3 from the feeder, added 1 and concealed 2 from each.
KONG_INCOME: Final = {KONG: 3, ADDED_KONG: 3, CONCEALED_KONG: 6}
_DOCUMENT: Final = "MIL 2023"

mil2023 = RuleBook(
    Identity(
        name=NAME,
        aliases=ALIASES,
        spoken=SPOKEN,
        titles=TITLES,
        unit="fan",
        sources=(
            "广东麻将（推广）: Mahjong International League, competition rules, trial edition 2023",
            "our reading: the factors multiply, for a hand without and for thrown wild tiles",
        ),
    ),
    Game(
        melds=frozenset({PUNG, *KONGS}),
        wild=WildTiles(most=WILD_TILES, five_alike=False, counters=frozenset({"chows"})),
    ),
    Ruling(
        shapes=frozenset({STANDARD, THIRTEEN_ORPHANS, SEVEN_PAIRS, FOUR_WILD_TILES}),
        flowers_inside=True,
        wait_fans=False,
        settled_by_kongs=True,
        wins=WinsRules(value=None),
    ),
    Presets.of(
        {"mil2023": {}},
        "mil2023",
        {"mil2023": ("2023", "推广", "广东麻将推广", "广东推广")},
    ),
    fan_names=MIL2023,
    flags=FLAGS,
)

mil2023.option(
    "min_fan",
    2,
    (),
    "fan that a legal win needs",
    f"{_DOCUMENT}: two fan and four points",
    most=100,
)
mil2023.option(
    "min_points",
    4,
    (),
    "points that a legal win needs as well; 0 drops it",
    f"{_DOCUMENT}: small events may leave it out",
)
mil2023.fact(
    "ghosts_discarded",
    0,
    tuple(range(WILD_TILES + 1)),
    "how many wild tiles the winner threw away earlier; each doubles the points",
    _DOCUMENT,
)
mil2023.fact(
    "horses",
    0,
    tuple(range(HORSES + 1)),
    "how many of the four horses hit (中马): on a self-draw each adds one from each player",
    _DOCUMENT,
)
mil2023.fact(
    "direct_kong",
    False,
    (False, True),
    "the kong that was replaced was a fed one, where the winner has several sorts of kong",
    _DOCUMENT,
)

mil2023.set_ruling(
    without_winning_tile=lambda won: won.said("heavenly"),
    lying_open=lambda facts: (JOKER,) * facts.number("ghosts_discarded"),
)


@mil2023.refuse(
    Message("the flowers are the wild tiles here, they are not laid out"),
    "",
    Message("Write each as ? among the tiles in hand."),
)
def _(won: Win) -> bool:
    return won.flowers.count > 0


refuse_contradictions(
    mil2023,
    {
        "rob_kong": "抢杠",
        "last_discard": "海底",
        "last_draw": "海底",
        "after_kong": "杠上花",
        "double_kong": "杠上花",
        "heavenly": "天和",
        "earthly": "地和",
    },
    earthly_is_drawn=True,
)


@mil2023.refuse(Message("the flowers are the wild tiles here, none is replaced"), "after_flower")
def _(won: Win) -> bool:
    return won.said("after_flower")


def settle(outcome: Outcome) -> Settlement:
    """Return the payments of a hand, or that it is no legal win.

    Rule: points are fan × factor: 2 without a wild tile, times 2 for each that the winner threw;
    the start is two fan and four points
    """
    options, facts = outcome.options, outcome.facts
    hand, fan = outcome.hand, outcome.total
    min_fan, min_points = options.number("min_fan"), options.number("min_points")
    wild = hand.concealed.count(JOKER) + (hand.win == JOKER)
    thrown = facts.number("ghosts_discarded")
    factor = (1 if wild else 2) << thrown
    points = fan * factor
    worked = Message(
        "{fan} fan × {factor} = {points} points", fan=fan, factor=factor, points=points
    )
    remarks = [worked]
    if wild + thrown > WILD_TILES:
        remarks.append(
            Message(
                "{wild} wild tiles in hand and {thrown} thrown: there are {wild_tiles}",
                wild=wild,
                thrown=thrown,
                wild_tiles=WILD_TILES,
            )
        )
    income = sum(KONG_INCOME[meld.kind] for meld in hand.melds if meld.is_kong)
    extra: dict[str, object] = {"kong_income": income} if income else {}
    if income:
        remarks.append(
            Message(
                "kongs are paid at once, apart from this: {income} in all (fed 3 from the "
                "feeder, added with the tile just drawn 1 and concealed 2 from each)",
                income=income,
            )
        )
    if fan < min_fan or points < min_points:
        remarks[0] = Message(
            "{worked}, and a win needs {min_fan} fan and {min_points} points: no legal win",
            worked=worked,
            min_fan=min_fan,
            min_points=min_points,
        )
        return Settlement(
            legal=False, payments=None, minimum=min_fan, remarks=tuple(remarks), extra=extra
        )
    liable = _is_fed(outcome)
    if liable:
        remarks.append(Message("the player who fed the kong pays for all three"))
    elif facts.is_on("direct_kong"):
        remarks.append(
            Message("direct_kong does nothing: this was no win on the replacement of a fed kong")
        )
    paid = payments(points, outcome.won, extra=facts.number("horses"), liable=liable)
    if outcome.won.said("rob_kong"):
        paid = {"winner": 3 * points, "discarder": -3 * points, "others": 0}
    return Settlement(
        legal=True,
        payments=paid,
        minimum=min_fan,
        remarks=tuple(remarks),
        extra=extra,
        points=points,
    )


def _is_fed(outcome: Outcome) -> bool:
    """Tell whether the hand was won on the replacement of a kong that one player fed."""
    if not (outcome.won.said("after_kong") or outcome.won.said("double_kong")):
        return False
    fed = [meld.kind == KONG for meld in outcome.hand.melds if meld.is_kong]
    return all(fed) or (any(fed) and outcome.facts.is_on("direct_kong"))


mil2023.set_ruling(settle=settle)
