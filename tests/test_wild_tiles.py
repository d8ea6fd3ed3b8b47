"""Wild tiles for any book: the search against substitution, tile by tile, and what always holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import pytest
from hongkong_plainly import Table
from random_hands import hongkong_hand, with_wild_tiles

from scorer import Hand, HandError, read
from scorer.game import WildTiles
from scorer.hand import Meld
from scorer.readings.keys import COUNTERS, PLACE_MASK, PUNGS_SHIFT
from scorer.readings.packed import WithWilds
from scorer.readings.reading import kinds_of
from scorer.readings.wild_reading import Understood
from scorer.rules.domains import Chows, Pungs, Times
from scorer.rules.rules import Rules
from scorer.scoring import prepare, score
from scorer.tiles import JOKER
from scorer.variants import find


def book_with_wild_tiles(*, five_alike: bool, **switches: object) -> Rules:
    """Return Hong Kong's rules with any number of wild tiles."""
    name = f"wild{five_alike}"
    book = find("hongkong").derive(
        {},
        game={"wild": WildTiles(14, five_alike, frozenset(COUNTERS))},
        presets={"named": {name: {}}, "default": name},
    )
    book.close()
    return Rules.under(book, switches)


def substituted(hand: Hand, most_alike: int) -> Iterator[Hand]:
    """Yield the hand with its wild tiles replaced in every way."""
    wilds = [*hand.concealed, hand.win].count(JOKER)
    natural = [tile for tile in hand.concealed if tile != JOKER]
    for kinds in combinations_with_replacement(range(34), wilds):
        for i in range(len(kinds)) if hand.win == JOKER else (-1,):
            won = kinds[i] if i >= 0 else hand.win
            rest = kinds[:i] + kinds[i + 1 :] if i >= 0 else kinds
            tiles = [*natural, *rest, won]
            if all(tiles.count(kind) <= most_alike for kind in kinds):
                yield replace(hand, concealed=tuple(sorted((*natural, *rest))), win=won)


def dearest(hand: Hand, rules: Rules, most_alike: int) -> int | None:
    """Return the highest total of any substitution by the plain definition."""
    totals = []
    for plain in substituted(hand, most_alike):
        table = Table(plain, rules.options)
        if any(True for _ in table.readings()):
            totals.append(table.best()[0])
    return max(totals, default=None)


@pytest.mark.parametrize("five_alike", [False, True])
@pytest.mark.parametrize(("wilds", "hands"), [(1, 120), (2, 12)])
def test_the_search_is_substitution(five_alike: bool, wilds: int, hands: int) -> None:
    rules = book_with_wild_tiles(five_alike=five_alike, qidui=4)
    random = Random(wilds)
    for _ in range(hands):
        hand = of_hong_kong(random, wilds)
        assert score(hand, rules).total == dearest(hand, rules, 5 if five_alike else 4), hand


def of_hong_kong(random: Random, wilds: int) -> Hand:
    """Return a winning hand with wild tiles, of circumstances that hang on no certain tile."""
    while True:
        hand = hongkong_hand(random, pairs=True)
        flags = tuple(flag for flag in hand.flags if flag != "rob_kong")
        hand = with_wild_tiles(random, replace(hand, flags=flags), wilds)
        natural = [tile for tile in (*hand.concealed, hand.win) if tile != JOKER]
        if len(natural) + wilds == len(hand.concealed) + 1 and max(map(natural.count, natural)) < 4:
            return hand


@pytest.mark.parametrize("five_alike", [False, True])
def test_the_example_of_a_way_is_the_way(five_alike: bool) -> None:
    """The groups that are shown come to the keys that are priced, pungs on the table among them."""
    rules = book_with_wild_tiles(five_alike=five_alike)
    ways = rules.searches.wild.readings
    suits = ways.suits
    random = Random(five_alike)
    twice = 0
    for _ in range(200):
        kinds = random.sample((*range(27, 34), 0, 8), 2)
        melds = tuple(Meld("pung", (kind,) * 3) for kind in kinds[: random.randrange(3)])
        natural = [*random.sample(sorted({*kinds, 27, 31, 3, 4, 5}), 4), 4, 5]
        concealed = (*natural, *(JOKER,) * (13 - 3 * len(melds) - len(natural)))
        hand = Hand(concealed, win=12, melds=melds, seat=27, round=28)
        packed = prepare(hand, rules)
        assert isinstance(packed, WithWilds)
        for _, seen in ways.priced(packed):
            if seen.form:
                continue
            whole = Understood(packed, seen).whole_reading()
            assert suits.cut(whole) & ~PLACE_MASK == seen.reading, (hand, seen)
            pungs = [kind for what, kind in seen.groups() if what == "pung"]
            marked = {kind for kind in range(34) if whole >> PUNGS_SHIFT + kind & 1}
            assert marked == {*pungs, *(meld.tiles[0] for meld in melds)}
            twice += len(marked) < len(pungs) + len(melds)
            tiles = [tile for group in seen.groups() for tile in kinds_of(group)]
            assert five_alike or max(map(tiles.count, tiles)) <= 4
            assert not Counter([*natural, 12]) - Counter(tiles)
    assert twice


def test_chows_and_pungs_are_told_apart_where_fans_ask() -> None:
    """A book of fans on certain chows and pungs: nothing of a reading is cut away."""
    book = find("hongkong").derive(
        {},
        game={"wild": WildTiles(14, True, frozenset(COUNTERS))},
        presets={"named": {"sets": {}}, "default": "sets"},
    )

    @book.fan(7, "三步", "Three Steps", reads=Chows)
    def three_steps(chows: Chows) -> Times:
        return chows.series(3, step=1, suits="same")[:1]

    @book.fan(9, "三同", "Equal Pungs", reads=Pungs)
    def equal_pungs(pungs: Pungs) -> Times:
        return pungs.series(3, step=0, suits="different")[:1]

    book.close()
    rules = Rules.under(book, {"cap": None, "min_fan": 0, "flowers": False})
    assert score(read("123m23?m345m11p99s +9s"), rules).items["三步"] == 7
    assert score(read("78s89s9?s11p444p55m +5m"), rules).items.get("三步") is None
    assert score(read("222m2p2s88m46s???? +5s zimo"), rules).items["三同"] == 9


@pytest.mark.parametrize("wilds", [9, 11, 13, 14])
def test_with_nine_wild_tiles_every_hand_wins(wilds: int) -> None:
    rules = book_with_wild_tiles(five_alike=True)
    random = Random(wilds)
    for _ in range(40 if wilds < 13 else 3):
        natural = random.sample(range(34), 14 - wilds)
        hand = Hand((JOKER,) * (wilds - 1) + tuple(natural), win=JOKER, flags=("self_draw",))
        assert score(hand, rules).total == 10


def test_eight_wild_tiles_need_not_win() -> None:
    rules = book_with_wild_tiles(five_alike=True)
    apart = Hand((0, 4, 8, 9, 13, *(JOKER,) * 8), win=27)
    with pytest.raises(HandError, match="not a win"):
        score(apart, rules)


def test_two_pungs_of_a_kind_are_one_kind() -> None:
    """Where five may be alike, four dragons and two wild tiles are two pungs of the kind."""
    rules = book_with_wild_tiles(five_alike=True, min_fan=0, kankan=0)
    result = score(read("CCCC??123m456p9s +9s"), rules)
    assert result.items["三元牌"] == 1


def test_a_wild_book_has_no_fans_of_waits() -> None:
    with pytest.raises(ValueError, match="no fan of waits"):
        find("guobiao").derive({}, game={"wild": WildTiles(4, True, frozenset(COUNTERS))}).close()
