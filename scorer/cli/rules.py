"""A file of rules to start from."""

from __future__ import annotations

import sys
from typing import Final

import click

from scorer.cli import terminal
from scorer.cli.exits import Exit
from scorer.cli.help import Documented, completing
from scorer.cli.options import general_options, lang_option

_EXAMPLES: Final = (
    ("rules that start from a preset", "mjscore rules new hongkong sansan > club.toml"),
    ("from the default one of a variant", "mjscore rules new riichi"),
)


@click.command(
    cls=Documented, examples=_EXAMPLES, short_help="Print a file of rules to start from."
)
@click.argument("what", type=click.Choice(["new"]))
@click.argument("variant", shell_complete=completing("variants"))
@click.argument("preset", required=False, shell_complete=completing("presets"))
@lang_option
@general_options
def command(what: str, variant: str, preset: str | None, lang: str | None) -> Exit:
    """Print a file of rules for a club: a preset as it is, every switch and value with a remark.

    Nothing in it changes the preset until a line is made to count.
    """
    from scorer.clubs.start import start  # noqa: PLC0415 - after the arguments are known
    from scorer.variants import named  # noqa: PLC0415 - likewise

    book, meant = named(variant)
    given = {"preset": preset or meant or book.presets.default}
    edition = book.edition(given)
    spoken = lang or terminal.language_of(sys.stdout)
    terminal.write(start(edition, edition.resolve(given)[0].preset, spoken))
    return Exit.SCORED
