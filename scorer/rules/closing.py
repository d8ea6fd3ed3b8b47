"""What a rule book must hold when it is closed: what is named exists, and has one meaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorer.facts import KEYS, LABELS
from scorer.game import MOST_PLAYERS, Game
from scorer.readings.shapes import KNITTED
from scorer.rules.domains import Facts, Sets
from scorer.rules.fan import Fan
from scorer.rules.options import SEARCH_SWITCHES
from scorer.rules.parts import Presets, Ruling
from scorer.tiles import FLOWERS, TEXTS

LARGEST: Final = 16  # more than five sets have no room in the key of the groups
OF_EVERY_TEXT: Final = ("preset", "variant", "flowers", "seat", "round")


class Closing:
    """What is looked at: parts of a book, every fan and sign, and the names that those read."""

    __slots__ = ("every", "game", "names_read", "presets", "ruling")

    def __init__(
        self,
        game: Game,
        ruling: Ruling,
        presets: Presets,
        every: tuple[Fan, ...],
        names_read: set[str],
    ) -> None:
        self.game = game
        self.ruling = ruling
        self.presets = presets
        self.every = every
        self.names_read = names_read

    def check(self, name: str) -> None:
        """Raise ValueError, with the name of the book, for the first thing that is wrong."""
        for wrong in (_in_the_game, _names, _named, _asked):
            for message in wrong(self):
                raise ValueError(f"{name}: {message}")


def _in_the_game(book: Closing) -> Iterator[str]:
    game = book.game
    if not 0 < game.copies <= 4:
        yield f"{game.copies} copies of a tile: a suit's code holds four"
    by = {one.what: tuple(one.values.values()) for one in game.by}
    for size in (game.size, *by.get("size", ())):
        if size % 3 != 1 or not 1 <= size <= LARGEST:
            yield f"hands of {size} tiles: sets of three and a tile to wait with, up to {LARGEST}"
    for players in (game.players, *by.get("players", ())):
        if not 2 <= players <= MOST_PLAYERS:
            yield f"{players} players: there are seats for two to {MOST_PLAYERS}"
    for flower, copies in game.flowers:
        if flower in FLOWERS and copies != 1:
            yield f"{copies} of the flower {TEXTS[flower]}: how many are the own is counted once"
    if game.wild and game.copies != 4:
        yield "wild tiles go with four copies of a tile"
    if game.wild and (book.ruling.wait_fans or KNITTED in book.ruling.shapes):
        yield "wild tiles go with no fan of waits or knitted tiles"
    if game.wild and any(Sets in fan.reads for fan in book.every):
        yield "wild tiles go with no points for sets"
    for stated in game.by:
        option = book.presets.options.get(stated.switch)
        if option is None:
            yield f"there is no switch {stated.switch}, which states the {stated.what}"
        elif set(option.values) != set(stated.values):
            yield f"{stated.switch} does not take the values that state the {stated.what}"


def _names(book: Closing) -> Iterator[str]:
    names = [fan.name for fan in book.every]
    if len(set(names)) != len(names):
        yield "two fans have one name"
    for name in book.presets.facts:
        if name in book.presets.options:
            yield f"{name} is a switch and a fact"
        if name in KEYS or name in OF_EVERY_TEXT:
            yield f"the fact {name} has a key of its own in every text"
    for name in book.presets.options:
        if name in LABELS or name == "preset":
            yield f"the switch {name} has a key of its own in every text"


def _named(book: Closing) -> Iterator[str]:
    """Yield the fans that a fan excludes or needs, and the book does not have."""
    known = {fan.name for fan in book.every}
    for fan in book.every:
        excluded = {name for one in fan.excludes for name in (one.name, one.beside) if name}
        for name in excluded - known:
            yield f"{fan.name} excludes {name}, which does not exist"
        needed = {name for need in fan.needs for name in need.names}
        for name in needed - known:
            yield f"{fan.name} needs {name}, which does not exist"


def _asked(book: Closing) -> Iterator[str]:
    """Yield what is looked at and does not exist: switches, and the facts that fans read."""
    written = book.presets.written
    for name in sorted(book.names_read - written.keys() - set(SEARCH_SWITCHES)):
        who = next((f"{fan.name}: " for fan in book.every if name in fan.switches), "")
        yield f"{who}there is no switch {name}"
    for name in book.ruling.policy.switches:
        if name not in written:
            yield f"the policy reads {name}, which is no switch"
    for fan in book.every:
        if Facts in fan.reads and fan.within is not None:
            yield f"{fan.name} reads Facts, which no class of tiles goes with"
        facts = [name for name in fan.asks if name in book.presets.facts]
        if facts and Facts not in fan.reads:
            yield f"{fan.name} asks for the fact {facts[0]}, and does not read Facts"
