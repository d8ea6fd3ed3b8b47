"""Circumstances of a hand: how it was won, what was declared. One table, one line for each.

Everything that knows circumstances takes them from here: the words of the notation, the flags of a
record, the bits of a packed hand (`scorer.readings.state`). A book says which of them it scores.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Circumstance(NamedTuple):
    """A circumstance: its flag, the word that is written, its names and other spellings.

    `drawn` says whether it belongs to a self-draw (True) or a discard (False): a spelling that
    stands in two lines (海底) is settled by it. Where it says nothing (天听) the later line is
    meant, and a note says so. The line without a flag is the win on a discard, which is what a hand
    without `self_draw` is.
    """

    flag: str
    written: str
    english: str
    chinese: str
    also: str = ""
    drawn: bool | None = None


CIRCUMSTANCES: Final = (
    Circumstance("self_draw", "zimo", "self-draw", "自摸", "tsumo drawn selfdrawn ツモ"),
    Circumstance(
        "", "ron", "won on a discard", "点和", "discard dianpao dianhe 点炮 荣和 荣 食和 ロン"
    ),
    Circumstance(
        "last_of_kind", "lasttile", "last of its kind", "和绝张", "juezhang hejuezhang 绝张"
    ),
    Circumstance(
        "after_kong",
        "kongdraw",
        "out on a kong's replacement",
        "杠上开花",
        "gangkai gangshangkaihua rinshan rinshankaihou 杠开 杠上花 岭上开花 岭上",
        True,
    ),
    Circumstance(
        "double_kong",
        "doublekong",
        "out on the replacement of a second kong",
        "连杠开花",
        "liangang liangangkaihua kongonkong 杠上杠 杠上杠开花 连杠",
        True,
    ),
    Circumstance(
        "after_flower",
        "flowerdraw",
        "out on a flower's replacement",
        "花上自摸",
        "huashang huagang flowerreplacement 花上 花上开花 花杠 补花和 花开",
        True,
    ),
    Circumstance(
        "rob_kong", "robkong", "robbing a kong", "抢杠", "qianggang qiangganghe chankan 抢杠和"
    ),
    Circumstance(
        "rob_flower", "robflower", "robbing the eighth flower", "七抢一", "qiqiangyi 抢花"
    ),
    Circumstance(
        "last_draw",
        "lastdraw",
        "out on the last draw",
        "妙手回春",
        "miaoshouhuichun haitei haiteiraoyue haidi haidilaoyue 海底 海底捞月 海底摸月",
        True,
    ),
    Circumstance(
        "last_discard",
        "lastdiscard",
        "out on the last discard",
        "河底捞鱼",
        "houtei houteiraoyui hedi hedilaoyu haidi haidilaoyue 河底 河底捞魚 海底 海底捞月 海底炮",
        False,
    ),
    Circumstance(
        "last_four",
        "lastfour",
        "out on one of the last four tiles",
        "海底四张",
        "末四张 haidisizhang",
    ),
    Circumstance(
        "kong_discard",
        "kongdiscard",
        "out on the discard after a kong",
        "杠上炮",
        "gangshangpao ganghoupao 杠后炮",
        False,
    ),
    Circumstance("heavenly", "heavenly", "heavenly hand", "天和", "tianhe tenhou"),
    Circumstance("earthly", "earthly", "earthly hand", "地和", "dihe chiihou"),
    Circumstance("human", "human", "human hand", "人和", "renhe renhou"),
    Circumstance("heavenly_ready", "heavenlyready", "heavenly ready", "天听", "tianting"),
    Circumstance("earthly_ready", "earthlyready", "earthly ready", "地听", "diting 地听牌"),
    Circumstance("ready_declared", "ready", "declared ready", "报听", "baoting 天听 tianting"),
    Circumstance(
        "first_draw", "firstdraw", "out on the own first draw", "首巡自摸", "shouxun 首巡"
    ),
    Circumstance(
        "east_ninth_win",
        "eastninth",
        "the dealer's ninth win in a row",
        "庄家九连和",
        "jiulianzhuang 九连庄 东家九连和 连庄九",
    ),
    Circumstance("riichi", "riichi", "riichi", "立直", "reach lizhi リーチ"),
    Circumstance(
        "double_riichi",
        "doubleriichi",
        "double riichi",
        "双立直",
        "daburii doublereach wriichi 两立直 両立直 兩立直 ダブル立直 ダブルリーチ ダブリー",
    ),
    Circumstance("ippatsu", "ippatsu", "one shot", "一发", "yifa 一発"),
    Circumstance("bao", "bao", "somebody is liable", "包牌", "liable baopai 包"),
    Circumstance("losing", "lost", "a hand that did not win", "未和", "loser notwon weihe"),
)

# The names by which records call them, in the order of the table. `self_draw` is one of them, so
# that the words of a hand keep the order in which they were written.
FLAGS: Final = tuple(line.flag for line in CIRCUMSTANCES if line.flag)
assert len(set(FLAGS)) == len(FLAGS), "a circumstance stands in the table twice"
