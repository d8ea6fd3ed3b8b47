"""The items' names in traditional characters and in Japanese, and what else they are called."""

from __future__ import annotations

from typing import Final

from scorer.rules.names import read_names

_TABLE: Final = """
天胡        天胡        天和
地胡        地胡        地和
清一色      清一色      清一色
三连坎      三連坎      三連坎
四暗刻      四暗刻      四暗刻
双暗双铺    雙暗雙鋪    双暗双鋪
十同        十同        十同
超豪华七对  超豪華七對  超豪華七対
豪华七对    豪華七對    豪華七対
七对        七對        七対
海底捞月    海底撈月    海底撈月
胡          胡          和
支          支          支
卡          卡          単独待ち
缺门        缺門        缺門
同          同          同
坎          坎          坎
暗杠        暗槓        暗槓
四活        四活        四活
暗双铺      暗雙鋪      暗双鋪
明双铺      明雙鋪      明双鋪
"""
_ALSO: Final = {
    "支": "枝",
    "缺门": "缺一门",
    "卡": "单吊; 嵌张",
    "坎": "暗刻",
    "地胡": "人胡",
    "七对": "七小对",
    "双暗双铺": "双双铺",
}
NAMES: Final = read_names(_TABLE, _ALSO)
