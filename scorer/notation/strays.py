"""Characters and words that the notation does not know, and what was probably meant."""

from __future__ import annotations

import re
from typing import Final

from scorer.errors import Fault
from scorer.facts import FACTS
from scorer.message import Message, joined
from scorer.notation import words
from scorer.notation.fold import fold_word

DRAGONS: Final = Message("Dragons are C (中 red), F (发 green), P (白 white).")
_MEANT: Final = {
    "B": "Did you mean P (白 white)? ",
    "R": "Did you mean C (中 red)? ",
    "G": "Did you mean F (发 green)? ",
    "D": "Which dragon is D? ",
    "Z": "Did you mean C (中 red)? ",
    "H": "Did you mean C (中 red)? ",
}
SMALL_SUITS: Final = Message("suit letters are small")
AMERICAN: Final = Message("American a, b, c stand for any suit: write m, p or s.")
_TILE_NAMES: Final = {
    "east": "E", "south": "S", "west": "W", "north": "N", "red": "C", "green": "F", "white": "P",
    "joker": "J", "dragon": "C, F or P", "haku": "P", "hatsu": "F", "chun": "C", "ton": "E",
    "nan": "S", "shaa": "W", "pei": "N",
}  # fmt: skip
_ASCII_WORD: Final = re.compile(r"[A-Za-z_]+")
_FOREIGN_WORD: Final = re.compile(r"[^\W\d_a-zA-Z]+")
_TILE_SIGNS: Final = "一二三四五六七八九东南西北中发白春夏秋冬梅兰菊竹和胡吃碰"
_MARKS: Final = {
    "-": ("- marks a called group and comes after its tiles", "For example 123m- or 555p-"),
    "_": ("_ marks a concealed kong and comes after its tiles", "For example 9999s_ or EEEE_"),
    "/": (
        "/ stands between the round wind and the seat wind",
        "For example E/S, with a blank before.",
    ),
    "=": ("= stands between a key and its value", "For example round=E flowers=2 dora=5m."),
    "*": ("* has no place here", "Riichi is the word riichi."),
    '"': ('" has no place here', "Write the hand without quotation marks."),
    "'": ("' has no place here", "Write the hand without quotation marks."),
    "\U0001f02b": (
        "a face-down tile has no place here",
        "A concealed kong shows two tiles between two backs: 🀫🀐🀐🀫 or 1111s_.",
    ),
}


def stray(text: str, at: int) -> Fault:
    """Explain the character at `at`, which begins nothing that the notation knows."""
    letter = text[at]
    if letter.isascii() and letter.isalpha():
        return strange_letter(text, at)
    end = at + 1
    while end < len(text) and text[end] == letter:
        end += 1
    if letter in "-_" and (fault := _group_with_capital_suit(text, at)):
        return fault
    if letter in _MARKS:
        message, hint = _MARKS[letter]
        return Fault("misplaced", message, at, end, hint)
    if word := _FOREIGN_WORD.match(text, at):
        return _foreign(word)
    if not letter.isprintable():
        message = Message("the invisible character U+{ord:04X} has no place here", ord=ord(letter))
        return Fault("misplaced", message, at, end, Message("Delete it."))
    return Fault("misplaced", Message("'{letter}' has no place here", letter=letter), at, end)


def strange_letter(text: str, at: int) -> Fault:
    """Explain a capital letter that is no tile: a word in capitals, or another letter's dragon."""
    start = at
    while start and (text[start - 1].isascii() and text[start - 1].isalpha()):
        start -= 1
    word = _ASCII_WORD.match(text, start)
    assert word is not None
    if fault := _capital_word(word[0], start):
        return fault
    letter, end = text[at], at
    while end < len(text) and text[end] == letter:
        end += 1
    if letter in "MPS" and (numbers := _numbers_before(text, at)):
        return _small_suit(text, at - len(numbers), at + 1)
    if letter in "LAR" and text[at - 1 : at] == " ":
        side = Message("A side follows its mark without a blank: 555p-A.")
        hint = joined(" ", (side, DRAGONS))
    else:
        hint = _MEANT.get(letter, "") + DRAGONS
        if letter in "RG" and "W" in text:
            hint += " W is West."
        if letter == "D" and "F" in text:
            hint += " A flower is f (1f to 8f), not F."
    return Fault("unknown letter", Message("unknown letter {letter}", letter=letter), at, end, hint)


def _numbers_before(text: str, at: int) -> str:
    """Return the numbers that end at `at`, with the marks of a called group among them."""
    start = len(text[:at].rstrip("0123456789-_"))
    return text[start:at].lstrip("-_")


def _group_with_capital_suit(text: str, at: int) -> Fault | None:
    numbers = _numbers_before(text, at)
    suit = re.compile(r"[-0-9_]+([MPS])(?!\1)").match(text, at)
    return _small_suit(text, at - len(numbers), suit.end()) if numbers and suit else None


def _small_suit(text: str, start: int, end: int) -> Fault:
    hint = Message(
        "Did you mean {text}{lower}?", text=text[start : end - 1], lower=text[end - 1].lower()
    )
    return Fault("unknown letter", SMALL_SUITS, start, end, hint)


def capital_suit(text: str, mark: int, start: int) -> Fault | None:
    """Explain numbers with a capital P or S after the mark of the winning tile.

    By themselves P and S are tiles, so that the numbers seem to have no suit.
    """
    found = re.compile(r"[0-9]+[MPS](?![A-Za-z])").match(text, start)
    return _small_suit(text, mark, found.end()) if found else None


def without_capital_suits(text: str) -> str:
    """Blank all numbers with a capital suit: one fault, however often it was made.

    Once 123M is there, 456P is no numbers without a suit before white dragons.
    """
    return re.sub(r"(?:\+ *)?(?<![-0-9_])[-0-9_]+[MPS]", lambda found: " " * len(found[0]), text)


def joined_words(text: str, at: int) -> str:
    """Return the text with its hyphened words as one each, if one is at `at`, or an empty string.

    self-draw is our own name of zimo. An underscore, which words may have, keeps every place.
    """

    def joined(found: re.Match[str]) -> str:
        return f"{found[1]}_" if words.find(found[1] + found[2]) else found[0]

    hyphened = r"(?<![a-z_])([a-z_]+)-(?=([a-z_]+)(?![A-Za-z]))"
    made = re.sub(hyphened, joined, text) if text[at] == "-" else text
    return made if made[at] != text[at] else ""


def _capital_word(word: str, start: int) -> Fault | None:
    small = word.lower()
    if small in _TILE_NAMES:
        message, hint = (
            Message('unknown word "{word}"', word=word),
            Message("Did you mean {tile_names}?", tile_names=_TILE_NAMES[small]),
        )
        return Fault("unknown word", message, start, start + len(word), hint)
    if len(word) < 3 or not (words.find(small) or small in words.VERB_KINDS):
        return None
    if word == small:
        message = Message('a blank stands before the word "{word}"', word=word)
        return Fault("unknown word", message, start, start + len(word))
    hint = Message("Did you mean {small}?", small=small)
    return Fault(
        "unknown word",
        Message('"{word}": words are small letters', word=word),
        start,
        start + len(word),
        hint,
    )


def _foreign(match: re.Match[str]) -> Fault:
    """Explain a word in another script, up to where known signs begin again."""
    word = match[0]
    names = [name for fact in FACTS for name in fact.spoken.split()]
    longer = next((name for name in names if fold_word(name).startswith(word)), word)
    if longer and fold_word(longer) != word:
        hint = Message("Did you mean {near}?", near=longer)
        message = Message('unknown word "{word}"', word=word)
        return Fault("unknown word", message, *match.span(), hint)
    if fact := words.FACT_NAMES.get(word):
        hint = Message(
            "Write {key}={example}, or the value behind the word.",
            key=fact.key,
            example=fact.example,
        )
        return Fault("unknown word", Message("{word} has no value", word=word), *match.span(), hint)
    end = next((i for i, sign in enumerate(word) if i and sign in _TILE_SIGNS), len(word))
    for length in (len(word), end):
        near = words.nearest(word[:length])
        if near and not near.isascii():
            hint = Message("Did you mean {near}?", near=near)
            start = match.start()
            return Fault(
                "unknown word",
                Message('unknown word "{word}"', word=word[:length]),
                start,
                start + length,
                hint,
            )
    return Fault(
        "unknown word",
        Message('unknown word "{word}"', word=word[:end]),
        match.start(),
        match.start() + end,
    )


def unknown_word(text: str, start: int, end: int) -> Fault:
    """Explain a small-letter word that is neither circumstance nor verb."""
    if start and text[start - 1].isascii() and text[start - 1].isalpha():
        first = start
        while first and text[first - 1].isascii() and text[first - 1].isalpha():
            first -= 1
        if fault := _capital_word(text[first:end], first):
            return fault
    word = text[start:end]
    if word in ("b", "c", "d", "m", "p", "s", "w", "t", "z") and text[end : end + 1].isdigit():
        hint: str = Message(
            "The suit comes after the numbers: 123m. Only a whole hand is read letter first."
        )
        return Fault(
            "unknown word", Message("{word} stands before its number", word=word), start, end, hint
        )
    if re.fullmatch(r"[eswncfp]{1,4}|([eswncp])\1+", word):
        meant = word.upper()
        hint = Message(
            "Did you mean {meant}? Winds E S W N, dragons C (中) F (发) P (白).", meant=meant
        )
        return Fault("lower case", Message("honours are capital letters"), start, end, hint)
    following = re.match(r" +([a-z]+)", text[end:])
    both = word + following[1] if following else ""
    near = both if words.find(both) else words.nearest(word)
    hint = ""
    if word in _TILE_NAMES:
        hint = Message("Did you mean {tile_names}?", tile_names=_TILE_NAMES[word])
    elif word in ("a", "b", "c"):
        hint = AMERICAN
    elif word in _KEYS:
        hint = Message("Write {word}={keys}.", word=word, keys=_KEYS[word])
    elif near:
        hint = Message("Did you mean {near}?", near=near)
    elif "flower" in word:
        hint = Message("Flowers are 1f to 8f; flowers=3 says only how many.")
    return Fault("unknown word", Message('unknown word "{word}"', word=word), start, end, hint)


def stands_for_tiles(word: str) -> bool:
    """Tell whether an unknown word is a tile's name, or near to a word that tiles follow."""
    return word.lower() in _TILE_NAMES or words.nearest(word) in words.VERB_KINDS


_KEYS: Final = {
    "round": "E",
    "seat": "S",
    "flowers": "2",
    "flower": "2",
    "variant": "NAME",
    **{fact.key: fact.example for fact in FACTS},
}


def open_bracket(text: str, before: int) -> int | None:
    """Return the place of a bracket that is open at `before`, or None."""
    opened: int | None = None
    for i, letter in enumerate(text[:before]):
        if letter in "[(":
            opened = i
        elif letter in "])":
            opened = None
    return opened


def ending_word(text: str) -> str:
    """Return the verb or side that a text ends with, or an empty string."""
    found = [w for w in (*words.VERB_KINDS, *words.SIDE_NAMES) if text.endswith(w)]
    return max(found, key=len, default="")
