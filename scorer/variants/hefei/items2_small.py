"""The small items: they count where there is no big one."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.domains import Chows, Groups, Tiles, Win
from scorer.variants.hefei.book import beyond_four, beyond_seven, hefei
from scorer.variants.hefei.items1_big import ALIKE, FINISHED


@hefei.fan(4, "暗杠", "Concealed Kong", reads=Win, most=4, shows="concealed kongs")
def concealed_kong(won: Win) -> int:
    """Each concealed kong, beside its 坎.

    Rule: two game tables
    Yes:  23456788m34s 5555p_ +5s
    No:   23456788m34s 555p- +5s
    """
    return won.concealed_kongs


@hefei.fan(4, "四活", "Four Alike", reads=Tiles, most=3, shows="fours")
def four_alike(tiles: Tiles) -> int:
    """Each four alike that are no kong.

    Rule: two game tables
    Yes:  34555567m456p34s +5s
    No:   23456788m34s 5555p_ +5s
    """
    return tiles.fours


def _untouched(counts: Mapping[str, int]) -> int:
    return int(counts.get(ALIKE, 0) > (FINISHED in counts))


def _finished(counts: Mapping[str, int]) -> int:
    return int(ALIKE in counts and not _untouched(counts))


@hefei.fan(4, "暗双铺", "Concealed Identical Chows", reads=(Chows, Win), when=_untouched)
def concealed_identical_chows(_: Chows) -> bool:
    """Two identical chows that no discard finished; once for a hand.

    Rule: two game tables
    Yes:  3355667m567p234s +7m zimo
    No:   3355667m456p234s +7m
    """
    return False


@hefei.fan(2, "明双铺", "Identical Chows", reads=(Chows, Win), when=_finished)
def identical_chows(_: Chows) -> bool:
    """Two identical chows, one of which a discard finished; once for a hand.

    Rule: two game tables
    Yes:  3355667m456p234s +7m
    No:   3355667m567p234s +7m zimo
    """
    return False


@hefei.fan(2, "缺门", "A Suit Is Missing", reads=Tiles)
def missing_suit(tiles: Tiles) -> bool:
    """Two suits.

    Rule: two game tables
    Yes:  23456788m34456p +5p
    No:   23456788m456p34s +5s
    """
    return tiles.suits == 2


@hefei.fan(1, "支", "Beyond Eight", reads=Tiles, most=10)
def beyond_eight(tiles: Tiles) -> int:
    """Each tile of the longest suit beyond eight, kongs counted as four.

    Rule: two game tables
    Yes:  234567m88p34s 8888m_ +5s
    No:   23456788m456p34s +5s
    """
    return max(beyond_seven(tiles) - 1, 0)


@hefei.fan(1, "同", "Same Number", reads=Tiles, most=14)
def same_number(tiles: Tiles) -> int:
    """For each number its tiles beyond four, all suits together, kongs counted as four.

    Rule: two game tables
    Yes:  23456788m34s 5555p_ +5s
    No:   23456788m345p34s +2s
    """
    return sum(beyond_four(tiles))


@hefei.fan(
    1,
    "坎",
    "Concealed Pung",
    reads=Groups,
    most=4,
    asks=("three_kan",),
    shows="concealed pungs",
)
def concealed_pung(groups: Groups) -> int:
    """Each concealed pung or kong; one that a discard finished is none. Three come to three_kan.

    Rule: two game tables; one open rule set 4 for three
    Yes:  23455588m456p34s +5s
    No:   23456788m34s 555p- +5s
    """
    pungs = groups.concealed_pungs
    return groups.options.number("three_kan") if pungs == 3 else pungs


@hefei.fan(1, "卡", "Only Wait", reads=Win, shows="winning set")
def only_wait(won: Win) -> bool:
    """One kind alone would have won; a kind of which the player holds all four is none.

    Rule: two game tables
    Yes:  23456788m456p24s +3s
    Yes:  44567m56677788s +6s
    No:   2345678m456p234s +8m
    """
    return won.lone
