"""The words of a hand on the command line: all that is neither a command nor an option."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar

import click

from scorer.cli.help import after_dashes, completing

Command = TypeVar("Command", bound=Callable[..., Any])

# Words such as -A and -1m belong to the notation, which says what is wrong with them.
HAND_SETTINGS: Final = {"ignore_unknown_options": True}


def hand_argument(*, required: bool) -> Callable[[Command], Command]:
    """Add the argument for a hand; the command gets its `words`, mistyped options refused."""

    def decorate(command: Command) -> Command:
        @wraps(command)
        def with_words(*args: Any, words: tuple[str, ...], **more: Any) -> Any:
            _refuse_mistyped(words)
            return command(*args, words=words, **more)

        decorated: Any = with_words
        return click.argument(  # type: ignore[no-any-return]
            "words",
            nargs=-1,
            required=required,
            type=click.UNPROCESSED,
            metavar="HAND…",
            shell_complete=completing("hand_words"),
        )(decorated)

    return decorate


def _refuse_mistyped(words: tuple[str, ...]) -> None:
    """Refuse an option that does not exist; every other word is part of the hand, as is all
    that stands behind `--`.
    """
    context = click.get_current_context()
    for word in words[: len(words) - after_dashes(context)]:
        if word.startswith("-") and word.lstrip("-")[:1].islower():
            known = [name for one in context.command.params for name in one.opts]
            raise click.NoSuchOption(word, possibilities=_near(word, known), ctx=context)


def _near(word: str, known: list[str]) -> list[str]:
    from scorer.spelling import nearest  # noqa: PLC0415 - only if something is mistyped

    meant = nearest(word.partition("=")[0], known)
    return [meant] if meant else []
