"""Guangdong against a plain definition, and what the presets and the money must keep."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from guangdong_plainly import NewChapter, jipinghu, mil2023, mil_money
from random_hands import guangdong_hand, hongkong_hand, with_wild_tiles

from scorer import Hand, HandError, OptionError, Score, read, rules_for, score, waits
from scorer.hand import CHOW
from scorer.scoring import score as score_with
from scorer.scoring import waiting_kinds
from scorer.tiles import JOKER, TEXTS
from scorer.variants import find

BOOK = find("guangdong")
MIL = BOOK.editions["mil2023"]


def guangdong(text: str, **options: object) -> Score:
    return score(text, "guangdong", **options)


def mil(text: str, **options: object) -> Score:
    return guangdong(text, preset="mil2023", **options)


# Against the plain definition


@pytest.mark.parametrize("seed", range(40))
def test_jipinghu_is_its_plain_definition(seed: int) -> None:
    random = Random(seed)
    given: dict[str, object] = {"qidui": random.choice((0, 4, 4, 6))}
    if seed >= 10:
        for name, option in BOOK.options.items():
            if name != "qidui" and random.random() < 0.25:
                given[name] = random.choice(option.values or (0, 1, 2, 3, 4, 5, 6, 8, 13))
    rules = rules_for("guangdong", given)
    for _ in range(100):
        hand = guangdong_hand(random, pairs=given["qidui"] != 0)
        result = score_with(hand, rules)
        assert (result.total, result.items) == jipinghu(hand, rules.options), (given, hand)
        assert result.settlement.extra["capped"] is (result.sum > result.total)
        assert result.legal is (result.sum >= rules.options.number("min_fan"))
        if result.legal:
            points = 2**result.total
            each = {"winner": 3 * points, "each": -points}
            thrown = {"winner": points, "discarder": -points, "others": 0}
            assert result.payments == (each if hand.self_draw else thrown)
        items, _ = result.breakdown()
        assert {item.fan.name: item.value for item in items} == result.items


@pytest.mark.parametrize("seed", range(20))
def test_mil2023_is_its_plain_definition(seed: int) -> None:
    random = Random(seed)
    given = {
        name: random.choice(option.values or (option.default, 0, 1, 8))
        for name, option in MIL.options.items()
    }
    rules = rules_for("guangdong", {"preset": "mil2023", **given})
    for _ in range(120):
        check_mil(of_mil(random), rules.options, given)


def of_mil(random: Random, wilds: int = 0) -> Hand:
    """Return a winning hand of the league's rules, so many of its tiles wild."""
    hand = guangdong_hand(random, pairs=True, chows=False)
    flags = [flag for flag in hand.flags if flag != "human"]
    first = not {"last_draw", "after_kong", "double_kong", "heavenly"} & set(flags)
    if first and hand.self_draw and hand.seat != 27 and not hand.melds and random.random() < 0.15:
        flags.append("earthly")
    elif "earthly" in flags:
        flags.remove("earthly")
    return with_wild_tiles(random, replace(hand, flags=tuple(flags)), wilds)


def check_mil(hand: Hand, options: object, given: dict[str, object]) -> None:
    """Hold a hand against the plain definition: total, items, money, breakdown."""
    result = score(hand, "guangdong", preset="mil2023", **given)
    plain = mil2023(hand)
    assert plain is not None
    assert result.total == plain[0], hand
    assert result.items in plain[1], (hand, result.items)
    money = mil_money(hand, result.total, options)  # type: ignore[arg-type]
    assert ((result.settlement.points, result.payments) if result.legal else None) == money, hand
    items, _ = result.breakdown()
    assert {item.fan.name: item.value for item in items} == result.items
    assert_shown(result)


def assert_shown(result: Score) -> None:
    """The reading shows the tiles of the hand, with others only where tiles are wild."""
    hand, reading = result.hand, result.reading
    if reading.shape == "four wild tiles":
        return
    shown = [kind for one in reading.sets if one.meld is None for kind in one.tiles]
    for kind in result.stands_for:
        shown.remove(kind)
    natural = [tile for tile in (*hand.concealed, hand.win) if tile != JOKER]
    assert sorted(shown) == sorted(natural), hand
    assert len(result.stands_for) == result.wilds
    won = [one for one in reading.sets if one.won]
    assert len(won) == 1
    if hand.win == JOKER:
        assert won[0].wild
    else:
        kinds = list(won[0].tiles)
        for kind in won[0].wild:
            kinds.remove(kind)
        assert hand.win in kinds


@pytest.mark.parametrize(("wilds", "hands"), [(1, 600), (2, 60), (3, 8)])
def test_wild_tiles_are_their_plain_definition(wilds: int, hands: int) -> None:
    random = Random(wilds)
    given: dict[str, object] = {}
    options = rules_for("guangdong", {"preset": "mil2023"}).options
    done = 0
    while done < hands:
        hand = of_mil(random, wilds)
        if (*hand.concealed, hand.win).count(JOKER) == wilds:
            check_mil(hand, options, given)
            done += 1


@pytest.mark.parametrize("wilds", [1, 2])
def test_hands_with_wild_tiles_that_do_not_win(wilds: int) -> None:
    random = Random(wilds)
    lost = 0
    for _ in range(200 if wilds == 1 else 25):
        hand = of_mil(random, wilds)
        hand = replace(hand, flags=("self_draw",) if hand.self_draw else ())
        concealed = list(hand.concealed)
        concealed[random.randrange(len(concealed))] = random.randrange(34)
        hand = replace(hand, concealed=tuple(concealed))
        plain = mil2023(hand)
        try:
            result = score(hand, "guangdong", preset="mil2023")
        except HandError as refused:
            if refused.kind == "too many copies":
                continue
            assert plain is None, hand
            lost += 1
        else:
            assert plain is not None
            assert result.total == plain[0], hand
    assert lost


@pytest.mark.parametrize("seed", range(30))
def test_xinzhang_is_its_plain_definition(seed: int) -> None:
    random = Random(seed)
    given: dict[str, object] = {"preset": "xinzhang", "qidui": random.choice((0, 4))}
    book = BOOK.editions["xinzhang"]
    if seed >= 8:
        for name, option in book.options.items():
            if name not in ("flowers", "qidui") and random.random() < 0.15:
                given[name] = random.choice(option.values or (0, 1, 2, 3, 5, 8, 10, "limit"))
    rules = rules_for("guangdong", given)
    for _ in range(60):
        hand = hongkong_hand(random, pairs=rules.options["qidui"] != 0)
        result = score_with(hand, rules)
        assert (result.total, result.items) == NewChapter(hand, rules.options).best(), (given, hand)


# What must hold of wild tiles


def test_a_wild_tile_never_makes_a_hand_cheaper() -> None:
    random = Random(8)
    for _ in range(150):
        hand = replace(of_mil(random), flags=("self_draw",))
        before = score(hand, "guangdong", preset="mil2023").total
        concealed = list(hand.concealed)
        for _ in range(3):
            concealed[random.randrange(len(concealed))] = JOKER
            wild = replace(hand, concealed=tuple(concealed))
            after = score(wild, "guangdong", preset="mil2023").total
            assert after >= before, wild
            before = after


def test_the_order_of_the_tiles_does_not_matter() -> None:
    random = Random(9)
    for _ in range(80):
        hand = of_mil(random, random.randint(1, 4))
        shuffled = replace(hand, concealed=tuple(random.sample(hand.concealed, len(hand.concealed))))
        one = score(hand, "guangdong", preset="mil2023")
        other = score(shuffled, "guangdong", preset="mil2023")
        assert (one.total, one.items) == (other.total, other.items)


def test_waits_are_what_wins() -> None:
    random = Random(10)
    rules = rules_for("guangdong", {"preset": "mil2023"})
    for _ in range(60):
        hand = of_mil(random, random.randint(0, 3))
        hand = replace(hand, flags=("self_draw",))
        found = set(waiting_kinds(replace(hand, win=None), rules))
        winning = set()
        for kind in (*range(34), JOKER):
            won = replace(hand, win=kind)
            natural = [tile for tile in won.tiles() if tile != JOKER]
            concealed = [tile for tile in (*won.concealed, kind) if tile != JOKER]
            if max(map(concealed.count, concealed), default=0) > 4:
                continue
            if natural.count(kind) <= 4:
                try:
                    score_with(won, rules)
                except HandError:
                    continue
                winning.add(kind)
        held = [tile for tile in hand.tiles() if tile != hand.win]
        assert {k for k in found if k == JOKER or held.count(k) < 4} >= winning - {hand.win}
        assert winning <= found, hand


def test_four_wild_tiles_wait_for_everything() -> None:
    found = waits_of("147m258p36s????E")
    assert found == {TEXTS[kind] for kind in range(34)}


def waits_of(text: str) -> set[str]:
    hand = read(text, "guangdong", waiting=True)
    rules = rules_for("guangdong", {"preset": "mil2023"})
    return {TEXTS[kind] for kind in waiting_kinds(hand, rules)}


def test_a_hand_also_waits_for_a_wild_tile() -> None:
    assert waits_of("12368m45556p999s") == {"7m", "J"}
    assert waits("12368m45556p999s", "guangdong") == ("7m",)
