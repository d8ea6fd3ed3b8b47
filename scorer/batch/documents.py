"""A document in JSON: one record over several lines, or a list of records, as programs write them.

It is one value, so that it is read whole, unlike JSON Lines. Records are counted from 1. What turns
out to be JSON Lines under another name is read as such.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from scorer.batch.entries import json_of
from scorer.batch.lines import Line, numbered
from scorer.errors import HandError
from scorer.message import Message

LARGEST: Final = 16 << 20  # bytes


class Records:
    """The records of a document, as the rows of a table without columns."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        """Take the lines of the file; they are read where the records are asked for."""
        self._lines = lines
        self.names: list[str] = []
        self.carried: list[str] = []

    def __iter__(self) -> Iterator[Line]:
        """Yield each record; a document that cannot be read is one error."""
        held: list[bytes] = []
        size = 0
        for line in self._lines:
            held.append(line)
            size += len(line)
            if size > LARGEST:
                message = Message("this JSON is larger than {mb} MB", mb=LARGEST >> 20)
                hint = Message("Write one record on each line: .jsonl.")
                yield Line(1, "", HandError("too long", message, hint))
                return
        try:
            text = b"".join(held).decode("utf-8-sig")
            found = json_of(text, _FILE) if text.strip() else []
        except UnicodeDecodeError:
            yield from numbered(held)
        except HandError as error:
            if len(held) > 1 and all(line.lstrip()[:1] in (b"{", b"") for line in held):
                yield from numbered(held)
            else:
                yield Line(1, "", error)
        else:
            for number, record in enumerate(found if isinstance(found, list) else [found], 1):
                yield Line(number, json.dumps(record, ensure_ascii=False))


_FILE: Final = Message("this file")
