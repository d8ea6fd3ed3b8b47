"""Whatever the hand, the preset and the house rules: what is paid sums to nothing.

Hands alone and whole tables of every variant; riichi sticks are a party of their own, and what they
lose the players gain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest
from random_hands import (
    classical_hand,
    guangdong_hand,
    hongkong_hand,
    losing_hand,
    random_hand,
    with_wild_tiles,
)
from random_riichi import riichi_hand
from rare_riichi import with_somebody_liable
from regional_hands import EQUIPMENT, regional_hand

from scorer import Hand, HandError, Score, rules_for
from scorer.rules.options import Option
from scorer.scoring import score
from scorer.table import Table, settle, table_from_record
from scorer.tiles import WINDS
from scorer.variants import every

TABLES, HANDS = 8, 25  # house rules, and hands by each
TRIES = 1000
# How many players have a role; each of the sides is one.
ROLES = {"others": 2, "each": 3}


def of_hong_kong(random: Random) -> Hand:
    hand = hongkong_hand(random, pairs=True)
    return replace(hand, flags=(*hand.flags, *["bao"] * (random.random() < 0.2)))


def of_mil2023(random: Random) -> Hand:
    hand = guangdong_hand(random, pairs=True, chows=False)
    return with_wild_tiles(random, hand, random.choice((0, 0, 0, 1)))


def of_the_classical_game(random: Random) -> Hand:
    hand = classical_hand(random)
    return replace(hand, flowers=(), flower_count=0) if random.random() < 0.5 else hand


def of_riichi(random: Random) -> Hand:
    return random.choice((riichi_hand, with_somebody_liable))(random)


MAKERS: dict[str, Callable[[Random], Hand]] = {
    "guobiao": random_hand,
    "hongkong": of_hong_kong,
    "jipinghu": lambda random: guangdong_hand(random, pairs=True),
    "mil2023": of_mil2023,
    "xinzhang": of_hong_kong,
    "classical": of_the_classical_game,
    "riichi": of_riichi,
    **{variant: partial(regional_hand, variant=variant) for variant in EQUIPMENT},
}
PRESETS = [
    (book.name, preset)
    for one in every()
    for book in (one, *one.editions.values())
    for preset in book.presets.named
]


def maker(variant: str, preset: str) -> Callable[[Random], Hand]:
    return next(made for name, made in MAKERS.items() if name in (variant, preset)
                or variant.startswith(name))  # fmt: skip


def any_value(random: Random, option: Option) -> object:
    """Return any value that a switch takes."""
    if option.values:
        return random.choice(option.values)
    if option.pattern:
        return option.default
    if option.among:
        return random.sample(option.among, random.randrange(min(5, len(option.among) + 1)))
    if option.priced:
        chosen = random.sample(option.priced, random.randrange(4))
        return {name: random.randint(option.least, min(option.most, 13)) for name in chosen}
    numbers = [random.randint(option.least, min(option.most, 13)) for _ in range(option.numbers)]
    return numbers or random.choice((*range(option.least, min(option.most, 13) + 1), *option.words))


def any_rules(random: Random, variant: str, preset: str) -> dict[str, Any]:
    """Return a preset with some house rules and facts."""
    book = rules_for(variant, {"preset": preset}).book
    declared = (*book.presets.options.values(), *book.presets.facts.values())
    declared = tuple(one for one in declared if one.name != book.presets.chosen_by)
    chosen = {one.name: any_value(random, one) for one in declared if random.random() < 0.2}
    return {**chosen, "preset": preset}


def some_scores(random: Random, variant: str, preset: str) -> Iterator[Score]:
    """Yield the scores of hands that the rules admit, by several house rules."""
    made = maker(variant, preset)
    for _ in range(TABLES):
        rules, left = rules_for(variant, any_rules(random, variant, preset)), HANDS
        for _ in range(TRIES):  # some house rules admit few hands, or hands of another size
            if not left:
                break
            try:
                result = score(made(random), rules)
            except HandError:
                continue
            left -= 1
            yield result


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_the_payments_of_a_hand_sum_to_nothing(variant: str, preset: str) -> None:
    random, paid = Random(f"{variant} {preset}"), 0
    for result in some_scores(random, variant, preset):
        payments = result.payments
        assert (payments is None) is not result.legal, result.hand
        if payments is None:
            continue
        roles = {role: ROLES.get(role, 1) for role in payments}
        if "each" in roles and result.settlement.payers is not None:
            roles["each"] = result.settlement.payers
        if {"dealer", "discarder", "liable"} & set(roles):
            assert roles.get("each") is None, result.hand
        assert sum(roles[role] * amount for role, amount in payments.items()) == 0, result.hand
        assert payments["winner"] >= 0
        assert all(amount <= 0 for role, amount in payments.items() if role != "winner")
        paid += payments["winner"] > 0
    assert paid > HANDS


def test_what_a_riichi_hand_gains_is_its_payments_and_the_sticks() -> None:
    random = Random(5)
    for result in some_scores(random, "riichi", "tenhou"):
        details = dict(result.hand.details)
        sticks = 1_000 * int(details.get("sticks", 0))
        assert result.payments
        assert result.settlement.extra["gain"] == result.payments["winner"] + sticks
        counters = int(details.get("honba", 0)) * result.rules.options.number("honba_value")
        assert result.settlement.points == result.payments["winner"] - counters


# Tables


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_a_table_with_one_winner_sums_to_nothing(variant: str, preset: str) -> None:
    """By the hand's payments, or where all four hands are counted, by theirs."""
    random = Random(f"table {variant} {preset}")
    for result in some_scores(random, variant, preset):
        if random.random() < 0.7:
            continue
        hand, rules = replace(result.hand, seat=random.choice(WINDS)), result.rules
        hand = replace(hand, flags=tuple(flag for flag in hand.flags if flag != "bao"))
        losers = [seat for seat in WINDS if seat != hand.seat]
        players: dict[int, Hand | int] = {hand.seat or 0: hand}
        if rules.book.ruling.table is not None:
            players |= {seat: random.randrange(300) for seat in losers}
        source = None if hand.self_draw else random.choice(losers)
        liable = {random.choice(losers): "full"} if random.random() < 0.3 else {}
        try:
            net = settle(Table(players, hand.seat, source, liable=liable), rules).net
        except HandError:
            continue
        assert sum(net.values()) == 0, hand
        assert net[hand.seat] >= 0


def test_draws_and_nagashi_sum_to_nothing() -> None:
    random = Random(7)
    for _ in range(200):
        ready, nagashi = ([s for s in "ESWN" if random.random() < p] for p in (0.5, 0.3))
        honba, sticks = random.randrange(4), random.randrange(4)
        table = {
            "round": random.choice("ESWN"), "draw": True, "ready": ready, "nagashi": nagashi,
            "honba": honba, "riichi_sticks": sticks, "players": {seat: {} for seat in "ESWN"},
        }  # fmt: skip
        record = table_from_record({"variant": "riichi", "table": table})
        net = settle(record, rules_for("riichi")).net
        assert sum(net.values()) == 0
        assert len(net) == 4  # neither counters nor sticks move


@pytest.mark.parametrize("count", [1, 2, 3])
def test_sticks_are_what_the_players_gain(count: int) -> None:
    random = Random(count)
    for _ in range(100):
        seats = random.sample("ESWN", count)
        source = random.choice([seat for seat in "ESWN" if seat not in seats])
        players = {seat: {} for seat in "ESWN"}
        players |= {seat: {"han": random.randint(5, 14)} for seat in seats}
        honba, sticks = random.randrange(4), random.randrange(4)
        table = {
            "round": "E", "players": players, "honba": honba, "riichi_sticks": sticks,
            "wins": [{"seat": seat, "from": source} for seat in seats],
        }  # fmt: skip
        options = {"max_ron": random.choice((1, 2, 3))}
        record = {"variant": "riichi", "options": options, "table": table}
        found = settle(table_from_record(record), rules_for("riichi", options))
        net = {str(party): change for party, change in found.net.items()}
        taken = 1_000 * sticks if count <= options["max_ron"] or options["max_ron"] == 1 else 0
        assert sum(net.values()) == 0
        assert -net.pop("sticks", 0) == taken
        assert sum(net.values()) == taken


@pytest.mark.parametrize(("variant", "preset"), [one for one in PRESETS if "classical" in one[0]])
def test_penalties_and_bonuses_sum_to_nothing(variant: str, preset: str) -> None:
    random = Random(preset)
    for _ in range(30):
        given = {**any_rules(random, variant, preset), "limit": 300, "disable": []}
        rules = rules_for(variant, {**given, "nine_terminals_bonus": True})
        seat, kinds = random.choice(WINDS), random.randint(9, 13)
        assert sum(settle(Table({}, false_win=seat), rules).net.values()) == 0
        try:
            net = settle(Table({}, nine_terminals=(seat, kinds)), rules).net
        except HandError:
            continue
        assert sum(net.values()) == 0
        assert net[seat] == 150 * (kinds - 8)


def test_four_hands_that_are_counted_sum_to_nothing() -> None:
    random, classical = Random(9), [one for one in PRESETS if "classical" in one[0]]
    for variant, preset in classical:
        for result in some_scores(random, variant, preset):
            won = replace(result.hand, flowers=(), flower_count=0)
            others = [seat for seat in WINDS if seat != won.seat]
            hands = [replace(losing_hand(random), round=won.round) for _ in others]
            players = {
                seat: replace(one, seat=seat) for seat, one in zip(others, hands, strict=True)
            }
            source = None if won.self_draw else random.choice(others)
            try:
                net = settle(Table({won.seat: won, **players}, won.seat, source), result.rules).net
            except HandError:
                continue
            assert sum(net.values()) == 0, won
