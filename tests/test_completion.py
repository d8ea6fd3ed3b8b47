"""What bash, zsh and fish complete, and the scripts by which they ask."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from scorer.cli.app import app
from scorer.cli.shells import Bash

ROOT = Path(__file__).parent.parent
BREAKS = " \t\n\"'><=;|&(:"


def completed(*words: str) -> list[str]:
    """Return what fits the last word, behind the others."""
    *before, typed = words
    complete = ShellComplete(app, {}, "mjscore", "_MJSCORE_COMPLETE")
    found = complete.get_completions(before, typed)
    return [item.value if item.type == "plain" else f"<{item.type}>" for item in found]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["wa"], "waits"),
        (["--fo"], "--format"),
        (["--read"], "--readings"),
        (["-"], "--version"),
        (["123m", "--fo"], "--format"),
        (["--format", "js"], "jsonl"),
        (["-V", ""], "guobiao"),
        (["-V", "ten"], "tenhou"),
        (["-V", "三"], ""),
        (["123m", "-V", "hongkong", "-o", "pre"], "preset="),
        (["-V", "hongkong", "-o", "preset=s"], "preset=sansan"),
        (["-V", "guangdong", "-o", "preset=mil2023", "-o", "ho"], "horses="),
        (["-o", "kongs="], "kongs=wmo"),
        (["-o", "minim"], "minimum="),
        (["-V", "riichi", "-o", "aka_dora=f"], "aka_dora=false"),
        (["waits", "123m", "-V", "hongkong", "-o", "ca"], "cap="),
        (["batch", "x", "-o", "flow"], "flowers_in_minimum="),
        (["lastd"], "lastdiscard"),
        (["123m", "海底"], "海底捞月"),
        (["123m", "flow"], "flowers="),
        (["123m", "variant=ho"], "variant=hongkong"),
        (["123m", "seat="], "seat=W"),
        (["123m 456p la"], "123m 456p lasttile"),
        (["fans", "guobiao", "All-P"], "All-Pungs"),
        (["fans", "riichi", "tany"], "tanyao"),
        (["fans", "hongkong", "-o", "preset="], "preset=erer"),
        (["rules", "new", "hongkong", "xin"], "xinpai"),
        (["batch", "exam"], "<file>"),
        (["batch", "x", "--output", "exam"], "<file>"),
        (["table", "exam"], "<file>"),
        (["variants", "exam"], "<file>"),
        (["fans", "exam"], "<file>"),
        (["123m", "--rules", "exam"], "<file>"),
        (["exam"], "<file>"),
        (["completion", "z"], "zsh"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_completes(words: list[str], wanted: str) -> None:
    found = completed(*words)
    assert wanted in found if wanted else not found


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("mjscore -V hongkong -o preset=sa", "plain,sansan"),
        ("mjscore -V hongkong -o min", "part,min_fan="),
        ("mjscore '123m 456p last", "plain,123m 456p lasttile"),
        ("mjscore batch exam", "file,exam"),
        ("mjscore 123m variant=hon", "plain,hongkong"),
    ],
)
def test_bash_gets_what_it_replaces(
    line: str, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MJSCORE_LINE", line)
    monkeypatch.setenv("MJSCORE_BREAKS", BREAKS)
    assert wanted in Bash(app, {}, "mjscore", "_MJSCORE_COMPLETE").complete().split("\n")


@pytest.fixture
def program(tmp_path: Path) -> dict[str, str]:
    """Put a program `mjscore` on the path: what the script calls is no function of a shell."""
    file = tmp_path / "mjscore"
    file.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m scorer "$@"\n', encoding="utf-8")
    file.chmod(0o755)
    return {
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
        "LC_ALL": "C.UTF-8",
    }


def run(shell: str, script: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"needs {shell}")
    bare = {"bash": ["--norc", "-c"], "zsh": ["-f", "-c"], "fish": ["--no-config", "-c"]}[shell]
    command = [found, *bare, script]
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False)


def test_the_script_in_bash(program: dict[str, str]) -> None:
    script = """
        eval "$(mjscore completion bash)"
        complete -p mjscore
        for COMP_LINE in "mjscore -V hongkong -o preset=sa" "mjscore batch exam" "mjscore 海底"
        do
            COMP_POINT=${#COMP_LINE}
            _mjscore_completion mjscore
            echo "${COMPREPLY[@]}"
        done"""
    done = run("bash", script, program)
    registered, preset, files, words = done.stdout.splitlines()
    assert "-o default" in registered  # names of files where nothing of ours fits
    assert (preset, files) == ("sansan", "")
    assert "海底捞月" in words.split()
    assert done.stderr == ""


def test_the_script_in_zsh_without_its_completion_system(program: dict[str, str]) -> None:
    script = 'eval "$(mjscore completion zsh)" && whence _mjscore_completion'
    done = run("zsh", script, program)
    assert (done.returncode, done.stdout) == (0, "_mjscore_completion\n")
    assert "compdef" not in done.stderr


def test_the_script_in_zsh_that_has_it(program: dict[str, str]) -> None:
    script = """
        compdef() { print $1 for $2 }
        eval "$(mjscore completion zsh)"
        compadd() { print -l -- "$@" ${(P)argv[-1]} }
        words=(mjscore -V hongkong -o preset=sa)
        CURRENT=$#words
        _mjscore_completion"""
    done = run("zsh", script, program)
    assert done.stdout.startswith("_mjscore_completion for mjscore\n")
    assert "preset=sansan" in done.stdout.splitlines()


def test_the_script_in_fish(program: dict[str, str]) -> None:
    script = 'mjscore completion fish | source; complete -C "mjscore -V hongkong -o preset=sa"'
    assert "preset=sansan" in run("fish", script, program).stdout
