"""The limit hands (例牌): each counts in place of all other hands, the dearer of equals first.

They stand in the order of the rule text, which decides between two of one value.
"""

from __future__ import annotations

from scorer.readings.shapes import THIRTEEN_ORPHANS
from scorer.rules.domains import Form, Groups, Honours, Tiles, Times, Win
from scorer.rules.fan import LIMIT
from scorer.tiles import WINDS
from scorer.variants.hongkong.book import hongkong, stated


@hongkong.fan(stated("dasixi"), "大四喜", "Great Four Winds", reads=Honours, part=LIMIT)
def great_four_winds(honours: Honours) -> Times:
    """A pung or kong of every wind.

    Rule: most lists; Wikipedia 13, old style 15, Hong Kong Mahjong Association at the limit
    Yes:  5p WWWNNN EEE- SSS- +5p S/S
    Yes:  5p NNN EEEE- SSS- WWWW_ +5p S/S
    No:   12m WWWNN EEE- SSS- +3m S/S
    """
    return honours.together(WINDS, 4)


@hongkong.fan(stated("ziyise"), "字一色", "All Honours", reads=Tiles, part=LIMIT)
def all_honours(tiles: Tiles) -> bool:
    """Winds and dragons only; beside 七对子, where that is played, both count.

    Rule: most lists
    Yes:  WWCCFFF EEE- SSS- +C S/N
    Yes:  EESSWWNNCCFFP +P qidui=4 cap=13 S/N
    No:   WW11m FFF EEE- SSS- +W S/N
    """
    return tiles.suits == 0


@hongkong.fan(
    stated("qingyaojiu"), "清幺九", "Pure Terminals", reads=Tiles, within="19m19p19s", part=LIMIT
)
def pure_terminals(tiles: Tiles) -> bool:
    """All pungs, of 1s and 9s only.

    Rule: Wikipedia and Hong Kong Mahjong Association 10; other lists 13, one table 7
    Yes:  1p 111999s 111m- 999p- +1p
    No:   1p 111999s 111m- EEE- +1p
    """
    return True


@hongkong.fan(stated("jiuzi"), "九子连环", "Nine Gates", reads=Win, part=LIMIT)
def nine_gates(won: Win) -> bool:
    """1112345678999 of one suit and any tile of it, nothing on the table; any wait will do.

    Rule: Wikipedia and Hong Kong Mahjong Association 10; old style 15
    Rule: one list wants all nine waits
    Yes:  1112345678999m +5m
    Yes:  1112345678899m +9m
    No:   1112345678m 999m- +5m
    """
    return won.nine_gates_in_any_order


@hongkong.fan(
    stated("shibaluohan"), "十八罗汉", "Four Kongs", reads=Groups, part=LIMIT, shows="kongs"
)
def four_kongs(groups: Groups) -> bool:
    """Four kongs of any kind.

    Rule: Wikipedia 13; old style 18; Hong Kong Mahjong Association at the limit
    Yes:  9s 1111m- 3333m- 555-5p 7777s_ +9s
    No:   7779s 1111m- 3333m- 555-5p +9s
    """
    return groups.kongs == 4


@hongkong.sign("thirteen orphans", reads=Form)
def thirteen_orphans_sign(form: Form) -> bool:
    """Thirteen orphans win, whatever they are worth."""
    return form.shape == THIRTEEN_ORPHANS


@hongkong.fan(stated("shisanyao"), "十三幺", "Thirteen Orphans", reads=Form, part=LIMIT)
def thirteen_orphans(form: Form) -> bool:
    """Each 1, 9, wind and dragon, and one of them again.

    Rule: Wikipedia 13; Hong Kong Mahjong Association at the limit
    Yes:  19m19p19sESWNCFP +C
    No:   99m19p19sESWNCFP +C
    """
    return form.shape == THIRTEEN_ORPHANS


@hongkong.fan(stated("tianhe"), "天和", "Heavenly Hand", reads=Win, part=LIMIT)
def heavenly_hand(won: Win) -> bool:
    """East wins on the dealt fourteen tiles.

    Rule: Wikipedia 13; old style 10
    Yes:  123456789m3455p +2p 4f E/E zimo heavenly
    No:   123456789m3455p +2p 4f E/E zimo
    """
    return won.said("heavenly")


@hongkong.fan(stated("dihe"), "地和", "Earthly Hand", reads=Win, part=LIMIT)
def earthly_hand(won: Win) -> bool:
    """Another seat wins on East's first discard, nothing claimed before.

    Rule: Wikipedia 13; old style 10
    Yes:  123456789m2355p +4p 4f E/S earthly
    No:   123456789m2355p +4p 4f E/S
    """
    return won.said("earthly")


@hongkong.fan(stated("renhe"), "人和", "Hand of Man", reads=Win, part=LIMIT)
def hand_of_man(won: Win) -> bool:
    """Another seat than East wins inside the first go-round, on a discard or by self-draw.

    Rule: Wikipedia: a discard, 13 or 3; English Wikipedia: the own first draw
    Yes:  123456789m2455p +3p 4f E/W human
    No:   123456789m2455p +3p 4f E/W
    """
    return won.said("human")
