"""The hands that add up: what the tiles are, how the sets are made."""

from __future__ import annotations

from scorer.readings.shapes import ONE_FOUR, SEVEN_PAIRS
from scorer.rules.domains import Form, Groups, Honours, Tiles, Times
from scorer.rules.fan import BARS, Exclusion, Need
from scorer.tiles import DRAGONS, WINDS
from scorer.variants.hongkong.book import hongkong, stated


@hongkong.sign("all pungs", reads=Groups)
def all_pungs_sign(groups: Groups) -> bool:
    """Four pungs or kongs, whether or not 对对和 is played."""
    return groups.standard and groups.chows == 0


@hongkong.fan(
    stated("kankan"),
    "坎坎糊",
    "Four Concealed Pungs",
    reads=Groups,
    excludes=["对对和"],
    needs=(Need(("自摸",), "kankan_win", "self_draw"),),
    shows="pungs",
)
def four_concealed_pungs(groups: Groups) -> bool:
    """Four concealed pungs or concealed kongs; a discard may only complete the eyes.

    Rule: Wikipedia 8; how a discard may win it is the switch kankan_win
    Yes:  222m444777p2666s +2s
    Yes:  222m44477p22666s +7p zimo
    Yes:  2333444555666m +2m
    Yes:  222m44477p22666s +7p kankan_win=any
    No:   222m44477p22666s +7p
    No:   222m444777p2666s +2s kankan_win=self_draw
    No:   222m444p2666s 7777p- +2s zimo
    """
    return groups.standard and groups.concealed_pungs == 4


@hongkong.fan(
    stated("dasanyuan"), "大三元", "Great Three Dragons", reads=Honours, excludes=["三元牌"]
)
def great_three_dragons(honours: Honours) -> Times:
    """A pung or kong of every dragon.

    Rule: most lists 8
    Yes:  123m 5p PPP CCC- FFF- +5p
    No:   123m 456p P CCC- FFF- +P
    """
    return honours.together(DRAGONS, 3)


@hongkong.fan(stated("qingyise"), "清一色", "Full Flush", reads=Tiles)
def full_flush(tiles: Tiles) -> bool:
    """One suit only.

    Rule: seed: 三三制 7, 二二制 4 or 5
    Yes:  4556789m 123m- 999m- +5m
    No:   4556789m 123m- EEE- +5m
    """
    return tiles.suits == 1 and not tiles.honours


@hongkong.fan(
    stated("xiaosixi"), "小四喜", "Little Four Winds", reads=Honours, excludes=["门风", "圈风"]
)
def little_four_winds(honours: Honours) -> Times:
    """Three pungs of winds and the fourth wind as eyes; 混一色 and 对对和 still add.

    Rule: English Wikipedia 6; old style 10; Wikipedia 3; Hong Kong Mahjong Association: limit
    Yes:  12m WWWNN EEE- SSS- +3m E/S
    No:   12m WWWCC EEE- SSS- +3m E/S
    """
    return honours.together(WINDS, 3, eyes=True)


@hongkong.fan(
    stated("xiaosanyuan"), "小三元", "Little Three Dragons", reads=Honours, excludes=["三元牌"]
)
def little_three_dragons(honours: Honours) -> Times:
    """Two pungs of dragons and the third dragon as eyes; the pungs are inside.

    Rule: seed: 3 formerly, 5 now; Wikipedia: 3 and the two pungs
    Yes:  123m 456p P CCC- FFF- +P
    No:   123m 456p E CCC- FFF- +E
    """
    return honours.together(DRAGONS, 2, eyes=True)


@hongkong.fan(
    stated("qidui"),
    "七对子",
    "Seven Pairs",
    reads=Form,
    excludes=[Exclusion("门前清", BARS)],
)
def seven_pairs(form: Form) -> bool:
    """Seven different pairs, a house rule; flushes, 自摸 and flowers add, 门前清 does not.

    Rule: Wikipedia: not standard, 3 where it is played; old style 5; English Wikipedia 4
    Yes:  1133m5577p2288sC +C qidui=4
    No:   1133m5577p2288sC +C
    No:   1111m5577p22888s +8s qidui=4
    """
    return form.shape == SEVEN_PAIRS and form.detail < ONE_FOUR


@hongkong.fan(stated("hunyise"), "混一色", "Half Flush", reads=Tiles)
def half_flush(tiles: Tiles) -> bool:
    """One suit and honours.

    Rule: seed: 三三制 3, 二二制 2
    Yes:  4556789m 123m- EEE- +5m E/S
    No:   5789m 456p 123m- EEE- +5m E/S
    No:   4556789m 123m- 999m- +5m E/S
    """
    return tiles.suits == 1 and tiles.honours


@hongkong.fan(stated("duidui"), "对对和", "All Pungs", reads=Groups)
def all_pungs(groups: Groups) -> bool:
    """Four pungs or kongs.

    Rule: seed: 三三制 3, 二二制 2
    Yes:  999m 5p 111m- 4444p- 777s- +5p
    No:   123m 5p 111m- 4444p- 777s- +5p
    """
    return groups.standard and groups.chows == 0


@hongkong.fan(
    stated("huayaojiu"),
    "花幺九",
    "Mixed Terminals",
    reads=Tiles,
    within="19m19p19sESWNCFP",
    needs=(Need(("all pungs",)),),
)
def mixed_terminals(tiles: Tiles) -> bool:
    """All pungs of 1s, 9s and honours, of both kinds; on top of 对对和 or 坎坎糊.

    Rule: most lists: one more than 对对和
    Yes:  1999s 111m- 999p- EEE- +1s W/S
    Yes:  111m999p1999sEEE +1s zimo W/S
    No:   1999s 222m- 999p- EEE- +1s W/S
    No:   19m19p19sESWNCFP +C
    """
    return tiles.suits > 0 and tiles.honours


@hongkong.fan(1, "三元牌", "Dragon Pung", reads=Honours, most=3)
def dragon_pungs(honours: Honours) -> Times:
    """A pung or kong of 中, 发 or 白, each (番子).

    Rule: every list 1
    Yes:  4556p 789s 123m- CCC- +5p
    No:   4556p 789s 123m- WWW- +5p
    """
    return honours.each(DRAGONS)


@hongkong.fan(1, "门风", "Seat Wind", reads=Honours)
def seat_wind(honours: Honours) -> Times:
    """A pung or kong of one's own wind.

    Rule: every list 1
    Yes:  4556p 789s 123m- SSS- +5p E/S
    No:   4556p 789s 123m- SSS- +5p S/W
    """
    return honours.each([honours.seat] if honours.seat else [])


@hongkong.fan(1, "圈风", "Round Wind", reads=Honours)
def round_wind(honours: Honours) -> Times:
    """A pung or kong of the round's wind; the same pung may be both.

    Rule: every list 1
    Yes:  4556p 789s 123m- SSS- +5p S/W
    Yes:  4556p 789s 123m- SSS- +5p S/S
    No:   4556p 789s 123m- SSS- +5p E/S
    """
    return honours.each([honours.round] if honours.round else [])


@hongkong.fan(1, "平和", "Common Hand", reads=Groups, asks=("pinghu_pair",))
def common_hand(groups: Groups) -> bool:
    """Four chows; any wait, and any eyes unless pinghu_pair says otherwise.

    Rule: Wikipedia and Hong Kong Mahjong Association: any eyes; English Wikipedia: suited
    Yes:  678m 45556p 89s 123m- +7s
    Yes:  678m 456p 78s CC 123m- +9s
    No:   678m 456p 78s CC 123m- +9s pinghu_pair=suited
    No:   678m 4556p 789s EEE- +5p W/S
    """
    if groups.honour_eyes and groups.options["pinghu_pair"] == "suited":
        return False
    return groups.standard and groups.chows == 4


@hongkong.fan(stated("kong_fan"), "杠", "Kong", reads=Groups, most=4, shows="kongs")
def kongs(groups: Groups) -> int:
    """A kong of any kind, each; nothing unless kong_fan is 1.

    Rule: house rule
    Yes:  678m 5p 789s 1111m- 222-2p +5p kong_fan=1
    No:   678m 4556p 789s 1111m- +5p
    """
    return groups.kongs
