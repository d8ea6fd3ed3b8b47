"""Options and fixtures of the whole suite."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

CASES = Path(__file__).parent / "cases"
os.environ.pop("COLUMNS", None)  # of the terminal that the tests were begun in

# No test depends on a clock: a busy machine may take any time for an example.
settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        metavar="DIR",
        action="append",
        default=[],
        help="run every *.jsonl and *.txt of DIR as cases, besides the project's own",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Turn each line of the case files into a test whose id is its file and line."""
    if "case" not in metafunc.fixturenames:
        return
    from cases_reader import read_cases  # noqa: PLC0415

    folders = [CASES, *map(Path, metafunc.config.getoption("--cases"))]
    cases = []
    for folder in folders:
        found = list(read_cases(folder))
        if not found:
            raise pytest.UsageError(f"there are no cases (*.jsonl, *.txt) in {folder}")
        cases += found
    metafunc.parametrize("case", cases, ids=[case.name for case in cases])


@pytest.fixture
def plain_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Work in an empty folder, without a configuration of the user's."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "nowhere"))
    monkeypatch.delenv("MJSCORE_VARIANT", raising=False)
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def tables_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with rules that nobody used, and let MEMORY know no table that another test made.

    A test that makes MEMORY look at every new entry would else look at those of the whole suite.
    """
    from scorer.readings.memo import MEMORY  # noqa: PLC0415
    from scorer.scoring import rules  # noqa: PLC0415

    rules._rules.cache_clear()
    rules.default_rules.cache_clear()
    monkeypatch.setattr(MEMORY, "_holders", {})
