"""The four systems: what each item is worth in each, and their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.variants.classical.system import System, Worth
from scorer.variants.classical.worths import (
    ALL_HONOURS,
    HEAVENLY,
    INSIDE_A_SET,
    ONE_DOUBLE,
    THREE_DOUBLES,
    chosen,
    five,
    flower,
    optional,
    optional_or_chinese,
    set_worth,
    share,
    stated,
)

# Who says no more than this means the first of the family.
_OF_ALL: Final = (
    "classical",
    "chinese classical",
    "cc",
    "old chinese",
    "古典",
    "古典麻将",
    "古典麻雀",
    "中国古典麻雀",
    "中国古典麻将",
)

# The same in all four.
_SETS: Final[Mapping[str, Worth]] = {
    "副底": stated("base"),
    "中张明刻": set_worth(outside=False, kong=False, concealed=False),
    "中张暗刻": set_worth(outside=False, kong=False, concealed=True),
    "么九明刻": set_worth(outside=True, kong=False, concealed=False),
    "么九暗刻": set_worth(outside=True, kong=False, concealed=True),
    "中张明杠": set_worth(outside=False, kong=True, concealed=False),
    "中张暗杠": set_worth(outside=False, kong=True, concealed=True),
    "么九明杠": set_worth(outside=True, kong=True, concealed=False),
    "么九暗杠": set_worth(outside=True, kong=True, concealed=True),
    "刻内翻": INSIDE_A_SET,
    "翻牌雀头": stated("pair_points"),
    "偏花": flower(0),
    "正花": flower(1),
}
_DOUBLES: Final[Mapping[str, Worth]] = {
    "门风刻": ONE_DOUBLE,
    "中刻": ONE_DOUBLE,
    "发刻": ONE_DOUBLE,
    "白刻": ONE_DOUBLE,
    "混一色": ONE_DOUBLE,
    "清一色": THREE_DOUBLES,
    "字一色": ALL_HONOURS,
    "场风刻": chosen("round_wind", True, ONE_DOUBLE),
}
_LIMITS: Final[Mapping[str, Worth]] = {"天和": HEAVENLY, "地和": share(2)}
_EVERYWHERE: Final[Mapping[str, Worth]] = {
    **_SETS,
    "自摸": Worth(2),
    "门前清铳和": stated("menzen_ron"),
    "双碰": chosen("shuangpeng", True, Worth(2)),
    "绝张": stated("jue_zhang"),
    **_DOUBLES,
    **_LIMITS,
}

# The waits by their own names.
_WAITS: Final[Mapping[str, Worth]] = {"边张": Worth(2), "嵌张": Worth(2), "独听": Worth(2)}
_CHINESE_LIMITS: Final[Mapping[str, Worth]] = {
    "一台花": ONE_DOUBLE,
    "大三元": share(),
    "四喜和": share(),
    "九莲宝灯": share(),
    "十三不搭": share(),
}
_FIVE: Final[Mapping[str, Worth]] = {
    "抢杠": five(10),
    "岭上开花": five(10),
    "海底摸月": five(10),
    "河底捞鱼": five(10),
    "对对和": five(10),
    "平和": five(10),
}

_DEFAULTS: Final[Mapping[str, object]] = {
    "limit": 300,
    "base": 10,
    "five_items": "10",
    "fan_scope": "hand",
    "shuangpeng": True,
    "flower_points": (4, 8),
    "losers_count_flowers": True,
    "jue_zhang": 0,
    "ron_pung_concealed": False,
    "zimo_with_kong_draw": True,
    "jinji_keeps_wait": True,
    "pinghu_with_zimo": False,
    "pinghu_with_doubles": True,
    "pinghu_ignores_flowers": True,
    "pair_points": 0,
    "double_wind_pair": 4,
    "si_xi": "own_wind",
    "honours": "none",
    "one_suit_for_losers": False,
    "round_wind": False,
    "waits": "pure",
    "nine_gates": "nine",
    "thirteen_unrelated": "one_pair",
    "menzen_ron": 0,
    "payment": "east_double",
    "self_draw_pay": 2,
    "losers_settle": True,
    "limit_hand_cuts_losers": False,
    "rounding": None,
    "pao_half": "others_half",
    "false_win": "limit",
    "penalty_east_double": False,
    "nine_terminals_bonus": False,
    "short_hand_scores": False,
}


def _without(name: str) -> Mapping[str, object]:
    return {switch: value for switch, value in _DEFAULTS.items() if switch != name}


NINGBO: Final = System(
    name="classical-ningbo",
    aliases=("ningbo", "宁波", "宁波规则", "寧波規則", "想定宁波规则", "想定寧波規則", *_OF_ALL),
    titles={
        "zh-Hans": "想定宁波规则（中国古典麻雀，1910年代）",
        "zh-Hant": "想定寧波規則（中國古典麻雀，1910年代）",
        "ja": "想定寧波規則（中国古典麻雀）",
        "en": "Chinese Classical, supposed Ningbo rules (1910s)",
    },
    sources=(
        "the seed text on Chinese classical mahjong, after Haibara Shigeki's 想定寧波規則",
        "官場現形記, chapter 31 (1903): one hand, counted",
    ),
    values={
        **_EVERYWHERE,
        **_WAITS,
        **_CHINESE_LIMITS,
        "岭上开花": Worth(4),
        "海底摸月": Worth(4),
        "河底捞鱼": Worth(4),
        "金鸡夺食": Worth(4),
        "对对和": Worth(4),
    },
    defaults={**_without("five_items"), "limit": 200},
    presets={"ningbo": {}},
    preset="ningbo",
)

WUFANTOU: Final = System(
    name="classical-wufantou",
    aliases=("wufantou", "五番头", "五番頭", "五番头麻雀", "五番頭麻雀", "five items"),
    titles={
        "zh-Hans": "五番头麻雀（中国古典麻雀）",
        "zh-Hant": "五番頭麻雀（中國古典麻雀）",
        "ja": "五番頭麻雀（中国古典麻雀）",
        "en": "Chinese Classical, the five-item game",
    },
    sources=("the seed text on Chinese classical mahjong: 五番头, the five items at 10 points",),
    values={**_EVERYWHERE, **_WAITS, **_CHINESE_LIMITS, **_FIVE},
    defaults=_DEFAULTS,
    presets={"wufantou": {}},
    preset="wufantou",
)

LATE: Final = System(
    name="classical-late",
    aliases=("classical-later", "后期", "後期", "古典后期", "古典後期", "later chinese"),
    titles={
        "zh-Hans": "中国古典麻雀（后期）",
        "zh-Hant": "中國古典麻雀（後期）",
        "ja": "中国古典麻雀（後期）",
        "en": "Chinese Classical, the later game",
    },
    sources=(
        "the seed text on Chinese classical mahjong: 后期发展",
        "riichi_advanced: hands of this system with their counts",
    ),
    values={
        **_EVERYWHERE,
        **_WAITS,
        **_CHINESE_LIMITS,
        **_FIVE,
        "门前清自摸和": ONE_DOUBLE,
        "混么九": ONE_DOUBLE,
        "小三元": ONE_DOUBLE,
        "小四喜": ONE_DOUBLE,
        "十三么": share(),
        "清么九": share(),
        "四暗刻": share(),
        "四杠子": share(),
    },
    defaults={
        **_DEFAULTS,
        "limit": 500,
        "base": 20,
        "five_items": "fan",
        "shuangpeng": False,
        "pair_points": 2,
        "honours": "limit",
        "round_wind": True,
        "waits": "compound",
        "menzen_ron": 10,
        "payment": "discarder_double",
    },
    presets={"late": {}},
    preset="late",
)

BABCOCK: Final = System(
    name="classical-babcock",
    aliases=(
        "babcock",
        "mah-jongg",
        "red-book",
        "欧洲古典麻雀",
        "歐洲古典麻雀",
    ),
    spoken=("western classical", "1922", "british", "欧洲麻雀"),
    titles={
        "zh-Hans": "MAH-JONGG（欧洲古典麻雀，Babcock 1922）",
        "zh-Hant": "MAH-JONGG（歐洲古典麻雀，Babcock 1922）",
        "ja": "MAH-JONGG（ヨーロッパ古典麻雀、バブコック 1922）",
        "en": "Babcock's MAH-JONGG (Red Book of Rules, 2nd edition, 1922)",
    },
    sources=(
        "Babcock, Red Book of Rules, second edition (1922), as the seed text reports it",
        "the same book's last part: what Chinese players do otherwise (preset chinese)",
        "Harr, Pung Chow; 4 Winds and kajongg: hands with their counts",
    ),
    values={
        **_EVERYWHERE,
        **{name: chosen("practice", "chinese", worth) for name, worth in _WAITS.items()},
        "一面听": chosen("practice", "book", Worth(2)),
        "抢杠": five(10),
        "岭上开花": five(8),
        "海底摸月": five(10),
        "对对和": five(10),
        "平和": five(10),
        "三暗刻": optional("三暗刻", ONE_DOUBLE),
        "天听": share(3),
        "大三元": chosen("practice", "chinese", share()),
        "四喜和": optional_or_chinese("四喜和", share()),
        "全么九": optional_or_chinese("全么九", share()),
        "四暗刻": optional_or_chinese("四暗刻", share()),
        "九莲宝灯": optional("九莲宝灯", share()),
        "四杠子": optional("四杠子", share()),
        "十三么": optional("十三么", share()),
        "七对子": optional("七对子", share(2)),
        "庄家九连": chosen("east_nine", True, share()),
    },
    defaults={
        **_DEFAULTS,
        "base": 20,
        "shuangpeng": False,
        "flower_points": None,
        "pair_points": 2,
        "honours": "3fan",
        "one_suit_for_losers": True,
        "false_win": None,
        "east_nine": False,
        "practice": "book",
        "optional": (),
    },
    presets={
        "red-book": {},
        "chinese": {
            "honours": "limit",
            "one_suit_for_losers": False,
            "round_wind": True,
            "waits": "compound",
            "false_win": 100,
            "short_hand_scores": True,
            "practice": "chinese",
        },
    },
    preset="red-book",
)

SYSTEMS: Final = (NINGBO, WUFANTOU, LATE, BABCOCK)
