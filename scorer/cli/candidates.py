"""What a shell may complete: variants, presets, switches with their values, words, fans, files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from scorer.errors import OptionError
from scorer.rules.book import RuleBook
from scorer.rules.options import Option, show
from scorer.variants import every, find, named, names

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def items(values: Iterable[str], typed: str, *, files: bool = False) -> list[CompletionItem]:
    """Return the values that begin as typed, each once; where there are none, perhaps files."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only while completing

    small = typed.casefold()
    found = [one for one in dict.fromkeys(values) if one.casefold().startswith(small)]
    if not found and files:
        return [CompletionItem(typed, type="file")]
    return [CompletionItem(one) for one in found]


def files(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a file."""
    return items((), typed, files=True)


def variants(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a variant; of presets and aliases where something is typed."""
    return items(_variants(typed), typed)


def books(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a variant, of rules in the configuration folder, or a file."""
    from scorer.cli import rules_files  # noqa: PLC0415 - only while completing

    return items((*_variants(typed), *rules_files.names()), typed, files=True)


def rules_of_clubs(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of rules in the configuration folder, or a file."""
    from scorer.cli import rules_files  # noqa: PLC0415 - only while completing

    return items((one for one in rules_files.names() if one.isprintable()), typed, files=True)


def _variants(typed: str) -> Iterator[str]:
    yield from names()
    if typed:
        for book in every():
            yield from book.preset_names
            yield from (one for one in book.identity.aliases if " " not in one)


def presets(ctx: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a preset of the variant that is named before it."""
    return items(_book(ctx).preset_names, typed)


def switches(ctx: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete KEY=VALUE: a switch of the variant, or behind the = one of its values."""
    key, equals, _ = typed.partition("=")
    return items(_values(_book(ctx), key) if equals else _keys(_book(ctx)), typed)


def fans(ctx: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a fan in any language; hyphens stand for the blanks in it."""
    book = _book(ctx)
    every_fan = [fan for one in (book, *book.editions.values()) for fan in one.fans]
    listed = [fan for fan in every_fan if fan.name == fan.item]
    found = [fan.name for fan in listed]
    if typed:
        others = (name.replace(" ", "-") for fan in listed for name in fan.every_name)
        found += [name for name in others if not set(name) & set("()（）,;'")]
    return items(found, typed)


def hand_words(ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete a word or a key of a hand, also inside quotation marks; else a file."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only while completing

    before, blank, last = typed.rpartition(" ")
    if not last:
        return []
    found = items(words_of_a_hand(_book(ctx), last), last, files=not blank)
    return [CompletionItem(f"{before}{blank}{one.value}", type=one.type) for one in found]


def words_of_a_hand(book: RuleBook, typed: str) -> Iterator[str]:
    """Yield the words of a hand and its keys, or behind a key what it takes."""
    from scorer.report.word_list import SWITCH, every_word  # noqa: PLC0415 - only for completion

    key, equals, _ = typed.partition("=")
    if equals:
        yield from _values(book, key)
        return
    words = [word for word in every_word() if word.kind != SWITCH]
    yield from (word.written for word in words)
    yield from (spelling for word in words for spelling in word.also)


def _keys(book: RuleBook) -> Iterator[str]:
    yield "preset="
    yield from (f"{name}=" for name in book.presets.written)


def _values(book: RuleBook, key: str) -> Iterator[str]:
    """Yield KEY=VALUE for the values of a key that are known one by one."""
    if key == "variant":
        values: Iterable[str] = names()
    elif key == "preset":
        values = book.preset_names
    elif key in ("round", "seat"):
        values = "ESWN"
    else:
        option = book.presets.written.get(key.replace("-", "_"))
        values = _taken(option) if option else ()
    return (f"{key}={value}" for value in values)


def _taken(option: Option) -> Iterator[str]:
    yield from map(show, option.values or option.among or (option.default,))
    yield from map(show, option.words)


def _book(ctx: click.Context) -> RuleBook:
    """Return the book that the words before mean: a club's, a variant's, that of a preset."""
    from scorer.cli import rules_files  # noqa: PLC0415 - only while completing
    from scorer.scoring import DEFAULT_VARIANT  # noqa: PLC0415 - likewise

    said, rules = ctx.params.get("variant"), ctx.params.get("rules")
    if said is None and ctx.args:  # click has not come to it, for the option that is typed
        said = ctx.args[0]
    try:
        if isinstance(rules, str):
            return rules_files.load(rules).book
        if not isinstance(said, str):
            return find(DEFAULT_VARIANT)
        if rules_files.is_file_name(said) or said in rules_files.names():
            return rules_files.load(said).book
        book, preset = named(said)
        given = {"preset": preset} if preset else {}
        for one in ctx.params.get("option") or ():
            key, _, value = str(one).partition("=")
            given |= {key: value} if key == "preset" else {}
        return book.edition(given)
    except OptionError:
        return find(DEFAULT_VARIANT)
