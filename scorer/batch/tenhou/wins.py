"""The wins of a log, as rows: what the log says of each, and the deal up to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final, cast

from scorer.batch.lines import Line
from scorer.batch.packed import FileError
from scorer.batch.tenhou.stream import elements
from scorer.errors import HandError
from scorer.message import Message

# The columns of a win: where it stands, its result, what the log says of it, where they differ.
PLACE: Final = ("deal", "who", "player", "from_who")
RESULT: Final = ("total", "items", "fu", "points", "limit", "yakuman", "payments", "gain")
COLUMNS: Final = (
    *PLACE,
    *(name for name in RESULT if name not in ("total", "items", "payments")),
    "differs",
    *(f"recorded_{name}" for name in RESULT),
)

_KNOWN: Final = ("mjloggm", "GO", "UN", "TAIKYOKU", "INIT", "AGARI", "RYUUKYOKU")
_TURN: Final = re.compile(r"[TUVWDEFG]\d{1,3}")
_MOST: Final = 400  # events of a deal: 70 tiles are drawn and discarded, and some are called
_UNRULED: Final = Message(
    "this log does not say by which rules it was played (GO): the usual ones are taken"
)
LOST: Final = "?"  # stands for events that are no deal


class Wins:
    """The rows of a log: one for each win, one for the place where the log cannot be read on.

    Each row has cells of its own: `game` (the type in GO), `names` (UN), `init` and `win` (INIT and
    AGARI) as they stand in the log, and `further` for a second or third winner on one tile.
    `notes` are what is to be said of the log before the win.
    `events` are what happened between INIT and AGARI: draws and discards as their elements are
    called, calls as `N<who>,<m>`, riichi as `R<who>,<step>`.
    """

    def __init__(self, lines: Iterable[bytes]) -> None:
        """Take the stream, which is read when its rows are asked for."""
        if not hasattr(lines, "read"):
            message = Message("a log of Tenhou says its encoding itself")
            raise FileError(message, Message("Leave out --encoding."))
        self._stream = cast(BinaryIO, lines)
        self.names: list[str] = []
        self.carried = list(COLUMNS)

    def __iter__(self) -> Iterator[Line]:
        """Yield every win, numbered from 1."""
        count, root, is_log = 0, "", False
        game: str | None = None
        names: dict[str, str] = {}
        init: dict[str, str] | None = None
        events: list[str] = []
        notes: list[str] = []
        logs = 0
        over = unruled = False
        try:
            for tag, said, twice in elements(self._stream):
                root = root or tag
                notes += [
                    f"{tag}: {name} stands twice in this log: the first is read" for name in twice
                ]
                is_log = is_log or tag in _KNOWN
                if _TURN.fullmatch(tag):
                    if over:  # a deal whose beginning is lost
                        init, events, over = None, [], False
                    events.append(tag)
                elif tag in ("N", "REACH"):
                    events.append(_event(tag, said))
                elif tag == "AGARI":
                    count += 1
                    if game is None and not unruled:
                        notes.append(_UNRULED)
                        unruled = True
                    cells: dict[str, object] = {"game": game, "names": dict(names), "init": init}
                    cells |= {"win": said, "further": over, "events": " ".join(events)}
                    yield Line(count, "", None, {**cells, "notes": tuple(dict.fromkeys(notes))})
                    notes = []
                    over = True
                elif tag == "mjloggm":
                    logs += 1
                    game, names, init, events, over = None, {}, None, [], False
                    unruled = False
                    if logs > 1:
                        notes = [f"this is the first win of log {logs} in this file"]
                elif tag == "INIT":
                    init, events, over = said, [], False
                elif tag == "RYUUKYOKU":
                    over = True
                elif tag == "UN":  # a player who comes back is named alone
                    names |= {name: value for name, value in said.items() if name[:1] == "n"}
                elif tag == "GO":
                    game, names, init, events = said.get("type"), {}, None, []
                if len(events) > _MOST:
                    events = [LOST]
        except HandError as error:
            yield Line(count + 1, "", error)
            return
        if not is_log:
            message = Message(
                "this is no log of Tenhou: it begins with <{root}>, not <mjloggm>", root=root[:20]
            )
            yield Line(count + 1, "", HandError("bad log", message))


def _event(tag: str, said: dict[str, str]) -> str:
    """Return a call or a riichi as a word."""
    second = said.get("m" if tag == "N" else "step", LOST)
    word = f"{tag[0]}{said.get('who', LOST)},{second}"
    return word if len(word) < 20 and not re.search(r"\s", word) else LOST
