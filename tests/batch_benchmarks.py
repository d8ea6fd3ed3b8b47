"""How fast a batch is, and how much memory it takes: each figure beside its peer, in one run.

    python tests/batch_benchmarks.py            the whole table, some minutes
    python tests/batch_benchmarks.py --quick    a smoke test: small numbers, no judgement

Text in, itemised JSON Lines out, by files on a disk. The peer is called from JSON Lines whose names
are those of its arguments, and writes nothing. Rows that fall short of what is asked are marked.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import version
from itertools import islice, permutations
from pathlib import Path
from random import Random

from peers import arguments
from random_hands import random_hand

from scorer.batch.blocks import Answerer, Sheet
from scorer.batch.files import STANDARD
from scorer.batch.job import Job
from scorer.batch.pieces import pieces
from scorer.hand import Hand
from scorer.notation import write
from scorer.scoring.ruleset import Ruleset

NAMES = (
    "pack", "hand", "winTile", "flowerCount", "isSelfDrawn", "is4thTile", "isAboutKong",
    "isWallLast", "seatWind", "prevalentWind",
)  # fmt: skip
COMMAND = str(Path(sys.executable).with_name("mjscore"))
Row = tuple[
    str, float, float, str, str
]  # what, ratio, at least (or at most, if below 0), aim, more


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="small numbers, for a smoke test")
    quick = parser.parse_args().quick
    count, rounds = (2_000, 1) if quick else (200_000, 3)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        hands = list(islice(distinct(1998), count))
        text, peer = place / "hands.txt", place / "peer.jsonl"
        text.write_text("".join(f"{write(hand)}\n" for hand in hands), "utf-8")
        peer.write_text("".join(f"{as_json(hand)}\n" for hand in hands), "utf-8")
        rows = [
            warm(text, peer, count, rounds),
            fresh(text, peer, rounds),
            workers(text, rounds),
            *growth(text, place, 10),
        ]
    name = f"PyMahjongGB {version('PyMahjongGB')}"
    print(f"{count:,} distinct random guobiao hands; the peer is {name}")
    for what, ratio, asked, aim, more in rows:
        holds = ratio >= asked if asked > 0 else ratio <= -asked
        bound = f"at {'least' if asked > 0 else 'most'} {abs(asked)}"
        mark = "" if quick else ("ok" if holds else "SHORT")
        print(f"{what:<44} {ratio:5.2f}   {bound:<13} aim {aim:<9} {mark:<6} {more}")


def distinct(seed: int) -> Iterator[Hand]:
    """Yield random hands, each once."""
    random, seen = Random(seed), set()
    while True:
        hand = random_hand(random)
        if hand not in seen:
            seen.add(hand)
            yield hand


def as_json(hand: Hand) -> str:
    """Return a line of JSON with the peer's arguments."""
    return json.dumps(dict(zip(NAMES, arguments(hand), strict=True)))


def score_with_peer(file: Path) -> float:
    """Score a file with the peer; return the seconds."""
    from MahjongGB import MahjongFanCalculator  # noqa: PLC0415

    begun = time.perf_counter()
    with file.open("rb") as lines:
        for line in lines:
            hand = json.loads(line)
            hand["pack"] = tuple(map(tuple, hand["pack"]))
            hand["hand"] = tuple(hand["hand"])
            MahjongFanCalculator(**hand)
    return time.perf_counter() - begun


def score_with_ours(answerer: Answerer, file: Path) -> float:
    """Score a file in this process with what the answerer remembers; return the seconds."""
    begun = time.perf_counter()
    with file.with_suffix(".out").open("wb") as out:
        for piece in pieces(answerer.job, {}):
            out.write(answerer.answer(piece)[0])
    return time.perf_counter() - begun


def warm(text: Path, peer: Path, count: int, rounds: int) -> Row:
    """Compare both in one process, when the tables are full; the median of some processes.

    Where its tables lie in memory makes a process faster or slower by a tenth, as long as it lives.
    """
    code = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); "
    code += f"from batch_benchmarks import *; print(side_by_side(Path({str(text)!r}), "
    code += f"Path({str(peer)!r}), {rounds}))"
    times: list[tuple[float, float]] = []
    ratios = []
    for _ in range(2 * rounds - 1):
        done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
        each = json.loads(done.stdout)
        ratios.append(statistics.median(theirs / ours for ours, theirs in each))
        times += map(tuple, each)
    ours, theirs = (statistics.median(each) / count * 1e6 for each in zip(*times, strict=True))
    more = f"{ours:.1f} and {theirs:.1f} µs a hand; {min(ratios):.2f} to {max(ratios):.2f}"
    return "warm, against the peer", statistics.median(ratios), 1.3, "1.7", more


def side_by_side(text: Path, peer: Path, rounds: int) -> list[list[float]]:
    """Return the seconds of both in this process, round by round, after one to fill the tables."""
    answerer = Answerer(Job((str(text),), Ruleset()), Sheet("jsonl", {}), STANDARD)
    score_with_ours(answerer, text)
    return [[score_with_ours(answerer, text), score_with_peer(peer)] for _ in range(rounds)]


def fresh(text: Path, peer: Path, rounds: int) -> Row:
    """Compare the command with a process that does nothing but call the peer."""
    code = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); "
    code += f"from batch_benchmarks import *; score_with_peer(Path({str(peer)!r}))"
    ratios = []
    for _ in range(rounds):
        ours = seconds([*batch(text), "--jobs", "1"])
        ratios.append(seconds([sys.executable, "-c", code]) / ours)
    return "a fresh process, against the peer", statistics.median(ratios), 0.7, "1", ""


def batch(text: Path) -> list[str]:
    """Return the command that scores a file."""
    return [COMMAND, "batch", str(text), "--quiet", "--output", str(text.with_suffix(".jsonl"))]


def seconds(command: list[str]) -> float:
    """Run a command; return how long it took."""
    begun = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def workers(text: Path, rounds: int) -> Row:
    """Compare two workers with one."""
    ratios = [
        seconds([*batch(text), "--jobs", "1"]) / seconds([*batch(text), "--jobs", "2"])
        for _ in range(rounds)
    ]
    return "two workers against one", statistics.median(ratios), 1.5, "1.9", ""


def growth(text: Path, place: Path, times: int) -> Iterator[Row]:
    """Compare twice as many lines in time, and ten times as many in memory."""
    twice, many = place / "twice.txt", place / "many.txt"
    lines = text.read_text("utf-8").splitlines()
    write_variations(twice, lines, 2)
    write_variations(many, lines, times)
    ratio = seconds([*batch(twice), "--jobs", "1"]) / seconds([*batch(text), "--jobs", "1"])
    yield "time for twice the lines", ratio, -2.0, "2", ""
    small, large = peak(text), peak(many)
    more = f"{small:.0f} and {large:.0f} MB"
    yield f"peak memory for {times} times the lines", large / small, -1.2, "150 MB", more


def write_variations(file: Path, lines: list[str], times: int) -> None:
    """Write lines again and again, each time with the suits exchanged or another flower count."""
    with file.open("w", encoding="utf-8") as out:
        for i in range(times):
            suits = list(permutations("mps"))[i % 6]
            table = str.maketrans("mps", "".join(suits))
            more = "" if i < 6 else f" id={i}"
            for line in lines:
                tiles, plus, rest = line.partition("+")
                win, blank, words = rest.partition(" ")
                out.write(tiles.translate(table) + plus + win.translate(table) + blank + words)
                out.write(f"{more}\n")


def peak(text: Path) -> float:
    """Return the peak memory of the command in MB."""
    code = f"import subprocess, resource; subprocess.run({[*batch(text), '--jobs', '1']!r})\n"
    code += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return int(done.stdout) / 1024


if __name__ == "__main__":
    main()
