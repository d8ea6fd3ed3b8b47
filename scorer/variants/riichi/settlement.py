"""What a hand costs: base points, limit, and who pays how much, with counters and sticks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scorer.hand import IN_TURN, KONG, SIDES, Hand, Meld
from scorer.message import Message, joined
from scorer.rules.fan import LIMIT
from scorer.rules.options import Options
from scorer.rules.outcome import Outcome, Settlement
from scorer.tiles import DRAGONS, RED_FIVES, TEXTS, WINDS, E, kind_of, parse_tiles
from scorer.variants.riichi.book import riichi
from scorer.variants.riichi.price import MANGAN, NAMED, YAKUMAN, YAKUMAN_HAN, Count, count

STICK: Final = 1_000
# how many times the base points somebody pays to another winner, and to the dealer
RON: Final = (4, 6)
SELF_DRAW: Final = ((2, 1), (2, 2))  # the dealer, or whoever pays in his place, and each other
LIMIT_NAMES: Final = {
    "mangan": Message("mangan"),
    "haneman": Message("haneman"),
    "baiman": Message("baiman"),
    "sanbaiman": Message("sanbaiman"),
    "kazoe-yakuman": Message("kazoe-yakuman"),
}
LIABLE_SETS: Final[Mapping[str, tuple[int, ...] | None]] = {
    "daisangen": DRAGONS,
    "daisuushii": WINDS,
    "suukantsu": None,  # kongs of any kind
}


class How(NamedTuple):
    """How a hand was won: by the dealer, and by self-draw."""

    dealer: bool
    drawn: bool


def paid(points: int) -> int:
    """Return what is paid of so many points: up to the next hundred."""
    return -(-points // 100) * 100


def ron(base: int, *, dealer: bool) -> int:
    """Return what the discarder pays for a hand of so many base points, counters apart."""
    return paid(base * RON[dealer])


def self_draw(base: int, *, dealer: bool) -> tuple[int, int]:
    """Return what the dealer and each other loser pay for a self-draw, counters apart."""
    east, other = SELF_DRAW[dealer]
    return paid(east * base), paid(other * base)


def settle(outcome: Outcome) -> Settlement:
    """Return the points of a hand, its limit, the payments by role, and what the winner gains.

    Rule: ron 4 times the base points, 6 times for the dealer; a self-draw twice from the dealer and
    once from each other, the dealer's twice from each; each payment up to the next hundred.
    """
    options, details = outcome.options, dict(outcome.hand.details)
    worth = outcome.worth
    counted = count(dict(outcome.counted), worth, options)
    honba, sticks = int(details.get("honba", 0)), int(details.get("sticks", 0))
    won = outcome.won
    how = How(won.sits_east, won.self_draw)
    counters = honba * options.number("honba_value")
    payments, remarks = _payments(outcome, how, counted, counters)
    extra: dict[str, object] = {}
    if not counted.yakuman and counted.fu:
        extra["fu"] = counted.rounded
    extra["limit"] = counted.limit
    if counted.yakuman:
        extra["yakuman"] = counted.yakuman
    extra["gain"] = payments["winner"] + STICK * sticks
    if fu_items := {f.name: worth[f] * n for f, n in outcome.counted if f.is_fu}:
        extra["fu_items"] = fu_items
    formula = joined("; ", (*_steps(counted), *_shares(how, counted.base)))
    return Settlement(
        legal=True,
        payments=payments,
        minimum=None,
        remarks=(*remarks, *_remarks(outcome.hand, options, honba, sticks)),
        extra={**extra, "formula": formula},
        points=payments["winner"] - counters,
        formula=formula,
        limit=counted.named,
    )


def _payments(
    outcome: Outcome, how: How, counted: Count, counters: int
) -> tuple[dict[str, int], tuple[str, ...]]:
    """Return the payments by role with the counters, and what is to be said of a liability."""
    liable = dict(outcome.hand.details).get("pao")
    if liable is None:
        return usual(how, counted.base, counters), ()
    if his := _liable_for(outcome, liable, counted.base):
        shares = his, counted.base - his
        hand, options = outcome.hand, outcome.options
        return with_liability(
            hand, options, how, liable=liable, shares=shares, counters=counters
        ), ()
    said = Message(
        "pao: {liable} is liable for nothing in this hand, so it is paid as usual", liable=liable
    )
    return usual(how, counted.base, counters), (said,)


def usual(how: How, base: int, counters: int) -> dict[str, int]:
    """Return the payments by role where nobody is liable."""
    if not how.drawn:
        amount = ron(base, dealer=how.dealer) + counters
        return {"winner": amount, "discarder": -amount}
    east, other = (amount + counters // 3 for amount in self_draw(base, dealer=how.dealer))
    if how.dealer:
        return {"winner": 3 * other, "each": -other}
    return {"winner": east + 2 * other, "dealer": -east, "others": -other}


def _liable_for(outcome: Outcome, side: str, whole: int) -> int:
    """Return the base points, of the whole hand's, that the player on a side is liable for.

    All sets of such a yakuman must lie on the table, one of them called from that side, as far as
    that is known; he is liable for it, or for the whole hand. So he is for a hand that is won on
    the replacement tile of a kong called from there, where that is played.
    """
    played, melds = outcome.options.names("pao"), outcome.hand.melds
    called = [meld for meld in melds if meld.kind == KONG]
    if "rinshan" in played and outcome.won.said("after_kong") and _called_from(called, side):
        return whole
    yakuman = 0
    for fan, _ in outcome.counted:
        if fan.part == LIMIT and fan.name in played:
            kinds = LIABLE_SETS.get(fan.name)
            sets = [
                meld
                for meld in melds
                if (meld.is_kong if kinds is None else kind_of(meld.tiles[0]) in kinds)
            ]
            if len(sets) == (4 if kinds is None else len(kinds)) and _called_from(sets, side):
                yakuman += outcome.worth[fan] // YAKUMAN_HAN
    if outcome.options["pao_scope"] == "liable-only":
        return YAKUMAN * yakuman
    return whole if yakuman else 0


def _called_from(melds: Sequence[Meld], side: str) -> bool:
    return any(meld.is_open and meld.source in (None, side) for meld in melds)


def with_liability(
    hand: Hand, options: Options, how: How, *, liable: str, shares: tuple[int, int], counters: int
) -> dict[str, int]:
    """Return the payments by side; of the base points `liable` answers for the first share alone.

    Rule: self-draw: he pays all; ron from another: both pay half, the counters by one of them.
    """
    his, rest = shares
    dealer, change = how.dealer, dict[str, int]()

    def pay(side: str, amount: int) -> None:
        if amount:
            change[side] = change.get(side, 0) - amount

    if how.drawn:
        pay(liable, ron(his, dealer=dealer) + counters)
        if rest:
            east, other = self_draw(rest, dealer=dealer)
            for side in SIDES:
                pay(side, east if not dealer and side == _side_of_east(hand) else other)
    else:
        discarder = dict(hand.details)["discarder"]
        half = paid(ron(his, dealer=dealer) // 2)
        pay(liable, half)
        pay(discarder, ron(his, dealer=dealer) - half + (ron(rest, dealer=dealer) if rest else 0))
        pay(liable if options["pao_honba"] == "liable" else discarder, counters)
    return {"winner": -sum(change.values()), **change}


def _side_of_east(hand: Hand) -> str:
    seat = E if hand.seat is None else hand.seat
    return str(IN_TURN[(E - seat) % 4])


def _shares(how: How, base: int) -> Iterator[str]:
    """Show what is paid of the base points: 4 × 1,920 = 7,680 → 7,700."""
    for many in dict.fromkeys(SELF_DRAW[how.dealer] if how.drawn else (RON[how.dealer],)):
        whole = many * base
        up = f" → {paid(whole):,}" if paid(whole) != whole else ""
        times = f"{many} × {base:,} = " if many > 1 else ""
        yield f"{times}{whole:,}{up}"


def _steps(counted: Count) -> Iterator[str]:
    """Show how the base points are worked out: 40 fu × 2^(2+3 han) = 1,280."""
    if counted.yakuman:
        times = f"{counted.yakuman} × {YAKUMAN:,} = " if counted.yakuman > 1 else ""
        yield Message("yakuman: {times}{base:,}", times=times, base=counted.base)
        return
    if counted.fu:
        sum_ = f"{counted.fu} → {counted.rounded}" if counted.fu != counted.rounded else counted.fu
        yield Message(
            "{sum} fu × 2^(2+{han} han) = {before_limits:,}",
            sum=sum_,
            han=counted.han,
            before_limits=counted.before_limits,
        )
    if counted.limit:
        raised = counted.limit == "mangan" and counted.han < NAMED["mangan"][0]
        cheap = raised and counted.before_limits < MANGAN
        limit = Message("kiriage mangan") if cheap else LIMIT_NAMES[counted.limit]
        yield Message("{limit}: {base:,}", limit=limit, base=counted.base)


def _remarks(hand: Hand, options: Options, honba: int, sticks: int) -> Iterator[str]:
    if honba and (value := options.number("honba_value")):
        yield Message(
            "the payments have {points:,} points for counters (本場 {honba})",
            points=honba * value,
            honba=honba,
        )
    if sticks:
        yield Message(
            "the winner takes {points:,} points of riichi sticks besides", points=STICK * sticks
        )
    if not options.is_on("aka_dora") and any(tile in RED_FIVES for tile in hand.tiles()):
        yield Message("aka_dora=false: a red five is a plain five")
    if options.is_on("aka_dora"):
        yield from _red_fives_among_four(hand)
    details: Mapping[str, str] = dict(hand.details)
    if not options.is_on("kan_dora") and len(parse_tiles(details.get("ind", ""))) > 1:
        yield Message("kan_dora=false: the first indicator alone counts")
    if "human" in hand.flags and options["renhou"] == "none":
        yield Message("人和 (human) is not played (renhou)")
    if "ippatsu" in hand.flags and not options.is_on("ippatsu"):
        yield Message("一発 (ippatsu) is not played (ippatsu=false)")
    if details.get("ura") and not {"riichi", "double_riichi"} & set(hand.flags):
        yield Message("ura dora count under riichi only")


def _red_fives_among_four(hand: Hand) -> Iterator[str]:
    """Say that a suit's four fives are there, and none is written as the red one."""
    tiles = list(hand.tiles())
    for red in RED_FIVES:
        if tiles.count(kind_of(red)) == 4:
            yield Message(
                "one of the four {tile} is the red one, {tile2}",
                tile=TEXTS[kind_of(red)],
                tile2=TEXTS[red],
            )


riichi.set_ruling(settle=settle)
