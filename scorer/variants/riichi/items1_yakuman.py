"""The yakuman (役満), each worth thirteen han, before which every ordinary yaku steps back.

Those that somebody may be liable for come first: where one of equals counts, it is they.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.readings.shapes import THIRTEEN_ORPHANS, THIRTEEN_SIDED
from scorer.readings.suits import EYES
from scorer.rules.domains import Form, Groups, Honours, Tiles, Times, Win
from scorer.rules.fan import LIMIT, Worked
from scorer.tiles import DRAGONS, WINDS
from scorer.variants.riichi.book import riichi, yakuman
from scorer.variants.riichi.price import YAKUMAN_HAN

UPGRADED: Final = "an upgrade"


@yakuman("daisangen", "Big Three Dragons", reads=Honours)
def big_three_dragons(honours: Honours) -> Times:
    """A triplet or kong of every dragon.

    Rule: every source
    Yes:  123m 5p PPP CCC- FFF- +5p E/S
    No:   123m 456p P CCC- FFF- +P E/S
    """
    return honours.together(DRAGONS, 3)


@yakuman("daisuushii", "Big Four Winds", reads=Honours, counts_double=True)
def big_four_winds(honours: Honours) -> Times:
    """A triplet or kong of every wind.

    Rule: every source; two yakuman by double_yakuman
    Yes:  5p WWWNNN EEE- SSS- +5p E/S
    No:   12m WWWNN EEE- SSS- +3m E/S
    """
    return honours.together(WINDS, 4)


@yakuman("suukantsu", "Four Kongs", reads=Groups, shows="kongs")
def four_kongs(groups: Groups) -> bool:
    """Four kongs of any kind.

    Rule: every source
    Yes:  9s 1111m- 3333m- 555-5p 7777s_ +9s E/S
    No:   7779s 1111m- 3333m- 555-5p +9s E/S
    """
    return groups.kongs == 4


@yakuman("tenhou", "Blessing of Heaven", reads=Win)
def heavenly_hand(won: Win) -> bool:
    """The dealer wins on the dealt fourteen tiles.

    Rule: every source; not with any meld, a concealed kong ends it
    Yes:  123456789m3455p +2p E/E zimo heavenly
    No:   123456789m3455p +2p E/E zimo
    """
    return won.said("heavenly")


@yakuman("chiihou", "Blessing of Earth", reads=Win)
def earthly_hand(won: Win) -> bool:
    """Another player wins on the own first draw, and nobody called before.

    Rule: every source
    Yes:  123456789m3455p +2p E/S zimo earthly
    No:   123456789m3455p +2p E/S zimo
    """
    return won.said("earthly")


@riichi.fan(
    Worked(("renhou",), lambda options: YAKUMAN_HAN * (options["renhou"] == "yakuman")),
    "renhou-yakuman",
    "Blessing of Man",
    reads=Win,
    part=LIMIT,
    listed_as="renhou",
)
def blessing_of_man(won: Win) -> bool:
    """Another player than the dealer wins on a discard before the own first draw, as a yakuman.

    Rule: house rule renhou=yakuman; it adds to other yakuman
    Yes:  123456789m3455p +2p E/S human renhou=yakuman
    No:   123456789m3455p +2p E/S human
    """
    return won.said("human")


@riichi.sign("four concealed triplets", reads=Groups)
def four_concealed_triplets(groups: Groups) -> bool:
    """Four concealed triplets or kongs; the one that a discard completes is open."""
    return groups.standard and groups.concealed_pungs == 4


@riichi.sign("a pair wait", reads=Win)
def won_on_the_pair(won: Win) -> bool:
    """The winning tile is the second of the pair."""
    return won.place == EYES


@riichi.sign(UPGRADED, reads=Win, asks=("tenhou_upgrade",))
def upgraded(won: Win) -> bool:
    """Won on the dealt tiles, which makes the stronger form, where that is played."""
    return won.said("heavenly") and won.options.is_on("tenhou_upgrade")


def _strong(found: Mapping[str, int], sign: str, stronger: str) -> bool | None:
    """Tell whether a yakuman has its stronger form; None if it is not there."""
    return stronger in found or UPGRADED in found if sign in found else None


def _suuankou(found: Mapping[str, int]) -> int:
    return _strong(found, "four concealed triplets", "a pair wait") is False


def _suuankou_tanki(found: Mapping[str, int]) -> int:
    return _strong(found, "four concealed triplets", "a pair wait") is True


@yakuman("suuankou", "Four Concealed Triplets", reads=Groups, when=_suuankou, shows="pungs")
def suuankou(found: object) -> bool:
    """Four concealed triplets or kongs, the last drawn by the winner.

    Rule: every source; a discard completes an open triplet, so it is drawn or won on the pair
    Yes:  222m444777p2266s +6s E/S zimo
    No:   222m444777p2266s +6s E/S
    No:   222m444777p6662s +2s E/S
    """
    return bool(found)


@yakuman(
    "suuankou-tanki",
    "Four Concealed Triplets, Pair Wait",
    reads=Groups,
    counts_double=True,
    form_of="suuankou",
    when=_suuankou_tanki,
    shows="pungs",
)
def suuankou_tanki(found: object) -> bool:
    """Four concealed triplets or kongs, won on the pair.

    Rule: every source; two yakuman by double_yakuman
    Yes:  222m444777p6662s +2s E/S
    No:   222m444777p2266s +6s E/S zimo
    """
    return bool(found)


@yakuman("tsuuiisou", "All Honours", reads=Tiles)
def all_honours(tiles: Tiles) -> bool:
    """Winds and dragons only; seven pairs of them, too.

    Rule: every source
    Yes:  WWCCFFF EEE- SSS- +C E/N
    Yes:  EESSWWNNCCFFP +P E/N
    No:   WW11m FFF EEE- SSS- +W E/S
    """
    return tiles.suits == 0


@yakuman("ryuuiisou", "All Green", reads=Tiles, within="23468sF", asks=("ryuuiisou_hatsu",))
def all_green(tiles: Tiles) -> bool:
    """Only 2, 3, 4, 6, 8 of bamboos and green dragons.

    Rule: Tenhou: the green dragon is not required; JPML asks for it (ryuuiisou_hatsu)
    Yes:  22334466s FF +F 888s- E/S
    Yes:  2223334446688s +8s E/S
    No:   2223334446688s +8s E/S ryuuiisou_hatsu=yes
    No:   2233445566688s +8s E/S
    """
    return tiles.dragons or not tiles.options.is_on("ryuuiisou_hatsu")


@yakuman("chinroutou", "All Terminals", reads=Tiles, within="19m19p19s")
def all_terminals(tiles: Tiles) -> bool:
    """Only 1s and 9s.

    Rule: every source
    Yes:  1p 111999s 111m- 999p- +1p E/S
    No:   1p 111999s 111m- EEE- +1p E/S
    """
    return True


@yakuman("chuuren", "Nine Gates", reads=Win)
def nine_gates(won: Win) -> bool:
    """1112345678999 of one suit and one tile more, nothing called and no kong.

    Rule: every source; the wait decides which of the two forms it is
    Yes:  1112345678899m +9m E/S
    No:   1112345678999m +5m E/S
    No:   1112345678m 999m- +5m E/S
    """
    return won.nine_gates_in_any_order and not _is_strong(won)


@yakuman("junsei-chuuren", "True Nine Gates", reads=Win, counts_double=True, form_of="chuuren")
def true_nine_gates(won: Win) -> bool:
    """Nine gates that waited for all nine tiles, a fourth 1 or 9, too.

    Rule: every source; two yakuman by double_yakuman
    Yes:  1112345678999m +5m E/S
    Yes:  1112345678999p +1p E/S
    No:   1112345678899m +9m E/S
    """
    return won.nine_gates_in_any_order and _is_strong(won)


def _is_strong(won: Win) -> bool:
    return won.nine_gates or upgraded(won) is True


@riichi.sign("thirteen orphans", reads=Form)
def thirteen_orphans(form: Form) -> bool:
    """Each 1, 9, wind and dragon, and one of them again."""
    return form.shape == THIRTEEN_ORPHANS


@riichi.sign("a thirteen-sided wait", reads=Form)
def thirteen_sided(form: Form) -> bool:
    """Of thirteen orphans all thirteen were there before the win."""
    return form.shape == THIRTEEN_ORPHANS and form.detail == THIRTEEN_SIDED


def _kokushi(found: Mapping[str, int]) -> int:
    return _strong(found, "thirteen orphans", "a thirteen-sided wait") is False


def _kokushi_13(found: Mapping[str, int]) -> int:
    return _strong(found, "thirteen orphans", "a thirteen-sided wait") is True


@yakuman("kokushi", "Thirteen Orphans", reads=Form, when=_kokushi)
def kokushi(found: object) -> bool:
    """Each 1, 9, wind and dragon, and one of them again.

    Rule: every source
    Yes:  19m19p119sSWNCFP +E E/S
    No:   19m19p19sESWNCFP +E E/S
    """
    return bool(found)


@yakuman(
    "kokushi-13",
    "Thirteen Orphans, Thirteen-Sided Wait",
    reads=Form,
    counts_double=True,
    form_of="kokushi",
    when=_kokushi_13,
)
def kokushi_13(found: object) -> bool:
    """Thirteen orphans that waited for each of the thirteen.

    Rule: every source; two yakuman by double_yakuman
    Yes:  19m19p19sESWNCFP +E E/S
    No:   19m19p119sSWNCFP +E E/S
    """
    return bool(found)


@yakuman("shousuushii", "Little Four Winds", reads=Honours)
def little_four_winds(honours: Honours) -> Times:
    """Triplets or kongs of three winds and a pair of the fourth.

    Rule: every source
    Yes:  12m WWWNN EEE- SSS- +3m E/S
    No:   12m WWWCC EEE- SSS- +3m E/S
    """
    return honours.together(WINDS, 3, eyes=True)


@riichi.sign("2 to 8 of dots", reads=Tiles, within="2345678p")
def middle_dots(tiles: Tiles) -> bool:
    """No tile but 2 to 8 of dots."""
    return True


def _daisharin(found: Mapping[str, int]) -> int:
    return int("chiitoitsu" in found and "2 to 8 of dots" in found)


def _daichisei(found: Mapping[str, int]) -> int:
    return int("chiitoitsu" in found and "tsuuiisou" in found)


@yakuman("daisharin", "Big Wheels", reads=Form, local=True, when=_daisharin)
def big_wheels(found: object) -> bool:
    """22334455667788 of dots, nothing called.

    Rule: local yaku (local_yaku=daisharin)
    Yes:  2233445566778p +8p E/S local_yaku=daisharin
    No:   2233445566778p +8p E/S
    No:   2233445566778s +8s E/S local_yaku=daisharin
    """
    return bool(found)


@yakuman("daichisei", "Big Seven Stars", reads=Form, local=True, when=_daichisei)
def big_seven_stars(found: object) -> bool:
    """A pair of each wind and dragon; it stands beside all honours.

    Rule: local yaku (local_yaku=daichisei)
    Yes:  EESSWWNNCCFFP +P E/N local_yaku=daichisei
    No:   EESSWWNNCCFFP +P E/N
    """
    return bool(found)
