"""Rulings that only one hand shows: each stands in `rulings.txt` with what must come.

A hand begins its line; the lines below it, indented, say what is wanted. A word in front says what
of: `items` (all of them), `has` and `lacks` (some of them), `total`, `legal`, `paid`, `points`,
`says` and `silent` (a part of some remark, or of none), `refused` (a part of the error), `hint`
(all of its hint), `untold` (what a settlement does not tell), and anything else that one tells,
such as `fu`. `called` is what players call the price, and how often; `waits` what the hand waited
for; `why` a fan that does not count, and the principle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from scorer import HandError, NotationError, OptionError, Score, score
from scorer.tiles import TEXTS


class Ruling(NamedTuple):
    """A hand with what it must come to, a word and the rest of the line each."""

    hand: str
    wanted: list[tuple[str, str]]


def rulings() -> Iterator[object]:
    path = Path(__file__).with_name("rulings.txt")
    found: list[Ruling] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            word, _, rest = line.strip().partition(" ")
            found[-1].wanted.append((word, rest.strip()))
        else:
            found.append(Ruling(line.strip(), []))
    return iter([pytest.param(one, id=one.hand) for one in found])


def numbers(text: str) -> dict[str, object]:
    """Return names with their numbers: `自摸 1, 无花 1`."""
    pairs = (one.rsplit(None, 1) for one in text.split(",") if one.strip())
    return {name.strip(): json.loads(number) for name, number in pairs}


@pytest.mark.parametrize("ruling", list(rulings()))
def test_a_ruling(ruling: Ruling) -> None:
    word, rest = ruling.wanted[0]
    if word == "refused":
        with pytest.raises((HandError, NotationError, OptionError), match=re.escape(rest)):
            score(ruling.hand)
        return
    if word == "hint":
        with pytest.raises((HandError, NotationError, OptionError)) as found:
            score(ruling.hand)
        assert found.value.hint == rest
        return
    result = score(ruling.hand)
    for word, rest in ruling.wanted:
        assert_is(result, word, rest)


def assert_is(result: Score, word: str, rest: str) -> None:
    """Hold one line of what is wanted."""
    remarks = [*result.notes(), *result.settlement.remarks]
    if word == "items":
        assert result.items == numbers(rest)
    elif word == "has":
        assert result.items.items() >= numbers(rest).items(), result.items
    elif word == "lacks":
        assert not set(result.items) & set(rest.split()), result.items
    elif word == "total":
        assert result.total == int(rest)
    elif word == "legal":
        assert result.legal is (rest == "yes")
    elif word == "paid":
        assert result.payments == (numbers(rest) or None)
    elif word == "points":
        assert result.settlement.points == json.loads(rest)
    elif word == "says":
        assert any(rest in remark for remark in remarks), remarks
    elif word == "silent":
        assert not any(rest in remark for remark in remarks), remarks
    elif word == "called":
        limit = result.settlement.limit
        assert rest == (f"{limit.name} {limit.times}" if limit else "nothing")
    elif word == "waits":
        assert rest == ("".join(TEXTS[kind] for kind in result.waits()) or "none")
    elif word == "why":
        assert rest in [f"{one.fan.name} {one.principle}" for one in result.breakdown()[1]]
    elif word == "untold":
        assert rest not in result.settlement.extra
    else:
        told = result.settlement.extra[word]
        assert (json.dumps(told, ensure_ascii=False) if not isinstance(told, str) else told) == rest
