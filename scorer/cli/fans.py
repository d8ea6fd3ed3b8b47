"""The catalogue of fans."""

from __future__ import annotations

from typing import Final

import click

from scorer.cli import rules_files
from scorer.cli.exits import Exit
from scorer.cli.help import Documented, completing, tell_what_is_stripped
from scorer.cli.options import (
    Output,
    output_options,
    standing_rules,
    switch_option,
    switches,
)
from scorer.errors import OptionError
from scorer.message import Message
from scorer.rules.book import RuleBook
from scorer.rules.parts import Principle
from scorer.rules.rules import Rules

_EXAMPLES: Final = (
    ("every fan of a variant, in the order of its book", "mjscore fans guobiao"),
    ("all that there is of every fan", "mjscore fans guobiao --long"),
    ("one fan: names, rule, what it shuts out, examples", "mjscore fans guobiao 清龙"),
    ("the values under a preset", "mjscore fans guobiao 'Two Concealed Kongs' -o preset=wmo"),
    ("by which principles fans are combined", "mjscore fans guobiao principles"),
    (
        "those of a club",
        'printf \'name = "Li"\\nvariant = "hongkong"\\n\' > li.toml && mjscore fans li.toml 平和',
    ),
    ("for a spreadsheet", "mjscore fans guobiao --format csv"),
)
PRINCIPLES: Final = ("principles", "计番原则", "計番原則")


@click.command(
    cls=Documented, examples=_EXAMPLES, short_help="List the fans of a variant, or explain one."
)
@click.argument("variant", shell_complete=completing("books"))
@click.argument("name", nargs=-1, metavar="[NAME]", shell_complete=completing("fans"))
@switch_option
@click.option("--long", "cards", is_flag=True, help="Tell all of every fan: 不计, rule, examples.")
@output_options
def command(
    variant: str, name: tuple[str, ...], option: tuple[str, ...], cards: bool, output: Output
) -> Exit:
    """List a variant's fans, one on a line, or explain one of them or its principles.

    The variant may be the FILE or the NAME of a club's rules.
    """
    from scorer.report.fans_page import FanPage, FansPage, PrinciplesPage  # noqa: PLC0415
    from scorer.scoring.ruleset import Ruleset  # noqa: PLC0415 - after the arguments are known

    tell_what_is_stripped()
    try:
        book, club = rules_files.book_or_club(variant)
    except OptionError as error:
        raise _for_a_fan(error, " ".join((variant, *name))) from None
    standing = standing_rules(click.get_current_context())
    asked = book.name if club else variant
    rules = Ruleset(asked, switches(option), standing, club).rules()
    wanted = " ".join(name)
    if not wanted:
        output.show(FansPage(rules, cards))
    elif principles := _principles(rules.book, wanted):
        output.show(PrinciplesPage(rules.book, principles))
    else:
        rules = _with_the_fan(rules, wanted)
        output.show(FanPage(rules.book.find(wanted), rules))
    return Exit.SCORED


def _for_a_fan(error: OptionError, name: str) -> OptionError:
    """Return the error for a variant that does not exist: a fan's name may stand in its place."""
    from scorer.rules.find import fans_called  # noqa: PLC0415 - only where something is wrong
    from scorer.variants import every  # noqa: PLC0415 - likewise

    having = {
        book.name: found[0].name for book in every() if (found := fans_called(book.fans, name))
    }
    if error.key != "variant" or not having:
        return error
    variant, fan = next(iter(having.items()))
    hint = Message(
        "Write: mjscore fans {variant} {name}. It is one of {listed}.",
        variant=variant,
        name=fan,
        listed=", ".join(having),
    )
    return OptionError(Message("{name!r} is a fan, and no variant", name=name), hint, "variant")


def _with_the_fan(rules: Rules, wanted: str) -> Rules:
    """Return the rules, or those of a preset with a list of its own that has the fan."""
    for book in (rules.book, *rules.book.editions.values()):
        try:
            book.find(wanted)
        except OptionError:
            continue
        if book is rules.book:
            return rules
        from scorer.scoring import rules_for  # noqa: PLC0415 - after the arguments are known

        return rules_for(book.name, {"preset": book.presets.default})
    return rules


def _principles(book: RuleBook, wanted: str) -> tuple[Principle, ...]:
    """Return the principles that are asked for: all, one by its name, or none."""
    if wanted.casefold() in PRINCIPLES:
        if not book.principles:
            raise OptionError(Message("{name} names no principles", name=book.name), "")
        return book.principles
    names = (wanted, wanted.casefold())
    return tuple(one for one in book.principles if one.name in names or one.english in names)
