"""What a record says of a table with its wins in order; nothing is worked out here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorer.hand import Hand
from scorer.rules.book import RuleBook
from scorer.rules.wins import ONE_WIN, CountedValue, TableKong, TableWin, WinsRules
from scorer.seat import Seat


@dataclass(frozen=True, slots=True)
class Player:
    """What is known of a player: a hand without the winning tile, a value, or neither.

    `flags` are circumstances that hold whoever wins, such as riichi; `facts` what else a record may
    say of a player. `feeders` are who fed each meld of the hand, where that is known.
    """

    hand: Hand | None = None
    value: CountedValue | None = None
    flags: tuple[str, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)
    feeders: tuple[Seat | None, ...] = ()


@dataclass(frozen=True, slots=True)
class TableOfWins:
    """A table after a hand: its players, the wins in order, the draw, and the kongs.

    `ready`, `pigs`, `nagashi` and `kongs` are None where the record does not say them. `fields` are
    the names of all that it says. `details` are those of a hand that the table says of all.
    """

    players: Mapping[Seat, Player]
    wins: tuple[TableWin, ...] = ()
    draw: bool = False
    ready: tuple[Seat, ...] | None = None
    pigs: tuple[Seat, ...] | None = None
    nagashi: tuple[Seat, ...] | None = None
    kongs: tuple[TableKong, ...] | None = None
    round: int | None = None
    details: Mapping[str, str] = field(default_factory=dict)
    fields: frozenset[str] = frozenset()
    variant: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    id: str | None = None

    @property
    def hands(self) -> Iterator[tuple[Seat, Hand]]:
        """The seats whose hands are known, with those, in turn order."""
        for seat in sorted(self.players):
            if (hand := self.players[seat].hand) is not None:
                yield seat, hand

    @property
    def winners(self) -> frozenset[Seat]:
        """The seats that have won."""
        return frozenset(win.seat for win in self.wins)


def wins_rules(book: RuleBook) -> WinsRules:
    """Return what a book says of a table with several wins; by default there is one."""
    return book.ruling.wins or ONE_WIN
