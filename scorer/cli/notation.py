"""The notation on one page."""

from __future__ import annotations

from typing import Final

import click

from scorer.cli import terminal
from scorer.cli.exits import Exit
from scorer.cli.help import Documented
from scorer.cli.options import Output, output_options

_EXAMPLES: Final = (
    ("how a hand is written", "mjscore notation"),
    ("as a page for a wiki", "mjscore notation --format markdown"),
)


@click.command(cls=Documented, examples=_EXAMPLES, short_help="Show how a hand is written.")
@output_options
def command(output: Output) -> Exit:
    """Show how a hand is written, on one page, and which other notations are read."""
    from scorer.report import notation_page  # noqa: PLC0415 - after the arguments are known

    if output.form == "markdown":
        terminal.write(notation_page.text())
    else:
        output.show(notation_page.NotationPage())
    return Exit.SCORED
