"""The streams: what they can show, colour, and readers that go away."""

from __future__ import annotations

import atexit
import os
import re
import sys
from collections.abc import Collection
from contextlib import suppress
from contextvars import ContextVar
from typing import Final, NoReturn, TextIO

import click

from scorer.cli.system import ui_language
from scorer.languages import translate
from scorer.report.style import COLOURS
from scorer.signs import visible

_SIMPLER: Final = str.maketrans(
    {"−": "-", "–": "-", "×": "x", "·": ",", "…": "...", "→": "->", "：": ": ", "，": ", "}
)
_ASKED: Final[ContextVar[str]] = ContextVar("asked", default="")
_NEARLY_ALL: Final = 0.95
_CHINESE: Final = "清龙龍萬风風番"
_CHINESE_THEN_ENGLISH: Final = r"(?:[^\x00-\x7f]+ |[\u4e00-\u9fff]+)[(（]([a-z][a-z ]*)[)）]"
_CHINESE_IN_BRACKETS: Final = r" ?\([^\x00-\x7f][^()a-z]*\)"


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
        _write(sys.stderr, _in_lines(visible(translate(text, language_of(sys.stderr)))) + "\n")
        sys.stderr.flush()
    except OSError:
        _to_nowhere("stderr")


def width_of_errors() -> int:
    """Return how wide the terminal of standard error is; 0 where nobody says it."""
    from scorer.report.layout import terminal_width  # noqa: PLC0415 - only if something is told

    return terminal_width(0, "stderr")


def _in_lines(text: str) -> str:
    """Break what is wider than the terminal between words, but not a text with carets below."""
    wide = width_of_errors()
    if not wide:
        return text
    from scorer.report.layout import wrapped  # noqa: PLC0415 - only for terminals

    lines = text.split("\n")
    shown = []
    for line, below in zip(lines, (*lines[1:], ""), strict=True):
        if "^" in (line.strip(" ")[:1], below.strip(" ")[:1]):
            shown.append(line)
            continue
        indent = line[: len(line) - len(line.lstrip(" "))]
        first, *rest = wrapped(line[len(indent) :], wide - max(2, len(indent)))
        shown += [indent + first, *(f"{indent or '  '}{part}" for part in rest)]
    return "\n".join(shown)


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

    `kept` are sequences of escape of ours.
    """
    return _encodable(visible(text, kept), stream)


def _encodable(text: str, stream: TextIO) -> str:
    """Return a text with simpler signs, or escapes, for those that the stream cannot write.

    Of a word in two languages the English stays: `和绝张 (lasttile)`.
    """
    if _encodes(stream, text):
        return text
    text = text.translate(_SIMPLER)
    for pattern in (_CHINESE_THEN_ENGLISH, _CHINESE_IN_BRACKETS):
        text = re.sub(pattern, lambda word: _plainer(word, stream), text)
    encoding = stream.encoding or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def _plainer(word: re.Match[str], stream: TextIO) -> str:
    return word[0] if can_write(stream, word[0]) else "".join(word.groups())


def can_write(stream: TextIO, text: str) -> bool:
    """Tell whether a stream takes a text, minus signs and the like apart."""
    return _encodes(stream, text) or _encodes(stream, text.translate(_SIMPLER))


def _encodes(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def shows_chinese(stream: TextIO) -> bool:
    """Tell whether a stream can show the players' script, simplified and traditional."""
    return can_write(stream, _CHINESE)


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


def speak(lang: str) -> None:
    """Speak a language from now on, in this run of a command."""
    _ASKED.set(lang)


def language() -> str:
    """Return the reader's language: that asked for, or by the locale; else English."""
    return _ASKED.get() or _of_the_locale()


def language_of(stream: TextIO) -> str:
    """Return the reader's language if a stream can write nearly all that we say in it."""
    lang = language()
    if lang == "en" or is_utf8(stream):
        return lang
    from scorer.report.words import said_in  # noqa: PLC0415 - only for old terminals

    written = [can_write(stream, text) for text in said_in(lang)]
    return lang if sum(written) >= _NEARLY_ALL * len(written) else "en"


def _of_the_locale() -> str:
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
