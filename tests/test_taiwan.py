"""Taiwan's association list against its plain definition, under random switches."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from regional_hands import regional_hand
from taiwan_plainly import scored

from scorer import Hand, HandError, OptionError, rules_for
from scorer.scoring import score
from scorer.tiles import E

CANNOT_BE = ("bad flags", "bad meld", "contradictory flags")


def a_hand(random: Random) -> Hand:
    """Return sets and eyes, or often seven pairs and a pung."""
    hand = regional_hand(random, "taiwan")
    if random.random() < 0.9:
        return hand
    pung, *pairs = random.sample(range(34), 8)
    tiles = [pung] * 3 + [tile for pair in pairs for tile in (pair, pair)]
    win = tiles.pop(random.randrange(len(tiles)))
    flags = tuple(flag for flag in hand.flags if flag in ("self_draw", "last_draw"))
    return replace(hand, concealed=tuple(sorted(tiles)), win=win, melds=(), flags=flags)


def test_hands_are_their_plain_definition() -> None:
    random, won = Random("taiwan"), 0
    for _ in range(30):
        given = {
            "ligu": random.random() < 0.8,
            "pinghu_concealed": random.random() < 0.5,
            "pinghu_honours": random.random() < 0.5,
            "pinghu_flowers": random.random() < 0.5,
            "own_in_series": random.random() < 0.5,
            "di": random.choice((0, 3)),
            "per_tai": random.choice((1, 2)),
            "cap": random.choice((None, 5)),
            "streak": random.choice((0, 1, 2)),
            "la": random.random() < 0.5,
        }
        rules = rules_for("taiwan", given)
        options = {**rules.options, **rules.facts}
        for _ in range(50):
            hand = a_hand(random)
            try:
                result = score(hand, rules)
            except HandError as error:
                kind = error.kind
                result = None
            wanted = scored(hand, options)
            if result is None:
                assert kind in CANNOT_BE or wanted is None, (hand, kind)
                continue
            assert wanted is not None, hand
            total, lists = wanted
            assert result.total == total, (hand, given, result.items, lists)
            assert result.items in lists, (hand, given)
            assert result.payments == payments(hand, total, options), (hand, given)
            won += 1
    assert won > 1200


def payments(hand: Hand, total: int, options: dict[str, Any]) -> dict[str, int]:
    """Return who pays what: 底 and 台, the dealer's extra in each payment that he has part in."""
    tai = total if options["cap"] is None else min(total, options["cap"])
    more = 1 + options["streak"] * (2 if options["la"] else 1)
    plain, dear = (options["di"] + one * options["per_tai"] for one in (tai, tai + more))
    if not hand.self_draw:
        paid = dear if hand.seat == E else plain
        return {"winner": paid, "discarder": -paid}
    if hand.seat == E:
        return {"winner": 3 * dear, "each": -dear}
    return {"winner": dear + 2 * plain, "dealer": -dear, "others": -plain}


@pytest.mark.parametrize("given", [{"cap": 0}, {"streak": 1001}, {"min_tai": 101}, {"per_tai": 0}])
def test_a_switch_is_refused_by_name(given: dict[str, Any]) -> None:
    ((name, value),) = given.items()
    with pytest.raises(OptionError, match=f"{name}={value} is not possible"):
        rules_for("taiwan", given)
