"""Nanjing's profiles 进园子 and 敞开头 against their plain definition, under random switches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from nanjing_plainly import payments, scored
from regional_hands import regional_hand

from scorer import HandError, OptionError, rules_for
from scorer.scoring import score

CANNOT_BE = ("bad flags", "bad meld", "contradictory flags")


@pytest.mark.parametrize("profile", ["jinyuanzi", "changkaitou"])
def test_hands_are_their_plain_definition(profile: str) -> None:
    random, won, refused = Random(profile), 0, 0
    for _ in range(25):
        given = {
            "preset": profile,
            "flower_factor": random.choice((2, 1)),
            "min_flowers": random.choice((4, 0, 6)),
            "multiplier": random.choice((1, 1, 2)),
            "fed_kong": random.random() < 0.5,
        }
        rules = rules_for("nanjing", given)
        options = {**rules.options, **rules.facts}
        for _ in range(50):
            hand = regional_hand(random, "nanjing")
            wanted, kind, result = scored(hand, options), "", None
            try:
                result = score(hand, rules)
            except HandError as error:
                kind = error.kind
            if result is None:
                assert kind in CANNOT_BE or wanted is None, (hand, kind, given)
                refused += kind not in CANNOT_BE
                continue
            assert wanted is not None, (hand, given)
            total, lists = wanted
            assert result.total == total, (hand, given, result.items, lists)
            assert result.items in lists, (hand, given, result.items, lists)
            assert result.payments == payments(hand, total, options), (hand, given)
            won += 1
    assert won > 900
    assert refused > 20


@pytest.mark.parametrize("given", [{"flower_factor": 3}, {"min_flowers": 21}, {"multiplier": 3}])
def test_a_switch_is_refused_by_name(given: dict[str, Any]) -> None:
    ((name, value),) = given.items()
    with pytest.raises(OptionError, match=f"{name}={value} is not possible"):
        rules_for("nanjing", given)
