"""The items' names in traditional characters and in Japanese, and what else they are called."""

from __future__ import annotations

from typing import Final

from scorer.rules.names import read_names

_TABLE: Final = """
天胡          天胡          天和
超豪华双七对  超豪華雙七對  超豪華双七対
豪华双七对    豪華雙七對    豪華双七対
双七对        雙七對        双七対
七对          七對          七対
风一色        風一色        風一色
字一色        字一色        字一色
清一色        清一色        清一色
全球独钓      全球獨釣      全球独釣
地胡          地胡          地和
对对胡        對對胡        対対和
混一色        混一色        混一色
压绝          壓絕          圧絶
无花果        無花果        無花果
大杠开花      大槓開花      大槓開花
小杠开花      小槓開花      小槓開花
压绝B         壓絕B         圧絶B
大杠开花B     大槓開花B     大槓開花B
小杠开花B     小槓開花B     小槓開花B
海底捞月      海底撈月      海底撈月
成牌          成牌          成牌
门清          門清          門清
硬花          硬花          硬花
软花          軟花          軟花
压档          壓檔          圧嵌
边枝          邊枝          辺枝
独占          獨佔          独占
"""
_ALSO: Final = {
    "对对胡": "碰碰胡; 对对和",
    "全球独钓": "全求人",
    "压档": "嵌张; 卡张",
    "边枝": "边张",
    "独占": "单吊",
    "大杠开花": "杠上开花",
    "小杠开花": "花开",
    "海底捞月": "海底",
    "七对": "七小对",
    "无花果": "无花",
}
NAMES: Final = read_names(_TABLE, _ALSO)
