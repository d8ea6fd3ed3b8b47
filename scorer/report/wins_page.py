"""The answer to a table with its wins in order: each winner's count, those ready, who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorer.notation.writer import write
from scorer.report.page import Block, Facts, Grid
from scorer.report.records import full_record, signed
from scorer.report.score_page import circumstances, item_grid, limit_text, rules_in_force
from scorer.report.sets import hand_text, set_texts
from scorer.report.style import Style
from scorer.report.words import LABELS
from scorer.rules.wins import CountedValue, Party, TableWin
from scorer.seat import Seat
from scorer.table.wins.settle import SettledWins

# What a win says besides its total, of what the settlement says of the hand.
_OF_A_WIN: Final = ("fu", "doubles", "fan_items", "kong_income", "gain")
_WHILE_PAID: Final = ("gain",)
_ROLES: Final = ("each", "others", "dealer", "discarder")  # no news: the amount says it


def wins_record(settled: SettledWins) -> dict[str, object]:
    """Return what a batch writes for a table: rules, the wins, who is ready, who pays whom, net."""
    table, rules = settled.table, settled.rules
    record: dict[str, object] = {"id": table.id} if table.id is not None else {}
    record |= {
        "variant": rules.book.name,
        "preset": rules.options.preset,
        "options": rules.said_at_table(),
    }
    if rules.book.ruling.table is not None and not {"wins", "draw"} & table.fields:
        record |= {"winner": None, "from": None}  # as the form with one winner says it
    else:
        record["wins"] = [_win(settled, win) for win in table.wins]
    if settled.status:
        record["status"] = {seat.text: status for seat, status in settled.status.items()}
    if settled.counted:
        record["scores"] = {seat.text: score for seat, score in settled.counted.items()}
    return record | {
        "net": {party_text(party): change for party, change in settled.net.items()},
        "paid": [
            {
                "from": party_text(one.payer),
                "to": party_text(one.payee),
                "amount": one.amount,
                "why": one.why,
            }
            for one in settled.transfers
        ],
    }


def full_wins_record(settled: SettledWins, chosen: str) -> dict[str, object]:
    """Return the record of the case format, then everything else of the hands that were scored."""
    record = wins_record(settled)
    record["players"] = {
        seat.text: full_record(score, (), "", readings=False)
        for seat, score in settled.scores.items()
    }
    return record | ({"variant_from": chosen} if chosen else {})


def _win(settled: SettledWins, win: TableWin) -> dict[str, object]:
    """Return a win with the keys of a hand's answer; what was not scored has no items."""
    paid = win.seat in settled.paid
    if win.seat not in settled.values:
        return {"seat": win.seat.text, "total": settled.counted[win.seat]}
    total, settlement = settled.values[win.seat]
    record: dict[str, object] = {"seat": win.seat.text, "total": total}
    if win.seat in settled.scores:
        record["items"] = settled.scores[win.seat].items
    if settlement.points is not None:
        record["points"] = settlement.points
    for name in _OF_A_WIN:
        if name in settlement.extra and (paid or name not in _WHILE_PAID):
            record[name] = settlement.extra[name]
    return record if paid else record | {"paid": False}


def party_text(party: Party) -> str:
    """Return what a record calls a seat, or another party that money comes from."""
    return party.text if isinstance(party, Seat) else party


def wins_rows(settled: SettledWins) -> Iterator[tuple[str, ...]]:
    """Yield a row for each seat, under the columns of a table, and one for what else moved."""
    table, rules = settled.table, settled.rules
    wins = {win.seat: win for win in table.wins}
    for party, change in settled.net.items():
        seat = party if isinstance(party, Seat) else None
        player = table.players[seat] if seat is not None else None
        hand = player.hand if player else None
        if seat in settled.scores:
            assert seat is not None
            hand = settled.scores[seat].hand
        won = _won(wins.get(seat)) if seat is not None else ""
        totals = {one: value.total for one, value in settled.values.items()}
        totals.update(settled.counted)
        yield (
            table.id or "",
            rules.book.name,
            rules.options.preset,
            party_text(party),
            won or (settled.status.get(seat, "") if seat is not None else ""),
            write(hand) if hand is not None else "",
            "" if seat is None else str(totals.get(seat, "")),
            str(change),
        )


def _won(win: TableWin | None) -> str:
    """Say in a cell how a seat won."""
    if win is None:
        return ""
    return "zimo" if win.source is None else f"from={win.source.text}"


def wins_blocks(settled: SettledWins, chosen: str, style: Style) -> Sequence[Block]:
    """Return what each winner counts, who is ready, then who pays whom, then the net."""
    parts: list[Block] = []
    won = {win.seat for win in settled.table.wins}
    for win in settled.table.wins:
        parts += _counted(settled, win, style)
    for seat in settled.scores:
        if seat not in won:  # losing hands that have a score
            score = settled.scores[seat]
            parts.append(Facts(((_name(seat, style), hand_text(score.hand, style)),)))
            parts.append(item_grid(score, score.breakdown()[0], style))
    if facts := tuple(_those_left(settled, won, style)):
        parts.append(Facts(facts))
    parts.append(_transfers(settled, style))
    parts.append(_net(settled, style))
    parts.append(Facts(tuple(_notes(settled, chosen, style))))
    return parts


def _name(party: Party, style: Style) -> str:
    if isinstance(party, Seat):
        return party.title(style.lang)
    return style.say(party) if party in LABELS else party


def _counted(settled: SettledWins, win: TableWin, style: Style) -> Iterator[Block]:
    name = _name(win.seat, style)
    how = style.say("self_draw")
    if win.source is not None:
        how = style.say("from", _name(win.source, style))
    said = [how] if win.seat in settled.paid else [how, style.say("not paid")]
    if win.seat not in settled.scores:
        value = _value(settled.table.players[win.seat].value, style)
        worth = settled.values.get(win.seat)
        if limit := limit_text(worth.settlement.limit if worth else None, style):
            value = f"{value} ({limit})"
        yield Facts(((name, f"{value}   {style.say('won')}, {', '.join(said)}"),))
        return
    score = settled.scores[win.seat]
    said[1:1] = circumstances(score, style)[1:]
    sets = " ".join(set_texts(score.reading, score.hand, style))
    yield Facts(
        (
            (name, hand_text(score.hand, style)),
            (style.say("won"), ", ".join(said)),
            (style.say("reading"), sets),
        )
    )
    yield item_grid(score, score.breakdown()[0], style)


def _value(value: CountedValue | None, style: Style) -> str:
    """Show a value that was counted elsewhere."""
    if value is None:
        return ""
    if value.key != "han":
        return f"{value.total:,}"
    fu = f" {style.say('fu', value.fu)}" if value.fu is not None else ""
    return f"{value.total} {style.say('of han')}{fu}"


def _those_left(settled: SettledWins, won: set[Seat], style: Style) -> Iterator[tuple[str, str]]:
    """Yield what is known of those who did not win: ready or not, a hand, a value."""
    for seat, player in settled.table.players.items():
        if seat in won or seat in settled.scores:
            continue
        known = [style.say(f"status {settled.status[seat]}")] if seat in settled.status else []
        if player.hand is not None:
            known.append(hand_text(player.hand, style))
        elif player.value is not None:
            known.append(_value(player.value, style))
        if known:
            yield _name(seat, style), "   ".join(known)


def _transfers(settled: SettledWins, style: Style) -> Grid:
    rows = [
        (
            _name(one.payer, style),
            "→",
            _name(one.payee, style),
            f"{one.amount:,}",
            "" if one.why in (*_ROLES, one.payer) else _why(one.why, style),
        )
        for one in settled.transfers
    ]
    if not rows:
        rows = [(style.say("nothing paid"), "", "", "", "")]
    headers = (style.say("payer"), "", style.say("payee"), style.say("amount"), style.say("why"))
    return Grid(headers, tuple(rows), style.say("who pays whom"), right=frozenset({3}))


def _why(why: str, style: Style) -> str:
    """Return a reason in the reader's words, where the table of words has it."""
    if why in ("left", "across", "right", "liable"):
        return style.say("for the liability")
    return style.say(why) if why in LABELS else style.text(why)


def _net(settled: SettledWins, style: Style) -> Grid:
    net = settled.net
    rows = [
        (_name(party, style), signed(change) if change else "0") for party, change in net.items()
    ]
    rows.append((style.say("sum of all"), str(sum(net.values()))))
    headers = (style.say("seat name"), style.say("net"))
    return Grid(headers, tuple(rows), style.say("net"), right=frozenset({1}))


def _notes(settled: SettledWins, chosen: str, style: Style) -> Iterator[tuple[str, str]]:
    for seat, score in settled.scores.items():
        for note in score.notes():
            yield style.say("note"), f"{_name(seat, style)}: {style.text(note)}"
    rules = settled.rules
    if rules.book.ruling.table is None:  # else they speak of what is settled here
        for seat, value in settled.values.items():
            for remark in value.settlement.remarks:
                yield style.say("remark"), f"{_name(seat, style)}: {style.text(remark)}"
    yield style.say("rules"), rules_in_force(rules, chosen, style, at_table=True)
