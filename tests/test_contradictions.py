"""Which circumstances go together: every one and every two, with every sort of hand, plainly.

The rule of what cannot be is written out here once more, apart from the books.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest

from scorer import Hand, HandError, read, rules_for
from scorer.scoring import score
from scorer.tiles import E, S

HANDS = (
    "123678m45556p89s +7s",
    "678m45556p89s 111m- +7s",
    "123m4556p999s 7777s_ +5p",
    "4556p999s 7777s_ 3333m_ +5p",
    "123678m45655p99s +9s",
    "678m123s46p99s 555p- +5p",
    "123678m45556p89s +7s 2f",
)
BOOKS = {
    "guobiao": {},
    "hongkong": {"cap": None, "min_fan": 0},
    "jipinghu": {"preset": "jipinghu"},
    "mil2023": {"preset": "mil2023"},
    "xinzhang": {"preset": "xinzhang"},
    "classical-ningbo": {},
    "classical-wufantou": {},
    "classical-late": {},
    "classical-babcock": {},
    "riichi": {"renhou": "yakuman"},
}
COMMON = ("rob_kong", "last_discard", "last_draw", "after_kong", "heavenly")
FLAGS = {
    "guobiao": (*COMMON, "double_kong", "after_flower", "last_of_kind"),
    "hongkong": (*COMMON, "double_kong", "after_flower", "earthly", "human"),
    "jipinghu": (*COMMON, "double_kong", "earthly", "human"),
    "mil2023": (*COMMON, "double_kong", "earthly"),
    "xinzhang": (*COMMON, "double_kong", "after_flower", "earthly", "human"),
    "classical": (*COMMON, "earthly", "ready_declared", "first_draw", "east_ninth_win"),
    "riichi": (*COMMON, "earthly", "human", "riichi", "double_riichi", "ippatsu"),
}
DRAWN = ("last_draw", "after_kong", "double_kong", "after_flower", "heavenly", "first_draw")
ON_A_DISCARD = ("rob_kong", "last_discard")
FIRST = ("heavenly", "earthly", "human")


def refused(book: str, hand: Hand) -> bool:
    """Tell whether a hand with these circumstances cannot be, by the rule texts."""
    said, drawn = set(hand.flags), hand.self_draw
    melds, claimed = bool(hand.melds), any(meld.is_open for meld in hand.melds)
    kongs, riichi = sum(meld.is_kong for meld in hand.melds), {"riichi", "double_riichi"}
    holds, lie_open = hand.win in hand.concealed, [t for meld in hand.melds for t in meld.tiles]
    drawn_first = {"mil2023", "riichi"}  # where 地和 is the own first draw
    return any(
        (
            said & set(DRAWN) and not drawn,
            said & set(ON_A_DISCARD) and drawn,
            said >= set(ON_A_DISCARD),
            "after_kong" in said and not kongs,
            "double_kong" in said and kongs < 2,
            "after_flower" in said and book != "guobiao" and not hand.flowers,
            "rob_kong" in said and (holds or hand.win in lie_open),
            "last_of_kind" in said and holds,
            # the first tiles
            "heavenly" in said and (hand.seat != E or melds),
            "earthly" in said and (hand.seat == E or melds),
            "earthly" in said and drawn is (book not in drawn_first),
            said & {"earthly", "human"} and "rob_kong" in said,
            "human" in said and hand.seat == E,
            said & {*FIRST, "first_draw"} and said & {"last_draw", "last_discard"},
            "first_draw" in said and melds,
            "heavenly" in said and said & {"last_of_kind", "after_kong"},
            "ready_declared" in said and (melds or said & {"heavenly", "earthly"}),
            "east_ninth_win" in said and hand.seat != E,
            # riichi
            said & riichi and (claimed or said & set(FIRST)),
            "ippatsu" in said and (not said & riichi or "after_kong" in said),
            said >= {"double_riichi", "ippatsu"} and kongs,
            book == "riichi" and said >= {"after_kong", "last_draw"},
            book == "riichi" and "human" in said and (drawn or melds),
            book == "riichi" and said & {"heavenly", "earthly"} and "after_kong" in said,
        )
    )


def hands(book: str) -> Iterator[Hand]:
    """Yield hands of every sort with one or two circumstances."""
    flags = next(flags for name, flags in FLAGS.items() if book.startswith(name))
    for text in HANDS:
        plain = read(text)
        if plain.flowers and book not in ("guobiao", "hongkong", "xinzhang"):
            continue
        for seat, drawn in product((E, S), (False, True)):
            for said in (*combinations(flags, 1), *combinations(flags, 2)):
                own = ("self_draw", *said) if drawn else said
                yield replace(plain, flags=own, seat=seat, round=E)


GUANGDONG = ("jipinghu", "mil2023", "xinzhang")


@pytest.mark.parametrize(
    ("variant", "book"),
    [
        pytest.param(variant, book, id=f"{variant}-{book}")
        for book in BOOKS
        for variant in ["guangdong" if book in GUANGDONG else book]
    ],
)
def test_which_circumstances_go_together(variant: str, book: str) -> None:
    rules, wrong = rules_for(variant, BOOKS[book]), []
    for hand in hands(book):
        try:
            score(hand, rules)
            found = None
        except HandError as error:
            found = None if error.kind == "no yaku" else error
        if (found is not None) is not refused(book, hand):
            wrong.append((hand, found))
    assert not wrong
