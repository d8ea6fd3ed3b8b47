"""Tiles: their kinds, their text in the notation, their names and glyphs.

A tile is a small integer, so that hands can be packed and counted quickly:

    0–8   1m–9m   万 characters        27–30  E S W N   winds
    9–17  1p–9p   饼 dots              31–33  C F P     中 red, 发 green, 白 white dragon
    18–26 1s–9s   条 bamboos           34–36  0m 0p 0s  red fives
                                       37     J         a joker or wild tile
    41–48 1f–8f   flowers 春夏秋冬 梅兰菊竹; 1f and 5f belong to East, 2f 6f to South, and so on

The first 34 are the *kinds*; `kind_of` maps a red five to its five.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scorer.message import Message

KINDS: Final = 34
SUITS: Final = "mps"
HONOURS: Final = "ESWNCFP"
E, S, W, N, C, F, P = range(27, 34)
WINDS: Final = (E, S, W, N)
DRAGONS: Final = (C, F, P)
RED_FIVES: Final = (34, 35, 36)
JOKER: Final = 37
FLOWERS: Final = tuple(range(41, 49))

TEXTS: Final[dict[int, str]] = {
    **{suit * 9 + rank: f"{rank + 1}{SUITS[suit]}" for suit in range(3) for rank in range(9)},
    **{27 + i: letter for i, letter in enumerate(HONOURS)},
    **{34 + suit: f"0{SUITS[suit]}" for suit in range(3)},
    JOKER: "J",
    **{40 + i: f"{i}f" for i in range(1, 9)},
}
TILES: Final[dict[str, int]] = {text: tile for tile, text in TEXTS.items()} | {"?": JOKER}

_DIGITS: Final = "0123456789"
_NUMERALS: Final = "一二三四五六七八九"
_SUIT_NAMES: Final = {
    "zh-Hans": "万饼条",
    "zh-Hant": "萬餅條",
    "ja": "萬筒索",
}
_HONOUR_NAMES: Final = {
    "zh-Hans": "东南西北中发白",
    "zh-Hant": "東南西北中發白",
    "ja": "東南西北中發白",
}
_ENGLISH_SUITS: Final = ("characters", "dots", "bamboos")
_ENGLISH_HONOURS: Final = (
    "East",
    "South",
    "West",
    "North",
    "red dragon",
    "green dragon",
    "white dragon",
)
FLOWER_NAMES: Final = {
    "zh-Hans": "春夏秋冬梅兰菊竹",
    "zh-Hant": "春夏秋冬梅蘭菊竹",
    "ja": "春夏秋冬梅蘭菊竹",
}
_GLYPH_SUITS: Final = (0x1F007, 0x1F019, 0x1F010)
_GLYPH_HONOURS: Final = (0x1F000, 0x1F001, 0x1F002, 0x1F003, 0x1F004, 0x1F005, 0x1F006)
_GLYPH_FLOWERS: Final = (  # the Unicode block has 梅兰竹菊 first, then 春夏秋冬
    0x1F026,
    0x1F027,
    0x1F028,
    0x1F029,
    0x1F022,
    0x1F023,
    0x1F025,
    0x1F024,
)


def kind_of(tile: int) -> int:
    """Return the kind of a tile: itself, or the plain five of a red five."""
    return (tile - 34) * 9 + 4 if 34 <= tile <= 36 else tile


def suit_of(tile: int) -> int:
    """Return 0, 1, 2 for characters, dots and bamboos, and 3 for honours."""
    return min(kind_of(tile) // 9, 3)


def number_of(tile: int) -> int:
    """Return the number 1 to 9 of a suit tile, and 0 for every other tile."""
    kind = kind_of(tile)
    return kind % 9 + 1 if kind < 27 else 0


def is_outside(tile: int) -> bool:
    """Tell whether a tile is a 1, a 9 or an honour (幺九牌)."""
    return number_of(tile) in (0, 1, 9)


def write_tiles(tiles: Iterable[int]) -> str:
    """Write tiles in the notation; neighbours of one suit share the letter: `123m456pEE`."""
    out: list[str] = []
    letter = ""
    for tile in tiles:
        text = TEXTS[tile]
        if len(text) == 1:
            out.append(letter + text)
            letter = ""
        else:
            if letter and letter != text[1]:
                out.append(letter)
            out.append(text[0])
            letter = text[1]
    return "".join(out) + letter


def parse_tiles(text: str) -> tuple[int, ...]:
    """Read tiles written plainly, as `write_tiles` does; no dialects.

    Raises ValueError that names the character which cannot be read.
    """
    tiles: list[int] = []
    digits: list[str] = []
    for letter in text:
        if letter in _DIGITS:
            digits.append(letter)
        elif letter in "mpsf" and digits:
            for digit in digits:
                tile = TILES.get(digit + letter)
                if tile is None:
                    raise ValueError(Message("there is no tile {tile}", tile=digit + letter))
                tiles.append(tile)
            digits.clear()
        elif letter in TILES and not digits:
            tiles.append(TILES[letter])
        else:
            raise ValueError(Message("{letter!r} in {text!r} is no tile", letter=letter, text=text))
    if digits:
        number = "".join(digits)
        raise ValueError(
            Message("the number {number} in {text!r} has no suit", number=number, text=text)
        )
    return tuple(tiles)


def name(tile: int, lang: str = "en") -> str:
    """Name a tile in `zh-Hans`, `zh-Hant`, `ja` or `en`: 五万, 五萬, 5 of characters."""
    number = number_of(tile)
    if lang == "en":
        if tile in RED_FIVES:
            return f"red 5 of {_ENGLISH_SUITS[suit_of(tile)]}"
        if number:
            return f"{number} of {_ENGLISH_SUITS[suit_of(tile)]}"
        if tile in FLOWERS:
            return f"flower {tile - 40}"
        return "joker" if tile == JOKER else _ENGLISH_HONOURS[tile - 27]
    if tile in FLOWERS:
        return FLOWER_NAMES[lang][tile - 41]
    if tile == JOKER:
        return "百搭"
    if number:
        red = ("赤" if lang == "ja" else "红") if tile in RED_FIVES else ""
        return red + _NUMERALS[number - 1] + _SUIT_NAMES[lang][suit_of(tile)]
    return _HONOUR_NAMES[lang][tile - 27]


def glyph(tile: int) -> str:
    """Return the Unicode Mahjong tile; a red five looks like its five."""
    kind = kind_of(tile)
    if kind < 27:
        return chr(_GLYPH_SUITS[kind // 9] + kind % 9)
    if kind in FLOWERS:
        return chr(_GLYPH_FLOWERS[kind - 41])
    return "\U0001f02a" if kind == JOKER else chr(_GLYPH_HONOURS[kind - 27])
