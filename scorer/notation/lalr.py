"""The runner of the grammar: one regular expression for the tokens, one table for the parser.

The table (`scorer.notation.table`) is what lark makes of grammar/hand.lark; `build` writes it. Lark
itself would cost a third of the time in which a hand is answered, so it stays with the build, and
this runner does what lark's LALR parser does, for the one grammar that there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

AT_END = "$END"


class Token(str):
    """A piece of text with its terminal and its place."""

    __slots__ = ("end_pos", "start_pos", "type")
    type: str
    start_pos: int
    end_pos: int

    @classmethod
    def at(cls, kind: str, text: str, start: int) -> Token:
        """Return the token of a terminal that stands at a place."""
        token = cls(text)
        token.type, token.start_pos, token.end_pos = kind, start, start + len(text)
        return token


class Tree(NamedTuple):
    """A rule of the grammar with what it is made of: tokens, trees, or None for an absent part."""

    data: str
    children: list[Any]


class StrayCharacter(Exception):  # noqa: N818 - the reader makes the error
    """Raised where no terminal begins."""

    def __init__(self, position: int) -> None:
        super().__init__(position)
        self.position = position


class MisplacedToken(Exception):  # noqa: N818 - the reader makes the error
    """Raised at a token that cannot stand where it does."""

    def __init__(self, token: Token) -> None:
        super().__init__(token)
        self.token = token


@lru_cache(maxsize=256)
def _pattern(wanted: int) -> re.Pattern[str]:
    """Return the expression of some terminals; those of a plain hand compile in a millisecond."""
    from scorer.notation.table import TERMINALS  # noqa: PLC0415 - read with the first hand

    chosen = [TERMINALS[i] for i in range(len(TERMINALS)) if wanted >> i & 1]
    return re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern, _ in chosen))


def _wanted(text: str) -> int:
    """Return the terminals that a text can hold: those that need none but its characters."""
    from scorer.notation.table import TERMINALS  # noqa: PLC0415

    there = frozenset(text)
    return sum(
        1 << i
        for i, (_, _, needed) in enumerate(TERMINALS)
        if not needed or not there.isdisjoint(needed)
    )


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a text, and a last one for its end; raises StrayCharacter."""
    from scorer.notation.table import IGNORED  # noqa: PLC0415

    match, at, length = _pattern(_wanted(text)).match, 0, len(text)
    while at < length:
        found = match(text, at)
        if not found:
            raise StrayCharacter(at)
        kind = found.lastgroup or ""
        if kind not in IGNORED:
            yield Token.at(kind, found[0], at)
        at = found.end()
    yield Token.at(AT_END, "", length)


def parse(text: str) -> Tree:
    """Return the tree of a text; raises StrayCharacter or MisplacedToken.

    A state's actions say, for each symbol, the state to go to, or ~n for the rule n that is
    complete. A rule's `plan` lists which of its parts are kept, -1 for a part that is absent; a
    rule whose name begins with _ gives its parts to the rule around it.
    """
    from scorer.notation.table import END, RULES, START, STATES  # noqa: PLC0415

    states = [START]
    values: list[Any] = []
    for token in tokens(text):
        while True:
            action = STATES[states[-1]].get(token.type)
            if action is None:
                raise MisplacedToken(token)
            if action >= 0:
                states.append(action)
                values.append(token)
                break
            origin, size, plan = RULES[~action]
            children = _children(values[len(values) - size :], plan)
            del states[len(states) - size :], values[len(values) - size :]
            states.append(STATES[states[-1]][origin])
            values.append(children if origin[0] == "_" else Tree(origin, children))
            if token.type == AT_END and states[-1] == END:
                tree: Tree = values[0]
                return tree
    raise AssertionError("the end of the text ends the parse")


def _children(parts: list[Any], plan: tuple[int, ...]) -> list[Any]:
    children: list[Any] = []
    for i in plan:
        part = parts[i] if i >= 0 else None
        if isinstance(part, list):
            children += part
        else:
            children.append(part)
    return children
