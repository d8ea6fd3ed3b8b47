"""A refusal as an answer: in words for people, as a record for programs."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

from scorer.errors import Fault, HandError, NotationError, OptionError, RulesError, ScorerError
from scorer.hand import Hand
from scorer.languages import translate
from scorer.message import Message
from scorer.notation.writer import write
from scorer.report.page import Block, Facts, Grid
from scorer.report.sets import hand_text
from scorer.report.style import Style


def error_record(error: ScorerError) -> dict[str, object]:
    """Return a refusal as a record: words, kind, hint, and the places in the text if it has any.

    Further independent faults of the same text are under `more`.
    """
    if isinstance(error, RulesError) and error.more:
        first, *more = map(error_record, _each(error))
        return {**first, "more": more}
    error = _placed(error)
    if isinstance(error, NotationError):
        first, *more = map(_fault, error.faults)
        record = {**first, "more": more} if more else first
    else:
        record = {"error": error.message, "kind": _kind(error)}
        record |= {"hint": error.hint} if error.hint else {}
    return {**record, "notes": list(error.notes)} if error.notes else record


def refused_record(error: ScorerError, hand: Hand) -> dict[str, object]:
    """Return the refusal of a text that was read, with the hand as it was read."""
    return {"hand": write(hand)} | error_record(error)


def _each(error: RulesError) -> list[ScorerError]:
    """Return the faults of a file of rules one by one."""
    alone = copy(error)
    alone.more = ()
    return [alone, *error.more]


def _placed(error: ScorerError) -> ScorerError:
    """Return a refusal whose place in the text is known as an error of that text."""
    if error.text and not isinstance(error, NotationError):
        fault = Fault(_kind(error), error.message, error.start, error.end, error.hint)
        return NotationError(error.text, (fault,), error.notes)
    return error


def _kind(error: ScorerError) -> str:
    if isinstance(error, HandError):
        return error.kind
    if isinstance(error, RulesError):
        return "bad rules"
    return "bad option" if isinstance(error, OptionError) else "bad file"


def _fault(fault: Fault) -> dict[str, object]:
    record: dict[str, object] = {
        "error": fault.message,
        "kind": fault.code,
        "start": fault.start,
        "end": fault.end,
    }
    return {**record, "hint": fault.hint} if fault.hint else record


def id_in(text: str) -> str | None:
    """Find the id of a hand that cannot be read, so that its error can be told apart."""
    words = text.split()
    return next((word[3:] for word in words if word.startswith("id=") and word != "id="), None)


def error_text(
    error: ScorerError,
    hand: Hand | None = None,
    *,
    unicode: bool = True,
    wide: int = 0,
    lang: str = "en",
) -> str:
    """Say what is wrong, where, and how to mend it; a hand that was understood is shown back.

    Of a long text as much is shown as there is room for in `wide` columns, if that is given. Under
    the text as it was typed the hand is shown only where more than blanks differ.
    """
    if isinstance(error, RulesError) and error.more:
        return "\n".join(
            error_text(one, unicode=unicode, wide=wide, lang=lang) for one in _each(error)
        )
    error = _placed(error)
    if isinstance(error, NotationError):
        from scorer.notation import render  # noqa: PLC0415 - only where something is wrong

        text = render(error, unicode=unicode, wide=wide, lang=lang)
        if hand and _signs(write(hand)) != _signs(error.text):
            read_as = Message("read as {hand}", hand=write(hand))
            text += f"\n  {translate(read_as, lang)}"
        return text
    message = translate(error.message, lang)
    lines = [translate(Message("Error: {message}", message=message), lang)]
    if hand and isinstance(error, HandError):
        lines.append(f"  {hand_text(hand, Style())}")
    lines += [f"  {translate(error.hint, lang)}"] if error.hint else []
    return "\n".join(lines)


def _signs(text: str) -> str:
    return "".join(text.replace(",", " ").split())


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """A refusal in place of an answer, with the line it stood on.

    Of a text that was read there is the hand; `readings` says whether those were asked for.
    """

    error: ScorerError
    line: int | None = None
    hand: Hand | None = None
    readings: bool = False

    def record(self) -> dict[str, object]:
        """Return the record of the refusal."""
        record: dict[str, object] = {} if self.line is None else {"line": self.line}
        if self.hand is not None:
            said = dict(self.hand.details)
            record |= {"id": said["id"]} if "id" in said else {}
            return record | refused_record(self.error, self.hand)
        name = id_in(self.error.text) if isinstance(self.error, NotationError) else None
        return record | ({} if name is None else {"id": name}) | error_record(self.error)

    def grid(self, style: Style) -> Grid:
        """Return a row with the columns of a score, most of them empty."""
        from scorer.report.rows import READINGS, grid_of  # noqa: PLC0415 - only where it is used

        return grid_of([self.record()], style, READINGS if self.readings else ())

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the refusal in words."""
        notes = [(style.say("note"), style.text(note)) for note in self.error.notes]
        return [Facts((("", error_text(self.error, self.hand, lang=style.lang)), *notes))]
