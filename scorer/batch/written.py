"""What is written behind hands: items of prices, answers of outcomes, and notes, as texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from json import JSONEncoder
from typing import Final, NamedTuple

from scorer.readings.memo import Remembered
from scorer.rules.domains import Flowers
from scorer.rules.evaluator import Evaluator
from scorer.rules.fan import Fan

_HERE: Final = "the items"
encode: Final = JSONEncoder(ensure_ascii=False).encode


@lru_cache(maxsize=1024)
def _name(fan: str) -> str:
    return encode(fan)


Items = dict[str, int]


def as_bytes(text: str) -> str:
    """Return the bytes of a text in UTF-8 with a character for each, as Latin-1 has it.

    Texts of such small characters are put together by copying, and so is the file made of them.
    """
    return text.encode("utf-8", "backslashreplace").decode("latin-1")


class Notes:
    """The notes of an answer, by themselves and as the end of its line."""

    __slots__ = ("remarks", "text")

    def __init__(self, remarks: Sequence[str]) -> None:
        self.remarks = remarks
        self.text = as_bytes(f', "notes": {encode(remarks)}}}\n' if remarks else "}\n")


@lru_cache(maxsize=1024)
def notes_of(remarks: Sequence[str]) -> Notes:
    """Return the notes of these remarks, mostly of none, as one object."""
    return Notes(remarks)


class Frame:
    """The answers of one outcome: the record but for its items, and the text around them.

    `items` says what they are. The last items may be the same in all answers, as those of flowers
    are that are scored apart: they are `behind` the others, and in the text.
    """

    __slots__ = ("after", "before", "below", "items", "record", "variant")

    def __init__(
        self,
        variant: str,
        record: Mapping[str, object],
        items: Callable[[int], Items],
        behind: Items,
    ) -> None:
        self.variant = variant
        self.record = record
        self.below = int(record.get("legal") is False)
        self.items = items
        before, after = encode({**record, "items": _HERE})[1:-1].split(encode(_HERE))
        self.before = as_bytes(f'", {before}{{')
        self.after = f"{', ' if behind else ''}{listed_as_text(behind)}}}{as_bytes(after)}"


def listed_as_text(items: Items) -> str:
    """Return items as they stand in a record."""
    return as_bytes(", ".join([f"{_name(name)}: {value}" for name, value in items.items()]))


Frames = dict[object, Frame]
Alone = dict[object, tuple[str, Frame]]


class Lists:
    """The items of prices as text, put together from the texts of their stretches."""

    __slots__ = ("_behind", "_cut", "_mask", "_texts", "known")

    def __init__(self, evaluator: Evaluator) -> None:
        fields, items = evaluator.fields, {fan.item for fan in evaluator.items}
        self.known: dict[int, str] = {}
        self._behind = behind_flowers(evaluator)
        # fans that are listed as one need to be seen together
        alone = len(items) == len(evaluator.items)
        self._cut: Callable[[int], list[int]] = fields.cut if alone else lambda listed: [listed]
        self._mask = (1 << fields.bits) - 1
        self._texts: Remembered[int, str] = Remembered(
            lambda part: listed_as_text(priced_items(evaluator.standing(part).items(), evaluator))
        )

    def learn(self, rank: int) -> str | None:
        """Return the items of a price, and remember them.

        None where there are none, or some stand behind those of the flowers.
        """
        if rank & self._behind:
            return None
        texts = self._texts
        written = [text for part in self._cut(rank & self._mask) if (text := texts[part])]
        if not written:
            return None
        listed = self.known[rank] = ", ".join(written)
        return listed


class Shared(NamedTuple):
    """What is remembered for all that would write the same.

    `lists` are items by the price of a hand, `frames` by its outcome: the total, or the price and
    what else the settlement may look at. Where items stand behind those of the flowers, a price is
    `alone` with its frame. `notes` are by the circumstances.
    """

    lists: Lists
    frames: Frames
    alone: Alone
    notes: dict[int, Notes]


def priced_items(counted: Iterable[tuple[Fan, int]], evaluator: Evaluator) -> Items:
    """Return the items among fans that count so often, with what they are worth."""
    items, comes_to = evaluator.items, evaluator.comes_to
    return {fan.item: comes_to(fan, times) for fan, times in counted if fan in items}


def behind_flowers(evaluator: Evaluator) -> int:
    """Return the mask of the fans behind those of flowers, where these are scored apart."""
    fans = () if evaluator.book.ruling.flowers_inside else evaluator.readers.get(Flowers, ())
    return max([evaluator.fields.of[fan].below for fan in fans], default=0)
