"""A rule book with the switches in force: the one evaluator behind every answer.

Found fans are counted in one integer, a field for each fan, the first fan of the book highest:

    | 大四喜 | 大三元 | … | 四归一 (3 bits) | … | 一般高 (3 bits) | … | 自摸 |

Every fan reads its domains alone, so the fields that the domains answer are simply added. Equal
totals are ordered by the same integer: the list with more of the earliest fan is the greater.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from scorer.errors import HandError
from scorer.readings.keys import (
    FIVES_SHIFT,
    GROUPS_SHIFT,
    HONOURS_MASK,
    HONOURS_SHIFT,
    ONE_CONCEALED,
    PUNGS_MASK,
    RANK_BITS,
    SUIT_SHIFT,
)
from scorer.readings.memo import Memo
from scorer.readings.packed import FLAG_BITS, PLACE_SHIFT, Packed
from scorer.readings.shapes import (
    KNITTED,
    KNITTED_HONOURS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Shape,
    knitted,
    knitted_honours,
    seven_pairs,
    thirteen_orphans,
)
from scorer.readings.suits import PUNG, SuitTables
from scorer.readings.waits import waits_on_one_kind
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
    Tiles,
    Times,
    Win,
)
from scorer.rules.fan import ALL, SAME_SETS, Answer, Fan
from scorer.rules.options import Options
from scorer.rules.price import Counts, Price, exclude, fallback_of, total_of

_CHOW_FIELD: Final = (1 << 21) - 1
NO_REPEAT: Final = "不重复"


class Scored(NamedTuple):
    """One reading with its price: what `Rules.best` and `Rules.every` answer."""

    price: Price
    shape: int
    detail: int
    chows: int
    sets: int
    place: int
    one_wait: bool


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
        self.worth: dict[Fan, int] = {fan: fan.worth(options) for fan in book.fans}
        self.fans = [fan for fan in book.fans if self.worth[fan]]
        self.order = {fan: i for i, fan in enumerate(self.fans)}
        self.classes = sorted({fan.within for fan in self.fans if fan.within is not None})
        self._lay_out_fields()
        self.tables = SuitTables()
        self.dead_waits = options.get("dead_tile_waits") is not False
        self.body_wait = options.get("knitted_body_wait") is not False
        self.words: Memo[int] = Memo(self._word)
        self.chows: Memo[int] = Memo(self._chows)
        self.pungs: Memo[int] = Memo(partial(self._value, Pungs))
        self.honours: Memo[int] = Memo(partial(self._value, Honours))
        self.groups: Memo[int] = Memo(partial(self._value, Groups))
        self.tiles: Memo[int] = Memo(partial(self._value, Tiles))
        self.wins: Memo[int] = Memo(self._win)
        self.forms: Memo[int] = Memo(partial(self._value, Form))
        self.flowers: Memo[tuple[tuple[Fan, int], ...]] = Memo(self._flowers)
        self.prices: Memo[Price] = Memo(self._price)

    def _lay_out_fields(self) -> None:
        """Give every fan its field, the last of the book in the lowest bits."""
        self.fields: dict[Fan, tuple[int, int]] = {}  # (shift, mask)
        shift = 0
        for fan in reversed(self.fans):
            width = fan.most.bit_length()
            self.fields[fan] = shift, (1 << width) - 1
            shift += width
        self.list_bits = shift

    def best(self, hand: Packed, every: list[Scored] | None = None) -> Scored | None:
        """Return the dearest reading of a winning hand; None if it does not win.

        `every` takes all readings, if it is given. Raises HandError for circumstances that
        contradict each other.
        """
        best: Scored | None = None
        rank = -1
        words, wins, state = self.words, self.wins, hand.state
        a, b, c, d = hand.whole
        tiles = self.tiles[words[a] | words[b] | words[c] | words[d] | hand.fours]
        fixed = tiles + wins[state]
        if hand.standard:
            plain = self.tables.plain
            placed = self.tables.placed[hand.placed_key]
            one_wait = -1
            a, b, c = hand.others
            for chows_a, sets_a in plain[a]:
                for chows_b, sets_b in plain[b]:
                    for chows_c, sets_c in plain[c]:
                        for chows, sets, place in placed:
                            chows += hand.meld_chows + chows_a + chows_b + chows_c
                            sets += hand.meld_sets + sets_a + sets_b + sets_c
                            value = fixed
                            if place > PUNG:
                                if one_wait < 0:
                                    one_wait = self._waits_on_one_kind(hand, STANDARD)
                                if one_wait:
                                    value = tiles + wins[state | place << PLACE_SHIFT]
                            elif place == PUNG and hand.discard:
                                sets -= ONE_CONCEALED  # another's tile opens the pung
                            price = self.prices[
                                value
                                + self.chows[chows]
                                + self.pungs[sets & PUNGS_MASK]
                                + self.honours[sets >> HONOURS_SHIFT & HONOURS_MASK | hand.winds]
                                + self.groups[sets >> GROUPS_SHIFT]
                            ]
                            if price.rank > rank or every is not None:
                                scored = Scored(
                                    price, STANDARD, 0, chows, sets, place, one_wait == 1
                                )
                                if price.rank > rank:
                                    rank, best = price.rank, scored
                                if every is not None:
                                    every.append(scored)
        if best is None or hand.pairs:
            for scored in self._specials(hand, tiles):
                if scored.price.rank > rank:
                    rank, best = scored.price.rank, scored
                if every is not None:
                    every.append(scored)
        return best

    def _specials(self, hand: Packed, tiles: int) -> Iterator[Scored]:
        """Yield the readings in special shapes. A hand of sets can only be seven pairs as well."""
        shapes = self.book.shapes
        one_wait = -1
        for shape, detail, chows, sets, place in self._special_shapes(hand, shapes):
            if place > PUNG:
                if one_wait < 0:
                    one_wait = self._waits_on_one_kind(hand, shape)
            elif place == PUNG and hand.discard:
                sets -= ONE_CONCEALED
            counts = place > PUNG and one_wait == 1
            price = self.prices[
                tiles
                + self.wins[hand.state | (place << PLACE_SHIFT if counts else 0)]
                + self.forms[shape | detail << Form.DETAIL_SHIFT]
                + self.chows[chows]
                + self.pungs[sets & PUNGS_MASK]
                + self.honours[sets >> HONOURS_SHIFT & HONOURS_MASK | hand.winds]
                + self.groups[sets >> GROUPS_SHIFT | shape << SHAPE_SHIFT]
            ]
            yield Scored(price, shape, detail, chows, sets, place, one_wait == 1)

    def _special_shapes(self, hand: Packed, shapes: frozenset[int]) -> Iterator[Shape]:
        for played, read in (
            (SEVEN_PAIRS, seven_pairs),
            (THIRTEEN_ORPHANS, thirteen_orphans),
            (KNITTED_HONOURS, knitted_honours),
        ):
            shape = read(hand) if played in shapes else None
            if shape:
                yield shape
        if KNITTED in shapes:
            yield from knitted(hand, self.tables, body_wait=self.body_wait)

    def _waits_on_one_kind(self, hand: Packed, shape: int) -> bool:
        return waits_on_one_kind(hand, self.tables, shape, dead=self.dead_waits)

    # What a domain answers

    def found(self, domain: type[Domain], key: int) -> list[Found]:
        """Return the fans that a domain's view shows, with the times that count and those not."""
        view = domain.of(key, self.options)
        found = [
            Found(fan, _times(fan.predicate(view)), [])
            for fan in self.fans
            if domain in fan.reads and self._is_within(fan, key)
        ]
        self._choose_links(found)
        self._exclude_by_sets(found)
        return [one for one in found if one.times or one.dropped]

    def _is_within(self, fan: Fan, word: int) -> bool:
        """Tell whether the hand's tiles are all of the class that a fan of tiles asks for."""
        if fan.within is None:
            return True
        return not word >> Tiles.CLASSES_SHIFT + self.classes.index(fan.within) & 1

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

    def _value(self, domain: type[Domain], key: int) -> int:
        value = 0
        for fan, times, _ in self.found(domain, key):
            shift, mask = self.fields[fan]
            if len(times) > mask:
                raise ValueError(f"{fan.name} found {len(times)} times, declared most={fan.most}")
            value += len(times) << shift
        return value

    def _chows(self, key: int) -> int:
        """Return what the chows make; suits may be exchanged, so equal patterns are found once."""
        fives = key >> FIVES_SHIFT
        suits = sorted(
            ((key >> 21 * suit & _CHOW_FIELD, fives == suit + 1) for suit in range(3)),
            reverse=True,
        )
        same = sum(chows << 21 * suit for suit, (chows, _) in enumerate(suits))
        same |= sum(suit + 1 << FIVES_SHIFT for suit, (_, eyes) in enumerate(suits) if eyes)
        return self._value(Chows, key) if same == key else self.chows[same]

    def _word(self, key: int) -> int:
        first = (key >> SUIT_SHIFT) * 9
        ranks = range(7 if first == 27 else 9)
        kinds = sum(1 << first + rank for rank in ranks if key >> RANK_BITS * rank & 7)
        return Tiles.word_of(kinds, self.classes)

    def _win(self, state: int) -> int:
        return self._value(Win, self.admitted(state))

    def admitted(self, state: int, dropped: list[str] | None = None) -> int:
        """Return the circumstances that are counted; raises HandError if they contradict.

        A lenient table (`lenient_flags`) drops the impossible flag instead; why is put to
        `dropped`.
        """
        lenient = self.options.get("lenient_flags") is True
        for refusal in self.book.refusals:
            if refusal.predicate(Win.of(state, self.options)):
                if not lenient:
                    raise HandError("contradictory flags", refusal.message)
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
        for fan in self.fans:
            shift, mask = self.fields[fan]
            if count := value >> shift & mask:
                counts[fan] = count
        return counts

    def _price(self, value: int) -> Price:
        standing = exclude(self.counts_of(value), self.options)
        fallback = fallback_of(self.fans)
        if not standing and fallback:
            standing = {fallback: 1}
        total = total_of(standing, self.worth)
        listed = sum(count << self.fields[fan][0] for fan, count in standing.items())
        return Price(total, total << self.list_bits | listed, tuple(standing.items()))


def _times(answer: Answer) -> Times:
    return [()] * int(answer) if isinstance(answer, int) else list(answer)
