"""What a line that is no hand was meant to be: a command, a variant, a file, an option in quotes.

Asked only when the words after `mjscore` could not be read as a hand: one error, with the line to
type instead.
"""

from __future__ import annotations

import os
import re
import shlex
from typing import Final

import click

from scorer.cli.help import after_dashes
from scorer.errors import NotationError, OptionError, ScorerError
from scorer.message import Message
from scorer.notation.forms import AS_CSV, SPREADSHEETS
from scorer.spelling import folded, nearest

# What other programs, and people, call our commands.
_ALSO: Final = {
    "fan": "fans", "yaku": "fans", "yakus": "fans", "explain": "fans", "hands": "fans",
    "番种": "fans", "番": "fans", "役": "fans",
    "variant": "variants", "presets": "variants", "games": "variants", "list": "variants",
    "wait": "waits", "waiting": "waits", "tenpai": "waits", "shanten": "waits",
    "outs": "waits", "ting": "waits", "听": "waits", "听牌": "waits", "待ち": "waits",
    "settle": "table", "tables": "table", "pay": "table", "payments": "table",
    "file": "batch", "files": "batch", "bulk": "batch", "batches": "batch",
    "rule": "rules", "word": "words", "circumstances": "words", "glossary": "words",
    "syntax": "notation", "format": "notation", "completions": "completion",
    "score": "", "hand": "", "count": "", "calculate": "", "calc": "", "eval": "",
}  # fmt: skip
_FOR_ITSELF: Final = {
    "help": "-h",
    "?": "-h",
    "man": "-h",
    "version": "--version",
    "ver": "--version",
}
_ENDINGS: Final = {
    ".txt": "batch", ".jsonl": "batch", ".ndjson": "batch", ".json": "batch", ".csv": "batch",
    ".tsv": "batch", ".parquet": "batch", ".mjlog": "batch", ".xml": "batch", ".gz": "batch",
    ".bz2": "batch", ".xz": "batch", ".toml": "table",
}  # fmt: skip
BY_FILE: Final = Message(
    "A file of hands is scored by mjscore batch FILE, a table by mjscore table FILE."
)
_OPTION: Final = re.compile(r"(?:^|\s)(--[a-z][a-z-]+|-[oVjh](?=\s|$))")


def something_else(
    error: ScorerError | None, words: tuple[str, ...], commands: tuple[str, ...]
) -> ScorerError | None:
    """Return the one error for words that could not be read because they are no hand at all.

    `error` is what the reader said of them, and is returned where they are nothing else.
    """
    if not words or not isinstance(error, (NotationError, OptionError)):
        return error
    if after_dashes(click.get_current_context()):  # nothing but a hand stands there
        return error
    if found := _meant(words, commands):
        return found
    if not isinstance(error, NotationError):
        return error
    from scorer.cli.named import with_names  # noqa: PLC0415 - only where something is wrong

    return with_names(error)


def _meant(words: tuple[str, ...], commands: tuple[str, ...]) -> OptionError | None:
    return _quoted_option(words) or _file(words) or _command(words, commands) or _variant(words)


def _quoted_option(words: tuple[str, ...]) -> OptionError | None:
    """Return the error for an option that stands inside the quotation marks of the hand."""
    for i, word in enumerate(words):
        if " " in word.strip() and (found := _OPTION.search(word)):
            hand = " ".join((*words[:i], word[: found.start()].strip(), *words[i + 1 :])).strip()
            rest = word[found.start() :].strip()
            message = Message(
                "the option {found} stands inside the quotation marks of the hand", found=found[1]
            )
            return OptionError(
                message,
                Message("Write: mjscore {quote} {rest}", quote=shlex.quote(hand), rest=rest),
            )
    return None


def _names_a_file(word: str) -> bool:
    """Tell whether a word is a file's name, whether that is there or not."""
    if os.path.splitext(word)[1].lower() in (*_ENDINGS, *SPREADSHEETS) or os.path.exists(word):
        return True
    return re.match(r"(?:\.{0,2}/|~/|[A-Za-z]:\\)\S", word) is not None


def _file(words: tuple[str, ...]) -> OptionError | None:
    """Return the error for the name of a file in place of a hand."""
    word = words[0]
    ending = os.path.splitext(word)[1].lower()
    if not _names_a_file(word):
        return None
    if not os.path.exists(word) and ending in SPREADSHEETS:
        message = Message("there is no file {word!r}, and it is no hand", word=word)
        return OptionError(message, AS_CSV)
    if not os.path.exists(word):
        message = Message("there is no file {word!r}, and it is no hand", word=word)
        return OptionError(message, BY_FILE)
    if os.path.isdir(word):
        return OptionError(
            Message("{word!r} is a folder, not a hand", word=word),
            Message("Write: mjscore batch FILE…"),
        )
    if ending in SPREADSHEETS:
        return OptionError(Message("{word!r} is a file, not a hand", word=word), AS_CSV)
    quoted = " ".join(map(shlex.quote, words))
    hint = Message(
        "Write: mjscore {command} {quoted}", command=_ENDINGS.get(ending, "batch"), quoted=quoted
    )
    if ending == ".toml":
        hint = Message(
            "{hint} for a whole table, or mjscore HAND --rules {file} for rules of a club",
            hint=hint,
            file=shlex.quote(word),
        )
    return OptionError(Message("{word!r} is a file, not a hand", word=word), hint)


def _command(words: tuple[str, ...], commands: tuple[str, ...]) -> OptionError | None:
    """Return the error for a command that is misspelt, or called otherwise here."""
    first = words[0].split()[0] if words[0].split() else ""
    rest = " ".join((*words[0].split()[1:], *words[1:]))
    if rest.startswith(("=", ":")):  # a call of a library, or a label
        return None
    key = "" if first.startswith("-") else folded(first)
    if key in _FOR_ITSELF and not rest:
        return OptionError(
            Message("there is no command {first!r}", first=first),
            Message("Write: mjscore {for_itself}", for_itself=_FOR_ITSELF[key]),
        )
    also = {folded(name): command for name, command in _ALSO.items()}
    if key in also:
        command = also[key]
    elif first.isalpha() and len(first) > 2 and (near := nearest(first, commands, 0.75)):
        command = near
    elif first.isalpha() and len(first) > 2 and any(map(_names_a_file, words[1:])):
        command = ""
    else:
        return None
    if not command and any(map(_names_a_file, words[1:])):
        return OptionError(Message("there is no command {first!r}", first=first), BY_FILE)
    line = " ".join(filter(None, ("mjscore", command, rest or ("HAND" if not command else ""))))
    if first in commands:  # inside the quotation marks of the hand
        return OptionError(
            Message("the command {first} stands inside quotation marks", first=first),
            Message("Write: {line}", line=line),
        )
    return OptionError(
        Message("there is no command {first!r}", first=first),
        Message("Did you mean {line}?", line=line),
    )


def _variant(words: tuple[str, ...]) -> OptionError | None:
    """Return the error for a variant in place of a hand, or in front of it."""
    from scorer.notation.words import find  # noqa: PLC0415 - only if it is no hand
    from scorer.variants import named, names  # noqa: PLC0415 - likewise

    first, *others = " ".join(words).split() or [""]
    rest = " ".join(others)
    if re.search(r"[0-9]", first) or len(first) < 2 or (rest and find(first)):
        return None
    try:
        book, preset = named(first)
    except OptionError as error:
        near = nearest(first, names(), 0.75) if first.isalpha() and len(first) > 3 else ""
        return OptionError(error.message, error.hint) if near and not rest else None
    said = Message("a preset") if preset else Message("a variant")
    name = preset if preset and folded(preset) == folded(first) else book.name
    if rest:
        return OptionError(
            Message("{first!r} is {said}, not a hand", first=first, said=said),
            Message("Write: mjscore {rest} -V {name}", rest=rest, name=name),
        )
    hint = Message(
        "A hand is scored by mjscore HAND -V {name}; mjscore variants {name2} shows the rules.",
        name=name,
        name2=book.name,
    )
    return OptionError(Message("{first!r} is {said}, not a hand", first=first, said=said), hint)
