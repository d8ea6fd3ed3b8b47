"""Imports point one way: tiles → hand → (notation | readings) → rules → variants → … → cli."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import scorer
from scorer.circumstances import FLAGS
from scorer.variants import every

ROOT = Path(scorer.__file__).parent
# Each layer may import itself and the layers before it; notation and readings do not know each
# other, and no variant knows another: one that is made of another's closed book asks `find` for it.
LAYERS = (
    ("message", "signs", "version"),
    ("errors", "languages", "small_file", "sounds"),
    ("spelling",),
    ("tiles", "circumstances", "facts"),
    ("seat",),
    ("hand",),
    ("game",),
    ("problems",),
    ("notation", "readings"),
    ("rules",),
    ("variants",),
    ("scoring",),
    ("clubs",),
    ("table",),
    ("report",),
    ("batch",),
    ("cli",),
)
HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}
FILES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT or path.stem in HEIGHT)
ONLY_IN = {"click": "cli", "tabulate": "report", "lark": "notation"}


MADE_OF = {"chengdu": "sichuan"}  # games that are another one with other numbers


def imported(path: Path) -> set[str]:
    """Return the full names of the modules that a file imports, wherever it does."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
        assert not (isinstance(node, ast.ImportFrom) and node.level), "imports are absolute"
    return names


def layer_of(path: Path) -> str:
    """Return the layer that a file belongs to."""
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_arrows_point_down(path: Path) -> None:
    own = layer_of(path)
    for name in imported(path):
        first, _, rest = name.partition(".")
        if first != "scorer":
            assert ONLY_IN.get(first, own) == own, f"{name} belongs to {ONLY_IN[first]} alone"
            continue
        other = rest.partition(".")[0]
        if other in HEIGHT and other != own:
            assert HEIGHT[other] < HEIGHT[own], f"{own} imports {other}"
        if own == "variants" and rest.startswith("variants.") and path.parent.name != "variants":
            room = path.relative_to(ROOT).parts[1]
            assert rest.split(".")[1] in (room, MADE_OF.get(room), "find"), "variants are apart"


def test_the_kernel_knows_no_variant() -> None:
    books = list(every())
    names = {name for book in books for name in (book.name, *book.editions)}
    for folder in ("readings", "rules", "notation"):
        for path in (ROOT / folder).rglob("*.py"):
            tree = _without_docstrings(ast.parse(path.read_text(encoding="utf-8")))
            code = ast.unparse(tree)
            for name in names - set(FLAGS):
                assert f"'{name}'" not in code, f"{path} names {name}"
            for name in names & set(FLAGS):  # riichi is a circumstance, too
                assert name not in _compared(tree), f"{path} asks for {name}"


def _compared(tree: ast.Module) -> set[object]:
    """Return the constants that something is compared with by == or !=."""
    found: set[object] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq | ast.NotEq):
            sides = (node.left, *node.comparators)
            found.update(one.value for one in sides if isinstance(one, ast.Constant))
    return found


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(value=None)
    return tree


def test_nothing_is_over_long() -> None:
    for path in ROOT.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path
