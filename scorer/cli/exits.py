"""What the exit code says."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Every exit code; `meaning` is printed by `--help`."""

    SCORED = 0, "scored"
    NO_WIN = 1, "not a win, or below the minimum; batch: some line failed"
    UNREADABLE = 2, "unreadable hand, impossible circumstances, or wrong usage"
    FAULT = 70, "a fault of mjscore itself"
    INTERRUPTED = 130, "interrupted"

    meaning: str

    def __new__(cls, code: int, meaning: str) -> Exit:
        """Make a code that knows its meaning."""
        member = int.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        return member
