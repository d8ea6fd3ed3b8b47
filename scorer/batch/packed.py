"""Compressed files, by the ending of their names: gzip, bzip2 and xz."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import BinaryIO, Final, cast

from scorer.errors import ScorerError


class FileError(ScorerError):
    """A file that this batch cannot take: of a format that we lack, or damaged."""


def _gzip(stream: BinaryIO, mode: str) -> BinaryIO:
    from gzip import GzipFile  # noqa: PLC0415 - only where it is used

    # neither name nor time go into the file, so that equal runs write equal bytes
    return cast(BinaryIO, GzipFile(filename="", mode=mode, fileobj=stream, mtime=0))


def _bzip2(stream: BinaryIO, mode: str) -> BinaryIO:
    from bz2 import BZ2File  # noqa: PLC0415 - only where it is used

    return cast(BinaryIO, BZ2File(stream, "rb" if mode == "rb" else "wb"))


def _xz(stream: BinaryIO, mode: str) -> BinaryIO:
    from lzma import LZMAFile  # noqa: PLC0415 - only where it is used

    return cast(BinaryIO, LZMAFile(stream, "rb" if mode == "rb" else "wb"))


PACKINGS: Final[dict[str, Callable[[BinaryIO, str], BinaryIO]]] = {
    ".gz": _gzip,
    ".bz2": _bzip2,
    ".xz": _xz,
}


def ending(name: str) -> str:
    """Return the ending that says a file's format: the one before that of its packing."""
    path = PurePath(name)
    if path.suffix.lower() in PACKINGS:
        path = path.with_suffix("")
    return path.suffix.lower()


@contextmanager
def packing(name: str, stream: BinaryIO) -> Iterator[BinaryIO]:
    """Return the stream that packs what is written, if the name says so; else the same."""
    packed = PACKINGS.get(PurePath(name).suffix.lower())
    if packed is None:
        yield stream
    else:
        with packed(stream, "wb") as outer:
            yield outer


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
        with packed(stream, "rb") as inner:
            yield inner
    except EOFError:
        message = f"{name}: the compressed data ends too early; the file is cut off"
        raise FileError(message, "Every line before the end was read.") from None
    except (LZMAError, ZlibError) as error:
        raise _damaged(name, error) from None
    except OSError as error:
        if error.errno is not None:  # the system's own, of the disk or of the output
            raise
        raise _damaged(name, error) from None


def _damaged(name: str, error: Exception) -> FileError:
    message = f"{name}: this is no {PurePath(name).suffix.lower()[1:]} file, or it is damaged"
    return FileError(message, f"{error}.")
