"""Whole tables: who pays whom, in every form of input; what a table cannot be."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from classical_plainly import Plain
from classical_plainly import settled as plainly
from click.testing import CliRunner
from random_hands import classical_hand, random_hand
from test_classical import SYSTEMS

from scorer import Hand, HandError, NotationError, ScorerError, rules_for, score
from scorer.cli.app import app
from scorer.notation.records import record_from_hand
from scorer.report import Style, write_page
from scorer.report.table_page import TablePage
from scorer.table import Settled, Table, settle, table_from_record
from scorer.table.files import form_of, table_from
from scorer.tiles import FLOWERS, TEXTS, TILES, WINDS, W

EXAMPLES = Path(__file__).parent.parent / "examples"
SEATS = "ESWN"


def settled(record: Mapping[str, Any]) -> Settled:
    table = table_from_record(record)
    return settle(table, rules_for(table.variant or "guobiao", table.options))


def net(record: Mapping[str, Any]) -> dict[str, float]:
    return {TEXTS[seat]: change for seat, change in settled(record).net.items()}


def from_text(text: str) -> Settled:
    table = table_from(text, form_of("", text))
    return settle(table, rules_for(table.variant or "guobiao", table.options))


def scores(random: Random) -> dict[str, int]:
    return {seat: 2 * random.choice((0, 0, 1, 2, 5, 8, 33, 150)) for seat in SEATS}


def four(values: Mapping[str, int]) -> dict[str, Any]:
    return {seat: {"score": value} for seat, value in values.items()}


@pytest.mark.parametrize(("variant", "given"), SYSTEMS, ids=list("NWLBC"))
def test_four_scores_are_settled_as_the_plain_definition_says(
    variant: str, given: dict[str, Any]
) -> None:
    random = Random(1)
    for _ in range(300):
        options = dict(given)
        for name in ("payment", "self_draw_pay", "losers_settle"):
            if random.random() < 0.3:
                options[name] = random.choice(rules_for(variant).book.presets.options[name].values)
        values, winner = scores(random), random.choice(SEATS)
        source = random.choice([None, *(seat for seat in SEATS if seat != winner)])
        record = {
            "variant": variant,
            "options": options,
            "table": {"players": four(values), "winner": winner, "from": source},
        }
        expected = plainly(values, winner, source, rules_for(variant, options).options)
        assert net(record) == expected
        assert sum(expected.values()) == 0


@pytest.mark.parametrize(("variant", "given"), SYSTEMS, ids=list("NWLBC"))
def test_four_hands_are_counted_and_settled_as_the_plain_definition_says(
    variant: str, given: dict[str, Any]
) -> None:
    random = Random(6)
    rules, done = rules_for(variant, given), 0
    while done < 60:
        hands = dealt(random, rules.options["flower_points"] is not None)
        plain = {seat: Plain(hand, variant, rules.options).best() for seat, hand in hands.items()}
        if None in plain.values():
            continue
        done += 1
        winner = next(seat for seat, hand in hands.items() if hand.win is not None)
        source = None if hands[winner].self_draw else other_seat(random, winner, hands[winner])
        table = Table(
            players={TILES[seat]: hand for seat, hand in hands.items()},
            winner=TILES[winner],
            discarder=None if source is None else TILES[source],
        )
        result = settle(table, rules)
        totals = {seat: answer.total for seat, answer in plain.items() if answer}
        assert {TEXTS[seat]: total for seat, total in result.counted.items()} == totals
        expected = plainly(totals, winner, source, rules.options)
        assert {TEXTS[seat]: change for seat, change in result.net.items()} == expected


def dealt(random: Random, flowers: bool) -> dict[str, Hand]:
    """Return a winner's hand and three others out of the tiles that are left."""
    won = classical_hand(random)
    won = replace(won, flowers=(), flower_count=0)
    wall = [kind for kind in range(34) for _ in range(4)]
    for tile in won.tiles():
        wall.remove(tile)
    random.shuffle(wall)
    hands = {TEXTS[won.seat]: won}
    season = random.sample(FLOWERS, 8)
    for i, seat in enumerate(seat for seat in WINDS if seat != won.seat):
        drawn = tuple(sorted(wall[13 * i : 13 * i + 13]))
        own = tuple(sorted(season[2 * i : 2 * i + 2])) if flowers else ()
        hands[TEXTS[seat]] = Hand(
            drawn, None, flowers=own, flower_count=len(own), flags=("losing",), seat=seat,
            round=won.round,
        )  # fmt: skip
    return {seat: hands[seat] for seat in SEATS}


def other_seat(random: Random, winner: str, hand: Hand) -> str:
    if "earthly" in hand.flags:
        return "E"
    return random.choice([seat for seat in SEATS if seat != winner])


def any_table(random: Random) -> dict[str, Any]:
    """Return a table with whatever may be on it."""
    variant, given = random.choice(SYSTEMS)
    winner = random.choice(SEATS)
    losers = [seat for seat in SEATS if seat != winner]
    source = random.choice([None, *losers])
    pao: list[dict[str, str]] = []
    kind = random.random()
    if kind < 0.2:
        pao = [{"player": random.choice(losers), "share": "full"}]
    elif kind < 0.4 and source is None:
        pao = [{"player": random.choice(losers), "share": "half"}]
    elif kind < 0.4:
        other = random.choice([seat for seat in losers if seat != source])
        pao = [{"player": seat, "share": "half"} for seat in (source, other)]
    options = {**given, "rounding": random.choice((None, "10"))}
    if random.random() < 0.5:
        options["payment"] = "discarder_double"
    table = {"players": four(scores(random)), "winner": winner, "from": source, "pao": pao}
    return {"variant": variant, "options": options, "table": table}


def test_a_table_sums_to_nothing_and_the_winner_pays_nobody() -> None:
    random = Random(2)
    for _ in range(1_000):
        result = settled(any_table(random))
        assert sum(result.net.values()) == 0
        assert all(type(one.amount) is int and one.amount > 0 for one in result.payments)
        assert all(one.payer != result.table.winner for one in result.payments)


def test_seats_rotate_where_east_is_nothing_special() -> None:
    random = Random(3)
    turn = dict(zip(SEATS, "SWNE", strict=True))
    for _ in range(500):
        record = any_table(random)
        record["options"]["payment"] = "discarder_double"
        table = record["table"]
        moved = {
            "players": {turn[seat]: player for seat, player in table["players"].items()},
            "winner": turn[table["winner"]],
            "from": turn.get(table["from"]),
            "pao": [{**one, "player": turn[one["player"]]} for one in table["pao"]],
        }
        before, after = net(record), net({**record, "table": moved})
        assert {turn[seat]: change for seat, change in before.items()} == after


def test_half_a_liability_and_a_full_one_come_to_the_same() -> None:
    random = Random(4)
    for _ in range(200):
        record = any_table(random)
        record["table"]["pao"] = []
        winner = record["table"]["winner"]
        without = net({**record, "options": {**record["options"], "losers_settle": False}})
        liable = random.choice([seat for seat in SEATS if seat != winner])
        record["table"]["pao"] = [{"player": liable, "share": "full"}]
        assert net(record)[winner] == without[winner] == -net(record)[liable]


# The forms of input


def test_the_text_form_is_the_record() -> None:
    text = """
    # North wins by his score; a comment
    variant=classical-babcock preset=chinese rounding=10
    N: 124 win limit from=S
    E  0
    South 40 pao=half        # the discarder
    西 20 pao=half
    """
    record = {
        "variant": "classical-babcock",
        "options": {"preset": "chinese", "rounding": "10"},
        "table": {
            "players": four({"E": 0, "S": 40, "W": 20, "N": 124}),
            "winner": "N",
            "from": "S",
            "limit_hand": True,
            "pao": [{"player": "S", "share": "half"}, {"player": "W", "share": "half"}],
        },
    }
    assert from_text(text).net == settled(record).net
    assert from_text(json.dumps(record)).net == settled(record).net
    assert table_from(json.dumps(record["table"]), "json").limit_hand


def test_the_last_tile_wins_where_none_is_marked() -> None:
    marked = from_text(f"variant=ningbo\nE 0\nS 0\nW {HAND} +4m from=S\nN 0")
    last = from_text(f"variant=ningbo\nE 0\nS 0\nW {HAND} 4m from=S\nN 0")
    assert marked.net == last.net
    assert last.scores[29].hand.win == 3


def test_further_lines_of_the_text() -> None:
    false_win = from_text("variant=classical-ningbo\nfalsewin E")
    assert list(false_win.net.values()) == [-600, 200, 200, 200]
    nine = from_text("variant=babcock nine_terminals_bonus=yes\nnineterminals S 11")
    assert list(nine.net.values()) == [-150, 450, -150, -150]
    drawn = from_text("variant=babcock\nE 0\nS 4\nW 8\nN 16")
    assert set(drawn.net.values()) == {0}
    own = from_text("variant=babcock\nE 100 win zimo\nS 4\nW 8\nN 16")
    assert list(own.net.values()) == [600, -216, -204, -180]


def test_the_example_in_text_is_settled() -> None:
    done = CliRunner().invoke(app, ["table", str(EXAMPLES / "table.txt"), "--json"])
    record = json.loads(done.stdout)
    assert done.exit_code == 0
    assert record["net"] == {"E": -156, "S": -62, "W": 40, "N": 178}
    assert record["scores"] == {"E": 0, "S": 4, "W": 10, "N": 64}
    assert record["players"]["N"]["formula"] == "32 × 2^1 = 64"


def test_the_example_in_toml_is_settled_and_shown() -> None:
    done = CliRunner().invoke(app, ["table", str(EXAMPLES / "table.toml"), "--lang", "zh-Hant"])
    assert done.exit_code == 0
    for said in ("38 × 2^3 = 304; 滿貫 300", "2 × 300（莊家）", "24 − 12", "+1200", "門風刻"):
        assert said in done.stdout
    for form in ("markdown", "csv", "tsv", "jsonl"):
        shown = CliRunner().invoke(app, ["table", str(EXAMPLES / "table.toml"), "--format", form])
        assert shown.exit_code == 0
        assert "1200" in shown.stdout.replace(",", "")


def test_standard_input_and_switches_of_the_command_line() -> None:
    text = "E 12\nS 16\nW 124 win from=E\nN 0\n"
    words = ["table", "-", "-V", "babcock", "-o", "rounding=10", "--json"]
    done = CliRunner().invoke(app, words, input=text)
    record = json.loads(done.stdout)
    assert record["scores"] == {"E": 10, "S": 20, "W": 120, "N": 0}
    assert record["options"] == {"rounding": "10"}
    assert sum(record["net"].values()) == 0


# Other variants


def test_a_win_of_another_variant_is_settled_by_its_payments() -> None:
    random = Random(5)
    for _ in range(100):
        hand = random_hand(random)
        fields = record_from_hand(hand)
        seat = str(fields.pop("seat"))
        round_wind = fields.pop("round")
        source = None if hand.self_draw else random.choice([s for s in SEATS if s != seat])
        record = {
            "options": {"minimum": 0},
            "table": {
                "players": {seat: fields},
                "winner": seat,
                "from": source,
                "round": round_wind,
            },
        }
        payments = score(hand, minimum=0).payments
        assert payments is not None
        change = net(record)
        assert change[seat] == payments["winner"]
        assert sum(change.values()) == 0
        if source is not None:
            assert change[source] == payments["discarder"]


def test_hong_kong_knows_who_is_liable() -> None:
    win = "variant=hongkong round=E\nN 123m456p789sEEE5p +5p zimo\n"
    assert list(from_text(win).net.values()) == [-32, -32, -32, 96]
    assert list(from_text(f"{win}S pao=full\n").net.values()) == [0, -96, 0, 96]
    for liable, said in (("S pao=half", "liable in full"), ("N pao=full", "two lines")):
        assert said in refused(f"{win}{liable}\n").message
    thrown = win.replace("zimo", "from=E")
    assert "the discarder pays in hongkong" in refused(f"{thrown}S pao=full\n").message
    assert (
        "guobiao has no liability"
        in refused(f"{win}S pao=full\n".replace("hongkong", "guobiao")).message
    )


def test_below_the_minimum_nobody_is_paid() -> None:
    with pytest.raises(HandError, match=r"North \(N\): .* of 8 fan: no legal win"):
        from_text("variant=guobiao round=E\nN 123m456p56s99p 555s- +7s from=S")


# What a table cannot be

HAND = "23567m345p67899s"
LOSER = "159m147p258sSWPF"


def refused(text: str) -> ScorerError:
    with pytest.raises(ScorerError) as error:
        from_text(text)
    return error.value


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("E 0\nS 4\nW 22 win from=S", "North (N) is missing"),
        ("W 22 win from=S\nN 4", "East (E), South (S) are missing"),
        ("E 0\nS 4\nW 22 win from=W\nN 0", "West (W) cannot win from himself"),
        ("E 0\nS 4 win from=E\nW 22 win from=E\nN 0", "South (S) and West (W) both win"),
        ("E 0\nS 4\nW 22 win from=E pao=full\nN 0", "West (W) won, so he cannot be liable"),
        ("E 0\nS 4\nW 22 win from=E\nN 0 pao=half", "liability (包牌) of N half cannot be"),
        ("E 0 pao=half\nS 4 pao=half\nW 22 win zimo\nN 0", "E half, S half cannot be"),
        ("E 0 pao=full\nS 4 pao=half\nW 22 win zimo\nN 0", "E full, S half cannot be"),
        ("E 0\nS 4 pao=full\nW 22\nN 0", "nobody won, so South (S) cannot be liable"),
        ("E 0\nS 4 from=E\nW 22\nN 0", "South (S): from=E stands beside the winner only"),
        ("E 0\nE 4", "line 3: East (E) has two lines"),
        ("E 0\nX 4", "line 3: 'X' is neither a seat nor a setting"),
        ("E 0 quickly", "line 2, East (E): 'quickly' stands behind the score"),
        ("E 0\nS 4\nW 22 win from=X\nN 0", "'X' is no seat"),
        ("E", "East (E): there is neither a hand nor a score"),
        ("E 1234567890\nS 0\nW 0\nN 0", "line 2, East (E): 1234567890… is too large"),
        ("E 0 pao=third\nS 0\nW 22 win zimo\nN 0", "East (E): 'third' is no share"),
        (f"E {HAND[:-3]}s zimo\nS 0\nW 0\nN 0", "East (E): "),
        (f"E 0\nS 0\nW {HAND} +4m earthly from=S\nN 0", "is won on East's first discard"),
        ("E 22 win\nS 0\nW 0\nN 0", "East (E): from whom did the winning tile come?"),
        ("E 22 win zimo from=S\nS 0\nW 0\nN 0", "East (E): a self-draw is from nobody"),
        ("E 0\nS pao=full\nW 22 win zimo\nN 0", "South (S) is missing"),
        (f"E {HAND} +4m\nS 0\nW 0\nN 0", "East (E): from whom did the winning tile come?"),
        (f"E {HAND} +4m zimo from=S\nS 0\nW 0\nN 0", "East (E): a self-draw is from nobody"),
        (f"E {HAND} E/S +4m zimo\nS 0\nW 0\nN 0", "East (E): the hand says seat S"),
        ("E 147m258p369sESWN +C zimo\nS 0\nW 0\nN 0", "East (E): not a win"),
        (f"E {HAND} +4m zimo\nS 4444m159p147sEES\nW 0\nN 0", "5 of 4m at the table"),
        (f"E {HAND} +4m zimo 1f\nS {LOSER} 1f\nW 0\nN 0", "2 of 1f at the table"),
        (f"E {HAND} +4m zimo\nS {LOSER} flowers=2\nW 0\nN 0", "South (S): a number of flowers"),
        ("falsewin E\nS 0", "a false win is settled by itself"),
        ("nineterminals S 8", "8 kinds of outside tiles"),
        ("nineterminals S many", "nine_terminals.kinds is a whole number"),
    ],
)
def test_a_table_is_refused_with_the_seat_named(lines: str, said: str) -> None:
    head = "variant=classical-ningbo nine_terminals_bonus=true"
    assert said in refused(f"{head}\n{lines}").message


def test_five_of_a_tile_name_who_holds_them() -> None:
    text = (
        f"variant=classical-ningbo\nE {HAND} +4m zimo\nS 444m159p147sEESS\nW 4m {LOSER[:-1]}\nN 0"
    )
    assert refused(text).message == (
        "5 of 4m at the table, and a set has 4: East (E) 1, South (S) 3, West (W) 1"
    )


def test_a_hand_that_cannot_be_read_is_shown_with_its_seat_and_its_place() -> None:
    error = refused("variant=classical-ningbo\nE 12x\nS 0\nW 0\nN 0")
    assert isinstance(error, NotationError)
    assert error.message.startswith("East (E): ")
    assert error.text.startswith("12x")


PLAYERS = four({"E": 0, "S": 0, "W": 0, "N": 0})


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"players": {**PLAYERS, "E": {"concealed": HAND, "win": "4m"}}}, "nobody won"),
        (
            {"players": {**PLAYERS, "E": {"concealed": HAND, "win": "4m"}}, "winner": "S"},
            "East (E): this hand has a winning tile, and South (S) won",
        ),
        ({"players": {**PLAYERS, "E": {"concealed": HAND}}, "winner": "E"}, "has no winning tile"),
        ({"players": {**PLAYERS, "X": {"score": 1}}}, "players: 'X' is no seat"),
        ({"players": {**PLAYERS, "E": {"score": -1}}}, "East (E): a score is a whole number"),
        ({"players": {**PLAYERS, "E": {"score": 2.5}}}, "East (E): a score is a whole number"),
        ({"players": {**PLAYERS, "E": {"score": 1, "win": "4m"}}}, "a hand or a score, not both"),
        ({"players": {**PLAYERS, "E": {"tiles": "1m"}}}, "East (E): 'tiles' is no field"),
        ({"players": PLAYERS, "winner": "P"}, "winner: 'P' is no seat"),
        ({"players": PLAYERS, "winner": ["E", "S"]}, "is no seat"),
        ({"players": PLAYERS, "from": "E"}, "nobody won, so nothing was won from East (E)"),
        ({"players": PLAYERS, "limit_hand": True}, "nobody won, so there is no limit hand"),
        ({"players": PLAYERS, "limit_hand": 1}, "limit_hand is true or false"),
        ({"players": PLAYERS, "pao": {}}, "pao is a list"),
        ({"players": PLAYERS, "pao": [{"player": "E", "share": "third"}]}, "'third' is no share"),
        ({"players": PLAYERS, "pao": [{"share": "full"}]}, "a seat is missing"),
        ({"players": PLAYERS, "dealer": "E"}, "'dealer' is no field of a table"),
        ({"players": []}, "players is an object"),
        ({"nine_terminals": {"player": "E", "kinds": True}}, "kinds is a whole number"),
        ([], "table is an object"),
    ],
)
def test_a_record_is_refused_by_name(table: object, said: str) -> None:
    with pytest.raises(HandError) as error:
        settled({"variant": "classical-ningbo", "table": table})
    assert said in error.value.message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "this is no JSON"),
        ("[table", "neither a seat nor a setting"),
        ("[table]\nwinner = 'E", "this is no TOML"),
        ("", "missing"),
        ("variant=nowhere", "no variant 'nowhere'"),
        ("variant=classical-ningbo waits=both", "waits=both is not possible"),
    ],
)
def test_a_file_that_holds_no_table(text: str, said: str) -> None:
    done = CliRunner().invoke(app, ["table", "-", "-V", "classical-late"], input=text)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_what_no_penalty_is_played_for() -> None:
    assert set(net({"variant": "classical-babcock", "table": {"false_win": "E"}}).values()) == {0}
    without = {"variant": "classical-ningbo", "options": {"limit": None}}
    with pytest.raises(HandError, match="costs the limit, and there is none"):
        settled({**without, "table": {"false_win": "E"}})
    with pytest.raises(HandError, match="guobiao does not settle a false win"):
        settled({"table": {"false_win": "E"}})
    double = {"variant": "classical-ningbo", "options": {"penalty_east_double": True}}
    assert net({**double, "table": {"false_win": "S"}}) == {"E": 400, "S": -800, "W": 200, "N": 200}


def test_the_page_of_a_table_without_chinese() -> None:
    result = from_text((EXAMPLES / "table.txt").read_text(encoding="utf-8"))
    shown = write_page(TablePage(result), "table", Style(chinese=False))
    assert "Concealed Kong of 1, 9 or Honours" in shown
    assert "中" not in shown


UNFINISHED = {
    "nothing at all": ("", "E), South (S), West (W), North (N) are missing"),
    "a variant and no more": ("variant=guobiao round=E", "are missing"),
    "a complete hand without a mark": (
        "variant=classical-ningbo\nE 0\nS 0\nW 23567m345p67899s4m\nN 0",
        "West (W) has a complete hand, and nobody won",
    ),
    "a setting twice": ("variant=hongkong\nround=E round=S\nE 0", "line 2: round is set twice"),
    "a limit of a loser": (
        "variant=classical-ningbo\nE 0\nS 0\nW 10 limit\nN 0",
        "West (W): limit stands beside the winner only",
    ),
    "two winners in JSON": ('{"players": {}, "winner": "N", "winner": "S"}', "stands twice"),
    "an empty player": ('{"players": {"E": {}}}', "South (S), West (W), North (N) are missing"),
    "a score without end": ('{"players": {"E": {"score": 1000000000}}}', "at most 999,999,999"),
}


@pytest.mark.parametrize("what", UNFINISHED)
def test_a_table_that_lacks_something_is_refused(what: str) -> None:
    text, said = UNFINISHED[what]
    result = CliRunner().invoke(app, ["table", "-"], input=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


FED = "variant=guangdong preset=mil2023\nW 123m4556p999s 7777s-L +5p zimo kongdraw\n"


def test_who_fed_a_kong_pays_for_all_at_a_table() -> None:
    found = settle_text(f"{FED}S 123456789mEEEN pao")
    assert [found.net[seat] for seat in WINDS] == [0, -30, 30, 0]
    with pytest.raises(HandError, match="does not say who"):
        settle_text(FED)
    usual = FED.replace(" 7777s-L", "666s").replace(" kongdraw", "")
    with pytest.raises(HandError, match="guangdong has no liability"):
        settle_text(f"{usual}S 123456789mEEEN pao")


def test_wild_tiles_at_a_table() -> None:
    text = "variant=guangdong preset=mil2023\nW 111m222p99sJJSSS +9s zimo\nS 123456789mEENJ\n"
    assert settle_text(text).net[W] > 0
    with pytest.raises(HandError, match="5 of J at the table, and a set has 4"):
        settle_text(text.replace("EENJ", "NJJJ"))


def settle_text(text: str) -> Settled:
    table = table_from(text, "text")
    return settle(table, rules_for(table.variant or "", table.options))
