"""The presets: the tables that are played, from the old game to a tournament's sheet.

`xinpai` is the default and has the defaults of the switches; the others say what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

XINPAI: Final = "xinpai"

# Before hands were imported from other places: what the lists lack is worth its ordinary sum, what
# they have beyond it is worth the cap.
_BEFORE_IMPORTS: Final[Mapping[str, object]] = {
    "dasixi": "limit",
    "ziyise": "limit",
    "qingyaojiu": "limit",
    "shisanyao": "limit",
    "tianhe": "limit",
    "dihe": "limit",
    "renhe": 0,
    "kankan": 0,
    "jiuzi": 0,
    "shibaluohan": 0,
    "liangang": 0,
}

# 三三制 as it was then.
_SANSAN: Final[Mapping[str, object]] = {
    "cap": 8,
    "xiaosanyuan": 3,
    **_BEFORE_IMPORTS,
}

# 新界: the same table as xinpai, but flowers are dearer.
_XINJIE_SANSAN: Final[Mapping[str, object]] = {"yitaihua": 3, "huahe": 4}

# 二二制, 鸡四: a chicken hand wins, four fan are the cap.
_ERER: Final[Mapping[str, object]] = {
    "min_fan": 0,
    "cap": 4,
    "flowers": False,
    "duidui": 2,
    "hunyise": 2,
    "qingyise": 4,
    "xiaosanyuan": 4,
    "dasanyuan": "limit",
    "xiaosixi": "limit",
    **_BEFORE_IMPORTS,
    "yitaihua": 2,
    "huahe": 2,
    "dahuahe": "limit",
}

_HKMA: Final[Mapping[str, object]] = {
    "flowers": False,
    "xiaosixi": 10,
    "dasixi": 10,
    "kankan": 10,
    "shibaluohan": 10,
    "shisanyao": 10,
    "tianhe": 10,
    "dihe": 10,
    "renhe": 0,
    "liangang": 10,
    "qianggang_as_self_draw": True,
}

# What the sheet does not list scores nothing.
_TVB2026: Final[Mapping[str, object]] = {
    "min_fan": 1,
    "flowers": False,
    "xiaosanyuan": 4,
    "xiaosixi": 5,
    "dasixi": 10,
    "shisanyao": 10,
    "qingyaojiu": 0,
    "huayaojiu": 0,
    "kankan": 0,
    "jiuzi": 0,
    "shibaluohan": 0,
    "tianhe": 0,
    "dihe": 0,
    "renhe": 0,
    "liangang": 0,
    "gangkai": 0,
    "qianggang": 0,
    "haidi": 0,
    "hedi": 0,
    "menqing": 0,
    "wuhua": 0,
    "zhenghua": 0,
    "yitaihua": 0,
    "huahe": 0,
    "dahuahe": 0,
    "pinghu_pair": "suited",
    "table": "linear",
}

_WIKI_EN: Final[Mapping[str, object]] = {"cap": 13, "kankan": 10}

PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    XINPAI: {},
    "sansan": _SANSAN,
    "xinjie-sansan": _XINJIE_SANSAN,
    "erer": _ERER,
    "xinjie-erer": {**_ERER, "flowers": True},
    "hkma": _HKMA,
    "tvb2026": _TVB2026,
    "wiki-en": _WIKI_EN,
}

ALIASES: Final[Mapping[str, tuple[str, ...]]] = {
    XINPAI: ("新派", "新派清章", "新派三三制", "new school", "new style", "san paai", "sun pai"),
    "sansan": ("三三制", "三三", "3-3", "saam saam zai", "sam sam", "旧三三制", "旧章三三制"),
    "xinjie-sansan": ("新界三三制", "新界三三", "新界", "new territories", "san gaai"),
    "erer": ("二二制", "二二", "2-2", "鸡四", "鸡四制", "ji ji zai", "yi yi", "旧二二制"),
    "xinjie-erer": ("新界二二制", "新界二二", "新界", "new territories", "san gaai"),
    "hkma": ("Hong Kong Mahjong Association", "香港麻雀协会", "香港麻将协会"),
    "tvb2026": ("tvb", "无线", "无线电视", "television", "电视"),
    "wiki-en": ("wiki", "wikipedia", "english wikipedia", "维基", "维基百科"),
}
