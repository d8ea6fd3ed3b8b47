"""A file of rules to start from: a preset as it is, with every line that may be changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from scorer.languages import translate
from scorer.message import Message
from scorer.rules.book import RuleBook
from scorer.rules.fan import Setting
from scorer.rules.options import Option

_TAKE_AWAY: Final = Message("What stands behind a # holds already: take the # away to change it.")
_SCORES: Final = Message(
    "mjscore HAND --rules THIS.toml scores by it, mjscore variants THIS.toml checks it."
)
_WORTH: Final = Message(
    "What a fan is worth here: a number, or off. The others are worth what a switch says."
)
_NAMES: Final = Message("Other names of a fan, by language: en, zh-Hans, zh-Hant, ja.")
_OWN: Final = Message(
    "A fan of your own, as often as you like; all words of `when` are in the manual."
)


def start(book: RuleBook, preset: str, lang: str = "en") -> str:
    """Return a file of rules that is exactly a preset; `book` is the one that has it.

    Remarks are in a language: en, zh-Hans, zh-Hant or ja. A line behind `# ` is a remark, one
    behind `#` alone is what holds already, ready to be changed.
    """
    return "\n".join(_lines(book, preset, partial(_remark, lang), lang)) + "\n"


def _remark(lang: str, text: str) -> str:
    """Return a line of the file that is a remark in a language."""
    return f"# {translate(text, lang)}"


def _lines(book: RuleBook, preset: str, remark: Callable[[str], str], lang: str) -> Iterator[str]:
    title = book.identity.titles.get(lang, book.name)
    yield remark(
        Message(
            "Rules of a club, which start from {title}, preset {preset}.",
            title=title,
            preset=preset,
        )
    )
    yield remark(_TAKE_AWAY)
    yield remark(_SCORES)
    yield ""
    yield f'variant = "{book.name}"'
    yield f'preset = "{preset}"'
    yield '#name = "Our club"'
    yield ""
    yield "[options]"
    values = book.resolve({"preset": preset})[0]
    for name, option in book.presets.options.items():
        yield f"# {translate(option.help, lang)} ({translate(option.source, lang)})"
        yield remark(option.takes())
        yield from _switch(option, values[name])
    yield ""
    yield remark(_WORTH)
    yield "[values]"
    for fan in book.fans:
        worth = fan.worth(values)
        if not isinstance(fan.value, Setting) and worth > 0 and not fan.fallback:
            yield f'#"{fan.name}" = {worth}  # {fan.name_in(lang)}'
    yield ""
    yield remark(_NAMES)
    yield f'#[names."{book.fans[0].name}"]'
    yield f'#en = "{book.fans[0].english}"'
    yield ""
    yield remark(_OWN)
    yield "#[[fan]]"
    yield '#name = "缺五"'
    yield '#en = "No Fives"'
    yield "#value = 1"
    yield '#when = { without = "5m5p5s" }'


def _switch(option: Option, value: object) -> Iterator[str]:
    """Yield the line of a switch; what TOML cannot say (no limit) is a word there."""
    yield f"#{option.name} = {_toml(value)}"


def _toml(value: object) -> str:
    """Write a value as TOML has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        parts = (f'"{name}" = {_toml(one)}' for name, one in value.items())
        return f"{{ {', '.join(parts)} }}" if value else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{"null" if value is None else value}"'
