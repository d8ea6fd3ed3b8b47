"""Hands and their groups as players see them, in the notation or with glyphs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scorer.hand import Hand, Meld
from scorer.notation.writer import write, write_meld
from scorer.readings.reading import Reading, ReadSet
from scorer.report.style import Style
from scorer.tiles import JOKER, RED_FIVES, TEXTS, glyph, kind_of, write_tiles

_MARK: Final = r"-[LAR]?|_"
_TILE_SIGN: Final = r"[0-9ESWNCFPJ]"


def hand_text(hand: Hand, style: Style) -> str:
    """Show a hand in canonical form; with glyphs its tiles are drawn, the words stay.

    A red five, which no glyph tells from another one, stays in the notation.
    """
    if not style.glyphs:
        return write(hand)
    tiles = "".join(map(_drawn, hand.concealed))
    melds = [_meld_glyphs(meld) for meld in hand.melds]
    win = "" if hand.win is None else f"+{_drawn(hand.win)}"
    flowers = "".join(map(glyph, hand.flowers))
    rest = replace(hand, concealed=(), melds=(), win=None, flowers=())
    if hand.flowers:
        rest = replace(rest, flower_count=0)
    return " ".join(filter(None, (tiles, *melds, win, flowers, write(rest))))


def _drawn(tile: int) -> str:
    return TEXTS[tile] if tile in RED_FIVES else glyph(tile)


def _meld_glyphs(meld: Meld) -> str:
    text = write_meld(meld)
    if set(RED_FIVES) & set(meld.tiles):
        return text
    mark = re.search(_MARK, text)
    glyphs = list(map(glyph, meld.tiles))
    if meld.called == len(glyphs) - 1:  # a mark behind the last would say that it is a chow
        glyphs[-1] = f"({glyphs[-1]})"
    elif mark:
        glyphs.insert(len(re.findall(_TILE_SIGN, text[: mark.start()])), mark[0])
    return "".join(glyphs)


def set_texts(reading: Reading, hand: Hand, style: Style) -> list[str]:
    """Show each group of a reading: `123m`, called `555p-A`, completed by the win `5p+5p`."""
    reds = [tile for tile in hand.concealed if tile in RED_FIVES]
    return [_set_text(one, hand.win, reds, style) for one in reading.sets]


def _set_text(one: ReadSet, win: int | None, reds: list[int], style: Style) -> str:
    """Show a group; the first that can has the red fives, which are taken out of `reds`."""
    if one.meld is not None:
        return _meld_glyphs(one.meld) if style.glyphs else write_meld(one.meld)
    tiles, wild = list(one.tiles), list(one.wild)
    if not one.won or win is None:
        return _tiles_text(_with_reds(tiles, reds), wild, style)
    if win in RED_FIVES:
        tiles.remove(kind_of(win))
        won = style.tiles(write_tiles((win,)))
        return style.paint(f"{_tiles_text(tiles, wild, style)}+{won}", "won")
    last = kind_of(win)
    if last == JOKER and wild:
        last = wild.pop()
        won = f"({style.tiles(write_tiles((last,)))})"
    else:
        won = style.tiles(write_tiles((last,)))
    tiles.remove(last)
    tiles = _with_reds(tiles, reds)
    return style.paint(f"{_tiles_text(tiles, wild, style)}+{won}", "won")


def _with_reds(tiles: list[int], reds: list[int]) -> list[int]:
    for red in list(reds):
        if kind_of(red) in tiles:
            tiles[tiles.index(kind_of(red))] = red
            reds.remove(red)
    return tiles


def _tiles_text(tiles: Sequence[int], wild: Sequence[int], style: Style) -> str:
    """Show the tiles of a group; those that a wild tile stands for are in brackets: 4(5)6p."""
    if not wild:
        return style.tiles(write_tiles(tiles))
    left = list(wild)
    text = letter = ""
    for tile in tiles[::-1]:  # of equal tiles the last are the wild ones
        sign = TEXTS[tile]
        if style.glyphs:
            shown = glyph(tile)
        else:
            shown, of_suit = sign[0], sign[1:]
            if of_suit != letter:
                text, letter = f"{of_suit}{text}", of_suit
        if tile in left:
            left.remove(tile)
            shown = f"({shown})"
        text = f"{shown}{text}"
    return text
