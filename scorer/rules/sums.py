"""Fans that are only added: the search keeps their sum instead of how often each was found.

Fu and dora are such. A *sum* stands for the plain fans of one part: those that shut out nothing,
are shut out by nothing, need nothing and are not made of others. It is a fan that is worth one and
is found as often as they are worth together, under the name of the part:

    | pinfu | tanyao | … | tsumo-fu | fu: 20 + 10 + 4 + 2 | beside: 3 |

So many hands are priced alike. Which fans a sum was made of, the domains tell when it is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorer.rules.fan import Fan


def sums_of(fans: Sequence[Fan], parts: Iterable[str], worth: Mapping[Fan, int]) -> dict[Fan, Fan]:
    """Return the sum of each plain fan of the parts."""
    named = {one.name for fan in fans for one in fan.excludes}
    named |= {name for fan in fans for need in fan.needs for name in need.names}
    found: dict[Fan, Fan] = {}
    for part in parts:
        plain = [
            fan
            for fan in fans
            if fan.part == part
            and not (fan.excludes or fan.needs or fan.when or fan.joins or fan.name in named)
        ]
        most = sum(fan.most * worth[fan] for fan in plain)
        one = Fan(part, part, 1, (), (), _is_added, part=part, most=most)
        found |= dict.fromkeys(plain, one)
    return found


def _is_added(view: object) -> bool:
    """No view shows a sum."""
    return False
