"""What is said of columns and keys that are not read, though they look as if they should be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from scorer.batch.entries import ANSWERS
from scorer.batch.headers import MOST_MEANT, column_names, is_carried, near_name, quoted
from scorer.batch.names import FLAG, OPTION, OURS, circumstance, folded, meaning
from scorer.message import Message
from scorer.notation import words
from scorer.scoring.ruleset import Ruleset
from scorer.variants import every

_BEFORE_A_SWITCH: Final = re.compile(r"^opt(?:ion)?s?[._]")
_OF_CASES: Final = ("expected", "agree", "note", "table")


def of_columns(names: Sequence[str], ruleset: Ruleset, *, wide: bool = False) -> list[str]:
    """Say of columns that go through which look like one of ours, or like a house rule.

    Where rows may say their variant, `wide` columns for fans are those of one variant all the same.
    """
    free = sorted({*OURS, *words.WRITTEN.values()}.difference(names))
    switches = _switches(ruleset, names)
    found: list[str] = []
    if wide and "variant" in names:
        message = Message(
            "--wide has columns for the fans of {name} alone; those of other variants stand in "
            "items",
            name=ruleset.book(ruleset.variant).name,
        )
        found.append(message)
    others = [name for name in names if is_carried(name) or (name in ANSWERS and name in switches)]
    for name in others[:MOST_MEANT]:
        if name in ANSWERS:
            found.append(
                Message(
                    "column {quoted} is left out, as part of an answer, and is no house "
                    "rule; --column {name}={option}{name} reads it as one",
                    quoted=quoted(name),
                    name=name,
                    option=OPTION,
                )
            )
        elif (key := _BEFORE_A_SWITCH.sub("", folded(name))) in switches:
            found.append(
                Message(
                    "column {quoted} is carried through, and is no house rule; --column "
                    "{name}={option}{key} reads it as one",
                    quoted=quoted(name),
                    name=name,
                    key=key,
                    option=OPTION,
                )
            )
        elif (meant := meaning(name)) and meant in names:
            found.append(
                Message(
                    "column {quoted} is carried through: {meant} is read from another one",
                    quoted=quoted(name),
                    meant=meant.removeprefix(FLAG),
                )
            )
        elif (word := circumstance(name)) in words.WRITTEN.values():
            found.append(
                Message(
                    "column {quoted} is carried through, and is no circumstance; --column "
                    "{word}={name} reads it as one",
                    quoted=quoted(name),
                    name=name,
                    word=word,
                )
            )
        elif meant := near_name(name, free):
            found.append(
                Message(
                    "column {quoted} is carried through; did you mean {meant!r}?",
                    quoted=quoted(name),
                    meant=meant,
                )
            )
    return found


def of_keys(keys: Iterable[str], ruleset: Ruleset) -> list[str]:
    """Say of keys of a record with a hand in the notation that look like one of ours."""
    names = column_names(keys)
    free = sorted({*OURS, *words.WRITTEN.values()}.difference(names))
    switches = _switches(ruleset, names)
    found: list[str] = []
    answers = set() if "total" in names else ANSWERS & switches  # an answer that is asked again
    for name in names[:MOST_MEANT]:
        if name in _OF_CASES or not (is_carried(name) or name in answers):
            continue
        if (key := _BEFORE_A_SWITCH.sub("", folded(name))) in switches:
            message = Message(
                "key {quoted} says nothing here: house rules stand in options, "
                '{{"options": {{"{key}": …}}}}',
                quoted=quoted(name),
                key=key,
            )
            found.append(message)
        elif meant := near_name(name, free):
            message = Message(
                "key {quoted} is carried through; did you mean {meant!r}?",
                quoted=quoted(name),
                meant=meant,
            )
            found.append(message)
    return found


def _switches(ruleset: Ruleset, names: Sequence[str]) -> set[str]:
    """Return the house rules and facts that the variant which is asked for has, in any preset.

    Where rows may say their variant, they are those of all.
    """
    chosen = every() if "variant" in names else (ruleset.book(ruleset.variant),)
    books = [one for book in chosen for one in (book, *book.editions.values())]
    return {key for one in books for key in (*one.presets.options, *one.presets.facts)}
