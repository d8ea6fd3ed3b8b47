"""Nanjing's profiles 进园子 and 敞开头 as the rule text says them, without tables or searches.

It knows hands as lists and tries every way to read them; nothing of the kernel is used. 天胡, 地胡,
包 and the profile B are left to the cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from plain_sets import split

from scorer.hand import ADDED_KONG, CONCEALED_KONG, KONG, PUNG, Hand

WINDS = range(27, 31)
Group = tuple[str, int, bool]  # what, its lowest kind, whether it was won on
WAIVES = (
    "对对胡", "混一色", "清一色", "字一色", "全球独钓", "小杠开花", "大杠开花",
    "七对", "双七对", "豪华双七对", "超豪华双七对",
)  # fmt: skip
PAIRS = ("七对", "双七对", "豪华双七对", "超豪华双七对")
WORTH = {
    "jinyuanzi": {
        "成牌": 10, "门清": 10, "对对胡": 20, "混一色": 20, "清一色": 30,
        "字一色": 30, "全球独钓": 30, "七对": 30, "双七对": 80, "豪华双七对": 120,
        "超豪华双七对": 160, "无花果": 20, "小杠开花": 10, "大杠开花": 20, "海底捞月": 20,
    },
    "changkaitou": {
        "成牌": 20, "门清": 20, "对对胡": 40, "混一色": 40, "清一色": 60,
        "字一色": 60, "全球独钓": 60, "七对": 80, "双七对": 160, "豪华双七对": 240,
        "超豪华双七对": 320, "无花果": 40, "小杠开花": 20, "海底捞月": 20,
    },
}  # fmt: skip


def whole(hand: Hand, win: int) -> list[int]:
    return [*hand.concealed, win, *(tile for meld in hand.melds for tile in meld.tiles)]


def is_pairs(hand: Hand, win: int) -> bool:
    tiles = Counter([*hand.concealed, win])
    return not hand.melds and all(many % 2 == 0 for many in tiles.values())


def readings(hand: Hand, win: int) -> Iterator[list[Group] | None]:
    """Yield the groups in hand of every reading, by where the winning tile lies; None for pairs."""
    if is_pairs(hand, win):
        yield None
    for sets in split(Counter([*hand.concealed, win])):
        for at, (what, low) in enumerate(sets):
            if low <= win <= low + 2 if what == "chow" else low == win:
                yield [(kind, lowest, i == at) for i, (kind, lowest) in enumerate(sets)]


def is_closed(hand: Hand) -> bool:
    return not any(meld.kind in (PUNG, ADDED_KONG) for meld in hand.melds)


def waited_for(hand: Hand) -> list[int]:
    held = Counter([*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)])
    return [
        kind for kind in range(31) if held[kind] < 4 and any(True for _ in readings(hand, kind))
    ]


def soft(hand: Hand, groups: list[Group] | None) -> int:
    """Return how many soft flowers a reading has."""
    assert hand.win is not None
    suits = {tile // 9 for tile in whole(hand, hand.win) if tile < 27}
    count = int(len(suits) == 2)
    if groups is None:
        return count
    for meld in hand.melds:
        wind = meld.tiles[0] in WINDS
        kong = {KONG: 1, ADDED_KONG: 1, CONCEALED_KONG: 2}.get(meld.kind, 0)
        count += kong + wind
    return count + sum(what in ("pung", "eyes") and low in WINDS for what, low, _ in groups)


def items(hand: Hand, groups: list[Group] | None, options: Mapping[str, Any]) -> dict[str, int]:
    """Return what a reading counts, without 无花果 and the flowers that are needed."""
    assert hand.win is not None
    tiles, flags = whole(hand, hand.win), set(hand.flags)
    suits, honours = {t // 9 for t in tiles if t < 27}, any(t >= 27 for t in tiles)
    factor, names = options["flower_factor"], ["成牌"]
    found: dict[str, int] = {}
    if groups is None:
        fours = sum(many == 4 for many in Counter(tiles).values())
        names.append(PAIRS[fours])
    else:
        names += ["门清"] * is_closed(hand)
        names += ["对对胡"] * all(what != "chow" for what, _, _ in groups)
        lone = len(hand.concealed) == 1
        names += ["全球独钓"] * lone
        if not lone and len(waited_for(hand)) == 1:
            what, low, _ = next(one for one in groups if one[2])
            place = hand.win - low
            if what == "eyes":
                found["独占"] = factor
            elif what == "chow" and place == 1:
                found["压档"] = factor
            elif what == "chow" and (low % 9, place) in ((0, 2), (6, 0)):
                found["边枝"] = factor
    names += ["混一色"] * (len(suits) == 1 and honours) + ["清一色"] * (
        len(suits) == 1 and not honours
    )
    names += ["字一色"] * (not suits)
    names += ["小杠开花"] * ("after_flower" in flags) + ["大杠开花"] * ("after_kong" in flags)
    names += ["海底捞月"] * bool(hand.self_draw and flags & {"last_draw", "last_four"})
    worth = WORTH[options["profile"]]
    found |= {name: worth[name] for name in names if name in worth}
    found["硬花"] = factor * hand.flower_count
    found["软花"] = factor * soft(hand, groups)
    waived = bool({*names} & {*WAIVES})
    if not hand.flower_count and (is_closed(hand) or waived):
        found["无花果"] = worth["无花果"]
    if not is_closed(hand) and not waived and hand.flower_count < options["min_flowers"]:
        return {}
    return {name: flowers for name, flowers in found.items() if flowers}


def scored(hand: Hand, options: Mapping[str, Any]) -> tuple[int, list[dict[str, int]]] | None:
    """Return the best total and every list of items that comes to it; None if it is no win."""
    assert hand.win is not None
    lists = [items(hand, groups, options) for groups in readings(hand, hand.win)]
    lists = [one for one in lists if one]
    if not lists:
        return None
    factor = options["multiplier"]
    if options["profile"] == "changkaitou" and "after_kong" in hand.flags:
        factor *= 2
    best = max(sum(one.values()) for one in lists)
    return best * factor, [one for one in lists if sum(one.values()) == best]


def payments(hand: Hand, total: int, options: Mapping[str, Any]) -> dict[str, int]:
    """Return who pays what."""
    if "rob_kong" in hand.flags:
        return {"winner": 3 * total, "discarder": -3 * total}
    if not hand.self_draw:
        return {"winner": total, "discarder": -total}
    fed = any(meld.kind in (KONG, ADDED_KONG) for meld in hand.melds)
    alone = all(meld.kind != CONCEALED_KONG for meld in hand.melds)
    if "after_kong" in hand.flags and fed and (alone or options["fed_kong"]):
        return {"winner": 3 * total, "liable": -3 * total}
    return {"winner": 3 * total, "each": -total}
