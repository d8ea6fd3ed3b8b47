"""Files of rules: named on the command line, or by name from the user's configuration folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from scorer.cli import config
from scorer.errors import OptionError
from scorer.message import Message
from scorer.rules.book import RuleBook
from scorer.variants import find

if TYPE_CHECKING:
    from scorer.clubs import Club

_ENDING: Final = ".toml"


def folder() -> str:
    """Return where rules are looked for by name."""
    return os.path.join(os.path.dirname(config.path()), "rules")


def names() -> list[str]:
    """Return the names of the rules in the configuration folder."""
    try:
        files = sorted(os.listdir(folder()))
    except OSError:
        return []
    return [name.removesuffix(_ENDING) for name in files if name.endswith(_ENDING)]


def is_file_name(text: str) -> bool:
    """Tell whether a text is written as the name of a file."""
    return text.endswith(_ENDING) or os.sep in text or "/" in text


def load(text: str) -> Club:
    """Return the rules of a file, or those of a name; raises OptionError for what is neither."""
    from scorer.clubs import load as load_club  # noqa: PLC0415 - only where there are any

    if is_file_name(text):
        return load_club(text)
    if text in names():
        return load_club(os.path.join(folder(), text + _ENDING))
    if os.path.isfile(text):
        return load_club(text)
    from scorer.spelling import did_you_mean  # noqa: PLC0415 - only if something is mistyped

    there = Message("There is {listed}. ", listed=", ".join(names())) if names() else ""
    hint = Message(
        "{did_you_mean}{there}Name a file, or put it into {folder}.",
        did_you_mean=did_you_mean(text, names()),
        there=there,
        folder=folder(),
    )
    raise OptionError(Message("there are no rules {text!r}", text=text), hint, "rules")


def book_or_club(text: str) -> tuple[RuleBook, Club | None]:
    """Return what a catalogue is asked for: a variant, or the rules of a club and their book."""
    if not is_file_name(text):
        try:
            return find(text), None
        except OptionError:
            if text not in names():
                raise
    club = load(text)
    return club.book, club
