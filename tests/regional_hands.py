"""Random winning hands of the regional games: sets and eyes, or pairs, as each game has them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from scorer.hand import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG, Hand, Meld
from scorer.tiles import DRAGONS, FLOWERS, WINDS

_COPIES = 4
HONOURS = (*WINDS, *DRAGONS)


class Equipment(NamedTuple):
    """What hands of a game are made of: how many suits at most, ranks from 0, honours, sets."""

    suits: int
    ranks: range = range(9)
    honours: bool = False
    sets: int = 4
    chow_claims: bool = False
    claims: float = 0.3
    flowers: int = 0
    flags: tuple[str, ...] = ("last_draw", "last_discard", "rob_kong")


EQUIPMENT = {
    "sichuan": Equipment(2),
    "chengdu": Equipment(2),
    "taiwan": Equipment(3, honours=True, sets=5, chow_claims=True, flowers=8),
    "hefei": Equipment(2, range(1, 8), claims=0.1, flags=("last_four",)),
    "nanjing": Equipment(3, honours=True, claims=0.2, flowers=20, flags=("last_four",)),
}


def regional_hand(random: Random, variant: str) -> Hand:
    """Return a hand of a game that is complete in form, with circumstances that are possible."""
    game = EQUIPMENT[variant]
    while True:
        suits = random.sample(range(3), random.randint(1, game.suits))
        if game.sets == 4 and random.random() < 0.15:
            concealed = [tile for _ in range(7) for tile in [_kind(random, game, suits)] * 2]
            melds: list[Meld] = []
        else:
            concealed, melds = _sets_and_eyes(random, game, suits)
        every = [*concealed, *(tile for meld in melds for tile in meld.tiles)]
        if max(map(every.count, every)) <= _COPIES:
            return _won(random, game, concealed, melds)


def _kind(random: Random, game: Equipment, suits: list[int]) -> int:
    if game.honours and random.random() < 0.3:
        return random.choice(HONOURS if game.flowers == len(FLOWERS) else WINDS)
    return 9 * random.choice(suits) + random.choice(game.ranks)


def _sets_and_eyes(
    random: Random, game: Equipment, suits: list[int]
) -> tuple[list[int], list[Meld]]:
    pungs = random.choice((0.2, 0.5, 1.0))
    concealed, melds = [_kind(random, game, suits)] * 2, []
    for _ in range(game.sets):
        if random.random() < pungs:
            tiles, kind = [_kind(random, game, suits)] * 3, PUNG
        else:
            lowest = random.choice(game.ranks[:-2])
            first = 9 * random.choice(suits) + lowest
            tiles, kind = [first, first + 1, first + 2], CHOW
        claimed = random.random() < game.claims and (kind == PUNG or game.chow_claims)
        if kind == PUNG and random.random() < 0.15:
            kong = random.choice((KONG, ADDED_KONG)) if claimed else CONCEALED_KONG
            melds.append(Meld(kong, (tiles[0],) * 4, None if kong == CONCEALED_KONG else "left"))
        elif claimed:
            melds.append(Meld(kind, tuple(tiles), "left"))
        else:
            concealed = concealed + tiles
    return concealed, melds


def _won(random: Random, game: Equipment, concealed: list[int], melds: list[Meld]) -> Hand:
    win = random.choice(concealed)
    rest = [*concealed]
    rest.remove(win)
    hand = Hand(tuple(sorted(rest)), win, tuple(melds))
    drawn = random.random() < 0.5
    flags = ["self_draw"] if drawn else []
    if drawn and any(meld.is_kong for meld in melds) and random.random() < 0.3:
        flags.append("after_kong")
    elif random.random() < 0.15:
        flag = random.choice(game.flags)
        if drawn is not (flag in ("last_discard", "rob_kong")):
            flags.append(flag)
    seat, round_wind = random.choice(WINDS), random.choice(WINDS)
    if game.flowers == 8:
        named = random.sample(FLOWERS, random.choice((0, 0, 1, 2, 4)))
        hand = replace(hand, flowers=tuple(sorted(named)), flower_count=len(named))
    elif game.flowers:
        hand = replace(hand, flower_count=random.randrange(10))
    return replace(hand, flags=tuple(flags), seat=seat, round=round_wind)
