"""A score as a record for programs: the full one for a hand, the lean one for a line of a batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from scorer.notation.writer import write
from scorer.report.sets import set_texts
from scorer.report.style import Style
from scorer.rules.explain import Item, Suppressed
from scorer.rules.fan import FU, Fan
from scorer.rules.rules import Rules
from scorer.scoring import Score
from scorer.scoring.standing import Standing
from scorer.tiles import TEXTS, write_tiles

_PLAIN = Style()
ROMANISED: Final = ("jyutping", "romaji")  # how the players say it


def lean_record(score: Score | Standing, notes: Sequence[str] = ()) -> dict[str, object]:
    """Return what a batch writes: the keys of the contract, the rules, and the notes if any."""
    if isinstance(score, Standing):
        return standing_record(score, notes)
    return {**_question(score), **answer_record(score), **_notes(score, notes)}


def standing_record(standing: Standing, notes: Sequence[str] = ()) -> dict[str, object]:
    """Return the record of a hand that has not won: its status, its waits, what the best pays."""
    record: dict[str, object] = {
        "variant": standing.rules.book.name,
        "hand": write(replace(standing.hand, variant=None)),
        "status": standing.status,
        "waits": write_tiles(standing.waits),
    }
    if best := standing.best:
        record |= {"total": best.total, "unit": best.unit, "items": best.items}
        record["points"] = best.settlement.points
    record |= _rules(standing.rules)
    if switches := standing.rules.said:
        record["options"] = dict(switches)
    return {**record, **({"notes": list(notes)} if notes else {})}


def answer_record(score: Score) -> dict[str, object]:
    """Return what a batch writes behind the hand: equal for equal lists, flowers and payers."""
    record = _worth(score) | _rules(score.rules)
    if switches := score.rules.said:
        record["options"] = dict(switches)
    if score.rules.book.identity.experimental:
        record["experimental"] = True
    return record


def _rules(rules: Rules) -> dict[str, object]:
    """Return the preset, and the name of the club's rules if there are any."""
    names = rules.book.identity.club_names
    return {"preset": rules.options.preset, **({"rules": names["name"]} if names else {})}


def _notes(score: Score, notes: Sequence[str]) -> dict[str, object]:
    said = [*notes, *score.notes()]
    return {"notes": said} if said else {}


def _question(score: Score) -> dict[str, object]:
    # the variant stands beside the hand
    return {"variant": score.variant, "hand": write(replace(score.hand, variant=None))}


def _worth(score: Score) -> dict[str, object]:
    settled = score.settlement
    record: dict[str, object] = {
        "total": score.total,
        "unit": score.unit,
        "items": score.items,
        "legal": settled.legal,
    }
    if settled.points is not None:
        record["points"] = settled.points
    if settled.payments is not None:
        payers = {"payers": settled.payers} if settled.payers is not None else {}
        record["payments"] = {**settled.payments, **payers}
    if score.wilds:
        record["wilds"] = score.wilds
    return {**record, **settled.extra}


def full_record(
    score: Score, notes: Sequence[str], chosen: str, readings: bool
) -> dict[str, object]:
    """Return everything that can be said of a score."""
    settled = score.settlement
    items, suppressed = score.breakdown()
    identity = dict(score.hand.details).get("id")
    record: dict[str, object] = {"id": identity} if identity is not None else {}
    record |= _question(score) | _worth(score)
    record |= {
        "minimum": settled.minimum,
        **({"sum": score.sum, "cap": settled.cap} if settled.cap is not None else {}),
        **_rules(score.rules),
        "options": dict(score.rules.said),
        **({"experimental": True} if score.rules.book.identity.experimental else {}),
        "reading": _reading(score),
        "breakdown": [_item(item) for item in items],
        "suppressed": [_suppressed(one) for one in suppressed],
        "names": _names([item.fan for item in items] + [one.fan for one in suppressed]),
    }
    if chosen:
        record["variant_from"] = chosen
    if settled.remarks:
        record["remarks"] = list(settled.remarks)
    record |= _notes(score, notes)
    if readings:
        record["readings"] = [_other(other, score) for other in score.readings()[1:]]
    return record


def _reading(score: Score) -> dict[str, object]:
    reading = score.reading
    stands_for = [TEXTS[kind] for kind in score.stands_for]
    return {
        "shape": reading.shape,
        "sets": set_texts(reading, score.hand, _PLAIN),
        **({"stands_for": stands_for} if stands_for else {}),
        "waits": [TEXTS[kind] for kind in score.waits()],
    }


def _item(item: Item) -> dict[str, object]:
    return {
        "name": item.fan.name,
        "value": item.value,
        "count": item.times,
        "tiles": list(item.tiles),
        **({"absent": list(item.absent)} if item.absent else {}),
        **({"doubles": item.doubles} if item.doubles else {}),
        **({"unit": FU} if item.fan.is_fu else {}),
    }


def _suppressed(one: Suppressed) -> dict[str, object]:
    return {
        "name": one.fan.name,
        "count": one.times,
        "tiles": list(one.tiles),
        **({"absent": list(one.absent)} if one.absent else {}),
        "by": one.by.name if one.by else None,
        "principle": one.principle,
    }


def _names(fans: Sequence[Fan]) -> dict[str, Mapping[str, str]]:
    return {fan.name: all_names(fan) for fan in dict.fromkeys(fans)}


def all_names(fan: Fan) -> dict[str, str]:
    """Return a fan's names in the languages beside the players' own, romanised if it has that."""
    renamed = ("zh-Hans",) if "zh-Hans" in fan.names else ()
    names = {lang: fan.name_in(lang) for lang in ("en", *renamed, "zh-Hant", "ja")}
    return names | {how: fan.names[how] for how in ROMANISED if how in fan.names}


def _other(other: Score, best: Score) -> dict[str, object]:
    return {
        "total": other.total,
        "items": other.items,
        "reading": _reading(other),
        "same_total": other.total == best.total,
    }


def signed(number: object) -> str:
    """Write a change of points with its sign: +45, −29."""
    text = f"{number:+}"
    return text.replace("-", "−")
