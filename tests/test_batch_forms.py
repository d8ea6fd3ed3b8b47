"""Special forms, kongs and odd blanks on the fast way of a batch, held against the usual way.

One `FastText` takes the lines of a test in random order, so that what it remembers of one hand
meets all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from random_hands import ORPHANS
from test_batch_fast import compare, hands, line_of, usual

from scorer.batch.blocks import Blocks, Sheet
from scorer.batch.fast import FastText
from scorer.batch.job import Job
from scorer.batch.lines import Line
from scorer.batch.tally import Tally
from scorer.batch.ways import Way
from scorer.batch.words import Words
from scorer.readings.memo import MEMORY
from scorer.readings.shapes import KNITTED_NINES
from scorer.scoring import default_rules
from scorer.scoring.ruleset import Ruleset
from scorer.tiles import TEXTS, write_tiles

NINE = (0, 3, 6, 10, 13, 16, 20, 23, 26)  # 147m 258p 369s
SETS = (
    *([low, low + 1, low + 2] for first in (0, 9, 18) for low in range(first, first + 7)),
    *([kind] * 3 for kind in range(34)),
)


def won_on_each(tiles: list[int], melds: str = "") -> Iterator[str]:
    """Yield a hand of these concealed tiles, won on each of them."""
    if max(map(tiles.count, tiles)) > 4:
        return
    for win in sorted(set(tiles)):
        rest = sorted(tiles)
        rest.remove(win)
        yield f"{write_tiles(tuple(rest))}{melds} +{TEXTS[win]}"


def behind(texts: list[str], random: Random, *more: str) -> list[str]:
    """Return the hands in another order, each with circumstances and one of these words."""
    said = [f"{text} {random.choice(('E/S', 'S/E zimo'))} {random.choice(more)}" for text in texts]
    random.shuffle(said)
    return [text.strip() for text in said]


def knitted() -> list[str]:
    texts: list[str] = []
    for i, group in enumerate(SETS):
        for eyes in range(i % 5, 34, 5):
            texts += won_on_each([*NINE, *group, eyes, eyes])
    for meld in ("123m-", "555p-", "5555p-", "5555p_", "EEE-", "7777s_"):
        for eyes in range(34):
            texts += won_on_each([*NINE, eyes, eyes], f" {meld}")
    return texts


@pytest.mark.parametrize("variant", ["guobiao", "hongkong"])
def test_knitted_tiles_with_every_set(variant: str) -> None:
    """Whichever rules are met first say nothing of the others."""
    random = Random(1)
    switches = ("", "", "knitted_body_wait=false", "preset=wmo", "minimum=9")
    texts = behind(
        random.sample(knitted(), 700), random, *(switches if variant == "guobiao" else ("",))
    )
    assert (compare(texts, Ruleset(variant=variant)) > 500) == (variant == "guobiao")


def test_what_a_series_leaves_is_read() -> None:
    words = Words(default_rules("guobiao"))
    assert words.without_series("147m") == (1, 0)
    assert words.without_series("28p+5p") == (2, 0)
    assert (words.without_series("333369s") or (0, 0)) > (4, 0)  # the series, and a pung
    assert words.without_series("113469m") is None  # 369 leaves 114
    assert words.without_series("1147m+1m") is None  # of the series or of the eyes
    assert words.without_series("123m") is None


def forms() -> list[str]:
    texts = [text for kind in ORPHANS for text in won_on_each([*ORPHANS, kind])]
    random = Random(2)
    for nine in KNITTED_NINES:
        numbers = [kind for kind in range(27) if nine >> 3 * kind & 1]
        for count in (5, 6, 7, 7):
            tiles = random.sample(numbers, 14 - count) + random.sample(range(27, 34), count)
            texts += won_on_each(tiles)
    for suits in ((0,), (0, 1), (0, 2, 3), (3,)):
        pool = [kind for kind in range(34) if kind // 9 in suits]
        for _ in range(12):
            texts += won_on_each([kind for kind in random.choices(pool, k=7) for _ in range(2)])
    for low, other in product(range(0, 7, 2), range(0, 25, 4)):  # pairs that are sets, too
        if other % 9 < 7:
            runs = [low, low + 1, low + 2, other, other + 1, other + 2]
            texts += won_on_each([kind for kind in [*runs, random.randrange(34)] for _ in "12"])
    for low in (0, 1, 2, 9, 18):
        texts += won_on_each([kind for kind in range(low, low + 7) for _ in range(2)])
    gates = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    return texts + [text for rank in range(9) for text in won_on_each([*gates, rank])]


@pytest.mark.usefixtures("tables_of_this_test")
@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("variant", ["guobiao", "hongkong", "classical-late"])
def test_forms_in_any_order(variant: str, full: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if full:
        monkeypatch.setattr(MEMORY, "bound", 0)
        monkeypatch.setattr(MEMORY, "new", lambda entries=1: MEMORY.look())
    random = Random(3)
    texts = behind(random.sample(forms(), 100 if full else 500), random, "", "", "minimum=20")
    texts = [text for text in texts if variant == "guobiao" or "minimum" not in text]
    assert compare(texts, Ruleset(variant=variant)) > (10 if full else 50)


@pytest.mark.parametrize("variant", ["guobiao", "hongkong", "classical-late", "classical-babcock"])
def test_orphans_on_both_waits(variant: str) -> None:
    """The same fourteen tiles, by what they waited for: thirteen kinds, or one."""
    texts = ["19m19p19sESWNCFP +9s", "19m19p199sESWNCF +P"]
    compare([*texts, *reversed(texts)], Ruleset(variant=variant))


@pytest.mark.parametrize(
    ("text", "is_hand"),
    [
        ("1123p456m55s 1111p_ +1p", False),  # the fifth in hand, and won on
        ("123p456m789m5s 1111p_ +5s", False),
        ("23p456m789m5s 1111p- +1p", False),
        ("789m5s 1111p- 123p- 456m- +5s", False),  # in another meld
        ("5s 1111p_ 1111p_ 456m- 789m- +5s", False),
        ("1s 123p- 123p- 123p- 456p- +1s", True),
        ("1p 123p- 123p- 123p- 456p- +1p", False),
        ("23p5s5s 123p- 123p- 111m- +1p", True),
        ("1123p456m5s 111p- +5s", False),
        ("123p456m5s 111p- 789s- +5s", True),  # four, and no kong
        ("123p1111m5s 5555p_ 23-4m +5s", False),
        ("123p111m5s 5555p_ 123m- +5s", True),  # four beside a kong
        ("111m23m5s 5555p_ 9999s- +1m", False),
        ("111m235s 5555p_ 9999s- +1m", False),
        ("11123m55s 5555p_ 9999s- +1m", True),
        ("123456m5s 7777p_ 7777m_ +5s", True),
        ("11112345678999m +1m", False),
        ("5s 1111p_ 2222p_ 3333p_ 4444p_ +5s", True),
    ],
)
def test_kongs_and_further_copies(text: str, is_hand: bool) -> None:
    """Five of a kind are refused, wherever the copies are and whatever is known already."""
    way = FastText(Ruleset())
    for other in ("456m789m235s 1111p_ +1s", "123p 456m 55s 123s- +1p", text, text):
        found, expected = line_of(way, 1, other), usual(Line(1, other), Ruleset())
        assert found in ("", expected)
    assert bool(found) == ("error" not in expected)
    assert bool(found) == is_hand


HAND = "123456m789p5sEEE +5s E/S"
OPEN = "456m5sEEE 123m- 789p- +5s"
STRANGE = (
    "+",
    "-",
    "_",
    "\t",
    "\r",
    "\x0b",
    "\x1c",
    "\x1f",
    "\x7f",
    "\x85",
    "\xa0",
    "\u2028",
    "\u3000",
    "\0",
    "é",
)


def test_a_plus_without_a_tile_is_none() -> None:
    hand, behind = "147m258p39sFFEE", " +6s"
    texts = [f"{hand[:at]}+{hand[at:]}{behind}" for at in range(1, len(hand) + 1)]
    texts += ["123456m789p5sEEE+ +5s", "EEE123456m78p55s+ +9p", "456m5s+ 123m- 789p- EEE- +5s"]
    assert compare(texts, Ruleset()) == 0


@pytest.mark.parametrize("sign", [*STRANGE, " ", "  "], ids=ascii)
def test_known_words_with_another_sign_between_them(sign: str) -> None:
    """A sign is seen although all words of the line are known."""
    way = FastText(Ruleset())
    for text in (HAND, OPEN):
        line_of(way, 1, text)
        for at in range(len(text) + 1):
            odd = text[:at] + sign + text[at:]
            if found := line_of(way, 1, odd):
                assert found == usual(Line(1, odd.strip()), Ruleset()), ascii(odd)


@pytest.mark.parametrize(
    "end", [" ", "  ", "\t", " \t", "\r", " \r", "\x1f", " #", " # x"], ids=ascii
)
def test_lines_that_end_in_blanks(end: str) -> None:
    way = FastText(Ruleset())
    for text in (HAND, HAND, OPEN, *hands(20, 3)):
        for odd in (text, text + end):
            if found := line_of(way, 1, odd):
                assert "#" not in odd
                assert found == usual(Line(1, odd.strip()), Ruleset()), ascii(odd)


@pytest.mark.parametrize("sign", [sign for sign in STRANGE if sign != "\r"], ids=ascii)
def test_blocks_with_another_sign_in_lines(sign: str) -> None:
    texts = [HAND, OPEN]
    texts += [text[:at] + sign + text[at:] for text in texts for at in range(len(text) + 1)]
    blocks = Blocks(Job(("-",), Ruleset()), "", "text", Sheet("jsonl", {}), FastText(Ruleset()))
    answered, _ = blocks.answer(998, "".join(f"{text}\n" for text in texts).encode())
    lines = [Line(number, text.strip()) for number, text in enumerate(texts, 998)]
    assert answered.decode() == "".join(usual(line, Ruleset()) for line in lines)


def test_tables_may_be_emptied_at_any_line() -> None:
    random = Random(4)
    way = FastText(Ruleset())
    for text in behind([*random.sample(forms(), 100), *hands(200, 5)], random, "", "minimum=9"):
        if random.random() < 0.1:
            for words in way._words.values():
                words._forget()
        if random.random() < 0.05:
            way._saids.clear()
        if found := line_of(way, 1, text, Tally()):
            assert found == usual(Line(1, text), Ruleset()), text


def test_few_hands_are_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the words say must be used: a hand that is packed after all shows no other fault."""
    packed: list[int] = []
    find = Way.find_packed

    def counted(way: Way, *of: Any) -> Any:
        packed.append(1)
        return find(way, *of)

    monkeypatch.setattr(Way, "find_packed", counted)
    way, texts = FastText(Ruleset()), hands(1500, 8)
    assert all(line_of(way, 1, text) for text in texts)
    assert 0 < len(packed) < len(texts) * 0.008
