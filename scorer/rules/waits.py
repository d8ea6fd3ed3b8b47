"""Which waits a variant's fans are told of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from scorer.readings.packed import Packed


class Waits(NamedTuple):
    """Which places of the winning tile a book's fans are told of (in STATE).

    By default an edge, closed or pair wait, if the hand waited for that kind alone; a wait for a
    kind of which the player holds all four counts (`dead`). With `every` they are told however many
    kinds the hand waited for; with `lone` STATE has LONE, too, where no other kind would have won,
    and with `anywhere` that is so for a pung or a side of a chow as well. `live` takes away the
    kinds that would have been no win of this hand, out of their mask.
    By `doubled` the place of a chow that lies there twice is DOUBLED.
    `double_pungs` tells the place of a pung, if two kinds would have won and they are the two
    pairs.
    """

    dead: bool = True
    every: bool = False
    lone: bool = False
    double_pungs: bool = False
    anywhere: bool = False
    doubled: bool = False
    live: Callable[[Packed, int], int] | None = None


LONE_WAITS: Final = Waits()
