"""Parquet in and out (extra: parquet), a bounded part of a file in memory at a time."""

from __future__ import annotations

import io
import pickle
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath
from tempfile import TemporaryFile
from types import TracebackType
from typing import Any, BinaryIO, Final, Self, cast

from scorer.batch.arrow import arrow, schema_of, typed_array
from scorer.batch.columns import TYPES, columns_of, row_maker
from scorer.batch.entries import ANSWERS
from scorer.batch.headers import TABLE, columns_named, is_carried
from scorer.batch.lines import Line
from scorer.batch.natives import cells_of, plain
from scorer.batch.outputs import Output, flat, in_json
from scorer.batch.packed import PACKINGS, FileError
from scorer.batch.parts import Sink
from scorer.batch.pieces import Piece
from scorer.batch.tally import Tally
from scorer.errors import ScorerError
from scorer.message import Message

GROUP: Final = 1 << 14  # rows of a group that we write
_STEP: Final = 1 << 10  # rows that wait for their group as Python has them, and not as Arrow has
_LARGE: Final = 1 << 24  # bytes of rows that are enough for a group, however few the rows are
_READ: Final = 1 << 12  # rows that are read at once
_BUFFER: Final = 1 << 20  # bytes of a column that are read at once


Asked = Sequence[tuple[str, str]]


def parquet_file(source: Any, name: str, asked: Asked = ()) -> Any:
    """Open a Parquet file of hands; `asked` says what is read from which column.

    Raises FileError for a file that is damaged or has no columns of hands.
    """
    arrow()
    from pyarrow.parquet import ParquetFile  # noqa: PLC0415 - an extra, and slow to load

    try:
        with faults(name):
            found = ParquetFile(source, buffer_size=_BUFFER, pre_buffer=False)
        names = list(found.schema_arrow.names)
    except UnicodeDecodeError as error:
        column = error.object.decode("utf-8", "backslashreplace")
        message = Message(
            "{name}: the name of a column is not UTF-8: {column}", name=name, column=column
        )
        raise FileError(message, Message("Rename it, or leave it out.")) from None
    if refusal := columns_named(names, asked, TABLE).error:
        raise FileError(f"{name}: {refusal.message}", refusal.hint)
    for at, column in enumerate(names, 1):
        if not column:
            message = Message("{name}: column {at} has no name", name=name, at=at)
            raise FileError(message, Message("Name it, or leave it out."))
    return found


@contextmanager
def faults(name: str) -> Iterator[None]:
    """Turn what pyarrow says of a damaged file into a FileError that names it."""
    try:
        yield
    except arrow().ArrowException as error:
        raise _damaged(name, error) from None
    except OSError as error:
        if error.errno is not None:  # the system's own, of the disk
            raise
        raise _damaged(name, error) from None


def _damaged(name: str, error: Exception) -> FileError:
    said = " ".join(str(error).split()).removesuffix(".")
    message = Message("{name}: this is no Parquet file, or it is damaged", name=name)
    return FileError(message, f"{said}." if len(said) < 200 else f"{said[:200]}…")


def check(name: str, asked: Asked = ()) -> None:
    """Raise FileError for a file that cannot be read as Parquet, as far as it can be read twice."""
    arrow()
    if _is_plain_file(name):
        with Path(name).open("rb") as stream:
            parquet_file(stream, name, asked)


def _is_plain_file(name: str) -> bool:
    return Path(name).is_file() and PurePath(name).suffix.lower() not in PACKINGS


def check_output(name: str) -> None:
    """Raise FileError for an output that cannot be written as Parquet."""
    arrow()
    if PurePath(name).suffix.lower() in PACKINGS:
        message = Message("{name}: a Parquet file is packed inside, and not once more", name=name)
        raise FileError(
            message,
            Message("Write {with_suffix} instead.", with_suffix=PurePath(name).with_suffix("")),
        )


def batches(found: Any, name: str, **of: Any) -> Iterator[Any]:
    """Yield the record batches of a file, short enough for whatever its rows hold."""
    rows, size = found.metadata.num_rows, 0
    for at in range(found.num_row_groups):
        size += found.metadata.row_group(at).total_byte_size
    most = max(1, min(_READ, _LARGE * rows // max(size, 1)))
    source = found.iter_batches(most, use_threads=False, **of)
    while True:
        with faults(name):
            batch = next(source, None)
        if batch is None:
            return
        yield batch


class ParquetRows:
    """The rows of a file, numbered from 1: its columns, and which of them go through."""

    def __init__(self, lines: Iterable[bytes], asked: Asked = ()) -> None:
        """Open the file, which is kept on the disk if it comes from a pipe or was packed."""
        stream = cast(BinaryIO, lines)
        if not hasattr(stream, "read"):
            message = Message("Parquet has no encoding of its own: its texts are UTF-8")
            raise FileError(message, Message("Leave out --encoding."))
        self._name = str(getattr(stream, "name", None) or "the input")
        self._file = parquet_file(_seekable(stream), self._name, asked)
        self.names = columns_named(self._file.schema_arrow.names, asked, TABLE).names
        self.carried = [name for name in self.names if is_carried(name)]

    def __iter__(self) -> Iterator[Line]:
        """Yield every row."""
        read = [(at, name) for at, name in enumerate(self.names) if name not in ANSWERS]
        names = [name for _, name in read]
        number = 0
        for batch in batches(self._file, self._name):
            with faults(self._name):
                columns = [cells_of(batch.column(at)) for at, _ in read]
            for cells in zip(*columns, strict=True):
                number += 1
                yield Line(number, "", None, dict(zip(names, cells, strict=True)))


def _seekable(stream: BinaryIO) -> BinaryIO:
    """Return a stream that can be read anywhere; what is packed or comes from a pipe is copied."""
    if isinstance(stream, io.BufferedReader) and stream.seekable():
        return stream
    copy = TemporaryFile()  # noqa: SIM115 - it lives as long as the reader
    shutil.copyfileobj(stream, copy)
    copy.seek(0)
    return cast(BinaryIO, copy)


def carried_types(names: Iterable[str], asked: Asked = ()) -> dict[str, Any]:
    """Return the types of the columns that Parquet files bring along, where all agree."""
    found: dict[str, Any] = {}
    for name in filter(_is_plain_file, names):
        with Path(name).open("rb") as stream:
            schema = parquet_file(stream, name, asked).schema_arrow
            columns = columns_named(schema.names, asked, TABLE).names
            for column, kind in zip(columns, schema.types, strict=True):
                if is_carried(column):
                    same = found.setdefault(column, kind) == kind
                    found[column] = kind if same else arrow().string()
    return found


def rows(columns: Sequence[str]) -> Output:
    """Return the output of rows on their way to a `ParquetSink`: the columns, then each row."""
    place = ["line", *(["file"] if "file" in columns else [])]
    names = columns_of([name for name in columns if name != "file"], place)
    row_of = row_maker(names)
    return Output(pickle.dumps(names), lambda record: pickle.dumps(row_of(flat(record))))


class ParquetSink(Sink):
    """Takes the bytes of `rows` and writes a Parquet file into another sink.

    The file is complete when the `with` block ends, also with what was scored before an
    interruption. What it holds back for its next group is in no file yet, so that it marks no piece
    as written and cannot be resumed.
    """

    def __init__(self, sink: Sink, types: Mapping[str, Any]) -> None:
        """Take the sink to write to, and the types of the columns that go through."""
        self._sink = sink
        self._out = _Counted(sink)
        self._types = types
        self._names: list[str] = []
        self._rows: list[list[object]] = []
        self._packed: list[Any] = []  # the rows before them, as tables
        self._count = self._size = 0  # of both
        self._writer: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if kind is None or issubclass(kind, (KeyboardInterrupt, ScorerError)):
            self._finish()
        elif self._writer is not None:
            with suppress(Exception):  # the error on its way is the one to be told
                self._writer.close()

    def begin(self) -> None:
        """Begin to write: there is nothing that was written before."""
        self._sink.begin()

    def write(self, data: bytes) -> None:
        """Take whole rows, after the names of the columns."""
        stream = io.BytesIO(data)
        while stream.tell() < len(data):
            found = pickle.load(stream)
            if self._writer is None:
                self._open(found)
                continue
            self._rows.append(found)
            self._count += 1
            self._size += sum(len(cell) for cell in found if isinstance(cell, (str, bytes)))
            if self._count == GROUP or self._size > _LARGE:
                self._write_group()
            elif len(self._rows) == _STEP:
                self._pack()

    def mark(self, piece: Piece, tally: Tally, columns: list[str] | None) -> None:
        """Do nothing: a group is written when it is full."""

    def _finish(self) -> None:
        if self._writer is not None:
            self._write_group()
            self._writer.close()

    def _write_group(self) -> None:
        self._pack()
        if self._packed:
            table = arrow().concat_tables(self._packed)
            self._writer.write_table(table, row_group_size=len(table))
        self._packed, self._count, self._size = [], 0, 0

    def _pack(self) -> None:
        """Have the rows that wait as a table."""
        if not self._rows:
            return
        columns = [list(cells) for cells in zip(*self._rows, strict=True)]
        arrays = []
        for at, (name, field) in enumerate(zip(self._names, self._writer.schema, strict=True)):
            array, lost = typed_array(columns[at], field.type)
            arrays.append(array)
            for place in lost:  # kept as text, in the last column
                rest = columns[-1][place]
                said = in_json({name: plain(columns[at][place])})
                columns[-1][place] = f"{rest[:-1]}, {said[1:]}" if isinstance(rest, str) else said
        self._packed.append(arrow().Table.from_arrays(arrays, schema=self._writer.schema))
        self._rows = []

    def _open(self, names: list[str]) -> None:
        """Open the file, with the types of the columns that are known; the others are texts."""
        from pyarrow.parquet import ParquetWriter  # noqa: PLC0415 - an extra, and slow to load

        self._names = names
        passed = {name: self._types.get(name) for name in names if name not in TYPES}
        schema = schema_of(passed, [name for name in ("file", "line") if name in names])
        assert schema.names == names
        self._writer = ParquetWriter(self._out, schema)


class _Counted(io.RawIOBase):
    """A stream into a sink that knows its place, as pyarrow asks for it."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._place = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._sink.write(data)
        self._place += len(data)
        return len(data)

    def tell(self) -> int:
        return self._place
