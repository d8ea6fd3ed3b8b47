"""The short text of a table: one line a seat.

    variant=classical-babcock preset=chinese round=E rounding=10    settings, in front
    E  159m147p258sSWPF                        a losing hand, in the notation
    S  222s39m17p4sEEPWF pao=full              who is liable (包牌): full or half
    W  23567m345p67899s +4m from=S             the winner: his tile, and from whom, or zimo
    N  64                                      a score that was counted already

A winner by his score says so: `W 100 win from=S`, or `W 100 win zimo`; `limit` says that it is a
limit hand. Apart from these stand `falsewin E` and `nineterminals S 11`. A `#` begins a comment.
The text becomes the record that the JSON form has, but for the hands, which are read as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from scorer.errors import ScorerError
from scorer.hand import Hand
from scorer.notation.fold import fold_word
from scorer.table.model import Table, at_seat, bad_table, seat_name
from scorer.table.reading import table_from_record
from scorer.tiles import TEXTS, WINDS

_SEATS: Final = {
    **{TEXTS[seat]: seat for seat in WINDS},
    **dict(zip(("EAST", "SOUTH", "WEST", "NORTH"), WINDS, strict=True)),
    **dict(zip("东南西北", WINDS, strict=True)),
    **{f"{wind}家": seat for wind, seat in zip("东南西北", WINDS, strict=True)},
}
_SETTING: Final = re.compile(r"(?P<key>[a-z][a-z0-9_-]*)=(?P<value>\S+)")
_FROM: Final = re.compile(r"(?:^|\s)from[=\s]\s*(?P<seat>\S+)")
OF_THE_WINNER: Final = ("honba", "sticks", "ind", "dora", "ura")  # in front of the table, too
_LIABLE: Final = re.compile(r"(?:^|\s)(?:pao|包牌)(?:=(?P<share>\S+))?(?=\s|$)")
_DRAWN: Final = re.compile(r"(?:^|\s)(?:zimo|tsumo|自摸)(?=\s|$)")
_LONGEST: Final = 9  # digits of a score
_WORDS: Final = ("win", "wins", "won", "zimo", "limit")


class Line(NamedTuple):
    """The line of one seat, taken apart."""

    seat: int
    hand: str
    score: int | None
    words: tuple[str, ...]
    discarder: int | None
    share: str | None


def table_from_text(text: str) -> Table:
    """Return the table of a text; raises HandError, NotationError with the seat named."""
    settings: dict[str, str] = {}
    table: dict[str, object] = {}
    lines: dict[int, Line] = {}
    for number, line in _lines(text):
        first, _, rest = line.partition(" ")
        seat = _SEATS.get(fold_word(first.rstrip(":：")).upper())
        if seat is not None:
            if seat in lines:
                raise bad_table(f"line {number}: {seat_name(seat)} has two lines")
            lines[seat] = _line(seat, rest.strip(), number)
        elif first == "falsewin":
            table["false_win"] = rest.strip().upper()
        elif first == "nineterminals":
            who, _, kinds = rest.strip().partition(" ")
            table["nine_terminals"] = {"player": who.upper(), "kinds": _number(kinds.strip())}
        elif _SETTING.fullmatch(first):
            _add(_settings(line, number), settings, number)
        else:
            raise bad_table(
                f"line {number}: {first!r} is neither a seat nor a setting",
                "Begin a line with E S W N, or with KEY=VALUE such as variant=classical-late.",
            )
    return _table(settings, table, lines)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        bare = re.sub(r"(?:^|\s)#.*", "", line).strip().removeprefix("\ufeff")
        if bare:
            yield number, re.sub(r"\s+", " ", bare)


def _settings(line: str, number: int) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in line.split():
        setting = _SETTING.fullmatch(word)
        if setting is None:
            raise bad_table(f"line {number}: {word!r} is no setting", "Write KEY=VALUE.")
        _add({setting["key"]: setting["value"]}, found, number)
    return found


def _add(found: Mapping[str, str], settings: dict[str, str], number: int) -> None:
    """Add the settings of a line; raises HandError for one that was said before."""
    if twice := [key for key in found if key in settings]:
        raise bad_table(f"line {number}: {twice[0]} is set twice", "Leave one out.")
    settings |= found


def _line(seat: int, rest: str, number: int) -> Line:
    discarder = share = None
    if found := _FROM.search(rest):
        discarder = _SEATS.get(fold_word(found["seat"]).upper())
        if discarder is None:
            message = f"line {number}, {seat_name(seat)}: {found['seat']!r} is no seat"
            raise bad_table(message, "A seat is one of E S W N.")
        rest = rest[: found.start()] + rest[found.end() :]
    if found := _LIABLE.search(rest):
        share = found["share"] or "full"
        rest = rest[: found.start()] + rest[found.end() :]
    first, *words = rest.split() or [""]
    if not first.isdecimal():
        return Line(seat, rest, None, (), discarder, share)
    if unknown := [word for word in words if word not in _WORDS]:
        message = f"line {number}, {seat_name(seat)}: {unknown[0]!r} stands behind the score"
        raise bad_table(message, f"There may be {', '.join(_WORDS)}, from=SEAT, pao=full.")
    score = _number(first)
    if not isinstance(score, int):
        raise bad_table(f"line {number}, {seat_name(seat)}: {first[:12]}… is too large for a score")
    return Line(seat, "", score, tuple(words), discarder, share)


def _number(text: str) -> int | str:
    """Return a number of a few digits; any other text as it is."""
    return int(text) if text.isdecimal() and len(text) <= _LONGEST else text


def _table(
    settings: Mapping[str, str], table: dict[str, object], lines: Mapping[int, Line]
) -> Table:
    """Return the table; hands are read last, when it is known who won and what the round is."""
    options: dict[str, object] = dict(settings)
    variant, round_wind = options.pop("variant", None), options.pop("round", None)
    details = [f"{key}={options.pop(key)}" for key in OF_THE_WINNER if key in options]
    winner = _winner(lines)
    if winner is not None:
        line = lines[winner]
        if line.score is not None:
            _check_source(line, drawn="zimo" in line.words)
        table["winner"] = TEXTS[winner]
        table["limit_hand"] = "limit" in line.words
        if line.discarder is not None:
            table["from"] = TEXTS[line.discarder]
    table["pao"] = [
        {"player": TEXTS[seat], "share": line.share} for seat, line in lines.items() if line.share
    ]
    scores = {
        TEXTS[seat]: {"score": one.score} for seat, one in lines.items() if one.score is not None
    }
    round_seat = _SEATS.get(fold_word(str(round_wind)).upper()) if round_wind is not None else None
    if round_wind is not None and round_seat is None:
        raise bad_table(f"round={round_wind} is no wind", "A wind is one of E S W N.")
    told = table_from_record({"table": {**table, "players": scores}, "options": options})
    players = dict(told.players)
    for seat, line in lines.items():
        if line.score is None and (line.hand or not line.share):
            won = seat == winner
            said = " ".join((line.hand, *details)) if won and line.hand else line.hand
            players[seat] = _hand(line._replace(hand=said), won=won, round_wind=round_seat)
    ordered = {seat: players[seat] for seat in WINDS if seat in players}
    return replace(told, players=ordered, variant=None if variant is None else str(variant))


def _winner(lines: Mapping[int, Line]) -> int | None:
    """Return the seat that won; raises HandError for two, and for one that says not from whom."""
    winners = [
        seat
        for seat, line in lines.items()
        if {"win", "wins", "won", "zimo"} & set(line.words)
        or "+" in line.hand
        or (line.hand and (line.discarder is not None or _DRAWN.search(line.hand)))
    ]
    if len(winners) > 1:
        names = " and ".join(map(seat_name, winners))
        raise bad_table(f"{names} both win: one player wins, no more")
    for seat, line in lines.items():
        if line.discarder is not None and seat not in winners:
            message = (
                f"{seat_name(seat)}: from={TEXTS[line.discarder]} stands beside the winner only"
            )
            raise bad_table(message, "The winner's hand has its tile as +TILE; a score says win.")
        if "limit" in line.words and seat not in winners:
            message = f"{seat_name(seat)}: limit stands beside the winner only"
            raise bad_table(message, "A score that won says win.")
    return winners[0] if winners else None


def _hand(line: Line, *, won: bool, round_wind: int | None) -> Hand:
    """Read the hand of a line; the seat and the round are those of the table."""
    from scorer.notation import read  # noqa: PLC0415 - the grammar is large

    try:
        if not line.hand:
            raise bad_table("there is neither a hand nor a score")
        found = read(line.hand if won else f"{line.hand} lost", game=None)
    except ScorerError as error:
        raise at_seat(error, line.seat) from None
    hand = found.hand
    for given, own, what in ((hand.seat, line.seat, "seat"), (hand.round, round_wind, "round")):
        if given is not None and given != own:
            message = f"the hand says {what} {TEXTS[given]}, and the table does not"
            raise at_seat(bad_table(message), line.seat)
    if hand.options or hand.variant:
        message = "house rules stand in front of the table, not beside a hand"
        raise at_seat(bad_table(message), line.seat)
    if won:
        if hand.win is None:
            message = "the winner's hand has no winning tile"
            raise at_seat(bad_table(message, "Add it as +TILE."), line.seat)
        _check_source(line, drawn=hand.self_draw)
    return replace(hand, seat=line.seat, round=round_wind)


def _check_source(line: Line, *, drawn: bool) -> None:
    """Raise HandError unless it is said either that a winner drew his tile, or from whom it is."""
    if drawn is (line.discarder is not None):
        message = "a self-draw is from nobody" if drawn else "from whom did the winning tile come?"
        raise at_seat(bad_table(message, "Write from=SEAT, or zimo."), line.seat)
