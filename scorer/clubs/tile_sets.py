"""Sets of tiles as a club writes them: in the notation, or by words, apart by blanks.

    2468s    19m19p19s honours    C F P    bamboos winds    seat

`seat` and `round` are the winds of the table, where a word of a condition can tell them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scorer.message import Message
from scorer.tiles import DRAGONS, HONOURS, KINDS, WINDS, is_outside, number_of, parse_tiles
from scorer.tiles import write_tiles as write

_ALL: Final = range(KINDS)
WORDS: Final[dict[str, tuple[int, ...]]] = {
    "characters": tuple(range(9)),
    "dots": tuple(range(9, 18)),
    "bamboos": tuple(range(18, 27)),
    "numbers": tuple(range(27)),
    "terminals": tuple(kind for kind in _ALL if number_of(kind) in (1, 9)),
    "simples": tuple(kind for kind in _ALL if not is_outside(kind)),
    "honours": tuple(range(27, KINDS)),
    "winds": WINDS,
    "dragons": DRAGONS,
}
_ALSO: Final = {
    "honors": "honours", "bamboo": "bamboos", "万": "characters", "萬": "characters",
    "饼": "dots", "餅": "dots", "筒": "dots", "条": "bamboos", "條": "bamboos", "索": "bamboos",
    "数": "numbers", "數": "numbers", "字": "honours", "风": "winds", "風": "winds",
    "箭": "dragons",
}  # fmt: skip
_WINDS: Final = ("seat", "round")
EVERY: Final = (1 << KINDS) - 1


class TileSet(NamedTuple):
    """A set of kinds as a mask, and the winds of the table that are in it."""

    mask: int
    winds: tuple[str, ...] = ()

    @property
    def kinds(self) -> list[int]:
        """The kinds, lowest first."""
        return [kind for kind in range(KINDS) if self.mask >> kind & 1]

    @property
    def suits_differ(self) -> bool:
        """True if the numbers are not the same in all suits."""
        return len({self.mask >> 9 * suit & 511 for suit in range(3)}) > 1

    @property
    def others(self) -> TileSet:
        """All other kinds."""
        return TileSet(EVERY & ~self.mask)

    def __str__(self) -> str:
        words = [write(self.kinds)] if self.mask else []
        return " ".join([*words, *(f"{wind} wind" for wind in self.winds)])


def parse(text: str, *, winds: bool = False) -> TileSet:
    """Read a set of tiles; raises ValueError that says what cannot be read."""
    mask, of_table = 0, []
    for word in text.replace(",", " ").split():
        name = word.casefold()
        name = _ALSO.get(name, name)
        if name in _WINDS:
            if not winds:
                raise ValueError(Message("{name!r} can be told only of pungs and eyes", name=name))
            of_table.append(name)
            continue
        kinds = WORDS.get(name) or parse_tiles(word)
        if wrong := [kind for kind in kinds if kind >= KINDS]:
            raise ValueError(Message("{tile} is no tile of a set", tile=write(wrong[:1])))
        mask |= sum(1 << kind for kind in set(kinds))
    if not mask and not of_table:
        raise ValueError(Message("there is no tile"))
    return TileSet(mask, tuple(of_table))


HINT: Final = Message(
    "Write tiles as in a hand, 2468s or 5m5p5s or {honours}, or {listed} (seat and "
    "round for pungs and eyes).",
    honours=HONOURS,
    listed=", ".join(WORDS),
)
