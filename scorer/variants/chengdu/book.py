"""成都麻将: what differs from Sichuan's game with the list of Chengdu."""

from __future__ import annotations

from typing import Final

from scorer.game import Stated
from scorer.hand import CONCEALED_KONG
from scorer.rules.domains import Tiles
from scorer.variants import find
from scorer.variants.sichuan.void import NOT_ONE_SUIT

_SICHUAN: Final = find("sichuan")
_LIST: Final = _SICHUAN.editions["chengdu"]
_ALL: Final = (4, 2, 3, 5, 6, 7)
SIZES: Final = {2: 13, 3: 13, 4: 13, 5: 10, 6: 7, 7: 4}
_ONLY_CONCEALED: Final = frozenset({CONCEALED_KONG})
_OPTIONS: Final = {name: one for name, one in _LIST.presets.options.items() if name != "table"}

chengdu = _LIST.derive(
    {},
    identity={
        "name": "chengdu",
        "aliases": ("成都", "成都麻将", "成都麻將"),
        "spoken": ("chengdu mahjong", "cheng du"),
        "titles": {
            "zh-Hans": "成都麻将",
            "zh-Hant": "成都麻將",
            "ja": "成都麻雀",
            "en": "Chengdu Mahjong",
        },
    },
    game={
        "by": (
            Stated("players", "players", {players: players for players in _ALL}),
            Stated("size", "players", SIZES),
            Stated(
                "melds",
                "players",
                {n: _ONLY_CONCEALED if n == 2 else _LIST.game.melds for n in _ALL},
            ),
        )
    },
    presets={
        "named": {"seed": {}},
        "default": "seed",
        "options": dict(_OPTIONS),
        "aliases": {"seed": ()},
    },
    origin=None,
)
chengdu.option(
    "players",
    4,
    _ALL,
    "how many play: five have 10 tiles each, six 7, seven or more 4",
    "seed: 两人, 三人, 四人 … 七人以上",
)
chengdu.option(
    "must_flush",
    False,
    (False, True),
    "a win must be of one suit; with two players it must anyway",
    "seed: 三人麻将：可商量是否必须打清一色",
)


@chengdu.sign(NOT_ONE_SUIT, reads=Tiles, asks=("players", "must_flush"))
def _(tiles: Tiles) -> bool:
    asked = tiles.options.number("players") == 2 or tiles.options.is_on("must_flush")
    return asked and tiles.suits > 1
