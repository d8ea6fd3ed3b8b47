"""Logs of Tenhou: the wins in them as hands, their circumstances, what is recorded of them."""

from __future__ import annotations

import bz2
import gzip
import io
import re
from random import Random
from typing import Any

import pytest
from tenhou_games import USUAL, Deal, game, random_game

from scorer.batch.entries import Entry
from scorer.batch.lines import Line
from scorer.batch.packed import FileError
from scorer.batch.tenhou.entry import from_win
from scorer.batch.tenhou.wins import Wins
from scorer.errors import HandError
from scorer.notation.records import record_from_hand
from scorer.scoring.ruleset import Ruleset

WAITS = "234567m34p55678s"  # for 2p and 5p
RED = "234067m34p55678s"
ALSO_WAITS = "678m34p22233399s"
WITH_TRIPLET = "234m34p55678s999s"
WON = {"ten": "30,1000,0", "yaku": "8,1"}


def rows(log: str | bytes) -> list[Line]:
    return list(Wins(io.BytesIO(log.encode() if isinstance(log, str) else log)))


def entries(log: str | bytes) -> list[Entry]:
    return [
        Entry(None, None, row.error) if row.error else from_win(row, Ruleset()) for row in rows(log)
    ]


def entry(log: str | bytes) -> Entry:
    (only,) = entries(log)
    return only


def record(log: str | bytes) -> dict[str, Any]:
    found = entry(log)
    assert found.error is None, found.error
    assert found.hand is not None
    return record_from_hand(found.hand)


def flags(deal: Deal) -> list[str]:
    """Return the flags of a deal that can be followed."""
    found = record(game(deal))
    assert not entry(game(deal)).notes
    return found.get("flags", [])


def told(log: str) -> list[str]:
    """Return the flags of a win whose deal cannot be followed."""
    found = record(log)
    assert "the recorded yaku" in " ".join(entry(log).notes)
    return found.get("flags", [])


def refused(log: str | bytes) -> str:
    found = entry(log)
    assert isinstance(found.error, HandError)
    assert found.hand is None
    return str(found.error)


def waiting(who: int = 2, hands: dict[int, str] | None = None, **said: Any) -> Deal:
    """Return a deal in which somebody waits for 2p and 5p, and has had his first turn."""
    said["keep"] = "5p" + said.get("keep", "")
    deal = Deal({who: WAITS, **(hands or {})}, **said)
    return deal.turns((who - deal.turn) % 4 + 1)


def won(deal: Deal, who: int | None = None, **said: Any) -> Deal:
    return deal.win(who, **{**WON, **said})


def plain_win(**said: Any) -> Deal:
    return won(waiting().to(2).draw("5p"), **said)


def without(log: str, name: str, instead: str | None = None) -> str:
    """Return a log whose wins have no such attribute, or another one."""
    attribute = "" if instead is None else f' {name}="{instead}"'
    found, count = re.subn(rf'(<AGARI[^>]*?) {name}="[^"]*"', rf"\1{attribute}", log)
    assert count
    return found


# what a win becomes


def test_a_win_by_self_draw() -> None:
    deal = Deal({2: RED}, keep="5p", deal=6, honba=2, dora="0p").turns(1).to(2)
    deal.draw().riichi().turns(3).draw("5p")
    gains = (-900, -900, 4100, -1300)
    deal.win(ten="20,2700,0", yaku="1,1,2,0,0,1,7,1,54,1,53,0", ura="1p", gains=gains)
    assert record(game(deal)) == {
        "variant": "riichi",
        "concealed": RED,
        "win": "5p",
        "melds": [],
        "self_draw": True,
        "flags": ["riichi", "ippatsu"],
        "seat": "E",
        "round": "S",
        "dora_indicators": "0p",
        "ura_indicators": "1p",
        "honba": 2,
        "riichi_sticks": 1,
    }
    found = entry(game(deal))
    assert found.carried == {"deal": "南3局2本場", "who": 2, "player": "Bob"}
    assert found.recorded == {
        "total": 4,
        "items": {"riichi": 1, "menzen-tsumo": 1, "pinfu": 1, "aka-dora": 1},
        "fu": 20,
        "points": 2700,
        "limit": None,
        "payments": {"winner": 3100, "left": -900, "across": -900, "right": -1300},
        "gain": 4100,
    }


def test_a_win_on_a_discard_with_melds() -> None:
    deal = Deal({1: "EE40m34p66699s"}, keep="E3m2p", dora="8m", honba=1)
    deal.draw("E").discard().call(1, "EE").drop().to(0).draw("3m").discard().call(1, "40m").drop()
    deal.turns(1).draw("2p").discard().win(1, ten="40,2600,0", yaku="14,1,54,1")
    found = record(game(deal))
    assert found["melds"] == [
        {"kind": "pung", "tiles": "EEE", "from": "left"},
        {"kind": "chow", "tiles": "340m", "from": "left"},
    ]
    assert (found["concealed"], found["win"], found["self_draw"]) == ("34p66699s", "2p", False)
    assert (found["seat"], found["round"], found["honba"]) == ("S", "E", 1)
    assert entry(game(deal)).carried["from_who"] == 3
    assert not entry(game(deal)).notes


def test_three_sorts_of_kong() -> None:
    deal = Deal({1: "EE777p222m999s"}, keep="EE7p2m3m4s4s", dora="8m")
    deal.turns(3).draw("E").discard().call(1, "EE").drop()
    deal.draw("7p").discard().call(1, "777p").draw("4s").drop()
    deal.to(1).draw("2m").closed_kong("2m", dora="3m").draw("E").added_kong("E").draw("4s")
    deal.win(ten="90,12000,2", yaku="14,1,4,1")
    found = record(game(deal))
    assert found["melds"] == [
        {"kind": "added_kong", "tiles": "EEEE", "from": "across"},
        {"kind": "kong", "tiles": "7777p", "from": "right"},
        {"kind": "concealed_kong", "tiles": "2222m"},
    ]
    assert (found["concealed"], found["win"]) == ("4999s", "4s")
    assert found["dora_indicators"] == "83m"
    assert flags(deal) == ["after_kong"]


@pytest.mark.parametrize(
    ("who", "gains", "payments"),
    [
        (0, (3900, -1300, -1300, -1300), {"winner": 3900, "each": -1300}),
        (1, (-1300, 2700, -700, -700), {"winner": 2700, "dealer": -1300, "others": -700}),
        (3, (-700, -1300, -700, 2700), {"left": -700, "across": -1300, "right": -700}),
    ],
)
def test_payments_have_roles(who: int, gains: tuple[int, ...], payments: dict[str, int]) -> None:
    deal = won(waiting(who).to(who).draw("5p"), gains=gains)
    recorded = entry(game(deal)).recorded
    assert recorded["payments"] == {"winner": gains[who], **payments}
    assert recorded["gain"] == gains[who]


def test_two_winners_on_one_discard() -> None:
    deal = waiting(2, {0: ALSO_WAITS}, honba=1).to(1).draw("5p").discard()
    won(deal, 2, gains=(0, -1300, 1300, 0))
    won(deal, 0, gains=(2000, -2000, 0, 0), first=False)
    first, second = entries(game(deal))
    assert (first.carried["who"], second.carried["who"]) == (2, 0)
    assert first.carried["from_who"] == second.carried["from_who"] == 1
    assert first.hand is not None
    assert second.hand is not None
    assert dict(first.hand.details)["honba"] == "1"
    assert "honba" not in dict(second.hand.details)
    assert second.recorded["payments"] == {"winner": 2000, "discarder": -2000}
    assert not first.notes + second.notes


def test_chips_stand_behind_the_points() -> None:
    log = without(game(plain_win()), "sc", "250,-9,250,-9,250,27,250,-9,0,3,0,-1,0,-1,0,-1")
    assert entry(log).recorded["gain"] == 2700


def test_yakuman_and_limits() -> None:
    found = entry(game(plain_win(yaku="", yakuman="39,42", ten="40,64000,5"))).recorded
    assert found["items"] == {"daisangen": 13, "tsuuiisou": 13}
    assert (found["total"], found["limit"], found["yakuman"]) == (26, "yakuman", 2)
    assert "fu" not in found
    found = entry(game(plain_win(yaku="35,6,52,7", ten="30,32000,5"))).recorded
    assert (found["total"], found["fu"], found["limit"]) == (13, 30, "kazoe-yakuman")
    assert entry(game(plain_win(ten="30,8000,1"))).recorded["limit"] == "mangan"


def test_rules_of_the_lobby() -> None:
    deal = won(Deal({1: RED}, keep="5p").turns(2).to(1).draw("5p"))
    usual = record(game(deal))
    assert "options" not in usual
    assert usual["concealed"] == RED
    without = record(game(deal, kind=USUAL | 2))
    assert without["options"] == {"aka_dora": False}
    assert without["concealed"] == WAITS
    assert record(game(deal, kind=USUAL | 4))["options"] == {"kuitan": False}
    assert record(game(deal, kind=USUAL | 6))["options"] == {"aka_dora": False, "kuitan": False}
    assert record(game(deal).replace(' type="169"', "")) == usual


def test_three_players_are_refused_by_name() -> None:
    deal = plain_win()
    assert "three players (三麻, sanma)" in refused(game(deal, kind=USUAL | 0x10))
    assert "three players" in refused(re.sub(r'hai3="[^"]*"', 'hai3=""', game(deal)))
    assert "three players" in refused(game(deal).replace("<AGARI", '<AGARI m="31264"'))


def test_names() -> None:
    names = "%E6%9D%8E,%3Cb%3E%0A,%E6,"
    for who, name in enumerate(("李", "<b>\n", "�", None)):
        deal = won(waiting(who).to(who).draw("5p"))
        assert entry(game(deal, names=names)).carried.get("player") == name
    back = game(plain_win()).replace("<AGARI", '<BYE who="0"/><UN n0="%E5%BC%A0"/><AGARI')
    assert entry(back).carried["player"] == "Bob"


# circumstances, from the course of the deal


def riichi(**said: Any) -> Deal:
    return waiting(**said).to(2).draw().riichi()


def test_riichi_and_one_shot() -> None:
    assert flags(plain_win()) == []
    assert flags(won(riichi().turns(3).draw("5p"))) == ["riichi", "ippatsu"]
    assert flags(won(riichi().turns(2).draw("5p").discard(), 2)) == ["riichi", "ippatsu"]
    assert flags(won(riichi().turns(4).draw("5p").discard(), 2)) == ["riichi"]
    assert flags(won(riichi().turns(7).draw("5p"))) == ["riichi"]


def test_a_call_ends_one_shot() -> None:
    deal = riichi(hands={1: "EE"}, keep="E").draw("E").discard().call(1, "EE").drop()
    assert flags(won(deal.draw("5p"))) == ["riichi"]


def test_double_riichi() -> None:
    deal = Deal({2: WAITS}, keep="5p").turns(2).draw().riichi()
    assert flags(won(deal.turns(3).draw("5p"))) == ["double_riichi", "ippatsu"]
    deal = Deal({2: WAITS, 0: "EE"}, keep="5pE").turns(1).draw("E").discard().call(0, "EE").drop()
    assert flags(won(deal.to(2).draw().riichi().turns(3).draw("5p"))) == ["riichi", "ippatsu"]


def test_the_discard_of_a_riichi_is_won() -> None:
    deal = waiting(hands={0: ALSO_WAITS}).to(0).draw("5p").riichi(accepted=False)
    assert flags(won(deal, 2)) == []
    assert deal.sticks == 0


def konging(who: int = 2, turns: int = 2) -> Deal:
    return Deal({who: WITH_TRIPLET}, keep="9s5p1m", dora="2m").turns(turns)


def test_after_a_kong() -> None:
    assert flags(won(konging().draw("9s").closed_kong("9s", "1m").draw("5p"))) == ["after_kong"]
    called = konging().draw().discard().draw("9s").discard().call(2, "999s").draw("5p")
    assert flags(won(called)) == ["after_kong"]
    assert flags(won(konging().draw("9s").closed_kong("9s").turns(1).to(2).draw("5p"))) == []
    under_riichi = konging().draw().riichi().to(2).draw("9s").closed_kong("9s").draw("5p")
    assert flags(won(under_riichi)) == ["double_riichi", "after_kong"]


def robbing() -> Deal:
    """Return a deal in which 2 waits for 5p, and 3 has a pung of them; 0 is to draw."""
    deal = Deal({2: WAITS, 3: "55p"}, keep="5p0p2p").turns(1)
    return deal.draw("5p").discard().call(3, "55p").drop()


def test_robbing_a_kong() -> None:
    deal = won(robbing().to(3).draw("0p").added_kong("5p"), 2)
    assert flags(deal) == ["rob_kong"]
    assert record(game(deal))["win"] == "0p"
    deal = robbing().turns(2).draw().riichi().draw("0p").added_kong("5p")
    assert flags(won(deal, 2)) == ["riichi", "ippatsu", "rob_kong"]
    deal = robbing().turns(2).draw().riichi().draw("0p").added_kong("5p").draw("2p").discard()
    assert flags(won(deal, 2)) == ["riichi"]


def test_the_last_tile() -> None:
    assert flags(won(Deal({1: WAITS}, keep="5p").turns(69).draw("5p"))) == ["last_draw"]
    assert flags(won(Deal({1: WAITS}, keep="5p").turns(65).draw("5p"))) == []
    last = Deal({2: WAITS}, keep="5p").turns(69).draw("5p").discard()
    assert flags(won(last, 2)) == ["last_discard"]


def test_the_last_tile_is_a_replacement() -> None:
    deal = konging(0, 68).draw("9s").closed_kong("9s").draw("5p")
    assert flags(won(deal)) == ["after_kong"]
    deal = Deal({0: "999s", 2: WAITS}, keep="9s5p").turns(68).draw("9s").closed_kong("9s")
    assert flags(won(deal.draw("5p").discard(), 2)) == ["last_discard"]


def test_heavenly_and_earthly() -> None:
    assert flags(won(Deal({0: WAITS}, keep="5p").draw("5p"))) == ["heavenly"]
    assert flags(won(Deal({2: WAITS}, keep="5p").turns(2).draw("5p"))) == ["earthly"]
    assert flags(won(Deal({2: WAITS}, keep="5p", deal=2).draw("5p"))) == ["heavenly"]
    assert flags(won(konging(0, 0).draw("9s").closed_kong("9s").draw("5p"))) == ["after_kong"]
    deal = Deal({2: WAITS, 0: "EE"}, keep="5pE").turns(1).draw("E").discard().call(0, "EE").drop()
    assert flags(won(deal.turns(1).draw("5p"))) == []


def test_a_win_before_the_first_draw() -> None:
    assert flags(won(Deal({2: WAITS}, keep="5p").turns(1).draw("5p").discard(), 2)) == ["human"]
    assert flags(won(Deal({0: WAITS}, keep="5p", deal=3).draw("5p").discard(), 0)) == ["human"]
    assert flags(won(Deal({2: WAITS}, keep="5p").turns(3).draw("5p").discard(), 2)) == []
    deal = Deal({2: WAITS, 0: "EE"}, keep="5pE").turns(1).draw("E").discard().call(0, "EE").drop()
    assert flags(won(deal.draw("5p").discard(), 2)) == []


def dragons(named: str = "PPFFCC34p55s", keep: str = "PFCP5p") -> Deal:
    """Return a deal in which 2 has called the white and the green dragon; 3 is to draw."""
    deal = Deal({2: named}, keep=keep).draw("P").discard().call(2, "PP").drop()
    return deal.draw("F").discard().call(2, "FF").drop()


def liable(deal: Deal, who: int | None = None) -> tuple[object, object]:
    deal.win(who, ten="30,32000,5", yakuman="39")
    found = record(game(deal))
    assert not entry(game(deal)).notes
    return found.get("pao", {}).get("from"), found.get("discarder")


def test_liability() -> None:
    def third() -> Deal:
        return dragons().turns(2).draw("C").discard().call(2, "CC").drop()

    assert liable(third().to(2).draw("5p")) == ("left", None)
    assert liable(third().draw("5p").discard(), 2) == ("left", "right")
    assert liable(third().to(2).draw("P").added_kong("P").draw("5p")) == ("left", None)
    concealed = dragons("PPFFCCC34p55s").to(2).draw("C").closed_kong("C").draw("5p")
    assert liable(concealed) == (None, None)
    assert liable(dragons("PPFFCC345p2s", "PFC2sC").to(2).draw("2s")) == (None, None)


def test_liability_for_winds() -> None:
    deal = Deal({1: "EESSWWNN5s"}, keep="ESWN5s")
    for name in "ESWN":
        deal.to(0) if deal.turn else deal
        deal.draw(name).discard().call(1, name * 2).drop()
    assert liable(deal.to(1).draw("5s")) == ("left", None)


# what cannot be followed, or read


def course() -> str:
    deal = waiting(hands={1: "EE"}, keep="E").to(2).draw().riichi().to(0).draw("E").discard()
    deal.call(1, "EE").drop().to(2).draw("5p")
    deal.win(ten="30,3200,0", yaku="1,1,2,1,0,1,5,1", ura="1p", liable=1)
    return game(deal)


def test_the_course_that_is_damaged_below() -> None:
    assert not entry(course()).notes
    assert record(course())["flags"] == ["riichi"]
    assert "pao" not in record(course())


@pytest.mark.parametrize(
    ("what", "instead"),
    [
        (r"<W\d+/>", ""),
        (r"<G\d+/>", ""),
        (r"<W\d+/><G\d+/>", ""),
        (r"(<T\d+/>)", r"\1\1"),
        (r"<T(\d+)/>", r"<T/>"),
        (r"<T(\d+)/>", r"<T999/>"),
        (r"<N [^>]*>", ""),
        (r'<N who="1"', '<N who="3"'),
        (r'<N who="1"', '<N who="9"'),
        (r'(<N [^>]*)m="\d+"', r"\1"),
        (r'(<N [^>]*)m="\d+"', r'\1m="65535"'),
        (r'(<N [^>]*)m="\d+"', r'\1m="1 2"'),
        (r'<REACH [^>]*step="1"/>', ""),
        (r'<REACH [^>]*step="2"/>', ""),
        (r'step="2"', 'step="3"'),
        (r'hai3="\d+,', 'hai3="'),
        (r'hai3="\d+,', 'hai3="200,'),
        (r'hai3="[^"]*"', ""),
        (r'oya="0" hai0', 'oya="1" hai0'),
    ],
)
def test_events_that_do_not_lead_to_the_win(what: str, instead: str) -> None:
    log, count = re.subn(what, instead, course(), count=1)
    assert count == 1
    assert told(log) == ["riichi", "ippatsu", "last_draw"]
    assert record(log)["pao"] == {"from": "left"}


def test_a_win_without_its_deal() -> None:
    log = re.sub(r"<INIT.*?(?=<AGARI)", "", course())
    assert "no deal before this win" in refused(log)
    log = re.sub(r"(<INIT[^>]*>).*?(?=<AGARI)", r"\1", course())
    assert told(log) == ["riichi", "ippatsu", "last_draw"]


@pytest.mark.parametrize("end", ["", "<RYUUKYOKU/>"])
def test_a_deal_without_its_beginning_is_not_the_deal_before(end: str) -> None:
    deal = plain_win().text
    log = game(re.sub("<AGARI.*", end, deal) if end else deal, re.sub("<INIT[^>]*>", "", deal))
    assert "no deal before this win" in str(entries(log)[-1].error)


def test_a_deal_without_end() -> None:
    deal = plain_win()
    log = game(deal).replace("<AGARI", "<T1/><D1/>" * 100_000 + "<AGARI")
    assert told(log) == []


@pytest.mark.parametrize("name", ["who", "fromWho", "machi", "hai", "ba", "ten", "sc", "doraHai"])
def test_an_attribute_that_is_missing(name: str) -> None:
    assert f"there is no {name}" in refused(without(game(plain_win()), name))


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("who", "4", "who is a number from 0 to 3, and '4' is none"),
        ("who", "", "who is a number from 0 to 3, and '' is none"),
        ("fromWho", "-1", "fromWho is a number"),
        ("machi", "136", "machi is a number from 0 to 135"),
        ("machi", "٣", "machi is a number"),
        ("machi", "9" * 5000, "999…' is none"),
        ("machi", "3", "the winning tile 3 (machi) does not stand in hai"),
        ("hai", "1,2,x", "hai is a number"),
        ("hai", "1,1,2", "tile 1 stands twice"),
        ("m", "65535", "65535 is no chow"),
        ("m", "65531", "65531 is no pung"),
        ("m", "65280", "65280 is no kong"),
        ("m", "1e3", "m is a number"),
        ("ba", "0", "ba are 2 numbers, and here are 1"),
        ("ba", "0,99999", "ba is a number from 0 to 1000"),
        ("sc", "250,1", "sc are 8 numbers, and here are 2"),
        ("sc", "a,b,c,d,e,f,g,h", "sc is a number"),
        ("ten", "30,1000", "ten are 3 numbers, and here are 2"),
        ("ten", "30,1000,6", "there is no limit 6"),
        ("yaku", "1", "yaku are pairs of a number and its han"),
        ("yaku", "55,1", "there is no yaku 55"),
        ("yaku", "", "yaku are pairs of a number and its han"),
        ("doraHai", "500", "doraHai is a number"),
    ],
)
def test_a_number_that_is_impossible(name: str, value: str, words: str) -> None:
    log = game(plain_win()).replace("<AGARI", '<AGARI m=""')
    assert words in refused(without(log, name, value))


def test_neither_yaku_nor_yakuman() -> None:
    assert "there is no yaku" in refused(game(plain_win(yaku="")))
    assert "yakuman is a number from 0 to 54" in refused(game(plain_win(yaku="", yakuman="55")))


@pytest.mark.parametrize(
    ("what", "instead", "words"),
    [
        ('seed="0,', 'seed="16,', "seed does not say which deal"),
        ('seed="0,', 'seed="x,', "seed is a number"),
        ('oya="0" hai0', 'oya="7" hai0', "oya is a number from 0 to 3"),
        ('oya="0" hai0', "hai0", "INIT: there is no oya"),
        ('type="169"', 'type="A9"', "GO: type is a number"),
    ],
)
def test_a_deal_that_cannot_be_read(what: str, instead: str, words: str) -> None:
    assert words in refused(game(plain_win()).replace(what, instead))


def test_a_bad_win_is_passed_over() -> None:
    log = game(plain_win(), plain_win(machi="999"), plain_win())
    first, bad, last = entries(log)
    assert first.hand == last.hand is not None
    assert bad.carried == {"deal": "東1局0本場", "who": 2, "player": "Bob"}
    assert "machi" in str(bad.error)


# the file


def test_packed_logs() -> None:
    log = game(plain_win(), plain_win())
    packed = gzip.compress(log.encode())
    assert entries(packed) == entries(log)
    half = len(log) // 2
    members = gzip.compress(log[:half].encode()) + gzip.compress(log[half:].encode())
    assert entries(members + b"\0" * 100) == entries(log)


def test_logs_that_break_off() -> None:
    log = game(plain_win(), plain_win())
    place = log.rindex("<AGARI") + 50
    whole, broken = entries(log[:place])
    assert whole.error is None
    assert "the log is cut off at line 1, column " in str(broken.error)
    packed = gzip.compress(log.encode())
    *_, broken = entries(packed[: len(packed) // 2])
    assert "the compressed data ends too early" in str(broken.error)
    spoilt = packed[:60] + b"\xff\xff\xff\xff" + packed[64:]
    *_, broken = entries(spoilt)
    assert "damaged" in str(broken.error)
    whole, _, broken = entries(log + "<more>&</more>")
    assert "cannot be read from line 1, column " in str(broken.error)


def doubled(log: str, tag: str, attribute: str) -> str:
    """Return a log in which an attribute stands twice in the first such tag."""
    begin = log.index(f"<{tag} ")
    end = log.index("/>", begin)
    return f"{log[:end]} {attribute}{log[end:]}"


LOG = game(plain_win(), plain_win())
SECOND = game(plain_win())
TOLERATED = {
    "the first of two values": (doubled(LOG, "AGARI", 'who="0"'), 2, "AGARI: who stands twice"),
    "in INIT": (doubled(LOG, "INIT", "oya='3'"), 2, "INIT: oya stands twice"),
    "in GO": (doubled(LOG, "GO", 'type="9" lobby="0"'), 2, "GO: type stands twice"),
    "of the root": (LOG.replace("<mjloggm ", '<mjloggm ver="2.3" ', 1), 2, "ver stands twice"),
    "everywhere": (
        re.sub(r"(<(?:INIT|AGARI|[TD]\d+)[^>]*?)/>", r'\1 x="1" x="2"/>', LOG),
        2,
        "x stands twice",
    ),
    "two logs": (LOG + SECOND, 3, "the first win of log 2"),
    "two logs with lines between": (f"{LOG}\n\n{SECOND}\n", 3, "the first win of log 2"),
    "two declarations": (
        f'<?xml version="1.0"?>{LOG}\n<?xml version="1.0" encoding="UTF-8"?>\n{SECOND}',
        3,
        "the first win of log 2",
    ),
    "marks": (f"\ufeff{LOG}\ufeff{SECOND}", 3, "the first win of log 2"),
    "one in the other": (LOG.replace("</mjloggm>", SECOND + "</mjloggm>"), 3, "win of log 2"),
    "three": (LOG + SECOND + SECOND, 4, "the first win of log 3"),
    "from the first deal": (LOG[LOG.index("<INIT") :], 2, "by which rules it was played"),
    "without a root": (LOG[LOG.index("<GO") : -len("</mjloggm>")], 2, ""),
    "in the middle of a tag": (LOG[LOG.index("<GO") + 4 :], 2, "by which rules it was played"),
}


@pytest.mark.parametrize(("log", "count", "said"), TOLERATED.values(), ids=TOLERATED)
@pytest.mark.parametrize("size", [7, 1 << 14])
def test_logs_that_are_no_xml_are_read_and_it_is_said(
    log: str, count: int, said: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorer.batch.tenhou.stream._CHUNK", size)
    found = entries(log)
    assert [one.error for one in found] == [None] * count
    whole = entries(LOG)
    assert [one.hand for one in found[:2]] == [one.hand for one in whole]
    notes = [note for one in found for note in one.notes]
    assert any(said in note for note in notes) if said else not notes


def test_a_log_from_the_middle_of_a_deal() -> None:
    log = LOG[LOG.index("<T", LOG.index("<INIT")) :]
    lost, whole = entries(log)
    assert "the log has no deal before this win" in str(lost.error)
    assert whole.hand == entries(LOG)[1].hand


def test_the_place_is_right_behind_what_was_mended() -> None:
    log = f"{LOG}\n{doubled(SECOND, 'INIT', 'oya=&quot;&quot;')}"
    log = doubled(f"{LOG}\n{SECOND}", "GO", 'type="1"')
    place = len(log)
    *_, broken = entries(f"{log}\n<T1 &/>")
    assert f"from line {log.count(chr(10)) + 2}, column 5 on" in str(broken.error), place
    *_, broken = entries(f"{log}<T1 &/>")
    column = len(log) - log.rindex("\n") + 4
    assert f"from line {log.count(chr(10)) + 1}, column {column} on" in str(broken.error)


def test_many_attributes_that_stand_twice_take_no_long_time() -> None:
    tags = '<UN n0="a" n0="b"/>' * 20_000
    (found,) = entries(SECOND.replace("<INIT", tags + "<INIT"))
    assert found.error is None
    assert len(found.notes) == 1


def test_what_is_no_log() -> None:
    assert "no log of Tenhou: it begins with <html>" in refused("<html><AGAR/></html>")
    assert "the log is empty" in refused("")
    assert "the log is empty" in refused(gzip.compress(b""))
    assert "the log is cut off at line 2, column 1" in refused("<mjloggm>\n<GO type=")
    assert "cannot be read from line 1, column 1" in refused("123m 456p")
    assert rows("<mjloggm/>") == []


def test_document_types_are_refused() -> None:
    bomb = '<!DOCTYPE a [<!ENTITY x "9"><!ENTITY y "&x;&x;">]>' + game(plain_win())
    assert "document type (DOCTYPE)" in refused(bomb)
    assert "document type" in refused("<!DOCTYPE a SYSTEM 'file:///etc/passwd'><mjloggm/>")
    assert "undefined entity" in refused("<mjloggm>&x;</mjloggm>")


def test_an_element_without_end() -> None:
    assert "no element in" in refused(b'<mjloggm a="' + b"x" * (1 << 22))


def test_encodings() -> None:
    log = game(plain_win())
    assert entries(b"\xef\xbb\xbf" + log.encode()) == entries(log)
    assert entries(f'<?xml version="1.0" encoding="utf-16"?>{log}'.encode("utf-16")) == entries(log)
    latin = '<?xml version="1.0" encoding="latin-1"?>' + log
    assert entries(latin.encode("latin-1")) == entries(log)
    assert "the log cannot be read" in refused('<?xml version="1.0" encoding="shift_jis"?>' + log)
    assert "the log cannot be read" in refused('<?xml version="1.0" encoding="nonsense"?>' + log)
    with pytest.raises(FileError, match="says its encoding itself"):
        Wins(iter([log.encode()]))


def test_random_games_can_be_followed() -> None:
    random = Random(6)
    for _ in range(20):
        found = entries(random_game(random, 5))
        assert len(found) == 5
        for one in found:
            assert one.error is None
            assert not one.notes


NUMBER = re.compile(rb"-?\d+")
ATTRIBUTE = re.compile(rb' \w+="[^"]*"')


def damaged(log: bytes, random: Random) -> bytes:
    """Return a log that is cut, or has bytes, numbers or attributes that are wrong."""
    how = random.randrange(6)
    at = random.randrange(len(log))
    places = list((ATTRIBUTE if how == 3 else NUMBER).finditer(log))
    if how == 0 or not places:
        return log[:at]
    if how == 1:
        return log[:at] + log[at + random.randrange(200) :]
    if how == 2:
        return log[:at] + bytes([log[at] ^ 1 << random.randrange(8)]) + log[at + 1 :]
    if how == 3:
        found = random.choice(places)
        return log[: found.start()] + log[found.end() :]
    if how == 4:
        found = random.choice(places)
        number = random.choice((b"", b"-1", b"4", b"135", b"136", b"65535", b"9" * 400, b"x"))
        return log[: found.start()] + number + log[found.end() :]
    end = at + random.randrange(2000)
    return log[:end] + log[at:end] + log[end:]


@pytest.mark.parametrize("seed", range(8))
def test_damaged_logs_give_wins_or_errors(seed: int) -> None:
    random = Random(seed)
    log = random_game(random, 2).encode()
    for number in range(100):
        spoilt = log
        for _ in range(random.choice((1, 1, 1, 2, 5))):
            spoilt = damaged(spoilt, random) or b"<"
        if number % 3 == 0:
            spoilt = gzip.compress(spoilt)
        if number % 9 == 0:
            spoilt = damaged(spoilt, random)
        found = entries(spoilt)
        assert len(found) <= 40
        for one in found:
            assert isinstance(one.error, HandError) is (one.hand is None)
            assert one.error is None or str(one.error)


def test_other_packings_are_no_logs() -> None:
    assert "cannot be read" in refused(bz2.compress(game(plain_win()).encode()))
