"""The three ways an answer can be refused, each with words for people.

`NotationError`: the text cannot be read; it knows the places and shows them with carets.
`HandError`: the hand was understood, but it is no win, or its circumstances contradict each other.
`OptionError`: an unknown variant, preset, switch or value; `RulesError` a file of rules with a
fault.
"""

from __future__ import annotations

import copyreg
from typing import Any, Final, NamedTuple

# The kinds of a refusal that says: the hand was understood, and is no win.
NO_WINS: Final = ("not a win", "no yaku", "not enough flowers")


class ScorerError(ValueError):
    """The base of every refusal; `message` says what is wrong and `hint` how to mend it.

    Its text (`str`) has both. Refusals that say the same are equal.

    Where the fault lies in a text, `text`, `start` and `end` show the place, and `notes` say how
    the text was read (a dialect, an order of honours).
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.text = ""
        self.start = self.end = 0
        self.notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return what is wrong and how to mend it."""
        message = self.message.rstrip()
        if not self.hint:
            return message
        return f"{message}{'' if message.endswith(('.', '!', '?')) else '.'} {self.hint}"

    def __eq__(self, other: object) -> bool:
        """Tell whether another refusal says the same of the same place."""
        if type(other) is not type(self):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), self.message, self.hint))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle all that was said, so that a refusal can leave the process where it arose."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class Fault(NamedTuple):
    """One thing that is wrong with a text: what, where, and how to mend it.

    `start` and `end` are offsets into the text as it was typed.
    """

    code: str
    message: str
    start: int
    end: int
    hint: str = ""


class NotationError(ScorerError):
    """The text of a hand cannot be read.

    `faults` holds every independent fault, in the order of their places; `text` is what was typed.
    The words and carets are made by `scorer.notation.messages.render`.
    """

    def __init__(self, text: str, faults: tuple[Fault, ...], notes: tuple[str, ...] = ()) -> None:
        first = faults[0]
        super().__init__(first.message, first.hint)
        self.text = text
        self.faults = faults
        self.notes = notes
        self.start, self.end = first.start, first.end


class HandError(ScorerError):
    """A hand that was understood and cannot be scored.

    `kind` is one of `not a win`, `too many copies`, `wrong tile count`, `bad meld`, `bad tile`,
    `bad flowers`, `bad wind`, `contradictory flags`, or a kind that a variant adds. `blame` says
    what is at fault, as in `scorer.hand.Problem`, or ("flag", name).
    """

    def __init__(
        self, kind: str, message: str, hint: str = "", blame: tuple[str, int | str] | None = None
    ) -> None:
        super().__init__(message, hint)
        self.kind = kind
        self.blame = blame


class OptionError(ScorerError):
    """An unknown variant, preset or switch, or a value that it does not take.

    `key` is the switch, `preset` or `variant`, as it was named.
    """

    def __init__(self, message: str, hint: str = "", key: str = "") -> None:
        super().__init__(message, hint)
        self.key = key


class RulesError(OptionError):
    """A file of rules that cannot be used: its name, and the line with the place in it.

    `line` is 0 where the fault is not on a line. Further independent faults of the same file are
    `more`, in the order of their lines.
    """

    def __init__(
        self,
        what: str,
        hint: str = "",
        file: str = "",
        line: int = 0,
        marked: tuple[str, int, int] = ("", 0, 0),
    ) -> None:
        where = f"{file}, line {line}" if line else file
        super().__init__(f"{where}: {what}", hint)
        self.file = file
        self.line = line
        self.text, self.start, self.end = marked
        self.more: tuple[RulesError, ...] = ()
