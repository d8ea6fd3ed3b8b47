"""Bring the catalogues up to date: `python -m scorer.report.catalogues`.

For each language `scorer/languages/LANG/mjscore.po` gets an empty translation for all that is new,
loses what is no longer said, and is turned into the `mjscore.mo` that gettext reads. `--check`
writes nothing. Either exits with 1 if something lacks a translation; then all that lacks one is
listed. Babel reads and writes the files.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any, Final

from babel.messages import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from scorer.languages import LANGUAGES, path_of
from scorer.report.texts import Text, texts

HEADER: Final = (
    "# What mjscore says, in {}. Made by scorer.report.catalogues; translations by hand."
)
Entries = dict[tuple[str, str], str]  # by the label's key, if it is a label, and the English text


class Undated(Catalog):
    """A catalogue whose head has no dates and no names, so that it is made again alike."""

    mime_headers: Any = (("Content-Type", "text/plain; charset=utf-8"),)


def entries(catalogue: Catalog) -> Entries:
    """Return what a catalogue says, by key and English text."""
    return {(one.context or "", str(one.id)): str(one.string) for one in catalogue if one.id}


def read(lang: str, ending: str) -> Entries:
    """Return what a catalogue's file says; nothing of a file that is not there."""
    path = Path(path_of(lang, ending))
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return entries(read_po(file) if ending == "po" else read_mo(file))


def updated(lang: str, said: Iterable[Text]) -> Catalog:
    """Return a language's catalogue with all that is said, what has no translation left empty."""
    known = read(lang, "po")
    catalogue = Undated(header_comment=HEADER.format(lang), fuzzy=False)
    for text in said:
        string = known.get((text.key, text.english), "")
        catalogue.add(text.english, string, [(text.place, 0)], context=text.key or None)
    return catalogue


def write(lang: str, catalogue: Catalog) -> None:
    """Write a language's catalogue, for people and for gettext."""
    people, machine = BytesIO(), BytesIO()
    write_po(people, catalogue, width=100, include_lineno=False)
    write_mo(machine, catalogue)
    for ending, content in (("po", people), ("mo", machine)):
        path = Path(path_of(lang, ending))
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content.getvalue())


def faults(said: Entries) -> Iterator[str]:
    """Yield what is wrong with translations: one is missing, or has other fields."""
    for (_, english), text in said.items():
        if not text:
            yield f"no translation of {english!r}"
        elif _fields(english) != _fields(text):
            yield f"other fields in {text!r} than in {english!r}"


def _fields(template: str) -> list[str]:
    """Return the fields of a template with their formats; of a text with odd braces none."""
    try:
        parsed = [part for part in Formatter().parse(template) if part[1] is not None]
    except ValueError:
        return []
    return sorted(f"{name}:{form}" for _, name, form, _ in parsed)


def outdated(lang: str, said: Iterable[Text]) -> list[str]:
    """Return which files of a language are not what they should be."""
    wanted = entries(updated(lang, said))
    wrong = [] if read(lang, "po") == wanted else ["po"]
    translated = {key: text for key, text in wanted.items() if text}
    return wrong if read(lang, "mo") == translated else [*wrong, "mo"]


def main(arguments: list[str]) -> int:
    """Write the catalogues, or check them; return the exit code."""
    said, wrong = texts(), list[str]()
    for lang in LANGUAGES[1:]:
        catalogue = updated(lang, said)
        wrong += [f"{lang}: {fault}" for fault in faults(entries(catalogue))]
        if "--check" not in arguments:
            write(lang, catalogue)
        wrong += [f"{lang}: mjscore.{ending} is not up to date" for ending in outdated(lang, said)]
    print("\n".join(wrong) or f"{len(said)} texts in {len(LANGUAGES)} languages")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
