"""A short text of a table, taken apart: settings in front, one line a seat, lines by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from scorer.message import Message
from scorer.notation.fold import fold_word
from scorer.rules.seats import bad_table
from scorer.seat import Seat, wind_named
from scorer.tiles import WINDS

_WORDS_OF_SEATS: Final = {
    **{seat.text: seat for seat in Seat},
    **{name: Seat(i) for i, name in enumerate(("EAST", "SOUTH", "WEST", "NORTH"))},
    **{name: Seat(i) for i, name in enumerate("东南西北")},
    **{f"{name}家": Seat(i) for i, name in enumerate("东南西北")},
}
_SETTING: Final = re.compile(r"(?P<key>[a-z][a-z0-9_-]*)=(?P<value>\S+)")
_FROM: Final = re.compile(r"(?:^|\s)from[=\s]\s*(?P<seat>\S+)")
_LIABLE_SEAT: Final = re.compile(r"(?:^|\s)liable=(?P<seat>\S+)")
_SHARE: Final = re.compile(
    r"(?:^|\s)(?:pao|包牌)(?:=(?P<share>(?!(?:left|across|right|[LAR])(?:\s|$))\S+))?(?=\s|$)"
)
_DRAWN: Final = re.compile(r"(?:^|\s)(?:zimo|tsumo|自摸)(?=\s|$)")
_HAN: Final = re.compile(r"(?P<han>\d+)\s?(?:han|翻)(?:\s?(?P<fu>\d+)\s?(?:fu|符))?(?=\s|$)")
_WINDS: Final = re.compile(r"(?:^|\s)(?P<round>[ESWN东南西北])/[ESWN东南西北](?=\s|$)")
_LONGEST: Final = 9  # digits of a score
_WORDS: Final = ("win", "wins", "won", "zimo", "limit")
_WON: Final = frozenset(("win", "wins", "won", "zimo"))
DRAW: Final = ("draw", "流局", "荒牌")


class Line(NamedTuple):
    """The line of one seat: a hand, or a score, or han and fu, and what stands behind."""

    seat: Seat
    number: int
    hand: str
    score: int | None = None
    fu: int | None = None
    in_han: bool = False
    words: tuple[str, ...] = ()
    discarder: Seat | None = None
    share: str | None = None
    liable: Seat | None = None

    @property
    def won(self) -> bool:
        """True if the line says that its player won."""
        by_hand = "+" in self.hand or self.discarder is not None or _DRAWN.search(self.hand)
        return bool(_WON & set(self.words)) or bool(self.hand and by_hand)

    @property
    def drawn(self) -> bool:
        """True if a score says that its player drew the winning tile."""
        return "zimo" in self.words


class Text(NamedTuple):
    """A text of a table: its settings, its seats, what else stands on lines of its own."""

    settings: dict[str, str]
    lines: dict[Seat, Line]
    alone: dict[str, str]
    draw: bool


def taken_apart(text: str) -> Text:
    """Return the parts of a text; raises HandError that names the line."""
    found = Text({}, {}, {}, draw=False)
    for number, line in _lines(text):
        first, _, rest = line.partition(" ")
        seat = seat_in(first.rstrip(":："))
        if seat is not None:
            if seat in found.lines:
                raise bad_table(
                    Message("line {number}: {seat} has two lines", number=number, seat=seat)
                )
            found.lines[seat] = _line(seat, rest.strip(), number)
        elif first in ("falsewin", "nineterminals"):
            found.alone[first] = rest.strip()
        elif line in DRAW:
            found = found._replace(draw=True)
        elif _SETTING.fullmatch(first):
            _add(_settings(line, number), found.settings, number)
        else:
            raise bad_table(
                Message(
                    "line {number}: {first!r} is neither a seat nor a setting",
                    number=number,
                    first=first,
                ),
                Message(
                    "Begin a line with E S W N, or with KEY=VALUE such as variant=classical-late."
                ),
            )
    return found


def seat_in(word: str) -> Seat | None:
    """Return the seat that a word names in any language, or None."""
    return _WORDS_OF_SEATS.get(fold_word(word).upper())


def round_in(settings: dict[str, object], lines: Iterable[Line]) -> int | None:
    """Take the round wind out of the settings, as a tile; else the one that the hands say.

    A hand as it is printed says E/S; hands that differ say nothing of the table.
    """
    said = settings.pop("round", None)
    if said is None:
        hands = {found["round"] for line in lines for found in _WINDS.finditer(line.hand)}
        return wind_named(hands.pop()) if len(hands) == 1 else None
    seat = seat_in(str(said))
    if seat is None or seat.wind not in WINDS:
        raise bad_table(
            Message("round={said} is no wind", said=said), Message("A wind is one of E S W N.")
        )
    return seat.wind


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
            raise bad_table(
                Message("line {number}: {word!r} is no setting", number=number, word=word),
                Message("Write KEY=VALUE."),
            )
        _add({setting["key"]: setting["value"]}, found, number)
    return found


def _add(found: Mapping[str, str], settings: dict[str, str], number: int) -> None:
    """Add the settings of a line; raises HandError for one that was said before."""
    if twice := [key for key in found if key in settings]:
        raise bad_table(
            Message("line {number}: {twice} is set twice", number=number, twice=twice[0]),
            Message("Leave one out."),
        )
    settings |= found


def _line(seat: Seat, rest: str, number: int) -> Line:
    rest, discarder = _cut_seat(_FROM, rest, seat, number)
    rest, liable = _cut_seat(_LIABLE_SEAT, rest, seat, number)
    share = None
    if found := _SHARE.search(rest):
        share = found["share"] or "full"
        rest = rest[: found.start()] + rest[found.end() :]
    line = Line(seat, number, rest, discarder=discarder, share=share, liable=liable)
    first, *words = rest.split() or [""]
    fu, in_han = None, _HAN.match(rest.strip())
    if in_han:
        first, words = in_han["han"], rest.strip()[in_han.end() :].split()
        fu = None if in_han["fu"] is None else _whole(in_han["fu"], line)
    elif not first.isdecimal():
        return line
    if unknown := [word for word in words if word not in _WORDS]:
        message = Message(
            "line {number}, {seat}: {unknown!r} stands behind the score",
            number=number,
            seat=seat,
            unknown=unknown[0],
        )
        raise bad_table(
            message,
            Message("There may be {listed}, from=SEAT, pao=full.", listed=", ".join(_WORDS)),
        )
    score = _whole(first, line)
    return line._replace(hand="", score=score, fu=fu, in_han=bool(in_han), words=tuple(words))


def _cut_seat(
    pattern: re.Pattern[str], rest: str, seat: Seat, number: int
) -> tuple[str, Seat | None]:
    """Return a line without the seat that it names behind a key, and that seat."""
    found = pattern.search(rest)
    if found is None:
        return rest, None
    named = seat_in(found["seat"])
    if named is None:
        message = Message(
            "line {number}, {seat}: {found!r} is no seat",
            number=number,
            seat=seat,
            found=found["seat"],
        )
        raise bad_table(message, Message("A seat is one of E S W N."))
    return rest[: found.start()] + rest[found.end() :], named


def _whole(text: str, line: Line) -> int:
    number = as_number(text)
    if not isinstance(number, int):
        message = Message(
            "line {number}, {seat}: {text}… is too large for a score",
            number=line.number,
            seat=line.seat,
            text=text[:12],
        )
        raise bad_table(message)
    return number


def as_number(text: str) -> int | str:
    """Return a number of a few digits; any other text as it is."""
    return int(text) if text.isdecimal() and len(text) <= _LONGEST else text
