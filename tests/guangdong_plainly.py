"""Guangdong as the rule text says it, without tables: what the product is held against.

It knows hands as lists and tries every way to read them and every tile that a wild one may stand
for; nothing of the kernel is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from hongkong_plainly import Table as HongKong
from plain_sets import split

from scorer.hand import CHOW, KONG, Hand
from scorer.tiles import JOKER

OUTSIDE = {0, 8, 9, 17, 18, 26, *range(27, 34)}
WINDS, DRAGONS = {27, 28, 29, 30}, {31, 32, 33}
Groups = list[tuple[str, int]]
Items = dict[str, int]


def suits_of(kinds: set[int]) -> int:
    """Return how many suits of numbers there are."""
    return len({kind // 9 for kind in kinds if kind < 27})


def has_honours(kinds: set[int]) -> bool:
    """Tell whether there is a wind or a dragon."""
    return max(kinds) >= 27


def meld_groups(hand: Hand) -> Groups:
    """Return the groups on the table."""
    return [("chow" if m.kind == CHOW else "pung", min(m.tiles)) for m in hand.melds]


def shapes(concealed: list[int], hand: Hand) -> Iterator[tuple[str, Groups]]:
    """Yield every way to see fourteen tiles, melds apart: the shape, and its groups if it has."""
    counts = Counter(concealed)
    for groups in split(counts):
        yield "sets", [*meld_groups(hand), *groups]
    if not hand.melds:
        if set(counts) == OUTSIDE:
            yield "orphans", []
        if all(count in (2, 4) for count in counts.values()):
            yield "pairs", []


def is_gates(tiles: list[int]) -> bool:
    """Tell whether thirteen tiles are 1112345678999 of a suit."""
    ranks = sorted(tile % 9 for tile in tiles)
    return (
        len({tile // 9 for tile in tiles}) == 1
        and max(tiles) < 27
        and ranks == [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    )


# 鸡平胡


def jipinghu(hand: Hand, o: Mapping[str, Any]) -> tuple[int, Items] | None:
    """Return the total and the items of the best reading; None if the hand does not win."""
    concealed = [*hand.concealed, hand.win]
    kinds = set(hand.tiles())
    best: tuple[tuple[int, ...], int, Items] | None = None
    for shape, groups in shapes(concealed, hand):
        if shape == "pairs" and not o["qidui"]:
            continue
        for key, total, items in _jipinghu_counts(hand, o, shape, groups, kinds):
            if best is None or key > best[0]:
                best = key, total, items
    return best[1:] if best else None


def _jipinghu_counts(
    hand: Hand, o: Mapping[str, Any], shape: str, groups: Groups, kinds: set[int]
) -> Iterator[tuple[tuple[int, ...], int, Items]]:
    rows = _jipinghu_rows(hand, o, shape, groups, kinds)
    fits = [(i, name, value, own) for i, (name, value, own, is_it) in enumerate(rows)
            if is_it and value]  # fmt: skip
    items: Items = {}
    order = len(rows)
    own = False
    if fits:
        order, name, value, own = fits[0]
        items[name] = value
    if not own:
        for name, value in _jipinghu_extras(hand, o, groups):
            if value:
                items[name] = items.get(name, 0) + value
    whole = sum(items.values())
    total = whole if own else min(whole, o["baohu"])
    yield (total, 1, whole, -order), total, items or {"鸡胡": 0}
    for flag, name in (("heavenly", "天胡"), ("earthly", "地胡"), ("human", "人胡")):
        if flag in hand.flags and o["tian"]:
            yield (o["tian"], 0, o["tian"], 0), o["tian"], {name: o["tian"]}


def _jipinghu_rows(
    hand: Hand, o: Mapping[str, Any], shape: str, groups: Groups, kinds: set[int]
) -> list[tuple[str, int, bool, bool]]:
    """Return the list: name, value, whether it takes no extras, whether it fits."""
    pungs = [kind for what, kind in groups if what == "pung"]
    eyes = next((kind for what, kind in groups if what == "eyes"), -1)
    ranks = Counter(tile % 9 for tile in hand.tiles())
    all_pungs = len(pungs) == 4
    one_suit, honours = suits_of(kinds) == 1, has_honours(kinds)
    winds, dragons = len(WINDS & set(pungs)), len(DRAGONS & set(pungs))
    gates = not hand.melds and one_suit and not honours
    gates = gates and all(ranks[r] >= (3 if r in (0, 8) else 1) for r in range(9))
    fours = max(Counter(hand.tiles()).values()) == 4
    pinghu = shape == "sets" and not pungs
    if o["pinghu_pair"] == "suited" and eyes >= 27:
        pinghu = False
    return [
        ("十三幺", o["shisanyao"], True, shape == "orphans"),
        ("九莲宝灯", o["jiulian"], True, gates),
        ("大四喜", o["dasixi"], True, winds == 4),
        ("大三元", o["dasanyuan"], True, dragons == 3),
        ("清幺九", o["qingyaojiu"], True, all_pungs and kinds <= OUTSIDE and not honours),
        ("字一色", o["ziyise"], True, min(kinds) >= 27),
        ("小四喜", o["xiaosixi"], True, winds == 3 and eyes in WINDS),
        ("小三元", o["xiaosanyuan"], True, dragons == 2 and eyes in DRAGONS),
        ("混幺九", o["hunyaojiu"], True, all_pungs and kinds <= OUTSIDE),
        ("豪华七对", o["qidui"] + 1, True, shape == "pairs" and fours),
        ("七对", o["qidui"], True, shape == "pairs" and not fours),
        ("清碰", o["qingpeng"], True, all_pungs and one_suit and not honours),
        ("清一色", o["qingyise"], False, one_suit and not honours),
        ("混碰", o["hunpeng"], False, all_pungs and one_suit and honours),
        ("混一色", o["hunyise"], False, one_suit and honours),
        ("碰碰胡", o["duidui"], False, all_pungs),
        ("平胡", 1, False, pinghu),
    ]


def _jipinghu_extras(hand: Hand, o: Mapping[str, Any], groups: Groups) -> Iterator[tuple[str, int]]:
    flags = set(hand.flags)
    pungs = [kind for what, kind in groups if what == "pung"]
    yield "自摸", o["zimo"] * hand.self_draw
    yield "门清", o["menqing"] * (not any(meld.is_open for meld in hand.melds))
    yield "三元牌", len(DRAGONS & set(pungs))
    yield "门风", hand.seat in pungs
    yield "圈风", hand.round in pungs
    yield "杠上开花", o["event"] * bool({"after_kong", "double_kong"} & flags)
    yield "抢杠胡", o["event"] * ("rob_kong" in flags)
    yield "海底", o["event"] * bool({"last_draw", "last_discard"} & flags)


# MIL 2023


def mil2023(hand: Hand) -> tuple[int, list[Items]] | None:
    """Return the highest total and every list of items that comes to it; None for no win."""
    wilds = [*hand.concealed, hand.win].count(JOKER)
    found: list[Items] = []
    natural = Counter(tile for tile in hand.concealed if tile != JOKER)
    if hand.win != JOKER:
        natural[hand.win] += 1
    if max(natural.values(), default=0) > 4:
        return None
    for stand_for in combinations_with_replacement(range(34), wilds):
        tiles = natural + Counter(stand_for)
        if max(tiles.values()) <= 4:
            concealed = list(tiles.elements())
            for win in set(stand_for) if hand.win == JOKER else {hand.win}:
                before = concealed.copy()
                before.remove(win)
                gates = not hand.melds and is_gates(before)
                for shape, groups in shapes(concealed, hand):
                    found.append(_mil_items(hand, concealed, shape, groups, gates))
    if wilds == 4:
        found.append({"四鬼和": 12} | {
            name: value for name, value in _mil_win(hand).items() if name not in ("自摸", "门清")
        })  # fmt: skip
    if not found:
        return None
    best = max(sum(items.values()) for items in found)
    return best, [items for items in found if sum(items.values()) == best]


def _mil_win(hand: Hand) -> Items:
    flags = set(hand.flags)
    items: Items = {}
    if "heavenly" in flags:
        items["天和"] = 12
    if "earthly" in flags:
        items["地和"] = 12
    if "rob_kong" in flags:
        items["抢杠"] = 4
    if {"last_draw", "last_discard"} & flags:
        items["海底"] = 4
    if {"after_kong", "double_kong"} & flags:
        items["杠上花"] = 5
    if hand.self_draw and not {"天和", "地和", "杠上花"} & set(items):
        items["自摸"] = 1
    if not any(meld.is_open for meld in hand.melds) and "天和" not in items:
        items["门清"] = 1
    return items


def _mil_items(hand: Hand, concealed: list[int], shape: str, groups: Groups, gates: bool) -> Items:
    items = _mil_win(hand)
    kinds = {*concealed, *(tile for meld in hand.melds for tile in meld.tiles)}
    pungs = [kind for what, kind in groups if what == "pung"]
    eyes = next((kind for what, kind in groups if what == "eyes"), -1)
    winds, dragons = len(WINDS & set(pungs)), len(DRAGONS & set(pungs))
    if suits_of(kinds) == 1:
        if has_honours(kinds):
            items["混一色"] = 4
        elif not gates:
            items["清一色"] = 8
    if shape in ("orphans", "pairs") or gates:
        items.pop("门清", None)
    if gates:
        items["九莲宝灯"] = 16
    if shape == "orphans":
        items["十三幺"] = 16
    if shape == "pairs":
        items["七对"] = 6
    if winds == 4:
        items["大四喜"] = 16
    if winds == 3 and eyes in WINDS:
        items["小四喜"] = 12
    if dragons == 3:
        items["大三元"] = 16
    if dragons == 2 and eyes in DRAGONS:
        items["小三元"] = 12
    if len(pungs) == 4:
        if kinds <= OUTSIDE:
            items["幺九"] = 12
        elif winds < 4:
            items["碰碰和"] = 4
    return items


def mil_money(hand: Hand, fan: int, o: Mapping[str, Any]) -> tuple[int, dict[str, int]] | None:
    """Return the points and the payments, None for no legal win."""
    wild = JOKER in (*hand.concealed, hand.win)
    points = fan * (1 if wild else 2) * 2 ** o["ghosts_discarded"]
    if fan < o["min_fan"] or points < o["min_points"]:
        return None
    if "rob_kong" in hand.flags:
        return points, {"winner": 3 * points, "discarder": -3 * points, "others": 0}
    if not hand.self_draw:
        return points, {"winner": points, "discarder": -points, "others": 0}
    each = points + o["horses"]
    fed = [meld.kind == KONG for meld in hand.melds if meld.is_kong]
    if {"after_kong", "double_kong"} & set(hand.flags) and (
        all(fed) or (any(fed) and o["direct_kong"])
    ):
        return points, {"winner": 3 * each, "others": 0, "liable": -3 * each}
    return points, {"winner": 3 * each, "each": -each}


# 新章


class NewChapter(HongKong):
    """Hong Kong's table with 六独."""

    def ordinary(self, reading: Any) -> dict[str, int]:
        """Return the fan of the hand itself, those of 六独 among them."""
        items = super().ordinary(reading)
        kinds = set(self.tiles)
        if not kinds & OUTSIDE:
            items["断幺"] = 1
        if suits_of(kinds) == 2:
            items["缺一门"] = 1
        if not isinstance(reading, str):
            eyes = next(kind for what, kind, _ in reading if what == "eyes")
            if eyes < 27 and eyes % 9 + 1 in (2, 5, 8):
                items["将眼"] = 1
        return items

    def beside(self, *, pairs: bool) -> dict[str, int]:
        """Return the fan of the win: 不求人 in place of 门前清 on a self-draw."""
        items = super().beside(pairs=pairs)
        shown = self.options
        self.options = {**shown, "menqing": 1}
        concealed = "门前清" in super().beside(pairs=pairs)
        self.options = shown
        if concealed and self.hand.self_draw:
            items.pop("门前清", None)
            items["不求人"] = 1
        return items
