"""What a book promises about itself is looked for in its functions: each promise, each false one.

A promise lets answers be shared: by hands of one total, by all kinds of kongs, by all winds, by all
ways to wait, by all suits. A finder takes the rules and hands, and yields what breaks the promise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from random_hands import classical_hand, guangdong_hand, hongkong_hand, random_hand
from random_riichi import riichi_hand

from scorer import Hand, HandError, Score, read
from scorer.game import Game
from scorer.hand import PUNG, Meld
from scorer.readings.keys import PLACE_MASK, has_pung_of_winds
from scorer.readings.shapes import SEVEN_PAIRS
from scorer.readings.suits import CLOSED, EDGE, TWO_SIDED
from scorer.report.keys import books
from scorer.rules.book import RuleBook
from scorer.rules.domains import Chows, Domain, Facts, Form, Honours, Pungs, Win
from scorer.rules.options import UndeclaredError
from scorer.rules.outcome import Outcome, Settlement
from scorer.rules.parts import Identity, Ruling
from scorer.rules.rules import Rules
from scorer.scoring import rules_for, score
from scorer.tiles import FLOWERS, KINDS, WINDS

BOOKS = dict(books())
MAKERS = (random_hand, hongkong_hand, guangdong_hand, classical_hand, riichi_hand)
HANDS = [make(Random(seed)) for make in MAKERS for seed in range(60)]


def larger(hand: Hand) -> Hand:
    """Return a hand with one more pung, of tiles that it has not: for a game of seventeen tiles."""
    tile = next(kind for kind in reversed(range(KINDS)) if kind not in hand.tiles())
    return replace(hand, melds=(*hand.melds, Meld(PUNG, (tile,) * 3, "left")))


def scores(rules: Rules, hands: Iterable[Hand] = HANDS) -> Iterator[Score]:
    """Yield the scores of the hands that the rules admit."""
    for hand in hands:
        try:
            yield score(larger(hand) if rules.book.game.size > hand.size() else hand, rules)
        except HandError:
            continue


class Spy:
    """Something that shows some of its attributes, and remembers who asks for others."""

    def __init__(self, of: object, shown: Iterable[str]) -> None:
        self._of = of
        self._shown = frozenset(shown)
        self.asked: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        if name not in self._shown:
            self.asked.add(name)
        return getattr(self._of, name)


def outcomes(rules: Rules) -> Iterator[Outcome]:
    """Yield what a settlement is told of hands."""
    told: list[Outcome] = []
    book = rules.book.derive({}, ruling={"settle": lambda one: told.append(one) or NOTHING})
    for one in scores(rules_for(book.close())):
        assert one.settlement == NOTHING
    yield from told


NOTHING = Settlement(legal=True, payments=None, minimum=None)
OF_TOTALS = {"total", "sum", "value", "flower_value", "options", "facts", "hand"}


def not_by_total(rules: Rules) -> Iterator[object]:
    """Find what a settlement looks at beside the total, the flowers and who drew."""
    settle = rules.book.ruling.settle
    assert settle is not None
    for outcome in outcomes(rules):
        hand = Spy(outcome.hand, {"self_draw"})
        spy = Spy(outcome._replace(hand=hand), OF_TOTALS)  # type: ignore[arg-type]
        settle(spy)  # type: ignore[arg-type]
        yield from spy.asked | hand.asked


def by_tiles(rules: Rules) -> Iterator[object]:
    """Find hands that are settled in another way if only the keys of their tiles are known.

    What is said to the players may differ: a batch does not write it.
    """
    ruling, wild = rules.book.ruling, bool(rules.book.game.wild)
    assert ruling.settle is not None
    for outcome in outcomes(rules):
        hand = outcome.hand
        bare = replace(
            hand,
            concealed=hand.concealed if wild else (),  # with wild tiles a hand has other keys
            win=hand.win if wild else None,
            melds=hand.melds if ruling.settled_by_kongs else (),
        )
        ways = (ruling.settle(outcome._replace(hand=one)) for one in (hand, bare))
        one, other = (way._replace(remarks=()) for way in ways)
        if one != other:
            yield hand


def by_winds(rules: Rules) -> Iterator[object]:
    """Find hands without a pung of winds whose score changes with the winds."""
    for hand in HANDS:
        plain = replace(hand, flowers=(), flower_count=0, flags=hand.flags[:0])
        asked = (replace(plain, round=one, seat=two) for one, two in product(WINDS, WINDS))
        found = list(scores(rules, asked))
        if not any(has_pung_of_winds(one.priced[2]) for one in found):
            yield from [hand] * (len({(one.total, str(one.items)) for one in found}) > 1)


def by_place(rules: Rules) -> Iterator[object]:
    """Find ways to complete a chow or a pair that make a difference to Win."""
    evaluator = rules.evaluator
    for one in scores(rules):
        state = one.packed.state & ~PLACE_MASK
        values = {evaluator.value(Win, state | place) for place in (TWO_SIDED, EDGE, CLOSED)}
        yield from [one.hand] * (len(values) > 1)


def by_suit(rules: Rules) -> Iterator[object]:
    """Find chows and pungs that are worth something else in other suits."""
    tables, evaluator = rules.evaluator.tables, rules.evaluator
    learnt = sum(1 for _ in scores(rules))
    assert learnt
    assert len(tables.chows) or len(tables.pungs)
    domains: tuple[tuple[type[Domain], Any], ...] = ((Chows, tables.chows), (Pungs, tables.pungs))
    for domain, table in domains:
        for key in list(table.known):
            if evaluator.value(domain, key) != evaluator.value(domain, domain.alike(key)):
                yield domain, key


def kept(rules: Rules, finder: Callable[[Rules], Iterator[object]]) -> bool:
    """Tell whether a finder finds nothing."""
    return not list(finder(rules))


@pytest.mark.parametrize("name", BOOKS)
def test_promises_are_kept(name: str) -> None:
    book = BOOKS[name]
    rules = rules_for(book)
    # what a batch does not remember by the keys of hands is settled hand by hand
    remembered = not (book.game.dora or rules.evaluator.sums or book.facts_read)
    if book.ruling.settle and remembered:
        assert kept(rules, by_tiles)
    if book.ruling.settled_by_total:
        assert kept(rules, not_by_total)
    if not book.reads.winds and not rules.evaluator.sums:
        assert kept(rules, by_winds)
    if not book.ruling.wait_fans:
        assert kept(rules, by_place)
    if not book.reads.suits_differ:
        assert kept(rules, by_suit)


def toy(**ruling: Any) -> RuleBook:
    """Return a book with one fan that every hand has."""
    book = RuleBook(Identity("promises", {"en": "promises"}, "fan"), ruling=Ruling(**ruling))
    book.fan(1, "和牌", "A Win", reads=Win)(lambda won: True)
    return book


def test_false_promises_are_found() -> None:
    book = toy(settle=lambda one: NOTHING._replace(legal=one.hand.seat is None))
    assert not kept(rules_for(book.close()), not_by_total)
    assert kept(rules_for(book), by_tiles)
    book = toy(settle=lambda one: NOTHING._replace(legal=any(m.is_kong for m in one.hand.melds)))
    assert not kept(rules_for(book.close()), by_tiles)
    book = toy()
    book.fan(1, "门风将", "Seat Wind Eyes", reads=Honours)(lambda them: them.eyes == them.seat)
    assert not kept(rules_for(book.close()), by_winds)
    book = toy(wait_fans=False)
    book.fan(1, "边张", "Edge Wait", reads=Win)(lambda won: won.place == EDGE)
    assert not kept(rules_for(book.close()), by_place)
    book = toy()
    book.fan(1, "万字顺", "Chow of Characters", reads=Chows)(
        lambda chows: any(kind < 9 for _, kind in chows.groups)
    )
    assert not kept(rules_for(book.close()), by_suit)


def test_what_is_not_declared_cannot_be_looked_at() -> None:
    """A switch or a fact that no declaration names makes no tables, so that none is shared."""
    book = toy()
    book.option("stake", 1, (), "what a fan costs", "nobody")
    book.fan(1, "翻倍", "Doubled", reads=Win)(lambda won: won.options.number("stake") > 1)
    with pytest.raises(UndeclaredError, match="'stake' is looked at"):
        list(scores(rules_for(book.close())))
    book = toy()
    book.fact("streak", 0, range(9), "how often the dealer stayed", "nobody")
    book.fan(1, "连庄", "Streak", reads=Win, asks=("streak",))(lambda won: True)
    with pytest.raises(ValueError, match="asks for the fact streak, and does not read Facts"):
        book.close()
    book = toy()
    book.fan(1, "连庄", "Streak", reads=Facts, asks=("streak",))(lambda facts: True)
    with pytest.raises(ValueError, match="there is no switch streak"):
        book.close()


@pytest.mark.parametrize("last", [False, True])
def test_the_order_of_the_book_is_no_hidden_rule(last: bool) -> None:
    """A fan shuts others out wherever it stands, and a reason names only what counts."""
    book = BOOKS["guobiao"].derive({}, identity={"name": "order"})
    book.fan(88, "七对双龙", "Twin Dragons of Pairs", reads=Form, excludes=["七对"])(
        lambda form: form.shape == SEVEN_PAIRS
    )
    if not last:
        book.fans.insert(0, book.fans.pop())
    found = score(read("1133m4477p2288sN +N E/S"), rules_for(book.close()))
    assert found.items == {"七对双龙": 88, "门前清": 2}
    assert [(one.fan.name, one.by and one.by.name) for one in found.breakdown()[1]] == [
        ("七对", "七对双龙")
    ]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (Game(size=14), "hands of 14 tiles"),
        (Game(size=19), "hands of 19 tiles"),
        (Game(players=8), "8 players"),
        (Game(copies=5), "5 copies of a tile"),
        (Game(flowers=((FLOWERS[0], 2),)), "2 of the flower 1f"),
    ],
)
def test_a_game_that_cannot_be_counted_is_refused(game: Game, said: str) -> None:
    book = RuleBook(Identity("wrong", {"en": "wrong"}, "fan"), game)
    with pytest.raises(ValueError, match=said):
        book.close()
