"""A hand as it lay on the table.

A `Hand` is a value: immutable, without any opinion on rules. Everything that needs a rule book
(what a flower is worth, whether a circumstance is possible) belongs to the variants.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from importlib import import_module
from typing import Any, Final, NamedTuple

from scorer.tiles import (
    FLOWERS,
    kind_of,
    number_of,
    suit_of,
)

CHOW: Final = "chow"
PUNG: Final = "pung"
KONG: Final = "kong"
ADDED_KONG: Final = "added_kong"
CONCEALED_KONG: Final = "concealed_kong"
QUINT: Final = "quint"
SEXTET: Final = "sextet"
MELD_SIZES: Final[dict[str, int]] = {
    CHOW: 3,
    PUNG: 3,
    KONG: 4,
    ADDED_KONG: 4,
    CONCEALED_KONG: 4,
    QUINT: 5,
    SEXTET: 6,
}
KONGS: Final = (KONG, ADDED_KONG, CONCEALED_KONG)
SIDES: Final = ("left", "across", "right")
IN_TURN: Final = (None, "right", "across", "left")  # who comes so many turns after a player


class Meld(NamedTuple):
    """A group on the table: a claimed chow, pung or kong, or a concealed kong.

    `source` is the side the claimed tile came from (`left`, `across`, `right`), if it is known.
    `called` is the place in `tiles` of the tile that was called, kept for chows only.
    """

    kind: str
    tiles: tuple[int, ...]
    source: str | None = None
    called: int | None = None

    @property
    def is_open(self) -> bool:
        """True for every group but a concealed kong."""
        return self.kind != CONCEALED_KONG

    @property
    def is_kong(self) -> bool:
        """True for the three sorts of kong."""
        return self.kind in KONGS


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """One hand with its circumstances.

    A tile is a number: 0 to 8 are 1m to 9m, 9 to 17 1p to 9p, 18 to 26 1s to 9s, 27 to 33 the
    honours E S W N C F P, 34 to 36 the red fives, 37 a wild tile, 41 to 48 the flowers;
    `scorer.tiles` has them by text (`TILES["5p"]`) and the texts by number (`TEXTS[13]`).
    `str` writes a hand in the notation, and `scorer.read` reads one.

    `concealed` are the tiles in the hand as they were written, without the winning tile; `win` is
    the winning tile, None for a hand that did not win. `flowers` are the flower tiles that are
    known; `flower_count` is how many there are (more than `flowers` where only the number was
    given). `flags` are circumstances (`scorer.circumstances`) in the order written. `options` are
    house rules as (name, value), `details` facts of the hand and labels as (key, text)
    (`scorer.facts`).
    """

    concealed: tuple[int, ...]
    win: int | None = None
    melds: tuple[Meld, ...] = ()
    flowers: tuple[int, ...] = ()
    flower_count: int = 0
    flags: tuple[str, ...] = ()
    seat: int | None = None
    round: int | None = None
    variant: str | None = None
    options: tuple[tuple[str, object], ...] = ()
    details: tuple[tuple[str, str], ...] = ()
    ready: Any = field(default=None, init=False, compare=False, repr=False)
    """What scoring made of the hand the first time: checked and packed (`scorer.scoring`)."""

    def __post_init__(self) -> None:
        """Count the flowers that are named, if nobody did."""
        if self.flower_count < len(self.flowers):
            object.__setattr__(self, "flower_count", len(self.flowers))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what the hand says, without what scoring made of it."""
        return Hand, tuple(getattr(self, one.name) for one in fields(self) if one.init)

    def __str__(self) -> str:
        """Return the hand in the notation, which `scorer.read` reads."""
        text: str = import_module("scorer.notation.writer").write(self)
        return text

    def __repr__(self) -> str:
        try:
            return f"<Hand {self}>"
        except (KeyError, IndexError, ValueError, TypeError):  # no hand of any game
            said = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
            return f"Hand({', '.join(said)})"

    def to_dict(self) -> dict[str, Any]:
        """Return the record of the hand, which a batch reads as well as its text."""
        record: dict[str, Any] = import_module("scorer.report.told").as_dict(self)
        return record

    def _repr_html_(self) -> str:
        """Return the hand as HTML, as notebooks show it."""
        html: str = import_module("scorer.report.told").as_html(self)
        return html

    @property
    def self_draw(self) -> bool:
        """True if the player drew the winning tile."""
        return "self_draw" in self.flags

    def tiles(self) -> Iterator[int]:
        """Yield every tile of the hand: concealed, winning, and in melds; no flowers."""
        yield from self.concealed
        if self.win is not None and self.win not in FLOWERS:
            yield self.win
        for meld in self.melds:
            yield from meld.tiles

    def size(self) -> int:
        """Return how many tiles the hand holds without the winning one; each meld counts three."""
        return len(self.concealed) + 3 * len(self.melds)


def meld_kind(tiles: tuple[int, ...]) -> str | None:
    """Return `chow`, `pung` or `kong` for the tiles of a group in any order, or None."""
    kinds = sorted(map(kind_of, tiles))
    if len(set(kinds)) == 1:
        return {3: PUNG, 4: KONG, 5: QUINT, 6: SEXTET}.get(len(kinds))
    low = kinds[0]
    one_suit = suit_of(low) == suit_of(kinds[-1]) and number_of(low) > 0
    return CHOW if one_suit and kinds == [low, low + 1, low + 2] else None
