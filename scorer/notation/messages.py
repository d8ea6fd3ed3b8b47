"""Errors as text: what is wrong, the line with carets under the place, the likely fix."""

from __future__ import annotations

import re
from typing import Final

from scorer.errors import Fault, NotationError
from scorer.languages import translate
from scorer.message import Message

_WIDEST: Final = 120
_NARROWEST: Final = 20
_DOTS: Final = "..."
_SPACES: Final = frozenset("\t\n\r\x0b\x0c\x85\u2028\u2029")
_ENGLISH: Final = {
    "万": "characters", "饼": "dots", "条": "bamboo", "筒": "dots", "上家": "left player",
    "中": "red dragon", "发": "green dragon", "白": "white dragon",
    "碰对家东": "pung across EEE", "碰东": "pung EEE", "加杠": "kakan", "明杠": "kong",
    "暗杠": "ankan", "字": "z", "“": '"', "”": '"', "×": "x", "…": "...",
}  # fmt: skip


def render(error: NotationError, *, unicode: bool = True, wide: int = 0, lang: str = "en") -> str:
    """Return the whole message, a block for each fault, its line with carets in `wide` columns.

    Carets stand by display width (万 is two columns wide, 🀇 one). With `unicode` off everything is
    ASCII: our Chinese becomes English, and what was typed is shown with escapes. `lang` is one of
    the languages of `scorer.languages`.
    """
    room = min(_WIDEST, max(_NARROWEST, wide - 2 - 2 * len(_DOTS))) if wide else _WIDEST
    return "\n".join(_block(fault, error.text, unicode, room, lang) for fault in error.faults)


def _block(fault: Fault, text: str, unicode: bool, room: int, lang: str) -> str:
    message = translate(Message("Error: {message}", message=translate(fault.message, lang)), lang)
    lines = [_words(message, text, unicode)]
    if text.strip():
        lines += _marked_line(text, fault, unicode, room)
    if fault.hint:
        lines += [
            f"  {_words(line, text, unicode)}" for line in translate(fault.hint, lang).split("\n")
        ]
    return "\n".join(lines)


def _marked_line(text: str, fault: Fault, unicode: bool, room: int) -> list[str]:
    """Return the typed line and the line of carets; of a long text only the part around."""
    shown = [_shown(sign, unicode) for sign in text]
    first, last = _part(shown, fault.start, room)
    start, end = max(fault.start, first), max(min(fault.end, last), fault.start + 1)
    before = "".join(shown[first:start])
    line = "".join(shown[first:last])
    head, foot = _DOTS if first else "", _DOTS if last < len(text) else ""
    offset = len(head) + _width(before)
    carets = max(1, _width("".join(shown[first:end])) - _width(before))
    return [f"  {head}{line}{foot}".rstrip(), "  " + " " * offset + "^" * carets]


def _part(shown: list[str], at: int, room: int) -> tuple[int, int]:
    """Return the first and last of the signs around a place that there is room for."""
    if _width("".join(shown)) <= room:
        return 0, len(shown)
    sizes = list(map(_width, shown))
    first = min(at, len(sizes))
    before = 0
    while first and before + sizes[first - 1] <= room // 6:
        first -= 1
        before += sizes[first]
    while first and sum(sizes[first - 1 :]) <= room:
        first -= 1
    last, taken = first, 0
    while last < len(sizes) and taken + sizes[last] <= room:
        taken += sizes[last]
        last += 1
    return first, last


def _shown(sign: str, unicode: bool) -> str:
    if sign in _SPACES:
        return " "
    if not unicode and not sign.isascii():
        return sign.encode("ascii", "backslashreplace").decode("ascii")
    joins = sign in "\u200d\ufe0e\ufe0f"
    return sign if sign.isprintable() or joins or sign.isspace() else "?"


def _width(text: str) -> int:
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth  # noqa: PLC0415 - only where the text is not ASCII

    return max(0, wcswidth(text))


def _words(message: str, typed: str, unicode: bool) -> str:
    """Return a message for the terminal; without Unicode our Chinese becomes English."""
    message = "".join(_shown(sign, True) for sign in message)
    if unicode:
        return message
    for pattern, replacement in (
        (r"\s?\([^()a-zA-Z0-9]+\)", _in_brackets),  # m (万)
        (r"[^\x00-\x7f]+ \(([a-z ]+)\)", r"\1"),  # 条 (bamboo)
        (r"\([^\x00-\x7f]+ ([a-z]+)\)", r"(\1)"),  # C (中 red)
    ):
        message = re.sub(pattern, replacement, message)
    for chinese, english in _ENGLISH.items():
        if chinese not in typed or len(chinese) > 1:
            message = message.replace(chinese, english)
    return message.encode("ascii", "backslashreplace").decode("ascii")


def _in_brackets(match: re.Match[str]) -> str:
    chinese = match[0].strip(" ()")
    english = _ENGLISH.get(chinese)
    return f" ({english})" if english else "" if not chinese.isascii() else match[0]
