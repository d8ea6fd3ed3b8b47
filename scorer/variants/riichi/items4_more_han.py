"""Yaku of two han and more that the tiles and the sets make, with their forms in an open hand."""

from __future__ import annotations

from typing import Final

from scorer.readings.shapes import ONE_FOUR, SEVEN_PAIRS
from scorer.rules.domains import DIFFERENT, SAME, Chows, Form, Groups, Honours, Pungs, Tiles, Times
from scorer.rules.fan import Need
from scorer.tiles import DRAGONS
from scorer.variants.riichi.book import open_form, riichi, yaku
from scorer.variants.riichi.items3_one_han import pairs_of_runs

OUTSIDE: Final = "19m19p19sESWNCFP"
WITH_HONOURS: Final = "an honour"
WITHOUT_HONOURS: Final = "no honour"


def different_pairs(form: Form) -> bool:
    """Tell whether a form is seven different pairs."""
    return form.shape == SEVEN_PAIRS and form.detail < ONE_FOUR


@yaku(2, "chiitoitsu", "Seven Pairs", reads=Form)
def seven_pairs(form: Form) -> bool:
    """Seven different pairs, nothing called; four alike are not two pairs.

    Rule: every source; it has 25 fu, and no yaku of sets beside it
    Yes:  1122m3344p5566s7m +7m E/S
    No:   112233m445566p7s +7s E/S
    """
    return different_pairs(form)


def _three_colours(chows: Chows) -> Times:
    return chows.series(3, step=0, suits=DIFFERENT)[:1]  # four runs can make it twice


def _straight(chows: Chows) -> Times:
    return chows.series(3, step=3, suits=SAME)[:1]


@yaku(2, "sanshoku-doujun", "Three-Colour Runs", reads=Chows, closed_only=True)
def three_colour_runs(chows: Chows) -> Times:
    """The same run in each suit.

    Rule: every source; one han less in an open hand
    Yes:  234m234p23499s78s +9s E/S
    No:   234m234p345s99s78s +9s E/S riichi
    """
    return _three_colours(chows)


@open_form(1, "sanshoku-doujun", "Three-Colour Runs", reads=Chows)
def open_three_colour_runs(chows: Chows) -> Times:
    """Three-colour runs in an open hand.

    Rule: every source
    Yes:  234p23499s78s 234m- +9s E/S
    No:   234m234p23499s78s +9s E/S
    """
    return _three_colours(chows)


@yaku(2, "ittsuu", "Full Straight", reads=Chows, closed_only=True)
def full_straight(chows: Chows) -> Times:
    """123, 456 and 789 of one suit.

    Rule: every source; one han less in an open hand
    Yes:  123456789m99s78s +9s E/S
    No:   123456m789p99s78s +9s E/S riichi
    """
    return _straight(chows)


@open_form(1, "ittsuu", "Full Straight", reads=Chows)
def open_full_straight(chows: Chows) -> Times:
    """A full straight in an open hand.

    Rule: every source
    Yes:  456789m99s78s 123m- +9s E/S
    No:   123456789m99s78s +9s E/S
    """
    return _straight(chows)


@riichi.sign(WITH_HONOURS, reads=Tiles)
def with_honours(tiles: Tiles) -> bool:
    """There is a wind or a dragon."""
    return tiles.honours


@riichi.sign(WITHOUT_HONOURS, reads=Tiles)
def without_honours(tiles: Tiles) -> bool:
    """There is neither a wind nor a dragon."""
    return not tiles.honours


def _outside_with_a_run(groups: Groups) -> bool:
    return groups.standard and groups.chows > 0 and not groups.without_outside


@yaku(2, "chanta", "Outside Hand", reads=Groups, closed_only=True, needs=(Need((WITH_HONOURS,)),))
def outside_hand(groups: Groups) -> bool:
    """A 1, 9 or honour in each set and in the pair; at least one run, at least one honour.

    Rule: every source; one han less in an open hand
    Yes:  123m789p11178sEE +9s E/S
    No:   123m789p11178s99s +9s E/S
    No:   123m678p11178sEE +9s E/S riichi
    """
    return _outside_with_a_run(groups)


@open_form(1, "chanta", "Outside Hand", reads=Groups, needs=(Need((WITH_HONOURS,)),))
def open_outside_hand(groups: Groups) -> bool:
    """An outside hand that is open.

    Rule: every source
    Yes:  789p11178sEE 123m- +9s E/S
    No:   123m789p11178sEE +9s E/S
    """
    return _outside_with_a_run(groups)


@yaku(2, "toitoi", "All Triplets", reads=Groups)
def all_triplets(groups: Groups) -> bool:
    """Four triplets or kongs.

    Rule: every source
    Yes:  222m444p66s33s 555m- +6s E/S
    No:   222m444p66s34s 555m- +5s E/S
    """
    return groups.standard and groups.chows == 0


@yaku(2, "sanankou", "Three Concealed Triplets", reads=Groups, shows="concealed pungs")
def three_concealed_triplets(groups: Groups) -> bool:
    """Three concealed triplets or kongs; the one that a discard completes is open.

    Rule: every source
    Yes:  222m444p66s345m33s +6s E/S zimo
    Yes:  222m444p666s34m33s +5m E/S
    No:   222m444p66s345m33s +6s E/S riichi
    """
    return groups.standard and groups.concealed_pungs == 3


@yaku(2, "sanshoku-doukou", "Three-Colour Triplets", reads=Pungs)
def three_colour_triplets(pungs: Pungs) -> Times:
    """The same triplet in each suit.

    Rule: every source; honours have no number
    Yes:  222m222p345s9s 222s- +9s E/S
    No:   222m333p345s9s 222s- +9s E/S lastdiscard
    """
    return pungs.series(3, step=0, suits=DIFFERENT)


@yaku(2, "sankantsu", "Three Kongs", reads=Groups, shows="kongs")
def three_kongs(groups: Groups) -> bool:
    """Three kongs of any kind.

    Rule: every source
    Yes:  7899s 1111m- 3333m- 5555p_ +9s E/S
    No:   7899s 1111m- 333m- 5555p_ +9s E/S lastdiscard
    """
    return groups.kongs == 3


@yaku(2, "honroutou", "Terminals and Honours", reads=Tiles, within=OUTSIDE)
def terminals_and_honours(tiles: Tiles) -> bool:
    """Nothing but 1s, 9s and honours, of both sorts; with all triplets or seven pairs.

    Rule: every source
    Yes:  111m99pEE CCC- 999s- +E E/S
    Yes:  1199m1199pEEWWC +C E/S
    No:   111m99p78s CCC- 999s- +9s E/S
    """
    return tiles.honours and tiles.suits > 0


@yaku(2, "shousangen", "Little Three Dragons", reads=Honours)
def little_three_dragons(honours: Honours) -> Times:
    """Triplets of two dragons and a pair of the third; the two triplets count besides.

    Rule: every source
    Yes:  123m 456p P CCC- FFF- +P E/S
    No:   123m 456p E CCC- FFF- +E E/S
    """
    return honours.together(DRAGONS, 2, eyes=True)


@yaku(3, "honitsu", "Half Flush", reads=Tiles, closed_only=True)
def half_flush(tiles: Tiles) -> bool:
    """One suit, and honours.

    Rule: every source; one han less in an open hand
    Yes:  123456m99mEEE78m +9m E/S
    No:   123456m99m78m111m +9m E/S
    """
    return tiles.suits == 1 and tiles.honours


@open_form(2, "honitsu", "Half Flush", reads=Tiles)
def open_half_flush(tiles: Tiles) -> bool:
    """A half flush that is open.

    Rule: every source
    Yes:  123456m99m78m EEE- +9m E/S
    No:   123456m99mEEE78m +9m E/S
    """
    return tiles.suits == 1 and tiles.honours


@yaku(
    3, "junchan", "Terminals in All Sets", reads=Groups, closed_only=True,
    needs=(Need((WITHOUT_HONOURS,)),),
)  # fmt: skip
def terminals_in_all_sets(groups: Groups) -> bool:
    """A 1 or 9 in each set and in the pair, no honour; at least one run.

    Rule: every source; one han less in an open hand
    Yes:  123m789p11178s99s +9s E/S
    No:   123m789p11178sEE +9s E/S
    """
    return _outside_with_a_run(groups)


@open_form(2, "junchan", "Terminals in All Sets", reads=Groups, needs=(Need((WITHOUT_HONOURS,)),))
def open_terminals_in_all_sets(groups: Groups) -> bool:
    """Terminals in all sets of an open hand.

    Rule: every source
    Yes:  789p11178s99s 123m- +9s E/S
    No:   123m789p11178s99s +9s E/S
    """
    return _outside_with_a_run(groups)


@yaku(3, "ryanpeikou", "Twice Two Same Runs", reads=Chows, closed_only=True)
def twice_two_same_runs(chows: Chows) -> bool:
    """Two pairs of equal runs, in place of one; the same run four times counts, too.

    Rule: every source; dearer than seven pairs, which it could be read as
    Yes:  223344m223344p5s +5s E/S
    Yes:  2222333344445m +5m E/S
    No:   223344m234567p5s +5s E/S riichi
    """
    return len(pairs_of_runs(chows)) == 2


@yaku(6, "chinitsu", "Full Flush", reads=Tiles, closed_only=True)
def full_flush(tiles: Tiles) -> bool:
    """One suit only.

    Rule: every source; one han less in an open hand
    Yes:  12345678m22m678m +9m E/S
    No:   123456m99mEEE78m +9m E/S
    """
    return tiles.suits == 1 and not tiles.honours


@open_form(5, "chinitsu", "Full Flush", reads=Tiles)
def open_full_flush(tiles: Tiles) -> bool:
    """A full flush that is open.

    Rule: every source
    Yes:  12345678m22m 678m- +9m E/S
    No:   12345678m22m678m +9m E/S
    """
    return tiles.suits == 1 and not tiles.honours
