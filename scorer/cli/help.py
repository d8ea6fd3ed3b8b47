"""Help that begins with examples."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from scorer.cli import terminal
from scorer.cli.exits import Exit

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]

_AFTER_DASHES: Final = "mjscore words after --"


def after_dashes(context: click.Context) -> int:
    """Return how many of the last words stood behind `--`, where nothing is an option."""
    count: int = context.meta.get(_AFTER_DASHES, 0)
    return count


def tell_what_is_stripped() -> None:
    """Say where Python has thrown away the texts that stand in the program: `python -OO` does."""
    if sys.flags.optimize > 1:
        terminal.tell("note: python -OO takes the texts of help and rules away; -O keeps them")


class Documented(click.Command):
    """A command whose help shows examples first; each is what it does and the line to type."""

    def __init__(self, *args: Any, examples: Sequence[tuple[str, str]] = (), **more: Any) -> None:
        super().__init__(*args, **more)
        self.examples = tuple(examples)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Remember how many words stand behind `--`."""
        if "--" in args:
            ctx.meta[_AFTER_DASHES] = len(args) - args.index("--") - 1
        return super().parse_args(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        """Return the help as far as the stream can show it."""
        tell_what_is_stripped()
        return terminal.shown(super().get_help(ctx), sys.stdout)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what it does, examples, usage, options."""
        formatter.write_text(" ".join((self.help or "").split()))
        show_examples(self, formatter)
        formatter.write_paragraph()
        self.format_usage(ctx, formatter)
        self.format_options(ctx, formatter)


def completing(what: str) -> Complete:
    """Return what completes variants, files and so on (`scorer.cli.candidates`) for a shell."""

    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        from scorer.cli import candidates  # noqa: PLC0415 - only while completing

        found: list[CompletionItem] = getattr(candidates, what)(ctx, param, typed)
        return found

    return complete


def show_examples(command: click.Command, formatter: click.HelpFormatter) -> None:
    """Write a command's examples, each under what it does."""
    assert isinstance(command, Documented)
    with formatter.section("Examples"):
        for what, line in command.examples:
            for line_of in (*_lines("# ", what, "# ", ""), *_lines("$ ", line, "    ", " \\")):
                formatter.write(f"  {line_of}\n")


def _lines(begin: str, text: str, go_on: str, end: str) -> Iterator[str]:
    """Yield a line in as many as the terminal needs, broken between words; `end` joins them."""
    from scorer.report.layout import terminal_width, width  # noqa: PLC0415 - only for the help

    line, room = begin, terminal_width() - 2 - len(end)
    for word in re.findall(r"(?:'[^']*'|[^\s'])+", text):
        if line not in (begin, go_on) and width(line) + width(word) > room:
            yield line.rstrip() + end
            line = go_on
        line += word + " "
    yield line.rstrip()


def show_exit_codes(formatter: click.HelpFormatter) -> None:
    """Write what each exit code means."""
    with formatter.section("Exit codes"):
        formatter.write_dl([(str(code.value), code.meaning) for code in Exit])
