"""Every label and phrase that a report says by itself, in English, under its key.

`{}` takes what is filled in. The other languages stand in `scorer/languages`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorer.languages import label

LABELS: Final[dict[str, str]] = {
    # the labels of a score
    "hand": "hand",
    "won": "won",
    "reading": "reading",
    "wild": "wild tiles",
    "any tile": "any tile",
    "waited": "waited for {}",
    "winds": "winds",
    "round": "round {}",
    "seat": "seat {}",
    "flowers": "flowers",
    "fan": "fan",
    "name": "name",
    "value": "value",
    "count": "times",
    "tiles": "tiles",
    "total": "total",
    "sum": "sum",
    "formula": "count",
    "double": "{} double",
    "doubles": "{} doubles",
    "fu": "{} fu",
    "of han": "han",
    "of mangan": "mangan",
    "of haneman": "haneman",
    "of baiman": "baiman",
    "of sanbaiman": "sanbaiman",
    "of kazoe-yakuman": "kazoe-yakuman",
    "of yakuman": "yakuman",
    "of limit": "limit",
    "of cap": "limit",
    "2 times": "double {}",
    "3 times": "triple {}",
    "4 times": "quadruple {}",
    "5 times": "quintuple {}",
    "6 times": "sextuple {}",
    "cap": "cap {}",
    "points": "points",
    "why": "why",
    "not counted": "not counted (不计)",
    "no suit": "no {}",
    "payment": "payment",
    "rules": "rules",
    "preset": "preset {}",
    "experimental": "experimental",
    "house rules": "rules of {}",
    "note": "note",
    "remark": "result",
    "line": "line",
    "error": "error",
    # many hands
    "hands": "hands",
    "mean": "mean",
    "spread": "spread",
    "refused": "refused",
    "below": "below the minimum",
    "gains": "won",
    "further values": "(others)",
    "share": "share",
    # the minimum
    "legal": "minimum {}: legal",
    "illegal": "minimum {}: no legal win",
    "bare": "{} without flowers",
    # how it was won
    "discard": "on a discard",
    # the other readings
    "other readings": "other readings",
    "no other": "this hand has one reading",
    "same": "worth the same",
    # why something does not count
    "by": "because of {}",
    "不拆移": "inside {}",
    "不重复": "comes with {}",
    "不得相同": "uses a set of {} again",
    "套算一次": "its sets are joined already, see {}",
    "例牌": "{} counts no other hand",
    "役満": "hidden by {}",
    "不另计": "{} counts nothing else",
    "先到先计": "{} is counted in its place",
    "就高不就低": "another way of counting is dearer",
    "缺一不可": "lacks what it needs beside it",
    # who pays
    "winner": "winner {}",
    "discarder": "discarder {}",
    "others": "others {} each",
    "each": "each other player {}",
    "dealer": "dealer {}",
    # a whole table
    "from": "from {}",
    "who pays whom": "who pays whom",
    "nothing paid": "nothing is paid",
    "payer": "payer",
    "payee": "payee",
    "amount": "amount",
    "net": "net",
    "seat name": "seat",
    "sticks": "riichi sticks",
    "not paid": "not paid",
    "for the liability": "liable (包)",
    "ready hands": "ready hands",
    "nagashi": "nagashi mangan",
    "status": "at a draw",
    "best wait": "best wait",
    "payers": "{} pay",
    "status ready": "ready",
    "status not-ready": "not ready",
    "status pig": "pig (花猪)",
    "sum of all": "sum",
    "liable": "liable player {}",
    "left": "left {}",
    "across": "across {}",
    "right": "right {}",
    # why this variant
    "from table": "said by the table",
    "from hand": "said by the hand",
    "from environment": "from MJSCORE_VARIANT",
    "from rules": "from the file of rules",
    "from config": "from the config file",
    "from command line": "from the command line",
    # waits
    "waits": "waits for",
    "nothing": "nothing: no single tile completes it",
    "tile": "tile",
    "unseen": "unseen",
    "how": "won by",
    "self_draw": "self-draw",
    "items": "items",
    # the catalogues
    "number": "no.",
    "romaji": "romanised",
    "jyutping": "Jyutping",
    "english": "English",
    "excludes": "shuts out (不计)",
    "excluded by": "shut out by",
    "rule": "rule",
    "summary": "what it is",
    "source": "source",
    "yes": "yes",
    "no": "no",
    "depends": "depends on",
    "off": "off",
    "variant": "variant",
    "title": "title",
    "aliases": "also",
    "unit": "unit",
    "fans": "fans",
    "own list": "preset {}: a list of fans and switches of its own",
    "as in": "those of {}, except for these defaults",
    "presets": "presets",
    "shapes": "shapes",
    "switch": "switch",
    "default": "default",
    "file": "file",
    "starts from": "starts from",
    "switches changed": "switches",
    "values changed": "values",
    "in the preset": "in the preset",
    "renamed": "renamed",
    "own fans": "own fans",
    "condition": "condition",
    "limit hand": "limit hand",
    "with limit hands": "beside limit hands",
    "examples": "examples",
    "examples hold": "{} hold",
    "takes": "takes",
    "principle": "principle",
    # the scopes of an exclusion
    "all": "{}",
    "same sets": "{} (same sets)",
    "one": "{} (once)",
    "bars": "{} (never beside it)",
    "if": "if {}",
    "beside": "beside {}",
}

# The principles that are a reason by themselves, without a fan.
ALONE: Final = frozenset({"就高不就低", "缺一不可"})

UNITS: Final[dict[str, str]] = {
    "fan": "番",
    "han": "翻",
    "fu": "副",
    "tai": "台",
    "hua": "花",
    "zui": "嘴",
    "bei": "倍",
}

# Chinese inside rule texts, for streams that cannot show it; the fans have their English names.
IN_ENGLISH: Final[dict[str, str]] = {
    "《中国麻将竞赛规则》": "Chinese Mahjong Competition Rules",
    "计番原则": "counting principle",
    "不计": "not counted",
    "底分": "base points",
    "饼": "dots",
    "条": "bamboos",
    "万": "characters",
    "中": "red dragon",
    "发": "green dragon",
    "白": "white dragon",
}


def said_in(lang: str) -> Iterator[str]:
    """Yield every label in a language, to see whether a stream can write it."""
    return (label(key, english, lang) for key, english in LABELS.items())


def say(key: str, lang: str, *filled: object) -> str:
    """Return a label or phrase in a language, with its gaps filled."""
    return label(key, LABELS[key], lang).format(*filled)
