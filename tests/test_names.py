"""What people call things: fans, presets, variants, commands; and what was probably meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from scorer import OptionError, score
from scorer.batch.job import Job
from scorer.batch.parts import _asked
from scorer.cli.app import app
from scorer.cli.exits import Exit
from scorer.clubs import Club
from scorer.errors import HandError
from scorer.rules.aliases import _lines
from scorer.rules.book import RuleBook
from scorer.rules.find import fans_called
from scorer.scoring.ruleset import Ruleset
from scorer.spelling import folded, keys, loose, nearest
from scorer.variants import every, find, named

ROOT = Path(__file__).parent.parent


STRAIGHT = "123456789m5pEEE +5p E/S"


def mjscore(*words: str) -> Result:
    return CliRunner().invoke(app, words, env={"XDG_CONFIG_HOME": str(ROOT / "nowhere")})


def books() -> list[tuple[str, RuleBook]]:
    return [
        (f"{book.name}-{preset}", edition)
        for book in every()
        for preset, edition in ((book.presets.default, book), *book.editions.items())
    ]


# How names are compared


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("對對糊", "对对和"),
        ("対々和", "对对和"),
        ("ﾀﾝﾔｵ", "たんやお"),
        ("Half-Flush", "half flush"),
        ("ＭＣＲ", "mcr"),
        ("deoi3 deoi3 wu4", "deoi deoi wu"),
        ("qīng yī sè", "qing1 yi1 se4"),
        ("lǜ yī sè", "lvyise"),
        ("十三么", "十三幺"),
    ],
)
def test_one_name_in_several_spellings(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(
    ("name", "sound"),
    [
        ("清一色", "qingyise"),
        ("碰碰和", "pengpenghu"),
        ("リーチ", "riichi"),
        ("ジュンチャン", "junchan"),
        ("イッツー", "ittsuu"),
        ("九蓮寶燈", "jiulianbaodeng"),
    ],
)
def test_a_name_is_found_by_its_sound(name: str, sound: str) -> None:
    assert sound in keys(name)


@pytest.mark.parametrize(
    ("one", "other"), [("toitoihō", "toitoihou"), ("titoitu", "chiitoitsu"), ("honiso", "honiisou")]
)
def test_long_vowels_do_not_matter_in_japanese(one: str, other: str) -> None:
    assert loose(one) == loose(other)


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("honkong", ["guobiao", "hongkong"], "hongkong"),
        ("fan_min", ["min_fan", "cap"], "min_fan"),
        ("Flush, half", ["Full Flush", "Half Flush"], "Half Flush"),
        ("東風", ["东风", "西风"], "东风"),
        ("xyz", ["guobiao"], ""),
        ("a" * 500, ["guobiao"], ""),
    ],
)
def test_what_was_meant(word: str, known: list[str], meant: str) -> None:
    assert nearest(word, known) == meant


@given(st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126), max_size=30))
def test_case_and_width_do_not_matter(text: str) -> None:
    assert folded(text.upper()) == folded(text.lower())
    assert folded("".join(chr(ord(sign) + 0xFEE0) for sign in text)) == folded(text)


# Fans


@pytest.mark.parametrize(
    ("variant", "name", "fan"),
    [
        line.split("|")
        for line in """\
guobiao|嵌张|坎张
guobiao|碰碰胡|碰碰和
guobiao|对对胡|碰碰和
guobiao|断么|断幺
guobiao|All Triplets|碰碰和
guobiao|Pong Pong|碰碰和
guobiao|Mixed One Suit|混一色
guobiao|haku|箭刻
guobiao|门清|门前清
guobiao|tsumo|自摸
guobiao|pengpenghu|碰碰和
guobiao|qing1 yi1 se4|清一色
guobiao|qīng lóng|清龙
guobiao|Half-flush|混一色
guobiao|全帶么|全带幺
guobiao|Thirteen Wonders|十三幺
guobiao|Last Tile|和绝张
hongkong|碰碰胡|对对和
hongkong|toi toi wu|对对和
hongkong|門清|门前清
hongkong|faan1 zi2|三元牌
hongkong|Pong Pong|对对和
hongkong|gai wu|鸡和
hongkong|Half flush|混一色
riichi|haku|yakuhai-haku
riichi|白板|yakuhai-haku
riichi|门清|menzen-tsumo
riichi|tsumo|menzen-tsumo
riichi|断么|tanyao
riichi|Pong Pong|toitoi
riichi|ホンイーソー|honitsu
riichi|ﾁﾝｲﾂ|chinitsu
riichi|hunyise|honitsu
riichi|chinroto|chinroutou
riichi|嵌張|kanchan
riichi|titoitu|chiitoitsu
riichi|7 Pairs|chiitoitsu
guangdong|对对胡|碰碰胡
guangdong|屁胡|鸡胡
guangdong|All Triplets|碰碰胡
classical-late|Half Flush|混一色
classical-late|haku|白刻
classical-late|门清|门前清铳和
classical-late|Pong Pong|对对和
classical-babcock|Seven Pairs|七对子
classical-ningbo|shisanbuda|十三不搭""".splitlines()
    ],
)
def test_a_fan_by_what_players_call_it(variant: str, name: str, fan: str) -> None:
    assert find(variant).find(name).name == fan
    result = mjscore("fans", variant, name, "--json")
    assert json.loads(result.stdout)["name"] == fan


# Names that mean several fans of a book, whoever says them; of the others none does.
SEVERAL = {
    "海底": ("妙手回春", "海底捞月"),
    "三步高": ("一色三步高", "三色三步高"),
    "Shifted Chows": ("一色三步高", "三色三步高"),
    "yakuhai": ("箭刻", "圈风刻", "门风刻"),
}
OF_SEVERAL = {"海底", "三步高", "Shifted Chows"} | {
    name for line in _lines() if len(line.leads_to - line.keys) for name in line.names
}


@pytest.mark.parametrize(("name", "fans"), SEVERAL.items(), ids=SEVERAL)
def test_an_ambiguous_name_tells_the_candidates(name: str, fans: tuple[str, ...]) -> None:
    result = mjscore("fans", "guobiao", name)
    assert result.exit_code == Exit.UNREADABLE
    assert result.stderr.count("Error:") == 1
    assert f"several fans that are called {name!r}" in result.stderr
    assert all(fan in result.stderr for fan in fans)


@pytest.mark.parametrize("book", [book for _, book in books()], ids=[name for name, _ in books()])
def test_no_name_stands_for_two_fans_of_a_book(book: RuleBook) -> None:
    for fan in book.fans:
        for name in fan.every_name:
            (found,) = fans_called(book.fans, name)
            same = {one.casefold() for one in found.every_name} & {name.casefold()}
            assert found.item == fan.item or same, name
    for line in _lines():
        for name in line.names:
            assert len(fans_called(book.fans, name)) < 2 or name in OF_SEVERAL, name


@pytest.mark.parametrize("book", [book for _, book in books()], ids=[name for name, _ in books()])
def test_own_names_sound_like_one_fan(book: RuleBook) -> None:
    found: dict[str, set[str]] = {}
    for fan in book.fans:
        if not fan.is_fu:
            for name in fan.every_name:
                for key in keys(name):
                    found.setdefault(key, set()).add(fan.item)
    assert {key: items for key, items in found.items() if len(items) > 1} == {}


# Presets and variants


@pytest.mark.parametrize(
    ("name", "variant", "preset"),
    [
        ("tenhou", "riichi", "tenhou"),
        ("天鳳", "riichi", "tenhou"),
        ("Majsoul", "riichi", "mahjong-soul"),
        ("三三制", "hongkong", "sansan"),
        ("新派", "hongkong", "xinpai"),
        ("二二制", "hongkong", "erer"),
        ("鸡平胡", "guangdong", "jipinghu"),
        ("新章", "guangdong", "xinzhang"),
        ("wmo", "guobiao", "wmo"),
        ("classical", "classical-ningbo", ""),
        ("中國古典麻將", "classical-ningbo", ""),
        ("Mahjong Competition Rules", "guobiao", ""),
        ("日麻", "riichi", ""),
        ("xianggang majiang", "hongkong", ""),
        ("HONG_KONG", "hongkong", ""),
    ],
)
def test_a_variant_by_what_players_call_it(name: str, variant: str, preset: str) -> None:
    book, meant = named(name)
    assert (book.name, meant) == (variant, preset)


def test_no_alias_stands_for_two_variants() -> None:
    for book in every():
        for name in book.identity.every_name:
            assert named(name)[0].name == book.name, name
        for preset, aliases in book.preset_aliases().items():
            for name in aliases:
                try:
                    assert named(name)[0].name == book.name, name
                    assert book.preset(name) == preset, name
                except OptionError:
                    assert name in ("新界", "new territories", "san gaai"), name


HONGKONG = "123m 678m 44p 78s EEE- +9s zimo E/S"


@pytest.mark.parametrize("said", ["sansan", "三三制", "三三", "SanSan", "3-3"])
def test_a_preset_is_one_wherever_it_is_said(said: str, tmp_path: Path) -> None:
    def preset(*words: str) -> object:
        record = json.loads(mjscore(HONGKONG, "--json", *words).stdout)
        return record["variant"], record["preset"]

    wanted = ("hongkong", "sansan")
    assert preset("-V", said) == wanted
    assert preset("-V", "hongkong", "-o", f"preset={said}") == wanted
    assert preset("variant=hongkong", f"preset={said}") == wanted
    assert preset(f"variant={said}") == wanted
    assert score(HONGKONG, variant=said).rules.options.preset == "sansan"
    for text in (f'variant = "hongkong"\npreset = "{said}"', f'variant = "{said}"'):
        assert Club(text, "club.toml").options.preset == "sansan"
    file = tmp_path / "club.toml"
    file.write_text(f'variant = "{said}"', encoding="utf-8")
    assert preset("--rules", str(file)) == wanted


def test_a_preset_that_is_said_is_stronger_than_the_name_of_the_variant() -> None:
    wanted = mjscore(HONGKONG, "-V", "hongkong", "-o", "preset=erer", "--json").stdout
    assert json.loads(wanted)["preset"] == "erer"
    said = mjscore(HONGKONG, "-V", "sansan", "-o", "preset=erer", "--json")
    assert json.loads(said.stdout)["preset"] == "erer"
    other = mjscore("123456789m5pEEE +5p E/S", "variant=guobiao", "-V", "sansan", "--json")
    assert json.loads(other.stdout)["preset"] == "mil"


def test_an_edition_by_an_alias() -> None:
    assert find("guangdong").edition({"preset": "推广"}).presets.default == "mil2023"
    for words in (["guangdong", "-o", "preset=新章"], ["新章"]):
        result = mjscore("fans", *words, "--json")
        assert any(fan["name"] == "将眼" for fan in json.loads(result.stdout))


def test_names_in_a_list_of_a_switch() -> None:
    options, _ = find("riichi").resolve({"double_yakuman": "大四喜, スッタン"})
    assert options["double_yakuman"] == ("daisuushii", "suuankou-tanki")
    options, _ = find("classical-babcock").resolve({"optional": ["Seven Pairs", "十三幺"]})
    assert options["optional"] == ("十三么", "七对子")


def test_a_club_names_fans_as_players_do() -> None:
    text = 'variant = "香港"\n[values]\n"碰碰胡" = 4\n"Half Flush" = 5\n"haku" = 2\n'
    club = Club(text, "club.toml")
    assert {fan.name: worth for fan, worth in club.values.items()} == {"三元牌": 2}
    assert (club.switches["duidui"], club.switches["hunyise"]) == (4, 5)


# One error for what is no hand


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (["wait", "123m456p"], "no command 'wait'", "mjscore waits 123m456p?"),
        (["fan", "guobiao"], "no command 'fan'", "mjscore fans guobiao?"),
        (["vairants"], "no command 'vairants'", "mjscore variants?"),
        (["听", "123m"], "no command '听'", "mjscore waits 123m?"),
        (["score", "123m"], "no command 'score'", "mjscore 123m?"),
        (["help"], "no command 'help'", "mjscore -h"),
        (["hongkong"], "'hongkong' is a variant", "mjscore HAND -V hongkong"),
        (["tenhou"], "'tenhou' is a preset", "mjscore HAND -V tenhou"),
        (["honkong"], "no variant 'honkong'", "Did you mean hongkong?"),
        (["hongkong", "123m456p"], "'hongkong' is a variant", "mjscore 123m456p -V hongkong"),
        (["examples/hands.txt"], "is a file", "mjscore batch examples/hands.txt"),
        (["./examples/table.toml"], "is a file", "mjscore table ./examples/table.toml"),
        (["/nowhere/hands.csv"], "no file '/nowhere/hands.csv'", "mjscore batch FILE"),
        (["waits 123m456p"], "inside quotation marks", "mjscore waits 123m456p"),
        (["123m 456p -o minimum=6"], "the option -o", "mjscore '123m 456p' -o minimum=6"),
        (["123m --variant riichi"], "the option --variant", "mjscore 123m --variant riichi"),
        (["waits", "hongkong"], "'hongkong' is a variant", "-V hongkong"),
        (["-V", "honkong", "123m"], "no variant 'honkong'", "Did you mean hongkong?"),
        (["variants", "gaungdong"], "no variant 'gaungdong'", "Did you mean guangdong?"),
        ([STRAIGHT, "variant=richi"], "no variant 'richi'", "Did you mean riichi?"),
        ([STRAIGHT, "-o", "minimun=6"], "no switch 'minimun'", "Did you mean minimum?"),
        ([STRAIGHT, "-o", "preset=wm"], "no preset 'wm'", "Did you mean wmo?"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_one_error_for_what_is_no_hand(
    words: list[str], message: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = mjscore(*words)
    assert result.exit_code == Exit.UNREADABLE
    assert result.stderr.count("Error:") == 1
    assert message in result.stderr
    assert hint in result.stderr


@pytest.mark.parametrize("words", [["riichi", "123mm"], ["East"], ["-1m"]])
def test_a_hand_with_a_fault_stays_a_hand(words: list[str]) -> None:
    result = mjscore(*words)
    assert result.exit_code == Exit.UNREADABLE
    assert "mjscore" not in result.stderr


# Understood, and no win


@pytest.mark.parametrize(
    "hand",
    [
        "234m456m78s55p 678p- +9s E/S variant=riichi",
        "234m456m78s55p 678p- +9s E/S variant=tenhou",
        "123m 678m 44p 78s EEE- +9s W/N variant=hongkong",
        "234m456m78s55p678p +1s E/S variant=guangdong",
        "147m258p369sESWN +N seat=S variant=classical-ningbo",
    ],
)
def test_a_hand_that_is_no_win_exits_with_1(hand: str, tmp_path: Path) -> None:
    assert mjscore(hand).exit_code == Exit.NO_WIN
    if "hongkong" in hand:  # below the minimum: no line of a batch has failed
        return
    file = tmp_path / "hands.txt"
    file.write_text(f"{hand}\n", encoding="utf-8")
    assert mjscore("batch", str(file)).exit_code == Exit.NO_WIN


def test_a_table_that_nobody_wins_exits_with_1(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text("variant=riichi round=E\nS 234m456m78s55p678p- +9s from=W\n", encoding="utf-8")
    result = mjscore("table", str(file))
    assert result.exit_code == Exit.NO_WIN
    assert "no yaku" in result.stderr


@pytest.mark.parametrize(
    ("hand", "message", "hint"),
    [
        (
            "147m258p369sESWN +N seat=S variant=classical-ningbo",
            "unrelated tiles win only on the own first draw",
            "zimo firstdraw",
        ),
        (
            "147m258p369sESWN +N seat=S zimo variant=classical-late",
            "unrelated tiles win only on the own first draw",
            "say firstdraw.",
        ),
        (
            "19m19p19sESWNCFP +C seat=S variant=classical-wufantou",
            "thirteen orphans win only on the own first draw",
            "firstdraw",
        ),
        (
            "147m258p369sESWN +C seat=S zimo firstdraw variant=classical-ningbo",
            "by these house rules unrelated tiles do not win",
            "thirteen_unrelated=no_pair",
        ),
        (
            "1133m4477p2288sN +N E/S variant=classical-babcock",
            "by these house rules seven pairs do not win",
            "optional=七对子",
        ),
        (
            "1133m4477p2288sN +N E/S variant=hongkong",
            "by these house rules seven pairs do not win",
            "qidui=4",
        ),
        (
            "1133m4477p2288sN +N E/S variant=guangdong",
            "by these house rules seven pairs do not win",
            "qidui=4",
        ),
        (
            "1133m4477p2288sN +N E/S variant=classical-late",
            "not a win: seven pairs do not win in classical-late",
            "",
        ),
        (
            "1111m4477p2288sN +N E/S variant=riichi",
            "not a win: seven pairs with four alike do not win in riichi",
            "must differ",
        ),
        (
            "123m456p789s1122s 123456f +7f zimo E/S variant=hongkong huahe=0",
            "by these house rules nobody wins on flower 7",
            "huahe=3",
        ),
    ],
)
def test_a_special_form_says_on_what_its_win_hangs(hand: str, message: str, hint: str) -> None:
    with pytest.raises(HandError) as refused:
        score(hand)
    assert refused.value.kind == "not a win"
    assert message in refused.value.message
    assert hint in refused.value.hint


@pytest.mark.parametrize(
    ("hand", "more"),
    [
        ("147m258p369sESWN +N seat=S variant=classical-ningbo", "zimo firstdraw"),
        ("1133m4477p2288sN +N E/S variant=classical-babcock", "optional=七对子"),
        ("1133m4477p2288sN +N E/S variant=guangdong", "qidui=4"),
        ("123m456p789s1122s 123456f +7f zimo E/S variant=hongkong huahe=0", "huahe=3"),
    ],
)
def test_what_the_refusal_says_makes_it_a_win(hand: str, more: str) -> None:
    hand = hand.replace("huahe=0", "")
    assert score(f"{hand} {more}").total


def test_a_resumed_run_knows_the_preset_that_the_variant_names() -> None:
    asked = [
        _asked(Job((), Ruleset(name), None, "jsonl", False, "utf-8", False))["--variant"]
        for name in ("riichi", "tenhou", "mleague", "m-league")
    ]
    assert asked == [
        "riichi",
        *(f"riichi, preset {name}" for name in ("tenhou", *["m-league"] * 2)),
    ]


@pytest.mark.parametrize("word", ["stats", "score", "evaluate"])
def test_a_word_before_a_file_is_taken_for_a_command(word: str) -> None:
    result = mjscore(word, "nowhere.csv")
    assert result.exit_code == 2
    assert f"there is no command '{word}'" in result.output
    assert "mjscore batch FILE" in result.output
    assert result.output.count("Error:") == 1
