"""Texts that the grammar does not know, as they are pasted from other programs.

They are tried only where a text cannot be read. Each form is one function from the folded text to
pieces of notation, or None if the text does not have it; it raises Unreadable where the text looks
like it and cannot be read. What it gives is read again from the start, so that forms may lie in
one another: a link with a code of 雀渣, a list of Botzone codes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scorer.errors import NotationError
from scorer.notation import forms, numbers, slips, spoken_words
from scorer.notation.dialects import Dialect, Translation
from scorer.notation.fold import Source, rewritten
from scorer.notation.tokens import Unreadable

if TYPE_CHECKING:
    from scorer.notation.reader import ReadHand, Wanted

FORMS: Final[tuple[Dialect, ...]] = (
    forms.options,
    forms.link,
    forms.file_name,
    forms.record,
    forms.quoted,
    forms.call,
    forms.labelled,
    forms.printed,
    forms.dialect_among_words,
    numbers.counts_or_ids,
    numbers.apart,
    forms.named_groups,
    forms.listed,
    forms.piped,
    forms.capital_first,
    forms.capital_last,
    spoken_words.verbs_behind,
    spoken_words.winds,
    spoken_words.sentences,
    spoken_words.tiles,
    slips.slip,
)


def read_otherwise(source: Source, error: NotationError, wanted: Wanted) -> ReadHand:
    """Read a text that cannot be read as it stands; raises the error if it has no known form."""
    from scorer.notation import reader  # noqa: PLC0415 - it reads again

    left, best = [*FORMS], error
    notes: list[str] = []
    while left:
        form, found = _first(left, source, notes)
        if form is None or found is None:
            break
        left.remove(form)
        source, notes = rewritten(source, found[0]), [*notes, *found[1]]
        try:
            return reader.read_source(source, notes, wanted)
        except NotationError as again:
            if all(fault.code in reader.UNDERSTOOD for fault in again.faults):
                raise
            best = min(best, again, key=lambda one: len(one.faults))
    raise best


def _first(
    left: list[Dialect], source: Source, notes: list[str]
) -> tuple[Dialect | None, Translation | None]:
    """Return the first form that a text has, and what it is in the notation."""
    from scorer.notation import reader  # noqa: PLC0415 - it reads again

    for form in left:
        try:
            found = form(source.text)
        except Unreadable as unreadable:
            faults = reader.told([unreadable.fault], source)
            raise NotationError(source.typed, faults, (*notes,)) from None
        if found is not None:
            return form, found
    return None, None
