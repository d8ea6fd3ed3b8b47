"""How far a run has come, on a line of standard error that is written over."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from shutil import get_terminal_size
from time import monotonic
from typing import Final

from scorer.cli import terminal

_EVERY: Final = 0.2  # seconds


class Progress:
    """A line with how much was read, how fast, and how long it will take; `end` takes it away.

    There is none where nobody looks on.
    """

    def __init__(self, files: Sequence[str], quiet: bool) -> None:
        """Take the files that are read, for their sizes."""
        watched = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._shown = watched and not quiet
        self._total = _total(files) if self._shown else None
        self._begun = self._last = monotonic()
        self._first: tuple[int, int] | None = None
        self._width = 0

    def see(self, read: int, hands: int) -> None:
        """Show how many bytes were read and how many hands scored."""
        now = monotonic()
        if self._first is None:
            self._first = read, hands
            self._begun = self._last = now
        elif self._shown and now - self._last >= _EVERY:
            self._last = now
            self._write(self._text(read, hands, now - self._begun, *self._first))

    def tell(self, text: str) -> None:
        """Say something beside it."""
        self.end()
        terminal.tell(text)

    def end(self) -> None:
        """Take the line away."""
        if self._width:
            self._write("")

    def _text(self, read: int, hands: int, seconds: float, read_then: int, then: int) -> str:
        pace = f"{(hands - then) / seconds:,.0f} hands/s"
        if not self._total:
            return f"{hands:,} hands   {pace}"
        left = seconds * max(0, self._total - read) / max(1, read - read_then)
        far = f"{read / 1e6:,.1f} of {self._total / 1e6:,.1f} MB"
        return f"{min(1, read / self._total):4.0%}   {far}   {pace}   {_clock(left)} left"

    def _write(self, text: str) -> None:
        text = text[: max(0, get_terminal_size().columns - 1)]
        try:
            sys.stderr.write(f"\r{text:<{self._width}}\r{text}")
            sys.stderr.flush()
        except OSError:  # nobody looks on any more
            self._shown = False
        self._width = len(text)


def _total(files: Sequence[str]) -> int | None:
    """Return how many bytes there are to read, or None if nobody knows."""
    total = 0
    for name in files:
        try:
            file = os.fstat(sys.stdin.fileno()) if name == "-" else os.stat(name)
        except (OSError, ValueError):
            return None
        if not file.st_size:
            return None
        total += file.st_size
    return total


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
