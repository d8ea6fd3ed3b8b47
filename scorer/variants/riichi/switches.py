"""The switches, in the order of the rule text. Who says what stands behind each."""

from __future__ import annotations

from scorer.variants.riichi.book import riichi
from scorer.variants.riichi.presets import DOUBLE_YAKUMAN


def yes_or_no(name: str, default: bool, help: str, source: str) -> None:  # noqa: A002
    """Declare a switch that is on or off."""
    riichi.option(name, default, (default, not default), help, source)


yes_or_no("kuitan", True, "tanyao counts in an open hand (喰いタン)", "all five rule sets: yes")
yes_or_no(
    "aka_dora",
    True,
    "red fives are played; else they are plain fives",
    "Tenhou, Mahjong Soul, M.League yes; EMA, WRC no",
)
yes_or_no("ura_dora", True, "ura dora count", "all five rule sets: yes")
yes_or_no(
    "kan_dora",
    True,
    "the dora that kongs turn count; else the first indicator alone",
    "all five rule sets: yes",
)
yes_or_no("ippatsu", True, "ippatsu counts", "all five rule sets: yes; JPML: no")
riichi.option(
    "double_wind_fu",
    4,
    (4, 2),
    "fu of a pair that is seat and round wind",
    "Tenhou, Mahjong Soul, JPML 4; M.League 2; WRC probably 2; EMA: sources differ",
)
riichi.option(
    "double_yakuman",
    (),
    (),
    "yakuman that count as two",
    "Mahjong Soul: these four; the others none",
    among=DOUBLE_YAKUMAN,
    switchable=True,
)
yes_or_no(
    "multiple_yakuman",
    True,
    "several yakuman add up; else the dearest counts",
    "Tenhou, Mahjong Soul, M.League yes; EMA no; WRC probably yes",
)
riichi.option(
    "kazoe",
    "yakuman",
    ("yakuman", "sanbaiman"),
    "what thirteen han and more are worth (数え役満)",
    "Tenhou, Mahjong Soul yakuman; M.League, EMA, WRC sanbaiman",
)
yes_or_no(
    "kiriage_mangan",
    False,
    "4 han 30 fu and 3 han 60 fu are mangan (切り上げ満貫)",
    "M.League, WRC yes; Tenhou, EMA no; Mahjong Soul: one source says yes",
)
riichi.option(
    "renhou",
    "none",
    ("none", "mangan", "haneman", "baiman", "yakuman", "2han"),
    "what 人和 is worth: nothing, a limit by itself, a yakuman, or two han beside other yaku",
    "EMA, WRC mangan; the others none",
)
yes_or_no(
    "nagashi_mangan",
    True,
    "流し満貫 is played; it is no hand, so no score depends on it",
    "Tenhou, Mahjong Soul yes; M.League, EMA no",
)
riichi.option(
    "pao",
    ("daisangen", "daisuushii"),
    (),
    "what somebody may be liable for (包)",
    "Tenhou, Mahjong Soul: these two; M.League suukantsu besides",
    among=("daisangen", "daisuushii", "suukantsu", "rinshan"),
)
riichi.option(
    "pao_scope",
    "all",
    ("all", "liable-only"),
    "the liable player answers for all yakuman of the hand, or for that one",
    "Tenhou all; Mahjong Soul that one",
)
riichi.option(
    "pao_honba",
    "liable",
    ("liable", "discarder"),
    "who pays the counters of a ron with liability",
    "Tenhou, Mahjong Soul the liable player; EMA the discarder",
)
yes_or_no(
    "rinshan_fu",
    True,
    "2 fu for a self-draw also on a kong's replacement tile",
    "all five rule sets: yes; JPML: no",
)
yes_or_no(
    "pinfu_tsumo",
    True,
    "pinfu counts beside menzen-tsumo; else 2 fu and no pinfu",
    "all five rule sets: yes",
)
riichi.option(
    "open_pinfu_fu",
    30,
    (30, 20),
    "what an open hand without any fu counts",
    "all five rule sets: 30",
)
yes_or_no(
    "ryuuiisou_hatsu",
    False,
    "all green needs the green dragon",
    "all five rule sets: no; JPML: yes",
)
yes_or_no(
    "rinshan_haitei",
    False,
    "a kong's replacement tile may be the last of the wall, and both count",
    "Tenhou, Mahjong Soul, M.League: no",
)
yes_or_no(
    "kokushi_ankan_chankan",
    False,
    "thirteen orphans may rob a concealed kong; the score is the same",
    "Mahjong Soul yes; Tenhou no",
)
riichi.option(
    "max_ron",
    2,
    (2, 3, 1),
    "most winners on one discard who are paid: of two, three are a draw (三家和); of one, it is "
    "the nearest (頭ハネ)",
    "Tenhou 2; Mahjong Soul 3; M.League, WRC 1; EMA probably 3",
    at_table=True,
)
riichi.option(
    "honba_value",
    300,
    (300, 1500, 0),
    "points for each counter (本場), in all",
    "all five rule sets: 300; some clubs 1500",
)
riichi.option(
    "local_yaku",
    (),
    (),
    "local yaku that are played",
    "none of the five rule sets has one",
    among=("daisharin", "daichisei"),
    switchable=True,
)
yes_or_no(
    "tenhou_upgrade",
    False,
    "天和 makes kokushi, suuankou and chuuren the stronger form",
    "Mahjong Soul yes",
)
