"""The files of a batch: what they are, and an output that appears only when it is complete."""

from __future__ import annotations

import os
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from errno import EACCES
from functools import partial
from io import BufferedReader, FileIO
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, Final, TextIO, cast

from scorer.batch.encodings import UTF_8, decoded, encoding_of
from scorer.batch.inputs import ENDINGS, INPUTS
from scorer.batch.outputs import DEFAULT, OUTPUTS
from scorer.batch.outputs import ENDINGS as OUTPUT_ENDINGS
from scorer.batch.packed import PACKINGS, FileError, ending, unpacking
from scorer.batch.source import Source, whole_lines
from scorer.message import Message, joined
from scorer.notation.forms import AS_CSV, SPREADSHEETS

STANDARD: Final = "-"
_CHUNK: Final = 1 << 16
PARQUET: Final = "parquet"
_PACKED: Final = (*PACKINGS, ".zst", ".lz4", ".zip", ".7z", ".rar")
_TABLES: Final = (
    ".csv", ".tsv", ".parquet", ".arrow", ".feather", ".json", ".xlsx", ".xls", ".ods", ".sqlite",
)  # fmt: skip


def check_inputs(
    names: Sequence[str], form: str | None, asked: Sequence[tuple[str, str]] = ()
) -> None:
    """Look at every input before the first is read.

    Raises OSError for one that cannot be opened, FileError for a format that we do not read.
    """
    for name in names:
        if name == STANDARD:
            continue
        path = Path(name)
        if path.is_file() or path.is_dir() or not path.exists():
            path.open("rb").close()
        elif not os.access(path, os.R_OK):  # a pipe that is opened and closed loses its writer
            raise PermissionError(EACCES, os.strerror(EACCES), name)
        if form is None and (found := _unknown(name, ENDINGS)):
            said = Message("{name}: {found} files cannot be read yet", name=name, found=found)
            if found in SPREADSHEETS:
                raise FileError(said, AS_CSV)
            raise _not_built(said, found, INPUTS, "--from")
    if found_here := in_parquet(names, form):
        from scorer.batch.parquet import check  # noqa: PLC0415 - an extra, and slow to load

        for name in found_here:
            check(name, asked)


def check_output(name: str, inputs: Sequence[str], form: str | None) -> None:
    """Raise FileError for an output that is one of the inputs, or of a format that we lack.

    A folder that is not there is told, too.
    """
    folder = os.path.dirname(name)
    if name != STANDARD and folder and not os.path.exists(folder):
        message = Message("{folder}: there is no such folder", folder=folder)
        raise FileError(message, Message("Make it, or name another file for the output."))
    if name != STANDARD and form is None and (found := _unknown(name, OUTPUT_ENDINGS)):
        said = Message("{name}: {found} files cannot be written yet", name=name, found=found)
        raise _not_built(said, found, OUTPUTS, "--format")
    if (form or output_form(name)) == PARQUET:
        from scorer.batch.parquet import check_output as check_it  # noqa: PLC0415 - see above

        check_it(name)
    written_to = [_identity(name, sys.stdout)]
    if name != STANDARD:
        written_to += [_identity(one, sys.stdout) for one in (part_of(name), state_of(name))]
    for one in inputs:
        identity = _identity(one, sys.stdin)
        if identity and identity in written_to:
            what = "standard output" if name == STANDARD else name
            message = Message("{one} is read, and {what} would write over it", one=one, what=what)
            raise FileError(message, Message("Name another file for the output."))


def check_aside(name: str, others: Sequence[str]) -> None:
    """Raise FileError for a file beside the output that would write over another of the run."""
    taken = [*others, *(part_of(one) for one in others), *(state_of(one) for one in others)]
    for one in taken:
        same = one != STANDARD and (os.path.abspath(one) == os.path.abspath(name))
        identity = None if one == STANDARD else _identity(one, sys.stdin)
        if same or (identity and identity == _identity(name, sys.stdout)):
            raise FileError(
                Message("{name} would write over {one}", name=name, one=one),
                Message("Name another file."),
            )


def _identity(name: str, standard: TextIO) -> tuple[int, int] | None:
    """Return what makes two names the same file on a disk; None for everything else."""
    try:
        found = os.fstat(standard.fileno()) if name == STANDARD else os.stat(name)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if S_ISREG(found.st_mode) else None


def _unknown(name: str, known: Mapping[str, str]) -> str:
    """Return the ending of a format that exists elsewhere and not here, or an empty string."""
    found = ending(name)
    return found if found in (*_PACKED, *_TABLES) and found not in known else ""


def _not_built(message: str, found: str, forms: Collection[str], option: str) -> FileError:
    hint: str = Message(
        "Formats: {listed}. {option} FORMAT takes it for one of them all the same.",
        listed=", ".join(forms),
        option=option,
    )
    if found in _PACKED:
        hint = joined(" ", (Message("Unpack it first, and - takes what comes from a pipe."), hint))
    return FileError(message, hint)


def in_parquet(names: Sequence[str], form: str | None) -> list[str]:
    """Return the inputs that are read as Parquet."""
    return [name for name in names if (form or ENDINGS.get(ending(name))) == PARQUET]


def part_of(name: str) -> str:
    """Return the name under which an output is written until it is complete."""
    return f"{name}.part"


def state_of(name: str) -> str:
    """Return the name of what is known of an output until it is complete."""
    return f"{part_of(name)}.state"


def name_of(file: str) -> str:
    """Return how people call an input."""
    return "standard input" if file == STANDARD else file


def worker_of(part: str) -> str:
    """Return how the names of files begin that workers of an output have: eight signs follow."""
    return f"{part}.worker-"


@contextmanager
def opened(name: str) -> Iterator[tuple[BinaryIO, Callable[[], int]]]:
    """Open a file of hands, unpacked if it is packed, or standard input for `-`.

    Beside the stream there is what says how far the file was read, as it lies on the disk.
    """
    if name == STANDARD:
        stream = sys.stdin.buffer
        yield Source(stream, name_of(name), _plain(stream)), _place(stream)
        return
    with open(name, "rb", buffering=0) as file:
        plain = _plain(file)
        whole = Source(file, name, plain)
        with unpacking(name, whole) as inner:
            packed = inner is not whole
            yield (Source(inner, name, plain, packed) if packed else whole), _place(whole)


def _plain(stream: BinaryIO | FileIO) -> BinaryIO | FileIO | None:
    """Return a stream if it is that of a file on a disk, whose size is known."""
    with suppress(OSError, ValueError):
        if S_ISREG(os.fstat(stream.fileno()).st_mode):
            return stream
    return None


def _place(stream: BinaryIO) -> Callable[[], int]:
    return stream.tell if stream.seekable() else lambda: 0


def recoded(stream: BinaryIO, encoding: str) -> Iterable[bytes]:
    """Return the lines of a stream in UTF-8; what is wrong in another encoding becomes U+FFFD.

    A byte order mark says another one by itself.
    """
    found = encoding_of(stream, encoding)
    if found == UTF_8:
        return stream
    return whole_lines(decoded(stream, found), str(getattr(stream, "name", "the input")))


def chunks(stream: BinaryIO, encoding: str) -> Iterable[bytes]:
    """Return the bytes of a stream in UTF-8, in parts of any size, as soon as they are there."""
    if encoding_of(stream, encoding) == UTF_8:
        return iter(partial(cast(BufferedReader, stream).read1, _CHUNK), b"")
    return decoded(stream, encoding_of(stream, encoding))


def form_said(name: str) -> str | None:
    """Return the format that a file's ending says."""
    return ENDINGS.get(ending(name))


def form_of(data: bytes) -> str:
    """Return the format that the first line says: no hand starts with a brace, a record does."""
    first = data.partition(b"\n")[0]
    return "jsonl" if first.removeprefix(BOM_UTF8).lstrip().startswith(b"{") else "text"


def output_form(name: str, usual: str = DEFAULT) -> str:
    """Return the format that an output's ending says, or else the usual one."""
    return OUTPUT_ENDINGS.get(ending(name), usual)


def is_special(name: str) -> bool:
    """Tell whether an output is a device or a pipe, which has no place beside it."""
    return os.path.exists(name) and not os.path.isfile(name)
