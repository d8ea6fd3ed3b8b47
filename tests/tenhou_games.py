"""Invented games as logs of Tenhou, played by a script: who draws, discards, calls and wins what.

Tiles are named as in the notation. What a script leaves open is any tile that nobody named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

NAMES = (
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *"ESWNPFC",
)
RED = {"0m": 16, "0p": 52, "0s": 88}
USUAL = 0x00A9  # a hanchan with red fives and open tanyao


def ids(name: str, red: bool = True) -> list[int]:
    """Return the numbers that a tile's name may stand for."""
    if name in RED:
        return [RED[name]]
    four = [4 * NAMES.index(name) + i for i in range(4)]
    return [tile for tile in four if not (red and tile in RED.values())]


def split(text: str) -> list[str]:
    """Return the names of tiles written together: 123m5pE."""
    found: list[str] = []
    digits = ""
    for letter in text:
        if letter.isdigit():
            digits += letter
        elif digits:
            found += [digit + letter for digit in digits]
            digits = ""
        else:
            found.append(letter)
    assert not digits, text
    return found


class Deal:
    """A deal that is played step by step; `text` is what the log has of it."""

    def __init__(
        self,
        hands: Mapping[int, str],
        *,
        keep: str = "",
        deal: int = 0,
        honba: int = 0,
        sticks: int = 0,
        dora: str = "9m",
        dealer: int | None = None,
        red: bool = True,
        seed: int = 0,
    ) -> None:
        """Deal these hands, and any to the others; tiles to `keep` are drawn when named."""
        self.dealer = deal % 4 if dealer is None else dealer
        self.red, self.honba, self.sticks = red, honba, sticks
        self.free = set(range(136))
        self.indicators = [self._take(dora)]
        named = {who: [self._take(name) for name in split(hand)] for who, hand in hands.items()}
        self.kept = [self._take(name) for name in split(keep)]
        self.junk = sorted(self.free)
        Random(seed).shuffle(self.junk)
        self.hands = [
            {*named.get(who, ()), *(self.junk.pop() for _ in range(13 - len(named.get(who, ()))))}
            for who in range(4)
        ]
        self.idle = set().union(*self.hands).difference(*named.values())
        self.melds: list[list[int]] = [[], [], [], []]
        self.turn = self.dealer
        self.last = self.by = -1
        dice = f"{deal},{honba},{sticks},2,5,{self.indicators[0]}"
        dealt = " ".join(f'hai{i}="{_listed(sorted(hand))}"' for i, hand in enumerate(self.hands))
        self.parts = [f'<INIT seed="{dice}" ten="250,250,250,250" oya="{self.dealer}" {dealt}/>']

    @property
    def text(self) -> str:
        """What the log has of it until now."""
        return "".join(self.parts)

    def _take(self, name: str) -> int:
        tile = next(tile for tile in ids(name, self.red) if tile in self.free)
        self.free.discard(tile)
        return tile

    def _named(self, name: str, tiles: Iterable[int]) -> int:
        return next(tile for tile in ids(name, self.red) if tile in tiles)

    def draw(self, name: str = "") -> Deal:
        """Draw a tile that was kept, or any."""
        if name:
            tile = self._named(name, self.kept)
            self.kept.remove(tile)
        else:
            tile = self.junk.pop()
        self.hands[self.turn].add(tile)
        self.last, self.by = tile, self.turn
        self.parts.append(f"<{'TUVW'[self.turn]}{tile}/>")
        return self

    def discard(self, name: str = "") -> Deal:
        """Discard a tile, or the one that was drawn; it is the next one's turn."""
        tile = self._named(name, self.hands[self.turn]) if name else self.last
        self.hands[self.turn].remove(tile)
        self.last, self.by = tile, self.turn
        self.parts.append(f"<{'DEFG'[self.turn]}{tile}/>")
        self.turn = (self.turn + 1) % 4
        return self

    def drop(self) -> Deal:
        """Discard a tile of the hand that was dealt without a name."""
        self.last = min(self.hands[self.turn] & self.idle)
        return self.discard()

    def turns(self, count: int) -> Deal:
        """Have so many tiles drawn and discarded."""
        for _ in range(count):
            self.draw().discard()
        return self

    def to(self, who: int) -> Deal:
        """Have tiles drawn and discarded until it is somebody's turn, at least one."""
        return self.turns((who - self.turn) % 4 or 4)

    def riichi(self, name: str = "", accepted: bool = True) -> Deal:
        """Declare riichi and discard."""
        who = self.turn
        self.parts.append(f'<REACH who="{who}" step="1"/>')
        self.discard(name)
        if accepted:
            self.accept(who)
        return self

    def accept(self, who: int) -> Deal:
        """Pay for a riichi."""
        self.parts.append(f'<REACH who="{who}" ten="250,250,250,240" step="2"/>')
        self.sticks += 1
        return self

    def call(self, who: int, names: str) -> Deal:
        """Call the last discard with these tiles: a chow, a pung or a kong."""
        own: list[int] = []
        for name in split(names):
            own.append(self._named(name, self.hands[who].difference(own)))
        turns = (self.by - who) % 4
        tiles = sorted([*own, self.last])
        kind = tiles[0] // 4
        at = tiles.index(self.last)
        if kind != tiles[-1] // 4:
            base = kind // 9 * 7 + kind % 9
            code = base * 3 + at << 10 | 4 | turns
            for i, tile in enumerate(tiles):
                code |= tile % 4 << 3 + 2 * i
        elif len(tiles) == 3:
            left = 6 - sum(tile % 4 for tile in tiles)
            code = kind * 3 + at << 9 | left << 5 | 8 | turns
        else:
            code = self.last << 8 | turns
        return self._meld(who, code, own)

    def _meld(self, who: int, code: int, own: Iterable[int]) -> Deal:
        self.hands[who].difference_update(own)
        self.melds[who].append(code)
        self.turn = who
        self.parts.append(f'<N who="{who}" m="{code}" />')
        return self

    def closed_kong(self, name: str, dora: str = "") -> Deal:
        """Lay down four tiles of the own hand."""
        four = [4 * NAMES.index(name) + i for i in range(4)]
        self._meld(self.turn, four[0] << 8, four)
        return self.reveal(dora) if dora else self

    def reveal(self, dora: str) -> Deal:
        """Turn a further indicator, which was kept."""
        self.indicators.append(self._named(dora, self.kept))
        self.kept.remove(self.indicators[-1])
        self.parts.append(f'<DORA hai="{self.indicators[-1]}" />')
        return self

    def added_kong(self, name: str) -> Deal:
        """Add the fourth tile to a pung."""
        who, kind = self.turn, NAMES.index(name.replace("0", "5"))
        melds, three = self.melds[who], range(3 * kind, 3 * kind + 3)
        at = next(i for i, one in enumerate(melds) if one & 0x1C == 8 and one >> 9 in three)
        code = melds.pop(at) & ~8 | 0x10
        tile = 4 * kind + (code >> 5 & 3)
        self._meld(who, code, [tile])
        melds.insert(at, melds.pop())
        self.last, self.by = tile, who
        return self

    def win(
        self,
        who: int | None = None,
        *,
        ten: str,
        yaku: str = "",
        yakuman: str = "",
        gains: Sequence[int] = (0, 0, 0, 0),
        ura: str = "",
        liable: int | None = None,
        first: bool = True,
        **changed: str | None,
    ) -> Deal:
        """Win on the tile that was drawn, or, with `who`, on the one discarded or konged.

        `gains` are points; of two winners the `first` has the sticks. What is `changed` stands
        otherwise in the log, None for what is not there.
        """
        winner = self.by if who is None else who
        said: dict[str, str | None] = {
            "ba": f"{self.honba},{self.sticks if first else 0}",
            "hai": _listed(sorted({*self.hands[winner], self.last})),
            "m": _listed(reversed(self.melds[winner])) or None,
            "machi": str(self.last),
            "ten": ten,
            "yaku": yaku or None,
            "yakuman": yakuman or None,
            "doraHai": _listed(self.indicators),
            "doraHaiUra": _listed(ids(name)[0] for name in split(ura)) or None,
            "who": str(winner),
            "fromWho": str(self.by),
            "paoWho": None if liable is None else str(liable),
            "sc": _listed(number for gain in gains for number in (250, gain // 100)),
            **changed,
        }
        text = " ".join(f'{name}="{value}"' for name, value in said.items() if value is not None)
        self.parts.append(f"<AGARI {text} />")
        return self


def _listed(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def game(*deals: Deal | str, kind: int = USUAL, names: str = "%E6%9D%8E,Ann,Bob,Cleo") -> str:
    """Return the log of a game."""
    players = " ".join(f'n{i}="{name}"' for i, name in enumerate(names.split(",")))
    played = "".join(deal if isinstance(deal, str) else deal.text for deal in deals)
    return (
        f'<mjloggm ver="2.3"><SHUFFLE seed="invented" ref=""/><GO type="{kind}" lobby="0"/>'
        f'<UN {players} dan="1,2,3,4" rate="1500,1500,1500,1500" sx="M,F,M,F"/>'
        f'<TAIKYOKU oya="0"/>{played}</mjloggm>'
    )


RESULTS = ("30,1000,0", "40,2600,0", "30,8000,1", "25,3200,0")


def random_game(random: Random, deals: int) -> str:
    """Return a game of closed hands and hands with a pung; what they are said to be is made up."""
    played = []
    for number in range(deals):
        hand = _some_hand(random)
        win, who = hand.pop(random.randrange(3)), random.randrange(4)
        deal = Deal(
            {who: "".join(hand)},
            keep=win + "E",
            dora="E",
            deal=number % 8,
            honba=random.randrange(3),
            sticks=random.randrange(2),
            seed=random.randrange(1000),
        )
        deal.turns(random.randrange(12)).to(who)
        if random.random() < 0.5:
            deal.draw().riichi()
        elif deal.hands[who] and random.random() < 0.5:
            deal.draw().discard()
        deal.turns(random.randrange(20))
        if random.random() < 0.5:
            deal.to(who).draw(win)
            winner = None
        else:
            deal.to((who + random.randrange(1, 4)) % 4).draw(win).discard()
            winner = who
        deal.win(
            winner,
            ten=random.choice(RESULTS),
            yaku=random.choice(("1,1,0,1", "1,1,52,1,54,0", "8,1", "22,2")),
            gains=[random.randrange(-90, 90) * 100 for _ in range(4)],
        )
        played.append(deal)
    return game(*played)


def _some_hand(random: Random) -> list[str]:
    """Return the names of a complete hand, the first three of them a run, without E."""
    while True:
        names = []
        for _ in range(4):
            suit, low = random.choice("mps"), random.randrange(1, 8)
            if not names or random.random() < 0.7:
                names += [f"{low + i}{suit}" for i in range(3)]
            else:
                names += [random.choice((f"{low}{suit}", *"SWNPFC"))] * 3
        names += [random.choice(NAMES)] * 2
        if "E" not in names and all(names.count(one) <= len(ids(one)) for one in names):
            return names
