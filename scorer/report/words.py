"""Every word that a report says by itself, in the four languages.

One line for each: English, simplified, traditional, Japanese. `{}` takes what is filled in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

LANGUAGES: Final = ("en", "zh-Hans", "zh-Hant", "ja")

WORDS: Final[dict[str, tuple[str, str, str, str]]] = {
    # the labels of a score
    "hand": ("hand", "手牌", "手牌", "手牌"),
    "won": ("won", "和牌", "和牌", "和了"),
    "reading": ("reading", "牌型", "牌型", "読み"),
    "wild": ("wild tiles", "百搭", "百搭", "ワイルド牌"),
    "any tile": ("any tile", "任何牌", "任何牌", "すべての牌"),
    "waited": ("waited for {}", "听 {}", "聽 {}", "待ち {}"),
    "winds": ("winds", "风位", "風位", "風"),
    "round": ("round {}", "圈风 {}", "圈風 {}", "場風 {}"),
    "seat": ("seat {}", "门风 {}", "門風 {}", "自風 {}"),
    "flowers": ("flowers", "花牌", "花牌", "花牌"),
    "fan": ("fan", "番种", "番種", "役"),
    "name": ("name", "名称", "名稱", "名前"),
    "value": ("value", "番", "番", "点"),
    "count": ("times", "次数", "次數", "回数"),
    "tiles": ("tiles", "牌", "牌", "牌"),
    "total": ("total", "合计", "合計", "合計"),
    "sum": ("sum", "总和", "總和", "総和"),
    "formula": ("count", "计算", "計算", "計算"),
    "double": ("{} double", "{} 翻", "{} 翻", "{} 翻"),
    "doubles": ("{} doubles", "{} 翻", "{} 翻", "{} 翻"),
    "fu": ("{} fu", "{} 符", "{} 符", "{} 符"),
    "of fu": ("fu", "符", "符", "符"),
    "of han": ("han", "番", "番", "翻"),
    "of mangan": ("mangan", "满贯", "滿貫", "満貫"),
    "of haneman": ("haneman", "跳满", "跳滿", "跳満"),
    "of baiman": ("baiman", "倍满", "倍滿", "倍満"),
    "of sanbaiman": ("sanbaiman", "三倍满", "三倍滿", "三倍満"),
    "of kazoe-yakuman": ("kazoe-yakuman", "累计役满", "累計役滿", "数え役満"),
    "of yakuman": ("yakuman", "役满", "役滿", "役満"),
    "of limit": ("limit", "满贯", "滿貫", "満貫"),
    "of cap": ("limit", "爆棚", "爆棚", "満貫"),
    "2 times": ("double {}", "两倍{}", "兩倍{}", "二倍{}"),
    "3 times": ("triple {}", "三倍{}", "三倍{}", "三倍{}"),
    "4 times": ("quadruple {}", "四倍{}", "四倍{}", "四倍{}"),
    "5 times": ("quintuple {}", "五倍{}", "五倍{}", "五倍{}"),
    "6 times": ("sextuple {}", "六倍{}", "六倍{}", "六倍{}"),
    "cap": ("cap {}", "封顶 {}", "封頂 {}", "上限 {}"),
    "points": ("points", "分", "分", "点数"),
    "why": ("why", "原因", "原因", "理由"),
    "not counted": ("not counted (不计)", "不计", "不計", "数えないもの（不計）"),
    "no suit": ("no {}", "无{}", "無{}", "{}なし"),
    "payment": ("payment", "支付", "支付", "支払い"),
    "rules": ("rules", "规则", "規則", "ルール"),
    "preset": ("preset {}", "预设 {}", "預設 {}", "プリセット {}"),
    "experimental": ("experimental", "试验", "試驗", "試験的"),
    "house rules": ("rules of {}", "{} 自订规则", "{} 自訂規則", "{} のルール"),
    "note": ("note", "注", "註", "注"),
    "remark": ("result", "结果", "結果", "結果"),
    # many hands
    "hands": ("hands", "手数", "手數", "局数"),
    "mean": ("mean", "平均", "平均", "平均"),
    "spread": ("spread", "分布", "分布", "分布"),
    "share": ("share", "比例", "比例", "割合"),
    # the minimum
    "legal": (
        "minimum {}: legal",
        "{} 起和：可以和",
        "{} 起和：可以和",
        "最低 {}：成立",
    ),
    "illegal": (
        "minimum {}: no legal win",
        "{} 起和：不够，不能和",
        "{} 起和：不夠，不能和",
        "最低 {}：不足、和了にならない",
    ),
    "bare": ("{} without flowers", "不算花 {}", "不算花 {}", "花を除き {}"),
    # how it was won
    "discard": ("on a discard", "点和", "點和", "ロン"),
    # the other readings
    "other readings": ("other readings", "其他读法", "其他讀法", "ほかの読み"),
    "no other": ("this hand has one reading", "只有一种读法", "只有一種讀法", "読みは一つだけ"),
    "same": ("worth the same", "同分", "同分", "同点"),
    # why something does not count
    "by": ("because of {}", "因 {}", "因 {}", "{} による"),
    "不拆移": ("inside {}", "{} 已用这些牌组", "{} 已用這些牌組", "{} の面子"),
    "不重复": ("comes with {}", "{} 必然包含", "{} 必然包含", "{} に含まれる"),
    "不得相同": (
        "uses a set of {} again",
        "{} 已用过其中一组",
        "{} 已用過其中一組",
        "{} の面子の使い直し",
    ),
    "套算一次": (
        "its sets are joined already, see {}",
        "牌组已经套算，见 {}",
        "牌組已經套算，見 {}",
        "面子はもう組まれている、{} を参照",
    ),
    "例牌": (
        "{} counts no other hand",
        "{} 只计例牌",
        "{} 只計例牌",
        "{} はほかの役を数えない",
    ),
    "役満": (
        "hidden by {}",
        "{} 不计其他役",
        "{} 不計其他役",
        "{} のため数えない",
    ),
    "不另计": (
        "{} counts nothing else",
        "{} 不另计其他",
        "{} 不另計其他",
        "{} はほかを数えない",
    ),
    "先到先计": (
        "{} is counted in its place",
        "只计 {}",
        "只計 {}",
        "{} だけを数える",
    ),
    "就高不就低": (
        "another way of counting is dearer",
        "另一种算法更高",
        "另一種算法更高",
        "別の数え方のほうが高い",
    ),
    "缺一不可": (
        "lacks what it needs beside it",
        "缺少必要的番",
        "缺少必要的番",
        "必要な役がない",
    ),
    # who pays
    "winner": ("winner {}", "和牌者 {}", "和牌者 {}", "和了者 {}"),
    "discarder": ("discarder {}", "点炮者 {}", "點炮者 {}", "放銃者 {}"),
    "others": ("others {} each", "其余每家 {}", "其餘每家 {}", "ほか各家 {}"),
    "each": ("each other player {}", "其他每家 {}", "其他每家 {}", "各家 {}"),
    "dealer": ("dealer {}", "庄家 {}", "莊家 {}", "親 {}"),
    # a whole table
    "from": ("from {}", "{} 点和", "{} 點和", "{} からロン"),
    "who pays whom": ("who pays whom", "谁付给谁", "誰付給誰", "支払い"),
    "nothing paid": ("nothing is paid", "不结算", "不結算", "支払いなし"),
    "payer": ("payer", "付", "付", "払う"),
    "payee": ("payee", "收", "收", "受ける"),
    "amount": ("amount", "数额", "數額", "額"),
    "net": ("net", "得失", "得失", "収支"),
    "seat name": ("seat", "家", "家", "家"),
    "sticks": ("riichi sticks", "立直棒", "立直棒", "リーチ棒"),
    "not paid": ("not paid", "不结算", "不結算", "支払いなし"),
    "for the liability": ("liable (包)", "包牌", "包牌", "責任払い"),
    "ready hands": ("ready hands", "罚符", "罰符", "不聴罰符"),
    "nagashi": ("nagashi mangan", "流局满贯", "流局滿貫", "流し満貫"),
    "status ready": ("ready", "听牌", "聽牌", "聴牌"),
    "status not-ready": ("not ready", "未听", "未聽", "不聴"),
    "status pig": ("pig (花猪)", "花猪", "花豬", "花猪"),
    "sum of all": ("sum", "合计", "合計", "合計"),
    "liable": ("liable player {}", "包牌者 {}", "包牌者 {}", "責任者 {}"),
    "left": ("left {}", "上家 {}", "上家 {}", "上家 {}"),
    "across": ("across {}", "对家 {}", "對家 {}", "対面 {}"),
    "right": ("right {}", "下家 {}", "下家 {}", "下家 {}"),
    # why this variant
    "from table": ("said by the table", "由牌局指定", "由牌局指定", "卓の指定"),
    "from hand": ("said by the hand", "由手牌指定", "由手牌指定", "手牌の指定"),
    "from environment": (
        "from MJSCORE_VARIANT",
        "由 MJSCORE_VARIANT 指定",
        "由 MJSCORE_VARIANT 指定",
        "MJSCORE_VARIANT の指定",
    ),
    "from rules": ("from the file of rules", "由规则文件指定", "由規則檔指定", "ルールの指定"),
    "from config": ("from the config file", "由配置文件指定", "由設定檔指定", "設定ファイルの指定"),
    "from command line": (
        "from the command line",
        "由命令行指定",
        "由命令列指定",
        "コマンドラインの指定",
    ),
    # waits
    "waits": ("waits for", "听牌", "聽牌", "待ち"),
    "nothing": (
        "nothing: no single tile completes it",
        "未听牌",
        "未聽牌",
        "聴牌していない",
    ),
    "tile": ("tile", "牌", "牌", "牌"),
    "unseen": ("unseen", "余张", "餘張", "残り"),
    "how": ("won by", "和法", "和法", "和了方"),
    "self_draw": ("self-draw", "自摸", "自摸", "ツモ"),
    "items": ("items", "番种", "番種", "役"),
    # the catalogues
    "number": ("no.", "序号", "序號", "番号"),
    "romaji": ("romanised", "罗马字", "羅馬字", "ローマ字"),
    "jyutping": ("Jyutping", "粤拼", "粵拼", "広東語ローマ字"),
    "english": ("English", "英文", "英文", "英語"),
    "excludes": ("shuts out (不计)", "不计", "不計", "数えない役（不計）"),
    "excluded by": ("shut out by", "见于何番的不计", "見於何番的不計", "この役を消す役"),
    "rule": ("rule", "规则", "規則", "ルール"),
    "summary": ("what it is", "说明", "說明", "説明"),
    "source": ("source", "出处", "出處", "出典"),
    "yes": ("yes", "是", "是", "成立"),
    "no": ("no", "否", "否", "不成立"),
    "depends": ("depends on", "取决于", "取決於", "条件"),
    "off": ("off", "不采用", "不採用", "なし"),
    "variant": ("variant", "规则", "規則", "ルール"),
    "title": ("title", "名称", "名稱", "名前"),
    "aliases": ("also", "别名", "別名", "別名"),
    "unit": ("unit", "单位", "單位", "単位"),
    "fans": ("fans", "番种数", "番種數", "役の数"),
    "own list": (
        "preset {}: a list of fans and switches of its own",
        "预设 {}：另有番种表与开关",
        "預設 {}：另有番種表與開關",
        "プリセット {}：役とスイッチは別",
    ),
    "as in": (
        "those of {}, except for these defaults",
        "同 {}，以下默认值除外",
        "同 {}，以下預設值除外",
        "{} と同じ、次の既定値を除く",
    ),
    "presets": ("presets", "预设", "預設", "プリセット"),
    "shapes": ("shapes", "牌型", "牌型", "形"),
    "switch": ("switch", "开关", "開關", "スイッチ"),
    "default": ("default", "默认", "預設值", "既定値"),
    "file": ("file", "文件", "檔案", "ファイル"),
    "starts from": ("starts from", "以此为本", "以此為本", "もとの規則"),
    "switches changed": ("switches", "开关", "開關", "スイッチ"),
    "values changed": ("values", "番值", "番值", "点数の変更"),
    "in the preset": ("in the preset", "预设中", "預設中", "プリセットでは"),
    "renamed": ("renamed", "改名", "改名", "改名"),
    "own fans": ("own fans", "自订番种", "自訂番種", "独自の役"),
    "condition": ("condition", "条件", "條件", "条件"),
    "limit hand": ("limit hand", "例牌", "例牌", "例牌"),
    "with limit hands": ("beside limit hands", "例牌外另计", "例牌外另計", "例牌にも加える"),
    "examples": ("examples", "例子", "例子", "例"),
    "examples hold": ("{} hold", "{} 个成立", "{} 個成立", "{} 個とも正しい"),
    "takes": ("takes", "可取值", "可取值", "値"),
    "principle": ("principle", "原则", "原則", "原則"),
    # the scopes of an exclusion
    "all": ("{}", "{}", "{}", "{}"),
    "same sets": ("{} (same sets)", "{}（同组牌）", "{}（同組牌）", "{}（同じ面子）"),
    "one": ("{} (once)", "{}（一次）", "{}（一次）", "{}（一回）"),
    "bars": ("{} (never beside it)", "{}（不能并存）", "{}（不能並存）", "{}（併存不可）"),
    "if": ("if {}", "若 {}", "若 {}", "{} なら"),
    "beside": ("beside {}", "与 {} 并存时", "與 {} 並存時", "{} があれば"),
}

# The principles that are a reason by themselves, without a fan.
ALONE: Final = frozenset({"就高不就低", "缺一不可"})

UNITS: Final[dict[str, str]] = {
    "fan": "番",
    "han": "翻",
    "fu": "副",
    "tai": "台",
    "hua": "花",
    "zui": "嘴",
    "bei": "倍",
}

# Chinese inside rule texts, for streams that cannot show it; the fans have their English names.
IN_ENGLISH: Final[dict[str, str]] = {
    "《中国麻将竞赛规则》": "Chinese Mahjong Competition Rules",
    "计番原则": "counting principle",
    "不计": "not counted",
    "底分": "base points",
    "饼": "dots",
    "条": "bamboos",
    "万": "characters",
    "中": "red dragon",
    "发": "green dragon",
    "白": "white dragon",
}


def said_in(lang: str) -> Iterator[str]:
    """Yield every text of a language, to see whether a stream can write it."""
    return (texts[LANGUAGES.index(lang)] for texts in WORDS.values())


def say(key: str, lang: str, *filled: object) -> str:
    """Return a word or phrase of the table in a language, with its gaps filled."""
    return WORDS[key][LANGUAGES.index(lang)].format(*filled)
