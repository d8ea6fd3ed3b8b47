"""Build the parser: `python -m scorer.notation.build` writes parser.py from grammar/hand.lark.

The parser is lark's stand-alone one, so that reading a hand needs neither lark nor the grammar
file. `--check` writes nothing and exits with 1 if parser.py is not what the grammar gives.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from scorer.notation import words

if TYPE_CHECKING:
    from lark import Lark

PARSER: Final = Path(__file__).with_name("parser.py")


def grammar_folder() -> Path:
    """Return the folder of the grammars: inside the package in a wheel, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "grammar", package.parent / "grammar"):
        if (folder / "hand.lark").is_file():
            return folder
    raise FileNotFoundError("grammar/hand.lark is neither in the package nor beside it")


def grammar(*, strict: bool = False) -> Lark:
    """Return the grammar with the words of the table; `strict` refuses any collision."""
    from lark import Lark  # noqa: PLC0415 - lark is needed to build only

    def import_words(_base: object, name: str) -> tuple[str, str]:
        if Path(name).name != "words.lark":
            raise OSError(name)
        return "words.lark", words.terminals()

    return Lark(
        (grammar_folder() / "hand.lark").read_text(encoding="utf-8"),
        source_path=str(grammar_folder() / "hand.lark"),
        import_paths=[import_words],
        start="hand",
        parser="lalr",
        lexer="basic",
        strict=strict,
        maybe_placeholders=True,
    )


class _Ordered:
    """A grammar whose parse table comes out in the same order every time."""

    def __init__(self, parser: Lark) -> None:
        self._parser = parser

    def memo_serialize(self, types: list[type]) -> tuple[dict[str, Any], object]:
        """Return what lark's generator prints, the table renumbered."""
        data, memo = self._parser.memo_serialize(types)
        data["options"].update(import_paths=[], source_path=None)  # nothing of this machine
        data["parser"]["parser"] = _renumbered(data["parser"]["parser"])
        return data, memo


def _renumbered(table: dict[str, Any]) -> dict[str, Any]:
    """Number symbols by name and states by the way they are reached; lark follows memory."""
    names = table["tokens"]
    number = {name: i for i, name in enumerate(sorted(names.values()))}
    start = table["start_states"]["hand"]
    order = [start]
    for state in order:
        actions = sorted(
            ((names[i], action) for i, action in table["states"][state].items()),
            key=lambda pair: pair[0],
        )
        for _, (kind, target) in actions:
            if kind == 0 and target not in order:
                order.append(target)
    new = {old: i for i, old in enumerate(order)}

    def action(kind: int, target: Any) -> tuple[int, Any]:
        return (kind, new[target] if kind == 0 else target)

    return {
        "tokens": {i: name for name, i in number.items()},
        "states": {
            new[old]: dict(
                sorted(
                    ((number[names[i]], action(*each)) for i, each in table["states"][old].items()),
                    key=lambda pair: pair[0],
                )
            )
            for old in order
        },
        "start_states": {"hand": new[start]},
        "end_states": {"hand": new[table["end_states"]["hand"]]},
    }


def generate() -> str:
    """Return the text of parser.py."""
    from lark.tools.standalone import gen_standalone  # noqa: PLC0415

    out = io.StringIO()
    gen_standalone(_Ordered(grammar()), out=out)  # type: ignore[no-untyped-call]
    text = out.getvalue()
    # Only a compressed table needs them; they take 3 ms of every start.
    return text.replace("import pickle, zlib, base64\n", "", 1)


def main(arguments: list[str]) -> int:
    """Write parser.py, or with --check say whether it is up to date."""
    text = generate()
    current = PARSER.read_text(encoding="utf-8") if PARSER.exists() else ""
    if "--check" not in arguments:
        PARSER.write_text(text, encoding="utf-8")
        return 0
    if text == current:
        return 0
    print("parser.py is out of date: run python -m scorer.notation.build", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
