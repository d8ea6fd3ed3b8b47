"""What no variant accepts of a hand, whatever its rules: tiles that are not there, a wrong number.

What a variant says besides stands in `scorer.scoring.checks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from scorer.circumstances import FLAGS
from scorer.errors import HandError
from scorer.game import GAME, Game
from scorer.hand import CHOW, KONG, KONGS, MELD_SIZES, Hand, meld_kind
from scorer.tiles import JOKER, TEXTS, WINDS, kind_of, write_tiles

_NUMBERS: Final = {4: "four", 5: "five", 8: "eight", 9: "nine", 20: "twenty"}


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


def problems(hand: Hand, game: Game = GAME, *, waiting: bool = False) -> list[Problem]:
    """Return what is wrong with a hand in every variant of a game; an empty list if nothing is.

    A `waiting` hand has no winning tile.
    """
    if unknown := [tile for tile in hand.tiles() if tile not in TEXTS]:
        message = f"there is no tile {unknown[0]!r}"
        return [Problem("bad tile", message, "See scorer.tiles.", ("hand", 0))]
    found = [*_meld_problems(hand), *_copy_problems(hand, game.copies)]
    for flag in hand.flags:
        if flag not in FLAGS:
            message = f"there is no circumstance {flag!r}"
            found.append(
                Problem("bad flag", message, f"There are {', '.join(FLAGS)}.", ("hand", 0))
            )
    if hand.flower_count and (message := _flower_problem(hand, game)):
        found.append(Problem("bad flowers", message, "", ("flowers", 0)))
    for wind, what in ((hand.seat, "seat"), (hand.round, "round")):
        if wind is not None and wind not in WINDS:
            message = f"{TEXTS.get(wind, wind)} is no {what} wind"
            found.append(Problem("bad wind", message, "A wind is one of E S W N.", ("hand", 0)))
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
            message = f"{size} tiles: the hand is waiting, not won"
            hint = "Add the winning tile as +TILE, e.g. +5p, or ask mjscore waits."
            return Problem("wrong tile count", message, hint, ("hand", 0))
    elif lost:
        message = "a hand that did not win has no winning tile"
        hint = "Leave out the word lost (未和), or the winning tile."
        return Problem("contradictory flags", message, hint, ("win", 0))
    elif have == size:
        return None
    won = hand.win is not None
    total = have + won
    wanted = size if lost or waiting else size + 1
    off = total - wanted
    kongs = " (a kong counts as three)" if any(meld.is_kong for meld in hand.melds) else ""
    tiles = f"{total} tile{'s' * (total != 1)}"
    parts = f"{have} in hand + 1 won on = {tiles}" if won else tiles
    excess = f"{off} too many" if off > 0 else f"{-off} too few"
    kind = "a losing hand" if lost else "a waiting hand" if waiting else "a winning hand"
    message = f"{parts}, and {kind} has {wanted}{kongs}: {excess}"
    return Problem("wrong tile count", message, "", ("hand", 0))


def _meld_problems(hand: Hand) -> Iterator[Problem]:
    for i, meld in enumerate(hand.melds):
        found = None if JOKER in meld.tiles else meld_kind(meld.tiles)
        wanted = KONG if meld.kind in KONGS else meld.kind
        if JOKER in meld.tiles and len(meld.tiles) == MELD_SIZES.get(meld.kind):
            continue  # what a joker may do in a set is the variant's affair
        if found != wanted:
            text = write_tiles(meld.tiles)
            said = meld.kind.replace("_", " ")
            message = f"{text} is {_article(found)}, not {_article(said)}" if found else ""
            message = message or f"{text} is no {said}"
            yield Problem("bad meld", message, "", ("meld", i))
        elif meld.kind == CHOW and meld.source not in (None, "left"):
            message = "a chow can only be called from the left (上家)"
            yield Problem("bad meld", message, "", ("meld", i))


def _article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


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
            many = _NUMBERS.get(copies + 1, str(copies + 1))
            few = _NUMBERS.get(copies, str(copies))
            message = f"{many} of {TEXTS[kind]}: a set has {few} of each tile"
            yield Problem("too many copies", message, "", blame)


def _flower_problem(hand: Hand, game: Game) -> str:
    """Return what is wrong with the number of flowers, of each and in all; empty if nothing is."""
    most = game.flower_tiles
    counted = Counter(hand.flowers)
    crowded = [tile for tile in counted if counted[tile] > max(1, game.most_of_flower(tile))]
    if hand.flower_count <= most and not crowded:
        return ""
    many = _NUMBERS.get(most, str(most))
    if len(hand.flowers) < hand.flower_count:
        return f"{hand.flower_count} flowers: there are only {many}"
    if most == len(game.flowers):
        return f"there are {many} flowers, each once"
    each = ", ".join(f"{TEXTS[tile]} {copies}" for tile, copies in game.flowers)
    return f"there are {many} flowers: {each}"
