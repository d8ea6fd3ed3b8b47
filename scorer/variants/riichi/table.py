"""A whole table: who of several winners is paid, counters and sticks, ready hands, nagashi mangan.

Rule: with two winners on one discard, counters and sticks go to the one next in turn after the
discarder; three on one discard are a draw, unless `max_ron` says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from scorer.hand import Hand
from scorer.message import Message
from scorer.rules.options import Options
from scorer.rules.outcome import Settlement
from scorer.rules.seats import bad_table
from scorer.rules.wins import (
    READY,
    CountedValue,
    Ending,
    TableWin,
    Transfer,
    WinsRules,
    WinValue,
    paid_by_role,
)
from scorer.seat import Seat
from scorer.tiles import E
from scorer.variants.riichi.book import riichi
from scorer.variants.riichi.examine import examine
from scorer.variants.riichi.price import MANGAN, YAKUMAN, YAKUMAN_HAN, Count, limit_of, rounded
from scorer.variants.riichi.settlement import STICK, How, self_draw, usual, with_liability

DECLARED: Final = ("riichi", "double_riichi")
STICKS: Final = "sticks"  # the party that the riichi sticks come from
FOR_READY_HANDS: Final = 3_000
HAN: Final = "han"
_MOST_FU: Final = 170
_FIVE_HAN: Final = 5
BESIDE_THE_HAND: Final = ("honba", "sticks")  # of several winners the nearest is paid them


def paid(ending: Ending) -> frozenset[Seat]:
    """Return the winners who are paid: all, the nearest (頭ハネ), or of too many none (三家和)."""
    most = ending.options.number("max_ron")
    if most == 1 and ending.wins:
        return frozenset({ending.nearest(ending.wins).seat})
    return frozenset(win.seat for win in ending.wins if len(ending.wins) <= most)


def prepared(hand: Hand, facts: Mapping[str, object], win: TableWin | None, ending: Ending) -> Hand:
    """Return the hand with the indicators; a winner's with what is paid besides, and by whom."""
    declared = next((flag for flag in hand.flags if flag in DECLARED), None)
    if win is None and declared and any(meld.is_open for meld in hand.melds):
        raise bad_table(
            Message("{declared} needs a closed hand, and something was called", declared=declared)
        )
    details = {key: text for key, text in ending.details.items() if key not in BESIDE_THE_HAND}
    if win is not None:
        if win.seat in paid(ending) and ending.nearest(ending.wins) == win:
            beside = (key for key in BESIDE_THE_HAND if key in ending.details)
            details |= {key: ending.details[key] for key in beside}
        if win.liable is not None:
            details["pao"] = str(ending.side_of(win.liable, win.seat))
            if win.source is not None:
                details["discarder"] = str(ending.side_of(win.source, win.seat))
    return replace(hand, details=tuple({**dict(hand.details), **details}.items()))


def worth(value: CountedValue, hand: Hand, options: Options) -> WinValue:
    """Return what a hand of so many han and fu is paid; raises HandError for fu that cannot be."""
    for problem in examine(hand):
        raise problem.error()
    drawn, details = "self_draw" in hand.flags, dict(hand.details)
    liable = details.get("pao")
    counted = _count(value, options, drawn=drawn, liable=liable is not None)
    how = How(hand.seat == E, drawn)
    counters = int(details.get("honba", 0)) * options.number("honba_value")
    payments, remarks = usual(how, counted.base, counters), ()
    if liable is not None and _answers(value, hand, options):
        payments = with_liability(
            hand, options, how, liable=liable, shares=(counted.base, 0), counters=counters
        )
    extra: dict[str, object] = {} if value.fu is None or counted.yakuman else {"fu": value.fu}
    extra["limit"] = counted.limit
    if counted.yakuman:
        extra["yakuman"] = counted.yakuman
    extra["gain"] = payments["winner"] + STICK * int(details.get("sticks", 0))
    points = payments["winner"] - counters
    settlement = Settlement(True, payments, None, remarks, extra, points=points)
    settlement = settlement._replace(limit=counted.named)
    return WinValue(value.total, settlement)


def _answers(value: CountedValue, hand: Hand, options: Options) -> bool:
    """Tell whether somebody answers for a hand whose tiles are not known: it is a yakuman."""
    on_a_kong = "rinshan" in options.names("pao") and "after_kong" in hand.flags
    return value.total >= YAKUMAN_HAN or on_a_kong


def _count(value: CountedValue, options: Options, *, drawn: bool, liable: bool) -> Count:
    """Return the count of a value; a total of 26 han is two yakuman, where two may count.

    Thirteen han that somebody is liable for are a yakuman.
    """
    han, fu = value.total, value.fu
    if fu is None and han < _FIVE_HAN:
        raise bad_table(
            Message("{han} han without fu", han=han), Message("From five han on fu may be missing.")
        )
    if fu is not None:
        _check_fu(han, fu, options, drawn=drawn)
    several, rest = divmod(han, YAKUMAN_HAN)
    adds_up = options.is_on("multiple_yakuman") or bool(options.names("double_yakuman"))
    if (several > 1 and not rest and adds_up) or (several and liable):
        many = several if not rest and adds_up else 1
        return Count(han, 0, 0, many, YAKUMAN * many, "yakuman")
    base, limit = limit_of(han, rounded(fu or 0) << 2 + han, options)
    return Count(han, 0, fu or 0, 0, base, limit)


def _check_fu(han: int, fu: int, options: Options, *, drawn: bool) -> None:
    """Raise HandError for fu that no hand of so many han has."""
    said = Message("{han} han {fu} fu cannot be", han=han, fu=fu)
    if fu != 25 and (fu % 10 or not 20 <= fu <= _MOST_FU):
        raise bad_table(Message("{said}: fu are 20, 25 (seven pairs), 30, 40 and so on", said=said))
    if fu == 25 and han < 2 + drawn:
        raise bad_table(Message("{said}: seven pairs are two han, and drawn three", said=said))
    if fu == 20 and options["open_pinfu_fu"] != 20:
        if not drawn:
            raise bad_table(Message("{said}: by ron the least is 30", said=said))
        if han < 2:
            raise bad_table(
                Message("{said}: twenty fu are a pinfu by self-draw, two han at least", said=said)
            )


def settle(ending: Ending) -> Iterator[Transfer]:
    """Yield the payments for the wins with the sticks, or those of a draw."""
    if ending.draw:
        yield from _nagashi(ending) if ending.nagashi else _for_ready_hands(ending)
        return
    winners = paid(ending)
    for win in ending.wins:
        if win.seat in winners:
            yield from paid_by_role(ending, win, set(winners))
            if sticks := int(_sticks_of(win, ending)):
                yield Transfer(STICKS, win.seat, STICK * sticks, STICKS)


def _sticks_of(win: TableWin, ending: Ending) -> str:
    return ending.details.get("sticks", "0") if ending.nearest(ending.wins) == win else "0"


def _for_ready_hands(ending: Ending) -> Iterator[Transfer]:
    """Yield 3,000 points in equal parts from those not ready to those ready."""
    ready = [seat for seat, status in ending.status.items() if status == READY]
    others = [seat for seat in ending.status if seat not in ready]
    for payer in others:
        for payee in ready:
            yield Transfer(
                payer, payee, FOR_READY_HANDS // (len(ready) * len(others)), "ready hands"
            )


def _nagashi(ending: Ending) -> Iterator[Transfer]:
    """Yield a mangan self-draw for each 流し満貫, without counters and sticks."""
    if not ending.options.is_on("nagashi_mangan"):
        message = Message(
            "nagashi: {seat} has a 流し満貫, and it is not played here", seat=ending.nagashi[0]
        )
        raise bad_table(message, Message("Leave it out, or switch on nagashi_mangan."))
    for seat in ending.nagashi:
        east, other = self_draw(MANGAN, dealer=seat == Seat.E)
        for payer in ending.seats:
            if payer != seat:
                yield Transfer(payer, seat, east if payer == Seat.E else other, "nagashi")


riichi.set_ruling(
    wins=WinsRules(
        settle=settle,
        several=True,
        needs_round=True,
        reads=frozenset(
            {
                "round",
                "ready",
                "nagashi",
                "dora_indicators",
                "ura_indicators",
                "honba",
                "riichi_sticks",
            }
        ),
        liable=True,
        value=HAN,
        worth=worth,
        prepared=prepared,
        paid=paid,
        declares_ready=frozenset(DECLARED),
    )
)
