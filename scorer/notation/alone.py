"""Words of the notation that mean the same whatever stands around them.

A batch reads a word once and remembers what it says. That is only right for words that no other
word can change; everything else is read with its whole line by `scorer.notation.reader`. The tokens
are those of the grammar, and the same functions read them.
"""

from __future__ import annotations

import re
from typing import Any, Final

from scorer import tiles
from scorer.hand import Hand, Meld
from scorer.notation import reader, syntax, tokens
from scorer.notation.dialects import DIALECTS
from scorer.notation.draft import Draft
from scorer.notation.fold import fold
from scorer.problems import problems

# Numbers with a suit that is always the same, and honours; nothing that is read in two ways. These
# words are written as a canonical hand writes its tiles, and read so.
_SURE: Final = re.compile("(?:[1-9]+[mps]|[ESWNCFP])+")
COPIES: Final = 4
MELDS: Final = frozenset(("MELD", "BACKS", "TURNED", "square", "spoken"))
TILES_ALONE: Final = frozenset(("RUN", "HONOURS", "GLYPHS"))
SAYINGS: Final = frozenset(
    ("RUN", "BONUS", "WORD", "CIRCUMSTANCE", "ASIDE", "WINDS", "PLACE", "SETTING", "COUNT")
)


def tiles_in(word: str) -> tuple[int, ...] | None:
    """Return the concealed tiles that a word says by itself, else None."""
    if not _SURE.fullmatch(word):
        return None
    found = tiles.parse_tiles(word)
    return found if max(map(found.count, found)) <= COPIES else None


def tiles_said(text: str) -> tuple[int, ...] | None:
    """Return the tiles that a text says in any of the ways in which hands are written, else None.

    Without a note: numbers with z are read in the Japanese order.
    """
    source = fold(text)
    items, faults = syntax.parse(source.text)
    if faults or not items or not all(_kind(item) in TILES_ALONE for item in items):
        return None
    draft = Draft()
    reader.read_items(draft, source, items)
    hand = draft.hand()
    draft.check_flowers()
    return None if draft.faults or hand.melds else tuple(hand.tiles())


def meld_in(word: str) -> Meld | None:
    """Return the meld that a word says by itself, else None."""
    said = _said(word, MELDS)
    return said.melds[0] if said and len(said.melds) == 1 and _is_plain(said) else None


def circumstances_in(text: str) -> Hand | None:
    """Return a hand of no tiles with the flowers, winds, words and keys of a text.

    None if the text says anything else, has a fault, or needs a note.
    """
    said = _said(text, SAYINGS)
    if said is None or said.concealed or "losing" in said.flags:
        return None
    if any(flower not in tiles.FLOWERS for flower in said.flowers):  # dragons are, somewhere
        return None
    crowded = [problem for problem in problems(said) if problem.kind != "wrong tile count"]
    return None if crowded else said


def is_dialect(text: str) -> bool:
    """Tell whether a text may be one of the dialects that are known by the whole string."""
    try:
        return any(dialect(text) is not None for dialect in DIALECTS)
    except tokens.Unreadable:
        return True


def _said(text: str, allowed: frozenset[str]) -> Hand | None:
    source = fold(text)
    if source.text != text:
        return None
    items, faults = syntax.parse(text)
    if faults or not all(_kind(item) in allowed for item in items):
        return None
    draft = Draft()
    reader.read_items(draft, source, items)
    hand = draft.hand()
    draft.check_flowers()
    return None if draft.faults or draft.notes or draft.closed else hand


def _kind(item: Any) -> str:
    return str(item.data if hasattr(item, "children") else item.type)


def _is_plain(said: Hand) -> bool:
    """Tell whether there are only tiles that every variant has, in melds that every variant has."""
    everything = list(said.tiles())
    if any(tile >= tiles.KINDS for tile in everything):
        return False
    return all(problem.kind == "wrong tile count" for problem in problems(said))
