"""The limit hands (例牌): worth the limit, half of it or a third, if they do not count more."""

from __future__ import annotations

from scorer.readings.shapes import (
    FIRST_DRAW,
    ONE_PAIR,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    UNRELATED,
)
from scorer.rules.domains import Form, Groups, Honours, Tiles, Times, Win
from scorer.rules.fan import ALONE, LIMIT, Need
from scorer.tiles import DRAGONS, WINDS
from scorer.variants.classical.items3_doubles import ONE_SUIT_WHO
from scorer.variants.classical.system import A_DOUBLE, WON, item, winner_only


@item("天和", "Heavenly Hand", reads=Win, part=LIMIT, excludes=[A_DOUBLE])
def heavenly_hand(won: Win) -> bool:
    """The dealer's first fourteen tiles; three doubles where there is no limit.

    Rule: seed: the limit; MAH-JONGG without a limit three doubles
    Yes:  12567m345p67899s +3m E/E zimo heavenly
    No:   12567m345p67899s +3m E/E zimo
    """
    return won.said("heavenly")


@item("地和", "Earthly Hand", reads=Win, part=LIMIT)
def earthly_hand(won: Win) -> bool:
    """Won on the dealer's first discard.

    Rule: seed: half the limit
    Yes:  12567m345p67899s +3m E/W earthly
    No:   12567m345p67899s +3m E/W
    """
    return won.said("earthly")


@item("天听", "Declared Ready on the Dealt Tiles", reads=Win, part=LIMIT)
def ready_on_dealt_tiles(won: Win) -> bool:
    """Ready declared after the dealer's first discard, before the own first draw.

    Rule: seed: MAH-JONGG, a third of the limit, if the hand does not count more
    Yes:  variant=classical-babcock 12567m345p67899s +3m E/S ready
    No:   variant=classical-babcock 12567m345p67899s +3m E/S
    """
    return won.said("ready_declared")


@item("大三元", "Three Dragons", reads=Honours, part=LIMIT, needs=winner_only())
def three_dragons(honours: Honours) -> Times:
    """A pung or kong of every dragon.

    Rule: seed: a limit hand in China, not in MAH-JONGG
    Yes:  variant=classical-late PP345m99p CCC- FFF- +P E/S
    No:   variant=classical-late PP345m99p CCC- FFF- +9p E/S
    No:   variant=classical-babcock PP345m99p CCC- FFF- +P E/S
    """
    return honours.together(DRAGONS, 3)


@item("四喜和", "Four Winds", reads=Honours, part=LIMIT, needs=winner_only(), asks=("si_xi",))
def four_winds(honours: Honours) -> Times:
    """Pungs of four winds, or of three with the own one among them and a pair of the fourth.

    Rule: seed: the own wind must be a pung; with si_xi=four_pungs all four must be
    Yes:  variant=classical-late EEWW234p SSS- NNN- +E E/S
    Yes:  variant=classical-babcock EEWW234p SSS- NNN- +E E/S optional=四喜和
    No:   variant=classical-late EEESS23p WWW- NNN- +4p E/S
    No:   variant=classical-late EEWW234p SSS- NNN- +E E/S si_xi=four_pungs
    """
    if honours.options["si_xi"] == "own_wind" and honours.eyes != honours.seat:
        return honours.together(WINDS, 4) or honours.together(WINDS, 3, eyes=True)
    return honours.together(WINDS, 4)


@item(
    "字一色",
    "All Honours",
    reads=Tiles,
    part=LIMIT,
    needs=(*ONE_SUIT_WHO, Need((WON,), "honours", "limit")),
    excludes=[A_DOUBLE],
)
def all_honours(tiles: Tiles) -> bool:
    """Winds and dragons only; never 混一色.

    Rule: seed: three doubles in MAH-JONGG, a limit hand in Chinese practice (honours)
    Yes:  variant=classical-babcock SSSFFNN EEE- CCC- +F E/S
    Yes:  variant=classical-ningbo SSSFFNN EEE- CCC- +F E/S honours=limit
    No:   variant=classical-ningbo SSSFFNN EEE- CCC- +F E/S
    """
    return tiles.suits == 0


@item("九莲宝灯", "Nine Gates", reads=Win, part=LIMIT, asks=("nine_gates",))
def nine_gates(won: Win) -> bool:
    """1112345678999 of one suit in the hand, waiting for nine kinds (nine_gates).

    Rule: seed: the limit; in MAH-JONGG optional, and it must wait for all nine
    Yes:  variant=classical-late 1112345678999p +9p E/S
    Yes:  variant=classical-late 1112345677899m +9m E/S nine_gates=any
    No:   variant=classical-late 1112345677899m +9m E/S
    """
    if won.options["nine_gates"] == "any":
        return won.nine_gates_in_any_order
    return won.nine_gates


@item("十三不搭", "Thirteen Unrelated Tiles", reads=Form, part=ALONE, asks=("thirteen_unrelated",))
def thirteen_unrelated(form: Form) -> bool:
    """On the own first draw no two tiles belong together, but for one pair.

    Numbers of one suit lie three or more apart, as in 十三么.
    By thirteen_unrelated=no_pair there is no pair.

    Rule: seed: the limit; one pair or none is open
    Yes:  variant=classical-ningbo 147m258p369sESWN +N E/W zimo firstdraw
    No:   variant=classical-ningbo 147m258p369sESWN +N E/W zimo
    No:   variant=classical-ningbo 147m258p369sESWN +C E/W zimo firstdraw
    """
    with_pair = form.options["thirteen_unrelated"] == "one_pair"
    if form.shape == THIRTEEN_ORPHANS:  # they are unrelated, and have a pair
        return with_pair and bool(form.detail & FIRST_DRAW)
    return form.shape == UNRELATED and form.detail == FIRST_DRAW + ONE_PAIR * with_pair


@item("十三么", "Thirteen Unique Wonders", reads=Form, part=ALONE)
def thirteen_orphans(form: Form) -> bool:
    """Each one, nine, wind and dragon, and one of them again.

    Rule: seed: the later game; in MAH-JONGG optional
    Yes:  variant=classical-late 19m19p19sESWNCFP +C E/S
    No:   variant=classical-babcock 19m19p19sESWNCFP +C E/S
    """
    return form.shape == THIRTEEN_ORPHANS


@item("清么九", "Ones and Nines", reads=Tiles, within="19m19p19s", part=LIMIT, needs=winner_only())
def ones_and_nines(tiles: Tiles) -> bool:
    """Ones and nines only.

    Rule: seed: the later game, a limit hand
    Yes:  variant=classical-late 111s99s11p 111m- 999p- +9s E/S
    No:   variant=classical-late 111s99sCC 111m- 999p- +9s E/S
    """
    return True


@item(
    "全么九",
    "Heads and Tails",
    reads=Tiles,
    within="19m19p19sESWNCFP",
    part=LIMIT,
    needs=winner_only(),
)
def heads_and_tails(tiles: Tiles) -> bool:
    """Ones, nines and honours only.

    Rule: seed: a limit hand in Chinese practice, optional in MAH-JONGG
    Yes:  variant=classical-babcock 111s99sCC 111m- 999p- +9s E/S optional=全么九
    No:   variant=classical-babcock 111s99sCC 111m- 222p- +9s E/S optional=全么九
    """
    return True


@item("四暗刻", "Four Concealed Pungs", reads=Groups, part=LIMIT, shows="pungs")
def four_concealed_pungs(groups: Groups) -> bool:
    """Four pungs or kongs that are concealed; a discard may only complete the pair.

    Rule: seed: the later game and Chinese practice, optional in MAH-JONGG
    Yes:  variant=classical-late 222555m333p777s9s +9s E/S
    No:   variant=classical-late 222555m333p77s99s +7s E/S
    """
    return groups.standard and groups.concealed_pungs == 4


@item("四杠子", "Fourfold Plenty", reads=Groups, part=LIMIT, shows="kongs")
def four_kongs(groups: Groups) -> bool:
    """Four kongs.

    Rule: seed: the later game, optional in MAH-JONGG
    Yes:  variant=classical-late 9m 2222m_ 5555p- 777-7s EEEE_ +9m E/S
    No:   variant=classical-late 9m 2222m_ 5555p- 777s- EEEE_ +9m E/S
    """
    return groups.kongs == 4


@item("七对子", "Seven Twins", reads=Form, part=ALONE)
def seven_pairs(form: Form) -> bool:
    """Seven pairs; four equal tiles are two of them. It has no count of its own.

    Rule: seed: half the limit, optional in MAH-JONGG and not commended
    Yes:  variant=classical-babcock 1133m4477p2288sN +N E/S optional=七对子
    No:   variant=classical-babcock 1133m4477p2288sN +N E/S
    """
    return form.shape == SEVEN_PAIRS


@item("庄家九连", "The Dealer's Ninth Win", reads=Win, part=LIMIT)
def ninth_win(won: Win) -> bool:
    """The ninth win in a row of East, where the table pays it (east_nine).

    Rule: seed: by some rules a limit hand
    Yes:  variant=classical-babcock 23567m345p67899s +4m E/E eastninth preset=chinese east_nine=yes
    No:   variant=classical-babcock 23567m345p67899s +4m E/E eastninth preset=chinese
    """
    return won.said("east_ninth_win")
