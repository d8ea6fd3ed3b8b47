"""The streams: what they can show, colour, and readers that go away."""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Collection
from contextlib import suppress
from typing import Final, NoReturn, TextIO

import click

from scorer.cli.system import ui_language
from scorer.report.style import COLOURS
from scorer.signs import visible

_SIMPLER: Final = str.maketrans(
    {"−": "-", "×": "x", "·": ",", "…": "...", "→": "->", "：": ": ", "，": ", "}
)
_CHINESE: Final = "清龙龍萬风風番"


def open_missing() -> None:
    """Put streams to nowhere in place of those that the caller has closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def leave(code: int) -> NoReturn:
    """Leave the process as Python does at its end, but without taking apart all that it holds.

    To free what a batch has learnt takes as long as scoring some ten thousand hands.
    """
    atexit._run_exitfuncs()
    # Ctrl-C may come before `open_missing`: then a stream that the caller has closed is None.
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError, ValueError):  # it has gone, and that was said
            stream.flush()
    os._exit(code)


def write(text: str, *, painted: bool = False, data: bool = False) -> None:
    """Write an answer to standard output, in our colours if it is `painted`.

    `data` is for programs: where no terminal shows it, it is written as it is.
    """
    _write(sys.stdout, text, COLOURS if painted else (), data and not sys.stdout.isatty())


def tell(text: str) -> None:
    """Write a note, a warning or an error to standard error, after the answers so far.

    Where standard error cannot be written, the answer and its exit code must do.
    """
    sys.stdout.flush()
    try:
        _write(sys.stderr, text + "\n")
        sys.stderr.flush()
    except OSError:
        _to_nowhere("stderr")


def _write(stream: TextIO, text: str, kept: Collection[str] = (), as_is: bool = False) -> None:
    """Write a text through the one door to a terminal; click knows the terminals that need help."""
    name = "standard output" if stream is sys.stdout else "standard error"
    text = _encodable(text, stream) if as_is else shown(text, stream, kept)
    try:
        click.echo(text, stream, nl=False, color=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None


def shown(text: str, stream: TextIO, kept: Collection[str] = ()) -> str:
    """Return what the stream can show, and what nobody sees by its number.

    Signs that it cannot show become simpler ones, or `?`. `kept` are sequences of escape of ours.
    """
    return _encodable(visible(text, kept), stream)


def _encodable(text: str, stream: TextIO) -> str:
    encoding = stream.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_SIMPLER).encode(encoding, "replace").decode(encoding)
    return text


def shows_chinese(stream: TextIO) -> bool:
    """Tell whether a stream can show the players' script, simplified and traditional."""
    try:
        _CHINESE.encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def is_utf8(stream: TextIO) -> bool:
    """Tell whether a stream takes UTF-8."""
    return (stream.encoding or "utf-8").lower().replace("-", "").startswith("utf8")


def wants_color(choice: str) -> bool:
    """Decide on colour: as said, else NO_COLOR, then FORCE_COLOR, then whether people look on."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def language() -> str:
    """Return the reader's language by the locale: English for all that we do not speak."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = (next((name for name in names if name), "") or ui_language()).lower().replace("-", "_")
    if locale.startswith("zh"):
        traditional = any(part in locale for part in ("_tw", "_hk", "_mo", "hant"))
        return "zh-Hant" if traditional else "zh-Hans"
    return "ja" if locale.startswith("ja") else "en"


def hush() -> None:
    """Point standard output to nowhere: its reader has gone away, and that is no error."""
    _to_nowhere("stdout")


def _to_nowhere(name: str) -> None:
    """Point a stream to nowhere, so that what it still holds is no error when we leave."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), getattr(sys, name).fileno())
    except (OSError, ValueError):
        setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
