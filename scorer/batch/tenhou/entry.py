"""A win of a log as a hand of the case format, with the result that the log says it had."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scorer.batch.entries import Entry
from scorer.batch.lines import Line
from scorer.batch.tenhou.course import BrokenError, Circumstances, Course
from scorer.batch.tenhou.numbers import (
    LIMITS,
    NO_OPEN_TANYAO,
    NO_RED_FIVES,
    THREE_PLAYERS,
    TILES,
    TOLD,
    YAKU,
    Called,
    bad,
    change,
    in_text,
    meld,
    number,
    numbers,
    three_players,
)
from scorer.errors import ScorerError
from scorer.hand import IN_TURN
from scorer.message import Message
from scorer.notation import hand_from_record
from scorer.scoring.ruleset import Ruleset
from scorer.tiles import TEXTS, WINDS

_VARIANT: Final = "riichi"
_ROUNDS: Final = "東南西北"
_UNFOLLOWED: Final = Message(
    "the events of this deal do not lead to the win: its circumstances are those of "
    "the recorded yaku"
)
_TOP: Final = 10**7


def from_win(line: Line, ruleset: Ruleset) -> Entry:
    """Read a row of `Wins`; what the log says of the win is `recorded` in the entry."""
    del ruleset  # a log has no say in the rules of the house, but for those of its lobby
    cells: Mapping[str, Any] = line.cells
    carried = dict(_place(cells))
    try:
        win = Win(cells)
        recorded = win.recorded()
        record, notes = win.record()
    except ScorerError as error:
        return Entry(None, None, error, carried=carried)
    try:
        hand = hand_from_record(record)
    except ScorerError as error:
        return Entry(None, None, error, carried=carried, recorded=recorded)
    return Entry(None, hand, carried=carried, recorded=recorded, notes=(*cells["notes"], *notes))


def _place(cells: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Yield what tells the win apart, as far as it can be read."""
    init, win = cells["init"] or {}, cells["win"]
    try:
        deal, counters = numbers(init.get("seed", ""), "seed", _TOP)[:2]
        yield "deal", f"{_ROUNDS[deal // 4]}{deal % 4 + 1}局{counters}本場"
    except (ScorerError, ValueError, IndexError):
        pass
    who = win.get("who", "")
    if who in ("0", "1", "2", "3"):
        yield "who", int(who)
        if name := cells["names"].get(f"n{who}"):
            from urllib.parse import unquote  # noqa: PLC0415 - only where it is used

            yield "player", unquote(name)
    source = win.get("fromWho", "")
    if source in ("0", "1", "2", "3") and source != who:
        yield "from_who", int(source)


class Win:
    """A win as it stands in a log; raises HandError for what cannot be read."""

    def __init__(self, cells: Mapping[str, Any]) -> None:
        """Read what the hand and its result are made of."""
        self._rules = number(cells["game"] or "0", "GO: type", 0xFFFFFF)
        self._said: Mapping[str, str] = cells["win"]
        init: Mapping[str, str] | None = cells["init"]
        if init is None:
            hint = Message("A win is read with the INIT of its deal.")
            raise bad(
                Message("the log has no deal before this win: seat and round are not known"), hint
            )
        if self._rules & THREE_PLAYERS or init.get("hai3") == "":
            raise three_players()
        self._init = init
        self._events: str = cells["events"]
        self._red = not self._rules & NO_RED_FIVES
        self._dealer = self._one("INIT", "oya", 3)
        self._who = self._one("AGARI", "who", 3)
        self._source = self._one("AGARI", "fromWho", 3)
        self._tile = self._one("AGARI", "machi", TILES - 1)
        self._hand = self._many("AGARI", "hai", TILES - 1)
        self._melds = [meld(code) for code in self._many("AGARI", "m", 0xFFFF, optional=True)]
        self._counters, self._sticks = self._many("AGARI", "ba", 1000, 2)
        if cells["further"]:  # the log says the counters here too, and they are not paid
            self._counters = 0
        self._check_tiles()

    def _text(self, tag: str, name: str) -> str:
        text = (self._init if tag == "INIT" else self._said).get(name)
        if text is None:
            raise bad(Message("{tag}: there is no {name}", tag=tag, name=name))
        return text

    def _one(self, tag: str, name: str, top: int) -> int:
        return number(self._text(tag, name), f"{tag}: {name}", top)

    def _many(
        self, tag: str, name: str, top: int, count: int | None = None, *, optional: bool = False
    ) -> list[int]:
        if optional and name not in self._said:
            return []
        found = numbers(self._text(tag, name), f"{tag}: {name}", top)
        if count is not None and len(found) != count:
            raise bad(
                Message(
                    "{tag}: {name} are {count} numbers, and here are {number}",
                    tag=tag,
                    name=name,
                    count=count,
                    number=len(found),
                )
            )
        return found

    def _check_tiles(self) -> None:
        """Raise HandError for a tile that is there twice, or a winning tile that is not there."""
        tiles = [*self._hand, *(tile for one in self._melds for tile in one.tiles)]
        if len(set(tiles)) < len(tiles):
            twice = next(tile for tile in tiles if tiles.count(tile) > 1)
            raise bad(Message("AGARI: tile {twice} stands twice in the hand", twice=twice))
        if self._tile not in self._hand:
            raise bad(
                Message(
                    "AGARI: the winning tile {tile} (machi) does not stand in hai", tile=self._tile
                )
            )

    def record(self) -> tuple[dict[str, object], tuple[str, ...]]:
        """Return the hand in the case format, and what is to be said of how it was read."""
        followed = self._followed()
        found = followed or self._told()
        deal = self._many("INIT", "seed", _TOP)
        if not deal or deal[0] >= 4 * len(WINDS):
            raise bad(Message("INIT: seed does not say which deal it is"))
        hand = sorted(tile for tile in self._hand if tile != self._tile)
        own = self._source == self._who
        record: dict[str, object] = {
            "variant": _VARIANT,
            "concealed": in_text(hand, self._red),
            "win": in_text((self._tile,), self._red),
            "melds": [self._meld(one) for one in reversed(self._melds)],
            "self_draw": own,
            "flags": list(found.flags),
            "seat": TEXTS[WINDS[(self._who - self._dealer) % 4]],
            "round": TEXTS[WINDS[deal[0] // 4]],
            "dora_indicators": self._indicators("doraHai"),
        }
        if self._counters:
            record["honba"] = self._counters
        if self._sticks:
            record["riichi_sticks"] = self._sticks
        if "doraHaiUra" in self._said:
            record["ura_indicators"] = self._indicators("doraHaiUra")
        if found.liable is not None:
            record["pao"] = {"from": self._side(found.liable)}
            if not own:
                record["discarder"] = self._side(self._source)
        if options := self._options():
            record["options"] = options
        return record, () if followed else (_UNFOLLOWED,)

    def _indicators(self, name: str) -> str:
        return in_text(self._many("AGARI", name, TILES - 1), self._red)

    def _meld(self, one: Called) -> dict[str, object]:
        made: dict[str, object] = {"kind": one.kind, "tiles": in_text(one.tiles, self._red)}
        if side := IN_TURN[one.turns]:
            made["from"] = side
        return made

    def _side(self, player: int) -> str:
        side = IN_TURN[(player - self._who) % 4]
        if side is None:
            raise bad(Message("AGARI: the winner cannot be liable for himself (paoWho)"))
        return side

    def _options(self) -> dict[str, object]:
        """Return the rules of the lobby that are not the usual ones."""
        rules = {"aka_dora": NO_RED_FIVES, "kuitan": NO_OPEN_TANYAO}
        return {name: False for name, bit in rules.items() if self._rules & bit}

    def _followed(self) -> Circumstances | None:
        """Return the circumstances that the events tell; None if they do not lead to the win."""
        try:
            hands = [self._many("INIT", f"hai{i}", TILES - 1) for i in range(4)]
            course = Course(self._dealer, hands)
            course.follow(self._events)
            return course.win(self._who, self._source, self._tile, self._hand, self._melds)
        except (BrokenError, ScorerError):
            return None

    def _told(self) -> Circumstances:
        """Return the circumstances that the recorded yaku tell."""
        flags = [TOLD[name] for name in self._items() if name in TOLD]
        liable = self._one("AGARI", "paoWho", 3) if "paoWho" in self._said else None
        return Circumstances(tuple(flags), liable)

    def _items(self) -> dict[str, int]:
        """Return the yaku that the log names, with the han of each, in the keys of an answer."""
        if "yakuman" in self._said:
            found = self._many("AGARI", "yakuman", len(YAKU) - 1)
            return dict.fromkeys((YAKU[one] for one in found), 13)
        pairs = self._many("AGARI", "yaku", 1000)
        if not pairs or len(pairs) % 2:
            raise bad(Message("AGARI: yaku are pairs of a number and its han"))
        items: dict[str, int] = {}
        for one, han in zip(pairs[::2], pairs[1::2], strict=True):
            if one >= len(YAKU):
                raise bad(Message("AGARI: there is no yaku {one}", one=one))
            if han:
                items[YAKU[one]] = items.get(YAKU[one], 0) + han
        return items

    def recorded(self) -> dict[str, object]:
        """Return the result that the log says, in the keys of an answer."""
        fu, points, limit = self._many("AGARI", "ten", _TOP, 3)
        if limit >= len(LIMITS):
            raise bad(Message("AGARI: there is no limit {limit} (ten)", limit=limit))
        items = self._items()
        found: dict[str, object] = {"total": sum(items.values()), "items": items}
        if "yakuman" in self._said:
            found |= {"points": points, "limit": LIMITS[limit], "yakuman": len(items)}
        else:
            kazoe = LIMITS[limit] == "yakuman"
            found |= {"fu": fu, "points": points}
            found["limit"] = "kazoe-yakuman" if kazoe else LIMITS[limit]
        gains = self._gains()
        found["payments"] = self._payments(gains)
        found["gain"] = gains[self._who]
        return found

    def _gains(self) -> Sequence[int]:
        """Return what each player gains, in points; the log has hundreds of them."""
        parts = self._text("AGARI", "sc").split(",")
        if len(parts) not in (8, 16):  # chips may follow
            raise bad(Message("AGARI: sc are 8 numbers, and here are {number}", number=len(parts)))
        return [100 * change(part, "AGARI: sc") for part in parts[1:8:2]]

    def _payments(self, gains: Sequence[int]) -> dict[str, int]:
        """Return who pays what, by role where the payments are those of the role."""
        who = self._who
        paid = {(i - who) % 4: gain for i, gain in enumerate(gains) if i != who}
        winner = {"winner": gains[who] - 1000 * self._sticks}
        payers = {turns: gain for turns, gain in paid.items() if gain}
        source = (self._source - who) % 4
        if source:
            if list(payers) == [source]:
                return winner | {"discarder": payers[source]}
        elif who == self._dealer:
            if len(payers) == 3 and len(set(payers.values())) == 1:
                return winner | {"each": payers[1]}
        elif len(payers) == 3:
            dealer = payers.pop((self._dealer - who) % 4)
            if len(set(payers.values())) == 1:
                return winner | {"dealer": dealer, "others": min(payers.values())}
        sides = {turns: gain for turns, gain in paid.items() if gain}
        return winner | {
            str(IN_TURN[turns]): gain for turns, gain in sorted(sides.items(), reverse=True)
        }
