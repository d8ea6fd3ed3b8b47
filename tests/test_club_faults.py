"""What is wrong with a file of rules: the whole message, its line and caret, for every fault."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import OptionError, RulesError, load_rules
from scorer.clubs import Club
from scorer.clubs.club import _KEYS as FILE_KEYS
from scorer.clubs.conditions import WORDS
from scorer.clubs.counters import COUNTERS
from scorer.clubs.examples import check
from scorer.clubs.fans import _KEYS as FAN_KEYS
from scorer.clubs.places import Places
from scorer.report.error_page import error_record, error_text

FAULTS = Path(__file__).parent / "clubs" / "faults" / "messages.txt"
EXAMPLE = Path(__file__).parent.parent / "examples" / "sunday-club.toml"


def faults() -> list[tuple[str, str]]:
    _, *parts = FAULTS.read_text(encoding="utf-8").split("\n=====\n")
    pairs = [part.rstrip("\n").split("\n-----\n") for part in parts]
    return [(text, message) for text, message in pairs]


@pytest.mark.parametrize(("text", "message"), faults(), ids=map(str, range(len(faults()))))
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_fault_is_told(text: str, message: str, ends: str) -> None:
    with pytest.raises(RulesError) as refused:
        Club(text.replace("\n", ends), "house.toml")
    if ends == "\n" or "no TOML" not in message:
        assert error_text(refused.value) == message


def test_every_word_of_the_list_is_met() -> None:
    assert len(faults()) > 80


def test_a_fault_for_programs_and_other_processes() -> None:
    with pytest.raises(RulesError) as refused:
        Club('variant = "hongkong"\ncap = 8\n', "house.toml")
    error = refused.value
    assert isinstance(error, OptionError)
    assert (error.file, error.line) == ("house.toml", 2)
    assert error_record(error)["kind"] == "bad rules"
    other = pickle.loads(pickle.dumps(error))
    assert (other.message, other.line, other.text) == (error.message, error.line, error.text)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "No such file or directory"),
        (b'variant = "hongkong"\nname = "\xff"\n', "line 2: byte 0xff is not UTF-8"),
        (b"#" * (1 << 21), "is too large"),
        ('variant = "hongkong"\n'.encode("utf-16"), "is not UTF-8"),
        (b"a = " + b"[" * 100_000, "nested too deep"),
    ],
    ids=["missing", "latin", "large", "utf-16", "deep"],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, data: bytes | None, message: str) -> None:
    file = tmp_path / "house.toml"
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(RulesError) as refused:
        load_rules(file)
    assert message in refused.value.message
    assert str(file) in refused.value.message


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(b'\xef\xbb\xbfvariant = "hongkong"\n')
    assert load_rules(file).base.name == "hongkong"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('yes = ["456m 678m 44p 78s EEE- +9s"]', "缺五 does not count in this hand"),
        ('no = ["123m 678m 44p 78s EEE- +9s"]', "缺五 counts in this hand"),
        ('no = ["123m 678m 44p 78s EEE- +8s"]', "cannot be scored: not a win"),
        ('no = ["123m 678m 4x"]', "cannot be scored"),
    ],
)
def test_an_example_that_is_not_as_it_says(line: str, message: str) -> None:
    text = (
        'variant = "hongkong"\n[[fan]]\nname = "缺五"\nvalue = 1\nwhen = { without = "5m5p5s" }\n'
    )
    with pytest.raises(RulesError) as refused:
        check(Club(text + line, "house.toml"))
    assert message in refused.value.message
    assert refused.value.line == 6


def test_places_of_a_whole_file() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    places = Places(text)
    for path, place in places.values.items():
        written = text[place.start : place.end]
        assert written[0] not in " #=,\n", path
        assert written.count("{") == written.count("}"), path
    assert text[slice(*places.values["fan", 0, "value"])] == "1"
    assert text[slice(*places.keys["fan", 2, "when", "any", 1, "pung_series", "step"])] == "step"


def test_places_in_every_form_of_toml() -> None:
    text = (
        'a.b . \'c d\' = """x\n]""" # [no]\n'
        "[t.\"u\\u0041\"]\nk = [ 1, [ '''q''' ], { z = -1e5, y.x = 1979-05-27 07:32:00 } ] # }\n"
        '[[r]]\n[[r.s]]\nn = true\n[[r.s]]\nn=inf\n[r.w]\nm = "a\\"]"\n'
    )
    places = Places(text)
    shown = {path: text[place.start : place.end] for path, place in places.values.items()}
    assert shown == {
        ("a", "b", "c d"): '"""x\n]"""',
        ("t", "uA", "k"): "[ 1, [ '''q''' ], { z = -1e5, y.x = 1979-05-27 07:32:00 } ]",
        ("t", "uA", "k", 0): "1",
        ("t", "uA", "k", 1): "[ '''q''' ]",
        ("t", "uA", "k", 1, 0): "'''q'''",
        ("t", "uA", "k", 2): "{ z = -1e5, y.x = 1979-05-27 07:32:00 }",
        ("t", "uA", "k", 2, "z"): "-1e5",
        ("t", "uA", "k", 2, "y", "x"): "1979-05-27 07:32:00",
        ("r", 0, "s", 0, "n"): "true",
        ("r", 0, "s", 1, "n"): "inf",
        ("r", 0, "w", "m"): '"a\\"]"',
    }


def refusal(text: str) -> str:
    try:
        Club(text, "house.toml")
    except RulesError as error:
        return error_text(error)
    return ""


@given(data=st.data())
def test_a_damaged_file_is_refused_in_words(data: st.DataObject) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    put = data.draw(st.sampled_from(["", "[", "]", '"', "=", "{", "}", "\n", "3", "“", "# ", "x"]))
    said = refusal(text[:start] + put + text[end:])
    assert not said or said.startswith("Error: house.toml")


def test_every_word_is_in_the_list_for_people() -> None:
    text = (EXAMPLE.parent / "house-rules.md").read_text(encoding="utf-8")
    words = dict(WORDS) | {word: count for word, (count, _) in COUNTERS.items()}
    for word, read in words.items():
        said = " ".join((read.__doc__ or "").split("\n\n")[0].split())
        assert f"| `{word}` | {said} |" in text
    for key in (*FILE_KEYS, *FAN_KEYS):
        assert f"`{key}" in text or f"[{key}" in text, key
