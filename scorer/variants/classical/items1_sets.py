"""What every player counts: sets, pairs and flowers (副)."""

from __future__ import annotations

from scorer.rules.domains import Flowers, Honours, Sets, Times, Win
from scorer.tiles import DRAGONS
from scorer.variants.classical.system import item, spoils_pinghu, winner_only

LOSERS_FLOWERS = winner_only("losers_count_flowers", False)


@item("副底", "Base", reads=Win)
def base(won: Win) -> bool:
    """What every winning hand has before anything else.

    Rule: seed: 10, later 20; by local rules 30, 50, 100
    Yes:  23567m345p67899s +4m E/S
    No:   1114m258p369sESW E/S lost
    """
    return not won.said("losing")


@item("中张明刻", "Exposed Pung of 2 to 8", reads=Sets, most=5, shows="simple open pungs")
def simple_open_pung(sets: Sets) -> int:
    """A pung of 2 to 8 that was claimed, or that another player's tile completed.

    Rule: seed: 2; with ron_pung_concealed only a claimed one
    Yes:  567m34p99s 222m- 678s- +5p E/S
    Yes:  12355m345s67899p +5m E/S
    No:   12355m345s67899p +5m E/S ron_pung_concealed=yes
    """
    return sets.count(outside=False, kong=False, concealed=False)


@item("中张暗刻", "Concealed Pung of 2 to 8", reads=Sets, most=5, shows="simple concealed pungs")
def simple_concealed_pung(sets: Sets) -> int:
    """A pung of 2 to 8 in the hand; for a loser any three or four equal tiles.

    Rule: seed: a concealed one doubles the 2
    Yes:  23567m666p67899s +4m E/S
    Yes:  5555m147p258sEWN E/S lost
    No:   12355m345s67899p +5m E/S
    """
    return sets.count(outside=False, kong=False, concealed=True)


@item("中张明杠", "Exposed Kong of 2 to 8", reads=Sets, most=5, shows="simple open kongs")
def simple_open_kong(sets: Sets) -> int:
    """A kong of 2 to 8 that was claimed, or added to a claimed pung.

    Rule: seed: a kong is four times its pung, 8
    Yes:  567m34p99s 2222m- 678s- +5p E/S
    No:   567m34p99s 2222m_ 678s- +5p E/S
    """
    return sets.count(outside=False, kong=True, concealed=False)


@item("中张暗杠", "Concealed Kong of 2 to 8", reads=Sets, most=5, shows="simple concealed kongs")
def simple_concealed_kong(sets: Sets) -> int:
    """A concealed kong of 2 to 8.

    Rule: seed: 16
    Yes:  567m34p99s 2222m_ 678s- +5p E/S
    No:   567m34p99s 9999m_ 678s- +5p E/S
    """
    return sets.count(outside=False, kong=True, concealed=True)


@item("么九明刻", "Exposed Pung of 1, 9 or Honours", reads=Sets, most=5, shows="outside open pungs")
def outside_open_pung(sets: Sets) -> int:
    """An exposed pung of ones, nines, winds or dragons.

    Rule: seed: ones, nines and honours double the 2
    Yes:  567m34p99s WWW- 678s- +5p E/S
    No:   567m34p99s WWWW- 678s- +5p E/S
    """
    return sets.count(outside=True, kong=False, concealed=False)


@item(
    "么九暗刻",
    "Concealed Pung of 1, 9 or Honours",
    reads=Sets,
    most=5,
    shows="outside concealed pungs",
)
def outside_concealed_pung(sets: Sets) -> int:
    """A pung of ones, nines, winds or dragons in the hand.

    Rule: seed: 8
    Yes:  567m34p99sWWW 678s- +5p E/S
    No:   567m34p99s WWW- 678s- +5p E/S
    """
    return sets.count(outside=True, kong=False, concealed=True)


@item("么九明杠", "Exposed Kong of 1, 9 or Honours", reads=Sets, most=5, shows="outside open kongs")
def outside_open_kong(sets: Sets) -> int:
    """An exposed kong of ones, nines, winds or dragons.

    Rule: seed: 16
    Yes:  567m34p99s WWWW- 678s- +5p E/S
    No:   567m34p99s WWW- 678s- +5p E/S
    """
    return sets.count(outside=True, kong=True, concealed=False)


@item(
    "么九暗杠",
    "Concealed Kong of 1, 9 or Honours",
    reads=Sets,
    most=5,
    shows="outside concealed kongs",
)
def outside_concealed_kong(sets: Sets) -> int:
    """A concealed kong of ones, nines, winds or dragons.

    Rule: seed: 32, the dearest set
    Yes:  567m34p99s WWWW_ 678s- +5p E/S
    No:   567m34p99s WWWW- 678s- +5p E/S
    """
    return sets.count(outside=True, kong=True, concealed=True)


@item(
    "翻牌雀头",
    "Valued Pair",
    reads=Honours,
    most=7,
    excludes=[spoils_pinghu()],
    asks=("round_wind", "double_wind_pair"),
)
def valued_pair(honours: Honours) -> Times:
    """A pair of dragons, of the own wind, of the round wind where there is one.

    Rule: Red Book, 2 points; own and round wind at once 2 or 4 (double_wind_pair)
    Rule: seed names it for MAH-JONGG; a loser counts every such pair
    Yes:  variant=classical-late 123567m345p678sS +S E/S
    Yes:  variant=classical-babcock CCFFSS123m456p7s E/S lost
    No:   variant=classical-babcock 123567m345p678sE +E E/S
    No:   variant=classical-ningbo 123567m345p678sS +S E/S
    """
    kind, options = honours.eyes, honours.options
    if kind is None:
        return []
    times = (kind in DRAGONS) + (kind == honours.seat)
    times += kind == honours.round and options.is_on("round_wind")
    pair = len(honours.groups) - 1
    return [(pair,)] * min(times, options.number("double_wind_pair") // 2)


@item(
    "偏花",
    "Other Flower",
    reads=Flowers,
    most=6,
    needs=LOSERS_FLOWERS,
    shows="flowers",
    excludes=[spoils_pinghu("pinghu_ignores_flowers", False)],
)
def other_flower(flowers: Flowers) -> int:
    """A flower of another seat.

    Rule: seed: 4, at first perhaps 2 (flower_points)
    Yes:  variant=classical-ningbo 23567m345p67899s +4m 3f E/S
    No:   variant=classical-ningbo 23567m345p67899s +4m 2f E/S
    """
    return flowers.named - flowers.own


@item(
    "正花",
    "Own Flower",
    reads=Flowers,
    most=2,
    needs=LOSERS_FLOWERS,
    shows="own flowers",
    excludes=[spoils_pinghu("pinghu_ignores_flowers", False)],
)
def own_flower(flowers: Flowers) -> int:
    """A flower of the own seat; two of them are no double.

    Rule: seed: 8, at first perhaps 4 (flower_points)
    Yes:  variant=classical-ningbo 23567m345p67899s +4m 2f E/S
    No:   variant=classical-ningbo 23567m345p67899s +4m 3f E/S
    """
    return flowers.own
