"""成都计番 (`table=chengdu`): the items of the seed's list alone, and no cap."""

from __future__ import annotations

from typing import Final

from scorer.variants.sichuan.book import sichuan

# What the seed's list does not have.
ONLY_THE_LEAGUE: Final = ("金钩钓", "杠上炮", "抢杠", "海底")
_SWITCHES: Final = {
    name: option for name, option in sichuan.presets.options.items() if name != "jingoudiao"
}

chengdu_list = sichuan.derive(
    {},
    identity={
        "sources": (
            "the seed text on Chengdu mahjong: 杠 or 四归一, 对对和, 杠上开花 one fan, "
            "七对, 清一色 two, 无番也可和",
            *sichuan.identity.sources,
        ),
    },
    presets={
        "named": {"chengdu": {}},
        "default": "chengdu",
        "options": {
            **_SWITCHES,
            "table": _SWITCHES["table"]._replace(default="chengdu", values=("chengdu",)),
            "cap": _SWITCHES["cap"]._replace(default=None),
        },
        "aliases": {"chengdu": ("成都计番", "成都計番", "chengdu list")},
        "chosen_by": "",
    },
    fans=[fan for fan in sichuan.fans if fan.name not in ONLY_THE_LEAGUE],
    flags=frozenset({"self_draw", "after_kong"}),
)
