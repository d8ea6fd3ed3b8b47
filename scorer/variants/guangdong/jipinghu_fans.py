"""鸡平胡: the hands, of which only the first that fits counts, then the extras.

The hands down to 清碰 pay their own value and take no extras.
"""

from __future__ import annotations

from scorer.readings.shapes import ONE_FOUR, SEVEN_PAIRS, THIRTEEN_ORPHANS
from scorer.rules.domains import Form, Groups, Honours, Tiles, Times, Win
from scorer.rules.fan import ALONE, BESIDE, LIMIT, Choice, Need
from scorer.tiles import DRAGONS, WINDS
from scorer.variants.guangdong.jipinghu_book import jipinghu, stated

ALL_PUNGS = (Need(("all pungs",)),)


@jipinghu.sign("all pungs", reads=Groups)
def all_pungs_sign(groups: Groups) -> bool:
    """Four pungs or kongs, whatever they are worth."""
    return groups.standard and groups.chows == 0


@jipinghu.sign("thirteen orphans", reads=Form)
def thirteen_orphans_sign(form: Form) -> bool:
    """Thirteen orphans win, whatever they are worth."""
    return form.shape == THIRTEEN_ORPHANS


@jipinghu.fan(stated("shisanyao"), "十三幺", "Thirteen Orphans", reads=Form, part=LIMIT)
def thirteen_orphans(form: Form) -> bool:
    """Each 1, 9, wind and dragon, and one of them again.

    Rule: two game servers 6
    Yes:  19m19p19sESWNCFP +C
    No:   99m19p19sESWNCFP +C
    """
    return form.shape == THIRTEEN_ORPHANS


@jipinghu.fan(stated("jiulian"), "九莲宝灯", "Nine Gates", reads=Win, part=LIMIT)
def nine_gates(won: Win) -> bool:
    """1112345678999 of one suit and any tile of it, nothing on the table; any wait will do.

    Rule: two game servers 6
    Yes:  1112345678999m +5m
    Yes:  1112345678899m +9m
    No:   1112345678m 999m- +5m
    """
    return won.nine_gates_in_any_order


@jipinghu.fan(stated("dasixi"), "大四喜", "Great Four Winds", reads=Honours, part=LIMIT)
def great_four_winds(honours: Honours) -> Times:
    """A pung or kong of every wind.

    Rule: two game servers 6
    Yes:  5p WWWNNN EEE- SSS- +5p E/S
    No:   12m WWWNN EEE- SSS- +3m E/S
    """
    return honours.together(WINDS, 4)


@jipinghu.fan(stated("dasanyuan"), "大三元", "Great Three Dragons", reads=Honours, part=LIMIT)
def great_three_dragons(honours: Honours) -> Times:
    """A pung or kong of every dragon.

    Rule: two game servers 6
    Yes:  45m99s CCC- FFF- PPP- +6m
    No:   123m 456p P CCC- FFF- +P
    """
    return honours.together(DRAGONS, 3)


@jipinghu.fan(
    stated("qingyaojiu"),
    "清幺九",
    "Pure Terminals",
    reads=Tiles,
    within="19m19p19s",
    needs=ALL_PUNGS,
    part=LIMIT,
)
def pure_terminals(tiles: Tiles) -> bool:
    """All pungs, of 1s and 9s only.

    Rule: two game servers 6
    Yes:  1p 111999s 111m- 999p- +1p
    No:   1p 111999s 111m- EEE- +1p
    No:   1111m99m11p99p11s9s +9s qidui=4
    """
    return True


@jipinghu.fan(stated("ziyise"), "字一色", "All Honours", reads=Tiles, part=LIMIT)
def all_honours(tiles: Tiles) -> bool:
    """Winds and dragons only.

    Rule: two game servers 6
    Yes:  WWCCFFF EEE- SSS- +C N/N
    No:   WW11m FFF EEE- SSS- +W N/N
    """
    return tiles.suits == 0


@jipinghu.fan(stated("xiaosixi"), "小四喜", "Little Four Winds", reads=Honours, part=LIMIT)
def little_four_winds(honours: Honours) -> Times:
    """Three pungs of winds and the fourth wind as eyes.

    Rule: two game servers 5
    Yes:  12m WWWNN EEE- SSS- +3m E/S
    No:   12m WWWCC EEE- SSS- +3m E/S
    """
    return honours.together(WINDS, 3, eyes=True)


@jipinghu.fan(stated("xiaosanyuan"), "小三元", "Little Three Dragons", reads=Honours, part=LIMIT)
def little_three_dragons(honours: Honours) -> Times:
    """Two pungs of dragons and the third dragon as eyes; 混一色 is not added.

    Rule: two game servers 5; one of them lets 清一色 or 混一色 add to the hands from 小三元 down
    Yes:  12456mPP CCC- FFF- +3m
    No:   12456mEE CCC- FFF- +3m E/S
    """
    return honours.together(DRAGONS, 2, eyes=True)


@jipinghu.fan(
    stated("hunyaojiu"),
    "混幺九",
    "Mixed Terminals",
    reads=Tiles,
    within="19m19p19sESWNCFP",
    needs=ALL_PUNGS,
    part=LIMIT,
)
def mixed_terminals(tiles: Tiles) -> bool:
    """All pungs, of 1s, 9s and honours.

    Rule: two game servers 5
    Yes:  1999s 111m- 999p- EEE- +1s E/S
    No:   1199m1199p1199sC +C E/S qidui=4
    No:   1999s 222m- 999p- EEE- +1s E/S
    """
    return True


@jipinghu.fan(
    Choice("qidui", {0: 0, 4: 5, 6: 7}),
    "豪华七对",
    "Seven Pairs with Four Alike",
    reads=Form,
    part=LIMIT,
)
def seven_pairs_with_four_alike(form: Form) -> bool:
    """Seven pairs, two of them or more alike; off unless qidui says what pairs are worth.

    Rule: one server 5, the other has it not
    Yes:  1111m5577p22888s +8s qidui=4
    No:   1133m5577p2288sC +C qidui=4
    """
    return form.shape == SEVEN_PAIRS and form.detail >= ONE_FOUR


@jipinghu.fan(stated("qidui"), "七对", "Seven Pairs", reads=Form, part=LIMIT)
def seven_pairs(form: Form) -> bool:
    """Seven different pairs; off unless qidui says what they are worth.

    Rule: one server 4, the other has it not; the trainer application 6
    Yes:  1133m5577p2288sC +C qidui=4
    No:   1133m5577p2288sC +C
    No:   1111m5577p22888s +8s qidui=4
    """
    return form.shape == SEVEN_PAIRS and form.detail < ONE_FOUR


@jipinghu.fan(
    stated("qingpeng"), "清碰", "Full Flush of Pungs", reads=Tiles, needs=ALL_PUNGS, part=LIMIT
)
def full_flush_of_pungs(tiles: Tiles) -> bool:
    """One suit only, all pungs.

    Rule: two game servers 5
    Yes:  5777m 111m- 333m- 999m- +5m
    No:   5777m 111m- 333m- EEE- +5m E/S
    """
    return tiles.suits == 1 and not tiles.honours


@jipinghu.fan(stated("qingyise"), "清一色", "Full Flush", reads=Tiles)
def full_flush(tiles: Tiles) -> bool:
    """One suit only.

    Rule: two game servers 4
    Yes:  4556789m 123m- 999m- +5m
    No:   4556789m 123m- EEE- +5m W/S
    """
    return tiles.suits == 1 and not tiles.honours


@jipinghu.fan(stated("hunpeng"), "混碰", "Half Flush of Pungs", reads=Tiles, needs=ALL_PUNGS)
def half_flush_of_pungs(tiles: Tiles) -> bool:
    """One suit and honours, all pungs.

    Rule: two game servers 4
    Yes:  5999m 111m- 444m- CCC- +5m
    No:   4556789m 123m- CCC- +5m
    """
    return tiles.suits == 1 and tiles.honours


@jipinghu.fan(stated("hunyise"), "混一色", "Half Flush", reads=Tiles)
def half_flush(tiles: Tiles) -> bool:
    """One suit and honours.

    Rule: one server and the trainer application 3, the other server 2
    Yes:  4556789m 123m- EEE- +5m W/S
    No:   5789m 456p 123m- EEE- +5m W/S
    """
    return tiles.suits == 1 and tiles.honours


@jipinghu.fan(stated("duidui"), "碰碰胡", "All Pungs", reads=Groups)
def all_pungs(groups: Groups) -> bool:
    """Four pungs or kongs.

    Rule: one server and the trainer application 3, the other server 2
    Yes:  999m 5p 111m- 444p- 777s- +5p
    No:   123m 5p 111m- 444p- 777s- +5p
    """
    return groups.standard and groups.chows == 0


@jipinghu.fan(1, "平胡", "Common Hand", reads=Groups, asks=("pinghu_pair",))
def common_hand(groups: Groups) -> bool:
    """Four chows; any wait, and any eyes unless pinghu_pair says otherwise.

    Rule: two game servers 1
    Yes:  678m 456p 78s CC 123m- +9s
    No:   678m 456p 78s CC 123m- +9s pinghu_pair=suited
    No:   4556p 789s 123m- EEE- +5p W/S
    """
    if groups.honour_eyes and groups.options["pinghu_pair"] == "suited":
        return False
    return groups.standard and groups.chows == 4


# In place of any hand that comes to less


@jipinghu.fan(stated("tian"), "天胡", "Heavenly Hand", reads=Win, part=ALONE)
def heavenly_hand(won: Win) -> bool:
    """East wins on the dealt fourteen tiles.

    Rule: one server 6
    Yes:  123678m45556p89s +7s E/E zimo heavenly
    No:   123678m45556p89s +7s E/E zimo
    """
    return won.said("heavenly")


@jipinghu.fan(stated("tian"), "地胡", "Earthly Hand", reads=Win, part=ALONE)
def earthly_hand(won: Win) -> bool:
    """Another seat wins on East's first discard.

    Rule: one server 6
    Yes:  123678m45556p89s +7s E/S earthly
    No:   123678m45556p89s +7s E/S
    """
    return won.said("earthly")


@jipinghu.fan(stated("tian"), "人胡", "Hand of Man", reads=Win, part=ALONE)
def hand_of_man(won: Win) -> bool:
    """Another seat than East wins inside the first go-round.

    Rule: one server 6
    Yes:  12p123678m45556s +3p E/W human
    No:   12p123678m45556s +3p E/W
    """
    return won.said("human")


# The extras


@jipinghu.fan(1, "三元牌", "Dragon Pung", reads=Honours, most=3, part=BESIDE)
def dragon_pungs(honours: Honours) -> Times:
    """A pung or kong of 中, 发 or 白, each.

    Rule: two game servers 1
    Yes:  4556p 789s 123m- CCC- +5p
    No:   4556p 789s 123m- WWW- +5p E/S
    """
    return honours.each(DRAGONS)


@jipinghu.fan(1, "门风", "Seat Wind", reads=Honours, part=BESIDE)
def seat_wind(honours: Honours) -> Times:
    """A pung or kong of one's own wind.

    Rule: two game servers 1
    Yes:  4556p 789s 123m- SSS- +5p E/S
    No:   4556p 789s 123m- SSS- +5p S/W
    """
    return honours.each([honours.seat] if honours.seat else [])


@jipinghu.fan(1, "圈风", "Round Wind", reads=Honours, part=BESIDE)
def round_wind(honours: Honours) -> Times:
    """A pung or kong of the round's wind; the same pung may be both.

    Rule: two game servers 1
    Yes:  4556p 789s 123m- EEE- +5p E/E
    No:   4556p 789s 123m- EEE- +5p S/W
    """
    return honours.each([honours.round] if honours.round else [])


@jipinghu.fan(stated("zimo"), "自摸", "Self-Draw", reads=Win, part=BESIDE, shows="winning tile")
def self_draw(won: Win) -> bool:
    """The winner drew the winning tile.

    Rule: two game servers 1
    Yes:  4556p 789s 123m- EEE- +5p W/S zimo
    No:   4556p 789s 123m- EEE- +5p W/S
    """
    return won.self_draw


@jipinghu.fan(stated("menqing"), "门清", "Concealed Hand", reads=Win, part=BESIDE)
def concealed_hand(won: Win) -> bool:
    """Nothing claimed; concealed kongs do not end it, a discard may finish the hand.

    Rule: two game servers 1
    Yes:  123678m45556p89s +7s E/S
    Yes:  33555m23488s 6666s_ +3m W/W
    No:   678m45556p89s 123m- +7s
    """
    return not won.claimed


@jipinghu.fan(
    stated("event"), "杠上开花", "Kong Replacement", reads=Win, part=BESIDE, shows="winning tile"
)
def kong_replacement(won: Win) -> bool:
    """Self-draw of the tile that replaces one's own kong's fourth; 自摸 is added.

    Rule: one server 3; the trainer application 1
    Yes:  5p789s 123m- 9999p- WWW- +5p E/S zimo kongdraw
    No:   5p789s 123m- 9999p- WWW- +5p E/S zimo
    """
    return won.said("after_kong") or won.said("double_kong")


@jipinghu.fan(
    stated("event"), "抢杠胡", "Robbing a Kong", reads=Win, part=BESIDE, shows="winning tile"
)
def robbing_a_kong(won: Win) -> bool:
    """Won on the tile that another player adds to a pung.

    Rule: one server 3; the trainer application 1
    Yes:  45556p79s 123m- WWW- +8s E/S robkong
    No:   45556p79s 123m- WWW- +8s E/S
    """
    return won.said("rob_kong")


@jipinghu.fan(stated("event"), "海底", "Last Tile", reads=Win, part=BESIDE, shows="winning tile")
def last_tile(won: Win) -> bool:
    """Won on the last tile of the wall, or on the discard after it.

    Rule: one server 3; the trainer application 1
    Yes:  4556p789s 123m- WWW- +5p E/S lastdiscard
    Yes:  4556p789s 123m- WWW- +5p E/S zimo lastdraw
    No:   4556p789s 123m- WWW- +5p E/S
    """
    return won.said("last_draw") or won.said("last_discard")


@jipinghu.fan(0, "鸡胡", "Chicken Hand", reads=(), fallback=True)
def chicken_hand(nothing: object) -> bool:
    """A complete hand without anything that counts.

    Rule: two game servers 0
    Yes:  4556p 789s 123m- EEE- +5p W/S
    No:   4556p 789s 123m- EEE- +5p W/S zimo
    """
    return False
