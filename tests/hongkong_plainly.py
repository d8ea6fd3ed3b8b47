"""Hong Kong as the rule text says it, without tables: what the product is held against.

It knows hands as lists and tries every way to read them; nothing of the kernel is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from plain_sets import split, tiles_of

from scorer.hand import CHOW, CONCEALED_KONG, PUNG, Hand

Sets = tuple[tuple[str, int, bool], ...]  # what, lowest kind, concealed
ORPHANS = {0, 8, 9, 17, 18, 26, *range(27, 34)}
LIMIT_HANDS = [
    "大四喜", "字一色", "清幺九", "九子连环", "十八罗汉", "十三幺", "天和", "地和", "人和",
]  # fmt: skip
SWITCHES = {
    "大四喜": "dasixi", "字一色": "ziyise", "清幺九": "qingyaojiu", "九子连环": "jiuzi",
    "十八罗汉": "shibaluohan", "十三幺": "shisanyao", "天和": "tianhe", "地和": "dihe",
    "人和": "renhe", "坎坎糊": "kankan", "大三元": "dasanyuan", "清一色": "qingyise",
    "小四喜": "xiaosixi", "小三元": "xiaosanyuan", "七对子": "qidui", "混一色": "hunyise",
    "对对和": "duidui", "花幺九": "huayaojiu", "连杠开花": "liangang", "门前清": "menqing",
    "抢杠": "qianggang", "花上": "huashang", "海底捞月": "haidi", "河底捞鱼": "hedi",
    "杠上开花": "gangkai", "无花": "wuhua", "一台花": "yitaihua", "正花": "zhenghua",
    "杠": "kong_fan",
}  # fmt: skip


class Table:
    """One hand under the values in force."""

    def __init__(self, hand: Hand, options: Mapping[str, Any]) -> None:
        self.hand = hand
        self.options = options
        self.cap = options["cap"]
        self.tiles = list(hand.tiles())

    def worth(self, name: str) -> int:
        """Return what a fan is worth; 0 if the table does not play it."""
        value = self.options[SWITCHES[name]] if name in SWITCHES else 1
        if value == "limit":
            return 13 if self.cap is None else self.cap
        return int(value)

    def best(self) -> tuple[int, dict[str, int]]:
        """Return the total and the items of the best candidate of all readings."""
        found = []
        for candidate, alone in self.candidates():
            whole = sum(candidate.values())
            total = whole if self.cap is None else min(whole, self.cap)
            order = LIMIT_HANDS.index(alone) if alone else 0
            key = (total, bool(alone), self.worth(alone) if alone else 0, whole, -order)
            found.append((key, candidate))
        key, items = max(found, key=lambda one: one[0])
        return key[0], items or {"鸡和": 0}

    def candidates(self) -> Iterator[tuple[dict[str, int], str]]:
        """Yield every candidate with the limit hand it is made of, if any."""
        for reading in self.readings():
            beside = self.beside(pairs=reading == "pairs")
            yield self.ordinary(reading) | beside, ""
            for name in self.limit_hands(reading):
                if self.worth(name):
                    yield {name: self.worth(name)} | beside, name

    def readings(self) -> Iterator[Any]:
        """Yield `orphans`, `pairs`, or the sets with the eyes and whether each is concealed."""
        hand, count = self.hand, Counter(self.tiles)
        if not hand.melds and set(count) == ORPHANS:
            yield "orphans"
        different = len(count) == 7 and set(count.values()) == {2}
        if not hand.melds and different and self.worth("七对子"):
            yield "pairs"
        melds = [
            ("chow" if m.kind == CHOW else "pung" if m.kind == PUNG else "kong",
             min(m.tiles), m.kind == CONCEALED_KONG)
            for m in hand.melds
        ]  # fmt: skip
        for groups in split(Counter([*hand.concealed, hand.win])):
            for i, (what, low) in enumerate(groups):
                if hand.win in tiles_of(what, low):
                    opened = what == "pung" and not hand.self_draw
                    opened = opened and self.options["kankan_win"] != "any"
                    yield (
                        *melds,
                        *((w, k, not (opened and j == i)) for j, (w, k) in enumerate(groups)),
                    )

    def limit_hands(self, reading: Any) -> Iterator[str]:
        """Yield the limit hands that fit."""
        hand, kinds = self.hand, set(self.tiles)
        pungs = [] if isinstance(reading, str) else [k for w, k, _ in reading if w in PUNGS]
        if len([k for k in pungs if 27 <= k <= 30]) == 4:
            yield "大四喜"
        if all(kind >= 27 for kind in kinds):
            yield "字一色"
        if len(pungs) == 4 and kinds <= {0, 8, 9, 17, 18, 26}:
            yield "清幺九"
        if not hand.melds and len({kind // 9 for kind in kinds}) == 1 and min(kinds) < 27:
            ranks = Counter(kind % 9 for kind in self.tiles)
            if all(ranks[r] >= (3 if r in (0, 8) else 1) for r in range(9)):
                yield "九子连环"
        if sum(meld.is_kong for meld in hand.melds) == 4:
            yield "十八罗汉"
        if reading == "orphans":
            yield "十三幺"
        for flag, name in (("heavenly", "天和"), ("earthly", "地和"), ("human", "人和")):
            if flag in hand.flags:
                yield name

    def ordinary(self, reading: Any) -> dict[str, int]:
        """Return the fan of the hand itself, limit hands apart."""
        hand, items = self.hand, dict[str, int]()
        kinds = set(self.tiles)
        suits = {kind // 9 for kind in kinds if kind < 27}
        honours = any(kind >= 27 for kind in kinds)

        def add(name: str, times: int = 1) -> None:
            if times and self.worth(name):
                items[name] = self.worth(name) * times

        if len(suits) == 1:
            add("混一色" if honours else "清一色")
        if reading == "pairs":
            add("七对子")
            if not suits:
                add("字一色")
        if isinstance(reading, str):
            return items
        pungs = [kind for what, kind, _ in reading if what in PUNGS]
        eyes = next(kind for what, kind, _ in reading if what == "eyes")
        hidden = [kind for what, kind, concealed in reading if what in PUNGS and concealed]
        kankan = len(hidden) == 4 and self.worth("坎坎糊")
        if self.options["kankan_win"] == "self_draw" and not hand.self_draw:
            kankan = 0
        if self.options["kankan_win"] == "any" and any(m.is_open for m in hand.melds):
            kankan = 0
        if len(pungs) == 4:
            add("坎坎糊" if kankan else "对对和")
            if kinds <= ORPHANS and suits and honours:
                add("花幺九")
        if not pungs and not (eyes >= 27 and self.options["pinghu_pair"] == "suited"):
            add("平和")
        dragons = [kind for kind in pungs if kind >= 31]
        winds = [kind for kind in pungs if 27 <= kind <= 30]
        if len(dragons) == 3 and self.worth("大三元"):
            add("大三元")
        elif len(dragons) == 2 and eyes >= 31 and self.worth("小三元"):
            add("小三元")
        else:
            add("三元牌", len(dragons))
        if len(winds) == 3 and 27 <= eyes <= 30 and self.worth("小四喜"):
            add("小四喜")
        else:
            add("门风", hand.seat in winds)
            add("圈风", hand.round in winds)
        add("杠", sum(meld.is_kong for meld in hand.melds))
        return items

    def beside(self, *, pairs: bool) -> dict[str, int]:
        """Return the fan of the win and of the flowers."""
        hand, items, options = self.hand, dict[str, int](), self.options

        def add(name: str, times: int = 1) -> None:
            if times and self.worth(name):
                items[name] = self.worth(name) * times

        add("自摸", hand.self_draw)
        opens = [m for m in hand.melds if m.is_open or not options["menqing_ankong"]]
        spoilt = hand.flowers and not options["menqing_flowers"]
        add("门前清", not opens and not spoilt and not pairs)
        add("抢杠", "rob_kong" in hand.flags)
        add("花上", "after_flower" in hand.flags)
        add("海底捞月", "last_draw" in hand.flags)
        add("河底捞鱼", "last_discard" in hand.flags)
        if "double_kong" in hand.flags and "after_flower" in hand.flags:
            pass  # the tile replaces the flower
        elif "double_kong" in hand.flags and self.worth("连杠开花"):
            add("连杠开花")
        elif {"after_kong", "double_kong"} & set(hand.flags):
            add("杠上开花", "after_flower" not in hand.flags)
        if options["flowers"]:
            add("无花", not hand.flowers)
            full = [s for s in (range(41, 45), range(45, 49)) if set(s) <= set(hand.flowers)]
            add("一台花", len(full))
            own = [f for f in hand.flowers if (f - 41) % 4 == hand.seat - 27]
            if self.worth("一台花") and not options["yitaihua_stack"]:
                own = [f for f in own if not any(f in series for series in full)]
            add("正花", len(own))
        return items


PUNGS = ("pung", "kong")
