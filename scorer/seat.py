"""Seats: E S W N as the winds sit, then 5 6 7 where more than four play; East is the dealer.

A `Seat` is a number from 0 in turn order, with its letter in records and its names.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Final
from unicodedata import normalize

from scorer.tiles import WINDS, name

_LETTERS: Final = "ESWN567"
_NUMBERED: Final = {"en": "seat {}", "zh-Hans": "第{}家", "zh-Hant": "第{}家", "ja": "{}番目の席"}
_WIND_NAMES: Final = {
    word: wind
    for wind, words in zip(
        WINDS,
        (
            "e east 东 東 1z ton dong",
            "s south 南 2z nan",
            "w west 西 3z shaa sha xi",
            "n north 北 4z pei bei",
        ),
        strict=True,
    )
    for word in words.split()
}
# What the player in the East seat is called.
DEALERS: Final = (
    "dealer", "oya", "zhuang", "zhuangjia", "親", "亲", "親家", "亲家", "庄家", "莊家", "庄", "莊",
)  # fmt: skip
_BEHIND_WINDS: Final = re.compile(
    r"[ _-]?(?:winds?|round|seat|[风風]?(?:[1-4]局?|局|[家场場圈])?)$"
)


def wind_named(text: str) -> int | None:
    """Return the wind of a name, as a tile: S, South, 南, 2z, 南家, south wind; None for others."""
    if len(text) > 20:
        return None
    folded = normalize("NFKC", text).strip().casefold()
    return _WIND_NAMES.get(_BEHIND_WINDS.sub("", folded, count=1) or folded)


def seat_named(text: str) -> int | None:
    """Return the wind of a seat's name, as a tile: as `wind_named`, and 親 or Dealer is East."""
    if normalize("NFKC", text[:20]).strip().casefold() in DEALERS:
        return WINDS[0]
    return wind_named(text)


class Seat(IntEnum):
    """A place at the table, in turn order."""

    E = 0
    S = 1
    W = 2
    N = 3
    FIFTH = 4
    SIXTH = 5
    SEVENTH = 6

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Return the seat of a letter or number; raises ValueError for any other text."""
        if len(text) != 1 or text not in _LETTERS:
            raise ValueError(f"{text!r} is no seat")
        return cls(_LETTERS.index(text))

    @classmethod
    def of_wind(cls, wind: int) -> Seat:
        """Return the seat of a wind tile."""
        return cls(WINDS.index(wind))

    @property
    def text(self) -> str:
        """Its letter or number in a record."""
        return _LETTERS[self]

    @property
    def wind(self) -> int | None:
        """The tile of its wind; the fifth seat and those after it have none."""
        return WINDS[self] if self < len(WINDS) else None

    def title(self, lang: str = "en") -> str:
        """Name the seat in a language: East, 东, seat 5."""
        return _NUMBERED[lang].format(self.text) if self.wind is None else name(self.wind, lang)

    def turns_after(self, other: Seat, players: int) -> int:
        """Return how many turns after another seat this one plays, at a table of so many."""
        return (self - other) % players

    def said_in(self, lang: str) -> str:
        """Name the seat in a message: East (E), seat 5."""
        title = self.title(lang)
        return title if self.wind is None else f"{title} ({self.text})"

    def __str__(self) -> str:
        """Name the seat in an English message."""
        return self.said_in("en")


def seats(players: int) -> tuple[Seat, ...]:
    """Return the seats of so many players, in turn order."""
    return tuple(Seat)[:players]
