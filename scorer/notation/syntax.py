"""Parsing: from a folded text to the flat list of items of a hand, with every syntax fault.

After a fault its characters are blanked and the text is parsed again, so that independent faults
are told at once; blanks keep every place.
"""

from __future__ import annotations

from typing import Any, Final

from scorer.errors import Fault
from scorer.message import Message
from scorer.notation import lalr, strays

MAX_FAULTS: Final = 8


def parse(text: str) -> tuple[list[Any], list[Fault]]:
    """Return the items of a folded text and the faults that were blanked; offsets are the text's.

    An item is a token, or a tree `winning`, `spoken`, `square` or `round` of tokens.
    """
    faults: list[Fault] = []
    left = text
    while len(faults) < MAX_FAULTS:
        try:
            tree = lalr.parse(left)
        except lalr.StrayCharacter as error:
            if joined := strays.joined_words(left, error.position):
                left = joined
                continue
            fault = strays.stray(left, error.position)
        except lalr.MisplacedToken as error:
            fault = _misplaced(left, error.token)
        else:
            return tree.children, faults
        faults.append(fault)
        end = fault.end
        if left[fault.start] in "[(":  # what an open bracket held is no fault of its own
            end = (left + " ").index(" ", end)
        left = left[: fault.start] + " " * (end - fault.start) + left[end:]
        if fault.message == strays.SMALL_SUITS:
            left = strays.without_capital_suits(left)
    return [], faults


def _misplaced(text: str, token: Any) -> Fault:
    """Explain a token that may not stand where it stands."""
    at_end = token.type == "$END"
    start = len(text) if at_end else int(token.start_pos)
    end = len(text) if at_end else int(token.end_pos)
    if token.type in ("END_SQUARE", "END_ROUND"):
        while text[end : end + 1] == str(token):
            end += 1
        return Fault("bracket", Message("this bracket was not opened"), start, end)
    opening = strays.open_bracket(text, start)
    closing = {"[": "]", "(": ")"}
    if opening is not None:
        if at_end or closing[text[opening]] not in text[start:]:
            return Fault("bracket", Message("this bracket is not closed"), opening, opening + 1)
        message = Message('"{token}" has no place inside brackets', token=token)
        hint = Message("Brackets hold the tiles of one group: [123m,1] or (123m).")
        return Fault("misplaced", message, start, end, hint)
    head = text[:start].rstrip(" ,;·.:")
    if head.endswith(("+", "和", "胡")):
        at = len(head) - 1
        if fault := strays.capital_suit(text, at, start):
            return fault
        message = Message("{head} is followed by the winning tile", head=head[-1])
        return Fault("no tile", message, at, at + 1, Message("For example +9s."))
    if token.type == "ARROW":
        hint = Message("For example [2<34p]; outside brackets the chow is 2-34p.")
        return Fault(
            "misplaced",
            Message("{token} marks a called tile inside [ ]", token=token),
            start,
            end,
            hint,
        )
    if word := strays.ending_word(head):
        at = len(head) - len(word)
        hint = Message("For example pung 555p, 碰东, pung across EEE.")
        return Fault(
            "no tile",
            Message("{word} is followed by the tiles of the group", word=word),
            at,
            len(head),
            hint,
        )
    if token.type == "SIDE":
        hint = Message("For example pung across 555p, 碰对家东, or 555p-A.")
        message = Message(
            "{token} says from whom a group was called, after chow, pung or kong", token=token
        )
        return Fault("misplaced", message, start, end, hint)
    if at_end:
        return Fault(
            "misplaced", Message("this ends too early"), max(0, len(head) - 1), max(1, len(head))
        )
    return Fault("misplaced", Message('"{token}" has no place here', token=token), start, end)
