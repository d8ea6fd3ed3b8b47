"""A batch on a cluster of Ray, Parquet in and out (extra: ray).

The input is cut into parts of row groups. Ray Data reads them, scores them with one actor for each
core and writes what is finished. Every row is given its number before it is scored, so that it can
be told by its answer wherever that was made, and made again if a worker dies. At the end each row
is counted: a file that lacks one, or has one twice, gets no name.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from time import perf_counter
from typing import Any, Final

from scorer.batch.arrow import answer_schema, answered, arrow
from scorer.batch.columns import is_carried
from scorer.batch.fast import FastText
from scorer.batch.files import part_of
from scorer.batch.house import House
from scorer.batch.packed import PACKINGS, FileError, ending
from scorer.batch.parquet import batches, faults, parquet_file
from scorer.batch.tables import column_name
from scorer.batch.tally import Tally

LOCAL: Final = "local"
INSTALL: Final = "Install it with: pip install 'mjscore[ray]'"
_ROWS: Final = 1 << 15  # rows of a part, and of a batch
_CUTS: Final = 16  # how often a row group is read at most, to be scored in parts
_TRIES: Final = 5  # how often a part is scored or written at most, if whoever does it dies

_OURS: Final = f"{FileError.__module__}.{FileError.__qualname__}: "  # in a traceback

Part = Mapping[str, Any]


def engine() -> Any:
    """Load Ray; raises FileError that names the extra where it is not installed."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "fatal")
    try:
        import ray.data  # noqa: PLC0415 - an extra, and slow to load
    except ImportError as error:
        raise FileError(f"--ray needs Ray, which cannot be loaded: {error}", INSTALL) from None
    arrow()
    return ray


def check(files: Sequence[str], output: str) -> None:
    """Raise FileError for files that are no Parquet on a disk, and for an output that exists.

    Whoever scores reads the files by their full names, so that a cluster needs a disk in common.
    """
    for name in files:
        if not Path(name).is_file() or Path(name).suffix.lower() in PACKINGS:
            message = f"{name}: --ray reads Parquet files on a disk, and nothing from a pipe"
            raise FileError(message, "Write it as Parquet first: mjscore batch … --format parquet")
    if ending(output) in (".jsonl", ".csv", ".tsv"):
        message = f"{output}: --ray writes a folder of Parquet files"
        raise FileError(message, "Name a folder.")
    for name in (output, part_of(output)):
        if os.path.lexists(name):
            raise FileError(f"{name} exists already", "Take it away, or name another folder.")


def run(files: Sequence[str], house: House, output: str, address: str, jobs: int | None) -> Tally:
    """Score Parquet files into a new folder; return the tally.

    `address` is that of a cluster, or `local` for one of this machine that ends with the run;
    `jobs` is how many actors score, by default one for each core of the cluster. Raises FileError
    for what cannot be read, and for a cluster that cannot be reached or that fails.
    """
    begun = perf_counter()
    ray = engine()
    check(files, output)
    parts, schema = _parts(files)
    folder = os.path.abspath(part_of(output))
    if parts:
        with _cluster(ray, address, jobs) as cores, _failures(ray, folder):
            _score(ray, parts, house, folder, jobs or cores)
    else:
        from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

        os.mkdir(folder)
        write_table(answer_schema(schema).empty_table(), os.path.join(folder, "0.parquet"))
    rmtree(os.path.join(folder, ".tried"), ignore_errors=True)
    tally = _counted(folder, parts)
    os.rename(folder, output)
    tally.seconds = perf_counter() - begun
    return tally


def _parts(files: Sequence[str]) -> tuple[list[Part], Any]:
    """Return the parts of all files in order, and the columns of hands, which are all the same."""
    pa = arrow()
    parts: list[Part] = []
    first: Any = None
    for name in files:
        with open(name, "rb") as stream:
            found = parquet_file(stream, name)
            place = [("line", pa.int64()), *([("file", pa.string())] if len(files) > 1 else [])]
            ours = {column for column, _ in place}
            kept = [field for field in found.schema_arrow if column_name(field.name) not in ours]
            schema = pa.schema([*map(pa.field, *zip(*place, strict=True)), *kept])
            carried = {field.name: field.type for field in kept if is_carried(field.name)}
            if first is None:
                first = schema, carried
            elif first[1] != carried:
                message = f"{name} has other columns than {files[0]}, or of other types"
                raise FileError(message, "Score them one by one.")
            number = 1
            for group in range(found.metadata.num_row_groups):
                rows = found.metadata.row_group(group).num_rows
                size = max(_ROWS, -(-rows // _CUTS))
                for skip in range(0, rows, size):
                    part = {"path": os.path.abspath(name), "file": name, "group": group}
                    many = min(size, rows - skip)
                    part["index"] = len(parts)
                    parts.append({**part, "skip": skip, "rows": many, "first": number + skip})
                number += rows
    return parts, first[0]


def _rows(part: Part, several: bool) -> Iterator[Any]:
    """Yield the rows of a part as tables, with their numbers."""
    pa = arrow()
    start, end, at = part["skip"], part["skip"] + part["rows"], 0
    with open(part["path"], "rb") as stream:
        found = parquet_file(stream, part["file"])
        for batch in batches(found, part["file"], row_groups=[part["group"]]):
            low, high = max(start - at, 0), min(end - at, batch.num_rows)
            if low < high:
                table = pa.Table.from_batches([batch.slice(low, high - low)])
                first = part["first"] + at + low - start
                yield _numbered(table, first, part["file"] if several else None)
            at += batch.num_rows
            if at >= end:
                return


def _numbered(table: Any, first: int, file: str | None) -> Any:
    """Put the number of each row before its columns, and the file if there are several."""
    pa = arrow()
    ours = ("line", "file") if file is not None else ("line",)
    table = table.drop_columns([name for name in table.column_names if column_name(name) in ours])
    if file is not None:
        table = table.add_column(0, "file", pa.array([file] * len(table), pa.string()))
    return table.add_column(0, "line", pa.array(range(first, first + len(table)), pa.int64()))


class _Scorer:
    """An actor: it has the rules and the tables of a house, and answers parts of files."""

    def __init__(self, house: House, several: bool, tried: str) -> None:
        house.rules()
        self._house = house
        self._fast = FastText(house)
        self._several = several
        self._tried = tried

    def __call__(self, parts: Any) -> Iterator[Any]:
        """Yield the answers to the rows of parts."""
        for part in parts.to_pylist():
            self._try(part)
            for table in _rows(part, self._several):
                yield answered(table, self._house, self._fast)

    def _try(self, part: Part) -> None:
        """Raise FileError if a part has ended its actor too often: Ray would try it forever."""
        path = os.path.join(self._tried, f"{part['index']}")
        with open(path, "ab") as file:
            file.write(b".")
            tries = file.tell()
        if tries > _TRIES:
            last = part["first"] + part["rows"] - 1
            message = f"{part['file']}: rows {part['first']:,} to {last:,} end whoever scores them"
            raise FileError(message)


def _score(ray: Any, parts: Sequence[Part], house: House, folder: str, actors: int) -> None:
    """Write the answers to all parts, in order, each block when it is finished."""
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    context.execution_options.preserve_order = True
    several = len({part["file"] for part in parts}) > 1
    tried = os.path.join(folder, ".tried")
    os.makedirs(tried)
    hands = ray.data.from_items(list(parts), override_num_blocks=len(parts))
    actors = max(1, min(actors, len(parts)))
    answers = hands.map_batches(
        _Scorer,
        fn_constructor_args=(house, several, tried),
        batch_size=1,
        batch_format="pyarrow",
        compute=ray.data.ActorPoolStrategy(size=actors),
        num_cpus=1,
    )
    # a writer needs no core of its own: all may be taken by those that score
    answers.write_parquet(
        folder, ray_remote_args={"num_cpus": 0, "max_retries": _TRIES}, concurrency=actors
    )


@contextmanager
def _cluster(ray: Any, address: str, jobs: int | None) -> Iterator[int]:
    """Join a cluster, or start one here; yield how many cores it has. It is left at the end."""
    import logging  # noqa: PLC0415 - only where it is used
    from tempfile import mkdtemp  # noqa: PLC0415 - only where it is used

    here: dict[str, Any] = {}
    if address == LOCAL:
        here = {"include_dashboard": False, "num_cpus": jobs, "_temp_dir": mkdtemp(prefix="mj")}
    else:
        _answers(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **here)
    except (OSError, RuntimeError, ValueError) as error:
        message = f"there is no cluster of Ray at {address}: {_short(error)}"
        hint = "Name its address as HOST:PORT or ray://HOST:PORT, or say local."
        raise FileError(message, hint) from None
    try:
        logging.getLogger("ray.data").setLevel(logging.CRITICAL + 1)  # we say it
        yield int(ray.cluster_resources().get("CPU", 1))
    finally:
        ray.shutdown()
        if address == LOCAL:
            rmtree(here["_temp_dir"], ignore_errors=True)


def _answers(address: str) -> None:
    """Raise FileError if nobody answers at HOST:PORT, for which Ray would wait for minutes."""
    import socket  # noqa: PLC0415 - only where it is used

    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
        except (OSError, OverflowError) as error:
            message = f"there is no cluster of Ray at {address}: {error}"
            raise FileError(message, "Name its address as HOST:PORT, or say local.") from None


@contextmanager
def _failures(ray: Any, folder: str) -> Iterator[None]:
    """Turn what Ray says of a run that failed into a FileError."""
    try:
        yield
    except ray.exceptions.RayError as error:
        hint = f"What was scored until now is in {folder}"
        raise FileError(f"Ray could not score this: {_cause(error)}", hint) from None


def _cause(error: BaseException) -> str:
    """Say what went wrong in an actor: our own words, if they are ours."""
    said = [line.strip() for line in str(error).splitlines() if line.strip().startswith(_OURS)]
    return said[-1].removeprefix(_OURS) if said else _short(getattr(error, "cause", None) or error)


def _short(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    said = lines[-1] if lines else type(error).__name__
    return said if len(said) < 300 else f"{said[:300]}…"


def _counted(folder: str, parts: Sequence[Part]) -> Tally:
    """Count what was written; raises FileError if a row is missing or stands there twice."""
    from pyarrow.parquet import ParquetFile  # noqa: PLC0415 - an extra

    several = len({part["file"] for part in parts}) > 1
    rows: dict[str | None, int] = {}
    for part in parts:
        name = part["file"] if several else None
        rows[name] = rows.get(name, 0) + part["rows"]
    found = {name: bytearray(many) for name, many in rows.items()}
    tally = Tally()
    columns = ["line", "legal", "error", *(["file"] if several else [])]
    for path in sorted(Path(folder).glob("*.parquet")):
        with faults(str(path)), ParquetFile(path) as file:
            for batch in file.iter_batches(columns=columns):
                cells = batch.to_pydict()
                files = cells.get("file") or [None] * batch.num_rows
                for name, line, legal, error in zip(
                    files, cells["line"], cells["legal"], cells["error"], strict=True
                ):
                    if found[name][line - 1]:
                        raise FileError(f"{folder}: row {line:,} was written twice")
                    found[name][line - 1] = 1
                    tally.hands += 1
                    tally.refused += error is not None
                    tally.below += error is None and legal is False
    if tally.hands != sum(rows.values()):
        missing = sum(rows.values()) - tally.hands
        raise FileError(f"{folder}: {missing:,} rows were not written")
    return tally
