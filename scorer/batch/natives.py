"""Values of tables with types (Arrow, numpy, pandas, polars, Python's own) as JSON has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, time
from typing import Any, Final

from scorer.batch.entries import DEEPEST

_CUT: Final = (
    "time64[ns]"  # Arrow makes a time of Python of it and says nothing of what it cuts off
)


class Foreign:
    """A value of Arrow that Python cannot have: nanoseconds, a text that is not UTF-8.

    It is kept in an array of its own, since a scalar cannot be sent to another process: that would
    make a value of Python of it.
    """

    __slots__ = ("_array",)

    def __init__(self, array: Any) -> None:
        """Take an array that has this value and no other."""
        self._array = array

    def scalar(self) -> Any:
        """Return it as Arrow has it."""
        return self._array[0]

    def __reduce__(self) -> tuple[type[Foreign], tuple[Any]]:
        """Pickle the array, which Arrow does without a look at what is in it."""
        return Foreign, (self._array,)


def cells_of(column: Iterable[object]) -> list[object]:
    """Return a column's cells as Python has them; what Python cannot have is `Foreign`."""
    if _CUT in str(getattr(column, "type", "")):
        return [_foreign_cell(cell) for cell in column]
    for name in ("to_pylist", "to_list", "tolist"):
        if method := getattr(column, name, None):
            try:
                return list(method())
            except (ValueError, OverflowError):
                break
    return [_cell(cell) for cell in column]


def _cell(cell: object) -> object:
    """Return a cell of a column of which some cannot be had by Python."""
    if not (method := getattr(cell, "as_py", None)):
        return cell
    try:
        return method()
    except (ValueError, OverflowError):
        return _foreign_cell(cell)


def _foreign_cell(scalar: Any) -> Foreign | None:
    from pyarrow import array  # noqa: PLC0415 - it is loaded: the cell is of it

    return Foreign(array([scalar], scalar.type)) if scalar.is_valid else None


def plain(value: object, levels: int = DEEPEST) -> object:
    """Return a value as JSON has it: dates as texts, bytes as UTF-8, what is no number as null.

    What lies deeper than a record may is named and no more.
    """
    if value is None or type(value) in (str, int, bool):
        return value
    if isinstance(value, float):
        return float(value) if value - value == 0 else None
    if levels == 0:
        return type(value).__name__
    if isinstance(value, Mapping):
        return {str(plain(name)): plain(part, levels - 1) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part, levels - 1) for part in value]
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value).decode("utf-8", "backslashreplace")
    return _foreign(value, levels)


def _foreign(value: object, levels: int) -> object:
    """Return a value that JSON has no word for, or one of another library."""
    if type(value).__name__ in ("NAType", "NaTType"):  # what pandas has for nothing
        return None
    if isinstance(value, Foreign):
        return _of_arrow(value.scalar(), levels)
    if isinstance(value, (date, time)):
        return value.isoformat()
    if method := getattr(value, "as_py", None):
        try:
            return _of_arrow(value, levels) if _is_cut(value) else plain(method(), levels - 1)
        except (ValueError, OverflowError):
            return _of_arrow(value, levels)
    if method := getattr(value, "tolist", None):
        return plain(method(), levels - 1)
    return str(value)


def _of_arrow(value: Any, levels: int) -> object:
    """Return a scalar of Arrow that Python cannot have: nanoseconds, or a text not in UTF-8."""
    if not value.is_valid:
        return None
    values = getattr(value, "values", None)
    if callable(values):  # a struct is like a dictionary
        return {str(name): plain(part, levels - 1) for name, part in value.items()}
    if values is not None and str(value.type).startswith("map<"):
        return [[plain(pair[at], levels - 1) for at in ("key", "value")] for pair in values]
    if values is not None:
        return plain(list(values), levels - 1)
    if hasattr(value, "as_buffer"):
        return plain(value.as_buffer().to_pybytes(), levels - 1)
    return str(value.cast("string")).replace(" ", "T", 1)


def _is_cut(value: Any) -> bool:
    return _CUT in str(value.type)
