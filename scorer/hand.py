"""A hand as it lay on the table, and the checks that hold in every variant.

A `Hand` is a value: immutable, without any opinion on rules. Everything that needs a rule book
(what a flower is worth, whether a circumstance is possible) belongs to the variants.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from scorer.circumstances import FLAGS
from scorer.errors import HandError
from scorer.tiles import (
    FLOWERS,
    JOKER,
    TEXTS,
    kind_of,
    number_of,
    suit_of,
    write_tiles,
)

CHOW: Final = "chow"
PUNG: Final = "pung"
KONG: Final = "kong"
ADDED_KONG: Final = "added_kong"
CONCEALED_KONG: Final = "concealed_kong"
QUINT: Final = "quint"
SEXTET: Final = "sextet"
MELD_SIZES: Final[dict[str, int]] = {
    CHOW: 3,
    PUNG: 3,
    KONG: 4,
    ADDED_KONG: 4,
    CONCEALED_KONG: 4,
    QUINT: 5,
    SEXTET: 6,
}
KONGS: Final = (KONG, ADDED_KONG, CONCEALED_KONG)
SIDES: Final = ("left", "across", "right")
IN_TURN: Final = (None, "right", "across", "left")  # who comes so many turns after a player

_NUMBERS: Final = {4: "four", 5: "five", 8: "eight", 9: "nine"}


class Meld(NamedTuple):
    """A group on the table: a claimed chow, pung or kong, or a concealed kong.

    `source` is the side the claimed tile came from (`left`, `across`, `right`), if it is known.
    `called` is the place in `tiles` of the tile that was called, kept for chows only.
    """

    kind: str
    tiles: tuple[int, ...]
    source: str | None = None
    called: int | None = None

    @property
    def is_open(self) -> bool:
        """True for every group but a concealed kong."""
        return self.kind != CONCEALED_KONG

    @property
    def is_kong(self) -> bool:
        """True for the three sorts of kong."""
        return self.kind in KONGS


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand with its circumstances.

    `concealed` are the tiles in the hand as they were written, without the winning tile; `win` is
    the winning tile, None for a hand that did not win. `flowers` are the flower tiles that are
    known; `flower_count` is how many there are (more than `flowers` where only the number was
    given). `flags` are circumstances (`scorer.circumstances`) in the order written. `options` are
    house rules as (name, value), `details` facts of the hand and labels as (key, text)
    (`scorer.facts`).
    """

    concealed: tuple[int, ...]
    win: int | None = None
    melds: tuple[Meld, ...] = ()
    flowers: tuple[int, ...] = ()
    flower_count: int = 0
    flags: tuple[str, ...] = ()
    seat: int | None = None
    round: int | None = None
    variant: str | None = None
    options: tuple[tuple[str, object], ...] = ()
    details: tuple[tuple[str, str], ...] = ()
    ready: Any = field(default=None, init=False, compare=False, repr=False)
    """What scoring made of the hand the first time: checked and packed (`scorer.scoring`)."""

    def __post_init__(self) -> None:
        """Count the flowers that are named, if nobody did."""
        if self.flower_count < len(self.flowers):
            object.__setattr__(self, "flower_count", len(self.flowers))

    @property
    def self_draw(self) -> bool:
        """True if the player drew the winning tile."""
        return "self_draw" in self.flags

    def tiles(self) -> Iterator[int]:
        """Yield every tile of the hand: concealed, winning, and in melds; no flowers."""
        yield from self.concealed
        if self.win is not None and self.win not in FLOWERS:
            yield self.win
        for meld in self.melds:
            yield from meld.tiles

    def size(self) -> int:
        """Return how many tiles the hand holds without the winning one; each meld counts three."""
        return len(self.concealed) + 3 * len(self.melds)


def meld_kind(tiles: tuple[int, ...]) -> str | None:
    """Return `chow`, `pung` or `kong` for the tiles of a group in any order, or None."""
    kinds = sorted(map(kind_of, tiles))
    if len(set(kinds)) == 1:
        return {3: PUNG, 4: KONG, 5: QUINT, 6: SEXTET}.get(len(kinds))
    low = kinds[0]
    one_suit = suit_of(low) == suit_of(kinds[-1]) and number_of(low) > 0
    return CHOW if one_suit and kinds == [low, low + 1, low + 2] else None


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


def problems(
    hand: Hand, size: int = 13, copies: int = 4, *, waiting: bool = False
) -> list[Problem]:
    """Return what is wrong with a hand in every variant; an empty list if nothing is.

    `size` is how many tiles a hand of the variant holds without the winning tile, a kong counted
    as three; `copies` how many of each kind there are. A `waiting` hand has no winning tile.
    """
    if unknown := [tile for tile in hand.tiles() if tile not in TEXTS]:
        message = f"there is no tile {unknown[0]!r}"
        return [Problem("bad tile", message, "See scorer.tiles.", ("hand", 0))]
    found = [*_meld_problems(hand), *_copy_problems(hand, copies)]
    for flag in hand.flags:
        if flag not in FLAGS:
            message = f"there is no circumstance {flag!r}"
            found.append(
                Problem("bad flag", message, f"There are {', '.join(FLAGS)}.", ("hand", 0))
            )
    if hand.flower_count > len(FLOWERS) or len(set(hand.flowers)) < len(hand.flowers):
        message = (
            "there are eight flowers, each once"
            if len(hand.flowers) == hand.flower_count
            else f"{hand.flower_count} flowers: there are only eight"
        )
        found.append(Problem("bad flowers", message, "", ("flowers", 0)))
    for wind, what in ((hand.seat, "seat"), (hand.round, "round")):
        if wind is not None and wind not in range(27, 31):
            message = f"{TEXTS.get(wind, wind)} is no {what} wind"
            found.append(Problem("bad wind", message, "A wind is one of E S W N.", ("hand", 0)))
    if count := count_problem(hand, size, waiting=waiting):
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
