"""The columns of answers in Arrow, where every block has the same types (extra: parquet).

Whoever has record batches maps `score_batch` over them, Spark with three lines:

    from scorer.batch.arrow import spark_columns, score_batch

    def answers(batches):
        yield from map(score_batch, batches)

    hands.mapInArrow(answers, spark_columns("player string"))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from scorer.batch.columns import PLACE, TYPES, columns_of, score_columns
from scorer.batch.fast import FastText
from scorer.batch.headers import TABLE, column_names, columns_named, is_carried
from scorer.batch.natives import Foreign, plain
from scorer.batch.outputs import in_json
from scorer.batch.packed import FileError
from scorer.message import Message
from scorer.scoring import DEFAULT_VARIANT
from scorer.scoring.ruleset import Ruleset

if TYPE_CHECKING:
    from scorer.clubs import Club

INSTALL: Final = Message("Install it with: pip install 'mjscore[parquet]'")
_OF_SPARK: Final = {str: "string", int: "bigint", bool: "boolean"}


@cache
def arrow() -> Any:
    """Load pyarrow; raises FileError that names the extra where it is not installed."""
    try:
        import pyarrow  # noqa: PLC0415 - an extra, and slow to load
    except ImportError as error:
        raise FileError(
            Message("Parquet needs pyarrow, which cannot be loaded: {error}", error=error), INSTALL
        ) from None
    return pyarrow


def score_batch(
    batch: Any, variant: str = DEFAULT_VARIANT, *, rules: Club | None = None, **options: object
) -> Any:
    """Score a record batch or a table of Arrow as `scorer.score_columns` does.

    What is passed on keeps its type. Raises OptionError, HandError and FileError for the whole.
    """
    return answered(batch, Ruleset.asked(variant, options, rules))


def answered(batch: Any, ruleset: Ruleset, fast: FastText | None = None) -> Any:
    """Score a record batch or a table by the rules of a house; `fast` is what remembers hands."""
    check_names(batch.schema.names)
    schema = answer_schema(batch.schema)
    given = dict(zip(batch.schema.names, batch.columns, strict=True))
    columns = score_columns(given, ruleset, fast)
    arrays = [_as_array(columns[field.name], field.type) for field in schema]
    return type(batch).from_arrays(arrays, schema=schema)


def spark_columns(carried: str = "") -> str:
    """Return the columns of answers as Spark declares them, with those that are passed on."""
    ours = [f"{name} {_OF_SPARK[TYPES[name]]}" for name in columns_of(())]
    return ", ".join([*ours[:-1], *([carried] if carried else []), ours[-1]])


def check_names(names: Sequence[str]) -> None:
    """Raise HandError for names that are not those of a table of hands."""
    if error := columns_named(names, where=TABLE).error:
        raise error


def answer_schema(schema: Any) -> Any:
    """Return the schema of the answers to a table with this one."""
    types = dict(zip(column_names(schema.names), schema.types, strict=True))
    place = [name for name in PLACE if name in types]
    return schema_of({name: types[name] for name in types if name in place or is_carried(name)})


def schema_of(passed: Mapping[str, Any], place: Iterable[str] = ()) -> Any:
    """Return the schema of answers with these columns, which have their own types; None is text."""
    pa = arrow()
    ours = {str: pa.string(), int: pa.int64(), bool: pa.bool_()}
    given = [*place, *(name for name in PLACE if name in passed)]
    names = columns_of([name for name in passed if name not in PLACE], given)
    return pa.schema([(name, passed.get(name) or ours[TYPES.get(name, str)]) for name in names])


def _as_array(cells: Any, kind: Any) -> Any:
    """Return cells as Arrow has them; a column that was passed on is one already."""
    pa = arrow()
    if isinstance(cells, (pa.Array, pa.ChunkedArray)):
        return cells
    return typed_array(cells, kind)[0]


def typed_array(cells: Sequence[object], kind: Any) -> tuple[Any, list[int]]:
    """Return an array of this type, and the places of what does not fit and is null in it.

    Every value fits a text.
    """
    pa = arrow()
    errors = (pa.ArrowException, OverflowError, TypeError, ValueError)
    cells = [cell.scalar() if isinstance(cell, Foreign) else cell for cell in cells]
    try:
        return pa.array(cells, kind), []
    except errors:
        pass
    fitting: list[object] = []
    lost: list[int] = []
    for place, cell in enumerate(cells):
        value = _text(cell) if pa.types.is_string(kind) else cell
        try:
            pa.array([value], kind)
        except errors:
            lost.append(place)
            value = None
        fitting.append(value)
    return pa.array(fitting, kind), lost


def _text(cell: object) -> str | None:
    """Return a value as a text that UTF-8 can have; half a surrogate pair stays escaped."""
    value = plain(cell)
    if value is None:
        return None
    text = value if isinstance(value, str) else in_json(value)
    return text.encode("utf-8", "backslashreplace").decode()
