"""The XML of a log, gzipped or not, as elements one after another, a bounded part in memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO, Final, cast

from scorer.errors import HandError

Element = tuple[str, dict[str, str]]

_CHUNK: Final = 1 << 14  # bytes that are read at once
_LONGEST: Final = 1 << 20  # bytes from one element to the next
_OPEN: Final = ("no element found", "unclosed token", "unclosed CDATA section")
_GZIP: Final = b"\x1f\x8b"
_SAVE: Final = "What stands before the place was read; save the log anew for the rest."


def elements(stream: BinaryIO) -> Iterator[Element]:
    """Yield the name and the attributes of every element of a log, in order.

    Raises HandError at the place from which on the log cannot be read: it is damaged, or has a
    document type, whose entities may grow without end.
    """
    from xml.parsers import expat  # noqa: PLC0415 - only where it is used

    found: list[Element] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, attributes: found.append((name, attributes))
    parser.StartDoctypeDeclHandler = _refuse
    since, some = 0, False
    for data in _read(stream):
        some = some or bool(data)
        error = _parse(parser, data) if some else HandError("bad log", "the log is empty")
        since = 0 if found else since + len(data)
        yield from found
        found.clear()
        if since > _LONGEST:
            error = HandError("bad log", f"the log has no element in {_LONGEST:,} bytes")
        if error:
            raise error


def _parse(parser: Any, data: bytes) -> HandError | None:
    """Parse a part, of which an empty one is the last; return why it cannot be read."""
    from xml.parsers import expat  # noqa: PLC0415 - see above

    try:
        parser.Parse(data, not data)
    except expat.ExpatError as error:
        where = f"line {error.lineno}, column {error.offset + 1}"
        why = expat.ErrorString(error.code) or "it is no XML"
        if not data and why in _OPEN:
            return HandError("bad log", f"the log is cut off at {where}", _SAVE)
        return HandError("bad log", f"the log cannot be read from {where} on: {why}", _SAVE)
    except HandError as error:
        return error
    except (ValueError, LookupError) as error:  # of an encoding
        return HandError("bad log", f"the log cannot be read: {error}", "Save it as UTF-8.")
    return None


def _refuse(*_: object) -> None:
    message = "the log has a document type (DOCTYPE), and no log of Tenhou has one"
    raise HandError("bad log", message, "Take it out.")


def _read(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the bytes of a stream, unpacked, and an empty part at the end.

    Raises HandError where packed data is damaged.
    """
    from lzma import LZMAError  # noqa: PLC0415 - only where it is used
    from zlib import error as ZlibError  # noqa: N812, PLC0415 - only where it is used

    try:
        first = stream.read(len(_GZIP))
        begun = cast(BinaryIO, _Begun(first, stream))
        if first == _GZIP:  # Tenhou packs its logs without saying so in their names
            from gzip import GzipFile  # noqa: PLC0415 - only where it is used

            begun = cast(BinaryIO, GzipFile(fileobj=begun, mode="rb"))
        while data := begun.read(_CHUNK):
            yield data
    except EOFError:
        message = "the compressed data ends too early; the log is cut off"
        raise HandError("bad log", message, _SAVE) from None
    except (LZMAError, ZlibError) as error:
        raise HandError("bad log", f"the compressed data is damaged: {error}", _SAVE) from None
    except OSError as error:
        if error.errno is not None:  # the system's own, of the disk
            raise
        raise HandError("bad log", f"the compressed data is damaged: {error}", _SAVE) from None
    yield b""


class _Begun:
    """A stream whose first bytes were read already, and are read again."""

    def __init__(self, first: bytes, stream: BinaryIO) -> None:
        self._first = first
        self._stream = stream

    def read(self, size: int) -> bytes:
        """Return so many bytes, or fewer."""
        if not self._first:
            return self._stream.read(size)
        found, self._first = self._first[:size], self._first[size:]
        return found
