"""How the reader wants it: language, tiles as notation or glyphs, colour, what the stream can show.

Beside the four languages a style knows the limits of the stream, whose `encoding` says what it can
write: `chinese` is off where it cannot write every player's script (names are then those of the
reader's language alone), `utf8` where JSON must be plain ASCII. `width` is how wide an answer may
be; 0 takes the terminal's width. In a spreadsheet, lines may end as Excel likes them (`excel`), and
texts may be kept from being formulas (`inert`); `look` is how a score stands in one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from scorer.languages import translate
from scorer.report.words import UNITS, say
from scorer.rules.fan import Fan
from scorer.tiles import glyph, parse_tiles

if TYPE_CHECKING:
    from scorer.report.rows import Look

_COLOURS: Final = {"label": "36", "good": "1;32", "bad": "1;31", "won": "1;33", "dim": "2"}
_SCRIPTS: Final = ("zh-Hans", "zh-Hant")
_END: Final = "\x1b[0m"
COLOURS: Final = (*(f"\x1b[{colour}m" for colour in _COLOURS.values()), _END)  # all that we write
_IN_BRACKETS: Final = r" \([^\x00-\x7f]+\)"
_OTHER_FORMS: Final = str.maketrans({"么": "幺", "幺": "么", "碰": "ポン", "裏": "裡"})
_TILE_RUNS: Final = r"(?:[0-9]+[mpsf]|[ESWNCFPJ])+(?![a-z0-9])"


class Style(NamedTuple):
    """The reader's wishes and the limits of the stream."""

    lang: str = "en"
    glyphs: bool = False
    color: bool = False
    chinese: bool = True
    utf8: bool = True
    width: int = 0
    encoding: str = "utf-8"
    excel: bool = False
    inert: bool = False
    look: Look | None = None

    def say(self, key: str, *filled: object) -> str:
        """Return a word of the table in the reader's language."""
        text = say(key, self.lang, *filled)
        if self.chinese or self.lang != "en":
            return text
        return re.sub(_IN_BRACKETS, "", text)

    def shows(self, text: str) -> bool:
        """Tell whether the stream can write a text."""
        if text.isascii():
            return True
        try:
            text.encode(self.encoding if self.chinese or self.lang != "en" else "ascii")
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def text(self, text: str) -> str:
        """Return a sentence in the reader's language, as far as it has a translation."""
        return translate(text, self.lang)

    def unit(self, unit: str) -> str:
        """Return a unit as it is written behind a number."""
        if self.shows(UNITS.get(unit, unit)):
            return UNITS.get(unit, unit)
        return next((name for name, sign in UNITS.items() if sign == unit), unit)

    def names(self, fan: Fan) -> tuple[str, str]:
        """Return a fan's name in the players' script, and the reader's name where it differs.

        A Chinese name that differs by its script alone is one name, in the reader's script.
        """
        beside = fan.name_in(self.lang)
        if not self.chinese:
            written = (name for name in _spellings(beside) if self.shows(name))
            return next(written, fan.english), ""
        if self.lang in _SCRIPTS and fan.players_name in map(fan.name_in, _SCRIPTS):
            return beside, ""
        romaji = fan.names.get("romaji", beside)
        if self.lang == "en" and romaji.casefold() != beside.casefold():
            beside = f"{romaji}: {beside}"
        own = fan.players_name
        return own, "" if beside == own else beside

    def house(self, names: Mapping[str, str]) -> str:
        """Return what a club calls its rules, in the reader's language if it says so."""
        return names.get(self.lang, names["name"])

    def name(self, fan: Fan) -> str:
        """Return the one name by which a fan is referred to."""
        return self.names(fan)[0]

    def paint(self, text: str, how: str) -> str:
        """Colour a text if the reader wants colour."""
        return f"\x1b[{_COLOURS[how]}m{text}{_END}" if self.color and text else text

    def tiles(self, text: str) -> str:
        """Show a text of tiles and marks as it is, or with glyphs: 5p+5p, 🀝+🀝."""
        return re.sub(_TILE_RUNS, _glyphs, text) if self.glyphs else text


def _spellings(name: str) -> tuple[str, str]:
    """Return a name as it is, and with other forms for the signs that few encodings have."""
    return name, name.translate(_OTHER_FORMS)


def _glyphs(run: re.Match[str]) -> str:
    return "".join(map(glyph, parse_tiles(run[0])))
