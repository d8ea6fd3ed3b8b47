"""Where the keys and values of a TOML text stand: tomllib does not say.

The text must be TOML that tomllib has read; only the brackets, quotes and equals signs matter here.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

Path = tuple[str | int, ...]

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*\n)*(?:#[^\n]*)?")
_BARE: Final = re.compile(r"[^\s,\]}#=]+(?: [0-9][^\s,\]}#=]*)?")
_STRING: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|'
    r"'''.*?'{3,5}|"
    r'"(?:[^"\\\n]|\\.)*"|'
    r"'[^'\n]*'",
    re.DOTALL,
)


class Place(NamedTuple):
    """Where something stands: offsets into the text."""

    start: int
    end: int


class Places:
    """The places of every key and value of a text, by their path: ("fan", 0, "when", "only")."""

    def __init__(self, text: str) -> None:
        self.keys: dict[Path, Place] = {}
        self.values: dict[Path, Place] = {}
        self._text = text
        self._at = 0
        self._counts: dict[Path, int] = {}  # of arrays of tables
        self._document()

    def _document(self) -> None:
        table: Path = ()
        while self._skip() < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _skip(self) -> int:
        found = _BLANK.match(self._text, self._at)
        assert found is not None
        self._at = found.end()
        return self._at

    def _header(self) -> Path:
        start = self._at
        many = self._text.startswith("[[", start)
        self._at += 2 if many else 1
        parts = self._dotted()
        self._skip()
        self._at += 2 if many else 1
        path: Path = ()
        for i, (part, place) in enumerate(parts):
            path = (*path, part)
            self.keys.setdefault(path, place)
            if many and i == len(parts) - 1:
                self._counts[path] = self._counts.get(path, -1) + 1
            if path in self._counts:
                path = (*path, self._counts[path])
        self.keys[path] = Place(start, self._at)
        return path

    def _dotted(self) -> list[tuple[str, Place]]:
        parts: list[tuple[str, Place]] = []
        while True:
            start = self._skip()
            if quoted := _STRING.match(self._text, start):
                self._at = quoted.end()
                key = _unquoted(quoted[0])
            else:
                while self._text[self._at] not in " \t\r\n.=]":
                    self._at += 1
                key = self._text[start : self._at]
            parts.append((key, Place(start, self._at)))
            if self._text[self._skip()] != ".":
                return parts
            self._at += 1

    def _pair(self, table: Path) -> None:
        path = table
        for part, place in self._dotted():
            path = (*path, part)
            self.keys.setdefault(path, place)
        self._at += 1  # the equals sign
        self._value(path)

    def _value(self, path: Path) -> None:
        start = self._skip()
        opening = self._text[start]
        if quoted := _STRING.match(self._text, start):
            self._at = quoted.end()
        elif opening in "[{":
            self._at += 1
            self._inside(path, "]" if opening == "[" else "}")
        elif bare := _BARE.match(self._text, start):
            self._at = bare.end()
        self.values[path] = Place(start, self._at)

    def _inside(self, path: Path, closing: str) -> None:
        """Go through an array or an inline table, whose opening bracket is read."""
        count = 0
        while self._text[self._skip()] != closing:
            if closing == "]":
                self._value((*path, count))
                count += 1
            else:
                self._pair(path)
            if self._text[self._skip()] == ",":
                self._at += 1
        self._at += 1


def _unquoted(text: str) -> str:
    """Return what a quoted key says."""
    import tomllib  # noqa: PLC0415 - only where there is a file of rules

    return str(next(iter(tomllib.loads(f"{text} = 0"))))
