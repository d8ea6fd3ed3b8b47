"""Score files of hands."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

import click

from scorer.batch.inputs import INPUTS
from scorer.batch.outputs import OUTPUTS
from scorer.cli import terminal
from scorer.cli.exits import Exit
from scorer.cli.help import Documented, completing
from scorer.cli.options import general_options, rule_options, style_for
from scorer.report import write_page
from scorer.scoring.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.batch.tally import Tally

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
    ("with two processes", "mjscore batch examples/hands.jsonl --jobs 2"),
    (
        "go on after an interruption",
        "mjscore batch examples/hands.jsonl --output scores.jsonl --resume",
    ),
    ("how often each fan came", "mjscore batch examples/hands.csv --output scores.csv --stats"),
    (
        "by the rules of a club",
        "mjscore batch examples/hands.txt --rules examples/sunday-club.toml",
    ),
    (
        "the wins of a log of Tenhou, beside what is recorded",
        "mjscore batch examples/game.mjlog",
    ),
    ("stop at the first line that is refused", "mjscore batch examples/hands.txt --strict"),
)


@click.command(cls=Documented, examples=_EXAMPLES, short_help="Score files of hands.")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE…", shell_complete=completing("files")
)
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
    help="The format of the output; by default the file's ending says it, else JSON Lines. "
    "Parquet, in and out, needs the extra mjscore[parquet].",
)
@click.option(
    "--output",
    default="-",
    metavar="PATH",
    shell_complete=completing("files"),
    help="A file instead of standard output, packed if it ends in .gz, .bz2 or .xz; "
    "it appears when it is complete.",
)
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many processes score; by default one for each core if the files are large, else one. "
    "The output is the same.",
)
@click.option(
    "--resume",
    is_flag=True,
    help="Go on with the output of an interrupted run; input and options must be as they were. "
    "Not for Parquet, which has to be written in one go.",
)
@click.option("--strict", is_flag=True, help="Stop at the first line that is refused.")
@click.option(
    "--stats", is_flag=True, help="Say how often each fan came and how the totals spread."
)
@click.option(
    "--stats-json",
    metavar="PATH",
    shell_complete=completing("files"),
    help="Write the same into a file, as JSON and in full.",
)
@click.option(
    "--ray",
    metavar="ADDRESS",
    help="Score Parquet files on a cluster of Ray, or on one of this machine for local, into a "
    "folder of Parquet files, --output; --jobs is how many score. Needs the extra mjscore[ray].",
)
@click.option("--quiet", "-q", is_flag=True, help="No progress, and no summary at the end.")
@general_options
def command(
    *,
    files: tuple[str, ...],
    ruleset: Ruleset,
    chosen: str,
    input_form: str | None,
    output_form: str | None,
    output: str,
    encoding: str,
    jobs: int | None,
    resume: bool,
    strict: bool,
    stats: bool,
    stats_json: str | None,
    ray: str | None,
    quiet: bool,
) -> Exit:
    """Score files of hands, or standard input for -: one record for each hand, in order.

    A line that is refused becomes a record with its error, and the run goes on.
    """
    from scorer.batch import files as disk  # noqa: PLC0415 - after the arguments are known
    from scorer.batch.job import Job  # noqa: PLC0415 - after the arguments are known
    from scorer.batch.parts import written  # noqa: PLC0415 - after the arguments are known
    from scorer.batch.run import run, workers_for  # noqa: PLC0415 - after the arguments are known
    from scorer.cli.progress import Progress  # noqa: PLC0415 - after the arguments are known

    ruleset.rules()  # what was asked for must exist before hours are spent on it
    if ray:
        refused = {
            "--from": input_form not in (None, disk.PARQUET),
            "--format": output_form not in (None, disk.PARQUET),
            "--encoding": encoding != "utf-8",
            "--resume": resume,
            "--strict": strict,
            "--stats": stats or stats_json is not None,
        }
        return _on_ray(
            files, ruleset, output=output, address=ray, jobs=jobs, quiet=quiet, refused=refused
        )
    disk.check_encoding(encoding)
    disk.check_inputs(files, input_form)
    disk.check_output(output, files, output_form)
    if resume and (output == disk.STANDARD or disk.is_special(output)):
        raise click.UsageError("--resume goes on with a file: name it with --output PATH")
    if stats_json:
        disk.check_aside(stats_json, (*files, output))
    form = output_form or disk.output_form(output)
    if resume and form == disk.PARQUET:
        raise click.UsageError(
            "--resume cannot go on with a Parquet file: leave it out, or write .jsonl or .csv"
        )
    job = Job(files, ruleset, input_form, form, strict, encoding, stats or stats_json is not None)
    progress = Progress(files, quiet)
    held = click.get_current_context().find_object(list)
    with written(output, job, resume) as sink:
        if resume:
            terminal.tell(_resumed(sum(mark.tally.hands for mark in sink.past)))
        try:
            tally = run(
                job,
                sink,
                jobs=jobs or workers_for(job),
                output=output,
                tell=progress.tell,
                note=(lambda _: None) if quiet else progress.tell,
                see=progress.see,
                hold=(lambda _: None) if held is None else held.append,
            )
        except BaseException as error:
            progress.end()
            if output != disk.STANDARD and not disk.is_special(output):
                terminal.tell(f"What was scored until now is in {disk.part_of(output)}")
                if form != disk.PARQUET and isinstance(error, (KeyboardInterrupt, OSError)):
                    terminal.tell("The same command with --resume goes on from there.")
            raise
        progress.end()
    if tally.stopped:
        where = f"{tally.stopped['file']}, line" if len(files) > 1 else "line"
        terminal.tell(f"Error: {where} {tally.stopped['line']}: {tally.stopped['error']}")
    if not quiet:
        terminal.tell(tally.summary())
    if tally.seen is not None:
        _show(tally, ruleset, stats, stats_json)
    return Exit.NO_WIN if tally.refused else Exit.SCORED


def _on_ray(
    files: tuple[str, ...],
    ruleset: Ruleset,
    *,
    output: str,
    address: str,
    jobs: int | None,
    quiet: bool,
    refused: Mapping[str, bool],
) -> Exit:
    """Score on a cluster; options that one process alone can follow are refused by name."""
    from scorer.batch import files as disk  # noqa: PLC0415 - after the arguments are known
    from scorer.batch.on_ray import check, engine, run  # noqa: PLC0415 - an extra

    for name in (name for name, said in refused.items() if said):
        raise click.UsageError(f"{name} does not go with --ray: leave out one of them")
    if output == disk.STANDARD:
        raise click.UsageError("--ray writes into a folder: name it with --output PATH")
    engine()
    disk.check_inputs(files, disk.PARQUET)
    check(files, output)
    try:
        tally = run(files, ruleset, output, address, jobs=jobs, tell=terminal.tell, quiet=quiet)
    except KeyboardInterrupt:
        if os.path.isdir(disk.part_of(output)):
            terminal.tell(f"What was scored until now is in {disk.part_of(output)}")
        raise
    if not quiet:
        terminal.tell(tally.summary())
    return Exit.NO_WIN if tally.refused else Exit.SCORED


def _resumed(hands: int) -> str:
    if not hands:
        return "There is nothing to resume: this run starts from the beginning."
    return f"{hands:,} hands are scored already: this run goes on behind them."


def _show(tally: Tally, ruleset: Ruleset, shown: bool, path: str | None) -> None:
    """Show the counts of each variant, and write them as JSON if that is asked for."""
    from scorer.report.stats_page import StatsPage  # noqa: PLC0415 - only if it is asked for

    style = style_for(sys.stderr)
    seen = sorted((tally.seen or {}).items())
    pages = [StatsPage(ruleset.book(name), one.totals, one.fans) for name, one in seen]
    if shown:
        for page in pages:
            terminal.tell("\n" + write_page(page, "table", style).rstrip("\n"))
    if path:
        from json import dumps  # noqa: PLC0415 - only if it is asked for

        counts = {"hands": tally.hands, "refused": tally.refused, "below_minimum": tally.below}
        text = dumps({**counts, "variants": [page.record() for page in pages]}, indent=2)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text + "\n")
