"""Where hands are read from: bytes that come in lines of a greatest length.

A line that is longer is never held as a whole: its beginning stands for it, long enough to be
refused. What goes on without a line end far beyond that is no file of hands, and reading it ends.
An error of the system names the file, and so does a file that is cut off while it is read.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from io import BufferedReader, FileIO, RawIOBase
from typing import Any, BinaryIO, Final

from scorer.batch.disk import named
from scorer.batch.lines import LONGEST
from scorer.batch.packed import FileError
from scorer.message import Message

_HOPELESS: Final = LONGEST << 6
_BUFFER: Final = 1 << 16

Bytes = BinaryIO | FileIO


class _Bytes(RawIOBase):
    """The bytes of a stream as they come; `size` is how long its file was when it was opened."""

    def __init__(self, stream: Bytes, name: str, file: Bytes | None) -> None:
        inner: Any = stream
        self._read_into = getattr(inner, "readinto1", None) or inner.readinto
        self.name = name
        self._file = file
        self._size = 0 if file is None else os.fstat(file.fileno()).st_size
        self._stream = stream
        self.whole = False  # whether it may be read at any place

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return self.whole

    def seek(self, place: int, whence: int = os.SEEK_SET) -> int:
        return self._stream.seek(place, whence)

    def tell(self) -> int:
        return self._stream.tell()

    def readinto(self, buffer: Any) -> int:
        with named(self.name):
            count: int = self._read_into(buffer)
        if not count and self._file is not None:
            _check_whole(self._file, self._size, self.name)
        return count


def _check_whole(file: Bytes, size: int, name: str) -> None:
    """Raise FileError if a file is shorter than it was."""
    if (now := os.fstat(file.fileno()).st_size) < size:
        message = Message(
            "{name} was cut off while it was read: {size:,} bytes then, {now:,} bytes now",
            name=name,
            size=size,
            now=now,
        )
        raise FileError(message, Message("Every whole line that was still there was read."))


class Source(BufferedReader):
    """A stream of bytes that yields lines of a greatest length."""

    def __init__(
        self, stream: Bytes, name: str, file: Bytes | None = None, packed: bool = False
    ) -> None:
        """Take a stream, its name, and the plain file that it comes from, if it is one.

        A stream that is unpacked is read from its start to its end, and nowhere else.
        """
        inner = _Bytes(stream, name, file)
        inner.whole = file is not None and not packed
        super().__init__(inner, _BUFFER)

    def __next__(self) -> bytes:
        """Return the next line, or the beginning of one that is too long, with a line end."""
        line = self.readline(LONGEST + 1)
        if not line:
            raise StopIteration
        if len(line) <= LONGEST or line.endswith(b"\n"):
            return line
        return _rest_dropped(line, iter(lambda: self.readline(LONGEST), b""), self.name)


def _rest_dropped(line: bytes, rest: Iterator[bytes], name: str) -> bytes:
    """Return the beginning of a line that is too long, when its other parts are read."""
    length = len(line)
    for part in rest:
        length += len(part)
        check_hope(length, name)
        if part.endswith(b"\n"):
            break
    return line[: LONGEST + 1].rstrip(b"\n") + b"\n"


def check_hope(length: int, name: str) -> None:
    """Raise FileError for a line of a length that no file of hands has."""
    if length > _HOPELESS:
        message = Message(
            "{name}: a line is longer than {value} MB: this is no file of hands",
            name=name,
            value=_HOPELESS >> 20,
        )
        raise FileError(message, Message("Every line before it was read."))


def whole_lines(parts: Iterable[bytes], name: str) -> Iterator[bytes]:
    """Put parts of lines together, none of which has a line end but at its end."""
    waiting = iter(parts)
    held = b""
    for part in waiting:
        held = held + part if held else part
        if len(held) > LONGEST and not held.endswith(b"\n"):
            held = _rest_dropped(held, waiting, name)
        if held.endswith(b"\n"):
            yield held
            held = b""
    if held:
        yield held


def shortened(parts: Iterable[bytes], name: str) -> Iterator[bytes]:
    """Leave out what is too much of a line; a part ends with a line end or is no longer than it."""
    length = 0  # of the line so far
    for part in parts:
        end = part.find(b"\n")
        end = len(part) if end < 0 else end
        last = part.rfind(b"\n") + 1
        kept = part
        if length + end > LONGEST:
            check_hope(length + end, name)
            kept = part[: min(end, max(0, LONGEST + 1 - length))] + part[end:]
        length = length + len(part) if not last else len(part) - last
        if kept:
            yield kept
