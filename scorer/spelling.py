"""Names as people spell them: one form for all scripts, and what was probably meant.

`folded` writes a name in its one form: simplified characters, hiragana, small letters, no blanks,
hyphens, tones or long marks. `keys` adds how it sounds: pinyin for characters, romanised Japanese
for kana. Two names are one if they have a key in common. `nearest` is the one place in the house
that answers "did you mean": for commands, files, variants, presets, switches, fans and words.

    對對糊, 对对和  ─folded─▶  对对和  ─keys─▶  对对和, duiduihe, duiduihu  ◀─folded─  duì duì hú
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import Final
from unicodedata import combining, normalize

from scorer.message import Message
from scorer.sounds import KANA, PINYIN

LONGEST: Final = 60  # signs of a word that is compared with others
_LONG: Final = 8  # letters of a name of which a few are alike by chance
_PAIRS: Final = (  # a traditional or Japanese character, or one that stands for another
    "東东兩两両两廣广広广張张歸归帰归時时後后從从搶抢槍抢斷断會会條条樂乐榮荣栄荣標标歐欧漢汉"
    "満满滿满點点為为無无燈灯獨独獣兽環环發发発发盡尽碼码禪禅節节紅红純纯組组絕绝絶绝綠绿緑绿"
    "聽听聴听舊旧荘庄莊庄莖茎華华蓮莲補补裏里規规計计貫贯車车輪轮邊边辺边過过連连進进釣钓銃铳"
    "開开門门雙双順顺頭头風风氣气気气魚鱼鶏鸡雞鸡鷄鸡齊齐斉齐龍龙竜龙麼幺么幺單单単单圏圈國国"
    "壇坛對对対对將将帶带帯带弐二強强彎弯戰战採采摟搂撈捞曆历氷冰歩步圓圆寶宝寳宝寧宁參三叁三"
    "貳二壹一嶺岭巖岩羅罗義义習习賠赔餅饼餠饼筩筒奪夺當当搖摇續续緣缘實实變变團团應应惡恶樣样"
    "體体與与萬万賀贺贏赢輕轻錢钱銀银養养麵面黃黄齢龄價价傳传億亿優优雑杂雜杂內内麥麦攏拢槓杠"
    "糊和胡和壱一鳳凤関关閒间間间場场盃杯騎骑於于枪抢貓猫雲云賓宾亂乱闢辟奬奖獎奖馬马買买寬宽"
    "緊紧鬧闹戲戏術术話话號号別别臺台囉罗聯联蘭兰競竞選选準准則则個个併并賽赛協协歷历約约倫伦"
    "紐纽吊钓砍坎"
)
_SIMPLER: Final = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))
_SMALL: Final = {"ゃ": "ya", "ゅ": "yu", "ょ": "yo"}
_TONE: Final = re.compile(r"(?<=[a-z])[1-6](?![0-9])")
_LIGHT: Final = re.compile(r"[\s\-_‐-―'’`·・,，、.。:：/()（）\[\]!?]+")
# Long vowels and the ways to write one sound of romanised Japanese; the order matters.
_LOOSER: Final = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"ou|oo|oh(?![aeiou])", "o"), (r"uu", "u"), (r"ii", "i"), (r"aa", "a"), (r"e[ei]", "e"),
        (r"shi", "si"), (r"chi|cchi", "ti"), (r"tsu", "tu"), (r"fu", "hu"), (r"ji", "zi"),
        (r"sh", "sy"), (r"ch", "ty"), (r"j", "zy"), (r"m(?=[bmp])", "n"),
    )
)  # fmt: skip


@lru_cache(maxsize=1 << 13)
def folded(name: str) -> str:
    """Return the one form of a name: no case, width, tone, blanks; simplified, hiragana."""
    text = "".join(map(_plain, normalize("NFKC", name[: 4 * LONGEST]).casefold()))
    text = _LIGHT.sub("", _TONE.sub("", text))
    text = re.sub("(.)々", r"\1\1", text)
    return re.sub(r"(?<=[ln])v(?![aeiou])", "u", text)


def _plain(sign: str) -> str:
    if "ァ" <= sign <= "ヶ":
        return chr(ord(sign) - 0x60)
    if sign <= "\u024f" or "\u1e00" <= sign <= "\u1eff":  # ā, ü: their letters alone
        return "".join(part for part in normalize("NFKD", sign) if not combining(part))
    return _SIMPLER.get(sign, sign)


@lru_cache(maxsize=1 << 13)
def keys(name: str) -> frozenset[str]:
    """Return the forms by which a name is found: itself folded, and how it sounds."""
    text = folded(name)
    return frozenset((text, *_pinyin(text), *_romaji(text))) - {""}


def _pinyin(text: str) -> Iterable[str]:
    """Return how characters sound in Mandarin; nothing where one of them is not known."""
    if len(text) > 12 or not any(sign in PINYIN for sign in text):
        return ()
    readings = [PINYIN.get(sign) or ((sign,) if sign.isascii() else ()) for sign in text]
    return ("".join(sounds) for sounds in product(*readings))


def _romaji(text: str) -> Iterable[str]:
    """Return how kana sound; nothing where there are other signs."""
    sounds = ""
    for i, sign in enumerate(text):
        if sign == "ー":
            sounds += sounds[-1:]
        elif sign in _SMALL:
            stem, y = sounds[:-1], _SMALL[sign]
            sounds = stem + (y[1:] if sounds.endswith(("shi", "chi", "ji")) else y)
        elif sign == "っ":
            following = KANA.get(text[i + 1 : i + 2], "")
            sounds += following[:1]
        elif sign in KANA:
            sounds += KANA[sign]
        else:
            return ()
    return (sounds,) if sounds else ()


@lru_cache(maxsize=1 << 13)
def loose(name: str) -> str:
    """Return a romanised Japanese name with its long vowels short, in one way of writing."""
    text = next(iter(_romaji(folded(name))), folded(name))
    for pattern, plain in _LOOSER:
        text = pattern.sub(plain, text)
    return text


def nearest(word: str, known: Iterable[str] | Mapping[str, str], cutoff: float = 0.0) -> str:
    """Return the known name that was probably meant by a word, or an empty string.

    Of a mapping the value is returned: the name to show for a spelling. Names are compared folded,
    and as sets of words (Flush, half). `cutoff` is how alike they must be, from 0 to 1; by
    default 0.6, more for a long name, and 0.5 for the characters of other scripts.
    """
    shown = known if isinstance(known, Mapping) else {name: name for name in known}
    wanted = folded(word)
    if not wanted or len(word) > LONGEST:
        return ""
    by_key: dict[str, str] = {}
    for name, show in shown.items():
        by_key.setdefault(folded(name), show)
    for name, show in shown.items():
        for key in keys(name):
            by_key.setdefault(key, show)
    for key in (wanted, *keys(word)):
        if key in by_key:
            return by_key[key]
    words = _words(word)
    if len(words) > 1:
        for name, show in shown.items():
            if _words(name) == words:
                return show
    from difflib import get_close_matches  # noqa: PLC0415 - only where something is wrong

    limit = cutoff or (0.5 if not wanted.isascii() else 0.6 if len(wanted) < _LONG else 0.7)
    close = get_close_matches(wanted, list(by_key), n=1, cutoff=limit)
    if close:
        return by_key[close[0]]
    longer = [key for key in by_key if len(wanted) > 3 and key.startswith(wanted)]
    return by_key[longer[0]] if longer else ""


def did_you_mean(word: str, known: Iterable[str] | Mapping[str, str], cutoff: float = 0.0) -> str:
    """Return the beginning of a hint that names what was probably meant; empty if nothing was."""
    meant = nearest(word, known, cutoff)
    return Message("Did you mean {meant}? ", meant=meant) if meant else ""


def _words(name: str) -> frozenset[str]:
    return frozenset(filter(None, map(folded, re.split(r"[\s\-_,;/]+", name))))
