"""The principles by which yaku and fu are counted, with hands that show them."""

from __future__ import annotations

from typing import Final

from scorer.rules.book import RuleBook
from scorer.rules.parts import Principle
from scorer.variants.riichi.price import YAKUMAN_HIDES

HIGHEST: Final = """Of all readings, and all places of the winning tile, the dearest is taken.

    Of equal points the one with more yakuman, then more han, then more fu.

    Rule: 高点法; every recorded win of Tenhou follows it
    Yes:  222333444m55p78s +9s E/S zimo => sanankou
    No:   222333444m55p78s +9s E/S zimo => pinfu
    """

YAKUMAN: Final = """With a yakuman no ordinary yaku and no dora counts; yakuman add up.

    Rule: every source; EMA counts one only (multiple_yakuman)
    Yes:  5p WWWNNN EEE- SSS- +5p E/S => daisuushii
    No:   5p WWWNNN EEE- SSS- +5p E/S => toitoi
    Yes:  WW PPP CCC- FFF- EE +W E/S => daisangen tsuuiisou
    """

NO_REPEAT: Final = """What is part of a dearer yaku is not counted beside it.

    Rule: ryanpeikou in place of iipeikou, junchan of chanta, chinitsu of honitsu, seven pairs' fu
    Yes:  223344m223344p5s +5s E/S => ryanpeikou
    No:   223344m223344p5s +5s E/S => iipeikou
    No:   1122m3344p5566s7m +7m E/S => tanki
    """

NEEDED: Final = """What belongs to a closed hand, or to riichi, does not count without it.

    Rule: every source
    Yes:  234m456p23567s66p +4s E/S riichi ura=1m => ura-dora
    No:   234m456p23567s66p +4s E/S ura=1m => ura-dora
    No:   456m456p23567s +4s 66p E/S => iipeikou
    """


def declare_principles(book: RuleBook) -> None:
    """Hang the principles on the book."""
    book.principles = (
        Principle("高点法", "the dearest reading", HIGHEST),
        Principle(YAKUMAN_HIDES, "yakuman", YAKUMAN),
        Principle("複合なし", "non-repeat", NO_REPEAT),
        Principle("条件なし", "needed", NEEDED),
    )
