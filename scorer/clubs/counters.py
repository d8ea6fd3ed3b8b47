"""The words of a condition that count something: sets, series of sets, tiles, suits, flowers.

One function for each word, in `COUNTERS`; what it is given are the other keys of the word's table
(`of`, `step` …). Its docstring is the help.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scorer.clubs.asked import Asked, Count, Counter, one_of
from scorer.clubs.places import Path
from scorer.clubs.source import Source
from scorer.clubs.tile_sets import EVERY, HINT, TileSet, parse
from scorer.message import Message
from scorer.readings.packed import COPIES, DIFFERENT_KINDS, KONGS_OF
from scorer.rules.book import RuleBook
from scorer.rules.domains import (
    DIFFERENT,
    SAME,
    Chows,
    Domain,
    Flowers,
    Groups,
    Honours,
    Pungs,
    SetsOfNumbers,
    Tiles,
    Times,
    Win,
)

_HONOURS: Final = 127 << 27
_NUMBERS: Final = EVERY & ~_HONOURS
_SERIES: Final = ("count", "step", "suits", "of")


@dataclass(frozen=True, slots=True)
class Reader:
    """What a word is read with: the file, the variant's book, what is asked already."""

    source: Source
    book: RuleBook
    asked: Asked

    @property
    def sets(self) -> int:
        """How many sets a hand has."""
        return self.book.game.size // 3

    def tiles(self, value: object, path: Path, *, winds: bool = False) -> TileSet:
        """Read a set of tiles; raises RulesError at what is no tile."""
        text = self.source.string(value, path, "a set of tiles")
        try:
            return parse(text, winds=winds)
        except ValueError as error:
            raise self.source.fault(path, error.args[0], HINT) from None

    def of(self, given: Mapping[str, Any], path: Path, *, winds: bool = False) -> TileSet:
        """Read the tiles that a word is restricted to; all if it is not."""
        if "of" not in given:
            return TileSet(EVERY)
        return self.tiles(given["of"], (*path, "of"), winds=winds)

    def whole(
        self, given: Mapping[str, Any], path: Path, name: str, *, least: int, most: int
    ) -> int:
        """Read a whole number of a word's table, by default the least."""
        value = given.get(name, least)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            message = Message(
                "{name} is a whole number from {least} to {most}", name=name, least=least, most=most
            )
            raise self.source.fault((*path, name), message)
        return value

    def flowers(self) -> tuple[type[Domain], ...]:
        """Return who answers for flowers; where they are counted apart, the circumstances do."""
        if self.book.ruling.flowers_inside:
            return (Flowers,)
        self.asked.flowers = True
        return (Win,)


Word = Callable[[Reader, Mapping[str, Any], Path], Counter]


def _plain(
    said: str, domain: type[Domain], count: Callable[[Any], int | Times], most: int
) -> Counter:
    return Counter(said, one_of(said), (domain,), lambda _: count, most)


def _named(said: str, of: TileSet) -> str:
    return said if of.mask == EVERY else f"{said} of {of}"


def chows(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Chows; `of`: all of whose tiles are these."""
    of = reader.of(given, path)
    if of.mask == EVERY:
        return _plain("chows", Groups, lambda groups: groups.chows, reader.sets)
    reader.asked.suits_differ |= of.suits_differ
    return _plain(_named("chows", of), Chows, lambda view: chows_in(view, of.mask), reader.sets)


def chows_in(view: Chows, mask: int) -> Times:
    """Return the chows all of whose tiles are in a mask."""
    return [(i,) for i, (_, low) in enumerate(view.groups) if not ~mask & 7 << low]


def pungs(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Pungs and kongs; `of`: of these tiles, or of the `seat` or `round` wind."""
    of = reader.of(given, path, winds=True)
    reader.asked.suits_differ |= of.suits_differ
    return pungs_of(of, reader.sets)


def pungs_of(of: TileSet, most: int) -> Counter:
    """Return the counter of pungs and kongs of certain tiles."""
    reads: list[type[Domain]] = [Pungs] if of.mask & _NUMBERS else []
    reads += [Honours] if of.mask & _HONOURS or of.winds else []

    def count(view: Pungs | Honours) -> Times:
        winds = [getattr(view, wind) for wind in of.winds] if isinstance(view, Honours) else []
        return view.each(lambda kind: bool(of.mask >> kind & 1) or kind in winds)

    said = _named("pungs", of)
    return Counter(said, one_of(said), tuple(reads), lambda _: count, most)


def kongs(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Kongs, open and concealed; `of`: of these tiles."""
    of = reader.of(given, path)
    if of.mask == EVERY:
        return _plain("kongs", Groups, lambda groups: groups.kongs, reader.sets)
    return reader.asked.measured(_named("kongs", of), KONGS_OF, of.mask, reader.sets)


def open_kongs(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Kongs that are not concealed."""
    return _plain("open kongs", Groups, lambda groups: groups.open_kongs, reader.sets)


def concealed_kongs(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Concealed kongs."""
    return _plain("concealed kongs", Groups, lambda groups: groups.concealed_kongs, reader.sets)


def concealed_pungs(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Pungs and kongs that are neither claimed nor closed by a discard."""
    return _plain("concealed pungs", Groups, lambda groups: groups.concealed_pungs, reader.sets)


def chow_series(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Chows that lie so many numbers apart: `count`, `step` (0: equal), `suits`, `of`."""
    return _series(reader, given, path, "chows", Chows)


def pung_series(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Pungs of numbers that lie so far apart: `count`, `step` (0: equal), `suits`, `of`."""
    return _series(reader, given, path, "pungs", Pungs)


def _series(
    reader: Reader,
    given: Mapping[str, Any],
    path: Path,
    what: str,
    domain: type[SetsOfNumbers],
) -> Counter:
    of = reader.of(given, path)
    reader.asked.suits_differ |= of.suits_differ
    far = 6 if domain is Chows else 8
    count = reader.whole(given, path, "count", least=2, most=reader.sets)
    step = reader.whole(given, path, "step", least=0, most=far)
    suits = given.get("suits", SAME)
    if suits not in (SAME, DIFFERENT):
        raise reader.source.fault(
            (*path, "suits"),
            Message('suits is "{same}" or "{different}"', same=SAME, different=DIFFERENT),
        )
    if (
        (count - 1) * step > far
        or (suits == DIFFERENT and count > 3)
        or (domain is Pungs and suits == SAME and not step)
    ):
        where = Message("in one suit") if suits == SAME else Message("in different suits")
        message = Message(
            "no {count} {what} {where} {value}",
            count=count,
            what=what,
            where=where,
            value=f"lie {step} apart" if step else "are equal",
        )
        raise reader.source.fault(path, message, key=True)

    def found(view: SetsOfNumbers) -> Times:
        choices = view.series(count, step=step, suits=suits)
        return [one for one in choices if all(_is_of(view.groups[i], of.mask) for i in one)]

    how = f"{count} {what} {step} apart" if step else f"{count} equal {what}"
    one = _named(f"{how} in {'one suit' if suits == SAME else f'{count} suits'}", of)
    most = {2: 10, 3: 10, 4: 5}.get(count, 1)
    return Counter(f"choices of {one}", one, (domain,), lambda _: found, most)


def _is_of(group: tuple[str, int], mask: int) -> bool:
    what, kind = group
    return not ~mask & (7 if what == "chow" else 1) << kind


def tiles(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Tiles `of` a set, those of kongs with all four."""
    if "of" not in given:
        hint = Message('Say which: tiles = {{ of = "5m5p5s", at_least = 4 }}.')
        raise reader.source.fault(path, Message("tiles does not say which"), hint, key=True)
    of = reader.of(given, path)
    most = min(4 * len(of.kinds), reader.book.game.size + 1 + reader.sets)
    return reader.asked.measured(_named("tiles", of), COPIES, of.mask, most)


def kinds(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Different kinds of tiles; `of`: among these."""
    of = reader.of(given, path)
    most = min(len(of.kinds), reader.book.game.size + 1)
    return reader.asked.measured(_named("kinds", of), DIFFERENT_KINDS, of.mask, most)


def suits(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Suits of numbers."""
    return _plain("suits", Tiles, lambda view: view.suits, 3)


def fours(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Tiles of which all four copies are there, but not as a kong."""
    return _plain("tiles four times without a kong", Tiles, lambda view: view.fours, 4)


def claimed(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Sets that were claimed from other players."""
    return _plain("claimed sets", Win, lambda won: won.claimed, reader.sets)


def melds(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Sets on the table: claimed ones and concealed kongs."""
    return _plain("sets on the table", Win, lambda won: won.melds, reader.sets)


def _flowers(reader: Reader, said: str, count: Callable[[Flowers], int], most: int) -> Counter:
    reads = reader.flowers()

    def counted(view: Flowers | Win) -> int:
        return count(view.flowers if isinstance(view, Win) else view)

    made: Count = counted
    return Counter(said, one_of(said), reads, lambda _: made, most)


def flowers(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Flowers and seasons."""
    return _flowers(reader, "flowers", lambda view: view.count, 8)


def own_flowers(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Flowers and seasons of the own seat."""
    return _flowers(reader, "own flowers", lambda view: view.own, 2)


def flower_series(reader: Reader, given: Mapping[str, Any], path: Path) -> Counter:
    """Full series of four flowers."""
    return _flowers(reader, "full series of flowers", lambda view: view.full, 2)


# Each word with the keys that its table takes beside those that say how many.
COUNTERS: Final[Mapping[str, tuple[Word, tuple[str, ...]]]] = {
    "suits": (suits, ()),
    "tiles": (tiles, ("of",)),
    "kinds": (kinds, ("of",)),
    "fours": (fours, ()),
    "chows": (chows, ("of",)),
    "pungs": (pungs, ("of",)),
    "kongs": (kongs, ("of",)),
    "open_kongs": (open_kongs, ()),
    "concealed_kongs": (concealed_kongs, ()),
    "concealed_pungs": (concealed_pungs, ()),
    "chow_series": (chow_series, _SERIES),
    "pung_series": (pung_series, _SERIES),
    "claimed": (claimed, ()),
    "melds": (melds, ()),
    "flowers": (flowers, ()),
    "own_flowers": (own_flowers, ()),
    "flower_series": (flower_series, ()),
}
