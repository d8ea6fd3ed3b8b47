"""The names of the yaku and the fu in Japanese, Chinese and romanised.

A yaku's own name here is the id by which programs know it. What a call makes cheaper has a second
form, which is named after the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

OPEN: Final = "-open"  # behind the name of a yaku, its form in an open hand

# id, Japanese, Chinese (simplified, traditional), romanised
_TABLE: Final = """
tenhou           天和            天和          天和          tenhou
chiihou          地和            地和          地和          chiihou
renhou-yakuman   人和            人和          人和          renhou
daisangen        大三元          大三元        大三元        daisangen
suuankou         四暗刻          四暗刻        四暗刻        suuankou
suuankou-tanki   四暗刻単騎      四暗刻单骑    四暗刻單騎    suuankou tanki
tsuuiisou        字一色          字一色        字一色        tsuuiisou
ryuuiisou        緑一色          绿一色        綠一色        ryuuiisou
chinroutou       清老頭          清老头        清老頭        chinroutou
chuuren          九蓮宝燈        九莲宝灯      九蓮寶燈      chuuren poutou
junsei-chuuren   純正九蓮宝燈    纯正九莲宝灯  純正九蓮寶燈  junsei chuuren poutou
kokushi          国士無双        国士无双      國士無雙      kokushi musou
kokushi-13       国士無双十三面  国士无双十三面  國士無雙十三面  kokushi musou juusanmen
daisuushii       大四喜          大四喜        大四喜        daisuushii
shousuushii      小四喜          小四喜        小四喜        shousuushii
suukantsu        四槓子          四杠子        四槓子        suukantsu
daisharin        大車輪          大车轮        大車輪        daisharin
daichisei        大七星          大七星        大七星        daichisei
renhou-mangan    人和            人和          人和          renhou
riichi           立直            立直          立直          riichi
double-riichi    ダブル立直      两立直        兩立直        daburu riichi
ippatsu          一発            一发          一發          ippatsu
menzen-tsumo     門前清自摸和    门前清自摸和  門前清自摸和  menzen tsumo
renhou           人和            人和          人和          renhou
rinshan-kaihou   嶺上開花        岭上开花      嶺上開花      rinshan kaihou
chankan          槍槓            抢杠          搶槓          chankan
haitei           海底摸月        海底摸月      海底摸月      haitei raoyue
houtei           河底撈魚        河底捞鱼      河底撈魚      houtei raoyui
pinfu            平和            平和          平和          pinfu
tanyao           断幺九          断幺九        斷幺九        tanyao
iipeikou         一盃口          一杯口        一杯口        iipeikou
yakuhai-seat     自風牌          自风          自風          jikazehai
yakuhai-round    場風牌          场风          場風          bakazehai
yakuhai-haku     役牌白          役牌白        役牌白        yakuhai haku
yakuhai-hatsu    役牌發          役牌发        役牌發        yakuhai hatsu
yakuhai-chun     役牌中          役牌中        役牌中        yakuhai chun
chiitoitsu       七対子          七对子        七對子        chiitoitsu
sanshoku-doujun  三色同順        三色同顺      三色同順      sanshoku doujun
ittsuu           一気通貫        一气通贯      一氣通貫      ikki tsuukan
chanta           混全帯幺九      混全带幺九    混全帶幺九    honchan taiyaochuu
toitoi           対々和          对对和        對對和        toitoihou
sanankou         三暗刻          三暗刻        三暗刻        sanankou
sanshoku-doukou  三色同刻        三色同刻      三色同刻      sanshoku doukou
sankantsu        三槓子          三杠子        三槓子        sankantsu
honroutou        混老頭          混老头        混老頭        honroutou
shousangen       小三元          小三元        小三元        shousangen
honitsu          混一色          混一色        混一色        honiisou
junchan          純全帯幺九      纯全带幺九    純全帶幺九    junchan taiyaochuu
ryanpeikou       二盃口          二杯口        二杯口        ryanpeikou
chinitsu         清一色          清一色        清一色        chiniisou
dora             ドラ            宝牌          寶牌          dora
aka-dora         赤ドラ          红宝牌        紅寶牌        aka dora
ura-dora         裏ドラ          里宝牌        裏寶牌        ura dora
fuutei           副底            底符          底符          fuutei
menzen-kafu      門前加符        门前清荣和    門前清榮和    menzen kafu
tsumo-fu         ツモ符          自摸          自摸          tsumo fu
kanchan          嵌張待ち        嵌张听        嵌張聽        kanchan machi
penchan          辺張待ち        边张听        邊張聽        penchan machi
tanki            単騎待ち        单骑听        單騎聽        tanki machi
yakuhai-toitsu   役牌雀頭        役牌雀头      役牌雀頭      yakuhai toitsu
minko            中張明刻        中张明刻      中張明刻      chuuchan minko
anko             中張暗刻        中张暗刻      中張暗刻      chuuchan anko
minkan           中張明槓        中张明杠      中張明槓      chuuchan minkan
ankan            中張暗槓        中张暗杠      中張暗槓      chuuchan ankan
yaochu-minko     幺九明刻        幺九明刻      幺九明刻      yaochu minko
yaochu-anko      幺九暗刻        幺九暗刻      幺九暗刻      yaochu anko
yaochu-minkan    幺九明槓        幺九明杠      幺九明槓      yaochu minkan
yaochu-ankan     幺九暗槓        幺九暗杠      幺九暗槓      yaochu ankan
chiitoitsu-fu    七対子の符      七对子符      七對子符      chiitoitsu fu
kuipinfu         喰い平和形      副露平和形    副露平和形    kui-pinfu
"""

# what players say besides
_ALSO: Final = {
    "tenhou": "テンホー; テンホウ",
    "chiihou": "チーホー; チーホウ",
    "renhou": "レンホー; レンホウ",
    "daisangen": "ダイサンゲン",
    "suuankou": "スーアンコー; 四暗",
    "suuankou-tanki": "スッタン; スーアンコータンキ",
    "tsuuiisou": "ツーイーソー",
    "ryuuiisou": "リューイーソー",
    "chinroutou": "チンロウトウ; チンロートー",
    "chuuren": "チューレンポウトウ; 九蓮",
    "kokushi": "国士; コクシムソウ",
    "kokushi-13": "国士十三面; 国士十三面待ち",
    "daisuushii": "ダイスーシー",
    "shousuushii": "ショウスーシー",
    "suukantsu": "スーカンツ",
    "riichi": "リーチ; reach",
    "double-riichi": "ダブリー; 双立直; W立直; double reach",
    "ippatsu": "イッパツ",
    "menzen-tsumo": "ツモ; 門前清; 門清; 門前ツモ; 門前; menzen; tsumo",
    "rinshan-kaihou": "リンシャン; リンシャンカイホウ; 嶺上",
    "chankan": "チャンカン",
    "haitei": "ハイテイ; 海底",
    "houtei": "ホウテイ; 河底",
    "pinfu": "ピンフ; 平胡",
    "tanyao": "タンヤオ; 断幺; タンヤオチュー",
    "iipeikou": "イーペーコー; イーペイコウ",
    "ryanpeikou": "リャンペーコー; リャンペイコウ",
    "yakuhai-haku": "白; 白板; ハク; haku",
    "yakuhai-hatsu": "發; 発; ハツ; hatsu",
    "yakuhai-chun": "中; チュン; chun; 紅中",
    "yakuhai-seat": "自風; 門風; 門風牌; jikaze",
    "yakuhai-round": "場風; 圏風; 圏風牌; bakaze",
    "chiitoitsu": "チートイツ; チートイ; 七対; 七小対",
    "toitoi": "トイトイ; トイトイホー; 対対",
    "sanankou": "サンアンコー; 三暗",
    "sanshoku-doukou": "サンショクドウコウ; 三色刻; 同刻",
    "sankantsu": "サンカンツ",
    "honroutou": "ホンロウトウ; ホンロー; 混老",
    "shousangen": "ショウサンゲン",
    "chanta": "チャンタ; ホンチャン; 全帯",
    "junchan": "ジュンチャン; 純チャン; 純全帯; 純全",
    "honitsu": "ホンイツ; ホンイーソー; 混一; 染め手",
    "chinitsu": "チンイツ; チンイーソー; 清一",
    "ittsuu": "一通; イッツー; イーッツー; 一気",
    "sanshoku-doujun": "三色; サンショク; サンショクドウジュン",
    "aka-dora": "赤; 赤五; 赤牌; red dora",
    "ura-dora": "裏; ウラ; ウラドラ",
    "kanchan": "嵌張; カンチャン",
    "penchan": "辺張; ペンチャン",
    "tanki": "単騎; タンキ",
}


def _names() -> Mapping[str, Mapping[str, str]]:
    names = {}
    for line in _TABLE.strip().splitlines():
        name, japanese, simplified, traditional, *romaji = line.split()
        names[name] = {
            "own": japanese,
            "zh-Hans": simplified,
            "zh-Hant": traditional,
            "ja": japanese,
            "romaji": " ".join(romaji),
        }
    for name, other in _ALSO.items():
        names[name]["also"] = other
    for name in ("tanyao", "sanshoku-doujun", "ittsuu", "chanta", "honitsu", "junchan", "chinitsu"):
        closed = names[name]
        names[name + OPEN] = {
            "own": f"{closed['ja']}（喰い）",
            "zh-Hans": f"{closed['zh-Hans']}（副露）",
            "zh-Hant": f"{closed['zh-Hant']}（副露）",
            "ja": f"{closed['ja']}（喰い）",
            "romaji": f"{closed['romaji']} (kui)",
        }
    return names


NAMES: Final = _names()
