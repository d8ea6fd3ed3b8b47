"""Hands and their groups as players see them, in the notation or with glyphs."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from scorer.hand import Hand, Meld
from scorer.notation.writer import write, write_meld
from scorer.readings.reading import Reading, ReadSet
from scorer.report.style import Style
from scorer.tiles import glyph, kind_of, write_tiles

_MARK: Final = r"-[LAR]?|_"
_TILE_SIGN: Final = r"[0-9ESWNCFPJ]"


def hand_text(hand: Hand, style: Style) -> str:
    """Show a hand in canonical form; with glyphs its tiles are drawn, the words stay."""
    if not style.glyphs:
        return write(hand)
    tiles = "".join(map(glyph, hand.concealed))
    melds = [_meld_glyphs(meld) for meld in hand.melds]
    win = "" if hand.win is None else f"+{glyph(hand.win)}"
    flowers = "".join(map(glyph, hand.flowers))
    rest = replace(hand, concealed=(), melds=(), win=None, flowers=())
    if hand.flowers:
        rest = replace(rest, flower_count=0)
    return " ".join(filter(None, (tiles, *melds, win, flowers, write(rest))))


def _meld_glyphs(meld: Meld) -> str:
    text = write_meld(meld)
    mark = re.search(_MARK, text)
    glyphs = list(map(glyph, meld.tiles))
    if mark:
        glyphs.insert(len(re.findall(_TILE_SIGN, text[: mark.start()])), mark[0])
    return "".join(glyphs)


def set_texts(reading: Reading, hand: Hand, style: Style) -> list[str]:
    """Show each group of a reading: `123m`, called `555p-A`, completed by the win `5p+5p`."""
    return [_set_text(one, hand.win, style) for one in reading.sets]


def _set_text(one: ReadSet, win: int | None, style: Style) -> str:
    if one.meld is not None:
        return _meld_glyphs(one.meld) if style.glyphs else write_meld(one.meld)
    tiles = list(one.tiles)
    if not one.won or win is None:
        return style.tiles(write_tiles(tiles))
    tiles.remove(kind_of(win))
    text = style.tiles(f"{write_tiles(tiles)}+{write_tiles((kind_of(win),))}")
    return style.paint(text, "won")
