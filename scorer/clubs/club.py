"""The rules of a club: a variant and a preset, what the club changes, and its own fans."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from scorer.clubs.asked import Asked
from scorer.clubs.fans import (
    MOST_FANS,
    FanReader,
    OwnFan,
    name_taken,
    placed,
    read_names,
    read_value,
)
from scorer.clubs.places import Path
from scorer.clubs.source import NotedError, Source, TooManyError
from scorer.errors import OptionError, RulesError
from scorer.game import WildTiles
from scorer.languages import LANGUAGES
from scorer.message import Message
from scorer.readings.keys import COUNTERS
from scorer.readings.shapes import KNITTED
from scorer.rules.book import RuleBook
from scorer.rules.domains import Form
from scorer.rules.fan import Fan, Setting, Worked
from scorer.rules.find import fans_called
from scorer.rules.options import over, show
from scorer.rules.parts import Presets
from scorer.rules.rules import Rules
from scorer.scoring import rules_for
from scorer.small_file import read_small
from scorer.spelling import nearest
from scorer.variants import find, named, names

_KEYS: Final = ("variant", "preset", "name", "options", "values", "names", "fan")


class Club:
    """The rules of a club, read from the text of their file.

    `book` is the variant's book as the club changed it; `switches` what its file says of preset and
    switches; `base` the variant's own book, or that of the edition which the preset names. It can
    be pickled: it is then made anew of its text.
    """

    def __init__(self, text: str, file: str) -> None:
        """Read the text; raises RulesError with everything that is wrong, each with its line."""
        self.text = text
        self.file = file
        self._source = source = Source(text, _shown(file))
        try:
            self._read()
        except TooManyError:
            source.refuse_faults()

    def _read(self) -> None:
        """Read all parts of the file; raises RulesError with every fault in them."""
        source = self._source
        table = self._table()
        with source.noting():
            variant, preset = self._variant(table)
            self.base = self._edition(variant, {"preset": preset, **table} if preset else table)
            self._preset = preset
        if not hasattr(self, "base"):
            self._refuse_without_variant(table)
        table = self._misplaced(table)
        self.names = source.attempt(lambda: self._names(table)) or {"name": ""}
        self.switches = self._switches(table)
        self.values: dict[Fan, int | Worked] = self._values(table)
        self.options, self.facts = self.base.resolve(self.switches)
        self.renamed = self._renamed(table)
        self.own, self.book = self._derived(table)
        self._check_played(table)
        source.refuse_faults()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the text; what is made of it cannot be."""
        return Club, (self.text, self.file)

    def __repr__(self) -> str:
        return f"Club({self.name!r}, {self.file!r})"

    @property
    def name(self) -> str:
        """What the rules are called."""
        return self.names["name"]

    @property
    def mark(self) -> str:
        """A word that no other rules have."""
        from hashlib import blake2b  # noqa: PLC0415 - only for the rules of a club

        return blake2b(self.text.encode("utf-8", "replace"), digest_size=8).hexdigest()

    def fault(self, path: Path, message: str, hint: str = "") -> RulesError:
        """Return the error for what stands at a path of the file."""
        return self._source.fault(path, message, hint)

    def holds_for(self, variant: str | None) -> bool:
        """Tell whether the rules hold for a hand that says this variant, or none."""
        return not variant or variant == self.base.name or find(variant).name == self.base.name

    def rules(self, options: Mapping[str, object] | None = None) -> Rules:
        """Return the rules, under further switches if they are given.

        Raises OptionError for a switch that does not exist.
        """
        if not options:
            return self._standing
        return rules_for(self.book, over(options, self.switches))

    @cached_property
    def _standing(self) -> Rules:
        return rules_for(self.book, self.switches)

    # The parts of the file

    def _table(self) -> Mapping[str, Any]:
        """Return the whole file, with keys that it does not have, too."""
        source = self._source
        return source.table(source.data, (), source.data, "a file of rules")

    def _refuse_without_variant(self, table: Mapping[str, Any]) -> None:
        """Raise the faults of a file of which the variant is not known, and of its keys."""
        source = self._source
        with source.noting():
            source.table(table, (), _KEYS, "a file of rules")
        meant = any(nearest(key, _KEYS) == "variant" for key in table if key not in _KEYS)
        if "variant" not in table and source.is_whole and not meant:
            message = Message("the rules do not say which variant they start from")
            hint = Message('Write variant = "NAME". Variants: {listed}.', listed=", ".join(names()))
            source.note(RulesError(message, hint, source.name))
        source.refuse_faults()

    def _misplaced(self, table: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the keys that a file has; lines that belong into one of its tables are told."""
        source = self._source
        unknown = [key for key in table if key not in _KEYS]
        for key in unknown:
            where: tuple[str, str] | None = None
            if not isinstance(table[key], dict):
                if key.replace("-", "_") in self.base.presets.written:
                    where = "a switch", "options"
                elif fan := _fan_of(self.base, key):
                    where = Message("the fan {name}", name=fan.name), "values"
            if where:
                message = Message(
                    "{key} is {where}, and stands above the tables", key=key, where=where[0]
                )
                hint = Message("Move the line under [{where}].", where=where[1])
                source.note(source.fault((key,), message, hint, key=True))
                continue
            with source.noting():
                source.table({key: table[key]}, (), _KEYS, "a file of rules")
        return {key: value for key, value in table.items() if key in _KEYS}

    def _variant(self, table: Mapping[str, Any]) -> tuple[RuleBook, str]:
        """Return the variant's book, and the preset if the name is one of a preset."""
        if "variant" not in table:
            raise NotedError
        name = self._source.string(table["variant"], ("variant",), "variant")
        try:
            return named(name)
        except OptionError as error:
            raise self._source.fault(("variant",), error.message, error.hint) from None

    def _edition(self, variant: RuleBook, given: Mapping[str, Any]) -> RuleBook:
        try:
            return variant.edition(given)
        except OptionError as error:
            raise self._source.fault(("preset",), error.message, error.hint) from None

    def _names(self, table: Mapping[str, Any]) -> dict[str, str]:
        given = table.get("name", os.path.splitext(os.path.basename(self.file))[0] or "house")
        if isinstance(given, dict):
            self._source.table(given, ("name",), LANGUAGES, "name")
            found = read_names(self._source, given, ("name",))
            if not found:
                raise self._source.fault(("name",), Message("the rules have no name"), _NAME)
            return {"name": next(iter(found.values())), **found}
        return {"name": self._source.string(given, ("name",), "name")}

    def _switches(self, table: Mapping[str, Any]) -> dict[str, object]:
        source, book = self._source, self.base
        preset: object = table.get("preset", self._preset or book.presets.default)
        try:
            preset = book.resolve({"preset": preset})[0].preset
        except OptionError as error:
            source.note(source.fault(("preset",), error.message, error.hint))
            preset = book.presets.default
        switches: dict[str, object] = {"preset": preset}
        given = self._table_of("options", table)
        for key, value in given.items():
            with source.noting():
                name = key.replace("-", "_")
                self._check_switch(key, name, value)
                if name in switches:
                    raise source.fault(
                        ("options", key), Message("{name} stands there twice", name=name), key=True
                    )
                switches[name] = tuple(value) if isinstance(value, list) else value
        return switches

    def _table_of(self, name: str, table: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return one of the tables of the file, whatever its keys are; nothing if it is none."""
        source, given = self._source, table.get(name, {})
        known = given if isinstance(given, dict) else ()
        return source.attempt(lambda: source.table(given, (name,), known, f"[{name}]")) or {}

    def _check_switch(self, key: str, name: str, value: object) -> None:
        """Raise RulesError for what is no switch, or a value that it does not take."""
        source, book, at = self._source, self.base, ("options", key)
        option = book.presets.written.get(name)
        if option is None and name in _KEYS:
            hint: str = Message("Write it above, before the first [table].")
            raise source.fault(at, Message("{key} is no switch", key=key), hint, key=True)
        takes_lists = option is not None and bool(option.among or option.numbers)
        is_table = isinstance(value, dict) and not (option and option.priced)
        if is_table or (isinstance(value, list) and not takes_lists):
            raise source.fault(at, Message("{key}: no switch takes such a value", key=key))
        try:
            book.resolve({key: value})
        except OptionError as error:
            hint = error.hint
            if option is None and (fan := _fan_of(book, key)):
                hint = Message("{name} is a fan: write it under [values].", name=fan.name)
            raise source.fault(at, error.message, hint, key=option is None) from None

    def _values(self, table: Mapping[str, Any]) -> dict[Fan, int | Worked]:
        """Return the values that replace those of the book; a switch that states one is set."""
        source = self._source
        values: dict[Fan, int | Worked] = {}
        given = self._table_of("values", table)
        seen: dict[Fan, str] = {}
        for key, value in given.items():
            with source.noting():
                self._value(key, value, seen, values)
        return {**self._of_other_forms(values), **values}

    def _of_other_forms(self, values: Mapping[Fan, int | Worked]) -> dict[Fan, int | Worked]:
        """Return what the other forms of fans are worth by the value of one: of an open hand, say.

        They are as much dearer or cheaper as in the variant; what is left out is so in all forms.
        """
        found: dict[Fan, int | Worked] = {}
        for fan, worth in values.items():
            for form in self.base.fans:
                if form is fan or form.item != fan.item:
                    continue
                if worth == 0 or isinstance(worth, Worked):
                    found[form] = worth
                elif isinstance(fan.value, int) and isinstance(form.value, int):
                    found[form] = max(worth + form.value - fan.value, 1)
        return found

    def _value(
        self, key: str, value: object, seen: dict[Fan, str], values: dict[Fan, int | Worked]
    ) -> None:
        """Take one value in place of that of the book: into `values`, or as its switch."""
        source, path = self._source, ("values", key)
        fan = self._fan(key, path)
        if fan in seen:
            line = source.line_of(("values", seen[fan]))
            raise source.fault(
                path,
                Message("{name} has a value on line {line}", name=fan.name, line=line),
                key=True,
            )
        seen[fan] = key
        off = value == "off" or value is False
        if off and fan.fallback:
            message = Message(
                "{name} counts where nothing else does: it cannot be switched off", name=fan.name
            )
            raise source.fault(path, message, Message("Give it the value 0."))
        worth = 0 if off else read_value(source, self.base, value, path, least=0)
        left_out = self.base.presets.options.get("disable")
        if worth == 0 and left_out and fan.name in left_out.among:
            others = self.switches.get(left_out.name, ())
            assert isinstance(others, tuple)
            self.switches[left_out.name] = (*others, fan.name)
            return
        if not isinstance(fan.value, Setting):
            values[fan] = worth
            return
        switch = fan.value.switch
        if switch in self.switches:
            line = source.line_of(("options", switch))
            message = Message(
                "{name} is worth what {switch} says, on line {line}",
                name=fan.name,
                switch=switch,
                line=line,
            )
            raise source.fault(path, message, Message("Leave one of them out."), key=True)
        stated = worth.word if isinstance(worth, Worked) else worth
        try:
            self.base.resolve({switch: stated})
        except OptionError as error:
            raise source.fault(path, error.message, error.hint) from None
        self.switches[switch] = stated

    def _fan(self, name: str, path: tuple[str | int, ...]) -> Fan:
        try:
            if name.strip().isdecimal():
                raise OptionError(
                    Message("{name!r} is no name of a fan", name=name), Message("Name the fan.")
                )
            return self.base.find(name)
        except OptionError as error:
            hint = error.hint
            if path[0] == "values" and name.replace("-", "_") in self.base.presets.written:
                hint = Message("{name} is a switch: write it under [options].", name=name)
            raise self._source.fault(path, error.message, hint, key=True) from None

    def _renamed(self, table: Mapping[str, Any]) -> dict[Fan, dict[str, str]]:
        source = self._source
        renamed: dict[Fan, dict[str, str]] = {}
        given = self._table_of("names", table)
        for key, value in given.items():
            with source.noting():
                self._rename(key, value, renamed)
        return renamed

    def _rename(self, key: str, value: Any, renamed: dict[Fan, dict[str, str]]) -> None:
        """Take the other names of one fan."""
        source, path = self._source, ("names", key)
        fan = self._fan(key, path)
        if fan in renamed:
            raise source.fault(path, Message("{name} is renamed already", name=fan.name), key=True)
        if isinstance(value, str):
            hint = Message(
                'Write {key} = {{ en = "{value}" }}, or zh-Hans, zh-Hant, ja.', key=key, value=value
            )
            raise source.fault(path, Message("names stand by language"), hint)
        source.table(value, path, LANGUAGES, f"[names] of {fan.name}")
        others = [other for other in self.base.fans if other is not fan]
        found = read_names(source, value, path)
        for lang, name in found.items():
            others_now = [*others, *(_named(other, how) for other, how in renamed.items())]
            if taken := name_taken(name, others_now):
                message = Message(
                    "there is a fan {name!r} already: {name2}", name=name, name2=taken.name
                )
                raise source.fault((*path, lang), message)
        renamed[fan] = found

    # The book

    def _derived(self, table: Mapping[str, Any]) -> tuple[tuple[OwnFan, ...], RuleBook]:
        base = self.base
        changed = {fan: self._changed(fan) for fan in base.fans}
        names_known = replace(base, fans=list(changed.values()))
        reader = FanReader(self._source, names_known, self.options, self.name)
        given = table.get("fan", [])
        source = self._source
        if not isinstance(given, list):
            hint = Message("Begin each fan with [[fan]], in two pairs of brackets.")
            source.note(source.fault(("fan",), Message("fan is a list of fans"), hint, key=True))
            given = []
        if len(given) > MOST_FANS:
            message = Message(
                "{number} fans are too many: at most {most_fans}",
                number=len(given),
                most_fans=MOST_FANS,
            )
            source.note(source.fault(("fan", MOST_FANS), message, key=True))
            given = []
        for i, one in enumerate(given):
            reader.read(one, ("fan", i))
        source.refuse_faults()
        asked = reader.asked
        wild = base.game.wild and self._wild(base.game.wild, asked)
        book = replace(
            base,
            identity=base.identity._replace(club_names=self.names, mark=f" {self.mark}"),
            game=base.game._replace(wild=wild),
            ruling=base.ruling.changed(
                shapes=self._shapes(changed),
                wait_fans=base.ruling.wait_fans or asked.waits,
            ),
            editions={},
            presets=self._presets(),
            made_from=(Club, self.text, self.file),
            reads=base.reads._replace(
                measures=tuple(asked.measures),
                flowers=base.reads.flowers or asked.flowers,
                winds=base.reads.winds or asked.winds,
                suits_differ=base.reads.suits_differ or asked.suits_differ,
            ),
            fans=placed(self._source, names_known.fans, reader.own),
            signs=[*base.signs, *asked.signs.values()],
            flags=base.flags | asked.flags,
        )
        return tuple(reader.own), book.close()

    def _presets(self) -> Presets:
        """Return the presets of the variant; a club plays the list of one, whatever a hand says."""
        presets = self.base.presets
        if not presets.chosen_by:
            return presets
        chosen = presets.options[presets.chosen_by]
        chosen = chosen._replace(values=(self.options[chosen.name],))
        return presets._replace(options={**presets.options, chosen.name: chosen})

    def _changed(self, fan: Fan) -> Fan:
        changed = _named(fan, self.renamed[fan]) if fan in self.renamed else fan
        if fan not in self.values:
            return changed
        value = self.values[fan]
        if value == 0 and fan.form_of:
            plain = self._changed(self.base.find(fan.form_of))
            names, english = plain.names, plain.english
            changed = replace(changed, names=names, english=english, listed_as=plain.item)
            return replace(changed, value=plain.value)
        return replace(changed, value=value)

    @staticmethod
    def _wild(wild: WildTiles, asked: Asked) -> WildTiles:
        """Return the wild tiles of the variant, for fans that may count every sort of group."""
        return wild._replace(counters=frozenset(COUNTERS)) if asked.counts_groups else wild

    def _shapes(self, changed: Mapping[Fan, Fan]) -> frozenset[int]:
        """Return the shapes that win: no knitted one where the club leaves out its fan."""

        def knitted(fan: Fan) -> bool:
            return Form in fan.reads and bool(fan.predicate(Form.of(KNITTED, self.options)))

        fans = [fan for fan in changed if knitted(fan)]
        off = fans and all(self.values.get(fan) == 0 for fan in fans)
        return self.base.ruling.shapes - {KNITTED} if off else self.base.ruling.shapes

    def _check_played(self, table: Mapping[str, Any]) -> None:
        """Refuse a value for a fan that a switch leaves out."""
        for key in table.get("values", {}):
            fan = self.base.find(key)
            if self.values.get(fan) and not fan.is_played(self.options) and fan.switch:
                fault = self._source.fault(
                    ("values", key),
                    Message(
                        "{name} is not played: {switch}={show}",
                        name=fan.name,
                        switch=fan.switch,
                        show=show(self.options[fan.switch]),
                    ),
                    Message("Write {switch} = true under [options].", switch=fan.switch),
                    key=True,
                )
                self._source.note(fault)


def load(file: str | os.PathLike[str]) -> Club:
    """Return the rules of a club from their file.

    Raises RulesError for a file that cannot be read, and for the first fault in it.
    """
    name = os.fspath(file)
    try:
        data = read_small(name)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise RulesError(Message("cannot be read: {why}", why=why), file=_shown(name)) from None
    if data is None:
        raise RulesError(Message("is too large for a file of rules"), file=_shown(name))
    try:
        return Club(data.decode("utf-8-sig"), name)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = Message("byte 0x{data:02x} is not UTF-8", data=data[error.start])
        raise RulesError(message, Message("Save the file as UTF-8."), _shown(name), line) from None


def _fan_of(book: RuleBook, name: str) -> Fan | None:
    """Return the fan of a name, or None."""
    found = fans_called(book.fans, name.strip())
    return found[0] if len(found) == 1 else None


def _shown(file: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in file)


def _named(fan: Fan, names: Mapping[str, str]) -> Fan:
    """Return a fan with other names; by the old ones it is found, too."""
    new = dict(names)
    english = new.pop("en", fan.english)
    return replace(fan, english=english, names={**fan.names, **new, "was": fan.english})


_NAME: Final = Message(
    'Write name = "Sunday club", or name = {{ en = "Sunday club", zh-Hans = "周日会" }}.'
)
