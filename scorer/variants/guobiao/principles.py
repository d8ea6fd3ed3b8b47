"""The five principles of combination (计番原则), as players argue with them.

Sets are points, and a fan that joins sets draws lines between them. A line may only be drawn
between parts that are not joined yet. That one test holds three of the principles: sets joined
once are not cut up again (不拆移), two sets do not make one fan twice (不得相同), and a set that is
still free is tied to the rest once (套算一次). Of all drawings that are left, the dearest is taken
(就高不就低). What a fan brings with it by necessity (不重复) stands with each fan as `excludes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorer.rules.book import RuleBook
from scorer.rules.parts import Link, Principle, Why

NO_REPEAT: Final = """What necessarily comes with a fan is not counted beside it.

    Every fan lists what it brings with it. A fan that was itself struck out strikes out nothing.

    Rule: 《中国麻将竞赛规则》 1998, 计番原则 1; the column 不计 of the list
    Yes:  EEESSSWWWNNN5p +5p => 大四喜 四暗刻 混一色 单钓将
    No:   EEESSSWWWNNN5p +5p => 碰碰和 三风刻 幺九刻 圈风刻 门风刻 门前清
    """


def no_separation(link: Link, chosen: Sequence[Link]) -> Link | None:
    """Sets combined for a fan are not taken apart for another fan of the same sets.

    Rule: 《中国麻将竞赛规则》 1998, 计番原则 2
    Yes:  123456789m 5p EEE +5p => 清龙
    No:   123456789m 5p EEE +5p => 连六 老少副
    """
    return next((one for one in chosen if set(link.sets) <= set(one.sets)), None)


def no_identical(link: Link, chosen: Sequence[Link]) -> Link | None:
    """A set used for a fan is not used with another set for the same fan again.

    Rule: 《中国麻将竞赛规则》 1998, 计番原则 3
    Yes:  223344m 234p 789s E +E => 一般高 喜相逢
    No:   223344m 234p 789s E +E => 喜相逢*2
    """
    for one in chosen:
        if one.fan is link.fan and set(one.sets) & set(link.sets):
            return one
    return None


def highest(drawings: Sequence[list[Link]]) -> list[Link]:
    """Of the ways to count a hand, the player takes the dearest.

    Equal ones are settled by the order of the book: at the first difference the earlier fan wins.

    Rule: 《中国麻将竞赛规则》 1998, 计番原则 4; the order of equals is ours
    Yes:  112233m 445566p 7s +7s => 七对 无字
    No:   112233m 445566p 7s +7s => 一般高
    """
    return min(
        drawings,
        key=lambda links: (-sum(link.worth for link in links), [link.order for link in links]),
    )


def combine_once(joined: Sequence[int], link: Link) -> list[int] | None:
    """A set not yet combined may be combined once with one already combined.

    Rule: 《中国麻将竞赛规则》 1998, 计番原则 5
    Yes:  123p 456s 789m 78p EE +9p => 花龙 喜相逢
    No:   123p 456s 789m 78p EE +9p => 老少副
    """
    # `joined` gives for each set the part that it belongs to. The answer is the same after the link
    # is drawn, or None if two of its sets are in one part already.
    parts = {joined[i] for i in link.sets}
    if len(parts) < len(link.sets):
        return None
    into = min(parts)
    return [into if part in parts else part for part in joined]


def choose(links: Sequence[Link]) -> list[Link]:
    """Return the links that count: the dearest drawing that every principle allows."""
    if len(links) < 2:
        return list(links)
    sets = 1 + max(i for link in links for i in link.sets)
    return highest(_drawings(links, list(range(sets)), []))


def _drawings(links: Sequence[Link], joined: list[int], drawn: list[Link]) -> list[list[Link]]:
    """Return every drawing of links in their order to which no later link can be added.

    `drawn` are those that were drawn before.
    """
    drawings: list[list[Link]] = []
    for i, link in enumerate(links):
        after = None if no_identical(link, drawn) else combine_once(joined, link)
        if after is not None:
            further = _drawings(links[i + 1 :], after, [*drawn, link])
            drawings += [[link, *rest] for rest in further]
    return drawings or [[]]


def why_not_joined(link: Link, chosen: Sequence[Link]) -> Why:
    """Name the principle by which a link does not count, and the fan that stands in its way."""
    if inside := no_separation(link, chosen):
        return Why("不拆移", inside.fan)
    if same := no_identical(link, chosen):
        return Why("不得相同", same.fan)
    nearest = max(chosen, key=lambda one: (len(set(one.sets) & set(link.sets)), one.worth))
    return Why("套算一次", nearest.fan)


def declare_principles(book: RuleBook) -> None:
    """Hang the principles on the book."""
    book.set_ruling(choose=choose)
    book.set_ruling(why_not_joined=why_not_joined)
    book.principles = (
        Principle("不重复", "non-repeat", NO_REPEAT),
        Principle("不拆移", "non-separation", no_separation.__doc__ or ""),
        Principle("不得相同", "non-identical", no_identical.__doc__ or ""),
        Principle("就高不就低", "high versus low", highest.__doc__ or ""),
        Principle("套算一次", "exclusionary", combine_once.__doc__ or ""),
    )
