"""Limits are said as players say them: 役満, 二倍役満, 満貫, 爆棚; tiles of a reason are tiles."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from scorer import Score, score
from scorer.cli.app import app
from scorer.errors import ScorerError
from scorer.report.score_page import limit_text
from scorer.report.style import Style
from scorer.rules.explain import MISSING_SUITS, SHOWS
from scorer.rules.outcome import Limit
from scorer.tiles import kind_of, parse_tiles, write_tiles
from scorer.variants import every

BIG_FOUR = "5pWWWNNN EEE- SSS- +5p E/S"
ORPHANS = "19m19p19sESWNCFP +9s E/S -o double_yakuman=true"
LANGUAGES = ("en", "zh-Hans", "zh-Hant", "ja")
# A hand, and its line with the total in the four languages.
TOTALS = [
    ("riichi", BIG_FOUR, ("total yakuman", "合计 役满", "合計 役滿", "合計 役満")),
    (
        "riichi",
        ORPHANS,
        ("total double yakuman", "合计 两倍役满", "合計 兩倍役滿", "合計 二倍役満"),
    ),
    (
        "riichi",
        "234m406m55p678s 67p +8p E/S riichi ippatsu zimo",
        ("(haneman)", "(跳满)", "(跳滿)", "(跳満)"),
    ),
    (
        "riichi",
        "123456m123m99m78m +9m E/S riichi ippatsu ind=1m2m zimo",
        ("(kazoe-yakuman)", "(累计役满)", "(累計役滿)", "(数え役満)"),
    ),
    (
        "hongkong",
        "1112345678999m +5m E/S zimo",
        ("番 (limit)", "番 (爆棚)", "番 (爆棚)", "番 (満貫)"),
    ),
    (
        "classical-ningbo",
        "1112345678999m +5m E/S limit=200",
        ("副 (limit)", "副 (满贯)", "副 (滿貫)", "副 (満貫)"),
    ),
    (
        "guangdong",
        "1112345678999m +5m E/S baohu=6",
        ("番 (limit)", "番 (爆棚)", "番 (爆棚)", "番 (満貫)"),
    ),
    ("guobiao", "123456789m5pEEE +5p E/S", ("22 番 (m", "22 番 (8", "22 番 (8", "22 番 (最")),
]


def shown(words: list[str]) -> str:
    result = CliRunner().invoke(app, words, env={"COLUMNS": "120"})
    assert result.exit_code == 0, result.output
    return "\n".join(" ".join(line.split()) for line in result.stdout.splitlines())


@pytest.mark.parametrize(("variant", "text", "totals"), TOTALS)
def test_totals_as_players_say_them(variant: str, text: str, totals: tuple[str, ...]) -> None:
    for lang, total in zip(LANGUAGES, totals, strict=True):
        said = shown([*text.split(), "-V", variant, "--lang", lang])
        assert total in said, said
        assert "13 翻" not in said or "数え" in said or lang != "ja"


def test_yakuman_among_items_readings_and_fans() -> None:
    said = shown([*BIG_FOUR.split(), "-V", "riichi", "--lang", "ja"])
    assert "大四喜 役満 EEE SSS WWW NNN" in said
    double = [*BIG_FOUR.split(), "-V", "riichi", "-o", "double_yakuman=true", "--lang", "ja"]
    assert "大四喜 二倍役満 EEE" in shown(double)
    assert "2 大四喜 役満" in shown(["fans", "riichi", "--lang", "ja"])
    assert "値 役満" in shown(["fans", "riichi", "大三元", "--lang", "ja"]).replace(
        "点 役満", "値 役満"
    )


def test_how_often_a_limit_counts() -> None:
    for lang, said in (("en", "quadruple yakuman"), ("ja", "四倍役満"), ("zh-Hans", "四倍役满")):
        assert limit_text(Limit("yakuman", 4, alone=True), Style(lang=lang)) == said
    assert limit_text(Limit("yakuman", 7), Style(lang="ja")) == "7 × 役満"
    assert limit_text(None, Style()) == ""


def test_what_a_fan_shows_exists() -> None:
    for book in every():
        for one in (book, *book.editions.values()):
            for fan in (*one.fans, *one.signs):
                assert fan.shows in ("", MISSING_SUITS, *SHOWS), fan


@pytest.mark.parametrize(
    ("variant", "text", "name", "absent"),
    [
        ("classical-ningbo", "234m567m888mEE99m +9m seat=S", "混一色", ("p", "s")),
        ("classical-late", "1223334457778p +6p E/S", "清一色", ("m", "s")),
        ("guobiao", "123456m 55p 78p EEE +9p", "缺一门", ("s",)),
        ("guobiao", "123456s 55p 78p EEE +9p", "缺一门", ("m",)),
        ("guangdong", "12367889m45556p +7m 4f E/S preset=xinzhang", "缺一门", ("s",)),
    ],
)
def test_what_is_absent_is_no_tile(
    variant: str, text: str, name: str, absent: tuple[str, ...]
) -> None:
    result = score(text, variant)
    items, suppressed = result.breakdown()
    one = next(one for one in (*items, *suppressed) if one.fan.name == name)
    assert one.absent == absent
    assert one.tiles == ()
    record = next(x for x in result.to_dict()["breakdown"] if x["name"] == name)
    assert (record["tiles"], record["absent"]) == ([], list(absent))


def test_absent_suits_in_the_four_languages() -> None:
    hand = ["234m567m888mEE99m", "+9m", "seat=S", "-V", "classical-ningbo", "--lang"]
    for lang, said in (
        ("en", "no p, no s"),
        ("zh-Hans", "无饼, 无条"),
        ("zh-Hant", "無餅, 無條"),
        ("ja", "筒なし, 索なし"),
    ):
        assert said in shown([*hand, lang])


def test_explanations_of_every_fan_are_true() -> None:
    """The tiles of every example of every book are tiles of the hand; absent suits are absent."""
    for book in every():
        for one in (book, *book.editions.values()):
            preset = "" if one is book else f" preset={one.presets.default}"
            for fan in one.fans:
                for example in fan.rule.yes:
                    try:
                        result = score(example.partition("=>")[0] + preset, book.name)
                    except ScorerError:
                        continue
                    check_explanation(result)


def check_explanation(result: Score) -> None:
    hand = result.hand
    tiles = [*hand.tiles(), *hand.flowers, *([] if hand.win is None else [hand.win])]
    suits = {write_tiles((tile,))[-1] for tile in tiles}
    held = set(map(kind_of, tiles))
    for one in (*result.breakdown()[0], *result.breakdown()[1]):
        for text in one.tiles:
            for group in text.split():
                assert result.wilds or set(map(kind_of, parse_tiles(group))) <= held, (one, hand)
        assert not set(one.absent) & suits
        assert not one.absent or one.fan.shows == MISSING_SUITS
