"""House rules of a club: hands that they score, what they may not change, fans said again."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cases_reader import Case, read_cases
from random_hands import hongkong_hand, random_hand

from scorer import (
    Hand,
    HandError,
    RulesError,
    ScorerError,
    load_rules,
    read,
    rules_for,
    score,
    waits,
)
from scorer.clubs import Club
from scorer.notation import hand_from_record
from scorer.readings.packed import pack, seated
from scorer.rules.domains import Domain, Eyes, Groups
from scorer.rules.fan import Fan
from scorer.rules.rules import Rules
from scorer.rules.search.door import Seen
from scorer.scoring import score as score_by
from scorer.variants import every, find

HERE = Path(__file__).parent
FOLDER = HERE / "clubs"
EXAMPLE = HERE.parent / "examples" / "sunday-club.toml"
MAKERS = {"guobiao": random_hand, "hongkong": hongkong_hand}


def hands_of(variant: str, count: int, seed: int = 4) -> Iterator[Hand]:
    random = Random(seed)
    for _ in range(count):
        yield MAKERS[variant](random)


def cases_of_clubs() -> list[Any]:
    cases = []
    for path in sorted(FOLDER.glob("*.toml")):
        club = load_rules(path)
        found = [case for case in read_cases(FOLDER) if case.name.startswith(f"{path.stem}.txt")]
        assert found, path
        cases += [pytest.param(club, case, id=case.name) for case in found]
    return cases


@pytest.mark.parametrize(("club", "found"), cases_of_clubs())
def test_a_hand_under_the_rules_of_a_club(club: Club, found: Case) -> None:
    expected = found.record["expected"]
    result = score(found.record["hand"], rules=club)
    assert (dict(result.items), result.total) == (expected["items"], expected["total"])
    items, _ = result.breakdown()
    assert {item.fan.name: item.value for item in items} == expected["items"]


def test_what_the_breakdown_shows_of_own_fans() -> None:
    club = load_rules(FOLDER / "eighteen.toml")

    def shown(hand: str) -> dict[str, tuple[str, ...]]:
        return {item.fan.name: item.tiles for item in score(hand, rules=club).breakdown()[0]}

    assert shown("123123123m 456p 8s +8s S/W")["般高"] == ("123m 123m",) * 3
    assert shown("123123m 123p 123s 9p +9p S/W")["三姊妹"] == ("123m 123p 123s",)
    assert shown("456m 45s CCC- WWW- 99p +6s S/W")["四番子"] == ("WWW CCC",)
    assert shown("456m 456s 123p- NNN- W +W S/W")["番眼"] == ("WW",)


def test_what_a_club_shuts_out_is_told() -> None:
    club = load_rules(FOLDER / "guobiao-house.toml")
    _, suppressed = score("123m 123p 123s 456s- 9p +9p", rules=club).breakdown()
    told = {(one.fan.name, one.by.name if one.by else "", one.principle) for one in suppressed}
    assert {("三色三同顺", "大姓", "不重复"), ("同姓", "大姓", "不重复")} <= told


def test_flowers_of_the_clubs_own_belong_to_the_flowers() -> None:
    club = load_rules(FOLDER / "limits.toml")
    result = score("99m 345m- 789p- 111s- 45p +6p 1f2f3f4f7f E/W", rules=club)
    assert (result.total, result.flower_value, result.legal) == (6, 5, False)


def nothing_changed() -> list[Any]:
    return [(book.name, preset) for book in every() for preset in book.preset_names]


@pytest.mark.parametrize(("variant", "preset"), nothing_changed())
def test_rules_that_change_nothing_score_like_the_preset(variant: str, preset: str) -> None:
    club = Club(f'variant = "{variant}"\npreset = "{preset}"\n', "nothing.toml")
    scored = 0
    for case in read_cases(HERE / "cases"):
        record = case.record
        if "broken" in record or record.get("variant", "guobiao") != variant:
            continue
        try:
            hand = read(record["hand"]) if "hand" in record else hand_from_record(record)
        except ScorerError:
            continue
        given = {k: v for k, v in hand.options if k != "preset"}
        if not given.keys() <= club.book.presets.options.keys() - {find(variant).presets.chosen_by}:
            continue  # a switch of another edition, or that chooses one
        want = outcome(hand, partial(rules_for, variant, {"preset": preset, **given}))
        assert outcome(hand, partial(club.rules, given)) == want
        scored += 1
    if variant in MAKERS:
        assert scored > 50


def outcome(hand: Hand, rules: Callable[[], Rules]) -> object:
    try:
        result = score_by(hand, rules())
    except ScorerError as error:  # of the hand, or of a switch that takes no such value
        return error.message
    return result.total, result.items, result.settlement


# Built-in fans, said again


def seen(
    rules: Rules, hand: Hand
) -> Iterator[tuple[dict[str, int], list[tuple[type[Domain], int]]]]:
    """Yield for every reading what was found of the club's own fans, and the domains' keys."""
    evaluator, search = rules.evaluator, rules.searches.standard
    plan = rules.book.plan._replace(kept=rules.book.everything)
    packed = pack(seated(hand, rules.game), plan, rules.numbers)
    for priced in search.full.every(packed):
        keys = list(search.keys(hand, Seen(packed, priced)))
        counts: dict[Fan, int] = {}
        for domain, key in keys:
            for one in evaluator.found(domain, key):
                counts[one.fan] = counts.get(one.fan, 0) + len(one.times)
        yield {fan.name: n for fan, n in evaluator.complete(counts).items()}, keys


def by_its_predicate(rules: Rules, fan: Fan, keys: list[tuple[type[Domain], int]]) -> int:
    """Return how often a fan's own predicate finds it."""
    count = 0
    for domain, key in keys:
        reads = {Groups if one is Eyes else one for one in fan.reads}
        if domain in reads and not key & rules.evaluator._outside(fan):
            answer: Any = fan.predicate(rules.evaluator.view(domain, key))
            count += int(answer) if isinstance(answer, int) else len(answer)
    return count


@pytest.mark.parametrize("variant", MAKERS)
def test_fans_said_again_come_exactly_where_they_come(variant: str) -> None:
    club = load_rules(FOLDER / "repeats" / f"{variant}.toml")
    rules = club.rules()
    pairs = [
        (own.fan, next(fan for fan in rules.evaluator.fans if f"={fan.name}" == own.fan.name))
        for own in club.own
    ]
    came = dict.fromkeys((own.name for own, _ in pairs), 0)
    hands = [*hands_of(variant, 4000), *rare_hands(variant)]
    for hand in hands:
        for counts, keys in seen(rules, hand):
            for own, builtin in pairs:
                wanted = by_its_predicate(rules, builtin, keys)
                if own.most == 1:
                    wanted = min(wanted, 1)
                assert counts.get(own.name, 0) == wanted, (own.name, hand)
                came[own.name] += bool(wanted)
    assert not [name for name, times in came.items() if not times]


def rare_hands(variant: str) -> Iterator[Hand]:
    """Yield the hands of the rule book itself, so that every fan is met."""
    book = next(book for book in every() if book.name == variant)
    for fan in book.fans:
        for text in (*fan.rule.yes, *fan.rule.no):
            hand = read(text.partition(" => ")[0], variant)
            if hand.win is not None and hand.win < 34 and not hand.options:
                yield hand


@pytest.mark.parametrize("stem", ["eighteen", "guobiao-house", "limits"])
def test_the_table_and_the_list_agree_on_random_hands(stem: str) -> None:
    club = load_rules(FOLDER / f"{stem}.toml")
    rules, variant = club.rules(), club.base.name
    fresh = Rules(club.book, rules.options, rules.facts)
    for hand in hands_of(variant, 800, seed=7):
        try:
            result = score_by(hand, rules)
        except HandError:
            continue
        items, _ = result.breakdown()
        assert {item.fan.name: item.value for item in items} == result.items
        assert result.priced[0] == max(one.priced[0] for one in result.readings())
        again = score_by(Hand(**{name: getattr(hand, name) for name in FIELDS}), fresh)
        assert (again.total, again.items) == (result.total, result.items)


FIELDS = ("concealed", "win", "melds", "flowers", "flower_count", "flags", "seat", "round")


def test_a_club_and_its_variant_take_turns_with_one_hand() -> None:
    club = load_rules(FOLDER / "eighteen.toml")
    hand = read("1112m78s 444p- 123m- 3m +9s S/W", "hongkong")
    for _ in range(2):
        assert "缺五" in score(hand, rules=club).items
        assert "缺五" not in score(hand, "hongkong").items


def test_the_library() -> None:
    club = load_rules(EXAMPLE)
    assert (club.name, club.base.name) == ("Sunday club", "hongkong")
    assert score("123m 678m 44p 78s EEE- +9s zimo", rules=club).items["缺五"] == 1
    assert score("123m 678m 44p 78s EEE- +9s zimo", rules=club, cap=4).total == 4
    assert score("123m 678m 44p 78s EEE- +9s variant=guobiao", rules=club).variant == "guobiao"
    assert waits("123m 678m 44p 78s EEE-", rules=club) == ("6s", "9s")
    with_pairs = "1133m 2244p 5577s 9s"
    assert waits(with_pairs, "hongkong") == ()
    assert waits(with_pairs, rules=club) == ("9s",)


def test_a_preset_that_is_said_drops_the_switches_of_the_club_and_keeps_its_fans() -> None:
    club = load_rules(EXAMPLE)
    result = score("123m 678m 44p 78s EEE- +9s zimo", rules=club, preset="erer")
    assert result.rules.options["min_fan"] == 0
    assert "缺五" in result.items


def test_rules_go_to_another_process() -> None:
    club = load_rules(EXAMPLE)
    other = pickle.loads(pickle.dumps(club))
    assert other.mark == club.mark
    hand = "123m 678m 44p 78s EEE- +9s zimo"
    assert score(hand, rules=other).items == score(hand, rules=club).items


def test_other_names() -> None:
    club = load_rules(FOLDER / "guobiao-house.toml")
    for name in ("清龙", "一条龙", "Long Dragon", "Pure Straight"):
        assert club.book.find(name).name == "清龙"
    assert "清龙" in score("123456789m 5p EEE +5p E/S", rules=club).items


def test_the_examples_hold() -> None:
    from scorer.clubs.examples import check  # noqa: PLC0415

    assert check(load_rules(EXAMPLE)) > 1


def fan(name: str, when: str, more: str = "") -> str:
    return f'[[fan]]\nname = "{name}"\nvalue = 1\nwhen = {{ {when} }}\n{more}\n'


def test_fans_that_shut_each_other_out_stand_in_their_order() -> None:
    text = (
        'variant = "hongkong"\n'
        + fan("A", 'has = "1m"')
        + fan("B", 'eyes = "N"', 'excludes = ["小四喜"]\nexcluded_by = ["A"]')
    )
    club = Club(text, "order.toml")
    names = [one.name for one in club.book.fans]
    assert names.index("A") < names.index("B") < names.index("小四喜") < names.index("门风")
    with_a = score("12m WWWN EEE- SSS- 3m +N E/S", rules=club).items
    assert ("A" in with_a, "B" in with_a, "小四喜" in with_a, "门风" in with_a) == (True, False) * 2
    without = score("23m WWWN EEE- SSS- 4m +N E/S", rules=club).items
    assert ("B" in without, "小四喜" in without, "门风" in without) == (True, False, True)


def test_winds_that_nobody_gave_are_said_where_a_fan_asks_for_them() -> None:
    hand = read("123m 456p 789s 234s 5p +5p", "hongkong")
    text = 'variant = "hongkong"\n'
    for when, said in (("dealer = true", True), ('eyes = "seat"', True), ("suits = 3", False)):
        club = Club(text + fan("A", when), "winds.toml")
        assert any("East assumed" in note for note in score(hand, rules=club).notes()) is said


def test_a_great_many_fans_are_refused() -> None:
    text = 'variant = "hongkong"\n' + "".join(fan(f"f{i}", "suits = 3") for i in range(201))
    with pytest.raises(RulesError, match="201 fans are too many: at most 200"):
        Club(text, "many.toml")
    assert len(Club(text[: text.rindex("[[fan]]")], "many.toml").own) == 200


def test_on_the_dealt_tiles_no_tile_is_the_winning_one() -> None:
    text = 'variant = "guobiao"\n' + fan("A", 'winning_tile = "5p"') + fan("B", 'wait = "single"')
    club = Club(text, "dealt.toml")
    hand = "123456789m 5p EEE +5p E/E zimo"
    assert {"A", "B"} <= set(score(hand, rules=club).items)
    assert not {"A", "B"} & set(score(f"{hand} heavenly", rules=club).items)


FORMS = [
    ("riichi", '"断幺九" = "off"', "234m- 456p- 678s- 23s55p +4s E/S", None),
    ("riichi", '"一気通貫" = "off"', "123m- 456m- 789m- 23s99p +1s E/S", None),
    (
        "riichi",
        '"混一色" = 6',
        "EEE- 123m- 456m- 79m99m +8m E/S",
        {"yakuhai-round": 1, "ittsuu": 1, "honitsu": 5},
    ),
    ("riichi", '"三色同順" = 4', "234m- 234p- 34s678s99p +2s E/S", {"sanshoku-doujun": 3}),
    ("riichi", '"清一色" = 1', "234m- 456m- 678m- 23m99m +1m E/S", {"chinitsu": 1}),
    ("riichi", '"kokushi-13" = "off"', "19m19p19sESWNCFP +9s E/S", {"kokushi": 13}),
    ("riichi", '"四暗刻単騎" = "off"', "222m333p444s555s6s +6s E/S", {"suuankou": 13}),
    ("riichi", '"純正九蓮宝燈" = "off"', "1112345678999m +5m E/S", {"chuuren": 13}),
    (
        "guobiao",
        '"喜相逢" = 3',
        "234s- 234s- 234p- 999m 5p +5p",
        {"一般高": 1, "喜相逢": 3, "幺九刻": 1, "无字": 1, "单钓将": 1},
    ),
    (
        "guobiao",
        '"一般高" = "off"',
        "123m- 123m- 789m- 555p 2s +2s",
        {"老少副": 1, "无字": 1, "单钓将": 1},
    ),
    (
        "hongkong",
        '"一台花" = "off"',
        "123m456p789s11p23s +1s E/S 12346f",
        {"平和": 1, "门前清": 1, "正花": 2},
    ),
    (
        "classical-late",
        '"四喜和" = "off"',
        "EEE- SSS- WWW- 123m N +N E/S",
        {"副底": 20, "么九明刻": 12, "独听": 2},
    ),
]


@pytest.mark.parametrize(("variant", "values", "hand", "items"), FORMS, ids=[f[1] for f in FORMS])
def test_a_value_holds_for_every_form(
    variant: str, values: str, hand: str, items: dict[str, int] | None
) -> None:
    """What a club changes holds in open hands, too, and brings back what it shut out."""
    club = Club(f'variant = "{variant}"\n[values]\n{values}\n', "club.toml")
    if items is None:
        with pytest.raises(HandError, match="no yaku"):
            score(hand, rules=club)
        return
    result = score(hand, rules=club)
    assert result.items == items
    if variant == "classical-late":
        assert result.total == 500  # three doubles and 小四喜: 34 × 2^4, under the limit
