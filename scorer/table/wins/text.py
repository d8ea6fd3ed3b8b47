"""The short text of a table with several winners, or of a draw.

    variant=riichi round=E ind=9m honba=2 sticks=3
    E  99m46p123789sEEE +5p from=N
    S  234567m34678p55s riichi +5p from=N      one discard: the lines have one tile and one from
    W                                          nothing is known, and nothing depends on it
    N

    variant=riichi round=E                     a draw; the hands are looked at, or it is said who is
    draw                                       ready, by `ready` or by `noten`
    E  ready
    S  nagashi
    W  ready
    N

A value that was counted is `3han 40fu win from=N`, or a score; who answers for a win (包牌) stands
beside it as `liable=SEAT`. Wins that follow one another are told in a record only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scorer.hand import Hand
from scorer.message import Message
from scorer.rules.seats import bad_table
from scorer.rules.wins import SCORE, CountedValue, TableWin
from scorer.seat import Seat
from scorer.table.line_hands import check_details, check_source, hand_of
from scorer.table.lines import Line, Text, as_number, round_in
from scorer.table.wins.model import Player, TableOfWins
from scorer.table.wins.reading import DETAILS, HAN, ON_THE_TABLE, table_of_wins
from scorer.tiles import TEXTS

_READY: Final = re.compile(r"(?:^|\s)(?:ready|tenpai|听牌|聽牌|聴牌)(?=\s|$)")
_NOT_READY: Final = re.compile(r"(?:^|\s)(?:noten|未听|未聽|不聴)(?=\s|$)")
_NAGASHI: Final = re.compile(r"(?:^|\s)(?:nagashi|流し満貫)(?=\s|$)")
_SETTINGS: Final = {key: name for name, key in DETAILS.items()}
_FOUR: Final = tuple(Seat)[:4]
_FACT: Final = re.compile(rf"(?:^|(?<=\s))(?P<key>{'|'.join(_SETTINGS)})=(?P<value>[^\s]+)(?=\s|$)")


def is_table_of_wins(text: Text) -> bool:
    """Tell whether a text has several winners, a draw, or what goes with one of them alone."""
    lines = text.lines.values()
    winners = sum(line.won for line in lines)
    if text.draw or winners > 1 or any(line.in_han or line.liable is not None for line in lines):
        return True
    return winners == 0 and not text.alone and not any(line.share for line in lines)


def table_of_wins_from(text: Text) -> TableOfWins:
    """Return the table of a text; raises HandError, NotationError with the seat named."""
    options: dict[str, object] = dict(text.settings)
    variant, round_wind = options.pop("variant", None), round_in(options, text.lines.values())
    table: dict[str, object] = {"players": {}}
    lines = {seat: text.lines[seat] for seat in sorted(text.lines)}
    options |= _cut_what_all_say(lines, options)
    for key, name in _SETTINGS.items():
        if key in options:
            table[name] = _number_or_text(name, str(options.pop(key)))
    if round_wind is not None:
        table["round"] = TEXTS[round_wind]
    if text.draw:
        table["draw"] = True
    if text.alone:
        raise bad_table(Message("{next} is settled by itself", next=next(iter(text.alone))))
    if text.draw:
        table |= _cut_words_of_a_draw(lines)
    game = None if variant is None else str(variant)
    bare = table_of_wins(table, variant=game, options=options, id=None)
    players: dict[Seat, Player] = {}
    wins: list[TableWin] = []
    told = text.draw or any(line.won for line in lines.values())
    for seat, line in lines.items():
        if not told and line.score is None and not line.hand:
            raise bad_table(Message("{seat}: there is neither a hand nor a score", seat=seat))
        players[seat], win = _player(line, bare)
        if win is not None:
            wins.append(win)
    if wins and not text.draw and "players" not in options:  # nothing depends on the others
        players = {seat: players.get(seat, Player()) for seat in sorted({*players, *_FOUR})}
    fields = bare.fields | ({"wins"} if wins else frozenset())
    return replace(bare, players=players, wins=tuple(wins), fields=fields)


def _cut_what_all_say(lines: dict[Seat, Line], front: Mapping[str, object]) -> dict[str, str]:
    """Return the facts of the table that winners' hands say, as they are printed, and cut them out.

    One that hands say otherwise than each other, or than the front, stays where it is.
    """
    found: dict[str, set[str]] = {}
    for line in lines.values():
        for one in _FACT.finditer(line.hand) if line.won else ():
            found.setdefault(one["key"], set()).add(one["value"])
    for key, values in found.items():
        values.add(str(front.get(key, next(iter(values)))))
    agreed = {key: values.pop() for key, values in found.items() if len(values) == 1}
    for seat, line in lines.items():
        if line.won:
            kept = [w for w in line.hand.split(" ") if w.partition("=")[0] not in agreed]
            lines[seat] = line._replace(hand=" ".join(kept))
    return agreed


def _cut_words_of_a_draw(lines: dict[Seat, Line]) -> dict[str, object]:
    """Return who is said to be ready, and to have nagashi; cut those words out of the lines."""
    found: dict[str, list[str]] = {}
    for name, pattern in (("ready", _READY), ("", _NOT_READY), ("nagashi", _NAGASHI)):
        for seat, line in lines.items():
            if pattern.search(line.hand):
                lines[seat] = line._replace(hand=pattern.sub("", line.hand).strip())
                named = found.setdefault(name or "ready", [])
                if name:
                    named.append(seat.text)
    return dict(found)


def _number_or_text(name: str, text: str) -> object:
    return text if name.endswith("indicators") else as_number(text)


def _player(line: Line, table: TableOfWins) -> tuple[Player, TableWin | None]:
    """Return what a line says of its player, and the win; `table` is what stands in front."""
    if line.share is not None:
        message = Message("{seat}: pao does not say for which win", seat=line.seat)
        raise bad_table(
            message, Message("Write liable={text} beside the win.", text=line.seat.text)
        )
    if "limit" in line.words:
        raise bad_table(Message("{seat}: limit stands beside one winner only", seat=line.seat))
    if line.score is not None:
        if line.won:
            check_source(line, drawn=line.drawn)
        value = CountedValue(HAN if line.in_han else SCORE, line.score, line.fu)
        return Player(value=value), _win(line, None)
    if not line.hand:
        return Player(), _win(line, None)
    hand = hand_of(line, won=line.won, round_wind=table.round)
    check_details(hand, table.details, line.seat)
    for key, _ in hand.details:
        if key in _SETTINGS and key not in table.details:
            message = Message(
                "{seat}: {key} is said of all, in front of the table", seat=line.seat, key=key
            )
            raise bad_table(message, Message("Write {key}=… above the lines.", key=key))
    flags = tuple(flag for flag in hand.flags if flag not in ON_THE_TABLE)
    own = () if line.won else flags
    apart = tuple(one for one in hand.details if one[0] not in table.details)
    bare = replace(hand, win=None, flags=own, details=apart)
    return Player(hand=bare, flags=own, feeders=_nobody(hand)), _win(line, hand)


def _nobody(hand: Hand) -> tuple[None, ...]:
    return (None,) * len(hand.melds)


def _win(line: Line, hand: Hand | None) -> TableWin | None:
    if not line.won:
        return None
    flags = hand.flags if hand is not None else ()
    return TableWin(
        line.seat,
        line.discarder,
        None if hand is None else hand.win,
        tuple(flag for flag in flags if flag not in ON_THE_TABLE),
        line.liable,
    )
