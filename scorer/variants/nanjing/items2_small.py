"""The other items: the win itself, the closed hand, the wait, hard flowers and soft ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.readings.suits import CLOSED, EDGE, EYES
from scorer.rules.domains import Flowers, Honours, Sets, Tiles, Win
from scorer.rules.fan import Need
from scorer.tiles import WINDS
from scorer.variants.nanjing.book import CLOSED as CLOSED_HAND
from scorer.variants.nanjing.book import EACH_FLOWER, IS_B, by_profile, nanjing


@nanjing.fan(20, "海底捞月", "Last Tiles of the Wall", reads=Win, shows="winning tile")
def last_tiles(won: Win) -> bool:
    """Won by drawing one of the wall's last four tiles; it does not waive the flowers.

    Rule: one open implementation
    Yes:  12345m123p123sNN +6m flowers=1 zimo lastfour
    Yes:  12345m123p123sNN +6m flowers=1 zimo lastdraw
    No:   12345m123p123sNN +6m flowers=1 zimo
    """
    return won.said("last_draw") or won.said("last_four")


@nanjing.fan(by_profile(10, 20, 10), "成牌", "Win", reads=Win)
def win(won: Win) -> bool:
    """Every win.

    Rule: one open implementation
    Yes:  12345m123p123sNN +6m flowers=1
    No:   13m123p123sSS EEE- +2m flowers=3
    """
    return True


@nanjing.fan(
    by_profile(10, 20, 10), "门清", "Concealed Hand", reads=Win, needs=(Need((CLOSED_HAND,)),)
)
def concealed_hand(won: Win) -> bool:
    """No pung and no added kong; concealed and directly claimed kongs keep it. Not with 七对.

    Rule: one open implementation; in profile B added kongs keep it, too
    Yes:  12345m123pNN 2222s- +6m flowers=1
    Yes:  13m123p123sSS EEE-E +2m flowers=1 profile=jinyuanzi-b
    No:   13m123p123sSS EEE- +2m flowers=4
    No:   1133557799mEES +S flowers=2
    """
    return True


@nanjing.fan(EACH_FLOWER, "压档", "Closed Wait", reads=Win, shows="winning set")
def closed_wait(won: Win) -> bool:
    """The only wait, for the middle of a chow; a kind of which the player holds all is no wait.

    Rule: one open implementation
    Yes:  13m123p123sSS EEE- +2m flowers=4
    No:   23m123p123sSS EEE- +1m flowers=4
    """
    return won.place == CLOSED


@nanjing.fan(EACH_FLOWER, "边枝", "Edge Wait", reads=Win, shows="winning set")
def edge_wait(won: Win) -> bool:
    """The only wait, for the 3 of 12 or the 7 of 89.

    Rule: one open implementation
    Yes:  12m123p123sSS EEE- +3m flowers=4
    No:   23m123p123sSS EEE- +1m flowers=4
    """
    return won.place == EDGE


@nanjing.fan(EACH_FLOWER, "独占", "Single Wait", reads=Win, shows="winning set")
def single_wait(won: Win) -> bool:
    """The only wait, for the pair.

    Rule: one open implementation
    Yes:  123m123p123sS EEE- +S flowers=4
    No:   1234m123p123s EEE- +4m flowers=4
    """
    return won.place == EYES


@nanjing.fan(EACH_FLOWER, "硬花", "Hard Flowers", reads=Flowers, most=20, shows="flowers")
def hard_flowers(flowers: Flowers) -> int:
    """Each flower tile, dragons among them.

    Rule: one open implementation
    Yes:  12345m123p123sNN +6m 1f2f
    No:   12345m123p123sNN +6m flowers=0
    """
    return flowers.count


WIND_PUNGS: Final = "pungs of winds"
WIND_PAIR: Final = "a pair of winds"
WIND_KONGS: Final = "concealed kongs of winds"
OPEN_KONGS: Final = "open kongs"
CONCEALED_KONGS: Final = "concealed kongs"
TWO_SUITS: Final = "two suits"


@nanjing.sign(WIND_PUNGS, reads=Honours, most=4)
def _(honours: Honours) -> int:
    return len(honours.each(WINDS))


@nanjing.sign(WIND_PAIR, reads=Honours)
def _(honours: Honours) -> bool:
    return honours.eyes in WINDS


@nanjing.sign(WIND_KONGS, reads=Honours, most=4)
def _(honours: Honours) -> int:
    return sum(
        honours.sort(kind) == (True, True) for what, kind in honours.groups if what == "pung"
    )


def _kongs(sets: Sets, *, concealed: bool) -> int:
    return sum(
        sets.count(outside=outside, kong=True, concealed=concealed) for outside in (False, True)
    )


@nanjing.sign(OPEN_KONGS, reads=Sets, most=4)
def _(sets: Sets) -> int:
    return _kongs(sets, concealed=False)


@nanjing.sign(CONCEALED_KONGS, reads=Sets, most=4)
def _(sets: Sets) -> int:
    return _kongs(sets, concealed=True)


@nanjing.sign(TWO_SUITS, reads=Tiles)
def _(tiles: Tiles) -> bool:
    return tiles.suits == 2


def _soft(counts: Mapping[str, int]) -> int:
    """Return how many soft flowers there are."""
    of = counts.get
    soft = of(WIND_PUNGS, 0) + of(OPEN_KONGS, 0) + 2 * of(CONCEALED_KONGS, 0) + of(TWO_SUITS, 0)
    return soft - of(WIND_KONGS, 0) if IS_B in counts else soft + of(WIND_PAIR, 0)


@nanjing.fan(
    EACH_FLOWER,
    "软花",
    "Soft Flowers",
    reads=(Honours, Sets, Tiles, Win),
    most=20,
    when=_soft,
)
def soft_flowers(_: Honours) -> bool:
    """Pungs and pairs of winds 1, open kongs 1, concealed kongs 2, exactly two suits 1.

    A kong of winds has its pung besides. Of seven pairs two suits alone count.

    Rule: one open implementation; in profile B no pair of winds, and a concealed kong of winds is 2
    Yes:  12345m123p123sNN +6m flowers=1
    Yes:  123456m1236799p +8p flowers=4
    No:   1233555678999m +4m flowers=1
    """
    return False
