"""Tiles, winds and groups in the words of a sentence, each rewritten into the notation."""

from __future__ import annotations

import re
from typing import Final

from scorer.hand import CHOW
from scorer.notation import words
from scorer.notation.dialects import Translation
from scorer.notation.forms import replaced
from scorer.notation.tokens import NUMERALS

_WIND: Final = r"(?:([ESWN])|(?i:(east|south|west|north)))"
_LABEL: Final = r"(?i:(round|prevailing|prevalent|table|seat|own|self|player)(?:[ -]?winds?)?)"
_WIND_FIRST: Final = re.compile(rf"\b{_WIND}(?i:[ -]+(?:wind[ -]+)?){_LABEL}\b[ ,]*")
_LABEL_FIRST: Final = re.compile(rf"\b{_LABEL}\s*(?:: *| +|= +)(?i:(?:is|of)\s+)?{_WIND}\b[ ,]*")
_SEATS: Final = ("seat", "own", "self", "player")


def winds(text: str) -> Translation | None:
    """Read East round, South seat · round East, seat South · seat wind: North."""
    first, last = _WIND_FIRST.search(text), _LABEL_FIRST.search(text)
    if first is None and last is None:
        return None
    found = []
    if last is None or (first is not None and first.start() < last.start()):
        matches = [(one, one[3], one[1] or one[2]) for one in _WIND_FIRST.finditer(text)]
    else:
        matches = [(one, one[1], one[2] or one[3]) for one in _LABEL_FIRST.finditer(text)]
    for one, label, wind in matches:
        what = "seat" if label.lower() in _SEATS else "round"
        found.append((*one.span(), f"{what}={wind[0].upper()}"))
    return replaced(text, found), ()


_TWO_WORDS: Final = re.compile(r"(?<![A-Za-z0-9=])([a-z]+)[ -]+([a-z]+)(?![A-Za-z0-9=])")
_FLOWERS: Final = re.compile(r"(?<![A-Za-z0-9=])flowers? ([0-8])(?![A-Za-z0-9=])")
_WON_ON: Final = re.compile(
    r"(?<![A-Za-z0-9=])(?:w[io]ns?(?: (?:on|with|by))?|winning tile) "
    r"(?=[0-9][mpsz]\b|[ESWNCFP]\b)"
)


def sentences(text: str) -> Translation | None:
    """Read what is said with blanks: self draw, flowers 2, won on 9s."""
    found = [
        (*one.span(), one[1] + one[2])
        for one in _TWO_WORDS.finditer(text)
        if words.find(one[1] + one[2]) and not words.find(one[1])
    ]
    found += [(*one.span(), f"flowers={one[1]}") for one in _FLOWERS.finditer(text)]
    if won := _WON_ON.search(text):
        tile = re.compile(r"[0-9]?[A-Za-z]").match(text, won.end())
        found += [(won.start(), tile.end(), f"+{tile[0]}")] if tile else []
    return (replaced(text, sorted(found)), ()) if found else None


_NUMBER_NAMES: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SUIT_NAMES: Final = {
    "m": "characters?|chars?|cracks?|craks?|myriads?|wans?|man|manzu",
    "p": "dots?|circles?|coins?|wheels?|balls?|pin|pinzu|tong",
    "s": "bamboos?|bams?|boos?|sticks?|sou|souzu|tiao",
}
_NUMBERED: Final = re.compile(
    rf"(?<![0-9A-Za-z])([1-9]|{'|'.join(_NUMBER_NAMES)})[ -]*+(?:of [ -]*+)?(?:"
    + "|".join(f"(?P<{suit}>{names})" for suit, names in _SUIT_NAMES.items())
    + r")\b",
    re.I,
)
_HONOUR_NAMES: Final = {
    "east": "E", "south": "S", "west": "W", "north": "N", "red": "C", "green": "F", "white": "P",
    "ton": "E", "nan": "S", "shaa": "W", "sha": "W", "pei": "N", "haku": "P", "hatsu": "F",
    "chun": "C",
}  # fmt: skip
_HONOUR: Final = re.compile(
    rf"\b({'|'.join(_HONOUR_NAMES)})(?:[ -]*(?:winds?|dragons?))?\b(?! *(?:[05]|fives?))", re.I
)


_SEVERAL: Final = 4  # names, before they are tiles: a single East may be a wind of the table


def tiles(text: str) -> Translation | None:
    """Read tiles by their English names: East East East Red Red, 3 bamboo, five dots."""
    found = []
    for one in _NUMBERED.finditer(text):
        number = one[1].lower()
        digit = number if number.isdigit() else str(_NUMBER_NAMES.index(number) + 1)
        found.append((*one.span(), digit + str(one.lastgroup)))
    for one in _HONOUR.finditer(text):
        found.append((*one.span(), _HONOUR_NAMES[one[1].lower()]))
    return (replaced(text, sorted(found)), ()) if len(found) >= _SEVERAL else None


_GROUP: Final = (
    r"([0-9一二三四五六七八九]{3,4}[mpszwtbcd万饼条字]"
    r"|(?P<one>[ESWNCFP东南西北中发白])(?P=one){2,3})"
)
_SIDES: Final = "|".join(side for side in words.SIDE_NAMES if not side.isascii())
_VERBS: Final = "|".join(sorted(words.VERB_KINDS, key=len, reverse=True))
_BEHIND: Final = re.compile(rf"{_GROUP} ?({_SIDES})?({_VERBS})(?![A-Za-z])")
_JOINED: Final = re.compile(rf"{_GROUP}({_SIDES})?({_VERBS})(?= |,|$)")


def verbs_behind(text: str) -> Translation | None:
    """Read the word for a group behind its tiles: 1111z暗槓, 555p pon."""
    return _verbs(text, _BEHIND)


def verbs_joined(text: str) -> Translation | None:
    """Read a word for a group that is joined to its tiles, and has a blank behind: 555p碰 123m."""
    return _verbs(text, _JOINED)


def _verbs(text: str, pattern: re.Pattern[str]) -> Translation | None:
    found = [
        (*one.span(), f"{one[4]} {one[3] or ''} {one[1]}")
        for one in pattern.finditer(text)
        if (words.VERB_KINDS[one[4]] == CHOW) is (len(set(_plain(one[1]))) > 1)
    ]
    return (replaced(text, found), ()) if found else None


def _plain(group: str) -> str:
    """Return the numbers of a group, without its suit and with a red five as a five; or honours."""
    numbers = group[:-1] if group[0] in NUMERALS else group
    return numbers.replace("0", "5")
