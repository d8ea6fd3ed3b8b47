"""Four hands: who pays whom after a win, for a false win, for nine outside tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from scorer.errors import HandError
from scorer.message import Message
from scorer.rules.fan import Fan
from scorer.rules.options import Options
from scorer.rules.seats import FULL, HALF, Deal, Payment, TableRules
from scorer.seat import Seat
from scorer.tiles import TEXTS, WINDS, E
from scorer.variants.classical.formula import rounded
from scorer.variants.classical.settlement import pay_for_a_self_draw
from scorer.variants.classical.worths import limit_of

BAD_TABLE = "bad table"
NINE_TERMINALS = range(9, 14)


def table_rules(thirteen_orphans: Fan | None) -> TableRules:
    """Return how a system settles a table; it may have 十三么 as a hand."""

    def nine(seat: int, kinds: int, options: Options) -> Sequence[Payment]:
        if not options.is_on("nine_terminals_bonus"):
            message = Message("the bonus for nine outside tiles is not played at this table")
            raise HandError(
                BAD_TABLE, message, Message("Switch it on with nine_terminals_bonus=true.")
            )
        if thirteen_orphans is not None and thirteen_orphans.is_played(options):
            message = Message("there is no bonus for nine outside tiles where 十三么 is a hand")
            raise HandError(BAD_TABLE, message)
        return list(nine_terminals(seat, kinds))

    return TableRules(settle, false_win, nine, rounded)


def settle(deal: Deal) -> Sequence[Payment]:
    """Return who pays whom after a win.

    Rule: each loser pays the winner; who is liable (包牌) pays for others; then each pair of losers
    settles the difference of their scores, unless somebody is liable.
    """
    paid = list(_liable(deal) if deal.liable else _to_the_winner(deal))
    return paid if deal.liable or not _losers_settle(deal) else paid + list(_among_losers(deal))


def _shares(deal: Deal) -> dict[int, int]:
    """Return how many times the winner's score each loser owes him."""
    if _east_doubles(deal.options):
        return {seat: 1 + (E in (seat, deal.winner)) for seat in deal.losers}
    if deal.discarder is None:
        return dict.fromkeys(deal.losers, pay_for_a_self_draw(deal.options))
    return {seat: 1 + (seat == deal.discarder) for seat in deal.losers}


def _east_doubles(options: Options) -> bool:
    return options["payment"] == "east_double"


def _to_the_winner(deal: Deal) -> Iterator[Payment]:
    score = deal.scores[deal.winner]
    for seat, times in _shares(deal).items():
        yield Payment(seat, deal.winner, times * score, _times(score, times, deal, seat))


def _times(score: int, times: int, deal: Deal, seat: int) -> str:
    if times == 1:
        return f"{score:,}"
    if _east_doubles(deal.options):
        return Message("2 × {score:,} (East)", score=score)
    if seat == deal.discarder:
        return Message("2 × {score:,} (discarder)", score=score)
    return Message("2 × {score:,} (self-draw)", score=score)


def _losers_settle(deal: Deal) -> bool:
    options = deal.options
    cut = deal.limit_hand and options.is_on("limit_hand_cuts_losers")
    return options.is_on("losers_settle") and not cut


def _among_losers(deal: Deal) -> Iterator[Payment]:
    for first, second in combinations(deal.losers, 2):
        more, less = sorted((first, second), key=lambda seat: -deal.scores[seat])
        difference = deal.scores[more] - deal.scores[less]
        doubled = E in (first, second) and _east_doubles(deal.options)
        why = f"{deal.scores[more]:,} − {deal.scores[less]:,}"
        if doubled:
            why = Message("2 × ({why}) (East)", why=why)
        yield Payment(less, more, (1 + doubled) * difference, why)


def _liable(deal: Deal) -> Iterator[Payment]:
    """Yield what is paid where somebody is liable; raise HandError for shares that cannot be.

    Rule: one player liable in full pays what all three owe; two pay half of it each, the feeder and
    the discarder; one liable by half for a self-draw pays his own share and half of the others'.
    """
    score = deal.scores[deal.winner]
    owed = {seat: times * score for seat, times in _shares(deal).items()}
    shares = sorted(deal.liable.values())
    if shares == [FULL]:
        (seat,) = deal.liable
        yield Payment(seat, deal.winner, sum(owed.values()), Message("liable for all three (包牌)"))
    elif shares == [HALF, HALF] and deal.discarder in deal.liable:
        for seat in deal.liable:
            whole = sum(owed.values())
            yield Payment(
                seat, deal.winner, whole // 2, Message("half of {whole:,} (包牌)", whole=whole)
            )
    elif shares == [HALF] and deal.discarder is None:
        (feeder,) = deal.liable
        halves = {seat: debt // 2 for seat, debt in owed.items() if seat != feeder}
        for seat, half in halves.items():
            yield Payment(seat, deal.winner, half, Message("half of {whole:,}", whole=owed[seat]))
        rest = sum(owed.values()) - sum(halves.values())
        why = Message("{owed:,} and half of the others' shares (包牌)", owed=owed[feeder])
        yield Payment(feeder, deal.winner, rest, why)
    else:
        said = ", ".join(f"{TEXTS[seat]} {share}" for seat, share in deal.liable.items())
        raise HandError(
            BAD_TABLE,
            Message("liability (包牌) of {said} cannot be", said=said),
            Message(
                "One player is liable in full; or two by half, one of them the discarder; "
                "or one by half for a self-draw."
            ),
        )


def false_win(seat: int, options: Options) -> Sequence[Payment]:
    """Return what a player pays who declared a win that was none (诈和); raises HandError."""
    return list(_penalty(seat, options))


def _penalty(seat: int, options: Options) -> Iterator[Payment]:
    stated, limit = options["false_win"], limit_of(options)
    if stated is None:
        return
    if stated in ("limit", "half_limit"):
        if limit is None:
            message = Message(
                "{seat}: a false win costs the limit, and there is none", seat=Seat.of_wind(seat)
            )
            raise HandError(BAD_TABLE, message, Message("Say what it costs: false_win=100."))
        each = limit if stated == "limit" else limit // 2
    else:
        each = options.number("false_win")
    for other in WINDS:
        if other != seat:
            doubled = E in (seat, other) and options.is_on("penalty_east_double")
            why = Message("2 × {each:,} (East)", each=each) if doubled else f"{each:,}"
            yield Payment(seat, other, (1 + doubled) * each, why)


def nine_terminals(seat: int, kinds: int) -> Iterator[Payment]:
    """Yield what each pays to a player who was dealt nine or more different outside tiles."""
    if kinds not in NINE_TERMINALS:
        message = Message(
            "{seat}: {kinds} kinds of outside tiles; the bonus is for 9 to 13",
            seat=Seat.of_wind(seat),
            kinds=kinds,
        )
        raise HandError(BAD_TABLE, message)
    for other in WINDS:
        if other != seat:
            yield Payment(other, seat, 50 * (kinds - 8), f"50 × {kinds - 8}")
