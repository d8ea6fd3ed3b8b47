"""The big items: they waive the minimum of flowers; in profile B the last four of them do not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.readings.shapes import ONE_FOUR, SEVEN_PAIRS
from scorer.readings.suits import CLOSED as CLOSED_WAIT
from scorer.readings.suits import EDGE
from scorer.rules.domains import Flowers, Form, Groups, Tiles, Win
from scorer.rules.fan import ALONE, LIMIT
from scorer.variants.nanjing.book import CLOSED, IS_B, B, by_profile, nanjing

FOUR_MELDS: Final = 4
NO_FLOWERS: Final = "no hard flowers"
# What does not waive the flowers in profile B.
NOT_IN_B: Final = ("压绝", "小杠开花", "大杠开花")


@nanjing.fan(by_profile(0, 0, 400), "天胡", "Heavenly Win", reads=Win, part=ALONE)
def heavenly(won: Win) -> bool:
    """The dealer wins on the tiles that were dealt: nothing else counts, and nothing doubles it.

    Elsewhere than in profile B it takes the purses, which is no score.

    Rule: one open implementation, profile B: 400
    Yes:  12345m123p123sNN +6m flowers=3 zimo heavenly profile=jinyuanzi-b
    No:   12345m123p123sNN +6m flowers=3 zimo profile=jinyuanzi-b
    """
    return won.said("heavenly")


def _fours(form: Form) -> int:
    """Return how many fours seven pairs have, -1 for another shape."""
    return form.detail // ONE_FOUR if form.shape == SEVEN_PAIRS else -1


@nanjing.fan(
    by_profile(160, 320, 160),
    "超豪华双七对",
    "Seven Pairs with Three Fours",
    reads=Form,
    excludes=("门清",),
    part=LIMIT,
)
def three_fours(form: Form) -> bool:
    """Seven pairs with three fours.

    Rule: one open implementation
    Yes:  11114m1111p1111s +4m flowers=1
    No:   111144m111144p4s +4s flowers=1
    """
    return _fours(form) == 3


@nanjing.fan(
    by_profile(120, 240, 120),
    "豪华双七对",
    "Seven Pairs with Two Fours",
    reads=Form,
    excludes=("门清",),
    part=LIMIT,
)
def two_fours(form: Form) -> bool:
    """Seven pairs with two fours.

    Rule: one open implementation
    Yes:  111144m111144p4s +4s flowers=1
    No:   111144m44p44sEES +S flowers=1
    """
    return _fours(form) == 2


@nanjing.fan(
    by_profile(80, 160, 100),
    "双七对",
    "Seven Pairs with a Four",
    reads=Form,
    excludes=("门清",),
    part=LIMIT,
)
def one_four(form: Form) -> bool:
    """Seven pairs with one four.

    Rule: one open implementation
    Yes:  111144m44p44sEES +S flowers=1
    No:   1133557799mEES +S flowers=2
    """
    return _fours(form) == 1


@nanjing.fan(
    by_profile(30, 80, 50), "七对", "Seven Pairs", reads=Form, excludes=("门清",), part=LIMIT
)
def seven_pairs(form: Form) -> bool:
    """Seven different pairs.

    Rule: one open implementation
    Yes:  1133557799mEES +S flowers=2
    No:   111144m44p44sEES +S flowers=1
    """
    return _fours(form) == 0


_PAIRS: Final = ("超豪华双七对", "豪华双七对", "双七对", "七对")


@nanjing.fan(
    by_profile(0, 0, 100),
    "风一色",
    "All Winds",
    reads=Tiles,
    within="ESWN",
    excludes=(*_PAIRS, "门清", "对对胡"),
    part=LIMIT,
)
def all_winds(_: Tiles) -> bool:
    """Winds only, in profile B, where nothing of the shape is added: seven pairs with three fours.

    Rule: one open implementation, profile B: 100
    Yes:  EEEESSSSWWWWN +N flowers=1 zimo profile=jinyuanzi-b
    No:   11mEEESSSWWWNN +N flowers=2 profile=jinyuanzi-b
    """
    return True


@nanjing.fan(by_profile(30, 60, 0), "字一色", "All Honours", reads=Tiles, within="ESWN", part=LIMIT)
def all_honours(_: Tiles) -> bool:
    """Winds only; with four kinds it is seven pairs with three fours, which are added.

    Rule: one open implementation
    Yes:  EEEESSSSWWWWN +N flowers=1
    No:   11mEEESSSWWWNN +N flowers=2
    """
    return True


@nanjing.fan(by_profile(30, 60, 40), "清一色", "Full Flush", reads=Tiles, part=LIMIT)
def full_flush(tiles: Tiles) -> bool:
    """All tiles are of one suit.

    Rule: one open implementation
    Yes:  1233555678999m +4m flowers=1
    No:   123456789mEEES +S flowers=1
    """
    return tiles.suits == 1 and not tiles.honours


@nanjing.fan(
    by_profile(30, 60, 50),
    "全球独钓",
    "Single Tile in Hand",
    reads=Win,
    excludes=("压绝", "压档", "边枝", "独占"),
    part=LIMIT,
)
def single_tile(won: Win) -> bool:
    """Four sets on the table and a single tile in hand.

    Rule: one open implementation
    Yes:  N 111m- 111p- 111s- EEE- +N flowers=3
    No:   111mN 111p- 111s- EEE- +N flowers=4
    """
    return won.melds == FOUR_MELDS


@nanjing.fan(30, "地胡", "Earthly Win", reads=Win, part=LIMIT, shows="winning tile")
def earthly(won: Win) -> bool:
    """Another player than the dealer wins on the first own draw.

    Rule: one open implementation
    Yes:  12345m123p123sNN +6m flowers=3 zimo earthly
    No:   12345m123p123sNN +6m flowers=3 zimo
    """
    return won.said("earthly")


@nanjing.fan(by_profile(20, 40, 30), "对对胡", "All Pungs", reads=Groups, part=LIMIT)
def all_pungs(groups: Groups) -> bool:
    """Four pungs or kongs and a pair.

    Rule: one open implementation
    Yes:  111m111p111sEEES +S flowers=1
    No:   123m111p111sEEES +S flowers=1
    """
    return groups.standard and groups.chows == 0


@nanjing.fan(by_profile(20, 40, 30), "混一色", "Half Flush", reads=Tiles, part=LIMIT)
def half_flush(tiles: Tiles) -> bool:
    """One suit and winds.

    Rule: one open implementation
    Yes:  123456789mEEES +S flowers=1
    No:   1233555678999m +4m flowers=1
    """
    return tiles.suits == 1 and tiles.honours


def _last_of_a_pung(won: Win) -> bool:
    """Tell that the only wait, in the middle or at an edge, was for the last tile of a pung."""
    places = (CLOSED_WAIT,) if won.options["profile"] == B else (CLOSED_WAIT, EDGE)
    return won.others_pung and won.place in places


@nanjing.fan(
    by_profile(20, 60, 0),
    "压绝",
    "Last of a Pung",
    reads=Win,
    excludes=("压档", "边枝"),
    part=LIMIT,
    asks=("profile",),
    shows="winning set",
)
def last_of_a_pung(won: Win) -> bool:
    """The only wait, in the middle or at an edge, for the fourth of a kind that another punged.

    Rule: one open implementation; in profile B the middle alone, and it does not waive the flowers
    Yes:  13m123p123sSS EEE- +2m flowers=5 visible_pungs=2m
    Yes:  12m123p123sSS EEE- +3m flowers=4 visible_pungs=3m
    No:   13m123p123sSS EEE- +2m flowers=5
    """
    return _last_of_a_pung(won)


@nanjing.fan(
    by_profile(0, 0, 30),
    "压绝B",
    "Last of a Pung (B)",
    reads=Win,
    excludes=("压档",),
    asks=("profile",),
    listed_as="压绝",
    shows="winning set",
)
def last_of_a_pung_in_b(won: Win) -> bool:
    """The only wait, in the middle, for the fourth tile of a kind that another player punged.

    Rule: one open implementation, profile B: it does not waive the flowers
    Yes:  13m123p123sSS EEE- +2m flowers=4 visible_pungs=2m profile=jinyuanzi-b
    No:   12m123p123sSS EEE- +3m flowers=4 visible_pungs=3m profile=jinyuanzi-b
    """
    return _last_of_a_pung(won)


@nanjing.sign(NO_FLOWERS, reads=Flowers)
def _(flowers: Flowers) -> bool:
    return not flowers.count


BIG: Final = frozenset(fan.name for fan in nanjing.fans if fan.part == LIMIT) | {
    "大杠开花",
    "小杠开花",
}


def _fruitless(counts: Mapping[str, int]) -> int:
    """Tell that there is no hard flower, and that the hand needs none."""
    if NO_FLOWERS not in counts:
        return 0
    waive = BIG - set(NOT_IN_B) if IS_B in counts else BIG
    return int(CLOSED in counts or not waive.isdisjoint(counts))


@nanjing.fan(
    by_profile(20, 40, 30), "无花果", "No Hard Flowers", reads=(Flowers, Win), when=_fruitless
)
def no_hard_flowers(_: Flowers) -> bool:
    """No hard flower, in a closed hand or beside a big item that waives the minimum.

    Rule: one open implementation
    Yes:  12345m123p123sNN +6m flowers=0 zimo
    Yes:  N SSS- WWW- 111s- EEE- +N flowers=0
    No:   12345m123p123sNN +6m flowers=1 zimo
    """
    return False


@nanjing.fan(by_profile(20, 0, 0), "大杠开花", "Win on a Kong Replacement", reads=Win, part=LIMIT)
def kong_draw(won: Win) -> bool:
    """Won on the replacement tile of a kong; at the open table (敞开头) the hand is doubled.

    Rule: one open implementation
    Yes:  12345m123pNN 2222s_ +6m flowers=1 zimo kongdraw
    No:   12345m123pNN 2222s_ +6m flowers=1 zimo
    No:   12345m123pNN 2222s_ +6m flowers=1 zimo kongdraw profile=changkaitou
    """
    return won.said("after_kong")


@nanjing.fan(
    by_profile(10, 20, 0), "小杠开花", "Win on a Flower Replacement", reads=Win, part=LIMIT
)
def flower_draw(won: Win) -> bool:
    """Won on the tile that replaced a flower.

    Rule: one open implementation
    Yes:  12345m123p123sNN +6m flowers=2 zimo flowerdraw
    No:   12345m123p123sNN +6m flowers=2 zimo
    """
    return won.said("after_flower")


@nanjing.fan(
    by_profile(0, 0, 20),
    "大杠开花B",
    "Win on a Kong Replacement (B)",
    reads=Win,
    listed_as="大杠开花",
)
def kong_draw_in_b(won: Win) -> bool:
    """Won on the replacement tile of a kong, in profile B, where it does not waive the flowers.

    Rule: one open implementation, profile B
    Yes:  12345m123pNN 2222s_ +6m flowers=1 zimo kongdraw profile=jinyuanzi-b
    No:   12345m123pNN 2222s_ +6m flowers=1 zimo profile=jinyuanzi-b
    """
    return won.said("after_kong")


@nanjing.fan(
    by_profile(0, 0, 10),
    "小杠开花B",
    "Win on a Flower Replacement (B)",
    reads=Win,
    listed_as="小杠开花",
)
def flower_draw_in_b(won: Win) -> bool:
    """Won on the tile that replaced a flower, in profile B, where it does not waive the flowers.

    Rule: one open implementation, profile B
    Yes:  12345m123p123sNN +6m flowers=2 zimo flowerdraw profile=jinyuanzi-b
    No:   12345m123p123sNN +6m flowers=2 zimo profile=jinyuanzi-b
    """
    return won.said("after_flower")
