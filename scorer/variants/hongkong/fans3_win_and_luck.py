"""How the hand was won, and the flowers: added to a limit hand, too."""

from __future__ import annotations

from scorer.readings.shapes import EIGHT_FLOWERS, SEVEN_FLOWERS
from scorer.rules.domains import Flowers, Form, Win
from scorer.rules.fan import ALONE, BESIDE
from scorer.variants.hongkong.book import hongkong, stated


@hongkong.fan(
    stated("liangang"),
    "连杠开花",
    "Kong upon Kong",
    reads=Win,
    excludes=["杠上开花"],
    part=BESIDE,
    shows="kongs",
)
def kong_upon_kong(won: Win) -> bool:
    """Out on the replacement after a second kong, declared on the first kong's; 自摸 is added.

    A tile that replaces a flower is not it, as with 杠上开花.

    Rule: Wikipedia 8, or 2 to 8; old style 5; Hong Kong Mahjong Association: limit
    Yes:  5p WWW 123m- 9999p- 7777s_ +5p zimo doublekong
    No:   5p WWW 123m- 9999p- 7777s_ +5p zimo kongdraw
    No:   5p WWW 123m- 9999p- 7777s_ +5p zimo doublekong flowerdraw 1f
    """
    return won.said("double_kong") and not won.said("after_flower")


@hongkong.fan(1, "自摸", "Self-Draw", reads=Win, part=BESIDE, shows="winning tile")
def self_draw(won: Win) -> bool:
    """The winner drew the winning tile.

    Rule: every list 1
    Yes:  5p 789s 123m- 456p- EEE- +5p zimo
    No:   5p 789s 123m- 456p- EEE- +5p
    """
    return won.self_draw


@hongkong.sign("concealed", reads=Win, asks=("menqing_flowers", "menqing_ankong"))
@hongkong.fan(
    stated("menqing"),
    "门前清",
    "Concealed Hand",
    reads=Win,
    part=BESIDE,
    asks=("menqing_flowers", "menqing_ankong"),
)
def concealed_hand(won: Win) -> bool:
    """Nothing claimed and no kong at all; a discard may finish the hand, 自摸 counts beside it.

    Rule: Wikipedia and Hong Kong Mahjong Association: a concealed kong ends it; menqing_ankong
    Rule: the Association: flowers do not end it, Wikipedia: they do; menqing_flowers
    Yes:  123m 4556p 789s EEE +5p W/S
    Yes:  123m 4556p EEE 9999s_ +5p menqing_ankong=yes
    No:   123m 4556p EEE 9999s_ +5p
    No:   123m 4556p 789s EEE +5p 4f W/S menqing_flowers=no
    """
    if won.flowers.count and not won.options.is_on("menqing_flowers"):
        return False
    kongs_open_it = won.concealed_kongs and not won.options.is_on("menqing_ankong")
    return not won.claimed and not kongs_open_it


@hongkong.fan(
    stated("qianggang"), "抢杠", "Robbing a Kong", reads=Win, part=BESIDE, shows="winning tile"
)
def robbing_a_kong(won: Win) -> bool:
    """Won on the tile that another player adds to a pung.

    Rule: most lists 1; 十三幺, and only it, may also rob a concealed kong
    Yes:  45556p 79s 123m- WWW- +8s robkong
    No:   45556p 79s 123m- WWW- +8s
    """
    return won.said("rob_kong")


@hongkong.fan(
    stated("huashang"), "花上", "Flower Replacement", reads=Win, part=BESIDE, shows="winning tile"
)
def flower_replacement(won: Win) -> bool:
    """Self-draw of the tile that replaces a flower; off unless huashang has a value.

    Rule: Wikipedia: nothing; some engines 1, one application 2
    Yes:  4556p 789s 123m- WWW- +5p 4f zimo flowerdraw huashang=1
    No:   4556p 789s 123m- WWW- +5p 4f zimo flowerdraw
    """
    return won.said("after_flower")


@hongkong.fan(
    stated("haidi"), "海底捞月", "Last Wall Tile", reads=Win, part=BESIDE, shows="winning tile"
)
def last_wall_tile(won: Win) -> bool:
    """Self-draw of the very last tile of the wall; 自摸 is added.

    Rule: most lists 1; no tail of the wall stays behind (摸到尾)
    Yes:  4556p 789s 123m- WWW- +5p zimo lastdraw
    No:   4556p 789s 123m- WWW- +5p zimo
    """
    return won.said("last_draw")


@hongkong.fan(
    stated("hedi"), "河底捞鱼", "Last Discard", reads=Win, part=BESIDE, shows="winning tile"
)
def last_discard(won: Win) -> bool:
    """Won on the discard after the wall has run out.

    Rule: old style 1; Wikipedia: optional
    Yes:  4556p 789s 123m- WWW- +5p lastdiscard
    No:   4556p 789s 123m- WWW- +5p
    """
    return won.said("last_discard")


@hongkong.fan(
    stated("gangkai"), "杠上开花", "Kong Replacement", reads=Win, part=BESIDE, shows="winning tile"
)
def kong_replacement(won: Win) -> bool:
    """Self-draw of the tile that replaces one's own kong's fourth; 自摸 is added.

    A tile that replaces a flower is not it, though the flower came from a kong's replacement.

    Rule: most lists 1
    Yes:  5p 789s 123m- 9999p- WWW- +5p zimo kongdraw
    Yes:  5p 789s 123m- 9999p- WWW- +5p zimo kongdraw lastdraw
    No:   4556p 789s 123m- WWW- +5p 4f zimo flowerdraw
    No:   5p 789s 123m- 9999p- WWW- +5p 4f zimo kongdraw flowerdraw
    """
    from_a_kong = won.said("after_kong") or won.said("double_kong")
    return from_a_kong and not won.said("after_flower")


@hongkong.fan(stated("wuhua"), "无花", "No Flowers", reads=Flowers, part=BESIDE, asks=("flowers",))
def no_flowers(flowers: Flowers) -> bool:
    """Flowers are in play and the winner has none, not even another seat's.

    Rule: seed 1
    Yes:  4556p 789s 123m- WWW- +5p
    No:   4556p 789s 123m- WWW- +5p 1f
    No:   4556p 789s 123m- WWW- +5p opt.flowers=no
    """
    return flowers.options.is_on("flowers") and not flowers.count


@hongkong.fan(
    stated("yitaihua"),
    "一台花",
    "Full Series",
    reads=Flowers,
    most=2,
    part=BESIDE,
    shows="full series",
)
def full_series(flowers: Flowers) -> int:
    """All four flowers of one series, each series.

    Rule: most lists 2, in place of 正花 of that series; seed: 3 in 新界 三三制
    Yes:  4556p 789s 123m- WWW- +5p 1f2f3f4f E/S
    No:   4556p 789s 123m- WWW- +5p 1f2f3f8f E/S
    """
    return flowers.full


@hongkong.fan(
    stated("zhenghua"),
    "正花",
    "Own Flower",
    reads=Flowers,
    most=2,
    part=BESIDE,
    shows="own flowers",
    asks=("yitaihua_stack", "yitaihua"),
)
def own_flower(flowers: Flowers) -> int:
    """The flower of one's own seat, each; not that of a series that counts as 一台花.

    With yitaihua_stack it counts beside 一台花, too.

    Rule: seed 1; 1f and 5f are East's, 2f and 6f South's, 3f and 7f West's, 4f and 8f North's
    Yes:  4556p 789s 123m- WWW- +5p 2f E/S
    No:   4556p 789s 123m- WWW- +5p 1f3f8f E/S
    Yes:  4556p 789s 123m- WWW- +5p 1f2f3f4f E/S yitaihua=0
    No:   4556p 789s 123m- WWW- +5p 1f2f3f4f E/S
    """
    stacked = flowers.options.is_on("yitaihua_stack")
    if stacked or flowers.options["yitaihua"] == 0:
        return flowers.own
    return flowers.own - flowers.full


@hongkong.fan(stated("dahuahe"), "大花和", "Eight Flowers", reads=Form, part=ALONE)
def eight_flowers(form: Form) -> bool:
    """The eighth flower wins at once (八仙过海); the hand is not read, nothing is added.

    Rule: most lists 8
    Yes:  147m258p369sESWN +8f 1f2f3f4f5f6f7f zimo
    No:   147m258p369sESWN +7f 1f2f3f4f5f6f zimo
    """
    return form.shape == EIGHT_FLOWERS


@hongkong.fan(stated("huahe"), "花和", "Seven Flowers", reads=Form, part=ALONE)
def seven_flowers(form: Form) -> bool:
    """The seventh flower wins at once; the hand is not read, the self-draw is inside.

    Rule: seed: 3, 4 in 新界 三三制, 2 in 新界 二二制
    Yes:  147m258p369sESWN +7f 1f2f3f4f5f6f zimo
    No:   4556p 789s 123m- WWW- +5p 1f2f3f4f5f6f7f
    """
    return form.shape == SEVEN_FLOWERS


@hongkong.fan(0, "鸡和", "Chicken Hand", reads=(), fallback=True)
def chicken_hand(nothing: object) -> bool:
    """A complete hand without anything that counts (屁和); luck and flowers count.

    Rule: every list 0
    Yes:  4556p 789s 123m- EEE- +5p 4f W/S
    No:   4556p 789s 123m- EEE- +5p 4f W/S zimo
    No:   4556p 789s 123m- EEE- +5p W/S
    """
    return False
