"""Three small games that the kernel has never heard of, each declared here and nowhere else.

Four tiles for two players; seven for three, with a fact of its own and two winners on one discard;
seventeen for five, with twenty flowers and a wild tile.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from click.testing import CliRunner

from scorer import HandError, OptionError, read, score, waits
from scorer.cli.app import app
from scorer.game import ONE_OF_EACH_FLOWER, Game, Stated, WildTiles
from scorer.rules.book import RuleBook
from scorer.rules.domains import Facts, Flowers, Groups, Tiles
from scorer.rules.outcome import Outcome, Settlement
from scorer.rules.parts import Identity, Ruling
from scorer.rules.wins import WinsRules
from scorer.scoring import rules_for
from scorer.table import settle, table_from_record
from scorer.tiles import DRAGONS


def pays(outcome: Outcome) -> Settlement:
    """Each loser pays the total of a self-draw, the discarder alone pays it otherwise."""
    total, players = outcome.total, PLAYERS[outcome.hand.variant or "toys-three"]
    if outcome.won.self_draw:
        return Settlement(True, {"winner": total * (players - 1), "each": -total}, None)
    return Settlement(True, {"winner": total, "discarder": -total, "others": 0}, None)


def toy(name: str, game: Game, **ruling: Any) -> RuleBook:
    """Return a book with a fan for all pungs and one for one suit."""
    ruling = {"wait_fans": False, "flowers_inside": True, "settle": pays, **ruling}
    flags = frozenset({"self_draw"})
    book = RuleBook(Identity(name, {"en": name}, "fan"), game, Ruling(**ruling), flags=flags)
    book.fan(1, "和牌", "A Win", reads=Groups)(lambda groups: True)
    book.fan(2, "对对和", "All Pungs", reads=Groups)(lambda groups: groups.chows == 0)
    book.fan(3, "清一色", "One Suit", reads=Tiles)(lambda tiles: tiles.suits == 1)
    return book


two = toy("toys-two", Game(players=2, size=4, by=(Stated("size", "tiles", {4: 4, 7: 7}),)))
two.option("tiles", 4, (4, 7), "how many tiles a hand has", "the players")

three = toy("toys-three", Game(players=3, size=7), wins=WinsRules(several=True))
three.fact("streak", 0, range(10), "how often the dealer has stayed", "the players")
three.fan(5, "连庄", "Streak", reads=Facts, asks=("streak",), most=9)(lambda f: f.number("streak"))

TWENTY = (*ONE_OF_EACH_FLOWER, *((dragon, 4) for dragon in DRAGONS))
five = toy(
    "toys-five",
    Game(
        players=5,
        size=16,
        kinds=(1 << DRAGONS[0]) - 1,
        flowers=TWENTY,
        wild=WildTiles(1, five_alike=False, counters=frozenset({"chows"})),
    ),
    wins=WinsRules(several=True),
)
five.fan(1, "花牌", "Flower", reads=Flowers, most=20)(lambda flowers: flowers.count)

BOOKS = (two.close(), three.close(), five.close())
PLAYERS = {book.name: book.game.players for book in BOOKS}
sys.modules["scorer.variants.toys"] = sys.modules[__name__]  # it is found by being there
FIVE = "111222333m456p78s55s +9s flowers=1f5fCCP variant=toys-five"


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("23m55p +1m variant=toys-two", {"和牌": 1}),
        ("2333m +2m variant=toys-two zimo", {"和牌": 1, "对对和": 2, "清一色": 3}),
        ("123m2355p +1p variant=toys-two tiles=7", {"和牌": 1}),
        ("111m2355p +1p variant=toys-three streak=2", {"和牌": 1, "连庄": 10}),
        ("56p 111m- 222m- +5p variant=toys-three", None),
        ("55p 111m- 222m- +5p variant=toys-three", {"和牌": 1, "对对和": 2}),  # 5p said again
        ("5p 111m- 222m- +5p variant=toys-three", {"和牌": 1, "对对和": 2}),
        (FIVE, {"和牌": 1, "花牌": 5}),
        ("J11222333444m5s 666s- +5s variant=toys-five", {"和牌": 1, "对对和": 2}),
        ("5p 111m- EEEE- SSS- 222m- 3333s_ +5p variant=toys-five", {"和牌": 1, "对对和": 2}),
    ],
)
def test_a_toy_scores_explains_and_pays(text: str, items: dict[str, int] | None) -> None:
    if items is None:
        with pytest.raises(ValueError, match="too many"):
            score(text)
        return
    result = score(text)
    shown, _ = result.breakdown()
    assert result.items == items == {item.fan.name: item.value for item in shown}
    assert result.total == sum(items.values())
    paid = dict(result.payments or {})
    losers = PLAYERS[result.variant] - 1
    assert paid["winner"] + paid.get("each", 0) * losers + paid.get("discarder", 0) == 0


def test_a_toy_waits_and_refuses() -> None:
    assert waits("23m55p variant=toys-two") == ("1m", "4m")
    assert waits("123m2355p variant=toys-two tiles=7") == ("1p", "4p")
    assert waits("111m2355p", "toys-three") == ("1p", "4p")
    assert waits("111222333m456p78s55s variant=toys-five") == ("6s", "9s", "J")
    for text, said in (
        ("1122m +3m variant=toys-two", "not a win"),
        ("111m22p +2p variant=toys-five", "too few"),
        ("111222333m456p78s5sC +9s variant=toys-five", "no C among the tiles"),
        (FIVE.replace("CCP", "CCCCC"), "twenty flowers"),
        (FIVE.replace("5fCC", "EE"), "no number of flowers"),
        ("112233445566m +7m variant=toys-three", "too many"),
    ):
        with pytest.raises(ValueError, match=said):
            score(text)
    with pytest.raises(OptionError, match="streak=12"):
        score("111m2355p +1p", "toys-three", streak=12)


def test_facts_and_money_make_no_new_tables() -> None:
    plain, streak = rules_for("toys-three"), rules_for("toys-three", {"streak": 3})
    assert plain.evaluator is streak.evaluator
    assert plain.evaluator.options.keys() == set()


def test_two_toys_win_on_one_discard() -> None:
    players = {"E": {}, "S": {"concealed": "111m2355p"}, "W": {"concealed": "5p222m333s"}}
    wins = [{"seat": "S", "from": "E", "win": "1p"}, {"seat": "W", "from": "E", "win": "1p"}]
    record: dict[str, Any] = {"variant": "toys-three", "table": {"players": players, "wins": wins}}
    with pytest.raises(HandError, match="West"):
        settle(table_from_record(record), rules_for("toys-three"))
    players["W"] = {"concealed": "23p55s222m"}
    settled = settle(table_from_record(record), rules_for("toys-three"))
    assert {seat.text: paid for seat, paid in settled.net.items()} == {"E": -2, "S": 1, "W": 1}
    sitting = {"E": {}, "S": {}, "W": {"score": 7}, "N": {}, "5": {}}
    record = {"variant": "toys-five", "table": {"players": sitting, "wins": [{"seat": "W"}]}}
    assert sum(settle(table_from_record(record), rules_for("toys-five")).net.values()) == 0


def test_toys_go_through_batch() -> None:
    texts = [FIVE, "2333m +2m variant=toys-two", "111m2355p +1p variant=toys-three streak=2", "1m"]
    done = CliRunner().invoke(app, ["batch", "-"], input="\n".join(texts))
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one.get("total") for one in records] == [6, 6, 11, None]
    assert records[2]["options"] == {"streak": 2}
    assert read(records[0]["hand"], "toys-five").flowers == read(FIVE).flowers
