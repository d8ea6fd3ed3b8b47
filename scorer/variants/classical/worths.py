"""What items are worth, where house rules have a say: the words that the systems' tables use."""

from __future__ import annotations

from typing import Final

from scorer.rules.fan import Worked
from scorer.rules.options import Options
from scorer.variants.classical.system import Worth, where

ONE_DOUBLE: Final = Worth(doubles=1)
THREE_DOUBLES: Final = Worth(doubles=3)
OPTIONAL: Final = (
    "四喜和", "全么九", "九莲宝灯", "四杠子", "三暗刻", "四暗刻", "十三么", "七对子",
)  # fmt: skip


def set_points(*, outside: bool, kong: bool, concealed: bool) -> int:
    """Return the points of a pung or kong: 2 for the least, 32 for a concealed kong of honours."""
    return 2 * (2 if outside else 1) * (4 if kong else 1) * (2 if concealed else 1)


def set_worth(*, outside: bool, kong: bool, concealed: bool) -> Worth:
    """Return what a pung or kong of a sort is worth."""
    return Worth(set_points(outside=outside, kong=kong, concealed=concealed))


def stated(switch: str) -> Worth:
    """Return the points that a switch states."""
    return Worth(Worked((switch,), lambda options: options.number(switch)))


def chosen(switch: str, setting: object, worth: Worth) -> Worth:
    """Return what an item is worth where a switch has a setting."""
    return where(lambda options: options[switch] == setting, worth, switch)


def five(points: int) -> Worth:
    """Return what one of the five items is worth: so many points, or a double."""
    as_points = chosen("five_items", "10", Worth(points))
    return Worth(as_points.points, chosen("five_items", "fan", ONE_DOUBLE).doubles)


def limit_of(options: Options) -> int | None:
    """Return the limit (滿貫), None where none is played."""
    return None if options["limit"] is None else options.number("limit")


def share(part: int = 1) -> Worth:
    """Return the limit or a part of it, rounded down; nothing where no limit is played."""
    return Worth(Worked(("limit",), lambda options: (limit_of(options) or 0) // part))


def optional(name: str, worth: Worth) -> Worth:
    """Return what an item is worth where it is agreed on."""
    return where(lambda options: name in options.names("optional"), worth, "optional")


def optional_or_chinese(name: str, worth: Worth) -> Worth:
    """Return what an item is worth where it is agreed on, or where Chinese practice has it."""
    return where(
        lambda options: name in options.names("optional") or options["practice"] == "chinese",
        worth,
        "optional",
        "practice",
    )


def flower(which: int) -> Worth:
    """Return the points of another seat's flower (0), of the own one (1)."""

    def of(options: Options) -> int:
        values = options["flower_points"]
        return values[which] if isinstance(values, tuple) else 0

    return Worth(Worked(("flower_points",), of))


HEAVENLY: Final = Worth(share().points, chosen("limit", None, THREE_DOUBLES).doubles)
ALL_HONOURS: Final = Worth(
    chosen("honours", "limit", share()).points, chosen("honours", "3fan", THREE_DOUBLES).doubles
)
POINTS_OF_DOUBLED_SETS: Final = 4  # what they add is counted in fours: it is never less
INSIDE_A_SET: Final = chosen("fan_scope", "set", Worth(POINTS_OF_DOUBLED_SETS))
