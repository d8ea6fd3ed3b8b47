"""A file of rules as it was read: what it says and where, so that faults are shown in place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final, TypeVar

from scorer.clubs.places import Path, Place, Places
from scorer.errors import RulesError
from scorer.message import Message
from scorer.small_file import said_by_toml, unwieldy
from scorer.spelling import did_you_mean

Value = TypeVar("Value")
_MOST_FAULTS: Final = 50
_TWICE: Final = {"verwrite": "this key", "uplicate": "a key", "declare": "this table"}
# What other keyboards and word processors put in place of the signs of TOML.
_LOOKALIKES: Final = {"“": '"', "”": '"', "„": '"', "「": '"', "」": '"', "＝": "=", "，": ",",
                      "［": "[", "］": "]", "｛": "{", "｝": "}", "＃": "#", "：": "="}  # fmt: skip


_PLAIN: Final = str.maketrans(_LOOKALIKES)
_TRUTHS: Final = {
    "yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false",
    "none": '"none"', "null": '"null"',
}  # fmt: skip


class NotedError(RulesError):
    """Raised where the faults are noted already, so that nothing more can be made of a part."""

    def __init__(self) -> None:
        super().__init__("")


class TooManyError(Exception):
    """Raised where so many faults are noted that the rest of a file is not read."""


class Source:
    """The text of a file of rules, its name as people know it, and what tomllib makes of it.

    A fault is noted, and what can be read beside it is read, so that all are told at once
    (`refuse_faults`).
    """

    def __init__(self, text: str, name: str) -> None:
        """Read the text; raises RulesError with the lines if it is no TOML."""
        self.text = text
        self.name = name
        self.faults: list[RulesError] = []
        self._sound = text  # without the lines that are no TOML
        self.data = self._parsed()

    @property
    def is_whole(self) -> bool:
        """True if every line is TOML, so that what is missing is missing."""
        return self._sound is self.text

    def _parsed(self) -> dict[str, Any]:
        import tomllib  # noqa: PLC0415 - only where there is a file of rules

        while True:
            try:
                data = tomllib.loads(self._sound)
            except tomllib.TOMLDecodeError as error:
                fault = self._broken(str(error))
                last = self.faults[-1].line if self.faults else 0
                if last and fault.line <= last:  # what follows from the line before
                    self.refuse_faults()
                self.faults.append(fault)
                if len(self.faults) == _MOST_FAULTS or not self._leave_out(fault.line):
                    self.refuse_faults()
            except ValueError:  # the only other one: more digits than Python turns into a number
                raise RulesError(Message("a number has too many digits"), file=self.name) from None
            except RecursionError:
                raise RulesError(
                    Message("tables and lists are nested too deep"), file=self.name
                ) from None
            else:
                if amiss := unwieldy(data):
                    raise RulesError(amiss, file=self.name)
                return data

    def _leave_out(self, number: int) -> bool:
        """Blank a line that is no TOML; False where others hang on it."""
        lines = self._sound.split("\n")
        line = lines[number - 1]
        pairs = all(line.count(one) == line.count(other) for one, other in ("[]", "{}"))
        alone = "=" in line and pairs and not line.lstrip().startswith("[")
        if not alone or '"""' in line or "'''" in line:
            return False
        lines[number - 1] = " " * len(line)
        self._sound = "\n".join(lines)
        return True

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Note a fault instead of raising it."""
        try:
            yield
        except RulesError as fault:
            if not isinstance(fault, NotedError):
                self.note(fault)

    def note(self, fault: RulesError) -> None:
        """Note a fault; raises TooManyError where nobody would read any more."""
        self.faults.append(fault)
        if len(self.faults) >= _MOST_FAULTS:
            raise TooManyError

    def attempt(self, read: Callable[[], Value]) -> Value | None:
        """Return what is read; where that is a fault, note it and return None."""
        with self.noting():
            return read()
        return None

    def refuse_faults(self) -> None:
        """Raise the faults that were noted, if there are any: the first, with all others."""
        if not self.faults:
            return
        first, *more = sorted(self.faults, key=lambda fault: fault.line)
        told = {(fault.line, fault.message): fault for fault in more}
        told.pop((first.line, first.message), None)
        first.more = tuple(told.values())
        raise first from None

    def _broken(self, said: str) -> RulesError:
        why, place = said_by_toml(said)
        what = Message("this is no TOML: {why}", why=why)
        lines = self.text.split("\n")
        at = len(self.text)
        if place:
            at = sum(len(line) + 1 for line in lines[: place[0] - 1]) + place[1] - 1
        at = min(at, len(self.text.rstrip()))
        line = lines[self.text.count("\n", 0, at)]
        if twice := next((word for word in _TWICE if word in said), None):
            what = Message("this is no TOML: {twice} stands in the file twice", twice=_TWICE[twice])
            at = self.text.rfind("\n", 0, max(0, at - (self.text[at - 1 : at] == "\n"))) + 1
            hint = Message("Leave one of them out, or put them together.")
            return self.error_at(Place(at, self._end_of_line(at)), what, hint)
        if bare := _bare_key(line):
            start = self.text.rfind("\n", 0, at) + 1 + line.index(bare)
            what = Message(
                "this is no TOML: a key of other signs than a-z, 0-9, - and _ stands in quotes"
            )
            quoted = line.replace(bare, chr(34) + bare + chr(34), 1).strip()
            hint = Message("Write {strip}", strip=_mended(line) or quoted)
            return self.error_at(Place(start, start + len(bare)), what, hint)
        for sign, plain in _LOOKALIKES.items():
            if sign in line.partition("#")[0]:
                start = self.text.rfind("\n", 0, at) + 1 + line.index(sign)
                hint = Message("Write {sign} for {other}.", sign=plain, other=sign)
                if whole := _mended(line):
                    hint = Message("Write {strip}", strip=whole)
                return self.error_at(Place(start, start + 1), what, hint)
        if whole := _mended(line):
            place = self._behind_the_sign(at) if "=" in line else Place(at, at + 1)
            return self.error_at(place, what, Message("Write {strip}", strip=whole))
        hint = Message('A line is KEY = VALUE; text stands in quotes: name = "Sunday club".')
        return self.error_at(Place(at, at + 1), what, hint)

    def _behind_the_sign(self, at: int) -> Place:
        """Return the place of the value on a line."""
        start = self.text.index("=", self.text.rfind("\n", 0, at) + 1) + 1
        end = self._end_of_line(start)
        blanks = len(self.text[start:end]) - len(self.text[start:end].lstrip())
        return Place(start + blanks, end)

    def _end_of_line(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text.rstrip("\r")) if end < 0 else end

    @cached_property
    def _places(self) -> Places:
        return Places(self._sound)

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
        self,
        value: object,
        path: Path,
        known: Iterable[str],
        what: str,
        *,
        go_on: bool = False,
    ) -> Mapping[str, Any]:
        """Return the known keys of a table; unknown ones are noted as faults.

        Raises RulesError for what is no table, and for unknown keys unless it is to `go_on`.
        """
        if not isinstance(value, dict):
            raise self.fault(
                path, Message("{what} is a table, and this is {said}", what=what, said=said(value))
            )
        known = dict.fromkeys(known)
        unknown = [one for one in value if one not in known]
        for one in unknown:
            hint = did_you_mean(one, list(known)) + Message(
                "It takes {listed}.", listed=", ".join(known)
            )
            self.note(
                self.fault(
                    (*path, one),
                    Message("{what} has no {one!r}", what=what, one=one),
                    hint,
                    key=True,
                )
            )
        if unknown and not go_on:
            raise NotedError
        return {one: given for one, given in value.items() if one in known}

    def string(self, value: object, path: Path, what: str) -> str:
        """Return a text that is not empty; raises RulesError otherwise."""
        if not isinstance(value, str):
            raise self.fault(
                path,
                Message(
                    "{what} is a text in quotes, and this is {said}", what=what, said=said(value)
                ),
            )
        if not value.strip() or not value.isprintable():
            raise self.fault(
                path, Message("{what} is empty, or has signs that cannot be shown", what=what)
            )
        return value.strip()

    def strings(self, value: object, path: Path, what: str) -> list[tuple[str, Path]]:
        """Return one text or a list of them, each with its place."""
        if isinstance(value, list):
            return [(self.string(one, (*path, i), what), (*path, i)) for i, one in enumerate(value)]
        return [(self.string(value, path, what), path)]

    def truth(self, value: object, path: Path, what: str) -> bool:
        """Return true or false; raises RulesError for anything else."""
        if not isinstance(value, bool):
            raise self.fault(
                path,
                Message("{what} is true or false, and this is {said}", what=what, said=said(value)),
            )
        return value


def said(value: object) -> str:
    """Say what a value of TOML is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {value}" if abs(value) < 10**20 else Message("a number far too large")
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:37]}…")
    kinds: dict[type, str] = {list: "a list", dict: "a table"}
    return kinds.get(type(value), "a date or time")


def _mended(line: str) -> str:
    """Return a line KEY = VALUE with its signs and quotation marks as TOML has them, or nothing."""
    import tomllib  # noqa: PLC0415 - it is loaded: it has refused the line

    plain = line.translate(_PLAIN)
    key, sign, value = plain.partition("=" if "=" in plain else ":")
    key, value = key.strip(), value.strip()
    if not sign or not key or not value:
        return ""
    if not re.fullmatch(r"[\w.-]+|\"[^\"]*\"", key, re.ASCII):
        key = f'"{key}"'
    for written in (value, _TRUTHS.get(value.lower()), f'"{value}"'):
        try:
            tomllib.loads(f"{key} = {written}" if written else "")
        except (ValueError, RecursionError):
            continue
        if written:
            return f"{key} = {written}"
    return ""


def _bare_key(line: str) -> str:
    """Return a key of the line, or a part of its header, that needs quotation marks."""
    said = line.strip()
    said = said.strip("[]") if said.startswith("[") else said.partition("=")[0]
    if "=" not in line and not line.lstrip().startswith("["):
        return ""
    for part in map(str.strip, said.split(".")):
        if not set(part) & {'"', "'", *_LOOKALIKES} and not re.fullmatch(r"[\w-]*", part, re.ASCII):
            return part
    return ""
