"""Yaku of how the hand was declared and won."""

from __future__ import annotations

from scorer.rules.domains import Win
from scorer.rules.fan import ALONE, Need, Worked
from scorer.rules.options import Options
from scorer.variants.riichi.book import RIICHI, riichi, yaku
from scorer.variants.riichi.price import RENHOU


@yaku(1, "riichi", "Riichi", reads=Win)
def ready(won: Win) -> bool:
    """Declared ready with a closed hand.

    Rule: every source
    Yes:  123456789m3455p +2p E/S riichi
    No:   123456789m3455p +2p E/S
    No:   123456789m3455p +2p E/S doubleriichi
    """
    return won.said("riichi") and not won.said("double_riichi")


@yaku(2, "double-riichi", "Double Riichi", reads=Win)
def double_ready(won: Win) -> bool:
    """Declared ready at the first discard, nothing called before; in place of riichi.

    Rule: every source
    Yes:  123456789m3455p +2p E/S doubleriichi
    No:   123456789m3455p +2p E/S riichi
    """
    return won.said("double_riichi")


@yaku(1, "ippatsu", "One-Shot", reads=Win, switch="ippatsu", needs=(Need(RIICHI),))
def one_shot(won: Win) -> bool:
    """Won within a go-around of riichi, nothing called between.

    Rule: Tenhou and most; JPML has none (ippatsu)
    Yes:  123456789m3455p +2p E/S riichi ippatsu
    No:   123456789m3455p +2p E/S riichi ippatsu ippatsu=no
    """
    return won.said("ippatsu")


@yaku(1, "menzen-tsumo", "Fully Concealed Self-Draw", reads=Win, closed_only=True)
def concealed_self_draw(won: Win) -> bool:
    """Drawn by oneself with a closed hand.

    Rule: every source
    Yes:  123456789m3455p +2p E/S zimo
    No:   123456789m3455p +2p E/S
    No:   456789m3455p 123m- +2p E/S zimo lastdraw
    """
    return won.self_draw


def _renhou(options: Options) -> int:
    return RENHOU.get(options.text("renhou"), 0)


@yaku(
    Worked(("renhou",), lambda options: 2 * (options["renhou"] == "2han")),
    "renhou",
    "Blessing of Man",
    reads=Win,
)
def blessing_of_man(won: Win) -> bool:
    """Another player than the dealer wins on a discard before the own first draw: two han.

    Rule: house rule renhou=2han
    Yes:  123456789m3455p +2p E/S human renhou=2han
    No:   123456789m3455p +2p E/S human
    """
    return won.said("human")


@riichi.fan(
    Worked(("renhou",), _renhou),
    "renhou-mangan",
    "Blessing of Man",
    reads=Win,
    part=ALONE,
    listed_as="renhou",
)
def blessing_of_man_alone(won: Win) -> bool:
    """The same, worth a limit by itself, or what the hand is worth without it.

    Rule: EMA, WRC: mangan; house rules: haneman, baiman (renhou)
    Yes:  123m456p789s2355m +4m E/S human renhou=mangan
    No:   123m456p789s2355m +4m E/S human
    No:   1122334456789m +9m E/S human renhou=mangan
    """
    return won.said("human")


@yaku(1, "rinshan-kaihou", "After a Kong", reads=Win, shows="winning tile")
def after_a_kong(won: Win) -> bool:
    """Drawn as the tile that replaces a kong's fourth.

    Rule: every source
    Yes:  23567m67899s 3333p_ +4m E/S zimo kongdraw
    No:   23567m67899s 3333p_ +4m E/S zimo
    """
    return won.said("after_kong")


@yaku(1, "chankan", "Robbing a Kong", reads=Win, shows="winning tile")
def robbing_a_kong(won: Win) -> bool:
    """Won on the tile that another player adds to a triplet.

    Rule: every source
    Yes:  23567m34567899s +4m E/S robkong
    No:   23567m34567899s +4m E/S riichi
    """
    return won.said("rob_kong")


@yaku(1, "haitei", "Under the Sea", reads=Win, shows="winning tile")
def last_draw(won: Win) -> bool:
    """Drawn as the last tile of the wall.

    Rule: every source
    Yes:  23567m34567899s +4m E/S zimo lastdraw
    No:   23567m34567899s +4m E/S zimo
    """
    return won.said("last_draw")


@yaku(1, "houtei", "Under the River", reads=Win, shows="winning tile")
def last_discard(won: Win) -> bool:
    """Won on the discard after the last tile was drawn.

    Rule: every source
    Yes:  23567m34567899s +4m E/S lastdiscard
    No:   23567m34567899s +4m E/S riichi
    """
    return won.said("last_discard")
