"""缺一门: a winning hand holds two suits at most, and no tile of the void suit that was declared.

Signs say what a hand holds; a policy with no way to count them has no price, and so no win.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from scorer.hand import Hand
from scorer.message import Message
from scorer.problems import Problem
from scorer.rules.book import RuleBook
from scorer.rules.domains import Facts, Tiles
from scorer.rules.options import Options, Values
from scorer.rules.policies import Product, Sum, Way
from scorer.rules.price import Fields
from scorer.tiles import KINDS, kind_of

THREE_SUITS: Final = "three suits"
NOT_ONE_SUIT: Final = "not one suit, where one is asked for"
_LETTERS: Final = "mps"
_OTHERS: Final = {"m": "123456789p123456789s", "p": "123456789m123456789s",
                  "s": "123456789m123456789p"}  # fmt: skip


def declare_void(book: RuleBook) -> None:
    """Declare the signs of suits that are held, and of the one that was declared void."""

    @book.sign(THREE_SUITS, reads=Tiles)
    def _(tiles: Tiles) -> bool:
        return tiles.suits == len(_LETTERS)

    for letter in _LETTERS:
        _declare_suit(book, letter)


def _declare_suit(book: RuleBook, letter: str) -> None:
    @book.sign(_none_of(letter), reads=Tiles, within=_OTHERS[letter])
    def _(tiles: Tiles) -> bool:
        return True

    @book.sign(_void(letter), reads=Facts, asks=("que",))
    def _(facts: Facts) -> bool:
        return facts.values["que"] == letter


def _none_of(letter: str) -> str:
    return f"no {letter}"


def _void(letter: str) -> str:
    return f"void {letter}"


def is_barred(found: int, fields: Fields) -> bool:
    """Tell whether what was found says that the hand is no win, whatever its sets are."""
    if found & (fields.named(THREE_SUITS) | fields.named(NOT_ONE_SUIT)):
        return True
    return any(
        found & fields.named(_void(letter)) and not found & fields.named(_none_of(letter))
        for letter in _LETTERS
    )


class AddedUp(Sum):
    """Everything that stands is added up, if there is a void suit."""

    switches = ("base",)

    def ways(self, found: int, fields: Fields) -> Sequence[Way]:
        """Return the one way to count, or none where the suits are no win."""
        return () if is_barred(found, fields) else (Way(found),)


class Multiplied(Product):
    """Everything that stands is multiplied, if there is a void suit."""

    def ways(self, found: int, fields: Fields) -> Sequence[Way]:
        """Return the one way to count, or none where the suits are no win."""
        return () if is_barred(found, fields) else (Way(found),)


def no_win(hand: Hand, options: Options, facts: Values) -> Problem:
    """Return why a complete hand is no win: a suit too many, or the void suit."""
    held = suits_of(hand.tiles())
    void = facts["que"]
    at: tuple[str, int] = ("hand", 0)
    if void in held:
        message = Message("not a win: {void} is the void suit, and the hand holds it", void=void)
        return Problem("not a win", message, Message("Correct que=, or the hand."), at)
    if len(held) == len(_LETTERS):
        message = Message("not a win: three suits, and one must be missing (缺一门)")
        return Problem("not a win", message, Message("A win holds one or two suits."), at)
    message = Message("not a win: by these rules all tiles must be of one suit")
    return Problem("not a win", message, Message("Only 清一色 wins here."), at)


def suits_of(tiles: Iterable[int]) -> set[str]:
    """Return the letters of the suits of some tiles."""
    kinds = {kind_of(tile) for tile in tiles}
    return {_LETTERS[kind // 9] for kind in kinds if kind < KINDS}


def is_pig(hand: Hand, facts: Mapping[str, object], _options: Options) -> bool:
    """Tell whether a hand at a draw is a 花猪: it holds a void tile, or three suits."""
    held = suits_of(hand.tiles())
    pig = facts.get("que") in held or len(held) == len(_LETTERS)
    return pig and facts.get("all_discards_void") is not True
