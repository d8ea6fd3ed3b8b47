"""What is remembered: how time and memory grow with house rules and facts that differ by line.

    python tests/memory_benchmarks.py            the whole table; the last row takes an hour or so
    python tests/memory_benchmarks.py --quick    a smoke test: small numbers, no judgement

Each figure is a process of its own, in CPU time and peak memory, beside another in the same run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from itertools import islice, product
from pathlib import Path
from random import Random

from batch_benchmarks import COMMAND, distinct
from random_hands import guangdong_hand, hongkong_hand, random_hand
from random_riichi import riichi_hand

from scorer import ScorerError, score
from scorer.notation import write
from scorer.variants import find

MAKERS = {
    "guobiao": random_hand,
    "hongkong": hongkong_hand,
    "guangdong": guangdong_hand,
    "riichi": riichi_hand,
    "classical-late": hongkong_hand,
}
CHOICES = 9  # of house rules, for each variant
Row = tuple[str, float, float, str]  # what, figure, asked (at most, or at least if below 0), more


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="small numbers, for a smoke test")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as folder:
        rows = [
            *settled_otherwise(Path(folder), *((600, 150) if quick else (12_000, 3_000))),
            facts_that_differ(Path(folder), 500 if quick else 20_000),
            many_hands(2_000 if quick else 6_000_000),
        ]
    for what, figure, asked, more in rows:
        holds = figure <= asked if asked > 0 else figure >= -asked
        bound = f"at {'most' if asked > 0 else 'least'} {abs(asked):g}"
        mark = "" if quick else ("ok" if holds else "SHORT")
        print(f"{what:<58} {figure:7.2f}   {bound:<13} {mark:<6} {more}")


def settled_otherwise(place: Path, lines: int, values: int) -> list[Row]:
    """Compare lines that each say one of so many values of `base=` with the same lines without."""
    texts = [write(hand) for hand in islice(distinct(1998), lines)]
    plain, other = place / "plain.txt", place / "base.txt"
    plain.write_text("".join(f"{text}\n" for text in texts), "utf-8")
    other.write_text("".join(f"{t} base={i % values}\n" for i, t in enumerate(texts)), "utf-8")
    (time, memory), (long, large) = batch(plain), batch(other)
    what = f"{lines:,} lines with {values:,} values of base="
    return [
        (f"{what}: memory", large / memory, 1.5, f"{memory:.0f} and {large:.0f} MB"),
        (f"{what}: CPU time", long / time, 3, f"{time:.2f} and {long:.2f} s"),
    ]


def facts_that_differ(place: Path, lines: int) -> Row:
    """Compare the rate of fifty combinations of facts with that of five, by the league's rules."""
    random = Random(2023)
    facts = [*product(range(5), range(5), ("yes", "no"))]
    rates = []
    for many in (5, 50):
        said = facts[:: len(facts) // many]
        file = place / f"facts{many}.txt"
        with file.open("w", encoding="utf-8") as out:
            for i in range(lines):
                horses, ghosts, fed = said[i % many]
                text = write(guangdong_hand(random, pairs=True, chows=False))
                out.write(f"{text} preset=mil2023 horses={horses} ghosts_discarded={ghosts} ")
                out.write(f"direct_kong={fed}\n")
        time, _ = batch(file, "--variant", "guangdong")
        rates.append(lines / time)
    more = f"{rates[0]:,.0f} and {rates[1]:,.0f} hands a second"
    return "mil2023: rate of 50 combinations of facts against 5", rates[1] / rates[0], -0.5, more


def many_hands(count: int) -> Row:
    """Return the peak memory of a process that scores so many hands under changing house rules."""
    code = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); "
    code += f"from memory_benchmarks import *; score_many({count})"
    _, memory = measured([sys.executable, "-c", code])
    return f"{count:,} random hands of five variants, MB", memory, 120, ""


def score_many(count: int) -> None:
    """Score random hands, each third under house rules drawn for it."""
    random = Random(7)
    rules = {name: [{}, *(switches(name, random) for _ in range(CHOICES - 1))] for name in MAKERS}
    names = list(MAKERS)
    for i in range(count):
        name = names[i % len(names)]
        said = random.choice(rules[name]) if i % 3 == 0 else {}
        try:
            _ = score(MAKERS[name](random), name, **said).total
        except ScorerError:
            continue


def switches(variant: str, random: Random) -> dict[str, object]:
    """Return some switches of a variant with values drawn."""
    listed = [one for one in find(variant).presets.options.values() if one.values]
    return {one.name: random.choice(one.values) for one in listed if random.random() < 0.15}


def batch(text: Path, *more: str) -> tuple[float, float]:
    """Run the command over a file; return the seconds of CPU time and the peak memory in MB."""
    out = str(text.with_suffix(".jsonl"))
    return measured([COMMAND, "batch", str(text), "--quiet", "--jobs", "1", "--output", out, *more])


def measured(command: list[str]) -> tuple[float, float]:
    """Run a command; return the seconds of CPU time and the peak memory in MB."""
    code = f"import json, resource, subprocess; subprocess.run({command!r})\n"
    code += "u = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
    code += "print(json.dumps([u.ru_utime + u.ru_stime, u.ru_maxrss / 1024]))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    time, memory = json.loads(done.stdout.splitlines()[-1])
    return time, memory


if __name__ == "__main__":
    main()
