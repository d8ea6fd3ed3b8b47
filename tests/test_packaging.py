"""The wheel, built and used in a clean environment: it must hold all it needs."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"]
    subprocess.run([*pip, str(folder), str(ROOT)], check=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_the_grammar_and_nothing_foreign(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert "scorer/grammar/hand.lark" in names
    assert "scorer/py.typed" in names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"scorer", "mjscore"}


def test_the_wheel_works_by_itself(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True, cwd=tmp_path)
    code = "import scorer; print(scorer.score('123456789m5pEEE+5p E/S').total)"
    done = subprocess.run(
        [python, "-c", code], check=True, cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stdout == "22\n"
    command = [python.with_name("mjscore"), "123456789m5pEEE+5p", "E/S", "--format", "tsv"]
    done = subprocess.run(command, check=True, cwd=tmp_path, capture_output=True, text=True)
    assert "清龙" in done.stdout
    build = [python, "-m", "scorer.notation.build", "--check"]
    subprocess.run(build, check=True, cwd=tmp_path)
