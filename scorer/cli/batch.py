"""Score files of hands."""

from __future__ import annotations

from typing import Final

import click

from scorer.batch.house import House
from scorer.batch.inputs import INPUTS
from scorer.batch.outputs import OUTPUTS
from scorer.cli import terminal
from scorer.cli.exits import Exit
from scorer.cli.help import Documented
from scorer.cli.options import general_options, rule_options

_EXAMPLES: Final = (
    ("a hand a line, answers as JSON Lines", "mjscore batch examples/hands.txt"),
    ("records, into a file", "mjscore batch examples/hands.jsonl --output scores.jsonl"),
    (
        "by the rules of the house, from a pipe",
        "cat examples/hands.txt | mjscore batch - -o minimum=6",
    ),
    (
        "a spreadsheet in, a packed one out",
        "mjscore batch examples/hands.csv --output scores.csv.gz",
    ),
    ("stop at the first line that is refused", "mjscore batch examples/hands.txt --strict"),
)


@click.command(cls=Documented, examples=_EXAMPLES, short_help="Score files of hands.")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@rule_options
@click.option(
    "--from",
    "input_form",
    type=click.Choice(tuple(INPUTS)),
    help="The format of the input; by default the file's ending says it.",
)
@click.option(
    "--encoding",
    default="utf-8",
    metavar="NAME",
    help="The encoding of the input, if it is not UTF-8: gb18030, big5, shift_jis, utf-16.",
)
@click.option(
    "--format",
    "output_form",
    type=click.Choice(tuple(OUTPUTS)),
    help="The format of the output; by default the file's ending says it, else JSON Lines.",
)
@click.option(
    "--output",
    default="-",
    metavar="PATH",
    help="A file instead of standard output, packed if it ends in .gz, .bz2 or .xz; "
    "it appears when it is complete.",
)
@click.option("--strict", is_flag=True, help="Stop at the first line that is refused.")
@click.option("--quiet", "-q", is_flag=True, help="No summary at the end.")
@general_options
def command(
    *,
    files: tuple[str, ...],
    house: House,
    chosen: str,
    input_form: str | None,
    output_form: str | None,
    output: str,
    encoding: str,
    strict: bool,
    quiet: bool,
) -> Exit:
    """Score files of hands, or standard input for -: one record for each hand, in order.

    A line that is refused becomes a record with its error, and the run goes on.
    """
    from scorer.batch import files as disk  # noqa: PLC0415 - after the arguments are known
    from scorer.batch.packed import FileError  # noqa: PLC0415 - after the arguments are known
    from scorer.batch.run import Job, run  # noqa: PLC0415 - after the arguments are known

    house.rules()  # what was asked for must exist before hours are spent on it
    disk.check_encoding(encoding)
    disk.check_inputs(files, input_form)
    disk.check_output(output, files, output_form)
    form = output_form or disk.output_form(output)
    job = Job(files, house, input_form, form, strict, encoding)
    try:
        parquet = disk.in_parquet(files, input_form)
        with disk.written(output) as file, disk.shaped(file, form, parquet) as stream:
            tally = run(job, stream)
    except (KeyboardInterrupt, FileError):
        if output != "-":
            terminal.tell(f"What was scored until now is in {disk.part_of(output)}")
        raise
    if tally.stopped:
        where = f"{tally.stopped['file']}, line" if len(files) > 1 else "line"
        terminal.tell(f"Error: {where} {tally.stopped['line']}: {tally.stopped['error']}")
    if not quiet:
        terminal.tell(tally.summary())
    return Exit.NO_WIN if tally.refused else Exit.SCORED
