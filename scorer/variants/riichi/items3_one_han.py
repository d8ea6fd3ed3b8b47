"""Yaku of one han that the tiles and the sets make."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from scorer.readings.suits import PUNG
from scorer.rules.domains import Chows, Groups, Honours, Tiles, Times, Win
from scorer.tiles import DRAGONS, C, F, P
from scorer.variants.riichi.book import CLOSED, open_form, riichi, yaku

SIMPLES: Final = "2345678m2345678p2345678s"


@riichi.sign("four runs", reads=Groups)
def four_runs(groups: Groups) -> bool:
    """Four runs and a pair."""
    return groups.standard and groups.chows == 4


@riichi.sign("a pair of value", reads=Honours)
def pair_of_value(honours: Honours) -> bool:
    """The pair is of dragons, of the seat wind or of the round wind (役牌)."""
    return honours.eyes in (*DRAGONS, honours.seat, honours.round) and honours.eyes is not None


@riichi.sign("a two-sided wait", reads=Win, asks=("pinfu_tsumo",))
def two_sided_wait(won: Win) -> bool:
    """The winning tile stands at an end of its run, and the other end would have done as well."""
    if won.self_draw and not won.options.is_on("pinfu_tsumo"):
        return False
    return won.place <= PUNG


def _pinfu(found: Mapping[str, int]) -> int:
    asked = "four runs", CLOSED, "a two-sided wait"
    return int(all(sign in found for sign in asked) and "a pair of value" not in found)


@riichi.fan(1, "pinfu", "All Runs", reads=Groups, when=_pinfu, excludes=["tsumo-fu"])
def all_runs(found: object) -> bool:
    """Closed: four runs, a pair of no value, a two-sided wait; a guest wind is no value.

    Rule: every source; with a self-draw by pinfu_tsumo
    Yes:  123m456p23567s99s +4s E/S
    Yes:  123m456p23567s +4s WW E/S
    No:   123m456p24567s99s +3s E/S riichi
    No:   123m456p23567s +4s SS E/S riichi
    No:   456p23567s99s 123m- +4s E/S lastdiscard
    """
    return bool(found)


@yaku(1, "tanyao", "All Simples", reads=Tiles, within=SIMPLES, closed_only=True)
def all_simples(tiles: Tiles) -> bool:
    """No 1, 9 or honour.

    Rule: every source
    Yes:  234m456p23567s66p +4s E/S
    No:   123m456p23567s66p +4s E/S riichi
    """
    return True


@open_form(1, "tanyao", "All Simples", reads=Tiles, within=SIMPLES, switch="kuitan")
def open_all_simples(tiles: Tiles) -> bool:
    """All simples in an open hand (喰いタン).

    Rule: Tenhou, EMA, WRC yes; some tables no (kuitan)
    Yes:  456p23567s66p 234m- +4s E/S
    No:   234m456p23567s66p +4s E/S
    """
    return True


def pairs_of_runs(chows: Chows) -> Times:
    """Return each pair of equal runs; a run makes one pair at most."""
    places = sorted(range(len(chows.groups)), key=lambda i: chows.groups[i])
    found: Times = []
    for _, same in groupby(places, key=lambda i: chows.groups[i]):
        alike = list(same)
        found += [(alike[i], alike[i + 1]) for i in range(0, len(alike) - 1, 2)]
    return found


@yaku(1, "iipeikou", "Twice the Same Run", reads=Chows, closed_only=True)
def twice_the_same_run(chows: Chows) -> Times:
    """One pair of equal runs; three equal runs are one such pair.

    Rule: every source
    Yes:  223344m456p2355s +4s E/S
    Yes:  22233344m55p789s +4m E/S
    No:   223344m223344p5s +5s E/S
    No:   344m456p2355s 234m- +2m E/S
    """
    pairs = pairs_of_runs(chows)
    return pairs if len(pairs) == 1 else []


@yaku(1, "yakuhai-haku", "White Dragon", reads=Honours)
def white_dragon(honours: Honours) -> Times:
    """A triplet or kong of white dragons.

    Rule: every source
    Yes:  123m456p99s23p PPP- +4p E/S
    No:   123m456p99s23p CCC- +4p E/S
    """
    return honours.each([P])


@yaku(1, "yakuhai-hatsu", "Green Dragon", reads=Honours)
def green_dragon(honours: Honours) -> Times:
    """A triplet or kong of green dragons.

    Rule: every source
    Yes:  123m456p99s23p FFF- +4p E/S
    No:   123m456p99s23p CCC- +4p E/S
    """
    return honours.each([F])


@yaku(1, "yakuhai-chun", "Red Dragon", reads=Honours)
def red_dragon(honours: Honours) -> Times:
    """A triplet or kong of red dragons.

    Rule: every source
    Yes:  123m456p99s23p CCC- +4p E/S
    No:   123m456p99s23p FFF- +4p E/S
    """
    return honours.each([C])


@yaku(1, "yakuhai-seat", "Seat Wind", reads=Honours)
def seat_wind(honours: Honours) -> Times:
    """A triplet or kong of the seat wind; where it is the round wind, too, both count.

    Rule: every source
    Yes:  123m456p99s23p SSS- +4p E/S
    No:   123m456p99s23p EEE- +4p E/S
    """
    return [] if honours.seat is None else honours.each([honours.seat])


@yaku(1, "yakuhai-round", "Round Wind", reads=Honours)
def round_wind(honours: Honours) -> Times:
    """A triplet or kong of the round wind.

    Rule: every source
    Yes:  123m456p99s23p EEE- +4p E/S
    No:   123m456p99s23p SSS- +4p E/S
    """
    return [] if honours.round is None else honours.each([honours.round])
