"""Hold guobiao against PyMahjongGB on generated hands; every difference is put in a class.

    python tests/peers.py --hands 100000

The classes, with what the rule text says:

    ties      equal totals, another list of fans: the order of ties is ours (rule text, section 2)
    unknown   anything else; there must be none
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random
from typing import Any

from random_hands import random_hand

from scorer import Hand, score
from scorer.hand import CHOW, CONCEALED_KONG, PUNG

CODES = [f"{suit}{n}" for suit, count in zip("WBTFJ", (9, 9, 9, 4, 3), strict=True)
         for n in range(1, count + 1)]  # fmt: skip
NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
KINDS = {CHOW: "CHI", PUNG: "PENG"}


def arguments(hand: Hand) -> tuple[Any, ...]:
    """Return a hand as the peer's function takes it."""
    packs = tuple(
        (
            KINDS.get(meld.kind, "GANG"),
            CODES[meld.tiles[1]],
            0 if meld.kind == CONCEALED_KONG else 1,
        )
        for meld in hand.melds
    )
    assert hand.win is not None
    assert hand.seat is not None
    assert hand.round is not None
    flags = hand.flags
    return (
        packs,
        tuple(CODES[tile] for tile in hand.concealed),
        CODES[hand.win],
        hand.flower_count,
        hand.self_draw,
        "last_of_kind" in flags,
        "after_kong" in flags or "rob_kong" in flags,
        "last_draw" in flags or "last_discard" in flags,
        hand.seat - 27,
        hand.round - 27,
    )


def difference(hand: Hand) -> str:
    """Return the class of the difference on a hand, or an empty text if there is none."""
    from MahjongGB import MahjongFanCalculator  # noqa: PLC0415

    theirs: Counter[str] = Counter()
    for value, name in MahjongFanCalculator(*arguments(hand)):
        theirs[NAMES.get(name, name)] += value
    ours = score(hand).items
    if ours == theirs:
        return ""
    return "ties" if sum(ours.values()) == theirs.total() else "unknown"


def main() -> int:
    """Compare as many hands as were asked for and print the classes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1998)
    wanted = parser.parse_args()
    random = Random(wanted.seed)
    classes: Counter[str] = Counter()
    for _ in range(wanted.hands):
        hand = random_hand(random)
        found = difference(hand)
        classes[found] += 1
        if found == "unknown":
            print(hand)
    print(f"{wanted.hands} hands: {classes.pop('', 0)} alike, {dict(classes) or 'no differences'}")
    return 1 if classes["unknown"] else 0


if __name__ == "__main__":
    sys.exit(main())
