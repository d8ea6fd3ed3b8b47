"""Hefei as the rule text says it, without tables or searches: what the product is held against.

It knows hands as lists and tries every way to read them; nothing of the kernel is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from plain_sets import split

from scorer.hand import CONCEALED_KONG, Hand

EIGHT, WIN = 8, 15
KINDS = [9 * suit + rank for suit in range(3) for rank in range(1, 8)]
Group = tuple[str, int, bool]  # what, its lowest kind, whether it is concealed


def whole(hand: Hand, win: int) -> list[int]:
    return [*hand.concealed, win, *(tile for meld in hand.melds for tile in meld.tiles)]


def readings(hand: Hand, win: int, *, drawn: bool) -> Iterator[list[Group] | None]:
    """Yield the groups of every reading, by where the winning tile lies; None for seven pairs."""
    tiles = Counter([*hand.concealed, win])
    if not hand.melds and all(many % 2 == 0 for many in tiles.values()):
        yield None
    melds = [("pung", m.tiles[0], m.kind == CONCEALED_KONG) for m in hand.melds]
    for sets in split(tiles):
        for at, (what, low) in enumerate(sets):
            holds = low <= win <= low + 2 if what == "chow" else low == win
            if holds:
                groups = [(kind, lowest, drawn or i != at) for i, (kind, lowest) in enumerate(sets)]
                yield [*melds, *groups]


def is_win(hand: Hand, win: int, options: Mapping[str, Any]) -> bool:
    """Tell whether a hand wins with a tile: eight of a suit, no claim too many."""
    suits = Counter(tile // 9 for tile in whole(hand, win))
    claims = sum(meld.kind != CONCEALED_KONG for meld in hand.melds)
    if max(suits.values()) < EIGHT or claims > options["max_pungs"]:
        return False
    return any(True for _ in readings(hand, win, drawn=True))


def waited_for(hand: Hand, options: Mapping[str, Any]) -> list[int]:
    held = Counter([*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)])
    return [kind for kind in KINDS if held[kind] < 4 and is_win(hand, kind, options)]


def big(hand: Hand, groups: list[Group] | None) -> dict[str, int]:
    """Return the big items of a reading."""
    assert hand.win is not None
    tiles = whole(hand, hand.win)
    numbers = Counter(tile % 9 for tile in tiles)
    flags, found = set(hand.flags), {}
    if groups is None:
        fours = sum(many == 4 for many in Counter(tiles).values())
        name = ("七对", "豪华七对", "超豪华七对")[min(fours, 2)]
        found[name] = (10, 50, 100)[min(fours, 2)]
    else:
        pungs = sorted(low for what, low, own in groups if what == "pung" and own)
        if len(pungs) == 4:
            found["四暗刻"] = 100
        runs = [p for p in pungs if p + 1 in pungs and p + 2 in pungs and p // 9 == (p + 2) // 9]
        if runs:
            found["三连坎"] = 100
        chows = Counter(low for what, low, own in groups if what == "chow" and own)
        if sum(many // 2 for many in chows.values()) == 2:
            found["双暗双铺"] = 100
    if len({tile // 9 for tile in tiles}) == 1:
        found["清一色"] = 100
    if max(numbers.values()) >= 10:
        found["十同"] = 100
    if hand.self_draw and flags & {"last_draw", "last_four"}:
        found["海底捞月"] = 15
    if "heavenly" in flags:
        found["天胡"] = 200
    if flags & {"earthly", "human"}:
        found["地胡"] = 150
    return found


def small(hand: Hand, groups: list[Group], options: Mapping[str, Any]) -> dict[str, int]:
    """Return the small items of a reading."""
    assert hand.win is not None
    tiles = whole(hand, hand.win)
    suits, numbers = Counter(t // 9 for t in tiles), Counter(t % 9 for t in tiles)
    kongs = [meld for meld in hand.melds if meld.kind == CONCEALED_KONG]
    own = sum(what == "pung" and concealed for what, _, concealed in groups)
    chows = [(low, concealed) for what, low, concealed in groups if what == "chow"]
    pairs = [a[1] and b[1] for a, b in combinations(chows, 2) if a[0] == b[0]]
    fours = sum(many == 4 for many in Counter(tiles).values())
    konged = sum(meld.is_kong for meld in hand.melds)
    found = {
        "支": max(suits.values()) - EIGHT,
        "卡": int(len(waited_for(hand, options)) == 1),
        "缺门": 2 * (len(suits) == 2),
        "同": sum(max(many - 4, 0) for many in numbers.values()),
        "坎": options["three_kan"] if own == 3 else own,
        "暗杠": 4 * len(kongs),
        "四活": 4 * (fours - konged),
        "暗双铺": 4 * any(pairs),
        "明双铺": 2 * (bool(pairs) and not any(pairs)),
    }
    return {name: worth for name, worth in found.items() if worth}


def scored(hand: Hand, options: Mapping[str, Any]) -> tuple[int, list[dict[str, int]]] | None:
    """Return the best total and every list of items that comes to it; None if it is no win."""
    assert hand.win is not None
    if not is_win(hand, hand.win, options):
        return None
    lists = []
    for groups in readings(hand, hand.win, drawn=hand.self_draw):
        dear = big(hand, groups)
        if not dear:
            assert groups is not None, "seven pairs are big"
            dear = small(hand, groups, options)
        lists.append({"胡": WIN, **dear})
    best = max(sum(one.values()) for one in lists)
    factor = (2 if "after_kong" in hand.flags else 1) * max(int(options["streak"]), 1)
    return best * factor, [one for one in lists if sum(one.values()) == best]
