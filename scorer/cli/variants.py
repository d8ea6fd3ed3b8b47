"""The list of variants."""

from __future__ import annotations

from typing import Final

import click

from scorer.cli.exits import Exit
from scorer.cli.help import Documented
from scorer.cli.options import Output, complete_variants, output_options

_EXAMPLES: Final = (
    ("every variant", "mjscore variants"),
    ("one variant: presets, switches, sources", "mjscore variants guobiao"),
    ("for programs", "mjscore variants guobiao --json"),
)


@click.command(
    cls=Documented,
    examples=_EXAMPLES,
    short_help="List the variants, or show one with its switches.",
)
@click.argument("name", required=False, shell_complete=complete_variants)
@output_options
def command(name: str | None, output: Output) -> Exit:
    """List the variants, or show one with its presets, switches and sources."""
    from scorer.report.variants_page import VariantPage, VariantsPage  # noqa: PLC0415
    from scorer.variants import every, find  # noqa: PLC0415 - after the arguments are known

    output.show(VariantPage(find(name)) if name else VariantsPage(list(every())))
    return Exit.SCORED
