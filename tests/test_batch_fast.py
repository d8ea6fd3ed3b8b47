"""The fast way of a batch, held against the usual way: every line that it answers is the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from random_hands import (
    classical_hand,
    guangdong_hand,
    losing_hand,
    random_hand,
    with_wild_tiles,
)

from scorer import HandError
from scorer.batch.fast import FastText
from scorer.batch.inputs import INPUTS
from scorer.batch.lines import Line
from scorer.batch.outputs import to_jsonl
from scorer.batch.records import answer
from scorer.batch.tally import Seen, Tally
from scorer.notation import hand_from_record, write
from scorer.notation.writer import RESERVED
from scorer.readings.memo import MEMORY
from scorer.rules.options import show
from scorer.scoring.ruleset import Ruleset
from scorer.variants import find

HERE = Path(__file__).parent
HOUSES = (
    Ruleset(),
    Ruleset(options={"minimum": 6, "lenient_flags": True, "dead_tile_waits": False}),
    Ruleset(options={"preset": "wmo"}),
)
# What may stand in a line, and change what stands beside it.
PIECES = (
    *"0123456789mpszESWNCFPJrbtwcdfh+-_[]() ,;.#",
    *("zimo", "ron", "lasttile", "lastdraw", "海底", "自摸", "E/S", "S/", "f", "ff", "flowers=2"),
    *("id=7", "id=a%20b", "variant=guobiao", "minimum=9", "minimum=x", "preset=wmo", "dora=2"),
    *("15f", "0110m", "555p-", "123m-A", "5555s_", "chow", "pung", "碰", "+5p", "note=x", "lost"),
)


def line_of(way: FastText, number: int, text: str, tally: Tally | None = None) -> str:
    """Return the line that the fast way writes; nothing if it does not take the text."""
    plain = text if text.isprintable() else ""
    parts, missed = way.lines('{"line": ', [str(number)], [plain], tally or Tally())
    assert missed == ([] if any(parts) else [(0, 0)])
    return "".join(parts).encode("latin-1").decode()


def usual(line: Line, ruleset: Ruleset) -> str:
    return to_jsonl(answer(line, INPUTS["text"], ruleset)).decode()


def compare(texts: list[str], ruleset: Ruleset, way: FastText | None = None) -> int:
    """Hold every line against the usual way, twice; return how many the fast way took."""
    way = way or FastText(ruleset)
    taken = 0
    for _ in range(2):  # first a line is learnt, then it is known
        taken = 0
        for number, text in enumerate(texts, 1):
            if found := line_of(way, number, text.strip()):
                taken += 1
                assert found == usual(Line(number, text), ruleset), text
    return taken


def compare_records(lines: list[Line], form: str, ruleset: Ruleset) -> int:
    """Hold the record of every line or row against the usual way's, key by key, twice."""
    way = FastText(ruleset)
    taken = 0
    for _ in range(2):
        taken = 0
        for line in lines:
            found = way.record(line)
            if found is not None:
                taken += 1
                assert list(found.items()) == list(answer(line, INPUTS[form], ruleset).items()), (
                    line
                )
    return taken


def rows(texts: list[str], **cells: object) -> list[Line]:
    return [Line(n, "", None, {**cells, "hand": text}) for n, text in enumerate(texts, 1)]


def hands(count: int, seed: int) -> list[str]:
    random = Random(seed)
    return [write(random_hand(random)) for _ in range(count)]


@pytest.mark.parametrize("ruleset", HOUSES, ids=("usual", "switches", "preset"))
def test_random_hands_are_all_taken(ruleset: Ruleset) -> None:
    texts = hands(700, 5)
    assert compare(texts, ruleset) == len(texts)


def test_another_variant_has_the_same_way() -> None:
    """Some circumstances of guobiao are refused there, and some hands are no win."""
    assert compare(hands(700, 7), Ruleset(variant="hongkong")) > 200


@pytest.mark.parametrize("preset", ["jipinghu", "mil2023", "xinzhang"])
def test_presets_that_are_books_of_their_own(preset: str) -> None:
    """No claimed chow, wild tile or kong that the money hangs on goes the fast way by mistake."""
    random = Random(preset)
    texts = []
    for _ in range(400):
        hand = guangdong_hand(random)
        wilds = random.choice((0, 0, 0, 1, 2))
        texts.append(write(with_wild_tiles(random, hand, wilds)))
    assert compare(texts, Ruleset(variant="guangdong", options={"preset": preset})) > 80


CLASSICAL = (
    *(Ruleset(variant=f"classical-{name}") for name in ("ningbo", "wufantou", "late", "babcock")),
    Ruleset(variant="classical-babcock", options={"preset": "chinese"}),
    Ruleset(variant="classical-late", options={"fan_scope": "set", "ron_pung_concealed": True}),
)


def classical_texts(ruleset: Ruleset, count: int) -> list[str]:
    """Return winners and losers, with flowers where the table plays them."""
    random = Random(18)
    texts = []
    for i in range(count):
        hand = losing_hand(random) if i % 8 == 0 else classical_hand(random)
        if ruleset.rules().options["flower_points"] is None:
            hand = replace(hand, flowers=(), flower_count=0)
        texts.append(write(hand))
    return texts


@pytest.mark.parametrize("ruleset", CLASSICAL, ids=str)
def test_points_and_doubles_have_the_same_way(ruleset: Ruleset) -> None:
    """What a hand waited for, and which pung was opened, is asked of its tiles; losers go apart."""
    texts = classical_texts(ruleset, 600)
    assert compare(texts, ruleset) > 350
    assert compare_records(rows(texts), "csv", ruleset) > 350


@pytest.mark.parametrize("ruleset", CLASSICAL, ids=str)
def test_doubles_and_limit_hands_are_counted(ruleset: Ruleset) -> None:
    """The tally of what the fast way took is that of its records."""
    way, told, seen = FastText(ruleset), Tally(seen={}), Tally(seen={})
    for number, text in enumerate(classical_texts(ruleset, 300), 1):
        if line := line_of(way, number, text, seen):
            told.count(json.loads(line))
    assert seen == told
    assert seen.hands > 150


def test_a_line_may_bring_an_id_and_rules() -> None:
    texts = hands(60, 6)
    tails = ("id=7", "id=game-3/hand:4", "variant=mcr", "minimum=6", "variant=mcr preset=wmo id=x")
    texts = [f"{text} {tail}" for text in texts for tail in tails]
    assert compare(texts, Ruleset()) == len(texts)


def spread(text: str, random: Random) -> str:
    """Write a hand as people do: a blank between its parts, in another order of the words."""
    tiles, *words = text.split()
    parts = [part for part in tiles.replace("m", "m ").replace("p", "p ").split(" ") if part]
    cut = [f"{part[:3]}{part[-1]} {part[3:]}" if len(part) > 5 else part for part in parts]
    melds = [word for word in words if word[-1:] in "-LAR_" and "=" not in word]
    others = [word for word in words if word not in melds]
    if random.random() < 0.3:
        random.shuffle(melds)
        return " ".join([*melds, *cut, *others])
    return " ".join([*cut, *melds, *others])


def test_a_hand_may_be_written_with_blanks() -> None:
    random = Random(8)
    texts = [spread(text, random) for text in hands(700, 9)]
    assert compare(texts, Ruleset()) > 500


def mutated(texts: list[str], random: Random) -> Iterator[str]:
    for text in texts:
        for _ in range(3):
            at = random.randrange(len(text))
            put = random.choice(PIECES) * random.choice((1, 1, 1, 2))
            kept = at + random.choice((0, 0, 1, 2))
            yield text[:at] + put + text[kept:]
        yield f"{text} {random.choice(PIECES)}"
        yield f"{random.choice(PIECES)} {text}"


def test_broken_lines_are_answered_the_usual_way() -> None:
    texts = [text.strip() for text in mutated(hands(500, 10), Random(11))]
    taken = compare([text for text in texts if text], Ruleset())
    assert taken > 100  # some changes leave a hand


def test_far_too_many_tiles_are_no_hand() -> None:
    kinds = "111122223333444455556666777788889999"
    texts = [f"{kinds}m 12345678p +5p", f"{kinds}m {kinds}p {kinds}s +E", "1m " * 45 + "+5p"]
    texts += ["1111m_ " * 9 + "+5p", "EEEE- " * 8 + "55p +5p", f"{'5m ' * 13}+5m"]
    assert compare(texts, Ruleset()) == 0


def cases() -> list[str]:
    texts = []
    for file in sorted((HERE / "cases").glob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            record = json.loads(line)
            try:
                hand = hand_from_record(record)
            except HandError:
                continue
            texts.append(write(hand))
    return texts


USUAL_WAY = ("riichi", "sichuan", "chengdu", "hefei", "nanjing")


def test_every_case_that_is_a_hand() -> None:
    texts = [text for text in cases() if text]
    # asked of the whole hand, or of what was said at the table
    usual = [text for text in texts if any(f"variant={name}" in text for name in USUAL_WAY)]
    plain = [text for text in texts if text not in set(usual)]
    assert compare(usual, Ruleset()) == 0
    assert compare(plain, Ruleset()) > len(plain) * 0.93


def test_lines_that_are_too_long() -> None:
    hand, behind = "123456789m5pEEE", "+5p E/S"
    texts = []
    for length in (3_800, 3_980, 4_000, 4_001, 4_500):
        room = length - len(hand) - len(behind) - 1
        texts += [
            f"{hand} {behind}{' ' * (room - 5)} id=3",
            f"{hand} {behind} id={'a' * (room - 4)}",
            f"{hand} {behind} note={'x' * (room - 6)}",
            f"{hand}{' ' * room} {behind}",
        ]
    compare(texts, Ruleset())
    lines = [Line(number, text) for number, text in enumerate(texts, 1)]
    compare_records(lines, "text", Ruleset())


def test_every_example_of_the_notation() -> None:
    texts = (HERE / "notation" / "examples.txt").read_text("utf-8").splitlines()
    texts += (HERE / "notation" / "dialects.txt").read_text("utf-8").splitlines()
    pieces = [part.strip() for text in texts for part in text.split("\t")]
    assert compare([piece for piece in pieces if piece], Ruleset()) > 10


@pytest.mark.usefixtures("tables_of_this_test")
def test_tables_that_are_full_begin_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MEMORY, "bound", 0)
    monkeypatch.setattr(MEMORY, "new", lambda entries=1: MEMORY.look())
    assert compare(hands(100, 12), Ruleset()) > 60


@pytest.mark.usefixtures("tables_of_this_test")
def test_what_is_remembered_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a settlement looks at the whole hand, so that nearly every answer is its own."""
    for ruleset in (Ruleset(), Ruleset(variant="hongkong")):
        way = FastText(ruleset)
        compare(hands(400, 14), ruleset, way)
        whole, much = way.held(), MEMORY.bound
        monkeypatch.setattr(MEMORY, "bound", 0)
        for text in hands(40, 15):
            MEMORY.look()
            compare([text], ruleset, way)
            assert way.held() < whole / 10
        monkeypatch.setattr(MEMORY, "bound", much)


def test_what_was_written_is_counted() -> None:
    texts = hands(400, 13)
    way, tally = FastText(Ruleset()), Tally(seen={})
    totals: Counter[int | float] = Counter()
    fans: Counter[str] = Counter()
    below = 0
    for number, text in enumerate(texts, 1):
        record = json.loads(line_of(way, number, text, tally))
        totals[record["total"]] += 1
        fans.update(list(record["items"]))
        below += not record["legal"]
    assert tally.hands == len(texts)
    assert tally.below == below
    assert tally.seen == {"guobiao": Seen(totals, fans)}


@pytest.mark.parametrize("ruleset", HOUSES, ids=("usual", "switches", "preset"))
def test_records_of_lines_and_rows(ruleset: Ruleset) -> None:
    texts = hands(300, 15)
    tails = ("", "id=7", "variant=mcr preset=wmo id=x", "variant=hongkong")
    texts = [f"{text} {tail}".strip() for text in texts for tail in tails]
    lines = [Line(number, text) for number, text in enumerate(texts, 1)]
    assert compare_records(lines, "text", ruleset) >= 900
    assert compare_records(rows(texts), "csv", ruleset) >= 900
    nothing = {"seat": "", "win": None, "player": "Li", "n": 1.5, "total": 8, "": ""}
    assert compare_records(rows(texts, **nothing), "parquet", ruleset) >= 900
    assert compare_records(rows(texts, id=5, x=[1]), "parquet", ruleset) >= 300
    assert compare_records(rows(texts, id=" a b "), "csv", ruleset) >= 300


@pytest.mark.parametrize(
    "cells", [{"seat": "E"}, {"minimum": 1, "preset": "wmo"}, {"id": True}, {"id": 2.5}], ids=str
)
def test_a_row_that_says_more_than_a_hand_goes_the_usual_way(cells: dict[str, object]) -> None:
    assert compare_records(rows(hands(20, 16), **cells), "csv", Ruleset()) == 0


def test_records_of_broken_rows() -> None:
    random = Random(17)
    texts = [*mutated(hands(300, 18), random), *cases()]
    odd = ("\n", "\t", "\r", "\x0b", "\u2028", "\u3000", "\xa0", "\ufeff", "\0", "#")
    for text in hands(100, 19):
        at = random.randrange(len(text))
        texts.append(text[:at] + random.choice(odd) + text[at:])
    assert compare_records(rows(texts, n=1), "csv", Ruleset()) > 100
    texts = [text.strip() for text in texts]
    lines = [Line(n, text) for n, text in enumerate(texts, 1) if text and "#" not in text]
    assert compare_records(lines, "text", Ruleset()) > 100


def test_what_is_no_text_goes_the_usual_way() -> None:
    for cell in (None, 5, 1.5, True, b"1m", ["1m"], {"a": 1}):
        assert FastText(Ruleset()).record(Line(1, "", None, {"hand": cell})) is None
    assert FastText(Ruleset()).record(Line(1, "")) is None


HAND_OF_MANY_RULES = "123456789m5pEEE +5p E/S"


def random_rules(random: Random, variant: str) -> str:
    """Return a preset and up to three switches, often those that a preset has as well."""
    book = find(variant)
    said = {}
    if random.random() < 0.5:
        said["preset"] = random.choice(book.preset_names)
    own = [
        (name, value) for preset in book.presets.named.values() for name, value in preset.items()
    ]
    for _ in range(random.randrange(4)):
        option = random.choice(list(book.presets.options.values()))
        name, value = option.name, random.choice([option.default, *option.values])
        if own and random.random() < 0.5:
            name, value = random.choice(own)
        said[name] = value
    return " ".join(f"{name}={show(value)}" for name, value in said.items() if name not in RESERVED)


@pytest.mark.parametrize("variant", ["guobiao", "hongkong", "guangdong"])
def test_rules_of_one_effect_are_told_apart(variant: str) -> None:
    """Presets and switches are part of the answer, so that equal rules alone do not share it."""
    random = Random(variant)
    rules = [random_rules(random, variant) for _ in range(600)]
    rules += ["preset=wmo knitted_body_wait=yes", "kongs=wmo knitted_body_wait=yes", "kongs=wmo"]
    taken = compare([f"{HAND_OF_MANY_RULES} {one}" for one in rules], Ruleset(variant))
    assert taken > 200
