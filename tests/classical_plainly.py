"""The classical game as the rule text says it, without tables: what the product is held against.

It knows hands as lists and tries every way to read them; nothing of the kernel is used. The five
systems of the rule text are N, W, L, B and C.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from plain_sets import split, tiles_of

from scorer.hand import CHOW, CONCEALED_KONG, PUNG, Hand

ENDS = {0, 8, 9, 17, 18, 26}
HONOURS = set(range(27, 34))
OUTSIDE = ENDS | HONOURS
WINDS, DRAGONS = {27, 28, 29, 30}, {31, 32, 33}
DRAGON_NAMES = {31: "中刻", 32: "发刻", 33: "白刻"}
FIVE = ("抢杠", "岭上开花", "海底摸月", "河底捞鱼", "对对和", "平和")
# Section 2.3, the five items where they are points: N, W, L, B and C.
POINTS = {
    "岭上开花": {"N": 4, "W": 10, "L": 10, "B": 8, "C": 8},
    "海底摸月": {"N": 4, "W": 10, "L": 10, "B": 10, "C": 10},
    "河底捞鱼": {"N": 4, "W": 10, "L": 10},
    "抢杠": {"W": 10, "L": 10, "B": 10, "C": 10},
    "对对和": {"N": 4, "W": 10, "L": 10, "B": 10, "C": 10},
    "平和": {"W": 10, "L": 10, "B": 10, "C": 10},
}
# Section 4: where each limit hand is played without being agreed on, and its part of the limit.
LIMITS = {
    "天和": ("NWLBC", 1),
    "地和": ("NWLBC", 2),
    "天听": ("BC", 3),
    "大三元": ("NWLC", 1),
    "四喜和": ("NWLC", 1),
    "九莲宝灯": ("NWL", 1),
    "十三不搭": ("NWL", 1),
    "十三么": ("L", 1),
    "清么九": ("L", 1),
    "全么九": ("C", 1),
    "四暗刻": ("LC", 1),
    "四杠子": ("L", 1),
    "七对子": ("", 2),
    "字一色": ("", 1),
    "庄家九连": ("", 1),
}
SYSTEM_OF = {
    "classical-ningbo": "N",
    "classical-wufantou": "W",
    "classical-late": "L",
    "classical-babcock": "B",
}


class Set(NamedTuple):
    """A set of a reading: `chow` or `pung`, kong or not, concealed or not."""

    what: str
    kind: int
    kong: bool
    concealed: bool

    @property
    def points(self) -> int:
        if self.what == "chow":
            return 0
        outside = 2 if self.kind in OUTSIDE else 1
        return 2 * outside * (2 if self.concealed else 1) * (4 if self.kong else 1)

    @property
    def name(self) -> str:
        where = "么九" if self.kind in OUTSIDE else "中张"
        return f"{where}{'暗' if self.concealed else '明'}{'杠' if self.kong else '刻'}"


class Answer(NamedTuple):
    """A hand's worth by one reading; compared by the score, then doubles, then points."""

    total: int
    doubles: int
    fu: int
    items: Mapping[str, int]
    fan_items: Mapping[str, int]
    limit: frozenset[str]


class Plain:
    """One hand under the values in force."""

    def __init__(self, hand: Hand, variant: str, options: Mapping[str, Any]) -> None:
        self.hand = hand
        self.options = options
        self.system = SYSTEM_OF[variant]
        if options.get("practice") == "chinese":
            self.system = "C"
        self.losing = "losing" in hand.flags
        self.tiles = list(hand.tiles())
        self.fan = options.get("five_items") == "fan"
        self.limit = options["limit"]

    def on(self, name: str) -> bool:
        """Tell whether an item is played at all."""
        return name not in self.options["disable"]

    def agreed(self, name: str) -> bool:
        """Tell whether a limit hand or an optional item is played."""
        return self.on(name) and (
            self.system in LIMITS.get(name, ("", 0))[0] or name in self.options.get("optional", ())
        )

    def best(self) -> Answer | None:
        """Return the best answer of all readings; None if the hand does not win."""
        tied = self.tied()
        return tied[0] if tied else None

    def tied(self) -> list[Answer]:
        """Return the best answers: more than one where readings tie in all that decides."""
        answers = [self.loser()] if self.losing else list(self.answers())
        best = max((one[:3] for one in answers), default=None)
        return [one for one in answers if one[:3] == best]

    # Losing hands

    def loser(self) -> Answer:
        hand = self.hand
        off = len(hand.concealed) + 3 * len(hand.melds) - 13
        if off > 0 or (off < 0 and not self.options["short_hand_scores"]):
            return Answer(0, 0, 0, {}, {}, frozenset())
        count = Counter(hand.concealed)
        sets = [*self.melds(), *(Set("pung", k, False, True) for k in count if count[k] >= 3)]
        items, fans = Counter[str](), Counter[str]()
        for kind, copies in count.items():
            if copies == 2:
                items["翻牌雀头"] += self.pair(kind)
        self.count_sets(sets, items, fans)
        if self.options["losers_count_flowers"]:
            self.count_flowers(items, fans)
        if self.options["one_suit_for_losers"]:
            self.count_suits(fans)
        return self.total(sets, items, fans, [], counted=True)

    # Winning hands

    def melds(self) -> list[Set]:
        return [
            Set(
                "chow" if meld.kind == CHOW else "pung",
                min(meld.tiles),
                meld.kind not in (CHOW, PUNG),
                meld.kind == CONCEALED_KONG,
            )
            for meld in self.hand.melds
        ]

    def answers(self) -> Iterator[Answer]:
        hand = self.hand
        special = [name for name in ("七对子", "十三么", "十三不搭") if self.is_special(name)]
        if special:
            yield self.total([], Counter(), Counter(), special, counted=False)
        waited = self.waited()
        for groups in split(Counter([*hand.concealed, hand.win])):
            for i, (what, low) in enumerate(groups):
                if hand.win in tiles_of(what, low):
                    yield self.answer(groups, i, waited)

    def answer(self, groups: tuple[tuple[str, int], ...], won: int, waited: set[int]) -> Answer:
        hand, options = self.hand, self.options
        what, low = groups[won]
        opened = what == "pung" and not hand.self_draw and not options["ron_pung_concealed"]
        sets = self.melds() + [
            Set(w, k, False, not (opened and i == won))
            for i, (w, k) in enumerate(groups)
            if w != "eyes"
        ]
        eyes = next(k for w, k in groups if w == "eyes")
        items, fans = Counter[str](), Counter[str]()
        items["副底"] = options["base"] if self.on("副底") else 0
        items["翻牌雀头"] = self.pair(eyes)
        self.count_sets(sets, items, fans)
        self.count_flowers(items, fans)
        self.count_suits(fans)
        self.count_circumstances(items, fans)
        self.count_wait(what, low, eyes, waited, items)
        pungs = [one for one in sets if one.what == "pung"]
        kinds = {one.kind for one in pungs}
        if len(pungs) == 4:
            self.one_of_five("对对和", items, fans)
        if self.system == "L":
            if set(self.tiles) <= OUTSIDE:
                fans["混么九"] = int(self.on("混么九"))
            if len(kinds & DRAGONS) == 2 and eyes in DRAGONS:
                fans["小三元"] = int(self.on("小三元"))
            if len(kinds & WINDS) == 3 and eyes in WINDS:
                four = options["si_xi"] == "four_pungs"
                fans["小四喜"] = int(self.on("小四喜") and (four or eyes == hand.seat))
        hidden = [one for one in pungs if one.concealed]
        if len(hidden) >= 3 and self.agreed("三暗刻"):
            fans["三暗刻"] = 1
        if self.limit is None and "heavenly" in hand.flags and self.on("天和"):
            fans["天和"] = 3
        self.count_no_points(sets, items, fans)
        return self.total(sets, items, fans, list(self.limit_hands(sets, eyes)), counted=True)

    # Items

    def pair(self, kind: int) -> int:
        options = self.options
        if not options["pair_points"] or not self.on("翻牌雀头"):
            return 0
        own = kind == self.hand.seat
        of_round = options["round_wind"] and kind == self.hand.round
        if own and of_round:
            return int(options["double_wind_pair"])
        return 2 if own or of_round or kind in DRAGONS else 0

    def doubles_of(self, kind: int) -> dict[str, int]:
        """Return the doubles of a pung."""
        names = []
        if kind == self.hand.seat:
            names.append("门风刻")
        if kind == self.hand.round and self.options["round_wind"]:
            names.append("场风刻")
        if kind in DRAGONS:
            names.append(DRAGON_NAMES[kind])
        return {name: 1 for name in names if self.on(name)}

    def count_sets(self, sets: list[Set], items: Counter[str], fans: Counter[str]) -> None:
        for one in sets:
            if one.what == "pung":
                items[one.name] += one.points if self.on(one.name) else 0
                fans.update(self.doubles_of(one.kind))

    def count_flowers(self, items: Counter[str], fans: Counter[str]) -> None:
        points, flowers = self.options["flower_points"], self.hand.flowers
        if points is None:
            return
        own = [one for one in flowers if (one - 41) % 4 == self.hand.seat - 27]
        items["正花"] = points[1] * len(own) if self.on("正花") else 0
        items["偏花"] = points[0] * (len(flowers) - len(own)) if self.on("偏花") else 0
        if self.system in "NWL" and self.on("一台花"):
            series = (set(range(41, 45)), set(range(45, 49)))
            fans["一台花"] = sum(one <= set(flowers) for one in series)

    def count_suits(self, fans: Counter[str]) -> None:
        kinds = set(self.tiles)
        suits, honours = {kind // 9 for kind in kinds - HONOURS}, kinds & HONOURS
        if len(suits) == 1:
            name, doubles = ("混一色", 1) if honours else ("清一色", 3)
            fans[name] = doubles if self.on(name) else 0
        if not suits and self.options["honours"] == "3fan" and self.on("字一色"):
            fans["字一色"] = 3

    def one_of_five(self, name: str, items: Counter[str], fans: Counter[str]) -> None:
        points = POINTS[name].get(self.system, 0) if self.on(name) else 0
        if points and self.fan:
            fans[name] = 1
        else:
            items[name] = points

    def count_circumstances(self, items: Counter[str], fans: Counter[str]) -> None:
        hand, flags = self.hand, set(self.hand.flags)
        closed = all(meld.kind == CONCEALED_KONG for meld in hand.melds)
        drawn = hand.self_draw and "heavenly" not in flags
        for flag, name in (
            ("after_kong", "岭上开花"),
            ("last_draw", "海底摸月"),
            ("last_discard", "河底捞鱼"),
            ("rob_kong", "抢杠"),
        ):
            if flag in flags:
                self.one_of_five(name, items, fans)
        instead = items["岭上开花"] + items["海底摸月"] + fans["岭上开花"] + fans["海底摸月"]
        if drawn and self.on("自摸") and (self.options["zimo_with_kong_draw"] or not instead):
            items["自摸"] = 2
        if closed and not hand.self_draw and self.on("门前清铳和"):
            items["门前清铳和"] = self.options["menzen_ron"]
        if closed and drawn and self.system == "L" and self.on("门前清自摸和"):
            fans["门前清自摸和"] = 1
        if "last_of_kind" in flags and self.on("绝张"):
            items["绝张"] = self.options["jue_zhang"]

    def count_wait(
        self, what: str, low: int, eyes: int, waited: set[int], items: Counter[str]
    ) -> None:
        """Section 2.4: which wait the winning tile filled, and whether it counts."""
        win, options = self.hand.win, self.options
        assert win is not None
        if "heavenly" in self.hand.flags:
            return
        name = ""
        if what == "eyes":
            name = "独听"
        elif what == "chow" and win == low + 1:
            name = "嵌张"
        elif what == "chow" and (win % 9, low % 9) in ((2, 0), (6, 6)):
            name = "边张"
        pure = waited == {win}
        robbing = "rob_kong" in self.hand.flags and self.system == "N" and self.on("金鸡夺食")
        golden = robbing and pure and name in ("边张", "嵌张")
        if golden:
            items["金鸡夺食"] = 4
            items["绝张"] = 0
        if name and (pure or options["waits"] == "compound"):
            shown = "一面听" if self.system == "B" else name
            keeps = options["jinji_keeps_wait"] or not golden
            items[shown] = 2 if self.on(shown) and keeps else 0
        double = what == "pung" and waited == {win, eyes} and win != eyes
        if double and options["shuangpeng"] and self.on("双碰"):
            items["双碰"] = 2

    def count_no_points(self, sets: list[Set], items: Counter[str], fans: Counter[str]) -> None:
        """Section 2.5: 平和."""
        options = self.options
        if any(one.what != "chow" for one in sets):
            return
        base = {"副底", "门前清铳和"}
        if options["pinghu_ignores_flowers"]:
            base |= {"正花", "偏花"}
        if options["pinghu_with_zimo"]:
            base |= {"自摸"}
        elif self.hand.self_draw and "heavenly" not in self.hand.flags and self.on("自摸"):
            return
        if any(points for name, points in items.items() if name not in base):
            return
        if not options["pinghu_ignores_flowers"] and any(items[name] for name in ("正花", "偏花")):
            return
        if not options["pinghu_with_doubles"] and sum(fans.values()):
            return
        self.one_of_five("平和", items, fans)

    # Limit hands

    def is_special(self, name: str) -> bool:
        hand, count = self.hand, Counter(self.tiles)
        if hand.melds or self.limit is None or not self.agreed(name):
            return False
        if name == "七对子":
            return all(copies in (2, 4) for copies in count.values())
        if name == "十三么":
            return set(count) == OUTSIDE
        first = hand.self_draw and {"heavenly", "first_draw"} & set(hand.flags)
        pairs = [kind for kind, copies in count.items() if copies == 2]
        wanted = 1 if self.options["thirteen_unrelated"] == "one_pair" else 0
        apart = all(
            a // 9 != b // 9 or b - a > 2 for a, b in combinations(sorted(set(count) - HONOURS), 2)
        )
        return bool(first) and apart and max(count.values()) <= 2 and len(pairs) == wanted

    def limit_hands(self, sets: list[Set], eyes: int) -> Iterator[str]:
        """Yield the limit hands of a reading in sets; those of all shapes are in `of_any_shape`."""
        pungs = [one for one in sets if one.what == "pung"]
        kinds = {one.kind for one in pungs}
        if kinds >= DRAGONS:
            yield "大三元"
        three = len(kinds & WINDS) == 3 and eyes in WINDS and eyes != self.hand.seat
        if kinds >= WINDS or (three and self.options["si_xi"] == "own_wind"):
            yield "四喜和"
        if len([one for one in pungs if one.concealed]) == 4:
            yield "四暗刻"
        if len([one for one in pungs if one.kong]) == 4:
            yield "四杠子"

    def of_any_shape(self) -> Iterator[str]:
        hand, kinds = self.hand, set(self.tiles)
        for flag, name in (
            ("heavenly", "天和"),
            ("earthly", "地和"),
            ("ready_declared", "天听"),
        ):
            if flag in hand.flags:
                yield name
        if kinds <= ENDS:
            yield "清么九"
        if kinds <= OUTSIDE:
            yield "全么九"
        if not hand.melds and self.is_nine_gates():
            yield "九莲宝灯"

    def is_nine_gates(self) -> bool:
        before = Counter(self.hand.concealed)
        if len({kind // 9 for kind in self.tiles}) > 1 or self.tiles[0] >= 27:
            return False
        gates = Counter({r: 3 if r in (0, 8) else 1 for r in range(9)})
        ranks = Counter({kind % 9: copies for kind, copies in before.items()})
        if self.options["nine_gates"] == "any":
            return not gates - Counter(kind % 9 for kind in self.tiles)
        return ranks == gates

    # The waits and the price

    def waited(self) -> set[int]:
        """Return the kinds that would have won, but for those of which the player holds all."""
        hand = self.hand
        held = Counter(hand.concealed) + Counter(t for meld in hand.melds for t in meld.tiles)
        return {
            kind for kind in range(34) if held[kind] < 4 and self.completes(kind)
        }  # fmt: skip

    def completes(self, kind: int) -> bool:
        hand = self.hand
        tiles = Counter([*hand.concealed, kind])
        if any(True for _ in split(tiles)):
            return True
        pairs = not hand.melds and all(copies in (2, 4) for copies in tiles.values())
        return pairs and self.limit is not None and self.agreed("七对子")

    def total(
        self,
        sets: list[Set],
        items: Counter[str],
        fans: Counter[str],
        limits: list[str],
        *,
        counted: bool,
    ) -> Answer:
        items, fans = +items, +fans
        fu, doubles = sum(items.values()), sum(fans.values())
        score = fu * 2**doubles
        if self.options["fan_scope"] == "set":
            own = [(one.points, sum(self.doubles_of(one.kind).values())) for one in sets
                   if one.what == "pung"]  # fmt: skip
            more = sum(points * (2**times - 1) for points, times in own)
            score = (fu + more) * 2 ** (doubles - sum(times for _, times in own))
        if not counted:
            score = fu = doubles = 0
            items, fans = Counter(), Counter()
        shares: dict[str, int] = {}
        if self.limit is not None:
            score = min(score, self.limit)
            if not self.losing:
                names = [n for n in (*limits, *self.of_any_shape()) if self.agreed(n)]
                shares = {name: self.limit // LIMITS[name][1] for name in names}
                honours = self.options["honours"] == "limit" and self.on("字一色")
                if set(self.tiles) <= HONOURS and honours:
                    shares["字一色"] = self.limit
                ninth = "east_ninth_win" in self.hand.flags and self.options.get("east_nine")
                if ninth and self.on("庄家九连"):
                    shares["庄家九连"] = self.limit
        score = max([score, *shares.values()])
        named = frozenset(name for name, share in shares.items() if share == score)
        if self.options["rounding"] == "10":
            score = (score + 5) // 10 * 10
        return Answer(score, doubles, fu, items, fans, named)


def settled(scores: Mapping[str, int], winner: str, source: str | None, options: Mapping[str, Any]):
    """Return the net of four scores after a win, without liability (section 5)."""
    net = dict.fromkeys(scores, 0)
    east = options["payment"] == "east_double"
    for seat, score in scores.items():
        if seat == winner:
            continue
        times = 1
        if east:
            times = 2 if "E" in (seat, winner) else 1
        elif source is None:
            times = options["self_draw_pay"]
        elif seat == source:
            times = 2
        net[winner] += times * scores[winner]
        net[seat] -= times * scores[winner]
        for other in scores:
            if options["losers_settle"] and other not in (seat, winner):
                times = 2 if east and "E" in (seat, other) else 1
                net[seat] += times * (score - scores[other])
    return net
