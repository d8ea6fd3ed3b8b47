"""The doubles (翻)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scorer.rules.domains import Flowers, Groups, Honours, Tiles, Times, Win
from scorer.rules.fan import OF_A_SET, WITHIN
from scorer.tiles import DRAGONS, WINDS, C, F, P
from scorer.variants.classical.system import A_DOUBLE, item, winner_only
from scorer.variants.classical.worths import POINTS_OF_DOUBLED_SETS, set_points

ONE_SUIT_WHO = winner_only("one_suit_for_losers", False)


@item("门风刻", "Pung of the Own Wind", reads=Honours, part=OF_A_SET)
def own_wind(honours: Honours) -> Times:
    """A pung or kong of the own wind.

    Rule: seed
    Yes:  567m34p99s SSS- 678s- +5p E/S
    No:   567m34p99s WWW- 678s- +5p E/S
    """
    return honours.each((honours.seat,)) if honours.seat is not None else []


@item("场风刻", "Pung of the Round Wind", reads=Honours, part=OF_A_SET, asks=("round_wind",))
def round_wind(honours: Honours) -> Times:
    """A pung or kong of the round wind; beside the own wind, if they are the same.

    Rule: seed: the later game and Chinese practice have round winds (round_wind)
    Yes:  variant=classical-late 567m34p99s EEE- 678s- +5p E/S
    No:   variant=classical-late 567m34p99s SSS- 678s- +5p E/S
    No:   variant=classical-late 567m34p99s EEE- 678s- +5p E/S round_wind=false
    """
    if honours.round is None or not honours.options.is_on("round_wind"):
        return []
    return honours.each((honours.round,))


@item("中刻", "Pung of Red Dragons", reads=Honours, part=OF_A_SET)
def red_dragons(honours: Honours) -> Times:
    """A pung or kong of red dragons.

    Rule: seed
    Yes:  14m258p369sWN CCCC_ E/S lost
    No:   14m258p369sWN FFFF_ E/S lost
    """
    return honours.each((C,))


@item("发刻", "Pung of Green Dragons", reads=Honours, part=OF_A_SET)
def green_dragons(honours: Honours) -> Times:
    """A pung or kong of green dragons.

    Rule: seed
    Yes:  567m34p99s FFF- 678s- +5p E/S
    No:   567m34p99s CCC- 678s- +5p E/S
    """
    return honours.each((F,))


@item("白刻", "Pung of White Dragons", reads=Honours, part=OF_A_SET)
def white_dragons(honours: Honours) -> Times:
    """A pung or kong of white dragons.

    Rule: seed
    Yes:  567m34p99s PPP- 678s- +5p E/S
    No:   567m34p99s CCC- 678s- +5p E/S
    """
    return honours.each((P,))


VALUE_PUNGS: Final[dict[str, Callable[[Honours], Times]]] = {
    "门风刻": own_wind,
    "场风刻": round_wind,
    "中刻": red_dragons,
    "发刻": green_dragons,
    "白刻": white_dragons,
}


@item("刻内翻", "Doubled Set", reads=Honours, most=63, part=WITHIN, asks=("disable",))
def doubled_set(honours: Honours) -> int:
    """What is added where a value pung doubles nothing but its own points (fan_scope=set).

    Rule: seed: a value pung may have doubled only itself; counted here in fours
    Yes:  567m34p99s CCC- 678s- +5p E/S fan_scope=set
    No:   567m34p99s CCC- 678s- +5p E/S
    No:   variant=classical-ningbo 567m34p99s EEE- 678s- +5p E/S fan_scope=set
    """
    off = honours.options.names("disable")
    doubled = [
        honours.groups[place][1]
        for name, found in VALUE_PUNGS.items()
        if name not in off
        for (place,) in found(honours)
    ]
    more = 0
    for kind in set(doubled):
        kong, concealed = honours.sort(kind)
        points = set_points(outside=True, kong=kong, concealed=concealed)
        more += points * (2 ** doubled.count(kind) - 1)
    return more // POINTS_OF_DOUBLED_SETS


@item(
    "一台花",
    "All Four Flowers",
    reads=Flowers,
    most=2,
    needs=winner_only("losers_count_flowers", False),
    shows="full series",
    excludes=[A_DOUBLE],
)
def four_flowers(flowers: Flowers) -> int:
    """All of 1f to 4f, or of 5f to 8f; the points of each count besides.

    Rule: seed: a double
    Yes:  variant=classical-ningbo 23567m345p67899s +4m 1234f E/S
    No:   variant=classical-ningbo 23567m345p67899s +4m 1235f E/S
    """
    return flowers.full


@item(
    "混一色",
    "One Suit with Honours",
    reads=Tiles,
    needs=ONE_SUIT_WHO,
    shows="missing suits",
    excludes=[A_DOUBLE],
)
def one_suit_with_honours(tiles: Tiles) -> bool:
    """One suit and honours.

    Rule: seed: a double; of a loser only in MAH-JONGG (one_suit_for_losers)
    Yes:  2347778mNNN CCC- +8m E/S
    No:   2347778mNNN 111s- +8m E/S
    """
    return tiles.suits == 1 and tiles.honours


@item(
    "清一色",
    "One Suit",
    reads=Tiles,
    needs=ONE_SUIT_WHO,
    shows="missing suits",
    excludes=[A_DOUBLE],
)
def one_suit(tiles: Tiles) -> bool:
    """One suit and nothing else.

    Rule: seed: three doubles; of a loser only in MAH-JONGG (one_suit_for_losers)
    Yes:  1223334457778m +6m E/S
    Yes:  variant=classical-babcock 1112345699m 678m- E/S lost
    No:   variant=classical-ningbo 1112345699m 678m- E/S lost
    """
    return tiles.suits == 1 and not tiles.honours


@item("门前清自摸和", "Concealed, Drawn", reads=Win, excludes=[A_DOUBLE])
def concealed_and_drawn(won: Win) -> bool:
    """Nothing claimed, and the winning tile drawn; not with 天和.

    Rule: seed: the later game
    Yes:  variant=classical-late 23567m345p67899s +4m E/S zimo
    No:   variant=classical-late 23567m345p67899s +4m E/S
    """
    return won.self_draw and not won.claimed and not won.said("heavenly")


@item(
    "混么九", "Ones, Nines and Honours", reads=Tiles, within="19m19p19sESWNCFP", needs=winner_only()
)
def outside_tiles(tiles: Tiles) -> bool:
    """Ones, nines and honours only; beside 对对和.

    Rule: seed: the later game
    Yes:  variant=classical-late 111s99sCC 111m- 999p- +C E/S limit=null
    No:   variant=classical-late 111s99sCC 111m- 222p- +C E/S
    """
    return True


@item("小三元", "Little Three Dragons", reads=Honours, needs=winner_only())
def little_three_dragons(honours: Honours) -> Times:
    """Two pungs of dragons and a pair of the third, on top of their doubles.

    Rule: seed: the later game
    Yes:  variant=classical-late 345m99pPP CCC- FFF- +9p E/S
    No:   variant=classical-late 345m99pNN CCC- FFF- +9p E/S
    """
    return honours.together(DRAGONS, 2, eyes=True)


@item("小四喜", "Little Four Winds", reads=Honours, needs=winner_only(), asks=("si_xi", "disable"))
def little_four_winds(honours: Honours) -> Times:
    """Three pungs of winds and a pair of the fourth where that is not 四喜和 (si_xi, disable).

    Rule: seed: the later game
    Yes:  variant=classical-late EEESS23p WWW- NNN- +4p E/S
    Yes:  variant=classical-late EEWW234p SSS- NNN- +E E/S si_xi=four_pungs
    Yes:  variant=classical-late EEWW234p SSS- NNN- +E E/S disable=四喜和
    No:   variant=classical-late EEWW234p SSS- NNN- +E E/S
    """
    options = honours.options
    four = options["si_xi"] == "four_pungs" or "四喜和" in options.names("disable")
    whole = four or honours.eyes == honours.seat
    return honours.together(WINDS, 3, eyes=True) if whole else []


@item("三暗刻", "Three Concealed Pungs", reads=Groups, shows="concealed pungs")
def three_concealed_pungs(groups: Groups) -> bool:
    """Three pungs or kongs that are concealed, or four.

    Rule: seed: optional in MAH-JONGG, one double
    Yes:  variant=classical-babcock 222333444m567p9s +9s E/S optional=三暗刻
    No:   variant=classical-babcock 555m777s9s 222p- 333p- +9s E/S optional=三暗刻
    """
    return groups.standard and groups.concealed_pungs >= 3
