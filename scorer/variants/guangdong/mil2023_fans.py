"""广东麻将（推广）2023: the fans, the dearest first; they add up."""

from __future__ import annotations

from scorer.readings.shapes import FOUR_WILD_TILES, SEVEN_PAIRS, THIRTEEN_ORPHANS
from scorer.rules.domains import Form, Groups, Honours, Tiles, Times, Win
from scorer.rules.fan import Need
from scorer.tiles import DRAGONS, WINDS
from scorer.variants.guangdong.mil2023_book import mil2023

# 16 番


@mil2023.fan(16, "大四喜", "Great Four Winds", reads=Honours, excludes=["碰碰和"])
def great_four_winds(honours: Honours) -> Times:
    """A pung or kong of every wind; 混一色 is added, since honour eyes leave no suit.

    Rule: MIL 2023; 碰碰和 inside
    Yes:  5p WWWNNN EEE- SSS- +5p
    No:   123m WWWN EEE- SSS- +N
    """
    return honours.together(WINDS, 4)


@mil2023.fan(16, "大三元", "Great Three Dragons", reads=Honours)
def great_three_dragons(honours: Honours) -> Times:
    """A pung or kong of every dragon.

    Rule: MIL 2023
    Yes:  1235mPPP CCC- FFF- +5m
    No:   12456mPP CCC- FFF- +3m
    """
    return honours.together(DRAGONS, 3)


@mil2023.fan(16, "九莲宝灯", "Nine Gates", reads=Win, excludes=["清一色", "门清"])
def nine_gates(won: Win) -> bool:
    """1112345678999 of one suit, nothing on the table: waiting on all nine.

    Rule: MIL 2023; 清一色 and 门清 inside
    Yes:  1112345678999m +5m
    Yes:  111234567899?m +5m
    No:   1112345678899m +9m
    """
    return won.nine_gates


@mil2023.fan(16, "十三幺", "Thirteen Orphans", reads=Form, excludes=["门清"])
def thirteen_orphans(form: Form) -> bool:
    """Each 1, 9, wind and dragon, and one of them again.

    Rule: MIL 2023; 门清 inside
    Yes:  19m19p19sESWNCFP +C
    Yes:  19m19p1sESWNCF?? +F
    No:   99m19p19sESWNCFP +C
    """
    return form.shape == THIRTEEN_ORPHANS


# 12 番


@mil2023.fan(12, "天和", "Heavenly Hand", reads=Win, excludes=["自摸", "门清"])
def heavenly_hand(won: Win) -> bool:
    """East wins on the dealt fourteen tiles.

    Rule: MIL 2023; 自摸 and 门清 inside
    Yes:  12368m45556p999s +7m E/E zimo heavenly
    No:   12368m45556p999s +7m E/E zimo
    """
    return won.said("heavenly")


@mil2023.fan(12, "地和", "Earthly Hand", reads=Win, excludes=["自摸"])
def earthly_hand(won: Win) -> bool:
    """Another seat wins on its own first draw; 门清 is added.

    Rule: MIL 2023; 自摸 inside. One public scorer leaves out 门清
    Yes:  12368m45556p999s +7m E/S zimo earthly
    No:   12368m45556p999s +7m E/S zimo
    """
    return won.said("earthly")


@mil2023.fan(
    12,
    "四鬼和",
    "Four Wild Tiles",
    reads=Form,
    excludes=["清一色", "混一色", "自摸", "门清"],
)
def four_wild_tiles(form: Form) -> bool:
    """Four wild tiles win, whatever the others are.

    天和, 地和, 杠上花, 抢杠 and 海底 are added, nothing else; or the tiles are read another way, if
    that is dearer.

    Rule: MIL 2023
    Yes:  147m258p36s????E +E zimo
    No:   147m258p36sN???E +E zimo
    No:   EEESSSWWN???? +N zimo
    """
    return form.shape == FOUR_WILD_TILES


@mil2023.fan(12, "小四喜", "Little Four Winds", reads=Honours)
def little_four_winds(honours: Honours) -> Times:
    """Three pungs of winds and the fourth wind as eyes.

    Rule: MIL 2023
    Yes:  123m WWWN EEE- SSS- +N
    No:   123m WWWC EEE- SSS- +C
    """
    return honours.together(WINDS, 3, eyes=True)


@mil2023.fan(12, "小三元", "Little Three Dragons", reads=Honours)
def little_three_dragons(honours: Honours) -> Times:
    """Two pungs of dragons and the third dragon as eyes.

    Rule: MIL 2023
    Yes:  123m456pP CCC- FFF- +P
    No:   123m456pE CCC- FFF- +E
    """
    return honours.together(DRAGONS, 2, eyes=True)


@mil2023.sign("sets and eyes", reads=Groups)
def sets_and_eyes(groups: Groups) -> bool:
    """The hand is read as sets and eyes."""
    return groups.standard


@mil2023.fan(
    12,
    "幺九",
    "Terminals and Honours",
    reads=Tiles,
    within="19m19p19sESWNCFP",
    needs=(Need(("sets and eyes",)),),
    excludes=["碰碰和"],
)
def terminals_and_honours(tiles: Tiles) -> bool:
    """Pungs and eyes of honours, 1s and 9s.

    Rule: MIL 2023; 碰碰和 inside
    Yes:  1999s 111m- 999p- EEE- +1s
    Yes:  1p111999s 111m- 999p- +1p
    No:   1999s 222m- 999p- EEE- +1s
    No:   19m19p19sESWNCFP +C
    """
    return True


# 8 番


@mil2023.fan(8, "清一色", "Full Flush", reads=Tiles)
def full_flush(tiles: Tiles) -> bool:
    """One suit only.

    Rule: MIL 2023
    Yes:  1223344556789m +5m
    No:   1234556789m EEE- +5m
    """
    return tiles.suits == 1 and not tiles.honours


# 6 番


@mil2023.fan(6, "七对", "Seven Pairs", reads=Form, excludes=["门清"])
def seven_pairs(form: Form) -> bool:
    """Seven pairs; four alike are two of them.

    Rule: MIL 2023; 门清 inside
    Yes:  1133m5577p2288sC +C
    Yes:  1111m5577p22888s +8s
    Yes:  88m333p225566s?? +5s
    No:   123m4556p999s 7777s_ +5p zimo
    """
    return form.shape == SEVEN_PAIRS


# 5 番


@mil2023.fan(5, "杠上花", "Kong Replacement", reads=Win, excludes=["自摸"], shows="winning tile")
def kong_replacement(won: Win) -> bool:
    """Self-draw of the tile that replaces one's own kong's fourth.

    Rule: MIL 2023; 自摸 inside
    Yes:  123m4556p999s 777-7s +5p zimo kongdraw
    No:   123m4556p999s 777-7s +5p zimo
    """
    return won.said("after_kong") or won.said("double_kong")


# 4 番


@mil2023.fan(4, "碰碰和", "All Pungs", reads=Groups)
def all_pungs(groups: Groups) -> bool:
    """Four pungs or kongs.

    Rule: MIL 2023
    Yes:  999m5p777s 111m- 444p- +5p
    No:   999m5p789s 111m- 444p- +5p
    """
    return groups.standard and groups.chows == 0


@mil2023.fan(4, "混一色", "Half Flush", reads=Tiles)
def half_flush(tiles: Tiles) -> bool:
    """One suit and honours.

    Rule: MIL 2023
    Yes:  1234556789m EEE- +5m
    No:   1223344556789m +5m
    """
    return tiles.suits == 1 and tiles.honours


@mil2023.fan(4, "抢杠", "Robbing a Kong", reads=Win, shows="winning tile")
def robbing_a_kong(won: Win) -> bool:
    """Won on the tile that another player adds to a pung.

    Rule: MIL 2023
    Yes:  12368m45556p 999s- +7m robkong
    No:   12368m45556p 999s- +7m
    """
    return won.said("rob_kong")


@mil2023.fan(4, "海底", "Last Tile", reads=Win, shows="winning tile")
def last_tile(won: Win) -> bool:
    """Won on the last tile of the wall, or on the last discard.

    Rule: MIL 2023
    Yes:  12368m45556p 999s- +7m lastdiscard
    Yes:  12368m45556p 999s- +7m zimo lastdraw
    No:   12368m45556p 999s- +7m
    """
    return won.said("last_draw") or won.said("last_discard")


# 1 番


@mil2023.fan(1, "自摸", "Self-Draw", reads=Win, shows="winning tile")
def self_draw(won: Win) -> bool:
    """The winner drew the winning tile.

    Rule: MIL 2023
    Yes:  12368m45556p999s +7m zimo
    No:   12368m45556p999s +7m
    """
    return won.self_draw


@mil2023.fan(1, "门清", "Concealed Hand", reads=Win)
def concealed_hand(won: Win) -> bool:
    """Nothing claimed; concealed kongs do not end it.

    Rule: MIL 2023
    Yes:  12368m45556p999s +7m
    Yes:  123m4556p999s 7777s_ +5p zimo
    No:   12368m45556p 999s- +7m
    """
    return not won.claimed
