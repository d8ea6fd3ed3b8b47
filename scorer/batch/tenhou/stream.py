"""The XML of a log, gzipped or not, as elements one after another, a bounded part in memory.

Logs are read that are no XML in the strict sense, as they lie about: an attribute stands twice in a
tag (logs of 2010), several logs are joined, a log begins in the middle. Where the parser has to end
for that, another one goes on at the same place.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NamedTuple, cast

from scorer.errors import HandError
from scorer.message import Message

_CHUNK: Final = 1 << 14  # bytes that are read at once
_LONGEST: Final = 1 << 20  # bytes from one element to the next
_OPEN: Final = ("no element found", "unclosed token", "unclosed CDATA section")
_GZIP: Final = b"\x1f\x8b"
_SAVE: Final = Message("What stands before the place was read; save the log anew for the rest.")
_ROOT: Final = b"<mjloggm>"  # holds what goes on after the place
_TAG: Final = re.compile(rb"""<[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>""")
_ATTRIBUTE: Final = re.compile(rb"""\s+([^\s=<>"'/]+)\s*=\s*(?:"[^"]*"|'[^']*')""")


class Element(NamedTuple):
    """An element: its name, its attributes, and the names of those that stood twice in its tag.

    Of two values the first is taken.
    """

    name: str
    said: dict[str, str]
    twice: tuple[str, ...] = ()


def elements(stream: BinaryIO) -> Iterator[Element]:
    """Yield every element of a log, in order.

    Raises HandError at the place from which on the log cannot be read: it is damaged, or has a
    document type, whose entities may grow without end.
    """
    parser = _Parser()
    since, some = 0, False
    held = b""
    for data in _read(stream):
        some = some or bool(data)
        held += data
        end = held.rfind(b">") + 1 if data and len(held) < _LONGEST else len(held)
        part, held = held[:end], held[end:]  # a tag is parsed as a whole
        error = (
            parser.parse(part, not data)
            if some
            else HandError("bad log", Message("the log is empty"))
        )
        since = 0 if parser.found else since + len(data)
        yield from parser.found
        parser.found.clear()
        if since > _LONGEST:
            error = HandError(
                "bad log", Message("the log has no element in {longest:,} bytes", longest=_LONGEST)
            )
        if error:
            raise error


class _Parser:
    """Finds the elements in the parts of a log, each of which ends with a tag."""

    def __init__(self) -> None:
        self.found: list[Element] = []
        self._open: list[str] = []  # the elements around the place
        self._twice: tuple[str, ...] = ()
        self._lines = self._column = 0  # where the next part begins
        self._began = False
        self._lost: HandError | None = None
        self._parser = self._begin(b"")

    def _begin(self, opening: bytes) -> Any:
        from xml.parsers import expat  # noqa: PLC0415 - only where it is used

        parser = expat.ParserCreate("utf-8" if opening else None)
        parser.StartDoctypeDeclHandler = _refuse
        if opening:
            parser.Parse(opening, False)
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        self._fed = len(opening)
        self._before = self._lines, self._column - len(opening)  # where this parser began
        return parser

    def _start(self, name: str, said: dict[str, str]) -> None:
        self._open.append(name)
        self.found.append(Element(name, said, self._twice))
        self._twice = ()

    def _end(self, name: str) -> None:
        if self._open:
            self._open.pop()

    def parse(self, data: bytes, last: bool) -> HandError | None:
        """Parse a part; return why it cannot be read."""
        from xml.parsers import expat  # noqa: PLC0415 - only where it is used

        while True:
            try:
                self._parser.Parse(data, last)
            except expat.ExpatError as error:
                refusal = self._refusal(error, last)
                rest = self._mended(error.code, data)
                if rest is None and (self._began or self.found or last):
                    return (None if self._began else self._lost) or refusal
                if rest is None:  # of what may be the end of a tag
                    self._lost = self._lost or refusal
                    self._pass(data)
                    self._parser = self._begin(_ROOT)
                    return None
                data = rest
            except HandError as error:
                return error
            except (ValueError, LookupError) as error:  # of an encoding
                return HandError(
                    "bad log",
                    Message("the log cannot be read: {error}", error=error),
                    Message("Save it as UTF-8."),
                )
            else:
                self._fed += len(data)
                self._pass(data)
                self._began = self._began or bool(self.found)
                return None

    def _mended(self, code: int, data: bytes) -> bytes | None:
        """Return what is still to be parsed of a part, by another parser; None if it has to end."""
        from xml.parsers.expat import errors  # noqa: PLC0415 - see above

        at = self._parser.ErrorByteIndex - self._fed
        why = errors.messages.get(code)
        opening = _ROOT + b"".join(b"<%s>" % name.encode() for name in self._open)
        if not 0 <= at < len(data):
            return None
        put, end = b"", at
        if why == errors.XML_ERROR_DUPLICATE_ATTRIBUTE:
            begin = data.rfind(b"<", 0, at + 1)
            if begin < 0 or (tag := _TAG.match(data, begin)) is None:
                return None
            put, self._twice = _once_each(tag[0])
            end = tag.end()
        elif why == errors.XML_ERROR_MISPLACED_XML_PI:
            begin = data.rfind(b"<?", 0, at + 2)
            end = data.find(b"?>", begin) + 2
            opening = _ROOT
            if begin < 0 or end < 2:
                return None
            self._open.clear()
        elif why == errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
            opening = _ROOT
        elif data.startswith(BOM_UTF8, at):
            end = at + len(BOM_UTF8)
        elif not self._began and not self.found and b"<" in data[at + 1 :]:
            end = data.index(b"<", at + 1)
            self._began = True
        else:
            return None
        self._pass(data[:end])
        self._parser = self._begin(opening)
        return put + data[end:]

    def _pass(self, data: bytes) -> None:
        """Remember where in the log the place is behind this part."""
        self._lines += data.count(b"\n")
        behind = data.rfind(b"\n") + 1
        self._column = len(data) - behind + (0 if behind else self._column)

    def _refusal(self, error: Any, last: bool) -> HandError | None:
        """Return the refusal of a place, or None where the log has ended as it may."""
        from xml.parsers import expat  # noqa: PLC0415 - see above

        why = expat.ErrorString(error.code) or Message("it is no XML")
        if last and why == _OPEN[0] and not self._open and self._began:
            return None
        lines, columns = self._before
        column = error.offset + 1 + (columns if error.lineno == 1 else 0)
        where = Message("line {value}, column {column}", value=error.lineno + lines, column=column)
        if last and why in _OPEN:
            return HandError(
                "bad log", Message("the log is cut off at {where}", where=where), _SAVE
            )
        return HandError(
            "bad log",
            Message("the log cannot be read from {where} on: {why}", where=where, why=why),
            _SAVE,
        )


def _once_each(tag: bytes) -> tuple[bytes, tuple[str, ...]]:
    """Return a tag in which every attribute stands once, and the names of those left out."""
    seen: set[bytes] = set()
    twice: list[str] = []

    def first(found: re.Match[bytes]) -> bytes:
        if found[1] not in seen:
            seen.add(found[1])
            return found[0]
        twice.append(found[1].decode("utf-8", "backslashreplace"))
        return b""

    return _ATTRIBUTE.sub(first, tag), tuple(dict.fromkeys(twice))


def _refuse(*_: object) -> None:
    message = Message("the log has a document type (DOCTYPE), and no log of Tenhou has one")
    raise HandError("bad log", message, Message("Take it out."))


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
        message = Message("the compressed data ends too early; the log is cut off")
        raise HandError("bad log", message, _SAVE) from None
    except (LZMAError, ZlibError) as error:
        raise HandError(
            "bad log", Message("the compressed data is damaged: {error}", error=error), _SAVE
        ) from None
    except OSError as error:
        if error.errno is not None:  # the system's own, of the disk
            raise
        raise HandError(
            "bad log", Message("the compressed data is damaged: {error}", error=error), _SAVE
        ) from None
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
