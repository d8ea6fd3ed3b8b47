"""What players call the hands of Mahjong, in whatever game: one line for the names of one thing.

A line has Chinese names (simplified ones, in no order; other scripts, pinyin, case and hyphens come
by folding, `scorer.spelling`), English ones, romanised Japanese, and Cantonese as it is written
without tones. A fan of a book is found by every name of the lines that have one of its own names;
behind @ stand further names of fans that a line leads to, and which do not lead to it. A name that
stands in several lines (海底) leads to the fans of all of them.
What a line must not say is decided in the books: a name of a fan's own is stronger than any line
here, and a name that leads to two fans of a book is an error that names both (`scorer.rules.find`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from scorer.spelling import folded, keys, loose

_TABLE: Final = """
大四喜 四喜和 大四风 大四喜和; Big Four Winds; Great Four Winds; Four Big Winds; Four Great Winds; \
Big Four Joys; Great Four Happinesses; Four Winds; Big Winds; Great Winds; daisuushii; dai suushi; \
daai sei hei; dai sei hei; tai sei hei
小四喜 小四喜和 小四风; Little Four Winds; Small Four Winds; Four Little Winds; Lesser Four Winds; \
Four Small Winds; Little Four Joys; Small Winds; Little Winds; shousuushii; shou suushi; siu sei hei
大三元; Big Three Dragons; Great Three Dragons; Three Great Dragons; Three Big Dragons; \
Three Dragons; Big Dragons; Great Dragons; Three Great Scholars; daisangen; daai saam jyun; \
dai sam yuen; tai sam yuen
小三元; Little Three Dragons; Small Three Dragons; Three Little Dragons; Lesser Three Dragons; \
Three Small Dragons; Little Dragons; Small Dragons; shousangen; siu saam jyun; siu sam yuen
绿一色; All Green; All Greens; Imperial Jade; ryuuiisou; ryuu iisou; luk jat sik
九莲宝灯 九子连环 九宝莲灯 九联宝灯 九莲灯; Nine Gates; Nine Gates of Heaven; Heavenly Gates; \
Gates of Heaven; Nine Treasures; Nine Lanterns; Nine Lotus Lamps; Nine Chained Sons; \
chuuren poutou; chuuren; churen; gau zi lin waan; kau tsz lin wan; gau lin bou dang
纯正九莲宝灯 纯正九莲; True Nine Gates; Pure Nine Gates; Nine-Sided Nine Gates; junsei chuuren; \
junsei chuuren poutou
四杠 四杠子 四杠和 十八罗汉; Four Kongs; Four Kans; Four Quads; All Kongs; All Quads; \
Fourfold Plenty; Eighteen Arhats; Eighteen Lohans; Eighteen Buddhas; suukantsu; suu kantsu; \
sap baat lo hon; sap bat lo hon
连七对 七连对 大车轮 大数邻; Seven Shifted Pairs; Seven Consecutive Pairs; Big Wheels; Big Wheel; \
daisharin
大七星; Big Seven Stars; Seven Stars; daichisei
十三幺 十三幺九 国士无双 国士; Thirteen Orphans; 13 Orphans; Thirteen Unique Wonders; \
Thirteen Wonders; 13 Wonders; Thirteen Terminals; Thirteen Terminals and Honours; \
Thirteen Terminals and Honors; Orphans; kokushi musou; kokushi; kokushimuso; sap saam jiu; \
sap sam yiu; shap sam yiu
国士无双十三面 国士十三面 十三面; Thirteen Orphans, Thirteen-Sided Wait; 13-Sided Orphans; \
Thirteen-Wait Thirteen Orphans; kokushi musou juusanmen; kokushi juusanmen
清幺九 清老头 纯幺九; All Terminals; Pure Terminals; Ones and Nines; Only Terminals; \
Terminals Only; Perfect Terminals; chinroutou; chin routou; cing jiu gau; tsing yiu kau
混幺九 混老头 花幺九 全幺九; All Terminals and Honors; All Terminals and Honours; Mixed Terminals; \
Terminals and Honours; Terminals and Honors; Ones, Nines and Honours; Heads and Tails; \
Mixed Orphans; honroutou; hon routou; faa jiu gau; fa yiu kau; wan jiu gau
字一色 全字; All Honors; All Honours; Honors Only; Honours Only; All Winds and Dragons; \
tsuuiisou; tsuu iisou; tsuiso; zi jat sik; tsz yat sik; ji yat sik
四暗刻 坎坎和 四坎 四暗坎; Four Concealed Pungs; Four Concealed Triplets; Four Concealed Pongs; \
Four Closed Triplets; Four Hidden Pungs; Hidden Treasure; suuankou; suu ankou; ham ham wu; \
kam kam wu; hom hom wu; kan kan wu
四暗刻单骑 四暗刻单钓; Four Concealed Triplets, Pair Wait; Single-Wait Four Concealed Triplets; \
suuankou tanki; スッタン
一色双龙会; Pure Terminal Chows; Pure Double Dragon Chows
一色四同顺 四同顺; Quadruple Chow; Pure Quadruple Chow; Four Identical Chows; Four Pure Chows
一色四节高 四节高 四连刻; Four Pure Shifted Pungs; Four Shifted Pungs; \
Four Consecutive Pungs; suurenkou
一色四步高 四步高; Four Pure Shifted Chows; Four Shifted Chows
三杠 三杠子; Three Kongs; Three Kans; Three Quads; sankantsu; san kantsu
七对 七对子 七小对; Seven Pairs; 7 Pairs; Seven Twins; All Pairs; chiitoitsu; chii toitsu; \
chitoi; chiitoi; niko niko; cat deoi zi; tsat dui tsz; chat dui tsi
豪华七对 龙七对 豪七; Luxury Seven Pairs; Deluxe Seven Pairs; Seven Pairs with Four Alike
七星不靠; Greater Honors and Knitted Tiles; Greater Honours and Knitted Tiles; Seven Stars
全不靠 十三烂; Lesser Honors and Knitted Tiles; Lesser Honours and Knitted Tiles
全双刻 全双; All Even Pungs; All Even Triplets; Even Pungs; All Even
清一色 清色; Full Flush; Pure One Suit; One Suit; All One Suit; Pure Suit; Pure Flush; Flush; \
Clear Hand; Purity; chinitsu; chin itsu; chiniisou; chin iisou; cing jat sik; tsing yat sik; \
ching yat sik
混一色 凑一色 混色; Half Flush; Mixed One Suit; Mixed Suit; One Suit with Honours; \
One Suit with Honors; Semi-Flush; Mixed Flush; Half-Pure; Half Suit; honitsu; hon itsu; \
honiisou; hon iisou; wan jat sik; wan yat sik; fun yat sik
一色三同顺 三同顺 一色三顺; Pure Triple Chow; Triple Chow; Three Identical Chows; isshoku sanjun
一色三节高 三节高 三连刻; Pure Shifted Pungs; Three Shifted Pungs; \
Three Consecutive Pungs; sanrenkou
全大; Upper Tiles; All Big; High Tiles
全中; Middle Tiles; All Middle
全小; Lower Tiles; All Small; Low Tiles
大于五; Upper Four; Greater than Five; Above Five
小于五; Lower Four; Less than Five; Below Five
清龙 一条龙 一色一条龙 一气通贯 一通 一气; Pure Straight; Full Straight; Straight; Pure Dragon; \
Nine Tile Straight; ittsuu; itsu; ikki tsuukan; ikkitsuukan; jat tiu lung; yat tiu lung
花龙 三色一条龙 三色通贯; Mixed Straight; Mixed Dragon; Three-Suited Straight
组合龙; Knitted Straight; Knitted Dragon
三色双龙会; Three-Suited Terminal Chows; Mixed Terminal Chows
一色三步高 三步高; Pure Shifted Chows; Three Pure Shifted Chows; Shifted Chows
三色三步高 三步高; Mixed Shifted Chows; Three Mixed Shifted Chows; Shifted Chows
三色三节高; Mixed Shifted Pungs; Three Mixed Shifted Pungs
三色三同顺 三色同顺 三色 三相逢; Mixed Triple Chow; Three-Colour Runs; Three-Color Runs; \
Three-Coloured Straight; Three-Colored Straight; Mixed Triple Sequence; Mixed Triple Run; \
Mixed Triple Straight; Three Similar Sequences; sanshoku doujun; sanshoku; san shoku; sanshiki
三同刻 三色同刻; Triple Pung; Mixed Triple Pung; Three-Colour Triplets; Three-Color Triplets; \
Triple Triplets; Three Similar Triplets; sanshoku doukou; san doukou
三暗刻 三坎; Three Concealed Pungs; Three Concealed Triplets; Three Concealed Pongs; \
Three Closed Triplets; sanankou; san ankou
全带五; All Fives; All 5s; Fives in Each Set
三风刻 三风 大三风; Big Three Winds; Three Winds
推不倒; Reversible Tiles; Reversible; Symmetric Tiles
无番和 鸡和 屁和 鸡; Chicken Hand; Chicken; Trash Hand; Garbage Hand; Worthless Hand; gai wu; \
gai woo; kai wu; kai woo
妙手回春 海底摸月 海底; Last Tile Draw; Last Wall Tile; Last Draw; Under the Sea; haitei; \
haitei raoyue; haitei raoyui; haitei tsumo; Winning with the Last Tile; Last Tile from the Wall; \
Moon from the Bottom of the Sea; hoi dai laau jyut; hoi dai lau yuet; hoi tai lau yuet
河底捞鱼 河底 海底炮 海底; Last Discard; Last Tile Claim; Under the River; \
Winning with the Last Discard; Fish from the Bottom of the River; houtei; houtei raoyui; \
houtei raoyuu; houtei ron; ho dai laau jyu; ho dai lau yu; ho tai lau yu
杠上开花 杠上花 杠开 岭上开花 岭上; Out with Replacement Tile; Kong Replacement; After a Kong; \
Winning on a Loose Tile; Out on Replacement; Out on a Kong; Replacement Tile; Dead Wall Draw; \
After a Quad; Flower on the Kong; Loose Tile; rinshan; rinshan kaihou; rinshan tsumo; \
gong soeng hoi faa; kong sheung hoi fa; gong seung hoi fa
抢杠和 抢杠; Robbing the Kong; Robbing a Kong; Rob the Kong; Rob a Kong; Robbed Kong; \
Robbing the Quad; Robbing a Quad; chankan; chan kan; coeng gong; cheung kong; cheung gong
碰碰和 对对和; All Pungs; All Triplets; All Pongs; Pong Pong; Pung Pung; Pong Pong Hand; \
All Pungs Hand; Triplets Hand; Pungs; toitoi; toitoihou; toi toi hou; deoi deoi wu; dui dui wu; \
toi toi wu; pung pung wu; pong pong wu; pong pong woo
清碰 清对对和; Full Flush of Pungs; Pure Pungs; Pure All Pungs; cing pung
混碰 混对对和; Half Flush of Pungs; Mixed Pungs; wan pung
五门齐; All Types; All Five Types; Five Gates
全求人; Melded Hand; All Melded; Fully Melded; Begging Hand; hadaka tanki
双暗杠; Two Concealed Kongs; Two Concealed Kans; Two Concealed Quads
双明杠; Two Melded Kongs; Two Open Kongs; Two Exposed Kongs
明暗杠; Concealed Kong and Melded Kong; Melded and Concealed Kong; One Concealed One Melded Kong
双箭刻; Two Dragon Pungs; Two Dragons; Two Dragon Triplets
全带幺 混全带幺九 混全带幺 混全带 全带幺九; Outside Hand; Mixed Outside Hand; Half Outside Hand; \
Mixed Outside; Terminals or Honours in Each Set; Terminal or Honor in Each Set; chanta; \
honchan taiyaochuu; honchan; chantaiyao
纯全带幺九 纯全带幺 纯全带 纯全; Terminals in All Sets; Terminal in Each Set; Full Outside Hand; \
Fully Outside Hand; Pure Outside Hand; Pure Outside; junchan; junchan taiyaochuu
不求人 门前清自摸和 门前清自摸 门清自摸; Fully Concealed Hand; Fully Concealed Self-Draw; \
Concealed, Drawn; Fully Concealed; Self-Sufficient; Concealed Self-Draw; Closed Self-Draw; \
Closed Tsumo; menzen tsumo; menzen chin tsumo hou; bat kau jan; pat kau yan
和绝张 绝张; Last Tile; Last of Its Kind; Fourth Tile; Last Copy
箭刻 三元牌 三元刻 番子; Dragon Pung; Dragon Pong; Dragon Triplet; Pung of Dragons; Dragons; \
Dragon; saam jyun paai; sam yuen pai @ 白刻 发刻 中刻 役牌白 役牌发 役牌中
役牌 番牌 翻牌; Value Tiles; Value Tile; Honour Pung; yakuhai; fanpai @ 箭刻 三元牌 白刻 发刻 \
中刻 役牌白 役牌发 役牌中 门风 圈风 门风刻 圈风刻 场风刻 自风牌 场风牌
白刻 役牌白 白 白板; White Dragon; White Dragons; Pung of White Dragons; White; \
Soap; haku; baak; baak baan; pak pan @ 箭刻 三元牌
发刻 役牌发 发 发财 青发; Green Dragon; Green Dragons; Pung of Green Dragons; Green; \
hatsu; faat; faat coi; fat choi @ 箭刻 三元牌
中刻 役牌中 中 红中; Red Dragon; Red Dragons; Pung of Red Dragons; Red; chun; \
hung zung; hung chung @ 箭刻 三元牌
圈风刻 圈风 场风刻 场风牌 场风; Prevalent Wind; Prevailing Wind; Round Wind; Table Wind; \
Pung of the Round Wind; Wind of the Round; bakaze; bakazehai; hyun fung; huen fung
门风刻 门风 自风牌 自风 座风 本风; Seat Wind; Own Wind; Pung of the Own Wind; Player's Wind; \
Wind of the Seat; jikaze; jikazehai; mun fung; moon fung
门前清 门清 门前清铳和 门前清荣和 门前; Concealed Hand; Closed Hand; Concealed; Closed; \
Concealed, Won by Discard; Closed Ron; Clean Doorstep; menzen; menzen kafu; menzen ron; \
mun cin cing; mun tsin tsing; mun chin ching; moon chin ching; mun cing; mun tsing
平和; All Chows; All Runs; All Sequences; Common Hand; No Other Points; No Points Hand; \
All Chow; All Straights; Sequence Hand; Run Hand; Peace; Peaceful Hand; pinfu; ping wu; ping woo
四归一; Tile Hog; Four Into One; Hog
双同刻; Double Pung; Two Same Pungs; Mixed Double Pung
双暗刻; Two Concealed Pungs; Two Concealed Triplets; Two Concealed Pongs
暗杠; Concealed Kong; Closed Kong; Hidden Kong; Concealed Quad
明杠; Melded Kong; Open Kong; Exposed Kong; Open Quad
断幺 断幺九 断红; All Simples; No Terminals; No Terminals or Honours; No Terminals or Honors; \
Inside Hand; All Inside; Simples; tanyao; tanyaochuu; dyun jiu; tuen yiu
一般高 一杯口 一般顺; Pure Double Chow; Pure Double Sequence; Pure Double Run; Double Run; \
Twice the Same Run; Twin Chows; Identical Sequences; iipeikou; iipeiko; ii pei kou
二杯口 两般高; Twice Pure Double Chow; Twice Pure Double Run; Twice Two Same Runs; \
Double Twin Chows; Two Sets of Identical Sequences; ryanpeikou; ryan pei kou
喜相逢 二色同顺; Mixed Double Chow; Mixed Double Sequence; Mixed Double Run
连六 六连; Short Straight; Straight of Six; Six in a Row
老少副 老少; Two Terminal Chows; Old and Young
幺九刻; Pung of Terminals or Honors; Pung of Terminals or Honours; Terminal Pung
缺一门 缺门; One Voided Suit; One Suit Missing; Voided Suit; Void Suit; Missing Suit; kyut jat mun
无字 无番字; No Honors; No Honours; No Honor Tiles; No Honour Tiles
边张 边张听 边张待; Edge Wait; Edge; Outside Wait; penchan; penchan machi; bin zoeng
坎张 嵌张 卡张 夹张 坎当 卡当 嵌张听 嵌张待; Closed Wait; Middle Wait; Gap Wait; Inside Wait; \
Between; Kanchan; kanchan machi; kaa zoeng
单钓将 单骑 单钓 独听 单骑听 单骑待 钓将; Single Wait; Pair Wait; Lone Wait; Waiting for the Pair; \
tanki; tanki machi; daan diu
双碰 对碰 对倒 对杵; Double Pung Wait; Two Pungs Wait; Two-Pair Wait; shanpon; shabo; deoi pung
一面听; Filling the Only Place; Only Place; One-Way Wait
自摸; Self-Drawn; Self-Draw; Self Pick; Drawing the Winning Tile; Drawn; Tsumo; zi mo; tsz mo; \
chi mo; ji mo; zhi mo
花牌 花; Flower Tiles; Flowers; Flower; faa paai
红孔雀; Red Peacock
天和; Heavenly Hand; Blessing of Heaven; Hand of Heaven; Heaven's Hand; Heavenly Win; \
Heaven's Blessing; tenhou; tin wu; tin woo
地和; Earthly Hand; Blessing of Earth; Hand of Earth; Earth's Hand; Earthly Win; chiihou; dei wu; \
tei wu; tei woo
人和; Hand of Man; Human Hand; Blessing of Man; Hand of Humanity; renhou; jan wu; yan wu; yan woo
杠; Kong; Quad; gong
连杠开花 杠上杠 杠上杠开花 连杠; Kong upon Kong; Kong on Kong; Double Kong; lin gong hoi faa; \
lin kong hoi fa
花上 花上自摸 花上开花 花杠; Flower Replacement; Out on a Flower; Flower's Replacement; faa soeng
无花; No Flowers; No Flower; mou faa; mo fa
正花 本花; Own Flower; Seat Flower; Right Flower; Flower of the Seat; zing faa; ching fa
一台花 全套花; Full Series; All Four Flowers; Complete Flowers; Flower Set; Bouquet; jat toi faa; \
yat toi fa
花和 七只花 七花; Seven Flowers; faa wu; fa wu
大花和 八仙过海 八只花 八花; Eight Flowers; Eight Immortals; Eight Immortals Crossing the Sea; \
daai faa wu; baat sin gwo hoi; bat sin kwo hoi
十三不搭 十三不靠 十三不塔; Thirteen Unrelated Tiles; Thirteen Unrelated; \
Thirteen Unconnected Tiles; shiisanpuutaa; shiisan puta
天听; Declared Ready on the Dealt Tiles; Heavenly Ready
立直; Riichi; Reach; Ready; Ready Hand
双立直 两立直; Double Riichi; Double Reach; Double Ready; daburu riichi; daburii; W立直; W Riichi
一发; One-Shot; One Shot; ippatsu
宝牌; Dora; ドラ
红宝牌 赤宝牌; Red Five; Red Fives; Red Dora; aka dora; aka; 赤ドラ
里宝牌; Ura Dora; Hidden Dora; Ura; 裏ドラ
庄家九连 九连庄 八连庄; The Dealer's Ninth Win; Ninth Win; Eight Consecutive Wins; paarenchan
四鬼和 四鬼; Four Wild Tiles; Four Jokers; Four Ghosts; sei gwai wu
将眼 将; Eyes of 2, 5 or 8; Generals; zoeng ngaan
副底 底分 底符; Base; Base Points; fuutei
"""


class _Line(NamedTuple):
    """The names of one thing, the keys by which they are found, those of the fans it leads to."""

    names: tuple[str, ...]
    keys: frozenset[str]
    leads_to: frozenset[str]


@cache
def _lines() -> tuple[_Line, ...]:
    lines = []
    for line in _TABLE.strip().splitlines():
        said, _, others = line.partition("@")
        chinese, *foreign = said.split(";")
        names = (*chinese.split(), *(name.strip() for name in foreign))
        found = frozenset(key for name in names for key in (*keys(name), loose(name)))
        lines.append(_Line(names, found, found | {folded(name) for name in others.split()}))
    return tuple(lines)


@cache
def _index() -> tuple[dict[str, frozenset[int]], dict[str, frozenset[int]]]:
    """Return the numbers of the lines by the keys of their names, and by those of their fans."""
    by_name: dict[str, frozenset[int]] = {}
    by_fan: dict[str, frozenset[int]] = {}
    for number, line in enumerate(_lines()):
        for index, found in ((by_name, line.keys), (by_fan, line.leads_to)):
            for key in found:
                index[key] = index.get(key, frozenset()) | {number}
    several = {key for key, numbers in by_name.items() if len(numbers) > 1}
    return by_name, {key: numbers for key, numbers in by_fan.items() if key not in several}


def lines_of(name: str) -> frozenset[int]:
    """Return the numbers of the lines that have a name, which is spelled anyhow."""
    by_name, _ = _index()
    return _numbers(by_name, name)


def lines_that_lead_to(names: Iterable[str]) -> frozenset[int]:
    """Return the numbers of the lines that lead to a fan of these names."""
    _, by_fan = _index()
    return frozenset().union(*(_numbers(by_fan, name) for name in names))


def _numbers(index: Mapping[str, frozenset[int]], name: str) -> frozenset[int]:
    none: frozenset[int] = frozenset()
    return index.get(folded(name), none) | index.get(loose(name), none)


def names_of_line(number: int) -> tuple[str, ...]:
    """Return the names of a line as they are written."""
    return _lines()[number].names
