"""A stream of bytes as numbered lines: UTF-8 with or without BOM, any line ends, no comments."""

from __future__ import annotations

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from scorer.errors import HandError
from scorer.message import Message

LONGEST: Final = 1 << 20  # bytes of a line, of a record, and of a row of a table


class Line(NamedTuple):
    """A line of a file: its number from 1, its text, and why it has none if it cannot be read.

    A row of a table has no text, but its cells by the names of their columns: texts, or whatever
    the table's types are.
    """

    number: int
    text: str
    error: HandError | None = None
    cells: Mapping[str, object] = {}


def numbered(stream: Iterable[bytes], first: int = 1) -> Iterator[Line]:
    """Yield every line that is not blank, counted from `first`; an undecodable one has its error.

    A byte order mark is taken away at the start of a file, which is line 1.
    """
    for number, raw in enumerate(stream, first):
        if number == 1:
            raw = raw.removeprefix(BOM_UTF8)
        if len(raw) > LONGEST:
            yield Line(number, "", too_long())
            continue
        try:
            text = raw.decode().strip()
        except UnicodeDecodeError as error:
            yield Line(number, "", undecodable(raw, error, number))
            continue
        if text:
            yield Line(number, text)


def too_long() -> HandError:
    """Return the refusal of a line that is longer than any of a hand."""
    message = Message("this line is longer than {mb} MB", mb=LONGEST >> 20)
    return HandError("too long", message, Message("A hand, a record or a table takes far less."))


def undecodable(raw: bytes, error: UnicodeDecodeError, number: int) -> HandError:
    """Return the refusal of a line that is not UTF-8."""
    if number == 1 and raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        message = Message("this file is UTF-16, not UTF-8")
    else:
        message = Message(
            "this line is not UTF-8: byte 0x{raw:02x} at {value}",
            raw=raw[error.start],
            value=error.start + 1,
        )
    return HandError(
        "not utf-8",
        message,
        Message("Save the file as UTF-8, or name its encoding with --encoding."),
    )


def without_comments(lines: Iterable[Line]) -> Iterator[Line]:
    """Take away `#` comments, at the start of a line or after a blank, and what is then blank."""
    for line in lines:
        text = line.text
        if "#" in text:
            text = _uncommented(text)
        if text or line.error:
            yield line._replace(text=text)


def _uncommented(text: str) -> str:
    if text.startswith("#"):
        return ""
    ends = [at for blank in (" ", "\t", "\u3000") if (at := text.find(f"{blank}#")) >= 0]
    return text[: min(ends)].rstrip() if ends else text
