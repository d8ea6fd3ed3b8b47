"""Hold us against other programs on generated hands; every difference is put in a class.

    python tests/peers.py --hands 100000                    all checks
    python tests/peers.py --check riichi --hands 5000

guobiao against PyMahjongGB, the fans and the total. The classes, with what the rule text says:

    ties      equal totals, another list of fans: the order of ties is ours (rule text, section 2)
    unknown   anything else; there must be none

riichi against `mahjong` by the rules of Tenhou, and `switches`, the same under other house rules:
yaku with their han, fu, limit, points, who pays what, and whether the hand may win at all. The
classes:

    liable    the peer knows nobody who is liable: only who pays differs, and as the rule text says
              (section 8)
    drawn     with open_pinfu_fu=20 the peer gives no fu for the self-draw of an open hand of runs;
              the rule text (section 5) takes it from pinfu alone, which an open hand never is
    unknown   anything else; there must be none
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Any

import riichi_peers
from random_hands import random_hand
from random_riichi import riichi_hand, switched_hand

from scorer import Hand, score
from scorer.hand import CHOW, CONCEALED_KONG, PUNG
from scorer.notation.records import record_from_hand

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


Check = tuple[str, Callable[[Random], Hand], Callable[[Hand], str]]
CHECKS: dict[str, Check] = {
    "guobiao": ("PyMahjongGB", random_hand, difference),
    "riichi": ("mahjong", riichi_hand, riichi_peers.difference),
    "switches": ("mahjong", switched_hand, riichi_peers.difference),
}


def check(name: str, hands: int, seed: int) -> bool:
    """Compare so many hands and print the classes; return whether each difference has one."""
    peer, make, find_difference = CHECKS[name]
    random = Random(seed)
    classes: Counter[str] = Counter()
    for _ in range(hands):
        hand = make(random)
        found = find_difference(hand)
        classes[found] += 1
        if found == "unknown":
            print(json.dumps(record_from_hand(hand)))
    alike, unknown = classes.pop("", 0), classes.get("unknown", 0)
    told = ", ".join(f"{number:,} {name}" for name, number in classes.items()) or "no differences"
    print(f"{name} and {peer} {version(peer)}: {hands:,} hands, {alike:,} alike, {told}")
    return unknown == 0


def main() -> int:
    """Compare as many hands as were asked for and print the classes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--check", choices=CHECKS, action="append", help="only this one")
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1998)
    wanted = parser.parse_args()
    clean = [check(name, wanted.hands, wanted.seed) for name in wanted.check or CHECKS]
    return 0 if all(clean) else 1


if __name__ == "__main__":
    sys.exit(main())
