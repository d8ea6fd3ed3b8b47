"""Why a reading is worth what it is: every fan with its tiles, and what does not count (不计).

Nothing is scored here. The domains are asked again for the one reading that is explained, and what
the exclusions took away is written down instead of being forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scorer.hand import CONCEALED_KONG, Hand
from scorer.readings.dora import dora_tiles
from scorer.readings.groups import Group
from scorer.readings.reading import Reading, ReadSet
from scorer.rules.evaluator import Evaluator, Found
from scorer.rules.fan import Fan
from scorer.rules.price import NO_REPEAT, Counts, Log, Struck
from scorer.rules.search.door import Key
from scorer.tiles import FLOWERS, SUITS, TEXTS, E, is_outside, kind_of, write_tiles


class Item(NamedTuple):
    """A fan that counts: how often, what it adds in all, and the tiles that make it.

    `tiles` has one text for each time where the fan is made of certain sets, else one or none;
    `doubles` is how often it doubles, in all; `absent` are the letters of the suits that are not
    there, where the fan asks for that.
    """

    fan: Fan
    times: int
    value: int
    tiles: tuple[str, ...]
    doubles: int = 0
    absent: tuple[str, ...] = ()


class Suppressed(NamedTuple):
    """A fan that was found and does not count: how often, which tiles, which fan and principle.

    `absent` are the letters of the suits that are not there, where the fan asks for that.
    """

    fan: Fan
    times: int
    tiles: tuple[str, ...]
    by: Fan | None
    principle: str
    absent: tuple[str, ...] = ()


def explain(
    evaluator: Evaluator, hand: Hand, keys: Sequence[Key], reading: Reading
) -> tuple[tuple[Item, ...], tuple[Suppressed, ...]]:
    """Return the items of a reading and what they suppress, in the book's order.

    `keys` are the domains that the reading is seen by (`scorer.rules.search.door`).
    """
    konged = {one.tiles[0] for one in reading.sets if one.meld is not None and one.meld.is_kong}
    found: dict[Fan, list[str]] = {}
    dropped: list[Suppressed] = []
    for domain, key in keys:
        groups = [_group_text(group, konged) for group in evaluator.view(domain, key).groups]
        for one in evaluator.found(domain, key):
            found.setdefault(one.fan, []).extend(_text(groups, sets) for sets in one.times)
            dropped += _dropped(one, groups)
    found = {fan: found[fan] for fan in evaluator.fans if found.get(fan)}
    counts = evaluator.complete({fan: len(texts) for fan, texts in found.items()})
    found = {fan: found.get(fan) or _made_of(fan, times, found) for fan, times in counts.items()}
    log: Log = []
    standing = _count(evaluator, counts, log)
    suppressed = [_reason_that_stands(one, standing, evaluator) for one in dropped]
    for fan, count, by, principle in _that_stand(log, standing, evaluator):
        texts = found[fan][len(found[fan]) - count :]
        shown = _shown(fan, texts, count, reading, hand)
        suppressed.append(Suppressed(fan, count, shown, by, principle, _absent(fan, hand)))
    items = [
        Item(
            fan,
            n,
            evaluator.comes_to(fan, n),
            _shown(fan, found.get(fan, [])[:n], n, reading, hand),
            n * fan.times_doubled(evaluator.options),
            _absent(fan, hand),
        )
        for fan, n in standing.items()
    ]
    suppressed.sort(key=lambda one: evaluator.order[one.fan])
    return tuple(items), tuple(suppressed)


def counted(evaluator: Evaluator, rank: int, keys: Callable[[], Sequence[Key]]) -> Counts:
    """Return the fans that count in a reading of a rank, in the book's order, with how often each.

    The keys of the reading are asked for only where a sum stands for several fans.
    """
    standing = evaluator.standing(rank)
    if not evaluator.sums:
        return standing
    sums = set(evaluator.sums.values())
    found = {fan: times for fan, times in standing.items() if fan not in sums}
    for domain, key in keys():
        if domain in evaluator.summed:
            for fan, times in evaluator.summed[domain][key]:
                found[fan] = found.get(fan, 0) + times
    ordered = dict(sorted(found.items(), key=lambda one: evaluator.order[one[0]]))
    return evaluator.with_summed(standing, ordered)


def _made_of(fan: Fan, times: int, found: Mapping[Fan, list[str]]) -> list[str]:
    """Return the tiles of the signs that a fan is made of: for each time, or of all together."""
    texts = [text for one, texts in found.items() if one.name in fan.made_of for text in texts]
    if fan.most > 1 and len(texts) == times:
        return texts
    return [" ".join(dict.fromkeys(filter(None, texts))), *[""] * (times - 1)]


def _count(evaluator: Evaluator, found: Counts, log: Log) -> Counts:
    """Return what stands in the dearest way to count; what it leaves out goes to the log, too."""
    fields = evaluator.fields
    admitted = fields.admit(evaluator.listed(found), log)
    _, way = max(evaluator.ways(admitted), key=lambda counted: counted[0])
    left_out = evaluator.with_summed(fields.counts(admitted & ~way.found), found)
    for fan, count in left_out.items():
        if not fan.sign and not fan.is_fu:
            log.append(Struck(fan, count, way.by, way.left_out))
    return evaluator.with_summed(fields.counts(evaluator.stands_in(way, log)), found)


def _reason_that_stands(one: Suppressed, standing: Counts, evaluator: Evaluator) -> Suppressed:
    """Return what does not count with a reason that itself counts.

    The principles choose among all links, and the exclusions of the whole hand come later; where
    they took away the fan that a link gave way to, they are the reason for the link, too.
    """
    if one.by in standing:
        return one
    for fan in standing:
        if any(e.name == one.fan.name and e.applies(evaluator.options) for e in fan.excludes):
            return one._replace(by=fan, principle=NO_REPEAT)
    return one._replace(by=None)


def _that_stand(log: Log, standing: Counts, evaluator: Evaluator) -> Iterator[Struck]:
    """Yield what was struck out with a fan as the reason that itself counts.

    Where the fan that struck it out was struck out later, another that counts shuts it out as well,
    or what took that fan away is the reason.
    """
    struck: dict[Fan | None, Struck] = {one.fan: one for one in log}
    for one in log:
        by, principle = one.by, one.principle
        if by in struck and by not in standing:
            for fan in standing:
                if any(
                    e.name == one.fan.name and e.applies(evaluator.options) for e in fan.excludes
                ):
                    by, principle = fan, NO_REPEAT
        passed: set[Fan] = set()
        while by is not None and by in struck and by not in standing and by not in passed:
            passed.add(by)
            by, principle = struck[by].by, struck[by].principle
        yield one._replace(by=by, principle=principle)


def _text(groups: list[str], sets: tuple[int, ...]) -> str:
    return " ".join(groups[i] for i in sets)


def _group_text(group: Group, konged: set[int]) -> str:
    what, kind = group
    if what == "chow":
        return write_tiles((kind, kind + 1, kind + 2))
    return write_tiles([kind] * (2 if what == "eyes" else 4 if kind in konged else 3))


def _dropped(one: Found, groups: list[str]) -> list[Suppressed]:
    return [
        Suppressed(one.fan, 1, (_text(groups, sets),), by, principle)
        for sets, principle, by in one.dropped
    ]


def _shown(fan: Fan, texts: list[str], times: int, reading: Reading, hand: Hand) -> tuple[str, ...]:
    """Return the tiles that make a fan: the sets it was found in, or what the fan says it shows.

    What is shown apart for each time is shown no more often than the fan counts.
    """
    if any(texts):
        return tuple(texts)
    show = SHOWS.get(fan.shows)
    return tuple(show(reading, hand)[:times]) if show else ()


def _sets_where(wanted: Callable[[ReadSet], bool]) -> Callable[[Reading, Hand], list[str]]:
    def show(reading: Reading, _: Hand) -> list[str]:
        shown = [write_tiles(one.tiles) for one in reading.sets if wanted(one)]
        return [" ".join(shown)] if shown else []

    return show


def _sort(*, outside: bool, kong: bool, concealed: bool) -> Callable[[Reading, Hand], list[str]]:
    def show(reading: Reading, _: Hand) -> list[str]:
        return [
            write_tiles(one.tiles)
            for one in reading.sets
            if one.is_pung
            and is_outside(one.tiles[0]) is outside
            and (one.meld is not None and one.meld.is_kong) is kong
            and one.is_concealed is concealed
        ]

    return show


def _winning_tile(_: Reading, hand: Hand) -> list[str]:
    return [] if hand.win is None else [write_tiles((hand.win,))]


def _fours(_: Reading, hand: Hand) -> list[str]:
    kinds = list(map(kind_of, hand.tiles()))
    konged = {kind_of(meld.tiles[0]) for meld in hand.melds if meld.is_kong}
    return [
        write_tiles([kind] * 4) for kind in sorted(set(kinds) - konged) if kinds.count(kind) == 4
    ]


def _absent(fan: Fan, hand: Hand) -> tuple[str, ...]:
    """Return the letters of the suits that a hand has no tile of, for a fan that asks for that."""
    if fan.shows != MISSING_SUITS:
        return ()
    there = {kind_of(tile) // 9 for tile in hand.tiles()}
    return tuple(SUITS[suit] for suit in range(3) if suit not in there)


def _flowers(_: Reading, hand: Hand) -> list[str]:
    return [write_tiles(hand.flowers)] if hand.flowers else []


def _full_series(_: Reading, hand: Hand) -> list[str]:
    return [write_tiles(one) for one in _SERIES if set(one) <= set(hand.flowers)]


def _own_flowers(_: Reading, hand: Hand) -> list[str]:
    seat = hand.seat - E if hand.seat is not None else 0
    return [write_tiles((one[seat],)) for one in _SERIES if one[seat] in hand.flowers]


def _dora(which: str) -> Callable[[Reading, Hand], list[str]]:
    return lambda _, hand: [TEXTS[tile] for tile in dora_tiles(hand)[which]]


MISSING_SUITS: Final = "missing suits"  # what a fan shows that is made of no tiles
_SERIES: Final = FLOWERS[:4], FLOWERS[4:]
SHOWS: Final[dict[str, Callable[[Reading, Hand], list[str]]]] = {
    "kongs": _sets_where(lambda one: one.meld is not None and one.meld.is_kong),
    "open kongs": _sets_where(
        lambda one: one.meld is not None and one.meld.is_kong and one.meld.is_open
    ),
    "concealed kongs": _sets_where(lambda one: one.kind == CONCEALED_KONG),
    "pungs": _sets_where(lambda one: one.is_pung),
    "concealed pungs": _sets_where(lambda one: one.is_pung and one.is_concealed),
    "simple open pungs": _sort(outside=False, kong=False, concealed=False),
    "simple concealed pungs": _sort(outside=False, kong=False, concealed=True),
    "simple open kongs": _sort(outside=False, kong=True, concealed=False),
    "simple concealed kongs": _sort(outside=False, kong=True, concealed=True),
    "outside open pungs": _sort(outside=True, kong=False, concealed=False),
    "outside concealed pungs": _sort(outside=True, kong=False, concealed=True),
    "outside open kongs": _sort(outside=True, kong=True, concealed=False),
    "outside concealed kongs": _sort(outside=True, kong=True, concealed=True),
    "winning set": _sets_where(lambda one: one.won),
    "winning tile": _winning_tile,
    "fours": _fours,
    "flowers": _flowers,
    "full series": _full_series,
    "own flowers": _own_flowers,
    "dora": _dora("dora"),
    "red fives": _dora("red"),
    "ura dora": _dora("ura"),
}
