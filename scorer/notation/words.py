"""The words of the notation: spellings of the circumstances, the words for groups and sides.

The circumstances are those of `scorer.circumstances`. English, pinyin and romanised Japanese are
read by the grammar's general word; the build step puts the Chinese and Japanese spellings of them
into the grammar (`scorer.notation.build`). Traditional and full-width forms come by folding.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from scorer.circumstances import CIRCUMSTANCES, Circumstance
from scorer.facts import DORA, FACTS, NUMBER, TILES, Fact
from scorer.hand import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG
from scorer.notation.fold import fold_word
from scorer.seat import DEALERS

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
# What is said beside the tiles and is neither a circumstance nor a key.
DEALER: Final = "dealer"
CLOSED: Final = "closed"
NOT_DEALER: Final = "nondealer"
ASIDES: Final[dict[str, str]] = {
    DEALER: " ".join(DEALERS),
    CLOSED: "closed menzen menqing menqianqing 門前 門前清 門清",
    NOT_DEALER: "nondealer xianjia 闲家 閑家 闲",
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
ASIDE_NAMES: Final = {fold_word(w): what for what, words in ASIDES.items() for w in words.split()}
FACT_NAMES: Final = {fold_word(w): fact for fact in FACTS for w in fact.spoken.split()}
WRITTEN: Final = {line.flag: line.written for line in CIRCUMSTANCES if line.flag}


def find(word: str) -> tuple[Circumstance, ...]:
    """Return the circumstances a word may mean; underscores do not count."""
    return SPELLINGS.get(word) or SPELLINGS.get(word.replace("_", ""), ())


@lru_cache(maxsize=256)
def nearest(word: str) -> str:
    """Return the known word most like this one, or an empty string."""
    from scorer.spelling import nearest as nearest_name  # noqa: PLC0415 - only if it is mistyped

    known = [w for w in (*SPELLINGS, *VERB_KINDS, *SIDE_NAMES) if len(w) > 1]
    return nearest_name(word, known)


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
        f"ASIDE.4: /{_pattern(word for word in ASIDE_NAMES if not word.isascii())}/\n"
        f"NAMED.6: /{_named()}/\n"
    )


def fact_named(text: str) -> tuple[Fact, str] | None:
    """Return the fact whose name is in a text, and the rest of that: ドラ表示牌, 4m."""
    for fact_name in sorted(FACT_NAMES, key=len, reverse=True):
        if found := re.search(_as_said(fact_name), text):
            return FACT_NAMES[fact_name], (text[: found.start()] + text[found.end() :]).strip(" :")
    return None


def _as_said(name: str) -> str:
    """Match a name as it is said: Riichi sticks, riichi-sticks, riichisticks."""
    first = f"[{name[0].upper()}{name[0]}]" if name[0].isascii() else name[0]
    return (first + name[1:]).replace("_", "[ _-]?")


def _named() -> str:
    """Match a fact as it is said: its name and its value, or a number and the name behind it."""
    tiles = (
        "(?:[0-9一二三四五六七八九]+[mpszwbtcd万饼条]|[ESWNCFP东南西北中发白]"
        "|[\U0001f000-\U0001f021])+"
    )
    listed = f"{tiles}(?:[,;]{tiles})*"
    number = "(?:[0-9]{1,6}|[一二三四五六七八九十]{1,3})(?![0-9mpszwbtcd万饼条])[本根点]?"
    named = [
        f"(?:{_alternatives(map(_as_said, names))})(?: *: *| *){value}"
        for reads, value in ((DORA, f"(?:{listed}|{number})"), (TILES, listed), (NUMBER, number))
        if (names := [name for name, fact in FACT_NAMES.items() if fact.reads == reads])
    ]
    behind = [name for name, fact in FACT_NAMES.items() if fact.reads == NUMBER]
    return "|".join(
        (
            *named,
            f"(?:[0-9]{{1,6}}|[一二三四五六七八九十]{{1,3}}) ?"
            f"(?:{_alternatives(map(_as_said, behind))})(?![a-z=])",
        )
    )


def _alternatives(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


def _pattern(words: Iterable[str]) -> str:
    """Match any of the words, the longest first; a Latin word must end where it ends."""
    ordered = sorted(words, key=lambda word: (-len(word), word))
    latin = "|".join(word for word in ordered if word.isascii())
    other = [word for word in ordered if not word.isascii()]
    return "|".join([*other, f"(?:{latin})(?![a-z_=])"] if latin else other)
