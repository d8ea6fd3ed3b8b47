"""Circumstances that cannot be together are refused by name, whatever says them."""

from __future__ import annotations

import pytest

from scorer import score
from scorer.batch.columns import score_columns
from scorer.errors import HandError
from scorer.scoring.ruleset import Ruleset
from scorer.table import settle
from scorer.table.text import table_from_text

RIICHI = "234m678m46p234s88s +5p"
CLASSICAL = "12567m345p67899s +3m"
IN_THE_KONG = "every copy of 5p lies in the robbed kong"
AFTER_A_CALL = "not on a robbed kong"
SEVERAL = "several dora indicators: a kong ends"

REFUSED = [
    ("riichi", f"{RIICHI} E/S robkong riichi ind=5p", IN_THE_KONG),
    ("riichi", f"{RIICHI} E/S robkong riichi ind=1m0p", IN_THE_KONG),
    ("riichi", f"{RIICHI} E/S robkong riichi ind=1m ura=5p", IN_THE_KONG),
    ("riichi", f"{RIICHI} E/S robkong riichi dora=6p", IN_THE_KONG),  # its indicator is a 5p
    ("riichi", "234m678m5588p234s +0p E/S robkong riichi", "yet this hand has another"),
    ("riichi", "678m46p88s 555p- 234s- +5p E/S robkong", "yet this hand has another"),
    ("riichi", f"{RIICHI} E/S human robkong renhou=yakuman", AFTER_A_CALL),
    ("hongkong", "123456789m2455p +3p 4f E/W human robkong", AFTER_A_CALL),
    ("guangdong", "123678m45556p89s +7s E/W human robkong", AFTER_A_CALL),
    ("riichi", f"{RIICHI} E/S earthly robkong", "not by self-draw|needs a self-draw"),
    ("hongkong", "123456789m2455p +3p 4f E/W earthly robkong", "not on a robbed kong"),
    ("riichi", f"{RIICHI} E/S robkong ippatsu doubleriichi", "an added kong needs a pung"),
    ("riichi", "234m678m46p88s 7777s_ +5p E/S doubleriichi ippatsu zimo", "a kong ends"),
    ("riichi", f"{RIICHI} E/E heavenly zimo ind=1m2m", f"heavenly with {SEVERAL}"),
    ("riichi", f"{RIICHI} E/S earthly zimo dora=1m2m", f"earthly with {SEVERAL}"),
    ("riichi", f"{RIICHI} E/S human ind=1m3p", f"human with {SEVERAL}"),
    ("riichi", f"{RIICHI} E/S doubleriichi ippatsu ind=1m3p", SEVERAL),
    ("riichi", "678m46p234s88s 4444m_ +5p E/E zimo dora=5m", "5 of 4m with the indicators"),
    ("classical-late", f"{CLASSICAL} E/W zimo firstdraw lastdraw", "the wall is still full"),
    ("classical-ningbo", f"{CLASSICAL} E/W firstdraw", "firstdraw.* needs a self-draw"),
    ("classical-late", "12567m345p99s 789s- +3m E/W zimo firstdraw", "there can be no melds"),
    ("classical-babcock", f"{CLASSICAL} E/E zimo heavenly ready", "before anybody can declare"),
]  # fmt: skip
POSSIBLE = [
    ("riichi", f"{RIICHI} E/S robkong riichi ind=4p", 4),
    ("riichi", f"{RIICHI} E/S robkong riichi ippatsu ind=1m2m", 6),
    ("riichi", f"{RIICHI} E/S doubleriichi robkong ind=1m", 5),
    ("riichi", "234m678m46p88s 7777s_ +5p E/S doubleriichi zimo", 4),
    ("riichi", "19m19p19sESWNCFP +P E/S doubleriichi ippatsu zimo", 13),
    ("riichi", "119m19p19sESWNCP +F E/S robkong doubleriichi ippatsu "
        "kokushi_ankan_chankan=true", 13),
    ("classical-late", f"{CLASSICAL} E/W zimo firstdraw", 48),
    ("classical-wufantou", "123567m345p678sS +S seat=S lasttile jue_zhang=2", 14),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "hand", "said"), REFUSED)
def test_what_cannot_be_is_refused_by_name(variant: str, hand: str, said: str) -> None:
    with pytest.raises(HandError, match=said):
        score(hand, variant)
    answers = score_columns({"hand": [hand]}, Ruleset(variant))
    assert answers["total"] == [None]


@pytest.mark.parametrize(("variant", "hand", "total"), POSSIBLE)
def test_what_can_be_is_scored(variant: str, hand: str, total: int) -> None:
    assert score(hand, variant).total == total


ROBBED = "riichi robkong from=S\nW 5p12346789mEEEP\n"
SEVEN = "ind=7p from=S\nS 123m456p789s1p 7777p_\n"
TABLES = [
    (  # the robbed player is not known, and another has a copy
        f"variant=riichi round=E\nE {RIICHI} {ROBBED}",
        "West .* has a 5p",
    ),
    (
        "variant=riichi round=E ind=5p\nE 234m678m46p234s88s +5p riichi robkong from=S\n",
        "an indicator is 5p, and all of them lie in the robbed kong",
    ),
    (
        "variant=hongkong round=E\nE 123456789m4699p +5p robkong from=S\nN 5p123468m789sEEE\n",
        "North .* has a 5p",
    ),
    (
        "variant=guobiao round=E\nE 123456789m4699p +5p robkong from=S\nS 1p123468m789sEEE\n",
        "South .* has no pung of 5p",
    ),
    (
        f"variant=riichi round=E\nE {RIICHI} riichi {SEVEN}",
        "5 of 7p at the table.*indicators 1",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), TABLES)
def test_what_cannot_be_at_a_table_is_refused(text: str, said: str) -> None:
    table = table_from_text(text)
    with pytest.raises(HandError, match=said):
        settle(table, Ruleset().of(table.variant, table.options).rules())
