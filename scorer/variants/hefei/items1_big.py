"""The big items: if there is one, the small ones are not counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.readings.shapes import ONE_FOUR, SEVEN_PAIRS
from scorer.readings.suits import DOUBLED
from scorer.rules.domains import Chows, Form, Groups, Pungs, Tiles, Win
from scorer.rules.fan import BESIDE, LIMIT
from scorer.variants.hefei.book import FOUR, beyond_four, hefei

ALIKE: Final = "pairs of identical chows"
FINISHED: Final = "an identical chow finished by a discard"
TEN: Final = 10


@hefei.sign(ALIKE, reads=Chows, most=2)
def _(chows: Chows) -> int:
    kinds = [kind for _, kind in chows.groups]
    return sum(kinds.count(kind) // 2 for kind in set(kinds))


@hefei.sign(FINISHED, reads=Win)
def _(won: Win) -> bool:
    return won.place == DOUBLED and not won.self_draw


@hefei.fan(200, "天胡", "Heavenly Win", reads=Win, part=LIMIT, shows="winning tile")
def heavenly(won: Win) -> bool:
    """The dealer wins on the tiles that were dealt.

    Rule: two game tables
    Yes:  23456788m345p34s +5s zimo heavenly
    No:   23456788m345p34s +5s zimo
    """
    return won.said("heavenly")


@hefei.fan(150, "地胡", "Earthly Win", reads=Win, part=LIMIT, shows="winning tile")
def earthly(won: Win) -> bool:
    """Another player wins on the first own draw, or on a discard before it (人胡).

    Rule: two game tables
    Yes:  23456788m345p34s +5s zimo earthly
    Yes:  23456788m345p34s +5s human
    No:   23456788m345p34s +5s zimo
    """
    return won.said("earthly") or won.said("human")


@hefei.fan(100, "清一色", "Full Flush", reads=Tiles, part=LIMIT)
def full_flush(tiles: Tiles) -> bool:
    """All tiles are of one suit.

    Rule: two game tables; one app 10 or 20
    Yes:  2344445666677p +7p
    No:   23456788m345p34s +5s
    """
    return tiles.suits == 1 and not tiles.honours


def _run(kind: int) -> str:
    return f"pungs from {kind}"


def _open(kind: int) -> str:
    return f"open pung of {kind}"


_KINDS: Final = tuple(suit * 9 + rank for suit in range(3) for rank in range(1, 8))
_FIRST: Final = tuple(kind for kind in _KINDS if kind % 9 <= 5)


def _declare_pungs(kind: int) -> None:
    @hefei.sign(_open(kind), reads=Win)
    def _(won: Win) -> bool:
        return kind in won.open_pungs

    if kind in _FIRST:

        @hefei.sign(_run(kind), reads=Pungs)
        def _(pungs: Pungs) -> bool:
            held = {low for _, low in pungs.groups}
            return held >= {kind, kind + 1, kind + 2}


for _kind in _KINDS:
    _declare_pungs(_kind)


def _three_in_a_row(counts: Mapping[str, int]) -> int:
    return int(
        any(
            _run(low) in counts and not any(_open(low + step) in counts for step in range(3))
            for low in _FIRST
        )
    )


@hefei.fan(
    100,
    "三连坎",
    "Three Concealed Pungs in a Row",
    reads=(Pungs, Win),
    part=LIMIT,
    when=_three_in_a_row,
    shows="concealed pungs",
)
def three_in_a_row(_: Pungs) -> bool:
    """Three concealed pungs or kongs of one suit that follow each other.

    Rule: two game tables
    Yes:  666777888m456p3s +3s
    No:   66677788m456p33s +8m
    No:   666777m456p33s 888m- +3s
    """
    return False


@hefei.fan(100, "四暗刻", "Four Concealed Pungs", reads=Groups, part=LIMIT, shows="concealed pungs")
def four_concealed_pungs(groups: Groups) -> bool:
    """Four concealed pungs or kongs; one that a discard finished is not concealed.

    Rule: two game tables
    Yes:  222444666888m3p +3p
    No:   222444666m88m33p +8m
    """
    return groups.concealed_pungs == 4


def _both_untouched(counts: Mapping[str, int]) -> int:
    return int(counts.get(ALIKE, 0) == 2 and FINISHED not in counts)


@hefei.fan(
    100,
    "双暗双铺",
    "Two Pairs of Identical Chows",
    reads=(Chows, Win),
    part=LIMIT,
    when=_both_untouched,
)
def two_pairs_of_identical_chows(_: Chows) -> bool:
    """Two pairs of identical chows, neither finished by a discard; in place of 七对.

    Rule: two game tables
    Yes:  3556677m667788p +3m
    No:   33556677m66778p +8p
    """
    return False


@hefei.fan(100, "十同", "Ten Alike", reads=Tiles, part=LIMIT)
def ten_alike(tiles: Tiles) -> bool:
    """Ten tiles or more of one number, whatever their suits.

    Rule: two game tables
    Yes:  33334588m33p333s +3p zimo
    No:   33345688m33p333s +3p zimo
    """
    return max(beyond_four(tiles)) >= TEN - FOUR


def _fours(form: Form) -> int:
    """Return how many fours seven pairs have, -1 for another shape."""
    return form.detail // ONE_FOUR if form.shape == SEVEN_PAIRS else -1


@hefei.fan(100, "超豪华七对", "Double Luxury Seven Pairs", reads=Form, part=LIMIT)
def double_luxury(form: Form) -> bool:
    """Seven pairs with two fours or more.

    Rule: two game tables
    Yes:  33336666m6677p3s +3s
    No:   33336688m6677p3s +3s
    """
    return _fours(form) >= 2


@hefei.fan(50, "豪华七对", "Luxury Seven Pairs", reads=Form, part=LIMIT)
def luxury(form: Form) -> bool:
    """Seven pairs with one four.

    Rule: two game tables
    Yes:  33336688m6677p3s +3s
    No:   33556688m6677p3s +3s
    """
    return _fours(form) == 1


@hefei.fan(10, "七对", "Seven Pairs", reads=Form, part=LIMIT)
def seven_pairs(form: Form) -> bool:
    """Seven different pairs.

    Rule: two game tables
    Yes:  33556688m6677p3s +3s
    No:   33336688m6677p3s +3s
    """
    return _fours(form) == 0


@hefei.fan(15, "海底捞月", "Last Tiles of the Wall", reads=Win, part=LIMIT, shows="winning tile")
def last_tiles(won: Win) -> bool:
    """Won by drawing one of the wall's last four tiles.

    Rule: two game tables
    Yes:  23456788m345p34s +5s zimo lastfour
    Yes:  23456788m345p34s +5s zimo lastdraw
    No:   23456788m345p34s +5s zimo
    """
    return won.said("last_draw") or won.said("last_four")


@hefei.fan(15, "胡", "Win", reads=Win, part=BESIDE)
def win(won: Win) -> bool:
    """Every win.

    Rule: two game tables
    Yes:  23456788m345p34s +5s
    No:   234567m345p3488s +5s
    """
    return True
