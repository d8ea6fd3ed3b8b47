"""Signs that nobody sees, and that a terminal obeys: shown by their numbers, escaped in JSON.

They are the control characters, the signs of format such as those that turn the direction of
writing, the separators of lines and paragraphs, and halves of surrogate pairs.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

_HIDDEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")


def is_hidden(sign: str) -> bool:
    """Tell whether a sign is not seen where it stands, but may change what is."""
    from unicodedata import category  # noqa: PLC0415 - rarely needed

    return not sign.isprintable() and category(sign) in _HIDDEN


def visible(text: str, kept: Collection[str] = ()) -> str:
    """Return a text for a terminal: hidden signs as `\\x1b` or `\\u202e`, but line ends and tabs.

    `kept` are the sequences of escape that are ours: those of colours.
    """
    return "\n".join(
        line if line.isprintable() else _shown(line, kept) for line in text.split("\n")
    )


def _shown(line: str, kept: Collection[str]) -> str:
    """Return a line with its hidden signs shown, but for the sequences that are kept."""
    for sequence in kept:
        if sequence in line:
            return sequence.join(_shown(part, kept) for part in line.split(sequence))
    return "".join(_number(sign) if sign != "\t" and is_hidden(sign) else sign for sign in line)


def _number(sign: str) -> str:
    return (
        sign.encode("ascii", "backslashreplace").decode()
        if ord(sign) > 127
        else f"\\x{ord(sign):02x}"
    )


def safe_json(text: str) -> str:
    """Return JSON with the hidden signs of its texts escaped; line ends stand between values."""
    if text.isprintable():
        return text
    return "".join(_escaped(sign) if sign != "\n" and is_hidden(sign) else sign for sign in text)


def _escaped(sign: str) -> str:
    number = ord(sign)
    if number < 1 << 16:
        return f"\\u{number:04x}"
    number -= 1 << 16
    return f"\\u{0xD800 | number >> 10:04x}\\u{0xDC00 | number & 0x3FF:04x}"
