"""Riichi as the rule text says it, without tables: what the product is held against.

It knows hands as lists and tries every way to read them, and every place of the winning tile;
nothing of the kernel is used. Where the rule text leaves open which of several answers is right,
`Table.answers` has them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from plain_sets import split, tiles_of

from scorer.hand import CHOW, CONCEALED_KONG, KONG, PUNG, Hand, Meld
from scorer.tiles import DRAGONS, RED_FIVES, WINDS, C, E, F, P, kind_of, parse_tiles

Answer = dict[str, Any]
Items = dict[str, int]

TERMINALS = {0, 8, 9, 17, 18, 26}
ORPHANS = TERMINALS | {*WINDS, *DRAGONS}
GREEN = {19, 20, 21, 23, 25, F}
GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
CIRCLES = (*(range(low, low + 9) for low in (0, 9, 18)), WINDS, (P, F, C))
SIDES = ("right", "across", "left")  # in turn after the winner
WAIT_FU = {"closed": "kanchan", "edge": "penchan", "eyes": "tanki"}
SET_FU = {  # an outside set has twice as much, and another name before it
    ("pung", False): ("minko", 2), ("pung", True): ("anko", 4),
    ("kong", False): ("minkan", 8), ("kong", True): ("ankan", 16),
}  # fmt: skip
LIMITS = {"mangan": 2_000, "haneman": 3_000, "baiman": 4_000}
LEAST_HAN = {"mangan": 5, "haneman": 6, "baiman": 8}


class Set(NamedTuple):
    """A set: `chow`, `pung` or `kong`, its lowest kind, and whether nobody else gave a tile."""

    what: str
    low: int
    concealed: bool


class Reading(NamedTuple):
    """What a hand is seen as: `sets`, `pairs` or `orphans`; how the winning tile fits in."""

    shape: str
    sets: tuple[Set, ...] = ()
    eyes: int = -1
    wait: str = ""


def up(amount: float, step: int = 100) -> int:
    """Return the next multiple of the step."""
    return int(-(-amount // step) * step)


def dora_of(indicator: int) -> int:
    """Return the tile after an indicator in its circle."""
    kind = kind_of(indicator)
    circle = next(circle for circle in CIRCLES if kind in circle)
    return circle[(circle.index(kind) + 1) % len(circle)]


def wait_for(what: str, low: int, win: int) -> str:
    """Return the wait that a winning tile ends in a set or in the eyes."""
    if what != "chow":
        return "eyes" if what == "eyes" else "two pairs"
    if win == low + 1:
        return "closed"
    edge = (win == low and low % 9 == 6) or (win == low + 2 and low % 9 == 0)
    return "edge" if edge else "two-sided"


def set_of(meld: Meld) -> Set:
    """Return a meld as a set."""
    what = "chow" if meld.kind == CHOW else "pung" if meld.kind == PUNG else "kong"
    return Set(what, min(map(kind_of, meld.tiles)), meld.kind == CONCEALED_KONG)


class Table:
    """A hand under the values in force, and who pays what for it."""

    def __init__(self, hand: Hand, options: Mapping[str, Any]) -> None:
        assert hand.win is not None
        self.hand = hand
        self.options = options
        self.flags = set(hand.flags)
        self.details = dict(hand.details)
        self.win = kind_of(hand.win)
        self.inside = Counter(map(kind_of, (*hand.concealed, hand.win)))
        self.tiles = Counter(map(kind_of, hand.tiles()))
        self.closed = not any(meld.is_open for meld in hand.melds)
        self.dealer = hand.seat == E

    def answers(self) -> list[Answer]:
        """Return the answers of the dearest readings, none before another; [] without a yaku.

        Renhou as a limit takes the place of yaku that are worth less; at equal points either may.
        """
        found = [answer for reading in self.readings() for answer in self.answers_to(reading)]
        found = [answer for answer in found if self.rank(answer) == max(map(self.rank, found))]
        found += self.renhou_alone()
        dearest = max((answer["base"] for answer in found), default=0)
        best: list[Answer] = []
        for answer in found:
            if answer["base"] == dearest and answer not in best:
                best.append(answer)
        return best

    @staticmethod
    def rank(answer: Answer) -> tuple[int, ...]:
        """Return what decides between readings: points, yakuman, han, fu."""
        return (answer["base"], answer.get("yakuman", 0), answer["total"], answer.get("fu", 0))

    # Readings

    def readings(self) -> Iterator[Reading]:
        """Yield every reading with every place of the winning tile."""
        if not self.hand.melds and set(self.tiles) == ORPHANS:
            yield Reading("orphans")
        if not self.hand.melds and sorted(self.tiles.values()) == [2] * 7:
            yield Reading("pairs")
        melds = tuple(map(set_of, self.hand.melds))
        for groups in split(self.inside):
            eyes = next(low for what, low in groups if what == "eyes")
            for place, wait in self.places(groups):
                sets = (
                    Set(what, low, self.hand.self_draw or what == "chow" or i != place)
                    for i, (what, low) in enumerate(groups)
                    if what != "eyes"
                )
                yield Reading("sets", (*sets, *melds), eyes, wait)

    def places(self, groups: Sequence[tuple[str, int]]) -> Iterator[tuple[int, str]]:
        """Yield where the winning tile may be, and the wait that makes."""
        for i, (what, low) in enumerate(groups):
            if self.win in tiles_of(what, low):
                yield i, wait_for(what, low, self.win)

    # What a reading is worth

    def answers_to(self, reading: Reading) -> Iterator[Answer]:
        """Yield the answer to a reading; several where one of equal yakuman is to count."""
        seen = Seen(self, reading)
        if yakuman := dict.fromkeys(seen.yakuman(), 13):
            for name in self.options["double_yakuman"]:
                if name in yakuman:
                    yakuman[name] = 26
            alone = [{name: worth} for name, worth in yakuman.items()]
            for items in [yakuman] if self.options["multiple_yakuman"] else alone:
                number = sum(items.values()) // 13
                yield from self.settled(items, 8_000 * number, "yakuman", yakuman=number)
        elif yaku := dict(seen.yaku()):
            yaku |= self.bonus_tiles()
            fu_items = Counter[str]()
            for name, fu in seen.fu("pinfu" in yaku):
                fu_items[name] += fu
            fu = sum(fu_items.values())
            fu = fu if reading.shape == "pairs" else up(fu, 10)
            base, limit = self.base(sum(yaku.values()), fu)
            yield from self.settled(yaku, base, limit, fu=fu, fu_items=dict(fu_items))

    def renhou_alone(self) -> Iterator[Answer]:
        """Yield renhou as a limit by itself, with the least han that reach it."""
        limit = self.options["renhou"]
        if "human" in self.flags and limit in LIMITS:
            yield from self.settled({"renhou": LEAST_HAN[limit]}, LIMITS[limit], limit)

    def bonus_tiles(self) -> Items:
        """Return the dora, red fives and ura dora."""
        shown, hidden = (parse_tiles(self.details.get(key, "")) for key in ("ind", "ura"))
        if not self.options["kan_dora"]:
            shown, hidden = shown[:1], hidden[:1]
        if not self.flags & {"riichi", "double_riichi"} or not self.options["ura_dora"]:
            hidden = ()
        written = set(self.hand.tiles())
        reds = [red for red in RED_FIVES if red in written or self.tiles[kind_of(red)] == 4]
        found = {
            "dora": sum(self.tiles[dora_of(tile)] for tile in shown),
            "aka-dora": len(reds) if self.options["aka_dora"] else 0,
            "ura-dora": sum(self.tiles[dora_of(tile)] for tile in hidden),
        }
        return {name: han for name, han in found.items() if han}

    def base(self, han: int, fu: int) -> tuple[int, str | None]:
        """Return the base points of han and fu, and the limit that they reach."""
        if han >= 13 and self.options["kazoe"] == "yakuman":
            return 8_000, "kazoe-yakuman"
        if han >= 11:
            return 6_000, "sanbaiman"
        for limit in ("baiman", "haneman", "mangan"):
            if han >= LEAST_HAN[limit]:
                return LIMITS[limit], limit
        base = fu * 2 ** (han + 2)
        kiriage = self.options["kiriage_mangan"] and (han, fu) in ((4, 30), (3, 60))
        return (2_000, "mangan") if base >= 2_000 or kiriage else (base, None)

    # Who pays

    def settled(self, items: Items, base: int, limit: str | None, **more: Any) -> Iterator[Answer]:
        """Yield an answer with its payments; several where it is open who answers for how much."""
        answer = {"total": sum(items.values()), "items": items, "base": base, "limit": limit}
        counters = int(self.details.get("honba", 0)) * self.options["honba_value"]
        sticks = 1_000 * int(self.details.get("sticks", 0))
        for his in self.answered_for(items, base, "yakuman" in more):
            paid = self.with_liability(his, base - his, counters) if his else None
            paid = paid or self.without_liability(base, counters)
            money = {"points": paid["winner"] - counters, "payments": paid}
            yield answer | more | money | {"gain": paid["winner"] + sticks}

    def without_liability(self, base: int, counters: int) -> Items:
        """Return the payments by role as usual."""
        if not self.hand.self_draw:
            amount = self.ron(base) + counters
            return {"winner": amount, "discarder": -amount}
        east, other = up(2 * base) + counters // 3, up(base) + counters // 3
        if self.dealer:
            return {"winner": 3 * east, "each": -east}
        return {"winner": east + 2 * other, "dealer": -east, "others": -other}

    def ron(self, base: int) -> int:
        """Return the price of a ron."""
        return up(base * (6 if self.dealer else 4))

    def answered_for(self, items: Items, base: int, yakuman: bool) -> Iterator[int]:
        """Yield of how many base points the liable player pays, 0 if nobody is liable."""
        own = [name for name in items if yakuman and self.is_liable_for(name)]
        replacement = self.is_liable_for_the_replacement()
        if not own and not replacement:
            yield 0
        elif not yakuman or self.options["pao_scope"] == "all":
            yield base
        else:
            yield 8_000 * (sum(items[name] for name in own) // 13 or 1)
            if replacement:
                yield base

    def is_liable_for(self, yakuman: str) -> bool:
        """Tell whether all sets of a yakuman lie on the table, one of them from the liable side."""
        kinds = {"daisangen": DRAGONS, "daisuushii": WINDS}.get(yakuman, ())
        sets = [meld for meld in self.hand.melds if meld.tiles[0] in kinds]
        if yakuman == "suukantsu":
            sets = [meld for meld in self.hand.melds if meld.is_kong]
        whole = len(sets) == (3 if yakuman == "daisangen" else 4)
        return whole and yakuman in self.options["pao"] and self.gave_one_of(sets)

    def is_liable_for_the_replacement(self) -> bool:
        """Tell whether the liable side gave a kong, and a replacement tile won."""
        kongs = [meld for meld in self.hand.melds if meld.kind == KONG]
        played = "rinshan" in self.options["pao"] and "after_kong" in self.flags
        return played and self.gave_one_of(kongs)

    def gave_one_of(self, sets: Sequence[Meld]) -> bool:
        """Tell whether a set was called from the liable side, as far as that is known."""
        side = self.details.get("pao")
        return bool(side) and any(meld.is_open and meld.source in (None, side) for meld in sets)

    def with_liability(self, his: int, rest: int, counters: int) -> Items:
        """Return the payments by side, where the liable player answers for `his` base points."""
        liable, paid = self.details["pao"], Counter[str]()
        if self.hand.self_draw:
            paid[liable] += self.ron(his) + counters
            for side in SIDES:
                east = self.dealer or side == self.side_of_east()
                paid[side] += up(2 * rest if east else rest)
        else:
            discarder = self.details["discarder"]
            for side in (liable, discarder):
                paid[side] += self.ron(his) // 2
            paid[discarder] += self.ron(rest)
            paid[liable if self.options["pao_honba"] == "liable" else discarder] += counters
        losers = {side: -amount for side, amount in paid.items() if amount}
        return {"winner": paid.total(), **losers}

    def side_of_east(self) -> str:
        """Return where the dealer sits, seen from a winner who is not."""
        assert self.hand.seat is not None
        return SIDES[(E - self.hand.seat) % 4 - 1]


class Seen:
    """One reading of a hand: its yakuman, its yaku, its fu."""

    def __init__(self, table: Table, reading: Reading) -> None:
        self.table, self.reading = table, reading
        self.options, self.flags, self.closed = table.options, table.flags, table.closed
        self.drawn = table.hand.self_draw
        self.kinds = set(table.tiles)
        self.suits = {kind // 9 for kind in self.kinds if kind < 27}
        self.honours = any(kind >= 27 for kind in self.kinds)
        self.eyes = reading.eyes
        self.runs = [one.low for one in reading.sets if one.what == "chow"]
        self.triplets = [one.low for one in reading.sets if one.what != "chow"]
        hidden = [one for one in reading.sets if one.what != "chow" and one.concealed]
        self.concealed = len(hidden)
        self.kongs = sum(one.what == "kong" for one in reading.sets)

    def among(self, kinds: Sequence[int]) -> int:
        """Return how many triplets are of these kinds."""
        return sum(kind in kinds for kind in self.triplets)

    # Yakuman

    def yakuman(self) -> Iterator[str]:
        """Yield the yakuman."""
        for flag, name in (("heavenly", "tenhou"), ("earthly", "chiihou")):
            if flag in self.flags:
                yield name
        if "human" in self.flags and self.options["renhou"] == "yakuman":
            yield "renhou"
        if not self.suits:
            yield "tsuuiisou"
        shapes = {"sets": self.of_sets, "pairs": self.of_pairs, "orphans": self.of_orphans}
        yield from shapes[self.reading.shape]()

    def of_orphans(self) -> Iterator[str]:
        """Yield thirteen orphans, in the stronger form if all thirteen were there."""
        strong = self.table.inside[self.table.win] == 2 or self.upgraded()
        yield "kokushi-13" if strong else "kokushi"

    def of_pairs(self) -> Iterator[str]:
        """Yield the local yakuman of seven pairs."""
        played = self.options["local_yaku"]
        if self.kinds == set(range(10, 17)) and "daisharin" in played:
            yield "daisharin"
        if not self.suits and "daichisei" in played:
            yield "daichisei"

    def of_sets(self) -> Iterator[str]:
        """Yield the yakuman of four sets and a pair."""
        if self.concealed == 4:
            strong = self.reading.wait == "eyes" or self.upgraded()
            yield "suuankou-tanki" if strong else "suuankou"
        if self.among(DRAGONS) == 3:
            yield "daisangen"
        if self.among(WINDS) == 4:
            yield "daisuushii"
        if self.among(WINDS) == 3 and self.eyes in WINDS:
            yield "shousuushii"
        if self.kinds <= TERMINALS:
            yield "chinroutou"
        if self.kinds <= GREEN and (F in self.kinds or not self.options["ryuuiisou_hatsu"]):
            yield "ryuuiisou"
        if self.kongs == 4:
            yield "suukantsu"
        yield from self.nine_gates()

    def nine_gates(self) -> Iterator[str]:
        """Yield nine gates; the stronger form if the win is the tile beside 1112345678999."""
        if len(self.suits) > 1 or self.honours or self.table.hand.melds:
            return
        low = 9 * min(self.suits)
        gates = Counter({low + rank: times for rank, times in enumerate(GATES)})
        if gates <= self.table.tiles:
            beside = (self.table.tiles - gates)[self.table.win] == 1
            yield "junsei-chuuren" if beside or self.upgraded() else "chuuren"

    def upgraded(self) -> bool:
        """Tell whether tenhou makes the stronger form."""
        return "heavenly" in self.flags and self.options["tenhou_upgrade"]

    # Yaku

    def yaku(self) -> Iterator[tuple[str, int]]:
        """Yield the yaku with their han."""
        yield from self.of_the_win()
        yield from self.of_the_tiles()
        if self.reading.shape == "pairs":
            yield "chiitoitsu", 2
        else:
            yield from self.of_runs()
            yield from self.of_triplets()
            yield from self.of_value()

    def of_the_win(self) -> Iterator[tuple[str, int]]:
        """Yield the yaku of the circumstances."""
        if "double_riichi" in self.flags:
            yield "double-riichi", 2
        elif "riichi" in self.flags:
            yield "riichi", 1
        if "ippatsu" in self.flags and self.options["ippatsu"]:
            yield "ippatsu", 1
        if self.closed and self.drawn:
            yield "menzen-tsumo", 1
        if "human" in self.flags and self.options["renhou"] == "2han":
            yield "renhou", 2
        names = {
            "after_kong": "rinshan-kaihou", "rob_kong": "chankan",
            "last_draw": "haitei", "last_discard": "houtei",
        }  # fmt: skip
        for flag, name in names.items():
            if flag in self.flags:
                yield name, 1

    def of_the_tiles(self) -> Iterator[tuple[str, int]]:
        """Yield the yaku that ask for kinds of tiles alone."""
        if not self.kinds & ORPHANS and (self.closed or self.options["kuitan"]):
            yield "tanyao", 1
        if self.kinds <= ORPHANS:
            yield "honroutou", 2
        if len(self.suits) == 1 and self.honours:
            yield "honitsu", 2 + self.closed
        if len(self.suits) == 1 and not self.honours:
            yield "chinitsu", 5 + self.closed

    def of_runs(self) -> Iterator[tuple[str, int]]:
        """Yield the yaku of runs, those of outside sets among them."""
        runs = set(self.runs)
        if self.is_pinfu():
            yield "pinfu", 1
        twice = sum(times // 2 for times in Counter(self.runs).values())
        if twice and self.closed:
            yield ("iipeikou", 1) if twice == 1 else ("ryanpeikou", 3)
        if any({rank, rank + 9, rank + 18} <= runs for rank in range(7)):
            yield "sanshoku-doujun", 1 + self.closed
        if any({low, low + 3, low + 6} <= runs for low in (0, 9, 18)):
            yield "ittsuu", 1 + self.closed
        ends = all(low % 9 in (0, 6) for low in runs)
        if runs and ends and {*self.triplets, self.eyes} <= ORPHANS:
            yield ("chanta", 1 + self.closed) if self.honours else ("junchan", 2 + self.closed)

    def is_pinfu(self) -> bool:
        """Tell whether there are runs alone, a pair without value and a two-sided wait."""
        if self.drawn and not self.options["pinfu_tsumo"]:
            return False
        shape = self.closed and len(self.runs) == 4 and self.reading.wait == "two-sided"
        return shape and not self.fu_of_eyes()

    def of_triplets(self) -> Iterator[tuple[str, int]]:
        """Yield the yaku of triplets and kongs of any kind."""
        if not self.runs:
            yield "toitoi", 2
        if self.concealed == 3:
            yield "sanankou", 2
        if self.kongs == 3:
            yield "sankantsu", 2
        if any({rank, rank + 9, rank + 18} <= set(self.triplets) for rank in range(9)):
            yield "sanshoku-doukou", 2

    def of_value(self) -> Iterator[tuple[str, int]]:
        """Yield the yaku of dragons and winds."""
        hand = self.table.hand
        if self.among(DRAGONS) == 2 and self.eyes in DRAGONS:
            yield "shousangen", 2
        values = {"haku": P, "hatsu": F, "chun": C, "seat": hand.seat, "round": hand.round}
        for name, kind in values.items():
            if kind in self.triplets:
                yield f"yakuhai-{name}", 1

    # Fu

    def fu(self, pinfu: bool) -> Iterator[tuple[str, int]]:
        """Yield the items of fu."""
        if self.reading.shape == "pairs":
            yield "chiitoitsu-fu", 25
            return
        found = [("fuutei", 20), *self.fu_of_the_win(pinfu), *self.fu_of_sets()]
        if fu := self.fu_of_eyes():
            found.append(("yakuhai-toitsu", fu))
        yield from found
        if not self.closed and len(found) == 1 and self.options["open_pinfu_fu"] == 30:
            yield "kuipinfu", 10

    def fu_of_the_win(self, pinfu: bool) -> Iterator[tuple[str, int]]:
        """Yield the fu of a ron or a self-draw, and of the wait."""
        if self.closed and not self.drawn:
            yield "menzen-kafu", 10
        replaced = "after_kong" in self.flags and not self.options["rinshan_fu"]
        if self.drawn and not pinfu and not replaced:
            yield "tsumo-fu", 2
        if self.reading.wait in WAIT_FU:
            yield WAIT_FU[self.reading.wait], 2

    def fu_of_sets(self) -> Iterator[tuple[str, int]]:
        """Yield the fu of triplets and kongs."""
        for what, low, concealed in self.reading.sets:
            if what != "chow":
                name, fu = SET_FU[what, concealed]
                yield (f"yaochu-{name}", 2 * fu) if low in ORPHANS else (name, fu)

    def fu_of_eyes(self) -> int:
        """Return the fu of a pair that has a value."""
        hand = self.table.hand
        if self.eyes in DRAGONS:
            return 2
        if self.eyes == hand.seat == hand.round:
            return int(self.options["double_wind_fu"])
        return 2 if self.eyes in (hand.seat, hand.round) else 0
