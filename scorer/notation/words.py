"""The words of the notation: every circumstance in one table, and the words for groups and sides.

A new circumstance is one line of `CIRCUMSTANCES`. English, pinyin and romanised Japanese are read
by the grammar's general word; the build step puts the Chinese and Japanese spellings of this table
into the grammar (`scorer.notation.build`). Traditional and full-width forms come by folding.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scorer.hand import ADDED_KONG, CHOW, CONCEALED_KONG, FLAGS, KONG, PUNG
from scorer.notation.fold import fold_word


class Circumstance(NamedTuple):
    """A circumstance: its flag, the word that is written, its names and other spellings.

    `drawn` says whether it belongs to a self-draw (True) or a discard (False): a spelling that
    stands in two lines (海底) is settled by it. Where it says nothing (天听) the later line is
    meant, and a note says so.
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

# The called groups, spoken before the tiles. A bare 杠 is open or concealed: it is asked for.
VERBS: Final[dict[str, str]] = {
    CHOW: "chow chi chii 吃 チー",
    PUNG: "pung pong pon peng 碰 ポン",
    KONG: "kong kan minkan daiminkan minggang 明杠 大明杠 直杠",
    CONCEALED_KONG: "ankan angang 暗杠",
    ADDED_KONG: "kakan shouminkan jiagang bugang 加杠 补杠 小明杠",
    "": "杠 カン",
}
SIDES: Final[dict[str, str]] = {
    "left": "left 上家",
    "across": "across 对家 对面",
    "right": "right 下家",
}


def _by_spelling() -> dict[str, tuple[Circumstance, ...]]:
    table: dict[str, tuple[Circumstance, ...]] = {}
    for line in CIRCUMSTANCES:
        own = line.flag.replace("_", "")
        for spelling in dict.fromkeys((own, line.written, line.chinese, *line.also.split())):
            if spelling:
                word = fold_word(spelling)
                known = table.get(word, ())
                if line not in known:
                    table[word] = (*known, line)
    return table


SPELLINGS: Final = _by_spelling()
VERB_KINDS: Final = {fold_word(w): kind for kind, words in VERBS.items() for w in words.split()}
SIDE_NAMES: Final = {fold_word(w): side for side, words in SIDES.items() for w in words.split()}
WRITTEN: Final = {line.flag: line.written for line in CIRCUMSTANCES if line.flag}
assert set(WRITTEN) == set(FLAGS), "every flag has its word"


def find(word: str) -> tuple[Circumstance, ...]:
    """Return the circumstances a word may mean; underscores do not count."""
    return SPELLINGS.get(word) or SPELLINGS.get(word.replace("_", ""), ())


def nearest(word: str) -> str:
    """Return the known word most like this one, or an empty string."""
    from difflib import get_close_matches  # noqa: PLC0415 - only when something is wrong

    known = [w for w in (*SPELLINGS, *VERB_KINDS, *SIDE_NAMES) if len(w) > 1]
    if len(word) > 40:
        return ""
    near = get_close_matches(word.replace("_", ""), known, 1, 0.6 if word.isascii() else 0.5)
    longer = [w for w in known if len(word) > 3 and w.startswith(word)]
    return (near or longer or [""])[0]


def name(flag: str, *, chinese: bool = False) -> str:
    """Name a circumstance in English or Chinese: out on a kong's replacement, 杠上开花."""
    line = next(line for line in CIRCUMSTANCES if line.flag == flag)
    return line.chinese if chinese else line.english


def terminals() -> str:
    """Return the terminals that the grammar imports as `.words`, made of the tables above."""
    chinese = [word for word in SPELLINGS if not word.isascii()]
    return (
        f"CIRCUMSTANCE.5: /{_pattern(chinese)}/\n"
        f"VERB.3: /{_pattern(VERB_KINDS)}/\n"
        f"SIDE.3: /{_pattern(SIDE_NAMES)}/\n"
    )


def _pattern(words: Iterable[str]) -> str:
    """Match any of the words, the longest first; a Latin word must end where it ends."""
    ordered = sorted(words, key=lambda word: (-len(word), word))
    latin = "|".join(word for word in ordered if word.isascii())
    other = [word for word in ordered if not word.isascii()]
    return "|".join([*other, f"(?:{latin})(?![a-z_=])"] if latin else other)
