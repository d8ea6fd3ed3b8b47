"""Riichi against a plain definition: presets, random tables, hands of one suit.

The rule text leaves some answers open. There the plain definition has several, the product must
give one of them, and `OPEN` must have the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from cases_reader import read_cases
from random_riichi import riichi_hand
from rare_riichi import at_the_table, one_suit, with_somebody_liable, with_yakuman
from riichi_plainly import Answer, Table

from scorer import Hand, HandError, read, rules_for, score
from scorer.hand import SIDES
from scorer.notation import hand_from_record, write
from scorer.rules.options import Option
from scorer.variants import find

BOOK = find("riichi")
CASES = Path(__file__).parent / "cases"
EXTRA = ("fu", "fu_items", "limit", "yakuman", "gain")
MONEY = {"points", "payments", "gain"}


def fu_of_equal_waits(table: Table, answers: list[Answer]) -> bool:
    """The same fu come from other items: 2 fu are 2 fu, and rounding hides the rest.

    Section 3 ends with the rounded fu, and section 1 does not list the items of fu.
    """
    return differing(answers) == {"fu_items"}


def one_of_equal_yakuman(table: Table, answers: list[Answer]) -> bool:
    """One yakuman counts, and two of the hand are worth the same (multiple_yakuman=false).

    Section 9 does not say which; who is liable for one and not for the other hangs on it.
    """
    alone = all("yakuman" in one and len(one["items"]) == 1 for one in answers)
    return alone and differing(answers) <= {"items", *MONEY}


def replacement_beside_yakuman(table: Table, answers: list[Answer]) -> bool:
    """The liable player gave the kong whose replacement won a hand of several yakuman.

    `pao_scope=liable-only` speaks of the yakuman somebody is liable for; rinshan is none, so he
    answers for one yakuman, for those of his own, or for the whole hand.
    """
    only = table.options["pao_scope"] == "liable-only"
    several = all(one.get("yakuman", 0) > 1 for one in answers)
    return only and several and differing(answers) <= {"payments"}


def renhou_or_own_yaku(table: Table, answers: list[Answer]) -> bool:
    """The own yaku are worth just the limit that renhou is.

    Section 9 counts them if they are worth more; what is listed at equal points it does not say.
    """
    alone = [one for one in answers if set(one["items"]) == {"renhou"} and "yakuman" not in one]
    return len(alone) == 1 and differing(answers) <= {"total", "items", "fu", "fu_items"}


OPEN: tuple[Callable[[Table, list[Answer]], bool], ...] = (
    fu_of_equal_waits,
    one_of_equal_yakuman,
    replacement_beside_yakuman,
    renhou_or_own_yaku,
)


def answer_of(hand: Hand, options: dict[str, object]) -> Answer | None:
    """Return what the product answers; None where it says that there is no yaku."""
    try:
        result = score(hand, "riichi", **options)
    except HandError as refused:
        if refused.kind != "no yaku":
            raise
        return None
    settled = result.settlement
    told = {"total": result.total, "items": result.items, "points": settled.points}
    extra = {key: settled.extra[key] for key in EXTRA if key in settled.extra}
    return {**told, "payments": settled.payments, **extra}


def plain_answers(table: Table) -> list[Answer]:
    return [{k: v for k, v in one.items() if k != "base"} for one in table.answers()]


def differing(answers: list[Answer]) -> set[str]:
    first, keys = answers[0], {key for answer in answers for key in answer}
    return {key for key in keys if any(one.get(key) != first.get(key) for one in answers)}


def hold(hand: Hand, options: dict[str, object]) -> list[Answer]:
    """Hold the product against the plain answers, which are returned; none without a yaku."""
    table = Table(hand, rules_for("riichi", options).options)
    plain, answer = plain_answers(table), answer_of(hand, options)
    where = (write(hand), options, plain)
    assert answer in plain if plain else answer is None, (answer, *where)
    if len(plain) > 1:
        assert any(reason(table, plain) for reason in OPEN), where
    return plain


def any_value(option: Option, random: Random) -> object:
    """Return a value that a switch takes, for a list any of its words."""
    if option.among:
        return tuple(word for word in option.among if random.random() < 0.5)
    return random.choice(option.values)


def any_options(random: Random) -> dict[str, object]:
    """Return a preset with some switches set otherwise, or so."""
    given: dict[str, object] = {"preset": random.choice(list(BOOK.presets.named))}
    for name, option in BOOK.presets.options.items():
        if random.random() < 0.3:
            given[name] = any_value(option, random)
    return given


def is_expected(answer: Answer, expected: Answer) -> bool:
    """Tell whether an answer is that of a case, which may leave out the winner's payment."""
    paid = answer["payments"]
    if "winner" not in expected["payments"]:
        paid = {role: amount for role, amount in paid.items() if role != "winner"}
    answer = answer | {"payments": paid, "unit": "han"}
    return all(answer.get(key) == value for key, value in expected.items())


def test_the_plain_definition_answers_the_cases() -> None:
    answered = 0
    for case in read_cases(CASES):
        record, expected = case.record, case.record["expected"]
        if "table" in record:
            continue
        if record.get("variant") == "riichi" and "error" not in expected:
            rules = rules_for("riichi", record.get("options"))
            answers = Table(hand_from_record(record), rules.options).answers()
            assert any(is_expected(one, expected) for one in answers), case.name
            answered += 1
    assert answered > 2_000


@pytest.mark.parametrize("preset", BOOK.presets.named)
def test_a_preset_is_its_plain_definition(preset: str) -> None:
    options: dict[str, object] = {"preset": preset}
    refused = 0
    for seed in range(800):
        random = Random(seed)
        refused += not hold(at_the_table(riichi_hand(random), random, options), options)
    assert refused > 20


@pytest.mark.parametrize("seed", range(20))
def test_any_table_is_its_plain_definition(seed: int) -> None:
    random = Random(seed)
    options = any_options(random)
    for _ in range(60):
        hold(at_the_table(riichi_hand(random), random, options), options)


@pytest.mark.parametrize("seed", range(10))
def test_one_suit_is_read_in_every_way(seed: int) -> None:
    random, several = Random(seed), 0
    options = any_options(random) if seed else {}
    for _ in range(120):
        hand = one_suit(random)
        hold(hand, options)
        seen = {(one.sets, one.eyes) for one in Table(hand, options).readings()}
        several += len(seen) > 1
    assert several > 30


@pytest.mark.parametrize("seed", range(20))
def test_who_is_liable(seed: int) -> None:
    random, paid_by_sides = Random(seed), 0
    options = any_options(random) | {"pao": any_value(BOOK.presets.options["pao"], random)}
    for _ in range(100):
        answers = hold(with_somebody_liable(random), options)
        paid_by_sides += any({*SIDES} & {*answer["payments"]} for answer in answers)
    assert paid_by_sides > 2 or options["pao"] == ()


@pytest.mark.parametrize("seed", range(15))
def test_yakuman_stand_beside_each_other(seed: int) -> None:
    random = Random(seed)
    options = any_options(random) if seed else {}
    for _ in range(60):
        hold(with_yakuman(random), options)


def test_points_are_what_is_paid() -> None:
    hand = read("8m 234m- 123s- 234p- 5055p-L +8m E/S zimo kongdraw ind=66m pao=left")
    answer = answer_of(hand, {"pao": "rinshan"})
    assert answer is not None
    assert answer["payments"] == {"winner": 2600, "left": -2600}
    assert answer["points"] == 2600
