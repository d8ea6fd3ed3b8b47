"""A rule book with the switches in force: the one evaluator behind every answer.

Found fans are counted in one integer, a field for each fan, the first fan of the book highest:

    | 大四喜 | 大三元 | … | 四归一 (3 bits) | … | 一般高 (3 bits) | … | 自摸 |

Every fan reads its domains alone, so the fields that the domains answer are simply added. A
*rank*, the price of a reading, is the total above the same fields for what stands; among equal
totals the list with more of the earliest fan is the greater. What a variant's policy says of equal
totals stands between them.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from scorer.errors import HandError
from scorer.readings.keys import (
    GROUPS_AND_SORTS_MASK,
    GROUPS_MASK,
    GROUPS_SHIFT,
    ONE_OF_FIVES,
    ONE_SUIT_OF_CHOWS,
    SORTS_SHIFT,
    SPREAD,
    opened_part,
)
from scorer.readings.ledger import FLAG_BITS
from scorer.readings.memo import Memo, Pool
from scorer.readings.packed import FLOWERS_SHIFT, Plan
from scorer.readings.suits import SuitTables
from scorer.rules.book import Link, RuleBook
from scorer.rules.domains import (
    SHAPE_SHIFT,
    Chows,
    Domain,
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
from scorer.rules.fan import ALL, SAME_SETS, Answer, Fan
from scorer.rules.options import Options
from scorer.rules.policies import Way
from scorer.rules.price import NO_REPEAT, Counts, Log, admit, exclude, fallback_of
from scorer.rules.search import FORM_SHIFT, Search, Tables
from scorer.tiles import KINDS


class Found(NamedTuple):
    """A fan that a domain found: the times that count, and those that do not, with the reason."""

    fan: Fan
    times: Times
    dropped: list[tuple[tuple[int, ...], str, Fan | None]]


class Rules:
    """The evaluator of one variant under one choice of switches."""

    def __init__(self, book: RuleBook, options: Options) -> None:
        self.book = book
        self.options = options
        every = (*book.fans, *book.signs)
        self.worth: dict[Fan, int] = {fan: fan.worth(options) for fan in every}
        self.fans = [fan for fan in every if fan.is_played(options)]
        self.items = {fan for fan in every if book.policy.is_item(fan, options)}
        self.order = {fan: i for i, fan in enumerate(self.fans)}
        self.readers: dict[type[Domain], list[Fan]] = {}
        for fan in self.fans:
            for domain in fan.reads:
                self.readers.setdefault(domain, []).append(fan)
        self._lay_out_fields()
        self.numbers = Pool()
        self.chows: Memo[int] = Memo(self._chows)
        self.pungs: Memo[int] = Memo(partial(self.value, Pungs))
        self.honours: Memo[int] = Memo(partial(self.value, Honours))
        self.groups: Memo[int] = Memo(self._groups)
        self.tiles: Memo[int] = Memo(partial(self.value, Tiles))
        self.wins: Memo[int] = Memo(self._win)
        self.forms: Memo[int] = Memo(partial(self.value, Form))
        self.flowers: Memo[tuple[tuple[Fan, int], ...]] = Memo(self._flowers)
        self.prices: Memo[int] = Memo(self._price)
        self.variant = book.name
        self.lenient = options.get("lenient_flags") is True
        self.search = self._set_up_search(book.plan.kept, wait_fans=book.wait_fans)
        self.best = self.search.best
        # Where readings are cut down, those that people see are searched for in full.
        self.full_plan: Plan = book.plan._replace(kept=book.shown)
        cut = book.plan.kept != book.shown or not book.wait_fans
        self.full_search = self._set_up_search(book.shown) if cut else self.search

    def _set_up_search(self, kept: int, *, wait_fans: bool = True) -> Search:
        suits = SuitTables(kept, wait_fans=wait_fans)
        learning: Tables = (
            self.prices,
            self.chows,
            self.pungs,
            self.honours,
            self.groups,
            self.tiles,
            self.wins,
            self.forms,
            suits.lone,
            suits.placed,
            suits.waiting,
        )
        known: Tables = (
            self.prices.known,
            self.chows.known,
            self.pungs.known,
            self.honours.known,
            self.groups.known,
            self.tiles.known,
            self.wins.known,
            self.forms.known,
            suits.lone.known,
            suits.placed.known,
            suits.waiting.known,
        )
        opens = self.book.discard_opens(self.options)
        return Search(
            learning,
            known,
            suits,
            waits=self.book.waits._replace(
                dead=self.book.waits.dead and self.options.get("dead_tile_waits") is not False
            ),
            body_wait=self.options.get("knitted_body_wait") is not False,
            opened=[opened_part(kind, kept) if opens else 0 for kind in range(KINDS)],
            is_win=self.is_win,
        )

    def _lay_out_fields(self) -> None:
        """Give every fan its field, the last of the book in the lowest bits."""
        self.fields: dict[Fan, tuple[int, int]] = {}  # (shift, mask)
        self.field_at: list[tuple[Fan, int]] = []  # for each bit, whose it is, and the shift
        for fan in reversed(self.fans):
            shift, width = len(self.field_at), fan.most.bit_length()
            self.fields[fan] = shift, (1 << width) - 1
            self.field_at += [(fan, shift)] * width
        self.list_bits = len(self.field_at)
        self.total_shift = self.list_bits + self.book.policy.tie_bits
        self.fallback = fallback_of(self.fans)

    # What a domain answers

    def found(self, domain: type[Domain], key: int) -> list[Found]:
        """Return the fans that a domain's view shows, with the times that count and those not."""
        view = domain.of(key, self.options)
        found = [
            Found(fan, _times(fan.predicate(view)), [])
            for fan in self.readers.get(domain, ())
            if self._is_within(fan, key)
        ]
        self._choose_links(found)
        self._exclude_by_sets(found)
        return [one for one in found if one.times or one.dropped]

    def _is_within(self, fan: Fan, word: int) -> bool:
        """Tell whether the hand's tiles are all of the class that a fan of tiles asks for."""
        if fan.within is None:
            return True
        return not word >> Tiles.CLASSES_SHIFT + self.book.classes.index(fan.within) & 1

    def _choose_links(self, found: list[Found]) -> None:
        """Let the variant's principles choose among the fans that join sets."""
        if self.book.choose is None:
            return
        links = [
            Link(one.fan, self.worth[one.fan], self.order[one.fan], sets)
            for one in found
            if one.fan.joins
            for sets in one.times
        ]
        chosen = self.book.choose(links)
        for one in found:
            if not one.fan.joins:
                continue
            for sets in one.times.copy():
                link = Link(one.fan, self.worth[one.fan], self.order[one.fan], sets)
                if link not in chosen:
                    one.times.remove(sets)
                    if self.book.why_not_joined:
                        why = self.book.why_not_joined(link, chosen)
                        one.dropped.append((sets, why.principle, why.by))

    def _exclude_by_sets(self, found: list[Found]) -> None:
        """Apply the exclusions that hold only for the sets of the fan that excludes."""
        by_name = {one.fan.name: one for one in found}
        gone: set[str] = set()
        for one in found:
            if not one.times or one.fan.name in gone:
                continue
            for exclusion in one.fan.excludes:
                if not exclusion.applies(self.options):
                    continue
                target = by_name.get(exclusion.name)
                if exclusion.scope == ALL and not exclusion.beside:
                    gone.add(exclusion.name)
                elif exclusion.scope == SAME_SETS and target:
                    for sets in target.times.copy():
                        if any(set(sets) <= set(own) for own in one.times):
                            target.times.remove(sets)
                            target.dropped.append((sets, NO_REPEAT, one.fan))

    # What the tables hold

    def priced(self, value: int) -> int:
        """Return the rank of what was found, added up."""
        return self.prices[value]

    def value(self, domain: type[Domain], key: int) -> int:
        """Return what a domain finds under a key, as the search adds it up."""
        value = 0
        for fan, times, _ in self.found(domain, key):
            shift, mask = self.fields[fan]
            if len(times) > mask:
                raise ValueError(f"{fan.name} found {len(times)} times, declared most={fan.most}")
            value += len(times) << shift
        value *= SPREAD
        return self.numbers.one(value)

    def _chows(self, key: int) -> int:
        """Return what the chows make; suits may be exchanged, so equal patterns are found once."""
        one, fives = ONE_SUIT_OF_CHOWS, key // ONE_OF_FIVES
        suits = sorted(
            ((key // one**suit % one, fives == suit + 1) for suit in range(3)), reverse=True
        )
        same = sum(chows * one**suit for suit, (chows, _) in enumerate(suits))
        same += sum((suit + 1) * ONE_OF_FIVES for suit, (_, eyes) in enumerate(suits) if eyes)
        return self.value(Chows, key) if same == key else self.chows[same]

    def _groups(self, key: int) -> int:
        """Return what Groups finds, and Sets in the same key above it."""
        shape, key = key >> FORM_SHIFT, key & GROUPS_AND_SORTS_MASK
        value = self.value(Groups, key & GROUPS_MASK | shape << SHAPE_SHIFT)
        sorts = key >> SORTS_SHIFT - GROUPS_SHIFT
        return value + self.value(Sets, sorts) if sorts else value

    def _win(self, win_key: int) -> int:
        state, place = divmod(win_key, SPREAD)
        state = self.admitted(state | place)
        value = self.value(Win, state)
        if self.book.flowers_inside:
            value += self.value(Flowers, state >> FLOWERS_SHIFT)
        return value

    def admitted(self, state: int, dropped: list[str] | None = None) -> int:
        """Return the circumstances that are counted; raises HandError if they contradict.

        A lenient table (`lenient_flags`) drops the impossible flag instead; why is put to
        `dropped`.
        """
        for refusal in self.book.refusals:
            if refusal.predicate(Win.of(state, self.options)):
                if not refusal.drops:
                    blame: tuple[str, int | str] = refusal.blame
                    raise HandError(refusal.kind, refusal.message, refusal.hint, blame)
                if not self.lenient:
                    blame = ("flag", refusal.drops)
                    raise HandError("contradictory flags", refusal.message, refusal.hint, blame)
                state &= ~FLAG_BITS[refusal.drops]
                if dropped is not None:
                    dropped.append(refusal.message)
        return state

    def _flowers(self, key: int) -> tuple[tuple[Fan, int], ...]:
        found = self.found(Flowers, key)
        return tuple((fan, len(times)) for fan, times, _ in found)

    def counts_of(self, value: int) -> Counts:
        """Return the fans that a value holds, in the book's order, with how often each."""
        counts = {}
        while value:
            fan, shift = self.field_at[value.bit_length() - 1]
            counts[fan] = value >> shift
            value &= (1 << shift) - 1
        return counts

    def _price(self, value: int) -> int:
        """Return the rank of what was found: its total, above the list of what stands."""
        found = admit(self.counts_of(value // SPREAD), self.options)
        return max(rank for rank, _ in self.ways(found))

    def ways(self, admitted: Counts) -> list[tuple[int, Way]]:
        """Return every way to count what was found and admitted, each with its rank."""
        ways = self.book.policy.ways(admitted)
        return [(self.rank(self.stands_in(way), way), way) for way in ways]

    def stands_in(self, way: Way, log: Log | None = None) -> Counts:
        """Return what stands of the fans of a way; what they exclude goes to `log`."""
        standing = exclude(way.found, self.options, log)
        return {self.fallback: 1} if not standing and self.fallback else standing

    def rank(self, standing: Counts, way: Way) -> int:
        """Return the price of what stands: its total, what decides among equals, and the list."""
        policy = self.book.policy
        total, tie = policy.price(standing, way, self.worth, self.options)
        listed = sum(count << self.fields[fan][0] for fan, count in standing.items())
        return (total << policy.tie_bits | tie) << self.list_bits | listed

    def is_win(self, form: int) -> bool:
        """Tell whether a special form wins: a fan or a sign says so."""
        return self.forms[form] > 0

    def total_of(self, rank: int) -> int:
        """Return the total that a rank stands for, in the variant's unit, flowers apart."""
        return rank >> self.total_shift

    def standing(self, rank: int) -> Counts:
        """Return the fans that a rank stands for, in the book's order, with how often each."""
        return self.counts_of(rank & (1 << self.list_bits) - 1)


def _times(answer: Answer) -> Times:
    return [()] * int(answer) if isinstance(answer, int) else list(answer)
