"""A hand while it is being read: its parts with their places, and the faults found so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from scorer import tiles
from scorer.errors import Fault
from scorer.hand import Hand, Meld
from scorer.message import Message, plural
from scorer.notation.tokens import Placed, Unreadable

Place = tuple[int, int]


@dataclass(eq=False, repr=False)
class Draft:
    """The parts of a hand in the order written; every place is an offset of the folded text."""

    concealed: list[Placed] = field(default_factory=list)
    win: Placed | None = None
    melds: list[tuple[Meld, int, int]] = field(default_factory=list)
    flowers: list[Placed] = field(default_factory=list)
    flower_count: tuple[int, int, int] | None = None
    flags: dict[str, Place] = field(default_factory=dict)
    discard: Place | None = None
    closed: tuple[str, Place] | None = None
    seat: int | None = None
    round: int | None = None
    variant: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    details: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def fault(self, code: str, message: str, place: Place, hint: str = "") -> None:
        """Remember a fault."""
        self.faults.append(Fault(code, message, *place, hint))

    def refuse(self, unreadable: Unreadable) -> None:
        """Remember what a token could not mean."""
        self.faults.append(unreadable.fault)

    def add_tiles(self, placed: list[Placed]) -> None:
        """Put tiles into the hand, and flowers aside."""
        for tile in placed:
            (self.flowers if tile.tile in tiles.FLOWERS else self.concealed).append(tile)

    def add_win(self, placed: list[Placed], mark: int, place: Place) -> None:
        """Set the winning tile."""
        if len(placed) > 1:
            message = Message("the winning tile is one tile, this is {number}", number=len(placed))
            self.fault("bad win", message, place, Message("Write the other tiles before the +."))
        elif self.win is not None:
            self.fault("bad win", Message("a second winning tile"), (mark, place[1]))
        else:
            self.win = placed[0]

    def add_wind(self, what: str, wind: int, place: Place) -> None:
        """Set the round or seat wind; it may be said again, E/E 親, but not otherwise."""
        if getattr(self, what) not in (None, wind):
            self.fault(
                "twice", Message("the {what} wind is given twice", what=Message(what)), place
            )
        else:
            setattr(self, what, wind)

    def add_flag(self, flag: str, place: Place, word: str) -> None:
        """Set a circumstance; an empty flag is the win on a discard."""
        drawn = self.flags.get("self_draw")
        if flag == "" and self.discard is not None:
            self.fault("twice", Message("{word} is said twice", word=word), place)
        elif (flag == "" and drawn) or (flag == "self_draw" and self.discard):
            message = Message("a hand is won by self-draw or on a discard, not both")
            self.fault("contradiction", message, place)
        elif flag == "":
            self.discard = place
        elif flag in self.flags:
            self.fault(
                "twice",
                Message("{word} is said twice", word=word),
                place,
                Message("Leave one of them out."),
            )
        else:
            self.flags[flag] = place

    def add_flower_count(self, count: int, place: Place) -> None:
        """Set how many flowers there are."""
        if self.flower_count is not None:
            self.fault("twice", Message("the flowers are counted twice"), place)
        else:
            self.flower_count = (count, *place)

    def check_flowers(self) -> None:
        """Remember a fault if so many flowers are named, and another number is counted."""
        known = len(self.flowers)
        if self.flower_count is None or known in (0, self.flower_count[0]):
            return
        count, start, end = self.flower_count
        message = plural(
            known,
            "{n} flower is named, and {count} counted",
            "{n} flowers are named, and {count} counted",
            count=count,
        )
        self.fault("bad flowers", message, (start, end), Message("Leave one of them out."))

    def hand(self) -> Hand:
        """Return the hand as it stands."""
        known = len(self.flowers)
        count = known if self.flower_count is None else self.flower_count[0]
        return Hand(
            tuple([placed.tile for placed in self.concealed]),
            None if self.win is None else self.win.tile,
            tuple([meld for meld, _, _ in self.melds]),
            tuple([placed.tile for placed in self.flowers]),
            max(count, known),
            tuple(self.flags),
            self.seat,
            self.round,
            self.variant,
            tuple(self.options.items()),
            tuple(self.details.items()),
        )
