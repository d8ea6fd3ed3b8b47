"""The command line as a process of its own: pipes, terminals, encodings, signals, help lines."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner
from pseudo_terminal import shown

from scorer.cli.app import COMMANDS, app

ROOT = Path(__file__).parent.parent
HAND = "123m456p789sEEE9s+9s"
MJSCORE = [sys.executable, "-m", "scorer"]


def surroundings(**more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    nowhere = str(ROOT / "nowhere")
    return {**kept, "XDG_CONFIG_HOME": nowhere, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **more}


def run(*words: str, typed: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*MJSCORE, *words], input=typed, capture_output=True, env=surroundings(**more), check=False
    )


def shell(line: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a line as a user types it: `mjscore` is our module, files are found from the root."""
    function = f'mjscore() {{ "{sys.executable}" -m scorer "$@"; }}; set -o pipefail; '
    return subprocess.run(
        [shutil.which("zsh" if "zsh" in line else "bash") or "", "-c", function + line],
        capture_output=True,
        text=True,
        env=surroundings(HOME=str(folder)),
        cwd=folder,
        check=False,
    )


def examples() -> list[str]:
    wide = CliRunner(env={"COLUMNS": "1000"})
    texts = [wide.invoke(app, [*words, "--help"]).stdout for words in ([], *zip(COMMANDS))]
    return [line for text in texts for line in re.findall(r"^  \$ (.+)$", text, re.MULTILINE)]


@pytest.mark.parametrize("line", examples())
def test_the_examples_of_the_help_run(line: str, tmp_path: Path) -> None:
    if "zsh" in line and not shutil.which("zsh"):
        pytest.skip("needs zsh")
    result = shell(line, tmp_path)  # an installed copy has no files of ours
    assert result.returncode == 0, result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("program", sorted((ROOT / "examples").glob("*.py")), ids=lambda p: p.name)
def test_the_example_programs_run(program: Path) -> None:
    engine = program.stem.removeprefix("with_")
    if engine != program.stem and find_spec(engine) is None:
        pytest.skip(f"needs {engine}")
    result = subprocess.run(
        [sys.executable, program],
        capture_output=True,
        text=True,
        env=surroundings(RAY_USAGE_STATS_ENABLED="0", RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO="0"),
        cwd=ROOT,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout


def test_a_reader_that_goes_away_ends_us_quietly() -> None:
    for line in (
        "mjscore fans guobiao | head -1",
        f"yes {HAND} | mjscore - --json 2>/dev/null | head -1",
        f"yes {HAND} | mjscore batch - | head -1",
    ):
        result = shell(f"{line} >/dev/null; echo ${{PIPESTATUS[-2]}}")
        assert (result.stdout, result.stderr) == ("0\n", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said() -> None:
    for line in (f"mjscore {HAND}", "mjscore batch examples/hands.txt --quiet"):
        result = shell(f"{line} >/dev/full")
        assert (result.returncode, result.stderr) == (
            2,
            "Error: standard output: No space left on device\n",
        )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_the_exit_code_is_the_answers_where_nothing_can_be_said() -> None:
    for words, code in (
        ("1q", 2),
        ("123m456p789sEEE9s+8p", 1),
        (f"{HAND} --json", 0),
        ("batch examples/hands.txt", 1),
        ("fans martian", 2),
    ):
        result = shell(f"mjscore {words} 2>/dev/full >/dev/null")
        assert result.returncode == code, words


def hears_interrupts() -> None:
    """Take SIGINT as it is by default: whoever runs the tests in the background may ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_interrupting_a_batch() -> None:
    reader, writer = os.pipe()
    with subprocess.Popen(
        [*MJSCORE, "batch", "-"],
        stdin=reader,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(),
        preexec_fn=hears_interrupts,  # noqa: PLW1509 - there are no threads here
    ) as batch:
        os.write(writer, f"{HAND}\n".encode())
        assert batch.stdout is not None
        assert b'"total": ' in batch.stdout.readline()  # now it waits for the next hand
        batch.send_signal(signal.SIGINT)
        _, said = batch.communicate()
    os.close(reader)
    os.close(writer)
    assert batch.returncode == 130
    assert b"Traceback" not in said


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_interrupting_what_has_not_yet_looked_at_its_streams(closed: str) -> None:
    program = "from scorer.cli.terminal import leave; leave(130)"
    result = shell(f"'{sys.executable}' -c '{program}' {closed}")
    assert (result.returncode, result.stderr) == (130, "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gbk", "big5", "shift_jis", "utf-8"])
def test_any_encoding_of_the_terminal(encoding: str) -> None:
    for words in (
        [HAND],
        [HAND, "--json"],
        ["fans", "guobiao"],
        ["-h"],
        ["1万2万"],
        [HAND, "--glyphs"],
    ):
        result = run(*words, PYTHONIOENCODING=encoding, PYTHONUTF8="0", LANG="zh_CN.UTF-8")
        result.stdout.decode(encoding)
        assert result.returncode == (2 if words == ["1万2万"] else 0), result.stderr
        assert b"Traceback" not in result.stderr
        assert b"fault of mjscore" not in result.stderr
    table = run(HAND, PYTHONIOENCODING=encoding, LANG="zh_CN.UTF-8").stdout.decode(encoding)
    assert ("花龙" if encoding in ("gbk", "utf-8") else "Mixed Straight") in table


@pytest.mark.parametrize("form", ["table", "markdown"])
def test_without_chinese_rules_are_in_english(form: str) -> None:
    for words in (
        ["fans", "guobiao"],
        ["fans", "guobiao", "principles"],
        ["fans", "guobiao", "推不倒"],
        ["variants"],
        ["variants", "guobiao"],
    ):
        result = run(*words, "--format", form, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
        assert result.returncode == 0
        assert b"?" not in result.stdout, words
    shown = run("fans", "guobiao", "不拆移", PYTHONIOENCODING="ascii").stdout.decode()
    assert "=> Pure Straight\n" in shown
    assert "=> Short Straight, Two Terminal Chows\n" in shown


def test_json_is_readable_whatever_the_terminal() -> None:
    plain = run(HAND, "--json", PYTHONIOENCODING="ascii").stdout
    assert json.loads(plain) == json.loads(run(HAND, "--json").stdout)
    assert plain.isascii()


def test_bytes_that_are_no_text() -> None:
    result = subprocess.run(
        [*[os.fsencode(word) for word in MJSCORE], b"\xff1m"],
        capture_output=True,
        env=surroundings(),
        check=False,
    )
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr
    piped = run("-", "--format", "jsonl", typed=b"\xff1m\n" + HAND.encode())
    refused, scored = map(json.loads, piped.stdout.splitlines())
    assert refused["error"] == "this line is not UTF-8: byte 0xff at 1"
    assert scored["total"] == 14


@pytest.mark.parametrize("closed", ["<&-", "</dev/null >&-", "</dev/null 2>&-", "<&- >&- 2>&-"])
def test_closed_streams(closed: str) -> None:
    for words, code in ((HAND, 0), ("1q", 2), ("", 2), ("fans guobiao", 0)):
        result = shell(f"mjscore {words} {closed}")
        assert result.returncode == code, result.stderr
        assert "Traceback" not in result.stderr


def at_terminal(*words: str, typed: str, **more: str) -> str:
    """Run at a terminal, type a line, and return everything that the terminal shows."""
    process, terminal = pty.fork()
    if not process:
        os.execve(sys.executable, [*MJSCORE, *words], surroundings(TERM="xterm", **more))
    os.write(terminal, typed.encode())
    return shown(process, terminal)


def test_at_a_terminal_a_hand_is_asked_for() -> None:
    shown = at_terminal(typed="123m (456p) [789s1] EEE 9s +9s\n")
    assert "Hand, for example 123m 456p 789s EEE 9s +9s: " in shown
    assert "\x1b[1;32mtotal" in shown
    assert "\x1b[" not in at_terminal(typed=f"{HAND}\n", NO_COLOR="1")
    assert "Error: no hand" in at_terminal(typed="\n")


def test_python_m_scorer_and_mjscore_are_one() -> None:
    assert run("--version").stdout == shell("mjscore --version").stdout.encode()


LIMIT = 0.150


def test_a_hand_is_answered_at_once() -> None:
    """In time of the processor, whatever else it does: the aim is 60 ms above the interpreter."""
    words = [*MJSCORE, HAND]
    bare = [sys.executable, "-I", "-c", "pass"]
    assert any(best_of(words) - best_of(bare) < LIMIT for _ in range(6))


def best_of(words: list[str], times: int = 8) -> float:
    taken = []
    for _ in range(times):
        before = os.times()
        subprocess.run(words, capture_output=True, env=surroundings(), check=True)
        after = os.times()
        spent = after.children_user + after.children_system
        taken.append(spent - before.children_user - before.children_system)
    return min(taken)


def test_one_hand_loads_nothing_for_others() -> None:
    script = (
        "import sys; sys.argv = ['mjscore', sys.argv[1]]\n"
        "from scorer.cli import main\n"
        "try: main()\n"
        "finally: print(*sys.modules, sep='\\n')"
    )
    result = subprocess.run(
        [sys.executable, "-c", script, HAND],
        capture_output=True,
        text=True,
        env=surroundings(),
        check=True,
    )
    loaded = set(result.stdout.splitlines())
    heavy = {"json", "csv", "tabulate", "wcwidth", "difflib", "tomllib", "lark", "pathlib"}
    heavy |= {"multiprocessing", "scorer.batch.run", "scorer.report.fans_page"}
    assert not heavy & loaded
