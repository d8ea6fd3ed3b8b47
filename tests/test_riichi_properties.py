"""What holds of every hand of riichi, and what must not change its score."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from random_riichi import riichi_hand, switched_hand

from scorer import Hand, HandError, Score, score
from scorer.hand import Meld
from scorer.notation import hand_from_record, read, record_from_hand, write
from scorer.tiles import RED_FIVES, kind_of, parse_tiles, write_tiles
from scorer.variants.riichi.settlement import STICK


def scored(count: int, seed: int, *, switched: bool = False) -> list[Score]:
    """Return the scores of random hands that win."""
    random, found = Random(seed), []
    while len(found) < count:
        hand = switched_hand(random) if switched else riichi_hand(random)
        try:
            found.append(score(hand, "riichi"))
        except HandError as refused:
            if refused.kind != "no yaku":
                raise
    return found


SCORES = [*scored(1_500, 1), *scored(700, 2, switched=True)]


def plain_answer(result: Score) -> object:
    """Return what a change that means nothing must leave alone."""
    extra = result.settlement.extra
    keys = ("fu", "limit", "yakuman", "gain", "fu_items")
    return result.items, result.payments, [extra.get(key) for key in keys]


def test_the_parts_come_to_the_whole() -> None:
    for result in SCORES:
        settled = result.settlement
        extra, details = settled.extra, dict(result.hand.details)
        assert sum(result.items.values()) == result.total
        items, _ = result.breakdown()
        listed: dict[str, int] = {}
        fu: dict[str, int] = {}
        for item in items:
            into = fu if item.fan.is_fu else listed
            into[item.fan.name if item.fan.is_fu else item.fan.item] = item.value
        assert listed == result.items
        assert fu == extra.get("fu_items", {})
        if "fu" in extra:
            whole = sum(fu.values())
            assert extra["fu"] == (25 if "chiitoitsu" in result.items else -(-whole // 10) * 10)
        payments = dict(settled.payments or {})
        sticks = STICK * int(details.get("sticks", 0))
        assert extra["gain"] == payments["winner"] + sticks
        paid = payments.pop("winner")
        losers = {"each": 3, "others": 2}
        assert paid == -sum(losers.get(role, 1) * amount for role, amount in payments.items())


def test_no_reading_is_dearer() -> None:
    for result in SCORES:
        others = result.readings()
        assert others[0].items == result.items
        assert all(other.settlement.points <= result.settlement.points for other in others)


def test_the_order_of_tiles_and_melds_means_nothing() -> None:
    random = Random(3)
    for result in SCORES[:800]:
        hand = result.hand
        concealed, melds = list(hand.concealed), list(hand.melds)
        random.shuffle(concealed)
        random.shuffle(melds)
        other = replace(hand, concealed=tuple(concealed), melds=tuple(melds))
        assert plain_answer(score(other, "riichi")) == plain_answer(result)


def exchanged(tile: int) -> int:
    """Return a tile with the suits moved on: characters to dots to bamboos to characters."""
    if tile in RED_FIVES:
        return RED_FIVES[(RED_FIVES.index(tile) + 1) % 3]
    return (tile + 9) % 27 if tile < 27 else tile


def moved(hand: Hand) -> Hand:
    """Return a hand with its suits exchanged, its indicators, too."""
    melds = tuple(
        Meld(meld.kind, tuple(map(exchanged, meld.tiles)), meld.source, meld.called)
        for meld in hand.melds
    )
    details = tuple(
        (key, write_tiles(map(exchanged, parse_tiles(text))) if key in ("ind", "ura") else text)
        for key, text in hand.details
    )
    assert hand.win is not None
    concealed = tuple(map(exchanged, hand.concealed))
    return replace(hand, concealed=concealed, win=exchanged(hand.win), melds=melds, details=details)


def test_no_yaku_but_all_green_knows_a_suit() -> None:
    for result in SCORES:
        other = score(moved(result.hand), "riichi")
        if {"ryuuiisou", "daisharin"} & ({*result.items} | {*other.items}):
            continue
        assert plain_answer(other) == plain_answer(result)


def test_a_red_five_adds_a_han_and_nothing_else() -> None:
    for result in SCORES:
        hand = result.hand
        reds = [tile for tile in hand.tiles() if tile in RED_FIVES]
        kinds = list(map(kind_of, hand.tiles()))
        if not reds or any(kinds.count(kind_of(red)) == 4 for red in RED_FIVES):
            continue
        melds = tuple(replace_tiles(meld) for meld in hand.melds)
        assert hand.win is not None
        bare = replace(
            hand,
            concealed=tuple(map(kind_of, hand.concealed)),
            win=kind_of(hand.win),
            melds=melds,
        )
        without = score(bare, "riichi").items
        assert "aka-dora" not in without
        switched = dict(hand.options).get("aka_dora") is False
        if "yakuman" in result.settlement.extra or switched:
            assert result.items == without
        else:
            assert result.items == without | {"aka-dora": len(reds)}


def replace_tiles(meld: Meld) -> Meld:
    return meld._replace(tiles=tuple(map(kind_of, meld.tiles)))


def test_more_dora_never_cost_points() -> None:
    for result in SCORES[:800]:
        hand = result.hand
        details = tuple(one for one in hand.details if one[0] != "ind")
        many = result.items.get("dora", 0) + 3
        more = replace(hand, details=(*details, ("dora", str(min(many, 20)))))
        assert score(more, "riichi").settlement.points >= result.settlement.points


@pytest.mark.parametrize("way", ["text", "record"])
def test_what_is_written_is_worth_the_same(way: str) -> None:
    for result in SCORES[:800]:
        hand = result.hand
        if way == "text":
            again = read(write(hand)).hand
        else:
            again = hand_from_record(record_from_hand(hand))
        assert plain_answer(score(again, "riichi")) == plain_answer(result)
