"""血战到底 as apps play it (`table=xuezhan`): items multiply, compound names stand for their parts.

A compound name replaces its parts (清七对 is not 清一色 besides); the fours of 龙七对 and the kongs
of 十八罗汉 are no 根; a hand of 2, 5 and 8 alone (将) leaves out 断幺九.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.message import Message
from scorer.readings.shapes import ONE_FOUR, SEVEN_PAIRS, STANDARD
from scorer.rules.book import RuleBook
from scorer.rules.domains import Form, Groups, Tiles, Win
from scorer.rules.fan import Need
from scorer.rules.outcome import Outcome, Settlement
from scorer.rules.parts import Presets, Ruling
from scorer.variants.sichuan.book import GAME, sichuan
from scorer.variants.sichuan.names import XUEZHAN
from scorer.variants.sichuan.settlement import paid
from scorer.variants.sichuan.table import WINS
from scorer.variants.sichuan.void import Multiplied, no_win

_ALL: Final = 4
_ONE_SUIT: Final = "one suit"
_258: Final = "2, 5 and 8 alone"
FLUSH: Final = (Need((_ONE_SUIT,)),)
JIANG: Final = (Need((_258,)),)
_SHARED: Final = ("base", "zhigang", "pig")


def settle(outcome: Outcome) -> Settlement:
    """Return the payments of a hand in points: the product under the cap, times the base.

    Rule: apps: every payer of a self-draw pays the same; there is no 自摸加底, 自摸 multiplies.
    """
    options, product = outcome.options, outcome.total
    most = options.number("cap_bei")
    points = min(product, most) * options.number("base")
    settled = paid(points, outcome, capped=product > most)
    factors = " × ".join(
        str(outcome.worth[fan] ** times) for fan, times in outcome.counted if fan.value != 1
    )
    formula = Message("{factors} = {product:,}", factors=factors or "1", product=product)
    return settled._replace(formula=formula)


xuezhan = RuleBook(
    sichuan.identity._replace(unit="bei"),
    GAME,
    Ruling(
        shapes=frozenset({STANDARD, SEVEN_PAIRS}),
        policy=Multiplied(),
        worthless=no_win,
        wait_fans=False,
        settle=settle,
        wins=WINS,
    ),
    Presets.of(
        {"xuezhan": {}},
        "xuezhan",
        {"xuezhan": ("血战到底", "血戰到底", "bloody battle", "multipliers")},
    ),
    fan_names=XUEZHAN,
    flags=frozenset(
        {
            "self_draw",
            "after_kong",
            "rob_kong",
            "kong_discard",
            "last_draw",
            "last_discard",
            "heavenly",
            "earthly",
        }
    ),
    origin=None,
)
for _name, _option in sichuan.presets.options.items():
    if _name in _SHARED:
        xuezhan.presets.options[_name] = _option
xuezhan.presets.options["table"] = sichuan.presets.options["table"]._replace(
    default="xuezhan", values=("xuezhan",)
)
xuezhan.presets.facts.update(sichuan.presets.facts)
xuezhan.option(
    "cap_bei", 256, (), "the most that is paid for, before the base (封顶)", "apps: 256", least=1
)


@xuezhan.sign(_ONE_SUIT, reads=Tiles)
def _(tiles: Tiles) -> bool:
    return tiles.suits == 1


@xuezhan.sign(_258, reads=Tiles, within="258m258p258s")
def _(tiles: Tiles) -> bool:
    return True


@xuezhan.sign("fours", reads=Tiles, most=3)
def _(tiles: Tiles) -> int:
    return tiles.fours


@xuezhan.sign("kongs", reads=Win, most=4)
def _(won: Win) -> int:
    return won.kongs


def _fours(form: Form) -> int:
    """Return how many fours seven pairs have, -1 for another shape."""
    return form.detail // ONE_FOUR if form.shape == SEVEN_PAIRS else -1


_PUNGS: Final = ("碰碰胡", "清碰", "金钩钓", "清金钩钓", "根")


@xuezhan.fan(
    256,
    "清十八罗汉",
    "Pure Eighteen Arhats",
    reads=Win,
    needs=FLUSH,
    excludes=("十八罗汉", "清一色", *_PUNGS),
    shows="kongs",
)
def pure_eighteen_arhats(won: Win) -> bool:
    """Four kongs and a pair, all of one suit.

    Rule: apps: 256
    Yes:  8m 1111m_ 2222m_ 6666m_ 7777m_ +8m
    No:   8p 1111m- 6666m- 1111p- 7777p- +8p
    """
    return won.kongs == _ALL


@xuezhan.fan(
    126,
    "将三龙七对",
    "258 Triple Dragon Seven Pairs",
    reads=Form,
    needs=JIANG,
    excludes=("三龙七对", "断幺九", "根"),
)
def jiang_three_dragons(form: Form) -> bool:
    """Seven pairs of 2, 5 and 8 alone, with three fours; 126 as it is published.

    Rule: apps: 126
    Yes:  22225555m22228p +8p
    No:   22225555m22558p +8p
    """
    return _fours(form) == 3


@xuezhan.fan(
    64, "十八罗汉", "Eighteen Arhats", reads=Win, excludes=("碰碰胡", "金钩钓", "根"), shows="kongs"
)
def eighteen_arhats(won: Win) -> bool:
    """Four kongs and a pair.

    Rule: apps: 64
    Yes:  8p 1111m- 6666m- 1111p- 7777p- +8p
    No:   8p 1111m- 6666m- 1111p- 777p- +8p
    """
    return won.kongs == _ALL


@xuezhan.fan(
    64,
    "将双龙七对",
    "258 Double Dragon Seven Pairs",
    reads=Form,
    needs=JIANG,
    excludes=("双龙七对", "断幺九", "根"),
)
def jiang_two_dragons(form: Form) -> bool:
    """Seven pairs of 2, 5 and 8 alone, with two fours.

    Rule: apps: 64
    Yes:  22225555m22558p +8p
    No:   225588m2255888p +8p
    """
    return _fours(form) == 2


@xuezhan.fan(32, "三龙七对", "Triple Dragon Seven Pairs", reads=Form, excludes=("七对", "根"))
def three_dragons(form: Form) -> bool:
    """Seven pairs with three fours; of one suit they multiply with 清一色.

    Rule: apps: 32
    Yes:  6666m111166669p +9p
    No:   6666m111133669p +9p
    """
    return _fours(form) == 3


@xuezhan.fan(
    32,
    "清龙七对",
    "Pure Dragon Seven Pairs",
    reads=Form,
    needs=FLUSH,
    excludes=("龙七对", "清一色", "根"),
)
def pure_dragon(form: Form) -> bool:
    """Seven pairs of one suit, with one four.

    Rule: apps: 32
    Yes:  1111335577889m +9m
    No:   66667799m33558p +8p
    """
    return _fours(form) == 1


@xuezhan.fan(32, "天胡", "Heavenly Win", reads=Win, excludes=("自摸",), shows="winning tile")
def heavenly(won: Win) -> bool:
    """The dealer wins on the tiles that were dealt; 自摸 is inside.

    Rule: apps: 32
    Yes:  123456m1234599p +6p zimo heavenly
    No:   123456m1234599p +6p zimo
    """
    return won.said("heavenly")


@xuezhan.fan(32, "地胡", "Earthly Win", reads=Win, excludes=("自摸",), shows="winning tile")
def earthly(won: Win) -> bool:
    """Another player wins on the first own draw; 自摸 is inside.

    Rule: apps: 32
    Yes:  123456m1234599p +6p zimo earthly
    No:   123456m1234599p +6p zimo
    """
    return won.said("earthly")


@xuezhan.fan(16, "双龙七对", "Double Dragon Seven Pairs", reads=Form, excludes=("七对", "根"))
def two_dragons(form: Form) -> bool:
    """Seven pairs with two fours; of one suit they multiply with 清一色.

    Rule: apps: 16
    Yes:  6666m111133669p +9p
    Yes:  1111444455779m +9m
    No:   66667799m33558p +8p
    """
    return _fours(form) == 2


@xuezhan.fan(16, "清七对", "Pure Seven Pairs", reads=Form, needs=FLUSH, excludes=("七对", "清一色"))
def pure_seven_pairs(form: Form) -> bool:
    """Seven different pairs of one suit.

    Rule: apps: 16
    Yes:  1133445566779m +9m
    Yes:  2233445566778m +8m
    No:   114477m1133559p +9p
    """
    return _fours(form) == 0


@xuezhan.fan(
    16,
    "清金钩钓",
    "Pure Golden Hook",
    reads=Win,
    needs=FLUSH,
    excludes=("金钩钓", "清一色", "碰碰胡", "清碰"),
)
def pure_golden_hook(won: Win) -> bool:
    """Four sets on the table and a single tile in hand, all of one suit.

    Rule: apps: 16
    Yes:  8m 111m- 222m- 6666m_ 777m- +8m
    No:   8p 111m- 222m- 666m- 777m- +8p
    """
    return won.melds == _ALL


@xuezhan.fan(
    16,
    "将七对",
    "258 Seven Pairs",
    reads=Form,
    needs=JIANG,
    excludes=("龙七对", "断幺九", "根"),
)
def jiang_seven_pairs(form: Form) -> bool:
    """Seven pairs of 2, 5 and 8 alone: six kinds in two suits, so one four at least.

    Rule: apps: 16
    Yes:  225588m2255888p +8p
    No:   225588m2255889p +9p
    """
    return _fours(form) == 1


@xuezhan.fan(8, "清碰", "Pure All Pungs", reads=Groups, needs=FLUSH, excludes=("碰碰胡", "清一色"))
def pure_all_pungs(groups: Groups) -> bool:
    """Four pungs or kongs and a pair, all of one suit.

    Rule: apps: 8
    Yes:  1112223334445m +5m
    No:   111444m2227799p +7p
    """
    return groups.standard and groups.chows == 0


@xuezhan.fan(8, "龙七对", "Dragon Seven Pairs", reads=Form, excludes=("七对", "根"))
def dragon(form: Form) -> bool:
    """Seven pairs with one four.

    Rule: apps: 8
    Yes:  66667799m33558p +8p
    No:   114477m1133559p +9p
    """
    return _fours(form) == 1


@xuezhan.fan(8, "将对", "258 All Pungs", reads=Groups, needs=JIANG, excludes=("碰碰胡", "断幺九"))
def jiang_pungs(groups: Groups) -> bool:
    """Four pungs or kongs and a pair, of 2, 5 and 8 alone.

    Rule: apps: 8
    Yes:  222555888m2255p +5p
    Yes:  5p 222m- 555m- 888m- 222p- +5p
    No:   222555888m2266p +6p
    """
    return groups.standard and groups.chows == 0


@xuezhan.fan(4, "清一色", "Full Flush", reads=Tiles)
def full_flush(tiles: Tiles) -> bool:
    """All tiles are of one suit.

    Rule: apps: 4
    Yes:  1234567778889m +9m
    No:   234567m2345678p +8p
    """
    return tiles.suits == 1


@xuezhan.fan(4, "七对", "Seven Pairs", reads=Form)
def seven_pairs(form: Form) -> bool:
    """Seven different pairs.

    Rule: apps: 4
    Yes:  114477m1133559p +9p
    No:   66667799m33558p +8p
    """
    return _fours(form) == 0


@xuezhan.fan(4, "金钩钓", "Golden Hook", reads=Win, excludes=("碰碰胡",))
def golden_hook(won: Win) -> bool:
    """Four sets on the table and a single tile in hand; 碰碰胡 is inside.

    Rule: apps: 4
    Yes:  8p 111m- 222m- 666m- 777m- +8p
    No:   88p99p 111m- 222m- 666m- +8p
    """
    return won.melds == _ALL


@xuezhan.fan(4, "幺九", "Terminals in Every Set", reads=Groups)
def outside(groups: Groups) -> bool:
    """Every set and the pair hold a 1 or a 9; seven pairs are no sets.

    Rule: apps: 4
    Yes:  123999m1237899p +9p
    No:   123456m1237899p +9p
    """
    return groups.standard and groups.without_outside == 0


@xuezhan.fan(2, "断幺九", "No Terminals", reads=Tiles, within="2345678m2345678p2345678s")
def no_terminals(tiles: Tiles) -> bool:
    """No 1 and no 9.

    Rule: apps: 2
    Yes:  234567m2345678p +8p
    No:   134567m2345678p +2m
    """
    return True


@xuezhan.fan(2, "碰碰胡", "All Pungs", reads=Groups)
def all_pungs(groups: Groups) -> bool:
    """Four pungs or kongs and a pair.

    Rule: apps: 2
    Yes:  111444m2227799p +7p
    No:   1112223334445m +5m
    """
    return groups.standard and groups.chows == 0


_KONGS_AND_FOURS: Final = ("kongs", "fours")


def _roots(counts: Mapping[str, int]) -> int:
    return sum(counts.get(name, 0) for name in _KONGS_AND_FOURS)


@xuezhan.fan(
    2,
    "根",
    "Root",
    reads=(Tiles, Win),
    most=4,
    when=_roots,
    made_of=_KONGS_AND_FOURS,
    shows="fours",
)
def root(_: Tiles) -> bool:
    """Each four alike, declared as a kong or not, that no other name stands for.

    Rule: apps: 2 each
    Yes:  123m1234569p 4444m_ +9p
    Yes:  1111223378999m +9m
    No:   66667799m33558p +8p
    No:   8p 1111m- 6666m- 1111p- 7777p- +8p
    """
    return False


@xuezhan.fan(2, "自摸", "Self-Draw", reads=Win, shows="winning tile")
def self_draw(won: Win) -> bool:
    """The player drew the winning tile.

    Rule: apps: 2
    Yes:  225588m2255888p +8p zimo
    No:   225588m2255888p +8p
    """
    return won.self_draw


@xuezhan.fan(2, "杠上开花", "Win on a Kong Replacement", reads=Win, shows="winning tile")
def kong_draw(won: Win) -> bool:
    """Won on the replacement tile of a kong of one's own.

    Rule: apps: 2
    Yes:  123m1234569p 4444m_ +9p zimo kongdraw
    No:   123m1234569p 4444m_ +9p zimo
    """
    return won.said("after_kong")


@xuezhan.fan(2, "杠上炮", "Win on a Kong's Discard", reads=Win, shows="winning tile")
def kong_discard(won: Win) -> bool:
    """Won on what a player discarded right after a kong of theirs.

    Rule: apps: 2
    Yes:  234567m2345678p +8p kongdiscard
    No:   234567m2345678p +8p
    """
    return won.said("kong_discard")


@xuezhan.fan(2, "抢杠胡", "Robbing a Kong", reads=Win, shows="winning tile")
def robbing_a_kong(won: Win) -> bool:
    """Won on the tile that another player added to a pung.

    Rule: apps: 2
    Yes:  123456m1234599p +6p robkong
    No:   123456m1234599p +6p
    """
    return won.said("rob_kong")


@xuezhan.fan(2, "海底捞月", "Last Tile of the Wall", reads=Win, shows="winning tile")
def last_tile(won: Win) -> bool:
    """Won by drawing the wall's last tile; the discard after it is no item here.

    Rule: apps: 2, by self-draw alone
    Yes:  123456m1234599p +6p zimo lastdraw
    No:   123456m1234599p +6p lastdiscard
    """
    return won.said("last_draw")


_SHAPES: Final = frozenset(fan.name for fan in xuezhan.fans if fan.shows != "winning tile") - {"根"}


def _nothing_of_shape(counts: Mapping[str, int]) -> int:
    return int(not _SHAPES & counts.keys())


@xuezhan.fan(1, "平胡", "Plain Hand", reads=(Groups, Tiles, Win), when=_nothing_of_shape)
def plain_hand(_: Groups) -> bool:
    """Four sets and a pair in which no other shape counts.

    Rule: apps: 1
    Yes:  123456m1234599p +6p
    Yes:  123456m1234599p +6p lastdiscard
    No:   234567m2345678p +8p
    """
    return False
