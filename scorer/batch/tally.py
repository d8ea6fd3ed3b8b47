"""What a run has seen: counts that can be added up from the parts of it, and kept as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, field
from typing import Any, Final

from scorer.message import Message, as_data, joined, of_data, plural
from scorer.rules.options import show

Record = Mapping[str, object]
Number = int | float


@dataclass(slots=True)
class Seen:
    """How many hands of a variant came to each total, and in how many each fan was."""

    totals: Counter[Number] = field(default_factory=Counter)
    fans: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Sums:
    """What the hands with one value in a column came to: their totals, and what was won on them."""

    hands: int = 0
    refused: int = 0
    below: int = 0
    total: Number = 0
    won: Number = 0

    def add(self, other: Sums) -> None:
        """Count what other hands came to."""
        self.hands += other.hands
        self.refused += other.refused
        self.below += other.below
        self.total += other.total
        self.won += other.won


@dataclass(slots=True)
class Tally:
    """What a run, or a part of it, has seen; `stopped` is the record that ended a strict run.

    `seen` is by variant, for a run that counts fans and totals, and otherwise None. `agreed` and
    `differed` count the hands whose result was recorded at the table, `faults` those that were
    answered slowly over a fault of ours. `named` are the first refusals. `sums` are by the values
    of the column `by`; what has none is under an empty text, and what comes when there are very
    many values under None.
    """

    hands: int = 0
    refused: int = 0
    below: int = 0
    seconds: float = 0.0
    stopped: Record | None = None
    seen: dict[str, Seen] | None = None
    agreed: int = 0
    differed: int = 0
    faults: int = 0
    named: list[Record] = field(default_factory=list)
    by: str = ""
    sums: dict[str | None, Sums] = field(default_factory=dict)

    def count(self, record: Record) -> None:
        """Count a record."""
        if "error" in record:
            self.hands += 1
            self.refused += 1
            if len(self.named) < _MOST_NAMED:
                place = {name: record[name] for name in ("file", "line") if name in record}
                self.named.append({**place, "error": _short(record["error"])})
        else:
            answer: Any = record
            self.count_answers(answer["variant"], answer, answer.get("items", ()), 1)
            if "differs" in answer:
                self.differed += bool(answer["differs"])
                self.agreed += not answer["differs"]
        if self.by:
            self._sum(record)

    def _sum(self, record: Record) -> None:
        """Count a record under its value in the column."""
        value = record.get(self.by)
        paid = record.get("payments")
        won = paid.get("winner") if isinstance(paid, Mapping) else None
        one = Sums(1, "error" in record, record.get("legal") is False, *map(_number, (
            record.get("total"), won,
        )))  # fmt: skip
        self._sums_of("" if value is None else _short(show(value))).add(one)

    def _sums_of(self, value: str | None) -> Sums:
        if value not in self.sums and len(self.sums) >= _MOST_VALUES:
            value = None
        return self.sums.setdefault(value, Sums())

    def count_answers(self, variant: str, answer: Record, items: Iterable[str], times: int) -> None:
        """Count hands of one variant with the same total, verdict and items."""
        self.hands += times
        if answer.get("legal") is False:
            self.below += times
        if self.seen is not None and "total" in answer:
            total: Any = answer["total"]
            seen = self.seen.setdefault(variant, Seen())
            seen.totals[total] += times
            for name in _counted(answer, items):
                seen.fans[name] += times

    def add(self, other: Tally) -> None:
        """Count what the next part of the run has seen."""
        self.hands += other.hands
        self.refused += other.refused
        self.below += other.below
        self.agreed += other.agreed
        self.differed += other.differed
        self.faults += other.faults
        self.seconds += other.seconds
        self.stopped = other.stopped
        self.named += other.named[: _MOST_NAMED - len(self.named)]
        for value, sums in other.sums.items():
            self._sums_of(value).add(sums)
        if self.seen is not None:
            for variant, more in (other.seen or {}).items():
                seen = self.seen.setdefault(variant, Seen())
                seen.totals.update(more.totals)
                seen.fans.update(more.fans)

    def summary(self) -> str:
        """Say how it went: hands, refused, below the minimum, time and pace."""
        parts = [
            Message(
                "{hands}: {refused:,} refused, {below:,} below the minimum",
                hands=plural(self.hands, "{n:,} hand", "{n:,} hands"),
                refused=self.refused,
                below=self.below,
            )
        ]
        if self.agreed or self.differed:
            parts.append(
                Message(
                    "{agreed:,} as recorded, {differed:,} otherwise",
                    agreed=self.agreed,
                    differed=self.differed,
                )
            )
        time = Message("{seconds:.2f} s", seconds=self.seconds)
        if self.seconds:
            pace = self.hands / self.seconds
            time = Message("{time}, {pace:,.0f} hands/s", time=time, pace=pace)
        said = joined("; ", (*parts, time))
        if not self.faults:
            return said
        slow = Message(
            "{n:,} of them took longer over a fault of mjscore: please report it", n=self.faults
        )
        return joined("\n", (said, slow))

    def refusals(self, *, several: bool) -> list[str]:
        """Name the first refusals, with the file where there are several, and how many are left."""
        said: list[str] = []
        for one in self.named:
            where = Message("line {line}", line=one["line"])
            if several:
                where = Message("{file}, {line}", file=one.get("file"), line=where)
            said.append(Message("refused: {where}: {error}", where=where, error=one["error"]))
        if more := self.refused - len(said):
            said.append(
                Message("refused: {more:,} more, each with its error in the output", more=more)
            )
        return said

    def as_json(self) -> dict[str, object]:
        """Return what `of_json` takes."""
        made: dict[str, object] = {name: getattr(self, name) for name in _PLAIN}
        made["named"] = [{**one, "error": as_data(one["error"])} for one in self.named]
        if self.seen is not None:
            made["seen"] = {
                variant: [list(seen.totals.items()), seen.fans]
                for variant, seen in self.seen.items()
            }
        made["sums"] = [[value, *astuple(sums)] for value, sums in self.sums.items()]
        return made


def _counted(answer: Mapping[str, Any], items: Iterable[str]) -> Iterable[str]:
    """Return the items, and the doubles, fu and limit hands where a variant tells them apart."""
    limit = answer.get("limit")
    apart = (
        *answer.get("fan_items", ()),
        *answer.get("fu_items", ()),
        *(limit if isinstance(limit, list) else ()),
    )
    return {*items, *apart} if apart else items


def _number(value: object) -> Number:
    return value if isinstance(value, Number) and not isinstance(value, bool) else 0


def _short(said: object) -> str:
    """Return a text on one line, cut where it is long; a short message is still a message."""
    text = said if isinstance(said, str) else str(said)
    line = " ".join(text.split())
    if len(line) > _LONGEST:
        return f"{line[:_LONGEST]}…"
    return text if line == text else line


_MOST_NAMED: Final = 10
_MOST_VALUES: Final = 10_000
_LONGEST: Final = 160  # signs of a message or a value that is shown
_PLAIN: Final = (
    "hands", "refused", "below", "seconds", "stopped", "agreed", "differed", "faults", "named",
    "by",
)  # fmt: skip


def of_json(made: Mapping[str, Any]) -> Tally:
    """Return the tally that was written as JSON."""
    tally = Tally(**{name: made[name] for name in _PLAIN})
    tally.named = [{**one, "error": of_data(one["error"])} for one in made["named"]]
    if "seen" in made:
        tally.seen = {
            variant: Seen(Counter(dict(map(tuple, totals))), Counter(fans))
            for variant, (totals, fans) in made["seen"].items()
        }
    tally.sums = {value: Sums(*sums) for value, *sums in made["sums"]}
    return tally
