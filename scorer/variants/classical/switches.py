"""The switches, in the order of the rule text; each system has its own defaults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scorer.rules.book import RuleBook
from scorer.variants.classical.system import System
from scorer.variants.classical.worths import OPTIONAL


class Switch(NamedTuple):
    """A switch of the classical game: its values, what it means, who asks for it."""

    name: str
    values: Sequence[object]
    help: str
    source: str


_YES_NO: Final = (True, False)
SWITCHES: Final = (
    Switch("base", (10, 20, 30, 50, 100), "the base (副底)", "seed: 10, later 20, 30, 50, 100"),
    Switch(
        "five_items",
        ("10", "fan"),
        "what 抢杠, 岭上开花, 海底 and 河底, 对对和, 平和 are worth: 10 points or a double",
        "seed: 10, then a double; optional in MAH-JONGG (its 8 for 岭上开花 becomes the double)",
    ),
    Switch(
        "fan_scope",
        ("hand", "set"),
        "a value pung doubles the whole hand, or only its own set",
        "seed: perhaps only the set, at first",
    ),
    Switch("shuangpeng", _YES_NO, "双碰 counts", "seed: perhaps not everywhere; later abolished"),
    Switch(
        "losers_count_flowers",
        _YES_NO,
        "losers count their flowers, too",
        "house rule",
    ),
    Switch("jue_zhang", (0, 2), "what 绝张 is worth", "seed: 2 by some rules"),
    Switch(
        "ron_pung_concealed",
        _YES_NO,
        "a pung that another player's tile completes stays concealed",
        "house rule; the Red Book says it is exposed",
    ),
    Switch(
        "zimo_with_kong_draw",
        _YES_NO,
        "自摸 counts beside 岭上开花 and 海底摸月",
        "seed: so in MAH-JONGG; open for the others",
    ),
    Switch("jinji_keeps_wait", _YES_NO, "the wait counts beside 金鸡夺食", "seed: open"),
    Switch("pinghu_with_zimo", _YES_NO, "平和 counts for a tile that was drawn", "seed: some do"),
    Switch(
        "pinghu_with_doubles",
        _YES_NO,
        "平和 counts beside doubles",
        "seed speaks of points only; one engine refuses it",
    ),
    Switch("pinghu_ignores_flowers", _YES_NO, "平和 counts beside flowers", "seed is silent"),
    Switch(
        "pair_points",
        (0, 2),
        "what a valued pair is worth (翻牌雀头)",
        "Red Book: 2; not in the early rules",
    ),
    Switch(
        "double_wind_pair",
        (2, 4),
        "what a pair of the own wind is worth that is the round wind, too",
        "Chinese practice: 4",
    ),
    Switch(
        "si_xi",
        ("own_wind", "four_pungs"),
        "what 四喜和 needs: the own wind as a pung, or four pungs",
        "seed: the own wind",
    ),
    Switch(
        "honours",
        ("none", "3fan", "limit"),
        "what 字一色 is: nothing, three doubles, a limit hand",
        "seed: MAH-JONGG three doubles, Chinese practice the limit",
    ),
    Switch(
        "one_suit_for_losers",
        _YES_NO,
        "losers double for one suit, too",
        "seed: so in MAH-JONGG, not in China",
    ),
    Switch("round_wind", _YES_NO, "there is a round wind (场风)", "seed: only later, and in China"),
    Switch(
        "waits",
        ("pure", "compound"),
        "an edge, closed or pair wait counts if nothing else would win, or always",
        "seed: compound ones only in the later game and in China",
    ),
    Switch(
        "nine_gates",
        ("nine", "any"),
        "九莲宝灯 waits for nine kinds, or for any of its tiles",
        "seed: nine in MAH-JONGG",
    ),
    Switch(
        "thirteen_unrelated",
        ("one_pair", "no_pair"),
        "十三不搭 has one pair, or none",
        "seed is silent",
    ),
    Switch("menzen_ron", (0, 10), "what 门前清铳和 is worth", "seed: 10 in the later game"),
    Switch(
        "payment",
        ("east_double", "discarder_double"),
        "who pays double: East, and those who pay East (闲一庄二), or the discarder (出铳么二)",
        "seed: East; the discarder in the later game and the New Method",
    ),
    Switch(
        "self_draw_pay",
        (2, 1),
        "what each pays for a self-draw, where the discarder pays double",
        "seed is silent",
    ),
    Switch("losers_settle", _YES_NO, "the losers settle among themselves", "seed"),
    Switch(
        "limit_hand_cuts_losers",
        _YES_NO,
        "the losers do not settle if the winner has a limit hand",
        "seed: by some rules",
    ),
    Switch(
        "rounding",
        (None, "10"),
        "each score is rounded to the nearest ten before it is paid",
        "seed: by some rules",
    ),
    Switch(
        "pao_half",
        ("others_half",),
        "half liability for a self-draw: the own share, and half of the others' shares",
        "seed: half",
    ),
    Switch(
        "false_win",
        (None, 100, "half_limit", "limit"),
        "what a false win pays to each; null for nothing",
        "seed: the limit; 100, half the limit or the limit in China; nothing in MAH-JONGG",
    ),
    Switch(
        "penalty_east_double",
        _YES_NO,
        "a false win is paid double by East and to East",
        "house rule",
    ),
    Switch(
        "nine_terminals_bonus",
        _YES_NO,
        "nine different outside tiles dealt bring 50 from each, 50 more for each further kind",
        "seed: by some rules, not where 十三么 is a hand",
    ),
    Switch("east_nine", _YES_NO, "the ninth win in a row of East is a limit hand", "seed: some"),
    Switch(
        "short_hand_scores",
        _YES_NO,
        "a loser with too few tiles still scores",
        "seed: so in China, not in MAH-JONGG",
    ),
    Switch(
        "practice",
        ("book", "chinese"),
        "whose limit hands are played, and how waits are named: the Red Book's, or China's",
        "seed: the last part of the Red Book",
    ),
)


def declare_switches(book: RuleBook, system: System) -> None:
    """Give a book the switches that its system has, with the system's defaults."""
    book.option(
        "limit",
        system.defaults["limit"],
        (),
        "the most that a hand scores (满贯); null for no limit",
        "seed: 200 at first, 300 since the 1890s, at last 500; by local rules 400, 600",
        least=1,
        words=(None,),
    )
    for switch in SWITCHES:
        if switch.name in system.defaults:
            default = system.defaults[switch.name]
            values = sorted(switch.values, key=lambda one: one != default)
            book.option(switch.name, default, values, switch.help, switch.source)
    book.option(
        "flower_points",
        system.defaults["flower_points"],
        (),
        "the points of another seat's flower and of the own one; null where there are none",
        "seed: 4 and 8, at first perhaps 2 and 4; agreed on in MAH-JONGG",
        numbers=2,
        most=1000,
    )
    book.option(
        "disable",
        (),
        (),
        "items that are not played",
        "seed: the earliest rules had no 岭上开花, 大三元, 四喜和",
        among=tuple(system.values),
    )
    if "optional" in system.defaults:
        book.option(
            "optional",
            (),
            (),
            "hands that the table has agreed on",
            "seed: the optional hands of MAH-JONGG",
            among=OPTIONAL,
        )
