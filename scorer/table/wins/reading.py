"""The field `table` of a record to a `TableOfWins`; strict, as `scorer.table.fields` is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.circumstances import FLAGS
from scorer.errors import HandError, ScorerError
from scorer.hand import KONG, KONGS, Hand, meld_kind
from scorer.message import Message
from scorer.notation.records import hand_from_record, tiles_of_field
from scorer.problems import MELDS
from scorer.rules.seats import bad_table
from scorer.rules.wins import SCORE, CountedValue, TableKong, TableWin, seat_at, side_of
from scorer.seat import Seat
from scorer.table.fields import (
    a_flag,
    a_list,
    a_number,
    a_score,
    a_seat,
    an_object,
    known,
    one_seat,
    some_seats,
)
from scorer.table.model import at_seat
from scorer.table.wins.model import Player, TableOfWins
from scorer.tiles import RED_FIVES, TEXTS, TILES, WINDS, kind_of, parse_tiles

# Fields of a table that become details of its hands.
DETAILS: Final = {
    "dora_indicators": "ind",
    "ura_indicators": "ura",
    "honba": "honba",
    "riichi_sticks": "sticks",
}
FIELDS: Final = (
    "players", "wins", "draw", "ready", "pigs", "kongs", "nagashi", "round", *DETAILS,
)  # fmt: skip
OWN: Final = tuple(name for name in FIELDS if name not in ("players", "round"))
HAN: Final = "han"
FACTS: Final = ("que", "all_discards_void")
PLAYER: Final = ("concealed", "melds", "flowers", "flags", SCORE, HAN, "fu", *FACTS)
WIN: Final = ("seat", "from", "win", "flags", "liable", "again")
KONG_FIELDS: Final = ("seat", "kind", "tiles", "by", "after", "late")
MOST_HAN: Final = 200
ON_THE_TABLE: Final = ("self_draw", "losing")  # circumstances that the table says by its wins


def table_of_wins(table: Mapping[str, object], **beside: object) -> TableOfWins:
    """Return the table of its record; `beside` are variant, options and id."""
    known(table, FIELDS, Message("a table"))
    said = {name: value for name, value in table.items() if value is not None}
    round_wind = _round(said.get("round"))
    wins = tuple(_win(one, i) for i, one in enumerate(a_list(said.get("wins", []), "wins")))
    players = _players(said.get("players", {}), round_wind, wins)
    kongs = said.get("kongs")
    return TableOfWins(
        players=players,
        wins=_with_flags_of_players(wins, players),
        draw=a_flag(said.get("draw"), "draw"),
        ready=some_seats(said.get("ready"), "ready"),
        pigs=some_seats(said.get("pigs"), "pigs"),
        nagashi=some_seats(said.get("nagashi"), "nagashi"),
        kongs=None
        if kongs is None
        else tuple(_kong(one, i) for i, one in enumerate(a_list(kongs, "kongs"))),
        round=round_wind,
        details={key: _detail(said[name], name) for name, key in DETAILS.items() if name in said},
        fields=frozenset(said),
        **beside,  # type: ignore[arg-type]
    )


def _round(value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, str) or value not in {TEXTS[wind] for wind in WINDS}:
        raise bad_table(
            Message("round: {value!r} is no wind", value=value),
            Message("A wind is one of E S W N."),
        )
    return TILES[value]


def _detail(value: object, name: str) -> str:
    """Return a detail of all hands as a text: indicators, counters, sticks."""
    if not name.endswith("indicators"):
        return str(a_number(value, name))
    try:
        return tiles_of_field(name, value)
    except HandError as error:
        raise bad_table(error.message) from None


def _tiles(text: object, name: str) -> tuple[int, ...]:
    if not isinstance(text, str):
        raise bad_table(
            Message("{name} is a text of tiles, and {text!r} is none", name=name, text=text)
        )
    try:
        return parse_tiles(text)
    except ValueError as error:
        raise bad_table(Message("{name}: {why}", name=name, why=error.args[0])) from None


def _flags(value: object, name: str) -> tuple[str, ...]:
    """Return circumstances, each once, without those that the table says by its wins."""
    found: list[str] = []
    for flag in a_list(value, name):
        if not isinstance(flag, str) or flag not in FLAGS:
            known_ones = ", ".join(one for one in FLAGS if one not in ON_THE_TABLE)
            raise bad_table(
                Message("{name}: {flag!r} is no circumstance", name=name, flag=flag),
                Message("Known: {known_ones}.", known_ones=known_ones),
            )
        if flag in ON_THE_TABLE:
            message = Message(
                "{name}: {flag} is said by who won, and from whom", name=name, flag=flag
            )
            raise bad_table(message, Message("Leave it out; a self-draw has no from."))
        if flag in found:
            raise bad_table(Message("{name}: {flag} is given twice", name=name, flag=flag))
        found.append(flag)
    return tuple(found)


# Players


def _players(
    value: object, round_wind: int | None, wins: tuple[TableWin, ...]
) -> dict[Seat, Player]:
    records: dict[Seat, Mapping[str, object]] = {}
    for key, player in an_object(value, "players").items():
        records[one_seat(key, "players")] = an_object(player, f"players.{key}")
    found: dict[Seat, Player] = {}
    for seat in sorted(records):
        try:
            found[seat] = _player(records[seat], seat, len(records), round_wind, wins)
        except ScorerError as error:
            raise at_seat(error, seat) from None
    return found


def _player(
    record: Mapping[str, object],
    seat: Seat,
    players: int,
    round_wind: int | None,
    wins: tuple[TableWin, ...],
) -> Player:
    if SCORE in record and set(record) & {"concealed", "melds", "flowers", "flags", "win"}:
        raise bad_table(Message("a player has a hand or a score, not both"))
    if "win" in record:
        message = Message("this hand has a winning tile, and nobody won")
        if wins:
            message = Message("the winning tile stands with the win, not with the player")
        raise bad_table(message, Message('Write it in wins: {{"seat": …, "from": …, "win": …}}.'))
    known(record, PLAYER, Message("a player"))
    facts = {name: record[name] for name in FACTS if name in record}
    flags = _flags(record.get("flags", []), "flags")
    value = _value(record)
    tiles = [name for name in ("concealed", "melds", "flowers") if name in record]
    if value is not None:
        if tiles or flags:
            raise bad_table(Message("a player has a hand or a score, not both"))
        return Player(None, value, (), facts)
    if not tiles:
        return Player(None, None, flags, facts)
    if "concealed" not in record:
        raise bad_table(Message("{tiles} without a hand: concealed is missing", tiles=tiles[0]))
    fields = {name: record[name] for name in tiles}
    fields["melds"], feeders = _melds(record.get("melds", []), seat, players)
    fields |= {"flags": list(flags)}
    if seat.wind is not None:
        fields["seat"] = seat.text
    if round_wind is not None:
        fields["round"] = TEXTS[round_wind]
    hand = hand_from_record(fields)
    return Player(hand, None, flags, facts, tuple(_fed(hand, feeders, seat, players)))


def _value(record: Mapping[str, object]) -> CountedValue | None:
    """Return the value that was counted already: a score, or han with fu."""
    if SCORE in record:
        if HAN in record or "fu" in record:
            raise bad_table(Message("a value is a score, or han and fu, not both"))
        return CountedValue(SCORE, a_score(record[SCORE]))
    if HAN not in record:
        if "fu" in record:
            raise bad_table(Message("fu without han are no value"))
        return None
    han = a_number(record[HAN], HAN)
    if not 1 <= han <= MOST_HAN:
        raise bad_table(
            Message(
                "han is a whole number from 1 to {most_han}, and {han} is none",
                most_han=MOST_HAN,
                han=han,
            )
        )
    fu = record.get("fu")
    return CountedValue(HAN, han, None if fu is None else a_number(fu, "fu"))


def _melds(
    value: object, seat: Seat, players: int
) -> tuple[list[dict[str, object]], list[Seat | None]]:
    """Return melds as a hand has them, with the sides of who fed them, and those seats."""
    melds: list[dict[str, object]] = []
    feeders: list[Seat | None] = []
    for i, one in enumerate(a_list(value, "melds")):
        meld = dict(an_object(one, f"melds[{i}]"))
        by = a_seat(meld.pop("by", None), f"melds[{i}].by")
        if by is not None:
            if by == seat or by >= players:
                raise bad_table(Message("melds[{i}].by: {by} cannot have fed it", i=i, by=by))
            side = side_of(by, seat, players)
            if meld.setdefault("from", side) != side:
                raise bad_table(
                    Message(
                        "melds[{i}]: by is {by}, and from is {meld!r}",
                        i=i,
                        by=by,
                        meld=meld["from"],
                    )
                )
            if side is None:
                del meld["from"]
        melds.append(meld)
        feeders.append(by)
    return melds, feeders


def _fed(hand: Hand, feeders: list[Seat | None], seat: Seat, players: int) -> list[Seat | None]:
    """Return who fed each meld, where it says so by a seat or a side."""
    found = []
    for meld, by in zip(hand.melds, feeders, strict=True):
        if by is not None and not meld.is_open:
            raise bad_table(
                Message("{meld} is fed by nobody", meld=MELDS[meld.kind]),
                Message("Leave out by."),
            )
        side = None if meld.source is None else seat_at(meld.source, seat, players)
        found.append(side if by is None else by)
    return found


# Wins and kongs


def _win(value: object, place: int) -> TableWin:
    name = f"wins[{place}]"
    record = an_object(value, name)
    known(record, WIN, name)
    seat = one_seat(record.get("seat"), f"{name}.seat")
    try:
        tile = _tile(record.get("win"))
        flags = _flags(record.get("flags", []), "flags")
    except ScorerError as error:
        raise at_seat(error, seat) from None
    return TableWin(
        seat=seat,
        source=a_seat(record.get("from"), f"{name}.from"),
        tile=tile,
        flags=flags,
        liable=a_seat(record.get("liable"), f"{name}.liable"),
        again=a_flag(record.get("again"), f"{name}.again"),
    )


def _tile(value: object) -> int | None:
    if value is None:
        return None
    tiles = _tiles(value, "win")
    if len(tiles) != 1:
        raise bad_table(
            Message("win is one tile, and {value!r} has {number}", value=value, number=len(tiles))
        )
    return tiles[0]


def _with_flags_of_players(
    wins: tuple[TableWin, ...], players: Mapping[Seat, Player]
) -> tuple[TableWin, ...]:
    """Return the wins with the circumstances of their players in front of their own."""
    return tuple(
        win._replace(flags=tuple(dict.fromkeys((*players[win.seat].flags, *win.flags))))
        if win.seat in players
        else win
        for win in wins
    )


def _kong(value: object, place: int) -> TableKong:
    name = f"kongs[{place}]"
    record = an_object(value, name)
    known(record, KONG_FIELDS, name)
    seat = one_seat(record.get("seat"), f"{name}.seat")
    kind, tiles = record.get("kind"), _tiles(record.get("tiles"), f"{name}.tiles")
    if not isinstance(kind, str) or kind not in KONGS:
        raise bad_table(
            Message(
                "{name}, {seat}: {kind!r} is none of {listed}",
                name=name,
                seat=seat,
                kind=kind,
                listed=", ".join(sorted(KONGS)),
            )
        )
    if any(kind_of(tile) >= RED_FIVES[0] for tile in tiles) or meld_kind(tiles) != KONG:
        raise bad_table(
            Message(
                "{name}, {seat}: {record!r} is no kong",
                name=name,
                seat=seat,
                record=record["tiles"],
            ),
            Message("Write its four tiles."),
        )
    after = record.get("after")
    return TableKong(
        seat=seat,
        kind=kind,
        tiles=tiles,
        by=a_seat(record.get("by"), f"{name}.by"),
        after=0 if after is None else a_number(after, f"{name}.after"),
        late=a_flag(record.get("late"), f"{name}.late"),
    )
