"""Dora: the tiles that indicators name, how often a hand holds them, and its red fives.

The *dora key* of a hand, lowest first:

    | first 5 | of kongs 5 | ura first 5 | ura of kongs 5 | reds 2 | declared 1 |

    first        copies of the dora of the first indicator; dora that are only counted (dora=2)
    of kongs     copies of the dora of the indicators that kongs turned, each for itself
    ura …        the same of the indicators under them
    reds         red fives; who has all four fives of a suit has the red one, too
    declared     riichi was declared
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from scorer.hand import Hand
from scorer.message import Message
from scorer.problems import Problem
from scorer.tiles import DRAGONS, KINDS, RED_FIVES, TEXTS, E, N, P, kind_of, parse_tiles

MOST_INDICATORS: Final = 5
INDICATORS: Final = ("ind", "ura")  # the details that hold indicators
MOST_COUNTED: Final = 20  # dora that are only counted (dora=2)
_BITS: Final = 5
_FIELD: Final = (1 << _BITS) - 1
_URA_SHIFT: Final = 2 * _BITS
_RED_SHIFT: Final = 2 * _URA_SHIFT
_DECLARED_SHIFT: Final = _RED_SHIFT + 2
_NAMES: Final = {
    "ind": Message("a dora indicator"),
    "dora": Message("dora"),
    "ura": Message("an ura indicator"),
}


def dora_of(indicator: int) -> int:
    """Return the kind that an indicator names: the next one, in a circle.

    The numbers run to 9 and begin again with 1; E S W N; and white, green, red.
    """
    kind = kind_of(indicator)
    if kind < 27:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind in DRAGONS:  # in the order of their kinds they are red, green, white
        return P if kind == DRAGONS[0] else kind - 1
    return E if kind == N else kind + 1


def indicator_of(dora: int) -> int:
    """Return the kind of the indicator that names a dora."""
    return _INDICATOR_OF[kind_of(dora)]


_INDICATOR_OF: Final = {dora_of(kind): kind for kind in range(KINDS)}


@lru_cache(maxsize=4096)
def _indicated(text: str) -> tuple[int, ...]:
    """Return the kinds that are dora by a text of indicators."""
    return tuple(dora_of(tile) for tile in parse_tiles(text))


@lru_cache(maxsize=4096)
def _said(text: str) -> tuple[tuple[int, ...], int]:
    """Return the kinds that are said to be dora, or how many dora the hand is said to have."""
    if text.isdecimal():
        return (), int(text)
    return tuple(map(kind_of, parse_tiles(text))), 0


def dora_key(hand: Hand) -> int:
    """Return the dora key of a hand that has passed `dora_problems`."""
    details = dict(hand.details)
    kinds_said, counted = _said(details.get("dora", ""))
    shown = _indicated(details.get("ind", "")) + kinds_said
    hidden = _indicated(details.get("ura", ""))
    tiles = list(hand.tiles())
    kinds = list(map(kind_of, tiles))
    reds = len(red_fives(tiles))
    declared = "riichi" in hand.flags or "double_riichi" in hand.flags
    ura = _copies(hidden, kinds) << _URA_SHIFT
    said = declared << _DECLARED_SHIFT | reds << _RED_SHIFT
    return (said | ura | _copies(shown, kinds)) + counted


def red_fives(tiles: Sequence[int]) -> list[int]:
    """Return the red fives among tiles; all four fives of a suit have the red one among them."""
    kinds = list(map(kind_of, tiles))
    return [red for red in RED_FIVES if red in tiles or kinds.count(kind_of(red)) == 4]


def _copies(named: tuple[int, ...], kinds: list[int]) -> int:
    """Return how often the first of some dora is there, and above it how often the others are."""
    if not named:
        return 0
    return kinds.count(named[0]) | sum(map(kinds.count, named[1:])) << _BITS


def parted(key: int) -> tuple[int, int, int, int, int, bool]:
    """Return the fields of a dora key: first, of kongs, ura first, ura of kongs, reds, declared."""
    return (
        key & _FIELD,
        key >> _BITS & _FIELD,
        key >> _URA_SHIFT & _FIELD,
        key >> _URA_SHIFT + _BITS & _FIELD,
        key >> _RED_SHIFT & 3,
        bool(key >> _DECLARED_SHIFT),
    )


def dora_problems(hand: Hand) -> Iterator[Problem]:
    """Yield what is wrong with the indicators and the red fives of a hand."""
    details = dict(hand.details)
    copies = Counter(map(kind_of, hand.tiles()))
    reds = Counter(tile for tile in hand.tiles() if tile in RED_FIVES)
    if (counted := details.get("dora", "")).isdecimal():
        if int(counted) > MOST_COUNTED:
            message = Message(
                "dora={counted}: more than {most_counted} are not just counted",
                counted=counted,
                most_counted=MOST_COUNTED,
            )
            yield Problem(
                "bad value", message, Message("Write the indicators (ind=4m)."), ("hand", 0)
            )
        del details["dora"]
    for key, name in _NAMES.items():
        try:
            tiles = parse_tiles(details.get(key, ""))
        except ValueError as error:
            yield Problem(
                "bad tile",
                Message("{key}: {error}", key=key, error=error),
                Message("Write tiles, e.g. ind=4m."),
                ("hand", 0),
            )
            continue
        if strange := [tile for tile in tiles if tile >= RED_FIVES[-1] + 1]:
            message = Message("{tile} cannot be {name}", tile=TEXTS[strange[0]], name=name)
            yield Problem("bad tile", message, "", ("hand", 0))
            return
        if len(tiles) > MOST_INDICATORS:
            message = Message(
                "{key} has {number} tiles: there are {most_indicators} at most, one and four",
                key=key,
                number=len(tiles),
                most_indicators=MOST_INDICATORS,
            )
            yield Problem("bad indicators", message, "", ("hand", 0))
        if key in INDICATORS:
            copies.update(map(kind_of, tiles))
            reds.update(tile for tile in tiles if tile in RED_FIVES)
        else:
            copies.update(map(indicator_of, tiles))
    for kind, count in copies.items():
        if count > 4:
            message = Message(
                "{count} of {tile} with the indicators: a set has four of each tile",
                count=count,
                tile=TEXTS[kind],
            )
            yield Problem("too many copies", message, "", ("hand", 0))
    for red, count in reds.items():
        if count > 1:
            message = Message(
                "{count} of {tile}: a set has one red five of each suit",
                count=count,
                tile=TEXTS[red],
            )
            yield Problem(
                "too many copies",
                message,
                Message("Write {tile}.", tile=TEXTS[kind_of(red)]),
                ("hand", 0),
            )


def open_indicators(hand: Hand) -> list[int]:
    """Return the kinds of the indicators of a hand: those it says, and those its dora tell of."""
    details = dict(hand.details)
    said = [tile for key in INDICATORS for tile in parse_tiles(details.get(key, ""))]
    return [*map(kind_of, said), *map(indicator_of, _said(details.get("dora", ""))[0])]


def dora_tiles(hand: Hand) -> dict[str, list[int]]:
    """Return the tiles of a hand that are dora, red fives and ura dora, by `dora`, `red`, `ura`.

    A tile that two indicators name stands there twice.
    """
    details, tiles = dict(hand.details), list(hand.tiles())
    shown = _indicated(details.get("ind", "")) + _said(details.get("dora", ""))[0]
    return {
        "dora": [tile for kind in shown for tile in tiles if kind_of(tile) == kind],
        "red": red_fives(tiles),
        "ura": [
            tile
            for kind in _indicated(details.get("ura", ""))
            for tile in tiles
            if kind_of(tile) == kind
        ],
    }
