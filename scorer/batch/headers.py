"""The header of a table: which column says what, and what is wrong with the names.

A column has one of our names (a field of a record, `hand`, `preset`), or another word for it: what
players call it, or what the user says with `--column`. A switch is read from a column only if that
is said, as `option:KEY`. All other columns go through to the output.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple
from unicodedata import normalize

from scorer.batch.entries import ANSWERS
from scorer.errors import HandError
from scorer.facts import ONLY_IN_TEXTS
from scorer.message import Message
from scorer.notation.records import FIELDS
from scorer.report.rows import ITEM, PAYMENT
from scorer.rules.options import shown
from scorer.scoring.ruleset import Ruleset
from scorer.variants import every

_IN_RECORDS_ONLY: Final = ("expected", "agree", "note")  # in a table these are columns like others
OURS: Final = frozenset(("hand", "preset", *FIELDS, *ONLY_IN_TEXTS)) - frozenset(_IN_RECORDS_ONLY)
NEEDED: Final = ("hand", "concealed")
OPTION: Final = "option:"
_APART: Final = (OPTION, ITEM, PAYMENT)  # a house rule, and what wide rows have of an answer
_NAMES: Final = Message("hand, or concealed, win, melds and so on")
HEADER: Final = Message("header")
TABLE: Final = Message("table")
_COLUMNS: Final = Message("The first row names the columns: {names}.", names=_NAMES)
_SAY_WHICH: Final = Message("Or say which column it is: --column hand=NAME.")
_BEFORE_A_SWITCH: Final = re.compile(r"^opt(?:ion)?s?[._]")
_WIND: Final = re.compile(r"(?<=.)_?winds?$")
_MOST_SHOWN: Final = 12  # names of a header that are listed
_MOST_MEANT: Final = 500  # names of a header in which a misspelling is looked for
_TILES: Final = re.compile(r"(?:[0-9]+[mpsz])+|[一二三四五六七八九][万萬筒饼餅条條索]")
# What people call a column, folded as in `_folded`; that of a wind may have "wind" behind it.
_WORDS: Final = {
    "hand": "手牌 牌 牌姿 tiles hands hand_tiles",
    "concealed": "concealed_tiles 暗牌 立牌 手中牌",
    "win": "winning_tile win_tile 和张 和張 和牌张 和牌張 胡牌张 和了牌 上がり牌",
    "melds": "副露 鸣牌 鳴牌 鳴き calls",
    "flowers": "花牌 花",
    "self_draw": "自摸 zimo tsumo ツモ self_drawn",
    "seat": "门风 門風 自风 自風 own_wind",
    "round": "圈风 圈風 场风 場風 prevalent_wind prevailing_wind",
    "id": "编号 編號",
}
_MEANT: Final = {word: name for name, words in _WORDS.items() for word in words.split()}


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
                quoted=_quoted(column),
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
    taken = {name for name in names if name in OURS}
    if not taken.isdisjoint(NEEDED):
        taken.update(NEEDED)
    for at, name in enumerate(names):
        meant = None if name in OURS or name in ANSWERS else _meaning(name)
        if meant and meant not in taken:
            names[at] = meant
            taken.update(NEEDED if meant in NEEDED else (meant,))
    return names


def _meaning(name: str) -> str | None:
    """Return what a column says that is called by another word."""
    folded = _folded(name)
    said = _WIND.sub("", folded)
    if said != folded and said in ("seat", "round"):
        return said
    return _MEANT.get(folded) or (folded if folded in OURS else None)


def _folded(name: str) -> str:
    return re.sub(r"[\s_-]+", "_", normalize("NFKC", name[:80]).casefold())


def _place(column: str, written: Sequence[str]) -> int | None:
    """Return where a column stands that a user names, in any case."""
    if column in written:
        return written.index(column)
    folded = [_folded(name) for name in written]
    return folded.index(_folded(column)) if _folded(column) in folded else None


def _error(names: Sequence[str], written: Sequence[str], where: str) -> HandError | None:
    """Return why columns with these names cannot be read, or None."""
    seen: set[str] = set()
    for name in names:
        if name and name in seen:
            message = Message(
                "the column {quoted} stands twice in the {where}", quoted=_quoted(name), where=where
            )
            return HandError("bad header", message, Message("Rename or leave out one of them."))
        seen.add(name)
    if not seen.isdisjoint(NEEDED):
        return None
    message = Message("the {where} names no column hand or concealed", where=where)
    hint = _COLUMNS if where == HEADER else Message("Name the columns {names}.", names=_NAMES)
    if any(_TILES.match(name) for name in written[:_MOST_MEANT]):
        hint = Message(
            "The first row looks like a hand: put the names of the columns above it. {hint}",
            hint=hint,
        )
        return HandError("bad header", message, hint)
    if any(written):
        message = Message("{message}; {columns}", message=message, columns=_has(written))
        hint = Message("{hint} {further}", hint=hint, further=_SAY_WHICH)
    for name in written[:_MOST_MEANT]:
        if meant := _near(name, NEEDED):
            hint = Message(
                "Did you mean {meant} by {quoted}? {hint}",
                meant=meant,
                quoted=_quoted(name),
                hint=hint,
            )
            break
    return HandError("bad header", message, hint)


def _quoted(name: str) -> str:
    return repr(shown(name))


def _has(written: Sequence[str]) -> str:
    """Say which columns there are, and where there are many, how many more."""
    listed = [_quoted(name) for name in written if name]
    more = len(listed) - _MOST_SHOWN
    if more > 1:
        return Message(
            "it has {listed} and {more:,} more", listed=", ".join(listed[:_MOST_SHOWN]), more=more
        )
    if not listed:
        return Message("it has no names")
    return Message("it has {listed}", listed=", ".join(listed))


def remarks(names: Sequence[str], ruleset: Ruleset, *, wide: bool = False) -> list[str]:
    """Say of columns that go through which look like one of ours, or like a house rule.

    Where rows may say their variant, `wide` columns for fans are those of one variant all the same.
    """
    free = sorted(OURS.difference(names))
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
    for name in others[:_MOST_MEANT]:
        if name in ANSWERS:
            found.append(
                Message(
                    "column {quoted} is left out, as part of an answer, and is no house "
                    "rule; --column {name}={option}{name} reads it as one",
                    quoted=_quoted(name),
                    name=name,
                    option=OPTION,
                )
            )
        elif (key := _BEFORE_A_SWITCH.sub("", _folded(name))) in switches:
            found.append(
                Message(
                    "column {quoted} is carried through, and is no house rule; --column "
                    "{name}={option}{key} reads it as one",
                    quoted=_quoted(name),
                    name=name,
                    key=key,
                    option=OPTION,
                )
            )
        elif meant := _near(name, free):
            found.append(
                Message(
                    "column {quoted} is carried through; did you mean {meant!r}?",
                    quoted=_quoted(name),
                    meant=meant,
                )
            )
    return found


def is_carried(name: str) -> bool:
    """Tell whether a column goes through as it is: it is neither read nor an answer."""
    return bool(name) and name not in OURS and name not in ANSWERS and not name.startswith(_APART)


def _switches(ruleset: Ruleset, names: Sequence[str]) -> set[str]:
    """Return the house rules and facts that the variant which is asked for has, in any preset.

    Where rows may say their variant, they are those of all.
    """
    chosen = every() if "variant" in names else (ruleset.book(ruleset.variant),)
    books = [one for book in chosen for one in (book, *book.editions.values())]
    return {key for one in books for key in (*one.presets.options, *one.presets.facts)}


def _near(name: str, known: Sequence[str]) -> str | None:
    """Return the name that is near; a seat and a round may be called a wind."""
    from difflib import get_close_matches  # noqa: PLC0415 - only where a column is not ours

    said = _WIND.sub("", _folded(name))
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
        if pair[0].startswith(OPTION) or pair[0].lower() in OURS:
            name = pair[0] if pair[0].startswith(OPTION) else pair[0].lower()
            yield name, pair[1]
        elif right.lower() in OURS:
            yield right.lower(), left
        else:
            message = Message(
                "--column {text}: {quoted} is no column that is read",
                text=text,
                quoted=_quoted(left),
            )
            near = _near(left, sorted(OURS))
            raise HandError(
                "bad column",
                message,
                Message("Did you mean {near}? {how}", near=near, how=_HOW) if near else _HOW,
            )


_HOW: Final = Message(
    "Write NAME=COLUMN, such as hand=手牌, or COLUMN=option:KEY for a house rule."
)
