"""What a file is, where neither the user nor its name says it: its first bytes do.

Hands of text begin with a tile or a word, records with a brace. A log of Tenhou begins with its
first element, packed or not; Parquet has its own four letters; a table has a header that names a
column of hands.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from typing import BinaryIO, Final

from scorer.batch.encodings import marked, peeked
from scorer.batch.files import form_said
from scorer.batch.tables import header_in, is_separator, separator_of

_PEEK: Final = 1 << 12
_GZIP: Final = b"\x1f\x8b"
_PARQUET: Final = b"PAR1"
_ELEMENT: Final = re.compile(
    rb"<(?:\?xml\b|!--|mjlog|SHUFFLE\b|GO\b|UN\b|TAIKYOKU\b|INIT\b|AGARI\b|RYUUKYOKU\b|BYE\b"
    rb"|DORA\b|REACH\b|N\b|[TUVWDEFG]\d{1,3}\s*/?>)"
)
# A list of records, or one that goes on behind its first line; in JSON Lines none does.
_DOCUMENT: Final = re.compile(rb"\[\s*\{|\{\s*\n\s*\"")
_UNTOLD: Final = (None, "text")


def form_told(name: str, stream: BinaryIO) -> str | None:
    """Return the format that a file's name says, or else its first bytes if these tell it.

    A text may turn out to be something else. The stream is where it was.
    """
    said = form_said(name)
    return said if said not in _UNTOLD else form_within(stream) or said


def form_within(stream: BinaryIO) -> str | None:
    """Return the format that the first bytes of a stream tell, if it is not a hand a line."""
    data = peeked(stream, _PEEK)
    if data.startswith(_PARQUET):
        return "parquet"
    begun = (_unpacked(data) if data.startswith(_GZIP) else data).removeprefix(BOM_UTF8).lstrip()
    if _ELEMENT.match(begun):
        return "mjlog"
    if encoding := marked(data):
        begun = data[: len(data) // 4 * 4].decode(encoding, "replace").encode()
    if _DOCUMENT.match(begun):
        return "json"
    first = header_in(begun)
    if is_separator(first):
        return "csv"
    return {"": None, "\t": "tsv"}.get(separator_of(first), "csv")


def _unpacked(data: bytes) -> bytes:
    """Return how packed data begins."""
    from zlib import decompressobj  # noqa: PLC0415 - only where it is used
    from zlib import error as ZlibError  # noqa: N812, PLC0415 - only where it is used

    try:
        return decompressobj(31).decompress(data, _PEEK)
    except ZlibError:
        return b""
