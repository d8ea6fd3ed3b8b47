"""The README does what it says: its commands give the output shown, its Python runs."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import readme

import scorer

TEXT = readme.README.read_text(encoding="utf-8")
SESSIONS = re.findall(r"^```console\n\$ (.*?)\n(.*?)^```", TEXT, re.M | re.S)


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[first for first, _ in SESSIONS])
def test_a_session_of_the_readme(command: str, shown: str) -> None:
    words = shlex.split(command)
    assert words[0] == "mjscore"
    others = ("LC_", "MJSCORE", "COLUMNS")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(others)}
    done = subprocess.run(
        [sys.executable, "-m", "scorer", "--no-config", *words[1:]],
        capture_output=True,
        text=True,
        check=False,
        env=environment | {"LANG": "C.UTF-8", "PYTHONUTF8": "1"},
        cwd=readme.README.parent,
    )
    assert done.stdout + done.stderr == shown


def test_the_library_as_the_readme_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(readme.README.parent)
    assert doctest.testfile(str(readme.README), module_relative=False).failed == 0


def test_the_library_as_its_docstring_shows_it() -> None:
    assert doctest.testmod(scorer).failed == 0


def test_the_fan_of_the_readme_is_the_book() -> None:
    shown = next(block for block in re.findall(r"^```python\n(.*?)^```", TEXT, re.M | re.S)
                 if "@guobiao.fan" in block)  # fmt: skip
    book = Path(__file__).parent.parent / "scorer" / "variants" / "guobiao"
    source = (book / "fans2_16_to_6.py").read_text(encoding="utf-8")
    body = shown[shown.index("def pure_straight") : shown.index("    Yes:")]
    assert body in source


def test_the_two_commands_make_their_own_environment() -> None:
    for heading in ("Try it", "Tests"):
        command = readme.blocks(heading)[0]
        assert command.startswith("python3 -m venv .venv && ")
        assert command.count("\n") == 1


def test_every_heading_has_its_first_block() -> None:
    assert "mjscore 123456789m" in readme.blocks("Try it")[0]
    assert "pytest tests" in readme.blocks("Tests")[0]
