"""Hefei against its plain definition, on random hands under random switches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hefei_plainly import scored
from regional_hands import regional_hand

from scorer import HandError, OptionError, rules_for
from scorer.scoring import score

CANNOT_BE = ("bad flags", "bad meld", "contradictory flags")


def test_hands_are_their_plain_definition() -> None:
    random, won, refused = Random("hefei"), 0, 0
    for _ in range(30):
        given = {
            "max_pungs": random.choice((1, 0, 2, 4)),
            "three_kan": random.choice((3, 4)),
            "streak": random.choice((0, 0, 1, 2, 3)),
            "base": random.choice((1, 2)),
        }
        rules = rules_for("hefei", given)
        options = {**rules.options, **rules.facts}
        for _ in range(50):
            hand = regional_hand(random, "hefei")
            wanted, kind, result = scored(hand, options), "", None
            try:
                result = score(hand, rules)
            except HandError as error:
                kind = error.kind
            if result is None:
                assert kind in CANNOT_BE or wanted is None, (hand, kind)
                refused += kind not in CANNOT_BE
                continue
            assert wanted is not None, hand
            total, lists = wanted
            assert result.total == total, (hand, given, result.items, lists)
            assert result.items in lists, (hand, given)
            won += 1
    assert won > 600
    assert refused > 50


def test_payments_without_continuations() -> None:
    random = Random(2)
    for _ in range(100):
        hand = regional_hand(random, "hefei")
        try:
            result = score(hand, rules_for("hefei", {"base": 2}))
        except HandError:
            continue
        points = 2 * result.total
        drawn = {"winner": 3 * points, "each": -points}
        fed = {"winner": points, "discarder": -points}
        assert result.payments == (drawn if hand.self_draw else fed), hand


@pytest.mark.parametrize("given", [{"max_pungs": 5}, {"three_kan": 5}, {"streak": 64}])
def test_a_switch_is_refused_by_name(given: dict[str, Any]) -> None:
    ((name, value),) = given.items()
    with pytest.raises(OptionError, match=f"{name}={value} is not possible"):
        rules_for("hefei", given)
