"""A sentence that can be said in another language: its template, and what fills it.

To everything that compares, prints or writes it a message is its English text. Only what speaks to
people in their language asks for more, see `scorer.languages`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


class Message(str):
    """An English text that knows its `template` and the `values` of the template's fields.

    The template is a constant at the place of the call, a whole sentence or a phrase that stands by
    itself: it is the key of the catalogues in `scorer/languages`. Its fields are filled as by
    `str.format`. A value that is a message is translated with it.
    """

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Message:
        """Return the text that the template and its fields make."""
        made = super().__new__(cls, template.format(**values))
        made.template = template
        made.values = values
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the template and the values, which make the text again."""
        return _again, (self.template, dict(self.values))


def _again(template: str, values: Mapping[str, object]) -> Message:
    return Message(template, **values)


def plural(number: int, one: str, many: str, /, **values: object) -> Message:
    """Return the message of one of two templates, for one thing or for several; `{n}` is how many.

    Both are constants at the place of the call.
    """
    return Message(one if number == 1 else many, n=number, **values)


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
    return Message(fields, **{f"part{number}": text for number, text in enumerate(listed)})


def as_data(text: object) -> object:
    """Return a text, and what fills it, as JSON has it; `of_data` makes it again."""
    if isinstance(text, Message):
        return {
            "template": text.template,
            "values": {k: as_data(v) for k, v in text.values.items()},
        }
    return text if type(text) in (str, int, float) else str(text)


def of_data(made: Any) -> Any:
    """Return what `as_data` was given: a message, a text or a number."""
    if isinstance(made, dict):
        return Message(made["template"], **{k: of_data(v) for k, v in made["values"].items()})
    return made
