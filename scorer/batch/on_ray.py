"""A batch on a cluster of Ray, Parquet in and out (extra: ray).

The input is cut into shares. Ray Data has them scored by one actor for each core, columns in and
columns out, and writes each block of answers when it is finished, in whatever order that is. If an
actor or its machine dies, its shares are scored by another. At the end every row is counted, and
the files are named in the order of the input: an output that lacks a row, or has one twice, gets no
name.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from shutil import rmtree
from time import perf_counter
from typing import Any, Final

from scorer.batch import remarks
from scorer.batch.arrow import answer_schema, answered, arrow
from scorer.batch.fast import FastText
from scorer.batch.files import part_of
from scorer.batch.headers import column_names
from scorer.batch.outputs import ENDINGS
from scorer.batch.packed import PACKINGS, FileError, ending
from scorer.batch.shares import Share, ordered, rows_of, shares_of
from scorer.batch.tally import Tally
from scorer.message import Message
from scorer.scoring.ruleset import Ruleset

LOCAL: Final = "local"
INSTALL: Final = Message("Install it with: pip install 'mjscore[ray]'")
_TRIES: Final = 5  # how often a share is scored or written at most, if whoever does it dies
_LONGEST: Final = 40  # letters of a folder in which Ray's sockets have room for their names
# How a client of HTTP/2 begins, which is what Ray's servers speak, and the kind of the frame that
# each server of it begins with.
_SETTINGS: Final = b"\x04"
_GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0" + _SETTINGS + bytes(5)
_OURS: Final = f"{FileError.__module__}.{FileError.__qualname__}: "  # in a traceback
_ADDRESS: Final = Message("Name the address that `ray start --head` says, HOST:PORT, or local.")


def engine() -> Any:
    """Load Ray; raises FileError that names the extra where it is not installed."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "fatal")  # what it can mend it need not say
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # it warns about this
    try:
        import ray.data  # noqa: PLC0415 - an extra, and slow to load
    except ImportError as error:
        raise FileError(
            Message("--ray needs Ray, which cannot be loaded: {error}", error=error), INSTALL
        ) from None
    arrow()
    return ray


def check(files: Sequence[str], output: str) -> None:
    """Raise FileError for files that are no Parquet on a disk, and for an output that exists.

    Whoever scores reads the files by their full names, so that a cluster needs a disk in common.
    """
    for name in files:
        if not Path(name).is_file() or Path(name).suffix.lower() in PACKINGS:
            message = Message(
                "{name}: --ray reads Parquet files on a disk, and nothing from a pipe", name=name
            )
            raise FileError(
                message, Message("Write it as Parquet first: mjscore batch … --format parquet")
            )
        if files.count(name) > 1:
            raise FileError(Message("{name} is named twice", name=name), Message("Leave one out."))
    if ENDINGS.get(ending(output), "parquet") != "parquet":
        message = Message("{output}: --ray writes a folder of Parquet files", output=output)
        raise FileError(message, Message("Name a folder."))
    above = os.path.dirname(os.path.abspath(output))
    if not os.access(above, os.W_OK):
        raise FileError(
            Message(
                "{output}: there is no folder {above} that can be written to",
                output=output,
                above=above,
            )
        )
    for name in (output, part_of(output)):
        if os.path.lexists(name):
            raise FileError(
                Message("{name} exists already", name=name),
                Message("Take it away, or name another folder."),
            )


def run(
    files: Sequence[str],
    ruleset: Ruleset,
    output: str,
    address: str,
    *,
    jobs: int | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> Tally:
    """Score Parquet files into a new folder; return the tally.

    `address` is that of a cluster, or `local` for one of this machine that ends with the run;
    `jobs` is how many actors score, by default one for each core of the cluster. `tell` is told
    what had to be scored again and of columns that may be misspelt.
    Raises FileError for what cannot be read, and for a cluster that cannot be reached or that
    fails.
    """
    begun = perf_counter()
    ray = engine()
    check(files, output)
    shares, schema = shares_of(files)
    folder = os.path.abspath(part_of(output))
    for said in remarks.of_columns(column_names(schema.names), ruleset):
        tell(f"{', '.join(files)}: {said}")
    if shares:
        with _quiet(1), _cluster(ray, address, jobs) as cores, _failures(ray, folder):
            if not cores:
                tell(Message("The cluster has no core that is free: this waits until it has one."))
            os.mkdir(folder)
            _score(ray, shares, ruleset, folder, jobs or max(1, cores))
        if again := _tried_again(folder):
            tell(
                Message(
                    "Somebody who scored died: {again:,} of {number:,} shares were done again.",
                    again=again,
                    number=len(shares),
                )
            )
    else:
        from pyarrow.parquet import write_table  # noqa: PLC0415 - an extra

        os.mkdir(folder)
        write_table(answer_schema(schema).empty_table(), os.path.join(folder, "0.parquet"))
    rmtree(_tried(folder), ignore_errors=True)
    tally = ordered(folder, shares)
    os.rename(folder, output)
    tally.seconds = perf_counter() - begun
    return tally


def _tried(folder: str) -> str:
    """Return the folder that has a file for each share that was begun, a byte for each try."""
    return os.path.join(folder, ".tried")


def _tried_again(folder: str) -> int:
    return sum(file.stat().st_size > 1 for file in Path(_tried(folder)).iterdir())


class _Scorer:
    """An actor: it has the rules and the tables of a house, and answers shares."""

    def __init__(self, ruleset: Ruleset, tried: str) -> None:
        ruleset.rules()
        self._ruleset = ruleset
        self._fast = FastText(ruleset)
        self._tried = tried

    def __call__(self, shares: Any) -> Iterator[Any]:
        """Yield the answers to the rows of shares."""
        for record in shares.to_pylist():
            share = Share(**record)
            self._try(share)
            for table in rows_of(share):
                yield answered(table, self._ruleset, self._fast)

    def _try(self, share: Share) -> None:
        """Raise FileError if a share has ended its actor too often: Ray would try it forever."""
        with open(os.path.join(self._tried, str(share.place)), "ab") as file:
            file.write(b".")
            tries = file.tell()
        if tries > _TRIES:
            raise FileError(Message("{said} end whoever scores them", said=share.said()))


def _score(ray: Any, shares: Sequence[Share], ruleset: Ruleset, folder: str, actors: int) -> None:
    """Write the answers to all shares, each block when it is finished."""
    os.mkdir(_tried(folder))
    ray.data.DataContext.get_current().enable_progress_bars = False
    records = [share._asdict() for share in shares]
    actors = min(actors, len(shares))
    answers = ray.data.from_items(records, override_num_blocks=len(records)).map_batches(
        _Scorer,
        fn_constructor_args=(ruleset, _tried(folder)),
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
def _quiet(stream: int) -> Iterator[None]:
    """Keep what Ray says by itself off a standard stream: we say it, and its log has it all."""
    redirect: Any = redirect_stdout if stream == 1 else redirect_stderr
    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect(nowhere):
        try:
            kept = os.dup(stream)
        except OSError:  # it is closed
            yield
            return
        try:
            os.dup2(nowhere.fileno(), stream)
            yield
        finally:
            os.dup2(kept, stream)
            os.close(kept)


@contextmanager
def _cluster(ray: Any, address: str, jobs: int | None) -> Iterator[int]:
    """Join a cluster, or start one here; yield how many cores it has. It is left at the end."""
    import logging  # noqa: PLC0415 - only where it is used
    from tempfile import mkdtemp  # noqa: PLC0415 - only where it is used

    here: dict[str, Any] = {}
    own = ""
    if address == LOCAL:
        here = {"include_dashboard": False, "num_cpus": jobs}
        own = mkdtemp(prefix="mj")
        if len(own) <= _LONGEST:
            here["_temp_dir"] = own
    else:
        _answers(address)
    try:
        with _quiet(2):
            ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL, **here)
        logging.getLogger("ray.data").setLevel(logging.CRITICAL + 1)  # we say it
        yield int(ray.cluster_resources().get("CPU", 0))
    except (OSError, RuntimeError, ValueError) as error:
        if ray.is_initialized():
            raise
        message = Message(
            "the cluster of Ray at {address} cannot be joined: {short}",
            address=address,
            short=_short(error),
        )
        raise FileError(message, _ADDRESS) from None
    finally:
        ray.shutdown()
        if own:
            rmtree(own, ignore_errors=True)


def _answers(address: str) -> None:
    """Raise FileError if no cluster answers at HOST:PORT: Ray would wait for it for minutes."""
    import socket  # noqa: PLC0415 - only where it is used

    if "://" in address:
        message = Message(
            "{address}: --ray joins a cluster itself, and not through a client", address=address
        )
        raise FileError(message, _ADDRESS)
    host, _, port = address.rpartition(":")
    if host and port.isdecimal():
        message = Message("there is no cluster of Ray at {address}", address=address)
        try:
            with socket.create_connection((host.strip("[]"), int(port)), timeout=10) as there:
                there.sendall(_GREETING)
                said = there.recv(4)
        except (OSError, OverflowError) as error:
            raise FileError(f"{message}: {error}", _ADDRESS) from None
        if said[3:] != _SETTINGS:
            raise FileError(
                Message("{message}: something else answers there", message=message), _ADDRESS
            )


@contextmanager
def _failures(ray: Any, folder: str) -> Iterator[None]:
    """Turn what Ray says of a run that failed into a FileError."""
    try:
        yield
    except ray.exceptions.RayError as error:
        hint = Message(
            "What was scored until now is in {folder}. Every machine of a cluster "
            "needs mjscore, and has the files under the same names.",
            folder=folder,
        )
        raise FileError(
            Message("Ray could not score this: {cause}", cause=_cause(error)), hint
        ) from None


def _cause(error: BaseException) -> str:
    """Say what went wrong in an actor: our own words, if they are ours."""
    said = [line.strip() for line in str(error).splitlines() if line.strip().startswith(_OURS)]
    if said:
        return said[-1].removeprefix(_OURS)
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return _cut(lines[-1] if lines else type(error).__name__)


def _short(error: BaseException) -> str:
    return _cut(" ".join(str(error).split()) or type(error).__name__)


def _cut(said: str) -> str:
    return said if len(said) < 300 else f"{said[:300]}…"
