"""The fans' names in traditional characters and in Japanese, where they differ from the book's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_TABLE: Final = """
绿一色 綠一色 緑一色       九莲宝灯 九蓮寶燈 九蓮宝燈   四杠 四槓 四槓
连七对 連七對 連七対       十三幺 十三么 十三幺         清幺九 清么九 清幺九
一色双龙会 一色雙龍會 一色双龍会                        一色四同顺 一色四同順 一色四同順
一色四节高 一色四節高 一色四節高                        一色四步高 一色四步高 一色四歩高
三杠 三槓 三槓             混幺九 混么九 混幺九         七对 七對 七対
全双刻 全雙刻 全双刻       一色三同顺 一色三同順 一色三同順
一色三节高 一色三節高 一色三節高                        清龙 清龍 清龍
三色双龙会 三色雙龍會 三色双龍会                        一色三步高 一色三步高 一色三歩高
全带五 全帶五 全帯五       组合龙 組合龍 組合龍         大于五 大於五 大于五
小于五 小於五 小于五       三风刻 三風刻 三風刻         花龙 花龍 花龍
三色三同顺 三色三同順 三色三同順                        三色三节高 三色三節高 三色三節高
无番和 無番和 無番和       海底捞月 海底撈月 海底撈月   杠上开花 槓上開花 槓上開花
抢杠和 搶槓和 搶槓和       三色三步高 三色三步高 三色三歩高
五门齐 五門齊 五門斉       双暗杠 雙暗槓 双暗槓         双箭刻 雙箭刻 双箭刻
全带幺 全帶么 全帯幺       双明杠 雙明槓 双明槓         和绝张 和絕張 和絶張
圈风刻 圈風刻 圏風刻       门风刻 門風刻 門風刻         门前清 門前清 門前清
四归一 四歸一 四帰一       双同刻 雙同刻 双同刻         双暗刻 雙暗刻 双暗刻
暗杠 暗槓 暗槓             断幺 斷么 断幺               连六 連六 連六
幺九刻 么九刻 幺九刻       明杠 明槓 明槓               缺一门 缺一門 缺一門
无字 無字 無字             边张 邊張 辺張               坎张 坎張 嵌張
单钓将 單釣將 単釣将       明暗杠 明暗槓 明暗槓         红孔雀 紅孔雀 紅孔雀
"""

_WORDS: Final = _TABLE.split()
NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    name: {"zh-Hant": hant, "ja": ja}
    for name, hant, ja in zip(_WORDS[::3], _WORDS[1::3], _WORDS[2::3], strict=True)
}
