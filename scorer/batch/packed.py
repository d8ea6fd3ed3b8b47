"""Compressed files, by the ending of their names: gzip, bzip2 and xz."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import BinaryIO, Final, cast

from scorer.errors import ScorerError
from scorer.message import Message


class FileError(ScorerError):
    """A file that this batch cannot take: of a format that we lack, or damaged."""


def _gunzip(stream: BinaryIO) -> BinaryIO:
    from gzip import GzipFile  # noqa: PLC0415 - only where it is used

    return cast(BinaryIO, GzipFile(fileobj=stream, mode="rb"))


def _bunzip2(stream: BinaryIO) -> BinaryIO:
    from bz2 import BZ2File  # noqa: PLC0415 - only where it is used

    return cast(BinaryIO, BZ2File(stream))


def _unxz(stream: BinaryIO) -> BinaryIO:
    from lzma import LZMAFile  # noqa: PLC0415 - only where it is used

    return cast(BinaryIO, LZMAFile(stream))


def _gzip(data: bytes) -> bytes:
    from gzip import compress  # noqa: PLC0415 - only where it is used

    return compress(data, mtime=0)  # no time, so that equal runs write equal bytes


def _bzip2(data: bytes) -> bytes:
    from bz2 import compress  # noqa: PLC0415 - only where it is used

    return compress(data)


def _xz(data: bytes) -> bytes:
    from lzma import compress  # noqa: PLC0415 - only where it is used

    return compress(data)


PACKINGS: Final[dict[str, Callable[[BinaryIO], BinaryIO]]] = {
    ".gz": _gunzip,
    ".bz2": _bunzip2,
    ".xz": _unxz,
}
_PACKERS: Final[dict[str, Callable[[bytes], bytes]]] = {".gz": _gzip, ".bz2": _bzip2, ".xz": _xz}


def ending(name: str) -> str:
    """Return the ending that says a file's format: the one before that of its packing."""
    path = PurePath(name)
    if path.suffix.lower() in PACKINGS:
        path = path.with_suffix("")
    return path.suffix.lower()


def packer(name: str) -> Callable[[bytes], bytes]:
    """Return what packs a part of an output, as its name says; packed parts may be joined.

    Equal parts are packed to equal bytes, whenever and by whomever.
    """
    return _PACKERS.get(PurePath(name).suffix.lower(), bytes)


@contextmanager
def unpacking(name: str, stream: BinaryIO) -> Iterator[BinaryIO]:
    """Return the unpacked stream, if the name says that it is packed; else the same.

    Raises FileError with the file's name where the packed data is damaged.
    """
    packed = PACKINGS.get(PurePath(name).suffix.lower())
    if packed is None:
        yield stream
        return
    from lzma import LZMAError  # noqa: PLC0415 - only where it is used
    from zlib import error as ZlibError  # noqa: N812, PLC0415 - only where it is used

    try:
        with packed(stream) as inner:
            yield inner
    except EOFError:
        message = Message(
            "{name}: the compressed data ends too early; the file is cut off", name=name
        )
        raise FileError(message, Message("Every line before the end was read.")) from None
    except (LZMAError, ZlibError) as error:
        raise _damaged(name, error) from None
    except OSError as error:
        if error.errno is not None:  # the system's own, of the disk or of the output
            raise
        raise _damaged(name, error) from None


def _damaged(name: str, error: Exception) -> FileError:
    message = Message(
        "{name}: this is no {value} file, or it is damaged",
        name=name,
        value=PurePath(name).suffix.lower()[1:],
    )
    return FileError(message, f"{error}.")
