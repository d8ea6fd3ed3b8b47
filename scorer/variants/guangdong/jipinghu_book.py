"""鸡平胡: the book, its switches, what cannot be, and the money."""

from __future__ import annotations

from typing import Final

from scorer.game import Game
from scorer.hand import CHOW, KONGS, PUNG
from scorer.message import Message
from scorer.readings.shapes import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from scorer.rules.book import RuleBook
from scorer.rules.contradictions import refuse_contradictions
from scorer.rules.domains import Win
from scorer.rules.fan import Setting
from scorer.rules.options import Options
from scorer.rules.outcome import Limit, Outcome, Settlement
from scorer.rules.parts import Identity, Presets, Ruling
from scorer.rules.policies import FirstThatFits
from scorer.variants.guangdong.names import JIPINGHU
from scorer.variants.guangdong.settlement import payments

NAME: Final = "guangdong"
TITLES: Final = {
    "zh-Hans": "广东麻将",
    "zh-Hant": "廣東麻將",
    "ja": "広東麻雀",
    "en": "Guangdong Mahjong",
}
ALIASES: Final = (
    "gd",
    "canton",
    "cantonese",
    "广东",
    "廣東",
    "广东麻将",
    "廣東麻將",
)
SPOKEN: Final = ("guangdong mahjong", "gwong dung", "kwong tung", "粤", "广麻")
FLAGS: Final = frozenset(
    {
        "self_draw",
        "after_kong",
        "double_kong",
        "rob_kong",
        "last_draw",
        "last_discard",
        "heavenly",
        "earthly",
    }
)
MOST: Final = 100  # fan for one item; enough for any table
_SERVERS: Final = Message("two game servers")


def ceiling(options: Options) -> int:
    """Return the most that a hand with extras pays (爆胡)."""
    return options.number("baohu")


jipinghu = RuleBook(
    Identity(
        name=NAME,
        aliases=ALIASES,
        spoken=SPOKEN,
        titles=TITLES,
        unit="fan",
        sources=(
            "鸡平胡: the value tables of two independent game servers, alike but for two hands",
            "a descriptive page on 鸡平胡; a trainer application for other values",
        ),
    ),
    Game(winds=True, melds=frozenset({CHOW, PUNG, *KONGS})),
    Ruling(
        shapes=frozenset({STANDARD, THIRTEEN_ORPHANS, SEVEN_PAIRS}),
        policy=FirstThatFits(ceiling, switches=("baohu",)),
        flowers_inside=True,
        wait_fans=False,
    ),
    Presets.of(
        {"jipinghu": {}},
        "jipinghu",
        {"jipinghu": ("鸡平胡", "鸡平", "gai ping wu", "kai ping wu")},
    ),
    fan_names=JIPINGHU,
    flags=FLAGS | {"human"},
)


def stated(switch: str) -> Setting:
    """Return the value that the switch states."""
    return Setting(switch)


def _worth(switch: str, default: int, fan: str, source: str = _SERVERS) -> None:
    """Declare what a hand or an extra is worth."""
    said = f"what {fan} is worth; 0 switches it off"
    jipinghu.option(switch, default, (), said, source, most=MOST)


jipinghu.option(
    "min_fan",
    0,
    (0, 1, 3),
    "fan that a legal win needs, counted before the ceiling",
    "two game servers: a setting of the room; the trainer application 3",
)
jipinghu.option(
    "baohu",
    4,
    (),
    "the most that the hands from 清一色 down come to with their extras (爆胡)",
    _SERVERS,
    most=MOST,
)
jipinghu.option(
    "qidui",
    0,
    (0, 4, 6),
    "what 七对 is worth, 豪华七对 one more; 0: seven pairs are no win",
    "one server 4, the other has it not; the trainer application 6",
)
jipinghu.option(
    "pinghu_pair",
    "any",
    ("any", "suited"),
    "the eyes that 平胡 takes: any, or none of honours",
    "two game servers: any; house rule: suited",
)
_worth("duidui", 3, "碰碰胡", "one server and the trainer application 3, the other server 2")
_worth("hunyise", 3, "混一色", "one server and the trainer application 3, the other server 2")
_worth("event", 3, "杠上开花, 抢杠胡, 海底, each", "one server 3; the trainer application 1")
_worth("shisanyao", 6, "十三幺")
_worth("jiulian", 6, "九莲宝灯")
_worth("dasixi", 6, "大四喜")
_worth("dasanyuan", 6, "大三元")
_worth("qingyaojiu", 6, "清幺九")
_worth("ziyise", 6, "字一色")
_worth("xiaosixi", 5, "小四喜")
_worth("xiaosanyuan", 5, "小三元")
_worth("hunyaojiu", 5, "混幺九")
_worth("qingpeng", 5, "清碰")
_worth("qingyise", 4, "清一色")
_worth("hunpeng", 4, "混碰")
_worth("tian", 6, "天胡, 地胡, 人胡, each", "one server")
_worth("zimo", 1, "自摸")
_worth("menqing", 1, "门清")

jipinghu.set_ruling(without_winning_tile=lambda won: won.said("heavenly"))


@jipinghu.refuse(Message("no flowers are played in 鸡平胡"), "", Message("Leave the flowers out."))
def _(won: Win) -> bool:
    return won.flowers.count > 0


refuse_contradictions(
    jipinghu,
    {
        "rob_kong": "抢杠胡",
        "last_discard": "海底",
        "last_draw": "海底",
        "after_kong": "杠上开花",
        "double_kong": "杠上开花",
        "heavenly": "天胡",
        "earthly": "地胡",
        "human": "人胡",
    },
)


@jipinghu.refuse(Message("no flowers are played in 鸡平胡, so none is replaced"), "after_flower")
def _(won: Win) -> bool:
    return won.said("after_flower")


def settle(outcome: Outcome) -> Settlement:
    """Return the payments of a hand, or that it is no legal win.

    Rule: 2^fan points; the thrower pays them, on a self-draw each of the three
    """
    minimum = outcome.options.number("min_fan")
    capped = outcome.sum > outcome.total
    if outcome.sum < minimum:
        return Settlement(
            legal=False,
            payments=None,
            minimum=minimum,
            remarks=(f"{outcome.sum} of {minimum} fan: no legal win",),
            extra={"capped": capped},
            cap=ceiling(outcome.options),
        )
    points = 2**outcome.total
    return Settlement(
        legal=True,
        payments=payments(points, outcome.won),
        minimum=minimum,
        extra={"capped": capped},
        cap=ceiling(outcome.options),
        points=points,
        limit=Limit("cap") if outcome.total >= ceiling(outcome.options) else None,
    )


jipinghu.set_ruling(settle=settle)
