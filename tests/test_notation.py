"""The notation as players write it: examples, words, grammar and the built parser."""

import subprocess
import sys
from pathlib import Path

import pytest
from lark import Lark
from lark.exceptions import LexError

from scorer.circumstances import FLAGS
from scorer.errors import NotationError
from scorer.game import Game
from scorer.hand import Hand, Meld
from scorer.notation import read, render, write
from scorer.notation import words as vocabulary
from scorer.notation.build import generate, grammar, main

DATA = Path(__file__).with_name("notation")
WON = "123m456p789sEEE9s+9s"


def examples():
    """Yield (text, answer) of every example; an answer is indented by four blanks."""
    for path in sorted(DATA.glob("*.txt")):
        text, answer, start = None, [], 0
        for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), ""], 1):
            if text is not None and line.startswith("    "):
                answer.append(line[4:])
                continue
            if text is not None:
                yield pytest.param(text, "\n".join(answer), id=f"{path.name}:{start}")
            text, answer, start = None, [], number
            if line and not line.startswith("#"):
                text = line


EXAMPLES = list(examples())


def answer(text):
    """Return the canonical form and the notes, or the whole error."""
    try:
        result = read(text)
    except NotationError as error:
        return render(error)
    return "\n".join([f"=> {write(result.hand)}", *(f"note: {note}" for note in result.notes)])


@pytest.mark.parametrize(("text", "wanted"), EXAMPLES)
def test_example(text, wanted):
    assert answer(text) == wanted


@pytest.mark.parametrize(("text", "wanted"), EXAMPLES)
def test_the_canonical_form_reads_as_itself(text, wanted):
    if wanted.startswith("=> "):
        hand = read(text).hand
        assert read(write(hand)).hand == hand


def test_there_are_all_the_examples_of_the_specification():
    assert len(EXAMPLES) >= 96


@pytest.mark.parametrize("flag", FLAGS)
def test_every_flag_has_a_word_that_reads_as_it(flag):
    text = f"123m456p789sEEE9s {vocabulary.WRITTEN[flag]}" + ("" if flag == "losing" else " +9s")
    hand = read(text).hand
    assert hand.flags == (flag,)
    assert read(write(hand)).hand == hand
    assert vocabulary.name(flag)
    assert vocabulary.name(flag, chinese=True)


@pytest.mark.parametrize("spelling", vocabulary.SPELLINGS)
def test_every_spelling_reads_as_its_flag(spelling):
    lines = vocabulary.SPELLINGS[spelling]
    for drawn in (False, True):
        meant = [line for line in lines if len(lines) == 1 or line.drawn in (drawn, None)][-1]
        said = "zimo " if drawn and meant.flag not in ("self_draw", "") else ""
        tiles = "123m456p789sEEE9s" + ("" if meant.flag == "losing" else " +9s")
        flags = read(f"{tiles} {said}{spelling}").hand.flags
        assert [flag for flag in flags if not said or flag != "self_draw"] == (
            [meant.flag] if meant.flag else []
        )


@pytest.mark.parametrize("spelling", vocabulary.VERB_KINDS)
def test_every_verb(spelling):
    kind = vocabulary.VERB_KINDS[spelling]
    text = {"chow": f"{spelling} 123m", "pung": f"{spelling} 111m"}.get(kind, f"{spelling} 1m")
    if kind:
        assert read(f"{text} 456p789sEEE9s+9s").hand.melds[0].kind == kind
    else:
        with pytest.raises(NotationError, match="open or concealed"):
            read(f"{text} 456p789sEEE9s+9s")


@pytest.mark.parametrize("spelling", vocabulary.SIDE_NAMES)
def test_every_side(spelling):
    hand = read(f"碰 {spelling} 东 123m456p789s9s+9s").hand
    assert hand.melds[0].source == vocabulary.SIDE_NAMES[spelling]


def test_no_two_terminals_collide():
    grammar(strict=True)


def test_the_collision_test_would_find_one():
    with pytest.raises(LexError, match="Collision"):
        Lark(r"start: (A | B)+" "\nA: /1+2?/\nB: /12/", parser="lalr", lexer="basic", strict=True)


def test_the_parser_is_what_the_grammar_gives():
    assert main(["--check"]) == 0
    assert generate() == generate()


def test_reading_a_hand_imports_neither_lark_nor_what_it_does_not_need():
    code = (
        "import sys; from scorer.notation import read, write\n"
        "write(read('123m456p789sEEE99s').hand)\n"
        "print([m for m in ('lark', 'json', 'tabulate', 'difflib', 'wcwidth', 'pickle', 'click')"
        " if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_size_may_depend_on_the_variant_of_the_hand():
    def game(variant, switches):
        return Game(size=16 if variant == "taiwan" else int(switches.get("tiles", 13)))

    hand = read("123m456p789s123sEEE9s 9s variant=taiwan", game=game).hand
    assert (len(hand.concealed), hand.variant) == (16, "taiwan")
    assert len(read("123m456p789sEEE99s", game=game).hand.concealed) == 13
    assert len(read("12m99s 3m tiles=4 variant=toy", game=game).hand.concealed) == 4


def test_a_waiting_hand():
    assert read("123m456p789sEEE9s", waiting=True).hand.win is None
    assert read("123m456p789sEEE99s", waiting=True).hand.win is not None
    with pytest.raises(NotationError, match="too few"):
        read("123m456p789sEEE", waiting=True)


def test_a_variant_may_count_the_tiles_itself():
    hand = read("12m 99p +3m", game=None).hand
    assert (len(hand.concealed), hand.win) == (4, 2)
    assert read("12m 99p 3m", game=lambda variant, switches: None).hand == hand
    assert read("12m 99p", game=None, waiting=True).hand.win is None


def test_red_fives_in_hand_are_not_written_as_a_kong():
    hand = Hand((34, 0, 0, 34), 1, tuple(Meld("pung", (kind,) * 3) for kind in (9, 10, 11)))
    assert write(hand) == "0m110m 111p- 222p- 333p- +2m"
    assert read(write(hand)).hand == hand


def test_flowers_as_tiles_of_the_hand():
    result = read("123m 456p789s1f2f 99s +5f", flowers_in_hand=True)
    assert result.hand.flowers == ()
    assert write(result.hand) == "123m456p789s12f99s +5f"
    assert read(write(result.hand), flowers_in_hand=True).hand == result.hand


def test_a_problem_of_the_hand_points_at_its_place():
    result = read("123m- 456p789sEEE9s +9s zimo")
    assert result.places["meld", 0] == (0, 5)
    assert result.places["flag", 0] == (24, 28)


def test_without_unicode_messages_are_ascii():
    for text in (
        "111w23456789t+1t",
        "123m-A 9p",
        "123m456p789sBBB99s",
        "一二三万四",
        "5字",
        "碰 9s",
    ):
        with pytest.raises(NotationError) as caught:
            read(text)
        assert render(caught.value, unicode=False).isascii()
    with pytest.raises(NotationError) as caught:
        read("111w23456789t+1t")
    assert render(caught.value, unicode=False).startswith("Error: t can be bamboo or dots here")


def test_a_long_text_is_refused_and_shown_in_part():
    with pytest.raises(NotationError, match="too long") as caught:
        read("123m " * 20_000)
    assert len(render(caught.value)) < 500


def test_several_faults_are_told_at_once():
    with pytest.raises(NotationError) as caught:
        read(f"{WON} E/X zimoo flowers=12 dora=5m dora=6")
    codes = [fault.code for fault in caught.value.faults]
    assert codes == ["bad wind", "unknown word", "bad flowers", "twice"]


@pytest.mark.parametrize("meld", ["J-JJ", "JJ-AJ", "JJJ-", "JJJ-A", "chow JJJ"])
def test_groups_of_wild_tiles_are_written_as_read(meld: str) -> None:
    hand = read(f"{meld} 123456789m2s +2s").hand
    assert meld in write(hand)
    assert read(write(hand)).hand == hand
