"""Change the rules in one place at a time, and see whether a test notices.

Run by hand, not by pytest:

    python tests/mutations.py --changes 300 --jobs 2
    python tests/mutations.py --only hongkong --changes 100
    python tests/mutations.py --also rules --also readings
    python tests/mutations.py --trust --at scorer/variants/hongkong/settlement.py:62

Each change is one number, comparison, operator, condition, entry of a list or of a preset, dropped
argument of a declaration, or dropped statement in `scorer/variants`. It is made in a copy of the
project, and the tests of the variant are run there until the first one fails, the
quickest first. What no test notices is printed with its place; those that
change nothing are listed with their reason in `tests/mutations.txt`, and counted apart. So are the
changes with which the package does not even load. The seed is fixed: the same project has the same
changes, and a smaller number is the beginning of a larger one.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import contextlib
import importlib
import inspect
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from cases_reader import Case, read_cases

PROJECT: Final = Path(__file__).parent.parent
VARIANTS: Final = "scorer/variants"
KNOWN: Final = Path(__file__).with_suffix(".txt")
SEED: Final = 2_026
MOST_TIME: Final = 300  # seconds of work, after which a change has made something endless
SURVIVED, CAUGHT, NOT_LOADED = 0, 1, 3

# The modules of tests that are run for a change, with a word that the names of the tests have; the
# quickest to fail come first. `{}` is the variant, or nothing where all are asked.
AT_FIRST: Final = (
    "test_published_tables",
    "test_rule_texts {}",
    "test_rule_texts test_principle",
    "test_rulings",
    "test_shown {}",
    "test_contradictions {}",
    "test_exclusions the_book_is_the_table",
)
AFTER_THE_CASES: Final = (
    "test_called",
    "test_refusals",
    "test_options",
    "test_keys",
    "test_report",
)
QUICK: Final = {
    "guobiao": (),
    "hongkong": ("test_settled", "test_tables_with_several_wins"),
    "guangdong": (),
    "classical": ("test_settled", "test_table"),
    "riichi": ("test_settled", "test_riichi", "test_tables_with_several_wins"),
    "sichuan": ("test_tables_with_several_wins",),
    "chengdu": (),
    "taiwan": ("test_tables_with_several_wins",),
    "hefei": (),
    "nanjing": (),
}
SLOW: Final = {
    "guobiao": ("test_exclusions", "test_properties guobiao"),
    "hongkong": ("test_hongkong", "test_guangdong xinzhang", "test_exclusions in_hong_kong"),
    "guangdong": ("test_guangdong",),
    "classical": ("test_classical",),
    "riichi": ("test_riichi_plainly", "test_riichi_properties"),
    "sichuan": ("test_sichuan",),
    "chengdu": ("test_sichuan",),
    "taiwan": ("test_taiwan",),
    "hefei": ("test_hefei",),
    "nanjing": ("test_nanjing",),
}
SLOW_EVERYWHERE: Final = ("test_payments {}", "test_promises {}")
SEEDS: Final = 12  # of a test that is run for many seeds


class Change(NamedTuple):
    """A place in a file and what stands there instead."""

    path: str  # from the project's folder
    start: int  # in bytes
    end: int
    text: bytes
    line: int
    before: str
    after: str

    @property
    def what(self) -> str:
        """The change in one line, the same wherever in the file it stands."""
        return f"{self.before} → {self.after}"

    @property
    def variant(self) -> str:
        """The variant, or the folder, that the change is in."""
        parts = Path(self.path).parts
        return parts[2] if self.path.startswith(VARIANTS) and len(parts) > 3 else parts[1]


Place = tuple[str, int, int, bytes]
COMPARISONS: Final = {
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="), ast.GtE: (">=", ">"), ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
}  # fmt: skip
OPERATORS: Final = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"),
    ast.LShift: ("<<", ">>"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.Mod: ("%", "*"),
    ast.Pow: ("**", "*"),
}  # fmt: skip
CALLS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
TEXTS: Final = ("Identity", "Principle", "read_names")  # calls that hold texts, not rules
TEXT_ARGUMENTS: Final = ("sources", "titles", "aliases", "fan_names", "principle_names")
TEXT_NAMES: Final = ("TITLES", "ALIASES")
CONTEXT: Final = 40  # characters shown on either side of a change


class Places(ast.NodeVisitor):
    """Finds the places in one file where something can be changed."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        starts = [0]
        for line in source.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        self.starts = starts
        self.found: list[tuple[int, int, bytes]] = []
        self.depth = 0  # of functions

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> bytes:
        start, end = self.span(node)
        return self.source[start:end]

    def put(self, node: ast.expr | ast.stmt, text: bytes) -> None:
        self.found.append((*self.span(node), text))

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """Replace an operator that stands between two expressions."""
        start, end = self.span(left)[1], self.span(right)[0]
        gap = self.source[start:end]
        self.found.append((start, end, gap.replace(old.encode(), new.encode(), 1)))

    # What holds no rule

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value and not (isinstance(node.target, ast.Name) and node.target.id in TEXT_NAMES):
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not any(isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets):
            self.visit(node.value)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if self.depth or not isinstance(node.slice, ast.Tuple):
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for decorator in node.decorator_list:
            self.visit(decorator)
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default:
                self.visit(default)
        self.depth += 1
        for statement in node.body:
            self.visit(statement)
        self.depth -= 1

    # What may be changed

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.put(node, str(not node.value).encode())
        elif isinstance(node.value, int):
            self.put(node, str(node.value + 1).encode())
            if node.value > 0:
                self.put(node, str(node.value - 1).encode())

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for left, right, operator in zip(sides, sides[1:], node.ops, strict=False):
            self.between(left, right, *COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in OPERATORS:
            self.between(node.left, node.right, *OPERATORS[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between(left, right, old, new)
        for dropped in node.values:
            kept = [b"(" + self.text(one) + b")" for one in node.values if one is not dropped]
            self.put(node, b"(" + f" {old} ".encode().join(kept) + b")")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self.put(node, b"(" + self.text(node.operand) + b")")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.negate(test)
        self.generic_visit(node)

    def negate(self, test: ast.expr) -> None:
        if not isinstance(test, ast.UnaryOp | ast.Compare):  # which are changed themselves
            self.put(test, b"not (" + self.text(test) + b")")

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        self.put(node, b"pass" if self.depth else b"None")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func
        if isinstance(name, ast.Name) and name.id in TEXTS:
            return
        if isinstance(name, ast.Name) and name.id in CALLS:
            self.put(name, CALLS[name.id].encode())
        if not self.depth:
            for dropped in node.keywords:
                if dropped.arg not in TEXT_ARGUMENTS:
                    self.drop_argument(node, dropped)
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in TEXT_ARGUMENTS:
            self.visit(node.value)

    def drop_argument(self, node: ast.Call, dropped: ast.keyword) -> None:
        kept = [self.text(one) for one in node.args]
        for one in node.keywords:
            if one is not dropped:
                kept.append((f"{one.arg}=" if one.arg else "**").encode() + self.text(one.value))
        self.put(node, self.text(node.func) + b"(" + b", ".join(kept) + b")")

    def visit_Dict(self, node: ast.Dict) -> None:
        if any(isinstance(key, ast.Constant) and key.value in TEXT_ARGUMENTS for key in node.keys):
            return
        entries = [
            self.text(key) + b": " + self.text(value) if key else b"**" + self.text(value)
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        self.without_one(node, b"{", entries, b"}")

    def visit_List(self, node: ast.List) -> None:
        self.without_one(node, b"[", map(self.text, node.elts), b"]")

    def visit_Set(self, node: ast.Set) -> None:
        if len(node.elts) > 1:
            self.without_one(node, b"{", map(self.text, node.elts), b"}")

    def visit_Tuple(self, node: ast.Tuple) -> None:
        if isinstance(node.ctx, ast.Load) and self.text(node).startswith(b"("):
            self.without_one(node, b"(", map(self.text, node.elts), b",)")
        else:
            self.generic_visit(node)

    def without_one(
        self, node: ast.expr, opening: bytes, entries: Iterable[bytes], closing: bytes
    ) -> None:
        entries = list(entries)
        if any(entry.startswith(b"Principle(") for entry in entries):
            return
        for i in range(len(entries)):
            kept = b", ".join(entries[:i] + entries[i + 1 :])
            self.put(node, opening + kept + (closing if kept else closing[-1:]))
        self.generic_visit(node)


def places_in(path: str) -> list[Place]:
    """Return every place of one file that may be changed."""
    source = (PROJECT / path).read_bytes()
    places = Places(source)
    places.visit(ast.parse(source))
    return [
        (path, start, end, text)
        for start, end, text in dict.fromkeys(places.found)
        if source[start:end] != text
    ]


def change_at(place: Place) -> Change | None:
    """Return the change at a place, None if it would be no Python any more."""
    path, start, end, text = place
    source = (PROJECT / path).read_bytes()
    changed = source[:start] + text + source[end:]
    if not is_python(changed):
        return None
    return Change(*place, source[:start].count(b"\n") + 1, *shown(source, changed))


def is_python(source: bytes) -> bool:
    """Tell whether a source can be read at all."""
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def shown(before: bytes, after: bytes) -> tuple[str, str]:
    """Return where two sources differ, each in one line with a little of what stands around it."""
    old, new = before.decode().splitlines(), after.decode().splitlines()
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    one, two = squeezed(old), squeezed(new)
    same = alike_at_first(one, two)
    alike = min(alike_at_first(one[::-1], two[::-1]), len(one) - same, len(two) - same)
    return cut(one, same, alike), cut(two, same, alike)


def alike_at_first(one: str, two: str) -> int:
    """Return how many characters two texts begin with in common."""
    pairs = enumerate(zip(one, two, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(two)))


def squeezed(lines: list[str]) -> str:
    """Return lines as one, however they were broken."""
    text = " ".join(" ".join(lines).split())
    return re.sub(r"(?<=[(\[{]) |,? (?=[)\]}])", "", text)


def cut(text: str, same: int, alike: int) -> str:
    """Return a text without most of what it begins and ends with."""
    start, end = max(same - CONTEXT, 0), min(len(text) - alike + CONTEXT, len(text))
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


def every_place(only: Iterable[str], also: Iterable[str]) -> list[Place]:
    """Return all places in the order in which they are tried."""
    folders = [f"{VARIANTS}/{variant}" for variant in only] or [VARIANTS]
    folders += [f"scorer/{part}" for part in also]
    paths = sorted(
        str(path.relative_to(PROJECT))
        for folder in folders
        for path in (PROJECT / folder).rglob("*.py")
        if path.name != "names.py"
    )
    places = [place for path in paths for place in places_in(path)]
    Random(SEED).shuffle(places)
    return places


class Known(NamedTuple):
    """Changes that change nothing: a file or a folder, what they are, and the reason."""

    path: str  # from the folder of the package
    what: str
    pattern: bool
    reason: str

    def is_it(self, change: Change) -> bool:
        """Tell whether a change is one of these."""
        if not change.path.startswith(f"scorer/{self.path}"):
            return False
        if self.pattern:
            return re.search(self.what, change.what) is not None
        return self.what == change.what


def known_changes() -> list[Known]:
    """Read the list: `path: before → after`, or `path ~ expression`, and the reason under them."""
    known: list[Known] = []
    waiting: list[Known] = []
    for line in KNOWN.read_text(encoding="utf-8").splitlines() if KNOWN.exists() else ():
        if line.startswith("    "):
            known += [one._replace(reason=line.strip()) for one in waiting]
            waiting = []
        elif line and not line.startswith("#"):
            path, mark, what = re.split(r"(: | ~ )", line, maxsplit=1)
            waiting.append(Known(path, what, mark == " ~ ", ""))
    return known


def run(change: Change, tree: Path, cases: list[Case], quick: bool) -> int:
    """Run the tests of a change that was made in a tree, in this process; for a forked child."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    os.chdir(tree)
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_TIME, MOST_TIME))
    sys.path[:0] = [str(tree), str(tree / "tests")]
    sys.modules.pop("cases_reader", None)
    try:
        from scorer.variants import every  # noqa: PLC0415

        every()
    except BaseException:  # whatever a change leads to
        return NOT_LOADED
    try:
        run_tests(change.variant, cases, quick)
    except BaseException:  # a failure, or whatever a change leads to
        return CAUGHT
    return SURVIVED


def run_tests(variant: str, cases: list[Case], quick: bool) -> None:
    """Run the cases and the tests of a variant, or of all, until one fails; or the `quick` ones."""
    word = variant if variant in QUICK else ""
    for tests in AT_FIRST:
        run_module(tests.format(word))
    test_case = importlib.import_module("test_cases").test_case
    for case in cases:
        if of(case).startswith(word):
            test_case(case)
    for tests in (*AFTER_THE_CASES, *of_the_variant(QUICK, word)):
        run_module(tests)
    for tests in () if quick else (*SLOW_EVERYWHERE, *of_the_variant(SLOW, word)):
        run_module(tests.format(word))


def of_the_variant(lists: Mapping[str, tuple[str, ...]], word: str) -> tuple[str, ...]:
    """Return the tests of a variant, or of all."""
    return lists[word] if word else tuple(one for tests in lists.values() for one in tests)


def run_module(tests: str) -> None:
    """Run the tests of a module that have a word in their names, without pytest.

    Those that need more of it than parameters and its own module's values are left out.
    """
    name, _, word = tests.partition(" ")
    module = importlib.import_module(name)
    made: dict[str, object] = {}  # by the module's fixtures, which are few and need nothing
    for test, function in vars(module).copy().items():
        if not test.startswith("test_"):
            continue
        needed = inspect.signature(function).parameters
        for said, given in runs_of(function):
            if word not in test + said:
                continue
            for fixture in set(needed) - set(given):
                if fixture not in made:
                    wrapped = getattr(getattr(module, fixture, None), "__wrapped__", None)
                    made[fixture] = wrapped() if wrapped else None
            values = {key: given.get(key, made.get(key)) for key in needed}
            if None not in [values[key] for key in set(needed) - set(given)]:
                function(**values)


def runs_of(function: Callable[..., None]) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the parameters of each run of a test, and what they are called."""
    runs: list[tuple[str, dict[str, object]]] = [("", {})]
    for mark in getattr(function, "pytestmark", ()):
        if mark.name != "parametrize":
            continue
        names, sets = mark.args[0], list(mark.args[1])
        names = [one.strip() for one in names.split(",")] if isinstance(names, str) else names
        sets = sets[:SEEDS] if "seed" in names else sets
        runs = [
            (said + called(one), {**given, **dict(zip(names, values_of(one, names), strict=True))})
            for said, given in runs
            for one in sets
        ]
    yield from runs


def called(one: object) -> str:
    """Return the name of a set of parameters."""
    name = getattr(one, "id", None) or one
    return " ".join(
        part for part in (name if isinstance(name, tuple) else (name,)) if isinstance(part, str)
    )


def values_of(one: object, names: Sequence[str]) -> Sequence[object]:
    """Return the values of a set of parameters."""
    if hasattr(one, "values") and hasattr(one, "marks"):
        return one.values
    return (one,) if len(names) == 1 else one  # type: ignore[return-value]


def of(case: Case) -> str:
    """Return the variant of a case."""
    return str(case.record.get("variant", "guobiao"))


def copy_of_the_project(folder: Path) -> Path:
    """Return a copy of what the tests need."""
    for name in ("scorer", "tests", "grammar", "examples"):
        shutil.copytree(PROJECT / name, folder / name, symlinks=True)
    for name in ("README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml"):
        shutil.copy2(PROJECT / name, folder / name)
    for name in ("scorer", "tests"):
        compileall.compile_dir(folder / name, quiet=1)
    return folder


class Running(NamedTuple):
    """A child at work in its tree."""

    change: Change
    tree: Path


def try_all(
    changes: list[Change], jobs: int, *, quick: bool = False
) -> Iterator[tuple[Change, int]]:
    """Yield each change with what became of it."""
    import hypothesis  # noqa: F401, PLC0415  # loaded once, for all children
    import pytest  # noqa: F401, PLC0415

    cases = list(read_cases(PROJECT / "tests" / "cases"))
    waiting, running = changes[::-1], dict[int, Running]()
    with tempfile.TemporaryDirectory() as folder:
        trees = [copy_of_the_project(Path(folder) / str(job)) for job in range(jobs)]
        try:
            while waiting or running:
                while waiting and trees:
                    one = Running(waiting.pop(), trees.pop())
                    running[start(one, cases, quick)] = one
                for pid in [*running]:
                    if (said := result(pid)) is not None:
                        one = running.pop(pid)
                        undo(one)
                        trees.append(one.tree)
                        yield one.change, said
                time.sleep(0.05)
        finally:
            for pid in running:
                stop(pid)


def start(one: Running, cases: list[Case], quick: bool) -> int:
    """Make a change in its tree and test it in a child; return the child's number."""
    change = one.change
    source = (PROJECT / change.path).read_bytes()
    (one.tree / change.path).write_bytes(
        source[: change.start] + change.text + source[change.end :]
    )
    if pid := os.fork():
        return pid
    said = CAUGHT
    try:
        os.setpgid(0, 0)  # so that what a test starts ends with it
        said = run(change, one.tree, cases, quick)
    finally:
        os._exit(said)


def undo(one: Running) -> None:
    """Put the file back as it was, with its time: what Python compiled of it still holds."""
    shutil.copy2(PROJECT / one.change.path, one.tree / one.change.path)


def result(pid: int) -> int | None:
    """Return what a child found, None while it is at work; one that was ended found something."""
    ended, status = os.waitpid(pid, os.WNOHANG)
    if ended:
        return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else CAUGHT
    return None


def stop(pid: int) -> None:
    """End a child and what it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def report(counts: Counter[tuple[str, str]]) -> Iterator[str]:
    """Yield the share that is caught, for each variant and in all."""
    for variant in (*sorted({variant for variant, _ in counts}), "all"):
        of_it = Counter[str]()
        for (one, what), times in counts.items():
            if variant in (one, "all"):
                of_it[what] += times
        counted = of_it["caught"] + of_it["survived"]
        share = of_it["caught"] / counted if counted else 1
        yield (
            f"{variant:10} {share:6.1%} of {counted:4} caught, {of_it['survived']:3} not; "
            f"{of_it['known']} that change nothing, {of_it['not loaded']} that do not load"
        )


def as_it_was(change: Change) -> bytes:
    """Return what stands in the file where a change would be made."""
    return (PROJECT / change.path).read_bytes()[change.start : change.end]


def check(changes: list[Change], jobs: int) -> None:
    """Leave unless the tests pass where nothing is changed; of each variant they are run once."""
    sample = {one.variant: one._replace(text=as_it_was(one)) for one in changes}
    for change, said in try_all(list(sample.values()), jobs):
        if said != SURVIVED:
            raise SystemExit(f"{change.variant}: the tests fail although nothing is changed")
        print(f"{change.variant}: the tests pass where nothing is changed", flush=True)


def main() -> None:
    """Try the changes that the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--changes", type=int, default=300, help="how many are tried")
    parser.add_argument("--skip", type=int, default=0, help="how many of the beginning are not")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument(
        "--trust", action="store_true", help="do not try the tests without a change"
    )
    parser.add_argument("--at", action="append", default=[], metavar="PATH:LINE",
                        help="try the changes of a line")  # fmt: skip
    parser.add_argument("--quick", action="store_true", help="run the quick tests only")
    parser.add_argument("--only", action="append", default=[], metavar="VARIANT")
    parser.add_argument("--also", action="append", default=[], metavar="PART",
                        choices=["rules", "scoring", "readings"])  # fmt: skip
    asked = parser.parse_args()
    places = every_place(asked.only, asked.also)
    print(f"{len(places):,} changes are possible", flush=True)
    known = known_changes()
    counts: Counter[tuple[str, str]] = Counter()
    found = filter(None, map(change_at, places))
    if asked.at:
        found = (one for one in found if f"{one.path}:{one.line}" in asked.at)
    chosen = list(islice(found, asked.skip, asked.skip + asked.changes))
    if not asked.trust:
        check(chosen, asked.jobs)
    for change, said in try_all(chosen, asked.jobs, quick=asked.quick):
        reason = next((one.reason for one in known if one.is_it(change)), "")
        what = {CAUGHT: "caught", NOT_LOADED: "not loaded"}.get(said, "survived")
        if what == "survived" and reason:
            what = "known"
            print(f"{change.path}:{change.line}: {change.what}\n    known: {reason}", flush=True)
        elif what == "survived":
            print(f"{change.path}:{change.line}: {change.what}", flush=True)
        counts[change.variant, what] += 1
        if not counts.total() % 50:
            print(f"{counts.total()} tried", flush=True)
    print("\n".join(report(counts)))


if __name__ == "__main__":
    main()
