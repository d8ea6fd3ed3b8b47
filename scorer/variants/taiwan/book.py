"""台湾麻将: the book, its shapes, and what an item is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scorer.game import Game
from scorer.hand import Hand
from scorer.message import Message
from scorer.problems import Problem
from scorer.readings.shapes import EIGHT_FLOWERS, PAIRS_AND_PUNG, STANDARD
from scorer.rules.book import RuleBook
from scorer.rules.fan import ALONE, Worked
from scorer.rules.options import Options, Values
from scorer.rules.parts import Identity, Presets, Ruling
from scorer.rules.policies import NOTHING_ELSE, Price, Sum, Way
from scorer.rules.price import Fields
from scorer.rules.waits import Waits
from scorer.variants.taiwan.names import NAMES
from scorer.variants.taiwan.presets import ALIASES, DEFAULT, PRESETS
from scorer.variants.taiwan.settlement import settle

# What each item is worth where the switch `tai` does not say otherwise; 0 is not played.
TAI: Final[Mapping[str, int]] = {
    "天胡": 24,
    "字一色": 16,
    "大四喜": 16,
    "地胡": 16,
    "人胡": 16,
    "五杠子": 0,
    "呖咕呖咕": 8,
    "八仙过海": 8,
    "七抢一": 8,
    "小四喜": 8,
    "大三元": 8,
    "清一色": 8,
    "五暗刻": 8,
    "天听": 8,
    "四杠子": 0,
    "四暗刻": 5,
    "碰碰胡": 4,
    "混一色": 4,
    "小三元": 4,
    "地听": 4,
    "门清自摸": 3,
    "平胡": 2,
    "三暗刻": 2,
    "全求人": 2,
    "花杠": 2,
    "见花": 0,
    "正花": 1,
    "见字": 0,
    "圈风刻": 1,
    "门风刻": 1,
    "三元牌": 1,
    "明杠": 0,
    "暗杠": 0,
    "无花": 0,
    "无字": 0,
    "门清": 1,
    "自摸": 1,
    "半求人": 1,
    "独听": 1,
    "抢杠": 1,
    "杠上开花": 1,
    "海底捞月": 1,
    "河底捞鱼": 1,
}


class Tai(Sum):
    """The items are added up; a win on flowers counts alone; below min_tai there is no win."""

    switches = ("min_tai",)

    def ways(self, found: int, fields: Fields) -> Sequence[Way]:
        """Return the one way to count what was found."""
        alone = found & fields.parts[ALONE]
        by = next(iter(fields.counts(alone)), None)
        return (Way(found) if by is None else Way(alone, by, NOTHING_ELSE),)

    def price(self, standing: int, way: Way, fields: Fields, options: Options) -> Price | None:
        """Return the sum, None where it is less than a win needs."""
        total = fields.total(standing)
        return None if total < options.number("min_tai") else (total, 0)


def too_little(_hand: Hand, options: Options, _facts: Values) -> Problem:
    """Return why a complete hand is no win: it is below the minimum."""
    message = Message(
        "not a win: below the minimum of {minimum} tai (min_tai)", minimum=options["min_tai"]
    )
    return Problem("not a win", message, "", ("hand", 0))


taiwan = RuleBook(
    Identity(
        name="taiwan",
        aliases=("台湾", "台灣", "台湾麻将", "台灣麻將", "16"),
        spoken=(
            "taiwanese",
            "taiwan 16",
            "taiwanese 16",
            "16 tiles",
            "sixteen tiles",
            "十六张",
            "十六張",
            "台麻",
        ),
        titles={
            "zh-Hans": "台湾麻将（十六张）",
            "zh-Hant": "台灣麻將（十六張）",
            "ja": "台湾麻雀（十六枚）",
            "en": "Taiwanese Mahjong (16 tiles)",
        },
        unit="tai",
        sources=(
            "the seed text on Taiwanese mahjong: 十六张, 连庄 adds, 拉庄, 一炮三响",
            "the Taiwanese association's table for the items of 1 to 4 tai",
            "SML 2026, a league's table, above that",
        ),
    ),
    Game(size=16, winds=True),
    Ruling(
        shapes=frozenset({STANDARD, PAIRS_AND_PUNG, EIGHT_FLOWERS}),
        policy=Tai(),
        flowers_inside=True,
        waits=Waits(dead=False, every=True, lone=True, anywhere=True),
        worthless=too_little,
        settle=settle,
    ),
    Presets.of({name: dict(values) for name, values in PRESETS.items()}, DEFAULT, ALIASES),
    fan_names=NAMES,
    flags=frozenset(
        {
            "self_draw",
            "after_kong",
            "after_flower",
            "rob_kong",
            "rob_flower",
            "last_draw",
            "last_discard",
            "heavenly",
            "earthly",
            "human",
            "heavenly_ready",
            "earthly_ready",
        }
    ),
)


def tai(name: str) -> Worked:
    """Return what an item is worth: what the switch `tai` says, or what the table has."""
    default = TAI[name]

    def of(options: Options) -> int:
        stated = options["tai"]
        assert isinstance(stated, Mapping)
        return int(stated.get(name, default))

    return Worked(("tai",), of)
