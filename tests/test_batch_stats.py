"""What is said beside the records: how often each fan came, and how far a run has come."""

from __future__ import annotations

import io
import json
import os
import pty
import sys
from collections import Counter
from pathlib import Path

import pytest
from batch_runner import batch
from pseudo_terminal import shown

from scorer.batch.tally import Seen, Tally, of_json
from scorer.cli.progress import Progress
from scorer.report import Style, write_page
from scorer.report.stats_page import StatsPage
from scorer.variants import find

pytestmark = pytest.mark.usefixtures("plain_surroundings")

ROOT = Path(__file__).parent.parent
GOOD = "123456789m5pEEE +5p E/S"
CHEAP = "123m456p56s99p 555s- +7s"
TEXT = f"{GOOD}\n{CHEAP}\nnonsense\n{GOOD} id=x\n# comment\n{GOOD} variant=guobiao minimum=30\n"


def test_stats_are_those_of_the_records() -> None:
    Path("hands.txt").write_text(TEXT)
    result = batch("hands.txt", "--stats", "--stats-json", "stats.json")
    records = [json.loads(line) for line in result.stdout.splitlines()]
    scored = [record for record in records if "total" in record]
    found = json.loads(Path("stats.json").read_text())
    assert {name: found[name] for name in found if name != "variants"} == {
        "hands": 5,
        "refused": 1,
        "below_minimum": 2,
    }
    (one,) = found["variants"]
    totals = Counter(record["total"] for record in scored)
    fans = Counter(name for record in scored for name in record["items"])
    assert {entry["total"]: entry["hands"] for entry in one["totals"]} == totals
    assert {entry["name"]: entry["hands"] for entry in one["fans"] if entry["hands"]} == fans
    assert len(one["fans"]) == len(find("guobiao").fans)
    assert (one["variant"], one["hands"], one["mean"]) == ("guobiao", 4, (3 * 22 + 3) / 4)
    assert one["spread"]["0%"] == 3
    assert one["spread"]["50%"] == one["spread"]["100%"] == 22
    _, summary, *table = result.stderr.splitlines()  # the first names what was refused
    assert summary.startswith("5 hands: 1 refused, 2 below the minimum; ")
    assert [" ".join(line.split()) for line in table[1:8]] == [
        "variant guobiao",
        "hands 4",
        "mean 17.25 番",
        "spread 0% 3 10% 3 25% 3 50% 22 75% 22 90% 22 99% 22 100% 22",
        "",
        "fan name hands share",
        "清龙 Pure Straight 3 75.00%",
    ]


def test_stats_without_a_hand_and_without_a_summary() -> None:
    result = batch("-", "--stats", "--stats-json", "stats.json", "--quiet", typed="nonsense\n")
    assert result.stderr == ""
    assert json.loads(Path("stats.json").read_text())["variants"] == []
    assert "清龙" in batch("-", "--stats", "--quiet", typed=GOOD).stderr
    assert not Path("-").exists()


@pytest.mark.parametrize("name", ["hands.txt", "out.jsonl", "out.jsonl.part", "link"])
def test_stats_write_over_nothing(name: str) -> None:
    Path("hands.txt").write_text(TEXT)
    Path("link").symlink_to("hands.txt")
    result = batch("hands.txt", "--output", "out.jsonl", "--stats-json", name)
    assert result.exit_code == 2
    assert f"Error: {name} would write over " in result.stderr
    assert Path("hands.txt").read_text() == TEXT


def test_the_page_in_every_format() -> None:
    book = find("guobiao")
    page = StatsPage(book, {8: 1, 24: 3}, {"清龙": 3, "平和": 1, "house": 1, "全大": 0})
    assert write_page(page, "csv", Style()).splitlines() == [
        "variant,fan,en,hands,share",
        "guobiao,清龙,Pure Straight,3,75.00%",
        "guobiao,house,,1,25.00%",
        "guobiao,平和,All Chows,1,25.00%",
    ]
    plain = write_page(page, "table", Style(chinese=False))
    assert plain.isascii()
    assert "Pure Straight" in plain
    assert json.loads(write_page(page, "json", Style()))["mean"] == 20
    assert "**手数**: 4" in write_page(page, "markdown", Style(lang="zh-Hans"))
    empty = StatsPage(book, {}, {})
    assert empty.hands == 0
    assert write_page(empty, "table", Style())


def test_a_tally_is_kept_as_json() -> None:
    tally = Tally(
        5, 1, 2, 0.5, {"line": 3}, {"guobiao": Seen(Counter({8: 1, 0.5: 2}), Counter("a"))}, 3, 1
    )
    again = of_json(json.loads(json.dumps(tally.as_json())))
    assert again == tally
    assert of_json(json.loads(json.dumps(Tally().as_json()))) == Tally()
    again.add(tally)
    assert (again.agreed, again.differed) == (6, 2)
    assert again.seen == {"guobiao": Seen(Counter({8: 2, 0.5: 4}), Counter("aa"))}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a").write_bytes(b"x" * 3_000_000)
    Path("b").write_bytes(b"x" * 1_000_000)
    clock = [0.0]
    monkeypatch.setattr("scorer.cli.progress.monotonic", lambda: clock[0])
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", shown := Terminal())
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    progress = Progress(["a", "b"], quiet=False)
    for clock[0], read, hands in ((5, 1_000_000, 0), (5.1, 1_500_000, 9), (15, 2_000_000, 1000)):
        progress.see(read, hands)
    assert (
        shown.getvalue().split("\r")[1:] == [" 50%   2.0 of 4.0 MB   100 hands/s   0:20 left"] * 2
    )
    progress.tell("something")
    assert shown.getvalue().endswith(f"\r{' ' * 46}\rsomething\n")
    progress = Progress(["-"], quiet=False)
    for clock[0], hands in ((20, 0), (30, 12345)):
        progress.see(0, hands)
    assert shown.getvalue().endswith("\r12,345 hands   1,234 hands/s")
    monkeypatch.setattr(sys, "stderr", shown := Terminal())
    for quiet, terminal in ((True, "xterm"), (False, "dumb")):
        monkeypatch.setenv("TERM", terminal)
        progress = Progress(["a"], quiet=quiet)
        for clock[0] in (40, 50):
            progress.see(0, 1)
        progress.end()
    assert shown.getvalue() == ""


SLOW = (
    "import scorer.batch.run as run, scorer.cli.progress as progress\n"
    "run.SIZE, progress._EVERY = 50, 0\n"
    "from scorer.cli import main\n"
    "main()\n"
)


def test_progress_is_for_those_who_look_on() -> None:
    Path("hands.txt").write_text(f"{GOOD}\n" * 20)
    words = [sys.executable, "-c", SLOW, "batch", "hands.txt", "--output", "out.jsonl"]
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    process, terminal = pty.fork()
    if not process:
        os.execve(sys.executable, words, {**kept, "PYTHONPATH": str(ROOT), "TERM": "xterm"})
    *lines, last = shown(process, terminal).replace("\r\n", "\n").split("\r")
    assert any("60%   0.0 of 0.0 MB" in line for line in lines)
    assert last.startswith("20 hands: 0 refused")
