"""Throw broken inputs at every door: `python tests/fuzz.py --inputs 100000 --jobs 2`.

Each input is a good one of the tests' cases and examples, changed a few times: signs and words are
taken away, doubled, exchanged, put in from other inputs, or made out of nothing. Seven doors take
them: the notation, records, CSV, files of rules, logs, tables and command lines. What must hold:
nobody sees a traceback, an exit code that is none of ours or an answer that takes longer than two
seconds of CPU, and no process grows beyond 300 MB. Whatever does not hold is printed with the seed
that makes it again (`--only DOOR --seed N --inputs 1`); the exit code is then 1.
"""

from __future__ import annotations

import contextlib
import functools
import io
import json
import multiprocessing
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from scorer import score
from scorer.cli.app import app
from scorer.errors import ScorerError

HERE = Path(__file__).parent
SLOWEST = 2.0  # seconds of CPU for an input
LARGEST = 300  # MB of a process, without what the cases of this tool take
SHARE = 200  # inputs of one door in a row
CODES = (0, 1, 2, 130)
VARIANTS = (
    "guobiao", "hongkong", "guangdong", "guangdong:mil2023", "guangdong:xinzhang", "riichi",
    "classical-ningbo", "classical-wufantou", "classical-late", "classical-babcock", "honkong",
)  # fmt: skip
SIGNS = (
    "0123456789mpsfzESWNCFPJBDTXRKkljh+-_=,;:.'\"[](){}<>#?!*/\\|&%$@^~` \t\n\r\0\x1b\x85"
    "\u202e东南西北中发白萬筒索條圈風风家自摸和胡了ロンツモ裏ドラ本場🀇🀄️９＋\ud7ff\U0010ffff"
)
WORDS = (
    "E/S", "zimo", "riichi", "ind=5m", "ura=3p", "honba=1", "flowers=8", "1f2f3f", "lost", "?", "J",
    "minimum=6", "variant=riichi", "preset=mil", "id=7", "note=x", "kongdraw", "robkong", "human",
    "+5p", "123m-L", "5555s_", "777-7s", "wins", "draw", "from=E", "null", "1e400", "NaN", "[]",
    "9" * 50, "9" * 5000, "true", "[options]", "[[fan]]", "-o", "--format", "json", "--lang", "ja",
    "--", "-", "東1局", "供託1", "立直",
)  # fmt: skip


class Trouble(NamedTuple):
    """An input that was not answered as it should be, with the seed that makes it again."""

    door: str
    seed: int
    what: str
    input: str


@functools.cache
def cases() -> dict[str, list[str]]:
    """Return good inputs: hands, records, tables, rules, logs."""
    hands, records, tables = [], [], []
    for path in sorted((HERE / "cases").glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            record = json.loads(line)
            if "table" in record:
                tables.append(json.dumps(record["table"], ensure_ascii=False))
            if number % 7 == 0:
                records.append(line)
                hands += [record["hand"]] if isinstance(record.get("hand"), str) else []
    examples = HERE.parent / "examples"
    texts = [one.read_text(encoding="utf-8") for one in sorted(examples.glob("*.txt"))]
    hands += [line for text in texts for line in text.splitlines() if line.strip()]
    pasted = (HERE / "notation").rglob("*")
    hands += [
        line
        for path in pasted
        if path.is_file()
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    rules = [one.read_text(encoding="utf-8") for one in sorted(examples.glob("*.toml"))]
    logs = [one.read_text(encoding="utf-8") for one in sorted(examples.glob("*.mjlog"))]
    return {
        "hands": hands,
        "records": records or ["{}"],
        "tables": [*tables, *texts] or ["{}"],
        "rules": rules or ["[options]"],
        "logs": logs or ["<mjloggm/>"],
    }


def spoilt(text: str, other: str, chance: random.Random) -> str:
    """Return a text that was changed in one to six places."""
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 6))):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 2, 5, 20)))
        match chance.randrange(8):
            case 0:
                new = ""
            case 1:
                new = chance.choice(SIGNS)
            case 2:
                new = f" {chance.choice(WORDS)} "
            case 3:
                new = text[start:end] * chance.choice((2, 3, 40))
            case 4:
                new = chance.choice(SIGNS) * chance.choice((2, 30, 300))
            case 5:
                at = chance.randrange(len(other) + 1)
                new = other[at : at + chance.choice((1, 5, 30))]
            case 6:
                new = text[start:end][::-1]
            case _:
                words = text.split(" ")
                chance.shuffle(words)
                text, new, start, end = " ".join(words), "", 0, 0
        text = text[:start] + new + text[end:]
    return text


def _spoilt_case(kind: str, chance: random.Random) -> str:
    known = cases()[kind]
    return spoilt(chance.choice(known), chance.choice(known), chance)


def _rules(chance: random.Random) -> list[str]:
    words = ["-V", chance.choice(VARIANTS)] if chance.random() < 0.7 else []
    if chance.random() < 0.3:
        words += ["--format", chance.choice(("json", "csv", "jsonl", "table", "markdown", "tsv"))]
    if chance.random() < 0.2:
        words += ["--lang", chance.choice(("zh-Hans", "zh-Hant", "ja", "en"))]
    return words


def _run(words: Sequence[str], typed: str = "") -> None:
    """Run a command line in this process; raise for a traceback or a code that is not ours."""

    class Typed(io.TextIOWrapper):
        def isatty(self) -> bool:
            return False

    out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    typed_in = Typed(io.BytesIO(typed.encode("utf-8", "surrogatepass")), "utf-8")
    before, sys.stdin = sys.stdin, typed_in
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            try:
                app.main(list(words), prog_name="mjscore")
                code: object = 0
            except SystemExit as end:
                code = end.code
    finally:
        sys.stdin = before
    said = out.buffer.getvalue().decode("utf-8", "replace")  # type: ignore[attr-defined]
    if code not in CODES or "Traceback" in said:
        raise AssertionError(f"exit code {code}: {said[-500:]}")


def notation(chance: random.Random, folder: Path) -> str:
    """Score hands by the library, in a random variant."""
    text = _spoilt_case("hands", chance)
    variant, _, preset = chance.choice(VARIANTS).partition(":")
    with contextlib.suppress(ScorerError):
        result = score(text, variant, **({"preset": preset} if preset else {}))
        str(result.items), result.payments, result.breakdown(), result.notes()
    return text


def _file(name: str, text: str, folder: Path) -> str:
    path = folder / name
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return str(path)


def records(chance: random.Random, folder: Path) -> str:
    """Score a file of records, of text lines, or of both."""
    lines = [
        _spoilt_case(chance.choice(("records", "hands")), chance).replace("\n", " ")
        for _ in range(chance.choice((1, 5, 20)))
    ]
    text = "\n".join(lines)
    name = _file(chance.choice(("in.jsonl", "in.txt", "in.json")), text, folder)
    _run(["batch", name, *_rules(chance), "--jobs", "1"])
    return text


def sheets(chance: random.Random, folder: Path) -> str:
    """Score a CSV, a TSV, or something like it."""
    mark = chance.choice(",,,;\t")
    columns = ["hand", "id", "round", "seat", "preset", "minimum", "flowers", "win", "melds", "x"]
    chance.shuffle(columns)
    columns = columns[: chance.randrange(1, 8)]
    rows = [mark.join(columns)]
    for _ in range(chance.choice((1, 5, 20))):
        cells = [
            chance.choice(cases()["hands"]) if name == "hand" else chance.choice(WORDS)
            for name in columns
        ]
        rows.append(mark.join(cells))
    text = spoilt("\n".join(rows), chance.choice(cases()["hands"]), chance)
    name = _file(chance.choice(("in.csv", "in.tsv")), text, folder)
    _run(["batch", name, *_rules(chance), "--jobs", "1"])
    return text


def rules(chance: random.Random, folder: Path) -> str:
    """Score by a file of rules, or show it."""
    text = _spoilt_case("rules", chance)
    name = _file("club.toml", text, folder)
    if chance.random() < 0.5:
        _run(["variants", name])
    else:
        _run([chance.choice(cases()["hands"]), "--rules", name])
    return text


def logs(chance: random.Random, folder: Path) -> str:
    """Score a log of Tenhou."""
    text = _spoilt_case("logs", chance)
    name = _file(chance.choice(("log.mjlog", "log.xml")), text, folder)
    _run(["batch", name, "--jobs", "1"])
    return text


def tables(chance: random.Random, folder: Path) -> str:
    """Settle a table."""
    text = _spoilt_case("tables", chance)
    name = _file(chance.choice(("table.txt", "table.json", "table.toml")), text, folder)
    _run(["table", name, *_rules(chance)])
    return text


def command_lines(chance: random.Random, folder: Path) -> str:
    """Say something to the command line."""
    first = chance.choice(([], ["waits"], ["fans"], ["variants"], ["table"], ["batch"], ["fan"]))
    words = [*first, *_spoilt_case("hands", chance).replace("\0", "").split(" "), *_rules(chance)]
    if chance.random() < 0.3:
        words.insert(chance.randrange(len(words)), chance.choice(WORDS))
    if any(word in ("--output", "-O", "--ray") for word in words):
        return ""
    _run(words, typed=_spoilt_case("hands", chance))
    return " ".join(words)


DOORS: dict[str, Callable[[random.Random, Path], str]] = {
    one.__name__: one for one in (notation, records, sheets, rules, logs, tables, command_lines)
}
# out of a hundred inputs
PARTS = {
    "notation": 60, "records": 10, "sheets": 8, "rules": 5, "logs": 4, "tables": 6,
    "command_lines": 7,
}  # fmt: skip


def one_input(door: str, seed: int, folder: Path) -> Trouble | None:
    """Throw one input at a door; return what went wrong, or None."""
    before, said, text = time.process_time(), "", ""
    chance = random.Random(f"{door} {seed}")
    try:
        text = DOORS[door](chance, folder)
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
    took = time.process_time() - before
    if took > SLOWEST:
        said = f"{took:.1f} seconds"
    return Trouble(door, seed, said, text) if said else None


def memory() -> int:
    """Return the greatest size of this process so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def share(work: tuple[str, int, int]) -> tuple[list[Trouble], int]:
    """Throw a share of the inputs; return what went wrong, and how large the process is."""
    door, first, count = work
    with tempfile.TemporaryDirectory() as folder:
        found = [one_input(door, seed, Path(folder)) for seed in range(first, first + count)]
    return [trouble for trouble in found if trouble], memory()


@click.command(help=__doc__)
@click.option("--inputs", default=10_000, show_default=True)
@click.option("--jobs", default=1, show_default=True)
@click.option("--seed", default=0, show_default=True)
@click.option("--only", type=click.Choice(list(DOORS)))
def main(inputs: int, jobs: int, seed: int, only: str | None) -> None:
    """Throw the inputs, and tell what went wrong."""
    work = []
    for door, part in PARTS.items():
        count = inputs if door == only else 0 if only else inputs * part // 100
        work += [
            (door, seed + first, min(SHARE, count - first)) for first in range(0, count, SHARE)
        ]
    random.Random(seed).shuffle(work)
    cases()
    found: list[Trouble] = []
    largest, started = memory(), time.perf_counter()
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        for done, (troubles, size) in enumerate(pool.imap_unordered(share, work), 1):
            largest = max(largest, size)
            for trouble in troubles:
                print(f"{trouble.door} --seed {trouble.seed}: {trouble.what}")
                print(f"    {trouble.input[:300]!r}", flush=True)
            found += troubles
            if done % 500 == 0:
                print(f"{done} of {len(work)} shares, {largest} MB", flush=True)
    took = time.perf_counter() - started
    print(f"{inputs:,} inputs, {len(found)} troubles, {largest} MB, {took:.0f} s")
    sys.exit(1 if found or largest > LARGEST else 0)


if __name__ == "__main__":
    main()
