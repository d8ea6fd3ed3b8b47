"""包牌: when one player's tile made the danger plain. The players decide; here it is explained."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.hand import KONG, Hand, Meld
from scorer.message import Message
from scorer.rules.outcome import Outcome
from scorer.tiles import DRAGONS, WINDS, kind_of

_WHO = Message("if one player fed it, say bao: that player pays for all")


def liability(outcome: Outcome) -> Iterator[str]:
    """Yield what the players should know: the usual triggers, where nobody said who is liable."""
    if outcome.won.said("bao"):
        return
    if outcome.hand.self_draw or outcome.options["pay"] == "half":
        for trigger in _triggers(outcome):
            yield Message("包牌: {trigger}; {who}", trigger=trigger, who=_WHO)


def _triggers(outcome: Outcome) -> Iterator[str]:
    hand = outcome.hand
    claimed = [meld for meld in hand.melds if meld.is_open]
    flush = outcome.tiles.suits == 1 and not outcome.tiles.honours
    if flush and len(claimed) == 4:
        yield Message("four claimed sets of one suit (十二张落地)")
    elif flush and len(claimed) == 3 and not hand.self_draw:
        yield Message("nine tiles of one suit on the table (九张落地)")
    if _of(claimed, DRAGONS) == 3:
        yield Message("the third dragon set of 大三元")
    if _of(claimed, WINDS) == 4:
        yield Message("the fourth wind set of 大四喜")
    if sum(meld.is_kong for meld in hand.melds) == 4 and claimed:
        yield Message("the fourth kong of 十八罗汉")
    if _fed_a_kong(hand):
        yield Message("the exposed kong whose replacement wins (杠上开花)")


def _of(melds: list[Meld], kinds: tuple[int, ...]) -> int:
    return sum(kind_of(meld.tiles[0]) in kinds for meld in melds)


def _fed_a_kong(hand: Hand) -> bool:
    after = "after_kong" in hand.flags or "double_kong" in hand.flags
    return after and any(meld.kind == KONG for meld in hand.melds)
