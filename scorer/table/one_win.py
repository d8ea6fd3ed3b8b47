"""A table with one winner and the rules of its variant to what everybody pays: it sums to zero."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorer.errors import HandError, ScorerError
from scorer.hand import IN_TURN, Hand
from scorer.message import Message, plural
from scorer.readings.dora import open_indicators
from scorer.rules.rules import Rules
from scorer.rules.seats import FULL, Deal, Payment, TableRules
from scorer.scoring import Score, score
from scorer.scoring.checks import check
from scorer.scoring.values import Told
from scorer.table.model import Table, at_seat, bad_table, seat_name, seat_names
from scorer.table.robbed import check_robbed
from scorer.tiles import JOKER, TEXTS, WINDS, E, kind_of


@dataclass(frozen=True, slots=True, repr=False)
class Settled(Told):
    """A table with its result.

    `scores` are the hands that were scored, `counted` what each seat's score is; `payments` say who
    pays whom, `net` what each seat gains or loses.
    """

    table: Table
    rules: Rules
    scores: Mapping[int, Score]
    counted: Mapping[int, int]
    payments: Sequence[Payment]

    def __repr__(self) -> str:
        net = ", ".join(f"{TEXTS[seat]} {change:+}" for seat, change in self.net.items())
        return f"<Settled {self.rules.book.name}: {net}>"

    @property
    def net(self) -> dict[int, float]:
        """What each seat gains or loses; it sums to zero."""
        change: dict[int, float] = {}
        for payment in self.payments:
            change[payment.payer] = change.get(payment.payer, 0) - payment.amount
            change[payment.payee] = change.get(payment.payee, 0) + payment.amount
        return {seat: change.get(seat, 0) for seat in WINDS}


def settle_one_win(table: Table, rules: Rules) -> Settled:
    """Settle a table by the rules of its variant.

    Raises HandError, with the seat named, for a table that cannot be, and for hands that the
    variant refuses.
    """
    _check(table, rules)
    own = rules.book.ruling.table
    if table.false_win is not None:
        return Settled(
            table, rules, {}, {}, _own(table, rules).false_win(table.false_win, rules.options)
        )
    payments: list[Payment] = []
    if table.nine_terminals is not None:
        seat, kinds = table.nine_terminals
        payments += _own(table, rules).nine_terminals(seat, kinds, rules.options)
    if own is None:
        return _settle_the_win(table, rules)
    scores = {seat: _score(hand, seat, rules) for seat, hand in table.hands}
    counted = {
        seat: scores[seat].total if seat in scores else own.rounded(_given(player), rules.options)
        for seat, player in table.players.items()
    }
    if table.winner is not None:
        limit_hand = table.limit_hand
        if table.winner in scores:
            limit_hand = bool(scores[table.winner].settlement.extra.get("limit")) or limit_hand
        deal = Deal(counted, table.winner, table.discarder, limit_hand, table.liable, rules.options)
        payments += own.settle(deal)
    return Settled(table, rules, scores, counted, [one for one in payments if one.amount])


def _given(player: Hand | int) -> int:
    assert isinstance(player, int)
    return player


def _own(table: Table, rules: Rules) -> TableRules:
    """Return the variant's rules for four hands, or raise HandError that it has none."""
    if rules.book.ruling.table is None:
        what = (
            Message("a false win") if table.false_win is not None else Message("nine outside tiles")
        )
        raise bad_table(
            Message("{name} does not settle {what} at a table", name=rules.book.name, what=what)
        )
    return rules.book.ruling.table


def _score(hand: Hand, seat: int, rules: Rules) -> Score:
    try:
        return score(hand, rules)
    except ScorerError as error:
        raise at_seat(error, seat) from None


# What a table cannot be


def _check(table: Table, rules: Rules) -> None:
    if table.false_win is not None:
        if table.players or table.winner is not None or table.nine_terminals is not None:
            message = Message("a false win is settled by itself")
            raise bad_table(
                message, Message("Leave out the players, the winner and everything else.")
            )
        return
    alone = table.nine_terminals is not None and not table.players and table.winner is None
    missing = [seat for seat in WINDS if seat not in table.players]
    drawn = table.winner is None
    if missing and not alone and (drawn or rules.book.ruling.table is not None):
        message = plural(
            len(missing),
            "{seats} is missing: all four players are settled",
            "{seats} are missing: all four players are settled",
            seats=seat_names(missing),
        )
        raise bad_table(message, Message("Give each a hand or a score."))
    _check_winner(table)
    _check_tiles(table, rules)
    if drawn:
        _check_nobody_won(table, rules)


def _check_nobody_won(table: Table, rules: Rules) -> None:
    """Raise HandError for a complete hand at a table without a winner: it lacks its mark."""
    for seat, hand in table.hands:
        if hand.size() != rules.game.size + 1 or not hand.concealed:
            continue
        flags = ("self_draw",)
        won = replace(hand, concealed=hand.concealed[:-1], win=hand.concealed[-1], flags=flags)
        try:
            score(won, rules)
        except ScorerError:
            continue
        message = Message(
            "{seat_name} has a complete hand, and nobody won", seat_name=seat_name(seat)
        )
        raise bad_table(message, Message("Mark the winning tile (+TILE), with from=SEAT or zimo."))


def _check_winner(table: Table) -> None:
    winner = table.winner
    if winner is None:
        if table.discarder is not None:
            message = Message(
                "nobody won, so nothing was won from {seat_name}",
                seat_name=seat_name(table.discarder),
            )
            raise bad_table(message)
        if table.liable:
            raise bad_table(
                Message(
                    "nobody won, so {seat_names} cannot be liable (包牌)",
                    seat_names=seat_names(list(table.liable)),
                )
            )
        if table.limit_hand:
            raise bad_table(Message("nobody won, so there is no limit hand"))
        return
    if winner not in table.players:
        raise bad_table(
            Message(
                "{seat_name} won, and neither hand nor score is given", seat_name=seat_name(winner)
            )
        )
    if table.discarder == winner:
        raise bad_table(
            Message("{seat_name} cannot win from himself", seat_name=seat_name(winner)),
            Message("A self-draw has nobody it is from."),
        )
    hand = table.players[winner]
    _check_robbed(table, winner, hand)
    first = isinstance(hand, Hand) and "earthly" in hand.flags
    if first and table.discarder not in (None, E):
        message = Message(
            "{seat_name}: 地和 (earthly) is won on East's first discard",
            seat_name=seat_name(winner),
        )
        raise bad_table(message, Message("Say that it came from East, or leave earthly out."))
    if winner in table.liable:
        message = Message(
            "{seat_name} won, so he cannot be liable (包牌)", seat_name=seat_name(winner)
        )
        raise bad_table(message)


def _check_robbed(table: Table, winner: int, hand: Hand | int) -> None:
    """Raise HandError for a robbed kong whose tiles lie elsewhere."""
    if isinstance(hand, int) or hand.win is None or table.discarder is None:
        return
    if "rob_kong" in hand.flags:
        check_robbed(hand.win, winner, table.discarder, table.hands, open_indicators(hand))


def _check_tiles(table: Table, rules: Rules) -> None:
    """Raise HandError if the hands together hold five of a tile, or one flower twice."""
    wild = rules.book.game.wild
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for seat, hand in table.hands:
        for tile in (*hand.tiles(), *hand.flowers):
            holders[kind_of(tile)].append(seat)
    winner = table.players.get(table.winner) if table.winner is not None else None
    shown = open_indicators(winner) if rules.game.dora and isinstance(winner, Hand) else []
    for tile, seats in holders.items():
        most = 4 if tile < 34 else wild.most if wild and tile == JOKER else 1
        if len(seats) + shown.count(tile) > most:
            found = [f"{seat_name(seat)} {seats.count(seat)}" for seat in WINDS if seat in seats]
            if tile in shown:
                found.append(Message("indicators {count}", count=shown.count(tile)))
            many = len(seats) + shown.count(tile)
            held = ", ".join(found)
            message = Message(
                "{many} of {tile} at the table, and a set has {most}: {held}",
                many=many,
                tile=TEXTS[tile],
                most=most,
                held=held,
            )
            raise HandError("too many copies", message)


# Variants in which only the winner has a score


def _settle_the_win(table: Table, rules: Rules) -> Settled:
    """Settle a win by the payments by role that the variant gives to a single hand."""
    winner = table.winner
    if winner is None:
        return Settled(table, rules, {}, {}, [])
    hand = table.players[winner]
    if isinstance(hand, int):
        message = Message(
            "{seat_name}: {name} settles a hand, not a score",
            seat_name=seat_name(winner),
            name=rules.book.name,
        )
        raise bad_table(message, Message("Give the winner's hand."))
    for seat, other in table.hands:
        if seat != winner:
            _check_loser(other, seat, rules)
    if table.liable and list(table.liable.values()) != [FULL]:
        names = seat_names(list(table.liable))
        raise bad_table(
            Message(
                "{names}: one player is liable in full (包牌) in {name}",
                names=names,
                name=rules.book.name,
            )
        )
    if table.liable and _takes_liability(rules):
        hand = _with_liability(table, hand, rules)
    result = _score(hand, winner, rules)
    if table.liable and not (_takes_liability(rules) or "liable" in (result.payments or ())):
        names = seat_names(list(table.liable))
        raise bad_table(
            Message(
                "{names} cannot be liable (包牌): {name} has no liability",
                names=names,
                name=rules.book.name,
            )
        )
    if result.payments is None:
        remarks = " ".join(result.settlement.remarks)
        raise HandError("not a win", f"{seat_name(winner)}: {remarks}")
    payments = _by_role(table, winner, result.payments)
    return Settled(table, rules, {winner: result}, {winner: result.total}, payments)


def _check_loser(hand: Hand, seat: int, rules: Rules) -> None:
    """Check the tiles of a loser; the variant has no score for him."""
    waiting = tuple(flag for flag in hand.flags if flag != "losing")
    try:
        check(replace(hand, flags=waiting), rules.book, rules.game, waiting=True)
    except ScorerError as error:
        raise at_seat(error, seat) from None


def _takes_liability(rules: Rules) -> bool:
    """Tell whether a hand says that somebody is liable; else the variant works out who is."""
    return rules.book.ruling.names_the_liable or "bao" in rules.book.flags


def _with_liability(table: Table, hand: Hand, rules: Rules) -> Hand:
    """Return the winner's hand with the circumstance that somebody pays for all, or who it is."""
    if rules.book.ruling.names_the_liable:
        return _with_liable_side(table, hand)
    if table.discarder is not None and table.discarder not in table.liable:
        names = seat_names(list(table.liable))
        raise bad_table(
            Message(
                "{names} cannot be liable (包牌): the discarder pays in {name}",
                names=names,
                name=rules.book.name,
            )
        )
    return hand if "bao" in hand.flags else replace(hand, flags=(*hand.flags, "bao"))


def _with_liable_side(table: Table, hand: Hand) -> Hand:
    """Return the winner's hand with the sides of who is liable and who discarded."""
    assert table.winner is not None
    details = dict(hand.details)
    details["pao"] = _side_of(next(iter(table.liable)), table.winner)
    if table.discarder is not None:
        details["discarder"] = _side_of(table.discarder, table.winner)
    return replace(hand, details=tuple(details.items()))


def _side_of(seat: int, winner: int) -> str:
    return str(IN_TURN[(seat - winner) % 4])


def _by_role(table: Table, winner: int, payments: Mapping[str, float]) -> list[Payment]:
    """Return the payments to the winner of the seats that have the roles."""
    losers = [seat for seat in WINDS if seat != winner]
    roles: dict[int, str] = dict.fromkeys(losers, "each" if "each" in payments else "others")
    if "dealer" in payments:
        roles[E] = "dealer"
    if "others" not in payments and "each" not in payments:  # one or two pay, by their sides
        roles = {seat: _side_of(seat, winner) for seat in losers}
        roles = {seat: side for seat, side in roles.items() if side in payments}
    if table.discarder is not None and "discarder" in payments:
        roles[table.discarder] = "discarder"
    if "liable" in payments:
        if not table.liable:
            raise bad_table(
                Message("somebody is liable (包牌), and the table does not say who"),
                Message("Add pao."),
            )
        roles[next(iter(table.liable))] = "liable"
    paid = [Payment(seat, winner, -payments[role], role) for seat, role in roles.items()]
    return [payment for payment in paid if payment.amount]
