"""Circumstances that contradict each other."""

from __future__ import annotations

from scorer.message import Message
from scorer.rules.contradictions import refuse_contradictions
from scorer.rules.domains import Win
from scorer.variants.hefei.book import hefei

refuse_contradictions(
    hefei,
    {
        "last_draw": "海底捞月",
        "after_kong": "杠上开花",
        "heavenly": "天胡",
        "earthly": "地胡",
        "human": "人胡",
    },
    earthly_is_drawn=True,
    needs_seat=False,
)


@hefei.refuse(Message("one of the last four tiles (lastfour) is drawn (zimo)"), "last_four")
def _(won: Win) -> bool:
    return not won.self_draw


for _first in ("heavenly", "earthly", "human"):

    @hefei.refuse(
        Message("{first} with lastfour: the wall is still full", first=_first), "last_four"
    )
    def _(won: Win, first: str = _first) -> bool:
        return won.said(first)
