"""The fans' names in traditional characters, in Japanese and in Cantonese (Jyutping)."""

from __future__ import annotations

from typing import Final

from scorer.rules.names import read_names

_JIPINGHU: Final = """
十三幺    十三么    十三么    sap6 saam1 jiu1
九莲宝灯  九蓮寶燈  九蓮宝灯  gau2 lin4 bou2 dang1
大四喜    大四喜    大四喜    daai6 sei3 hei2
大三元    大三元    大三元    daai6 saam1 jyun4
清幺九    清么九    清么九    cing1 jiu1 gau2
字一色    字一色    字一色    zi6 jat1 sik1
小四喜    小四喜    小四喜    siu2 sei3 hei2
小三元    小三元    小三元    siu2 saam1 jyun4
混幺九    混么九    混么九    wan6 jiu1 gau2
豪华七对  豪華七對  豪華七対  hou4 waa4 cat1 deoi3
七对      七對      七対      cat1 deoi3
清碰      清碰      清碰      cing1 pung3
清一色    清一色    清一色    cing1 jat1 sik1
混碰      混碰      混碰      wan6 pung3
混一色    混一色    混一色    wan6 jat1 sik1
碰碰胡    碰碰胡    碰碰胡    pung3 pung3 wu4
平胡      平胡      平胡      ping4 wu4
天胡      天胡      天胡      tin1 wu4
地胡      地胡      地胡      dei6 wu4
人胡      人胡      人胡      jan4 wu4
自摸      自摸      自摸      zi6 mo1
门清      門清      門清      mun4 cing1
三元牌    三元牌    三元牌    saam1 jyun4 paai2
门风      門風      門風      mun4 fung1
圈风      圈風      圏風      hyun1 fung1
杠上开花  槓上開花  槓上開花  gong3 soeng6 hoi1 faa1
抢杠胡    搶槓胡    搶槓胡    coeng2 gong3 wu4
海底      海底      海底      hoi2 dai2
鸡胡      雞胡      鶏胡      gai1 wu4
"""

_MIL2023: Final = """
大四喜    大四喜    大四喜    daai6 sei3 hei2
大三元    大三元    大三元    daai6 saam1 jyun4
九莲宝灯  九蓮寶燈  九蓮宝灯  gau2 lin4 bou2 dang1
十三幺    十三么    十三么    sap6 saam1 jiu1
天和      天和      天和      tin1 wu4
地和      地和      地和      dei6 wu4
四鬼和    四鬼和    四鬼和    sei3 gwai2 wu4
小四喜    小四喜    小四喜    siu2 sei3 hei2
小三元    小三元    小三元    siu2 saam1 jyun4
幺九      么九      么九      jiu1 gau2
清一色    清一色    清一色    cing1 jat1 sik1
七对      七對      七対      cat1 deoi3
杠上花    槓上花    槓上花    gong3 soeng6 faa1
碰碰和    碰碰和    碰碰和    pung3 pung3 wu4
混一色    混一色    混一色    wan6 jat1 sik1
抢杠      搶槓      搶槓      coeng2 gong3
海底      海底      海底      hoi2 dai2
自摸      自摸      自摸      zi6 mo1
门清      門清      門清      mun4 cing1
"""

_XINZHANG: Final = """
断幺      斷么      断么      dyun6 jiu1
不求人    不求人    不求人    bat1 kau4 jan4
缺一门    缺一門    缺一門    kyut3 jat1 mun4
将眼      將眼      将眼      zoeng3 ngaan5
"""

JIPINGHU: Final = read_names(_JIPINGHU, {"碰碰胡": "对对胡", "鸡胡": "鸡和"})
MIL2023: Final = read_names(_MIL2023)
XINZHANG: Final = read_names(_XINZHANG)
