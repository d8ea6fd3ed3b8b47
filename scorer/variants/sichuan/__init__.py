"""四川麻将 (sichuan): the league's table, the list of Chengdu, and the multipliers of 血战到底.

Read it in this order: `book` (equipment, switches, facts), `fans`, `void` (缺一门, when there is no
win), `principles`, `circumstances` (what cannot be), `settlement` (who pays what, 刮风下雨) and
`table` (血战到底, 查花猪, 查叫). `chengdu_list` and `xuezhan` are the other two tables, each a book
of its own: `table=chengdu`, `table=xuezhan`.
"""

from __future__ import annotations

# The order of these imports is the order of the book.
from scorer.variants.sichuan import fans
from scorer.variants.sichuan.book import sichuan
from scorer.variants.sichuan.circumstances import declare_circumstances
from scorer.variants.sichuan.principles import declare_principles
from scorer.variants.sichuan.void import declare_void

__all__ = ["BOOKS", "fans"]

declare_void(sichuan)
declare_circumstances(sichuan, "海底")
declare_principles(sichuan, "平和")

from scorer.variants.sichuan.chengdu_list import chengdu_list  # noqa: E402 - made of the book
from scorer.variants.sichuan.xuezhan import xuezhan  # noqa: E402 - the same

declare_void(xuezhan)
declare_circumstances(xuezhan, "海底捞月")
declare_principles(xuezhan, "平胡", compounds=True)
sichuan.editions.update(chengdu=chengdu_list.close(), xuezhan=xuezhan.close())
BOOKS = (sichuan.close(),)
