"""Circumstances that contradict each other, winds that are missing, flowers that cannot be."""

from __future__ import annotations

from scorer.rules.book import RuleBook
from scorer.rules.domains import Win

_SEAT = "Write the round and the seat, for example E/S."
_FLOWERS = "Write the flowers: 1f to 4f are 春夏秋冬, 5f to 8f 梅兰菊竹."
_WHOLE = ("hand", 0)


def declare_refusals(book: RuleBook) -> None:
    """Hang what cannot be on a book."""
    _declare_missing(book)
    _declare_draws(book)
    _declare_first_tiles(book)


def _declare_missing(book: RuleBook) -> None:
    @book.refuse("the seat wind is missing: a score needs it", "", _SEAT, "bad wind", _WHOLE)
    def _(won: Win) -> bool:
        return not won.seat_known

    @book.refuse("the round wind is missing: this table plays one", "", _SEAT, "bad wind", _WHOLE)
    def _(won: Win) -> bool:
        return not won.round_known and won.options.is_on("round_wind")

    @book.refuse(
        "a hand that did not win has no circumstances beside it",
        "",
        "Leave them out.",
        "contradictory flags",
        _WHOLE,
    )
    def _(won: Win) -> bool:
        return won.said("losing") and won.flags != ["losing"]

    @book.refuse(
        "flowers have no value here unless the table agrees on one (flower_points=4,8)",
        "",
        "Leave the flowers out, or say what they are worth.",
    )
    def _(won: Win) -> bool:
        return won.flowers.count > 0 and won.options["flower_points"] is None

    @book.refuse("a number of flowers does not tell which, and so not whose", "", _FLOWERS)
    def _(won: Win) -> bool:
        return won.flowers.count > won.flowers.named


def _declare_draws(book: RuleBook) -> None:
    @book.refuse("抢杠 (robkong) is a win on another player's tile, not by self-draw", "rob_kong")
    def _(won: Win) -> bool:
        return won.said("rob_kong") and won.self_draw

    @book.refuse(
        "抢杠 (robkong): the other three copies lie in the robbed kong, yet this hand has another",
        "rob_kong",
    )
    def _(won: Win) -> bool:
        return won.said("rob_kong") and (won.holds_copy or won.melds_hold_copy)

    @book.refuse("河底捞鱼 (lastdiscard) is won on a discard, not by self-draw", "last_discard")
    def _(won: Win) -> bool:
        return won.said("last_discard") and won.self_draw

    @book.refuse(
        "抢杠 (robkong) with 河底捞鱼 (lastdiscard): a robbed tile is no discard", "last_discard"
    )
    def _(won: Win) -> bool:
        return won.said("last_discard") and won.said("rob_kong")

    @book.refuse("海底摸月 (lastdraw) needs a self-draw (zimo)", "last_draw")
    def _(won: Win) -> bool:
        return won.said("last_draw") and not won.self_draw

    @book.refuse("岭上开花 (kongdraw) needs a self-draw (zimo)", "after_kong")
    def _(won: Win) -> bool:
        return won.said("after_kong") and not won.self_draw

    @book.refuse("岭上开花 (kongdraw) needs a kong in the hand", "after_kong")
    def _(won: Win) -> bool:
        return won.said("after_kong") and not won.kongs


def _declare_first_tiles(book: RuleBook) -> None:
    @book.refuse("天和 (heavenly) needs a self-draw (zimo)", "heavenly")
    def _(won: Win) -> bool:
        return won.said("heavenly") and not won.self_draw

    @book.refuse("天和 (heavenly) belongs to East", "heavenly", _SEAT)
    def _(won: Win) -> bool:
        return won.said("heavenly") and not won.sits_east

    @book.refuse("天和 (heavenly) is won on the dealt tiles: there can be no melds", "heavenly")
    def _(won: Win) -> bool:
        return won.said("heavenly") and won.melds > 0

    @book.refuse("天和 (heavenly) with 海底摸月 (lastdraw): the wall is still full", "last_draw")
    def _(won: Win) -> bool:
        return won.said("heavenly") and won.said("last_draw")

    @book.refuse("地和 (earthly) is won on East's first discard, not by self-draw", "earthly")
    def _(won: Win) -> bool:
        return won.said("earthly") and won.self_draw

    @book.refuse("地和 (earthly) belongs to another seat than East", "earthly", _SEAT)
    def _(won: Win) -> bool:
        return won.said("earthly") and won.sits_east

    @book.refuse("地和 (earthly) is won before anything lies open: no melds", "earthly")
    def _(won: Win) -> bool:
        return won.said("earthly") and won.melds > 0

    @book.refuse("地和 (earthly) is won on a discard, not on a robbed kong (robkong)", "rob_kong")
    def _(won: Win) -> bool:
        return won.said("earthly") and won.said("rob_kong")

    @book.refuse(
        "地和 (earthly) with 河底捞鱼 (lastdiscard): the wall is still full", "last_discard"
    )
    def _(won: Win) -> bool:
        return won.said("earthly") and won.said("last_discard")

    @book.refuse("天听 (ready) is declared on the dealt tiles: no melds", "ready_declared")
    def _(won: Win) -> bool:
        return won.said("ready_declared") and won.melds > 0

    @book.refuse("the own first draw (firstdraw) needs a self-draw (zimo)", "first_draw")
    def _(won: Win) -> bool:
        return won.said("first_draw") and not won.self_draw

    @book.refuse("the ninth win in a row (eastninth) belongs to East", "east_ninth_win", _SEAT)
    def _(won: Win) -> bool:
        return won.said("east_ninth_win") and not won.sits_east
