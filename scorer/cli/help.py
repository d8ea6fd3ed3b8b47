"""Help that begins with examples."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
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
            formatter.write(f"  # {what}\n  $ {line}\n")


def show_exit_codes(formatter: click.HelpFormatter) -> None:
    """Write what each exit code means."""
    with formatter.section("Exit codes"):
        formatter.write_dl([(str(code.value), code.meaning) for code in Exit])
