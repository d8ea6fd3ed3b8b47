"""House rules: what a switch takes, what it says of what it does not take, presets."""

from __future__ import annotations

import pytest

from scorer import OptionError, rules_for, score
from scorer.variants import every, find, names

HAND = "123m456p56s99p 555s- +7s"  # three fan


@pytest.mark.parametrize(
    ("given", "changed"),
    [
        ({}, {}),
        ({"minimum": "6"}, {"minimum": 6}),
        ({"minimum": 8}, {}),
        ({"strict98": "yes"}, {"strict98": True}),
        ({"strict98": "off"}, {}),
        ({"kongs": "WMO"}, {"kongs": "wmo"}),
        ({"kongs": 1998}, {"kongs": "1998"}),
        ({"dead-tile-waits": False}, {"dead_tile_waits": False}),
        ({"preset": "wmo"}, {"kongs": "wmo", "knitted_body_wait": False}),
        ({"preset": "wmo", "kongs": "mil"}, {"knitted_body_wait": False}),
        ({"false_win": "40/0"}, {"false_win": "40/0"}),
    ],
    ids=str,
)
def test_what_is_in_force(given: dict[str, object], changed: dict[str, object]) -> None:
    assert rules_for("guobiao", given).options.changed() == changed


@pytest.mark.parametrize(
    ("given", "message", "hint"),
    [
        ({"minimum": -1}, "minimum=-1 is not possible", "a whole number from 0 to 1,000,000"),
        ({"minimum": True}, "minimum=true is not possible", "a whole number from 0 to 1,000,000"),
        ({"minimum": 3.5}, "minimum=3.5 is not possible", "a whole number from 0 to 1,000,000"),
        ({"kongs": "emu"}, "kongs=emu is not possible", "mil, wmo, 1998"),
        ({"strict98": 1}, "strict98=1 is not possible", "false, true"),
        ({"false_win": "much"}, "false_win=much is not possible", "30/10"),
        ({"minimun": 6}, "guobiao has no switch 'minimun'", "Did you mean minimum?"),
        ({"preset": "emu"}, "guobiao has no preset 'emu'", "mil, wmo, 1998"),
        ({"preset": 3}, "guobiao has no preset", "mil, wmo, 1998"),
    ],
    ids=str,
)
def test_what_is_refused(given: dict[str, object], message: str, hint: str) -> None:
    with pytest.raises(OptionError) as refused:
        score(HAND, **given)
    assert message in refused.value.message
    assert hint in refused.value.hint


def test_the_hand_wins_over_the_caller() -> None:
    assert not score(HAND).legal
    assert score(HAND, minimum=1).legal
    assert score(f"{HAND} minimum=3", minimum=9).legal


def test_variants_are_found_by_any_name() -> None:
    for book in every():
        for name in (book.name, *book.identity.aliases):
            assert find(name) is book
            assert find(name.upper()) is book
    assert "guobiao" in names()
    with pytest.raises(OptionError) as refused:
        score(HAND, "guabiao")
    assert "guobiao" in refused.value.hint


def test_every_switch_says_what_it_is() -> None:
    for book in every():
        for option in book.presets.options.values():
            assert option.help
            assert option.source
            assert option.read(option.default) == option.default
            for value in option.values:
                assert option.read(value) == value


@pytest.mark.parametrize(
    ("variant", "equal", "given"),
    [
        ("guobiao", {"minimum": 1}, {"minimum": True}),
        ("classical-ningbo", {"flower_points": [1, 8]}, {"flower_points": [True, 8]}),
        ("guobiao", {"strict98": True}, {"strict98": 1}),
    ],
)
def test_a_value_is_refused_though_an_equal_one_is_remembered(
    variant: str, equal: dict[str, object], given: dict[str, object]
) -> None:
    rules_for(variant, equal)
    with pytest.raises(OptionError):
        rules_for(variant, given)


def test_a_switch_lists_its_default_first() -> None:
    for book in every():
        for option in (*book.presets.options.values(), *book.presets.facts.values()):
            assert not option.values or option.values[0] == option.default, option.name
