"""One fault for one mistake: what only follows from another fault is not told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scorer.errors import Fault

# What a strange character leaves behind when it stands among tiles, and how much each fault tells
# of the mistake. Faults of these kinds that touch are one mistake.
_WORTH: Final = {
    "unknown letter": 5,
    "unknown word": 4,
    "lower case": 4,
    "misplaced": 3,
    "bad tile": 3,
    "no tile": 2,
    "no suit": 1,
}
_OWN_PLACES: Final = ("no suit", "bad group", "no tile")
_MANY: Final = 3


def of(faults: Iterable[Fault], text: str) -> Iterator[Fault]:
    """Yield the mistakes behind the faults of a text, which come in the order of their places."""
    told: set[tuple[str, str]] = set()
    chains = list(_chains(faults))
    without_suit = [chain for chain in chains if all(one.code == "no suit" for one in chain)]
    for chain in chains:
        first = max(chain, key=lambda fault: _WORTH.get(fault.code, 0))  # the first of the best
        if first.code == "no suit" and len(without_suit) >= _MANY and chain != without_suit[0]:
            continue
        if first.code == "unknown word" and not text[first.start].isascii():
            first = _whole_word(first, chain, text)
        known = first.code, first.message
        if known in told and first.code not in _OWN_PLACES:
            continue
        told.add(known)
        yield first


def _chains(faults: Iterable[Fault]) -> Iterator[list[Fault]]:
    """Yield the faults in groups: each touches the one before, or lies inside it."""
    chain: list[Fault] = []
    end = -1
    for fault in faults:
        joins = chain and fault.code in _WORTH and chain[-1].code in _WORTH and fault.start <= end
        if joins:
            chain.append(fault)
        else:
            if chain:
                yield chain
            chain = [fault]
        end = max(end, fault.end) if joins else fault.end
    if chain:
        yield chain


def _whole_word(first: Fault, chain: list[Fault], text: str) -> Fault:
    """Return the fault of a word in another script with all of it that was not known."""
    start, end = chain[0].start, chain[-1].end
    if first.hint or (first.start, first.end) == (start, end) or " " in text[start:end]:
        return first
    return first._replace(message=f'unknown word "{text[start:end]}"', start=start, end=end)
