"""Who pays what: the share of so many fan, and how many shares each pays.

Money is counted in eighths of a point, so that every table at every stake has whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.message import Message
from scorer.readings.shapes import EIGHT_FLOWERS, SEVEN_FLOWERS
from scorer.rules.options import Options
from scorer.rules.outcome import Limit, Outcome, Settlement
from scorer.rules.seats import bad_table
from scorer.variants.hongkong.book import cap, hongkong, limit
from scorer.variants.hongkong.liability import liability

STAKES: Final[Mapping[str, int]] = {"12": 8, "51": 4, "25": 2}  # eighths for each point


def twice_the_share(fan: int, table: str) -> int:
    """Return twice what one share of so many fan is, at the stake of 一二蚊.

    `half` (半辣上) doubles every two fan above four, with the mean between; `full` (辣辣上) doubles
    every fan; a table with steps, such as 4-7-10, doubles every fan up to its first step and then
    at each step; `linear` is two and a half a fan.
    """
    if table == "linear":
        return 5 * fan
    if table == "full" or fan <= 4:
        return 2 << fan
    if table == "half":
        half, odd = divmod(fan, 2)
        return (6 if odd else 4) << half + 1
    first, *steps = map(int, table.split("-"))
    return 2 << min(fan, first) + sum(fan >= step for step in steps)


def price(fan: int, options: Options) -> int:
    """Return one share of so many fan under the table and the stake in force, in eighths."""
    return twice_the_share(fan, options.text("table")) * STAKES[options.text("stake")] // 2


def settle(outcome: Outcome) -> Settlement:
    """Return the payments of a hand in points, or that it is no legal win.

    Rule: four shares for a discard, two from each on a self-draw; 全铳: the thrower pays all, 半铳:
    he pays two and the others one; a flower win is a self-draw and ignores the start.
    """
    options = outcome.options
    minimum = options.number("min_fan")
    most = cap(options)
    capped = most is not None and outcome.sum > most
    on_flowers = outcome.form in (SEVEN_FLOWERS, EIGHT_FLOWERS)
    counted = outcome.sum if options.is_on("flower_min") else outcome.value
    if counted < minimum and not on_flowers:
        return _false_win(outcome, counted, minimum, capped=capped)
    points = price(outcome.total, options)
    remarks = list(liability(outcome))
    if _is_doubled(outcome):
        points *= 2
        remarks.append(Message("双辣: a hand of one suit that reaches the cap is paid twice"))
    if options.is_on("dealer_double"):
        remarks.append(Message("dealer_double: what East pays or receives is doubled at the table"))
    return Settlement(
        legal=True,
        payments={role: plain(paid) for role, paid in payments(points, outcome).items()},
        minimum=None if on_flowers else minimum,
        remarks=tuple(remarks),
        extra={"capped": capped},
        counted=counted,
        cap=most,
        points=plain(points),
        limit=Limit("cap") if most is not None and outcome.total >= most else None,
    )


def payments(points: int, outcome: Outcome) -> dict[str, int]:
    """Return the signed change of each role for a share of so many points."""
    options, won = outcome.options, outcome.won
    if won.self_draw:
        if won.said("bao"):
            return {"winner": 6 * points, "others": 0, "liable": -6 * points}
        return {"winner": 6 * points, "each": -2 * points}
    if won.said("rob_kong") and options.is_on("qianggang_as_self_draw"):
        return {"winner": 6 * points, "discarder": -6 * points, "others": 0}
    if options["pay"] == "half" and not won.said("bao"):
        return {"winner": 4 * points, "discarder": -2 * points, "others": -points}
    return {"winner": 4 * points, "discarder": -4 * points, "others": 0}


def plain(eighths: int) -> float:
    """Return a number of points: a whole one as an int, any other as an exact float."""
    return eighths / 8 if eighths % 8 else eighths // 8


def _is_doubled(outcome: Outcome) -> bool:
    """Tell whether 双辣 doubles: one suit only, and the sum reaches the cap."""
    options, tiles = outcome.options, outcome.tiles
    most = cap(options)
    if most is None or not options.is_on("shuangla"):
        return False
    if outcome.sum >= most and not tiles.suits and not tiles.honours:
        raise bad_table(
            Message("双辣 asks whether the hand is of one suit"),
            Message("Give the tiles, not a score."),
        )
    return tiles.suits == 1 and not tiles.honours and outcome.sum >= most


def _false_win(outcome: Outcome, counted: int, minimum: int, *, capped: bool) -> Settlement:
    """Return that a hand is below the start, and what it costs to declare it (诈糊)."""
    options = outcome.options
    each = 2 * price(limit(options), options)
    remark = Message(
        "{counted} of {minimum} fan: no legal win. Declared all the same it is 诈糊: "
        "−{offender}, and +{others} to each other player.",
        counted=counted,
        minimum=minimum,
        offender=plain(3 * each),
        others=plain(each),
    )
    return Settlement(
        legal=False,
        payments=None,
        minimum=minimum,
        remarks=(remark,),
        counted=counted,
        cap=cap(options),
        extra={
            "capped": capped,
            "false_win": {"offender": -plain(3 * each), "others": plain(each)},
        },
    )


hongkong.set_ruling(settle=settle)
