"""Folding: one spelling for full-width, traditional and look-alike characters.

The grammar knows one form of each character. Folding replaces characters one by one, so that a
place in the folded text is a place in the typed text; the few characters that are dropped
(variation selectors, zero-width marks) and the texts that a dialect rewrites carry a map instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

WIDTH: Final[dict[int, int | str]] = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    0x3000: " ",
}
_PAIRS: Final = (
    # traditional and Japanese forms
    "萬万東东發发発发條条筒饼餅饼筩饼索条槓杠風风門门場场莊庄對对補补開开嶺岭搶抢槍抢絕绝絶绝張张點点"
    "榮荣栄荣雙双報报聽听聴听撈捞蘭兰後后財财紅红赤红連连負负間间單单獨独銃铳砲炮糊和頭头無无還还過过"
    "親亲託托裏里寶宝閑闲閒闲"
    "壹一貳二贰二參三叁三肆四伍五陸六陆六柒七捌八玖九"
    # brackets, dashes, separators
    "【[】]「[」]『[』]〔[〕]〈<〉>《<》>、,。,・,·,‧,—-–-‐-‑-‒-−-?J"
)
FOLDED: Final[dict[int, int | str]] = {
    **WIDTH,
    **{ord(a): b for a, b in zip(_PAIRS[::2], _PAIRS[1::2], strict=True)},
    0xFF1F: "J",
}
_BLANKS: Final = "\t\n\x0b\x0c\r\x85\xa0\u1680\u2028\u2029\u202f\u205f" + "".join(
    map(chr, range(0x2000, 0x200B))
)
FOLDED.update({ord(blank): " " for blank in _BLANKS})
DROPPED: Final = re.compile("[\ufe00-\ufe0f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]")


class Source(NamedTuple):
    """A text to parse, and where each of its characters stands in the text that was typed.

    `starts` and `ends` are None while both texts run character for character.
    """

    text: str
    typed: str
    starts: Sequence[int] | None = None
    ends: Sequence[int] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return where the characters `start` to `end` stand in the typed text."""
        if self.starts is None or self.ends is None:
            return start, end
        if not self.starts:
            return 0, len(self.typed)
        first = min(start, len(self.starts) - 1)
        last = max(first, min(end, len(self.ends)) - 1)
        return self.starts[first], max(self.ends[last], self.starts[first])

    def typed_slice(self, start: int, end: int) -> str:
        """Return the typed text behind the characters `start` to `end`."""
        if start >= end:
            return ""
        a, b = self.span(start, end)
        return self.typed[a:b]


class Piece(NamedTuple):
    """A piece of text written anew, and the characters of the source that it stands for."""

    text: str
    start: int
    end: int


def fold(typed: str) -> Source:
    """Fold a typed text."""
    text = typed.translate(FOLDED)
    if not DROPPED.search(text):
        return Source(text, typed)
    kept = [i for i, letter in enumerate(text) if not DROPPED.match(letter)]
    folded = "".join(text[i] for i in kept)
    return Source(folded, typed, kept, [i + 1 for i in kept])


def fold_word(word: str) -> str:
    """Fold a word of a table, where no places are needed."""
    return DROPPED.sub("", word.translate(FOLDED))


def rewritten(source: Source, pieces: Iterable[Piece]) -> Source:
    """Return the source made of pieces, a blank after each; each points where it came from.

    A piece that stands for as many characters as it has keeps them one to one.
    """
    texts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for piece in pieces:
        texts.append(piece.text + " ")
        if source.text[piece.start : piece.end] == piece.text:
            for i in range(piece.start, piece.end):
                start, end = source.span(i, i + 1)
                starts.append(start)
                ends.append(end)
        else:
            start, end = source.span(piece.start, piece.end)
            starts.extend([start] * len(piece.text))
            ends.extend([end] * len(piece.text))
        starts.append(ends[-1] if ends else 0)
        ends.append(ends[-1] if ends else 0)
    return Source("".join(texts), source.typed, starts, ends)
