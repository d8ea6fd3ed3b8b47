"""四川麻将: the book of the league's table, its equipment, its switches and facts."""

from __future__ import annotations

from typing import Final

from scorer.game import Game
from scorer.hand import ADDED_KONG, CONCEALED_KONG, KONG, PUNG
from scorer.readings.shapes import SEVEN_PAIRS, STANDARD
from scorer.rules.book import RuleBook
from scorer.rules.parts import Identity, Presets, Ruling
from scorer.variants.sichuan.names import NAMES
from scorer.variants.sichuan.settlement import settle
from scorer.variants.sichuan.table import WINS
from scorer.variants.sichuan.void import AddedUp, no_win

SUITS: Final = (1 << 27) - 1  # the kinds that are played
MELDS: Final = frozenset({PUNG, KONG, ADDED_KONG, CONCEALED_KONG})  # nobody claims a chow
GAME: Final = Game(kinds=SUITS, flowers=(), melds=MELDS)

sichuan = RuleBook(
    Identity(
        name="sichuan",
        aliases=("四川", "四川麻将", "四川麻將", "血战", "血戰"),
        spoken=(
            "sichuan bloody rules",
            "szechuan",
            "szechwan",
            "bloody mahjong",
            "血战麻将",
            "川麻",
        ),
        titles={
            "zh-Hans": "四川麻将（血战到底）",
            "zh-Hant": "四川麻將（血戰到底）",
            "ja": "四川麻雀（血戦到底）",
            "en": "Sichuan Mahjong (Bloody Rules)",
        },
        unit="fan",
        sources=(
            "the seed text on Sichuan mahjong: 打缺门, 刮风下雨, 成都计番, 查花猪",
            "Mahjong International League: Sichuan competition rules (SBR), trial edition 2025",
            "public engines and apps: the multipliers of 血战到底",
        ),
    ),
    GAME,
    Ruling(
        shapes=frozenset({STANDARD, SEVEN_PAIRS}),
        policy=AddedUp(),
        worthless=no_win,
        wait_fans=False,
        settle=settle,
        wins=WINS,
    ),
    Presets.of(
        {"sbr": {}},
        "sbr",
        {"sbr": ("mil league", "league", "联赛", "比赛")},
        chosen_by="table",
    ),
    fan_names=NAMES,
    flags=frozenset(
        {"self_draw", "after_kong", "rob_kong", "kong_discard", "last_draw", "last_discard"}
    ),
)

sichuan.option(
    "table",
    "mil",
    ("mil", "chengdu", "xuezhan"),
    "the list of items: the league's, Chengdu's, or the multipliers of 血战到底",
    "seed: 成都计番; the league: mil; apps: xuezhan",
)
sichuan.option("base", 1, (), "what one point is (底)", "any table", least=1)
sichuan.option(
    "cap",
    3,
    (),
    "the most fan that are paid for (封顶); null for no cap",
    "the league 3; clubs and apps 4 or 5, or none",
    most=20,
    words=(None,),
)
sichuan.option(
    "zimo",
    "jiadi",
    ("jiadi", "jiafan", "none"),
    "what a self-draw adds: one base after the cap (加底), one fan (加番), or nothing",
    "the league: jiadi; many clubs: jiafan",
)
sichuan.option(
    "zhigang",
    1,
    (1, 2),
    "what the feeder of a claimed kong (直杠) pays, in bases",
    "seed 1; the league, apps 2",
)
sichuan.option(
    "jingoudiao",
    True,
    (True, False),
    "金钩钓 counts: four sets on the table, a single tile in hand",
    "the league yes; others no",
)
sichuan.option(
    "pig",
    None,
    (),
    "what a 花猪 pays each other player at a draw; null for the price at the cap",
    "house rule: the cap; the league: a fixed penalty; one engine 16",
    words=(None,),
    at_table=True,
)
sichuan.fact(
    "que",
    None,
    (None, "m", "p", "s"),
    "the void suit that the player declared (定缺)",
    "seed: 打缺门",
)
sichuan.fact(
    "others",
    None,
    (None, 1, 2, 3, 4, 5, 6),
    "how many others are still in, and pay a self-draw or a kong; null for all",
    "血战到底: who has won pays no more",
)
sichuan.fact(
    "all_discards_void",
    False,
    (False, True),
    "a 花猪 who discarded nothing but the void suit is merely not ready",
    "the league: passive pig",
)
