"""Properties of the notation: writing and reading are inverses, and no text breaks the reader."""

import string
import time
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer import tiles
from scorer.circumstances import FLAGS
from scorer.errors import NotationError
from scorer.facts import KEYS
from scorer.hand import MELD_SIZES, Hand, Meld
from scorer.notation import hand_from_record, read, record_from_hand, render, write
from scorer.problems import problems

QUICK = settings(max_examples=700, deadline=None, suppress_health_check=list(HealthCheck))
SIDES = (None, "left", "across", "right")
RED = {4: 34, 13: 35, 22: 36}
TEXTS = st.text(st.characters(exclude_categories=()), min_size=1, max_size=12)


def meld(random, wall):
    kind = random.choice((*MELD_SIZES, "chow", "pung", "kong"))
    if kind == "chow":
        low = random.choice([k for k in range(27) if k % 9 < 7])
        group = random.sample([low, low + 1, low + 2], 3)
    else:
        group = [random.randrange(34)] * MELD_SIZES[kind]
    for i, plain in enumerate(group):
        if MELD_SIZES[kind] > 4 or random.random() < 0.1 or not wall[plain]:
            group[i] = tiles.JOKER
        else:
            wall[plain] -= 1
            if plain in RED and random.random() < 0.5:
                group[i] = RED[plain]
    if kind == "chow":
        only_jokers = set(group) == {tiles.JOKER}
        return Meld(
            kind, tuple(group), "left", random.choice((None, 0, 1, 2)[: 4 - 3 * only_jokers])
        )
    return Meld(kind, tuple(group), None if kind == "concealed_kong" else random.choice(SIDES))


@st.composite
def hands(draw):
    """A hand of any shape, winning or lost; the tiles come from one seed, which is quick."""
    random = Random(draw(st.integers(0, 2**32)))
    wall = dict.fromkeys(range(34), 4)
    groups = [meld(random, wall) for _ in range(random.randint(0, 4))]
    left = [kind for kind, count in wall.items() for _ in range(count)]
    rest = random.sample(left, 14 - 3 * len(groups))
    rest = [RED.get(k, k) if random.random() < 0.2 else k for k in rest]
    rest = [tiles.JOKER if random.random() < 0.05 else k for k in rest]
    flags = random.sample(FLAGS, random.randint(0, 4))
    if "losing" in flags and "self_draw" in flags:
        flags.remove("losing")
    bonus = random.sample(tiles.FLOWERS, random.randint(0, 8))
    key = st.text(string.ascii_lowercase + "_", min_size=1, max_size=8).map("k".__add__)
    names = st.one_of(key, st.sampled_from(("flowers", "round", "id", "note")))
    options = draw(st.dictionaries(names, TEXTS, max_size=2))
    values = {"honba": "3", "sticks": "0", "ind": "5m", "ura": "5mE", "pao": "left", "dora": "2"}
    values |= {"discarder": "right"}
    details = {
        name: values.get(name) or draw(TEXTS) for name in random.sample(KEYS, random.randint(0, 2))
    }
    return Hand(
        concealed=tuple(rest[:-1]),
        win=None if "losing" in flags else rest[-1],
        melds=tuple(groups),
        flowers=tuple(bonus),
        flower_count=len(bonus) or random.randint(0, 8),
        flags=tuple(flags),
        seat=random.choice((None, *tiles.WINDS)),
        round=random.choice((None, *tiles.WINDS)),
        variant=random.choice((None, "guobiao", "classical-late")),
        options=tuple(options.items()),
        details=tuple(details.items()),
    )


@QUICK
@given(hands())
def test_reading_what_was_written_gives_the_hand(hand):
    assert not problems(hand)
    text = write(hand)
    assert read(text).hand == hand
    assert write(read(text).hand) == text


@settings(QUICK, max_examples=400)
@given(hands(), st.randoms())
def test_the_order_of_words_and_the_blanks_around_groups_do_not_matter(hand, random):
    words = write(hand).split()
    tiles_in_hand = words[0] if hand.concealed else ""
    rest = words[1:] if hand.concealed else words
    spoken = [i for i, word in enumerate(rest) if word in ("chow", "pung", "ankan", "kakan")]
    if spoken:
        return
    random.shuffle(rest)
    again = read("  ".join([*rest, tiles_in_hand])).hand
    assert (again.concealed, again.win) == (hand.concealed, hand.win)
    assert sorted(map(str, again.melds)) == sorted(map(str, hand.melds))
    assert set(again.flags) == set(hand.flags)


@settings(QUICK, max_examples=400)
@given(hands())
def test_records_read_back(hand):
    record = record_from_hand(hand)
    again = hand_from_record(record)
    assert record_from_hand(again) == record
    assert (again.concealed, again.win, again.flowers) == (hand.concealed, hand.win, hand.flowers)
    assert set(again.flags) == set(hand.flags)
    assert again.options == hand.options


SIGNS = (
    "0123456789mpszfwbtcdEWSNCFPJBRr+-_[]()<>^|/=?*,.;: xLAR万饼条東吃碰杠和圈家门春一二五百搭红"
)
WORDS = (
    "123m 555p-A 1-23m 777-A7s 9999s_ _99_s x44xz 0990m 🀇 🀫 🀄︎ zimo 自摸 海底 flowers=3 round=E E/S"
    " |EE1000|fah dora=5m W1 RB1 m123 ,s1-23 pung 对家 \x00 \u200b \ud800 é 𝟙 ｍ %41"
)
SCRAPS = st.sampled_from([*SIGNS, *WORDS.split(" "), "W1 ", "pung ", " "])


def survives(text):
    started = time.process_time()
    result = error = None
    try:
        result = read(text)
    except NotationError as refused:
        error = refused
    if error is not None:
        assert error.faults
        for fault in error.faults:
            assert 0 <= fault.start <= fault.end <= max(len(text), 1)
            assert fault.message
        assert render(error)
        assert render(error, unicode=False).isascii()
    if result is not None:
        again = read(write(result.hand))
        assert again.hand == result.hand
        assert write(again.hand) == write(result.hand)
    assert time.process_time() - started < 10  # of the processor, whatever else it does


@settings(QUICK, max_examples=1500)
@given(st.lists(SCRAPS, max_size=25).map("".join))
def test_scraps_never_crash(text):
    survives(text)


@settings(QUICK, max_examples=2000)
@given(hands(), st.data())
def test_mutated_hands_never_crash(hand, data):
    text = write(hand)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 2))
        text = text[:at] + data.draw(st.one_of(st.just(""), SCRAPS)) + text[at + cut :]
    survives(text)


@settings(QUICK, max_examples=1000)
@given(st.text(st.characters(exclude_categories=()), max_size=60))
def test_any_text_never_crashes(text):
    survives(text)


def test_long_junk_is_quick():
    for scrap in (
        "1",
        "E",
        "1r",
        "EJ",
        "[",
        "(",
        "a",
        "a1",
        "-",
        "一",
        "🀇",
        "123m",
        "B",
        "b1",
        "=",
        "0_",
    ):
        survives((scrap * 4000)[:4000])
        survives(scrap * 50_000)
