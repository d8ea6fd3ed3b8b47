"""What players call variants and presets finds them, and nothing else is called so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.errors import OptionError
from scorer.variants import every, named


def names() -> Iterator[tuple[str, str, str]]:
    """Yield each name of `names.txt` with the variant and the preset that it stands for."""
    variant = preset = ""
    for line in Path(__file__).with_name("names.txt").read_text("utf-8").splitlines():
        if line.startswith("    "):
            yield line.strip(), variant, preset
        elif line.startswith("+"):
            preset = line.removeprefix("+ ")
        elif line and not line.startswith("#"):
            variant, preset = line, ""


def bare(name: str) -> str:
    """Return a name without what the list says of it."""
    return name[1:-1] if name.startswith("(") else name.partition(" = ")[0]


def test_every_name_finds_its_game() -> None:
    for name, variant, preset in names():
        if " = " in name:
            assert named(bare(name))[0].name == name.partition(" = ")[2]
        elif name.startswith("("):
            with pytest.raises(OptionError, match="several variants") as found:
                named(bare(name))
            assert variant in found.value.hint
        else:
            book, of_it = named(name)
            assert book.name == variant, name
            assert of_it in ("", preset), name
            assert preset in (of_it, book.presets.default, name), name


def test_no_name_is_missing_in_the_list() -> None:
    listed = {(bare(name), variant, preset) for name, variant, preset in names()}
    for book in every():
        for name in book.identity.every_name:
            assert name == book.name or (name, book.name, "") in listed, name
        for preset, aliases in book.preset_aliases().items():
            for name in (preset, *aliases):
                assert (name, book.name, preset) in listed, name


@pytest.mark.parametrize("name", ["a.b", "", "-", "x y", "riichi.book", "__init__"])
def test_what_is_no_name_finds_nothing(name: str) -> None:
    with pytest.raises(OptionError, match="there is no variant"):
        named(name)


@pytest.mark.parametrize(
    ("wrong", "right"), [("tenhuo", "tenhou"), ("honkong", "hongkong"), ("jipinhu", "jipinghu")]
)
def test_a_name_that_is_nearly_one_is_suggested(wrong: str, right: str) -> None:
    with pytest.raises(OptionError) as found:
        named(wrong)
    assert right in found.value.hint.split("Variants:")[0]
