"""How fast, how much memory: each figure beside its peer, measured in the same run.

    python tests/benchmarks.py            the whole table
    python tests/benchmarks.py --quick    a smoke test: small numbers, no judgement

Rows that fall short of what is asked are marked. Times are medians of rounds in which ours and the
peer's alternate, since machines are noisy.
"""

from __future__ import annotations

import argparse
import gc
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from compileall import compile_dir
from dataclasses import replace
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from random import Random

from peers import arguments
from random_hands import guangdong_hand, hongkong_hand, random_hand, with_wild_tiles
from random_riichi import riichi_hand
from riichi_peers import for_mahjong, for_riichienv, our_answer

import scorer
from scorer import Hand, score
from scorer.rules.rules import Rules
from scorer.scoring import default_rules, prepare
from scorer.scoring import score as score_with
from scorer.variants import find

HAND = "123456789m5pEEE+5p"
COMPILED = "riichienv (its compiled part alone)"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="small numbers, for a smoke test")
    quick = parser.parse_args().quick
    rows = [
        memory(hands=5_000 if quick else 200_000),  # a child begins with the peak of its parent
        *score_call(hands=2_000 if quick else 20_000, rounds=3 if quick else 15),
        against_guobiao(
            "hongkong", hongkong_hand, 2_000 if quick else 20_000, rounds=3 if quick else 15
        ),
        against_guobiao(
            "guangdong", guangdong_hand, 2_000 if quick else 20_000, rounds=3 if quick else 15
        ),
        *riichi(hands=1_000 if quick else 20_000, rounds=3 if quick else 9),
        wild_tiles(hands=300 if quick else 5_000),
        start_up(runs=5 if quick else 40),
    ]
    width = max(len(what) for what, *_ in rows)
    for what, figure, asked, holds in rows:
        mark = "" if quick else ("   ok" if holds else "   SHORT")
        print(f"{what:<{width}}  {figure:<34} {asked}{mark}")


Row = tuple[str, str, str, bool]


def score_call(hands: int, rounds: int) -> list[Row]:
    """Compare a score call with the peer's on distinct random hands, all read beforehand."""
    from MahjongGB import MahjongFanCalculator  # noqa: PLC0415

    random = Random(1998)
    ours = list(dict.fromkeys(random_hand(random) for _ in range(hands)))
    theirs = [arguments(hand) for hand in ours]
    rules = default_rules("guobiao")
    for hand in ours:
        prepare(hand, rules)
    started = time.perf_counter()
    for hand in ours:
        score(hand)
    cold = time.perf_counter() - started
    times: list[tuple[float, float]] = []
    for _ in range(rounds):
        started = time.perf_counter()
        for hand in ours:
            score(hand)
        between = time.perf_counter()
        for args in theirs:
            MahjongFanCalculator(*args)
        times.append((between - started, time.perf_counter() - between))
    ratio = statistics.median(peer / mine for mine, peer in times)
    first = statistics.median(peer for _, peer in times) / cold
    each = statistics.median(mine for mine, _ in times) / len(ours)
    peer_name = f"PyMahjongGB {version('PyMahjongGB')}"
    return [
        (
            f"score call, warm, {len(ours):,} hands",
            f"{each * 1e6:.2f} µs, {ratio:.2f}x {peer_name}",
            "at least 1.2x, aim 1.6x",
            ratio >= 1.2,
        ),
        (
            "the same at first sight, tables still empty",
            f"{cold / len(ours) * 1e6:.1f} µs, {first:.2f}x the same",
            "",
            True,
        ),
    ]


def against_guobiao(
    variant: str, winning_hand: Callable[[Random], Hand], hands: int, rounds: int
) -> Row:
    """Compare a score call of a variant with that of guobiao on the same hands, prepared for it."""
    random = Random(1998)
    ours = list(dict.fromkeys(winning_hand(random) for _ in range(hands)))
    theirs = [replace(hand) for hand in ours]
    for name, packed in ((variant, ours), ("guobiao", theirs)):
        for hand in packed:
            prepare(hand, default_rules(name))
            score(hand, name)
    times: list[tuple[float, float]] = []
    for _ in range(rounds):
        started = time.perf_counter()
        for hand in ours:
            score(hand, variant)
        between = time.perf_counter()
        for hand in theirs:
            score(hand, "guobiao")
        times.append((between - started, time.perf_counter() - between))
    ratio = statistics.median(guobiao / own for own, guobiao in times)
    each = statistics.median(own for own, _ in times) / len(ours)
    return (
        f"score call in {variant}, {len(ours):,} hands",
        f"{each * 1e6:.2f} µs, {ratio:.2f}x guobiao",
        "at least 1.2x",
        ratio >= 1.2,
    )


def riichi(hands: int, rounds: int) -> list[Row]:
    """Compare a score call in riichi with the peers' on the same hands, all read beforehand.

    A peer's call takes the hand as the peer itself keeps it: for riichienv that is its evaluator
    with the tiles and melds already in it. Its compiled part is called by itself, too.
    """
    random = Random(1998)
    drawn = dict.fromkeys(riichi_hand(random) for _ in range(hands))
    ours = [hand for hand in drawn if "error" not in our_answer(hand)]
    what = f"score call in riichi, warm, {len(ours):,} hands"
    calls: dict[str, Callable[[], None]] = {}
    if find_spec("mahjong"):
        calls["mahjong"] = mahjong_call(ours)
    if find_spec("riichienv"):
        calls["riichienv"] = riichienv_call(ours)
        calls[COMPILED] = riichienv_call(ours, compiled=True)
    gc.collect()
    gc.freeze()  # what the peers keep of the hands is not ours to look through
    times: dict[str, list[float]] = {peer: [] for peer in ("", *calls)}
    for _ in range(rounds):
        started = time.perf_counter()
        for hand in ours:
            score(hand, "riichi")
        times[""].append(time.perf_counter() - started)
        for peer, call in calls.items():
            started = time.perf_counter()
            call()
            times[peer].append(time.perf_counter() - started)
    started = time.perf_counter()
    for hand in ours:
        our_answer(hand)
    read = (time.perf_counter() - started) / len(ours)
    gc.unfreeze()
    each = statistics.median(times[""]) / len(ours)
    rows: list[Row] = []
    for peer, least, aim in (("mahjong", 10, 15), ("riichienv", 1, 1.4), (COMPILED, 0, 0)):
        asked = f"at least {least}x, aim {aim}x" if least else ""
        if peer not in calls:
            rows.append((what, f"{each * 1e6:.2f} µs, {peer} is not installed", asked, False))
            continue
        ratio = statistics.median(
            theirs / mine for mine, theirs in zip(times[""], times[peer], strict=True)
        )
        figure = f"{each * 1e6:.2f} µs, {ratio:.2f}x {peer} {version(peer.partition(' ')[0])}"
        rows.append((what, figure, asked, ratio >= least))
    rows.append(("the same with items, fu and payments read", f"{read * 1e6:.1f} µs", "", True))
    return rows


def mahjong_call(hands: list[Hand]) -> Callable[[], None]:
    """Return what scores the hands with `mahjong` once."""
    from mahjong.hand_calculating.hand import HandCalculator  # noqa: PLC0415

    every = [for_mahjong(hand) for hand in hands]

    def call() -> None:
        for keywords in every:
            HandCalculator.estimate_hand_value(**keywords)

    return call


def riichienv_call(hands: list[Hand], *, compiled: bool = False) -> Callable[[], None]:
    """Return what scores the hands with `riichienv` once."""
    every = [for_riichienv(hand, compiled=compiled) for hand in hands]

    def call() -> None:
        for evaluator, words in every:
            evaluator.calc(*words)

    return call


def wild_tiles(hands: int) -> Row:
    """Time hands with one to six wild tiles, by the league's rules of Guangdong, the tables empty.

    A set has four; the book is the same but for that.
    """
    league = find("guangdong").editions["mil2023"]
    assert league.game.wild is not None
    six = {"named": {"six": {}}, "default": "six"}
    book = league.derive({}, game={"wild": league.game.wild._replace(most=6)}, presets=six).close()
    rules = Rules.under(book, {})
    random = Random(2023)
    ours: list[Hand] = []
    while len(ours) < hands:
        hand = replace(guangdong_hand(random, pairs=True, chows=False), flags=("self_draw",))
        wilds = random.randint(1, 6)
        if wilds < len(hand.concealed):
            ours.append(with_wild_tiles(random, hand, wilds))
            prepare(ours[-1], rules)
    plain = [random_hand(random) for _ in range(hands)]
    for hand in plain:
        score(hand)
    gc.collect()
    gc.freeze()  # the hands are ours, not the search's to look through
    times = []
    for hand in ours:
        started = time.process_time()
        score_with(hand, rules)
        times.append(time.process_time() - started)
    started = time.process_time()
    for hand in plain:
        score(hand)
    guobiao = time.process_time() - started
    gc.unfreeze()
    rate, slowest = len(ours) / sum(times), max(times) * 1000
    return (
        f"up to six wild tiles, {len(ours):,} hands",
        f"{rate:,.0f} a second, slowest {slowest:.0f} ms, {guobiao / sum(times):.3f}x guobiao",
        "2,000 a second, none above 50 ms",
        rate >= 2_000 and slowest <= 50,
    )


def start_up(runs: int) -> Row:
    """Time the command for one hand above an interpreter that does nothing."""
    bare = [sys.executable, "-I", "-c", "pass"]
    command = [Path(sys.executable).with_name("mjscore"), HAND]
    compile_dir(Path(scorer.__file__).parent, quiet=1)  # as an installed package is
    extra = []
    for _ in range(runs):
        started = time.perf_counter()
        subprocess.run(bare, check=True)
        between = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        extra.append((time.perf_counter() - between) - (between - started))
    took = statistics.median(extra) * 1000
    return (
        "mjscore for one hand",
        f"{took:.0f} ms above python -c pass",
        "90 ms, aim 60",
        took <= 90,
    )


def memory(hands: int) -> Row:
    """Score distinct hands in a process of its own and read its peak memory."""
    code = (
        "import sys; sys.path.insert(0, 'tests')\n"
        "from benchmarks import score_many\n"
        f"score_many({hands})"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    peak = int(done.stdout) / 1024
    return f"scoring {hands:,} distinct hands", f"{peak:.0f} MB", "under 150 MB", peak < 150


def score_many(hands: int) -> None:
    """Score that many hands one after the other; print the peak memory in kB."""
    random = Random(7)
    for _ in range(hands):
        score(random_hand(random))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


if __name__ == "__main__":
    main()
