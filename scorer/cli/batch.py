"""Score files of hands."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

import click

from scorer.batch.inputs import INPUTS
from scorer.batch.outputs import DEFAULT, OUTPUTS
from scorer.cli import terminal
from scorer.cli.exits import Exit
from scorer.cli.help import Documented, completing
from scorer.cli.options import (
    SHEET_OPTIONS,
    SHEETS,
    WIDE_OPTION,
    check_look,
    complete_languages,
    general_options,
    rule_options,
    said_language,
    style_for,
)
from scorer.languages import LANGUAGES
from scorer.message import Message
from scorer.report import write_page
from scorer.scoring.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.batch.tally import Tally

_EXAMPLES: Final = (
    (
        "a hand a line, answers as JSON Lines",
        "printf '19m19p19sESWNCFP +9s\\n123456789m5pEEE +5p E/S\\n' | mjscore batch -",
    ),
    (
        "by the rules of the house, from a file into a file",
        "echo '123m456p56s99p 555s- +7s' > hands.txt && "
        "mjscore batch hands.txt -o minimum=2 --output scores.jsonl",
    ),
    (
        "a spreadsheet in, one for Excel out, and totals for each player",
        "printf 'player;hand\\n李;123456789m5pEEE +5p E/S\\n' > hands.csv && "
        "mjscore batch hands.csv --excel --wide --output scores.csv --by player",
    ),
    (
        "a column of hands with a name of its own",
        "printf 'combo,who\\n19m19p19sESWNCFP +9s,Li\\n' | "
        "mjscore batch - --from csv --column hand=combo --format csv",
    ),
    (
        "a table to paste, in Chinese",
        "echo '19m19p19sESWNCFP +9s' | mjscore batch - --format markdown --lang zh-Hans",
    ),
    (
        "with two processes, and go on after an interruption",
        "echo '19m19p19sESWNCFP +9s' > hands.txt && "
        "mjscore batch hands.txt --output scores.csv.gz --jobs 2 --resume",
    ),
    (
        "how often each fan came; stop at the first line that is refused",
        "echo '19m19p19sESWNCFP +9s' | mjscore batch - --stats --strict",
    ),
)
_ONE_BY_ONE: Final = {
    "table": "its columns are as wide as their widest cell, which is known at the end of a file; "
    "markdown is for people, too",
    "json": "it is one value, which ends with the file; jsonl has a record on each line",
}


class _Form(click.Choice[str]):
    """The formats of the output; what is built for one hand only is refused with the reason."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the format, or fail."""
        if why := _ONE_BY_ONE.get(value):
            self.fail(f"{value!r} is not for batch: {why}.", param, ctx)
        return super().convert(value, param, ctx)


def _columns(
    context: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    from scorer.batch.headers import asked_columns  # noqa: PLC0415 - only where it is used

    return tuple(asked_columns(value)) if value else ()


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
    "--column",
    "columns",
    multiple=True,
    callback=_columns,
    metavar="NAME=COLUMN",
    help="What is read from which column of a table: hand=手牌. kongs=option:kongs reads the "
    "column kongs as a house rule. May be repeated.",
)
@click.option(
    "--format",
    "output_form",
    type=_Form(tuple(OUTPUTS)),
    help="The format of the output; by default the file's ending says it, else JSON Lines. "
    "Parquet, in and out, needs the extra mjscore[parquet].",
)
@click.option(
    "--lang",
    callback=said_language,
    shell_complete=complete_languages,
    metavar=f"[{'|'.join(LANGUAGES)}]",
    help="The language of fans, payers and units in csv, tsv and markdown; by default the names "
    "that a record has.",
)
@WIDE_OPTION
@SHEET_OPTIONS[0]
@SHEET_OPTIONS[1]
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
    "--by",
    default="",
    metavar="COLUMN",
    help="Show totals for each value of a column or a key of the output, such as player.",
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
@click.option(
    "--quiet",
    "-q",
    is_flag=True,
    help="No progress, and at the end neither refusals nor a summary.",
)
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
    columns: tuple[tuple[str, str], ...],
    lang: str | None,
    wide: bool,
    excel: bool,
    inert: bool,
    jobs: int | None,
    resume: bool,
    strict: bool,
    stats: bool,
    by: str,
    stats_json: str | None,
    ray: str | None,
    quiet: bool,
) -> Exit:
    """Score files of hands, or standard input for -: one record for each hand, in order.

    A line that is refused becomes a record with its error, and the run goes on.
    """
    from scorer.batch import files as disk  # noqa: PLC0415 - after the arguments are known
    from scorer.batch.encodings import check_encoding  # noqa: PLC0415 - likewise
    from scorer.batch.job import Job  # noqa: PLC0415 - after the arguments are known
    from scorer.batch.parts import written  # noqa: PLC0415 - after the arguments are known
    from scorer.batch.run import run, workers_for  # noqa: PLC0415 - after the arguments are known
    from scorer.cli.progress import Progress  # noqa: PLC0415 - after the arguments are known
    from scorer.report.rows import Look  # noqa: PLC0415 - likewise

    ruleset.rules()  # what was asked for must exist before hours are spent on it
    if ray:
        refused = {
            "--from": input_form not in (None, disk.PARQUET),
            "--format": output_form not in (None, disk.PARQUET),
            "--encoding": encoding != "utf-8",
            "--column": bool(columns),
            "--lang": lang is not None,
            "--wide": wide,
            "--excel": excel,
            "--inert": inert,
            "--by": bool(by),
            "--resume": resume,
            "--strict": strict,
            "--stats": stats or stats_json is not None,
        }
        return _on_ray(
            files, ruleset, output=output, address=ray, jobs=jobs, quiet=quiet, refused=refused
        )
    check_encoding(encoding)
    disk.check_inputs(files, input_form, columns)
    disk.check_output(output, files, output_form)
    if resume and (output == disk.STANDARD or disk.is_special(output)):
        raise click.UsageError(Message("--resume goes on with a file: name it with --output PATH"))
    if stats_json:
        disk.check_aside(stats_json, (*files, output))
    form = output_form or disk.output_form(output, "csv" if excel else DEFAULT)
    check_look(form, {"--lang": lang is not None, "--wide": wide}, (*SHEETS, "markdown"))
    check_look(form, {"--excel": excel, "--inert": inert}, SHEETS)
    for name in files if columns else ():
        if (input_form or disk.form_said(name)) in ("jsonl", "mjlog") or input_form == "text":
            raise click.UsageError(Message("--column is for tables, and {name} is none", name=name))
    if resume and form == disk.PARQUET:
        raise click.UsageError(
            Message(
                "--resume cannot go on with a Parquet file: leave it out, or write .jsonl or .csv"
            )
        )
    counts = stats or stats_json is not None
    look = Look(ruleset, lang or "", wide, excel, inert or excel)
    job = Job(files, ruleset, input_form, form, strict, encoding, counts, by, columns, look)
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
                note=progress.tell,
                see=progress.see,
                hold=(lambda _: None) if held is None else held.append,
            )
        except BaseException as error:
            progress.end()
            if output != disk.STANDARD and not disk.is_special(output):
                terminal.tell(
                    Message(
                        "What was scored until now is in {part_of}", part_of=disk.part_of(output)
                    )
                )
                if form != disk.PARQUET and isinstance(error, (KeyboardInterrupt, OSError)):
                    terminal.tell(Message("The same command with --resume goes on from there."))
            raise
        progress.end()
    _tell_end(tally, several=len(files) > 1, quiet=quiet)
    if tally.seen is not None or by:
        _show(tally, ruleset, stats, by, stats_json)
    return Exit.NO_WIN if tally.refused else Exit.SCORED


def _tell_end(tally: Tally, *, several: bool, quiet: bool) -> None:
    """Say where a strict run has ended or which hands were refused, and how it went."""
    if stopped := tally.stopped:
        where = Message("line {line}", line=stopped["line"])
        if several:
            where = Message("{file}, {line}", file=stopped["file"], line=where)
        terminal.tell(Message("Error: {where}: {error}", where=where, error=stopped["error"]))
    if not quiet:
        for said in () if stopped else tally.refusals(several=several):
            terminal.tell(said)
        terminal.tell(tally.summary())


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
        raise click.UsageError(
            Message("{name} does not go with --ray: leave out one of them", name=name)
        )
    if output == disk.STANDARD:
        raise click.UsageError(Message("--ray writes into a folder: name it with --output PATH"))
    engine()
    disk.check_inputs(files, disk.PARQUET)
    check(files, output)
    try:
        tally = run(files, ruleset, output, address, jobs=jobs, tell=terminal.tell)
    except KeyboardInterrupt:
        if os.path.isdir(disk.part_of(output)):
            terminal.tell(
                Message("What was scored until now is in {part_of}", part_of=disk.part_of(output))
            )
        raise
    if not quiet:
        terminal.tell(tally.summary())
    return Exit.NO_WIN if tally.refused else Exit.SCORED


def _resumed(hands: int) -> str:
    if not hands:
        return Message("There is nothing to resume: this run starts from the beginning.")
    return Message("{hands:,} hands are scored already: this run goes on behind them.", hands=hands)


def _show(tally: Tally, ruleset: Ruleset, shown: bool, by: str, path: str | None) -> None:
    """Show the counts of each variant and value, and write them as JSON if that is asked for."""
    from scorer.report.stats_page import StatsPage, SumsPage  # noqa: PLC0415 - only if asked for

    style = style_for(sys.stderr)
    seen = sorted((tally.seen or {}).items())
    pages = [StatsPage(ruleset.book(name), one.totals, one.fans) for name, one in seen]
    if shown:
        for page in pages:
            terminal.tell("\n" + write_page(page, "table", style).rstrip("\n"))
    sums = SumsPage(by, tally.sums or {})
    if by and not sums.is_known():
        terminal.tell(
            Message("No hand has {by!r}: --by names a column or a key of the output.", by=by)
        )
    elif by:
        terminal.tell("\n" + write_page(sums, "table", style).rstrip("\n"))
    if path:
        from json import dumps  # noqa: PLC0415 - only if it is asked for

        counts = {"hands": tally.hands, "refused": tally.refused, "below_minimum": tally.below}
        variants = [page.record() for page in pages]
        summed = {"by": sums.record()} if by else {}
        text = dumps({**counts, "variants": variants, **summed}, indent=2)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text + "\n")
