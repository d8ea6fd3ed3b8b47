"""The README's fenced blocks, by the heading they stand under.

python tests/readme.py Tests        prints the first block under «Tests»
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def blocks(heading: str) -> list[str]:
    """Return the fenced blocks under a heading, up to the next one of its level."""
    text = README.read_text(encoding="utf-8")
    section = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if section is None:
        raise ValueError(f"the README has no heading «{heading}»")
    return re.findall(r"^```\w*\n(.*?)^```", section[1], re.M | re.S)


if __name__ == "__main__":
    print(blocks(sys.argv[1])[0].strip())
