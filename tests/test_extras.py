"""Without an extra: an error that names it, and nothing that was begun."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from batch_runner import batch

from scorer.batch.arrow import arrow

pytestmark = pytest.mark.usefixtures("plain_surroundings")

GOOD = "123456789m5pEEE +5p E/S"


@pytest.mark.parametrize(
    "words",
    [
        ["hands.parquet"],
        ["-", "--from", "parquet"],
        ["hands.txt", "--output", "out.parquet"],
        ["hands.txt", "--format", "parquet"],
    ],
    ids=" ".join,
)
def test_pyarrow_is_missing(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("hands.parquet").write_text(GOOD)
    Path("hands.txt").write_text(GOOD)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    arrow.cache_clear()
    result = batch(*words, typed=b"")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Parquet needs pyarrow" in result.stderr
    assert "pip install 'mjscore[parquet]'" in result.stderr
    assert list(Path().glob("out*")) == []
    arrow.cache_clear()


def test_ray_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("hands.parquet").write_text(GOOD)
    monkeypatch.setitem(sys.modules, "ray", None)
    result = batch("hands.parquet", "--ray", "local", "--output", "scores")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'mjscore[ray]'" in result.stderr
    assert not Path("scores").exists()
