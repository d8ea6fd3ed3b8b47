"""Runs of one suit that a batch adds up sign by sign, held against the grammar's reading."""

from __future__ import annotations

from random import Random

from scorer.batch.short import COPIES_AT, COPY_MASK, FIELD, NUMBERS_SHIFT
from scorer.batch.words import of_one_suit
from scorer.notation.alone import tiles_in, tiles_said
from scorer.readings.keys import RANK_BITS, SUIT_MASK
from scorer.tiles import KINDS

_BITS = COPY_MASK.bit_length()


def runs(count: int) -> list[str]:
    """Return runs in any order, some with a sign that does not belong there."""
    random = Random(21)
    texts = [
        "",
        "m",
        "5",
        "1" * 36 + "m",
        "123456789" * 4 + "p",
        "E" * 40,
        "mE",
        "5p5p",
        "１m",
        "0m",
    ]
    for _ in range(count):
        length = random.choice((1, 2, 3, 5, 8, 13, 14, 20))
        if random.random() < 0.7:
            texts.append("".join(random.choices("123456789", k=length)) + random.choice("mps"))
        else:
            texts.append("".join(random.choices("ESWNCFP", k=length)))
        if random.random() < 0.2:
            at = random.randrange(len(texts[-1]) + 1)
            texts[-1] = texts[-1][:at] + random.choice("0mpszE1 -+") + texts[-1][at:]
    return texts


def test_signs_say_what_the_grammar_reads() -> None:
    taken = 0
    for text in runs(4000):
        run, tiles = of_one_suit(text), tiles_in(text)
        if run is None:
            continue  # then the grammar reads it, whatever it is
        taken += 1
        assert tiles is not None, text
        assert sorted(tiles) == sorted(tiles_said(text) or ()), text
        suit, adds = run
        copies = [adds >> COPIES_AT + _BITS * kind & COPY_MASK for kind in range(KINDS)]
        assert copies == [tiles.count(kind) for kind in range(KINDS)], text
        assert adds >> NUMBERS_SHIFT & FIELD == len(tiles), text
        assert {kind // 9 for kind in tiles} == {suit}, text
        key = sum(1 << RANK_BITS * (kind % 9) for kind in tiles)
        assert adds & SUIT_MASK == key, text
    assert taken > 1500
