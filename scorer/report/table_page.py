"""The answer to a table: each player's count item by item, who pays whom, and the net."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorer.hand import Hand
from scorer.notation.writer import write
from scorer.report.page import Block, Facts, Grid
from scorer.report.records import full_record, signed
from scorer.report.score_page import circumstances, item_grid, rules_in_force
from scorer.report.sets import hand_text, set_texts
from scorer.report.style import Style
from scorer.report.wins_page import full_wins_record, wins_blocks, wins_record, wins_rows
from scorer.scoring import Score
from scorer.table.one_win import Settled
from scorer.table.settle import AnySettled
from scorer.table.wins.settle import SettledWins
from scorer.tiles import TEXTS, WINDS
from scorer.tiles import name as tile_name

COLUMNS = ("id", "variant", "preset", "seat", "won", "hand", "score", "net")


class TablePage(NamedTuple):
    """A settled table, and who chose the variant (see `ScorePage`)."""

    settled: AnySettled
    chosen: str = ""

    def record(self) -> dict[str, object]:
        """Return the record of the case format: `scores` and `net`, then everything else."""
        if isinstance(self.settled, SettledWins):
            return full_wins_record(self.settled, self.chosen)
        record = settled_record(self.settled)
        record["players"] = {
            TEXTS[seat]: full_record(score, (), "", readings=False)
            for seat, score in self.settled.scores.items()
        }
        return record | ({"variant_from": self.chosen} if self.chosen else {})

    def grid(self, style: Style) -> Grid:
        """Return a row for each seat."""
        settled = self.settled
        if isinstance(settled, SettledWins):
            return Grid(COLUMNS, tuple(wins_rows(settled)))
        table = settled.table
        rows = []
        for seat in WINDS:
            player = table.players.get(seat)
            rows.append(
                (
                    table.id or "",
                    settled.rules.book.name,
                    settled.rules.options.preset,
                    TEXTS[seat],
                    _won_from(settled, seat),
                    write(player) if isinstance(player, Hand) else "",
                    str(settled.counted.get(seat, "")),
                    str(settled.net[seat]),
                )
            )
        return Grid(COLUMNS, tuple(rows))

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return what each player counts, then who pays whom, then the net."""
        settled = self.settled
        if isinstance(settled, SettledWins):
            return wins_blocks(settled, self.chosen, style)
        parts: list[Block] = []
        for seat in settled.table.players:
            if seat in settled.scores:
                parts += _counted(settled, seat, style)
        if given := tuple(_given(settled, style)):
            parts.append(Facts(given))
        parts.append(_payments(settled, style))
        parts.append(_net(settled, style))
        parts.append(Facts(tuple(_notes(settled, self.chosen, style))))
        return parts


def settled_record(settled: AnySettled) -> dict[str, object]:
    """Return what a batch writes for a table: rules, scores or wins, who pays whom, the net."""
    if isinstance(settled, SettledWins):
        return wins_record(settled)
    table, rules = settled.table, settled.rules
    record: dict[str, object] = {"id": table.id} if table.id is not None else {}
    return record | {
        "variant": rules.book.name,
        "preset": rules.options.preset,
        "options": rules.said_at_table(),
        "winner": None if table.winner is None else TEXTS[table.winner],
        "from": None if table.discarder is None else TEXTS[table.discarder],
        "scores": {TEXTS[seat]: score for seat, score in settled.counted.items()},
        "net": {TEXTS[seat]: change for seat, change in settled.net.items()},
        "paid": [
            {"from": TEXTS[one.payer], "to": TEXTS[one.payee], "amount": one.amount, "why": one.why}
            for one in settled.payments
        ],
    }


def _notes(settled: Settled, chosen: str, style: Style) -> Iterator[tuple[str, str]]:
    for seat, score in settled.scores.items():
        for note in score.notes():
            yield style.say("note"), f"{_seat(seat, style)}: {style.text(note)}"
    rules = settled.rules
    if rules.book.ruling.table is None:  # else they speak of what is settled here
        for score in settled.scores.values():
            for remark in score.settlement.remarks:
                yield style.say("remark"), style.text(remark)
    yield style.say("rules"), rules_in_force(rules, chosen, style, at_table=True)


def _won_from(settled: Settled, seat: int) -> str:
    """Say in a cell whether a seat won, and from whom."""
    table = settled.table
    if seat != table.winner:
        return ""
    return "zimo" if table.discarder is None else f"from={TEXTS[table.discarder]}"


def _seat(seat: int, style: Style) -> str:
    return tile_name(seat, style.lang)


def _counted(settled: Settled, seat: int, style: Style) -> Iterator[Block]:
    score = settled.scores[seat]
    items, _ = score.breakdown()
    facts = [(_seat(seat, style), hand_text(score.hand, style))]
    if seat == settled.table.winner:
        said = circumstances(score, style)[1:]
        facts.append((style.say("won"), ", ".join((_how(settled, style), *said))))
        facts.append((style.say("reading"), _sets(score, style)))
    yield Facts(tuple(facts))
    yield item_grid(score, items, style)


def _sets(score: Score, style: Style) -> str:
    return " ".join(set_texts(score.reading, score.hand, style))


def _how(settled: Settled, style: Style) -> str:
    """Say from whom a winner has his tile."""
    table = settled.table
    if table.discarder is None:
        return style.say("self_draw")
    return style.say("from", _seat(table.discarder, style))


def _given(settled: Settled, style: Style) -> Iterator[tuple[str, str]]:
    """Yield the scores that were counted elsewhere."""
    for seat, player in settled.table.players.items():
        if isinstance(player, int):
            paid = settled.counted.get(seat, player)
            text = f"{player:,}" if paid == player else f"{player:,} → {paid:,}"
            if seat == settled.table.winner:
                text = f"{text}   {style.say('won')}, {_how(settled, style)}"
            yield _seat(seat, style), text


def _payments(settled: Settled, style: Style) -> Grid:
    rows = [
        (
            _seat(one.payer, style),
            "→",
            _seat(one.payee, style),
            f"{one.amount:,}",
            _why(one.why, style),
        )
        for one in settled.payments
    ]
    if not rows:
        rows = [(style.say("nothing paid"), "", "", "", "")]
    headers = (style.say("payer"), "", style.say("payee"), style.say("amount"), style.say("why"))
    return Grid(headers, tuple(rows), style.say("who pays whom"), right=frozenset({3}))


def _why(why: str, style: Style) -> str:
    """Return how an amount came about; roles are no news, their amount says it."""
    return "" if why in ("each", "others") else style.text(why)


def _net(settled: Settled, style: Style) -> Grid:
    net = settled.net
    rows = [(_seat(seat, style), signed(net[seat]) if net[seat] else "0") for seat in WINDS]
    rows.append((style.say("sum of all"), str(sum(net.values()))))
    headers = (style.say("seat name"), style.say("net"))
    return Grid(headers, tuple(rows), style.say("net"), right=frozenset({1}))
