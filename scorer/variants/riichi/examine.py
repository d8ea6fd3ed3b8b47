"""What riichi says of a hand besides its tiles, and what of that cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorer.hand import Hand, Problem

_WHOLE: Final = ("hand", 0)
_MOST_COUNTERS: Final = 1_000


def examine(hand: Hand) -> Iterator[Problem]:
    """Yield what is wrong with the counters, the sticks, and who is to pay."""
    details = dict(hand.details)
    for key in ("honba", "sticks"):
        text = details.get(key, "0")
        if not text.isdecimal() or not text.isascii() or int(text) > _MOST_COUNTERS:
            message = f"{key}={text}: a number from 0 to {_MOST_COUNTERS:,}"
            yield Problem("bad value", message, f"Write e.g. {key}=1.", _WHOLE)
    discarder, liable = details.get("discarder"), details.get("pao")
    if discarder and hand.self_draw:
        message = f"discarder={discarder}: the winner drew the tile himself (zimo)"
        yield Problem("contradictory flags", message, "Leave one of them out.", _WHOLE)
    if liable and not hand.self_draw and not discarder:
        message = f"pao={liable}: who discarded is missing, and pays with him"
        hint = "Add discarder=left, across or right, as seen from the winner."
        yield Problem("bad value", message, hint, _WHOLE)
    if "nuki" in details:
        message = "nuki: three players are another game, which is not scored here"
        yield Problem("bad value", message, "Leave it out.", _WHOLE)
