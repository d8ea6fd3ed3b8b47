"""Circumstances that contradict each other, winds that are missing, flowers that cannot be."""

from __future__ import annotations

from scorer.message import Message
from scorer.rules.book import RuleBook
from scorer.rules.contradictions import SEAT, refuse_contradictions
from scorer.rules.domains import Win

_FLOWERS = Message("Write the flowers: 1f to 4f are 春夏秋冬, 5f to 8f 梅兰菊竹.")
_WHOLE = ("hand", 0)


def declare_refusals(book: RuleBook) -> None:
    """Hang what cannot be on a book."""
    _declare_missing(book)
    refuse_contradictions(
        book,
        {
            "rob_kong": "抢杠",
            "last_discard": "河底捞鱼",
            "last_draw": "海底摸月",
            "after_kong": "岭上开花",
            "heavenly": "天和",
            "earthly": "地和",
            "first_draw": "首巡自摸",
            "ready_declared": "天听",
        },
    )
    _declare_first_tiles(book)


def _declare_missing(book: RuleBook) -> None:
    @book.refuse(
        Message("the seat wind is missing: a score needs it"), "", SEAT, "bad wind", _WHOLE
    )
    def _(won: Win) -> bool:
        return not won.seat_known

    @book.refuse(
        Message("the round wind is missing: this table plays one"),
        "",
        SEAT,
        "bad wind",
        _WHOLE,
        asks=("round_wind",),
    )
    def _(won: Win) -> bool:
        return not won.round_known and won.options.is_on("round_wind")

    @book.refuse(
        Message("a hand that did not win has no circumstances beside it"),
        "",
        Message("Leave them out."),
        "contradictory flags",
        _WHOLE,
    )
    def _(won: Win) -> bool:
        return won.said("losing") and won.flags != ["losing"]

    @book.refuse(
        Message("flowers have no value here unless the table agrees on one (flower_points=4,8)"),
        "",
        Message("Leave the flowers out, or say what they are worth."),
        asks=("flower_points",),
    )
    def _(won: Win) -> bool:
        return won.flowers.count > 0 and won.options["flower_points"] is None

    @book.refuse(Message("a number of flowers does not tell which, and so not whose"), "", _FLOWERS)
    def _(won: Win) -> bool:
        return won.flowers.count > won.flowers.named


def _declare_first_tiles(book: RuleBook) -> None:
    @book.refuse(Message("天听 (ready) is declared on the dealt tiles: no melds"), "ready_declared")
    def _(won: Win) -> bool:
        return won.said("ready_declared") and won.melds > 0

    @book.refuse(
        Message("the ninth win in a row (eastninth) belongs to East"), "east_ninth_win", SEAT
    )
    def _(won: Win) -> bool:
        return won.said("east_ninth_win") and not won.sits_east
