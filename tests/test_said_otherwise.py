"""What people say in other words or in another place: read, or told with the line to write."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from batch_runner import batch
from click.testing import CliRunner

from scorer.cli.app import app

pytestmark = pytest.mark.usefixtures("plain_surroundings")

HAND = "123456789m5pEEE +5p"
RIICHI = "123m456p78911sEE"
TOLD = {
    "a variant behind the hand": (
        (f"{HAND} guobiao",),
        "'guobiao' is a variant, not a part of a hand",
        "Write -V guobiao behind the hand, or variant=guobiao.",
    ),
    "a preset behind the hand": (
        (f"{HAND} wmo",),
        "'wmo' is a variant, not a part of a hand",
        "Write -V wmo behind the hand",
    ),
    "a fan of two words": (
        (f"{HAND} Pure Straight zimo",),
        "'Pure Straight' is a fan, not a part of a hand",
        "See mjscore fans guobiao 清龙.",
    ),
    "a fan in Chinese": ((f"{HAND} 一条龙",), "'一条龙' is a fan", "leave it out"),
    "the rules of a club": (
        (HAND, "-V", "club.toml"),
        "there is no variant 'club.toml'",
        "--rules club.toml",
    ),
    "fans of a fan": (
        ("fans", "清龙"),
        "'清龙' is a fan, and no variant",
        "mjscore fans guobiao 清龙. It is one of guobiao, riichi.",
    ),
    "fans of a fan in English": (("fans", "Pure", "Straight"), "'Pure Straight' is a fan", "清龙"),
    "a sheet": (("hands.xlsx",), "there is no file 'hands.xlsx'", "Save the sheet as CSV"),
    "a switch of another variant": (
        (HAND, "-V", "hongkong", "-o", "minimum=3"),
        "hongkong has no switch 'minimum'",
        "Did you mean min_fan?",
    ),
    "a cap": ((HAND, "-V", "classical-late", "-o", "cap=3"), "no switch 'cap'", "mean limit?"),
    "a fan's value by a switch": (
        (HAND, "-V", "guangdong", "-o", "对对胡=4"),
        "guangdong has no switch '对对胡'",
        "碰碰胡 is a fan: its value is the switch duidui.",
    ),
    "a fan's value by a club": (
        (HAND, "-V", "guobiao", "-o", "对对胡=4"),
        "guobiao has no switch '对对胡'",
        "under [values]",
    ),
    "a fact as a switch": (
        (HAND, "-V", "riichi", "-o", "honba=2"),
        "riichi has no switch 'honba'",
        "It is said of a hand: honba=1 in its text",
    ),
    "a game by its whole name": ((HAND, "-V", "长沙麻雀"), "no variant", "Variants: "),
}


def mjscore(*words: str) -> Any:
    return CliRunner().invoke(app, words)


@pytest.mark.parametrize(("words", "message", "hint"), TOLD.values(), ids=TOLD)
def test_what_is_meant_is_told(words: tuple[str, ...], message: str, hint: str) -> None:
    result = mjscore(*words)
    assert result.exit_code == 2
    first, *rest = result.stderr.splitlines()
    assert message in first
    assert hint in " ".join(rest)
    assert result.stderr.count("Error: ") == 1


@pytest.mark.parametrize("name", ["立直麻雀", "Riichi-mahjong", "riichi mahjong", "日本麻将"])
def test_a_game_with_mahjong_behind_its_name(name: str) -> None:
    assert mjscore(f"{RIICHI} +E E/E", "-V", name, "--json").exit_code == 0


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ('{"log": [], "name": [], "rule": {}}', "a game of Tenhou in JSON"),
        ('{"concealed": "1m", "foo": 1}', "'foo' is no field of a hand"),
        (f'{{"hand": "{HAND}", "Seat": "E", "seat": "E"}}', "'seat' stands twice"),
        (f'{{"hand": "{HAND}", "riichi": "perhaps"}}', "riichi: 'perhaps' is neither true nor"),
        (f'{{"hand": "{HAND}", "flags": ["ron", "zimo"]}}', "ron is no self-draw, and this hand"),
    ],
)
def test_records_that_are_refused(line: str, error: str) -> None:
    (record,) = map(json.loads, batch("-", typed=line).stdout.splitlines())
    assert error in record["error"]


KEYS = {
    "round_wind": ({"round_wind": "East", "Seat Wind": "親"}, f"{RIICHI} +E E/E"),
    "a circumstance": ({"riichi": True, "立直": None}, f"{RIICHI} +E riichi"),
    "in numbers": ({"ippatsu": 1, "リーチ": 1}, f"{RIICHI} +E riichi ippatsu"),
    "by its own name": ({"Riichi": "riichi"}, f"{RIICHI} +E riichi"),
    "not so": ({"riichi": 0, "haitei": "no"}, f"{RIICHI} +E"),
    "in other words": ({"flags": ["海底", "和绝张"], "自摸": True}, "zimo lasttile lastdraw"),
    "the discard": ({"flags": ["海底"], "how_won": "ロン"}, "lastdiscard"),
    "of a record": ({"hand": None, "concealed": RIICHI, "win": "E", "tsumo": True}, "zimo"),
    "facts": ({"ドラ表示牌": "4m", "本場": 2, "供託": 1}, "ind=4m honba=2 sticks=1"),
    "the winning tile": ({"hand": RIICHI, "winning_tile": "E"}, f"{RIICHI} +E"),
    "another than the last": ({"hand": f"{RIICHI}E", "win": "1s"}, "123m456p7891sEEE +1s"),
    "no number": ({"hand": f"{RIICHI} +E", "note": "nan"}, f"{RIICHI} +E"),
}


@pytest.mark.parametrize(("said", "hand"), KEYS.values(), ids=KEYS)
def test_keys_by_other_words(said: dict[str, Any], hand: str) -> None:
    line = json.dumps({"hand": f"{RIICHI} +E", **said})
    (record,) = map(json.loads, batch("-", "-V", "riichi", typed=line).stdout.splitlines())
    assert hand in record["hand"], record


@pytest.mark.parametrize(
    ("header", "row", "hand"),
    [
        ("圈,座,立直,Haitei", "東,莊家,1,x", "E/E lastdraw riichi"),
        ("Prevailing,Player wind,lasttile,杠上开花", "南,W,yes,是", "S/W lasttile kongdraw"),
        ("Prevalent wind,座位,リーチ,rinshan", "NaN,null,n/a,None", f"{RIICHI} +E zimo"),
        ("ドラ,ドラ表示牌,本場,供託", "2,四萬,3,1", "dora=2 ind=4m honba=3 sticks=1"),
        ("圈风,和牌张,riichi,x", "东,東,riichi,Li", "round=E zimo riichi"),
    ],
)
def test_columns_by_other_words(header: str, row: str, hand: str) -> None:
    Path("hands.csv").write_text(
        f"hand,self_draw,规则,{header}\n{RIICHI} +E,自摸,riichi,{row}\n", encoding="utf-8"
    )
    result = batch("hands.csv")
    (record,) = map(json.loads, result.stdout.splitlines())
    assert hand.split() == [word for word in record["hand"].split() if word in hand.split()], record
    assert "carried" not in result.stderr


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("riichi,立直", "column '立直' is carried through: riichi is read from another one"),
        ("human", "--column human=human reads it as one"),
        ("ricihi", "column 'ricihi' is carried through; did you mean 'riichi'?"),
    ],
)
def test_what_goes_through_is_told(names: str, said: str) -> None:
    Path("hands.csv").write_text(f"hand,{names}\n{HAND}{',' * (names.count(',') + 1)}\n", "utf-8")
    assert said in batch("hands.csv").stderr


def test_a_column_that_is_asked_for_is_a_circumstance() -> None:
    Path("hands.csv").write_text(f"hand,human,a\n{HAND},no,1\n", encoding="utf-8")
    (record,) = map(
        json.loads,
        batch("hands.csv", "--column", "human=human", "--column", "zimo=a").stdout.splitlines(),
    )
    assert "zimo" in record["hand"]
    assert "human" not in record


def test_keys_that_say_nothing_are_told() -> None:
    Path("hands.jsonl").write_text(
        json.dumps({"hand": HAND, "seta": "E", "minimum": 8, "player": "Li"}), encoding="utf-8"
    )
    said = batch("hands.jsonl").stderr
    assert "key 'seta' is carried through; did you mean 'seat'?" in said
    assert '{"options": {"minimum": …}}' in said
    assert "player" not in said


def test_nan_in_a_wind_column_may_be_south() -> None:
    Path("hands.csv").write_text(f"hand,seat\n{HAND},nan\n", encoding="utf-8")
    (record,) = map(json.loads, batch("hands.csv").stdout.splitlines())
    assert record["error"] == "seat: nan is South, or no value at all"


@pytest.mark.parametrize("lang", ["en", "ja", "zh-Hans", "zh-Hant"])
def test_a_file_of_rules_to_start_from_in_every_language(lang: str) -> None:
    text = mjscore("rules", "new", "hongkong", "--lang", lang).stdout
    Path("club.toml").write_text(text, encoding="utf-8")
    assert mjscore("fans", "club.toml").exit_code == 0
    english = "What stands behind a # holds already" in text
    assert english is (lang == "en")


LIMITS = {
    "a number": ('options.limit = 1000\n[values]\n"大三元" = 700', 700),
    "the limit": ('options.limit = 1000\n[values]\n"大三元" = "limit"', 1000),
    "a limit hand of its own": (
        'options.limit = 450\n[[fan]]\nname = "Own"\nvalue = "limit"\nlimit_hand = true\n'
        "when = { pungs = 4 }",
        450,
    ),
}


@pytest.mark.parametrize("system", ["ningbo", "wufantou", "late", "babcock"])
@pytest.mark.parametrize(("rules", "total"), LIMITS.values(), ids=LIMITS)
def test_any_limit_in_the_classical_systems(system: str, rules: str, total: int) -> None:
    Path("club.toml").write_text(f'variant = "classical-{system}"\n{rules}\n', encoding="utf-8")
    hand = "CCCFFFPPP 99s 123m-+9s E/S" if "大三元" in rules else "222m333p555s77s888s- +7s E/S"
    if "大三元" in rules and system == "babcock":
        return  # it has no 大三元
    found = json.loads(mjscore(hand, "--rules", "club.toml", "--json").stdout)
    assert found["total"] == total


DOCUMENTS = {
    "one over several lines": lambda records: json.dumps(records[0], indent=2),
    "a list": json.dumps,
    "a list over several lines": lambda records: json.dumps(records, indent=1),
    "a line each": lambda records: "\n".join(map(json.dumps, records)),
}


@pytest.mark.parametrize("write", DOCUMENTS.values(), ids=DOCUMENTS)
@pytest.mark.parametrize("name", ["hands.json", "-", "hands.json.gz"])
def test_json_as_programs_write_it(write: Any, name: str) -> None:
    records = [{"id": "a", "hand": HAND, "player": "Li"}, {"id": "b", "hand": "1m"}]
    data = write(records).encode()
    if name != "-":
        Path(name).write_bytes(gzip.compress(data) if name.endswith("gz") else data)
    found = [json.loads(line) for line in batch(name, typed=data).stdout.splitlines()]
    assert [record["id"] for record in found] == (["a", "b"] if b'"b"' in data else ["a"])
    assert (found[0]["total"], found[0]["player"]) == (24, "Li")


def test_the_answer_to_one_hand_is_read_again() -> None:
    text = mjscore(f"{HAND} E/S", "--json", "--readings").stdout
    (record,) = map(json.loads, batch("-", typed=text).stdout.splitlines())
    answer = json.loads(text)
    assert record.keys() <= {"line", *answer}
    assert (record["hand"], record["total"]) == (answer["hand"], answer["total"])
    assert not record.keys() & {"breakdown", "minimum", "names", "reading", "readings"}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('[{"hand": ', "this file is no JSON"),
        (f'[{{"hand": "{HAND}"}}, 3]', "a record is a JSON object, and this is a number"),
        ('{\n"log": [], "name": [], "rule": {}}', "a game of Tenhou in JSON"),
        ("[" + '{"hand": "1m"},\n' * 1_200_000, "this JSON is larger than 16 MB"),
    ],
)
def test_documents_that_are_refused(text: str, error: str) -> None:
    *_, last = map(json.loads, batch("-", typed=text).stdout.splitlines())
    assert error in last["error"]
