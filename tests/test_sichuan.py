"""Sichuan's league list and Chengdu against their plain definition, under random switches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from regional_hands import regional_hand
from sichuan_plainly import scored

from scorer import HandError, OptionError, rules_for
from scorer.scoring import score

RULES = [("sichuan", "sbr", True), ("sichuan", "chengdu", False), ("chengdu", "seed", False)]
REFUSED = ("bad flags", "bad meld", "contradictory flags")  # circumstances that cannot be


def any_switches(random: Random, variant: str, preset: str) -> dict[str, Any]:
    """Return switches in random positions."""
    given: dict[str, Any] = {
        "preset": preset,
        "cap": random.choice((3, 4, 5, None, 0, 1)),
        "zimo": random.choice(("jiadi", "jiafan", "none")),
        "zhigang": random.choice((1, 2)),
        "base": random.choice((1, 1, 5)),
        "que": random.choice((None, None, None, "m", "p", "s")),
        "others": random.choice((None, None, 1, 2)),
    }
    if variant == "chengdu":
        given["players"] = random.choice((4, 4, 3, 2))
        given["must_flush"] = given["players"] == 3 and random.random() < 0.5
    elif preset == "sbr":
        given["jingoudiao"] = random.random() < 0.7
    return given


@pytest.mark.parametrize(("variant", "preset", "league"), RULES)
def test_hands_are_their_plain_definition(variant: str, preset: str, league: bool) -> None:
    random, won, seen = Random(f"{variant} {preset}"), 0, 0
    for table in range(40):
        given = any_switches(random, variant, preset) if table else {"preset": preset}
        if given.get("others") and given["others"] >= given.get("players", 4):
            continue
        rules = rules_for(variant, given)
        options = {**rules.options, **rules.facts}
        for _ in range(50):
            hand = regional_hand(random, variant)
            wanted = scored(hand, options, league=league)
            try:
                result = score(hand, rules)
            except HandError as refused:
                kind = refused.kind
                result = None
            if result is None:
                if kind not in REFUSED:
                    assert wanted is None, (hand, kind)
                    seen += 1
                continue
            found = {
                "total": result.total,
                "items": result.items,
                "points": result.settlement.points,
                "payments": result.payments,
                "kong_income": result.settlement.extra.get("kong_income", 0),
            }
            assert found == wanted, (hand, given)
            won += 1
    assert won > 700
    assert seen > 50


@pytest.mark.parametrize(
    ("variant", "given"),
    [
        ("sichuan", {"cap": 21}),
        ("sichuan", {"zimo": "both"}),
        ("sichuan", {"table": "wuhan"}),
        ("sichuan", {"que": "z"}),
        ("chengdu", {"players": 8}),
        ("chengdu", {"base": 0}),
    ],
)
def test_a_switch_is_refused_by_name(variant: str, given: dict[str, Any]) -> None:
    (name, value) = next(iter(given.items()))
    with pytest.raises(OptionError, match=f"{name}={value} is not possible"):
        rules_for(variant, given)
