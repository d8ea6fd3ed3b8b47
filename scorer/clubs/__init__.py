"""The rules of a club, as a file of rules says them: `--rules FILE`.

    a file ──source, places──▶ tables ──club──▶ switches, values, names ──▶ a rule book
                                 └─fans─▶ conditions ──▶ formulas of signs ──┘

`club` reads the file and derives the book from the variant's; `fans` reads the club's own fans and
gives them their place in it; `conditions` and `counters` have the words of a condition; `asked`
makes them the signs and measures that the kernel finds. Nothing is scored here.
"""

from __future__ import annotations

from scorer.clubs.club import Club, load

__all__ = ["Club", "load"]
