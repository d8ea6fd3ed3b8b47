"""The header of a table: which column says what, and what is wrong with the names.

A column has one of our names (a field of a record, `hand`, `preset`), or another word for it: what
players call it, or what the user says with `--column`. A switch is read from a column only if that
is said, as `option:KEY`. All other columns go through to the output.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from scorer.batch.entries import ANSWERS
from scorer.batch.names import (
    FLAG,
    OPTION,
    OURS,
    circumstance,
    folded,
    is_read,
    meaning,
    of_a_wind,
)
from scorer.errors import HandError
from scorer.message import Message
from scorer.report.rows import ITEM, PAYMENT
from scorer.rules.options import shown

NEEDED: Final = ("hand", "concealed")
_APART: Final = (ITEM, PAYMENT)  # what wide rows have of an answer
_NAMES: Final = Message("hand, or concealed, win, melds and so on")
HEADER: Final = Message("header")
TABLE: Final = Message("table")
_COLUMNS: Final = Message("The first row names the columns: {names}.", names=_NAMES)
_SAY_WHICH: Final = Message("Or say which column it is: --column hand=NAME.")
_MOST_SHOWN: Final = 12  # names of a header that are listed
MOST_MEANT: Final = 500  # names of a header in which a misspelling is looked for
_TILES: Final = re.compile(r"(?:[0-9]+[mpsz])+|[一二三四五六七八九][万萬筒饼餅条條索]")


class Columns(NamedTuple):
    """The columns of a table by the names that we read, in order, and why they cannot be read."""

    names: list[str]
    error: HandError | None = None


def columns_named(
    cells: Iterable[str], asked: Sequence[tuple[str, str]] = (), where: str = HEADER
) -> Columns:
    """Return the columns that stand in a header.

    `asked` are pairs of a name that we read and the column that is meant by it; `where` is what the
    names stand in, for a message.
    """
    written = [cell.strip() for cell in cells]
    names = column_names(written)
    for name, column in asked:
        place = _place(column, written)
        if place is None:
            message = Message(
                "the {where} has no column {quoted}, which {name} is read from",
                where=where,
                quoted=quoted(column),
                name=name,
            )
            return Columns(names, HandError("bad header", message, _has(written)))
        for at, other in enumerate(names):
            if other == name and written[at].lower() != name:  # read so by another word only
                names[at] = written[at]
        names[place] = name
    return Columns(names, _error(names, written, where))


def column_names(written: Iterable[str]) -> list[str]:
    """Return the names of columns: ours in capitals or in other words are read as ours."""
    names = [name.lower() if name.lower() in OURS else name for name in map(str.strip, written)]
    taken = {name for name in names if is_read(name)}
    if not taken.isdisjoint(NEEDED):
        taken.update(NEEDED)
    for at, name in enumerate(names):
        meant = None if name in OURS or name in ANSWERS else meaning(name)
        if meant and meant not in taken:
            names[at] = meant
            taken.update(NEEDED if meant in NEEDED else (meant,))
    return names


def _place(column: str, written: Sequence[str]) -> int | None:
    """Return where a column stands that a user names, in any case."""
    if column in written:
        return written.index(column)
    others = [folded(name) for name in written]
    return others.index(folded(column)) if folded(column) in others else None


def _error(names: Sequence[str], written: Sequence[str], where: str) -> HandError | None:
    """Return why columns with these names cannot be read, or None."""
    seen: set[str] = set()
    for name in names:
        if name and name in seen:
            message = Message(
                "the column {quoted} stands twice in the {where}", quoted=quoted(name), where=where
            )
            return HandError("bad header", message, Message("Rename or leave out one of them."))
        seen.add(name)
    if not seen.isdisjoint(NEEDED):
        return None
    message = Message("the {where} names no column hand or concealed", where=where)
    hint = _COLUMNS if where == HEADER else Message("Name the columns {names}.", names=_NAMES)
    if any(_TILES.match(name) for name in written[:MOST_MEANT]):
        hint = Message(
            "The first row looks like a hand: put the names of the columns above it. {hint}",
            hint=hint,
        )
        return HandError("bad header", message, hint)
    if any(written):
        message = Message("{message}; {columns}", message=message, columns=_has(written))
        hint = Message("{hint} {further}", hint=hint, further=_SAY_WHICH)
    for name in written[:MOST_MEANT]:
        if meant := near_name(name, NEEDED):
            hint = Message(
                "Did you mean {meant} by {quoted}? {hint}",
                meant=meant,
                quoted=quoted(name),
                hint=hint,
            )
            break
    return HandError("bad header", message, hint)


def quoted(name: str) -> str:
    """Return a name in quotation marks, with nothing that a terminal obeys."""
    return repr(shown(name))


def _has(written: Sequence[str]) -> str:
    """Say which columns there are, and where there are many, how many more."""
    listed = [quoted(name) for name in written if name]
    more = len(listed) - _MOST_SHOWN
    if more > 1:
        return Message(
            "it has {listed} and {more:,} more", listed=", ".join(listed[:_MOST_SHOWN]), more=more
        )
    if not listed:
        return Message("it has no names")
    return Message("it has {listed}", listed=", ".join(listed))


def is_carried(name: str) -> bool:
    """Tell whether a column goes through as it is: it is neither read nor an answer."""
    return bool(name) and not is_read(name) and name not in ANSWERS and not name.startswith(_APART)


def near_name(name: str, known: Sequence[str]) -> str | None:
    """Return the name that is near; a seat and a round may be called a wind."""
    from difflib import get_close_matches  # noqa: PLC0415 - only where a column is not ours

    said = of_a_wind(name)
    long = [one for one in known if len(one) > 3]  # of three letters too many others are near
    swapped = (one for one in known if one == said or sorted(one) == sorted(said))
    near = *swapped, *get_close_matches(said, long, 1, 0.75)
    return near[0] if near else None


def asked_columns(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield what `--column` says: a name that we read, and the column that is meant.

    Each text is NAME=COLUMN, or COLUMN=option:KEY for a house rule. Raises HandError.
    """
    for text in texts:
        left, sign, right = (part.strip() for part in text.partition("="))
        if not (left and sign and right):
            raise HandError(
                "bad column", Message("--column {text}: write hand=COLUMN", text=text), _HOW
            )
        pair = (right, left) if right.startswith(OPTION) else (left, right)
        if name := _read(pair[0]):
            yield name, pair[1]
        elif name := _read(right):
            yield name, left
        else:
            message = Message(
                "--column {text}: {quoted} is no column that is read",
                text=text,
                quoted=quoted(left),
            )
            near = near_name(left, sorted(OURS))
            raise HandError(
                "bad column",
                message,
                Message("Did you mean {near}? {how}", near=near, how=_HOW) if near else _HOW,
            )


def _read(name: str) -> str | None:
    """Return the name of a column that is read, by any of its words, or None."""
    if name.startswith(OPTION):
        return name
    if name.lower() in OURS:
        return name.lower()
    word = circumstance(name)
    return meaning(name) or (f"{FLAG}{word}" if word else None)


_HOW: Final = Message(
    "Write NAME=COLUMN, such as hand=手牌, or COLUMN=option:KEY for a house rule."
)
