"""Circumstances, facts and switches: one table each, and no key with two kinds."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorer import circumstances
from scorer.readings.state import FLAG_BITS, FLOWERS_SHIFT, ROUND_KNOWN
from scorer.report.keys import books, keys_of, keys_of_every_text, page
from scorer.rules.book import RuleBook
from scorer.rules.parts import Identity

ROOT = Path(__file__).parent.parent
BOOKS = dict(books())
HANDS = {
    "guobiao": [
        "123456789m5pEEE +5p E/S",
        "456p789sEEE9s 1-23m +9s 15f E/S zimo lasttile",
        "123m 45s55p 9999p_ EEEE- +6s zimo kongdraw E/E",
        "1112345678999m +5m S/W lastdraw zimo",
        "456p789sEEE9s 1-23m +9s zimo robkong",
    ],
    "hongkong": ["5p WWWNNN EEE- SSS- +5p S/S 2f6f", "147m258p369sESWN +7f 123456f zimo"],
    "classical-late": ["12567m345p67899s +3m E/S", "222s39m17p4sEEPWF seat=S round=E lost"],
    "riichi": ["123456789m3455p +2p E/S riichi ippatsu ind=1m ura=9s honba=2", "1m"],
    "guangdong": ["12368m45556p999s +7m E/E zimo heavenly"],
}
ASK = """
import importlib.util, json, sys
from importlib.machinery import PathFinder
place = PathFinder.find_spec("scorer").submodule_search_locations
spec = PathFinder.find_spec("scorer.circumstances", place)
circumstances = importlib.util.module_from_spec(spec)
sys.modules["scorer.circumstances"] = circumstances  # before any other module reads the table
spec.loader.exec_module(circumstances)
Circumstance = circumstances.Circumstance
more = [Circumstance(f"more_{i}", "more" + "abcdefghij"[i % 10] * (i // 10 + 1), f"more {i}", "")
        for i in range(int(sys.argv[1]))]
circumstances.CIRCUMSTANCES = (*more[::2], *circumstances.CIRCUMSTANCES, *more[1::2])
circumstances.FLAGS = tuple(one.flag for one in circumstances.CIRCUMSTANCES if one.flag)
from scorer import score, ScorerError
from scorer.batch.columns import score_columns
from scorer.report.records import full_record
from scorer.scoring.ruleset import Ruleset
said = {}
for variant, hands in json.loads(sys.argv[2]).items():
    said[variant] = [score_columns({"hand": hands}, Ruleset(variant))]
    for hand in hands:
        try:
            said[variant].append(full_record(score(hand, variant), (), "", True))
        except ScorerError as error:
            said[variant].append(str(error))
if more:
    from scorer import read
    from scorer.rules.domains import Win
    from scorer.scoring import rules_for, score as score_by
    from scorer.variants import find
    book = find("guobiao").derive({}, identity={"name": "more"})
    book.flags |= {"more_38"}
    book.fan(50, "更多", "More", reads=Win)(lambda won: won.said("more_38"))
    won = score_by(read("123456789m5pEEE +5p E/S moreiiii moreb"), rules_for(book.close()))
    assert won.total == 72 and won.items["更多"] == 50, won.items
print(json.dumps(said))
"""


def answers(more: int) -> object:
    done = subprocess.run(
        [sys.executable, "-c", ASK, str(more), json.dumps(HANDS)],
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_forty_more_circumstances_change_nothing_else() -> None:
    """Their bits are given from the table, so all others move to where there is room."""
    assert answers(40) == answers(0)


def test_bits_are_given_from_the_table() -> None:
    assert list(FLAG_BITS) == list(circumstances.FLAGS)
    bits = [*FLAG_BITS.values(), ROUND_KNOWN, 1 << FLOWERS_SHIFT]
    assert bits == sorted(set(bits))
    assert all(bit.bit_count() == 1 for bit in bits)


@pytest.mark.parametrize("name", BOOKS)
def test_a_key_has_one_kind(name: str) -> None:
    written = [key.written for key in (*keys_of_every_text(), *keys_of(BOOKS[name]))]
    assert len(set(written)) == len(written)


def test_a_book_is_refused_whose_fact_is_a_switch_too() -> None:
    for take, said in (("minimum", "is a switch and a fact"), ("honba", "a key of its own")):
        book = RuleBook(Identity("twice", {"en": "twice"}, "fan"))
        book.option("minimum", 8, (), "fan that a win needs", "nobody")
        book.fact(take, 0, (), "the same again", "nobody")
        with pytest.raises(ValueError, match=said):
            book.close()


def test_the_list_of_keys_is_what_the_code_makes() -> None:
    assert (ROOT / "grammar" / "keys.md").read_text("utf-8") == page()
