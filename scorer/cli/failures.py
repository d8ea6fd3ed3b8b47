"""What went wrong, in words, with the right exit code; a traceback only with `--debug`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

import click

from scorer.cli import terminal
from scorer.cli.exits import Exit
from scorer.errors import NO_WINS, HandError, ScorerError
from scorer.hand import Hand
from scorer.message import Message

REPORT: Final = Message(
    "This is a fault of mjscore, not of your hand. Please report it with the hand you typed\n"
    "and what `--debug` adds to this message."
)


def code_of(error: ScorerError) -> Exit:
    """Return the exit code of a refusal: a hand that is no win is understood, all else is not."""
    no_win = isinstance(error, HandError) and error.kind in NO_WINS
    return Exit.NO_WIN if no_win else Exit.UNREADABLE


def explain(error: ScorerError, hand: Hand | None = None) -> None:
    """Say on standard error what is wrong, where, and how to mend it; how the text was read."""
    from scorer.report.error_page import error_text  # noqa: PLC0415 - only if something is wrong

    wide = terminal.width_of_errors()
    lang = terminal.language_of(sys.stderr)
    unicode = lang != "en" or terminal.shows_chinese(sys.stderr)
    terminal.tell(error_text(error, hand, unicode=unicode, wide=wide, lang=lang))
    for note in error.notes:
        terminal.tell(Message("note: {note}", note=note))


def guarded(run: Callable[[], object], *, debug: bool) -> int:
    """Run, and return the exit code, whatever happens."""
    try:
        code = run()
    except (click.Abort, KeyboardInterrupt):
        terminal.tell(Message("Interrupted."))
        return Exit.INTERRUPTED
    except click.UsageError as error:
        _explain_usage(error)
        return Exit.UNREADABLE
    except click.ClickException as error:
        terminal.tell(Message("Error: {message}", message=error.format_message()))
        return Exit.UNREADABLE
    except ScorerError as error:
        explain(error)
        return code_of(error)
    except OSError as error:
        if debug:
            raise
        _explain_system(error)
        return Exit.UNREADABLE
    except Exception as error:
        if debug:
            raise
        terminal.tell(f"Error: {type(error).__name__}: {error}")
        terminal.tell(REPORT)
        return Exit.FAULT
    return code if isinstance(code, int) else Exit.SCORED


def _explain_usage(error: click.UsageError) -> None:
    path = error.ctx.command_path.removesuffix(" score") if error.ctx else "mjscore"
    message = error.format_message()
    if isinstance(error, click.NoSuchOption) and not error.possibilities:
        message = Message("No such option {option!r}.", option=error.option_name)
    terminal.tell(Message("Error: {message}", message=message))
    terminal.tell(Message("  Try {command} -h", command=path))


def _one_line(name: object) -> str:
    text = os.fsdecode(name) if isinstance(name, bytes) else str(name)
    return text.replace("\n", "\\n")


def _explain_system(error: OSError) -> None:
    """Name the file and what the system said about it."""
    where = f"{_one_line(error.filename)}: " if error.filename else ""
    message = Message("Error: {message}", message=f"{where}{error.strerror or error}")
    try:
        terminal.tell(message)
    except OSError:  # the disk that is full may be the one that standard output goes to
        terminal.hush()
        terminal.tell(message)
