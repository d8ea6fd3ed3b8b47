"""The switches of a variant, its presets, and the values that a table has chosen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from scorer.errors import OptionError
from scorer.facts import BY_KEY, FIELDS, listed
from scorer.message import Message

MOST: Final = 1_000_000
# Switches that the search itself obeys, in every variant that declares them.
SEARCH_SWITCHES: Final = ("dead_tile_waits", "knitted_body_wait", "lenient_flags")
# House rules that are alike, and what they are called where they are played.
_ALIKE: Final = (
    ("minimum", "min_fan", "min_han", "min_points", "minimum_fan", "起和", "起胡", "起番"),
    ("cap", "limit", "maximum", "max_fan", "max", "封顶", "满贯", "baohu"),
    ("base", "stake", "底", "底分", "unit"),
)
_FEW: Final = 10  # words that a list may have, if all are shown
_WORDS: Final[dict[str, object]] = {
    "true": True,
    "yes": True,
    "on": True,
    "false": False,
    "no": False,
    "off": False,
    "null": None,
    "none": None,
}


class Worths(dict[str, int]):
    """What items are worth, by their names: a value of a switch, and so never changed."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted(self.items())))


class Option(NamedTuple):
    """One switch: its name, default, the values it takes, what it means, and who asks for it.

    `values` lists the values, the default among them; an empty tuple takes any whole number from
    `least` to `most` (8.0 is one, 8.5 is none) and the `words` beside it, or any text of the form
    `pattern` if that is given; or a list: any of the words `among`, or so many whole `numbers`
    (and None, if that is the default). A list is held as a tuple. Of a `switchable` list true takes
    all, and false none. One `at_table` decides nothing about a single hand, and is said with the
    answers of whole tables only. With `priced` the value says what some of these items are worth,
    from `least` to `most` each (`Worths`): an object in JSON, `name:8,name:4` in a text.
    """

    name: str
    default: object
    values: tuple[object, ...]
    help: str
    source: str
    least: int = 0
    pattern: str = ""
    most: int = MOST
    words: tuple[str | None, ...] = ()
    among: tuple[str, ...] = ()
    numbers: int = 0
    switchable: bool = False
    at_table: bool = False
    priced: tuple[str, ...] = ()

    def read(self, value: object) -> object:
        """Return a value as the switch's own, from JSON or from text; raises OptionError."""
        if isinstance(value, float) and value.is_integer():  # JSON has one sort of number
            value = int(value)
        candidates = [value]
        if self.among or self.numbers:
            candidates = [self._listed(value)]
        elif self.priced:
            candidates = [self._worths(value)]
        elif isinstance(value, str):
            word = value.strip().lower()
            candidates.append(word)
            if word in _WORDS:
                candidates.append(_WORDS[word])
            if re.fullmatch(r"-?[0-9]{1,9}(?:\.0{1,6})?", word):  # 8.0, as a spreadsheet has it
                candidates.append(int(word.partition(".")[0]))
        elif isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST:
            candidates.append(str(value))  # kongs: 1998
        for candidate in candidates:
            if self._takes(candidate):
                return candidate
        raise OptionError(
            Message("{name}={shown} is not possible", name=self.name, shown=shown(value)),
            self.takes(),
            self.name,
        )

    def _listed(self, value: object) -> object:
        """Return a list as a tuple, also from text with commas: names once each, in their order."""
        if isinstance(value, str):
            word = value.strip().lower()
            if word in _WORDS:
                if self.switchable:
                    return self._listed(_WORDS[word])
                return _WORDS[word] if self.numbers else ()
            value = listed(value)
        if self.switchable and (value is None or isinstance(value, bool)):
            return self.among if value else ()
        if not isinstance(value, list | tuple):
            return value
        if self.numbers:
            return tuple(int(one) if _is_written(one) else one for one in value)
        if any(one not in self.among for one in value):
            from scorer.rules.find import meant_among  # noqa: PLC0415 - only for other spellings

            value = [meant_among(one, self.among) for one in value]
            if any(one not in self.among for one in value):
                return value
        return tuple(name for name in self.among if name in value)

    def _worths(self, value: object) -> object:
        """Return what items are worth, from an object or from a text; names as players say them."""
        if isinstance(value, str):
            word = value.strip().lower()
            if _WORDS.get(word, word) in (None, False, ""):
                return Worths()
            pairs = [one.rpartition(":") for one in listed(value)]
            value = {name: int(n) if _is_written(n) else n for name, _, n in pairs}
        if not isinstance(value, Mapping):
            return value
        from scorer.rules.find import meant_among  # noqa: PLC0415 - only where it is asked for

        found = Worths()
        for name, number in value.items():
            whole = isinstance(number, float) and number.is_integer()
            found[str(meant_among(name, self.priced))] = int(number) if whole else number
        return found

    def _takes(self, value: object) -> bool:
        if self.priced:
            return isinstance(value, Worths) and all(
                name in self.priced and type(n) is int and self.least <= n <= self.most
                for name, n in value.items()
            )
        if self.among:
            return isinstance(value, tuple) and all(one in self.among for one in value)
        if self.numbers:
            if not isinstance(value, tuple):
                return value is None and self.default is None
            least, most = self.least, self.most
            fits = [type(one) is int and least <= one <= most for one in value]
            return len(value) == self.numbers and all(fits)
        if self.values:
            return any(value == one and type(value) is type(one) for one in self.values)
        if self.pattern:
            return isinstance(value, str) and re.fullmatch(self.pattern, value) is not None
        if not isinstance(value, int) or isinstance(value, bool):
            return value in self.words
        return self.least <= value <= self.most

    def takes(self) -> str:
        """Say which values the switch takes: a whole sentence that names it."""
        return Message("{name} takes {values}.", name=self.name, values=self.values_said())

    def values_said(self) -> str:
        """Say which values the switch takes: `3, 0, 1`, a whole number from 0 to 100."""
        if self.values:
            return ", ".join(map(show, self.values))
        if self.pattern:
            return Message("text like {default}", default=self.default)
        if self.priced:
            return Message("values of items, such as {example}", example=f"{self.priced[0]}:8")
        if self.among:
            listed = Message("a list of {items}", items=self._items_said())
            return (
                Message("{values}, or true for all", values=listed) if self.switchable else listed
            )
        if self.numbers:
            listed = Message("a list of {n} whole numbers", n=self.numbers)
            return Message("{values}, or null", values=listed) if self.default is None else listed
        number: str = Message(
            "a whole number from {least} to {most:,}", least=self.least, most=self.most
        )
        for word in self.words:
            number = Message("{values}, or {word}", values=number, word=show(word))
        return number

    def _items_said(self) -> str:
        if len(self.among) <= _FEW:
            return ", ".join(self.among)
        return Message("items, such as {listed}", listed=", ".join(self.among[-2:]))


def _is_written(value: object) -> bool:
    """Tell whether a value is a whole number as text."""
    return isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}", value) is not None


def shown(value: object) -> str:
    """Write any value that somebody gave, cut short where it is long."""
    if isinstance(value, int) and abs(value) > 10**20:
        return Message("a number far too large")
    if isinstance(value, list | tuple):
        text = ",".join(map(shown, value[:4]))
        return text if len(value) <= 4 else f"{text},…"
    text = show(value)
    return text if len(text) <= 40 else f"{text[:37]}…"


def show(value: object) -> str:
    """Write an option's value as a user types it: `true`, `null`, `8`, `mil`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(map(show, value)) or "none"
    if isinstance(value, Mapping):
        return ",".join(f"{name}:{show(one)}" for name, one in value.items()) or "none"
    return "null" if value is None else str(value)


class Values(Mapping[str, object]):
    """Values by their names, each of the type that its declaration says."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def __getitem__(self, name: str) -> object:
        return self._values[name]

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def is_on(self, name: str) -> bool:
        """Tell whether a yes-or-no value is yes."""
        return self[name] is True

    def number(self, name: str) -> int:
        """Return a value that is a whole number."""
        value = self[name]
        assert isinstance(value, int)
        return value

    def text(self, name: str) -> str:
        """Return a value that is a word."""
        value = self[name]
        assert isinstance(value, str)
        return value

    def names(self, name: str) -> tuple[str, ...]:
        """Return a value that is a list of names."""
        value = self[name]
        assert isinstance(value, tuple)
        return value


NO_FACTS: Final = Values({})


class Options(Values):
    """The switches in force: every one of a variant, and which preset they start from."""

    __slots__ = ("defaults", "preset")

    def __init__(
        self, values: Mapping[str, object], defaults: Mapping[str, object], preset: str
    ) -> None:
        super().__init__(values)
        self.defaults = defaults
        self.preset = preset

    def __eq__(self, other: object) -> bool:
        """Tell whether the switches are alike, and said to be those of one preset."""
        return isinstance(other, Options) and self.preset == other.preset and super().__eq__(other)

    def __hash__(self) -> int:
        return hash((self.preset, super().__hash__()))

    def changed(self) -> dict[str, object]:
        """Return the switches that differ from the variant's defaults."""
        return {k: v for k, v in self._values.items() if v != self.defaults[k]}

    def only(self, names: Iterable[str]) -> Options:
        """Return the switches of these names alone; the others cannot be looked at."""
        return ReadOptions({name: self[name] for name in names}, {}, self.preset)


class ReadOptions(Options):
    """The switches that declarations say they read: what they do not say they cannot look at."""

    __slots__ = ()

    def __getitem__(self, name: str) -> object:
        try:
            return self._values[name]
        except KeyError:
            raise UndeclaredError(name) from None


class UndeclaredError(LookupError):
    """A fan, a policy or a refusal looks at a switch that it does not declare (`asks`)."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the switch {name!r} is looked at, and nothing declares that (asks)")


def resolve(
    declared: Declared, given: Mapping[str, object], variant: str
) -> tuple[Options, Values]:
    """Return the switches in force and the facts: those of the preset, overridden by the given.

    Raises OptionError for an unknown preset or key, or a value that it does not take; the hint
    lists what exists.
    """
    name = given.get("preset", declared.default)
    if isinstance(name, str) and name not in declared.presets:
        name = declared.preset(name)
    if not isinstance(name, str) or name not in declared.presets:
        hint = _near(shown(name), declared.names) + Message(
            "Presets: {listed}.", listed=", ".join(declared.names)
        )
        raise OptionError(
            Message("{variant} has no preset {shown!r}", variant=variant, shown=shown(name)),
            hint,
            "preset",
        )
    every = {**declared.options, **declared.facts}
    switches: dict[str, object] = {}
    facts: dict[str, object] = {}
    for key, value in given.items():
        if key == "preset":
            continue
        bare = key.removeprefix("opt.")  # as it may be written in a hand
        option = every.get(bare) or every.get(bare.replace("-", "_"))
        if option is None and (bare in BY_KEY or bare in FIELDS):
            said = BY_KEY.get(bare) or FIELDS[bare]
            hint = Message(
                "It is said of a hand: {key}={example} in its text, or a field of its record.",
                key=said.key,
                example=said.example,
            )
            message = Message("{variant} has no switch {key!r}", variant=variant, key=key)
            raise OptionError(message, hint, key)
        if option is None:
            raise OptionError(
                Message("{variant} has no switch {key!r}", variant=variant, key=key),
                _near(key, {**_called_alike(every), **{name: name for name in ["preset", *every]}})
                + Message("Switches: {listed}.", listed=", ".join(["preset", *every])),
                key,
            )
        of = facts if option.name in declared.facts else switches
        of[option.name] = option.read(value)
    values = declared.values(name)
    in_force = Options({**values, **switches} if switches else values, declared.defaults, name)
    return in_force, Values({**declared.no_facts, **facts}) if facts else declared.no_facts


class Declared:
    """What a book declares of switches, facts and presets, ready for `resolve`.

    `names` are all presets, those of other editions, too; `preset` returns that of an alias.
    """

    __slots__ = (
        "_values",
        "default",
        "defaults",
        "facts",
        "names",
        "no_facts",
        "options",
        "preset",
        "presets",
    )

    def __init__(  # noqa: PLR0917 - the parts of a book, in their order
        self,
        options: Mapping[str, Option],
        facts: Mapping[str, Option],
        presets: Mapping[str, Mapping[str, object]],
        default: str,
        names: tuple[str, ...],
        preset: Callable[[str], str],
    ) -> None:
        self.options = options
        self.facts = facts
        self.presets = presets
        self.default = default
        self.names = names
        self.preset = preset
        values = {option.name: option.default for option in options.values()}
        self._values = {name: {**values, **preset} for name, preset in presets.items()}
        self.defaults: Mapping[str, object] = self._values[default]
        self.no_facts = Values({fact.name: fact.default for fact in facts.values()})

    def values(self, preset: str) -> Mapping[str, object]:
        """Return the value of every switch in a preset."""
        return self._values[preset]


def over(stronger: Mapping[str, object], weaker: Mapping[str, object]) -> Mapping[str, object]:
    """Return the switches of two levels: the stronger win, and a preset of theirs drops all others.

    A preset is a whole set of switches, so that nothing said on a weaker level is left beside it.
    """
    if not weaker or "preset" in stronger:
        return stronger
    if not stronger:
        return weaker
    said = {key.replace("-", "_") for key in stronger}  # both spellings are one switch
    kept = {key: value for key, value in weaker.items() if key.replace("-", "_") not in said}
    return {**kept, **stronger}


def _called_alike(names: Iterable[str]) -> dict[str, str]:
    """Return the switches by what other variants and players call the same house rule."""
    return {other: name for name in names for row in _ALIKE if name in row for other in row}


def _near(word: str, known: Iterable[str] | Mapping[str, str]) -> str:
    from scorer.spelling import did_you_mean  # noqa: PLC0415 - only where something is wrong

    return did_you_mean(word, known)
