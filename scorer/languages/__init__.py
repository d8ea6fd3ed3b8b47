"""What we say in the reader's language: the catalogues, and how a text is looked up in them.

English is what stands in the code. The three other languages have a folder here with a catalogue
each, `mjscore.po` for people and `mjscore.mo` for gettext; `scorer.languages.build` collects what
there is to say, brings the catalogues up to date, and tells what lacks a translation.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from os.path import dirname, join
from typing import Final

from scorer.message import Message

LANGUAGES: Final = ("en", "zh-Hans", "zh-Hant", "ja")


def path_of(lang: str, ending: str) -> str:
    """Return the file of a language's catalogue: `po` for people, `mo` for gettext."""
    return join(dirname(__file__), lang.replace("-", "_"), f"mjscore.{ending}")


@cache
def catalogue(lang: str) -> GNUTranslations:
    """Return the catalogue of a language other than English."""
    with open(path_of(lang, "mo"), "rb") as file:
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
    said_in = getattr(value, "said_in", None)
    return said_in(lang) if said_in else value


def label(key: str, english: str, lang: str) -> str:
    """Return a label in a language: its key tells apart what is one word in English."""
    return english if lang == "en" else catalogue(lang).pgettext(key, english)
