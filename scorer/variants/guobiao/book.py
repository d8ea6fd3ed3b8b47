"""国标麻将 (MCR): the book, its switches and its presets."""

from __future__ import annotations

from scorer.game import Game
from scorer.readings.shapes import (
    KNITTED,
    KNITTED_HONOURS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from scorer.rules.book import RuleBook
from scorer.rules.parts import Identity, Presets, Ruling
from scorer.variants.guobiao.names import NAMES

guobiao = RuleBook(
    Identity(
        name="guobiao",
        aliases=(
            "mcr",
            "国标",
            "國標",
            "国标麻将",
            "國標麻將",
            "gb",
            "chinese-official",
        ),
        spoken=(
            "chinese official",
            "chinese",
            "official",
            "competition",
            "Mahjong Competition Rules",
            "中国麻将",
            "中国麻将竞赛规则",
            "国标麻雀",
            "中国麻雀",
            "中国公式ルール",
        ),
        titles={
            "zh-Hans": "国标麻将",
            "zh-Hant": "國標麻將",
            "ja": "中国麻将（国標ルール）",
            "en": "Guobiao (Mahjong Competition Rules)",
        },
        unit="fan",
        sources=(
            "《中国麻将竞赛规则》 1998: the list of 81 fans",
            "practice of the Mahjong International League: 明暗杠, waits in form",
            "WMO Mahjong Competition Rules 2006, where a switch says so",
        ),
    ),
    Game(winds=True),
    Ruling(
        shapes=frozenset({STANDARD, KNITTED, SEVEN_PAIRS, THIRTEEN_ORPHANS, KNITTED_HONOURS}),
        asks=("heavenly_waits",),
        settled_by_total=True,
    ),
    Presets.of(
        {
            "mil": {},
            "wmo": {"kongs": "wmo", "knitted_body_wait": False},
            "1998": {"kongs": "1998", "strict98": True},
        },
        "mil",
        {
            "mil": ("Mahjong International League", "国际麻将联盟", "麻将国际联盟"),
            "wmo": ("World Mahjong Organization", "WMO 2006", "世界麻将组织", "ema mcr"),
            "1998": ("98", "国标98", "98规则", "98国标", "rules of 1998", "竞赛规则1998"),
        },
    ),
    fan_names=NAMES,
    flags=frozenset(
        {
            "self_draw",
            "last_of_kind",
            "after_kong",
            "double_kong",
            "after_flower",
            "rob_kong",
            "last_draw",
            "last_discard",
            "heavenly",
        }
    ),
)

guobiao.option("minimum", 8, (), "fan that a legal win needs", "1998 rules")
guobiao.option(
    "flowers_in_minimum", False, (False, True), "flowers help to reach the minimum", "club rule"
)
guobiao.option(
    "kongs",
    "mil",
    ("mil", "wmo", "1998"),
    "two concealed kongs and one of each: 6 and 5 (mil), 8 and 6 (wmo), 6 and none (1998)",
    "MIL practice, WMO 2006, the list of 1998",
)
guobiao.option(
    "knitted_body_wait",
    True,
    (True, False),
    "a tile of the knitted nine may be an edge, closed or single wait of the rest",
    "MIL tables yes; WMO ruling of 2006 no",
)
guobiao.option(
    "dead_tile_waits",
    True,
    (True, False),
    "a kind of which the player holds all four copies is still a wait",
    "ruling of the federation: a wait in form counts",
)
guobiao.option(
    "strict98",
    False,
    (False, True),
    "七对 takes none of 绿一色 字一色 清幺九 混幺九 全大 全中 全小 大于五 小于五; no 缺一门 under "
    "six big fans; no 三同刻 under 清幺九",
    "the letter of the 1998 rules",
)
guobiao.option(
    "forced_hog",
    True,
    (True, False),
    "四归一 counts in 七对 with 绿一色 or 清幺九, where it cannot be avoided",
    "engines yes; a club guide no",
)
guobiao.option(
    "nine_gates_pung",
    "one",
    ("one", "none"),
    "九莲宝灯 absorbs one 幺九刻, or leaves none",
    "practice; early WMO none",
)
guobiao.option(
    "flower_kong",
    False,
    (False, True),
    "a win on a flower's replacement tile pays as 杠上开花",
    "1998 list no; some tables yes",
)
guobiao.option(
    "heavenly_waits",
    False,
    (False, True),
    "on the dealer's first fourteen tiles the tile written last counts as the winning one",
    "engines no",
)
guobiao.option("red_peacock", False, (False, True), "红孔雀 is played, at 88", "list of 82")
guobiao.option(
    "lenient_flags",
    False,
    (False, True),
    "drop an impossible circumstance with a warning instead of refusing the hand",
    "some engines drop silently",
)
guobiao.option("base", 8, (), "底分, paid by every player for any win", "1998 rules")
guobiao.option(
    "false_win",
    "30/10",
    (),
    "penalty for declaring an illegal win / what each other player receives of it",
    "tournament rules: 30/10 or 40/0",
    pattern=r"\d{1,4}/\d{1,4}",
)
