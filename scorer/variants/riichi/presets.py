"""The presets: what each rule set changes of Tenhou's ranked play, which has the defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TENHOU: Final = "tenhou"
DOUBLE_YAKUMAN: Final = ("daisuushii", "suuankou-tanki", "kokushi-13", "junsei-chuuren")

_MAHJONG_SOUL: Final[Mapping[str, object]] = {
    "double_yakuman": DOUBLE_YAKUMAN,
    "pao_scope": "liable-only",
    "kokushi_ankan_chankan": True,
    "max_ron": 3,
    "tenhou_upgrade": True,
}

_M_LEAGUE: Final[Mapping[str, object]] = {
    "double_wind_fu": 2,
    "kazoe": "sanbaiman",
    "kiriage_mangan": True,
    "nagashi_mangan": False,
    "pao": ("daisangen", "daisuushii", "suukantsu"),
    "max_ron": 1,
}

_EMA: Final[Mapping[str, object]] = {
    "aka_dora": False,
    "multiple_yakuman": False,
    "kazoe": "sanbaiman",
    "renhou": "mangan",
    "nagashi_mangan": False,
    "pao_honba": "discarder",
    "max_ron": 3,
}

_WRC: Final[Mapping[str, object]] = {
    "aka_dora": False,
    "double_wind_fu": 2,
    "kazoe": "sanbaiman",
    "kiriage_mangan": True,
    "renhou": "mangan",
    "max_ron": 1,
}

PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    TENHOU: {},
    "mahjong-soul": _MAHJONG_SOUL,
    "m-league": _M_LEAGUE,
    "ema": _EMA,
    "wrc": _WRC,
}

ALIASES: Final[Mapping[str, tuple[str, ...]]] = {
    TENHOU: ("天凤", "天鳳", "テンホウ", "tenhou.net"),
    "mahjong-soul": ("majsoul", "maj soul", "mjs", "jantama", "雀魂", "雀魂麻将", "じゃんたま"),
    "m-league": ("mleague", "ml", "Mリーグ", "M联赛", "M联盟"),
    "ema": ("ema riichi", "European Mahjong Association", "european", "欧洲", "欧洲麻将协会"),
    "wrc": ("World Riichi Championship", "World Riichi", "世界立直麻将大赛", "世界リーチ"),
}
