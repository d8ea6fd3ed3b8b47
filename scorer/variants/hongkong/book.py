"""香港麻将: the book, its cap and its limit, its shapes."""

from __future__ import annotations

from scorer.game import Game
from scorer.readings.shapes import (
    EIGHT_FLOWERS,
    SEVEN_FLOWERS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from scorer.rules.book import RuleBook
from scorer.rules.fan import Setting
from scorer.rules.options import Options
from scorer.rules.parts import Identity, Presets, Ruling
from scorer.rules.policies import LimitHands
from scorer.variants.hongkong.names import NAMES
from scorer.variants.hongkong.presets import ALIASES, PRESETS, XINPAI

LIMIT_WITHOUT_CAP = 13


def cap(options: Options) -> int | None:
    """Return the most fan that count (封顶), None for no cap."""
    return None if options["cap"] is None else options.number("cap")


def limit(options: Options) -> int:
    """Return what `limit` is worth: the cap, or 13 where there is none."""
    most = cap(options)
    return LIMIT_WITHOUT_CAP if most is None else most


def stated(switch: str) -> Setting:
    """Return the value that the switch states, a number or `limit`."""
    return Setting(switch, {"limit": limit}, asks=("cap",))


hongkong = RuleBook(
    Identity(
        name="hongkong",
        aliases=(
            "hk",
            "hong-kong",
            "香港",
            "香港麻将",
            "香港麻將",
            "清章",
            "旧章",
            "舊章",
        ),
        spoken=(
            "hkos",
            "hong kong old style",
            "old style",
            "港式",
            "港式麻将",
            "港麻",
            "香港麻雀",
            "heung gong",
            "hoeng gong",
        ),
        titles={
            "zh-Hans": "香港麻将（清章）",
            "zh-Hant": "香港麻將（清章）",
            "ja": "香港麻雀",
            "en": "Hong Kong Mahjong",
        },
        unit="fan",
        sources=(
            "the seed text on Hong Kong mahjong: 二二制, 三三制, 新界, starts, caps, 双辣",
            "Chinese and Cantonese Wikipedia: the lists of fan",
            "Hong Kong Mahjong Association: rulebook",
            "Alan Kwan: the history of 旧章; the English Wikipedia's page; "
            "a television sheet of 2026",
        ),
    ),
    Game(winds=True),
    Ruling(
        shapes=frozenset({STANDARD, THIRTEEN_ORPHANS, SEVEN_PAIRS, SEVEN_FLOWERS, EIGHT_FLOWERS}),
        policy=LimitHands(cap, also={"字一色": "七对子"}, switches=("cap",)),
        flowers_inside=True,
        wait_fans=False,
        discard_opens=lambda options: options["kankan_win"] != "any",
        asks=("kankan_win",),
    ),
    Presets.of({name: dict(values) for name, values in PRESETS.items()}, XINPAI, ALIASES),
    fan_names=NAMES,
    flags=frozenset(
        {
            "self_draw",
            "after_kong",
            "double_kong",
            "after_flower",
            "rob_kong",
            "last_draw",
            "last_discard",
            "heavenly",
            "earthly",
            "human",
            "bao",
        }
    ),
)
