"""What the numbers of a log mean: tiles, melds, yaku, limits, the rules of a lobby.

The tiles are numbered 0 to 135, four of each kind, the kinds in the order 1m–9m, 1p–9p, 1s–9s,
E S W N, P F C; the first of the fives (16, 52, 88) are the red ones, where there are red fives.

A meld is 16 bits, of which the lowest two say whom the tile was called from, seen from the caller
(0 himself, 1 right, 2 across, 3 left), and the next ones what it is:

    chow          … tile 6 bits ┆ – ┆ 3 copies, 2 bits each ┆ 1 ┆ from
    pung          … tile 7 bits ┆ – ┆ copy left out, 2 bits ┆ 0 1 0 ┆ from
    added kong    … tile 7 bits ┆ – ┆ copy added, 2 bits    ┆ 1 0 0 ┆ from
    north aside   … with three players only                 ┆ bit 5
    kong          … tile 8 bits ┆ – ┆ 0 0 0 0 ┆ from
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scorer.errors import HandError
from scorer.hand import ADDED_KONG, CHOW, CONCEALED_KONG, IN_TURN, KONG, PUNG
from scorer.message import Message
from scorer.tiles import WINDS, C, F, P, write_tiles

TILES: Final = 136
_KINDS: Final[tuple[int, ...]] = (*range(27), *WINDS, P, F, C)
_RED: Final = {16: 34, 52: 35, 88: 36}

NO_RED_FIVES: Final = 0x02
NO_OPEN_TANYAO: Final = 0x04
THREE_PLAYERS: Final = 0x10

LIMITS: Final = (None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
YAKU: Final = (
    "menzen-tsumo", "riichi", "ippatsu", "chankan", "rinshan-kaihou", "haitei", "houtei", "pinfu",
    "tanyao", "iipeikou",
    "yakuhai-seat", "yakuhai-seat", "yakuhai-seat", "yakuhai-seat",
    "yakuhai-round", "yakuhai-round", "yakuhai-round", "yakuhai-round",
    "yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun", "double-riichi", "chiitoitsu", "chanta",
    "ittsuu", "sanshoku-doujun", "sanshoku-doukou", "sankantsu", "toitoi", "sanankou",
    "shousangen", "honroutou", "ryanpeikou", "junchan", "honitsu", "chinitsu", "renhou",
    "tenhou", "chiihou", "daisangen", "suuankou", "suuankou-tanki", "tsuuiisou", "ryuuiisou",
    "chinroutou", "chuuren", "junsei-chuuren", "kokushi", "kokushi-13", "daisuushii",
    "shousuushii", "suukantsu", "dora", "ura-dora", "aka-dora",
)  # fmt: skip
# The circumstances that a recorded yaku tells, for a win whose deal cannot be followed.
TOLD: Final = {
    "riichi": "riichi",
    "double-riichi": "double_riichi",
    "ippatsu": "ippatsu",
    "chankan": "rob_kong",
    "rinshan-kaihou": "after_kong",
    "haitei": "last_draw",
    "houtei": "last_discard",
    "renhou": "human",
    "tenhou": "heavenly",
    "chiihou": "earthly",
}


class Called(NamedTuple):
    """A meld: its kind, its tiles, whom the tile came from, and that tile (of a kong: added)."""

    kind: str
    tiles: tuple[int, ...]
    turns: int
    taken: int | None

    @property
    def type(self) -> int:
        """The kind of its first tile, 0 to 33 in the order of the log."""
        return self.tiles[0] // 4


def bad(message: str, hint: str = "") -> HandError:
    """Return the refusal of something that stands in a log."""
    return HandError("bad log", message, hint)


def three_players() -> HandError:
    """Return the refusal of a game that is not ours."""
    message = Message("this is a game of three players (三麻, sanma)")
    return HandError(
        "three players", message, Message("The variant riichi is the game of four players.")
    )


_MOST: Final = 10**8  # points that somebody may gain


def number(text: str, name: str, top: int) -> int:
    """Read a number from 0 up to `top`; raises HandError that names it."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10) or int(text) > top:
        raise bad(
            Message(
                "{name} is a number from 0 to {top}, and {cut!r} is none",
                name=name,
                top=top,
                cut=_cut(text),
            )
        )
    return int(text)


def _cut(text: str) -> str:
    return text if len(text) <= 20 else f"{text[:19]}…"


def change(text: str, name: str) -> int:
    """Read a number that may have a sign."""
    digits = text.removeprefix("-")
    size = number(digits, name, _MOST)
    return size if digits == text else -size


def numbers(text: str, name: str, top: int) -> list[int]:
    """Read numbers with commas between them; an empty text has none."""
    return [number(part, name, top) for part in text.split(",")] if text else []


def as_tile(tile: int, red: bool) -> int:
    """Return the tile that a number names, as the program has it."""
    kind = _KINDS[tile // 4]
    return _RED.get(tile, kind) if red else kind


def in_text(found: Iterable[int], red: bool) -> str:
    """Write numbered tiles in the notation."""
    return write_tiles(as_tile(tile, red) for tile in found)


def meld(code: int) -> Called:
    """Return the meld of a number; raises HandError for a number that is none."""
    turns = code & 3
    if code & 4:
        base, at = divmod(code >> 10, 3)
        suit, low = divmod(base, 7)
        if suit > 2 or IN_TURN[turns] != "left":
            raise bad(Message("m: {code} is no chow", code=code))
        first = suit * 9 + low
        chow = tuple((first + i) * 4 + (code >> 3 + 2 * i & 3) for i in range(3))
        return Called(CHOW, chow, turns, chow[at])
    if code & 0x18:
        kind, at = divmod(code >> 9, 3)
        if kind > 33 or turns == 0:
            raise bad(Message("m: {code} is no pung", code=code))
        spare = kind * 4 + (code >> 5 & 3)
        four = range(kind * 4, kind * 4 + 4)
        three = tuple(tile for tile in four if tile != spare)
        if code & 8:
            return Called(PUNG, three, turns, three[at])
        return Called(ADDED_KONG, tuple(four), turns, spare)
    if code & 0x20:
        raise three_players()
    taken = code >> 8
    if taken >= TILES:
        raise bad(Message("m: {code} is no kong", code=code))
    four = range(taken // 4 * 4, taken // 4 * 4 + 4)
    if turns:
        return Called(KONG, tuple(four), turns, taken)
    return Called(CONCEALED_KONG, tuple(four), 0, None)
