"""Build the parser: `python -m scorer.notation.build` writes table.py from grammar/hand.lark.

Lark reads the grammar and makes the table of its LALR parser; `scorer.notation.lalr` runs it, so
that reading a hand needs neither lark nor the grammar file. `--check` writes nothing and exits with
1 if table.py is not what the grammar gives.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from scorer.notation import words

if TYPE_CHECKING:
    from lark import Lark

TABLE: Final = Path(__file__).with_name("table.py")


def grammar_folder() -> Path:
    """Return the folder of the grammars: inside the package in a wheel, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "grammar", package.parent / "grammar"):
        if (folder / "hand.lark").is_file():
            return folder
    raise FileNotFoundError("grammar/hand.lark is neither in the package nor beside it")


def grammar(*, strict: bool = False) -> Lark:
    """Return the grammar with the words of the table; `strict` refuses any collision."""
    from lark import Lark  # noqa: PLC0415 - lark is needed to build only

    def import_words(_base: object, name: str) -> tuple[str, str]:
        if Path(name).name != "words.lark":
            raise OSError(name)
        return "words.lark", words.terminals()

    return Lark(
        (grammar_folder() / "hand.lark").read_text(encoding="utf-8"),
        source_path=str(grammar_folder() / "hand.lark"),
        import_paths=[import_words],
        start="hand",
        parser="lalr",
        lexer="basic",
        strict=strict,
        maybe_placeholders=True,
    )


def generate() -> str:
    """Return the text of table.py: what lark made of the grammar, as plain tuples and dicts."""
    built = grammar()
    lexer: Any = built.parser.lexer
    lexer.scanner  # noqa: B018 - lark settles the keywords when it first scans
    if lexer.callback:
        raise ValueError(f"a terminal is a keyword of another: {lexer.callback}")
    terminals = [
        (str(term.name), pattern, needs(pattern))
        for term in lexer.terminals
        for pattern in [term.pattern.to_regexp()]
    ]
    table: Any = built.parser.parser._parse_table
    order, rules = _in_order(table)
    number = {state: i for i, state in enumerate(order)}
    states = [
        {
            str(name): number[target] if kind.name == "Shift" else ~rules.index(target)
            for name, (kind, target) in sorted(table.states[state].items())
        }
        for state in order
    ]
    return _HEAD + "".join(
        (
            f"TERMINALS: Final[tuple[tuple[str, str, str], ...]] = {_lines(terminals)}\n",
            f"IGNORED: Final = frozenset({sorted(lexer.ignore_types)!r})\n",
            f"RULES: Final[tuple[Rule, ...]] = {_lines([_rule(rule) for rule in rules])}\n",
            f"START: Final = {number[table.start_states['hand']]}\n",
            f"END: Final = {number[table.end_states['hand']]}\n",
            f"STATES: Final[tuple[dict[str, int], ...]] = {_lines(states)}\n",
        )
    )


_HEAD: Final = '''"""The grammar's table, from `python -m scorer.notation.build`; do not edit."""

from __future__ import annotations

from typing import Final

Rule = tuple[str, int, tuple[int, ...]]
'''


def needs(pattern: str) -> str:
    """Return characters of which every text that matches holds at least one; empty if unknown."""
    import re._parser as parser  # type: ignore[import-not-found]  # noqa: PLC0415

    return "".join(sorted(_needs(parser.parse(pattern)) or ""))


def _needs(sequence: Any) -> set[str] | None:
    """Return the smallest set that some part of a sequence must meet, None if there is none."""
    found: list[set[str]] = []
    for operation, what in sequence:
        name = str(operation)
        part: set[str] | None = None
        if name == "LITERAL":
            part = {chr(what)}
        elif name == "IN" and all(str(kind) == "LITERAL" for kind, _ in what):
            part = {chr(letter) for _, letter in what}
        elif name == "SUBPATTERN":
            part = _needs(what[-1])
        elif name == "MAX_REPEAT" and what[0]:
            part = _needs(what[2])
        elif name == "BRANCH":
            branches = [_needs(branch) for branch in what[1]]
            if all(branches):
                part = set().union(*(branch for branch in branches if branch))
        if part:
            found.append(part)
    return min(found, key=lambda part: (len(part), len(part & _COMMON), sorted(part)), default=None)


_COMMON: Final = frozenset("zimorichelastESWN0123456789")  # what many hands hold


def _lines(entries: list[Any]) -> str:
    return "(\n" + "".join(f"    {entry!r},\n" for entry in entries) + ")"


def _in_order(table: Any) -> tuple[list[int], list[Any]]:
    """Return the states and the rules in the order in which they are reached, names first."""
    states = [table.start_states["hand"]]
    rules: list[Any] = []
    for state in states:
        for _, (kind, target) in sorted(table.states[state].items()):
            known = states if kind.name == "Shift" else rules
            if target not in known:
                known.append(target)
    return states, rules


def _rule(rule: Any) -> tuple[str, int, tuple[int, ...]]:
    """Return a rule's name, how many parts it has, and which of them its tree keeps.

    `empty_indices` marks the places of [optional] parts that are absent in this expansion.
    """
    if rule.alias or rule.options.expand1 or rule.options.keep_all_tokens:
        raise ValueError(f"the runner does not know how to build {rule}")
    plan: list[int] = []
    parts = iter(range(len(rule.expansion)))
    for absent in rule.options.empty_indices or [False] * len(rule.expansion):
        if absent:
            plan.append(-1)
        elif not getattr(rule.expansion[part := next(parts)], "filter_out", False):
            plan.append(part)
    return str(rule.origin.name), len(rule.expansion), tuple(plan)


def main(arguments: list[str]) -> int:
    """Write table.py, or with --check say whether it is up to date."""
    text = generate()
    current = TABLE.read_text(encoding="utf-8") if TABLE.exists() else ""
    if "--check" not in arguments:
        TABLE.write_text(text, encoding="utf-8")
        return 0
    if text == current:
        return 0
    print("table.py is out of date: run python -m scorer.notation.build", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
