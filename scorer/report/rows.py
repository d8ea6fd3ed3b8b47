"""Answers as rows for a spreadsheet: one hand and a batch have the same columns and cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from json import JSONEncoder
from typing import Final, NamedTuple

from scorer.report.page import Grid
from scorer.report.style import Style
from scorer.rules.options import show
from scorer.scoring.ruleset import Ruleset

Record = Mapping[str, object]
COLUMNS: Final = (
    "line", "id", "variant", "preset", "rules", "options", "hand", "total", "unit", "legal",
    "items", "payments", "notes", "error", "kind", "hint",
)  # fmt: skip
READINGS: Final = (*COLUMNS[:7], "reading", *COLUMNS[7:])
FURTHER: Final = "further"  # the column for what has none of its own, as JSON
ITEM: Final = "items."  # before the name of a fan that has a column of its own
PAYMENT: Final = "payments."  # before who gets or pays what stands in the column
ROLES: Final = (
    "winner", "discarder", "others", "each", "dealer", "liable", "left", "across", "right",
)  # fmt: skip
# How a text begins that spreadsheets take for a formula, and what they read as a number.
FORMULA: Final = r"(?:[\t\r\n]|\s*[=+\-@＝＋－＠])"
_AS_FORMULA: Final = re.compile(rf"'*{FORMULA}")
_NUMBER: Final = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")

_encode: Final = JSONEncoder(ensure_ascii=False).encode


class Look(NamedTuple):
    """How rows are written, beside what stands in them.

    Names of fans and payers are in the language `lang`, or where it is empty as a record has them.
    `wide` rows have a column for each fan of the rules that are asked for, and for each payer. For
    `excel` there is a byte order mark, and lines end as it likes them. `inert` texts are no
    formulas: an apostrophe stands before what would be taken for one.
    """

    ruleset: Ruleset = Ruleset()
    lang: str = ""
    wide: bool = False
    excel: bool = False
    inert: bool = False

    @property
    def ends(self) -> str:
        """How a line ends."""
        return "\r\n" if self.excel else "\n"


PLAIN: Final = Look()


class Cells:
    """Rows of these columns: the names of all, and the cells of a record."""

    def __init__(
        self,
        columns: Iterable[str],
        look: Look,
        encode: Callable[[object], str] = _encode,
        plain: Callable[[object], object] = lambda value: value,
    ) -> None:
        """Take the columns; `encode` writes JSON, `plain` returns a value as JSON has it."""
        self._look, self._encode, self._plain = look, encode, plain
        self._words = Words(look)
        self._columns = list(dict.fromkeys(columns))
        self._known = frozenset(self._columns)
        self._fans = self._words.fans() if look.wide else {}
        wide = [f"{PAYMENT}{self._words.role(role)}" for role in ROLES] if look.wide else []
        wide += [f"{ITEM}{name}" for name in self._fans.values()]
        self.names = [*map(self._shown, (*self._columns, *wide)), FURTHER]

    def of(self, record: Record) -> list[str]:
        """Return the cells of a record, in the order of the names."""
        words, look = self._words, self._look
        said = words.translated(record) if look.lang else record
        if doubles := record.get("fan_items"):
            listed = _with_doubles(said.get("items"), words.items(doubles, record))
            said = {**said, "items": listed}
        cells = [self._cell(said.get(name)) for name in self._columns]
        if look.wide:
            cells += self._wide(record)
        rest = {name: value for name, value in record.items() if name not in self._known}
        cells.append(self._encode(rest) if rest else "")
        return list(map(inert, cells)) if look.inert else cells

    def _wide(self, record: Record) -> list[str]:
        paid = record.get("payments")
        worth: dict[str, object] = {}
        for name in ("items", "fan_items", "fu_items"):
            found = record.get(name)
            if isinstance(found, Mapping):
                worth.update(found)
        paid = paid if isinstance(paid, Mapping) else {}
        return [
            *(self._cell(paid.get(role)) for role in ROLES),
            *(self._cell(worth.get(name)) for name in self._fans),
        ]

    def _cell(self, value: object) -> str:
        """Write what has parts in one cell."""
        if value is None:
            return ""
        if type(value) is str:
            return value
        if isinstance(value, Mapping):
            return "; ".join(f"{name}={show(part)}" for name, part in value.items())
        if isinstance(value, (list, tuple)):
            return "; ".join(map(show, value))
        said = self._plain(value)
        return "" if said is None else show(said)

    def _shown(self, cell: str) -> str:
        return inert(cell) if self._look.inert else cell


def line_writer(delimiter: str, end: str) -> Callable[[Sequence[str]], str]:
    """Return what writes cells as a line; a cell that holds any line end is quoted."""
    from csv import writer  # noqa: PLC0415 - only where it is used

    row = writer(_Echo(), delimiter=delimiter, lineterminator="\r\n").writerow

    def line(cells: Sequence[str]) -> str:
        text: object = row(cells)
        return f"{str(text)[:-2]}{end}"

    return line


class _Echo:
    """What the csv module writes to; it returns what is written to it."""

    def write(self, text: str) -> str:
        return text


def inert(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula; numbers stay numbers.

    An apostrophe stands before it; so it does before what begins with one and would be read
    otherwise, so that the reader of a table takes away one and has the same text again.
    """
    return f"'{cell}" if _AS_FORMULA.match(cell) and not _NUMBER.fullmatch(cell) else cell


def _with_doubles(items: object, doubles: Mapping[str, object]) -> dict[str, object]:
    """List the doubles behind the points, with their unit, so that they are not taken for them."""
    points = items if isinstance(items, Mapping) else {}
    return {**points, **{name: f"{show(times)}翻" for name, times in doubles.items()}}


class Words:
    """The words of an answer in the language of a look."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._style = Style(lang=look.lang or "en")
        self._named: dict[str, dict[str, str]] = {}

    def fans(self) -> dict[str, str]:
        """Return the items that the rules which are asked for may count, by their names."""
        listed: list[str] = [fan.item for fan in self._look.ruleset.rules().book.fans]
        names = self._names_of(self._look.ruleset.variant)
        return {name: names.get(name, name) for name in dict.fromkeys(listed)}

    def role(self, role: str) -> str:
        """Return who gets or pays."""
        if not self._look.lang:
            return role
        return " ".join(self._style.say(role, "").split())

    def items(self, listed: object, record: Record) -> dict[str, object]:
        """Return items by their names in the language."""
        if not isinstance(listed, Mapping):
            return {}
        names = self._names_of(str(record.get("variant")))
        return {names.get(str(name), str(name)): value for name, value in listed.items()}

    def translated(self, record: Record) -> dict[str, object]:
        """Return a record whose items, payers, unit and messages are in the language."""
        said = dict(record)
        if isinstance(record.get("items"), Mapping):
            said["items"] = self.items(record["items"], record)
        if isinstance(paid := record.get("payments"), Mapping):
            said["payments"] = {self.role(role): sum_ for role, sum_ in paid.items()}
        for name in ("error", "hint"):
            if isinstance(text := record.get(name), str):
                said[name] = self._style.text(text)
        if isinstance(notes := record.get("notes"), (list, tuple)):
            said["notes"] = list(map(self._style.text, notes))
        if self._look.lang != "en" and isinstance(unit := record.get("unit"), str):
            said["unit"] = self._style.unit(unit)
        return said

    def _names_of(self, variant: str) -> dict[str, str]:
        if not self._look.lang:
            return {}
        if variant not in self._named:
            named = self._named[variant] = {}
            for fan in self._look.ruleset.book(variant).every_fan().values():
                if fan.item not in named or fan.item == fan.name:  # several may be one item
                    named[fan.item] = fan.name_in(self._look.lang)
        return self._named[variant]


def grid_of(records: Iterable[Record], style: Style, columns: Sequence[str] = COLUMNS) -> Grid:
    """Return the rows of these records; what is no formula is left to whoever writes them."""
    cells = Cells(columns or COLUMNS, (style.look or PLAIN)._replace(inert=False))
    return Grid(tuple(cells.names), tuple(tuple(cells.of(record)) for record in records))
