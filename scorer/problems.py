"""What no variant accepts of a hand, whatever its rules: tiles that are not there, a wrong number.

What a variant says besides stands in `scorer.scoring.checks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from scorer.circumstances import FLAGS
from scorer.errors import HandError
from scorer.game import GAME, Game
from scorer.hand import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    KONG,
    KONGS,
    MELD_SIZES,
    PUNG,
    QUINT,
    SEXTET,
    Hand,
    meld_kind,
)
from scorer.message import Message, plural
from scorer.tiles import JOKER, TEXTS, WINDS, kind_of, write_tiles

_NUMBERS: Final = {
    4: Message("four"),
    5: Message("five"),
    8: Message("eight"),
    9: Message("nine"),
    20: Message("twenty"),
}
# the sets that are called or laid out, as a message names them
MELDS: Final[Mapping[str, str]] = {
    CHOW: Message("a chow"),
    PUNG: Message("a pung"),
    KONG: Message("a kong"),
    ADDED_KONG: Message("an added kong"),
    CONCEALED_KONG: Message("a concealed kong"),
    QUINT: Message("a quint"),
    SEXTET: Message("a sextet"),
}


class Problem(NamedTuple):
    """Something that no variant accepts, and what is to blame.

    `blame` is `("concealed", i)`, `("meld", i)`, `("win", 0)`, `("flowers", 0)`, or `("hand", 0)`
    for the whole; the notation turns it into a place in the text.
    """

    kind: str
    message: str
    hint: str
    blame: tuple[str, int]

    def error(self) -> HandError:
        """Return the problem as the error to raise."""
        return HandError(self.kind, self.message, self.hint, self.blame)


def _number(number: int) -> str:
    return _NUMBERS.get(number, str(number))


def problems(hand: Hand, game: Game = GAME, *, waiting: bool = False) -> list[Problem]:
    """Return what is wrong with a hand in every variant of a game; an empty list if nothing is.

    A `waiting` hand has no winning tile.
    """
    if unknown := [tile for tile in hand.tiles() if tile not in TEXTS]:
        message = Message("there is no tile {unknown!r}", unknown=unknown[0])
        return [Problem("bad tile", message, Message("See scorer.tiles."), ("hand", 0))]
    found = [*_meld_problems(hand), *_copy_problems(hand, game.copies)]
    for flag in hand.flags:
        if flag not in FLAGS:
            message = Message("there is no circumstance {flag!r}", flag=flag)
            found.append(
                Problem(
                    "bad flag",
                    message,
                    Message("There are {listed}.", listed=", ".join(FLAGS)),
                    ("hand", 0),
                )
            )
    if hand.flower_count and (flowers := _flower_problem(hand, game)):
        found.append(Problem("bad flowers", flowers, "", ("flowers", 0)))
    for wind, what in ((hand.seat, Message("seat")), (hand.round, Message("round"))):
        if wind is not None and wind not in WINDS:
            message = Message("{tile} is no {what} wind", tile=TEXTS.get(wind, wind), what=what)
            found.append(
                Problem("bad wind", message, Message("A wind is one of E S W N."), ("hand", 0))
            )
    if count := count_problem(hand, game.size, waiting=waiting):
        found.append(count)
    return found


def count_problem(hand: Hand, size: int, *, waiting: bool = False) -> Problem | None:
    """Return what is wrong with the number of tiles, or None."""
    have, lost = hand.size(), "losing" in hand.flags
    if hand.win is None:
        if (lost or waiting) and have == size:
            return None
        if have == size:
            message = Message("{size} tiles: the hand is waiting, not won", size=size)
            hint = Message("Add the winning tile as +TILE, e.g. +5p, or ask mjscore waits.")
            return Problem("wrong tile count", message, hint, ("hand", 0))
    elif lost:
        message = Message("a hand that did not win has no winning tile")
        hint = Message("Leave out the word lost (未和), or the winning tile.")
        return Problem("contradictory flags", message, hint, ("win", 0))
    elif have == size:
        return None
    won = hand.win is not None
    total = have + won
    wanted = size if lost or waiting else size + 1
    off = total - wanted
    parts: str = plural(total, "{n} tile", "{n} tiles")
    if won:
        parts = Message("{have} in hand + 1 won on = {tiles}", have=have, tiles=parts)
    must = Message("a winning hand has {wanted}", wanted=wanted)
    if lost:
        must = Message("a losing hand has {wanted}", wanted=wanted)
    elif waiting:
        must = Message("a waiting hand has {wanted}", wanted=wanted)
    if any(meld.is_kong for meld in hand.melds):
        must = Message("{must} (a kong counts as three)", must=must)
    excess = Message("{n} too many", n=off) if off > 0 else Message("{n} too few", n=-off)
    message = Message("{parts}, and {must}: {excess}", parts=parts, must=must, excess=excess)
    return Problem("wrong tile count", message, "", ("hand", 0))


def _meld_problems(hand: Hand) -> Iterator[Problem]:
    for i, meld in enumerate(hand.melds):
        found = None if JOKER in meld.tiles else meld_kind(meld.tiles)
        wanted = KONG if meld.kind in KONGS else meld.kind
        if JOKER in meld.tiles and len(meld.tiles) == MELD_SIZES.get(meld.kind):
            continue  # what a joker may do in a set is the variant's affair
        if found != wanted:
            text = write_tiles(meld.tiles)
            said = MELDS.get(meld.kind, meld.kind)
            message = Message("{text} is not {said}", text=text, said=said)
            if found:
                message = Message(
                    "{text} is {found}, not {said}", text=text, found=MELDS[found], said=said
                )
            yield Problem("bad meld", message, "", ("meld", i))
        elif meld.kind == CHOW and meld.source not in (None, "left"):
            message = Message("a chow can only be called from the left (上家)")
            yield Problem("bad meld", message, "", ("meld", i))


def _copy_problems(hand: Hand, copies: int) -> Iterator[Problem]:
    counted: Counter[int] = Counter()
    places = [(tile, ("concealed", i)) for i, tile in enumerate(hand.concealed)]
    places += [(tile, ("meld", i)) for i, meld in enumerate(hand.melds) for tile in meld.tiles]
    if hand.win is not None:
        places.append((hand.win, ("win", 0)))
    for tile, blame in places:
        kind = kind_of(tile)
        counted[kind] += 1
        if kind < JOKER and counted[kind] == copies + 1:
            many, few = _number(copies + 1), _number(copies)
            message = Message(
                "{many} of {tile}: a set has {few} of each tile",
                many=many,
                tile=TEXTS[kind],
                few=few,
            )
            yield Problem("too many copies", message, "", blame)


def _flower_problem(hand: Hand, game: Game) -> str:
    """Return what is wrong with the number of flowers, of each and in all; empty if nothing is."""
    most = game.flower_tiles
    counted = Counter(hand.flowers)
    crowded = [tile for tile in counted if counted[tile] > max(1, game.most_of_flower(tile))]
    if hand.flower_count <= most and not crowded:
        return ""
    many = _number(most)
    if len(hand.flowers) < hand.flower_count:
        return Message(
            "{flower_count} flowers: there are only {many}",
            flower_count=hand.flower_count,
            many=many,
        )
    if most == len(game.flowers):
        return Message("there are {many} flowers, each once", many=many)
    each = ", ".join(f"{TEXTS[tile]} {copies}" for tile, copies in game.flowers)
    return Message("there are {many} flowers: {each}", many=many, each=each)
