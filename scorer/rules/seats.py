"""What four seats pay each other after a hand, and a variant's rules for that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from scorer.errors import HandError
from scorer.rules.options import Options

FULL: Final = "full"
HALF: Final = "half"
BAD_TABLE: Final = "bad table"


def bad_table(message: str, hint: str = "") -> HandError:
    """Return the error for a table that cannot be."""
    return HandError(BAD_TABLE, message, hint)


class Deal(NamedTuple):
    """A hand that was won, as it is settled.

    `scores` has the score of each seat, as it is paid; `discarder` is None for a self-draw.
    `limit_hand` says that the winner has one; `liable` who answers for it (包牌), and for how much.
    """

    scores: Mapping[int, int]
    winner: int
    discarder: int | None
    limit_hand: bool
    liable: Mapping[int, str]
    options: Options

    @property
    def losers(self) -> list[int]:
        """The other three seats."""
        return [seat for seat in self.scores if seat != self.winner]


class Payment(NamedTuple):
    """What one seat pays another, and how it is worked out."""

    payer: int
    payee: int
    amount: float
    why: str


class TableRules(NamedTuple):
    """How a variant settles a whole table, where every hand has a score of its own.

    `settle` lists who pays whom; it raises HandError for a liability that cannot be. `false_win`
    does the same for a seat that declared a win that was none, `nine_terminals` for a seat that was
    dealt so many kinds of outside tiles; they raise HandError where the table has no such payment.
    `rounded` returns a score as it is paid.
    """

    settle: Callable[[Deal], Sequence[Payment]]
    false_win: Callable[[int, Options], Sequence[Payment]]
    nine_terminals: Callable[[int, int, Options], Sequence[Payment]]
    rounded: Callable[[int, Options], int]
