"""The fans' names in traditional characters, in Japanese and in Cantonese (Jyutping)."""

from __future__ import annotations

from typing import Final

from scorer.rules.names import read_names

_TABLE: Final = """
大四喜    大四喜    大四喜    daai6 sei3 hei2
字一色    字一色    字一色    zi6 jat1 sik1
清幺九    清么九    清么九    cing1 jiu1 gau2
九子连环  九子連環  九子連環  gau2 zi2 lin4 waan4
十八罗汉  十八羅漢  十八羅漢  sap6 baat3 lo4 hon3
十三幺    十三么    十三么    sap6 saam1 jiu1
天和      天糊      天和      tin1 wu4
地和      地糊      地和      dei6 wu4
人和      人糊      人和      jan4 wu4
坎坎糊    坎坎糊    坎坎糊    ham1 ham1 wu4
大三元    大三元    大三元    daai6 saam1 jyun4
清一色    清一色    清一色    cing1 jat1 sik1
小四喜    小四喜    小四喜    siu2 sei3 hei2
小三元    小三元    小三元    siu2 saam1 jyun4
七对子    七對子    七対子    cat1 deoi3 zi2
混一色    混一色    混一色    wan6 jat1 sik1
对对和    對對糊    対対和    deoi3 deoi3 wu4
花幺九    花么九    花么九    faa1 jiu1 gau2
三元牌    三元牌    三元牌    saam1 jyun4 paai2
门风      門風      門風      mun4 fung1
圈风      圈風      圏風      hyun1 fung1
平和      平糊      平和      ping4 wu4
杠        槓        槓        gong3
连杠开花  連槓開花  連槓開花  lin4 gong3 hoi1 faa1
自摸      自摸      自摸      zi6 mo1
门前清    門前清    門前清    mun4 cin4 cing1
抢杠      搶槓      搶槓      coeng2 gong3
花上      花上      花上      faa1 soeng6
海底捞月  海底撈月  海底撈月  hoi2 dai2 laau4 jyut6
河底捞鱼  河底撈魚  河底撈魚  ho4 dai2 laau4 jyu4
杠上开花  槓上開花  槓上開花  gong3 soeng6 hoi1 faa1
无花      無花      無花      mou4 faa1
正花      正花      正花      zing3 faa1
一台花    一台花    一台花    jat1 toi4 faa1
花和      花糊      花和      faa1 wu4
大花和    八仙過海  大花和    baat3 sin1 gwo3 hoi2
鸡和      雞糊      鶏和      gai1 wu4
"""

# Other names that players look for.
_ALSO: Final = {"鸡和": "屁和", "三元牌": "番子", "对对和": "对对糊", "大花和": "八仙过海"}

NAMES: Final = read_names(_TABLE, _ALSO)
