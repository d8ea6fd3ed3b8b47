"""The rules of one hand: a book, its switches and facts, and the evaluator that they share.

book ─┬─ switches that fans and search read ──▶ Evaluator   tables; few, the latest are kept
      ├─ all switches ─────────────────────┐
      └─ facts of the hand ────────────────┴─▶ Rules        light; one for each combination
"""

from __future__ import annotations

import gc
from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping
from typing import Final

from scorer.game import Game
from scorer.readings.packed import Plan
from scorer.rules.book import RuleBook
from scorer.rules.domains import FactsKey
from scorer.rules.evaluator import Evaluator
from scorer.rules.options import Options, Values, show
from scorer.rules.search.searches import Searches
from scorer.tiles import KINDS, kind_of

_PUNG: Final = 3


class Rules:
    """A rule book with the switches in force, and what is said of the book's own facts.

    Rules that differ in nothing that fans and search read share their evaluator. `beside` is what
    the facts answer: it is added to what every reading of the hand finds.
    """

    __slots__ = (
        "_said",
        "beside",
        "best",
        "book",
        "evaluator",
        "facts",
        "numbers",
        "options",
        "plan",
        "searches",
        "variant",
    )

    def __init__(self, book: RuleBook, options: Options, facts: Values) -> None:
        self._said: Mapping[str, object] | None = None
        self.book = book
        self.options = options
        self.facts = facts
        self.searches = SEARCHES.of(book, options)
        self.evaluator = evaluator = self.searches.evaluator
        self.best = evaluator.best
        self.numbers = evaluator.numbers
        self.plan = _plan(book, options, facts)
        self.variant = self.plan.variant
        self.beside = evaluator.facts[self.facts_key] if book.facts_read else 0

    @classmethod
    def under(cls, book: RuleBook, given: Mapping[str, object]) -> Rules:
        """Return the rules of a book under the switches and facts that were given.

        Raises OptionError for an unknown one, or a value that it does not take.
        """
        return cls(book, *book.resolve(given))

    def with_facts(self, facts: Mapping[str, object]) -> Rules:
        """Return the rules of a hand of which these facts are said.

        Raises OptionError for a value that a fact does not take.
        """
        if not facts:
            return self
        known = self.book.presets.facts
        said = {name: known[name].read(value) for name, value in facts.items() if name in known}
        return Rules(self.book, self.options, Values({**self.facts, **said}))

    def __eq__(self, other: object) -> bool:
        """Tell whether other rules are of the same book, under the same switches and facts."""
        if self is other:
            return True
        if not isinstance(other, Rules):
            return NotImplemented
        return (
            self.book.key == other.book.key
            and self.options == other.options
            and self.facts == other.facts
        )

    def __hash__(self) -> int:
        return hash(self.book.key)

    def __repr__(self) -> str:
        said = "".join(f", {name}={show(value)}" for name, value in self.said_at_table().items())
        return f"<Rules {self.book.name}, preset {self.options.preset}{said}>"

    @property
    def game(self) -> Game:
        """What lies on the table under these switches."""
        return self.evaluator.game

    @property
    def facts_key(self) -> FactsKey:
        """The facts that fans read, with their values."""
        return tuple((name, self.facts[name]) for name in self.book.facts_read)

    @property
    def said(self) -> Mapping[str, object]:
        """What an answer to one hand says of switches and facts; see `said_at_table`."""
        if self._said is None:
            options = self.book.presets.options
            said = self.said_at_table()
            facts = self.book.presets.facts
            self._said = {
                name: value
                for name, value in said.items()
                if name in facts or not options[name].at_table
            }
        return self._said

    def said_at_table(self) -> dict[str, object]:
        """Return the switches and facts that differ from the defaults, or from the preset in force.

        With the preset or without it they give the same rules: an answer can be asked again.
        """
        presets, options = self.book.presets, self.options
        changed, preset = options.changed(), presets.named[options.preset]
        said = {
            name: value
            for name, value in options.items()
            if name in changed or preset.get(name, value) != value
        }
        facts = presets.facts
        return said | {k: v for k, v in self.facts.items() if v != facts[k].default}


def _plan(book: RuleBook, options: Options, facts: Values) -> Plan:
    """Return the plan of hands under switches and facts.

    Where the game is another one, or more tiles lie open, hands are checked and packed anew.
    """
    plan = book.plan
    if book.game.by:
        stated = " ".join(f"{one.switch}={show(options[one.switch])}" for one in book.game.by)
        plan = plan._replace(variant=f"{plan.variant} {stated}")
    if open_pungs := pungs_lying_open(book.ruling.lying_open(facts)):
        plan = plan._replace(variant=f"{plan.variant} {open_pungs:x}", seen=open_pungs)
    return plan


def pungs_lying_open(tiles: Iterable[int]) -> int:
    """Return the mask of the kinds of which three lie open at other players."""
    counted = Counter(map(kind_of, tiles))
    return sum(1 << kind for kind, many in counted.items() if kind < KINDS and many >= _PUNG)


class EverySearch:
    """The evaluators and searches used last, one for each book and choice of what it reads.

    An evaluator and its tables hold each other, so what is dropped is freed by looking for garbage.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[tuple[RuleBook, tuple[object, ...]], Searches] = OrderedDict()
        self._dropped = 0

    def of(self, book: RuleBook, options: Options) -> Searches:
        """Return the searches of a book under the switches that it reads."""
        read = book.switches_read
        key = book, tuple([options[name] for name in read])
        known = self._known
        if (found := known.get(key)) is not None:
            known.move_to_end(key)
            return found
        found = known[key] = Searches(Evaluator(book, options.only(read)))
        if len(known) > self._most:
            known.popitem(last=False)
            self._dropped += 1
            if self._dropped % self._most == 0:
                gc.collect()
        return found


SEARCHES: Final = EverySearch(32)
