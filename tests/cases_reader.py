"""Cases as data: hands and what they are worth, as JSON Lines or as plain text.

A text case is a header and a hand; the header lists the items and the total:

    #: 清龙 16, 圈风刻 2 = 18   who says so
    123456789m 55p +5p ...
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HEADER = re.compile(r"#: (?P<items>.*?) = (?P<total>\d+)(?:\s+(?P<note>.*))?")


@dataclass(frozen=True, slots=True)
class Case:
    """One record with its `expected`, and where it stands."""

    name: str
    record: dict[str, Any]


def read_cases(folder: Path) -> Iterator[Case]:
    """Yield the cases of every *.jsonl and *.txt in a folder."""
    for path in sorted(folder.glob("*.jsonl")):
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    record = _record(line)
                    yield Case(f"{path.name}:{number}:{record.get('id', '')}", record)
    for path in sorted(folder.glob("*.txt")):
        yield from _text_cases(path)


def _record(line: str) -> dict[str, Any]:
    """Return a line's record; one that cannot be read is a case that fails."""
    try:
        record = json.loads(line)
    except ValueError as error:
        return {"broken": str(error)}
    return record if isinstance(record, dict) and "expected" in record else {"broken": "no case"}


def _text_cases(path: Path) -> Iterator[Case]:
    header = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#:"):
            header = HEADER.fullmatch(line)
            assert header, f"{path.name}:{number}: a header is «#: FAN VALUE, … = TOTAL»"
        elif line.strip() and not line.startswith("#"):
            assert header, f"{path.name}:{number}: a hand without a header"
            items = [item.rsplit(" ", 1) for item in header["items"].split(", ") if item]
            expected = {
                "total": int(header["total"]),
                "items": {name: int(value) for name, value in items},
            }
            yield Case(f"{path.name}:{number}", {"hand": line.strip(), "expected": expected})
            header = None
