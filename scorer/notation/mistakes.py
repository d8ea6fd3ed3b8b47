"""One fault for one mistake: what only follows from another fault is not told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scorer.errors import Fault
from scorer.message import Message
from scorer.notation import words

# What a strange character leaves behind when it stands among tiles, and how much each fault tells
# of the mistake. Faults of these kinds that touch are one mistake.
_WORTH: Final = {
    "unknown letter": 5,
    "unknown word": 4,
    "lower case": 4,
    "bracket": 4,
    "misplaced": 3,
    "bad tile": 3,
    "bad wind": 3,
    "no tile": 2,
    "bad tail": 2,
    "ambiguous": 1,
    "bad group": 1,
    "bad bracket": 1,
    "no suit": 1,
}
_AS_THEY_ARE: Final = ("bad group", "bad bracket", "bad tail", "bad wind")  # if they only touch
_MOST: Final = 5
_MARKS: Final = "-_/=[]()<>^+"  # of the notation: what stands beside them may be at fault
_NEAR: Final = 6  # characters
_OWN_PLACES: Final = ("no suit", "bad group", "no tile")
_MANY: Final = 3
_SHORT: Final = 5  # characters of a word in another script
_LETTERS: Final = 3  # at least, of a word that is mistyped


def of(faults: Iterable[Fault], text: str) -> Iterator[Fault]:
    """Yield the mistakes behind the faults of a text, which come in the order of their places."""
    told: set[tuple[str, str]] = set()
    chains = list(_chains(faults, text))
    without_suit = [chain for chain in chains if all(one.code == "no suit" for one in chain)]
    covered = 0
    for chain in chains:
        if chain[0].start < covered:
            continue
        if word := _mistyped_word(chain, text):
            yield word
            covered = word.end
            continue
        first = _telling(chain, text)
        if first.code == "no suit" and len(without_suit) >= _MANY and chain != without_suit[0]:
            continue
        if first.code == "unknown word" and not text[first.start].isascii():
            first = _whole_word(first, chain, text)
        known = first.code, first.message
        if known in told and first.code not in _OWN_PLACES:
            continue
        told.add(known)
        yield first


def _telling(chain: list[Fault], text: str) -> Fault:
    """Return the fault of a mistake that tells most; a mark that begins a word is the mistake."""
    start = chain[0].start
    if chain[0].code == "misplaced" and text[:start][-1:] in ("", " "):
        return chain[0]

    def worth(fault: Fault) -> int:
        strange = fault.code == "misplaced" and text[fault.start] not in _MARKS
        return _MOST if strange else _WORTH.get(fault.code, 0)

    return max(chain, key=worth)  # the first of the best


def _chains(faults: Iterable[Fault], text: str) -> Iterator[list[Fault]]:
    """Yield the faults in groups, each of one mistake."""
    chain: list[Fault] = []
    end = -1
    for fault in faults:
        joins = bool(chain) and _follows(
            fault, chain[-1], text[end : fault.start], fault.start - end
        )
        if chain and not joins:
            yield chain
            chain = []
        chain.append(fault)
        end = max(end, fault.end) if joins else fault.end
    if chain:
        yield chain


def _follows(fault: Fault, before: Fault, between: str, gap: int) -> bool:
    """Tell whether a fault is of one mistake with the one before it, so far away."""
    codes = {fault.code, before.code}
    if not codes <= _WORTH.keys():
        return False
    if gap < 0 or (gap == 0 and not (codes & set(_AS_THEY_ARE) and len(codes) == 1)):
        return True
    if before.code == "no tile":
        return gap <= _NEAR
    if " " in between:
        return False
    if codes == {"bad tile", "unknown word"}:
        return gap == 1
    return "bracket" in codes or ("no suit" in codes and len(codes) > 1 and gap <= _NEAR)


def _mistyped_word(chain: list[Fault], text: str) -> Fault | None:
    """Return the fault of a known word with a sign among its letters: z8mo, last8tile."""
    start = text.rfind(" ", 0, chain[0].start + 1) + 1
    end = (text + " ").find(" ", chain[-1].end)
    word = text[start:end]
    inside = start < chain[0].start or chain[-1].end < end or len(chain) > 1
    letters = sum(map(str.isalpha, word))
    few = _LETTERS <= letters >= len(word) - 1 and " " not in word and word.isascii()
    if not (inside and few and any(one.code == "unknown word" for one in chain)):
        return None
    near = words.nearest(word)
    if not near or (near[0] != word[0] and near[-1] != word[-1]):
        return None
    return Fault(
        "unknown word",
        Message('unknown word "{word}"', word=word),
        start,
        end,
        Message("Did you mean {near}?", near=near),
    )


def _whole_word(first: Fault, chain: list[Fault], text: str) -> Fault:
    """Return the fault of a word in another script with all of it that was not known.

    A short word between blanks is told whole: 一条龙, though 一条 is a tile.
    """
    start, end = chain[0].start, chain[-1].end
    left, right = text.rfind(" ", 0, start) + 1, (text + " ").find(" ", end)
    if right - left <= _SHORT and not any(map(str.isascii, text[left:right])):
        start, end = left, right
    if first.hint or (first.start, first.end) == (start, end) or " " in text[start:end]:
        return first
    message = Message('unknown word "{word}"', word=text[start:end])
    return first._replace(message=message, start=start, end=end)
