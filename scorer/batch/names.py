"""What a column of a table or a key of a record says: by our name, or as players call it.

A field of a record has its own name and other words for it (手牌 is hand, Prevailing wind is
round). A circumstance and a fact have every spelling that the notation reads: a column riichi, 立直
or Haitei says of each hand whether it is so, a column ドラ表示牌 what the indicators are.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from unicodedata import normalize

from scorer.facts import ONLY_IN_TEXTS
from scorer.notation import words
from scorer.notation.fold import fold_word
from scorer.notation.records import FIELDS

_IN_RECORDS_ONLY: Final = ("expected", "agree", "note")  # in a table these are columns like others
OURS: Final = frozenset(("hand", "preset", *FIELDS, *ONLY_IN_TEXTS)) - frozenset(_IN_RECORDS_ONLY)
OPTION: Final = "option:"  # before the key of a house rule
FLAG: Final = "flag:"  # before the word of a circumstance
READ_APART: Final = (OPTION, FLAG)
_LONGEST: Final = 80
_WIND: Final = re.compile(r"(?<=.)_?winds?$")
# What people call a field, folded as in `folded`; that of a wind may have "wind" behind it.
_WORDS: Final = {
    "hand": "手牌 牌 牌姿 牌型 tiles hands hand_tiles tehai",
    "concealed": "concealed_tiles 暗牌 立牌 手中牌",
    "win": "winning_tile win_tile winningtile 和张 和牌张 胡牌张 胡张 和了牌 和牌 上がり牌 "
    "和り牌 アガリ牌 あがり牌 agari",
    "melds": "副露 鸣牌 鳴き 副露牌 calls furo",
    "flowers": "花牌 花 花数",
    "self_draw": "self_drawn selfdrawn is_tsumo win_type win_method how_won 和牌方式 胡牌方式 和法 "
    "和了方法 和了形式 和り方 アガリ方 上がり方",
    "seat": "座 座位 座风 门风 自风 自家 seatwind own own_wind self_wind player_wind",
    "round": "圈 圈风 场风 roundwind prevalent prevailing prevalent_wind prevailing_wind",
    "variant": "规则 玩法 规则名 ルール ruleset",
    "id": "编号",
}
_MEANT: Final = {fold_word(one): name for name, words in _WORDS.items() for one in words.split()}
# Words of circumstances that in a table are rather something else: who discarded, a kind of player.
_SOMETHING_ELSE: Final = frozenset(("discard", "drawn", "human", "loser", "notwon", "dianpao"))


@lru_cache(maxsize=1024)
def meaning(name: str) -> str | None:
    """Return what a column says that is called by another word, or None.

    It is one of OURS, or FLAG and the word of a circumstance.
    """
    plain, said = folded(name), of_a_wind(name)
    if said != plain and said in ("seat", "round"):
        return said
    if found := _MEANT.get(plain) or (plain if plain in OURS else None):
        return found
    word = plain.replace("_", "")
    if fact := words.FACT_NAMES.get(word):
        return fact.field or fact.key
    said_by_word = None if word in _SOMETHING_ELSE else circumstance(name)
    if said_by_word == words.WRITTEN["self_draw"]:
        return "self_draw"
    return said_by_word and f"{FLAG}{said_by_word}"


def circumstance(name: str) -> str | None:
    """Return the word of the circumstance that a name is, or None; 海底 may be one of two."""
    word = folded(name).replace("_", "")
    lines = words.find(word)
    return lines[0].written if len(lines) == 1 else word if lines else None


def is_read(name: str) -> bool:
    """Tell whether a column with this name of ours is read."""
    return name in OURS or name.startswith(READ_APART)


def folded(name: str) -> str:
    """Return a name in small letters with one underscore for what is between its words."""
    return re.sub(r"[\s_-]+", "_", fold_word(normalize("NFKC", name[:_LONGEST]).casefold()))


def of_a_wind(name: str) -> str:
    """Return a folded name without the word wind behind it: a seat wind is a seat."""
    return _WIND.sub("", folded(name))
