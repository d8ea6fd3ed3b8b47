"""新章: Hong Kong's 清章 with the added 六独. Experimental: one source for six of its fans.

The book begins as Hong Kong's, with the values of its preset `sansan`; only what is added stands
here. 十八番 and 无奇不有, which belong to 新章 as well, are left to the table's own fans.
"""

from __future__ import annotations

from dataclasses import replace

from scorer.rules.domains import Eyes, Tiles, Win
from scorer.rules.fan import BARS, BESIDE, Exclusion, Need
from scorer.tiles import number_of
from scorer.variants import find
from scorer.variants.guangdong.jipinghu_book import ALIASES, NAME, TITLES
from scorer.variants.guangdong.names import XINZHANG

_QINGZHANG = find("hongkong")
_WINS = _QINGZHANG.ruling.wins
assert _WINS is not None

xinzhang = _QINGZHANG.derive(
    {**_QINGZHANG.presets.named["sansan"], "xiaosanyuan": 5, "min_fan": 3, "cap": 10},
    identity={
        "name": NAME,
        "aliases": ALIASES,
        "titles": TITLES,
        "sources": (
            "the seed text: 新章 is 清章 with 六独, 十八番 and 无奇不有; "
            "their members are not named",
            "one public repository: the six fans of 六独; similar lists: 1 each",
            *_QINGZHANG.identity.sources,
        ),
        "experimental": True,
    },
    ruling={"wins": replace(_WINS, several=False, needs_round=False)},
    presets={
        "named": {"xinzhang": {}},
        "default": "xinzhang",
        "aliases": {"xinzhang": ("新章", "六独", "san zoeng", "sun cheung")},
    },
    fan_names={**_QINGZHANG.fan_names, **XINZHANG},
)


@xinzhang.fan(
    1,
    "不求人",
    "Self-Sufficient",
    reads=Win,
    excludes=["门前清"],
    needs=(Need(("concealed",)),),
    part=BESIDE,
)
def self_sufficient(won: Win) -> bool:
    """Nothing claimed, no kong, and a self-draw: in place of 门前清, 自摸 is added.

    Rule: one public repository; 1
    Yes:  234678m45556p68s +7s 4f E/S zimo
    No:   234678m45556p68s +7s 4f E/S
    No:   345m67p345s22s 8888s_ +5p E/S zimo
    """
    return won.self_draw


@xinzhang.fan(1, "断幺", "No Terminals", reads=Tiles, within="2345678m2345678p2345678s")
def no_terminals(tiles: Tiles) -> bool:
    """No 1, no 9, no honour.

    Rule: one public repository; 1
    Yes:  234678m45556p68s +7s 4f E/S
    No:   123678m45556p89s +7s 4f E/S
    """
    return True


@xinzhang.fan(1, "缺一门", "One Suit Missing", reads=Tiles, shows="missing suits")
def one_suit_missing(tiles: Tiles) -> bool:
    """Exactly two suits; honours may be there.

    Rule: one public repository; 1
    Yes:  12367889m45556p +7m 4f E/S
    Yes:  123m456pP CCC- FFF- +P 4f E/S
    No:   123678m45556p89s +7s 4f E/S
    No:   4556789m 123m- EEE- +5m 4f W/S
    """
    return tiles.suits == 2


@xinzhang.fan(1, "将眼", "Eyes of 2, 5 or 8", reads=Eyes)
def eyes_of_258(groups: Eyes) -> bool:
    """The eyes are 2s, 5s or 8s.

    Rule: one public repository; 1
    Yes:  123678m45556p89s +7s 4f E/S
    Yes:  4556789m 123m- EEE- +5m 4f W/S
    No:   1456p789s 123m- EEE- +1p 4f W/S
    """
    return groups.number_eyes is not None and number_of(groups.number_eyes) in (2, 5, 8)


xinzhang.exclude("七对子", Exclusion("不求人", BARS))  # as 门前清 there
