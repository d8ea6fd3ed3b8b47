"""From a record to the bytes of a line: one function for each output format, in `OUTPUTS`."""

from __future__ import annotations

from collections.abc import Callable
from json import JSONEncoder
from typing import Final

Output = Callable[[dict[str, object]], bytes]

_encode: Final = JSONEncoder(ensure_ascii=False).encode


def to_jsonl(record: dict[str, object]) -> bytes:
    """Write a record as a line of JSON; half a surrogate pair stays escaped."""
    return (_encode(record) + "\n").encode("utf-8", "backslashreplace")


OUTPUTS: Final[dict[str, Output]] = {"jsonl": to_jsonl}
DEFAULT: Final = "jsonl"
ENDINGS: Final[dict[str, str]] = {".jsonl": "jsonl", ".ndjson": "jsonl"}
