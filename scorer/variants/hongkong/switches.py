"""The switches, in the order of the rule text. Who says what stands behind each."""

from __future__ import annotations

from scorer.variants.hongkong.book import hongkong

MOST = 100  # fan for one item; enough for any table


def worth(name: str, default: int, fan: str, source: str) -> None:
    """Declare what a fan is worth: a number, 0 for not played, or `limit` for the cap."""
    hongkong.option(
        name,
        default,
        (),
        f"what {fan} is worth; 0 switches it off, limit is the cap (13 without one)",
        source,
        most=MOST,
        words=("limit",),
    )


hongkong.option(
    "min_fan",
    3,
    (3, 0, 1, 2),
    "fan that a legal win needs (起和)",
    "Wikipedia, the association: 3; old style: 0 to 2; seed: 1, then 2, then 3",
)
hongkong.option(
    "cap",
    10,
    (10, 4, 6, 7, 8, 13, None),
    "the most fan that count (封顶); null for no cap",
    "the association: 10; seed: 4, then 6 to 8, now 8 or 10, 13 in games on the net",
)
hongkong.option("flowers", True, (True, False), "flowers are in play", "seed: old tables 不打花")
hongkong.option(
    "flower_min",
    True,
    (True, False),
    "flower fan help to reach the start",
    "seed yes; English Wikipedia no",
)

worth("duidui", 3, "对对和", "seed: 三三制 3, 二二制 2")
worth("hunyise", 3, "混一色", "seed: 三三制 3, 二二制 2")
worth("qingyise", 7, "清一色", "seed: 三三制 7, 二二制 4 or 5; others 6 to 10")
worth("huayaojiu", 1, "花幺九 on top of 对对和", "most lists; the television sheet has none")
worth("xiaosanyuan", 5, "小三元, its pungs inside", "seed: 3 formerly, 5 now; some tables 4")
worth("dasanyuan", 8, "大三元", "most lists")
worth("xiaosixi", 6, "小四喜", "English Wikipedia 6; old style and the association 10; sheet 5")
worth("dasixi", 13, "大四喜", "Wikipedia 13; old style 15; the association 10")
worth("ziyise", 10, "字一色", "most lists")
worth("qingyaojiu", 10, "清幺九", "Wikipedia, the association 10; others 13; one table 7")
worth("jiuzi", 10, "九子连环", "Wikipedia, the association 10; old style 15; others 13")
worth("shisanyao", 13, "十三幺", "Wikipedia 13; the association 10")
worth("shibaluohan", 13, "十八罗汉", "Wikipedia 13; old style 18; the association 10")
worth("kankan", 8, "坎坎糊", "Wikipedia 8; English Wikipedia 10; the association 10")
worth("tianhe", 13, "天和", "Wikipedia 13; old style and the association 10")
worth("dihe", 13, "地和", "Wikipedia 13; old style and the association 10")
worth("renhe", 13, "人和", "Wikipedia 13 or 3")
worth("liangang", 8, "连杠开花, 自摸 beside it", "Wikipedia 8, or 2 to 8; old style 5")
worth("yitaihua", 2, "一台花", "most lists 2; seed: 3 in 新界 三三制")
worth("huahe", 3, "花和, self-draw inside", "seed: 3; 4 in 新界 三三制, 2 in 新界 二二制")
worth("dahuahe", 8, "大花和", "most lists")
worth("qidui", 0, "七对子", "Wikipedia: not standard, 3; old style 5; English Wikipedia 4")
worth("menqing", 1, "门前清", "most lists; the television sheet has none")
worth("hedi", 1, "河底捞鱼", "old style 1; Wikipedia: optional")
worth("haidi", 1, "海底捞月", "most lists; the television sheet has none")
worth("gangkai", 1, "杠上开花, 自摸 beside it", "most lists; the television sheet has none")
worth("qianggang", 1, "抢杠", "most lists; the television sheet has none")
worth("zhenghua", 1, "正花, each", "seed: 1")
worth("wuhua", 1, "无花", "seed: 1")
worth("huashang", 0, "花上, 自摸 beside it", "Wikipedia: nothing; some engines 1 or 2")

hongkong.option(
    "pinghu_pair",
    "any",
    ("any", "suited"),
    "the eyes that 平和 takes: any, or none of honours",
    "Wikipedia, the association: any; English Wikipedia, the television sheet: suited",
)
hongkong.option(
    "kankan_win",
    "pair",
    ("pair", "self_draw", "any"),
    "how 坎坎糊 is won: a discard only to the eyes, by self-draw only, or any way",
    "most engines: eyes; some: self-draw only; one: any",
)
hongkong.option(
    "menqing_ankong",
    False,
    (False, True),
    "门前清 counts although there is a concealed kong",
    "Wikipedia, the association no; most engines yes",
)
hongkong.option(
    "menqing_flowers",
    True,
    (True, False),
    "门前清 counts although the winner laid out flowers",
    "the association yes; Wikipedia no",
)
hongkong.option(
    "yitaihua_stack",
    False,
    (False, True),
    "正花 counts on top of 一台花 of its series",
    "English Wikipedia yes; others no",
)
hongkong.option("kong_fan", 0, (0, 1), "what each kong is worth (杠)", "house rule")
hongkong.option(
    "table",
    "half",
    ("half", "full", "4-7-10", "4-6-8", "5-7-9", "linear"),
    "the points of so many fan: 半辣上, 辣辣上, steps at these fan, or 2.5 each (a tournament's)",
    "Wikipedia: half and full; stepped tables by region",
)
hongkong.option(
    "pay",
    "full",
    ("full", "half"),
    "the thrower pays for all (全铳), or each loser pays, the thrower double (半铳)",
    "Wikipedia, the association: full; old style: half",
)
hongkong.option(
    "stake",
    "12",
    ("12", "51", "25"),
    "what a point is: 一二蚊 ×1, 五一 ×½, 二五鸡 ×¼",
    "the usual stakes",
)
hongkong.option(
    "shuangla",
    False,
    (False, True),
    "双辣: a hand of one suit that reaches the cap is paid twice",
    "seed",
)
hongkong.option(
    "qianggang_as_self_draw",
    False,
    (False, True),
    "the owner of a robbed kong pays the self-draw of all three",
    "the association yes; others no",
)
hongkong.option(
    "draw_keeps_dealer",
    True,
    (True, False),
    "East stays after a drawn hand; bookkeeping of the table, no score depends on it",
    "seed: stays, many pass; old style, the association: passes",
)
hongkong.option(
    "dealer_double",
    False,
    (False, True),
    "East pays and receives double; bookkeeping of the table, the payments shown leave it out",
    "English Wikipedia yes; old style, Wikipedia, the association no",
)
