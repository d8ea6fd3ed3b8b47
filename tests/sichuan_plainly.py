"""Sichuan's league list and Chengdu as the rule text says it, without tables or searches.

It knows hands as lists and tries every way to read them; nothing of the kernel is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from plain_sets import split

from scorer.hand import CHOW, CONCEALED_KONG, KONG, Hand

LUCK = {
    "杠上开花": ("after_kong",),
    "杠上炮": ("kong_discard",),
    "抢杠": ("rob_kong",),
    "海底": ("last_draw", "last_discard"),
}
ONLY_THE_LEAGUE = ("杠上炮", "抢杠", "海底")
PLAYS_ALONE = 2


def suits_of(hand: Hand) -> set[int]:
    return {tile // 9 for tile in whole(hand)}


def whole(hand: Hand) -> list[int]:
    """Return every tile of a hand, the fourth of each kong, too."""
    won = [] if hand.win is None else [hand.win]
    return [*hand.concealed, *won, *(tile for meld in hand.melds for tile in meld.tiles)]


def wins(hand: Hand, options: Mapping[str, Any]) -> bool:
    """Tell whether a complete hand is a win: one or two suits, none of them the void one."""
    suits = suits_of(hand)
    void = options["que"] and "mps".index(options["que"])
    alone = options.get("players") == PLAYS_ALONE
    opened = any(meld.kind != CONCEALED_KONG for meld in hand.melds)
    if len(suits) > 2 or void in suits or (alone and opened):
        return False
    if (alone or options.get("must_flush")) and len(suits) > 1:
        return False
    return bool(readings(hand))


def readings(hand: Hand) -> list[str]:
    """Return how a hand can be read: as sets, as pungs alone, as pairs."""
    tiles = Counter([*hand.concealed, hand.win])
    found = []
    for sets in split(tiles):
        kinds = {what for what, _ in sets} | {meld.kind for meld in hand.melds}
        found.append("sets" if CHOW in kinds else "pungs")
    if not hand.melds and all(many % 2 == 0 for many in tiles.values()) and tiles.total() == 14:
        found.append("pairs")
    return found


def items(hand: Hand, reading: str, options: Mapping[str, Any], league: bool) -> dict[str, int]:
    """Return the fan of each item in a reading."""
    tiles, kongs = whole(hand), sum(meld.is_kong for meld in hand.melds)
    fours = sum(many == 4 for many in Counter(tiles).values())
    on_the_table = len(hand.concealed) == 1 and bool(hand.melds)
    counted = {
        "清一色": 2 * (len(suits_of(hand)) == 1),
        "七对": 2 * (reading == "pairs"),
        "对对和": int(reading == "pungs"),
        "金钩钓": int(league and on_the_table and options.get("jingoudiao", True)),
        "杠": kongs,
        "根": fours - kongs,
        "自摸": int(hand.self_draw and options["zimo"] == "jiafan"),
    }
    for name, flags in LUCK.items():
        if league or name not in ONLY_THE_LEAGUE:
            counted[name] = int(bool({*flags} & {*hand.flags}))
    return {name: fan for name, fan in counted.items() if fan} or {"平和": 0}


def scored(hand: Hand, options: Mapping[str, Any], *, league: bool) -> dict[str, Any] | None:
    """Return the total, the items, points and payments of a hand; None if it is no win."""
    if not wins(hand, options):
        return None
    best = max(
        (items(hand, reading, options, league) for reading in readings(hand)),
        key=lambda one: sum(one.values()),
    )
    total = sum(best.values())
    cap, base = options["cap"], options["base"]
    points = base << (total if cap is None else min(total, cap))
    if not hand.self_draw:
        payments = {"winner": points, "discarder": -points}
    else:
        points += base * (options["zimo"] == "jiadi")
        payers = int(options["others"] or options.get("players", 4) - 1)
        payments = {"winner": payers * points, "each": -points}
    return {
        "total": total, "items": best, "points": points, "payments": payments,
        "kong_income": income(hand, options),
    }  # fmt: skip


def income(hand: Hand, options: Mapping[str, Any]) -> int:
    """Return what the kongs brought: 直杠 from the feeder, 面下杠 1 and 下雨 2 from each."""
    others = int(options["others"] or options.get("players", 4) - 1)
    paid = 0
    for meld in hand.melds:
        if meld.kind == KONG:
            paid += int(options["zhigang"])
        elif meld.is_kong:
            paid += others * (2 if meld.kind == CONCEALED_KONG else 1)
    return paid * int(options["base"])
