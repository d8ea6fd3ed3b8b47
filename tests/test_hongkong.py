"""Hong Kong against a plain definition, and what the presets and the money must keep."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hongkong_plainly import Table
from random_hands import hongkong_hand

from scorer import Hand, HandError, OptionError, Score, read, rules_for, score
from scorer.hand import CONCEALED_KONG, PUNG, Meld
from scorer.rules.options import Options
from scorer.rules.rules import Rules
from scorer.scoring import score as score_with
from scorer.scoring import waiting_kinds
from scorer.tiles import FLOWERS, E, S
from scorer.variants import find
from scorer.variants.hongkong.settlement import twice_the_share

BOOK = find("hongkong")
HANDS = [hongkong_hand(Random(seed)) for seed in range(1_000)]
CHICKEN = "4556p789s 123m- EEE- +5p W/S 4f"
FLUSH = "4556789m 123m- 999m- +5m E/S 4f"
FLOWER_WIN = "147m258p369sESWN +7f 123456f E/S zimo"


def hong_kong(text: str, **options: object) -> Score:
    return score(text, "hongkong", **options)


def played(hand: Hand, options: Options) -> Hand:
    """Return the hand as it may lie on a table with these switches."""
    if options["flowers"]:
        return hand
    flags = tuple(flag for flag in hand.flags if flag != "after_flower")
    return replace(hand, flowers=(), flower_count=0, flags=flags)


@pytest.mark.parametrize("preset", BOOK.presets.named)
def test_a_preset_is_its_plain_definition(preset: str) -> None:
    rules = rules_for("hongkong", {"preset": preset})
    for hand in HANDS:
        hand = played(hand, rules.options)
        result = score(hand, "hongkong", preset=preset)
        assert (result.total, result.items) == Table(hand, rules.options).best(), hand


@pytest.mark.parametrize("seed", range(24))
def test_any_table_is_its_plain_definition(seed: int) -> None:
    random = Random(seed)
    given: dict[str, object] = {"preset": random.choice(list(BOOK.presets.named)), "qidui": 4}
    for name, option in BOOK.presets.options.items():
        if random.random() < 0.15:
            given[name] = random.choice(option.values or (0, 1, 2, 3, 5, 8, 10, 13, "limit"))
    given["qidui"] = given["qidui"] or 4
    rules = rules_for("hongkong", given)
    for _ in range(40):
        hand = played(hongkong_hand(random, pairs=True), rules.options)
        result = score(hand, "hongkong", **given)
        assert (result.total, result.items) == Table(hand, rules.options).best(), (given, hand)
        items, _ = result.breakdown()
        assert {item.fan.name: item.value for item in items} == result.items


def test_another_seats_flower_takes_away_no_flowers_and_nothing_else() -> None:
    for hand in HANDS[:300]:
        bare = replace(hand, flowers=(), flower_count=0, flags=())
        other = next(flower for flower in FLOWERS if (flower - FLOWERS[0]) % 4 != hand.seat - E)
        before = score(bare, "hongkong", cap=None, min_fan=0)
        after = score(replace(bare, flowers=(other,)), "hongkong", cap=None, min_fan=0)
        assert before.items["无花"] == 1
        assert "无花" not in after.items
        assert after.sum == before.sum - 1


def test_the_sum_is_shown_and_then_cut() -> None:
    for hand in HANDS:
        result = score(hand, "hongkong")
        assert result.sum == sum(result.items.values())
        assert result.total == min(result.sum, 10)
        assert result.settlement.extra["capped"] is (result.sum > 10)


def test_fans_are_found_by_every_name() -> None:
    for name in ("鸡和", "雞糊", "gai1 wu4", "Chicken Hand", "屁和"):
        assert BOOK.find(name).name == "鸡和"
    assert all({"zh-Hant", "jyutping"} <= set(fan.names) for fan in BOOK.fans if fan.name)


# Points and payments

TABLES = {
    "half": (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768),
    "full": tuple(2**fan for fan in range(16)),
    "4-7-10": (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64, 64, 64),
    "4-6-8": (1, 2, 4, 8, 16, 16, 32, 32, 64, 64, 64, 64, 64, 64, 64, 64),
    "5-7-9": (1, 2, 4, 8, 16, 32, 32, 64, 64, 128, 128, 128, 128, 128, 128, 128),
    "linear": tuple(5 * fan / 2 for fan in range(16)),
}


@pytest.mark.parametrize("table", TABLES)
def test_the_points_of_a_table(table: str) -> None:
    assert tuple(twice_the_share(fan, table) / 2 for fan in range(16)) == TABLES[table]
    assert set(BOOK.presets.options["table"].values) == set(TABLES)


def test_payments_sum_to_nothing() -> None:
    roles = {"winner": 1, "discarder": 1, "liable": 1, "others": 2, "each": 3}
    random = Random(4)
    money = ("table", "pay", "stake", "shuangla", "qianggang_as_self_draw", "cap")
    for hand in HANDS:
        given = {name: random.choice(BOOK.presets.options[name].values) for name in money}
        bao = ("bao",) if random.random() < 0.2 else ()
        result = score(replace(hand, flags=hand.flags + bao), "hongkong", min_fan=0, **given)
        payments = result.payments
        assert payments is not None
        assert sum(roles[role] * amount for role, amount in payments.items()) == 0
        assert payments["winner"] == result.settlement.points * (
            6
            if hand.self_draw or ("rob_kong" in hand.flags and given["qianggang_as_self_draw"])
            else 4
        )


@pytest.mark.parametrize(
    ("text", "options", "payments"),
    [
        (FLUSH, {}, {"winner": 192, "discarder": -192, "others": 0}),
        (FLUSH, {"pay": "half"}, {"winner": 192, "discarder": -96, "others": -48}),
        (f"{FLUSH} bao", {"pay": "half"}, {"winner": 192, "discarder": -192, "others": 0}),
        (f"{FLUSH} zimo", {}, {"winner": 384, "each": -128}),
        (f"{FLUSH} zimo", {"pay": "half"}, {"winner": 384, "each": -128}),
        (f"{FLUSH} zimo bao", {}, {"winner": 384, "others": 0, "liable": -384}),
        (FLUSH, {"stake": "25"}, {"winner": 48, "discarder": -48, "others": 0}),
        (FLUSH, {"table": "linear", "stake": 51}, {"winner": 35, "discarder": -35, "others": 0}),
        (CHICKEN, {"min_fan": 0, "stake": 25, "pay": "half"},
         {"winner": 1, "discarder": -0.5, "others": -0.25}),
        (FLOWER_WIN, {"pay": "half"}, {"winner": 48, "each": -16}),
    ],
    ids=str,
)  # fmt: skip
def test_who_pays_what(text: str, options: dict[str, object], payments: dict[str, float]) -> None:
    assert hong_kong(text, **options).payments == payments


def test_whole_numbers_are_whole() -> None:
    halves = hong_kong(CHICKEN, min_fan=0, stake="51").settlement
    assert (halves.points, halves.payments["winner"]) == (0.5, 2)
    assert isinstance(halves.payments["winner"], int)


def test_below_the_start_nothing_is_paid() -> None:
    result = hong_kong(f"{CHICKEN} zimo")
    settled = result.settlement
    assert (result.items, result.legal, settled.payments, settled.points) == (
        {"自摸": 1},
        False,
        None,
        None,
    )
    assert settled.extra["false_win"] == {"offender": -768, "others": 256}
    assert "no legal win" in settled.remarks[0]


@pytest.mark.parametrize(
    ("text", "options", "points"),
    [
        ("5m 1111m- 3333m- 5555s- 777-7m +5m", {}, 128),  # two suits
        ("5m 1111m- 3333m- 9999m- 777-7m +5m", {}, 256),  # 十八罗汉 is shown
        ("1112345678999m +5m", {}, 256),  # 九子连环 is shown
        (f"{FLUSH} zimo", {"cap": 8}, 128),
        (FLUSH, {"cap": 8}, 48),
        (FLUSH, {"cap": None}, 48),
        ("4556789m 123m- EEE- +5m E/S 4f", {"cap": 4, "min_fan": 0}, 16),
    ],
    ids=str,
)
def test_the_double_limit(text: str, options: dict[str, object], points: int) -> None:
    assert hong_kong(text, shuangla=True, **options).settlement.points == points


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        ("5m 123m- 456m- 999m- 789m- +5m zimo", "four claimed sets of one suit"),
        ("123m 5p CCC- FFF- PPP- +5p zimo", "third dragon set"),
        ("5p EEE- SSS- WWW- NNN- +5p zimo", "fourth wind set"),
        ("5p 1111m- 3333m- 5555s- 777-7m +5p zimo", "fourth kong"),
        ("5p 789s 123m- 9999p- WWW- +5p zimo kongdraw min_fan=0", "replacement wins"),
        ("4556m 123m- 999m- 789m- +5m pay=half", "nine tiles of one suit"),
    ],
    ids=str,
)
def test_liability_is_explained_and_never_guessed(text: str, trigger: str) -> None:
    result = hong_kong(text)
    assert any(trigger in remark for remark in result.settlement.remarks)
    assert "liable" not in result.payments
    assert not hong_kong(f"{text} bao").settlement.remarks


# What cannot be

GOOD = "123456789m3455p +2p"
KONGS = "5p 789s 9999p- 1111s- 123m- +5p E/S 4f"


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (f"{GOOD} E/S 4f", {"preset": "erer"}, "flowers where none are in play"),
        (FLOWER_WIN, {"preset": "hkma"}, "flowers where none are in play"),
        (f"{GOOD} E/S fff", {}, "a number of flowers does not tell"),
        (f"{GOOD} E/S 4f4f", {}, "each once"),
        (f"{GOOD} E/S 4f zimo robkong", {}, "not by self-draw"),
        (f"{GOOD} E/S 4f zimo lastdiscard", {}, "not by self-draw"),
        (f"{GOOD} E/S 4f lastdraw", {}, "needs a self-draw"),
        (f"{KONGS} kongdraw", {}, "needs a self-draw"),
        (f"{KONGS} doublekong", {}, "needs a self-draw"),
        (f"{GOOD} E/S 4f flowerdraw", {}, "needs a self-draw"),
        (f"{GOOD} E/S zimo flowerdraw", {}, "needs a flower"),
        (f"{GOOD} E/S 4f zimo kongdraw", {}, "needs a kong"),
        ("5p 789s WWW 9999p- 123m- +5p E/S 4f zimo doublekong", {}, "needs two kongs"),
        ("35456m123p789s99p +4m robkong", {}, "yet this hand has another"),
        ("35m 789s99p 444m- 123p- +4m robkong", {}, "yet this hand has another"),
        (f"{GOOD} E/S 4f zimo heavenly", {}, "belongs to East"),
        (f"{GOOD} E/E 4f heavenly", {}, "needs a self-draw"),
        ("456789m3455p 123m- +2p E/E zimo heavenly", {}, "there can be no melds"),
        (f"{GOOD} E/E 4f earthly", {}, "another seat than East"),
        (f"{GOOD} E/S 4f zimo earthly", {}, "not by self-draw"),
        ("456789m3455p 123m- +2p E/S earthly", {}, "there can be no melds"),
        (f"{GOOD} E/E 4f human", {}, "another seat than East"),
        (f"{GOOD} E/S 4f robkong lastdiscard", {}, "a robbed tile is no discard"),
        (f"{GOOD} E/S 4f human lastdiscard", {}, "the wall is still full"),
        ("147m258p369sESWN +7f 123456f E/S", {}, "is drawn, not discarded"),
        ("147m258p369sESWN +7f 123456f E/S robflower", {}, "is drawn, not discarded"),
        ("147m258p369sESWN +7f 12345f E/S zimo", {}, "flower number 6"),
        ("147m258p369sESWN +7f 1234567f E/S zimo", {}, "lies among the flowers"),
        (FLOWER_WIN, {"huahe": 0}, "by these house rules nobody wins on flower 7"),
        ("147m258p369sESWN +8f 1234567f E/S zimo", {"dahuahe": 0}, "nobody wins on flower 8"),
        ("1133m5577p2288sC +C", {}, "seven pairs do not win in hongkong"),
        ("1111m5577p22888s +8s", {"qidui": 4}, "seven pairs with four alike do not win"),
        ("147m369s258pESWN +C", {}, "honours and knitted tiles do not win"),
        ("340m678m123p78sPP +9s", {}, "no red fives"),
    ],
)
def test_what_is_refused(text: str, options: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        hong_kong(text, **options)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"preset": "martian"}, "xinpai, sansan, xinjie-sansan, erer"),
        ({"min_fann": 3}, "Did you mean min_fan?"),
        ({"min_fan": 4}, "min_fan takes 3, 0, 1, 2"),
        ({"cap": 9}, "cap takes 10, 4, 6, 7, 8, 13, null"),
        ({"cap": "limit"}, "cap takes"),
        ({"duidui": -1}, "a whole number from 0 to 100, or limit"),
        ({"duidui": 101}, "a whole number from 0 to 100, or limit"),
        ({"duidui": True}, "a whole number"),
        ({"duidui": 2.5}, "a whole number"),
        ({"duidui": None}, "a whole number"),
        ({"duidui": [3]}, "a whole number"),
        ({"flowers": 1}, "flowers takes true, false"),
        ({"stake": 13}, "stake takes 12, 51, 25"),
        ({"table": "double"}, "half, full, 4-7-10"),
        ({"kankan_win": ""}, "pair, self_draw, any"),
        ({"kong_fan": 2}, "kong_fan takes 0, 1"),
    ],
    ids=str,
)
def test_what_a_switch_does_not_take(options: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError) as refused:
        hong_kong(FLUSH, **options)
    assert said in refused.value.hint


def test_flowers_that_are_none_are_refused() -> None:
    hand = replace(read(f"{GOOD} E/S", "hongkong"), flowers=(31,), flower_count=1)
    with pytest.raises(HandError, match="no flower"):
        score(hand, "hongkong")


# Shapes


def test_pairs_win_only_where_they_are_played() -> None:
    waiting = "1133m5577p2288sC"
    hand = read(waiting, "hongkong", waiting=True)
    assert waiting_kinds(hand, rules_for("hongkong")) == ()
    assert waiting_kinds(hand, rules_for("hongkong", {"qidui": 4})) == (31,)
    fours = read("1111m5577p22888s", "hongkong", waiting=True)
    assert waiting_kinds(fours, rules_for("hongkong", {"qidui": 4})) == ()


@pytest.mark.parametrize("qidui", [0, 4])
def test_a_hand_waits_for_what_wins(qidui: int) -> None:
    rules = rules_for("hongkong", {"qidui": qidui})
    random = Random(qidui)
    for _ in range(150):
        hand = replace(hongkong_hand(random, pairs=qidui > 0), flags=("self_draw",))
        held = list(hand.tiles())
        held.remove(hand.win)
        waits = set(waiting_kinds(replace(hand, win=None), rules))
        winning = {kind for kind in range(34) if _wins(replace(hand, win=kind), rules)}
        assert {kind for kind in waits if held.count(kind) < 4} == winning


def _wins(hand: Hand, rules: Rules) -> bool:
    try:
        score_with(hand, rules)
    except HandError:
        return False
    return True


def test_thirteen_orphans_win_even_where_they_are_worth_nothing() -> None:
    assert hong_kong("19m19p19sESWNCFP +C 4f", shisanyao=0).items == {"门前清": 1}


def test_a_flower_win_reads_no_tiles() -> None:
    result = hong_kong(FLOWER_WIN)
    assert result.items == {"花和": 3}
    assert result.waits() == ()
    assert result.reading.shape == "seven flowers"
    assert not result.notes()
    melds = (Meld(PUNG, (27,) * 3), Meld(CONCEALED_KONG, (28,) * 4))
    hand = replace(
        result.hand, concealed=(0, 2, 4, 9, 12, 15, 20), melds=melds, flags=("self_draw",)
    )
    assert score(hand, "hongkong").items == {"花和": 3}
    with pytest.raises(HandError, match="five of E"):
        score(replace(hand, concealed=(27, 27, 4, 9, 12, 15, 20)), "hongkong")


def test_flower_wins_ignore_the_start_and_obey_the_cap() -> None:
    eighth = "147m258p369sESWN +8f 1234567f E/S zimo"
    assert hong_kong(FLOWER_WIN, preset="xinjie-erer", min_fan=3).payments == {
        "winner": 24,
        "each": -8,
    }
    result = hong_kong(eighth, cap=6)
    assert (result.total, result.items, result.settlement.extra["capped"]) == (
        6,
        {"大花和": 8},
        True,
    )


def test_the_seat_that_flowers_hang_on_is_asked_for() -> None:
    assert any("wind not given" in note for note in hong_kong(f"{GOOD} 4f").notes())
    assert not hong_kong(GOOD).notes()
    assert S - E == 1
