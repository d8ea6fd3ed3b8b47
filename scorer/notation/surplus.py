"""A tile too many: the winning tile said again behind fourteen, or the hands that may be meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from scorer.game import Game
from scorer.hand import CONCEALED_KONG, KONG, Hand, Meld
from scorer.message import Message, joined
from scorer.notation.draft import Draft
from scorer.notation.writer import write
from scorer.problems import problems
from scorer.tiles import JOKER, TEXTS, kind_of

FOUR: Final = 4
Wins = Callable[[Hand], bool]


def said_again(draft: Draft, hand: Hand, game: Game, wins: Wins) -> bool:
    """Take the winning tile out of the hand if it was said again there; tell whether it was.

    That is sure only where the tiles in hand win by themselves and hold the tile, and no four of
    them are alike: four may be a kong that lacks its mark, and then nothing is said twice.
    """
    again = next((one for one in reversed(draft.concealed) if one.tile == hand.win), None)
    if again is None or _fours(hand):
        return False
    less = _without(hand, again.tile)
    if problems(less, game) or not wins(less):
        return False
    draft.concealed.remove(again)
    total, tile = hand.size(), TEXTS[again.tile]
    draft.notes.append(
        Message(
            "{tile} is among the {total} tiles: not counted again as the winning tile",
            tile=tile,
            total=total,
        )
    )
    return True


def lines(hand: Hand, game: Game, wins: Wins) -> str:
    """Return a hint with every hand that may be meant by one with a tile too many; or nothing."""
    found = dict.fromkeys(
        write(one) for one in _meant(hand) if not problems(one, game) and wins(one)
    )
    return joined("\n", [Message("Write the one that is meant:"), *found]) if found else ""


def _meant(hand: Hand) -> Iterator[Hand]:
    """Yield the hand without each of its tiles in turn, and with four alike as a kong."""
    for tile in dict.fromkeys(hand.concealed):
        yield _without(hand, tile)
    *rest, last = hand.concealed
    yield replace(hand, concealed=tuple(rest), win=last)
    for kind in _fours(hand):
        four = tuple(tile for tile in hand.concealed if kind_of(tile) == kind)
        rest = [tile for tile in hand.concealed if kind_of(tile) != kind]
        for kong in (Meld(CONCEALED_KONG, four), Meld(KONG, four)):
            yield replace(hand, concealed=tuple(rest), melds=(*hand.melds, kong))


def _fours(hand: Hand) -> list[int]:
    counted = Counter(kind_of(tile) for tile in hand.concealed)
    return [kind for kind, many in counted.items() if many == FOUR and kind < JOKER]


def _without(hand: Hand, tile: int) -> Hand:
    at = len(hand.concealed) - 1 - hand.concealed[::-1].index(tile)
    return replace(hand, concealed=hand.concealed[:at] + hand.concealed[at + 1 :])
