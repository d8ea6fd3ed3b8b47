"""The kongs of a table, in the order made: as the record lists them, or out of the melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from scorer.hand import ADDED_KONG, KONG
from scorer.message import Message
from scorer.problems import MELDS
from scorer.rules.rules import Rules
from scorer.rules.seats import bad_table
from scorer.rules.wins import Ending, TableKong
from scorer.seat import Seat
from scorer.table.wins.model import TableOfWins, wins_rules
from scorer.tiles import TEXTS, kind_of


def kongs_of(table: TableOfWins) -> tuple[TableKong, ...]:
    """Return the kongs; without a list those of the melds, all before the first win."""
    if table.kongs is not None:
        return table.kongs
    return tuple(
        TableKong(seat, meld.kind, meld.tiles, feeder if meld.kind == KONG else None)
        for seat, hand in table.hands
        for meld, feeder in zip(hand.melds, table.players[seat].feeders, strict=True)
        if meld.is_kong
    )


def check_kongs(table: TableOfWins, ending: Ending, rules: Rules) -> None:
    """Raise HandError for kongs that cannot be, and for a 杠上炮 without one."""
    if "kongs" in wins_rules(rules.book).reads:
        inside = {place for places in ending.discards() for place in places[1:]}
        before = 0
        for kong in ending.kongs:
            _check_kong(kong, ending, inside, before)
            before = kong.after
        if table.kongs is not None:
            _check_melds(table)
    for places in ending.discards():
        win = ending.wins[places.start]
        if "kong_discard" in win.flags and not _made_one(table, ending, win.source, places, rules):
            message = Message(
                "{seat}: kong_discard, and {source} made no kong before",
                seat=win.seat,
                source=win.source,
            )
            raise bad_table(message)


def _check_kong(kong: TableKong, ending: Ending, inside: set[int], before: int) -> None:
    tile, wins = TEXTS[kind_of(kong.tiles[0])], len(ending.wins)
    named = Message("the kong of {tile} of {seat}", tile=tile, seat=kong.seat)
    if kong.after > wins:
        raise bad_table(
            Message(
                "{named}: after {after} wins, and there are {wins}",
                named=named,
                after=kong.after,
                wins=wins,
            )
        )
    if kong.after < before:
        raise bad_table(
            Message(
                "{named}: after {after} wins, and the one before after {before}",
                named=named,
                after=kong.after,
                before=before,
            )
        )
    if kong.after in inside:
        raise bad_table(
            Message("{named} lies inside one discard: its winners win at once", named=named)
        )
    left = ending.still_in(kong.after)
    if kong.seat not in left:
        raise bad_table(Message("{named}: {seat} had won by then", named=named, seat=kong.seat))
    if kong.kind != KONG:
        if kong.by is not None:
            raise bad_table(
                Message("{named} was fed by nobody", named=named), Message("Leave out by.")
            )
    elif kong.by is None:
        raise bad_table(Message("{named}: who fed it?", named=named), Message("Add by, a seat."))
    elif kong.by == kong.seat:
        raise bad_table(Message("{named}: nobody feeds their own kong", named=named))
    elif kong.by not in left:
        raise bad_table(
            Message("{named}: {by}, who fed it, had won by then", named=named, by=kong.by)
        )
    if kong.late and kong.kind != ADDED_KONG:
        raise bad_table(Message("{named}: only an added kong is made late", named=named))


def _check_melds(table: TableOfWins) -> None:
    """Raise HandError unless the list has just the kongs that lie before players with hands."""
    for seat, hand in table.hands:
        laid = _kinds((meld.kind, meld.tiles) for meld in hand.melds if meld.is_kong)
        said = _kinds((one.kind, one.tiles) for one in table.kongs or () if one.seat == seat)
        for kind, tile in (laid - said) + (said - laid):
            what = Message("{meld} of {tile}", meld=MELDS[kind], tile=TEXTS[tile])
            message = Message(
                "{seat}: {what} lies among the melds, and kongs do not have it",
                seat=seat,
                what=what,
            )
            if said[kind, tile] > laid[kind, tile]:
                message = Message(
                    "{seat}: kongs list {what}, and no such meld lies there",
                    seat=seat,
                    what=what,
                )
            raise bad_table(message)
    for kong in table.kongs or ():
        hand_feeders = table.players[kong.seat]
        if hand_feeders.hand is None or kong.kind != KONG:
            continue
        for meld, feeder in zip(hand_feeders.hand.melds, hand_feeders.feeders, strict=True):
            same = meld.kind == KONG and kind_of(meld.tiles[0]) == kind_of(kong.tiles[0])
            if same and feeder is not None and feeder != kong.by:
                raise bad_table(
                    Message(
                        "{seat}: the melds say that {feeder} fed the kong of {tile}, and kongs "
                        "that {by} did",
                        seat=kong.seat,
                        feeder=feeder,
                        tile=TEXTS[kind_of(kong.tiles[0])],
                        by=kong.by,
                    )
                )


def _kinds(kongs: Iterable[tuple[str, tuple[int, ...]]]) -> Counter[tuple[str, int]]:
    return Counter((kind, kind_of(tiles[0])) for kind, tiles in kongs)


def _made_one(
    table: TableOfWins, ending: Ending, source: Seat | None, places: range, rules: Rules
) -> bool:
    """Tell whether a discarder made a kong before the discard, as far as that is known."""
    assert source is not None
    if "kongs" in wins_rules(rules.book).reads:
        made = [kong for kong in ending.kongs if kong.after <= places.start]
        return any(kong.seat == source for kong in made)
    hand = table.players[source].hand
    return hand is None or any(meld.is_kong for meld in hand.melds)
