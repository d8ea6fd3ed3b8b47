"""广东麻将 (guangdong): three games of that name as code, each a preset with a book of its own.

`jipinghu` (鸡平胡, the default): read `jipinghu_fans`, then `jipinghu_book` for its switches, what
cannot be and the money. `mil2023` (the league's rules with wild tiles): `mil2023_fans` and
`mil2023_book`. `xinzhang` (新章): what is added to Hong Kong's book. `principles` say what may be
counted together.
"""

from __future__ import annotations

# The order of these imports is the order of the books.
from scorer.variants.guangdong import jipinghu_fans, mil2023_fans
from scorer.variants.guangdong.jipinghu_book import jipinghu
from scorer.variants.guangdong.mil2023_book import mil2023
from scorer.variants.guangdong.principles import declare_principles
from scorer.variants.guangdong.xinzhang import xinzhang

__all__ = ["BOOKS", "jipinghu_fans", "mil2023_fans"]

declare_principles(jipinghu, mil2023)
jipinghu.editions.update(mil2023=mil2023.close(), xinzhang=xinzhang.close())
BOOKS = (jipinghu.close(),)
