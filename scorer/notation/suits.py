"""Suit letters that mean two things: the letters of the whole hand settle them together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from scorer.errors import Fault
from scorer.message import Message

_LETTERS: Final = re.compile(r"[mpszhfwbtcd万饼条字](?=[-_rJ]|$)")
_ALIAS: Final = {"饼": "p", "条": "s", "万": "w"}


def settle(tokens: Iterable[Any]) -> tuple[dict[str, str], list[Fault]]:
    """Return what b and t mean in this hand, and a fault for each that cannot be known.

    b is 饼 (dots) beside w, t or s and bamboo beside c, d or p; t is 条 (bamboo) beside b, d or
    p and 筒 (dots) beside s. With evidence for both or none it has to be asked.
    """
    first: dict[str, Any] = {}
    for token in tokens:
        if token.type in ("RUN", "MELD") and (match := _LETTERS.search(token)):
            first.setdefault(_ALIAS.get(match[0], match[0]), token)
    meant: dict[str, str] = {}
    faults: list[Fault] = []
    if "b" in first:
        dots, bamboo = first.keys() & set("wts"), first.keys() & set("cdp")
        if bool(dots) == bool(bamboo):
            hint = Message("Write p for dots, s for bamboo.")
            faults.append(_unclear(Message("b can be 饼 (dots) or bamboo here"), first["b"], hint))
        meant["b"] = "p" if dots else "s"
    if "t" in first:
        bamboo, dots = first.keys() & set("bpd"), first.keys() & set("s")
        if bool(dots) == bool(bamboo):
            hint = Message("Write s for bamboo, p for dots.")
            faults.append(
                _unclear(Message("t can be 条 (bamboo) or 筒 (dots) here"), first["t"], hint)
            )
        meant["t"] = "p" if dots else "s"
    if not faults and "b" in meant and meant["b"] == meant.get("t"):
        faults.append(
            _unclear(
                Message("b and t cannot both be the same suit"),
                first["t"],
                Message("Write p or s."),
            )
        )
    return meant, faults


def _unclear(message: str, token: Any, hint: str) -> Fault:
    return Fault("ambiguous", message, token.start_pos, token.end_pos, hint)
