"""A table with several wins: what happened, in order, and what a variant declares about it.

A variant gives its ruling one `WinsRules`; how many play, its game says. What was recorded becomes
an `Ending`; the variant says what of a record it reads, what the table adds to a winner's hand, and
who pays whom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from scorer.hand import IN_TURN, Hand
from scorer.message import Message
from scorer.rules.options import NO_FACTS, Options, Values
from scorer.rules.seats import bad_table
from scorer.seat import Seat

if TYPE_CHECKING:
    from scorer.rules.outcome import Settlement

Party = Seat | str  # a player, or what else money comes from or goes to
READY: Final = "ready"
NOT_READY: Final = "not-ready"
PIG: Final = "pig"
SCORE: Final = "score"


class TableWin(NamedTuple):
    """A win: who, off whom (None for a self-draw), on which tile if that is known.

    `flags` are the circumstances of the win, those of its player included; `liable` answers for it
    (包牌). `again` says that the tile is another copy than that of the win before, thrown later.
    """

    seat: Seat
    source: Seat | None = None
    tile: int | None = None
    flags: tuple[str, ...] = ()
    liable: Seat | None = None
    again: bool = False


class TableKong(NamedTuple):
    """A kong: who made it, of which tiles, who fed it, and how many wins lay before it.

    `late` is an added kong that was not made with the tile just drawn.
    """

    seat: Seat
    kind: str
    tiles: tuple[int, ...]
    by: Seat | None = None
    after: int = 0
    late: bool = False


class CountedValue(NamedTuple):
    """A value that was counted before the table is settled: a total, in riichi han with fu.

    `key` is the field of the record that it stands in.
    """

    key: str
    total: int
    fu: int | None = None


class WinValue(NamedTuple):
    """What a winning hand is worth: its total, and what the book's settlement says of it."""

    total: int
    settlement: Settlement


class Transfer(NamedTuple):
    """What one party of a table pays another, and why."""

    payer: Party
    payee: Party
    amount: float
    why: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How a hand ended at a table.

    `wins` lie in their order, and `discards` names the places of those that were won together.
    `details` are facts that a hand may have (`scorer.facts`), said of all hands. `values`
    are the winners' hands once they are counted; at a draw `status` says of those who have not won
    whether they are ready, `waits` what the best wait of a ready one is worth. `facts` are the
    book's own, as far as they are said of the table.
    """

    seats: tuple[Seat, ...]
    wins: tuple[TableWin, ...]
    draw: bool
    options: Options
    kongs: tuple[TableKong, ...] = ()
    nagashi: tuple[Seat, ...] = ()
    details: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[Seat, WinValue] = field(default_factory=dict)
    status: Mapping[Seat, str] = field(default_factory=dict)
    waits: Mapping[Seat, WinValue] = field(default_factory=dict)
    facts: Values = NO_FACTS

    def still_in(self, after: int) -> list[Seat]:
        """Return the seats that have not won after so many wins."""
        gone = {win.seat for win in self.wins[:after]}
        return [seat for seat in self.seats if seat not in gone]

    def discards(self) -> list[range]:
        """Return the places of the wins that happened at once: a self-draw, or one discard."""
        found: list[range] = []
        for i, win in enumerate(self.wins):
            if found and win.source is not None and same_discard(self.wins[i - 1], win):
                found[-1] = range(found[-1].start, i + 1)
            else:
                found.append(range(i, i + 1))
        return found

    def turns(self, seat: Seat, other: Seat) -> int:
        """Return how many turns after another seat a seat plays."""
        return seat.turns_after(other, len(self.seats))

    def nearest(self, wins: Iterable[TableWin]) -> TableWin:
        """Return the win of the player next in turn after the discarder."""
        return min(wins, key=self._turns_to_win)

    def _turns_to_win(self, win: TableWin) -> int:
        return 0 if win.source is None else self.turns(win.seat, win.source)

    def side_of(self, seat: Seat, other: Seat) -> str | None:
        """Return the side on which a seat lies, as another sees it; beyond four players none."""
        return side_of(seat, other, len(self.seats))


def side_of(seat: Seat, other: Seat, players: int) -> str | None:
    """Return the side on which a seat lies, as another sees it; beyond four players none."""
    return IN_TURN[seat.turns_after(other, players)] if players == len(IN_TURN) else None


def seat_at(side: str, other: Seat, players: int) -> Seat | None:
    """Return the seat on a side of another one; across there is one at a table of four only."""
    turns = {"left": -1, "right": 1}.get(side, 2 if players == len(IN_TURN) else None)
    return None if turns is None else Seat((other + turns) % players)


def same_discard(first: TableWin, second: TableWin) -> bool:
    """Tell whether two neighbouring wins are on one discard."""
    return (first.source, first.tile) == (second.source, second.tile) and not second.again


def by_role(ending: Ending) -> Iterator[Transfer]:
    """Yield what is paid for each win, by the roles of the payments that its hand has.

    Nobody pays for a win on a discard that is theirs, too.
    """
    for places in ending.discards():
        together = {ending.wins[i].seat for i in places}
        for win in ending.wins[places.start : places.stop]:
            yield from paid_by_role(ending, win, together)


def paid_by_role(ending: Ending, win: TableWin, together: set[Seat]) -> Iterator[Transfer]:
    """Yield what is paid to one winner of those who won `together`."""
    payments = ending.values[win.seat].settlement.payments or {}
    if "liable" in payments and win.liable is None:
        message = Message(
            "{seat}: somebody is liable (包牌), and the win does not say who", seat=win.seat
        )
        raise bad_table(message, Message("Add liable, a seat."))
    dealer = ending.seats[0]
    for seat in ending.seats:
        if seat == win.seat:
            continue
        side = ending.side_of(seat, win.seat)
        if seat == win.liable and "liable" in payments:
            role = "liable"
        elif seat == win.source and "discarder" in payments:
            role = "discarder"
        elif side in payments:
            role = str(side)
        elif seat in together:
            continue
        elif seat == dealer and "dealer" in payments:
            role = "dealer"
        else:
            role = "others" if "others" in payments else "each"
        if amount := -payments.get(role, 0):
            yield Transfer(seat, win.seat, amount, role)


def everybody(ending: Ending) -> frozenset[Seat]:
    """Return all winners: each is paid."""
    return frozenset(win.seat for win in ending.wins)


def as_it_is(hand: Hand, facts: Mapping[str, object], win: TableWin | None, ending: Ending) -> Hand:
    """Return the hand; the table adds nothing to it."""
    return hand


@dataclass(frozen=True, slots=True)
class WinsRules:
    """What a variant says of a table with several wins; the defaults are those of one win.

    `several` players may win on one discard. Where play `goes_on` after a win, all but one may win,
    one after the other. `reads` are the fields of a table beside players, wins and draw, `facts`
    those of a player beside the tiles. Where `liable` is False, only a settlement that has such a
    role lets a win name who is liable.

    `value` is the field of a value already counted (None where the price needs the tiles), and
    `worth` what such a value comes to: by default what the book's settlement says of a hand without
    tiles that has this total.

    `prepared` returns a hand with what the table says of it: the facts of its player, the win (None
    for one who did not win). `paid` are the winners who are paid, `settle` yields who pays whom; it
    raises HandError for what cannot be. `declares_ready` are the circumstances that only a ready
    hand may have; `is_pig` tells of a hand at a draw that it is 花猪, `waits_pay` that the best
    waits of ready hands are worth something there.
    """

    settle: Callable[[Ending], Iterable[Transfer]] = by_role
    several: bool = False
    goes_on: bool = False
    needs_round: bool = False
    reads: frozenset[str] = frozenset({"round"})
    facts: frozenset[str] = frozenset()
    liable: bool = False
    value: str | None = SCORE
    worth: Callable[[CountedValue, Hand, Options], WinValue] | None = None
    prepared: Callable[[Hand, Mapping[str, object], TableWin | None, Ending], Hand] = as_it_is
    paid: Callable[[Ending], frozenset[Seat]] = everybody
    declares_ready: frozenset[str] = frozenset()
    is_pig: Callable[[Hand, Mapping[str, object], Options], bool] = lambda *_: False
    waits_pay: bool = False


ONE_WIN: Final = WinsRules()
