"""Which waits a variant's fans are told of."""

from __future__ import annotations

from typing import Final, NamedTuple


class Waits(NamedTuple):
    """Which places of the winning tile a book's fans are told of (in STATE).

    By default an edge, closed or pair wait, if the hand waited for that kind alone; a wait for a
    kind of which the player holds all four counts (`dead`). With `every` they are told however many
    kinds the hand waited for; with `lone` STATE has LONE, too, where no other kind would have won.
    `double_pungs` tells the place of a pung, if two kinds would have won and they are the two
    pairs.
    """

    dead: bool = True
    every: bool = False
    lone: bool = False
    double_pungs: bool = False


LONE_WAITS: Final = Waits()
