"""Han and fu make the base points: fu × 2^(2 + han), up to the limits; a yakuman has its own.

    base 2,000   mangan     5 han, or fu and han that reach it
         3,000   haneman    6 and 7 han
         4,000   baiman     8 to 10
         6,000   sanbaiman  11 and 12
         8,000   yakuman    13 and more (counted, 数え), and each yakuman

Each payment is a multiple of the base points (`settlement`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scorer.rules.fan import ALONE, BESIDE, FIXED_FU, FU, LIMIT, Fan
from scorer.rules.options import Options
from scorer.rules.outcome import Limit
from scorer.rules.policies import NOTHING_ELSE, Price, Sum, Way
from scorer.rules.price import Counts, Fields

MANGAN: Final = 2_000
YAKUMAN: Final = 8_000
YAKUMAN_HAN: Final = 13
SEVEN_PAIRS_FU: Final = 25
YAKUMAN_HIDES: Final = "役満"
# the least han of a limit, its base points, its name
LIMITS: Final = (
    (13, YAKUMAN, "kazoe-yakuman"),
    (11, 6_000, "sanbaiman"),
    (8, 4_000, "baiman"),
    (6, 3_000, "haneman"),
    (5, MANGAN, "mangan"),
)
NAMED: Final = {name: (han, base) for han, base, name in LIMITS}
# what 人和 is worth alone, by the switch
RENHOU: Final = {"mangan": 5, "haneman": 6, "baiman": 8}


class Count(NamedTuple):
    """What stands, counted: han, of them dora; the sum of the fu; how many yakuman."""

    han: int
    dora: int
    fu: int
    yakuman: int
    base: int
    limit: str | None

    @property
    def rounded(self) -> int:
        """The fu as they are counted: up to the next ten, the 25 of seven pairs as they are."""
        return rounded(self.fu)

    @property
    def named(self) -> Limit | None:
        """What players call it, if it has come to a limit."""
        if self.limit is None:
            return None
        return Limit(self.limit, max(1, self.yakuman), alone=bool(self.yakuman))

    @property
    def before_limits(self) -> int:
        """The base points before any limit."""
        return self.rounded << 2 + self.han


def rounded(fu: int) -> int:
    """Return fu as they are counted; nothing but seven pairs comes to an odd number of them."""
    return fu if fu == SEVEN_PAIRS_FU else -(-fu // 10) * 10


def limit_of(han: int, base: int, options: Options) -> tuple[int, str | None]:
    """Return the base points under the limits, and the name of the limit."""
    for least, worth, name in LIMITS:
        if han >= least:
            if name == "kazoe-yakuman" and options["kazoe"] == "sanbaiman":
                continue
            return worth, name
    raised = options.is_on("kiriage_mangan") and base >= MANGAN - 80  # 4 han 30 fu, 3 han 60 fu
    return (MANGAN, "mangan") if base >= MANGAN or raised else (base, None)


def count(standing: Counts, worth: Mapping[Fan, int], options: Options) -> Count:
    """Count what stands in a reading."""
    han = dora = fu = yakuman = 0
    for fan, times in standing.items():
        value = worth[fan] * times
        if fan.is_fu:
            fu += value
            continue
        han += value
        if fan.part == LIMIT:
            yakuman += value // YAKUMAN_HAN
        elif fan.part == BESIDE:
            dora += value
    if yakuman:
        return Count(han, 0, 0, yakuman, YAKUMAN * yakuman, "yakuman")
    base, limit = limit_of(han, rounded(fu) << 2 + han, options)
    return Count(han, dora, fu, 0, base, limit)


class HanAndFu(Sum):
    """The price of a reading: its base points, then its yakuman, han and fu.

    Base points rise as points do, whoever pays. A yakuman (LIMIT) hides every ordinary yaku; a yaku
    that counts ALONE is worth a limit, or less than what is there besides. Without a yaku there is
    no price: dora (BESIDE) and fu are none. Fixed fu stand in place of all others.
    """

    tie_bits = 28
    summed = (FU, BESIDE)
    switches = ("kazoe", "kiriage_mangan", "multiple_yakuman")

    _HAN_BITS: Final = 12
    _FU_BITS: Final = 10

    def is_item(self, fan: Fan, options: Options) -> bool:
        """Tell whether a fan is listed with its han: every one but those of fu."""
        return not fan.is_fu

    def ways(self, found: int, fields: Fields) -> Sequence[Way]:
        """Return the ways to count: the yakuman, one or all; the yaku; a limit by itself."""
        return tuple(self._ways(found, fields))

    def _ways(self, found: int, fields: Fields) -> Iterator[Way]:
        if yakuman := found & fields.parts[LIMIT]:
            each = list(fields.counts(yakuman))
            yield Way(yakuman, each[0], YAKUMAN_HIDES)
            if len(each) > 1:
                for fan in each:
                    yield Way(found & fields.of[fan].mask, fan, YAKUMAN_HIDES)
            return
        if found & fields.parts[FIXED_FU]:
            found &= ~fields.parts[FU]
        alone = found & fields.parts[ALONE]
        yield Way(found & ~alone)
        for fan in fields.counts(alone):
            yield Way(found & fields.of[fan].mask, fan, NOTHING_ELSE)

    def price(self, standing: int, way: Way, fields: Fields, options: Options) -> Price | None:
        """Return base points, with yakuman, han and fu behind them; None without a yaku."""
        counts = fields.counts(standing)
        worth = {fan: fields.of[fan].worth for fan in counts}
        counted = count(counts, worth, options)
        if counted.han == counted.dora:
            return None
        several = sum(fan.part == LIMIT for fan in counts) > 1
        if several and not options.is_on("multiple_yakuman"):
            return None
        tie = counted.yakuman << self._HAN_BITS | counted.han
        return counted.base, tie << self._FU_BITS | counted.fu

    def total_of(self, price: int) -> int:
        """Return the han out of a price."""
        return price >> self._FU_BITS & (1 << self._HAN_BITS) - 1
