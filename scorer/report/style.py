"""How the reader wants it: language, tiles as notation or glyphs, colour, what the stream can show.

Beside the four languages a style knows two limits of the stream: `chinese` is off where it cannot
show Chinese (names are then English), `utf8` where JSON must be plain ASCII. `width` is how wide a
catalogue may be; 0 takes the terminal's width. In a spreadsheet, lines may end as Excel likes them
(`excel`), and texts may be kept from being formulas (`inert`); `look` is how a score stands in one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from scorer.report.words import UNITS, say
from scorer.rules.fan import Fan
from scorer.tiles import glyph, parse_tiles

if TYPE_CHECKING:
    from scorer.report.rows import Look

_COLOURS: Final = {"label": "36", "good": "1;32", "bad": "1;31", "won": "1;33", "dim": "2"}
_IN_BRACKETS: Final = r" \([^\x00-\x7f]+\)"
_TILE_RUNS: Final = r"(?:[0-9]+[mpsf]|[ESWNCFPJ])+(?![a-z0-9])"


class Style(NamedTuple):
    """The reader's wishes and the limits of the stream."""

    lang: str = "en"
    glyphs: bool = False
    color: bool = False
    chinese: bool = True
    utf8: bool = True
    width: int = 0
    excel: bool = False
    inert: bool = False
    look: Look | None = None

    def say(self, key: str, *filled: object) -> str:
        """Return a word of the table in the reader's language."""
        text = say(key, self.lang, *filled)
        return text if self.chinese else re.sub(_IN_BRACKETS, "", text)

    def unit(self, unit: str) -> str:
        """Return a unit as it is written behind a number."""
        if self.chinese:
            return UNITS.get(unit, unit)
        return next((name for name, sign in UNITS.items() if sign == unit), unit)

    def names(self, fan: Fan) -> tuple[str, str]:
        """Return a fan's name in the players' script, and in the reader's where it differs."""
        if not self.chinese:
            return fan.english, ""
        beside = fan.name_in(self.lang)
        romaji = fan.names.get("romaji", beside)
        if self.lang == "en" and romaji.casefold() != beside.casefold():
            beside = f"{romaji}: {beside}"
        own = fan.players_name
        return own, "" if beside == own else beside

    def house(self, names: Mapping[str, str]) -> str:
        """Return what a club calls its rules, in the reader's language if it says so."""
        return names.get(self.lang if self.chinese else "en", names["name"])

    def name(self, fan: Fan) -> str:
        """Return the one name by which a fan is referred to."""
        return self.names(fan)[0]

    def paint(self, text: str, how: str) -> str:
        """Colour a text if the reader wants colour."""
        return f"\x1b[{_COLOURS[how]}m{text}\x1b[0m" if self.color and text else text

    def tiles(self, text: str) -> str:
        """Show a text of tiles and marks as it is, or with glyphs: 5p+5p, 🀝+🀝."""
        return re.sub(_TILE_RUNS, _glyphs, text) if self.glyphs else text


def _glyphs(run: re.Match[str]) -> str:
    return "".join(map(glyph, parse_tiles(run[0])))
