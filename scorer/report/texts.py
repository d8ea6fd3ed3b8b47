"""What there is to say: every template in the code, every text of the rule books, every label."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from scorer.report.words import LABELS
from scorer.rules.book import RuleBook
from scorer.rules.fan import read_rule
from scorer.variants import every

HOUSE: Final = Path(__file__).resolve().parent.parent
# which arguments of these functions are templates
TEMPLATES: Final = {"Message": (0,), "plural": (1, 2)}


class Text(NamedTuple):
    """Something that is said: the English text, where it stands, and for a label its key."""

    english: str
    place: str
    key: str = ""


def texts() -> list[Text]:
    """Return all that is said, each text once, with the first place where it stands."""
    found: dict[tuple[str, str], Text] = {}
    for text in (*_labels(), *_in_the_code(), *_in_the_books()):
        if any(map(str.isalpha, text.english)):
            found.setdefault((text.key, text.english), text)
    return list(found.values())


def _labels() -> Iterator[Text]:
    for key, english in LABELS.items():
        yield Text(english, "report/words.py", key)


def _in_the_code() -> Iterator[Text]:
    for path in sorted(HOUSE.rglob("*.py")):
        place = path.relative_to(HOUSE).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                for argument in TEMPLATES.get(node.func.id, ()):
                    yield from (Text(one, place) for one in _constants(node.args[argument]))


def _constants(node: ast.expr) -> Iterator[str]:
    """Yield a constant text, or both of a choice between two."""
    if isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _in_the_books() -> Iterator[Text]:
    for book in every():
        for edition in (book, *book.editions.values()):
            yield from (Text(one, f"the rules of {edition.name}") for one in _of_the_book(edition))


def _of_the_book(book: RuleBook) -> Iterator[str]:
    for option in book.presets.written.values():
        yield from (option.help, option.source)
    rules = [fan.rule for fan in book.fans if not fan.sign]
    for rule in (*rules, *(read_rule(one.doc) for one in book.principles)):
        yield from (rule.summary, rule.source)
    yield from (one.name for one in book.principles)
    yield from book.principle_names.values()
    yield from book.identity.sources
    for refusal in book.refusals:
        yield from (refusal.message, refusal.hint)
    yield from (remark for remark, _ in book.inferred)
