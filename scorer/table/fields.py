"""The fields of a record, read strictly: what is unknown or of another type is named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from scorer.message import Message
from scorer.notation.records import IGNORED, whole
from scorer.rules.seats import bad_table
from scorer.seat import Seat

LARGEST_SCORE: Final = 999_999_999
MOST: Final = 1000  # of counters, sticks, and han or fan


def known(record: Mapping[str, object], fields: Iterable[str], what: str) -> None:
    """Raise HandError for a field that is none of these."""
    known = tuple(fields)
    for name in record:
        if name not in known:
            shown = ", ".join(field for field in known if field not in IGNORED)
            raise bad_table(
                Message("{name!r} is no field of {what}", name=name, what=what),
                Message("Known: {shown}.", shown=shown),
            )


def an_object(value: object, name: str) -> Mapping[str, object]:
    """Return an object of texts to values."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        message = Message("{name} is an object, and {value!r} is none", name=name, value=value)
        if value is None:
            message = Message("{name} is missing", name=name)
        raise bad_table(message)
    return value


def a_flag(value: object, name: str) -> bool:
    """Return true or false; what is missing is false."""
    if value is None:
        return False
    if not isinstance(value, bool):
        raise bad_table(
            Message("{name} is true or false, and {value!r} is neither", name=name, value=value)
        )
    return value


def a_list(value: object, name: str) -> list[object]:
    """Return a list."""
    if not isinstance(value, list):
        raise bad_table(Message("{name} is a list, and {value!r} is none", name=name, value=value))
    return value


def a_score(value: object) -> int:
    """Return a score that was counted already."""
    value = whole(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise bad_table(
            Message("a score is a whole number from 0 up, and {value!r} is none", value=value)
        )
    if value > LARGEST_SCORE:
        raise bad_table(
            Message("a score is at most {largest_score:,}", largest_score=LARGEST_SCORE)
        )
    return value


def a_number(value: object, name: str) -> int:
    """Return a whole number from 0 up."""
    value = whole(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise bad_table(
            Message(
                "{name} is a whole number from 0 up, and {value!r} is none", name=name, value=value
            )
        )
    if value > MOST:
        raise bad_table(Message("{name} is at most {most:,}", name=name, most=MOST))
    return value


def a_seat(value: object, name: str) -> Seat | None:
    """Return a seat; None if there is none."""
    if value is None:
        return None
    try:
        return Seat.parse(value if isinstance(value, str) else "")
    except ValueError:
        raise bad_table(
            Message("{name}: {value!r} is no seat", name=name, value=value), SEATS
        ) from None


def one_seat(value: object, name: str) -> Seat:
    """Return a seat that must be there."""
    seat = a_seat(value, name)
    if seat is None:
        raise bad_table(Message("{name}: a seat is missing", name=name), SEATS)
    return seat


def some_seats(value: object, name: str) -> tuple[Seat, ...] | None:
    """Return seats, each once; None if the field is missing."""
    if value is None:
        return None
    found: list[Seat] = []
    for i, one in enumerate(a_list(value, name)):
        seat = one_seat(one, f"{name}[{i}]")
        if seat in found:
            raise bad_table(Message("{name}: {seat} is named twice", name=name, seat=seat))
        found.append(seat)
    return tuple(found)


SEATS: Final = Message("A seat is one of E S W N, then 5 6 7 where more than four play.")
