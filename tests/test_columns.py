"""A batch of columns to columns of answers, without any engine."""

from __future__ import annotations

import csv
import io
import json
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable
from decimal import Decimal
from pathlib import Path

import pytest
from batch_runner import batch

import scorer
from scorer import HandError, OptionError, score_columns
from scorer.batch.columns import TYPES
from scorer.batch.entries import ANSWERS
from scorer.batch.headers import OURS
from scorer.batch.outputs import COLUMNS

GOOD = "123456789m5pEEE +5p E/S"
CHEAP = "123m456p56s99p 555s- +7s"
HANDS = [GOOD, "nonsense", None, CHEAP, f"{CHEAP} minimum=1", f"{GOOD} id=own"]
RECORD = {"concealed": "456p789s9s", "win": "9s", "round": "E", "seat": "S", "melds": "123m- EEEE_"}
CHOW = {"kind": "chow", "tiles": "123m", "from": "left"}
KONG = {"kind": "concealed_kong", "tiles": "EEEE", "from": None}
USUAL = ["id", "variant", "preset", "rules", "options", "hand", "total", "unit", "legal", "items"]
USUAL += ["payments", "notes", "error", "kind", "hint"]

pytestmark = pytest.mark.usefixtures("plain_surroundings")


def answers(columns: dict[str, Iterable[object]], **rules: object) -> list[dict[str, object]]:
    found = score_columns(columns, **rules)
    return [dict(zip(found, row, strict=True)) for row in zip(*found.values(), strict=True)]


def test_a_row_for_each_row_in_order() -> None:
    found = score_columns({"player": ["Li", "Wu", "Chen"], "hand": [GOOD, "1m", None]})
    assert list(found) == [*USUAL, "player", "further"]
    assert found["total"] == [22, None, None]
    assert found["legal"] == [True, None, None]
    assert found["player"] == ["Li", "Wu", "Chen"]
    assert found["kind"] == [None, "wrong tile count", "no tiles"]
    assert json.loads(str(found["items"][0]))["清龙"] == 16
    assert found["further"] == [None, '{"start": 0, "end": 2}', None]


BATCHES = {
    "empty": [],
    "good": [GOOD],
    "bad": ["nonsense"],
    "nothing": [None],
    "numbers": [5, 2.5, True],
    "mixed": [GOOD, None, "x"],
}


@pytest.mark.parametrize("hands", BATCHES.values(), ids=BATCHES)
def test_the_columns_and_their_types_are_always_the_same(hands: list[object]) -> None:
    found = score_columns({"hand": hands})
    assert list(found) == [*USUAL, "further"]
    for name, cells in found.items():
        assert len(cells) == len(hands)
        assert {type(cell) for cell in cells} <= {TYPES[name], type(None)}


def test_every_column_of_answers_is_ours() -> None:
    assert set(COLUMNS) | {"file", "further"} == set(TYPES)
    assert set(TYPES) <= ANSWERS | OURS


def test_where_a_row_came_from_is_passed_on_and_an_old_answer_is_not() -> None:
    columns = {"hand": [GOOD], "line": [7], "file": ["a"], "total": [99], "error": ["old"]}
    found = score_columns(columns | {"expected": [5]})
    assert list(found) == ["file", "line", *USUAL, "expected", "further"]
    assert (found["file"], found["line"], found["total"]) == (["a"], [7], [22])
    assert (found["error"], found["expected"]) == ([None], [5])


def test_what_is_passed_on_is_the_very_column() -> None:
    column = [object()]
    assert score_columns({"hand": [GOOD], "mine": column})["mine"] is column


def test_rules_of_the_call_of_the_row_and_of_the_hand() -> None:
    cheap = "123m456p56s99p 555s- +7s"
    columns = {"hand": [cheap, cheap, f"{cheap} minimum=9"], "options": [None, "minimum=7", None]}
    assert score_columns(columns, minimum=1)["legal"] == [True, False, False]
    assert score_columns({"hand": [cheap]})["legal"] == [False]
    assert score_columns({"hand": [cheap]}, "mcr", preset="wmo")["preset"] == ["wmo"]


WRONG: dict[str, tuple[dict, dict, type[Exception], str]] = {
    "no columns": ({}, {}, HandError, "the table names no column hand or concealed"),
    "no hands": ({"x": [1]}, {}, HandError, "the table names no column hand or concealed"),
    "twice": ({"hand": [], "Hand": []}, {}, HandError, "the column 'hand' stands twice"),
    "a text": ({"hand": GOOD}, {}, HandError, "the column 'hand' is str, and no sequence"),
    "a number": ({"hand": 5}, {}, HandError, "the column 'hand' is int, and no sequence"),
    "lengths": ({"hand": [GOOD], "x": []}, {}, HandError, "'hand' has 1 cells, and 'x' has 0"),
    "switch": ({"hand": []}, {"colour": 1}, OptionError, "colour"),
    "value": ({"hand": []}, {"minimum": "x"}, OptionError, "minimum"),
    "variant": ({"hand": []}, {"variant": "martian"}, OptionError, "martian"),
}


@pytest.mark.parametrize(("columns", "rules", "kind", "said"), WRONG.values(), ids=WRONG)
def test_what_concerns_the_whole_call_is_raised(
    columns: dict, rules: dict, kind: type[Exception], said: str
) -> None:
    with pytest.raises(kind, match=said):
        score_columns(columns, **rules)


CELLS = {
    "a list of groups": ({"melds": [CHOW, KONG]}, {"melds": "123m- EEEE_"}),
    "groups in the notation": ({"melds": "123m- EEEE_"}, {"melds": "123m- EEEE_"}),
    "truth": ({"self_draw": True}, {"self_draw": "yes"}),
    "truth as a number": ({"self_draw": 0}, {"self_draw": "no"}),
    "nothing": ({"self_draw": None, "flowers": float("nan")}, {}),
    "a count": ({"flowers": 2}, {"flowers": "2"}),
    "a count in a column with gaps": ({"flowers": 2.0}, {"flowers": "2"}),
    "half a flower": ({"flowers": 2.5}, {"flowers": "2.5"}),
    "flags": ({"flags": ["last_of_kind"]}, {"flags": "last_of_kind"}),
    "switches": ({"options": {"minimum": 1}}, {"options": "minimum=1"}),
    "switches with gaps": ({"options": {"minimum": 1, "kongs": None}}, {"options": "minimum=1"}),
    "switches as pairs": ({"options": [("minimum", "1")]}, {"options": "minimum=1"}),
    "bytes": ({"win": b"9s"}, {"win": "9s"}),
    "a number as a name": ({"id": 7}, {"id": "7"}),
    "a large name": ({"id": Decimal("12345678901234567890")}, {"id": "12345678901234567890"}),
}


@pytest.mark.parametrize(("cells", "texts"), CELLS.values(), ids=CELLS)
def test_cells_with_types_say_what_texts_say(cells: dict, texts: dict) -> None:
    usual = RECORD | {"melds": "123m- EEEE_"}
    typed = answers({name: [cell] for name, cell in (usual | cells).items()})[0]
    said = answers({name: [cell] for name, cell in (usual | texts).items()})[0]
    for told in ("error", "hint"):  # the words show the value as it was given
        assert (typed.pop(told) is None) == (said.pop(told) is None)
    assert typed == said


BAD_CELLS = {
    "hand": ({"hand": 5}, "hand is a text, and this is a number"),
    "hand in parts": ({"hand": [GOOD]}, "hand is a text, and this is a list"),
    "seat": (RECORD | {"seat": 1}, "seat: 1 is no wind"),
    "melds": (RECORD | {"melds": {"a": 1}}, "melds is a list"),
    "melds of numbers": (RECORD | {"melds": [1]}, "melds[0] is an object"),
    "pairs of nothing": (
        RECORD | {"options": [("a",)]},
        "options is an object, and this is a list",
    ),
    "a pair twice": (RECORD | {"options": [("a", 1), ("a", 2)]}, "options is an object"),
    "self_draw": (RECORD | {"self_draw": 2}, "self_draw: '2' is neither true nor false"),
    "id": ({"hand": GOOD, "id": [1]}, "id is a text or a number, and this is a list"),
    "not UTF-8": ({"hand": b"1m\xff"}, "'\\' has no place here"),
    "half a pair": ({"hand": "1m\ud800"}, ""),
}


@pytest.mark.parametrize(("cells", "said"), BAD_CELLS.values(), ids=BAD_CELLS)
def test_a_bad_row_is_one_row(cells: dict, said: str) -> None:
    bad, good = answers({n: [c, RECORD.get(n, GOOD if n == "hand" else None)]
                         for n, c in cells.items()})  # fmt: skip
    assert said in str(bad["error"])
    assert bad["total"] is None
    assert good["error"] is None


def test_deep_and_round_cells_are_refused() -> None:
    deep: list = []
    for _ in range(10_000):
        deep = [deep]
    ring: list = []
    ring.append(ring)
    rows = {name: [value, value] for name, value in RECORD.items()}
    assert score_columns(rows)["error"] == [None, None]
    for error in score_columns(rows | {"flags": [deep, ring]})["error"]:
        assert "flags" in str(error)


def test_the_same_answers_as_a_file_of_rows() -> None:
    rows = [
        {"id": "a", "hand": GOOD, "minimum": ""},
        {"id": "", "hand": f"{GOOD} id=own flowers=2", "minimum": "x"},
        {"id": "c", "hand": "123m456p56s99p 555s- +7s", "minimum": "y"},
        {"id": "d", "hand": "1x", "minimum": ""},
        {"id": "e", "hand": "", "minimum": ""},
    ]
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    Path("hands.csv").write_text(out.getvalue())
    file = [json.loads(line) for line in batch("hands.csv").stdout.splitlines()]
    found = answers({name: [row[name] for row in rows] for name in rows[0]})
    for record, row in zip(file, found, strict=True):
        del record["line"]
        rest = json.loads(str(row.pop("further") or "{}"))
        parts = {n: json.loads(str(row[n])) for n in ("items", "payments", "options", "notes")
                 if row[n] is not None}  # fmt: skip
        said = {name: value for name, value in (row | parts | rest).items() if value is not None}
        assert said == record


@pytest.mark.parametrize("make", [list, tuple, iter], ids=["list", "tuple", "iterator"])
def test_any_sequence_is_a_column(make: Callable[[list], Iterable[object]]) -> None:
    found = score_columns({"hand": make([GOOD, None]), "mine": make([1, 2])})
    assert found["total"] == [22, None]
    assert list(found["mine"]) == [1, 2]


def test_one_hand_loads_nothing_for_batches() -> None:
    code = (
        "import sys; from scorer.cli import main; sys.argv = ['mjscore', '--no-config', "
        f"{GOOD!r}]\ntry: main()\nexcept SystemExit: pass\n"
        "slow = {'pyarrow', 'ray', 'json', 'csv', 'pickle', 'scorer.batch.columns'}\n"
        "print(sorted(slow & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_columns_are_always_the_same() -> None:
    for hands in ([], [GOOD], ["nonsense"], HANDS):
        found = score_columns({"hand": hands, "n": list(range(len(hands)))})
        assert list(found) == [*USUAL, "n", "further"]
        assert {len(column) for column in found.values()} == {len(hands)}
        for name in USUAL:
            kind = {"total": int, "legal": bool}.get(name, str)
            assert all(cell is None or type(cell) is kind for cell in found[name])


def test_a_row_is_scored_as_a_hand_alone() -> None:
    found = score_columns({"hand": HANDS})
    for at, hand in enumerate(HANDS):
        if found["error"][at] is None:
            result = scorer.score(hand or "")
            assert (found["total"][at], found["legal"][at]) == (result.total, result.legal)
            assert json.loads(str(found["items"][at])) == result.items
        else:
            assert hand in ("nonsense", None)
    assert found["id"] == [None, None, None, None, None, "own"]


def test_any_cut_gives_the_same_rows() -> None:
    whole = score_columns({"hand": HANDS})
    for cut in range(len(HANDS) + 1):
        parts = [score_columns({"hand": part}) for part in (HANDS[:cut], HANDS[cut:])]
        assert {name: [*parts[0][name], *parts[1][name]] for name in whole} == whole


def test_place_and_foreign_columns_are_passed_on_and_old_answers_are_not() -> None:
    given = {"line": [7], "hand": [GOOD], "total": [99], "what": [{"a": 1}], "error": ["old"]}
    found = score_columns(given)
    assert (found["line"], found["what"]) == ([7], [{"a": 1}])
    assert (found["total"], found["error"]) == ([22], [None])


def test_the_rules_hold_for_rows_that_do_not_say_otherwise() -> None:
    found = score_columns({"hand": [CHEAP, f"{CHEAP} minimum=99"]}, minimum=1)
    assert found["legal"] == [True, False]
    with pytest.raises(OptionError):
        score_columns({"hand": []}, nonsense=1)
    with pytest.raises(OptionError):
        score_columns({"hand": []}, "nonsense")


def test_it_can_be_sent_to_a_worker() -> None:
    assert pickle.loads(pickle.dumps(score_columns)) is score_columns


@pytest.mark.parametrize(
    "engine", ["numpy.array", "pandas.Series", "polars.Series", "pyarrow.array"]
)
def test_the_columns_of_every_engine(engine: str) -> None:
    module, _, kind = engine.partition(".")
    column = getattr(pytest.importorskip(module, reason=f"needs {module}"), kind)
    plain = score_columns({"hand": [GOOD, "nonsense"], "flag": [1, 2]})
    found = score_columns({"hand": column([GOOD, "nonsense"]), "flag": column([1, 2])})
    assert list(found.pop("flag")) == list(column([1, 2]))
    del plain["flag"]
    assert found == plain


def test_a_table_of_pandas_with_an_index_of_its_own() -> None:
    pandas = pytest.importorskip("pandas", reason="needs pandas")
    hands = pandas.DataFrame({"hand": [GOOD, CHEAP], "n": [1, 2]}, index=[7, 3])
    found = pandas.DataFrame(score_columns(hands))
    assert found["n"].tolist() == [1, 2]
    assert found["total"].tolist() == [22, scorer.score(CHEAP).total]
