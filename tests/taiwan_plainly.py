"""Taiwan's association list as the rule text says it, without tables or searches.

It knows hands as lists and tries every way to read them; nothing of the kernel is used. What is
counted without the tiles (天胡, 人胡, 天听) is left to the cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from plain_sets import split

from scorer.hand import CONCEALED_KONG, PUNG, Hand

WINDS, DRAGONS, FLOWERS = range(27, 31), range(31, 34), 41
Group = tuple[str, int, bool, bool]  # what, its lowest kind, concealed, whether it was won on


def whole(hand: Hand, win: int) -> list[int]:
    return [*hand.concealed, win, *(tile for meld in hand.melds for tile in meld.tiles)]


def readings(hand: Hand, win: int) -> Iterator[list[Group]]:
    """Yield the groups of every reading, by where the winning tile lies."""
    melds: list[Group] = []
    for meld in hand.melds:
        pung = meld.kind == PUNG or meld.is_kong
        own = meld.kind == CONCEALED_KONG
        melds.append(("pung" if pung else "chow", min(meld.tiles), own, False))
    for sets in split(Counter([*hand.concealed, win])):
        for at, (what, low) in enumerate(sets):
            if low <= win <= low + 2 if what == "chow" else low == win:
                groups = [
                    (kind, lowest, kind == "chow" or i != at or hand.self_draw, i == at)
                    for i, (kind, lowest) in enumerate(sets)
                ]
                yield [*melds, *groups]


def is_ligu(hand: Hand, win: int) -> bool:
    """Tell whether a hand is seven pairs and a pung, nothing claimed."""
    tiles = Counter([*hand.concealed, win])
    odd = [kind for kind, many in tiles.items() if many % 2]
    return not hand.melds and len(odd) == 1 and tiles[odd[0]] == 3


def waited_for(hand: Hand, options: Mapping[str, Any]) -> list[int]:
    held = Counter([*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)])
    return [
        kind
        for kind in range(34)
        if held[kind] < 4
        and (
            any(True for _ in split(Counter([*hand.concealed, kind])))
            or (options["ligu"] and is_ligu(hand, kind))
        )
    ]


def everywhere(hand: Hand, options: Mapping[str, Any]) -> dict[str, int]:
    """Return the items that hang on no reading: suits, flowers, luck."""
    assert hand.win is not None
    tiles, flags = whole(hand, hand.win), set(hand.flags)
    suits = {tile // 9 for tile in tiles if tile < 27}
    honours = any(tile >= 27 for tile in tiles)
    full = [set(range(first, first + 4)) for first in (FLOWERS, FLOWERS + 4)]
    full = [one for one in full if one <= set(hand.flowers)]
    own = [one for one in hand.flowers if (one - FLOWERS) % 4 == (hand.seat or 27) - 27]
    if not options["own_in_series"]:
        own = [one for one in own if not any(one in series for series in full)]
    return {
        "混一色": 4 * (len(suits) == 1 and honours),
        "清一色": 8 * (len(suits) == 1 and not honours),
        "字一色": 16 * (not suits),
        "花杠": 2 * len(full),
        "正花": len(own),
        "抢杠": int("rob_kong" in flags),
        "杠上开花": int("after_kong" in flags),
        "海底捞月": int("last_draw" in flags),
        "河底捞鱼": int("last_discard" in flags),
    }


def of_ligu(hand: Hand) -> dict[str, int]:
    return {"呖咕呖咕": 8, "自摸": int(hand.self_draw)}


def of_groups(hand: Hand, groups: list[Group], options: Mapping[str, Any]) -> dict[str, int]:
    """Return the items of a reading."""
    assert hand.win is not None
    pungs = [low for what, low, _, _ in groups if what == "pung"]
    eyes = next(low for what, low, _, _ in groups if what == "eyes")
    own = sum(what == "pung" and concealed for what, _, concealed, _ in groups)
    claimed = sum(meld.kind != CONCEALED_KONG for meld in hand.melds)
    dragons, winds = sum(p in DRAGONS for p in pungs), sum(p in WINDS for p in pungs)
    honour_eyes = eyes >= 27
    found = {
        "碰碰胡": 4 * (len(pungs) == 5),
        "三暗刻": 2 * (own == 3), "四暗刻": 5 * (own == 4), "五暗刻": 8 * (own == 5),
        "大三元": 8 * (dragons == 3),
        "小三元": 4 * (dragons == 2 and eyes in DRAGONS),
        "大四喜": 16 * (winds == 4),
        "小四喜": 8 * (winds == 3 and eyes in WINDS),
    }  # fmt: skip
    if not found["大三元"] and not found["小三元"]:
        found["三元牌"] = dragons
    if not found["大四喜"] and not found["小四喜"]:
        found["圈风刻"] = pungs.count(hand.round or 0)
        found["门风刻"] = pungs.count(hand.seat or 0)
    all_claimed = claimed == 5
    found["半求人"] = int(all_claimed and hand.self_draw)
    found["全求人"] = 2 * (all_claimed and not hand.self_draw)
    if claimed == 0:
        found["门清自摸" if hand.self_draw else "门清"] = 3 if hand.self_draw else 1
    elif hand.self_draw:
        found["自摸"] = 1
    waits = waited_for(hand, options)
    what, low, _, _ = next(one for one in groups if one[3])
    place = hand.win - low
    edge = what == "chow" and ((place == 2 and low % 9 == 0) or (place == 0 and low % 9 == 6))
    narrow = what == "eyes" or edge or (what == "chow" and place == 1)
    found["独听"] = int(len(waits) == 1 and narrow and not all_claimed)
    no_honours = not honour_eyes or options["pinghu_honours"]
    chows = not pungs and no_honours and (claimed > 0 or options["pinghu_concealed"])
    bare = options["pinghu_flowers"] or not hand.flowers
    open_wait = what == "chow" and not narrow and len(waits) > 1
    found["平胡"] = 2 * (chows and bare and open_wait and not hand.self_draw)
    return found


def scored(hand: Hand, options: Mapping[str, Any]) -> tuple[int, list[dict[str, int]]] | None:
    """Return the best total and every list of items that comes to it; None if it is no win."""
    assert hand.win is not None
    lists = [of_groups(hand, groups, options) for groups in readings(hand, hand.win)]
    if options["ligu"] and is_ligu(hand, hand.win):
        lists.append(of_ligu(hand))
    if not lists:
        return None
    beside = everywhere(hand, options)
    counted = [{name: tai for name, tai in {**beside, **one}.items() if tai} for one in lists]
    best = max(sum(one.values()) for one in counted)
    return best, [one for one in counted if sum(one.values()) == best]
