"""Conditions of a club against plain definitions, which look at the sets of a reading alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

import pytest
from random_hands import hongkong_hand, random_hand

from scorer import Hand, HandError
from scorer.clubs import Club
from scorer.readings.reading import Reading
from scorer.scoring import Score, score
from scorer.tiles import E, kind_of

M, P, S = range(9), range(9, 18), range(18, 27)
SETS = ("sets and eyes", "knitted straight")


@dataclass
class Seen:
    """A reading as a player looks at it."""

    hand: Hand
    reading: Reading
    tiles: list[int] = field(init=False)
    chows: list[int] = field(init=False)
    pungs: list[int] = field(init=False)
    eyes: int | None = field(init=False)

    def __post_init__(self) -> None:
        sets = self.reading.sets if self.reading.shape in SETS else ()
        self.tiles = [kind_of(tile) for tile in self.hand.tiles()]
        self.chows = [one.tiles[0] for one in sets if one.kind == "chow"]
        self.pungs = [one.tiles[0] for one in sets if one.is_pung]
        self.eyes = next((one.tiles[0] for one in sets if one.kind == "eyes"), None)

    @property
    def kongs(self) -> list[int]:
        return [kind_of(meld.tiles[0]) for meld in self.hand.melds if meld.is_kong]

    @property
    def won_on(self) -> int | None:
        return None if "heavenly" in self.hand.flags else self.hand.win

    @property
    def claimed(self) -> int:
        return sum(meld.is_open for meld in self.hand.melds)

    def many(self, kinds: object) -> int:
        return sum(tile in kinds for tile in self.tiles)  # type: ignore[operator]

    def kinds(self, kinds: object) -> int:
        return len({tile for tile in self.tiles if tile in kinds})  # type: ignore[operator]

    def pairs(self, sets: list[int], step: int, same: bool) -> int:
        """How many two sets are so far apart, in one suit or in two."""
        return sum(
            abs(one % 9 - two % 9) == step and (one // 9 == two // 9) is same
            for one, two in combinations([kind for kind in sets if kind < 27], 2)
        )


def winds(seen: Seen) -> set[int]:
    return {E if wind is None else wind for wind in (seen.hand.seat, seen.hand.round)}


PLAIN: dict[str, Callable[[Seen], int]] = {
    'when = { chows = "123m" }': lambda s: 0 in s.chows,
    'when = { chows = { of = "bamboos", at_least = 2 } }': lambda s: (
        sum(kind in S for kind in s.chows) >= 2
    ),
    'when = { chows = { of = "23456m", at_most = 0 } }': lambda s: (
        not any(kind in (1, 2, 3) for kind in s.chows)
    ),
    'when = { chows = { of = "1234567p789s", exactly = 1 } }': lambda s: (
        sum(kind in (9, 10, 11, 12, 13, 24) for kind in s.chows) == 1
    ),
    'each = { chows = "dots" }': lambda s: sum(kind in P for kind in s.chows),
    'when = { chow_series = { step = 0, suits = "same", of = "characters" } }': lambda s: (
        s.pairs([kind for kind in s.chows if kind in M], 0, True) > 0
    ),
    'each = { chow_series = { step = 1, suits = "different" } }': lambda s: (
        s.pairs(s.chows, 1, False)
    ),
    'when = { chow_series = { step = 3, exactly = 2 } }': lambda s: s.pairs(s.chows, 3, True) == 2,
    'each = { pung_series = { step = 2, suits = "same" } }': lambda s: s.pairs(s.pungs, 2, True),
    'when = { pungs = "5m" }': lambda s: 4 in s.pungs,
    'when = { pungs = { of = "5s dragons", at_least = 2 } }': lambda s: (
        sum(kind in (22, 31, 32, 33) for kind in s.pungs) >= 2
    ),
    'when = { pungs = 2 }': lambda s: len(s.pungs) == 2,
    'when = { pungs = { at_most = 1 } }': lambda s: len(s.pungs) <= 1,
    'each = { pungs = "seat round" }': lambda s: sum(kind in winds(s) for kind in s.pungs),
    'when = { eyes = "25m8p" }': lambda s: s.eyes in (1, 4, 16),
    'when = { eyes = "9s C" }': lambda s: s.eyes in (26, 31),
    'when = { eyes = "3p seat" }': lambda s: s.eyes in (11, s.hand.seat),
    'when = { not = { eyes = "numbers" } }': lambda s: s.eyes is None or s.eyes >= 27,
    'when = { every_set_has = "1m9m3p7s honours" }': lambda s: (
        s.reading.shape == SETS[0]
        and all({kind, kind + 1, kind + 2} & {0, 8, 11, 24} for kind in s.chows)
        and all(kind in {0, 8, 11, 24, *range(27, 34)} for kind in (*s.pungs, s.eyes))
    ),
    'when = { only = "13579m13579p13579s honours" }': lambda s: (
        all(kind % 9 % 2 == 0 or kind > 26 for kind in s.tiles)
    ),
    'when = { without = "19m5s" }': lambda s: not s.many((0, 8, 22)),
    'when = { has = "F 1s" }': lambda s: s.many((32, 18)) > 0,
    'when = { has_each = "1m2p3s" }': lambda s: s.kinds((0, 10, 20)) == 3,
    'when = { tiles = { of = "characters", at_least = 8 } }': lambda s: s.many(M) >= 8,
    'when = { tiles = { of = "5m5p5s", exactly = 3 } }': lambda s: s.many((4, 13, 22)) == 3,
    'each = { tiles = "C 5p" }': lambda s: s.many((31, 13)),
    'when = { kinds = { at_most = 6 } }': lambda s: s.kinds(range(34)) <= 6,
    'when = { kinds = { of = "bamboos", at_least = 4, at_most = 5 } }': lambda s: (
        4 <= s.kinds(S) <= 5
    ),
    'when = { suits = { at_most = 1 } }': lambda s: (
        sum(s.many(suit) > 0 for suit in (M, P, S)) <= 1
    ),
    'each = { kongs = "1m1p9p winds" }': lambda s: (
        sum(kind in (0, 9, 17, *range(27, 31)) for kind in s.kongs)
    ),
    'when = { kongs = { at_least = 1 }, melds = { at_least = 2 } }': lambda s: (
        len(s.kongs) >= 1 and len(s.hand.melds) >= 2
    ),
    'when = { claimed = { at_least = 1, at_most = 2 } }': lambda s: 1 <= s.claimed <= 2,
    'when = { concealed = false }': lambda s: s.claimed > 0,
    'when = { winning_tile = "258m258p258s" }': lambda s: (
        s.won_on is not None and s.won_on < 27 and s.won_on % 3 == 1
    ),
    'when = { any = [{ winning_tile = "E" }, { dealer = true, has = "E" }] }': lambda s: (
        s.won_on == E or (s.hand.seat in (E, None) and E in s.tiles)
    ),
    'when = { circumstance = ["lastdraw", "lastdiscard"], not = { self_draw = true } }': lambda s: (
        "last_discard" in s.hand.flags
    ),
    'when = { fours = 1 }': lambda s: (
        sum(s.tiles.count(kind) == 4 and kind not in s.kongs for kind in set(s.tiles)) == 1
    ),
    'when = { not = { any = [{ chows = "456s" }, { pungs = "4s5s6s" }] } }': lambda s: (
        21 not in s.chows and not {21, 22, 23} & set(s.pungs)
    ),
    'each = { flowers = true }': lambda s: s.hand.flower_count,
    'when = { flowers = { at_least = 2 }, suits = 3 }': lambda s: (
        s.hand.flower_count >= 2 and all(s.many(suit) for suit in (M, P, S))
    ),
}  # fmt: skip
HEADS = {
    "guobiao": ('variant = "guobiao"\n', random_hand, ""),
    "hongkong": (
        'variant = "hongkong"\n[options]\n[values]\n"七对子" = 4\n',
        hongkong_hand,
        "beside_limit_hands = true\n",
    ),
}


def club_of(variant: str) -> Club:
    head, _, more = HEADS[variant]
    fans = "".join(
        f'[[fan]]\nname = "own {i}"\nvalue = 1\n{line}\n{more}' for i, line in enumerate(PLAIN)
    )
    return Club(head + fans, "plainly.toml")


def readings(variant: str, count: int) -> Iterator[Score]:
    rules, random = (
        club_of(variant).rules({"cap": None} if variant == "hongkong" else {}),
        Random(9),
    )
    for _ in range(count):
        try:
            result = score(HEADS[variant][1](random), rules)
        except HandError:
            continue
        yield from result.readings()


@pytest.mark.parametrize("variant", HEADS)
def test_every_condition_is_what_it_says(variant: str) -> None:
    came = [0] * len(PLAIN)
    for result in readings(variant, 2500):
        seen = Seen(result.hand, result.reading)
        for i, (line, plain) in enumerate(PLAIN.items()):
            wanted = int(plain(seen))
            assert result.items.get(f"own {i}", 0) == wanted, (line, result.hand)
            came[i] += bool(wanted)
    assert all(came), [line for line, times in zip(PLAIN, came, strict=True) if not times]
