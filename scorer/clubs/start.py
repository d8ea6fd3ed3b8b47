"""A file of rules to start from: a preset as it is, with every line that may be changed."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.rules.book import RuleBook
from scorer.rules.fan import Setting
from scorer.rules.options import Option


def start(book: RuleBook, preset: str) -> str:
    """Return a file of rules that is exactly a preset; `book` is the one that has it.

    A line behind `# ` is a remark, one behind `#` alone is what holds already, ready to be changed.
    """
    return "\n".join(_lines(book, preset)) + "\n"


def _lines(book: RuleBook, preset: str) -> Iterator[str]:
    title = book.identity.titles.get("en", book.name)
    yield f"# Rules of a club, which start from {title}, preset {preset}."
    yield "# What stands behind a # holds already: take the # away to change it."
    yield "# mjscore HAND --rules THIS.toml scores by it, mjscore variants THIS.toml checks it."
    yield ""
    yield f'variant = "{book.name}"'
    yield f'preset = "{preset}"'
    yield '#name = "Our club"'
    yield ""
    yield "[options]"
    values = book.resolve({"preset": preset})[0]
    for name, option in book.presets.options.items():
        yield f"# {option.help} ({option.source})"
        yield f"# {option.takes()}"
        yield from _switch(option, values[name])
    yield ""
    yield "# What a fan is worth here: a number, or off. The others are worth what a switch says."
    yield "[values]"
    for fan in book.fans:
        worth = fan.worth(values)
        if not isinstance(fan.value, Setting) and worth > 0 and not fan.fallback:
            yield f'#"{fan.name}" = {worth}  # {fan.english}'
    yield ""
    yield "# Other names of a fan, by language: en, zh-Hans, zh-Hant, ja."
    yield f'#[names."{book.fans[0].name}"]'
    yield f'#en = "{book.fans[0].english}"'
    yield ""
    yield "# A fan of your own, as often as you like; all words of `when` are in the manual."
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
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{"null" if value is None else value}"'
