"""The tiles of a whole table: no more of a kind than a set has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from scorer.message import Message, joined
from scorer.readings.dora import INDICATORS
from scorer.rules.rules import Rules
from scorer.rules.seats import bad_table
from scorer.rules.wins import Ending
from scorer.seat import Seat
from scorer.table.wins.model import TableOfWins
from scorer.tiles import JOKER, KINDS, RED_FIVES, TEXTS, kind_of, parse_tiles


def check_copies(table: TableOfWins, ending: Ending, rules: Rules) -> None:
    """Raise HandError if more than all copies of a tile lie on the table, with those who hold them.

    A discard that several won on is one tile; a flower and a red five are there once.
    """
    game = rules.game
    holders: defaultdict[int, list[str | Seat]] = defaultdict(list)
    for tile, holder in _tiles(table, ending):
        holders[kind_of(tile)].append(holder)
        if tile in RED_FIVES:
            holders[tile].append(holder)
    for tile, found in holders.items():
        if tile < KINDS:
            most = max(game.copies, game.most_of_flower(tile))
        elif tile == JOKER and game.wild:
            most = game.wild.most
        else:
            most = max(1, game.most_of_flower(tile))
        if len(found) > most:
            held = joined(
                ", ",
                (
                    Message("{holder} {n}", holder=one, n=found.count(one))
                    for one in dict.fromkeys(found)
                ),
            )
            raise bad_table(
                Message(
                    "{number} of {tile} at the table, and a set has {most}: {held}",
                    number=len(found),
                    tile=TEXTS[tile],
                    most=most,
                    held=held,
                )
            )


def _tiles(table: TableOfWins, ending: Ending) -> Iterator[tuple[int, str | Seat]]:
    """Yield every tile whose place is known, with who has it."""
    for seat, hand in table.hands:
        for tile in (*hand.tiles(), *hand.flowers):
            yield tile, seat
    for places in ending.discards():
        wins = [ending.wins[i] for i in places]
        if (won_on := wins[0].tile) is not None:
            yield (
                won_on,
                Message(
                    "won by {seats}",
                    seats=joined(", ", (Message("{seat}", seat=win.seat) for win in wins)),
                ),
            )
    for kong in ending.kongs:
        if table.players[kong.seat].hand is None:
            for tile in kong.tiles:
                yield tile, str(kong.seat)
    for key in INDICATORS:
        for tile in parse_tiles(table.details.get(key, "")):
            yield tile, Message("indicators")
