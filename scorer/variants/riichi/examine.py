"""What riichi says of a hand besides its tiles, and what of that cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from scorer.hand import Hand
from scorer.message import Message, joined
from scorer.problems import Problem
from scorer.readings.dora import INDICATORS
from scorer.rules.options import Options, Values
from scorer.tiles import is_outside, kind_of, parse_tiles

_WHOLE: Final = ("hand", 0)
_MOST_COUNTERS: Final = 1_000


def no_yaku(hand: Hand, _options: Options, _facts: Values) -> Problem:
    """Return why a complete hand is no win."""
    message = Message("no yaku: the hand is complete, and nothing in it counts as a yaku (役なし)")
    hints = [Message("Dora are no yaku.")]
    if any(meld.is_open for meld in hand.melds):
        hints.append(Message("Pinfu, iipeikou, riichi and a bare self-draw need a closed hand."))
    elif not {"riichi", "double_riichi"} & set(hand.flags):
        hints.append(
            Message("If riichi was declared, or the tile was drawn, say so (riichi, zimo).")
        )
    if "human" in hand.flags:
        hints.append(Message("人和 (human) is worth something by the switch renhou."))
    return Problem("no yaku", message, joined(" ", hints), _WHOLE)


def examine(hand: Hand) -> Iterator[Problem]:
    """Yield what is wrong with the counters, the sticks, and who is to pay."""
    details = dict(hand.details)
    for key in ("honba", "sticks"):
        text = details.get(key, "0")
        if not text.isdecimal() or not text.isascii() or int(text) > _MOST_COUNTERS:
            message = Message(
                "{key}={text}: a number from 0 to {most_counters:,}",
                key=key,
                text=text,
                most_counters=_MOST_COUNTERS,
            )
            yield Problem("bad value", message, Message("Write e.g. {key}=1.", key=key), _WHOLE)
    discarder, liable = details.get("discarder"), details.get("pao")
    if discarder and hand.self_draw:
        message = Message(
            "discarder={discarder}: the winner drew the tile (zimo)", discarder=discarder
        )
        yield Problem("contradictory flags", message, Message("Leave one of them out."), _WHOLE)
    if liable and not hand.self_draw and not discarder:
        message = Message(
            "pao={liable}: who discarded is missing, and pays a share, too", liable=liable
        )
        hint = Message("Add discarder=left, across or right, as seen from the winner.")
        yield Problem("bad value", message, hint, _WHOLE)
    if hand.flower_count:
        message = Message("riichi is played without flowers")
        yield Problem("bad flowers", message, Message("Leave them out."), ("flowers", 0))
    if "dora" in details and "ind" in details:
        message = Message(
            "dora={dora} beside ind={ind}: dora are said twice",
            dora=details["dora"],
            ind=details["ind"],
        )
        hint = Message("Write the indicators (ind=), or the dora (dora=).")
        yield Problem("bad value", message, hint, _WHOLE)
    yield from _indicators(details)
    yield from _first_go_around(hand)
    if "nuki" in details:
        message = Message("nuki: three players are another game, which is not scored here")
        yield Problem("bad value", message, Message("Leave it out."), _WHOLE)


def _indicators(details: Mapping[str, str]) -> Iterator[Problem]:
    """Yield what is wrong with the indicators, which `dora_problems` has read."""
    shown, hidden = (parse_tiles(details.get(key, "")) for key in INDICATORS)
    if shown and len(hidden) > len(shown):
        message = Message(
            "{number} ura indicators under {number2}: there is one under each",
            number=len(hidden),
            number2=len(shown),
        )
        yield Problem("bad indicators", message, Message("Leave the others out."), _WHOLE)


def _first_go_around(hand: Hand) -> Iterator[Problem]:
    """Yield what cannot be where nothing was called before the win, not even a kong declared."""
    flags = set(hand.flags)
    at_once = {"double_riichi", "ippatsu"} <= flags
    first = next((flag for flag in ("heavenly", "earthly", "human") if flag in flags), None)
    if first is None and not at_once:
        return
    said = first or "doubleriichi ippatsu"
    details = dict(hand.details)
    shown = max(len(parse_tiles(details.get(key, ""))) for key in ("ind", "ura"))
    named = details.get("dora", "")
    if max(shown, 0 if named.isdecimal() else len(parse_tiles(named))) > 1:
        message = Message(
            "{said} with several dora indicators: a kong ends the first go-around", said=said
        )
        yield Problem("contradictory flags", message, Message("Leave one of them out."), _WHOLE)
    kinds = set(map(kind_of, hand.tiles()))
    if at_once and "rob_kong" in flags and not (len(kinds) == 13 and all(map(is_outside, kinds))):
        message = Message(
            "{said} with robkong: an added kong needs a pung, and a call ends the go-around",
            said=said,
        )
        yield Problem("contradictory flags", message, Message("Leave one of them out."), _WHOLE)
