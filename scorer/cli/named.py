"""Names of variants and fans among the words of a hand: they are said, but not there."""

from __future__ import annotations

import re
from typing import Final

from scorer.errors import Fault, NotationError, OptionError
from scorer.message import Message
from scorer.rules.find import fans_called
from scorer.variants import every, named

_MOST_WORDS: Final = 4  # of a name
_SHORTEST: Final = 3  # letters of a name
_STRANGE: Final = (
    "unknown word",
    "unknown letter",
    "lower case",
    "misplaced",
    "bad tile",
    "no suit",
)


def with_names(error: NotationError) -> NotationError:
    """Return the error for a hand that names a variant or a fan: one fault for each name."""
    words = [*re.finditer(r"[^\s,，、;；]+", error.text)]
    faults: list[Fault] = []
    end = -1
    for fault in error.faults:
        if fault.start < end:
            continue
        made = None
        if fault.code in _STRANGE:
            at = next((i for i, one in enumerate(words) if fault.start < one.end()), len(words))
            made = _name_at(words[at:], error.text)
        faults.append(made or fault)
        end = made.end if made else end
    return NotationError(error.text, tuple(faults), error.notes)


def _name_at(words: list[re.Match[str]], text: str) -> Fault | None:
    """Return the fault of the longest name that begins with the first of some words."""
    for many in range(min(_MOST_WORDS, len(words)), 0, -1):
        start, end = words[0].start(), words[many - 1].end()
        if said := _said(text[start:end]):
            return Fault("unknown word", said[0], start, end, said[1])
    return None


def _said(name: str) -> tuple[str, str] | None:
    """Return what a name is, and what to write instead of it; None if it is none."""
    if re.search(r"[0-9]", name) or (name.isascii() and len(name) < _SHORTEST):
        return None
    try:
        book, preset = named(name)
    except OptionError:
        pass
    else:
        hint = Message(
            "Write -V {name} behind the hand, or variant={name}.", name=preset or book.name
        )
        return Message("{name!r} is a variant, not a part of a hand", name=name), hint
    for book in every():
        if found := fans_called(book.fans, name):
            hint = Message(
                "Fans are found, not said: leave it out. See mjscore fans {variant} {fan}.",
                variant=book.name,
                fan=found[0].name,
            )
            return Message("{name!r} is a fan, not a part of a hand", name=name), hint
    return None
