"""The random hands of riichi are such as can lie on a table, and the same for the same seed."""

from __future__ import annotations

from collections import Counter
from random import Random

from random_riichi import FIVES, riichi_hand, riichi_record

from scorer.hand import CONCEALED_KONG
from scorer.notation import hand_from_record
from scorer.problems import problems
from scorer.tiles import RED_FIVES, kind_of, parse_tiles

HANDS = 3_000
DECLARED = {"riichi", "double_riichi", "ippatsu"}
DRAWN = {"self_draw", "after_kong", "last_draw", "heavenly", "earthly"}
DISCARDED = {"last_discard", "rob_kong"}


def test_a_seed_gives_the_same_hands() -> None:
    first, second = Random(7), Random(7)
    records = [riichi_record(first) for _ in range(HANDS)]
    assert [hand_from_record(record) for record in records] == [
        riichi_hand(second) for _ in range(HANDS)
    ]


def test_the_tiles_are_those_of_one_set() -> None:
    random = Random(11)
    for _ in range(HANDS):
        hand = riichi_hand(random)
        assert problems(hand) == []
        details, held = dict(hand.details), list(hand.tiles())
        shown, hidden = (parse_tiles(details.get(name, "")) for name in ("ind", "ura"))
        every = [*held, *shown, *hidden]
        assert max(Counter(map(kind_of, every)).values()) <= 4
        assert len(shown) <= 5
        assert len(hidden) in (0, len(shown))
        for five, red in zip(FIVES, RED_FIVES, strict=True):
            assert every.count(red) <= 1
            assert red in every or every.count(five) < 4


def test_the_circumstances_go_together() -> None:
    random = Random(13)
    seen: Counter[str] = Counter()
    for _ in range(HANDS):
        hand = riichi_hand(random)
        flags = set(hand.flags)
        seen.update(flags)
        closed = all(meld.kind == CONCEALED_KONG for meld in hand.melds)
        assert closed or not flags & DECLARED
        assert flags & {"riichi", "double_riichi"} or "ippatsu" not in flags
        assert not flags & (DISCARDED if hand.self_draw else DRAWN)
        assert not hand.melds or not flags & {"heavenly", "earthly"}
    assert set(seen) == DECLARED | DRAWN | DISCARDED
