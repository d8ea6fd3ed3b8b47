"""Guangdong against a plain definition, and what the presets and the money must keep."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from guangdong_plainly import NewChapter, jipinghu, mil2023, mil_money
from random_hands import guangdong_hand, hongkong_hand, with_wild_tiles

from scorer import Hand, HandError, OptionError, Score, read, rules_for, score, waits
from scorer.hand import CHOW, Meld
from scorer.rules.rules import Rules
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


@pytest.mark.parametrize("seed", range(20))
def test_jipinghu_is_its_plain_definition(seed: int) -> None:
    random = Random(seed)
    given: dict[str, object] = {"qidui": random.choice((0, 4, 4, 6))}
    if seed >= 10:
        for name, option in BOOK.presets.options.items():
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
        for name, option in {**MIL.presets.options, **MIL.presets.facts}.items()
    }
    rules = rules_for("guangdong", {"preset": "mil2023", **given})
    for _ in range(120):
        check_mil(of_mil(random), {**rules.options, **rules.facts}, given)


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


@pytest.mark.parametrize(("wilds", "hands"), [(1, 400), (2, 40), (3, 5), (4, 2)])
def test_wild_tiles_are_their_plain_definition(wilds: int, hands: int) -> None:
    random = Random(wilds)
    given: dict[str, object] = {}
    rules = rules_for("guangdong", {"preset": "mil2023"})
    options = {**rules.options, **rules.facts}
    done = 0
    while done < hands:
        hand = of_mil(random, wilds)
        few = wilds < 4 or len(hand.melds) == 3  # tiles, so that substitution ends
        if few and (*hand.concealed, hand.win).count(JOKER) == wilds:
            check_mil(hand, options, given)
            done += 1


@pytest.mark.parametrize("wilds", [2, 3])
def test_wild_tiles_beside_pungs_of_the_same_kind(wilds: int) -> None:
    """Tiles on the table do not count for five alike: a pung of them may be there once more."""
    random = Random(wilds)
    won = 0
    for _ in range(150 if wilds == 2 else 15):
        kinds = random.sample((*range(27, 34), 0, 8, 9), 3)
        melds = tuple(Meld("pung", (kind,) * 3) for kind in kinds)
        natural = random.sample((*kinds, random.randrange(27, 34), 4), 4 - wilds)
        concealed = tuple(sorted((*natural, *(JOKER,) * wilds)))
        win = random.choice([kind for kind in (*kinds, 4, 5) if kind not in natural])
        hand = Hand(concealed, win=win, melds=melds, seat=27, round=27)
        if max(map([*hand.tiles()].count, range(34))) > 4:
            continue
        plain = mil2023(hand)
        if plain is None:
            with pytest.raises(HandError, match="not a win"):
                score(hand, "guangdong", preset="mil2023")
        else:
            won += 1
            rules = rules_for("guangdong", {"preset": "mil2023"})
            check_mil(hand, {**rules.options, **rules.facts}, {})
    assert won > 5


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


@pytest.mark.parametrize("seed", range(15))
def test_xinzhang_is_its_plain_definition(seed: int) -> None:
    random = Random(seed)
    given: dict[str, object] = {"preset": "xinzhang", "qidui": random.choice((0, 4))}
    book = BOOK.editions["xinzhang"]
    if seed >= 8:
        for name, option in book.presets.options.items():
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
        shuffled = replace(
            hand, concealed=tuple(random.sample(hand.concealed, len(hand.concealed)))
        )
        one = score(hand, "guangdong", preset="mil2023")
        other = score(shuffled, "guangdong", preset="mil2023")
        assert (one.total, one.items) == (other.total, other.items)


def test_waits_are_what_wins() -> None:
    random = Random(10)
    rules = rules_for("guangdong", {"preset": "mil2023"})
    for _ in range(30):
        hand = replace(of_mil(random, random.randint(0, 3)), flags=("self_draw",))
        held = list(hand.tiles())
        held.remove(hand.win)
        found = waiting_kinds(replace(hand, win=None), rules)
        winning = [kind for kind in (*range(34), JOKER) if wins(replace(hand, win=kind), rules)]
        assert [k for k in found if k == JOKER or held.count(k) < 4] == winning, hand


def wins(hand: Hand, rules: Rules) -> bool:
    try:
        score_with(hand, rules)
    except HandError:
        return False
    return True


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


# Money and switches


FLUSH = "4556789m 123m- 999m- +5m E/S"
SMALL = "12368m45556p999s +7m"
FED = "123m4556p999s 7777s-A +5p zimo kongdraw"


@pytest.mark.parametrize(
    ("text", "options", "points", "payments"),
    [
        (FLUSH, {}, 16, {"winner": 16, "discarder": -16, "others": 0}),
        (f"{FLUSH} zimo", {}, 16, {"winner": 48, "each": -16}),
        ("5556678m 123m- 999m- +4m robkong", {"baohu": 9}, 128,
         {"winner": 128, "discarder": -128, "others": 0}),
        ("19m19p19sESWNCFP +C", {"shisanyao": 7}, 128, {"winner": 128, "discarder": -128,
                                                        "others": 0}),
        (f"{SMALL} zimo", {"preset": "mil2023"}, 4, {"winner": 12, "each": -4}),
        (f"{SMALL} zimo", {"preset": "mil2023", "horses": 4}, 4, {"winner": 24, "each": -8}),
        (FED, {"preset": "mil2023", "horses": 1}, 10, {"winner": 33, "others": 0, "liable": -33}),
        (FED.replace("7777s-A", "777-A7s"), {"preset": "mil2023", "direct_kong": True}, 10,
         {"winner": 30, "each": -10}),
        ("4556p999s 7777s-A 3333m_ +5p zimo kongdraw", {"preset": "mil2023", "direct_kong": True},
         10, {"winner": 30, "others": 0, "liable": -30}),
    ],
)  # fmt: skip
def test_the_money(
    text: str, options: dict[str, object], points: int, payments: dict[str, int]
) -> None:
    result = guangdong(text, **options)
    assert (result.settlement.points, result.payments) == (points, payments)


def test_what_a_kong_brought_is_said_apart() -> None:
    result = mil("4556p999s 7777s-A 3333m_ +5p zimo kongdraw")
    assert result.settlement.extra == {"kong_income": 9}
    assert any("kongs are paid at once" in remark for remark in result.settlement.remarks)


def test_what_cannot_be_at_once_is_said() -> None:
    result = mil("45567pSSSPP??? +9p", ghosts_discarded=2)
    assert any("there are 4" in remark for remark in result.settlement.remarks)
    assert any("direct_kong does nothing" in one
               for one in mil(f"{SMALL} zimo", direct_kong=True).settlement.remarks)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (f"{FLUSH} 4f", {}, "no flowers are played"),
        (f"{FLUSH} ff", {}, "no flowers are played"),
        (f"{FLUSH} zimo flowerdraw", {}, "none is replaced"),
        (f"{SMALL} 4f", {"preset": "mil2023"}, "the flowers are the wild tiles here"),
        (f"{FLUSH} zimo robkong", {}, "抢杠胡 .robkong. is a win on another player's tile"),
        (f"{FLUSH} lastdraw", {}, "海底 .lastdraw. needs a self-draw"),
        (f"{FLUSH} zimo lastdiscard", {}, "海底 .lastdiscard. is won on a discard"),
        (f"{FLUSH} zimo kongdraw", {}, "杠上开花 .kongdraw. needs a kong"),
        ("123678m45556p89s +7s E/S zimo heavenly", {}, "天胡 .heavenly. belongs to East"),
        ("123678m45556p89s +7s E/S zimo earthly", {}, "地胡 .earthly. is won on East's first"),
        ("123678m45556p89s +7s E/E human", {}, "人胡 .human. belongs to another seat"),
        (f"{SMALL} E/S earthly", {"preset": "mil2023"}, "地和 .earthly. is won on the own first"),
        (f"{SMALL} E/E zimo earthly", {"preset": "mil2023"}, "another seat than East"),
        ("68m45556p999s 123m- +7m", {"preset": "mil2023"}, "a chow cannot be claimed"),
        ("123678m4556p999s +?", {"preset": "mil2023"}, "a discarded wild tile cannot be claimed"),
        ("68m45556p999s 55?s- +7m", {"preset": "mil2023"}, "holds no wild tile"),
        ("123678m456p???9s +?", {"preset": "mil2023"}, "discarded wild"),
        ("123678m45p????? +9s", {"preset": "mil2023"}, "5 wild tiles: there are only 4"),
        ("147m258p369sES?? +N", {"preset": "mil2023"}, "not a win, even with 2 wild tiles"),
        ("123m456p78s?99sEE +1p", {"preset": "mil2023"}, "waits for"),
        ("5555m123456p99s? +5m", {"preset": "mil2023"}, "five of 5m"),
        ("123m45p?789sEEE9s +9s", {}, "no jokers in guangdong"),
        ("1133m5577p2288sC +C", {}, "seven pairs do not win"),
        ("340m678m123p78sPP +9s", {}, "no red fives"),
        (f"{FLUSH} 4f", {"preset": "xinzhang", "flowers": False}, "flowers where none are in play"),
        ("123m45p?789sEEE9s +9s", {"preset": "xinzhang"}, "no jokers in guangdong"),
    ],
)
def test_what_is_refused(text: str, options: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        guangdong(text, **options)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"preset": "martian"}, "jipinghu, mil2023, xinzhang"),
        ({"preset": 3}, "jipinghu, mil2023, xinzhang"),
        ({"min_fan": 4}, "min_fan takes 0, 1, 3"),
        ({"qidui": 5}, "qidui takes 0, 4, 6"),
        ({"baohu": -1}, "a whole number from 0 to 100"),
        ({"horses": 1}, "Switches: preset, min_fan, baohu"),
        ({"preset": "mil2023", "horses": 5}, "horses takes 0, 1, 2, 3, 4"),
        ({"preset": "mil2023", "ghosts_discarded": 5}, "takes 0, 1, 2, 3, 4"),
        ({"preset": "mil2023", "baohu": 4}, "Switches: preset, min_fan, min_points"),
        ({"preset": "xinzhang", "qingyisse": 4}, "Did you mean qingyise"),
    ],
    ids=str,
)
def test_what_a_switch_does_not_take(options: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError) as refused:
        guangdong(FLUSH, **options)
    assert said in refused.value.hint


def test_each_preset_has_its_own_book() -> None:
    hand = read("99m55p111m444p777s +9m zimo", "guangdong")
    assert score(hand, "guangdong").items == {"碰碰胡": 3, "自摸": 1, "门清": 1}
    assert mil_items(hand) == {"碰碰和": 4, "自摸": 1, "门清": 1}
    assert score(hand, "guangdong").items == {"碰碰胡": 3, "自摸": 1, "门清": 1}
    assert find("广东麻将") is BOOK
    assert BOOK.find("雞胡").name == "鸡胡"
    assert MIL.find("sei3 gwai2 wu4").name == "四鬼和"


def mil_items(hand: Hand) -> dict[str, int]:
    return score(hand, "guangdong", preset="mil2023").items


def test_where_tiles_are_wild_is_said() -> None:
    with pytest.raises(ValueError, match="no jokers") as refused:
        guangdong("123m45p?789sEEE9s +9s")
    assert refused.value.hint == "Tiles are wild in the preset mil2023."


def test_the_limit_of_xinzhang_is_its_cap() -> None:
    result = guangdong("5pWWWNNN EEE- SSS- +5p E/S 4f", preset="xinzhang")
    assert (result.total, result.items) == (10, {"大四喜": 10})
    assert result.rules.book.identity.experimental


def test_what_each_wild_tile_stands_for() -> None:
    result = mil("45567pSSSPP??? +9p")
    assert len(result.stands_for) == 3
    assert_shown(result)
    four = mil("147m258p36s????E +E zimo")
    assert four.stands_for == ()
    assert four.reading.shape == "four wild tiles"
    assert CHOW in {one.kind for one in result.reading.sets}


def test_the_other_readings_of_wild_tiles() -> None:
    results = mil("88m333p225566s?? +5s").readings()
    totals = [one.total for one in results]
    assert totals[0] == 6
    assert totals == sorted(totals, reverse=True)
    assert len({tuple(one.items.items()) for one in results}) == len(results) > 1
