"""A hand in the notation beside fields of a record: both are true, or the record is refused.

A spreadsheet has the round, the seat or the way of winning in columns of their own, and says them
in the hand or not. What the hand leaves open is taken from the fields; what both say must be alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from scorer.circumstances import FLAGS
from scorer.errors import HandError
from scorer.hand import Hand, Meld
from scorer.message import Message
from scorer.notation import hand_from_record
from scorer.notation.writer import write
from scorer.rules.options import shown
from scorer.tiles import TEXTS, write_tiles

_TRUTHS: Final = {"self_draw": "a win by self-draw", "losing": "a hand that did not win"}


def with_fields(hand: Hand, fields: Mapping[str, object]) -> Hand:
    """Return a hand with what fields of a record say besides; raises HandError if they contradict.

    `melds` may be groups that were read already.
    """
    groups = fields.get("melds")
    if isinstance(groups, tuple):
        fields = {name: value for name, value in fields.items() if name != "melds"}
    drawn = {"self_draw": True} if hand.self_draw else {}  # which says what 海底 is
    other = hand_from_record({**drawn, **fields})
    if isinstance(groups, tuple):
        other = replace(other, melds=groups)
    _check_tiles(hand, other, {*fields, *(("melds",) if groups else ())})
    for flag, what in _TRUTHS.items():
        if fields.get(flag) is False and flag in hand.flags:
            raise _contradiction(flag, what, "false")
    flags = {*hand.flags, *other.flags}
    flowers, count = _flowers(hand, other, "flowers" in fields)
    return replace(
        hand,
        flags=tuple(flag for flag in FLAGS if flag in flags),
        seat=_one("seat", hand.seat, other.seat),
        round=_one("round", hand.round, other.round),
        flowers=flowers,
        flower_count=count,
        details=_details(hand, other),
    )


def _contradiction(name: str, here: str, there: str) -> HandError:
    message = Message(
        "the hand says {here}, and {name} beside it says {there}", here=here, name=name, there=there
    )
    return HandError("bad value", message, Message("Correct one of them, or leave it out."))


def _check_tiles(hand: Hand, other: Hand, said: Collection[str]) -> None:
    """Raise HandError for tiles that are not those of the hand."""
    pairs = {
        "concealed": (sorted(hand.concealed), sorted(other.concealed)),
        "win": (hand.win, other.win),
        "melds": (_sorted(hand.melds), _sorted(other.melds)),
    }
    written = {
        "concealed": lambda: write_tiles(other.concealed),
        "win": lambda: "" if other.win is None else TEXTS[other.win],
        "melds": lambda: write(Hand((), melds=other.melds)),
    }
    for name, (here, there) in pairs.items():
        if name in said and here != there:
            raise _contradiction(name, write(hand), written[name]() or "nothing")


def _sorted(melds: Iterable[Meld]) -> list[tuple[str, tuple[int, ...]]]:
    return sorted((meld.kind, tuple(sorted(meld.tiles))) for meld in melds)


def _one(name: str, here: int | None, there: int | None) -> int | None:
    """Return a wind that one of the two says, or both."""
    if None not in (here, there) and here != there:
        assert here is not None
        assert there is not None
        raise _contradiction(name, TEXTS[here], TEXTS[there])
    return here if there is None else there


def _flowers(hand: Hand, other: Hand, said: bool) -> tuple[tuple[int, ...], int]:
    """Return the flowers, as tiles where one of the two names them."""
    if not said or (not hand.flower_count and not hand.flowers):
        chosen = other if said else hand
        return chosen.flowers, chosen.flower_count
    same = hand.flower_count == other.flower_count
    if hand.flowers and other.flowers:
        same = sorted(hand.flowers) == sorted(other.flowers)
    if not same:
        texts = [write_tiles(one.flowers) or str(one.flower_count) for one in (hand, other)]
        raise _contradiction("flowers", f"flowers {texts[0]}", texts[1])
    return hand.flowers or other.flowers, hand.flower_count


def _details(hand: Hand, other: Hand) -> tuple[tuple[str, str], ...]:
    found = dict(hand.details)
    for key, value in other.details:
        if found.setdefault(key, value) != value:
            raise _contradiction(key, f"{key}={shown(found[key])}", shown(value))
    return tuple(found.items())
