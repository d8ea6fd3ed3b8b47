"""The course of a deal up to a win: who holds what, and the circumstances that follow from it.

Nothing of what the log says of the win itself is used here, so that it can be compared with it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from scorer.batch.tenhou.numbers import Called, meld
from scorer.errors import HandError
from scorer.hand import ADDED_KONG, CHOW, CONCEALED_KONG, KONGS, PUNG

_WALL: Final = 70  # tiles that are drawn, replacements for kongs among them
_DRAWS: Final = "TUVW"
_DISCARDS: Final = "DEFG"
# Types of tiles in the order of the log: a set of all of them makes others liable (包).
_ALL_OF: Final = (range(31, 34), range(27, 31))


class BrokenError(Exception):
    """The events of a deal do not fit together, or do not lead to the win."""


class Circumstances(NamedTuple):
    """What a deal says of its win: the flags, and who is liable, as a number of a seat."""

    flags: tuple[str, ...]
    liable: int | None


class _Event(NamedTuple):
    """A tile that was drawn, discarded or konged, by whom, and whether it was a replacement."""

    what: str
    who: int
    tiles: tuple[int, ...]
    replaces: bool = False


_DRAWN: Final = "drawn"
_DISCARDED: Final = "discarded"


class Course:
    """Follows a deal; raises BrokenError for an event that cannot come at its place."""

    def __init__(self, dealer: int, hands: Sequence[Collection[int]]) -> None:
        """Take who deals, and the four hands that were dealt."""
        self._dealer = dealer
        self._hands = [set(hand) for hand in hands]
        self._unseen = set(range(136)).difference(*self._hands)
        _check(all(len(hand) == 13 for hand in self._hands) and len(self._unseen) == 136 - 52)
        self._melds: list[list[Called]] = [[], [], [], []]
        self._sources: list[list[int]] = [[], [], [], []]  # who discarded the tile of each meld
        self._discards = [0] * 4
        self._riichi = [""] * 4
        self._declared: int | None = None
        self._one_shot = [False] * 4
        self._draws = 0
        self._called = False
        self._turn = dealer  # whose draw or discard is next
        self._draws_next = True
        self._replaces = False
        self._last: _Event | None = None

    def follow(self, events: str) -> None:
        """Follow the events of a row of `Wins`."""
        for word in events.split():
            try:
                self._take(word[0], word[1:])
            except (ValueError, HandError):
                raise BrokenError from None

    def _take(self, what: str, said: str) -> None:
        if what in _DRAWS:
            self._draw(_DRAWS.index(what), int(said))
        elif what in _DISCARDS:
            self._discard(_DISCARDS.index(what), int(said))
        elif what in "NR":
            who, second = map(int, said.split(","))
            _check(0 <= who < 4)
            if what == "N":
                self._call(who, meld(second))
            else:
                self._declare(who, second)
        else:
            raise BrokenError

    def _draw(self, who: int, tile: int) -> None:
        _check(self._draws_next and self._turn == who and tile in self._unseen)
        _check(self._declared is None and self._draws < _WALL)
        self._unseen.discard(tile)
        self._hands[who].add(tile)
        self._draws += 1
        if self._last and self._last.what in KONGS:  # nobody robbed it
            self._one_shot = [False] * 4
        self._last = _Event(_DRAWN, who, (tile,), self._replaces)
        self._draws_next = self._replaces = False

    def _discard(self, who: int, tile: int) -> None:
        _check(not self._draws_next and self._turn == who and tile in self._hands[who])
        self._hands[who].discard(tile)
        self._discards[who] += 1
        self._one_shot[who] = False
        self._last = _Event(_DISCARDED, who, (tile,))
        self._turn, self._draws_next = (who + 1) % 4, True

    def _declare(self, who: int, step: int) -> None:
        if step == 1:
            _check(not self._draws_next and self._turn == who and not self._riichi[who])
            _check(self._declared is None and all(one.turns == 0 for one in self._melds[who]))
            self._declared = who
            first = not self._discards[who] and not self._called
            self._riichi[who] = "double_riichi" if first else "riichi"
        else:
            _check(step == 2 and self._declared == who and self._discarded_by(who))
            self._declared = None
            self._one_shot[who] = True

    def _discarded_by(self, who: int) -> bool:
        return self._last is not None and self._last[:2] == (_DISCARDED, who)

    def _call(self, who: int, called: Called) -> None:
        if called.kind == ADDED_KONG:
            self._add(who, called)
        else:
            source = (who + called.turns) % 4
            if called.kind == CONCEALED_KONG:
                _check(self._has_drawn(who))
                taken = set()
            else:
                _check(self._declared is None and self._discarded_by(source))
                _check(self._last is not None and self._last.tiles == (called.taken,))
                _check(called.kind != CHOW or who == (source + 1) % 4)
                _check(not self._riichi[who])
                taken = {called.taken}
            own = set(called.tiles) - taken
            _check(own <= self._hands[who])
            self._hands[who] -= own
            self._melds[who].append(called)
            self._sources[who].append(source)
            self._one_shot = [False] * 4
        self._called = True
        self._turn = who
        self._draws_next = self._replaces = called.kind in KONGS
        tiles = called.tiles if called.taken is None else (called.taken,)
        self._last = _Event(called.kind, who, tiles)

    def _add(self, who: int, called: Called) -> None:
        """Add a tile to a pung; who may win in one shot still may, by robbing it."""
        _check(self._has_drawn(who) and called.taken in self._hands[who])
        for at, one in enumerate(self._melds[who]):
            if one.kind == PUNG and {*one.tiles, called.taken} == set(called.tiles):
                self._melds[who][at] = called
                self._hands[who].discard(called.taken)
                return
        raise BrokenError

    def _has_drawn(self, who: int) -> bool:
        return self._last is not None and self._last[:2] == (_DRAWN, who)

    def win(
        self, who: int, source: int, tile: int, hand: Collection[int], melds: Sequence[Called]
    ) -> Circumstances:
        """Return the circumstances of a win.

        `hand` are the concealed tiles with the winning one. Raises BrokenError for a win that the
        events do not lead to.
        """
        last = self._last
        _check(last is not None and last.who == source and tile in last.tiles)
        assert last is not None
        own = source == who
        _check(own == (last.what == _DRAWN))
        _check({tile} | self._hands[who] == set(hand))
        _check(sorted(one.tiles for one in self._melds[who]) == sorted(one.tiles for one in melds))
        robbed = last.what in (ADDED_KONG, CONCEALED_KONG)
        _check(own or robbed or last.what == _DISCARDED)
        _check(self._declared != who)
        first = not self._called and not self._discards[who]
        flags = {
            self._riichi[who]: True,
            "ippatsu": self._one_shot[who],
            "after_kong": own and last.replaces,
            "rob_kong": robbed,
            "last_draw": own and self._draws == _WALL and not last.replaces,
            "last_discard": not own and self._draws == _WALL,
            "heavenly": own and first and who == self._dealer,
            "earthly": own and first and who != self._dealer,
            "human": not own and first and who != self._dealer,
        }
        found = tuple(flag for flag, holds in flags.items() if flag and holds)
        return Circumstances(found, self._liable(who))

    def _liable(self, who: int) -> int | None:
        """Return who discarded the last dragon or wind that was called; with none concealed."""
        for types in _ALL_OF:
            sets = [i for i, one in enumerate(self._melds[who]) if one.type in types]
            if len(sets) == len(types):
                source = self._sources[who][sets[-1]]
                return None if source == who else source
        return None


def _check(holds: bool) -> None:
    if not holds:
        raise BrokenError
