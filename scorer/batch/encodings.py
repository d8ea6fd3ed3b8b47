"""Bytes in other encodings than UTF-8 as lines of UTF-8."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE, lookup
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from typing import BinaryIO, Final

from scorer.batch.packed import FileError
from scorer.message import Message

UTF_8: Final = "utf-8"
_MARKS: Final = {  # the longer ones first, since the shorter begin them
    BOM_UTF32_LE: "utf-32",
    BOM_UTF32_BE: "utf-32",
    BOM_UTF16_LE: "utf-16",
    BOM_UTF16_BE: "utf-16",
}
_SUCH_AS: Final = Message("Names are such as utf-8, gb18030, big5, shift_jis, utf-16.")
_PEEK: Final = 1 << 12  # bytes
_PART: Final = 1 << 16  # characters of a line that are held at once
_NOT_OF_FILES: Final = ("idna", "punycode", "unicode_escape", "raw_unicode_escape")
_SIGNS: Final = "1m +9s\n"


def check_encoding(encoding: str) -> None:
    """Raise FileError for an encoding that Python does not know, or that files do not have.

    Some are for names of hosts or the texts of programs, and some turn bytes into bytes.
    """
    message = Message("there is no encoding {encoding!r}", encoding=encoding)
    try:
        found = lookup(encoding)
    except (LookupError, ValueError):  # a NUL in the name
        raise FileError(message, _SUCH_AS) from None
    message = Message("{encoding!r} is no encoding of files", encoding=encoding)
    try:
        same = _SIGNS.encode(encoding).decode(encoding, "replace") == _SIGNS
    except (LookupError, ValueError):
        raise FileError(message, _SUCH_AS) from None
    if not same or found.name.replace("-", "_") in _NOT_OF_FILES:
        raise FileError(message, _SUCH_AS)


def peeked(stream: BinaryIO, size: int) -> bytes:
    """Return the first bytes of a stream, which are read again; none where it cannot be helped."""
    if peek := getattr(stream, "peek", None):
        return bytes(peek(size)[:size])
    if stream.seekable():
        place = stream.tell()
        data = stream.read(size)
        stream.seek(place)
        return data
    return b""


def marked(data: bytes) -> str | None:
    """Return the encoding that a byte order mark at the start says; None for UTF-8 and no mark.

    A text of that encoding has NULs, in the ends of its lines if nowhere else. A log of Tenhou says
    its encoding itself, with a mark or without.
    """
    name = next((name for mark, name in _MARKS.items() if data.startswith(mark)), None)
    if b"\0" not in data:
        return None
    return None if name and data[:8].decode(name, "replace").startswith("<") else name


def encoding_of(stream: BinaryIO, said: str) -> str:
    """Return the encoding of a stream: what is said, or in place of UTF-8 what a mark says."""
    name = lookup(said).name
    return name if name != UTF_8 else marked(peeked(stream, _PEEK)) or name


def decoded(stream: BinaryIO, encoding: str) -> Iterator[bytes]:
    """Yield the lines of a stream in UTF-8, long ones in parts; what is wrong becomes U+FFFD.

    Raises FileError where a mark would have to say the order of the bytes and there is none.
    """
    text = TextIOWrapper(stream, encoding, errors="replace", newline="\n")
    try:
        for part in iter(partial(text.readline, _PART), ""):
            yield part.encode(UTF_8, "replace")
    except UnicodeError as error:
        name = getattr(stream, "name", None)
        where = name if isinstance(name, str) else Message("the input")
        if encoding.lower().replace("_", "-") in ("utf-16", "utf-32", "utf16", "utf32"):
            message = Message(
                "{where}: there is no byte order mark, as {encoding} has",
                where=where,
                encoding=encoding,
            )
            hint = Message(
                "Name the order, with --encoding {name}-le or -be.", name=lookup(encoding).name
            )
            raise FileError(message, hint) from None
        raise FileError(
            Message(
                "{where}: this is not {encoding}: {error}",
                where=where,
                encoding=encoding,
                error=error,
            ),
            _SUCH_AS,
        ) from None
    finally:
        with suppress(ValueError):  # of a stream that is closed already
            text.detach()  # or it would close the stream, which is not its own
