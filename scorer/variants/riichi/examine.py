"""What riichi says of a hand besides its tiles, and what of that cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from scorer.hand import Hand
from scorer.problems import Problem
from scorer.readings.dora import INDICATORS
from scorer.tiles import is_outside, kind_of, parse_tiles

_WHOLE: Final = ("hand", 0)
_MOST_COUNTERS: Final = 1_000


def no_yaku(hand: Hand) -> Problem:
    """Return why a complete hand is no win."""
    message = "no yaku: the hand is complete, and nothing in it counts as a yaku (役なし)"
    hint = "Dora are no yaku."
    if any(meld.is_open for meld in hand.melds):
        hint += " Pinfu, iipeikou, riichi and a bare self-draw need a closed hand."
    elif not {"riichi", "double_riichi"} & set(hand.flags):
        hint += " If riichi was declared, or the tile was drawn, say so (riichi, zimo)."
    if "human" in hand.flags:
        hint += " 人和 (human) is worth something by the switch renhou."
    return Problem("no yaku", message, hint, _WHOLE)


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
    if hand.flower_count:
        message = "riichi is played without flowers"
        yield Problem("bad flowers", message, "Leave them out.", ("flowers", 0))
    if "dora" in details and "ind" in details:
        message = f"dora={details['dora']} beside ind={details['ind']}: dora are said twice"
        hint = "Write the indicators (ind=), or the dora (dora=)."
        yield Problem("bad value", message, hint, _WHOLE)
    yield from _indicators(details)
    yield from _first_go_around(hand)
    if "nuki" in details:
        message = "nuki: three players are another game, which is not scored here"
        yield Problem("bad value", message, "Leave it out.", _WHOLE)


def _indicators(details: Mapping[str, str]) -> Iterator[Problem]:
    """Yield what is wrong with the indicators, which `dora_problems` has read."""
    shown, hidden = (parse_tiles(details.get(key, "")) for key in INDICATORS)
    if shown and len(hidden) > len(shown):
        message = f"{len(hidden)} ura indicators under {len(shown)}: there is one under each"
        yield Problem("bad indicators", message, "Leave the others out.", _WHOLE)


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
        message = f"{said} with several dora indicators: a kong ends the first go-around"
        yield Problem("contradictory flags", message, "Leave one of them out.", _WHOLE)
    kinds = set(map(kind_of, hand.tiles()))
    if at_once and "rob_kong" in flags and not (len(kinds) == 13 and all(map(is_outside, kinds))):
        message = f"{said} with robkong: an added kong needs a pung, and a call ends the go-around"
        yield Problem("contradictory flags", message, "Leave one of them out.", _WHOLE)
