"""日本立直麻将: the book, its shapes, what a table may say of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from scorer.game import Game
from scorer.readings.shapes import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from scorer.rules.book import RuleBook
from scorer.rules.domains import Domain, Win
from scorer.rules.fan import FU, LIMIT, Need, Predicate, Value, Worked
from scorer.rules.options import Options
from scorer.rules.parts import Identity, Presets, Reads, Ruling
from scorer.rules.policies import HIGHEST, NOTHING_ELSE
from scorer.rules.price import NEEDED, NO_REPEAT
from scorer.rules.waits import Waits
from scorer.variants.riichi.examine import examine, no_yaku
from scorer.variants.riichi.names import NAMES, OPEN
from scorer.variants.riichi.presets import ALIASES, PRESETS, TENHOU
from scorer.variants.riichi.price import YAKUMAN_HAN, HanAndFu

CIRCUMSTANCES: Final = {
    "riichi": "riichi",
    "double_riichi": "double-riichi",
    "ippatsu": "ippatsu",
    "after_kong": "rinshan-kaihou",
    "rob_kong": "chankan",
    "last_draw": "haitei",
    "last_discard": "houtei",
    "heavenly": "tenhou",
    "earthly": "chiihou",
    "human": "renhou",
}

riichi = RuleBook(
    Identity(
        name="riichi",
        aliases=(
            "jp",
            "japanese",
            "立直",
            "リーチ",
            "日本麻将",
            "日本麻雀",
            "立直麻将",
            "リーチ麻雀",
        ),
        spoken=("japan", "japanese riichi", "riichi mahjong", "reach", "日麻", "日本"),
        titles={
            "zh-Hans": "日本立直麻将",
            "zh-Hant": "日本立直麻將",
            "ja": "リーチ麻雀",
            "en": "Japanese riichi",
        },
        unit="han",
        sources=(
            "Tenhou: recorded wins of ranked play (fu, limits, yakuman, liability)",
            "Mahjong Soul, M.League, EMA 2016, WRC 2015: the lists of what they change",
            "the seed text on dora",
        ),
    ),
    Game(
        winds=True,
        melds=frozenset({"chow", "pung", "kong", "added_kong", "concealed_kong"}),
        dora=True,
    ),
    Ruling(
        shapes=frozenset({STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS}),
        policy=HanAndFu(),
        waits=Waits(every=True),
        examine=examine,
        worthless=no_yaku,
        names_the_liable=True,
        limit_hands=("yakuman", YAKUMAN_HAN),
    ),
    Presets.of({name: dict(values) for name, values in PRESETS.items()}, TENHOU, ALIASES),
    Reads(winds=True),
    fan_names=NAMES,
    flags=frozenset({"self_draw", *CIRCUMSTANCES}),
    flag_fans=CIRCUMSTANCES,
    principle_names={
        HIGHEST: "高点法",
        NO_REPEAT: "複合なし",
        NEEDED: "条件なし",
        NOTHING_ELSE: "単独",
    },
)

CLOSED: Final = "a closed hand"
OPENED: Final = "an open hand"
RIICHI: Final = ("riichi", "double-riichi")


@riichi.sign(CLOSED, reads=Win)
def closed(won: Win) -> bool:
    """Nothing was called (門前); concealed kongs are allowed."""
    return not won.claimed


@riichi.sign(OPENED, reads=Win)
def opened(won: Win) -> bool:
    """Something was called (鳴き)."""
    return won.claimed > 0


def yaku(
    han: Value,
    name: str,
    english: str,
    *,
    reads: type[Domain] | tuple[type[Domain], ...],
    closed_only: bool = False,
    needs: Iterable[Need] = (),
    **more: Any,
) -> Callable[[Predicate], Predicate]:
    """Declare a yaku that is worth so many han, in a closed hand only or in any."""
    wanted = (Need((CLOSED,)), *needs) if closed_only else tuple(needs)
    return riichi.fan(han, name, english, reads=reads, needs=wanted, **more)


def open_form(
    han: Value,
    name: str,
    english: str,
    *,
    reads: type[Domain],
    needs: Iterable[Need] = (),
    **more: Any,
) -> Callable[[Predicate], Predicate]:
    """Declare what a yaku is worth in an open hand (喰い下がり): it has the same item."""
    return riichi.fan(
        han,
        name + OPEN,
        f"{english} (open)",
        reads=reads,
        needs=(Need((OPENED,)), *needs),
        listed_as=name,
        **more,
    )


def yakuman(
    name: str,
    english: str,
    *,
    reads: type[Domain] | tuple[type[Domain], ...],
    counts_double: bool = False,
    local: bool = False,
    **more: Any,
) -> Callable[[Predicate], Predicate]:
    """Declare a yakuman; one that `counts_double` does so where `double_yakuman` says so."""
    value: Value = YAKUMAN_HAN
    if counts_double:
        value = Worked(("double_yakuman",), lambda options: YAKUMAN_HAN << doubled(name, options))
    elif local:
        value = Worked(
            ("local_yaku",), lambda options: YAKUMAN_HAN * (name in options.names("local_yaku"))
        )
    return riichi.fan(value, name, english, reads=reads, part=LIMIT, **more)


def doubled(name: str, options: Options) -> bool:
    """Tell whether a yakuman counts as two."""
    return name in options.names("double_yakuman")


def fu(
    value: Value, name: str, english: str, *, reads: type[Domain], **more: Any
) -> Callable[[Predicate], Predicate]:
    """Declare an item of fu."""
    return riichi.fan(value, name, english, reads=reads, part=FU, **more)
