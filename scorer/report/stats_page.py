"""What many hands came to: how often each fan was there, and how the totals spread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from scorer.report.page import Block, Facts, Grid, Record, Row
from scorer.report.records import all_names
from scorer.report.style import Style
from scorer.rules.book import RuleBook

Number = int | float
_PARTS: Final = (0.1, 0.25, 0.5, 0.75, 0.9, 0.99)


@dataclass(frozen=True, slots=True)
class StatsPage:
    """The hands of one variant: how many came to each total, and in how many each fan was."""

    book: RuleBook
    totals: Mapping[Number, int]
    fans: Mapping[str, int]

    @property
    def hands(self) -> int:
        """How many hands were scored."""
        return sum(self.totals.values())

    def record(self) -> Record:
        """Return everything, also the fans that never came, of every preset."""
        listed = (fan.item for fan in self.book.every_fan().values())
        names = dict.fromkeys((*listed, *self.fans))
        return {
            "variant": self.book.name,
            "unit": self.book.identity.unit,
            "hands": self.hands,
            "mean": round(self._mean(), 4),
            "spread": {f"{part:.0%}": total for part, total in self._spread()},
            "totals": [
                {"total": total, "hands": hands} for total, hands in sorted(self.totals.items())
            ],
            "fans": [
                {"name": name, "names": self._names(name), "hands": self.fans.get(name, 0)}
                for name in names
            ],
        }

    def grid(self, style: Style) -> Grid:
        """Return a row for each fan."""
        return Grid(("variant", "fan", "en", "hands", "share"), tuple(self._rows(Style())))

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the totals, then the fans that came, the most frequent first."""
        unit = style.unit(self.book.identity.unit)
        spread = [f"{part:.0%} {total:g}" for part, total in self._spread()]
        facts = (
            (style.say("variant"), self.book.name),
            (style.say("hands"), f"{self.hands:,}"),
            (style.say("mean"), f"{self._mean():.2f} {unit}"),
            (style.say("spread"), "   ".join(spread)),
        )
        headers = tuple(map(style.say, ("fan", "name", "hands", "share")))
        rows = tuple(row[1:] for row in self._rows(style))
        return [Facts(facts), Grid(headers, rows, right=frozenset({2, 3}), headed=True)]

    def _rows(self, style: Style) -> Iterator[Row]:
        fans = self.book.every_fan()
        place = {name: number for number, name in enumerate(fans)}
        came = [name for name, hands in self.fans.items() if hands]
        for name in sorted(came, key=lambda one: (-self.fans[one], place.get(one, 0), one)):
            hands = self.fans[name]
            names = style.names(fans[name]) if name in fans else (name, "")
            yield self.book.name, *names, f"{hands:,}", f"{hands / self.hands:.2%}"

    def _names(self, name: str) -> Mapping[str, str]:
        fan = self.book.every_fan().get(name)
        return all_names(fan) if fan else {}

    def _mean(self) -> float:
        return sum(total * hands for total, hands in self.totals.items()) / max(1, self.hands)

    def _spread(self) -> Iterator[tuple[float, Number]]:
        """Yield the totals that so large a part of the hands does not exceed."""
        ordered = sorted(self.totals.items())
        for part in (0.0, *_PARTS, 1.0):
            below = 0
            for total, hands in ordered:
                below += hands
                if below >= part * self.hands:
                    yield part, total
                    break


class Sums(Protocol):
    """What the hands with one value in a column came to."""

    hands: int
    refused: int
    below: int
    total: Number
    won: Number


@dataclass(frozen=True, slots=True)
class SumsPage:
    """The hands by the values of a column; under None is what had no room of its own."""

    by: str
    sums: Mapping[str | None, Sums]

    def is_known(self) -> bool:
        """Tell whether any hand had a value."""
        return any(self.sums) or None in self.sums

    def record(self) -> Record:
        """Return all values, those on which most was won first."""
        values = [
            {"value": value, **dict(zip(_SUMMED, _sums(one), strict=True))}
            for value, one in self._ordered()
        ]
        return {"column": self.by, "values": values}

    def grid(self, style: Style) -> Grid:
        """Return a row for each value."""
        return Grid((self.by, *_SUMMED), tuple(self._rows(style)))

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the values on which most was won."""
        rows = tuple(self._rows(style))
        headers = (self.by, *(style.say(name) for name in _SUMMED))
        right = frozenset(range(1, len(headers)))
        parts: list[Block] = [Grid(headers, rows[:_MOST_SHOWN], right=right, headed=True)]
        if more := len(rows) - _MOST_SHOWN:
            parts += [Facts((("", f"… {more:,}"),))] if more > 0 else []
        return parts

    def _ordered(self) -> list[tuple[str | None, Sums]]:
        return sorted(
            self.sums.items(), key=lambda one: (one[0] is None, -one[1].won, one[0] or "")
        )

    def _rows(self, style: Style) -> Iterator[Row]:
        for value, one in self._ordered():
            name = style.say("further values") if value is None else value
            yield name, *(f"{number:,}" for number in _sums(one))


def _sums(one: Sums) -> tuple[Number, ...]:
    return one.hands, one.refused, one.below, one.total, one.won


_SUMMED: Final = ("hands", "refused", "below", "total", "gains")
_MOST_SHOWN: Final = 100
