"""Circumstances that contradict each other, and tiles that cannot be."""

from __future__ import annotations

from scorer.message import Message
from scorer.rules.contradictions import refuse_contradictions
from scorer.rules.domains import Win
from scorer.variants.riichi.book import riichi

NO_CALL = Message("Leave it out, or the called melds; a concealed kong is written 5555p_.")

riichi.set_ruling(without_winning_tile=lambda won: won.said("heavenly"))


def _declared(won: Win) -> bool:
    return won.said("riichi") or won.said("double_riichi")


@riichi.refuse(
    Message("立直 (riichi) needs a closed hand, and something was called"), "riichi", NO_CALL
)
def _(won: Win) -> bool:
    return won.claimed > 0


@riichi.refuse(
    Message("ダブル立直 (doubleriichi) needs a closed hand, and something was called"),
    "double_riichi",
    NO_CALL,
)
def _(won: Win) -> bool:
    return won.claimed > 0


@riichi.refuse(
    Message("一発 (ippatsu) needs riichi"),
    "ippatsu",
    Message("Say riichi or doubleriichi as well."),
)
def _(won: Win) -> bool:
    return not _declared(won)


@riichi.refuse(
    Message("一発 (ippatsu) with 嶺上開花 (kongdraw): a kong ends the go-around"), "ippatsu"
)
def _(won: Win) -> bool:
    return won.said("after_kong")


@riichi.refuse(
    Message("嶺上開花 (kongdraw) with 海底摸月 (lastdraw): there is no kong on the last tile"),
    "last_draw",
    Message("Some tables play both: rinshan_haitei=yes."),
    asks=("rinshan_haitei",),
)
def _(won: Win) -> bool:
    return won.said("after_kong") and not won.options.is_on("rinshan_haitei")


for _flag, _name in (
    ("riichi", Message("立直 (riichi)")),
    ("double_riichi", Message("ダブル立直 (doubleriichi)")),
):
    for _first, _win in (
        ("heavenly", Message("天和")),
        ("earthly", Message("地和")),
        ("human", Message("人和")),
    ):

        @riichi.refuse(
            Message(
                "{name} with {win} ({first}): nothing was discarded before",
                name=_name,
                win=_win,
                first=_first,
            ),
            _flag,
        )
        def _(won: Win, first: str = _first) -> bool:
            return won.said(first)


refuse_contradictions(
    riichi,
    {
        "rob_kong": "槍槓",
        "last_discard": "河底撈魚",
        "last_draw": "海底摸月",
        "after_kong": "嶺上開花",
        "heavenly": "天和",
        "earthly": "地和",
        "human": "人和",
    },
    earthly_is_drawn=True,
)


@riichi.refuse(Message("人和 (human) is won on a discard, not by self-draw"), "human")
def _(won: Win) -> bool:
    return won.self_draw


@riichi.refuse(
    Message("人和 (human) is won before anything is called: there can be no melds"), "human"
)
def _(won: Win) -> bool:
    return won.melds > 0


for _first, _name in (("heavenly", Message("天和")), ("earthly", Message("地和"))):

    @riichi.refuse(
        Message(
            "{name} ({first}) with 嶺上開花 (kongdraw): a kong ends it", name=_name, first=_first
        ),
        "after_kong",
    )
    def _(won: Win, first: str = _first) -> bool:
        return won.said(first)


@riichi.refuse(
    "ダブル立直 (doubleriichi) with 一発 (ippatsu) and a kong: a kong ends the first go-around",
    "ippatsu",
)
def _(won: Win) -> bool:
    return won.said("double_riichi") and won.kongs > 0


@riichi.refuse(
    Message(
        "doubleriichi ippatsu with robkong: no added kong is robbed in the first go-around, and by "
        "these house rules no concealed one (kokushi_ankan_chankan)"
    ),
    "ippatsu",
    asks=("kokushi_ankan_chankan",),
)
def _(won: Win) -> bool:
    first = won.said("double_riichi") and won.said("rob_kong")
    return first and not won.options.is_on("kokushi_ankan_chankan")
