"""The items' names in traditional characters and in Japanese; those in English stand at the items.

The English names are Babcock's where he has one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_TABLE: Final = """
副底        副底        副底
中张明刻    中張明刻    中張明刻
中张暗刻    中張暗刻    中張暗刻
中张明杠    中張明槓    中張明槓
中张暗杠    中張暗槓    中張暗槓
么九明刻    么九明刻    么九明刻
么九暗刻    么九暗刻    么九暗刻
么九明杠    么九明槓    么九明槓
么九暗杠    么九暗槓    么九暗槓
刻内翻      刻內翻      刻内翻
翻牌雀头    翻牌雀頭    役牌雀頭
偏花        偏花        偏花
正花        正花        正花
自摸        自摸        自摸
门前清铳和  門前清銃和  門前清栄和
岭上开花    嶺上開花    嶺上開花
海底摸月    海底摸月    海底摸月
河底捞鱼    河底撈魚    河底撈魚
金鸡夺食    金雞奪食    金鶏奪食
抢杠        搶槓        搶槓
对对和      對對和      対々和
平和        平和        平和
边张        邊張        辺張
嵌张        嵌張        嵌張
独听        獨聽        単騎
一面听      一面聽      一面聴
双碰        雙碰        双碰
绝张        絕張        絶張
门风刻      門風刻      門風刻
场风刻      場風刻      荘風刻
中刻        中刻        中刻
发刻        發刻        發刻
白刻        白刻        白刻
一台花      一台花      一台花
混一色      混一色      混一色
清一色      清一色      清一色
门前清自摸和 門前清自摸和 門前清自摸和
混么九      混么九      混老頭
小三元      小三元      小三元
小四喜      小四喜      小四喜
三暗刻      三暗刻      三暗刻
天和        天和        天和
地和        地和        地和
天听        天聽        天聴
大三元      大三元      大三元
四喜和      四喜和      四喜和
九莲宝灯    九蓮寶燈    九蓮宝燈
十三不搭    十三不搭    十三不塔
十三么      十三么      国士無双
清么九      清么九      清老頭
全么九      全么九      全么九
四暗刻      四暗刻      四暗刻
四杠子      四槓子      四槓子
七对子      七對子      七対子
庄家九连    莊家九連    八連荘
字一色      字一色      字一色
"""


def _names() -> Mapping[str, Mapping[str, str]]:
    names = {}
    for line in _TABLE.strip().splitlines():
        name, traditional, japanese = line.split()
        names[name] = {"zh-Hant": traditional, "ja": japanese}
    return names


NAMES: Final = _names()
