"""Spreadsheets as people have them and want them: what is read, and how rows are written."""

from __future__ import annotations

import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest
from batch_runner import batch
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from tenhou_games import Deal, game

from scorer.batch.blocks import Answerer
from scorer.batch.headers import column_names
from scorer.batch.tables import Table
from scorer.cli.app import app
from scorer.report.rows import COLUMNS, inert
from scorer.variants import names

pytestmark = pytest.mark.usefixtures("plain_surroundings")

GOOD = "123456789m5pEEE +5p E/S"
BARE = "123456789m5pEEE +5p"
CHEAP = "123m456p56s99p 555s- +7s"
LOST = "159m147p258sSWPF seat=E lost variant=classical-ningbo"


def scored(text: str | bytes, *words: str, name: str = "hands.csv") -> list[dict[str, Any]]:
    Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
    return [json.loads(line) for line in batch(name, *words).stdout.splitlines()]


def rows(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    text = text.removeprefix("\ufeff")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))


READ = {
    "semicolons": f"id;hand;player\n1;{GOOD};Li\n",
    "tabs": f"id\thand\tplayer\n1\t{GOOD}\tLi\n",
    "bars": f"id|hand|player\n1|{GOOD}|Li\n",
    "quotes": f'"id";"hand";"player"\n"1";"{GOOD}";"Li"\n',
    "sep=": f"sep=;\nid;hand;player\n1;{GOOD};Li\n",
    "sep= in capitals, quoted": f'"SEP=;"\r\nid;hand;player\r\n1;{GOOD};Li\r\n',
    "sep= with a sign of its own": f"sep=^\nid^hand^player\n1^{GOOD}^Li\n",
    "sep= and cells behind it": f"sep=,,,\nid,hand,player\n1,{GOOD},Li\n",
    "a mark": f"\ufeffid;hand;player\n1;{GOOD};Li\n",
    "a mark and sep=": f"\ufeffsep=;\nid;hand;player\n1;{GOOD};Li\n",
    "empty rows": f"\n\n;;\nid;hand;player\n\n1;{GOOD};Li\n;;\n",
    "empty cells behind": f"id,hand,player\n1,{GOOD},Li,,,\n",
    "empty names behind": f"id,hand,player,,\n1,{GOOD},Li,,\n",
    "Hand": f"ID,Hand,player\n1,{GOOD},Li\n",
    "手牌": f"编号,手牌,player\n1,{GOOD},Li\n",
    "tiles": f"id,Tiles,player\n1,{GOOD},Li\n",
    "full width": f"ｉｄ,ＨＡＮＤ,player\n1,{GOOD},Li\n",
    "UTF-16": f"id,hand,player\n1,{GOOD},Li\n".encode("utf-16"),
    "UTF-16 BE": b"\xfe\xff" + f"id;hand;player\r\n1;{GOOD};Li\r\n".encode("utf-16-be"),
    "UTF-16 with tabs, as Excel writes it": f"id\thand\tplayer\r\n1\t{GOOD}\tLi\r\n".encode(
        "utf-16"
    ),
    "UTF-32": f"id,hand,player\n1,{GOOD},Li\n".encode("utf-32"),
}


@pytest.mark.parametrize("name", ["hands.csv", "hands.tsv", "-", "hands.csv.gz"])
@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_tables_are_read_as_they_come(text: str | bytes, name: str) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    if name != "-":
        Path(name).write_bytes(gzip.compress(data) if name.endswith("gz") else data)
    result = batch(name, typed=data)
    (found,) = map(json.loads, result.stdout.splitlines())
    assert (found.get("id"), found.get("total"), found.get("player")) == ("1", 22, "Li"), found
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("form", ["txt", "jsonl"])
def test_other_files_with_a_mark_of_their_encoding(form: str) -> None:
    text = f"{GOOD} id=李\n" if form == "txt" else json.dumps({"hand": GOOD, "id": "李"})
    for encoding in ("utf-16", "utf-32", "utf-8-sig"):
        (found,) = scored(text.encode(encoding), name=f"hands.{form}")
        assert (found["id"], found["total"]) == ("李", 22)


WINDS = {
    "E": "E East east e 东 東 1z 东风 東家 东圈 ton Ton E1 東1局 東場",
    "S": "S South south s 南 2z 南风 南家 S2 Ｓ",
    "W": "W West 西 3z shaa 西圈",
    "N": "N North 北 4z pei 北家 north_wind",
}


@pytest.mark.parametrize(("wind", "words"), WINDS.items(), ids=WINDS)
def test_winds_in_words(wind: str, words: str) -> None:
    text = "".join(f"{BARE},{word},{word}\n" for word in words.split())
    hands = {record.get("hand") for record in scored(f"hand,round,Seat Wind\n{text}")}
    assert hands == {f"{BARE} {wind}/{wind}"}


def test_what_is_no_wind_is_refused() -> None:
    for word in ("X", "5z", "middle", "1", "圈"):
        (found,) = scored(f"hand,seat\n{BARE},{word}\n")
        assert found["error"] == f"seat: {word!r} is no wind"


BESIDE = {
    "winds": ({"round": "E", "seat": "S"}, f"{BARE} E/S"),
    "the same": ({"hand": GOOD, "round": "East", "seat": "南"}, GOOD),
    "empty": ({"hand": GOOD, "round": "", "seat": ""}, GOOD),
    "drawn": ({"self_draw": "yes", "round": "E", "seat": "S"}, f"{GOOD} zimo"),
    "自摸": ({"hand": GOOD, "自摸": "是"}, f"{GOOD} zimo"),
    "flowers": ({"hand": GOOD, "flowers": "2"}, f"{BARE} E/S flowers=2"),
    "flowers named": ({"hand": GOOD, "flowers": "1f5f"}, f"{BARE} 15f E/S"),
    "flags": ({"hand": GOOD, "flags": "last_discard"}, f"{GOOD} lastdiscard"),
    "the flag again": (
        {"hand": f"{GOOD} lastdiscard", "flags": "last_discard"}, f"{GOOD} lastdiscard"
    ),
    "the tiles again": (
        {"hand": GOOD, "concealed": "EEE123456789m5p", "win": "5p", "melds": ""}, GOOD
    ),
    "facts": (
        {"hand": "234m678m46p234s88s +5p E/S riichi ind=9m variant=riichi", "honba": "2"},
        None,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("cells", "hand"), BESIDE.values(), ids=BESIDE)
def test_a_hand_beside_columns_that_agree(cells: dict[str, str], hand: str | None) -> None:
    cells = {"hand": BARE, **cells}
    out = io.StringIO()
    csv.writer(out).writerows([cells.keys(), cells.values()])
    (found,) = scored(out.getvalue())
    if hand is None:
        assert "honba=2" in found["hand"]
    else:
        assert found["hand"] == hand
        (alone,) = scored(hand, name="one.txt")
        assert {**found, "line": 1} == alone
        fields = {name: cell for name, cell in cells.items() if name not in ("自摸", "flags")}
        if fields == cells and cells.get("round", "E") == "E" and "self_draw" not in cells:
            record = {name: cell for name, cell in cells.items() if cell}
            record = {**record, "seat": "S"} if "seat" in record else record
            if record.get("flowers") == "2":
                record["flowers"] = 2
            (of_json,) = (
                scored(json.dumps(record), name="one.jsonl") if "melds" not in cells else [alone]
            )
            assert of_json == alone


CONTRADICTIONS = {
    "seat": ({"hand": GOOD, "seat": "W"}, "the hand says S, and seat beside it says W"),
    "round": ({"hand": GOOD, "round": "南"}, "the hand says E, and round beside it says S"),
    "win": ({"hand": GOOD, "win": "6p"}, f"the hand says {GOOD}, and win beside it says 6p"),
    "tiles": ({"hand": GOOD, "concealed": "1m"}, "and concealed beside it says 1m"),
    "melds": ({"hand": GOOD, "melds": "123m-"}, "and melds beside it says 123m-"),
    "drawn": ({"hand": f"{GOOD} zimo", "self_draw": "no"}, "and self_draw beside it says false"),
    "flowers": (
        {"hand": f"{BARE} 15f E/S", "flowers": "3"},
        "the hand says flowers 15f, and flowers beside it says 3",
    ),
    "honba": (
        {"hand": f"{CHEAP} E/S variant=riichi honba=1", "honba": "2"},
        "the hand says honba=1, and honba beside it says 2",
    ),
}


@pytest.mark.parametrize(("cells", "error"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_only_a_contradiction_is_refused(cells: dict[str, str], error: str) -> None:
    out = io.StringIO()
    csv.writer(out).writerows([cells.keys(), cells.values()])
    (found,) = scored(out.getvalue())
    assert error in found["error"]
    assert found["hand"]


SWITCHES = {
    "guobiao": ("kongs", "wmo"),
    "hongkong": ("min_fan", "1"),
    "riichi": ("kuitan", "false"),
    "classical-ningbo": ("limit", "500"),
}


@pytest.mark.parametrize(("variant", "switch"), SWITCHES.items(), ids=SWITCHES)
def test_a_column_named_like_a_switch(variant: str, switch: tuple[str, str]) -> None:
    key, value = switch
    text = f"hand,{key}\n{GOOD},{value}\n{GOOD},\n"
    Path("hands.csv").write_text(text)
    result = batch("hands.csv", "-V", variant)
    assert f"hands.csv: column '{key}' is " in result.stderr
    assert f", and is no house rule; --column {key}=option:{key} reads it as one" in result.stderr
    first, second = map(json.loads, result.stdout.splitlines())
    if key != "limit":  # an old answer may have that
        assert (first[key], second[key]) == (value, "")
    assert "options" not in first
    for column in (f"{key}=option:{key}", f"option:{key}={key}"):
        result = batch("hands.csv", "-V", variant, "--column", column)
        first, second = map(json.loads, result.stdout.splitlines())
        assert f"{key}" in first.get("options", {key: ""}), first
        assert key not in second.get("options", {})
        assert "no house rule" not in result.stderr


def test_a_switch_of_a_column_may_not_contradict_the_options() -> None:
    text = f"hand,kongs,options\n{GOOD},wmo,kongs=mil\n{GOOD},wmo,minimum=2\n{GOOD},x,\n"
    bad, good, wrong = scored(text, "--column", "kongs=option:kongs")
    assert bad["error"] == "kongs is wmo, and options say mil"
    assert good["options"] == {"kongs": "wmo", "minimum": 2}
    assert "kongs" in wrong["error"]


def test_preset_is_read_as_ever() -> None:
    assert scored(f"hand,preset\n{GOOD},wmo\n")[0]["preset"] == "wmo"


ASKED = {
    "another name": ("和牌的牌,p", "hand=和牌的牌"),
    "the other way round": ("combo,p", "combo=hand"),
    "in another case": ("Combo,p", "HAND=combo"),
    "beside a word for it": ("Combo,tiles", "hand=combo"),
}


@pytest.mark.parametrize(("header", "column"), ASKED.values(), ids=ASKED)
def test_a_column_that_is_asked_for(header: str, column: str) -> None:
    for delimiter in ",;\t":
        text = f"{header},x\n{GOOD},Li,1\n".replace(",", delimiter)
        found = scored(text, "--column", column)
        if delimiter == ",":
            assert (found[0]["total"], found[0][header.split(",")[1]]) == (22, "Li")


def test_columns_that_cannot_be_had() -> None:
    (found,) = scored(f"hand,p\n{GOOD},1\n", "--column", "seat=Chair")
    assert found["error"] == "the header has no column 'Chair', which seat is read from"
    assert found["hint"] == "it has 'hand', 'p'"
    for column, said in (
        ("hand", "write hand=COLUMN"),
        ("colour=x", "'colour' is no column that is read"),
        ("haand=x", "Did you mean hand?"),
    ):
        result = batch("hands.csv", "--column", column)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr
    result = batch("hands.csv", "--from", "jsonl", "--column", "hand=p")
    assert "--column is for tables" in result.stderr


@pytest.mark.parametrize("count", [20_000])
def test_a_header_of_many_columns_is_read_at_once(count: int) -> None:
    """Quadratic work would take minutes here."""
    names = ",".join(f"column{n}" for n in range(count))
    cells = ",".join(map(str, range(count)))
    Path("hands.csv").write_text(f"{names},hand\n{cells},{GOOD}\n")
    result = batch("hands.csv", "--format", "csv")
    assert len(result.stdout.splitlines()[0].split(",")) == count + len(COLUMNS) + 1
    Path("bad.csv").write_text(f"{names}\n{cells}\n")
    assert "and 19,988 more" in batch("bad.csv").stdout
    Path("twice.csv").write_text(f"{names},hand,column0\n{cells},x,y\n")
    assert "'column0' stands twice" in batch("twice.csv").stdout
    record = "{" + ", ".join(f'"k{n}": 1' for n in range(count)) + ', "k0": 2}'
    (found,) = scored(record, name="many.jsonl")
    assert found["error"] == "'k0' stands twice in this record"


@pytest.mark.parametrize("variant", names())
def test_one_hand_and_a_batch_write_the_same_row(variant: str) -> None:
    hands = [GOOD, f"{GOOD} zimo id=7", CHEAP, "nonsense", "1m", "19m19p19sESWNCFP +9s E/S"]
    if variant.startswith("classical"):
        hands.append(LOST)
    text = "".join(f"{hand}\n" for hand in hands)
    for words in (["csv"], ["tsv"], ["csv", "--wide"], ["csv", "--lang", "ja"], ["tsv", "--excel"]):
        options = ["-V", variant, "--format", *words]
        many = batch("-", *options, typed=text).stdout
        one = CliRunner().invoke(app, ["-", *options], input=text).stdout
        assert one == many
    only = CliRunner().invoke(app, [hands[0], "-V", variant, "--format", "csv"]).stdout
    header, row = many_rows = batch(
        "-", "-V", variant, "--format", "csv", typed=GOOD
    ).stdout.splitlines()
    assert only.splitlines() == [header, row.removeprefix("1")], many_rows


def test_readings_have_a_column_of_their_own() -> None:
    hand = "111222333m456p7s+7s zimo"
    words = [hand, "--readings", "--format", "csv"]
    found = rows(CliRunner().invoke(app, words).stdout)
    assert [row["reading"].split()[0] for row in found] == ["111m", "123m"]
    assert [name for name in found[0] if name != "reading"] == [*COLUMNS, "further"]


def test_a_column_for_each_payer_and_fan() -> None:
    Path("hands.csv").write_text(
        f"hand,player\n{GOOD},Li\n{GOOD} zimo,Wu\n{CHEAP} variant=hongkong,X\n"
    )
    first, second, third = rows(batch("hands.csv", "--format", "csv", "--wide").stdout)
    assert (first["payments.winner"], first["payments.others"], first["payments.each"]) == (
        "46",
        "-8",
        "",
    )
    assert (first["items.清龙"], first["items.自摸"], second["items.不求人"]) == ("16", "", "4")
    assert (second["payments.winner"], second["player"]) == ("90", "Wu") or second["payments.each"]
    assert third["items"]
    assert list(first)[-1] == "further"
    named = rows(batch("hands.csv", "--format", "csv", "--wide", "--lang", "en").stdout)[0]
    assert (named["items.Pure Straight"], named["payments.winner"]) == ("16", "46")


@pytest.mark.parametrize("words", [["--wide"], ["--wide", "--excel"], ["--lang", "ja", "--wide"]])
def test_wide_rows_can_be_asked_again(words: list[str]) -> None:
    Path("hands.csv").write_text(f"hand,player\n{GOOD} minimum=1,=Li\n{CHEAP} preset=wmo,\n")
    first = batch("hands.csv", *words, "--format", "csv").stdout_bytes
    Path("again.csv").write_bytes(first)
    assert batch("again.csv", *words, "--format", "csv").stdout_bytes == first


def test_doubles_and_fu_have_columns_too() -> None:
    loser = "14m258p369sEW CCCC_ seat=N lost"
    found = rows(
        batch("-", "-V", "classical-ningbo", "--format", "csv", "--wide", typed=loser).stdout
    )
    assert found[0]["items.中刻"] == "1"
    assert "中刻=1翻" in found[0]["items"]
    hand = "340m678m123p78sPP +9s E/S riichi zimo ind=4m"
    found = rows(batch("-", "-V", "riichi", "--format", "csv", "--wide", typed=hand).stdout)
    assert (found[0]["items.riichi"], found[0]["payments.dealer"]) == ("1", "-3900")


def test_names_in_a_language() -> None:
    items = {
        "en": "Pure Straight=16",
        "zh-Hans": "清龙=16",
        "zh-Hant": "清龍=16",
        "ja": "清龍=16",
    }
    for lang, said in items.items():
        for form in ("csv", "tsv", "markdown"):
            text = batch("-", "--format", form, "--lang", lang, typed=GOOD).stdout
            assert said in text, (lang, form)
    text = batch("-", "--format", "markdown", "--lang", "zh-Hant", typed=GOOD).stdout
    assert text.splitlines()[0] == "| 行 | id | 手牌 | 合計 | 單位 | 番種 | 支付 | 錯誤 |"
    assert "和牌者=46" in text
    unit = rows(batch("-", "--format", "csv", "--lang", "ja", typed=GOOD).stdout)[0]["unit"]
    assert unit == "番"
    for words in (["--lang", "ja"], ["--wide"], ["--excel", "--format", "jsonl"], ["--inert"]):
        result = batch("-", *words, "--format", "jsonl", typed=GOOD)
        assert result.exit_code == 2
        said = "--lang は csv, tsv" if words[0] == "--lang" else f"{words[0]} is for csv, tsv"
        assert said in result.stderr


def test_markdown_is_one_table_whatever_the_cells_hold() -> None:
    Path("hands.csv").write_text(f'id,hand,"a|b"\n"x|y\nz",{GOOD},"<b>"\n2,nonsense,\\\n')
    head, ruler, first, second = batch("hands.csv", "--output", "out.md") and (
        Path("out.md").read_text(encoding="utf-8").splitlines()
    )
    assert head == "| line | id | hand | total | unit | fan | payment | error | a\\|b |"
    assert ruler == "| --: | --- | --- | --: | --- | --- | --- | --- | --- |"
    assert "| x\\|y z |" in first
    assert first.endswith("|  | &lt;b> |")
    assert second.endswith("| \\\\ |")


@pytest.mark.parametrize(
    ("form", "why"),
    [("table", "markdown is for people"), ("json", "jsonl has a record on each line")],
)
def test_formats_for_one_hand_are_refused_with_the_reason(form: str, why: str) -> None:
    result = batch("-", "--format", form, typed=GOOD)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"'{form}' is not for batch: " in result.stderr
    assert why in result.stderr


def test_what_excel_opens() -> None:
    Path("hands.csv").write_text(f"hand,player\n{GOOD},=1+1\n")
    assert batch("hands.csv", "--excel", "--output", "out.csv").exit_code == 0
    data = Path("out.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbfline,id,")
    assert data.count(b"\r\n") == data.count(b"\n") == 2
    assert b",'=1+1," in data
    assert batch("hands.csv", "--excel").stdout_bytes == data
    one = CliRunner().invoke(app, [GOOD, "--excel"]).stdout_bytes
    assert one.startswith(b"\xef\xbb\xbfline,id,")
    assert one.count(b"\r\n") == 2


DANGEROUS = (
    "=1+1",
    "+5p",
    "-x",
    "@a",
    "\tx",
    "\rx",
    "\nx",
    " =1",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "--1",
    "-1+2",
)
HARMLESS = ("-30", "+45", "-1.5", "+1e5", "x=1", "a-b", "", "'", "'x", "5p", "−8", "(1)")


def test_texts_that_spreadsheets_take_for_formulas() -> None:
    assert [inert(cell) for cell in DANGEROUS] == [f"'{cell}" for cell in DANGEROUS]
    assert [inert(cell) for cell in HARMLESS] == list(HARMLESS)
    assert inert("'=1") == "''=1"


@given(st.text(st.sampled_from("'=+-@＝\t\r\n 1.e5pa"), max_size=8))
def test_what_is_made_inert_reads_back_unchanged(cell: str) -> None:
    out = io.StringIO()
    csv.writer(out).writerows([("hand", "x"), (inert("+5p 1m"), inert(cell))])
    (row,) = Table(io.BytesIO(out.getvalue().encode()).readlines(), ",")
    assert row.cells == {"hand": "+5p 1m", "x": cell}
    assert not inert(cell)[:1] or inert(cell)[0] not in "=@＝" or inert(cell) == cell


@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_an_inert_output_is_asked_again(form: str) -> None:
    cells = [*DANGEROUS, *HARMLESS]
    with Path("hands.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(
            [("hand", "=x"), *((f"+5p {GOOD[:15]} E/S", cell) for cell in cells)]
        )
    usual = batch("hands.csv", "--format", form).stdout
    assert batch("hands.csv", "--inert", "--output", f"inert.{form}").exit_code == 0
    assert "'=x" in Path(f"inert.{form}").read_text(encoding="utf-8")
    again = batch(f"inert.{form}", "--format", form).stdout
    assert [row["=x"] for row in rows(again, "," if form == "csv" else "\t")] == cells
    assert len(again) == len(usual)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("out.md", []),
        ("out.csv", ["--wide", "--lang", "en"]),
        ("out.tsv.gz", ["--excel"]),
        ("out.md.xz", ["--lang", "ja", "--wide"]),
        ("out.csv", ["--by", "player", "--stats"]),
    ],
)
def test_workers_and_resumed_runs_write_the_same(
    name: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorer.batch.run.SIZE", 1 << 10)
    hands = (GOOD, "nonsense", CHEAP, f"{CHEAP} minimum=1", "", BARE)
    lines = [f"{hands[n % 6]};p{n % 7};{'E' if n % 2 else ''}" for n in range(150)]
    Path("hands.csv").write_text("\n".join(["Tiles;player;round", *lines]))
    words = ["hands.csv", "--output", name, *words]

    def said(text: str) -> list[str]:
        kept = [line for line in text.splitlines() if "hands/s" not in line and "毎秒" not in line]
        return [
            line
            for line in kept
            if not line.endswith(("goes on behind them.", "続きから計算します。"))
        ]

    expected_said = said(batch(*words, "--jobs", "1").stderr)
    expected = Path(name).read_bytes()
    assert said(batch(*words, "--jobs", "2").stderr) == expected_said
    assert Path(name).read_bytes() == expected
    Path(name).unlink()
    original, left = Answerer.answer, iter(range(5))

    def failing(self: Answerer, piece: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return original(self, piece)

    with monkeypatch.context() as patch:
        patch.setattr(Answerer, "answer", failing)
        assert batch(*words, "--jobs", "1").exit_code == 130
    other = batch(*words, "--resume", "--column", "hand=Tiles")
    assert "--column" in other.stderr
    result = batch(*words, "--resume")
    assert Path(name).read_bytes() == expected
    assert said(result.stderr) == expected_said


def test_totals_by_a_column() -> None:
    text = f"hand,player\n{GOOD},Li\n{CHEAP},Li\nnonsense,Wu\n{GOOD} zimo,李\n{GOOD},\n"
    Path("hands.csv").write_text(text)
    result = batch("hands.csv", "--by", "player", "--stats-json", "s.json")
    lines = [line.split() for line in result.stderr.splitlines()]
    assert ["Li", "2", "0", "1", "25", "46"] in lines
    assert ["Wu", "1", "1", "0", "0", "0"] in lines
    assert ["1", "0", "0", "22", "46"] in lines  # nobody
    found = json.loads(Path("s.json").read_text())["by"]
    assert found["column"] == "player"
    assert {one["value"]: one["hands"] for one in found["values"]} == {
        "Li": 2,
        "Wu": 1,
        "李": 1,
        "": 1,
    }
    text = batch("hands.csv", "--by", "plaeyr").stderr
    assert "No hand has 'plaeyr': --by names a column or a key of the output." in text
    assert "guobiao" in batch("-", "--by", "variant", typed=f"{GOOD}\n{CHEAP}\n").stderr


def test_very_many_values_have_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.batch.tally._MOST_VALUES", 5)
    Path("hands.csv").write_text("hand,n\n" + "".join(f"{GOOD},{n}\n" for n in range(40)))
    said = batch("hands.csv", "--by", "n").stderr
    assert ["(others)", "35", "0", "0", "770", "1,610"] in [
        line.split() for line in said.splitlines()
    ]


def test_refusals_are_named_on_the_screen() -> None:
    text = "hand\n" + "nonsense\n" * 3 + f"{GOOD}\n"
    Path("a.csv").write_text(text)
    Path("b.txt").write_text("1m\n" * 20)
    said = batch("a.csv").stderr.splitlines()
    assert said[:3] == [f'refused: line {n}: unknown word "nonsense"' for n in (2, 3, 4)]
    said = batch("a.csv", "b.txt").stderr.splitlines()
    assert said[3].startswith("refused: b.txt, line 1: ")
    assert said[10] == "refused: 13 more, each with its error in the output"
    assert batch("a.csv", "--quiet").stderr == ""


ENCODINGS = {
    "utf-16 without a mark": (
        f"hand\n{GOOD}\n".encode("utf-16-le"),
        "utf-16",
        "no byte order mark",
    ),
    "utf-32 without a mark": (
        f"hand\n{GOOD}\n".encode("utf-32-le"),
        "utf-32",
        "no byte order mark",
    ),
    "idna": (b"hand\n", "idna", "'idna' is no encoding of files"),
    "punycode": (b"hand\n", "punycode", "'punycode' is no encoding of files"),
    "base64": (b"hand\n", "base64", "'base64' is no encoding of files"),
    "rot13": (b"hand\n", "rot13", "'rot13' is no encoding of files"),
    "undefined": (b"hand\n", "undefined", "'undefined' is no encoding of files"),
    "unicode_escape": (b"hand\n", "unicode_escape", "'unicode_escape' is no encoding of files"),
    "unknown": (b"hand\n", "klingon", "there is no encoding 'klingon'"),
    "empty": (b"hand\n", "", "there is no encoding ''"),
    "a NUL": (b"hand\n", "a\0b", "there is no encoding 'a\\x00b'"),
}


@pytest.mark.parametrize(("data", "encoding", "error"), ENCODINGS.values(), ids=ENCODINGS)
@pytest.mark.parametrize("name", ["hands.csv", "hands.txt", "hands.jsonl"])
def test_encodings_that_cannot_be_followed(
    data: bytes, encoding: str, error: str, name: str
) -> None:
    Path(name).write_bytes(data)
    result = batch(name, "--encoding", encoding)
    assert result.exit_code == 2
    assert error in result.stderr
    assert result.stderr.count("Error: ") == 1


def test_encodings_that_can_be_followed() -> None:
    for encoding in (
        "utf-16-le",
        "utf-16-be",
        "utf-32-le",
        "gb18030",
        "utf-7",
        "cp037",
        "utf-8-sig",
    ):
        for name, text in (("a.csv", f"hand\n{GOOD}\n"), ("a.txt", f"{GOOD}\n")):
            (found,) = scored(text.encode(encoding), "--encoding", encoding, name=name)
            assert found["total"] == 22, encoding


def log() -> bytes:
    deal = Deal({2: "234567m34p55678s"}, keep="5p").turns(5).to(2).draw("5p")
    return game(
        deal.win(ten="20,2700,0", yaku="0,1,7,1,8,1", gains=(-1300, -700, 2700, -700))
    ).encode()


@pytest.mark.parametrize("name", ["-", "game.txt", "game.log", "game"])
def test_a_log_is_known_by_what_is_in_it(name: str) -> None:
    for data in (
        log(),
        gzip.compress(log()),
        b"\xef\xbb\xbf\n" + log(),
        log()[log().index(b"<GO") :],
    ):
        if name != "-":
            Path(name).write_bytes(data)
        (found,) = map(json.loads, batch(name, typed=data).stdout.splitlines())
        assert (found["variant"], found["differs"]) == ("riichi", [])
        header = batch(name, "--format", "csv", typed=data).stdout.splitlines()[0]
        assert "recorded_total" in header


def test_a_table_on_standard_input_is_known_by_its_header() -> None:
    for text in (f"id;hand\n1;{GOOD}\n", f"hand\n{GOOD}\n", f"sep=|\nid|手牌\n1|{GOOD}\n"):
        (found,) = map(json.loads, batch("-", typed=text).stdout.splitlines())
        assert found["total"] == 22
    for text in (f"{GOOD}\n", f"# hand, id\n{GOOD}\n"):
        (found,) = map(json.loads, batch("-", typed=text).stdout.splitlines())
        assert found["total"] == 22


def test_words_for_columns_are_read_where_nothing_else_is_meant() -> None:
    assert column_names(["手牌", "門風", "Prevalent Wind", "ツモ", "winning tile"]) == [
        "hand", "seat", "round", "self_draw", "win"
    ]  # fmt: skip
    assert column_names(["hand", "tiles", "手牌"]) == ["hand", "tiles", "手牌"]
    assert column_names(["concealed", "tiles"]) == ["concealed", "tiles"]
    assert column_names(["tiles", "手牌"]) == ["hand", "手牌"]


def test_cells_as_spreadsheets_have_them() -> None:
    Path("cells.csv").write_text(
        "hand,flowers,honba,option:minimum,ind,options\n"
        "123m456p789sEEEC +C E/S,2.0,,20.0,,\n"
        '123m456p789sEEEC +C E/S,"春,梅",,,,"kongs=wmo, minimum=20"\n'
        "123m456p789sEEEC +C E/S,1f 5f,,,,\n"
        '234m456m78s55p678p +9s E/S riichi variant=riichi,,1.0,,"5m,9s",\n'
        "234m456m78s55p678p +9s E/S riichi variant=riichi,,1.0,,5m 9s,\n",
        "utf-8",
    )
    records = [json.loads(line) for line in batch("cells.csv").stdout.splitlines()]
    assert [one["hand"].split("+")[1] for one in records] == [
        "C E/S flowers=2",
        "C 15f E/S",
        "C 15f E/S",
        "9s E/S riichi ind=5m9s honba=1",
        "9s E/S riichi ind=5m9s honba=1",
    ]
    assert [one.get("options") for one in records[:2]] == [
        {"minimum": 20},
        {"minimum": 20, "kongs": "wmo"},
    ]


def test_columns_that_are_switches_of_the_rows_variants_are_named() -> None:
    Path("rows.csv").write_text(
        "hand,variant,cap,opt.kongs\n123m456p789sEEEC +C E/S,hongkong,4,wmo\n", "utf-8"
    )
    said = batch("rows.csv", "--quiet").stderr
    assert "--column cap=option:cap" in said
    assert "--column opt.kongs=option:kongs" in said


def test_wide_columns_of_one_variant_are_named_where_rows_have_several() -> None:
    Path("rows.csv").write_text(
        "hand,variant\n123m456p789sEEEC +C E/S,hongkong\n123m456p789sEEEC +C E/S,riichi\n", "utf-8"
    )
    result = batch("rows.csv", "--format", "csv", "--wide")
    assert "--wide has columns for the fans of guobiao alone" in result.stderr
    assert "門風" not in result.stdout.splitlines()[0]
