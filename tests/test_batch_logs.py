"""Logs of Tenhou through `mjscore batch`: each win scored beside what is recorded of it."""

from __future__ import annotations

import csv
import gzip
import json
import lzma
from pathlib import Path
from random import Random
from typing import Any

import pytest
from batch_runner import batch
from tenhou_games import USUAL, Deal, game, random_game

from scorer.batch.blocks import Answerer
from scorer.batch.tenhou.wins import COLUMNS

pytestmark = pytest.mark.usefixtures("plain_surroundings")

WAITS = "234567m34p55678s"  # for 2p and 5p
SELF_DRAW = {"ten": "20,2700,0", "yaku": "0,1,7,1,8,1", "gains": (-1300, -700, 2700, -700)}
RECORDED = {
    "total": 3,
    "items": {"menzen-tsumo": 1, "pinfu": 1, "tanyao": 1},
    "fu": 20,
    "points": 2700,
    "limit": None,
    "payments": {"winner": 2700, "dealer": -1300, "others": -700},
    "gain": 2700,
}


def self_draw(**said: Any) -> Deal:
    """Return a deal that is recorded as it is scored, but for what is said."""
    deal = Deal({2: WAITS}, keep="5p").turns(5).to(2).draw("5p")
    return deal.win(**{**SELF_DRAW, **said})


def claimed() -> Deal:
    """Return a deal whose winner has a pung and an open tanyao, worth 1,000 with a counter."""
    deal = Deal({1: "66p34567m345s88p"}, keep="6p2m", honba=1)
    deal.draw("6p").discard().call(1, "66p").drop()
    deal.turns(1).draw("2m").discard()
    return deal.win(1, ten="30,1000,0", yaku="8,1", gains=(0, 1300, 0, -1300))


def saved(log: str | bytes, name: str = "game.mjlog") -> str:
    Path(name).write_bytes(log.encode() if isinstance(log, str) else log)
    return name


def answers(*words: str, typed: bytes | None = None) -> list[dict[str, Any]]:
    return [json.loads(line) for line in batch(*words, typed=typed).stdout.splitlines()]


def test_a_win_beside_its_record() -> None:
    (found,) = answers(saved(game(self_draw())))
    assert found["recorded"] == RECORDED
    assert found["differs"] == []
    assert {name: found[name] for name in RECORDED} == RECORDED
    names = ("line", "deal", "who", "player", "variant")
    assert [found[name] for name in names] == [1, "東1局0本場", 2, "Bob", "riichi"]
    assert list(found)[:4] == ["line", "deal", "who", "player"]


def test_the_example() -> None:
    found = answers(str(Path(__file__).parent.parent / "examples" / "game.mjlog"))
    assert [one["differs"] for one in found] == [[]] * 6
    assert not any("notes" in one for one in found)
    assert found[-1]["payments"] == {"winner": 32000, "left": -32000}


def test_what_differs_is_named() -> None:
    log = game(self_draw(), self_draw(ten="30,4000,0"), self_draw(yaku="0,1,7,1,5,1"))
    result = batch(saved(log))
    found = [json.loads(line)["differs"] for line in result.stdout.splitlines()]
    assert found == [[], ["fu", "points"], ["items"]]
    assert "3 hands: 0 refused, 0 below the minimum; 1 as recorded, 2 otherwise; " in result.stderr
    assert result.exit_code == 0


def test_bad_records_are_passed_over() -> None:
    guest = Deal({1: "NN34567m345s88p"}, keep="N2m").draw("N").discard().call(1, "NN").drop()
    guest.turns(1).draw("2m").discard().win(1, ten="30,1000,0", yaku="8,1")
    log = game(self_draw(), guest, self_draw(machi="140"), self_draw())
    result = batch(saved(log[:-5]))
    first, second, third, fourth, last = map(json.loads, result.stdout.splitlines())
    assert first["differs"] == fourth["differs"] == []
    assert second["kind"] == "no yaku"
    assert second["recorded"]["items"] == {"tanyao": 1}
    assert "differs" not in second
    assert third["error"] == "AGARI: machi is a number from 0 to 135, and '140' is none"
    assert (third["line"], third["who"], third["deal"]) == (3, 2, "東1局0本場")
    assert last["line"] == 5
    assert "the log is cut off at line 1, column" in last["error"]
    assert "5 hands: 3 refused, 0 below the minimum; 2 as recorded, 0 otherwise" in result.stderr
    assert result.exit_code == 1


def test_a_claimed_hand() -> None:
    (found,) = answers(saved(game(claimed())))
    assert found["differs"] == []
    assert found["hand"] == "34567m88p345s 666p-L +2m E/S ind=9m honba=1"
    assert found["from_who"] == 3


def test_rules_of_the_lobby() -> None:
    closed = {"kind": USUAL | 4}
    (found,) = answers(saved(game(claimed(), **closed)))
    assert found["kind"] == "no yaku"
    (found,) = answers(saved(game(self_draw(), **closed)))
    assert found["options"] == {"kuitan": False}
    assert found["differs"] == []


def test_three_players() -> None:
    found = answers(saved(game(self_draw(), self_draw(), kind=USUAL | 16)))
    assert [one["kind"] for one in found] == ["three players"] * 2


def test_rules_that_are_asked_for() -> None:
    deal = Deal({2: "234067m34p55678s"}, keep="5p").turns(5).to(2).draw("5p").win(**SELF_DRAW)
    log = saved(game(deal))
    assert answers(log)[0]["differs"] == ["total", "items", "points", "payments", "gain"]
    assert answers(log, "-V", "riichi", "-o", "preset=ema")[0]["differs"] == []


def test_endings_and_packings() -> None:
    log = game(self_draw()).encode()
    files = {
        "a.mjlog": log,
        "b.xml": log,
        "c.mjlog": gzip.compress(log),
        "d.xml.gz": gzip.compress(log),
        "e.mjlog.xz": lzma.compress(log),
        "F.XML": b"\xef\xbb\xbf" + log,
    }
    for name, data in files.items():
        (found,) = answers(saved(data, name))
        assert found["differs"] == [], name
    for data in (log, gzip.compress(log)):
        (found,) = answers("-", "--from", "mjlog", typed=data)
        assert found["differs"] == []
    (found,) = answers(saved(log, "other.log"), "--from", "mjlog")
    assert found["differs"] == []


def test_a_broken_file_costs_no_other() -> None:
    log = game(self_draw()).encode()
    packed = gzip.compress(log)
    names = [
        saved(log, "a.mjlog"),
        saved(packed[:-30], "b.mjlog"),
        saved(packed[:-30], "c.mjlog.gz"),
        saved(b"<html/>", "d.xml"),
        saved(b"", "e.xml"),
        saved(log, "f.mjlog"),
    ]
    found = answers(*names)
    errors = [(one["file"], one["line"]) for one in found if "error" in one]
    assert [name for name, _ in errors] == ["b.mjlog", "c.mjlog.gz", "d.xml", "e.xml"]
    assert [one["file"] for one in found if one.get("differs") == []][-1] == "f.mjlog"


@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_rows_have_flat_columns(form: str) -> None:
    log = saved(game(self_draw(), self_draw(ten="30,4000,0"), self_draw(machi="x")))
    batch(log, "--output", f"out.{form}")
    with open(f"out.{form}", encoding="utf-8", newline="") as file:
        first, second, third = csv.DictReader(
            file, dialect="excel-tab" if form == "tsv" else "excel"
        )
    assert set(COLUMNS) < set(first)
    assert (first["deal"], first["who"], first["player"]) == ("東1局0本場", "2", "Bob")
    assert (first["fu"], first["recorded_fu"], first["differs"]) == ("20", "20", "")
    assert (second["fu"], second["recorded_fu"], second["differs"]) == ("20", "30", "fu; points")
    assert first["recorded_payments"] == "winner=2700; dealer=-1300; others=-700"
    assert third["error"]
    assert third["deal"] == "東1局0本場"
    assert "recorded" not in first["further"]


def test_parquet_out() -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra mjscore[parquet]")
    batch(saved(game(self_draw(), self_draw(ten="30,4000,0"))), "--output", "out.parquet")
    first, second = parquet.read_table("out.parquet").to_pylist()
    assert (first["differs"], second["differs"]) == ("[]", '["fu", "points"]')
    assert (second["fu"], second["recorded_fu"], second["who"]) == ("20", "30", "2")


def test_an_old_answer_is_asked_again() -> None:
    Path("again.jsonl").write_text(batch(saved(game(self_draw(yaku="7,1")))).stdout)
    (found,) = answers("again.jsonl")
    assert "recorded" not in found
    assert "differs" not in found
    assert (found["total"], found["deal"]) == (3, "東1局0本場")


def many(count: int = 6) -> list[str]:
    random = Random(7)
    names = [saved(random_game(random, 4), f"{n}.mjlog") for n in range(count)]
    return [*names, saved(random_game(random, 1)[:-40], "cut.xml")]


@pytest.mark.parametrize("output", ["out.jsonl", "out.csv", "out.jsonl.gz"])
def test_workers_and_resumed_runs_write_the_same(
    output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorer.batch.run.SIZE", 150)
    names = many()
    said = batch(*names, "--output", output).stderr.partition("otherwise")[0]
    expected = Path(output).read_bytes()
    batch(*names, "--output", output, "--jobs", "2")
    assert Path(output).read_bytes() == expected
    original = Answerer.answer
    for after in (1, 5, 9):
        left = iter(range(after))

        def failing(self: Answerer, piece: Any, left: Any = left) -> Any:
            if next(left, None) is None:
                raise KeyboardInterrupt
            return original(self, piece)

        Path(output).unlink()
        with monkeypatch.context() as patch:
            patch.setattr(Answerer, "answer", failing)
            batch(*names, "--output", output)
        assert not Path(output).exists()
        result = batch(*names, "--output", output, "--resume")
        assert Path(output).read_bytes() == expected
        assert said in result.stderr


def test_a_strict_run_and_counts() -> None:
    name = saved(game(self_draw(), self_draw(machi="x"), self_draw()))
    result = batch(name, "--strict")
    assert len(result.stdout.splitlines()) == 2
    assert "Error: line 2: AGARI: machi" in result.stderr
    result = batch(name, "--stats", "--stats-json", "stats.json")
    assert "pinfu" in result.stderr or "平和" in result.stderr
    assert json.loads(Path("stats.json").read_text())["hands"] == 3


def test_what_does_not_go_with_logs() -> None:
    result = batch(saved(game(self_draw())), "--encoding", "shift_jis")
    assert result.exit_code == 2
    assert "a log of Tenhou says its encoding itself" in result.stderr
    result = batch("game.mjlog", "--from", "mjlog", "--ray", "local", "--output", "scores")
    assert result.exit_code == 2
    assert "--from does not go with --ray" in result.stderr
