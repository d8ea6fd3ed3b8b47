"""Parquet files cut into shares: a few thousand rows that one process scores, wherever it runs.

Every row is given its number before it is scored, so that it can be told by its answer, and made
again if whoever scores it dies.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from scorer.batch.arrow import arrow
from scorer.batch.headers import column_names, is_carried
from scorer.batch.packed import FileError
from scorer.batch.parquet import batches, faults, parquet_file
from scorer.batch.tally import Tally
from scorer.message import Message

_ROWS: Final = 1 << 15  # rows of a share
_CUTS: Final = 16  # how often a row group is read at most, to be scored in shares


class Share(NamedTuple):
    """Rows of a row group: the file, by its name here and everywhere, and where they stand in it.

    `first` is the number of the first row in the file. `alone` says that there is no other file.
    """

    place: int
    file: str
    path: str
    group: int
    skip: int
    rows: int
    first: int
    alone: bool

    def said(self) -> str:
        """Say which rows it has."""
        return f"{self.file}: rows {self.first:,} to {self.first + self.rows - 1:,}"


def shares_of(files: Sequence[str]) -> tuple[list[Share], Any]:
    """Return the shares of all files in order, and the columns of their rows as a schema.

    Raises FileError for a file that cannot be read, or has other columns than the first.
    """
    alone = len(files) == 1
    shares: list[Share] = []
    first: Any = None
    for name in files:
        with open(name, "rb") as stream:
            found = parquet_file(stream, name)
            schema = _schema(found.schema_arrow, alone)
            carried = {field.name: field.type for field in schema if is_carried(field.name)}
            if first is None:
                first = schema, carried
            elif first[1] != carried:
                message = Message(
                    "{name} has other columns than {files}, or of other types",
                    name=name,
                    files=files[0],
                )
                raise FileError(message, Message("Score them one by one."))
            number, path = 1, os.path.abspath(name)
            for group in range(found.num_row_groups):
                rows = found.metadata.row_group(group).num_rows
                size = max(_ROWS, -(-rows // _CUTS))
                for skip in range(0, rows, size):
                    many = min(size, rows - skip)
                    where = name, path, group, skip, many, number + skip
                    shares.append(Share(len(shares), *where, alone))
                number += rows
    return shares, first[0]


def _schema(schema: Any, alone: bool) -> Any:
    """Return the columns of rows that have their numbers."""
    pa = arrow()
    place = [("line", pa.int64())] if alone else [("file", pa.string()), ("line", pa.int64())]
    ours = {name for name, _ in place}
    named = zip(column_names(schema.names), schema, strict=True)
    return pa.schema([*place, *(one for name, one in named if name not in ours)])


def rows_of(share: Share) -> Iterator[Any]:
    """Yield the rows of a share as tables, with their numbers."""
    pa = arrow()
    start, end, at = share.skip, share.skip + share.rows, 0
    with open(share.path, "rb") as stream:
        found = parquet_file(stream, share.file)
        for batch in batches(found, share.file, row_groups=[share.group]):
            low, high = max(start - at, 0), min(end - at, batch.num_rows)
            if low < high:
                table = pa.Table.from_batches([batch.slice(low, high - low)])
                yield _numbered(table, share.first + at + low - start, share)
            at += batch.num_rows
            if at >= end:
                return


def _numbered(table: Any, first: int, share: Share) -> Any:
    """Put the number of each row before its columns, and the file if there are several."""
    pa = arrow()
    schema = _schema(table.schema, share.alone)
    place = {"line": range(first, first + len(table)), "file": [share.file] * len(table)}
    arrays = [
        pa.array(place[field.name], field.type) if field.name in place else table[field.name]
        for field in schema
    ]
    return pa.Table.from_arrays(arrays, schema=schema)


def ordered(folder: str, shares: Sequence[Share]) -> Tally:
    """Count the answers in the files of a folder, and name these by the order of the input.

    Raises FileError if a row is missing or stands there twice.
    """
    from pyarrow.parquet import ParquetFile  # noqa: PLC0415 - an extra

    rows: dict[str, int] = {}
    for share in shares:
        rows[share.file] = rows.get(share.file, 0) + share.rows
    found = {name: bytearray(many) for name, many in rows.items()}
    places = {name: place for place, name in enumerate(rows)}
    only = next(iter(rows), "")
    columns = ["line", "legal", "error", *(["file"] if len(rows) > 1 else [])]
    tally = Tally()
    paths: list[tuple[int, int, Path]] = []
    for path in Path(folder).glob("*.parquet"):
        begins: list[tuple[int, int]] = []
        with faults(str(path)), ParquetFile(path) as file:
            for batch in file.iter_batches(columns=columns, use_threads=False):
                cells = batch.to_pydict()
                names = cells.get("file") or [only] * batch.num_rows
                begins.extend(zip(map(places.__getitem__, names[:1]), cells["line"], strict=False))
                for name, line, legal, error in zip(
                    names, cells["line"], cells["legal"], cells["error"], strict=True
                ):
                    if found[name][line - 1]:
                        raise FileError(
                            Message(
                                "{folder}: row {line:,} of {name} was written twice",
                                folder=folder,
                                line=line,
                                name=name,
                            )
                        )
                    found[name][line - 1] = 1
                    tally.hands += 1
                    tally.refused += error is not None
                    tally.below += error is None and legal is False
        paths.append((*min(begins, default=(0, 0)), path))
    if missing := sum(rows.values()) - tally.hands:
        raise FileError(
            Message("{folder}: {missing:,} rows were not written", folder=folder, missing=missing)
        )
    for number, (_, _, path) in enumerate(sorted(paths)):
        path.rename(path.with_name(f"{number:06}.parquet"))
    return tally
