"""Fans by the names that players have for them.

The own names of a fan come first, as they are written; then however they are spelled, in whatever
script, by sound as well; then what players call the hand elsewhere (`scorer.rules.aliases`). A name
that leads to several fans of a book on one of these steps is refused, with their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from scorer.errors import OptionError
from scorer.message import Message
from scorer.rules.aliases import lines_of, lines_that_lead_to, names_of_line
from scorer.rules.fan import Fan
from scorer.spelling import folded, keys, loose, nearest


def find_fan(fans: Sequence[Fan], name: str, variant: str) -> Fan:
    """Return the fan of a name, or of a number in the book; raises OptionError.

    `variant` is what the book is called.
    """
    wanted = name.strip()
    if wanted.isdecimal() and wanted.isascii() and 0 < int(wanted[:9]) <= len(fans):
        return fans[int(wanted) - 1]
    found = fans_called(fans, wanted)
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(f"{fan.name} ({fan.english})" for fan in found)
        message = Message(
            "{variant} has several fans that are called {name!r}", variant=variant, name=name
        )
        raise OptionError(message, Message("Name one of them: {several}.", several=several))
    meant = _meant(fans, wanted)
    hint = (
        Message("Did you mean {meant}?", meant=meant)
        if meant
        else Message("See mjscore fans {variant}.", variant=variant)
    )
    raise OptionError(Message("{variant} has no fan {name!r}", variant=variant, name=name), hint)


def fans_called(fans: Sequence[Fan], name: str) -> list[Fan]:
    """Return the fans that a name means, no more than one of each item; of most names just one."""
    for step in (_as_written, _as_spelled, _as_sounding, _elsewhere):
        if found := _of_one_item(step(fans, name)):
            return found
    return []


def _of_one_item(found: Iterable[Fan]) -> list[Fan]:
    """Return the fans, of those that are forms of one item the one that the item is named after.

    What counts in fu gives way to what stands among the items.
    """
    of: dict[str, Fan] = {}
    for fan in found:
        if fan.item not in of or fan.name == fan.item:
            of[fan.item] = fan
    listed = [fan for fan in of.values() if not fan.is_fu]
    return listed or list(of.values())


def _as_written(fans: Sequence[Fan], wanted: str) -> list[Fan]:
    """Return the fan of a name; of several that have it the first one in the book."""
    small = wanted.casefold()
    for names in (lambda fan: (fan.name,), lambda fan: fan.every_name):
        of: Callable[[Fan], Iterable[str]] = names
        for fan in fans:
            if small in {name.casefold() for name in of(fan)}:
                return [fan]
    return []


def _as_spelled(fans: Sequence[Fan], wanted: str) -> Iterator[Fan]:
    key = folded(wanted)
    return (fan for fan in fans if any(key in keys(name) for name in fan.every_name))


def _as_sounding(fans: Sequence[Fan], wanted: str) -> Iterator[Fan]:
    """Yield the fans whose Japanese name sounds like it."""
    if not any(sign.isascii() or "ぁ" <= sign <= "ヿ" for sign in wanted):
        return
    sound = loose(wanted)
    for fan in fans:
        romanised = [fan.names[how] for how in ("romaji", "also") if how in fan.names]
        if romanised and sound in {loose(name) for name in (fan.name, *romanised)}:
            yield fan


def _elsewhere(fans: Sequence[Fan], wanted: str) -> Iterator[Fan]:
    lines = lines_of(wanted)
    return (fan for fan in fans if lines and lines & lines_that_lead_to(fan.every_name))


def _meant(fans: Sequence[Fan], wanted: str) -> str:
    """Return the own name, or else the fan by another name, that was probably meant."""
    own = nearest(wanted, {name: name for fan in fans for name in fan.every_name})
    return own or nearest(wanted, dict(_names_elsewhere(fans)))


def _names_elsewhere(fans: Sequence[Fan]) -> Iterator[tuple[str, str]]:
    for fan in fans:
        for number in lines_that_lead_to(fan.every_name):
            for name in names_of_line(number):
                yield name, fan.name


def find_preset(presets: Mapping[str, tuple[str, ...]], name: str, variant: str) -> str:
    """Return the preset that a name means however it is spelled, else the name itself.

    `presets` has the aliases of each. Raises OptionError where it means several.
    """
    key = folded(name)
    found = [
        preset
        for preset, aliases in presets.items()
        if any(key in keys(one) for one in (preset, *aliases))
    ]
    if len(found) > 1:
        message = Message(
            "{variant} has several presets that are called {name!r}", variant=variant, name=name
        )
        raise OptionError(
            message, Message("Name one of them: {listed}.", listed=", ".join(found)), "preset"
        )
    return found[0] if found else name


def meant_among(value: object, names: Sequence[str]) -> object:
    """Return the one of some names that a value means however it is spelled, else the value."""
    if not isinstance(value, str):
        return value
    key, sound = folded(value), loose(value)
    for same in (
        [name for name in names if key in keys(name)],
        [name for name in names if sound == loose(name)],
        [name for name in names if lines_of(value) & lines_that_lead_to([name])],
    ):
        if len(same) == 1:
            return same[0]
    return value
