"""血战到底: several wins in order, kongs that are paid at once, and what is due at a draw.

Rule: the league, section 10: who has won takes no further part; at a draw 查花猪 and 查叫, and the
kong money of those who are not ready goes back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorer.hand import ADDED_KONG, KONG
from scorer.message import Message
from scorer.rules.options import Options
from scorer.rules.wins import (
    PIG,
    READY,
    Ending,
    TableKong,
    Transfer,
    WinsRules,
)
from scorer.variants.sichuan.settlement import PAID_FOR, price
from scorer.variants.sichuan.void import is_pig

_HIGHEST_CAP: Final = 3  # what a pig pays where there is no cap: 8 bases


def settle(ending: Ending) -> Iterator[Transfer]:
    """Yield what is paid for kongs and wins, in their order, and then at the draw."""
    kongs = {kong: list(_kong_money(kong, ending)) for kong in ending.kongs}
    for paid in kongs.values():
        yield from paid
    for places in ending.discards():
        yield from _wins(places, ending)
        if refunded := _fed_the_win(places, ending):
            yield from _back(kongs.pop(refunded), Message("杠上炮: the kong is paid back"))
    if ending.draw and len(ending.wins) < len(ending.seats) - 1:
        yield from _at_the_draw(ending, kongs)


def _wins(places: range, ending: Ending) -> Iterator[Transfer]:
    """Yield what is paid for a self-draw, or for all wins on one discard."""
    still_in = ending.still_in(places.start)
    for win in ending.wins[places.start : places.stop]:
        points = ending.values[win.seat].settlement.points
        assert points is not None
        for payer in still_in if win.source is None else (win.source,):
            if payer != win.seat:
                role = "each" if win.source is None else "discarder"
                yield Transfer(payer, win.seat, points, role)


def _kong_money(kong: TableKong, ending: Ending) -> Iterator[Transfer]:
    """Yield what a kong brings: from its feeder, or from each who is still in."""
    options = ending.options
    if kong.kind == KONG:
        assert kong.by is not None, "checked before"
        rate = options.number("base") * options.number("zhigang")
        yield Transfer(kong.by, kong.seat, rate, Message("直杠"))
    elif not (kong.kind == ADDED_KONG and kong.late):
        why = Message("面下杠") if kong.kind == ADDED_KONG else Message("下雨")
        rate = options.number("base") * PAID_FOR[kong.kind]
        for payer in ending.still_in(kong.after):
            if payer != kong.seat:
                yield Transfer(payer, kong.seat, rate, why)


def _fed_the_win(places: range, ending: Ending) -> TableKong | None:
    """Return the kong whose discard was won on (杠上炮): the discarder's last one before it."""
    win = ending.wins[places.start]
    if "kong_discard" not in win.flags:
        return None
    made = [one for one in ending.kongs if one.seat == win.source and one.after <= places.start]
    return made[-1]


def _back(paid: list[Transfer], why: str) -> Iterator[Transfer]:
    """Yield the way back of what was paid."""
    for one in paid:
        yield Transfer(one.payee, one.payer, one.amount, why)


def _at_the_draw(ending: Ending, kongs: dict[TableKong, list[Transfer]]) -> Iterator[Transfer]:
    """Yield 查花猪, 查叫, and the kong money that goes back."""
    status = ending.status
    pigs = [seat for seat, one in status.items() if one == PIG]
    pays = pig_pays(ending.options)
    for pig in pigs:
        for seat in status:
            if seat not in pigs:
                yield Transfer(pig, seat, pays, Message("查花猪"))
    for seat, one in status.items():
        if one != READY:
            for ready, value in ending.waits.items():
                points = value.settlement.points
                assert points is not None
                yield Transfer(seat, ready, points, Message("查叫"))
    for kong, paid in kongs.items():
        if status.get(kong.seat, READY) != READY:
            yield from _back(paid, Message("not ready: the kong is paid back"))


def pig_pays(options: Options) -> int:
    """Return what a 花猪 pays each other player, in points."""
    if options["pig"] is not None:
        return options.number("pig")
    if "cap_bei" in options:
        return options.number("base") * options.number("cap_bei")
    highest = options["cap"]
    return price(highest if isinstance(highest, int) else _HIGHEST_CAP, options)


WINS: Final = WinsRules(
    settle=settle,
    several=True,
    goes_on=True,
    reads=frozenset({"ready", "pigs", "kongs"}),
    facts=frozenset({"que", "all_discards_void"}),
    is_pig=is_pig,
    waits_pay=True,
)
