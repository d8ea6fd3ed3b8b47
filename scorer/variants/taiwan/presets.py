"""The presets: the usual table, a league's, and an app's; what is not said is as in the first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.rules.options import Worths

DEFAULT: Final = "association"
PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    DEFAULT: {},
    "sml2026": {
        "tai": Worths({"花杠": 1, "天听": 16, "地听": 8, "半求人": 0, "河底捞鱼": 0}),
        "own_in_series": True,
        "pinghu_concealed": False,
        "pinghu_honours": True,
        "pinghu_flowers": True,
        "ligu_concealed": True,
        "la": True,
    },
    "star31": {"tai": Worths({"字一色": 8}), "la": True},
}
ALIASES: Final[Mapping[str, tuple[str, ...]]] = {
    DEFAULT: ("台湾麻将协会", "台灣麻將協會", "taiwanese association"),
    "sml2026": ("sml", "SML 2026", "星城联赛"),
    "star31": ("明星三缺一", "star 31", "明星3缺1"),
}
