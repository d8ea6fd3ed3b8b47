"""Forms in which other programs print or are given a hand, each rewritten into the notation.

Each function answers as a dialect does (`scorer.notation.dialects`), and looks at texts only that
the grammar does not know (`scorer.notation.pasted`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from scorer.message import Message
from scorer.notation import syntax, words
from scorer.notation.dialects import (
    BOTZONE_PACK,
    DIALECTS,
    Translation,
    botzone_pack,
    botzone_tile,
)
from scorer.notation.fold import Piece, fold_word
from scorer.notation.tokens import Unreadable

_TILE_KINDS: Final = frozenset(
    ("HONOURS", "GLYPHS", "NUMBERS", "MELD", "TURNED", "BACKS", "spoken", "square", "round")
)
_WINDS: Final = "ESWN"


@lru_cache(maxsize=512)
def says_no_tiles(word: str) -> bool:
    """Tell whether a word is a circumstance, a key, winds, flowers or the winning tile."""
    if re.match(r"[mpsz][0-9]", word):  # z222= is a group of majiang, no key
        return False
    items, faults = syntax.parse(word)
    return bool(items) and not faults and all(map(_is_context, items))


def says_winning_tile(word: str) -> bool:
    """Tell whether a word says how the hand was won and on which tile: ロン南, 自摸5p."""
    said = re.fullmatch(r"([^\W\d_]{2,12}?)(?:[0-9][mpsz]|[ESWNCFP东南西北中发白])", word)
    return said is not None and any(one.flag in ("", "self_draw") for one in words.find(said[1]))


def _is_context(item: object) -> bool:
    kind = str(item.data) if hasattr(item, "children") else str(item.type)  # type: ignore[attr-defined]
    if kind == "RUN":
        return str(item).endswith("f")
    if kind == "WORD":
        return set(str(item)) == {"f"} or bool(words.find(str(item)))
    return kind not in _TILE_KINDS and not str(item).endswith("=")


def kept(text: str, start: int, end: int) -> Iterator[Piece]:
    """Yield a part of the text as it is, if there is anything in it."""
    if text[start:end].strip(" ,"):
        yield Piece(text[start:end], start, end)


def replaced(text: str, found: Iterable[tuple[int, int, str]]) -> list[Piece]:
    """Return a text with parts of it written anew: where each starts and ends, what is there."""
    pieces: list[Piece] = []
    at = 0
    for start, end, new in found:
        pieces += kept(text, at, start)
        if new:
            pieces.append(Piece(new, start, end))
        at = end
    return [*pieces, *kept(text, at, len(text))]


_OPTION: Final = re.compile(r"(?<!\S)(--[a-z][a-z-]*|-(?![LAR](?: |$))[A-Za-z])(?:[ =]([^ ]+)|$)")
_OPTION_KEYS: Final = {"-V": "variant=", "--variant": "variant=", "-o": "", "--option": ""}


def options(text: str) -> Translation | None:
    """Refuse options of the command among the words of a hand."""
    found = _OPTION.search(text)
    if found is None or found[0].strip() == text.strip():
        return None
    option, value = found.groups()
    end, hint = found.end(1), "Options stand behind the closing quotation mark."
    if option in _OPTION_KEYS and value:
        end = found.end()
        hint = Message(
            "Write {option_keys}{value}, or the option behind the quotation mark.",
            option_keys=_OPTION_KEYS[option],
            value=value,
        )
    message = Message("{option} is an option of the command, not a part of a hand", option=option)
    raise Unreadable("option", message, found.start(), end, hint)


_LINK: Final = re.compile(r"(?:https?://|www\.)[^ ]+|\b[a-z-]+\.(?:net|com|org|cn)/[^ ]*", re.I)
_IN_LINK: Final = re.compile(r"[J?&#](?:q|hand|tehai|tiles|h)=([^&# ]+)")  # ? is a joker, folded
_LOG_IN_LINK: Final = re.compile(r"log=|json=|paipu|replay|record|/game|tw=", re.I)


def link(text: str) -> Translation | None:
    """Read the hand in a link to a calculator: tenhou.net/2/?q=…, tziakcha.net/calc/?q=…"""
    found = _LINK.search(text)
    if found is None:
        return None
    start, end = found.span()
    if hand := _IN_LINK.search(text, start, end):
        said = fold_word(unquote(hand[1]))
        pieces = [*kept(text, 0, start), Piece(said, *hand.span(1)), *kept(text, end, len(text))]
        return pieces, (Message("{said} read from the link", said=said),)
    if _LOG_IN_LINK.search(found[0]):
        hint = Message("Save the log, and let mjscore batch read it (.mjlog, .xml).")
        raise Unreadable("link", Message("this is a link to a game, not a hand"), start, end, hint)
    raise Unreadable(
        "link",
        Message("there is no hand in this link"),
        start,
        end,
        Message("Paste the hand itself."),
    )


def record(text: str) -> Translation | None:
    """Refuse a record in JSON and a log in XML: `batch` reads them."""
    body = text.strip()
    start = text.find(body)
    if re.match(r"\{\s*\"|\{\s*\}", body):
        message = Message("this is a record in JSON, not a hand in the notation")
    elif re.match(r"<[A-Za-z?!]", body) and ("=" in body or body.endswith(">")):
        message = Message("this is XML, perhaps a log of Tenhou, and not a hand")
    else:
        return None
    raise Unreadable(
        "record", message, start, start + len(body), Message("mjscore batch FILE reads such.")
    )


SPREADSHEETS: Final = (".xlsx", ".xls", ".ods")
AS_CSV: Final = Message("Save the sheet as CSV (UTF-8): mjscore batch FILE.csv scores its hands.")
_FILE: Final = re.compile(
    r"\s*([^ ]+\.(?:txt|csv|tsv|xlsx?|ods|jsonl?|toml|parquet|mjlog|xml)(?:\.(?:gz|bz2|xz))?)\s*",
    re.I,
)


def file_name(text: str) -> Translation | None:
    """Refuse the name of a file: `batch` reads files."""
    found = _FILE.fullmatch(text)
    if found is None:
        return None
    message = Message("this looks like the name of a file, not like a hand")
    if found[1].lower().endswith(SPREADSHEETS):
        raise Unreadable("file name", message, *found.span(1), AS_CSV)
    raise Unreadable(
        "file name", message, *found.span(1), Message("mjscore batch FILE scores its hands.")
    )


_QUOTES: Final = ('""', "''", "``", "“”", "‘’", "„“", "”“")


def quoted(text: str) -> Translation | None:
    """Read a text in quotation marks."""
    body = text.strip(" ,;")
    if (
        len(body) > 1
        and body[0] + body[-1] in _QUOTES
        and not set(body[0] + body[-1]) & set(body[1:-1])
    ):
        start = text.find(body) + 1
        return list(kept(text, start, start + len(body) - 2)), ()
    return None


_LABEL: Final = re.compile(
    r"^[^\w\[(\U0001F000-\U0001F02B]*(?:手牌|牌型|牌姿|立牌|手|(?:my )?hand(?:tiles)?|tehai|tiles"
    r"|standard string)\s*(?:[:=]\s*|(?=[\[(0-9]))",
    re.I,
)
_WIN_LABEL: Final = re.compile(
    r"(?:[和胡]了?牌张?|[和胡][张了]|アガリ牌|あがり牌|winning tile|win(?:[ _]?tile)?|agari)"
    r"\s*[:=]\s*(?=[^ ])|[和胡]了?牌张?\s*(?=[^ :=])",
    re.I,
)
_WIND_LABEL: Final = re.compile(r"([圈场门自]风)\s*[:=]\s*([ESWN东南西北])风?")
_GROUP: Final = "(?:[1-9]{3,4}[mpsz])+|E{3,4}|S{3,4}|W{3,4}|N{3,4}|C{3,4}|F{3,4}|P{3,4}"
_GROUPS_LABEL: Final = re.compile(
    rf"(?:副露|鸣牌|明牌|melds?|furo|open|called)\s*[:=]\s*((?:{_GROUP})(?:[ ,]+(?:{_GROUP}))*)",
    re.I,
)


def labelled(text: str) -> Translation | None:
    """Read a line with labels: 手牌：[678s,3]… of GB-Mahjong, 手牌：… 副露：… 和牌：5p."""
    found: list[tuple[int, int, str]] = []
    if label := _LABEL.match(text):
        found.append((*label.span(), ""))
    for groups in _GROUPS_LABEL.finditer(text):
        marked = " ".join(f"{group}-" for group in re.split(r"[ ,]+", groups[1].strip(" ,")))
        found.append((*groups.span(), marked))
    found += [(*win.span(), "+") for win in _WIN_LABEL.finditer(text)]
    for one in _WIND_LABEL.finditer(text):
        wind = dict(zip(_WINDS, "东南西北", strict=True)).get(one[2], one[2])
        found.append((*one.span(), one[1] + wind))
    return (_joined(text, sorted(found)), ()) if found else None


def _joined(text: str, found: list[tuple[int, int, str]]) -> list[Piece]:
    """Return the text with labels written anew; a + goes with what follows it."""
    pieces: list[Piece] = []
    for piece in replaced(text, found):
        if pieces and pieces[-1].text == "+":
            start = pieces.pop().start
            piece = Piece("+" + piece.text, start, piece.end)
        pieces.append(piece)
    return pieces


_CALL_NAMES: Final = (
    "flowerCount", "isSelfDrawn", "is4thTile", "isAboutKong", "isWallLast", "seatWind",
    "prevalentWind", "verbose",
)  # fmt: skip
_GB_CODE: Final = re.compile(r"(?<![A-Za-z0-9])([WBT][1-9]|F[1-4]|J[1-3])(?![A-Za-z0-9])")
_CALL_VALUE: Final = re.compile(r"(?:\b([A-Za-z0-9]+)\s*=\s*)?\b(True|False|true|false|[0-9])\b")


def call(text: str) -> Translation | None:
    """Read a call of a library: MahjongFanCalculator(…), man='123', pin='456', sou='789'."""
    if re.search(r"MahjongFanCalculator|\b(?:winTile|isSelfDrawn|flowerCount)\s*=", text):
        return _fan_calculator(text)
    if re.search(r"\b(?:man|pin|sou|honou?rs)\s*=\s*['\"]?[0-9r]", text):
        return _tiles_converter(text)
    values = re.search(r",\s*[0-8]\s*,\s*(?:True|False)\b", text)
    return _fan_calculator(text) if values and _GB_CODE.search(text) else None


def _fan_calculator(text: str) -> Translation | None:
    blanked = list(text)

    def blank(found: re.Match[str]) -> None:
        blanked[found.start() : found.end()] = " " * len(found[0])

    packs = list(re.finditer(BOTZONE_PACK, text))
    for pack in packs:
        blank(pack)
    codes = list(_GB_CODE.finditer("".join(blanked)))
    if not codes:
        return None
    named = re.search(r"winTile\s*=\s*['\"]?", text)
    win = next((code for code in codes if named and code.start() == named.end()), codes[-1])
    pieces = [Piece(botzone_pack(*pack.groups()), *pack.span()) for pack in packs]
    for code in codes:
        blank(code)
        if code is not win:
            pieces.append(Piece(botzone_tile(code[1]), *code.span()))
    pieces.append(Piece("+" + botzone_tile(win[1]), *win.span()))
    names = iter(_CALL_NAMES)
    said: dict[str, tuple[int, re.Match[str]]] = {}
    for value in _CALL_VALUE.finditer("".join(blanked)):
        name = value[1] or next(names, "")
        if value[1] and name not in _CALL_NAMES:
            continue  # a key of ours, if it is one
        number = int(value[2]) if value[2].isdigit() else int(value[2] in ("True", "true"))
        if name not in _CALL_NAMES or name in said:
            message = Message(
                '"{value}" has no place in a call of MahjongFanCalculator', value=value[0]
            )
            raise Unreadable("misplaced", message, *value.span())
        said[name] = number, value
        blank(value)
    pieces += _circumstances(said)
    pieces += _left("".join(blanked), ("MahjongFanCalculator", "pack", "hand", "winTile"))
    return pieces, (Message("read as a call of PyMahjongGB"),)


def _circumstances(said: dict[str, tuple[int, re.Match[str]]]) -> Iterator[Piece]:
    drawn = said.get("isSelfDrawn", (0, None))[0]
    for name, (number, value) in said.items():
        words_said = {
            "flowerCount": f"flowers={number}",
            "isSelfDrawn": "zimo",
            "is4thTile": "lasttile",
            "isAboutKong": "kongdraw" if drawn else "robkong",
            "isWallLast": "lastdraw" if drawn else "lastdiscard",
        }
        if name in ("seatWind", "prevalentWind"):
            if number >= len(_WINDS):
                message = Message(
                    "{name} is 0 to 3, and this is {number}", name=name, number=number
                )
                raise Unreadable("bad wind", message, *value.span(), Message("0 is East."))
            what = "seat" if name == "seatWind" else "round"
            yield Piece(f"{what}={_WINDS[number]}", *value.span())
        elif number and name in words_said:
            yield Piece(words_said[name], *value.span())


_SUITS: Final = re.compile(
    r"(win_tile\s*=[^=]*?)?\b(man|pin|sou|honou?rs)\s*=\s*(['\"]?)([0-9r]*)\3(?![0-9a-z])"
)
_WIN_TILE: Final = re.compile(r"\bwin_tile\s*=\s*(['\"])([0-9][mpsz])\1")
_CONFIG: Final = re.compile(
    r"\b(?:(is_[a-z_]+|has_[a-z_]+)\s*=\s*(True|False)"
    r"|(player|round)_wind\s*=\s*(?:[A-Za-z]+\.)?(EAST|SOUTH|WEST|NORTH))\b"
)
_CONFIG_WORDS: Final = {
    "is_tsumo": "zimo", "is_riichi": "riichi", "is_ippatsu": "ippatsu", "is_rinshan": "kongdraw",
    "is_chankan": "robkong", "is_haitei": "lastdraw", "is_houtei": "lastdiscard",
    "is_daburu_riichi": "doubleriichi", "is_tenhou": "heavenly", "is_chiihou": "earthly",
    "is_renhou": "human",
}  # fmt: skip
_CONVERTER_NAMES: Final = (
    "TilesConverter", "string_to_136_array", "string_to_34_array", "tiles", "tile", "win_tile",
    "hand", "config", "HandConfig", "calculator", "estimate_hand_value", "result", "0",
)  # fmt: skip


def _tiles_converter(text: str) -> Translation | None:
    if melds := re.search(r"\bMeld\b", text):
        message = Message("melds of such a call are not read")
        hint = Message("Write the hand as 123m456p, each called group as 555p- or 9999s_.")
        raise Unreadable("misplaced", message, *melds.span(), hint)
    pieces: list[Piece] = []
    rest = text
    for suit in _SUITS.finditer(text):
        letter = "z" if suit[2].startswith("h") else suit[2][0]
        mark = "+" if suit[1] else ""
        if suit[4]:
            pieces.append(Piece(mark + suit[4] + letter, *suit.span(4)))
        rest = rest[: suit.start()] + " " * len(suit[0]) + rest[suit.end() :]
    if win := _WIN_TILE.search(rest):
        pieces.append(Piece(f"+{win[2]}", *win.span(2)))
        rest = rest[: win.start()] + " " * len(win[0]) + rest[win.end() :]
    for one in _CONFIG.finditer(rest):
        rest = rest[: one.start()] + " " * len(one[0]) + rest[one.end() :]
        if one[3]:
            what = "seat" if one[3] == "player" else "round"
            pieces.append(Piece(f"{what}={one[4][0]}", *one.span()))
        elif one[2] == "True" and one[1] in _CONFIG_WORDS:
            pieces.append(Piece(_CONFIG_WORDS[one[1]], *one.span()))
        elif one[2] == "True" and one[1] != "has_aka_dora":
            raise Unreadable("misplaced", Message("{one} is not read", one=one[1]), *one.span())
    return pieces + _left(rest, _CONVERTER_NAMES), (
        Message("read as a call of the Python library mahjong"),
    )


def _left(text: str, names: Iterable[str]) -> list[Piece]:
    """Return what is left of a call: words of the notation; names and marks say nothing."""
    pieces: list[Piece] = []
    for word in re.finditer(r"[^ ,()\[\]'\";]+", text):
        parts = [part for part in re.split(r"[.=]", word[0]) if part and part not in names]
        if not parts:
            continue
        if says_no_tiles(word[0]):
            pieces.append(Piece(word[0], *word.span()))
        else:
            hint = Message("Write the circumstances as words: E/S zimo riichi dora=5m.")
            raise Unreadable(
                "misplaced",
                Message('"{word}" of this call is not read', word=word[0]),
                *word.span(),
                hint,
            )
    return pieces


def printed(text: str) -> Translation | None:
    """Read what GB-Mahjong shows of a hand: (🀇)🀈🀉, 🀫🀐🀐🀫 | 🀛🀛🀛 | 🀢🀣."""
    if not re.search(r"[\U0001F000-\U0001F02B]", text) or "|" not in text:
        return None
    if re.search(r"[0-9A-Z]", text.replace("E", "").replace("S", "")) and "|E" in text:
        return None
    marks = [(found.start(), found.end(), "") for found in re.finditer(r"\|", text)]
    return replaced(text, marks), ()


_NAMED_GROUP: Final = re.compile(r"\b(shunzi|kezi|minggang|angang|jiagang)\(([^()]*)\)\|?")


def named_groups(text: str) -> Translation | None:
    """Read the groups of Mahjong Soul: shunzi(1m,2m,3m), kezi(5z,5z,5z), angang(…)."""
    found = []
    for group in _NAMED_GROUP.finditer(text):
        tiles = re.findall(r"[0-9][mpsz]", group[2])
        if len({tile[1] for tile in tiles}) != 1 or re.sub(r"[0-9][mpsz]|[ ,]", "", group[2]):
            raise Unreadable(
                "bad group", Message("{group} is no group", group=group[0]), *group.span()
            )
        mark = "_" if group[1] == "angang" else "-"
        found.append((*group.span(), "".join(tile[0] for tile in tiles) + tiles[0][1] + mark))
    return (replaced(text, found), (Message("read as groups of Mahjong Soul"),)) if found else None


_LIST: Final = re.compile(
    r"\s*(?:[A-Za-z_]+\s*[=:]\s*)?[\[({]([^\[\](){}]*)[\])}]\s*[,;]?(.*)", re.S
)
_NESTED: Final = re.compile(r"[\[({]\s*[\[({]|['\"]\s*,\s*[\[(]")
_MANY: Final = 4  # commas in a list, at least


def listed(text: str) -> Translation | None:
    """Read a list of tiles as programs write it: ["1m", "2m", "E"], ('W1', 'B2'), [1m,2m,3m,…]."""
    quotes = set(text) & set("'\"")
    if re.search("CHI|PENG|GANG", text):
        return None
    if quotes and _NESTED.search(text):
        start = len(text) - len(text.lstrip())
        hint = Message(
            "Write the tiles in hand one after the other, each called group as 123m- or 555p-."
        )
        message = Message("this looks like lists of groups in a list")
        raise Unreadable("list", message, start, len(text.rstrip()), hint)
    found = _LIST.fullmatch(text)
    if found is None or not (quotes or found[1].count(",") >= _MANY):
        return _unquoted(text) if quotes else None
    pieces = [*_items(text, *found.span(1))]
    behind = list(_items(text, *found.span(2)))
    if (
        behind
        and not quotes.isdisjoint(text[found.start(2) :])
        and not says_no_tiles(behind[0].text)
    ):
        behind[0] = behind[0]._replace(text="+" + behind[0].text)
    return [*pieces, *behind], ()


def _items(text: str, start: int, end: int) -> Iterator[Piece]:
    for item in re.finditer(r"[^ ,'\"]+", text[start:end]):
        yield Piece(item[0], start + item.start(), start + item.end())


def _unquoted(text: str) -> Translation:
    return list(_items(text, 0, len(text))), ()


_ENDS: Final = frozenset("mpszrESWNCFP" + "".join(map(chr, range(0x1F000, 0x1F02B))))
_SIGN: Final = r"\+?(?:[0-9]+[mpszr]+|[ESWNCFP]+|[\U0001F000-\U0001F02A]+)"


def piped(text: str) -> Translation | None:
    """Read tiles with strokes between them or between their groups: 1m|2m|3m, 1m 2m 3m | 4p 5p."""
    marks = [*re.finditer(r" *\| *", text)]
    signs = re.compile(_SIGN)
    for mark in marks:
        if text[: mark.start()][-1:] not in _ENDS or not signs.match(text, mark.end()):
            return None
    return (replaced(text, [(*mark.span(), "") for mark in marks]), ()) if marks else None


_CAPITAL: Final = re.compile(
    r"(\+?)(?:([BCDMPSZ])([0-9]+)|W([ESWN])|[DF]([RGW])|([ESWNCFPRG])(?![0-9]))"
)
_CAPITAL_SUITS: Final = {"B": "s", "C": "m", "D": "p", "M": "m", "P": "p", "S": "s", "Z": "z"}
_CAPITAL_DRAGONS: Final = {"R": "C", "G": "F", "W": "P"}


def capital_first(text: str) -> Translation | None:
    """Read capital letters before numbers: B123 C456 D1 WE FR · M123 P456 S789 Z11.

    B bamboos, C characters, D dots; WE is the East wind, DR or FR the red dragon.
    """
    pieces: list[Piece] = []
    suits: set[str] = set()
    pairs = ""
    for word in re.finditer(r"[^ ,]+", text):
        codes = list(_CAPITAL.finditer(word[0]))
        if "".join(code[0] for code in codes) != word[0]:
            if not says_no_tiles(word[0]):
                return None
            pieces.append(Piece(word[0], *word.span()))
            continue
        for code in codes:
            mark, suit, numbers, wind, dragon, letter = code.groups()
            letter = _CAPITAL_DRAGONS.get(letter, letter) if letter in ("R", "G") else letter
            new = numbers + _CAPITAL_SUITS[suit] if suit else wind or letter or ""
            suits |= {suit} if suit else set()
            pairs = pairs or (code[0] if wind or dragon else "")
            start = word.start() + code.start()
            new = new or _CAPITAL_DRAGONS[dragon]
            pieces.append(Piece(mark + new, start, start + len(code[0])))
    if not suits:
        return None
    if suits <= {"B", "Z"} or (suits & set("BCD") and suits & set("MPSZ")):
        start = len(text) - len(text.lstrip())
        hint = Message("Write m (characters), p (dots) and s (bamboos) behind the numbers: 123s.")
        message = Message("the letters before these numbers can be different suits")
        raise Unreadable("ambiguous", message, start, len(text.rstrip()), hint)
    meant = "B bamboos, C characters, D dots" if suits & set("BCD") else ""
    notes = [f"read as letter-first codes{meant and ': '}{meant}"]
    if pairs:
        notes.append(Message("two letters read as one tile: WE East, DR or FR red dragon"))
    return pieces, tuple(notes)


def capital_last(text: str) -> Translation | None:
    """Read capital letters behind numbers: 123B 456C 789D, B bamboos, C characters, D dots."""
    runs = list(re.finditer(r"(?<![A-Za-z0-9])([0-9]+)([BCD])(?![A-Za-z0-9])", text))
    if len({run[2] for run in runs}) < 2 or re.search(r"[0-9][a-z]", text):
        return None
    found = [(*run.span(), run[1] + run[2].lower()) for run in runs]
    return _joined(text, found), (Message("read as B bamboos, C characters, D dots"),)


def dialect_among_words(text: str) -> Translation | None:
    """Read a dialect that is known by the whole string, with words of ours before and behind."""
    said = [word for word in re.finditer(r"[^ ]+", text) if says_no_tiles(word[0].strip(",;"))]
    if not said:
        return None
    rest = text
    for word in said:
        rest = rest[: word.start()] + " " * len(word[0]) + rest[word.end() :]
    if not rest.strip(" ,;"):
        return None
    for dialect in DIALECTS:
        if translation := dialect(rest):
            pieces, notes = translation
            return [*pieces, *(Piece(word[0], *word.span()) for word in said)], notes
    return None
