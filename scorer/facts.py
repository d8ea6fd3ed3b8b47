"""Facts of a hand: what else lies on the table, and is neither a circumstance nor a house rule.

A fact has a value that differs from hand to hand: how many counters there are, which tiles the
indicators are, who is liable. A *switch* is the same all evening, and a *circumstance* is there or
not. Facts that have a key of their own in every text, and a field of their own in a record, are
lines of FACTS; a fact that only one variant has is a line of its book (`RuleBook.fact`), and stands
where its switches do.
"""

from __future__ import annotations

from typing import Final, NamedTuple

TILES: Final = "tiles"
DORA: Final = "dora"  # tiles, or how many there are
NUMBER: Final = "number"
SIDE: Final = "side"
LIABLE: Final = "liable"  # a side; records have an object: {"from": side}
WORD: Final = "word"


class Fact(NamedTuple):
    """A fact with a key of its own: `key=value` in a text, a field in a record.

    `field` is the field's name, empty where a record has none; `reads` says what the value is,
    `example` is one of it. What is said `of_the_winner` may stand in front of a whole table, too,
    unless that says it otherwise (who discarded). `spoken` are names that stand before the value in
    a text as it is said: ドラ表示牌4m, dora 4m; where they have a _, a blank may stand there.
    Where each has so many `points`, they may be said instead: 供託1000点.
    """

    key: str
    field: str
    reads: str
    example: str
    help: str
    of_the_winner: bool = False
    spoken: str = ""
    points: int = 0


FACTS: Final = (
    Fact(
        "dora",
        "dora",
        DORA,
        "5m",
        "the dora themselves, or how many the hand has",
        True,
        "dora ドラ 宝牌",
    ),
    Fact(
        "ind",
        "dora_indicators",
        TILES,
        "5m",
        "the dora indicators, the first one first",
        True,
        "ind indicator indicators dora_indicator dora_indicators "
        "ドラ表示牌 ドラ表示 表ドラ表示牌 表示牌 宝牌指示牌 指示牌",
    ),
    Fact(
        "ura",
        "ura_indicators",
        TILES,
        "5m",
        "the indicators under them",
        True,
        "ura ura_indicator ura_indicators uradora_indicator ura_dora_indicator "
        "裏ドラ表示牌 裏ドラ表示 裏表示牌 裏宝牌指示牌",
    ),
    Fact("honba", "honba", NUMBER, "1", "counters (本場)", True, "honba counters 本場"),
    Fact(
        "sticks",
        "riichi_sticks",
        NUMBER,
        "1",
        "riichi sticks that lie there (供託)",
        True,
        "sticks stick riichi_sticks riichi_stick kyotaku kyoutaku 供託 供託棒 立直棒 リーチ棒",
        1000,
    ),
    Fact("nuki", "", WORD, "1", "north tiles set aside, with three players"),
    Fact("pao", "pao", LIABLE, "left", "on which side the liable player sits (包)"),
    Fact("discarder", "discarder", SIDE, "left", "on which side the discarder sits"),
)
LABELS: Final = ("id", "note")  # keys that say nothing of the hand
KEYS: Final = (*(fact.key for fact in FACTS), *LABELS)
FIELDS: Final = {fact.field: fact for fact in FACTS if fact.field}
BY_KEY: Final = {fact.key: fact for fact in FACTS}
# Keys of a text that no record has for a field.
ONLY_IN_TEXTS: Final = tuple(fact.key for fact in FACTS if fact.key != fact.field)
_BETWEEN: Final = str.maketrans(dict.fromkeys("，、/+;", ","))


def listed(text: str) -> list[str]:
    """Return the parts of a list as a text: 4,8 as it is written everywhere; 4/8 4、8 4+8 too."""
    return [part for part in map(str.strip, text.translate(_BETWEEN).split(",")) if part]


assert len(set(KEYS)) == len(KEYS), "a key stands in the table twice"
