"""The parts of a rule book beside its fans: who it is, how it rules, its switches and facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scorer.hand import Hand
from scorer.problems import Problem
from scorer.readings.packed import Measure
from scorer.readings.shapes import STANDARD
from scorer.rules.domains import Win
from scorer.rules.fan import Fan
from scorer.rules.options import Option, Options, Values
from scorer.rules.outcome import Outcome, Settlement
from scorer.rules.policies import SUM, Sum
from scorer.rules.waits import LONE_WAITS, Waits

if TYPE_CHECKING:
    from scorer.rules.seats import TableRules
    from scorer.rules.wins import WinsRules

WORTHLESS: Final = Problem("not a win", "a hand that is worth nothing", "", ("hand", 0))
CORRECT: Final = "Leave that out, or correct the hand."


class Link(NamedTuple):
    """A fan that joins sets, its place in the book, and the places of the sets it would join."""

    fan: Fan
    worth: int
    order: int
    sets: tuple[int, ...]


class Why(NamedTuple):
    """Why something does not count: the principle, and the fan that stands in its way."""

    principle: str
    by: Fan | None


class Principle(NamedTuple):
    """One principle of combination: its name, what it says, hands that show it."""

    name: str
    english: str
    doc: str


class Refusal(NamedTuple):
    """Circumstances that contradict each other; `drops` is the flag a lenient table ignores.

    Only hands for which the flag was given are asked. Without a flag to drop `blame` tells what is
    at fault; `kind` is that of the error. `asks` are the switches that the predicate looks at.
    """

    message: str
    drops: str
    predicate: Callable[[Win], bool]
    hint: str = CORRECT
    kind: str = "bad flowers"
    blame: tuple[str, int] = ("flowers", 0)
    asks: tuple[str, ...] = ()


class Identity(NamedTuple):
    """Who a book is: its names, the unit of its totals, where its rules come from.

    `aliases` are shown beside the name, `spoken` are further names that players use.
    `experimental` says that the sources are too few. The rules of a club have their names in
    `club_names`, and a `mark` that no other book has.
    """

    name: str
    titles: Mapping[str, str]
    unit: str
    aliases: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    experimental: bool = False
    club_names: Mapping[str, str] = {}
    mark: str = ""
    spoken: tuple[str, ...] = ()

    @property
    def every_name(self) -> tuple[str, ...]:
        """All names by which the book is found."""
        return (self.name, *self.aliases, *self.titles.values(), *self.spoken)


class Ruling:
    """How a book makes a score of what was found, and what that brings.

    `shapes` are the forms that are looked for. `policy` makes the price, by way of `choose` where
    fans join sets. With `flowers_inside` what flowers make is found, excluded and priced with the
    rest. `waits` says which waits are told to the fans; without `wait_fans` they read none.
    `discard_opens` tells whether another's tile opens the pung that it completes,
    `without_winning_tile` whether no tile is the winning one. `dead_hand` says which wrong number
    of tiles makes a hand that did not win worth nothing. `examine` yields what is wrong with the
    facts of a hand, `worthless` is the problem of a complete hand that has no price, under the
    switches and facts. `asks` are the switches that these functions look at while a hand is
    searched.

    `settle` speaks of one hand, `table` of four players with one winner, `wins` of any number of
    players and wins; without it there is one win. A settlement that is `settled_by_total`
    looks at nothing but the total, the flowers and who drew, so that a batch remembers what it
    writes for all hands of that price; one that is `settled_by_kongs` looks at how each kong was
    made. Where a hand `names_the_liable`, the fact `pao` says on which side they sit, not a flag.
    What limit hands (LIMIT) are worth has a name and so much for one: `limit_hands`.
    `lying_open` names tiles that the book's own facts of a hand show to lie on the table.
    """

    __slots__ = (
        "asks",
        "choose",
        "dead_hand",
        "discard_opens",
        "examine",
        "flowers_inside",
        "limit_hands",
        "lying_open",
        "names_the_liable",
        "policy",
        "settle",
        "settled_by_kongs",
        "settled_by_total",
        "shapes",
        "table",
        "wait_fans",
        "waits",
        "why_not_joined",
        "wins",
        "without_winning_tile",
        "worthless",
    )

    def __init__(
        self,
        *,
        shapes: frozenset[int] = frozenset({STANDARD}),
        policy: Sum = SUM,
        choose: Callable[[Sequence[Link]], list[Link]] | None = None,
        why_not_joined: Callable[[Link, Sequence[Link]], Why] | None = None,
        flowers_inside: bool = False,
        waits: Waits = LONE_WAITS,
        wait_fans: bool = True,
        discard_opens: Callable[[Options], bool] = lambda _: True,
        without_winning_tile: Callable[[Win], bool] = lambda _: False,
        dead_hand: Callable[[int, Options], bool] = lambda off, _: off != 0,
        examine: Callable[[Hand], Iterable[Problem]] = lambda _: (),
        worthless: Callable[[Hand, Options, Values], Problem] = lambda *_: WORTHLESS,
        asks: tuple[str, ...] = (),
        settle: Callable[[Outcome], Settlement] | None = None,
        table: TableRules | None = None,
        wins: WinsRules | None = None,
        settled_by_total: bool = False,
        settled_by_kongs: bool = False,
        names_the_liable: bool = False,
        limit_hands: tuple[str, int] | None = None,
        lying_open: Callable[[Values], Iterable[int]] = lambda _: (),
    ) -> None:
        self.shapes = shapes
        self.policy = policy
        self.choose = choose
        self.why_not_joined = why_not_joined
        self.flowers_inside = flowers_inside
        self.waits = waits
        self.wait_fans = wait_fans
        self.discard_opens = discard_opens
        self.without_winning_tile = without_winning_tile
        self.dead_hand = dead_hand
        self.examine = examine
        self.worthless = worthless
        self.asks = asks
        self.settle = settle
        self.table = table
        self.wins = wins
        self.settled_by_total = settled_by_total
        self.settled_by_kongs = settled_by_kongs
        self.names_the_liable = names_the_liable
        self.limit_hands = limit_hands
        self.lying_open = lying_open

    def changed(self, **changes: Any) -> Ruling:
        """Return the ruling with other functions or flags in some places."""
        return Ruling(**{name: getattr(self, name) for name in self.__slots__} | changes)


class Presets(NamedTuple):
    """The switches of a book, the facts that only it has, and the named sets of switches.

    `aliases` are what players call a preset besides. The switch `chosen_by`, if there is one, names
    the preset, too, where that is a book of its own.
    """

    named: Mapping[str, Mapping[str, object]]
    default: str
    options: dict[str, Option]
    facts: dict[str, Option]
    aliases: Mapping[str, tuple[str, ...]] = {}
    chosen_by: str = ""

    @classmethod
    def of(
        cls,
        named: Mapping[str, Mapping[str, object]],
        default: str,
        aliases: Mapping[str, tuple[str, ...]] | None = None,
        chosen_by: str = "",
    ) -> Presets:
        """Return the presets of a new book, to which switches and facts are added."""
        return cls(named, default, {}, {}, aliases or {}, chosen_by)

    @property
    def written(self) -> dict[str, Option]:
        """What is written where house rules are: the switches, then the facts."""
        return {**self.options, **self.facts}


class Reads(NamedTuple):
    """What fans read beside their domains.

    `measures` are taken of every hand. `flowers` says that a fan reads the flowers beside the rest,
    `winds` that one reads the winds where there is no pung of them.
    Fans of chows and pungs see no difference between the suits, unless `suits_differ`. By
    `open_pungs` fans of Win are told of which kinds the open pungs are, by `added_kongs` how many
    kongs were added to a pung.
    """

    measures: tuple[Measure, ...] = ()
    flowers: bool = False
    winds: bool = False
    suits_differ: bool = False
    open_pungs: bool = False
    added_kongs: bool = False
