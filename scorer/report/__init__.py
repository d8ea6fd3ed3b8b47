"""Reports: a score, a catalogue or an error becomes a page, and a format writes the page.

A page (`scorer.report.page`) knows nothing of formats and a format nothing of scores, so a new
format is one function in `formats` and a new page is readable in all of them.
"""

from __future__ import annotations

from scorer.report.formats import FORMATS, FRAMES
from scorer.report.page import Page
from scorer.report.style import Style

__all__ = ["FORMATS", "Page", "Style", "end_pages", "write_page"]


def write_page(
    page: Page, form: str, style: Style, *, first: bool = True, many: bool = False
) -> str:
    """Write a page in the format of that name; `first` if nothing was written before it.

    Of `many` pages the formats that are one document make one; `end_pages` writes its end.
    """
    text = FORMATS[form](page, style, first)
    if many and (frame := FRAMES.get(form)):
        return (frame.opening if first else frame.between) + text.removesuffix("\n")
    return text


def end_pages(form: str, *, first: bool) -> str:
    """Write what ends many pages; `first` if there were none."""
    frame = FRAMES.get(form)
    if frame is None:
        return ""
    return frame.opening.rstrip() + frame.closing.lstrip() if first else frame.closing
