"""How the hand was won."""

from __future__ import annotations

from typing import Final

from scorer.readings.suits import CLOSED, EDGE, EYES
from scorer.rules.domains import Win
from scorer.variants.taiwan.book import tai, taiwan

CLOSED_HAND: Final = ("门清", "门清自摸")
SETS: Final = 5


@taiwan.fan(
    tai("天胡"),
    "天胡",
    "Heavenly Win",
    reads=Win,
    excludes=(*CLOSED_HAND, "独听", "杠上开花", "天听", "地听"),
    shows="winning tile",
)
def heavenly(won: Win) -> bool:
    """The dealer wins on the tiles that were dealt; 自摸 is added.

    Rule: the association: 24
    Yes:  123456m23p23456788s +4p E/E zimo heavenly
    No:   123456m23p23456788s +4p E/E zimo
    """
    return won.said("heavenly")


@taiwan.fan(
    tai("地胡"), "地胡", "Earthly Win", reads=Win, excludes=CLOSED_HAND, shows="winning tile"
)
def earthly(won: Win) -> bool:
    """Another player than the dealer wins on the first own draw; 自摸 is added.

    Rule: the association: 16
    Yes:  123456m23p23456788s +4p E/S zimo earthly
    No:   123456m23p23456788s +4p E/S zimo
    """
    return won.said("earthly")


@taiwan.fan(tai("人胡"), "人胡", "Human Win", reads=Win, excludes=CLOSED_HAND, shows="winning tile")
def human(won: Win) -> bool:
    """Won on a discard of the first go-around.

    Rule: the association: 16; several web tables 8
    Yes:  123456m24p23456788s +3p E/S human
    No:   123456m24p23456788s +3p E/S
    """
    return won.said("human")


@taiwan.fan(tai("天听"), "天听", "Heavenly Ready", reads=Win, excludes=CLOSED_HAND)
def heavenly_ready(won: Win) -> bool:
    """Ready before the first discard, and unchanged since; 自摸 is added.

    Rule: the association: 8; SML 2026: 16
    Yes:  123456m24p23456788s +3p E/E zimo heavenlyready
    No:   123456m24p23456788s +3p E/E zimo
    """
    return won.said("heavenly_ready")


@taiwan.fan(tai("地听"), "地听", "Earthly Ready", reads=Win, excludes=CLOSED_HAND)
def earthly_ready(won: Win) -> bool:
    """Ready after the first discard, and unchanged since; 自摸 is added.

    Rule: the association: 4; SML 2026: 8
    Yes:  123456m23p23456788s +4p E/S zimo earthlyready
    No:   123456m23p23456788s +4p E/S zimo
    """
    return won.said("earthly_ready")


@taiwan.fan(
    tai("全求人"),
    "全求人",
    "All from Others",
    reads=Win,
    excludes=("独听",),
    shows="winning tile",
)
def all_from_others(won: Win) -> bool:
    """Five claimed sets, no concealed kong among them, and the pair made by a discard.

    Rule: the association: 2
    Yes:  4p 111s- CCC- 678p- WWW- SSS- +4p N/S
    No:   4p 111s- CCC- 678p- WWW- SSSS_ +4p N/S
    """
    return won.claimed == SETS and not won.self_draw


@taiwan.fan(
    tai("半求人"), "半求人", "Half from Others", reads=Win, excludes=("独听",), shows="winning tile"
)
def half_from_others(won: Win) -> bool:
    """Five claimed sets, no concealed kong among them, and the pair made by a self-draw.

    Rule: the association: 1, beside 自摸; SML 2026 has it not
    Yes:  4p 111s- CCC- 678p- WWW- SSS- +4p N/S zimo
    No:   4p 111s- CCC- 678p- WWW- SSS- +4p N/S
    """
    return won.claimed == SETS and won.self_draw


@taiwan.fan(tai("门清自摸"), "门清自摸", "Concealed Self-Draw", reads=Win, excludes=("自摸",))
def concealed_self_draw(won: Win) -> bool:
    """Nothing claimed, and a self-draw (不求人); in place of 门清 and 自摸.

    Rule: the association: 3
    Yes:  123456m23p23456788s +4p E/S zimo
    No:   123456m23p23456788s +4p E/S
    No:   123456m23p23488s 567s- +4p E/S zimo
    """
    return won.claimed == 0 and won.self_draw


@taiwan.fan(tai("门清"), "门清", "Concealed Hand", reads=Win)
def concealed_hand(won: Win) -> bool:
    """Nothing claimed, and won on a discard; a concealed kong is no claim.

    Rule: the association: 1
    Yes:  123456m23p23456788s +4p E/S
    Yes:  123456m23p23488s 7777s_ +4p E/S
    No:   123456m23p23456788s +4p E/S zimo
    """
    return won.claimed == 0 and not won.self_draw


@taiwan.fan(tai("自摸"), "自摸", "Self-Draw", reads=Win, shows="winning tile")
def self_draw(won: Win) -> bool:
    """The player drew the winning tile.

    Rule: the association: 1
    Yes:  123456m23p23488s 567s- +4p E/S zimo
    No:   123456m23p23488s 567s- +4p E/S
    """
    return won.self_draw


@taiwan.fan(tai("独听"), "独听", "Only Wait", reads=Win, shows="winning set")
def only_wait(won: Win) -> bool:
    """The hand waited for one kind alone: for the pair, between, or at an edge.

    A kind of which the player holds all four is no wait.

    Rule: the association: 1
    Yes:  123456m24p23456788s +3p E/S
    Yes:  1m234pEEESSSWWWNNN +1m E/S
    No:   123456m23p23456788s +4p E/S
    """
    return won.lone and won.place in (EDGE, CLOSED, EYES)


@taiwan.fan(tai("抢杠"), "抢杠", "Robbing a Kong", reads=Win, shows="winning tile")
def robbing_a_kong(won: Win) -> bool:
    """Won on the tile that another player added to a pung.

    Rule: the association: 1
    Yes:  123456m23p23456788s +4p E/S robkong
    No:   123456m23p23456788s +4p E/S
    """
    return won.said("rob_kong")


@taiwan.fan(tai("杠上开花"), "杠上开花", "Win on a Replacement", reads=Win, shows="winning tile")
def replacement(won: Win) -> bool:
    """Won on the tile that replaced a kong's fourth or a flower.

    Rule: the association: 1
    Yes:  123456m23p23488s 7777s- +4p E/S zimo kongdraw
    Yes:  123456m23p23456788s +4p 1f E/S zimo flowerdraw
    No:   123456m23p23456788s +4p 1f E/S zimo
    """
    return won.said("after_kong") or won.said("after_flower")


@taiwan.fan(tai("海底捞月"), "海底捞月", "Last Draw", reads=Win, shows="winning tile")
def last_draw(won: Win) -> bool:
    """Won by drawing the wall's last tile.

    Rule: the association: 1
    Yes:  123456m23p23456788s +4p E/S zimo lastdraw
    No:   123456m23p23456788s +4p E/S zimo
    """
    return won.said("last_draw")


@taiwan.fan(tai("河底捞鱼"), "河底捞鱼", "Last Discard", reads=Win, shows="winning tile")
def last_discard(won: Win) -> bool:
    """Won on the discard after the wall's last tile.

    Rule: the association: 1; SML 2026 has it not
    Yes:  123456m23p23456788s +4p E/S lastdiscard
    No:   123456m23p23456788s +4p E/S
    """
    return won.said("last_discard")
