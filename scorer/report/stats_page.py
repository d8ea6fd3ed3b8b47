"""What many hands came to: how often each fan was there, and how the totals spread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

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
