"""The other names of fans, as a table that a book writes them in."""

from __future__ import annotations

from collections.abc import Mapping

Names = Mapping[str, Mapping[str, str]]


def read_names(table: str, also: Mapping[str, str] | None = None) -> Names:
    """Return the names of a table: a line for each fan, with its columns.

    Its name, then those in traditional characters, in Japanese and in Cantonese (Jyutping, the rest
    of the line); `also` are further names that players look for.
    """
    names: dict[str, dict[str, str]] = {}
    for line in table.split("\n"):
        if line:
            name, hant, ja, *jyutping = line.split()
            names[name] = {"zh-Hant": hant, "ja": ja}
            if jyutping:
                names[name]["jyutping"] = " ".join(jyutping)
    for name, other in (also or {}).items():
        names[name]["also"] = other
    return names
