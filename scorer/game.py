"""What lies on a table: how many play, with which tiles, how many each holds, what may be claimed.

A `Game` has no rules: it knows no fan and no payment. What differs by a house rule is *stated* by a
switch, and `under` makes the game of a table that has chosen.

    Game()                                     four players, 13 tiles each, eight flowers
    Game(size=16)                              Taiwan: 17 tiles with the winning one
    Game(by=(Stated("size", "tiles", {13: 13, 7: 7}),))     as many as the switch says
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scorer.hand import MELD_SIZES
from scorer.tiles import FLOWERS, KINDS

EVERY_KIND: Final = (1 << KINDS) - 1
MOST_PLAYERS: Final = 7  # that there are names of seats for (`scorer.seat`)
ONE_OF_EACH_FLOWER: Final = tuple((flower, 1) for flower in FLOWERS)


class WildTiles(NamedTuple):
    """The wild tiles of a game.

    `most` is how many there are, `five_alike` whether a reading may show a fifth tile of a kind,
    those in melds apart. `counters` are the counters of groups that the fans ask for
    (`scorer.readings.wild`): readings that differ in nothing else are one.
    """

    most: int
    five_alike: bool
    counters: frozenset[str]


class Stated(NamedTuple):
    """A field of a game (`players`, `size`, `melds`) that a switch states, by its values."""

    what: str
    switch: str
    values: Mapping[Any, Any]


class Game(NamedTuple):
    """The equipment of a game.

    `players` is how many sit at the table, `size` how many tiles a hand holds without the winning
    one, a kong counted as three. `kinds` is the mask of the kinds that are played, `copies` how
    many there are of each (four at most). `flowers` are the tiles that are laid out, each with how
    often it is there. `winds` says that a score needs seat and round. `melds` are the kinds of
    groups that may lie on the table, `wild` the wild tiles, if any; `dora` says that there are dora
    and red fives. `by` are the fields that switches state.
    """

    players: int = 4
    size: int = 13
    kinds: int = EVERY_KIND
    copies: int = 4
    flowers: tuple[tuple[int, int], ...] = ONE_OF_EACH_FLOWER
    winds: bool = False
    melds: frozenset[str] = frozenset(MELD_SIZES)
    wild: WildTiles | None = None
    dora: bool = False
    by: tuple[Stated, ...] = ()

    @property
    def sets(self) -> int:
        """How many sets a winning hand has beside its eyes."""
        return self.size // 3

    @property
    def flower_tiles(self) -> int:
        """How many flower tiles there are."""
        return sum(count for _, count in self.flowers)

    def most_of_flower(self, flower: int) -> int:
        """Return how often a flower is there; nought if it is none in this game."""
        return dict(self.flowers).get(flower, 0)

    def most_of(self, kind: int) -> int:
        """Return how often a tile of a kind is there, whatever sort of tile it is."""
        if kind < KINDS:
            return self.copies if self.kinds >> kind & 1 else 0
        if flower := self.most_of_flower(kind):
            return flower
        return self.wild.most if self.wild is not None else 0

    def under(self, switches: Mapping[str, object]) -> Game:
        """Return the game with the fields that the switches state."""
        if not self.by:
            return self
        stated: dict[str, Any] = {one.what: one.values[switches[one.switch]] for one in self.by}
        return self._replace(by=(), **stated)


GAME: Final = Game()
