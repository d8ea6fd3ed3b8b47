"""Dialects that are known by the whole string, each rewritten into the notation.

A dialect is one function from the folded text to pieces of notation, or None if the text is not in
it. It looks at the whole text, never for something inside it, and raises Unreadable where the text
is in the dialect and wrong. Each piece remembers what it stands for,
so that every fault points at what was typed. All other dialects (雀渣, GB-Mahjong, mjai, mandel59,
card images, Unicode tiles, Chinese text …) are part of the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from scorer.message import Message, joined
from scorer.notation.fold import Piece, Source, rewritten
from scorer.notation.tokens import Unreadable

Translation = tuple[list[Piece], tuple[str, ...]]
Dialect = Callable[[str], Translation | None]

_WORD: Final = r"[^ ]+"
# What may follow the tiles of a dialect: circumstances, winds, keys; nothing with other tiles.
_CONTEXT: Final = (
    r"[a-z_]{2,}|[ESWN]/[ESWN]|[a-z][a-z0-9_.]*=[^ ]+|[^\W\d_a-zA-Z一二三四五六七八九]+"
)

_BOTZONE_TILE: Final = r"[WBT][1-9]|F[1-4]|J[1-3]|H[1-8]"
BOTZONE_PACK: Final = (
    r"\(\s*['\"]?(CHI|PENG|GANG)['\"]?\s*,"
    r"\s*['\"]?([WBT][1-9]|F[1-4]|J[1-3])['\"]?\s*,\s*([0-3])\s*\)"
)
_BOTZONE_SUITS: Final = {"W": "m", "B": "p", "T": "s"}
_BOTZONE_HONOURS: Final = {"F": "ESWN", "J": "CFP"}


def translate(source: Source) -> tuple[Source, list[str]]:
    """Return a text in the notation and the notes of the dialect, or the source as it is."""
    for dialect in DIALECTS:
        translation = dialect(source.text)
        if translation is not None:
            pieces, notes = translation
            return rewritten(source, pieces), list(notes)
    return source, []


def botzone(text: str) -> Translation | None:
    """Read Botzone and PyMahjongGB: W1 B2 T3 F1 J1 H1, packs ("GANG","W1",2).

    The order of the flowers H1 to H8 is nowhere stated, so they are only counted. A chow is named
    by its middle tile, and its number says which tile was called.
    """
    if not re.match(r"[\s('\"\[,]*(?:CHI|PENG|GANG|[WBTFJH][1-9])", text):
        return None
    pieces: list[Piece] = []
    flowers: list[tuple[int, int]] = []
    at = 0
    for match in re.finditer(r"\(\s*['\"]?(?:CHI|PENG|GANG)[^()]*\)|\+?[A-Z][0-9]", text):
        if text[at : match.start()].strip(" ,()[]'\""):
            break
        if pack := re.fullmatch(BOTZONE_PACK, match[0]):
            pieces.append(Piece(botzone_pack(*pack.groups()), *match.span()))
        elif not re.fullmatch(_BOTZONE_TILE, match[0].removeprefix("+")):
            if pieces and re.fullmatch(r"(?:[WBTFJH][0-9]\s*)+", text):
                message = Message("there is no {match} among the Botzone codes", match=match[0])
                hint = Message("They are W1-9 B1-9 T1-9, F1-4 winds, J1-3 dragons, H1-8 flowers.")
                raise Unreadable("bad tile", message, *match.span(), hint)
            return None
        elif match[0][0] == "H":
            flowers.append(match.span())
        else:
            mark = "+" if match[0][0] == "+" else ""
            pieces.append(Piece(mark + botzone_tile(match[0][-2:]), *match.span()))
        at = match.end()
    while text[at : at + 1] and text[at] in " ,()[]'\"":
        at += 1
    rest = _context(text, at)
    if rest is None or not pieces:
        return None
    if flowers:
        pieces.append(Piece(f"flowers={len(flowers)}", flowers[0][0], flowers[-1][1]))
    counted = "the H tiles are only counted" if flowers else ""
    return pieces + rest, (joined("; ", filter(None, (Message("read as Botzone codes"), counted))),)


def botzone_tile(code: str) -> str:
    """Return a tile of Botzone in the notation."""
    letter, number = code[0], code[1]
    if letter in _BOTZONE_HONOURS:
        return _BOTZONE_HONOURS[letter][int(number) - 1]
    return number + _BOTZONE_SUITS[letter]


def botzone_pack(kind: str, code: str, offer: str) -> str:
    """Return a called group of Botzone in the notation."""
    tile, source = botzone_tile(code), int(offer)
    side = " LAR"[source].strip()
    if kind == "CHI" and len(tile) == 2:
        middle = int(tile[0])
        numbers = [str(middle + step) for step in (-1, 0, 1)]
        numbers[max(source, 1) - 1] += "-"
        return "".join(numbers) + tile[1] + ("-" if not source else "")
    if kind == "GANG":
        return tile[0] * 4 + tile[1:] + (f"-{side}" if side else "_")
    return tile[0] * 3 + tile[1:] + f"-{side}"


_KAJONGG_TILE: Final = r"[sbcSBC][1-9]|[wW][eswn]|[dD][bgr]"
_KAJONGG_PART: Final = (
    r"R?(?:(?:[sbcSBC][1-9]|[wW][eswn]|[dD][bgr])+)|R|[fy][eswn]|[Mm](?:[eswn]{2})?[wdekzZ]?a?"
    r"|[L+](?:(?:[sbcSBC][1-9]|[wW][eswn]|[dD][bgr])+)"
)
_KAJONGG_SUITS: Final = {"s": "p", "b": "s", "c": "m"}
_KAJONGG_HONOURS: Final = {
    "w": dict(zip("eswn", "ESWN", strict=True)),
    "d": dict(zip("bgr", "PFC", strict=True)),
}
_KAJONGG_SOURCES: Final = {
    "w": "zimo",
    "d": "",
    "e": "zimo kongdraw",
    "k": "robkong",
    "z": "zimo lastdraw",
    "Z": "lastdiscard",
    "": "",
}


def kajongg(text: str) -> Translation | None:
    """Read Kajongg: RB1B1B2 wewewe fe ys Mes LB2, stones s, bamboos b, characters c.

    Small letters lie on the table. The last tile (L) is among the others already; the claimed group
    it completed, if it is named, goes back into the hand. A winning tile with our own + is not.
    """
    parts = list(re.finditer(_WORD, text))
    if not any(part[0][0] in "RL" for part in parts):
        return None
    if not all(re.fullmatch(_KAJONGG_PART, part[0]) for part in parts):
        return None
    last = next((part for part in parts if part[0][0] == "L"), None)
    hand: list[Piece] = []
    after: list[Piece] = []
    claimed = last[0][3:].lower() if last else ""
    claimed = claimed if last and last[0][1].islower() else ""
    for part in parts:
        word, span = part[0], part.span()
        if word[0] in "L+":
            after.append(Piece("+" + _kajongg_tiles(word[1:3])[0], *span))
        elif word[0] in "mM":
            after.append(Piece(_kajongg_words(word), *span))
        elif word[0] in "fy":
            first = 5 if word[0] == "f" else 1
            after.append(Piece(f"{'eswn'.index(word[1]) + first}f", *span))
        elif word.islower() and word == claimed:
            claimed = ""
            hand += _spread(word, part.start())
        elif word[0] != "R" and word[0].islower() and len(word) in (6, 8):
            after.append(Piece(_kajongg_group(word), *span))
        else:
            hand += _spread(word.removeprefix("R"), part.end() - len(word.removeprefix("R")))
    if last is not None:
        tile = _kajongg_tiles(last[0][1:3])[0]
        found = next((i for i in range(len(hand) - 1, -1, -1) if hand[i].text == tile), None)
        if found is None:
            message = Message(
                "the last tile {value} is not among the other tiles", value=last[0][1:3]
            )
            hint = Message(
                "Kajongg names the last tile after L besides writing it with the others."
            )
            raise Unreadable("bad win", message, *last.span(), hint)
        del hand[found]
    return [*hand, *(piece for piece in after if piece.text)], (Message("read as Kajongg codes"),)


def _spread(word: str, start: int) -> list[Piece]:
    texts = _kajongg_tiles(word)
    return [Piece(text, start + 2 * i, start + 2 * i + 2) for i, text in enumerate(texts)]


def _kajongg_tiles(word: str) -> list[str]:
    found = []
    for code in re.findall(_KAJONGG_TILE, word.removeprefix("R")):
        letter, value = code[0].lower(), code[1]
        honour = _KAJONGG_HONOURS.get(letter)
        found.append(honour[value] if honour else value + _KAJONGG_SUITS[letter])
    return found


def _kajongg_group(word: str) -> str:
    texts = _kajongg_tiles(word)
    letters = texts[0][1:]
    numbers = "".join(text[0] for text in texts)
    if any(text[1:] != letters for text in texts):
        return "".join(texts)
    concealed = len(texts) == 4 and word[2].isupper() and word[4].isupper()
    return numbers + letters + ("_" if concealed else "-")


def _kajongg_words(word: str) -> str:
    body = word[1:].removesuffix("a")
    winds = body[:2].upper() if len(body) >= 2 else ""
    source = _KAJONGG_SOURCES[body[len(winds) :]]
    said = [f"{winds[1]}/{winds[0]}"] if winds else []
    if word.endswith("a"):
        said.append("ready")
    return " ".join([*said, source]).strip()


_LETTER_FIRST: Final = r"_*(?:\+?[mpszhcdbw][0-9]+_*)+\*?(?:,(?:\+?[mpsz][0-9]+(?:[-+=][0-9]*)?)?)*"
_HONOUR_CODES: Final = re.compile(r"\+?(?:(?:w[eswn])+|(?:d[bgrw])+)")
_SUIT_RUN: Final = r"(\+?)([mpszhcdbw])([0-9]+)"
_MARK_SIDES: Final = {"-": "L", "=": "A", "+": "R"}


def letter_first(text: str) -> Translation | None:
    """Read suit letters before their numbers: majiang m123z11,z222=,s1-23 · PMN c7 d5 · m1 z5 h1.

    In majiang a comma stands before each group; - = + follow the called tile (left, across, right),
    a number after the mark makes an added kong, * is riichi. Where every tile is a word of its own,
    p51 is a red five.
    """
    words = list(re.finditer(_WORD, text))
    codes = []
    for word in words:
        if not (re.fullmatch(_LETTER_FIRST, word[0]) or _HONOUR_CODES.fullmatch(word[0])):
            break
        codes.append(word)
    if not codes or codes[0][0][0] == "+" or all(_HONOUR_CODES.fullmatch(one[0]) for one in codes):
        return None
    rest = _context(text, codes[-1].end())
    if rest is None:
        return None
    numbered = [word for word in codes if not _HONOUR_CODES.fullmatch(word[0])]
    letters = {sign for word in numbered for sign in word[0] if sign.isalpha()}
    if {"c", "s"} <= letters:
        message = Message("s beside c can be bamboo or Kajongg's stones (dots)")
        first = next(word for word in numbered if "s" in word[0])
        raise Unreadable(
            "ambiguous", message, *first.span(), Message("Write b for bamboo, d for dots.")
        )
    single = (
        all(re.fullmatch(r"\+?[a-z][0-9]|[mps]51", word[0]) for word in numbered) and len(codes) > 1
    )
    pieces: list[Piece] = []
    majiang = reds = False
    for word in codes:
        if word not in numbered:
            pieces.append(Piece(_honours(word[0]), *word.span()))
            continue
        body, *groups = word[0].split(",")
        majiang = majiang or bool(groups) or body[-1] in "*_"
        if single and len(word[0]) == 3 and word[0].endswith("51"):
            reds = True
            pieces.append(Piece("0" + body[0], *word.span()))
        else:
            pieces += _letter_first_tiles(body, word.start())
        at = word.start() + len(body) + 1
        for group in groups:
            if group:
                pieces.append(Piece(_majiang_group(group), at, at + len(group)))
            at += len(group) + 1
    notes = ["read as letter-first codes" + (" (majiang)" if majiang else "")]
    if reds:
        notes.append(Message("51 after a suit letter read as a red five"))
    return pieces + rest, tuple(notes)


def _honours(word: str) -> str:
    """Return winds and dragons with two letters each: wewe East, dr red, db or dw white."""
    mark = "+" if word[0] == "+" else ""
    codes = re.findall(r"[wd][a-z]", word)
    return mark + "".join(_KAJONGG_HONOURS[code[0]].get(code[1], "P") for code in codes)


def _letter_first_tiles(body: str, start: int) -> Iterator[Piece]:
    for run in re.finditer(_SUIT_RUN, body):
        letter = "f" if run[2] == "h" else run[2]
        yield Piece(run[1] + run[3] + letter, start + run.start(), start + run.end())
    for i, sign in enumerate(body):
        if sign == "_":
            yield Piece("\U0001f02b", start + i, start + i + 1)
        elif sign == "*":
            yield Piece("riichi", start + i, start + i + 1)


def _majiang_group(group: str) -> str:
    if group[0] == "+":
        return f"+{group[2:]}{group[1]}"
    letter, body = group[0], group[1:]
    numbers, mark, added = body, "", ""
    for sign in _MARK_SIDES:
        if sign in body:
            numbers, mark, added = body.partition(sign)
    side = _MARK_SIDES.get(mark, "")
    same = len(set((numbers + added).replace("0", "5"))) == 1
    if not mark:
        return f"{numbers}{letter}" + ("_" if len(numbers) == 4 else "-")
    if not same and side == "L":
        return f"{numbers}-{added}{letter}"
    return f"{numbers}-{side}{added}{letter}" if added else f"{numbers}{letter}-{side}"


_CHAT_HAND: Final = r"(?:[0-9]+[mpsz])+"
_CHAT_GROUP: Final = r"(?:0([1-9])\1(?:0)|([0-9])[0-9]{2,3})[mpsz]"


def chat_bot(text: str) -> Translation | None:
    """Read the chat bot's form: a hand with its winning tile last, then a word for each group.

    It is recognised by a kong of four tiles (or 0110z) beside other groups, and only if hand and
    groups make the fourteen tiles of a riichi hand; otherwise blanks mean nothing.
    """
    words = list(re.finditer(_WORD, text))
    if len(words) < 3 or not re.fullmatch(_CHAT_HAND, words[0][0]):
        return None
    groups = []
    for word in words[1:]:
        if not re.fullmatch(_CHAT_GROUP, word[0]):
            break
        groups.append(word)
    plain = [group for group in groups if not re.fullmatch(r"0(.)\1(?:0).", group[0])]
    if not plain or not any(len(group[0]) == 5 for group in groups):
        return None
    rest = _context(text, groups[-1].end())
    in_hand = sum(sign.isdigit() for sign in words[0][0])
    if rest is None or in_hand + 3 * len(groups) != 14:
        return None
    pieces = [Piece(words[0][0], *words[0].span())]
    for group in groups:
        mark = "-" if group in plain else ""
        pieces.append(Piece(group[0] + mark, *group.span()))
    listed = " ".join(group[0] for group in plain)
    return pieces + rest, (
        Message("{listed} read as open groups beside the hand (mahjong-utils)", listed=listed),
    )


def verb_behind(text: str) -> Translation | None:
    """Read a Chinese or Japanese word for a group that is joined to its tiles: 1111z暗槓 234m."""
    if text.isascii() or not re.search(r"[^ ,](?:[吃碰杠]|チー|ポン|カン)(?: |,|$)", text):
        return None
    from scorer.notation import spoken_words  # noqa: PLC0415 - rarely needed

    return spoken_words.verbs_joined(text)


def _context(text: str, at: int) -> list[Piece] | None:
    """Return the words after the tiles as they are, or None if other tiles are among them."""
    words = list(re.compile(_WORD).finditer(text, at))
    if all(re.fullmatch(_CONTEXT, word[0]) or re.fullmatch(r"dora\d+", word[0]) for word in words):
        return [Piece(word[0], *word.span()) for word in words]
    return None


DIALECTS: Final[tuple[Dialect, ...]] = (botzone, kajongg, letter_first, chat_bot, verb_behind)
