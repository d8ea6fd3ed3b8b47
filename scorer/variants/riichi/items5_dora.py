"""Dora: bonus tiles, a han each; they are no yaku, and step back before a yakuman."""

from __future__ import annotations

from typing import Final

from scorer.rules.domains import Dora
from scorer.rules.fan import BESIDE
from scorer.variants.riichi.book import riichi

MOST: Final = 31  # two indicators, one of them four times, four copies of each; some just counted


@riichi.fan(1, "dora", "Dora", reads=Dora, part=BESIDE, most=MOST, shows="dora", asks=("kan_dora",))
def dora(view: Dora) -> int:
    """Tiles that an indicator names, once for each indicator; kong tiles, too.

    Rule: seed: the next number, the next of 東南西北, of 白發中; the last is followed by the first
    Yes:  234m456p23567s66p +4s E/S ind=1m
    Yes:  234m456p23s66p567s +4s E/S dora=2m
    No:   234m456p23567s66p +4s E/S ind=4m
    """
    return view.first + view.of_kongs * view.options.is_on("kan_dora")


@riichi.fan(
    1,
    "aka-dora",
    "Red Five",
    reads=Dora,
    part=BESIDE,
    most=3,
    shows="red fives",
    asks=("aka_dora",),
)
def red_five(view: Dora) -> int:
    """Red fives; a red five may be dora besides.

    Rule: Tenhou, Mahjong Soul, M.League; EMA and WRC play without (aka_dora)
    Yes:  234m406p23567s66p +4s E/S
    No:   234m456p23567s66p +4s E/S
    No:   234m406p23567s66p +4s E/S aka_dora=no
    """
    return view.reds * view.options.is_on("aka_dora")


@riichi.fan(
    1, "ura-dora", "Ura Dora", reads=Dora, part=BESIDE, most=MOST, switch="ura_dora",
    shows="ura dora",
asks=("kan_dora",),)  # fmt: skip
def ura_dora(view: Dora) -> int:
    """Tiles that the indicators under the indicators name; under riichi only.

    Rule: every source
    Yes:  234m456p23567s66p +4s E/S riichi ura=1m
    No:   234m456p23567s66p +4s E/S ura=1m
    """
    if not view.declared:
        return 0
    return view.ura_first + view.ura_of_kongs * view.options.is_on("kan_dora")
