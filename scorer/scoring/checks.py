"""What a variant refuses of a hand before it is read: tiles, melds and flowers that it has not."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from scorer.errors import HandError
from scorer.game import EVERY_KIND, Game
from scorer.hand import Hand
from scorer.message import Message, joined
from scorer.problems import MELDS, problems
from scorer.readings.dora import dora_problems, open_indicators
from scorer.readings.shapes import EIGHT_FLOWERS, SEVEN_FLOWERS
from scorer.rules.book import RuleBook
from scorer.rules.parts import CORRECT
from scorer.rules.rules import Rules
from scorer.tiles import FLOWERS, JOKER, KINDS, RED_FIVES, TEXTS, kind_of
from scorer.variants import find


def check(hand: Hand, book: RuleBook, game: Game, *, waiting: bool = False) -> None:
    """Raise HandError for the first thing that is wrong with a hand's tiles in a variant.

    `game` is the book's under the switches in force. A `waiting` hand has no winning tile.
    """
    scored_lost = "losing" in hand.flags and "losing" in book.flags
    if "losing" in hand.flags and not scored_lost and hand.win is None:
        message = Message("a hand that did not win has no score in {name}", name=book.name)
        raise HandError("not a win", message, blame=("flag", "losing"))
    for problem in problems(hand, game, waiting=waiting):
        if not (scored_lost and problem.kind == "wrong tile count"):  # a dead hand, perhaps
            raise problem.error()
    for problem in chain(dora_problems(hand) if game.dora else (), book.ruling.examine(hand)):
        raise problem.error()
    if game.dora and "rob_kong" in hand.flags and hand.win is not None:
        _check_robbed(hand, hand.win)
    for flower in hand.flowers:
        if not game.most_of_flower(flower):
            message = Message("{tile} is no flower in {name}", tile=TEXTS[flower], name=book.name)
            raise HandError("bad flowers", message, _flowers_of(game), ("flowers", 0))
    places: list[tuple[int | None, tuple[str, int]]] = [
        (tile, ("concealed", i)) for i, tile in enumerate(hand.concealed)
    ]
    places += [(tile, ("meld", i)) for i, meld in enumerate(hand.melds) for tile in meld.tiles]
    on_flowers = {SEVEN_FLOWERS, EIGHT_FLOWERS} & book.ruling.shapes
    if hand.win is not None and hand.win in FLOWERS and on_flowers:
        _check_flower_win(hand, book, game)
    elif not (scored_lost or waiting):
        places.append((hand.win, ("win", 0)))
    for i, meld in enumerate(hand.melds):
        if meld.kind not in game.melds:
            message = Message("{meld} cannot be claimed by these rules", meld=MELDS[meld.kind])
            laid = joined(", ", (MELDS[kind] for kind in sorted(game.melds)))
            hint: str = Message("On the table may lie: {laid}.", laid=laid)
            raise HandError("bad meld", message, hint, ("meld", i))
    some = game.kinds != EVERY_KIND
    for tile, blame in places:
        if tile == JOKER and game.wild:
            _check_wild_tile(hand, blame)
            continue
        if tile in RED_FIVES:
            if game.dora:
                continue
            message = Message(
                "{tile}: there are no red fives in {name}", tile=TEXTS[tile], name=book.name
            )
            hint = Message("Write {tile}.", tile=TEXTS[kind_of(tile)])
        elif tile == JOKER:
            message = Message("there are no jokers in {name}", name=book.name)
            hint = _where_tiles_are_wild(book)
        elif tile is None or tile >= KINDS:
            said = Message("no tile") if tile is None else TEXTS[tile]
            message = Message(
                "{said} cannot be the winning tile in {name}", said=said, name=book.name
            )
            hint = Message("Add it as +TILE, e.g. +5p.")
        elif some and not game.kinds >> kind_of(tile) & 1:
            message = Message(
                "there is no {tile} among the tiles of {name}", tile=TEXTS[tile], name=book.name
            )
            hint = _flowers_of(game) if game.most_of_flower(tile) else ""
        else:
            continue
        raise HandError("bad tile", message, hint, blame)


def check_open_tiles(hand: Hand, rules: Rules) -> None:
    """Raise HandError for a kind of which the hand has too many beside those that lie open."""
    lying = Counter(map(kind_of, rules.book.ruling.lying_open(rules.facts)))
    if not lying:
        return
    held = Counter(map(kind_of, (*hand.tiles(), *hand.flowers)))
    for kind, many in lying.items():
        most = rules.game.most_of(kind)
        if kind < KINDS and many + held[kind] > most:
            message = Message(
                "five of {tile}: {held} in the hand, {many} lie open elsewhere",
                tile=TEXTS[kind],
                held=held[kind],
                many=many,
            )
            raise HandError("five of a kind", message, CORRECT, ("hand", 0))


def _check_robbed(hand: Hand, win: int) -> None:
    """Raise HandError for a robbed tile that is an indicator, too."""
    if kind_of(win) in open_indicators(hand):
        text = TEXTS[kind_of(win)]
        message = Message(
            "robkong: every copy of {text} lies in the robbed kong, none is an indicator", text=text
        )
        raise HandError("contradictory flags", message, CORRECT, ("flag", "rob_kong"))


def _where_tiles_are_wild(book: RuleBook) -> str:
    """Return the hint for a wild tile in a game that has none."""
    for preset, edition in find(book.name).editions.items():
        if edition.game.wild:
            return Message("Tiles are wild in the preset {preset}.", preset=preset)
    return Message("Write the tile that it stands for.")


def _check_wild_tile(hand: Hand, blame: tuple[str, int]) -> None:
    """Raise HandError for a wild tile where none can be."""
    if blame[0] == "meld":
        message = Message("a set on the table holds no wild tile: none is claimed or konged")
        raise HandError("bad meld", message, Message("Write it among the tiles in hand."), blame)
    if blame[0] == "win" and not hand.self_draw:
        message = Message("not a win: a discarded wild tile cannot be claimed")
        raise HandError(
            "not a win", message, Message("Say that it was drawn (zimo, self_draw)."), blame
        )


def _check_flower_win(hand: Hand, book: RuleBook, game: Game) -> None:
    """Raise HandError unless the winning flower was drawn, and is the seventh or eighth."""
    assert hand.win is not None
    flower = TEXTS[hand.win]
    if hand.win in hand.flowers:
        message = Message(
            "{flower} is won on and lies among the flowers: there is one of each", flower=flower
        )
        raise HandError("bad flowers", message, "", ("flowers", 0))
    robbed = "rob_flower" in hand.flags and "rob_flower" in book.flags
    if not hand.self_draw and not robbed:
        message = Message("{flower} is drawn, not discarded", flower=flower)
        hint = Message("Say that it was drawn (zimo, self_draw).")
        raise HandError("contradictory flags", message, hint, ("win", 0))
    most = game.flower_tiles
    seven = SEVEN_FLOWERS in book.ruling.shapes
    if hand.flower_count != most - 1 and not (seven and hand.flower_count == most - 2):
        message = Message(
            "not a win: {flower} is flower number {value}",
            flower=flower,
            value=hand.flower_count + 1,
        )
        raise HandError(
            "not a win",
            message,
            Message("Flowers number {first} and {last} win.", first=most - 1, last=most)
            if seven
            else Message("Flower number {last} wins.", last=most),
            ("win", 0),
        )


def _flowers_of(game: Game) -> str:
    """Say which tiles are flowers."""
    if not game.flowers:
        return Message("It is played without flowers.")
    tiles = [tile for tile, _ in game.flowers]
    honours = [TEXTS[tile] for tile in tiles if tile not in FLOWERS]
    first, last = TEXTS[tiles[0]], TEXTS[max(tiles)]
    if not honours:
        return Message("Flowers are {first} to {last}.", first=first, last=last)
    return Message(
        "Flowers are {first} to {last} and {honours} (flowers=1f{example}).",
        first=first,
        last=last,
        honours=" ".join(honours),
        example=honours[0],
    )
