"""STATE: the circumstances of a hand in one integer (`scorer.rules.domains.Win` names them all).

From the lowest bit up; the flags are those of `scorer.circumstances`, a bit for each line there:

    | wait 3 | claimed 3 | concealed kongs 3 | open kongs 3 | copy concealed | copy in melds |
    | three shown | only wait | flags | round known | seat known | nine gates | in any order |
    | sits East | others' pung | added kongs 3 | flowers |

    wait            how the winning tile completed its group, where that counts (the search adds it)
    claimed         claimed melds
    copy concealed  another copy of the winning tile is concealed
    copy in melds   another copy of it lies in the melds
    three shown     own open melds show three winning tiles
    only wait       no other kind would have won (the search adds it where a book asks)
    nine gates      1112345678999 before the last tile
    in any order    1112345678999 and any tile
    others' pung    another player shows the other three winning tiles, where a book's facts say so
    added kongs     how many there are, where a book asks
    flowers         the flowers (`flower_key`), where they belong to the hand; in a game without
                    flowers that asks for it the open pungs, a kind + 1 in six bits each, the one
                    that a discard completed last (the search adds it)

What differs most from hand to hand stands lowest: a dictionary looks at the low bits first.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from scorer.circumstances import FLAGS

_WIDTHS: Final = {
    "wait": 3,
    "claimed": 3,
    "concealed kongs": 3,
    "open kongs": 3,
    "copy concealed": 1,
    "copy in melds": 1,
    "three shown": 1,
    "only wait": 1,
    "flags": len(FLAGS),
    "round known": 1,
    "seat known": 1,
    "nine gates": 1,
    "in any order": 1,
    "sits East": 1,
    "others' pung": 1,
    "added kongs": 3,
    "flowers": 40,
}
_SHIFTS: Final = dict(zip(_WIDTHS, accumulate(_WIDTHS.values(), initial=0), strict=False))
STATE_BITS: Final = sum(_WIDTHS.values())
STATE_MASK: Final = (1 << STATE_BITS) - 1

CLAIMED_SHIFT: Final = _SHIFTS["claimed"]
CONCEALED_KONGS_SHIFT: Final = _SHIFTS["concealed kongs"]
OPEN_KONGS_SHIFT: Final = _SHIFTS["open kongs"]
COPY_CONCEALED: Final = 1 << _SHIFTS["copy concealed"]
COPY_IN_MELDS: Final = 1 << _SHIFTS["copy in melds"]
THREE_SHOWN: Final = 1 << _SHIFTS["three shown"]
LONE: Final = 1 << _SHIFTS["only wait"]
FLAG_BITS: Final = {flag: 1 << _SHIFTS["flags"] + i for i, flag in enumerate(FLAGS)}
ROUND_KNOWN: Final = 1 << _SHIFTS["round known"]
SEAT_KNOWN: Final = 1 << _SHIFTS["seat known"]
NINE_GATES: Final = 1 << _SHIFTS["nine gates"]
NINE_GATES_ANY: Final = 1 << _SHIFTS["in any order"]
SITS_EAST: Final = 1 << _SHIFTS["sits East"]
OTHERS_PUNG: Final = 1 << _SHIFTS["others' pung"]
ADDED_KONGS_SHIFT: Final = _SHIFTS["added kongs"]
FLOWERS_SHIFT: Final = _SHIFTS["flowers"]
OPEN_PUNG_BITS: Final = 6
OPEN_PUNGS: Final = 5  # four or five claimed ones, and one that a discard completed
assert max(FLAG_BITS.values()) < ROUND_KNOWN, "the flags have room"
