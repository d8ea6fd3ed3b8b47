"""The files of a batch: what they are, and an output that appears only when it is complete."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from scorer.batch.inputs import ENDINGS

STANDARD = "-"


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open a file of hands, or standard input for `-`."""
    if name == STANDARD:
        yield sys.stdin.buffer
    else:
        with Path(name).open("rb") as stream:
            yield stream


def input_form(name: str, stream: BinaryIO) -> tuple[str, Iterable[bytes]]:
    """Return the format that a file's ending says, or else its first line, and its lines.

    No hand starts with a brace, and every record does.
    """
    if said := ENDINGS.get(Path(name).suffix.lower()):
        return said, stream
    first = stream.readline()
    form = "jsonl" if first.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{") else "text"
    return form, chain([first], stream) if first else ()


@contextmanager
def written(name: str) -> Iterator[BinaryIO]:
    """Open the output: standard output for `-`, else a file beside it that is renamed at the end.

    After an interruption the part that was written stays, under the name with `.part`.
    """
    if name == STANDARD:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = Path(name)
    if target.exists() and not target.is_file():  # a device or a pipe has no place beside it
        with target.open("wb") as stream:
            yield stream
        return
    part = target.with_name(f"{target.name}.part")
    with part.open("wb") as stream:
        yield stream
    os.replace(part, target)
