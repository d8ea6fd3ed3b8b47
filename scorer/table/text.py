"""The short text of a table: one line a seat.

    variant=classical-babcock preset=chinese round=E rounding=10    settings, in front
    E  159m147p258sSWPF                        a losing hand, in the notation
    S  222s39m17p4sEEPWF pao=full              who is liable (包牌): full or half
    W  23567m345p67899s +4m from=S             the winner: his tile, and from whom, or zimo
    N  64                                      a score that was counted already

A winner by his score says so: `W 100 win from=S`, or `W 100 win zimo`; `limit` says that it is a
limit hand. Apart from these stand `falsewin E` and `nineterminals S 11`. A `#` begins a comment.
With several winners, han and fu (`E 3han 40fu win from=N`), or a line `draw`, it is a table with
its wins (`scorer.table.wins.text`). The text becomes the record that the JSON form has, but for the
hands, which are read as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scorer.facts import FACTS
from scorer.hand import Hand
from scorer.message import Message
from scorer.rules.seats import bad_table
from scorer.seat import Seat
from scorer.table.line_hands import check_details, check_source, hand_of
from scorer.table.lines import Line, Text, as_number, round_in, taken_apart
from scorer.table.model import Table
from scorer.table.reading import table_from_record
from scorer.table.settle import AnyTable
from scorer.table.wins.text import is_table_of_wins, table_of_wins_from
from scorer.tiles import WINDS

OF_THE_WINNER: Final = tuple(fact.key for fact in FACTS if fact.of_the_winner)


def table_from_text(text: str) -> AnyTable:
    """Return the table of a text; raises HandError, NotationError with the seat named."""
    found = taken_apart(text)
    _check_words(found.lines)
    return table_of_wins_from(found) if is_table_of_wins(found) else _table(found)


def _check_words(lines: Mapping[Seat, Line]) -> None:
    """Raise HandError for what stands beside one who did not win."""
    for seat, line in lines.items():
        if line.won:
            continue
        if line.discarder is not None:
            message = Message(
                "{seat}: from={text} stands beside the winner only",
                seat=seat,
                text=line.discarder.text,
            )
            raise bad_table(
                message, Message("The winner's hand has its tile as +TILE; a score says win.")
            )
        if "limit" in line.words:
            message = Message("{seat}: limit stands beside the winner only", seat=seat)
            raise bad_table(message, Message("A score that won says win."))


def _table(text: Text) -> Table:
    """Return the table; hands are read last, when it is known who won and what the round is."""
    lines, options = text.lines, dict[str, object](text.settings)
    table = _alone(text.alone)
    variant, round_wind = options.pop("variant", None), round_in(options, lines.values())
    details = [f"{key}={options.pop(key)}" for key in OF_THE_WINNER if key in options]
    winner = next((seat for seat, line in lines.items() if line.won), None)
    if winner is not None:
        line = lines[winner]
        if line.score is not None:
            check_source(line, drawn=line.drawn)
        table |= {"winner": winner.text, "limit_hand": "limit" in line.words}
        if line.discarder is not None:
            table["from"] = line.discarder.text
    table["pao"] = [
        {"player": seat.text, "share": line.share} for seat, line in lines.items() if line.share
    ]
    scores = {
        seat.text: {"score": one.score} for seat, one in lines.items() if one.score is not None
    }
    told = table_from_record({"table": {**table, "players": scores}, "options": options})
    assert isinstance(told, Table)
    players = dict(told.players)
    for seat, line in lines.items():
        if line.score is None and (line.hand or not line.share):
            won = seat == winner
            hand = hand_of(line, won=won, round_wind=round_wind)
            if won and line.hand:
                hand = _with_details(hand, line, details, round_wind)
            assert seat.wind is not None
            players[seat.wind] = hand
    ordered = {seat: players[seat] for seat in WINDS if seat in players}
    return replace(told, players=ordered, variant=None if variant is None else str(variant))


def _with_details(hand: Hand, line: Line, front: list[str], round_wind: int | None) -> Hand:
    """Return the winner's hand with what is said in front of the table; it may say it, too."""
    own = {key for key, _ in hand.details}
    words = [word for word in line.hand.split() if word.partition("=")[0] not in own]
    whole = hand_of(line._replace(hand=" ".join((*words, *front))), won=True, round_wind=round_wind)
    check_details(hand, dict(whole.details), line.seat)
    return replace(hand, details=tuple({**dict(hand.details), **dict(whole.details)}.items()))


def _alone(said: Mapping[str, str]) -> dict[str, object]:
    table: dict[str, object] = {}
    if "falsewin" in said:
        table["false_win"] = said["falsewin"].upper()
    if "nineterminals" in said:
        who, _, kinds = said["nineterminals"].partition(" ")
        table["nine_terminals"] = {"player": who.upper(), "kinds": as_number(kinds.strip())}
    return table
