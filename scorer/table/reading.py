"""A record to a table: the field `table` of the case format, and what stands beside it.

Strict: an unknown field, another type, a seat that is none are errors that name the field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorer.errors import ScorerError
from scorer.facts import FIELDS as FACT_FIELDS
from scorer.hand import Hand
from scorer.message import Message
from scorer.notation.records import IGNORED, hand_from_record, whole
from scorer.rules.seats import FULL, HALF
from scorer.table.fields import a_flag, a_score, an_object, known
from scorer.table.model import Table, at_seat, bad_table, seat_name
from scorer.table.wins.model import TableOfWins
from scorer.table.wins.reading import FIELDS as FIELDS_OF_WINS
from scorer.table.wins.reading import OWN as OWN_OF_WINS
from scorer.table.wins.reading import table_of_wins
from scorer.tiles import TEXTS, TILES, WINDS

BESIDE: Final = ("variant", "options", "table", *IGNORED)
FIELDS: Final = (
    "players", "winner", "from", "round", "limit_hand", "pao", "false_win", "nine_terminals",
)  # fmt: skip
OF_ONE_WIN: Final = tuple(name for name in FIELDS if name not in ("players", "round"))
# What the hand of the winner may say besides; who is liable and who discarded, the table says.
WINNER: Final = tuple(name for name, fact in FACT_FIELDS.items() if fact.of_the_winner)
PLAYER: Final = ("concealed", "melds", "flowers", "win", "flags", "self_draw", "score")


def table_from_record(record: Mapping[str, object]) -> Table | TableOfWins:
    """Return the table of a record; raises HandError that names the field, or the seat.

    The form with a winner is known by its fields; all else is a table with its wins in order.
    """
    if "table" not in record and set(record) & {*FIELDS, *FIELDS_OF_WINS}:  # the table alone
        beside = {name: value for name, value in record.items() if name in BESIDE}
        inner = {name: value for name, value in record.items() if name not in BESIDE}
        record = {**beside, "table": inner}
    known(record, BESIDE, Message("a table's record"))
    record = {name: value for name, value in record.items() if value is not None}
    table = an_object(record.get("table"), "table")
    variant, identity = record.get("variant"), record.get("id")
    if variant is not None and not isinstance(variant, str):
        raise bad_table(Message("variant is a name, and {variant!r} is none", variant=variant))
    beside = {
        "variant": variant,
        "options": an_object(record.get("options", {}), "options"),
        "id": None if identity is None else str(identity),
    }
    ours = [name for name in table if name in (*OF_ONE_WIN, "win")]
    if not ours:
        return table_of_wins(table, **beside)
    if wins := [name for name in table if name in OWN_OF_WINS]:
        message = Message(
            "{ours} beside {wins}: a table has a winner, or its wins in order",
            ours=ours[0],
            wins=wins[0],
        )
        raise bad_table(message, Message("Write the winner into wins."))
    return _table_of_one_win(table, **beside)


def _table_of_one_win(table: Mapping[str, object], **beside: Any) -> Table:
    known(table, FIELDS, Message("a table"))
    winner, discarder = _seat(table.get("winner"), "winner"), _seat(table.get("from"), "from")
    round_wind = _seat(table.get("round"), "round")
    return Table(
        players=_players(table.get("players"), winner, discarder, round_wind),
        winner=winner,
        discarder=discarder,
        limit_hand=a_flag(table.get("limit_hand"), "limit_hand"),
        liable=_liable(table.get("pao")),
        false_win=_seat(table.get("false_win"), "false_win"),
        nine_terminals=_nine_terminals(table.get("nine_terminals")),
        **beside,
    )


def _seat(value: object, name: str) -> int | None:
    if value is None:
        return None
    if not isinstance(value, str) or value not in {TEXTS[seat] for seat in WINDS}:
        raise bad_table(
            Message("{name}: {value!r} is no seat", name=name, value=value),
            Message("A seat is one of E S W N."),
        )
    return TILES[value]


def _one_seat(value: object, name: str) -> int:
    seat = _seat(value, name)
    if seat is None:
        raise bad_table(
            Message("{name}: a seat is missing", name=name), Message("A seat is one of E S W N.")
        )
    return seat


def _players(
    value: object, winner: int | None, discarder: int | None, round_wind: int | None
) -> dict[int, Hand | int]:
    if value is None:
        return {}
    found: dict[int, Hand | int] = {}
    for key, player in an_object(value, "players").items():
        seat = _one_seat(key, "players")
        record = an_object(player, f"players.{key}")
        try:
            found[seat] = _player(record, seat, winner, discarder, round_wind)
        except ScorerError as error:
            raise at_seat(error, seat) from None
    return {seat: found[seat] for seat in WINDS if seat in found}


def _player(
    record: Mapping[str, object],
    seat: int,
    winner: int | None,
    discarder: int | None,
    round_wind: int | None,
) -> Hand | int:
    won = seat == winner
    known(record, (*PLAYER, *WINNER) if won else PLAYER, Message("a player"))
    if not record:
        raise bad_table(Message("there is neither a hand nor a score"))
    if "score" in record:
        if len(record) > 1:
            raise bad_table(Message("a player has a hand or a score, not both"))
        return a_score(record["score"])
    if "win" in record and not won:
        who = Message("nobody won")
        if winner is not None:
            who = Message("{seat} won", seat=seat_name(winner))
        message = Message(
            "this hand has a winning tile, and {who}: one player wins, no more", who=who
        )
        raise bad_table(
            message, Message("Leave the winning tile out, or name this seat as the winner.")
        )
    if won and "win" not in record:
        raise bad_table(Message("the winner's hand has no winning tile"), Message("Add it as win."))
    drawn = won and discarder is None
    if record.get("self_draw", drawn) != drawn:
        said = (
            Message("from whom the tile came")
            if discarder is not None
            else Message("nobody who discarded it")
        )
        raise bad_table(
            Message(
                "self_draw={lower}, and the table says {said}",
                lower=str(record["self_draw"]).lower(),
                said=said,
            )
        )
    whole = {**record, "seat": TEXTS[seat], "self_draw": drawn}
    if not won:
        whole["losing"] = True
    if round_wind is not None:
        whole["round"] = TEXTS[round_wind]
    return hand_from_record(whole)


def _liable(value: object) -> dict[int, str]:
    if value is None:
        return {}
    if not isinstance(value, list):
        raise bad_table(Message("pao is a list, and {value!r} is none", value=value))
    liable: dict[int, str] = {}
    for i, entry in enumerate(value):
        one = an_object(entry, f"pao[{i}]")
        known(one, ("player", "share"), f"pao[{i}]")
        seat = _one_seat(one.get("player"), f"pao[{i}].player")
        share = one.get("share")
        if share not in (FULL, HALF) or not isinstance(share, str):
            hint = Message(
                "A share is {full} or {half}, beside the seat that is liable.", full=FULL, half=HALF
            )
            raise bad_table(
                Message(
                    "pao[{i}], {seat}: {share!r} is no share",
                    i=i,
                    seat=seat_name(seat),
                    share=share,
                ),
                hint,
            )
        if seat in liable:
            raise bad_table(Message("pao: {seat} is named twice", seat=seat_name(seat)))
        liable[seat] = share
    return liable


def _nine_terminals(value: object) -> tuple[int, int] | None:
    if value is None:
        return None
    one = an_object(value, "nine_terminals")
    known(one, ("player", "kinds"), "nine_terminals")
    seat = _one_seat(one.get("player"), "nine_terminals.player")
    kinds = whole(one.get("kinds"))
    if isinstance(kinds, bool) or not isinstance(kinds, int):
        raise bad_table(
            Message("nine_terminals.kinds is a whole number, and {kinds!r} is none", kinds=kinds)
        )
    return seat, kinds
