"""Reports: a score, a catalogue or an error becomes a page, and a format writes the page.

A page (`scorer.report.page`) knows nothing of formats and a format nothing of scores, so a new
format is one function in `formats` and a new page is readable in all of them.
"""

from __future__ import annotations

from scorer.report.formats import FORMATS
from scorer.report.page import Page
from scorer.report.style import Style

__all__ = ["FORMATS", "Page", "Style", "write_page"]


def write_page(page: Page, form: str, style: Style, *, first: bool = True) -> str:
    """Write a page in the format of that name; `first` if nothing was written before it."""
    return FORMATS[form](page, style, first)
