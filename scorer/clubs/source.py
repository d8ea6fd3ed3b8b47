"""A file of rules as it was read: what it says and where, so that faults are shown in place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from scorer.clubs.places import Path, Place, Places
from scorer.errors import RulesError
from scorer.spelling import did_you_mean

LANGUAGES: Final = ("en", "zh-Hans", "zh-Hant", "ja")
_PLACE_SAID: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)")
_TWICE: Final = {"verwrite": "this key", "uplicate": "a key", "declare": "this table"}
# What other keyboards and word processors put in place of the signs of TOML.
_LOOKALIKES: Final = {"“": '"', "”": '"', "„": '"', "「": '"', "」": '"', "＝": "=", "，": ",",
                      "［": "[", "］": "]", "｛": "{", "｝": "}", "＃": "#", "：": "="}  # fmt: skip


class Source:
    """The text of a file of rules, its name as people know it, and what tomllib makes of it."""

    def __init__(self, text: str, name: str) -> None:
        """Read the text; raises RulesError with the line if it is no TOML."""
        self.text = text
        self.name = name
        self.data = self._parsed()

    def _parsed(self) -> dict[str, Any]:
        import tomllib  # noqa: PLC0415 - only where there is a file of rules

        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise self._broken(str(error)) from None
        except RecursionError:
            raise RulesError("tables and lists are nested too deep", file=self.name) from None

    def _broken(self, said: str) -> RulesError:
        found = _PLACE_SAID.search(said)
        what = _PLACE_SAID.sub("", said)
        if what == "Illegal character '\\n'" or what.startswith("Unterminated string"):
            what = "a text in quotes does not end on its line"
        what = f"this is no TOML: {what[0].lower()}{what[1:]}"
        lines = self.text.split("\n")
        at = len(self.text)
        if found and found[1]:
            at = sum(len(line) + 1 for line in lines[: int(found[1]) - 1]) + int(found[2]) - 1
        at = min(at, len(self.text.rstrip()))
        line = lines[self.text.count("\n", 0, at)]
        if twice := next((word for word in _TWICE if word in said), None):
            what = f"this is no TOML: {_TWICE[twice]} stands in the file twice"
            at = self.text.rfind("\n", 0, max(0, at - (self.text[at - 1 : at] == "\n"))) + 1
            hint = "Leave one of them out, or put them together."
            return self.error_at(Place(at, self._end_of_line(at)), what, hint)
        for sign, plain in _LOOKALIKES.items():
            if sign in line.partition("#")[0]:
                start = self.text.rfind("\n", 0, at) + 1 + line.index(sign)
                return self.error_at(Place(start, start + 1), what, f"Write {plain} for {sign}.")
        hint = 'A line is KEY = VALUE; text stands in quotes: name = "Sunday club".'
        return self.error_at(Place(at, at + 1), what, hint)

    def _end_of_line(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text.rstrip("\r")) if end < 0 else end

    @cached_property
    def _places(self) -> Places:
        return Places(self.text)

    def line_of(self, path: Path) -> int:
        """Return the number of the line that something stands on."""
        return self.text.count("\n", 0, self._find(path, key=True).start) + 1

    def fault(self, path: Path, message: str, hint: str = "", *, key: bool = False) -> RulesError:
        """Return the error for what stands at a path: the value there, or with `key` its key."""
        return self.error_at(self._find(path, key=key), message, hint)

    def _find(self, path: Path, *, key: bool) -> Place:
        places = self._places
        while path:
            first, second = places.values, places.keys
            if key:
                first, second = second, first
            if found := first.get(path) or second.get(path):
                return found
            path = path[:-1]
        return Place(0, 1)

    def error_at(self, place: Place, message: str, hint: str = "") -> RulesError:
        """Return the error for a place, with the line that it is on."""
        first = self.text.rfind("\n", 0, place.start) + 1
        line = self.text[first : self._end_of_line(first)].rstrip("\r")
        number = self.text.count("\n", 0, first) + 1
        start, end = place.start - first, min(place.end - first, len(line))
        return RulesError(message, hint, self.name, number, (line, start, max(end, start + 1)))

    # What a value must be

    def table(
        self, value: object, path: Path, known: Iterable[str], what: str
    ) -> Mapping[str, Any]:
        """Return a table whose keys are all known; raises RulesError otherwise."""
        if not isinstance(value, dict):
            raise self.fault(path, f"{what} is a table, and this is {said(value)}")
        known = tuple(known)
        for one in value:
            if one not in known:
                hint = did_you_mean(one, known) + f"It takes {', '.join(known)}."
                raise self.fault((*path, one), f"{what} has no {one!r}", hint, key=True)
        return value

    def string(self, value: object, path: Path, what: str) -> str:
        """Return a text that is not empty; raises RulesError otherwise."""
        if not isinstance(value, str):
            raise self.fault(path, f"{what} is a text in quotes, and this is {said(value)}")
        if not value.strip() or not value.isprintable():
            raise self.fault(path, f"{what} is empty, or has signs that cannot be shown")
        return value.strip()

    def strings(self, value: object, path: Path, what: str) -> list[tuple[str, Path]]:
        """Return one text or a list of them, each with its place."""
        if isinstance(value, list):
            return [(self.string(one, (*path, i), what), (*path, i)) for i, one in enumerate(value)]
        return [(self.string(value, path, what), path)]

    def truth(self, value: object, path: Path, what: str) -> bool:
        """Return true or false; raises RulesError for anything else."""
        if not isinstance(value, bool):
            raise self.fault(path, f"{what} is true or false, and this is {said(value)}")
        return value


def said(value: object) -> str:
    """Say what a value of TOML is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {value}" if abs(value) < 10**20 else "a number far too large"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:37]}…")
    kinds: dict[type, str] = {list: "a list", dict: "a table"}
    return kinds.get(type(value), "a date or time")
