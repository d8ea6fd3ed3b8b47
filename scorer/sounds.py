"""How names sound: the pinyin of the characters in names of hands and games, and kana romanised."""

from __future__ import annotations

from typing import Final

_TABLE: Final = """
a 阿 | ai 爱 | an 暗按岸 | ba 八吧巴 | bai 白百摆 | ban 般搬板班 | bao 宝包报爆保 | bei 北背杯
bi 屁必比 | bian 边变 | biao 标表 | bie 别 | bin 宾 | bing 饼并兵 | bu 不步部补布 | cai 财猜
chan 缠 | chang 场 | che 车 | cheng 成承 | chi 吃尺赤 | chong 铳 | chuan 川船传 | chun 春纯
ci 此次 | cong 从 | cou 凑 | da 大打搭答 | dai 带代待 | dan 单担 | dang 当挡 | dao 到道倒刀
de 得的 | deng 灯等 | di 地底第 | dian 点 | diao 钓吊调 | dong 东冬 | du 独读 | duan 断短
dui 对队堆 | duo 夺 | er 二 | fa 发罚法 | fan 番翻饭 | feng 风缝封 | fu 副福符复 | gai 改盖
gan 干感 | gang 杠港 | gao 高 | ge 歌各个 | gong 公共 | gu 古故 | guan 贯关观 | guang 广
gui 归鬼规 | guo 国过 | hai 海 | han 汉 | hao 豪好 | he 和河合 | hong 红 | hou 后候 | hua 花华画
huan 环换 | hui 回会 | hun 混 | huo 活 | ji 鸡积吉集 | jia 加家夹 | jian 箭间 | jiang 将奖
jie 节界 | jin 金进紧 | jing 精 | jiu 九旧 | ju 局聚 | jue 绝决 | ka 卡 | kai 开 | kan 坎砍看
kao 靠 | ke 刻 | kong 孔空 | kou 口 | kuai 快 | la 辣拉 | lai 来 | lan 兰烂 | lao 老捞 | le 乐
li 立里理 | lian 连莲联 | liang 两 | ling 岭零 | liu 六流 | long 龙 | lu 绿路露 | luan 乱
lun 轮 | luo 罗落 | ma 麻马码 | mai 买 | man 满 | mei 梅没 | men 门 | mian 面 | miao 妙
ming 明 | mo 摸末 | mu 目母 | nan 南 | nao 闹 | nei 内 | ning 宁 | ou 欧 | pai 牌排派 | pan 盘
pao 炮跑 | peng 碰 | pian 偏 | pin 品 | ping 平 | po 破 | qi 七起期骑气齐 | qian 前嵌千钱
qiang 抢 | qing 清青轻 | qiu 求秋 | quan 全圈 | que 缺雀鹊 | ren 人 | ri 日 | rong 荣 | san 三
se 色 | sha 杀 | shang 上 | shao 少 | shen 神 | sheng 生 | shi 十食时实世士 | shou 手首 | shu 数
shua 刷 | shuang 双 | shui 水 | shun 顺 | si 四 | su 素 | ta 塔 | tai 台 | tang 塘 | tian 天田
tie 贴 | ting 听 | tong 同筒通 | tou 头 | tui 推 | wan 万 | wang 王 | wei 位尾未 | wen 文
wu 五无 | xi 喜西 | xia 下夏 | xian 仙 | xiang 香相乡 | xiao 小 | xie 协 | xin 新 | xing 星型形
xu 虚续 | yan 眼 | yang 洋养 | yao 幺摇要 | ye 夜野 | yi 一移役 | yin 银引 | ying 应 | you 有又
yu 鱼于 | yuan 元圆 | yue 月 | yun 云 | za 杂 | zan 暂 | zhan 占 | zhang 张章掌 | zhe 着
zheng 正 | zhi 之值直制 | zhong 中种 | zhu 竹主 | zhuang 庄 | zi 字自子 | zu 组 | zui 最
zuo 作座
"""
PINYIN: Final = {
    sign: (sound,)
    for line in _TABLE.split("|")
    for entry in line.split("\n")
    for sound, _, signs in [entry.strip().partition(" ")]
    for sign in signs.replace(" ", "")
} | {"和": ("he", "hu")}
KANA: Final = {
    kana: sound
    for row, sounds in {
        "あいうえお": "a i u e o", "かきくけこ": "ka ki ku ke ko", "がぎぐげご": "ga gi gu ge go",
        "さしすせそ": "sa shi su se so", "ざじずぜぞ": "za ji zu ze zo",
        "たちつてと": "ta chi tsu te to", "だぢづでど": "da ji zu de do",
        "なにぬねの": "na ni nu ne no", "はひふへほ": "ha hi fu he ho",
        "ばびぶべぼ": "ba bi bu be bo", "ぱぴぷぺぽ": "pa pi pu pe po",
        "まみむめも": "ma mi mu me mo", "やゆよ": "ya yu yo", "らりるれろ": "ra ri ru re ro",
        "わをん": "wa o n",
    }.items()
    for kana, sound in zip(row, sounds.split(), strict=True)
}  # fmt: skip
