"""What a run asks of the disk: a file of its own, a lock, bytes that outlast a loss of power.

A file that stands where a run writes is never taken for its own because of its name: a link is not
followed, and what is no plain file is refused. An error of the system names the file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EINVAL, ELOOP, ENOSYS, ENOTSUP
from glob import escape, iglob
from io import FileIO
from stat import S_ISREG
from typing import Final

from scorer.batch.packed import FileError
from scorer.message import Message

_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_NOT_HERE: Final = (EINVAL, ENOSYS, ENOTSUP)  # what a disk says that knows no such thing
_STEP: Final = 1 << 20  # bytes that are read at once
_FAR: Final = 1 << 40  # where Windows locks a byte: behind all that is ever written


def new_file(path: str) -> FileIO:
    """Open a file to read and write that is not there yet; raises FileError if it is."""
    try:
        return _opened(path, os.O_CREAT | os.O_EXCL)
    except FileExistsError:
        raise not_ours(path) from None


def old_file(path: str, create: bool = False) -> FileIO:
    """Open a file to read and write as it is; raises FileError for a link or no plain file."""
    check_plain(path)
    return _opened(path, os.O_CREAT if create else 0)


def check_plain(path: str) -> None:
    """Raise FileError for a link, a folder, a device or a pipe that stands at a path."""
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        return
    if not S_ISREG(found.st_mode):
        raise not_ours(path, "is no plain file, and is not written to")


def not_ours(
    path: str, why: str = "is not of a run of mjscore, and is not written over"
) -> FileError:
    """Return the refusal of a file that stands where this run would write."""
    return FileError(f"{path} {why}", Message("Take it away, or name another file for the output."))


def _opened(path: str, how: int) -> FileIO:
    try:
        file = FileIO(
            path, "r+", opener=lambda name, mode: os.open(name, mode | how | _NO_LINK, 0o666)
        )
    except OSError as error:
        if error.errno == ELOOP:
            raise not_ours(path, "is no plain file, and is not written to") from None
        raise
    if not S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise not_ours(path, "is no plain file, and is not written to")
    return file


def locked(path: str, name: str) -> FileIO:
    """Open a file that one run alone has, until it closes it; raises FileError if another has it.

    `name` is the output that is spoken of. Whoever had it before may have taken it away meanwhile:
    then it is opened anew.
    """
    while True:
        file = old_file(path, create=True)
        try:
            _lock(file, name)
            with suppress(FileNotFoundError):
                if os.path.samestat(os.lstat(path), os.fstat(file.fileno())):
                    return file
        except BaseException:
            file.close()
            raise
        file.close()


def _lock(file: FileIO, name: str) -> None:
    """Raise FileError if another run writes the same output; it is free once that run has ended."""
    try:
        _try_to_lock(file)
    except (BlockingIOError, PermissionError):
        message = Message("{name} is being written by another run", name=name)
        raise FileError(
            message, Message("Wait until that has ended, or name another file.")
        ) from None
    except OSError:  # a disk that knows no locks
        return


def _try_to_lock(file: FileIO) -> None:
    """Lock a file, or raise OSError; where there are no locks nothing is done."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, lockf  # noqa: PLC0415 - not on every system
    except ImportError:
        with suppress(ImportError):
            import msvcrt  # noqa: PLC0415 - on Windows alone

            file.seek(_FAR)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
            finally:
                file.seek(0)
        return
    lockf(file, LOCK_EX | LOCK_NB)


def sync(file: FileIO, name: str) -> None:
    """Have all that was written on the disk itself; raises OSError with the name of the file."""
    with named(name):
        try:
            os.fsync(file.fileno())
        except OSError as error:
            if error.errno not in _NOT_HERE:
                raise


def sync_folder(path: str) -> None:
    """Have the names in the folder of a file on the disk itself, where the system can do that."""
    with suppress(OSError):
        folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def cut(file: FileIO, end: int, name: str) -> None:
    """Drop what is behind a place, and write there next."""
    with named(name):
        file.truncate(end)
        file.seek(end)


def write(file: FileIO, data: bytes, name: str) -> None:
    """Write all of it, or raise OSError with the name of the file."""
    rest = memoryview(data)
    with named(name):
        while rest:
            rest = rest[file.write(rest) :]


@contextmanager
def named(name: str) -> Iterator[None]:
    """Give an error of the system that names no file this one."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.errno is None or error.filename is not None:
            raise
        raise OSError(error.errno, error.strerror, name) from None


def digest_of(file: FileIO, start: int, end: int) -> str:
    """Return the digest of a part of a file, which is read a step at a time."""
    from hashlib import sha256  # noqa: PLC0415 - only where a run can be resumed

    digest = sha256()
    file.seek(start)
    while start < end and (data := file.read(min(_STEP, end - start))):
        digest.update(data)
        start += len(data)
    return digest.hexdigest()


def read_at(handle: int, place: int, length: int) -> bytes:
    """Read so many bytes of an open file, or as many as there are."""
    parts: list[bytes] = []
    while length:
        if not hasattr(os, "pread"):
            os.lseek(handle, place, os.SEEK_SET)
            data = os.read(handle, length)
        else:  # another process may have the same place in the file
            data = os.pread(handle, length, place)
        if not data:
            break
        parts.append(data)
        place, length = place + len(data), length - len(data)
    return b"".join(parts)


def write_at(handle: int, place: int, data: bytes) -> None:
    """Write all of it to a place of an open file."""
    rest = memoryview(data)
    while rest:
        if not hasattr(os, "pwrite"):
            os.lseek(handle, place, os.SEEK_SET)
            done = os.write(handle, rest)
        else:
            done = os.pwrite(handle, rest, place)
        place, rest = place + done, rest[done:]


def remove_beside(path: str) -> None:
    """Remove the files that workers of an earlier run left: their names begin with this one."""
    for left in iglob(f"{escape(path)}????????"):
        with suppress(OSError):
            os.unlink(left)
