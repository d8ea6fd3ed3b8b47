"""The texts of a rule book in the reader's language, and for streams that show no Chinese."""

from __future__ import annotations

import re

from scorer.report.style import Style
from scorer.report.words import IN_ENGLISH
from scorer.rules.book import RuleBook


def rule_text(text: str, book: RuleBook, style: Style) -> str:
    """Return a text of a rule book in the reader's language.

    A stream that cannot show Chinese gets English names for it.
    """
    return plain_text(style.text(text), book, style)


def plain_text(text: str, book: RuleBook, style: Style) -> str:
    """Return a text as the stream can show it: where it shows no Chinese, with English names."""
    if style.chinese or text.isascii():
        return text
    english = {fan.name: style.name(fan) for fan in book.fans} | IN_ENGLISH
    longest = sorted(english, key=lambda word: -len(word))
    listed = re.sub(r"([^\x00-\x7f](?:\*\d)?) (?=[^\x00-\x7f])", r"\1, ", text)
    return re.sub("|".join(map(re.escape, longest)), lambda found: english[found[0]], listed)
