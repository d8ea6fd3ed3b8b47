"""Files that people write by hand, and that are read as a whole: rules, a config, a table."""

from __future__ import annotations

import os
import re
from stat import S_ISCHR, S_ISDIR, S_ISREG
from typing import Final

from scorer.message import Message

LARGEST: Final = 1 << 20  # bytes
DEEPEST: Final = 40  # levels
_MOST_BITS: Final = 1 << 13  # of a whole number


def read_small(path: str) -> bytes | None:
    """Return the bytes of a file on a disk; None if it is larger than such a file may be.

    Raises OSError for one that cannot be read. A pipe or a device is none: nobody knows whether it
    ever ends, or begins. The device for nothing is an empty file.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as stream:
        found = os.fstat(handle)
        if not S_ISREG(found.st_mode) and not _is_nothing(found):
            folder = S_ISDIR(found.st_mode)
            raise OSError(
                0, "it is a folder" if folder else "it is a pipe or a device, and no file", path
            )
        data = stream.read(LARGEST + 1)
    return data if len(data) <= LARGEST else None


def unwieldy(data: object) -> str:
    """Say why nobody means what a file was parsed to; an empty text if nothing is amiss.

    Keys with dots are nested as deep as they are long, and a number in another base may have more
    digits than Python writes.
    """
    level = [data]
    for _ in range(DEEPEST):
        below: list[object] = []
        for value in level:
            if isinstance(value, int) and value.bit_length() > _MOST_BITS:
                return Message("a number has too many digits")
            if isinstance(value, dict):
                below += value.values()
            elif isinstance(value, list):
                below += value
        level = below
    return Message("tables and lists are nested too deep") if level else ""


def _is_nothing(found: os.stat_result) -> bool:
    return S_ISCHR(found.st_mode) and found.st_rdev == os.stat(os.devnull).st_rdev


# What tomllib says, as it says it, so that it can be said in another language.
_SAID_BY_TOML: Final = (
    Message("invalid value"),
    Message("invalid statement"),
    Message("expected '=' after a key in a key/value pair"),
    Message("expected ']' at the end of a table declaration"),
    Message("expected ']]' at the end of an array declaration"),
    Message("expected newline or end of document after a statement"),
    Message("invalid initial character for a key part"),
    Message("unclosed array"),
    Message("unclosed inline table"),
    Message("invalid date or datetime"),
    Message("cannot overwrite a value"),
    Message("a text in quotes does not end on its line"),
)
_PLACE_SAID: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)")


def said_by_toml(said: str) -> tuple[str, tuple[int, int] | None]:
    """Return why a text is no TOML out of what tomllib says, and the line and column if it does."""
    found = _PLACE_SAID.search(said)
    why = _PLACE_SAID.sub("", said)
    if why == "Illegal character '\\n'" or why.startswith("Unterminated string"):
        why = "a text in quotes does not end on its line"
    why = why[:1].lower() + why[1:]
    place = (int(found[1]), int(found[2])) if found and found[1] else None
    return next((one for one in _SAID_BY_TOML if one == why), why), place
