"""A sentence that can be said in another language: its template, and what fills it.

To everything that compares, prints or writes it a message is its English text. Only what speaks to
people in their language asks for more, see `scorer.languages`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping


class Message(str):
    """An English text that knows its `template` and the `values` of the template's fields."""

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, object]


def message(template: str, /, **values: object) -> Message:
    """Return a text made of a template and its fields, as `str.format` makes it.

    The template is a constant at the place of the call, a whole sentence or a phrase that stands by
    itself: it is the key of the catalogues in `scorer/languages`. A value that is a message is
    translated with it.
    """
    made = Message(template.format(**values))
    made.template = template
    made.values = values
    return made


def counted(number: int, one: str, many: str, /, **values: object) -> Message:
    """Return the text of one of two templates, for one thing or for several; `{n}` is the number.

    Both are constants at the place of the call.
    """
    return message(one if number == 1 else many, n=number, **values)


def joined(separator: str, texts: Iterable[str]) -> str:
    """Return texts behind each other, each of which can still be said in another language."""
    listed = list(texts)
    if not any(isinstance(text, Message) for text in listed):
        return separator.join(listed)
    fields = (
        separator.replace("{", "{{")
        .replace("}", "}}")
        .join(f"{{part{number}}}" for number in range(len(listed)))
    )
    return message(fields, **{f"part{number}": text for number, text in enumerate(listed)})
