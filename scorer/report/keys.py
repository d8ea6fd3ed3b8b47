"""Every key that a hand may bring, with its kind, for each variant: the list `grammar/keys.md`.

    python -m scorer.report.keys > grammar/keys.md

A *circumstance* is a word that is there or not, a *fact* has a value that differs from hand to
hand, a *switch* is a house rule. A key of one variant's text has one kind (a test).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

from scorer.circumstances import CIRCUMSTANCES
from scorer.facts import FACTS, LABELS
from scorer.notation.writer import RESERVED
from scorer.rules.book import RuleBook
from scorer.variants import every

OWN: Final = ("round", "seat", "flowers", "variant")  # keys of the notation itself
CIRCUMSTANCE: Final = "circumstance"
FACT: Final = "fact"
SWITCH: Final = "switch"


class Key(NamedTuple):
    """A key as it is written in a text, its kind, and its name in a record."""

    written: str
    kind: str
    name: str


def keys_of(book: RuleBook) -> Iterator[Key]:
    """Yield the keys that a variant reads beside those of every text."""
    for line in CIRCUMSTANCES:
        if line.flag in book.flags:
            yield Key(line.written, CIRCUMSTANCE, line.flag)
    for kind, names in ((FACT, book.presets.facts), (SWITCH, book.presets.options)):
        for name in names:
            yield Key(f"opt.{name}=" if name in RESERVED else f"{name}=", kind, name)


def keys_of_every_text() -> Iterator[Key]:
    """Yield the keys that are read whatever the variant is."""
    for name in OWN:
        yield Key(f"{name}=", FACT, name)
    yield Key("preset=", SWITCH, "preset")
    for fact in FACTS:
        yield Key(f"{fact.key}=", FACT, fact.field)
    for name in LABELS:
        yield Key(f"{name}=", "label", name)


def books() -> Iterator[tuple[str, RuleBook]]:
    """Yield every book with its name; an edition has that of its preset, too."""
    for book in every():
        yield book.name, book
        for preset, edition in book.editions.items():
            yield f"{book.name}, preset {preset}", edition


def page() -> str:
    """Return the list of all keys as markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# The keys of a hand"
    yield ""
    yield "Made by `python -m scorer.report.keys`; a test holds it to the code. A circumstance is a"
    yield "word of the text and a flag of a record. A fact or a switch is `key=value` in the text"
    yield "and stands in `options` of a record, unless another field is named here."
    yield ""
    yield "In every text:"
    yield ""
    for key in keys_of_every_text():
        field = f", field `{key.name}`" if key.name else ", in texts only"
        yield f"- `{key.written}` {key.kind}{field}"
    for name, book in books():
        yield ""
        yield f"## {name}"
        for kind in (CIRCUMSTANCE, FACT, SWITCH):
            said = [_said(key) for key in keys_of(book) if key.kind == kind]
            if said:
                yield ""
                yield f"{kind}: {', '.join(said)}"


def _said(key: Key) -> str:
    if key.kind == CIRCUMSTANCE and key.written != key.name:
        return f"`{key.written}` ({key.name})"
    return f"`{key.written}`"


if __name__ == "__main__":
    sys.stdout.write(page())
