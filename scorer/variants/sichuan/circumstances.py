"""Circumstances that contradict each other."""

from __future__ import annotations

from scorer.message import Message
from scorer.rules.book import RuleBook
from scorer.rules.contradictions import refuse_contradictions
from scorer.rules.domains import Win


def declare_circumstances(book: RuleBook, last: str) -> None:
    """Declare what cannot be; `last` is what the book calls a win on the last tile.

    Nobody declares a kong with the wall's last tile, so none is robbed then.
    """
    refuse_contradictions(
        book,
        {
            "rob_kong": "抢杠",
            "last_discard": last,
            "last_draw": last,
            "after_kong": "杠上开花",
            **({"heavenly": "天胡", "earthly": "地胡"} if "heavenly" in book.flags else {}),
        },
        earthly_is_drawn=True,
        needs_seat=False,
    )

    @book.refuse(
        Message("杠上炮 (kongdiscard) is won on another player's tile, not by self-draw"),
        "kong_discard",
    )
    def _(won: Win) -> bool:
        return won.said("kong_discard") and won.self_draw
