"""Every record that is written holds to the published schema, `grammar/record.schema.json`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from scorer import ScorerError, chances, fans, score, settle, variants
from scorer.cli.app import app
from scorer.notation import hand_from_record
from scorer.report.records import lean_record
from scorer.report.told import as_plain
from scorer.variants import every

ROOT = Path(__file__).parent.parent
SCHEMA = json.loads((ROOT / "grammar" / "record.schema.json").read_text(encoding="utf-8"))
CASES = sorted((ROOT / "tests" / "cases").glob("*.jsonl"))
EVERY = 9  # of so many cases one


def validator(what: str) -> Draft202012Validator:
    """Return the validator of one kind of record."""
    return Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{what}"}]})


def check(what: str, record: Any) -> None:
    problems = [error.message for error in validator(what).iter_errors(record)]
    assert not problems, (problems, record)


def cases(path: Path) -> Iterator[dict[str, Any]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    yield from map(json.loads, lines[::EVERY])


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_scores_and_tables(path: Path) -> None:
    seen = 0
    for case in cases(path):
        try:
            if "table" in case:
                check("settled", settle(case).to_dict())
            else:
                hand = hand_from_record(case)
                result = score(hand)
                check("score", result.to_dict())
                check("line", as_plain(lean_record(result)))
        except ScorerError:
            continue
        seen += 1
    assert seen or path.stem.endswith("-bugs")  # a few, which may all be refused


WAITING = {
    "guobiao": "123m456p78s99p 555s- E/S",
    "hongkong": "147m258p369sESWN 123456f E/S",
    "guangdong": "12368m45556p99?s preset=mil2023 ghosts_discarded=1",
    "riichi": "234m678m46s888s- 99p E/S",
    "classical-ningbo": "22m34p11p55s E seat=S 777s- CCC-",
    "classical-wufantou": "5p WWWNNN EEE- SSS- E/S",
    "classical-late": "19m19p19sESWNCFP E/S",
    "classical-babcock": "1112345678999m E/S",
    "sichuan": "123m456m78m99p 555p- que=s",
    "chengdu": "5s 111m- 222m- 3333m- 777s- que=p",
    "taiwan": "12345mEEESSSWWWNN E/S 1f",
    "hefei": "234567m88p34s 8888m_",
    "nanjing": "1133557799mEES flowers=2",
}


@pytest.mark.parametrize("variant", variants())
def test_waits_and_fans(variant: str) -> None:
    hand = WAITING[variant]
    if variant == "classical-ningbo":
        hand = "22m34p55sE seat=S 777s- CCC-"
    result = CliRunner().invoke(app, ["waits", *hand.split(), "-V", variant, "--json"])
    record = json.loads(result.stdout)
    check("waits", record)
    assert {one["tile"] for one in record["chances"]} == set(record["waits"])
    for one in chances(hand, variant):
        check("chance", one.to_dict())
    for fan in fans(variant):
        check("fan", fan)
    book = next(book for book in every() if book.name == variant)
    for preset in book.editions:
        for fan in fans(variant, preset=preset):
            check("fan", fan)


@pytest.mark.parametrize(
    "words",
    [
        ["1q", "--json"],
        ["123m456p789sEEE9s+9s", "zimoo", "E/X", "--json"],
        ["123456789m5pEEE", "+6p", "E/S", "--json"],
        ["waits", "123m", "--json"],
        ["table", "-", "--json"],
    ],
)
def test_refusals(words: list[str]) -> None:
    record = json.loads(CliRunner().invoke(app, words, input="E 1\nX 2\n").stdout)
    check("refusal", record)
    assert not list(validator("refusal").iter_errors(record))


def test_lines_of_a_batch() -> None:
    for name in ("hands.txt", "hands.jsonl", "hands.csv", "game.mjlog"):
        words = ["batch", str(ROOT / "examples" / name), "--format", "jsonl", "--quiet"]
        lines = CliRunner().invoke(app, words).stdout.splitlines()
        assert lines
        for line in lines:
            record = json.loads(line)
            check("refusal" if "error" in record else "line", record)
    lines = CliRunner().invoke(app, ["batch", "-", "-q"], input="1q\n\nEEE\n#\n+5p\n").stdout
    for line in lines.splitlines():
        check("refusal", json.loads(line))


def test_what_the_schema_refuses() -> None:
    record = score("123456789m 5p EEE +5p E/S").to_dict()
    for wrong in (
        {"tiles": ["no s"]},
        {"tiles": "123m"},
        {"absent": []},
        {"count": 0},
        {"value": "16"},
        {"also": 1},
    ):
        broken = {**record, "breakdown": [{**record["breakdown"][0], **wrong}]}
        assert list(validator("score").iter_errors(broken)), wrong
    missing = {key: value for key, value in record.items() if key != "total"}
    assert list(validator("score").iter_errors(missing))
