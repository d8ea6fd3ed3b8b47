"""What must never change a score, and what the search must never miss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from random_hands import hongkong_hand, random_hand

from scorer import Hand, Score, rules_for, score
from scorer.hand import CHOW, Meld
from scorer.readings.memo import MEMORY
from scorer.rules.rules import Rules
from scorer.scoring import prepare
from scorer.scoring import score as score_with
from scorer.tiles import FLOWERS
from scorer.variants import find

HANDS = [random_hand(Random(seed)) for seed in range(1_500)]
OF_HONGKONG = [hongkong_hand(Random(seed)) for seed in range(1_500)]
EACH = pytest.mark.parametrize(
    ("variant", "hands"),
    [
        pytest.param("guobiao", HANDS, id="guobiao"),
        pytest.param("hongkong", OF_HONGKONG, id="hongkong"),
    ],
)
NAME_COLOURS = {"绿一色", "推不倒"}
MIRRORED = {"全大": "全小", "全小": "全大", "大于五": "小于五", "小于五": "大于五"}


def mapped(hand: Hand, change: Callable[[int], int]) -> Hand:
    """Return the hand with every tile changed."""
    return replace(
        hand,
        concealed=tuple(map(change, hand.concealed)),
        win=change(hand.win) if hand.win is not None else None,
        melds=tuple(
            meld._replace(tiles=tuple(sorted(map(change, meld.tiles)))) for meld in hand.melds
        ),
    )


@EACH
@pytest.mark.parametrize("seed", range(3))
def test_order_never_matters(variant: str, hands: list[Hand], seed: int) -> None:
    random = Random(seed)
    for hand in hands:
        shuffled = replace(
            hand,
            concealed=tuple(random.sample(hand.concealed, len(hand.concealed))),
            melds=tuple(random.sample(hand.melds, len(hand.melds))),
        )
        assert score(shuffled, variant).items == score(hand, variant).items


@EACH
@pytest.mark.parametrize("suits", list(permutations(range(3)))[1:])
def test_suits_may_be_exchanged(variant: str, hands: list[Hand], suits: tuple[int, ...]) -> None:
    """All but two fans are blind to colours; without them in play no score changes."""

    def exchange(tile: int) -> int:
        return suits[tile // 9] * 9 + tile % 9 if tile < 27 else tile

    for hand in hands:
        before, after = score(hand, variant), score(mapped(hand, exchange), variant)
        if not NAME_COLOURS & {*before.items, *after.items}:
            assert after.items == before.items


@EACH
def test_numbers_may_be_mirrored(variant: str, hands: list[Hand]) -> None:
    """1 for 9, 2 for 8 and so on; upper and lower tiles change places."""

    def mirror(tile: int) -> int:
        return tile // 9 * 9 + 8 - tile % 9 if tile < 27 else tile

    for hand in hands:
        before, after = score(hand, variant), score(mapped(hand, mirror), variant)
        if not NAME_COLOURS & {*before.items, *after.items}:
            assert after.items == {MIRRORED.get(n, n): v for n, v in before.items.items()}


def test_flowers_add_only_flowers() -> None:
    for hand in HANDS[:500]:
        bare = score(replace(hand, flower_count=0))
        for count in (1, 8):
            named = score(replace(hand, flowers=FLOWERS[:count], flower_count=count))
            counted = score(replace(hand, flower_count=count))
            assert named.items == counted.items == bare.items | {"花牌": count}
            assert named.total == bare.total + count
            assert named.legal == bare.legal


@EACH
def test_the_best_reading_is_never_below_another(variant: str, hands: list[Hand]) -> None:
    for hand in hands:
        result = score(hand, variant)
        totals = [reading.total for reading in result.readings()]
        assert result.total == totals[0] == max(totals)


@EACH
@pytest.mark.usefixtures("tables_of_this_test")
def test_the_first_time_is_as_the_second(
    variant: str, hands: list[Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables fill on the way: what they held before, or had to forget, changes no answer."""
    fresh = rules_for(find(variant).derive({}).close())
    for i, hand in enumerate(reversed(hands)):
        if i % 20 == 0:
            MEMORY.look()
            monkeypatch.setattr(MEMORY, "bound", 0 if i % 40 else 1 << 40)
        assert score_with(hand, fresh).priced == score(hand, variant).priced


def test_a_score_is_its_own() -> None:
    """What becomes of the hand later, under another book, changes nothing that a score says."""
    hand = replace(HANDS[0])
    before = score(hand)
    said = before.breakdown(), before.reading, before.notes()
    other = before.rules.book.derive({}, identity={"name": "other"}).close()
    prepare(hand, Rules.under(other, {}))
    assert hand.ready is not before.packed
    assert (before.breakdown(), before.reading, before.notes()) == said
    assert score(hand).items == before.items


# The search against a plain definition


def sets_and_eyes(tiles: Counter[int]) -> Iterator[tuple[tuple[str, int], ...]]:
    """Yield every way to see tiles as sets and one pair, by trying everything."""
    if sum(tiles.values()) == 2:
        if len(+tiles) == 1:
            yield (("eyes", next(iter(+tiles))),)
        return
    low = min(+tiles)
    if tiles[low] >= 3:
        rest = tiles - Counter({low: 3})
        yield from ((("pung", low), *more) for more in sets_and_eyes(rest))
    if low < 27 and low % 9 < 7 and tiles[low + 1] and tiles[low + 2]:
        rest = tiles - Counter((low, low + 1, low + 2))
        yield from ((("chow", low), *more) for more in sets_and_eyes(rest))
    if tiles[low] >= 2:
        rest = tiles - Counter({low: 2})
        yield from ((("eyes", low), *more) for more in only_sets(rest))


def only_sets(tiles: Counter[int]) -> Iterator[tuple[tuple[str, int], ...]]:
    """Yield every way to see tiles as sets."""
    if not +tiles:
        yield ()
        return
    low = min(+tiles)
    if tiles[low] >= 3:
        rest = tiles - Counter({low: 3})
        yield from ((("pung", low), *more) for more in only_sets(rest))
    if low < 27 and low % 9 < 7 and tiles[low + 1] and tiles[low + 2]:
        rest = tiles - Counter((low, low + 1, low + 2))
        yield from ((("chow", low), *more) for more in only_sets(rest))


def seen_by(result: Score) -> tuple[tuple[str, int], ...]:
    """Return the concealed groups of a score's reading, sorted."""
    groups = [(one.kind, one.tiles[0]) for one in result.reading.sets if one.meld is None]
    return tuple(sorted(groups))


@EACH
def test_every_way_to_read_the_sets_is_tried(variant: str, hands: list[Hand]) -> None:
    for hand in hands:
        tiles = Counter([*hand.concealed, hand.win])
        wanted = {tuple(sorted(groups)) for groups in sets_and_eyes(tiles)}
        every = score(hand, variant).readings()
        readings = [one for one in every if one.reading.shape == "sets and eyes"]
        assert {seen_by(one) for one in readings} == wanted
        for one in readings:
            won = [group for group in one.reading.sets if group.won]
            assert len(won) == 1
            assert hand.win in won[0].tiles


def test_a_lone_wait_is_the_only_tile_that_wins() -> None:
    """Wait fans are given only where no other kind would have won, over all shapes."""
    waits = {"边张", "坎张", "单钓将"}
    for hand in HANDS:
        result = score(hand)
        winning = {
            kind
            for kind in range(34)
            if _wins(replace(hand, win=kind, flags=("self_draw",), flower_count=0))
        }
        dead = {kind for kind in result.waits() if list(hand.tiles()).count(kind) == 4}
        assert set(result.waits()) - dead == winning - dead
        if waits & set(result.items):
            assert len(result.waits()) == 1
        if waits & set(score(hand, dead_tile_waits=False).items):
            assert winning == {hand.win}


def _wins(hand: Hand) -> bool:
    try:
        score(hand)
    except ValueError:
        return False
    return True


def test_a_discard_opens_the_pung_it_completes() -> None:
    hand = Hand((0, 0, 0, 10, 10, 10, 20, 20, 20, 5, 5, 6, 6), 6, seat=27, round=27)
    assert "三暗刻" in score(hand).items
    assert "四暗刻" in score(replace(hand, flags=("self_draw",))).items


def test_four_alike_are_counted_over_hand_and_melds() -> None:
    hand = Hand((1, 1, 1, 14, 14, 14, 22, 22, 23, 24), 22, (Meld(CHOW, (1, 2, 3), "left"),))
    assert score(hand).items["四归一"] == 2
