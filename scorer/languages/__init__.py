"""What we say in the reader's language: the catalogues, and how a text is looked up in them.

English is what stands in the code. The three other languages have a folder here with a catalogue
each, `mjscore.po` for people and `mjscore.mo` for gettext; `scorer.languages.build` collects what
there is to say, brings the catalogues up to date, and tells what lacks a translation.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

from scorer.message import Message

LANGUAGES: Final = ("en", "zh-Hans", "zh-Hant", "ja")
FOLDER: Final = Path(__file__).parent


@runtime_checkable
class Named(Protocol):
    """A thing that has a name in each language."""

    def said_in(self, lang: str) -> str:
        """Return the name in a language."""
        ...


@cache
def catalogue(lang: str) -> GNUTranslations:
    """Return the catalogue of a language other than English."""
    with (FOLDER / lang.replace("-", "_") / "mjscore.mo").open("rb") as file:
        return GNUTranslations(file)


def translate(text: str, lang: str) -> str:
    """Return a text in `en`, `zh-Hans`, `zh-Hant` or `ja`; what has no translation as it is.

    A message is translated by its template, with the messages among its values; any other text as a
    whole. A value that has a method `said_in` says its name in the language by that. Other values
    may be the user's own words, and stay as they are.
    """
    if lang == "en" or not text:
        return str(text)
    if not isinstance(text, Message):
        return catalogue(lang).gettext(text)
    values = {name: _value(value, lang) for name, value in text.values.items()}
    return catalogue(lang).gettext(text.template).format(**values)


def _value(value: object, lang: str) -> object:
    if isinstance(value, Message):
        return translate(value, lang)
    return value.said_in(lang) if isinstance(value, Named) else value


def label(key: str, english: str, lang: str) -> str:
    """Return a label in a language: its key tells apart what is one word in English."""
    return english if lang == "en" else catalogue(lang).pgettext(key, english)
