"""CSV and TSV in and out, and packed files."""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import json
import lzma
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from batch_runner import batch

from scorer.batch.outputs import COLUMNS
from scorer.batch.tables import Table, _rows

ROOT = Path(__file__).parent.parent
GOOD = "123456789m5pEEE +5p E/S"
FIELDS = "concealed,win,melds,flowers,self_draw,flags,seat,round,options,variant,id"
RECORD = {"concealed": "456p789s9s", "win": "9s", "round": "E", "seat": "S"}
CHOW = {"kind": "chow", "tiles": "123m", "from": "left"}
ANKAN = {"kind": "concealed_kong", "tiles": "EEEE"}
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
}
UNPACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.decompress,
    "bz2": bz2.decompress,
    "xz": lzma.decompress,
}


pytestmark = pytest.mark.usefixtures("plain_surroundings")


def scored(text: str | bytes, *words: str, name: str = "hands.csv") -> list[dict]:
    Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
    return [json.loads(line) for line in batch(name, *words).stdout.splitlines()]


def table(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))


def row(**cells: str) -> str:
    """Return a file of one row."""
    out = io.StringIO()
    csv.writer(out).writerows([cells.keys(), cells.values()])
    return out.getvalue()


def test_a_column_of_hands() -> None:
    text = f"id,hand,player,date\n7,{GOOD},李,\n,{GOOD} id=own,,x\n,nonsense id=lost,y,\n"
    found = scored(text)
    assert [record["line"] for record in found] == [2, 3, 4]
    assert [record["id"] for record in found] == ["7", "own", "lost"]
    assert [record["player"] for record in found] == ["李", "", "y"]
    assert [record["date"] for record in found] == ["", "x", ""]
    assert [record.get("total") for record in found] == [22, 22, None]
    assert scored(text.replace(",", "\t"), name="hands.TSV") == found


CELLS = {
    "groups in the notation": ({"melds": "123m- EEEE_"}, {"melds": [CHOW, ANKAN]}),
    "groups as JSON": ({"melds": json.dumps([CHOW, ANKAN])}, {"melds": [CHOW, ANKAN]}),
    "no groups": ({"melds": " ", "concealed": "123m456p789s9sEEE"}, {"melds": []}),
    "flowers counted": ({"flowers": "2"}, {"flowers": 2}),
    "flowers named": ({"flowers": "1f5f"}, {"flowers": "1f5f"}),
    "true": ({"self_draw": "TRUE"}, {"self_draw": True}),
    "1": ({"self_draw": "1"}, {"self_draw": True}),
    "yes": ({"self_draw": "yes"}, {"self_draw": True}),
    "0": ({"self_draw": "0"}, {"self_draw": False}),
    "no": ({"self_draw": "No"}, {"self_draw": False}),
    "empty": ({"self_draw": ""}, {}),
    "flags apart": ({"flags": "last_of_kind rob_kong"}, {"flags": ["last_of_kind", "rob_kong"]}),
    "flags by ;": ({"flags": "last_of_kind;rob_kong"}, {"flags": ["last_of_kind", "rob_kong"]}),
    "flags as JSON": ({"flags": '["last_of_kind"]'}, {"flags": ["last_of_kind"]}),
    "options": ({"options": "minimum=1; kongs=wmo"}, {"options": {"minimum": 1, "kongs": "wmo"}}),
    "options as JSON": ({"options": '{"minimum": 1}'}, {"options": {"minimum": 1}}),
    "variant": ({"variant": "mcr"}, {"variant": "mcr"}),
    "preset": ({"preset": "wmo"}, {"options": {"preset": "wmo"}}),
    "capitals and blanks": ({" Self_Draw ": " yes "}, {"self_draw": True}),
}


@pytest.mark.parametrize(("cells", "fields"), CELLS.values(), ids=CELLS)
def test_cells_are_read_like_a_record(cells: dict, fields: dict) -> None:
    usual = RECORD | {"melds": "123m- EEEE_"}
    found = scored(row(**usual | cells))
    record = RECORD | {"concealed": (usual | cells)["concealed"], "melds": [CHOW, ANKAN]} | fields
    expected = scored(json.dumps(record), name="hands.jsonl")
    assert found == [expected[0] | {"line": 2}]
    assert "total" in found[0] or "error" in found[0]


BAD_CELLS = {
    "truth": ({"self_draw": "maybe"}, "self_draw: 'maybe' is neither true nor false"),
    "tiles as groups": ({"melds": "123m"}, "melds: '123m' is no group"),
    "unreadable groups": ({"melds": "12x-"}, "melds: '12x-'"),
    "broken JSON": ({"melds": "[{"}, "melds is no JSON: expecting"),
    "deep JSON": ({"flags": "[" * 90_000}, "flags is nested too deep: at most 40 levels"),
    "key alone": ({"options": "minimum"}, "options: 'minimum' is no key=value"),
    "key twice": ({"options": "base=1;base=2"}, "options: base stands twice"),
    "unknown switch": ({"options": "colour=red"}, "colour"),
    "unknown flag": ({"flags": "tired"}, "flags: 'tired' is no circumstance"),
    "wind": ({"seat": "X"}, "seat: 'X' is no wind"),
    "many flowers": ({"flowers": "9"}, "9 flowers: there are only eight"),
    "flowers in words": ({"flowers": "²"}, "flowers"),
    "hand and fields": ({"hand": GOOD}, "and concealed beside it says 456p7899s"),
    "nothing": ({"concealed": "", "win": ""}, "there is no hand here"),
}


@pytest.mark.parametrize(("cells", "error"), BAD_CELLS.values(), ids=BAD_CELLS)
def test_bad_cells_are_named(cells: dict, error: str) -> None:
    (found,) = scored(row(**RECORD | {"id": "a", "player": "Li"} | cells))
    assert error in found["error"]
    assert (found["line"], found["id"], found["player"]) == (2, "a", "Li")


BAD_ROWS = {
    "too few": ("1", "1 cell, and the header has 2: too few"),
    "too many": (f"1,{GOOD},x", "3 cells, and the header has 2: too many"),
    "quote not closed": (f'"1,{GOOD}', "a quote is opened in this row and not closed"),
    "after a quote": ('"1" ,x', "something follows a closing quote"),
    "carriage return": ("1\r2,x", "a bare carriage return in this row"),
    "long cell": (f"{'1' * 200_000},x", "a cell of this row is too long"),
    "not utf-8": ("1,\udcff", "this line is not UTF-8: byte 0xff at 3"),
}


@pytest.mark.parametrize("at", [0, 1, 2])
@pytest.mark.parametrize(("bad", "error"), BAD_ROWS.values(), ids=BAD_ROWS)
def test_a_bad_row_costs_one_row(bad: str, error: str, at: int) -> None:
    rows = [f"{n},{GOOD}" for n in range(2)]
    rows.insert(at, bad)
    text = "\n".join(["id,hand", *rows, ""])
    found = scored(text.encode("utf-8", "surrogateescape"))
    assert [record["line"] for record in found] == [2, 3, 4]
    assert error in found.pop(at)["error"]
    assert [record["total"] for record in found] == [22, 22]


def test_many_quotes_that_are_not_closed_take_no_long_time() -> None:
    found = scored("id,hand\n" + f'"1,{GOOD}\n' * 5001 + f"1,{GOOD}\n" * 3)
    assert len(found) == 5004
    assert sum("error" in record for record in found) == 5001


BAD_HEADERS = {
    "twice": ("hand,id,id", "the column 'id' stands twice in the header"),
    "a hand": (GOOD, "the header names no column hand or concealed"),
    "other names": (
        "date;player",
        "the header names no column hand or concealed; it has 'date;player'",
    ),
    "many": (
        ",".join(f"c{n}" for n in range(2000)),
        "it has 'c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10', 'c11' and 1,988",
    ),
    "two of hands": ("hand,hand", "the column 'hand' stands twice in the header"),
    "quote": ('"hand,id', "a quote is opened in this row and not closed"),
}


@pytest.mark.parametrize(("header", "error"), BAD_HEADERS.values(), ids=BAD_HEADERS)
def test_a_bad_header_is_one_error(header: str, error: str) -> None:
    """Nothing can be said of the rows under it; other files are scored."""
    Path("good.csv").write_text(f"hand\n{GOOD}\n")
    Path("hands.csv").write_text(f"{header}\n{GOOD},1,2\n\n{GOOD},3,4\n")
    for words in ([], ["--jobs", "2"]):
        result = batch("hands.csv", "good.csv", *words)
        bad, good = [json.loads(line) for line in result.stdout.splitlines()]
        assert (bad["line"], bad["kind"], good["total"]) == (
            1, bad["kind"], 22
        )  # fmt: skip
        assert error in bad["error"]
        assert f"refused: hands.csv, line 1: {bad['error'][:160]}" in result.stderr
        assert result.exit_code == 1


def test_a_first_row_that_is_a_hand_is_told_apart() -> None:
    assert "looks like a hand" in scored(f"{GOOD},1\n")[0]["hint"]
    assert "looks like a hand" not in scored("date,player\n")[0]["hint"]
    assert "--column hand=NAME" in scored("date,player\n")[0]["hint"]


def test_encodings() -> None:
    for encoding in ("utf-16", "utf-32"):
        data = f"id,hand\n李,{GOOD}\n".encode(encoding)
        for words in ([], ["--encoding", encoding]):
            found = scored(data, *words)
            assert [(record["id"], record["total"]) for record in found] == [("李", 22)]
    data = f"{GOOD} id=1 # 李\r\n".encode("gb18030")
    assert scored(data, "--encoding", "gb18030", name="a.txt")[0]["total"] == 22
    result = batch("a.txt", "--encoding", "klingon")
    assert result.exit_code == 2
    assert "there is no encoding 'klingon'" in result.stderr


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["", "BOM"])
def test_marks_line_ends_breaks_and_empty_rows(ends: str, mark: bytes) -> None:
    rows = ["", "hand,remark,", "", f'{GOOD},"a', 'b, ""c""",', ",,", f"{GOOD},z,", "  ", "x,,y"]
    found = scored(mark + ends.join(rows).encode())
    assert [record["line"] for record in found] == [4, 7, 9]
    assert [record.get("remark") for record in found] == [f'a{ends}b, "c"', "z", None]
    assert found[2]["error"] == "cell 3 has no name in the header"


@pytest.mark.parametrize(("form", "delimiter"), [("csv", ","), ("tsv", "\t")])
def test_rows_out(form: str, delimiter: str) -> None:
    Path("hands.csv").write_text(
        f'id,hand,player,"a, b"\n1,{GOOD} minimum=1,"Li, ""Q""\t","x\ny"\n2,nonsense,,\nbad\n'
    )
    result = batch("hands.csv", "--output", f"out.{form}")
    assert (result.exit_code, result.stdout) == (1, "")
    good, bad, short = table(Path(f"out.{form}").read_bytes().decode(), delimiter)
    assert list(good) == [*COLUMNS, "player", "a, b", "further"]
    assert good == dict.fromkeys(good, "") | {
        "line": "2",
        "id": "1",
        "variant": "guobiao",
        "preset": "mil",
        "options": "minimum=1",
        "hand": f"{GOOD} minimum=1",
        "total": "22",
        "unit": "fan",
        "legal": "true",
        "items": "清龙=16; 圈风刻=2; 门前清=2; 缺一门=1; 单钓将=1",
        "payments": "winner=46; discarder=-30; others=-8",
        "player": 'Li, "Q"\t',
        "a, b": "x\ny",
    }
    assert (bad["line"], bad["id"], bad["kind"]) == ("4", "2", "unknown word")
    assert json.loads(bad["further"]) == {"start": 0, "end": 8}
    assert (short["line"], short["error"]) == ("5", "1 cell, and the header has 4: too few")


def test_rows_can_be_asked_again() -> None:
    Path("hands.csv").write_text(f"hand,player\n{GOOD} minimum=1,Li\n{GOOD} preset=wmo,\n")
    first = batch("hands.csv", "--format", "csv").stdout
    Path("again.csv").write_text(first, encoding="utf-8")
    assert batch("again.csv", "--format", "csv").stdout == first


def test_the_columns_of_several_files_and_of_a_pipe() -> None:
    Path("a.csv").write_text(f"hand,player\n{GOOD},Li\n")
    Path("b.tsv").write_text(f"hand\tclub\n{GOOD}\tX\n")
    Path("c.jsonl").write_text(json.dumps({"hand": GOOD, "date": 5}))
    found = table(batch("a.csv", "b.tsv", "c.jsonl", "--format", "csv").stdout)
    assert list(found[0]) == ["file", *COLUMNS, "player", "club", "further"]
    assert [(one["file"], one["player"], one["club"], one["further"]) for one in found] == [
        ("a.csv", "Li", "", ""),
        ("b.tsv", "", "X", ""),
        ("c.jsonl", "", "", '{"date": 5}'),
    ]
    typed = f"hand,player\nnonsense\n{GOOD},Li\n"
    found = table(batch("-", "--from", "csv", "--format", "csv", typed=typed).stdout)
    assert [one["player"] for one in found] == ["", "Li"]
    for text in ("", "hand,player\n"):
        Path("empty.csv").write_text(text)
        out = batch("empty.csv", "--format", "csv").stdout
        assert out.splitlines()[0].startswith("line,id,")
        assert ("player" in out) is bool(text)
        assert batch("empty.csv").stdout == ""


@pytest.mark.parametrize("packing", PACKERS)
@pytest.mark.parametrize("form", ["txt", "jsonl", "csv", "tsv"])
def test_packed_files(form: str, packing: str) -> None:
    texts = {
        "txt": GOOD,
        "jsonl": json.dumps({"hand": GOOD}),
        "csv": f"hand\n{GOOD}",
        "tsv": f"hand\n{GOOD}",
    }
    data = PACKERS[packing](texts[form].encode())
    plain = scored(texts[form], name=f"hands.{form}")
    assert scored(data, name=f"hands.{form}.{packing.upper()}") == plain
    out = "jsonl" if form == "txt" else form
    for name in (f"out.{out}", f"out.{out}.{packing}", f"twice.{out}.{packing}"):
        assert batch(f"hands.{form}", "--output", name).exit_code == 0
    packed = Path(f"out.{out}.{packing}").read_bytes()
    assert UNPACKERS[packing](packed) == Path(f"out.{out}").read_bytes()
    assert packed == Path(f"twice.{out}.{packing}").read_bytes()


def test_a_packed_format_that_is_not_built_is_refused_by_name() -> None:
    Path("hands.feather.gz").write_bytes(gzip.compress(b"PAR1"))
    result = batch("hands.feather.gz")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "hands.feather.gz: .feather files cannot be read yet" in result.stderr
    assert batch("-", "--output", "out.feather.gz", typed="").exit_code == 2


@pytest.mark.parametrize("packing", PACKERS)
@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_a_packed_file_that_is_cut_off(form: str, packing: str) -> None:
    lines = "".join(f"{n},{GOOD}\n" for n in range(3000))
    data = PACKERS[packing](f"id,hand\n{lines}".encode())
    if packing == "bz2":  # a block is read as a whole: two files in one, the second cut off
        data += data
    Path(f"hands.csv.{packing}").write_bytes(data[:-20])
    result = batch(f"hands.csv.{packing}", "--output", f"out.{form}.gz")
    assert result.exit_code == 2
    assert f"hands.csv.{packing}: the compressed data ends too early" in result.stderr
    assert f"What was scored until now is in out.{form}.gz.part" in result.stderr
    assert not Path(f"out.{form}.gz").exists()
    written = gzip.decompress(Path(f"out.{form}.gz.part").read_bytes()).decode().splitlines()
    assert len(written) > 1000
    assert written[-1].endswith("}" if form == "jsonl" else ",")
    printed = batch(f"hands.csv.{packing}", "--format", form).stdout.splitlines()
    assert printed == written


DAMAGED = {
    "no gzip": ("gz", lambda data: GOOD.encode()),
    "no bzip2": ("bz2", lambda data: GOOD.encode()),
    "no xz": ("xz", lambda data: GOOD.encode()),
    "header only": ("gz", lambda data: data[:10] + b"\xff" * 40),
    "checksum": ("gz", lambda data: data[:-8] + b"12345678"),
    "xz inside": ("xz", lambda data: data[:30] + b"\xff\xff\xff" + data[33:]),
}


@pytest.mark.parametrize(("packing", "damage"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_packed_file(packing: str, damage: Callable[[bytes], bytes]) -> None:
    name = f"hands.csv.{packing}"
    Path(name).write_bytes(damage(PACKERS[packing](f"hand\n{GOOD}\n".encode())))
    for form in ("jsonl", "csv"):
        result = batch(name, "--format", form)
        assert result.exit_code == 2
        assert f"Error: {name}: this is no {packing} file, or it is damaged" in result.stderr
    assert batch(name, "--from", "text", "--strict").exit_code in (1, 2)


def test_the_example_of_a_spreadsheet() -> None:
    rows = table(batch(str(ROOT / "examples" / "hands.csv"), "--format", "csv").stdout)
    assert [(one["id"], one["player"], one["total"], one["legal"]) for one in rows] == [
        ("straight", "李", "22", "true"),
        ("kong", "王", "22", "true"),
        ("house", "Chen, A.", "9", "true"),
    ]


def test_memory_stays_flat() -> None:
    def lines() -> Iterator[bytes]:
        yield b"id,hand\n"
        for n in range(100_000):
            yield b'%d,"1m\n' % n if n % 1000 == 0 else b"%d,1m\n" % n

    tracemalloc.start()
    try:
        assert sum(1 for _ in Table(lines(), ",")) == 100_000
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


NEAR = {
    "hand,seet": ["seet: seat"],
    "hand,hnad,HAND_": [],  # there is a hand already
    "concealed,win,sellf_draw,Round Wind,seat": ["sellf_draw: self_draw"],
    "hand,seet_wind,wni": ["seet_wind: seat", "wni: win"],
    "hand,player,wins,date,name,game,table,n,wind,club id,hint,kind,expected": [],
}


@pytest.mark.parametrize("header", NEAR)
def test_a_column_that_may_be_misspelt_is_named_once(header: str) -> None:
    row = ",".join(GOOD if name == "hand" else "x" for name in header.split(","))
    Path("hands.csv").write_text("\n".join((header, *[row] * 40, "")))
    Path("hands.txt").write_text(f"{GOOD}\n")
    told = [one.split(": ") for one in NEAR[header]]
    for words in (["--format", "csv"], ["--output", "out.jsonl", "--jobs", "2"]):
        result = batch("hands.txt", "hands.csv", *words)
        told_all = result.stderr.splitlines()
        *notes, summary = [one for one in told_all if not one.startswith("refused: ")]
        assert summary.startswith("41 hands: ")
        assert notes == [
            f"hands.csv: column {name!r} is carried through; did you mean {meant!r}?"
            for name, meant in told
        ]
    assert batch("hands.csv", "--quiet").stderr.count("did you mean") == len(told)
    piped = batch("-", "--from", "csv", typed=Path("hands.csv").read_text()).stderr
    assert piped.count("did you mean") == len(told)
    assert piped.startswith("standard input: " if told else "40 hands")


def test_a_header_without_hands_may_be_misspelt() -> None:
    Path("hands.csv").write_text(f"hnad,seet\n{GOOD},E\n")
    result = batch("hands.csv")
    assert "Did you mean hand by 'hnad'?" in result.stdout
    assert "carried through" not in result.stderr


def test_a_quote_left_open_is_looked_for_in_linear_time() -> None:
    decoded = 0

    class Counted(bytes):
        def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
            nonlocal decoded
            decoded += 1
            return super().decode(encoding, errors)

    lines = ["hand,note\n", '"a\n', *['b","a\n'] * 3_000, 'b","\n', f"{GOOD},\n"]
    rows = list(_rows(enumerate(map(Counted, map(str.encode, lines)), 1), ","))
    assert (rows[0][1], rows[-1][1]) == (["hand", "note"], [GOOD, ""])
    assert len(rows) == len(lines)
    assert decoded < 25 * len(lines)


def test_a_row_has_a_greatest_size() -> None:
    lines = [b'"a\n', *[b"b" * 1_000 + b'","\n'] * 3_000]
    tracemalloc.start()
    refused = sum(error is not None for _, _, error in _rows(enumerate(lines, 1), ","))
    assert refused == len(lines)
    assert tracemalloc.get_traced_memory()[1] < 20 << 20
    tracemalloc.stop()
