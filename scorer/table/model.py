"""What lies on a table after a hand, as it was told; nothing is worked out here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorer.errors import HandError, NotationError, ScorerError
from scorer.hand import Hand
from scorer.message import Message, joined
from scorer.rules.seats import BAD_TABLE, bad_table
from scorer.seat import Seat
from scorer.tiles import WINDS

__all__ = ["BAD_TABLE", "Table", "at_seat", "bad_table", "seat_name", "seat_names"]


@dataclass(frozen=True, slots=True)
class Table:
    """Four players after a hand.

    `players` has for each seat a hand, or the score that it was counted to; a losing hand has the
    circumstance `losing`. `winner` is None for a drawn game, `discarder` for a self-draw.
    `limit_hand` says that a winner's score is a limit hand; `liable` who answers for the win
    (包牌), and for which share. Instead of players there may be a `false_win`; `nine_terminals` are
    a seat and how many kinds of outside tiles it was dealt.
    """

    players: Mapping[int, Hand | int]
    winner: int | None = None
    discarder: int | None = None
    limit_hand: bool = False
    liable: Mapping[int, str] = field(default_factory=dict)
    false_win: int | None = None
    nine_terminals: tuple[int, int] | None = None
    variant: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    id: str | None = None

    @property
    def hands(self) -> Iterator[tuple[int, Hand]]:
        """The seats whose hands are known, with those."""
        for seat, player in self.players.items():
            if isinstance(player, Hand):
                yield seat, player


def seat_name(seat: int) -> Seat:
    """Return the seat of a wind, or of a seat; a message names it: East (E)."""
    return seat if isinstance(seat, Seat) else Seat.of_wind(seat)


def seat_names(seats: list[int]) -> str:
    """Name seats in a message: E, S."""
    return joined(", ", (_named(seat) for seat in WINDS if seat in seats))


def _named(seat: int) -> Message:
    return Message("{seat}", seat=seat_name(seat))


def _of_seat(seat: int, message: str) -> Message:
    return Message("{seat}: {message}", seat=seat_name(seat), message=message)


def at_seat(error: ScorerError, seat: int) -> ScorerError:
    """Return an error of a player's hand with the seat named."""
    told: ScorerError
    if isinstance(error, NotationError):
        faults = tuple(
            fault._replace(message=_of_seat(seat, fault.message)) for fault in error.faults
        )
        return NotationError(error.text, faults, error.notes)
    if not isinstance(error, HandError):
        return error
    told = HandError(error.kind, _of_seat(seat, error.message), error.hint, error.blame)
    told.text, told.start, told.end = error.text, error.start, error.end
    told.notes = error.notes
    return told
