"""The words around the tiles: circumstances, winds, flowers by number, keys, the tail of a code."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from scorer import facts, tiles
from scorer.circumstances import Circumstance
from scorer.facts import DORA, LIABLE, NUMBER, SIDE, TILES, WORD, Fact
from scorer.hand import SIDES
from scorer.message import Message, joined
from scorer.notation import strays, words
from scorer.notation.draft import Draft, Place
from scorer.notation.fold import WIDTH, Source
from scorer.notation.tokens import FLOWER_SIGNS, GB_FLOWERS, NUMERALS, SIDE_LETTERS, Placed
from scorer.seat import seat_named, wind_named

WINDS: Final = {
    **dict(zip("ESWN", tiles.WINDS, strict=True)),
    **dict(zip("东南西北", tiles.WINDS, strict=True)),
}
ONE_OF_WINDS: Final = Message("A wind is one of E S W N.")
_TAIL: Final = r"\|([ESWN])([ESWN])([01])([01])([01])([01])(?:\|([a-h]{1,8}|[0-8])?)?"
_SIDED: Final = (SIDE, LIABLE)
_LISTS: Final = (DORA, TILES)
_LISTED: Final = Message("A comma is part of a list: what is none of it stands after a blank.")
_ONE_TILE: Final = "(?:[0-9一二三四五六七八九][mps万饼条]|[ESWNCFP东南西北中发白])"
_MORE_THAN_ONE: Final = (
    r"(?<![^ ])(?:[0-9]{2,}[mpsz]|([ESWNCFP])\1|[0-9一二三四五六七八九][mps万饼条][^ ])"
)
# A list that goes on behind a blank; winds that follow a comma, E/S, are none of it.
_MORE: Final = re.compile(
    r"(?P<between>[ ,;/]+)(?P<tiles>(?:[0-9]+[mpsf]|[ESWNCFP春夏秋冬梅兰菊竹])+)(?![/=])"
)


def word(draft: Draft, text: str, token: Any) -> None:
    """Read a small-letter word: a circumstance, or f for each flower."""
    place = token.start_pos, token.end_pos
    if set(token) == {"f"}:
        draft.add_flower_count(len(token), place)
    elif found := words.find(token):
        _circumstance(draft, found, str(token), place)
    elif token in words.ASIDE_NAMES:
        aside(draft, token)
    else:
        draft.faults.append(strays.unknown_word(text, *place))


def circumstance(draft: Draft, token: Any) -> None:
    """Read a circumstance in Chinese or Japanese."""
    place = token.start_pos, token.end_pos
    _circumstance(draft, words.SPELLINGS[token], str(token), place)


def _circumstance(
    draft: Draft, found: tuple[Circumstance, ...], spelling: str, place: Place
) -> None:
    line = found[-1]
    if len(found) > 1 and all(each.drawn is not None for each in found):
        draft.add_flag(f"?{spelling}", place, spelling)  # settled when all words are known
        return
    if len(found) > 1:
        others = joined(
            ", ",
            (
                Message("{english} is {written}", english=each.english, written=each.written)
                for each in found[:-1]
            ),
        )
        draft.notes.append(
            Message(
                "{spelling} read as {english}; {others}",
                spelling=spelling,
                english=line.english,
                others=others,
            )
        )
    draft.add_flag(line.flag, place, spelling)


def aside(draft: Draft, token: Any) -> None:
    """Read what is no circumstance: 親 is the seat East, 門前 says what the melds say."""
    place = token.start_pos, token.end_pos
    said = words.ASIDE_NAMES[token]
    if said == words.DEALER:
        draft.add_wind("seat", tiles.E, place)
    elif said == words.CLOSED:
        draft.closed = str(token), place
    else:
        message = Message("{token} does not say which seat", token=token)
        draft.fault("bad wind", message, place, Message("Write seat=S, seat=W or seat=N."))


def check_closed(draft: Draft) -> None:
    """Remember a fault if a hand is said to be closed, and something was called."""
    if draft.closed is not None and any(meld.is_open for meld, _, _ in draft.melds):
        said, place = draft.closed
        message = Message("{said} is a closed hand, and something was called", said=said)
        draft.fault("contradiction", message, place, Message("A concealed kong is written 5555p_."))


def named(draft: Draft, source: Source, token: Any) -> None:
    """Read a fact by the name that it is called: ドラ表示牌4m, dora 4m, 1本場, 供託1000点."""
    place = token.start_pos, token.end_pos
    said = words.fact_named(str(token))
    assert said is not None, "the grammar knows the same names"
    fact, value = said
    if fact.reads in (NUMBER, DORA) and (number := _number(value, fact)) is not None:
        value = str(number)
    _detail(draft, fact.key, value, place)
    if fact.reads in _LISTS and not value.isdigit():
        _check_the_end(draft, source, token, f"{fact.key}={value}")
        _check_behind(draft, source, token, f"{fact.key}={value}")


def _check_behind(draft: Draft, source: Source, token: Any, said: str) -> None:
    """Remember a fault if a single tile stands behind a list that is said in words: ドラ 4m 9s.

    It may be one of the list; of several tiles the hand begins there.
    """
    tile = re.compile(rf" +({_ONE_TILE})(?= |$)").match(source.text, token.end_pos)
    if tile and not re.compile(_MORE_THAN_ONE).search(source.text, tile.end()):
        message = Message("{said}: a tile stands behind it", said=said)
        hint = Message(
            "Write {said},{tile} if it belongs to it, or +{tile} if it is the winning tile.",
            said=said,
            tile=tile[1],
        )
        draft.fault("bad list", message, tile.span(1), hint)


def _number(text: str, fact: Fact) -> int | None:
    """Return a number in figures or as 十二, or None; what is counted may be said in points."""
    body = text.rstrip("本根点")
    tens, ten, ones = body.partition("十")
    if ten and {tens, ones} <= {"", *NUMERALS}:
        return 10 * NUMERALS.get(tens, 1) + NUMERALS.get(ones, 0)
    if not (body.isascii() and body.isdigit()):
        return NUMERALS.get(body)
    number, worth = int(body), fact.points
    if not worth or (number < worth and not text.endswith("点")):
        return number
    return None if number % worth else number // worth


def settle_draw(draft: Draft) -> None:
    """Give the words whose meaning depends on the draw (海底) their meaning."""
    if not any(flag.startswith("?") for flag in draft.flags):
        return
    flags, draft.flags = draft.flags, {}
    drawn = "self_draw" in flags
    for flag, place in flags.items():
        if flag.startswith("?"):
            lines = words.find(flag[1:])
            meant = next(line.flag for line in lines if line.drawn is drawn)
            draft.add_flag(meant, place, flag[1:])
        else:
            draft.add_flag(flag, place, words.WRITTEN[flag])


def winds(draft: Draft, token: Any) -> None:
    """Read E/S: the round wind, then the seat wind."""
    for what, sign, at in (("round", token[0], 0), ("seat", token[2:], 2)):
        place = token.start_pos + at, token.start_pos + at + len(sign)
        if sign in WINDS:
            draft.add_wind(what, WINDS[sign], place)
        else:
            _no_wind(draft, what, sign, place if sign else (token.start_pos, token.end_pos))


def _no_wind(draft: Draft, what: str, sign: str, place: Place) -> None:
    near = Message("Did you mean {upper}?", upper=sign.upper())
    hints = (near, ONE_OF_WINDS) if sign.upper() in WINDS and sign else (ONE_OF_WINDS,)
    message = (
        Message("{tile} is no {what} wind", tile=sign, what=Message(what))
        if sign
        else Message("the {what} wind is missing", what=Message(what))
    )
    draft.fault("bad wind", message, place, joined(" ", hints))


def place_words(draft: Draft, token: Any) -> None:
    """Read 东圈, 东风圈, 圈风东, 东2局 (round) and 南家, 门风南, 自风南 (seat)."""
    wind = next(sign for sign in token if sign in WINDS)
    what = "round" if set(token) & set("圈场局") else "seat"
    draft.add_wind(what, WINDS[wind], (token.start_pos, token.end_pos))


def count(draft: Draft, token: Any) -> None:
    """Read 三花: how many flowers."""
    place = token.start_pos, token.end_pos
    signs = token[:-1]
    many = int(signs) if signs.isascii() and len(signs) < 4 else 999
    draft.add_flower_count(NUMERALS.get(signs, many), place)


def tail(draft: Draft, token: Any) -> None:
    """Read the tail of a GB-Mahjong string: |EE1000|fah."""
    place = token.start_pos, token.end_pos
    found = re.fullmatch(_TAIL, token)
    if found is None:
        message = Message("after | write round wind, seat wind and four 0 or 1")
        draft.fault("bad tail", message, place, Message("For example |EE0000"))
        return
    draft.add_wind("round", WINDS[found[1]], place)
    draft.add_wind("seat", WINDS[found[2]], place)
    drawn = found[3] == "1" or "self_draw" in draft.flags
    said = (
        (found[3], "self_draw"),
        (found[4], "last_of_kind"),
        (found[5], "last_draw" if drawn else "last_discard"),
        (found[6], "after_kong" if drawn else "rob_kong"),
    )
    for bit, flag in said:
        if bit == "1":
            draft.add_flag(flag, place, words.WRITTEN[flag])
    if found[7] and found[7].isdigit():
        draft.add_flower_count(int(found[7]), place)
    elif found[7]:
        start = token.start_pos + found.start(7)
        draft.flowers += [
            Placed(GB_FLOWERS[s], start + i, start + i + 1) for i, s in enumerate(found[7])
        ]


def setting(draft: Draft, source: Source, token: Any) -> None:
    """Read key=value; a key that is not one of ours is a house rule of the variant.

    A value may be a list with commas, and then it is read as one, or nothing of it is.
    """
    faults = len(draft.faults)
    _setting(draft, source, token)
    if len(draft.faults) > faults and "," in token:
        last = draft.faults[-1]
        hints = (one for one in (last.hint, _LISTED) if one)
        draft.faults[-1] = last._replace(hint=joined(" ", hints))
    key, _, value = str(token).partition("=")
    takes_tiles = key == "flowers" or (key in facts.BY_KEY and facts.BY_KEY[key].reads in _LISTS)
    if takes_tiles and not value.isdigit():
        _check_the_end(draft, source, token, f"{key}={value}")


def _check_the_end(draft: Draft, source: Source, token: Any, said: str) -> None:
    """Remember a fault if a list of tiles goes on behind a blank."""
    more = _MORE.match(source.text, token.end_pos)
    whole = said.rstrip("/,;")
    if more and (whole != said or set(more["between"]) & set(",;/")):
        message = Message("{said} ends in a comma, and a tile follows", said=whole)
        hint = Message("A list has no blanks: {said},{more}", said=whole, more=more["tiles"])
        draft.fault("bad list", message, (token.start_pos, more.end()), hint)


def _setting(draft: Draft, source: Source, token: Any) -> None:
    key, _, value = str(token).partition("=")
    place = token.start_pos, token.end_pos
    at = token.start_pos + len(key) + 1
    raw = source.typed_slice(at, place[1]).translate(WIDTH)
    reader = _KEYS.get(key)
    if not value:
        draft.fault(
            "no value",
            Message("{key}= has no value", key=key),
            place,
            Message("For example {key}={example}.", key=key, example=_example(key)),
        )
    elif reader is not None:
        reader(draft, value, raw, place)
    elif key in facts.KEYS:
        _detail(draft, key, raw, place)
    else:
        name = key.removeprefix("opt.")
        if name in draft.options:
            draft.fault("twice", Message("{name} is given twice", name=name), place)
        elif (decoded_value := decoded(draft, raw, place)) is not None:
            draft.options[name] = decoded_value


def _example(key: str) -> str:
    return {"round": "E", "seat": "S", "flowers": "2", "variant": "NAME"}.get(key, "1")


def _wind_key(what: str) -> Callable[[Draft, str, str, Place], None]:
    def read(draft: Draft, value: str, _raw: str, place: Place) -> None:
        wind = (seat_named if what == "seat" else wind_named)(value)
        if wind is None:
            _no_wind(draft, what, value, place)
        else:
            draft.add_wind(what, wind, place)

    return read


def _flowers(draft: Draft, value: str, _raw: str, place: Place) -> None:
    if value.isascii() and value.isdigit() and len(value) < 4:
        draft.add_flower_count(int(value), place)
        return
    if value in NUMERALS:
        draft.add_flower_count(NUMERALS[value], place)
        return
    signs = "".join(facts.listed(value))
    try:
        found = (
            [*map(FLOWER_SIGNS.get, signs)]
            if signs[:1] in FLOWER_SIGNS
            else tiles.parse_tiles(signs)
        )
    except ValueError:
        found = [None]
    if any(tile is None or not (tile in tiles.FLOWERS or tile in tiles.DRAGONS) for tile in found):
        hint: str = Message("Write how many (flowers=3) or which (flowers=1f5f).")
        if value in ("yes", "no", "true", "false", "on", "off"):
            rule = Message("The house rule is opt.flowers={value}.", value=value)
            hint = joined(" ", (hint, rule))
        draft.fault(
            "bad flowers", Message("{value} is no number of flowers", value=value), place, hint
        )
    else:
        draft.flowers += [Placed(tile, *place) for tile in found if tile is not None]


def _variant(draft: Draft, value: str, raw: str, place: Place) -> None:
    if draft.variant is not None:
        draft.fault("twice", Message("variant is given twice"), place)
    elif name := decoded(draft, raw, place):
        draft.variant = name


_KEYS: Final[dict[str, Callable[[Draft, str, str, Place], None]]] = {
    "round": _wind_key("round"),
    "seat": _wind_key("seat"),
    "flowers": _flowers,
    "variant": _variant,
}


def _detail(draft: Draft, key: str, raw: str, place: Place) -> None:
    value = decoded(draft, raw, place)
    if value is None:
        return
    fact = facts.BY_KEY.get(key)
    reads = fact.reads if fact else WORD
    if key in draft.details and not _is_more(draft.details[key], value, reads):
        draft.fault("twice", Message("{key} is given twice", key=key), place)
        return
    if reads in _SIDED:
        value = SIDE_LETTERS.get(value, value)
    if reads == NUMBER and not (value.isascii() and value.isdigit()):
        draft.fault(
            "bad value",
            Message("{key}={value} is no whole number", key=key, value=value),
            place,
            Message("For example {key}=2.", key=key),
        )
    elif reads in _SIDED and value not in SIDES:
        draft.fault(
            "bad value",
            Message("{value} is no side", value=value),
            place,
            Message("A side is left, across or right."),
        )
    elif (reads == DORA and value.isascii() and value.isdigit()) or reads not in _LISTS:
        draft.details[key] = value
    elif found := _tiles_in("".join(facts.listed(value))):
        before = tiles.parse_tiles(draft.details.get(key, ""))
        draft.details[key] = tiles.write_tiles((*before, *found))
    elif reads == DORA:
        hint = Message("Write the dora (dora=5m) or how many there are (dora=2).")
        draft.fault(
            "bad value", Message("dora={value} is no tile and no number", value=value), place, hint
        )
    else:
        draft.fault(
            "bad value",
            Message("{key}={value} is no tile", key=key, value=value),
            place,
            Message("For example {key}=5m.", key=key),
        )


def _is_more(before: str, value: str, reads: str) -> bool:
    """Tell whether a value can stand beside another of its key: tiles beside tiles."""
    return reads in _LISTS and not (before.isdigit() or value.isdigit())


def _tiles_in(value: str) -> tuple[int, ...] | None:
    """Return the tiles of a value, in canonical form or as other programs write them; else None."""
    try:
        return tiles.parse_tiles(value)
    except ValueError:
        from scorer.notation.alone import tiles_said  # noqa: PLC0415 - it reads with this module

        return tiles_said(value)


def decoded(draft: Draft, raw: str, place: Place) -> str | None:
    """Return a value with its percent signs undone (%20 is a blank), or None and a fault."""
    if "%" not in raw:
        return raw
    try:
        parts = re.split(r"((?:%[0-9A-Fa-f]{2})+)", raw)
        parts[1::2] = [
            bytes.fromhex(p.replace("%", "")).decode("utf-8", "surrogatepass") for p in parts[1::2]
        ]
        return "".join(parts)
    except UnicodeDecodeError:
        hint = Message("%20 is a blank, %25 a percent sign.")
        draft.fault(
            "bad value", Message("the percent signs of this value make no text"), place, hint
        )
        return None
