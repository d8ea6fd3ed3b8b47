"""A whole table: four players' counts, and who pays whom."""

from __future__ import annotations

import sys
from typing import Final

import click

from scorer.cli.exits import Exit
from scorer.cli.failures import code_of, explain
from scorer.cli.help import Documented
from scorer.cli.options import Output, output_options, rule_options
from scorer.errors import ScorerError
from scorer.message import Message
from scorer.report.error_page import ErrorPage
from scorer.scoring.ruleset import Ruleset
from scorer.small_file import LARGEST
from scorer.table.files import FORMS, form_of, table_from
from scorer.table.model import bad_table

_FOUR: Final = (
    "printf '%s\\n' variant=classical-ningbo 'E 159m147p258sSWPF' 'S 222s39m17p4sEEPWF' "
    "'W 23567m345p67899s +4m from=S' 'N 14m258p369sEW CCCC_'"
)
_EXAMPLES: Final = (
    ("a table of four hands", f"{_FOUR} > table.txt && mjscore table table.txt"),
    ("from a pipe, for programs", f"{_FOUR} | mjscore table - --json"),
    (
        "two win on one discard",
        "printf '%s\\n' round=E 'E 3han 40fu win from=S' S 'W 2han 30fu win from=S' N | "
        "mjscore table - -V riichi",
    ),
    ("in Chinese", f"{_FOUR} | mjscore table - --lang zh-Hant"),
)


@click.command(
    cls=Documented,
    examples=_EXAMPLES,
    short_help="Settle a whole table: each count, and who pays whom.",
)
@click.argument("file", type=click.Path(allow_dash=True, dir_okay=False))
@click.option(
    "--from",
    "kind",
    type=click.Choice(FORMS),
    help="What the file is; by default its ending, or how it begins, tells.",
)
@rule_options
@output_options
def command(file: str, kind: str | None, ruleset: Ruleset, chosen: str, output: Output) -> Exit:
    """Settle a whole table: TOML, JSON, or a short text with one line a seat.

    In the text a line is E, S, W or N with a hand in the notation, or a score. The winner has his
    tile as +TILE and from=SEAT or zimo; who is liable has pao=full or pao=half. Settings stand in
    front: variant=classical-late round=E.

    Several may win on one discard, each on a line of their own, in riichi also by 3han 40fu win
    from=SEAT, with liable=SEAT beside the win. A line draw says that nobody won: the hands are
    looked at, or lines say ready, noten, nagashi.
    """
    from scorer.report.table_page import TablePage  # noqa: PLC0415 - after the arguments are known
    from scorer.table.settle import settle  # noqa: PLC0415 - likewise

    try:
        text = _read(file)
        table = table_from(text, kind or form_of(file, text))
        settled = settle(table, ruleset.of(table.variant, table.options).rules())
    except ScorerError as error:
        if not output.for_people:
            output.show(ErrorPage(error, None, None))
        explain(error)
        return code_of(error)
    output.show(TablePage(settled, "table" if table.variant else chosen))
    return Exit.SCORED


def _read(file: str) -> str:
    data = _bytes(file)
    if len(data) > LARGEST:
        raise bad_table(
            Message("this is larger than {value} MB, and no table is", value=LARGEST >> 20)
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise bad_table(
            Message("this is no UTF-8: byte {value} of the file", value=error.start + 1)
        ) from None


def _bytes(file: str) -> bytes:
    """Return the bytes of a file or a pipe, and of one that is too large no more than that."""
    name = "standard input" if file == "-" else file
    try:
        if file == "-":
            return sys.stdin.buffer.read(LARGEST + 1)
        with open(file, "rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None
