"""score_columns: a batch of columns in, columns of answers out, the same for every engine."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

import scorer
from scorer import HandError, OptionError, score_columns

GOOD = "123456789m5pEEE +5p E/S"
CHEAP = "123m456p56s99p 555s- +7s"
HANDS = [GOOD, "nonsense", None, CHEAP, f"{CHEAP} minimum=1", f"{GOOD} id=own"]
NAMES = (
    "id", "variant", "preset", "options", "hand", "total", "unit", "legal", "items", "payments",
    "notes", "error", "kind", "hint",
)  # fmt: skip


def test_the_columns_are_always_the_same() -> None:
    for hands in ([], [GOOD], ["nonsense"], HANDS):
        found = score_columns({"hand": hands, "n": list(range(len(hands)))})
        assert list(found) == [*NAMES, "n", "further"]
        assert {len(column) for column in found.values()} == {len(hands)}
        for name in NAMES:
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


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({}, "names no column"),
        ({"player": ["Li"]}, "names no column"),
        ({"hand": [GOOD], "player": []}, "has 1 cells, and 'player' has 0"),
        ({"hand": GOOD}, "no sequence of cells"),
        ({"hand": [GOOD], "Hand": [GOOD]}, "stands twice"),
    ],
)
def test_what_is_no_table_is_refused(columns: dict[str, Any], said: str) -> None:
    with pytest.raises(HandError, match=said):
        score_columns(columns)


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
