"""What comes in from whoever means ill: sizes, odd files, signs that nobody sees, wild tiles."""

from __future__ import annotations

import bz2
import errno
import gzip
import json
import os
import pty
import subprocess
import sys
import types
from pathlib import Path
from random import Random

import pytest
from batch_runner import batch
from click.testing import CliRunner, Result
from memory_benchmarks import MAKERS

import scorer
from scorer import HandError, waits
from scorer.batch import files, source
from scorer.batch.fast import FastText
from scorer.batch.lines import LONGEST, Line
from scorer.batch.outputs import Output
from scorer.batch.tally import Tally
from scorer.cli import system, terminal
from scorer.cli.app import app
from scorer.hand import Hand
from scorer.notation import write
from scorer.report.style import COLOURS
from scorer.scoring.ruleset import Ruleset
from scorer.signs import safe_json, visible
from scorer.tiles import JOKER

pytestmark = pytest.mark.usefixtures("plain_surroundings")

ROOT = Path(__file__).parent.parent
GOOD = "123456789m5pEEE +5p E/S"
HIDDEN = "\x1b[31m \x07 \x85 \x9b \u202e \u2066 \u200f \u2028 \U000e0041"


def mjscore(*words: str, typed: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def config(text: str | bytes) -> None:
    path = Path("nowhere/mjscore/config.toml")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


# Sizes.

LONG = "x" * (LONGEST + 9)
LONG_LINES = {
    "hands.txt": f"{GOOD}\n{LONG}\n{GOOD} id=2\n",
    "hands.jsonl": f'{{"hand": "{GOOD}"}}\n{{"hand": "{LONG}"}}\n{{"hand": "{GOOD} id=2"}}\n',
    "hands.csv": f"hand,n\n{GOOD},1\n{LONG},1\n{GOOD} id=2,1\n",
    "hands.tsv": f"hand\tn\n{GOOD}\t1\n{LONG}\t1\n{GOOD} id=2\t1\n",
}


@pytest.mark.parametrize("packing", ["", ".gz", ".bz2"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "gb18030"])
@pytest.mark.parametrize("name", LONG_LINES)
def test_a_long_line_costs_one_line(name: str, encoding: str, packing: str) -> None:
    pack = {"": bytes, ".gz": gzip.compress, ".bz2": bz2.compress}[packing]
    Path(f"{name}{packing}").write_bytes(pack(LONG_LINES[name].encode(encoding)))
    result = batch(f"{name}{packing}", "--encoding", encoding)
    first, refused, last = map(json.loads, result.stdout.splitlines())
    assert (first["total"], last["total"], last["id"]) == (22, 22, "2")
    assert (refused["error"], refused["kind"]) == ("this line is longer than 1 MB", "too long")
    assert last["line"] == refused["line"] + 1 == first["line"] + 2


def test_a_line_of_the_greatest_length_is_read() -> None:
    for size in (LONGEST - 1, LONGEST):
        Path("hands.txt").write_text(GOOD + " #".ljust(size - len(GOOD) - 1) + f"\n{GOOD}\n")
        assert [json.loads(one)["total"] for one in batch("hands.txt").stdout.splitlines()] == [
            22,
            22,
        ]


@pytest.mark.parametrize("form", ["text", "jsonl", "csv"])
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_what_never_ends_is_given_up(
    form: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No more is held of it than the longest line, however much is unpacked."""
    monkeypatch.setattr(source, "_HOPELESS", LONGEST * 3)
    Path("zero.gz").write_bytes(gzip.compress(bytes(LONGEST * 5)))
    result = batch("zero.gz", "--from", form, "--encoding", encoding)
    assert result.exit_code == 2
    assert "zero.gz: a line is longer than" in result.stderr


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device without an end")
@pytest.mark.parametrize(
    "words",
    [["batch", "/dev/zero"], ["batch", "/dev/zero", "--from", "csv"], ["table", "/dev/zero"]],
)
def test_a_device_without_an_end_takes_no_memory(words: list[str]) -> None:
    import resource  # noqa: PLC0415 - where there are such devices

    result = subprocess.run(
        [sys.executable, "-m", "scorer", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29)),
    )
    assert result.returncode == 2
    assert "longer than" in result.stderr or "larger than 1 MB" in result.stderr


@pytest.mark.parametrize("words", [(GOOD,), ("waits", "1112345678999m"), ("batch", "-")])
def test_a_config_or_rules_that_are_a_pipe_do_not_wait(words: tuple[str, ...]) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("needs a named pipe")
    os.mkfifo("rules.toml")
    result = mjscore(*words, "--rules", "rules.toml", typed=GOOD)
    assert result.exit_code == 2
    assert "rules.toml: cannot be read: it is a pipe or a device, and no file" in result.stderr
    config("")
    Path("nowhere/mjscore/config.toml").unlink()
    os.mkfifo("nowhere/mjscore/config.toml")
    result = mjscore(*words, typed=GOOD)
    assert result.exit_code == 2
    assert "config.toml: it is a pipe or a device, and no file" in result.stderr


def test_a_config_that_is_nothing_or_too_large() -> None:
    config("")
    path = Path("nowhere/mjscore/config.toml")
    path.unlink()
    path.symlink_to(os.devnull)
    assert mjscore(GOOD).exit_code == 0
    path.unlink()
    config("#" * (1 << 21))
    assert "config.toml: it is too large for a config file" in mjscore(GOOD).stderr


# A file that ends too early, and disks that fail, are named.


@pytest.mark.parametrize("name", ["hands.txt", "hands.csv", "hands.jsonl"])
def test_a_file_that_is_cut_off_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = {"hands.jsonl": json.dumps({"hand": GOOD})}.get(name, GOOD)
    head = "hand\n" if name == "hands.csv" else ""
    Path(name).write_text(head + f"{line}\n" * 9000)
    size, at = Path(name).stat().st_size, 70_000
    make = files.Source

    def cut(*arguments: object) -> object:
        made = make(*arguments)  # type: ignore[arg-type]
        os.truncate(name, at)
        return made

    monkeypatch.setattr("scorer.batch.run._columns", lambda *_: {})
    monkeypatch.setattr(files, "Source", cut)
    result = batch(name)
    assert result.exit_code == 2
    assert (
        f"Error: {name} was cut off while it was read: {size:,} bytes then, 70,000" in result.stderr
    )
    records = [json.loads(one) for one in result.stdout.splitlines()]
    assert 0 < len(records) <= 70_000 // len(line)
    assert not [one for one in records if "error" in one]


def test_an_error_of_the_disk_names_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, said in (("/proc/self/mem", "Input/output error"),):
        if Path(name).exists():
            for words in (["batch", name], ["table", name]):
                assert f"Error: {name}: {said}" in mjscore(*words).stderr
    Path("hands.txt").write_text(GOOD)

    def failing(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", failing)
    assert "out.jsonl.part.state: Input" in batch("hands.txt", "--output", "out.jsonl").stderr


# Values that nobody means.

DEEP = ".a" * 5000
DIGITS = "9" * 5000
CONFIGS = {
    "a table": ("readings = {a = 1}", "readings is true or false"),
    "a list": ("variant = ['guobiao']", "variant is a text in quotes"),
    "a number": ("glyphs = 1", "glyphs is true or false"),
    "digits": (f"variant = {DIGITS}", "digits"),
    "digits of sixteen": (f"[options.guobiao]\nminimum = 0x{DIGITS}", "too many digits"),
    "brackets": ("x = " + "[" * 5000 + "]" * 5000, "nested too deep"),
    "dots": (f"variant{DEEP} = 1", "nested too deep"),
    "not UTF-8": (b"\xff\xfe", "decode"),
    "a date": ("lang = 1979-05-27", "lang is a text in quotes"),
}


@pytest.mark.parametrize(("text", "said"), CONFIGS.values(), ids=CONFIGS)
def test_a_config_of_any_values(text: str | bytes, said: str) -> None:
    config(text)
    for words in ([GOOD], ["fans", "guobiao"], ["batch", "-"]):
        result = mjscore(*words, typed=GOOD)
        assert result.exit_code == 2
        assert said in result.stderr
        assert "config.toml" in result.stderr


@pytest.mark.parametrize(
    "value", [DIGITS, f"0x{DIGITS}", f"{{a{DEEP} = 1}}", "[" * 3000 + "]" * 3000]
)
def test_rules_and_tables_of_any_values(value: str) -> None:
    for text in ("variant = {}", 'variant = "guobiao"\n[values]\n"清龙" = {}', "winner = {}"):
        Path("file.toml").write_text(text.format(value))
        for words in (
            ["variants", "file.toml"],
            [GOOD, "--rules", "file.toml"],
            ["table", "file.toml"],
        ):
            result = mjscore(*words, "file.toml")
            assert result.exit_code == 2
            assert "fault of mjscore" not in result.stderr


@pytest.mark.parametrize("value", [DIGITS, f"-{DIGITS}", "²", "٣", "1e400", "0x10"])
def test_numbers_in_a_hand_and_beside_it(value: str) -> None:
    for words in (
        [f"{GOOD} minimum={value}"],
        [GOOD, "-o", f"minimum={value}"],
        [f"{GOOD} flowers={value}"],
    ):
        assert mjscore(*words).exit_code == 2
    assert (
        json.loads(batch("-", typed=f"{GOOD} minimum={value}").stdout)["kind"] != "internal error"
    )


def test_an_error_while_a_record_is_written_costs_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    line = scorer.batch.outputs.to_jsonl

    def fragile(record: dict[str, object]) -> bytes:
        if record.get("id") == "bad" and "error" not in record:
            raise RecursionError("too deep")
        return line(record)

    monkeypatch.setitem(
        scorer.batch.outputs.OUTPUTS,
        "jsonl",
        lambda *_: Output(b"", fragile),  # type: ignore[arg-type]
    )
    lines = [json.dumps({"hand": GOOD, "id": name}) for name in ("a", "bad", "c")]
    result = batch("-", "--from", "jsonl", typed="\n".join(lines))
    first, bad, last = map(json.loads, result.stdout.splitlines())
    assert (first["total"], last["total"]) == (22, 22)
    assert (bad["line"], bad["kind"]) == (2, "internal error")
    assert "3 hands: 1 refused" in result.stderr


def test_an_error_while_a_line_is_read_costs_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fragile(text: str) -> dict[str, object]:
        raise RuntimeError("no")

    monkeypatch.setattr("scorer.batch.inputs.record", fragile)
    result = batch("-", "--from", "jsonl", typed="{}\n{}")
    assert [json.loads(one)["kind"] for one in result.stdout.splitlines()] == ["internal error"] * 2


# Signs that nobody sees.


def test_hidden_signs_are_shown_and_all_others_stand() -> None:
    assert visible(HIDDEN) == (r"\x1b[31m \x07 \x85 \x9b \u202e \u2066 \u200f \u2028 \U000e0041")
    for text in ("万🀄︎ 　é\tx\n", "", "\n\n"):
        assert visible(text) == text
    assert visible("\x1b[36mx\x1b[0m\x1b[31m", COLOURS) == "\x1b[36mx\x1b[0m\\x1b[31m"
    assert json.loads(safe_json(json.dumps({"a": HIDDEN}, ensure_ascii=False))) == {"a": HIDDEN}
    assert safe_json(json.dumps({"a": HIDDEN}, ensure_ascii=False)).isprintable()


def shown_everything(text: str) -> bool:
    return all(line.isprintable() for line in text.split("\n"))


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x9b31m", "\u202e", "\u2066", "\x07", "\u200b"])
def test_nothing_that_is_said_turns_the_terminal(sign: str) -> None:
    config("")
    folder = Path("nowhere/mjscore/rules")
    folder.mkdir()
    (folder / f"x{sign}.toml").write_text(f'variant = "{sign}"\n"{sign}" = 1')
    Path("bad.toml").write_text(f"variant = {sign}")
    Path("sets.toml").write_text(f'variant = "guobiao"\n[options]\n"{sign}" = "{sign}"')
    for words in (
        ["batch", f"no{sign}"],
        ["batch", "-", "--output", f"no{sign}/x"],
        ["table", f"no{sign}"],
        [GOOD, "--rules", f"no{sign}"],
        [GOOD, "--rules", "bad.toml"],
        [GOOD, "--rules", "sets.toml"],
        [GOOD, "--rules", f"x{sign}"],
        [GOOD, "-V", sign],
        [GOOD, "-o", f"{sign}={sign}"],
        [GOOD, "--lang", sign],
        [GOOD, "--format", sign],
        [GOOD, f"--x{sign}"],
        [f"{GOOD} id={sign}"],
        [f"{GOOD} {sign}"],
        ["fans", "guobiao", sign],
        ["fans", sign],
        ["variants", sign],
        ["variants", "guobiao", sign],
        ["completion", sign],
        ["batch", "-", "--strict"],
    ):
        result = mjscore(*words, typed=f"{sign} id={sign}\n")
        assert shown_everything(result.stderr), words
        assert shown_everything(result.stdout), words
    config(f'variant = "{sign}"'.encode())
    assert shown_everything(mjscore(GOOD).stderr)


@pytest.mark.parametrize("form", ["jsonl", "csv", "tsv"])
def test_which_signs_go_through(form: str) -> None:
    """JSON escapes them; rows keep the text of the user's, all of it."""
    text = f"a{HIDDEN}b".replace("\u2028", "")
    line = json.dumps({"hand": GOOD, "who": text})
    found = batch("-", "--from", "jsonl", "--format", form, typed=line).stdout_bytes.decode()
    if form == "jsonl":
        assert shown_everything(found)
        assert json.loads(found)["who"] == text
    else:
        assert json.dumps(text) in found or text in found or safe_json(json.dumps(
            text, ensure_ascii=False)).replace('"', '""')[2:-2] in found  # fmt: skip


@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_rows_at_a_terminal_are_shown(form: str) -> None:
    ours, theirs = pty.openpty()
    Path("hands.csv").write_text(f"hand,who\n{GOOD},a\x1b[2J\x9bb\u202ec\n")
    with subprocess.Popen(
        [sys.executable, "-m", "scorer", "batch", "hands.csv", "--format", form, "--quiet"],
        stdout=theirs,
        stderr=theirs,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
    ) as process:
        os.close(theirs)
        written = b""
        try:
            while part := os.read(ours, 4096):
                written += part
        except OSError:  # the other end is closed
            pass
        assert process.wait() == 0
    os.close(ours)
    assert r"a\x1b[2J\x9bb\u202ec" in written.decode()


# Tiles that a variant has not.


@pytest.mark.parametrize("variant", scorer.variants())
def test_waits_of_tiles_that_are_none_are_refused(variant: str) -> None:
    more = "222p" if variant == "taiwan" else ""
    result = mjscore("waits", f"222234867588?m{more}", "-V", variant)
    assert result.exit_code == 2
    assert f"there are no jokers in {variant}" in result.stderr
    for hand in (Hand((JOKER,) * 13), Hand((JOKER, *range(12)))):
        with pytest.raises(HandError, match=r"no jokers|a set has four|a waiting hand has 16"):
            waits(hand, variant)
    with pytest.raises(HandError):
        waits(Hand(tuple(range(12))), variant)


# The fast way, Python without texts, other systems.


@pytest.mark.parametrize("variant", scorer.variants())
def test_the_fast_way_stumbles_over_nothing(variant: str) -> None:
    random, fast, tally = Random(variant), FastText(Ruleset(variant)), Tally()
    make = MAKERS.get(variant, MAKERS["classical-late"])
    lines = [write(make(random)) for _ in range(150)]
    for text in tuple(lines):
        at = random.randrange(len(text))
        lines.append(text[:at] + random.choice("159mpsESWNCFP+- _?0=") + text[at + 1 :])
    fast.lines("", list(map(str, range(len(lines)))), lines, tally)
    for number, text in enumerate(lines):
        fast.record(Line(number, text))
    assert fast.faults == 0


def test_a_fast_way_that_stumbles_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    anew = FastText._anew

    def broken(self: FastText, text: str) -> object:
        if text:
            raise ZeroDivisionError
        return anew(self, text)

    monkeypatch.setattr(FastText, "_anew", broken)
    result = batch("-", typed=f"{GOOD}\n{GOOD}")
    assert [json.loads(one)["total"] for one in result.stdout.splitlines()] == [22, 22]
    assert "2 of them took longer over a fault of mjscore" in result.stderr


@pytest.mark.parametrize(
    "words", [["-h"], ["batch", "-h"], ["fans", "guobiao", "清龙"], ["variants"]]
)
def test_python_that_strips_texts_is_told(words: list[str]) -> None:
    result = subprocess.run(
        [sys.executable, "-OO", "-m", "scorer", *words],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
    )
    assert "note: python -OO takes the texts of help and rules away" in result.stderr


def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for said, ours in (
        ("zh-Hant-TW", "zh-Hant"),
        ("zh_CN", "zh-Hans"),
        ("ja-JP", "ja"),
        ("", "en"),
    ):
        monkeypatch.setattr(terminal, "ui_language", lambda said=said: said)
        assert terminal.language() == ours
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(system.os.path, "expanduser", lambda path: path.replace("~", "home"))
    assert system.ui_language() == ""
    path = Path("home/Library/Preferences/.GlobalPreferences.plist")
    path.parent.mkdir(parents=True)
    import plistlib  # noqa: PLC0415 - for this test alone

    path.write_bytes(plistlib.dumps({"AppleLanguages": ["zh-Hant-HK", "en"]}))
    assert system.ui_language() == "zh-Hant-HK"
    path.write_bytes(b"damaged")
    assert system.ui_language() == ""
    monkeypatch.setattr(sys, "platform", "win32")
    kernel = types.SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x0411)
    monkeypatch.setattr("ctypes.windll", types.SimpleNamespace(kernel32=kernel), raising=False)
    assert system.ui_language() == "ja_JP"


def test_the_folder_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "named")
    assert system.config_folder() == os.path.join("named", "mjscore")
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setenv("HOME", os.getcwd())
    usual = os.path.join(os.getcwd(), ".config", "mjscore")
    assert system.config_folder() == usual
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr("click.get_app_dir", lambda name: f"apps/{name}")
    assert system.config_folder() == "apps/mjscore"
    Path(usual).mkdir(parents=True)
    assert system.config_folder() == usual


@pytest.mark.parametrize("variant", scorer.variants())
def test_a_tile_too_many_beside_one_that_the_variant_has_not(variant: str) -> None:
    more = "西西西" if variant == "taiwan" else ""
    result = mjscore(f"中中中发发发23m?白东东东南南{more}", "-V", variant)
    assert result.exit_code == 2
    assert "1 too many" in result.stderr
