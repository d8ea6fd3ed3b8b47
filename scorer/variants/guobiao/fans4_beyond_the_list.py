"""Fans that the list of 1998 does not have: 82 of a longer list, and 明暗杠, last among equals."""

from __future__ import annotations

from scorer.rules.domains import Groups, Tiles
from scorer.rules.fan import Choice
from scorer.variants.guobiao.book import guobiao


@guobiao.fan(
    88,
    "红孔雀",
    "Red Peacock",
    reads=Tiles,
    within="1579sCP",
    excludes=["混一色", "碰碰和"],
    switch="red_peacock",
)
def red_peacock(tiles: Tiles) -> bool:
    """Nothing but 1 5 7 9 of bamboos, 中 and 白: pungs and eyes, or seven pairs.

    Rule: the list of 82, which gives no value; off unless red_peacock is on
    Yes:  11177799sCC 555s- +9s red_peacock=true
    No:   11177799sFF 555s- +9s red_peacock=true
    No:   11177799sCC 555s- +9s
    """
    return True


@guobiao.fan(
    Choice("kongs", {"mil": 5, "wmo": 6, "1998": 0}),
    "明暗杠",
    "Concealed Kong and Melded Kong",
    reads=Groups,
    excludes=["暗杠", "明杠"],
    shows="kongs",
)
def concealed_kong_and_melded_kong(groups: Groups) -> bool:
    """One concealed kong and one that is not.

    Rule: MIL practice (5), WMO 2006 (6); the list of 1998 does not have it
    Yes:  123m 45s55p 9999p_ EEEE- +6s
    No:   123m 45s55p 9999p_ EEEE_ +6s
    """
    return groups.concealed_kongs == 1 and groups.open_kongs == 1
