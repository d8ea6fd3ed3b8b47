"""The switches and the facts, in the order of the rule text. Who says what stands behind each."""

from __future__ import annotations

from typing import Final

from scorer.rules.options import Worths
from scorer.variants.taiwan.book import TAI, taiwan

MOST: Final = 100  # tai for one item

taiwan.option(
    "tai",
    Worths(),
    (),
    "what single items are worth, where that differs from the table; 0 switches one off",
    "house rules: 字一色 8, 人胡 8, 见花 1, 四杠子 8 …",
    priced=tuple(TAI),
    most=MOST,
)
taiwan.option(
    "ligu",
    True,
    (True, False),
    "呖咕呖咕 wins: seven pairs and a pung",
    "the association yes; some tables no",
)
taiwan.option(
    "pinghu_concealed",
    True,
    (True, False),
    "平胡 counts for a hand without claims",
    "the association yes; SML 2026 no",
)
taiwan.option(
    "pinghu_honours",
    False,
    (False, True),
    "平胡 counts though the eyes are honours",
    "the association no; SML 2026 yes",
)
taiwan.option(
    "pinghu_flowers",
    False,
    (False, True),
    "平胡 counts though the player laid out flowers",
    "the association no; SML 2026 yes",
)
taiwan.option(
    "own_in_series",
    False,
    (False, True),
    "正花 counts for the own flower of a complete series, beside 花杠",
    "the association no; SML 2026 yes",
)
taiwan.option(
    "ligu_concealed",
    False,
    (False, True),
    "门清 counts beside 呖咕呖咕",
    "the association no; SML 2026 yes, as 八对半",
)
taiwan.option(
    "min_tai", 0, (), "tai that a win needs; a hand with less is refused", "house rule", most=MOST
)
taiwan.option(
    "cap",
    None,
    (),
    "the most tai of a hand that are paid for, before the dealer's; null for no cap",
    "house rule",
    least=1,
    most=1_000,
    words=(None,),
)
taiwan.option("di", 0, (), "what every payment has beside the tai (底)", "any table")
taiwan.option("per_tai", 1, (), "what one tai is (台)", "any table", least=1)
taiwan.option(
    "la",
    False,
    (False, True),
    "拉庄 is agreed: every continuation counts twice (连 N 拉 N)",
    "seed: 连庄 adds one each; all public tables: 2N + 1",
)
taiwan.fact(
    "streak",
    0,
    (),
    "how often the dealer has continued (连庄)",
    "seed: 每连庄一次便加上一番",
    most=1_000,
)
taiwan.fact(
    "from_dealer",
    False,
    (False, True),
    "the dealer discarded the winning tile",
    "庄家 counts in each payment that the dealer makes or gets",
)
