"""The hand on a line of a text: read in the notation, at the seat and in the round of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorer.errors import ScorerError
from scorer.hand import Hand
from scorer.message import Message
from scorer.notation.fold import fold_word
from scorer.rules.seats import bad_table
from scorer.table.lines import Line
from scorer.table.model import at_seat
from scorer.tiles import TEXTS


def hand_of(line: Line, *, won: bool, round_wind: int | None) -> Hand:
    """Read the hand of a line; the seat and the round are those of the table."""
    from scorer.notation import read  # noqa: PLC0415 - the grammar is large

    seat = line.seat
    try:
        if not line.hand:
            raise bad_table(Message("there is neither a hand nor a score"))
        said = won or says_lost(line.hand)
        found = read(line.hand if said else f"{line.hand} lost", game=None)
    except ScorerError as error:
        raise at_seat(error, seat) from None
    hand = found.hand
    for given, own, what in (
        (hand.seat, seat.wind, Message("seat")),
        (hand.round, round_wind, Message("round")),
    ):
        if given is not None and given != own:
            message = Message(
                "the hand says {what} {tile}, and the table does not", what=what, tile=TEXTS[given]
            )
            raise at_seat(bad_table(message), seat)
    if hand.options or hand.variant:
        message = Message("house rules stand in front of the table, not beside a hand")
        raise at_seat(bad_table(message), seat)
    if won:
        if hand.win is None:
            message = Message("the winner's hand has no winning tile")
            raise at_seat(bad_table(message, Message("Add it as +TILE.")), seat)
        check_source(line, drawn=hand.self_draw)
    return replace(hand, seat=seat.wind, round=round_wind)


def says_lost(text: str) -> bool:
    """Tell whether the text of a hand says itself that it did not win, as it is printed."""
    from scorer.notation.words import find  # noqa: PLC0415 - with the reader

    words = map(fold_word, text.split())
    return any(line.flag == "losing" for word in words for line in find(word))


def check_details(hand: Hand, front: Mapping[str, str], seat: int) -> None:
    """Raise HandError for a fact that a hand says otherwise than the settings of the table."""
    for key, value in hand.details:
        if front.get(key, value) != value:
            said = Message(
                "{key} is said of all in front of the table as {front}", key=key, front=front[key]
            )
            message = Message("{said}, and beside the hand as {value}", said=said, value=value)
            raise at_seat(bad_table(message, Message("Leave one of them out.")), seat)


def check_source(line: Line, *, drawn: bool) -> None:
    """Raise HandError unless it is said either that a winner drew the tile, or from whom it is."""
    if drawn is (line.discarder is not None):
        message = (
            Message("a self-draw is from nobody")
            if drawn
            else Message("from whom did the winning tile come?")
        )
        raise at_seat(bad_table(message, Message("Write from=SEAT, or zimo.")), line.seat)
