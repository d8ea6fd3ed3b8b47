"""The config file: defaults of the options, and standing house rules for each variant.

variant = "guobiao"
lang = "zh-Hans"
rules = "sunday"

[options.guobiao]
preset = "wmo"
minimum = 6
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Final

import click

from scorer.cli.system import config_folder
from scorer.errors import OptionError
from scorer.message import Message
from scorer.small_file import read_small, unwieldy

HOUSE_RULES: Final = "mjscore house rules"
_KEYS: Final[Mapping[str, type]] = {
    "variant": str,
    "format": str,
    "lang": str,
    "glyphs": bool,
    "color": str,
    "readings": bool,
    "rules": str,
    "options": object,
}
_SAID: Final[Mapping[type, str]] = {
    str: Message("a text in quotes"),
    bool: Message("true or false"),
}
_MEND: Final = Message("Mend the config file, or leave it out with --no-config.")


def path() -> str:
    """Return where the config file is looked for."""
    return os.path.join(config_folder(), "config.toml")


def load(context: click.Context, _: click.Parameter, skip: bool) -> None:
    """Take the defaults of a command from the config file, unless it is to be skipped."""
    if skip or context.resilient_parsing:
        return
    file = path()
    try:
        text = read_small(file)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise OptionError(
            Message("cannot read {file}: {strerror}", file=file, strerror=error.strerror), _MEND
        ) from None
    if text is None:
        raise _unusable(file, Message("it is too large for a config file"))
    settings = _parse(text, file)
    context.meta[HOUSE_RULES] = settings.pop("options", {})
    if "format" in settings:
        settings["form"] = settings.pop("format")
    context.default_map = settings


def _parse(text: bytes, file: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - only where there is a config file

    try:
        settings = tomllib.loads(text.decode("utf-8-sig"))
    except RecursionError:
        raise _unusable(file, Message("tables and lists are nested too deep")) from None
    except ValueError as error:  # no TOML, no UTF-8, a number of too many digits
        raise _unusable(file, str(error)) from None
    if amiss := unwieldy(settings):
        raise _unusable(file, amiss)
    for key, value in settings.items():
        if key not in _KEYS:
            raise _unusable(
                file,
                Message(
                    "there is no setting {key!r}. Settings: {listed}",
                    key=key,
                    listed=", ".join(_KEYS),
                ),
            )
        if not isinstance(value, _KEYS[key]):
            raise _unusable(file, Message("{key} is {said}", key=key, said=_SAID[_KEYS[key]]))
    _check_house_rules(settings.get("options", {}), file)
    return settings


def _check_house_rules(rules: object, file: str) -> None:
    named = isinstance(rules, Mapping) and all(isinstance(one, Mapping) for one in rules.values())
    if not named:
        raise _unusable(file, Message("options stand under their variant, as [options.guobiao]"))


def _unusable(file: str, why: str) -> OptionError:
    return OptionError(f"{file}: {why}", _MEND)
