"""One language on a screen: in Chinese and Japanese nothing is left in English.

What players type stays as it is (words of the notation, names of switches, fields, commands); three
English words in a row are a sentence that nobody translated.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorer.cli.app import app
from scorer.languages import LANGUAGES
from scorer.notation import words

# after each of these a sentence in English may follow: the user's own text, or a command to type
_TYPED = r"`[^`]*`|'[^']*'|\"[^\"]*\"|「[^」]*」|mjscore [^\n]*|https?:\S+|--[a-z-]+(?: [A-Z]+)?"
_ENGLISH = re.compile(r"\b[A-Za-z][a-z]+(?: [a-z]{2,}){2,}")
HANDS = (
    "123456789m5pEEE +5p E/S",
    "123m456p78s99p 555s- +9s",
    "123m456p78s99p 555s- +7s",
    "5555m55p",
    "123m456p789sEEE99s 1-23m +9s 15f E/S zimo lasttile",
    "123m456q",
    "11122233344455m zimo flowers=9",
    "456p789sEEE9s 1-23m +9s E/S robkong zimo",
    "4p 555p-A 777-A7s 9999s_ EEEE- +4p zimo kongdraw flowers=3",
)
WITH_RULES = (
    ("-V", "riichi", "340m 678m 123p 78s PP +9s E/S riichi zimo ind=4m honba=1 sticks=2"),
    ("-V", "riichi", "340m678m123p78s22s 1m1m1m +9s"),
    ("-V", "riichi", "123m456p78s99p 555s- +9s E/S"),
    ("-V", "riichi", "123m456p789s2234p +5p E/S dora=5m ind=4m"),
    ("-V", "hongkong", "123m678m44p78sEEE- +9s zimo E/S 1f3f"),
    ("-V", "hongkong", "222p333p444p55p 666p- +5p E/S"),
    ("-V", "guangdong", "-o", "preset=mil2023", "123m45?m789p55s EEE- +6m E/S zimo"),
    ("-V", "guangdong", "123m456m789p55s EEE- +5s E/S"),
    ("-V", "classical-ningbo", "23567m345p67899s +4m E/S"),
    ("-V", "classical-babcock", "23567m345p67899s +4m"),
    ("-V", "honkong", "123m"),
    ("-o", "nothing=1", "123m456p78s99p 555s- +9s"),
    ("-o", "minimum=many", "123m456p78s99p 555s- +9s"),
    ("--resume",),
    ("waits", "123456789m5pEEE E/S"),
    ("waits", "-V", "riichi", "340m678m123p78sPP E/S"),
    ("fans", "guobiao", "清龙"),
    ("fans", "hongkong", "--long"),
    ("fans", "riichi", "nothing"),
    ("variants", "riichi"),
    ("variants", "classical-late"),
    ("variants", "guangdong"),
    ("table", str(Path(__file__).parent.parent / "examples" / "table.txt")),
)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("asked", [*((hand,) for hand in HANDS), *WITH_RULES], ids=" ".join)
def test_nothing_is_left_in_english(asked: tuple[str, ...], lang: str) -> None:
    result = CliRunner(env={"COLUMNS": "1000"}).invoke(app, [*asked, "--lang", lang])
    said = re.sub(_TYPED, "", result.output)
    for word in asked:
        said = said.replace(word, "")
    found = [english for english in _ENGLISH.findall(said) if not _is_notation(english)]
    assert found == []


def _is_notation(text: str) -> bool:
    """Tell whether these are words that players type, as an example of a hand has them."""
    return all(words.find(word) for word in text.split())
