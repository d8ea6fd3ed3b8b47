"""Fu: what the sets, the pair, the wait and the way of winning are worth in points (符)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.readings.suits import CLOSED, EDGE, EYES
from scorer.rules.domains import Form, Honours, Sets, Times, Win
from scorer.rules.fan import FIXED_FU, FU, Choice
from scorer.tiles import DRAGONS
from scorer.variants.riichi.book import OPENED, fu, riichi
from scorer.variants.riichi.items4_more_han import different_pairs
from scorer.variants.riichi.price import SEVEN_PAIRS_FU

BASE: Final = 20


@riichi.fan(SEVEN_PAIRS_FU, "chiitoitsu-fu", "Seven Pairs", reads=Form, part=FIXED_FU)
def seven_pairs(form: Form) -> bool:
    """Seven pairs have 25 fu, neither more nor rounded.

    Rule: every source
    Yes:  1122m3344p5566s7m +7m E/S
    No:   112233m445566p7s +7s E/S
    No:   1122m3344p5555s6s +6s E/S riichi
    """
    return different_pairs(form)


@fu(BASE, "fuutei", "Base", reads=Win)
def base(won: Win) -> bool:
    """What every hand has.

    Rule: every source
    Yes:  123456789m3455p +2p E/S
    No:   1122m3344p5566s7m +7m E/S
    """
    return True


@fu(10, "menzen-kafu", "Closed Ron", reads=Win)
def closed_ron(won: Win) -> bool:
    """Won on another player's tile with a closed hand.

    Rule: every source
    Yes:  123456789m3455p +2p E/S
    No:   123456789m3455p +2p E/S zimo
    No:   456789m3455p 123m- +2p E/S
    """
    return not won.self_draw and not won.claimed


@fu(2, "tsumo-fu", "Self-Draw", reads=Win, asks=("rinshan_fu",))
def self_draw(won: Win) -> bool:
    """Drawn by oneself, but for pinfu; a kong's replacement tile, too.

    Rule: Tenhou; JPML has no fu for the replacement tile (rinshan_fu)
    Yes:  123456789m3355p +3p E/S zimo
    No:   123456789m3455p +2p E/S zimo
    No:   23567m67899s 3333p_ +4m E/S zimo kongdraw rinshan_fu=no
    """
    replaced = won.said("after_kong") and not won.options.is_on("rinshan_fu")
    return won.self_draw and not replaced


@fu(2, "kanchan", "Closed Wait", reads=Win, shows="winning set")
def closed_wait(won: Win) -> bool:
    """The winning tile stands between two others.

    Rule: every source; whatever else the hand could have been won on
    Yes:  123456789m2455p +3p E/S
    No:   123456789m3455p +2p E/S
    """
    return won.place == CLOSED


@fu(2, "penchan", "Edge Wait", reads=Win, shows="winning set")
def edge_wait(won: Win) -> bool:
    """12 and 3, or 89 and 7.

    Rule: every source
    Yes:  123456789m1255p +3p E/S
    No:   123456789m3455p +2p E/S
    """
    return won.place == EDGE


@fu(2, "tanki", "Pair Wait", reads=Win, shows="winning set")
def pair_wait(won: Win) -> bool:
    """The winning tile is the second of the pair.

    Rule: every source
    Yes:  123456789m2345p +5p E/S
    No:   123456789m2455p +3p E/S
    """
    return won.place == EYES


@fu(2, "yakuhai-toitsu", "Pair of Value", reads=Honours, most=2, asks=("double_wind_fu",))
def pair_of_value(honours: Honours) -> Times:
    """A pair of dragons, of the seat wind, of the round wind; both winds at once 4 or 2 fu.

    Rule: Tenhou 4, M.League and WRC 2 (double_wind_fu)
    Yes:  123456789m34pCC +2p E/S
    No:   123456789m34pWW +2p E/S
    """
    kind = honours.eyes
    if kind is None:
        return []
    winds = (kind == honours.seat) + (kind == honours.round)
    times = (kind in DRAGONS) + min(winds, honours.options.number("double_wind_fu") // 2)
    return [(len(honours.groups) - 1,)] * times


@fu(2, "minko", "Open Triplet of 2 to 8", reads=Sets, most=4, shows="simple open pungs")
def simple_open_triplet(sets: Sets) -> int:
    """A triplet of 2 to 8 that was called, or that another player's tile completed.

    Rule: every source
    Yes:  567m34p99s678s 222m- +5p E/S lastdiscard
    Yes:  12355m345s67899p +5m E/S riichi
    No:   567m34p99s678s 111m- +5p E/S lastdiscard
    """
    return sets.count(outside=False, kong=False, concealed=False)


@fu(4, "anko", "Concealed Triplet of 2 to 8", reads=Sets, most=4, shows="simple concealed pungs")
def simple_concealed_triplet(sets: Sets) -> int:
    """A triplet of 2 to 8 in the hand.

    Rule: every source
    Yes:  222567m34p99s678s +5p E/S riichi
    No:   567m34p99s678s 222m- +5p E/S lastdiscard
    """
    return sets.count(outside=False, kong=False, concealed=True)


@fu(8, "minkan", "Open Kong of 2 to 8", reads=Sets, most=4, shows="simple open kongs")
def simple_open_kong(sets: Sets) -> int:
    """A called or added kong of 2 to 8.

    Rule: every source
    Yes:  567m34p99s678s 2222m- +5p E/S lastdiscard
    No:   567m34p99s678s 222m- +5p E/S lastdiscard
    """
    return sets.count(outside=False, kong=True, concealed=False)


@fu(16, "ankan", "Concealed Kong of 2 to 8", reads=Sets, most=4, shows="simple concealed kongs")
def simple_concealed_kong(sets: Sets) -> int:
    """A concealed kong of 2 to 8.

    Rule: every source
    Yes:  567m34p99s678s 2222m_ +5p E/S riichi
    No:   567m34p99s678s 2222m- +5p E/S lastdiscard
    """
    return sets.count(outside=False, kong=True, concealed=True)


@fu(4, "yaochu-minko", "Open Triplet of 1, 9, Honours", reads=Sets, most=4,
    shows="outside open pungs")  # fmt: skip
def outside_open_triplet(sets: Sets) -> int:
    """A triplet of 1, 9 or an honour that was called, or that another player's tile completed.

    Rule: every source
    Yes:  567m34p99s678s CCC- +5p E/S
    No:   567m34p99s678s 222m- +5p E/S lastdiscard
    """
    return sets.count(outside=True, kong=False, concealed=False)


@fu(8, "yaochu-anko", "Concealed Triplet of 1, 9, Honours", reads=Sets, most=4,
    shows="outside concealed pungs")  # fmt: skip
def outside_concealed_triplet(sets: Sets) -> int:
    """A triplet of 1, 9 or an honour in the hand.

    Rule: every source
    Yes:  567m34p99s678sCCC +5p E/S
    No:   567m34p99s678s CCC- +5p E/S
    """
    return sets.count(outside=True, kong=False, concealed=True)


@fu(16, "yaochu-minkan", "Open Kong of 1, 9, Honours", reads=Sets, most=4,
    shows="outside open kongs")  # fmt: skip
def outside_open_kong(sets: Sets) -> int:
    """A called or added kong of 1, 9 or an honour.

    Rule: every source
    Yes:  567m34p99s678s CCCC- +5p E/S
    No:   567m34p99s678s CCCC_ +5p E/S
    """
    return sets.count(outside=True, kong=True, concealed=False)


@fu(32, "yaochu-ankan", "Concealed Kong of 1, 9, Honours", reads=Sets, most=4,
    shows="outside concealed kongs")  # fmt: skip
def outside_concealed_kong(sets: Sets) -> int:
    """A concealed kong of 1, 9 or an honour.

    Rule: every source
    Yes:  567m34p99s678s CCCC_ +5p E/S
    No:   567m34p99s678s CCCC- +5p E/S
    """
    return sets.count(outside=True, kong=True, concealed=True)


def _kuipinfu(found: Mapping[str, int]) -> int:
    return OPENED in found and found.get(FU) == BASE and "tsumo-fu" not in found


@fu(
    Choice("open_pinfu_fu", {30: 10, 20: 0}),
    "kuipinfu",
    "Open Hand Without Fu",
    reads=Win,
    when=_kuipinfu,
)
def open_without_fu(found: object) -> bool:
    """An open hand that has nothing but the base counts 30.

    Rule: every source (open_pinfu_fu)
    Yes:  23456m66p567s 234p- +4m E/S
    No:   23456m66p567s 222p- +4m E/S
    """
    return bool(found)
