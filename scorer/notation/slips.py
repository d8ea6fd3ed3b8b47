"""A slip in a dialect that is known by the whole string: one fault, at its place.

One wrong character makes such a string no string of its dialect, and in the notation everything in
it would be wrong. If all but a little is in the dialect, only that little is told.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from scorer.message import Message
from scorer.notation import strays, words
from scorer.notation.dialects import BOTZONE_PACK, Translation
from scorer.notation.forms import says_no_tiles
from scorer.notation.tokens import Unreadable


class _Codes(NamedTuple):
    """What the words of a dialect are made of, as regular expressions.

    `word` is a whole word, `part` a code in it; `marks` may stand between the words.
    """

    name: str
    word: re.Pattern[str]
    part: str
    marks: str
    hint: str


_BOTZONE: Final = _Codes(
    Message("Botzone code"),
    re.compile(r"(?:\+?(?:[WBT][1-9]|F[1-4]|J[1-3]|H[1-8]))+"),
    r"(?:[WBT][1-9]|F[1-4]|J[1-3]|H[1-8])",
    r" ,()[\]'\"",
    Message(
        "They are W1-9 B1-9 T1-9, F1-4 winds, J1-3 dragons, H1-8 flowers, groups ('PENG','W1',1)."
    ),
)
_KAJONGG: Final = _Codes(
    Message("Kajongg code"),
    re.compile(
        r"[RL+]?(?:[sbcSBC][1-9]|[wW][eswn]|[dD][bgr])+|R|[fy][eswn]"
        r"|[Mm](?:[eswn]{2})?[wdekzZ]?a?"
    ),
    r"(?:[sbcSBC][1-9]|[wW][eswn]|[dD][bgr])",
    " ",
    Message(
        "They are S1-9 stones, B1-9 bamboos, C1-9, We Ws Ww Wn, Db Dg Dr, fe ys; L the last tile."
    ),
)
_LETTER_FIRST: Final = _Codes(
    Message("letter-first code"),
    re.compile(r"_*(?:\+?[mpszhcdbw][0-9]+_*)+\*?|[mpsz][0-9]+[-+=]?[0-9]*"),
    r"(?:[mpszhcdbw][0-9]+)",
    " ,",
    Message("The suit stands before its numbers: m123 p456 s789 z11."),
)
_ALL: Final = (_BOTZONE, _KAJONGG, _LETTER_FIRST)
_ENOUGH: Final = 4  # codes that are right, at least
_SHARE: Final = 3  # codes that are right for each word that is not
_WIDEST: Final = 40  # characters of what is no code, in the midst of a word
_LONG: Final = 3  # letters of a word that is no mistyped code


def slip(text: str) -> Translation | None:
    """Refuse a text that is in a dialect but for a few characters; None for any other text."""
    best: tuple[int, list[re.Match[str]], _Codes] | None = None
    text = re.sub(BOTZONE_PACK, lambda pack: " " * len(pack[0]), text)
    for codes in _ALL:
        right, wrong = _sorted(text, codes)
        if wrong and right >= max(_ENOUGH, _SHARE * len(wrong)) and (not best or right > best[0]):
            best = right, wrong, codes
    if best is None:
        return None
    _, wrong, codes = best
    word = wrong[0]
    if re.fullmatch(rf"[a-z_]{{{_LONG},}}", word[0]) and words.nearest(word[0]):
        raise Unreadable(*strays.unknown_word(text, *word.span()))
    if word[0] in ("CHI", "PENG", "GANG"):
        hint = Message('For example ("PENG","W1",1).')
        raise Unreadable("bad group", Message("this group is not complete"), *word.span(), hint)
    start, end = _place(word, codes)
    message = Message('"{text}" is no {name}', text=text[start:end], name=codes.name)
    raise Unreadable("bad tile", message, start, end, codes.hint)


def _sorted(text: str, codes: _Codes) -> tuple[int, list[re.Match[str]]]:
    """Return how many codes are right, and the words that are none."""
    right, wrong = 0, []
    for word in re.finditer(rf"[^{codes.marks}]+", text):
        if codes.word.fullmatch(word[0]):
            right += len(re.findall(codes.part, word[0]))
        elif says_no_tiles(word[0]):
            continue
        else:
            start, end = _gap(word[0], codes)
            right += len(re.findall(codes.part, word[0][:start] + " " + word[0][end:]))
            wrong.append(word)
    return right, wrong


def _gap(word: str, codes: _Codes) -> tuple[int, int]:
    """Return where the codes at the start of a word end, and where those at its end begin."""
    opening = re.match(rf"[RL+_]?{codes.part}*", word)
    start = end = opening.end() if opening else 0
    to_the_end = re.compile(rf"{codes.part}+[*_]?")
    while end < len(word) and end - start <= _WIDEST:
        if to_the_end.fullmatch(word, end):
            return start, end
        end += 1
    return start, len(word)


def _place(word: re.Match[str], codes: _Codes) -> tuple[int, int]:
    start, end = _gap(word[0], codes)
    if start == end:
        end = min(start + 1, len(word[0]))
    if end - start > _LONG and end - start < len(word[0]):
        end = start + 1
    return word.start() + start, word.start() + max(end, start + 1)
