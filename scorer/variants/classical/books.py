"""A rule book for each system."""

from __future__ import annotations

from typing import Final

from scorer.game import Game
from scorer.readings.shapes import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, UNRELATED
from scorer.rules.book import RuleBook
from scorer.rules.options import Options
from scorer.rules.parts import Identity, Presets, Reads, Ruling
from scorer.rules.waits import Waits
from scorer.variants.classical.circumstances import declare_refusals
from scorer.variants.classical.formula import SCORE
from scorer.variants.classical.names import NAMES
from scorer.variants.classical.principles import declare_principles
from scorer.variants.classical.settlement import settle
from scorer.variants.classical.switches import declare_switches
from scorer.variants.classical.system import System, declare_items
from scorer.variants.classical.table import table_rules

SPECIAL: Final = {"七对子": SEVEN_PAIRS, "十三么": THIRTEEN_ORPHANS, "十三不搭": UNRELATED}
UNIT: Final = "副"


def book_of(system: System) -> RuleBook:
    """Return the complete rule book of a system."""
    shapes = {STANDARD, *(shape for name, shape in SPECIAL.items() if name in system.values)}
    book = RuleBook(
        Identity(
            name=system.name,
            aliases=system.aliases,
            spoken=system.spoken,
            titles=system.titles,
            unit=UNIT,
            sources=system.sources,
        ),
        Game(),
        Ruling(
            shapes=frozenset(shapes),
            policy=SCORE,
            flowers_inside=True,
            waits=Waits(dead=False, every=True, lone=True, double_pungs=True),
            discard_opens=lambda options: not options.is_on("ron_pung_concealed"),
            without_winning_tile=lambda won: won.said("heavenly"),
            dead_hand=_is_dead,
            asks=("ron_pung_concealed", "short_hand_scores"),
            settle=settle,
        ),
        Presets.of({name: dict(values) for name, values in system.presets.items()}, system.preset),
        Reads(winds=True),
        fan_names=NAMES,
        flags=_flags(system),
    )
    declare_switches(book, system)
    declare_items(book, system)
    declare_refusals(book)
    declare_principles(book)
    orphans = next((fan for fan in book.fans if fan.name == "十三么"), None)
    book.set_ruling(table=table_rules(orphans))
    return book.close()


def _flags(system: System) -> frozenset[str]:
    """Return the circumstances that are worth something in a system, or mean something."""
    worth = {
        "after_kong": "岭上开花",
        "last_draw": "海底摸月",
        "last_discard": "河底捞鱼",
        "heavenly": "天和",
        "earthly": "地和",
        "ready_declared": "天听",
        "first_draw": "十三不搭",
        "east_ninth_win": "庄家九连",
        "last_of_kind": "绝张",
    }
    found = {flag for flag, item in worth.items() if item in system.values}
    return frozenset({"self_draw", "rob_kong", "losing", *found})


def _is_dead(off: int, options: Options) -> bool:
    """Tell whether a losing hand with so many tiles too many or, below nought, too few is dead."""
    return off > 0 or not options.is_on("short_hand_scores")
