"""Riichi: the tables of the rule text, every switch, who pays, what is refused, pasted hands."""

from __future__ import annotations

import json
from itertools import pairwise, product

import pytest
from click.testing import CliRunner

from scorer import HandError, OptionError, Score, read, score
from scorer.cli.app import app
from scorer.notation import hand_from_record, write
from scorer.readings.dora import dora_of
from scorer.rules.options import Options
from scorer.tiles import TEXTS, TILES
from scorer.variants import find
from scorer.variants.riichi.price import limit_of, rounded
from scorer.variants.riichi.settlement import ron, self_draw

BOOK = find("riichi")
PLAIN, _ = BOOK.resolve({})


def riichi(text: str, **options: object) -> Score:
    return score(text, "riichi", **options)


def base_of(fu: int, han: int, options: Options = PLAIN) -> int:
    return limit_of(han, rounded(fu) << 2 + han, options)[0]


# The table of the rule text: what is paid for 1 to 4 han.
MANGAN = (8000, 12000)
RON = {
    25: ((None, 1600, 3200, 6400), (None, 2400, 4800, 9600)),
    30: ((1000, 2000, 3900, 7700), (1500, 2900, 5800, 11600)),
    40: ((1300, 2600, 5200, 8000), (2000, 3900, 7700, 12000)),
    50: ((1600, 3200, 6400, 8000), (2400, 4800, 9600, 12000)),
    60: ((2000, 3900, 7700, 8000), (2900, 5800, 11600, 12000)),
    70: ((2300, 4500, 8000, 8000), (3400, 6800, 12000, 12000)),
}


@pytest.mark.parametrize("fu", RON)
def test_the_table_of_points(fu: int) -> None:
    for dealer, paid in enumerate(RON[fu]):
        for han, points in enumerate(paid, 1):
            if points is not None:
                assert ron(base_of(fu, han), dealer=bool(dealer)) == points


def test_the_table_of_a_self_draw_with_20_fu() -> None:
    drawn = {2: (700, 400), 3: (1300, 700), 4: (2600, 1300)}
    for han, paid in drawn.items():
        assert self_draw(base_of(20, han), dealer=False) == paid
        assert self_draw(base_of(20, han), dealer=True)[0] == paid[0]


def test_more_base_points_are_more_points_whoever_pays() -> None:
    """So the readings may be compared by base points alone."""
    other, _ = BOOK.resolve({"kiriage_mangan": True, "kazoe": "sanbaiman"})
    for options in (PLAIN, other):
        counted = [*product(range(30, 150, 10), range(1, 20))]
        counted += product((20, 25), range(2, 20))  # pinfu by self-draw, and seven pairs
        bases = sorted({base_of(fu, han, options) for fu, han in counted})
        for low, high in pairwise(bases):
            for dealer in (False, True):
                assert ron(low, dealer=dealer) < ron(high, dealer=dealer)
                east, other = self_draw(low, dealer=dealer)
                more_east, more_other = self_draw(high, dealer=dealer)
                assert east + 2 * other < more_east + 2 * more_other


def test_the_next_tile_is_dora() -> None:
    circles = ["1m2m3m4m5m6m7m8m9m", "1p2p3p4p5p6p7p8p9p", "1s2s3s4s5s6s7s8s9s", "ESWN", "PFC"]
    for circle in circles:
        tiles = [circle[i : i + 2] for i in range(0, 18, 2)] if len(circle) > 4 else list(circle)
        for tile, after in zip(tiles, (*tiles[1:], tiles[0]), strict=True):
            assert TEXTS[dora_of(TILES[tile])] == after
    assert TEXTS[dora_of(TILES["0s"])] == "6s"


RUNS = "234m456p23567s66p +4s E/S"  # closed, pinfu and tanyao
LIMITS = {
    "": (2, None), "riichi ind=1m": (4, None), "riichi ind=1m1m": (5, "mangan"),
    "dora=4": (6, "haneman"), "dora=6": (8, "baiman"), "dora=8": (10, "baiman"),
    "dora=9": (11, "sanbaiman"), "dora=10": (12, "sanbaiman"), "dora=11": (13, "kazoe-yakuman"),
    "dora=20": (22, "kazoe-yakuman"),
}  # fmt: skip


@pytest.mark.parametrize("said", LIMITS)
def test_limits(said: str) -> None:
    result = riichi(f"{RUNS} {said}")
    assert (result.total, result.settlement.extra["limit"]) == LIMITS[said]


SWITCHED = [
    ("456p23567s66p 234m- +4s E/S lastdiscard", {"kuitan": False}, {"houtei": 1}, 1000),
    ("456p23567s66p 234m- +4s E/S", {}, {"tanyao": 1}, 1000),
    ("234m406p23567s66p +4s E/S", {"aka_dora": False}, {"pinfu": 1, "tanyao": 1}, 2000),
    ("234m406p23567s66p +4s E/S", {"preset": "ema"}, {"pinfu": 1, "tanyao": 1}, 2000),
    (f"{RUNS} riichi ura=1m", {"ura_dora": False}, {"riichi": 1, "pinfu": 1, "tanyao": 1}, 3900),
    (f"{RUNS} ind=1m2m", {"kan_dora": False}, {"pinfu": 1, "tanyao": 1, "dora": 1}, 3900),
    (f"{RUNS} ind=1m2m", {}, {"pinfu": 1, "tanyao": 1, "dora": 2}, 7700),
    (f"{RUNS} ind=1m2m", {"kiriage_mangan": True}, {"pinfu": 1, "tanyao": 1, "dora": 2}, 8000),
    (f"{RUNS} zimo", {}, {"menzen-tsumo": 1, "pinfu": 1, "tanyao": 1}, 2700),
    (f"{RUNS} zimo", {"pinfu_tsumo": False}, {"menzen-tsumo": 1, "tanyao": 1}, 2000),
    ("456p23567s66p 234m- +4s E/S", {"open_pinfu_fu": 20}, {"tanyao": 1}, 700),
    ("123456789mEE56p +7p E/E", {}, {"ittsuu": 2}, 3900),
    ("123m999m56pEE789s +7p E/E riichi", {}, {"riichi": 1}, 2400),  # 30 + 8 + 4 fu
    ("123m999m56pEE789s +7p E/E riichi", {"double_wind_fu": 2}, {"riichi": 1}, 2000),
    (f"{RUNS} human", {"renhou": "mangan"}, {"renhou": 5}, 8000),
    (f"{RUNS} human", {"renhou": "haneman"}, {"renhou": 6}, 12000),
    (f"{RUNS} human", {"renhou": "baiman"}, {"renhou": 8}, 16000),
    (f"{RUNS} human", {"renhou": "yakuman"}, {"renhou": 13}, 32000),
    (f"{RUNS} human", {"renhou": "2han"}, {"renhou": 2, "pinfu": 1, "tanyao": 1}, 7700),
    (f"{RUNS} human", {}, {"pinfu": 1, "tanyao": 1}, 2000),
    (f"{RUNS} human dora=6", {"preset": "wrc"}, {"pinfu": 1, "tanyao": 1, "dora": 6}, 16000),
    (f"{RUNS} dora=11", {"kazoe": "sanbaiman"}, {"pinfu": 1, "tanyao": 1, "dora": 11}, 24000),
    ("19m19p19sESWNCFP +P E/S", {"double_yakuman": True}, {"kokushi-13": 26}, 64000),
    ("19m19p19sESWNCFP +P E/S", {"double_yakuman": ["daisuushii"]}, {"kokushi-13": 13}, 32000),
    ("19m19p19sESWNCFP +P E/S", {"preset": "mahjong-soul"}, {"kokushi-13": 26}, 64000),
    ("19m119p19sESWNCF +P E/E zimo heavenly", {}, {"tenhou": 13, "kokushi": 13}, 96000),
    ("19m119p19sESWNCF +P E/E zimo heavenly", {"tenhou_upgrade": True, "double_yakuman": True},
     {"tenhou": 13, "kokushi-13": 26}, 144000),
    ("EE CCC- FFF- PPP- NN +N E/S", {"multiple_yakuman": False}, {"daisangen": 13}, 32000),
    ("EE CCC- FFF- PPP- NN +N E/S", {}, {"daisangen": 13, "tsuuiisou": 13}, 64000),
    ("23567m67899s 3333p_ +4m E/S zimo kongdraw lastdraw", {"rinshan_haitei": True},
     {"menzen-tsumo": 1, "rinshan-kaihou": 1, "haitei": 1}, 5200),
    ("2233445566778p +8p E/S local_yaku=daisharin", {}, {"daisharin": 13}, 32000),
    ("EESSWWNNCCFFP +P E/S local_yaku=true", {}, {"tsuuiisou": 13, "daichisei": 13}, 64000),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "options", "items", "points"), SWITCHED)
def test_switches(
    hand: str, options: dict[str, object], items: dict[str, int], points: int
) -> None:
    result = riichi(hand, **options)
    assert result.items == items
    assert result.settlement.points == points


def test_dora_are_shown_as_often_as_they_count() -> None:
    text = "234m406p23567s66p +4s E/S riichi ind=1m3p ura=5p1m"
    for kan_dora, dora, ura in ((True, "2m 4p", "6p 6p 6p 2m"), (False, "2m", "6p 6p 6p")):
        items, _ = riichi(text, kan_dora=kan_dora).breakdown()
        shown = {item.fan.name: item.tiles for item in items}
        assert (shown["dora"], shown["ura-dora"]) == (tuple(dora.split()), tuple(ura.split()))


def test_fu_that_hang_on_switches() -> None:
    rinshan = "23567m67899s 3333p_ +4m E/S zimo kongdraw"
    assert "tsumo-fu" in riichi(rinshan).settlement.extra["fu_items"]
    assert "tsumo-fu" not in riichi(rinshan, rinshan_fu=False).settlement.extra["fu_items"]
    double = "123m456m789m56pEE +7p E/E"
    assert riichi(double).settlement.extra["fu_items"]["yakuhai-toitsu"] == 4
    changed = riichi(double, double_wind_fu=2)
    assert changed.settlement.extra["fu_items"]["yakuhai-toitsu"] == 2


# Who pays: the hand, what is said of it, the payments, and what the winner gains.
DRAGONS = "067m1p FFF-A CCC-A PPP-R +1p E/N zimo"
PAID = [
    (f"{RUNS} honba=2 sticks=1", {"winner": 2600, "discarder": -2600}, 3600),
    (f"{RUNS} zimo honba=2", {"winner": 3300, "dealer": -1500, "others": -900}, 3300),
    (f"{RUNS} zimo honba=1 honba_value=1500", {"winner": 4200, "dealer": -1800, "others": -1200},
     4200),
    (f"{RUNS} honba=2 honba_value=0", {"winner": 2000, "discarder": -2000}, 2000),
    (RUNS.replace("E/S", "E/E") + " zimo", {"winner": 3900, "each": -1300}, 3900),
    (f"{DRAGONS} pao=across", {"winner": 32000, "across": -32000}, 32000),
    (f"{DRAGONS} pao=across honba=1", {"winner": 32300, "across": -32300}, 32300),
    (DRAGONS.replace("zimo", "discarder=left pao=right honba=1"),
     {"winner": 32300, "right": -16300, "left": -16000}, 32300),
    (DRAGONS.replace("zimo", "discarder=left pao=right honba=1 pao_honba=discarder"),
     {"winner": 32300, "right": -16000, "left": -16300}, 32300),
    (DRAGONS.replace("zimo", "discarder=right pao=right honba=1"),
     {"winner": 32300, "right": -32300}, 32300),
    ("SS EE PPP- FFF- CCC- +E E/S zimo pao=right", {"winner": 64000, "right": -64000}, 64000),
    ("SS EE PPP- FFF- CCC- +E E/S zimo pao=right pao_scope=liable-only",
     {"winner": 64000, "right": -40000, "across": -8000, "left": -16000}, 64000),
    ("SS EE PPP- FFF- CCC- +E E/S discarder=left pao=right pao_scope=liable-only",
     {"winner": 64000, "right": -16000, "left": -48000}, 64000),
    (f"{RUNS} zimo pao=left", {"winner": 2700, "dealer": -1300, "others": -700}, 2700),
    ("9s 1111m- 3333m- 5555p- 7777s- +9s E/S zimo pao=left",
     {"winner": 32000, "dealer": -16000, "others": -8000}, 32000),
    ("9s 1111m- 3333m- 5555p- 7777s- +9s E/S zimo pao=left preset=m-league",
     {"winner": 32000, "left": -32000}, 32000),
]  # fmt: skip


@pytest.mark.parametrize(("text", "payments", "gain"), PAID)
def test_payments(text: str, payments: dict[str, int], gain: int) -> None:
    settled = riichi(text).settlement
    assert settled.payments == payments
    assert settled.extra["gain"] == gain
    if set(payments) & {"left", "across", "right"}:
        assert sum(payments.values()) == 0


REFUSED = [
    ("456p23567s66p 234m- +4s E/S riichi", "contradictory flags"),
    ("456p23567s66p 234m- +4s E/S doubleriichi", "contradictory flags"),
    (f"{RUNS} ippatsu", "contradictory flags"),
    ("23567m67899s 3333p_ +4m E/S riichi ippatsu zimo kongdraw", "contradictory flags"),
    (f"{RUNS} lastdraw", "contradictory flags"),
    (f"{RUNS} kongdraw", "contradictory flags"),
    (f"{RUNS} zimo kongdraw", "contradictory flags"),
    (f"{RUNS} heavenly", "contradictory flags"),
    (f"{RUNS} zimo heavenly", "contradictory flags"),
    (f"{RUNS} earthly", "contradictory flags"),
    (RUNS.replace("E/S", "E/E") + " zimo earthly", "contradictory flags"),
    ("23567m67899s 3333p_ +4m E/S zimo earthly", "contradictory flags"),
    (f"{RUNS} zimo lastdiscard", "contradictory flags"),
    (f"{RUNS} zimo robkong", "contradictory flags"),
    ("234m456p23567s44s +4s E/S robkong", "contradictory flags"),
    (f"{RUNS} zimo human", "contradictory flags"),
    (f"{RUNS} riichi human", "contradictory flags"),
    ("23567m67899s 3333p_ +4m E/S zimo kongdraw lastdraw", "contradictory flags"),
    (f"{RUNS} ind=4s4s4s4s", "too many copies"),
    (f"{RUNS} ind=123456m", "bad indicators"),
    (f"{RUNS} ind=1f", "bad tile"),
    (f"{RUNS} dora=21", "bad value"),
    (f"{RUNS} honba=1001", "bad value"),
    (f"{RUNS} zimo discarder=left", "contradictory flags"),
    (f"{RUNS} pao=left", "bad value"),
    (f"{RUNS} nuki=1", "bad value"),
    (f"{RUNS} 1f", "bad flowers"),
    (f"{RUNS} flowers=2", "bad flowers"),
    (f"{RUNS} ind=1m dora=2m", "bad value"),
    (f"{RUNS} riichi ind=1m ura=1m1p", "bad indicators"),
    ("006m456p23567s66p +4s E/S", "too many copies"),
    ("456p23567s99p 234m- +4s E/S", "no yaku"),
    ("456p23567s99p 234m- +4s E/S dora=4", "no yaku"),
    ("1122m3344p5555s6s +6s E/S", "not a win"),
]


@pytest.mark.parametrize(("text", "kind"), REFUSED)
def test_what_cannot_be_is_refused_by_name(text: str, kind: str) -> None:
    with pytest.raises(HandError) as refused:
        riichi(text)
    assert refused.value.kind == kind


FOUR_ALIKE = [
    "22m44m66m44s66s666p +6p E/S zimo",
    "2222m4444m6666m8m +8m E/S",
    "EEESSWWNNCCFF +E E/S zimo",
    "1111m9999p1111s2p +2p E/S zimo",
]


@pytest.mark.parametrize("text", FOUR_ALIKE)
def test_four_alike_are_not_two_pairs(text: str) -> None:
    with pytest.raises(HandError) as refused:
        riichi(text)
    assert refused.value.kind == "not a win"


# Who cannot be liable: no set was called, or none from that side, or no kong that was called whole.
NOT_LIABLE = [
    "123m5pPPPCCCFFF +5p E/S pao=left discarder=right",
    "123m5p PPPP_ CCCC_ FFFF_ +5p E/S pao=left zimo",
    "123m5p PPPP_ CCC-R FFF-A +5p E/S pao=left zimo",
    "345m9s PPP- 1111m-A 222m- +9s E/S kongdraw zimo pao=left opt.pao=rinshan",
    "345m9s PPP- 111-L1m 222m- +9s E/S kongdraw zimo pao=left opt.pao=rinshan",
]


@pytest.mark.parametrize("text", NOT_LIABLE)
def test_who_cannot_be_liable(text: str) -> None:
    settled = riichi(text).settlement
    assert "left is liable for nothing in this hand" in " ".join(settled.remarks)
    assert "left" not in settled.payments


def test_somebody_is_liable_for_a_kong_that_was_called() -> None:
    text = "345m9s PPP- 1111m-A 222m- +9s E/S kongdraw zimo pao=across opt.pao=rinshan"
    settled = riichi(text).settlement
    assert settled.payments == {"winner": 3200, "across": -3200}


def test_of_equal_yakuman_that_counts_for_which_somebody_is_liable() -> None:
    text = "C EEE-L SSS-R WWWW-A NNN- +C E/E pao=across discarder=left honba=1"
    result = riichi(text, preset="ema")
    assert result.items == {"daisuushii": 13}
    assert result.settlement.payments == {"winner": 48300, "across": -24000, "left": -24300}


def test_lists_come_back_as_they_were() -> None:
    record = {
        "concealed": "19m19p19sESWNCFP", "win": "P", "seat": "S", "round": "E", "variant": "riichi",
        "options": {"double_yakuman": ["kokushi-13", "daisuushii"], "pao": [], "local_yaku": False},
    }  # fmt: skip
    hand = hand_from_record(record)
    text = write(hand)
    assert "%5B" not in text
    assert score(text).total == score(hand).total == 26


def test_riichi_columns_may_stand_beside_a_hand() -> None:
    words = ["batch", "-", "--from", "csv", "-V", "riichi"]
    output = CliRunner().invoke(app, words, input=f'hand,dora\n"{RUNS}",1m\n').output
    assert '"hand": "234m456p23567s66p +4s E/S dora=1m"' in output
    output = CliRunner().invoke(app, words, input=f'hand,dora\n"{RUNS} dora=2m",1m\n').output
    assert "the hand says" in output


def test_waits_say_the_points() -> None:
    words = ["waits", "234m456p23567s66p E/S riichi", "-V", "riichi", "--lang", "en"]
    output = CliRunner().invoke(app, words).output
    assert "3900 (3 翻)" in output
    assert "fu" not in output


def test_a_red_five_is_a_chance_of_its_own() -> None:
    chances = {}
    hand = "234m67p234567s66s E/S riichi"
    for more in ([], ["-o", "aka_dora=no"]):
        words = ["waits", hand, "-V", "riichi", "--format", "json", *more]
        found = json.loads(CliRunner().invoke(app, words).output)["chances"]
        chances[bool(more)] = [
            (one["tile"], one["unseen"], one["self_draw"], one["total"]) for one in found
        ]
    assert chances[False] == [
        ("5p", 3, False, 3), ("5p", 3, True, 4), ("0p", 1, False, 4), ("0p", 1, True, 5),
        ("8p", 4, False, 3), ("8p", 4, True, 4),
    ]  # fmt: skip
    assert chances[True] == [
        ("5p", 4, False, 3), ("5p", 4, True, 4), ("8p", 4, False, 3), ("8p", 4, True, 4),
    ]  # fmt: skip


def test_switches_that_do_not_exist() -> None:
    for options in ({"kuitan": 3}, {"double_yakuman": "tenhou"}, {"pao": 7}, {"preset": "x"}):
        with pytest.raises(OptionError):
            riichi(RUNS, **options)


# Hands as other programs write them, with what they are worth.
PASTED = {
    "340m678m123p78sPP+9s riichi tsumo dora=5m E/S": {
        "riichi": 1, "menzen-tsumo": 1, "dora": 1, "aka-dora": 1,
    },
    "55z 0110z 0220z 0330z 0440z 自风东 场风西 立直 一发 自摸": {
        "suuankou-tanki": 13, "daisuushii": 13, "tsuuiisou": 13, "suukantsu": 13,
    },
    "3m 4m 5mr 6m 7m 8m 1p 2p 3p 7s 8s E E 9s riichi E/S": {"riichi": 1, "aka-dora": 1},
    "0990p 340m 678m 78s PP +9s E/S riichi": {"riichi": 1, "aka-dora": 1},
}  # fmt: skip


@pytest.mark.parametrize("text", PASTED)
def test_pasted_hands(text: str) -> None:
    assert riichi(text).items == PASTED[text]


def test_a_red_five_is_a_five_everywhere() -> None:
    for text in ("340m678m123p78sPP +9s E/S riichi", "34678m123p78s999s +0m E/S riichi"):
        plain = riichi(text.replace("0", "5"))
        red = riichi(text)
        assert red.total == plain.total + 1
        assert red.settlement.extra["fu_items"] == plain.settlement.extra["fu_items"]


def test_dora_without_their_indicators() -> None:
    assert riichi(f"{RUNS} dora=2m").items["dora"] == riichi(f"{RUNS} ind=1m").items["dora"] == 1
    assert riichi(f"{RUNS} dora=7").items["dora"] == 7
    assert riichi(f"{RUNS} ind=1m1m").items["dora"] == 2


def test_what_others_are_told() -> None:
    settled = riichi(f"{RUNS} ura=1m honba=1 sticks=2").settlement
    said = " ".join(settled.remarks)
    assert "300 points" in said
    assert "2,000 points" in said
    assert "ura dora count under riichi only" in said
    four = riichi("234p678s22m67p 5555m_ +8p E/S riichi")
    assert four.items["aka-dora"] == 1
    assert "one of the four 5m is the red one" in " ".join(four.settlement.remarks)


@pytest.mark.parametrize("lang", ["en", "ja", "zh-Hans", "zh-Hant"])
def test_the_page_has_fu_and_limit(lang: str) -> None:
    hand = f"{RUNS} riichi ind=1m1m"
    shown = CliRunner().invoke(app, [hand, "-V", "riichi", "--lang", lang]).output
    assert {"en": "20 fu", "ja": "20 符"}.get(lang, "20 符") in shown
    limit = {"en": "mangan: 2,000", "ja": "満貫：2,000", "zh-Hans": "满贯：2,000"}
    assert limit.get(lang, "滿貫：2,000") in shown
    assert "立直" in shown


def test_the_record_has_the_fu_apart() -> None:
    output = CliRunner().invoke(app, [RUNS, "-V", "riichi", "--format", "json"]).output
    record = json.loads(output)
    assert record["items"] == {"pinfu": 1, "tanyao": 1}
    assert record["fu_items"] == {"fuutei": 20, "menzen-kafu": 10}
    assert (record["fu"], record["limit"], record["points"]) == (30, None, 2000)
    assert record["names"]["pinfu"]["romaji"] == "pinfu"


PAO = "067m1p FFF-A CCC-A PPP-R +1p"
TABLES = {
    f"S {RUNS.replace('E/S', '')} zimo": (-1300, 2700, -700, -700),
    f"S {RUNS.replace('E/S', '')} from=N": (0, 2000, 0, -2000),
    f"E {RUNS.replace('E/S', '')} zimo honba=1": (4200, -1400, -1400, -1400),
    f"honba=1\nE {RUNS.replace('E/S', '')} zimo": (4200, -1400, -1400, -1400),
    f"N {PAO} zimo\nS 123456789mEEEN pao": (0, -32000, 0, 32000),
    f"N {PAO} from=W honba=1\nE 123456789mEEEN pao": (-16300, 0, -16000, 32300),
    f"N {PAO} from=W\nW 123456789mEEEN pao": (0, 0, -32000, 32000),
}


@pytest.mark.parametrize("line", TABLES)
def test_a_table_pays_by_seats(line: str) -> None:
    text = f"variant=riichi round=E\n{line}\n"
    output = CliRunner().invoke(app, ["table", "-", "--format", "json"], input=text).output
    assert json.loads(output)["net"] == dict(zip("ESWN", TABLES[line], strict=True))


def test_a_table_in_json_has_dora_and_counters() -> None:
    winner = {
        "concealed": "234m456p23567s66p", "win": "4s", "dora_indicators": "1m", "honba": 1,
        "riichi_sticks": 1,
    }  # fmt: skip
    table = {"players": {"S": winner}, "winner": "S", "from": "E", "round": "E"}
    record = json.dumps({"variant": "riichi", "table": table})
    output = CliRunner().invoke(app, ["table", "-", "--format", "json"], input=record).output
    assert json.loads(output)["net"] == {"E": -4200, "S": 4200, "W": 0, "N": 0}


def test_what_is_read_is_written_again() -> None:
    hand = read(f"{RUNS} riichi ind=1m ura=2m honba=1 sticks=1", variant="riichi")
    assert read(write(hand), variant="riichi") == hand
