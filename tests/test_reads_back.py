"""What we print reads back: hands, records and tables of every variant, in every form we write.

A random hand of each variant gets whatever a hand may say (who a group came from, which tile was
called, labels, facts, house rules), is written in a form, read again, and must be the same hand;
and what was read is written just as it was.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from random_hands import (
    classical_hand,
    guangdong_hand,
    hongkong_hand,
    losing_hand,
    random_hand,
    with_wild_tiles,
)
from random_riichi import riichi_hand

from scorer.batch.columns import score_columns
from scorer.errors import HandError, ScorerError
from scorer.hand import CHOW, CONCEALED_KONG, SIDES, Hand, Meld
from scorer.notation import hand_from_record, read, record_from_hand, write
from scorer.report.records import full_record
from scorer.report.sets import hand_text
from scorer.report.style import Style
from scorer.report.table_page import TablePage
from scorer.rules.options import show
from scorer.scoring import Score, score
from scorer.scoring.ruleset import Ruleset
from scorer.table import settle
from scorer.table.files import table_from
from scorer.table.settle import AnySettled
from scorer.tiles import TEXTS, E

HANDS = 40
PLAYED: dict[str, tuple[str, dict[str, object], Callable[[Random], Hand]]] = {
    "guobiao": ("guobiao", {}, random_hand),
    "guobiao by other rules": ("guobiao", {"kongs": "wmo", "minimum": 0}, random_hand),
    "hongkong": ("hongkong", {}, hongkong_hand),
    "hongkong of another preset": ("hongkong", {"preset": "sansan"}, hongkong_hand),
    "jipinghu": ("guangdong", {}, guangdong_hand),
    "mil2023": (
        "guangdong",
        {"preset": "mil2023", "horses": 2},
        lambda random: with_wild_tiles(
            random, guangdong_hand(random, chows=False), random.choice((0, 1, 2))
        ),
    ),
    "ningbo": ("classical-ningbo", {"flower_points": [4, 8]}, classical_hand),
    "wufantou": ("classical-wufantou", {"flower_points": "4,8"}, classical_hand),
    "late": ("classical-late", {"limit": None}, classical_hand),
    "babcock": ("classical-babcock", {"preset": "chinese"}, classical_hand),
    "ningbo, losing": ("classical-ningbo", {"flower_points": [4, 8]}, losing_hand),
    "riichi": ("riichi", {}, riichi_hand),
    "riichi by other rules": ("riichi", {"preset": "wrc", "kuitan": False}, riichi_hand),
}  # fmt: skip


def told(random: Random, hand: Hand) -> Hand:
    """Return the hand with sources, called tiles, labels and the order of words as they may be."""
    melds = []
    for meld in hand.melds:
        called = random.choice((None, 0, 1, 2)) if meld.kind == CHOW else None
        source = meld.source
        if meld.kind not in (CHOW, CONCEALED_KONG):
            source = random.choice((None, *SIDES))
        group = list(meld.tiles)
        random.shuffle(group)
        melds.append(Meld(meld.kind, tuple(group), source, called))
    details = list(hand.details)
    if random.random() < 0.3:
        details.append(("id", random.choice(("7", "7,5p", "a b", "№1", "x=1,y=2", "a,", "一、二"))))
    if random.random() < 0.2:
        details.append(("note", "two words, 100%"))
    concealed, flowers = list(hand.concealed), list(hand.flowers)
    random.shuffle(concealed)
    random.shuffle(flowers)
    return replace(
        hand,
        concealed=tuple(concealed),
        melds=tuple(melds),
        flowers=tuple(flowers),
        flags=tuple(random.sample(hand.flags, len(hand.flags))),
        details=tuple(details),
    )


def hands(name: str, many: int = HANDS) -> list[Hand]:
    """Return hands of a game with its house rules, the variant said in some."""
    variant, options, make = PLAYED[name]
    random = Random(f"reads back {name}")
    found = []
    for _ in range(many):
        hand = told(random, make(random))
        if random.random() < 0.5:
            hand = replace(hand, variant=variant, options=tuple(options.items()))
        found.append(hand)
    return found


def scored(name: str) -> list[Score]:
    """Return what those hands of a game come to that win."""
    variant, options, _ = PLAYED[name]
    found = []
    for hand in hands(name):
        try:
            found.append(score(hand, Ruleset(variant, options).rules(hand)))
        except ScorerError:
            continue
    assert len(found) > HANDS // 4
    return found


def alike(one: Hand, other: Hand) -> bool:
    """Tell whether two hands are the same, house rules by how they are written."""
    text = [
        write(replace(hand, concealed=(), win=None, melds=(), flowers=(), flower_count=0))
        for hand in (one, other)
    ]
    bare = [replace(hand, options=()) for hand in (one, other)]
    return bare[0] == bare[1] and text[0] == text[1]


@pytest.mark.parametrize("name", PLAYED)
def test_a_line_of_text_reads_back(name: str) -> None:
    for hand in hands(name):
        text = write(hand)
        again = read(text, game=None).hand
        assert alike(again, hand), text
        assert write(again) == text


@pytest.mark.parametrize("name", PLAYED)
def test_a_record_reads_back(name: str) -> None:
    for hand in hands(name):
        record = record_from_hand(hand)
        again = hand_from_record(json.loads(json.dumps(record)))
        assert record_from_hand(again) == json.loads(json.dumps(record))
        labels = tuple(one for one in hand.details if one[0] in ("id", "note"))
        order = sorted(hand.flags, key=lambda flag: flag not in ("self_draw", "losing"))
        wanted = replace(hand, flags=tuple(order), details=tuple(
            one for one in hand.details if one not in labels
        ))  # fmt: skip
        assert alike(again, wanted), record


@pytest.mark.parametrize("name", PLAYED)
def test_the_hand_of_an_answer_reads_back(name: str) -> None:
    """Of one hand and of a batch, from the notation and from a record: one form."""
    for one in scored(name):
        shown = full_record(one, (), "", False)["hand"]
        again = read(str(shown), game=None).hand
        assert alike(again, replace(one.hand, variant=None)), shown
        assert write(again) == shown
    variant, options, _ = PLAYED[name]
    ruleset = Ruleset(variant, options)
    asked = [write(one.hand) for one in scored(name)]
    answers = score_columns({"hand": asked}, ruleset)["hand"]
    assert answers == [write(replace(one.hand, variant=None)) for one in scored(name)]
    assert score_columns({"hand": answers}, ruleset)["hand"] == answers


@pytest.mark.parametrize("name", PLAYED)
def test_records_in_columns_are_the_same_hands(name: str) -> None:
    """The answer to a record in the fields of a table has the hand that its text has."""
    variant, options, _ = PLAYED[name]
    for one in scored(name):
        record = {
            key: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            for key, value in record_from_hand(one.hand).items()
            if key != "options"
        }
        ruleset = Ruleset(variant, {**options, **dict(one.hand.options)})
        answer = score_columns({key: [value] for key, value in record.items()}, ruleset)
        assert answer["total"] == [one.total], record
        text = str(answer["hand"][0])
        assert write(read(text, game=None).hand) == text


@pytest.mark.parametrize("glyphs", [False, True])
@pytest.mark.parametrize("name", PLAYED)
def test_the_line_of_a_breakdown_reads_back(name: str, glyphs: bool) -> None:
    for one in scored(name):
        shown = hand_text(one.hand, Style(glyphs=glyphs))
        assert alike(read(shown, game=None).hand, one.hand), shown


@pytest.mark.parametrize("text", ["3m5p9pP", "3m59pP", "3m,5p,9p,P", "3m5p 9pP"])
def test_indicators_have_one_form(text: str) -> None:
    """However a record writes them, one hand and a batch answer the same."""
    record = {"concealed": "123456789m55s34p", "win": "2p", "flags": ["riichi"], "seat": "E"}
    if " " not in text:
        asked = {**record, "dora_indicators": text}
        columns = {key: [value] for key, value in asked.items()}
        answer = score_columns(columns, Ruleset("riichi"))
        assert str(answer["hand"][0]).endswith("ind=3m59pP")
        assert write(hand_from_record(asked)).endswith("ind=3m59pP")


# Tables


def settled(text: str, form: str) -> AnySettled:
    table = table_from(text, form)
    return settle(table, Ruleset().of(table.variant, table.options).rules())


def toml(value: object) -> str:
    """Write a value as TOML, which has no null."""
    if isinstance(value, Mapping):
        inside = (f"{key} = {toml(one)}" for key, one in value.items() if one is not None)
        return f"{{{', '.join(inside)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def printed(done: AnySettled) -> list[dict[str, str]]:
    """Return the rows that a settled table is printed as."""
    grid = TablePage(done).grid(Style())
    out = io.StringIO()
    csv.writer(out).writerows([grid.headers, *grid.rows])
    return list(csv.DictReader(io.StringIO(out.getvalue())))


def table_of(name: str, one: Score, random: Random) -> dict[str, Any] | None:
    """Return the record of a table that a hand won."""
    variant, options, make = PLAYED[name]
    hand = one.hand
    fields = record_from_hand(replace(hand, variant=None, options=()))
    seat = str(fields.pop("seat", "E"))
    others = [wind for wind in "ESWN" if wind != seat]
    source = None if hand.self_draw else "E" if "earthly" in hand.flags else random.choice(others)
    for key in ("pao", "discarder"):
        fields.pop(key, None)
    players: dict[str, object] = {seat: fields}
    if make is classical_hand:
        players |= {other: {"score": random.choice((2, 12, 64))} for other in others[1:]}
        loser = record_from_hand(losing_hand(random))
        players[others[0]] = {
            key: loser[key] for key in ("concealed", "melds", "flowers") if key in loser
        }
    table = {"players": players, "winner": seat, "from": source}
    round_wind = fields.pop("round", None)
    table["round"] = round_wind
    return {"variant": variant, "options": {**options, "minimum": 0} if variant == "guobiao"
            else options, "table": table}  # fmt: skip


@pytest.mark.parametrize(
    "name", [name for name in PLAYED if "losing" not in name and name != "late"]
)
def test_a_table_reads_back(name: str) -> None:
    random = Random(f"tables {name}")
    many = 0
    for one in scored(name):
        if "rob_kong" in one.hand.flags:
            continue
        record = table_of(name, one, random)
        try:
            done = settled(json.dumps(record), "json")
        except HandError:
            continue  # tiles that are too many together, a hand below the minimum
        many += 1
        wanted = {TEXTS[seat]: change for seat, change in done.net.items()}
        if name != "riichi":
            assert sum(wanted.values()) == 0
        assert record is not None
        lines = "".join(f"{key} = {toml(value)}\n" for key, value in record.items())
        again = settled(lines, "toml")
        assert {TEXTS[seat]: change for seat, change in again.net.items()} == wanted
        rows = printed(done)
        said = " ".join(f"{key}={_said(value)}" for key, value in record["options"].items())
        front = f"variant={record['variant']} round={record['table']['round'] or 'E'} {said}\n"
        text = front + "".join(
            f"{row['seat']} {row['hand'] or row['score']} {row['won'].replace('zimo', '')}\n"
            for row in rows
            if row["hand"] or row["score"]
        )
        again = settled(text, "text")
        assert printed(again) == rows, text
    assert many > HANDS // 10


def _said(value: object) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return show(value)


@pytest.mark.parametrize(
    "line",
    [
        "S 222s39m17p4sEEPWF lost",
        "S 222s39m17p4sEEPWF seat=S lost",
        "S 222s39m17p4sEEPWF 未和",
        "S 222s39m17p4sEEPWF loser",
        "S lost 222s39m17p4sEEPWF",
    ],
)
def test_a_losing_hand_may_say_that_it_lost(line: str) -> None:
    text = "variant=classical-ningbo\nE 159m147p258sSWPF\n{}\nW 23567m345p67899s +4m from=S\nN 64\n"
    done = settled(text.format(line), "text")
    plain = settled(text.format("S 222s39m17p4sEEPWF"), "text")
    assert done.net == plain.net
    with pytest.raises(ScorerError, match="no winning tile"):
        settled(text.format(line).replace("+4m from", "+4m lost from"), "text")


WON = "E 234m678m46p234s88s +5p riichi"


@pytest.mark.parametrize(
    ("front", "line"),
    [
        ("ind=4m honba=1", f"{WON} from=S"),
        ("", f"{WON} ind=4m honba=1 from=S"),
        ("ind=4m honba=1", f"{WON} E/E ind=4m honba=1 from=S"),
        ("ind=4m", f"{WON} honba=1 from=S"),
        ("ind=4m honba=1", f"{WON} discarder=right from=S"),
    ],
)
def test_a_fact_may_stand_in_front_and_beside_the_winner(front: str, line: str) -> None:
    done = settled(f"variant=riichi round=E {front}\n{line}\n", "text")
    assert done.net[E] == 3900 + 300


def test_two_places_that_differ_are_refused() -> None:
    with pytest.raises(HandError, match="as 5m, and beside the hand as 4m"):
        settled(f"variant=riichi round=E ind=5m\n{WON} ind=4m from=S\n", "text")
    north = "N 46p678m234m678s88s +5p ind=5m from=S"
    several = f"variant=riichi round=E ind=5m\n{WON} ind=4m from=S\nS\n{north}\nW\n"
    with pytest.raises(HandError, match="as 5m, and beside the hand as 4m"):
        settled(several, "text")


def test_a_table_of_several_wins_reads_back() -> None:
    text = (
        "variant=riichi round=E ind=9m honba=2 sticks=3\n"
        "E 99m46p123789sEEE +5p from=N\nS 234567m34678p55s riichi +5p from=N\nW\nN\n"
    )
    done = settled(text, "text")
    rows = printed(done)
    again = "variant=riichi round=E ind=9m honba=2 sticks=3\n" + "".join(
        f"{row['seat']} {row['hand']} {row['won']}\n" for row in rows if row["seat"] in "ESWN"
    )
    assert printed(settled(again, "text")) == rows


def test_an_answer_of_a_liable_player_reads_back_at_the_table() -> None:
    text = "variant=riichi round=E\nE 1199m PPP- FFF- CCC-L +9m from=S\nN pao=full\n"
    done = settled(text, "text")
    shown = full_record(done.scores[E], (), "", False)["hand"]
    assert "pao=left discarder=right" in str(shown)
    again = settled(f"variant=riichi round=E\nE {shown} from=S\n", "text")
    assert again.net == done.net
