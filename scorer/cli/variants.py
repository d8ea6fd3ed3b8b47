"""The list of variants."""

from __future__ import annotations

from typing import Final

import click

from scorer.cli import rules_files
from scorer.cli.exits import Exit
from scorer.cli.help import Documented, completing, tell_what_is_stripped
from scorer.cli.options import Output, output_options

_EXAMPLES: Final = (
    ("every variant", "mjscore variants"),
    ("one variant: presets, switches, sources", "mjscore variants guobiao"),
    (
        "the rules of a club",
        'printf \'name = "Li"\\nvariant = "hongkong"\\n\' > li.toml && mjscore variants li.toml',
    ),
    ("for programs", "mjscore variants guobiao --json"),
)


@click.command(
    cls=Documented,
    examples=_EXAMPLES,
    short_help="List the variants, or show one with its switches.",
)
@click.argument("name", required=False, shell_complete=completing("books"))
@output_options
def command(name: str | None, output: Output) -> Exit:
    """List the variants, or show one with its presets, switches and sources.

    Of a club's rules, by FILE or NAME, it shows what they start from and what they change, and
    tells whether the hands under `yes` and `no` are as they say.
    """
    from scorer.report.variants_page import VariantPage, VariantsPage  # noqa: PLC0415
    from scorer.variants import every  # noqa: PLC0415 - after the arguments are known

    tell_what_is_stripped()
    if not name:
        output.show(VariantsPage(list(every())))
        return Exit.SCORED
    book, club = rules_files.book_or_club(name)
    if club is None:
        output.show(VariantPage(book))
        return Exit.SCORED
    from scorer.clubs.examples import check  # noqa: PLC0415 - only for the rules of a club
    from scorer.report.club_page import ClubPage  # noqa: PLC0415 - only for the rules of a club

    output.show(ClubPage(club, check(club)))
    return Exit.SCORED
