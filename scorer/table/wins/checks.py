"""What a table with several wins cannot be: its seats, its wins and its draw.

Each refusal names the seat or the field. Kongs are looked at in `kongs`, tiles in `copies`, those
who are ready in `ready`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scorer.message import Message, joined, plural
from scorer.readings.dora import INDICATORS
from scorer.rules.rules import Rules
from scorer.rules.seats import bad_table
from scorer.rules.wins import Ending, TableWin
from scorer.seat import Seat, seats
from scorer.table.robbed import check_robbed
from scorer.table.wins.model import TableOfWins, wins_rules
from scorer.tiles import TEXTS, kind_of, parse_tiles

OF_A_DISCARD: Final = ("last_discard", "rob_kong", "kong_discard")
OF_A_DRAW: Final = ("last_draw", "after_kong", "double_kong", "after_flower")
# What a player may have besides who has not won; all other circumstances are those of a win.
STANDING: Final = (
    "riichi", "double_riichi", "heavenly_ready", "earthly_ready", "ready_declared",
)  # fmt: skip
ONLY_AT_A_DRAW: Final = ("ready", "pigs", "nagashi")
SAID_BY_THE_TABLE: Final = ("from_dealer", "others")  # house rules of a hand alone


def check_fields(table: TableOfWins, rules: Rules) -> tuple[Seat, ...]:
    """Return the seats; raise HandError for seats, fields and switches that cannot be."""
    book, asked = rules.book, wins_rules(rules.book)
    sitting = seats(rules.game.players)
    if missing := [seat for seat in sitting if seat not in table.players]:
        message = plural(
            len(missing),
            "{seats} is missing: all {players} players are named",
            "{seats} are missing: all {players} players are named",
            seats=_listed(missing),
            players=len(sitting),
        )
        raise bad_table(message, Message("Give each a hand, a value, or {{}}."))
    _check_seats(table, sitting)
    for name in SAID_BY_THE_TABLE:
        if name in table.options or name in rules.said_at_table():
            raise bad_table(
                Message("options.{name}: the table says it", name=name), Message("Leave it out.")
            )
    unread = table.fields - asked.reads - {"players", "wins", "draw"}
    if unread:
        raise bad_table(
            Message("{field} is not read by {name}", field=min(unread), name=book.name),
            Message("Leave it out."),
        )
    for seat, player in table.players.items():
        if others := [name for name in player.facts if name not in asked.facts]:
            raise bad_table(
                Message(
                    "{seat}: {others} is not read by {name}",
                    seat=seat,
                    others=others[0],
                    name=book.name,
                ),
                Message("Leave it out."),
            )
        if player.value is not None and player.value.key != asked.value:
            message = Message(
                "{seat}: {name} counts in {value}, not in {key}",
                seat=seat,
                name=book.name,
                value=asked.value,
                key=player.value.key,
            )
            if asked.value is None:
                message = Message(
                    "{seat}: {name} settles a hand, not a {key}",
                    seat=seat,
                    name=book.name,
                    key=player.value.key,
                )
            raise bad_table(message, Message("Give the tiles.") if asked.value is None else "")
        if seat not in table.winners:
            _check_standing(seat, player.flags)
    if asked.needs_round and table.round is None:
        raise bad_table(
            Message("round is missing: {name} needs the round wind", name=book.name),
            Message("Add round."),
        )
    if not table.draw:
        for name in ONLY_AT_A_DRAW:
            if name in table.fields:
                raise bad_table(
                    Message(
                        "{name} without a draw: {who}", name=name, who=_who(getattr(table, name))
                    )
                )
    return sitting


def _check_seats(table: TableOfWins, sitting: tuple[Seat, ...]) -> None:
    """Raise HandError for a seat that nobody sits on, wherever it is named."""
    named: list[tuple[str, Iterable[Seat | None]]] = [
        ("players", table.players),
        ("wins", (seat for win in table.wins for seat in (win.seat, win.source, win.liable))),
        ("kongs", (seat for kong in table.kongs or () for seat in (kong.seat, kong.by))),
        *((name, getattr(table, name) or ()) for name in ONLY_AT_A_DRAW),
    ]
    for what, found in named:
        for seat in found:
            if seat is not None and seat not in sitting:
                message = Message(
                    "{what}: nobody sits on {seat}, {number} players are at the table",
                    what=what,
                    seat=seat,
                    number=len(sitting),
                )
                raise bad_table(
                    message, Message("The seats are {listed}.", listed=_listed(sitting))
                )


def _check_standing(seat: Seat, flags: Iterable[str]) -> None:
    for flag in flags:
        if flag not in STANDING:
            raise bad_table(
                Message(
                    "{seat} did not win, and {flag} is a circumstance of a win",
                    seat=seat,
                    flag=flag,
                )
            )


def check_wins(table: TableOfWins, ending: Ending, rules: Rules) -> None:
    """Raise HandError for wins that cannot be, one by one and together."""
    asked, book, wins = wins_rules(rules.book), rules.book, table.wins
    if not wins and not table.draw and not asked.goes_on:
        raise bad_table(
            Message("there are neither wins nor a draw"), Message('Add wins, or "draw": true.')
        )
    together = ending.discards() if asked.goes_on else [range(len(wins))] if wins else []
    won: set[Seat] = set()
    for places in together:
        for place in places:
            _check_win(wins[place], won)
            if wins[place].tile is None and table.players[wins[place].seat].hand is not None:
                message = Message("{seat}: the winning tile is missing", seat=wins[place].seat)
                raise bad_table(message, Message("Add it to the win, as win."))
            won.add(wins[place].seat)
        if len(won) >= len(ending.seats):
            raise bad_table(
                Message(
                    "{seat} cannot win: one player is left at the end", seat=wins[places[-1]].seat
                )
            )
        _check_discard([wins[place] for place in places])
    if len(wins) > 1 and not asked.goes_on:
        _check_only_discard(wins, rules)
    if table.draw and wins and not (asked.goes_on and len(wins) < len(ending.seats) - 1):
        message = Message("a draw after the win of {seat}: the hand was over", seat=wins[-1].seat)
        raise bad_table(message, Message("Leave out draw."))
    for win in wins:
        _check_circumstances(win, book.name)
        if "earthly" in win.flags and win.source not in (None, Seat.E):
            message = Message(
                "{seat}: earthly is won on East's first discard, not off {source}",
                seat=win.seat,
                source=win.source,
            )
            raise bad_table(message)
        _check_robbed(table, win)


def _check_win(win: TableWin, won: set[Seat]) -> None:
    """Check a win after the wins of others."""
    seat, source = win.seat, win.source
    if seat in won:
        raise bad_table(Message("{seat} wins twice", seat=seat))
    if source == seat:
        raise bad_table(
            Message("{seat} cannot win off their own tile", seat=seat),
            Message("A self-draw has no from."),
        )
    if source is not None and source in won:
        raise bad_table(
            Message("{seat} cannot win off {source}, who has won", seat=seat, source=source)
        )
    if win.liable == seat:
        raise bad_table(Message("{seat} won, so they cannot be liable (包牌)", seat=seat))
    if win.again and source is None:
        raise bad_table(
            Message("{seat}: again is said of a discard, and this is a self-draw", seat=seat)
        )


def _check_discard(wins: list[TableWin]) -> None:
    """Raise HandError for circumstances of one discard that differ between its winners."""
    first = wins[0]
    for win in wins[1:]:
        for flag in OF_A_DISCARD:
            if (flag in win.flags) != (flag in first.flags):
                has, lacks = (win, first) if flag in win.flags else (first, win)
                message = Message(
                    "{flag} is said of {seat} and not of {seat2}: it is one discard",
                    flag=flag,
                    seat=has.seat,
                    seat2=lacks.seat,
                )
                raise bad_table(message)


def _check_only_discard(wins: tuple[TableWin, ...], rules: Rules) -> None:
    """Raise HandError unless all wins are on one discard, where the hand is then over."""
    first, tile = wins[0], next((win.tile for win in wins if win.tile is not None), None)
    if not wins_rules(rules.book).several:
        message = Message(
            "{seat} and {seat2} both win: {name} reads one win",
            seat=first.seat,
            seat2=wins[1].seat,
            name=rules.book.name,
        )
        raise bad_table(message)
    for win in wins[1:]:
        if first.source is None or win.source is None:
            drawn, other = (first, win) if first.source is None else (win, first)
            message = Message(
                "{seat} drew the tile: {seat2} cannot win besides",
                seat=drawn.seat,
                seat2=other.seat,
            )
            raise bad_table(message, Message("Several win on one discard only."))
        if win.source != first.source:
            message = Message(
                "{seat} wins off {source} and {seat2} off {source2}",
                seat=first.seat,
                source=first.source,
                seat2=win.seat,
                source2=win.source,
            )
            raise bad_table(
                Message("{message}: the hand was over after the first", message=message)
            )
    for win in wins:
        if win.again or win.tile not in (None, tile):
            what = Message("another copy") if win.again or win.tile is None else TEXTS[win.tile]
            message = Message(
                "{seat} wins on {what}, and the hand was over after the first discard",
                seat=win.seat,
                what=what,
            )
            raise bad_table(message)


def _check_circumstances(win: TableWin, variant: str) -> None:
    """Raise HandError for circumstances that go with another way to win."""
    wrong = OF_A_DISCARD if win.source is None else OF_A_DRAW
    for flag in wrong:
        if flag in win.flags:
            said = (
                Message("it is a self-draw")
                if win.source is None
                else Message("it is won off {source}", source=win.source)
            )
            raise bad_table(
                Message("{seat}: {flag} cannot be, {said}", seat=win.seat, flag=flag, said=said)
            )


def _check_robbed(table: TableOfWins, win: TableWin) -> None:
    """Raise HandError for a robbed kong whose tiles lie elsewhere."""
    if "rob_kong" in win.flags and win.source is not None and win.tile is not None:
        shown = (tile for key in INDICATORS for tile in parse_tiles(table.details.get(key, "")))
        check_robbed(win.tile, win.seat, win.source, table.hands, map(kind_of, shown))


def _listed(found: Iterable[Seat]) -> str:
    return joined(", ", (Message("{seat}", seat=seat) for seat in found))


def _who(found: tuple[Seat, ...] | None) -> str:
    return (
        Message("it names {listed}", listed=_listed(found)) if found else Message("nobody is asked")
    )
