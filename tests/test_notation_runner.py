"""Our runner of the grammar's table, held against lark's own parser."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from lark import Token as LarkToken
from lark import Tree as LarkTree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from random_hands import random_hand

from scorer.notation import lalr, write
from scorer.notation.build import grammar
from scorer.notation.fold import fold

LARK = grammar()
SAMPLES = """
123 456m 789p- 1-23m 999s_ _99_s EEE EEEE- SS-RS CC 🀇🀈🀉 (🀇)🀈🀉 🀫🀐🀐🀫 J 9f 春梅 + +9s 和 碰 碰东
暗杠9条 chow 对家 [ ] ( ) [123m,1] [2<34p] < ^ E/S 东圈 自摸 zimo 三花 dora=5m |EE1000|fah / ! é
"""
PIECES = tuple(SAMPLES.split())


def texts() -> Iterator[str]:
    random = Random(3)
    for _ in range(300):
        yield write(random_hand(random))
    for _ in range(3_000):
        glue = random.choice(("", " "))
        yield glue.join(random.choices(PIECES, k=random.randrange(1, 9)))


def theirs(text: str) -> Any:
    """Return what lark answers, as plain values."""
    try:
        return plain(LARK.parse(text))
    except UnexpectedCharacters as error:
        return "stray", error.pos_in_stream
    except UnexpectedToken as error:
        return "misplaced", error.token.type, error.token.start_pos


def ours(text: str) -> Any:
    """Return what the runner answers, as plain values."""
    try:
        return plain(lalr.parse(text))
    except lalr.StrayCharacter as error:
        return "stray", error.position
    except lalr.MisplacedToken as error:
        return "misplaced", error.token.type, error.token.start_pos


def plain(node: Any) -> Any:
    if isinstance(node, LarkTree | lalr.Tree):
        return str(node.data), [plain(child) for child in node.children]
    if isinstance(node, LarkToken | lalr.Token):
        return node.type, str(node), node.start_pos, node.end_pos
    return node


@pytest.mark.parametrize("part", range(4))
def test_the_runner_answers_as_lark_does(part: int) -> None:
    for text in list(texts())[part::4]:
        folded = fold(text).text
        expected = theirs(folded)
        if expected[:2] == ("misplaced", "$END"):
            expected = ("misplaced", "$END", len(folded))  # lark counts the end differently
        assert ours(folded) == expected, text
