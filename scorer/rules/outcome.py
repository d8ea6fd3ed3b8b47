"""What a variant's settlement is told of a scored hand, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from scorer.hand import Hand
from scorer.rules.domains import Tiles, Win
from scorer.rules.fan import Fan
from scorer.rules.options import NO_FACTS, Options, Values


class Limit(NamedTuple):
    """What players call a price that has come to a limit: mangan, yakuman, 满贯.

    `name` is the key of the word, `times` how often it counts. One said `alone` stands in place of
    the number: nobody says thirteen han for a yakuman.
    """

    name: str
    times: int = 1
    alone: bool = False


class Settlement(NamedTuple):
    """What a hand brings: is it a legal win, who pays what, and what else is to be said.

    `payments` are signed changes by role in the variant's unit; None if nothing is paid. `counted`
    is what was held against the minimum, if that is not the sum of the items; `cap` the most that
    counts; `points` the price that the payments are made of, where the rules name one. `extra` are
    further keys of the record; `formula` shows how the total is worked out, where that is more than
    a sum; `limit` is what players call the price, where it has a name; `payers` how many pay a
    self-draw, where that is not always all the others.
    """

    legal: bool
    payments: Mapping[str, float] | None
    minimum: int | None
    remarks: tuple[str, ...] = ()
    extra: Mapping[str, object] = {}
    counted: int | None = None
    cap: int | None = None
    points: float | None = None
    formula: str = ""
    limit: Limit | None = None
    payers: int | None = None


class Outcome(NamedTuple):
    """A scored hand, as its settlement sees it.

    `total` is the price, `sum` what the items come to before any cap, `flower_value` what flowers
    add to it; `state`, `word` and `form` are those of the packed hand and its best reading;
    `counted` are the fans that count, with how often each, and `worth` what one is worth. `options`
    are the switches in force, `facts` what the book's own facts of this hand are.
    """

    total: int
    sum: int
    flower_value: int
    hand: Hand
    state: int
    word: int
    form: int
    options: Options
    counted: tuple[tuple[Fan, int], ...] = ()
    worth: Mapping[Fan, int] = {}
    facts: Values = NO_FACTS

    @property
    def value(self) -> int:
        """The sum without the flowers."""
        return self.sum - self.flower_value

    @property
    def won(self) -> Win:
        """How the hand was won."""
        return Win.of(self.state, self.options)

    @property
    def tiles(self) -> Tiles:
        """The kinds of tiles that are there."""
        return Tiles.of(self.word, self.options)


NO_SETTLEMENT: Final = Settlement(legal=True, payments=None, minimum=None)
