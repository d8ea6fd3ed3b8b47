"""The command group: what is no command is a hand to score."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextvars import copy_context
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import click

from scorer.cli import terminal
from scorer.cli.exits import Exit
from scorer.cli.failures import guarded
from scorer.cli.help import show_examples, show_exit_codes, tell_what_is_stripped
from scorer.version import VERSION

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

SCORE: Final = "score"
COMMANDS: Final = (
    "batch",
    "completion",
    "fans",
    "notation",
    "rules",
    "table",
    "variants",
    "waits",
    "words",
)
_FOR_ITSELF: Final = ("-h", "--help", "--version")


class Mjscore(click.Group):
    """`mjscore HAND…` scores; a first word that is a command is that command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command's module; each has one `command`."""
        if cmd_name not in (SCORE, *COMMANDS):
            return None
        command: click.Command = import_module(f"scorer.cli.{cmd_name}").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command first: the one that is named, else `score`."""
        if not (ctx.resilient_parsing and not args):
            args = self._command_first(ctx, args)
        return super().parse_args(ctx, args)

    def _command_first(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] in (*COMMANDS, *_FOR_ITSELF):
            return args
        words = _words_among(args, self.get_command(ctx, SCORE), ctx)
        if words and words[0] in COMMANDS:  # options were written before the command
            at = args.index(words[0])
            return [words[0], *args[:at], *args[at + 1 :]]
        return [SCORE, *args]

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; tell apart a reader that went away from a file that cannot be read."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            terminal.hush()
            return Exit.SCORED
        return code

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, say what went wrong in our words, and leave with our exit codes."""
        terminal.open_missing()
        if "_MJSCORE_COMPLETE" in os.environ:
            from scorer.cli import shells  # noqa: F401, PLC0415 - they are found by being there
        words = list(sys.argv[1:] if args is None else args)

        def run() -> Any:
            return super(Mjscore, self).main(
                words,
                prog_name or "mjscore",
                complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )

        if not standalone_mode:
            return run()
        asked = copy_context()  # so that the language is that of this command line alone
        sys.exit(asked.run(guarded, run, debug="--debug" in _before_dashes(words)))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the first word: a command, or what may begin a hand to score."""
        score = self.get_command(ctx, SCORE)
        assert score is not None
        found = super().shell_complete(ctx, incomplete)
        context = click.Context(score, parent=ctx, resilient_parsing=True)
        if incomplete.startswith("-"):
            found += score.shell_complete(context, incomplete)
        elif not found:
            words = next(one for one in score.params if one.name == "words")
            found = words.shell_complete(context, incomplete)
        return list({item.value: item for item in found}.values())

    def get_help(self, ctx: click.Context) -> str:
        """Return the help as far as the stream can show it."""
        tell_what_is_stripped()
        return terminal.shown(super().get_help(ctx), sys.stdout)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show that a hand needs no command."""
        formatter.write_usage("mjscore", "HAND… [OPTIONS]")
        formatter.write_usage("mjscore", "COMMAND [ARGUMENTS] [OPTIONS]", " " * 7)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples first, then usage, commands, options, exit codes."""
        score = self.get_command(ctx, SCORE)
        assert score is not None
        formatter.write_text(self.help or "")
        show_examples(score, formatter)
        formatter.write_paragraph()
        self.format_usage(ctx, formatter)
        self.format_commands(ctx, formatter)
        score.format_options(ctx, formatter)
        show_exit_codes(formatter)


def _words_among(
    args: list[str], command: click.Command | None, parent: click.Context
) -> list[str]:
    """Return the arguments that are no options and no values of options, up to `--`."""
    assert command is not None
    context = click.Context(
        command, parent=parent, resilient_parsing=True, **command.context_settings
    )
    try:
        words = command.make_parser(context).parse_args(_before_dashes(args))[0].get("words")
    except click.UsageError:
        return []
    return list(words) if isinstance(words, (list, tuple)) else []


def _before_dashes(args: list[str]) -> list[str]:
    return args[: args.index("--")] if "--" in args else list(args)


def _version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if not asked or ctx.resilient_parsing:
        return
    click.echo(f"mjscore {VERSION}")
    ctx.exit()


@click.group(
    cls=Mjscore,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Say which version this is.",
)
def app() -> None:
    """Score a Mahjong hand, and show why it is worth that."""
