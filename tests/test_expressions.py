"""No regular expression of the house backtracks exponentially, and no text makes one hang.

Every expression is found in the source, so that a new one is held by these tests, too: those that
are compiled where a module is read, and those that stand in a call of `re`. Two things are held:

- None is *ambiguous in a loop*: there is no state of its automaton from which one text leads back
  to the same state in two ways. That, and nothing else, makes a search exponential.
- Each answers texts of repeated signs, made of the signs that it names, with a sign behind that it
  does not: where it were exponential that would not end within the life of the machine.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import re
import re._constants as sre
import re._parser as sre_parse
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import scorer
from scorer.batch.entries import record
from scorer.errors import HandError
from scorer.notation import slips
from scorer.notation.table import TERMINALS
from scorer.report.keys import books
from scorer.table.files import form_of

ROOT = Path(scorer.__file__).parent
CALLS = ("compile", "search", "match", "fullmatch", "sub", "subn", "split", "finditer", "findall")
# What is put into an expression when it is used: a name of the same sort as there.
FILLED = {
    "key": "flower_points",
    "fields": "players|wins|draw|round",
    "fact_name": "dora_indicator",
}


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def expressions() -> Iterator[tuple[str, str]]:
    """Yield every expression with the place where it stands."""
    for name, pattern, _ in TERMINALS:
        yield f"terminal {name}", pattern
    yield "every terminal", "|".join(f"(?P<{name}>{pattern})" for name, pattern, _ in TERMINALS)
    for path in sorted(ROOT.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "import re\n" not in text:
            continue
        module = importlib.import_module(module_of(path))
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in CALLS
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "re"
            ):
                yield from (
                    (f"{module.__name__}:{node.lineno}", as_text(getattr(one, "pattern", one)))
                    for one in said(node, module, tree)
                )


def said(call: ast.Call, module: Any, tree: ast.Module) -> Iterator[str]:
    """Yield the expressions of a call: its first argument, or what the names in it may be."""
    names = {**vars(module), **FILLED}
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is call:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            assert isinstance(target, ast.Name)
            yield names[target.id].pattern
            return
    first = call.args[0]
    local = [
        node.id for node in ast.walk(first) if isinstance(node, ast.Name) and not known(node, names)
    ]
    if not local:
        yield valued(first, names)
        return
    if f"{module.__name__}.{local[0]}" in MADE:
        yield from MADE[f"{module.__name__}.{local[0]}"]()
        return
    assert local == [getattr(first, "id", None)], f"{module.__name__}:{call.lineno}"
    found = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == local[0]:
            found += 1
            yield valued(node.value, names)
        elif isinstance(node, ast.For) and getattr(node.target, "id", "") == local[0]:
            found += 1
            yield from valued(node.iter, names)
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Tuple):
            targets = [getattr(target, "id", "") for target in node.target.elts]
            if local[0] in targets:
                found += 1
                yield from (one[targets.index(local[0])] for one in valued(node.iter, names))
    assert found, f"{module.__name__}:{call.lineno} compiles what nobody finds: add it to MADE"


def as_text(pattern: str | bytes) -> str:
    return pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern


def known(node: ast.Name, names: dict[str, Any]) -> bool:
    return node.id in names or hasattr(builtins, node.id)


def valued(node: ast.expr, names: dict[str, Any]) -> Any:
    return eval(compile(ast.Expression(node), "<expression>", "eval"), names)


def of_switches() -> list[str]:
    declared = [option for _, book in books() for option in book.presets.options.values()]
    return [option.pattern for option in declared if option.pattern]


# What an expression is made of that has a name in its function only.
def of_codes() -> list[str]:
    return [made for codes in slips._ALL for made in (rf"[^{codes.marks}]+", codes.part)]


MADE: dict[str, Callable[[], list[str]]] = {
    "scorer.notation.slips.codes": of_codes,
    "scorer.notation.lalr.chosen": list,  # the terminals, which are there already
    "scorer.rules.options.self": of_switches,
    "scorer.report.plain.longest": lambda: ["万|条|花色"],
}


class Automaton:
    """An automaton for the tree of an expression: states, steps with a set of signs, free steps.

    Look-arounds and marks of a place take no sign, and are taken as if they held: more texts lead
    through then, so that no ambiguity is missed. A reference to a group is any sign.
    """

    def __init__(self, pattern: str) -> None:
        self.free: list[list[int]] = []
        self.steps: list[tuple[int, frozenset[str], int]] = []
        self.alphabet = frozenset(signs_of(pattern)) | {"\x00"}
        start, end = self.state(), self.state()
        self.sequence(sre_parse.parse(pattern), start, end)

    def state(self) -> int:
        self.free.append([])
        return len(self.free) - 1

    def sequence(self, parts: Any, start: int, end: int) -> None:
        at = start
        for operation, argument in parts:
            after = self.state()
            self.part(operation, argument, at, after)
            at = after
        self.free[at].append(end)

    def part(self, operation: Any, argument: Any, start: int, end: int) -> None:
        if operation in (sre.LITERAL, sre.NOT_LITERAL, sre.IN, sre.ANY, sre.CATEGORY):
            fits = re.compile(one_sign(operation, argument), re.S)
            signs = frozenset(sign for sign in self.alphabet if fits.fullmatch(sign))
            self.steps.append((start, signs, end))
        elif operation in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            least, most, inner = argument
            at = start
            for _ in range(min(least, 3)):
                after = self.state()
                self.sequence(inner, at, after)
                at = after
            if most is sre.MAXREPEAT:
                again = self.state()
                self.free[at].append(again)
                self.sequence(inner, again, again)
                at = again
            else:
                for _ in range(min(most - least, 3)):
                    after = self.state()
                    self.sequence(inner, at, after)
                    self.free[at].append(end)
                    at = after
            self.free[at].append(end)
        elif operation is sre.SUBPATTERN:
            self.sequence(argument[-1], start, end)
        elif operation is sre.BRANCH:
            for branch in argument[1]:
                self.sequence(branch, start, end)
        elif operation is sre.GROUPREF:
            self.steps.append((start, self.alphabet, end))  # all groups that are named have one
        else:
            assert operation in (sre.AT, sre.ASSERT, sre.ASSERT_NOT), operation
            self.free[start].append(end)

    def after(self) -> dict[int, list[tuple[frozenset[str], int]]]:
        """Return the steps that each state leads to, twice what it leads to in several ways."""
        by_start: dict[int, list[tuple[frozenset[str], int]]] = {}
        for start, signs, end in self.steps:
            by_start.setdefault(start, []).append((signs, end))
        return {
            state: [step for one in self.reached(state) for step in by_start.get(one, [])]
            for state in {0, *(end for _, _, end in self.steps)}
        }

    def reached(self, state: int) -> list[int]:
        """Return the states that are reached freely, those in several ways twice.

        A round of a loop that takes no sign is a way, too.
        """
        found: list[int] = []

        def walk(at: int) -> None:
            if found.count(at) < 2:
                found.append(at)
                for one in self.free[at]:
                    walk(one)

        walk(state)
        return found

    def is_ambiguous(self) -> bool:
        """Tell whether one text leads from a state back to it in two ways.

        It is looked for in pairs of states: from (q, q) through a pair of two different steps, back
        to (q, q).
        """
        steps = self.after()
        return any(self._returns_in_two_ways(state, steps) for state in steps)

    def _returns_in_two_ways(
        self, home: int, steps: dict[int, list[tuple[frozenset[str], int]]]
    ) -> bool:
        """Search pairs of ways from `home`; the third part says whether they have parted."""
        todo = [(home, home, False)]
        seen = set(todo)
        while todo:
            one, other, parted = todo.pop()
            for (i, (signs, first)), (j, (more, second)) in product(
                enumerate(steps.get(one, [])), enumerate(steps.get(other, []))
            ):
                if not signs & more:
                    continue
                now = (first, second, parted or i != j or one != other)
                if now == (home, home, True):
                    return True
                if now not in seen and self._can_return(home, first, second, steps):
                    seen.add(now)
                    todo.append(now)
        return False

    def _can_return(
        self, home: int, first: int, second: int, steps: dict[int, list[tuple[frozenset[str], int]]]
    ) -> bool:
        back = self._leads_to(home, steps)
        return first in back and second in back

    def _leads_to(
        self, home: int, steps: dict[int, list[tuple[frozenset[str], int]]]
    ) -> frozenset[int]:
        known: dict[int, frozenset[int]] = self.__dict__.setdefault("_back", {})
        if home not in known:
            found = {home}
            while more := {
                state
                for state, ways in steps.items()
                if state not in found and any(end in found for _, end in ways)
            }:
                found |= more
            known[home] = frozenset(found)
        return known[home]


def one_sign(operation: Any, argument: Any) -> str:
    """Return an expression for one sign, from its part of a tree."""
    if operation is sre.LITERAL:
        return re.escape(chr(argument))
    if operation is sre.NOT_LITERAL:
        return f"[^{re.escape(chr(argument))}]"
    if operation is sre.ANY:
        return "."
    if operation is sre.CATEGORY:
        return CATEGORIES[argument]
    inside = ""
    for kind, what in argument:
        if kind is sre.NEGATE:
            inside += "^"
        elif kind is sre.LITERAL:
            inside += re.escape(chr(what))
        elif kind is sre.RANGE:
            inside += f"{re.escape(chr(what[0]))}-{re.escape(chr(what[1]))}"
        else:
            inside += CATEGORIES[what]
    return f"[{inside}]"


CATEGORIES = {
    sre.CATEGORY_DIGIT: r"\d", sre.CATEGORY_NOT_DIGIT: r"\D", sre.CATEGORY_SPACE: r"\s",
    sre.CATEGORY_NOT_SPACE: r"\S", sre.CATEGORY_WORD: r"\w", sre.CATEGORY_NOT_WORD: r"\W",
}  # fmt: skip
SIGNS_OF_CATEGORIES = "7 \tx_!万"


def signs_of(pattern: str) -> list[str]:
    """Return signs that the parts of an expression tell apart: what it names, and the rest."""
    found: dict[str, None] = {}

    def walk(parts: Any) -> None:
        for operation, argument in parts:
            if operation in (sre.LITERAL, sre.NOT_LITERAL):
                found[chr(argument)] = None
            elif operation is sre.RANGE:
                found[chr(argument[0])] = found[chr(argument[1])] = None
            elif operation is sre.IN:
                walk(argument)
            elif operation in (sre.ANY, sre.CATEGORY):
                found.update(dict.fromkeys(SIGNS_OF_CATEGORIES))
            elif operation in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
                walk(argument[2])
            elif operation is sre.SUBPATTERN:
                walk(argument[-1])
            elif operation is sre.BRANCH:
                for branch in argument[1]:
                    walk(branch)
            elif operation in (sre.ASSERT, sre.ASSERT_NOT):
                walk(argument[1])

    walk(sre_parse.parse(pattern))
    return list(found)


EXPRESSIONS = list(dict.fromkeys((pattern, place) for place, pattern in expressions()))
KINDS = dict(reversed(EXPRESSIONS))


def test_all_expressions_are_found() -> None:
    assert len(KINDS) > 70
    assert sum(place.startswith("terminal") for place in KINDS.values()) > 20


@pytest.mark.parametrize(
    ("pattern", "ambiguous"),
    [
        ("(?:[1-9]+[mps]|E+|W+)+", True),  # as it was: 32 W took no end of time
        ("(?:[1-9]+[mps]|[EW])+", False),
        ("(a*)*", True),
        ("(a|a)*b", True),
        ("(?:a|b|ab)+c", True),
        ("(a?b?)*", True),
        (r"(\w+\s?)*x", True),
        (r"(\w+\s)*x", False),
        ("a+b+c+", False),
        ("(?:a{1,7}-)+", False),
    ],
)
def test_the_search_for_ambiguity_finds_it(pattern: str, ambiguous: bool) -> None:
    assert Automaton(pattern).is_ambiguous() is ambiguous


@pytest.mark.parametrize("pattern", KINDS, ids=KINDS.values())
def test_no_expression_is_ambiguous_in_a_loop(pattern: str) -> None:
    assert not Automaton(pattern).is_ambiguous()


RUN = """
import re, sys, json
for pattern, signs in json.load(sys.stdin):
    print(pattern, flush=True)
    one = re.compile(pattern)
    units = [*signs, *(a + b for a in signs[:12] for b in signs[:12])]
    for unit in units:
        for text in (unit * 60, unit * 60 + "\\x00", unit * 30 + signs[-1] * 30 + "\\x00"):
            one.search(text), one.match(text), one.fullmatch(text)
"""


def test_no_expression_hangs_on_repeated_signs() -> None:
    import json  # noqa: PLC0415

    asked = [(pattern, signs_of(pattern)[:40] or ["a"]) for pattern in KINDS]
    done = subprocess.run(
        [sys.executable, "-c", RUN], input=json.dumps(asked), capture_output=True, text=True,
        timeout=600, check=True,
    )  # fmt: skip
    assert len(done.stdout.splitlines()) >= len(asked)


# Lines that made an expression backtrack, and others of their kind, in every form of a batch.
LINES = (
    "34555m22p " + "W" * 32 + "6666s_ 4444s_ +5m E/S",
    "34555m22p " + "W" * 200 + "6666s_ 4444s_ +5m E/S",
    " " * 830 + "ou.ne" + " " * 27 + "^^^",
    "1" + " " * 900 + "!",
    "m123" + ",m12" * 40 + "! +5m",
    "1112345678999" + "E" * 60 + "x +5m",
    "123m-" * 40 + "x",
    "E风" * 60 + "5",
    "EJ" * 60 + "-x",
    "0123456789" * 20 + "-L!",
    "RB1B1" + "B1" * 60 + "? LB1",
    "(CHI," * 60 + "W1",
    "zimo-" * 60 + "x",
    "key=" + "%41" * 200 + "%ff",
    "flowers=" + "1f," * 100 + "5p",
)


@pytest.mark.parametrize("form", ["text", "jsonl", "csv"])
def test_every_line_is_answered(form: str) -> None:
    import json  # noqa: PLC0415

    lines = [*LINES]
    if form == "jsonl":
        lines = [json.dumps({"hand": line}) for line in LINES]
        lines += [json.dumps({"concealed": line, "win": "5m"}) for line in LINES]
    if form == "csv":
        lines = ["hand,melds", *(f'"{line}",' for line in LINES), *(f',"{line}"' for line in LINES)]
    done = subprocess.run(
        [sys.executable, "-m", "scorer", "batch", "-", "--from", form],
        input="\n".join(lines), capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1, 2)
    assert len(done.stdout.splitlines()) == len(lines) - (form == "csv")


def test_the_form_of_a_file_of_blank_lines_is_told() -> None:
    assert form_of("", "\n" * 200_000 + "E 12") == "text"
    assert form_of("", "\n \t[table]\n") == "toml"


def test_a_name_that_stands_twice_is_found_among_many() -> None:
    pairs = [f'"name {i}": 1' for i in range(15_000)]
    with pytest.raises(HandError, match="'name 14999' stands twice"):
        record(f"{{{', '.join([*pairs, pairs[-1]])}}}")
