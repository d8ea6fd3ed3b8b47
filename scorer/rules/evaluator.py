"""The evaluator of a book: the one behind every answer, under the switches that its fans read.

Found fans are counted in a list (`scorer.rules.price`). Every fan reads its domains alone, so the
lists that the domains answer are simply added. A *rank*, the price of a reading, is the total above
the list of what stands; among equal totals the list with more of the earliest fan is the greater.
What a variant's policy says of equal totals stands between them.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import HandError
from scorer.readings.keys import SPREAD, opened_part
from scorer.readings.memo import Memo, Pool, Remembered
from scorer.readings.state import FLAG_BITS, FLOWERS_SHIFT
from scorer.readings.suits import SuitTables
from scorer.rules.book import RuleBook
from scorer.rules.domains import (
    Chows,
    Domain,
    Dora,
    Eyes,
    Facts,
    FactsKey,
    Flowers,
    Form,
    Groups,
    Honours,
    Pungs,
    Sets,
    Tiles,
    Times,
    Win,
)
from scorer.rules.fan import ALL, SAME_SETS, Fan
from scorer.rules.options import Options
from scorer.rules.parts import Link
from scorer.rules.policies import Way
from scorer.rules.price import NO_REPEAT, Counts, Fields, Log, fallback_of
from scorer.rules.search.door import NO_WIN
from scorer.rules.search.standard import Readings
from scorer.rules.search.tables import Tables, cut_groups
from scorer.rules.sums import sums_of
from scorer.tiles import KINDS

if TYPE_CHECKING:
    pass


class Found(NamedTuple):
    """A fan that a domain found: the times that count, and those that do not, with the reason."""

    fan: Fan
    times: Times
    dropped: list[tuple[tuple[int, ...], str, Fan | None]]


Answered = tuple[tuple[Fan, int | tuple[tuple[int, ...], ...]], ...]  # as `Answer`, and hashable


class Evaluator:
    """The evaluator of one book under one choice of the switches that its fans and search read.

    `options` are those switches alone: no other can be looked at.
    """

    def __init__(self, book: RuleBook, options: Options) -> None:
        self.book = book
        self.options = options
        self.game = book.game.under(options)
        policy = book.ruling.policy
        self.worth: dict[Fan, int] = {fan: fan.worth(options) for fan in book.every}
        self.fans = [fan for fan in book.every if fan.is_played(options)]
        self.items = {fan for fan in book.every if policy.is_item(fan, options)}
        self.order = {fan: i for i, fan in enumerate(self.fans)}
        self.readers: dict[type[Domain], list[Fan]] = {}
        self.made = [fan for fan in self.fans if fan.when is not None]
        for fan in self.fans:
            for domain in fan.reads if fan.when is None else ():
                self.readers.setdefault(Groups if domain is Eyes else domain, []).append(fan)
        # the fans of each domain, what they ask of it, and tiles outside of which class bar them
        self.asked = {
            domain: [(fan, fan.predicate, self._outside(fan)) for fan in fans]
            for domain, fans in self.readers.items()
        }
        self._groups_view = Eyes if Eyes in book.domains_read else Groups
        self.sums = sums_of(self.fans, policy.summed, self.worth)
        sums = list(dict.fromkeys(self.sums.values()))
        self.worth |= dict.fromkeys(sums, 1)
        self.order |= {one: len(self.order) + i for i, one in enumerate(sums)}
        listed = [*(fan for fan in self.fans if fan not in self.sums), *sums]
        self.fields = Fields(listed, self.worth, options)
        self.total_shift = self.fields.bits + policy.tie_bits
        fallback = fallback_of(self.fans)
        self.fallback = self.fields.listed({fallback: 1}) if fallback else 0
        self.numbers = Pool()
        self._values = Remembered(self._value)  # most keys of a domain have one of few answers
        self.facts: Remembered[FactsKey, int] = Remembered(partial(self.value, Facts))
        self.flowers: Memo[tuple[tuple[Fan, int], ...]] = Memo(self._flowers)
        # what the sums are made of, by the domains that read it
        self.summed: dict[type[Domain], Memo[tuple[tuple[Fan, int], ...]]] = {
            domain: Memo(partial(self._summed, domain))
            for domain in dict.fromkeys(domain for fan in self.sums for domain in fan.reads)
        }
        self.lenient = self._obeys("lenient_flags") is True
        self.tables = Tables(
            prices=Memo(self._price),
            chows=self._answers(Chows),
            pungs=self._answers(Pungs),
            honours=self._answers(Honours),
            groups=Memo(self._groups),
            tiles=self._answers(Tiles),
            wins=Memo(self._win),
            forms=Memo(self._form),
            suits=SuitTables(
                book.plan.kept,
                wait_fans=book.ruling.wait_fans,
                doubled=book.ruling.waits.doubled,
            ),
            dora=self._answers(Dora) if book.game.dora else None,
        )
        self.readings = self.readings_of(self.tables)
        self.best = self.readings.best

    def _obeys(self, switch: str) -> object:
        """Return the value of a switch that the search obeys, None in books without it."""
        in_force = self.options
        return in_force[switch] if switch in self.book.presets.options else None

    def readings_of(self, tables: Tables) -> Readings:
        """Return the search of readings in other tables of the same book."""
        ruling, options = self.book.ruling, self.options
        opens, kept = ruling.discard_opens(options), tables.suits.kept
        dead = ruling.waits.dead and self._obeys("dead_tile_waits") is not False
        return Readings(
            tables,
            waits=ruling.waits._replace(dead=dead),
            body_wait=self._obeys("knitted_body_wait") is not False,
            opened=[opened_part(kind, kept) if opens else 0 for kind in range(KINDS)],
            is_win=self.is_win,
            open_pungs=self.book.reads.open_pungs,
        )

    # What a domain answers

    def view(self, domain: type[Domain], key: Any) -> Domain:
        """Return what a domain shows under a key."""
        return (self._groups_view if domain is Groups else domain).of(key, self.options)

    def found(self, domain: type[Domain], key: Any, *, why: bool = True) -> list[Found]:
        """Return the fans that a domain's view shows, with the times that count and those not.

        Without `why` nobody asks what does not count.
        """
        return self._counted(self._answered(domain, key), why=why)

    def _answered(self, domain: type[Domain], key: Any) -> Answered:
        """Return the fans that a domain's view shows, with what they answer."""
        view = self.view(domain, key)
        answered: list[tuple[Fan, int | tuple[tuple[int, ...], ...]]] = []
        for fan, predicate, outside in self.asked.get(domain, ()):
            if not (outside and key & outside) and (answer := predicate(view)):
                answered.append((fan, answer if isinstance(answer, int) else tuple(answer)))
        return tuple(answered)

    def _counted(self, answered: Answered, *, why: bool) -> list[Found]:
        found = [Found(fan, _times(answer), []) for fan, answer in answered]
        if found:
            self._choose_links(found, why=why)
            self._exclude_by_sets(found)
        return found

    def _outside(self, fan: Fan) -> int:
        """Return the bit of the hand's words that says that a tile is outside the fan's class."""
        if fan.within is None:
            return 0
        return 1 << Tiles.CLASSES_SHIFT + self.book.classes.index(fan.within)

    def _choose_links(self, found: list[Found], *, why: bool) -> None:
        """Let the variant's principles choose among the fans that join sets."""
        if self.book.ruling.choose is None:
            return
        worth, order = self.worth, self.order
        links = [
            (one, Link(one.fan, worth[one.fan], order[one.fan], sets))
            for one in found
            if one.fan.joins
            for sets in one.times
        ]
        if not links:
            return
        chosen = self.book.ruling.choose([link for _, link in links])
        for one, link in links:
            if link not in chosen:
                one.times.remove(link.sets)
                if why and self.book.ruling.why_not_joined:
                    one.dropped.append((link.sets, *self.book.ruling.why_not_joined(link, chosen)))

    def _exclude_by_sets(self, found: list[Found]) -> None:
        """Apply the exclusions that hold only for the sets of the fan that excludes."""
        if len(found) < 2:
            return
        by_name = {one.fan.name: one for one in found}
        gone: set[str] = set()
        for one in found:
            if not one.times or one.fan.name in gone:
                continue
            for exclusion in one.fan.excludes:
                target = by_name.get(exclusion.name)
                if not target or not target.times or not exclusion.applies(self.options):
                    continue
                if exclusion.scope == ALL and not exclusion.beside:
                    gone.add(exclusion.name)
                elif exclusion.scope == SAME_SETS:
                    own = [set(sets) for sets in one.times]
                    for sets in target.times.copy():
                        if any(joined.issuperset(sets) for joined in own):
                            target.times.remove(sets)
                            target.dropped.append((sets, NO_REPEAT, one.fan))

    # What the tables hold

    def _answers(self, domain: type[Domain]) -> Memo[int]:
        """Return the table of what a domain answers; keys that are alike are worked out once."""
        if self.book.reads.suits_differ:
            return Memo(partial(self.value, domain))

        def learn(key: int) -> int:
            same = domain.alike(key)
            return self.value(domain, key) if same == key else table[same]

        table: Memo[int] = Memo(learn)
        return table

    def priced(self, value: int) -> int:
        """Return the rank of what was found, added up."""
        return self.tables.prices[value]

    def value(self, domain: type[Domain], key: Any) -> int:
        """Return what a domain finds under a key, as the search adds it up."""
        return self._values[self._answered(domain, key)]

    def _value(self, answered: Answered) -> int:
        value = 0
        for fan, times, _ in self._counted(answered, why=False):
            if len(times) > fan.most:
                raise ValueError(f"{fan.name} found {len(times)} times, declared most={fan.most}")
            value += self._adds(fan, len(times))
        return value * SPREAD

    def _adds(self, fan: Fan, times: int) -> int:
        """Return what a fan adds to a list."""
        if one := self.sums.get(fan):
            return self.worth[fan] * times << self.fields.of[one].shift
        return times << self.fields.of[fan].shift

    def listed(self, counts: Counts) -> int:
        """Return the list with these counts."""
        return sum(self._adds(fan, times) for fan, times in counts.items())

    def _summed(self, domain: type[Domain], key: int) -> tuple[tuple[Fan, int], ...]:
        found = self.found(domain, key, why=False)
        return tuple((fan, len(times)) for fan, times, _ in found if fan in self.sums)

    def with_summed(self, counts: Counts, found: Counts) -> Counts:
        """Return what a list counts with the fans of a sum in its place, of those that were found.

        The order is that of `found`, which has every fan of the list.
        """
        if not self.sums:
            return counts
        return {
            fan: counts.get(fan, times)
            for fan, times in found.items()
            if times and (fan in counts or self.sums.get(fan) in counts)
        }

    def _form(self, form: int) -> int:
        """Return what a special form shows; 0 if nothing says that it wins."""
        wins = any(one.times and not one.fan.aside for one in self.found(Form, form, why=False))
        return self.value(Form, form) if wins else 0

    def _groups(self, key: int) -> int:
        """Return what Groups finds, and Sets in the same key above it."""
        groups, sorts = cut_groups(key)
        value = self.value(Groups, groups)
        return value + self.value(Sets, sorts) if sorts else value

    def _win(self, state: int) -> int:
        state = self.admitted(state)
        value = self.value(Win, state)
        if self.book.ruling.flowers_inside:
            value += self.value(Flowers, state >> FLOWERS_SHIFT)
        return value

    def admitted(self, state: int, dropped: list[str] | None = None) -> int:
        """Return the circumstances that are counted; raises HandError if they contradict.

        A lenient table (`lenient_flags`) drops the impossible flag instead; why is put to
        `dropped`.
        """
        won = Win.of(state, self.options)
        for refusal in self.book.refusals:
            if refusal.drops and not state & FLAG_BITS[refusal.drops]:
                continue
            if refusal.predicate(won):
                if not refusal.drops:
                    blame: tuple[str, int | str] = refusal.blame
                    raise HandError(refusal.kind, refusal.message, refusal.hint, blame)
                if not self.lenient:
                    blame = ("flag", refusal.drops)
                    raise HandError("contradictory flags", refusal.message, refusal.hint, blame)
                state &= ~FLAG_BITS[refusal.drops]
                won = Win.of(state, self.options)
                if dropped is not None:
                    dropped.append(refusal.message)
        return state

    def _flowers(self, key: int) -> tuple[tuple[Fan, int], ...]:
        found = self.found(Flowers, key)
        return tuple((fan, len(times)) for fan, times, _ in found)

    def _price(self, value: int) -> int:
        """Return the rank of what was found: its total, above the list of what stands."""
        found = value // SPREAD
        if self.made:
            found = self.fields.listed(self.complete(self.fields.counts(found)))
        ways = self.book.ruling.policy.ways(self.fields.admit(found), self.fields)
        return max([self.rank(self.stands_in(way), way) for way in ways], default=NO_WIN)

    def complete(self, found: Counts) -> Counts:
        """Return what was found with the fans that are made of it, in the book's order."""
        if not self.made:
            return found
        counts = {fan.name: count for fan, count in found.items()}
        for fan, one in self.sums.items():
            if fan in found:
                counts[one.name] = counts.get(one.name, 0) + self.worth[fan] * found[fan]
        found = dict(found)
        for fan in self.made:
            if fan.when is not None and (times := fan.when(counts)):
                found[fan] = counts[fan.name] = times
        return dict(sorted(found.items(), key=lambda one: self.order[one[0]]))

    def ways(self, admitted: int) -> list[tuple[int, Way]]:
        """Return every way to count the list of what was admitted, each with its rank."""
        ways = self.book.ruling.policy.ways(admitted, self.fields)
        return [(self.rank(self.stands_in(way), way), way) for way in ways]

    def stands_in(self, way: Way, log: Log | None = None) -> int:
        """Return what stands of the fans of a way; what they exclude goes to `log`."""
        return self.fields.exclude(way.found, log) or self.fallback

    def rank(self, standing: int, way: Way) -> int:
        """Return the price of what stands: its total, what decides among equals, and the list.

        NO_WIN if the policy has no price for it.
        """
        policy = self.book.ruling.policy
        price = policy.price(standing, way, self.fields, self.options)
        if price is None:
            return NO_WIN
        total, tie = price
        return (total << policy.tie_bits | tie) << self.fields.bits | standing

    def is_win(self, form: int) -> bool:
        """Tell whether a special form wins: a fan or a sign says so."""
        return self.tables.forms[form] > 0

    def comes_to(self, fan: Fan, times: int) -> int:
        """Return what a fan that is found so many times comes to, in the variant's unit."""
        return self.book.ruling.policy.comes_to(self.worth[fan], times)

    def total_of(self, rank: int) -> int:
        """Return the total that a rank stands for, in the variant's unit, flowers apart."""
        return self.book.ruling.policy.total_of(rank >> self.fields.bits)

    def standing(self, rank: int) -> Counts:
        """Return the fans that a rank stands for, in the book's order, with how often each."""
        return self.fields.counts(rank & (1 << self.fields.bits) - 1)


def _times(answer: int | tuple[tuple[int, ...], ...]) -> Times:
    return [()] * int(answer) if isinstance(answer, int) else list(answer)
