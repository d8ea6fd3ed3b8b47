"""The words of the notation."""

from __future__ import annotations

from typing import Final

import click

from scorer.cli.exits import Exit
from scorer.cli.help import Documented
from scorer.cli.options import Output, output_options
from scorer.errors import OptionError
from scorer.message import Message

_EXAMPLES: Final = (
    ("every word and key", "mjscore words"),
    ("how a win on a kong's tile is said", "mjscore words kong"),
    ("in any language", "mjscore words 海底"),
    ("for a spreadsheet", "mjscore words --format csv"),
)


@click.command(cls=Documented, examples=_EXAMPLES, short_help="List the words and keys of a hand.")
@click.argument("search", nargs=-1, metavar="[SEARCH]")
@output_options
def command(search: tuple[str, ...], output: Output) -> Exit:
    """List the words for circumstances and the keys of a hand, in every language that is read.

    With SEARCH only those that have it in a spelling or in what they mean, house rules too.
    """
    from scorer.report.word_list import WordsPage  # noqa: PLC0415 - after the arguments are known

    wanted = " ".join(search)
    page = WordsPage(wanted)
    if wanted and not page.words():
        meant = page.meant()
        hint = (
            Message("Did you mean {meant}?", meant=meant)
            if meant
            else Message("mjscore words lists them all.")
        )
        raise OptionError(Message("no word or key has {wanted!r}", wanted=wanted), hint)
    output.show(page)
    return Exit.SCORED
